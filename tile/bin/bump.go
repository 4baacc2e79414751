package bin

// bumpAllocator is memory that is taken piece by piece and given back all at once: what a worker lists for 10,000
// chunks lies together.
type bumpAllocator[T any] struct{ all, free []T }

// bumpChunk is the least number of values that are made at once.
const bumpChunk = 4096

// take returns n values, their contents undefined.
func (p *bumpAllocator[T]) take(n int) []T {
	if n > len(p.free) { // the pieces of the old memory stay as they are
		p.all = make([]T, max(n, 2*len(p.all), bumpChunk))
		p.free = p.all
	}
	s := p.free[:n:n]
	p.free = p.free[n:]
	return s
}

// reset takes everything back.
func (p *bumpAllocator[T]) reset() { p.free = p.all }
