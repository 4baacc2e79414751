package job

import (
	"context"
	"sync"
)

// gate bounds the memory of work under way. Work that is larger than the bound runs alone.
type gate struct {
	mutex      sync.Mutex
	most, used int64
	waiting    int
	changed    chan struct{} // closed when used falls
}

func newGate(most int64) *gate { return &gate{most: max(most, 1), changed: make(chan struct{})} }

// enter waits until n bytes are free and takes them; leave gives them back.
func (g *gate) enter(ctx context.Context, n int64) (leave func(), err error) {
	n = min(max(n, 0), g.most)
	for {
		g.mutex.Lock()
		if g.used+n <= g.most {
			g.used += n
			g.mutex.Unlock()
			return sync.OnceFunc(func() {
				g.mutex.Lock()
				defer g.mutex.Unlock()
				g.used -= n
				close(g.changed)
				g.changed = make(chan struct{})
			}), nil
		}
		changed := g.changed
		g.waiting++
		g.mutex.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
		}
		g.mutex.Lock()
		g.waiting--
		g.mutex.Unlock()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
}

// fits says that n bytes are free.
func (g *gate) fits(n int64) bool {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return g.used+min(n, g.most) <= g.most
}

// wanted says that somebody waits.
func (g *gate) wanted() bool {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return g.waiting > 0
}
