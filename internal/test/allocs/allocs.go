// Package allocs counts what code allocates, for tests of code that allocates nothing.
package allocs

import "testing"

// tries is how often calls that allocate are looked at again.
const tries = 20

// PerRun is how many allocations a call of f makes, in the mean of so many runs, rounded down, after a first one. It is
// the least of several such counts: now and then the runtime allocates for itself while f runs, as where a goroutine
// first waits on a processor, or the scavenger sets its timer there, and a worker grows in the first frame in which it
// meets as much work.
func PerRun(runs int, f func()) float64 {
	least := testing.AllocsPerRun(runs, f)
	for i := 0; i < tries && least > 0; i++ {
		least = min(least, testing.AllocsPerRun(runs, f))
	}
	return least
}
