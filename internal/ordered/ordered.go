// Package ordered makes things on all cores and hands them over in order, few of them waiting at a time.
package ordered

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Do makes things 0 to n-1 and gives each to take, in order. Each of several goroutines makes them with a maker of its
// own. At most four a goroutine wait to be taken. The error is the first of take's, after which nothing more is made.
func Do[T any](n int, maker func() func(i int) T, take func(i int, v T) error) error {
	workers := min(runtime.GOMAXPROCS(0), n)
	room := 4 * workers
	made := make([]chan T, min(room, n)) // thing i's is i modulo its length
	for i := range made {
		made[i] = make(chan T, 1)
	}
	free := make(chan struct{}, room)
	for range room {
		free <- struct{}{}
	}
	end := make(chan struct{})
	var next atomic.Int64
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			one := maker()
			for {
				select {
				case <-free:
				case <-end:
					return
				}
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				made[i%len(made)] <- one(i)
			}
		})
	}
	defer all.Wait()
	defer close(end)
	for i := range n {
		if err := take(i, <-made[i%len(made)]); err != nil {
			return err
		}
		free <- struct{}{}
	}
	return nil
}
