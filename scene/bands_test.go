package scene

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// Goroutines that take bands take each row once, however many rows and goroutines there are.
func TestBandsAreEachRowOnce(t *testing.T) {
	for _, n := range []int{1, 2, 16} {
		for _, rows := range []int{0, 1, 3, 64, 1080} {
			const from = 5
			taken := make([]int, from+rows)
			var all bands
			all.begin(from, from+rows, n)
			var wait sync.WaitGroup
			for range n {
				wait.Go(func() {
					for y, end := all.take(); y < end; y, end = all.take() {
						for ; y < end; y++ {
							taken[y]++
						}
					}
				})
			}
			wait.Wait()
			for y, k := range taken {
				require.Equal(t, y >= from, k == 1, "%d goroutines, row %d of %d", n, y, rows)
			}
		}
	}
}
