// Package optimise makes functions of package ir smaller, without changing what they compute.
package optimise
