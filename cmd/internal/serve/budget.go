package serve

import (
	"context"
	"sync"
)

// budget is bytes that requests under way share. Those that wait get theirs in the order in which they came.
type budget struct {
	most int64

	mu    sync.Mutex
	used  int64
	queue []*claim
}

// claim is a request that waits for bytes.
type claim struct {
	bytes int64
	ready chan struct{}
}

// take waits until n bytes are free, at most as many as the budget has, and takes them.
func (b *budget) take(ctx context.Context, n int64) error {
	b.mu.Lock()
	if len(b.queue) == 0 && b.used+n <= b.most {
		b.used += n
		b.mu.Unlock()
		return nil
	}
	c := &claim{n, make(chan struct{})}
	b.queue = append(b.queue, c)
	b.mu.Unlock()
	select {
	case <-c.ready:
		return nil
	case <-ctx.Done():
	}
	b.mu.Lock()
	for i, o := range b.queue {
		if o == c {
			b.queue = append(b.queue[:i], b.queue[i+1:]...)
			b.admit() // those behind it may fit
			b.mu.Unlock()
			return ctx.Err()
		}
	}
	b.mu.Unlock()
	b.give(n) // it came at the same moment
	return ctx.Err()
}

// give returns n bytes.
func (b *budget) give(n int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used -= n
	b.admit()
}

// admit lets those go on that fit, of a budget that is locked.
func (b *budget) admit() {
	for len(b.queue) > 0 && b.used+b.queue[0].bytes <= b.most {
		b.used += b.queue[0].bytes
		close(b.queue[0].ready)
		b.queue = b.queue[1:]
	}
}
