// Package pool has the goroutines that draw frames: they wait for jobs, and several of them may work on one job.
//

// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package pool
