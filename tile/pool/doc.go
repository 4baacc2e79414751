// Package pool has goroutines that wait for jobs, some of them together for one.
package pool
