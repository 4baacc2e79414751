package compare

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// rows calls f for each of n rows, on all cores. f writes to its own row only, so that the result does not depend on
// them.
func rows(n int, f func(y int)) {
	const strip = 16 // rows: enough that the counter is not in the way
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (n+strip-1)/strip) {
		wait.Go(func() {
			for {
				end := int(next.Add(strip))
				if end-strip >= n {
					return
				}
				for y := end - strip; y < min(end, n); y++ {
					f(y)
				}
			}
		})
	}
	wait.Wait()
}

// sum adds values pairwise, pieces of 1024 at the bottom: the error grows with the logarithm of the length, and the
// order is the same on every machine.
func sum(v []float64) float64 {
	const piece = 1 << 10
	if len(v) > piece {
		half := (len(v)/2 + piece - 1) / piece * piece
		return sum(v[:half]) + sum(v[half:])
	}
	s := 0.0
	for _, x := range v {
		s += x
	}
	return s
}
