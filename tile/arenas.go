package tile

import (
	"sync"

	"github.com/seed-1acaedba/halfspace/tile/bin"
)

// arenas lends the memory of frames' geometry while they are drawn. Passes take turns in few arenas, so that a picture of
// many passes touches their memory once; there are as many as frames were ever drawn side by side, and a batch bounds each
// (Options.BatchRecords). The memory lasts as long as the device.
type arenas struct {
	mu   sync.Mutex
	free []*bin.Arena // the last one was in use just now
}

// take returns an arena that nobody else has.
func (a *arenas) take() *bin.Arena {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := len(a.free) - 1
	if n < 0 {
		return new(bin.Arena)
	}
	last := a.free[n]
	a.free = a.free[:n]
	return last
}

// put takes an arena back.
func (a *arenas) put(last *bin.Arena) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.free = append(a.free, last)
}
