package queue

// arena hands out values that live until its reset, and uses their memory again. The zero value is empty.
type arena[T any] struct {
	chunks [][]T
	chunk  int // that is being used
	used   int // of it
}

const arenaChunk = 256

// take is n values next to each other.
func (a *arena[T]) take(n int) []T {
	for {
		if a.chunk < len(a.chunks) {
			if c := a.chunks[a.chunk]; n <= len(c)-a.used {
				a.used += n
				return c[a.used-n : a.used : a.used]
			}
			a.chunk, a.used = a.chunk+1, 0
			continue
		}
		a.chunks = append(a.chunks, make([]T, max(arenaChunk, n)))
	}
}

// reset takes all values back.
func (a *arena[T]) reset() {
	for i := range min(a.chunk+1, len(a.chunks)) {
		clear(a.chunks[i])
	}
	a.chunk, a.used = 0, 0
}
