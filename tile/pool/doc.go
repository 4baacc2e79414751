// Package pool has goroutines that wait for jobs, some of them together for one.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package pool
