package tile

import (
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/tile/record"
)

// share is a worker's part of a phase's work: chunks that follow one another, or the tiles that these touch. A worker then mostly draws
// records that it has made, which lie in its own caches, and writes where it wrote the round before. On 16 cores a million small
// triangles took a tenth longer where all workers took chunks and tiles from one counter.
type share struct {
	next atomic.Int64 // the first piece that nobody has
	end  int64
	_    [112]byte // two cache lines of its own: they come in pairs
}

// set gives a share the pieces from next to end-1.
func (s *share) set(next, end int) {
	s.next.Store(int64(next))
	s.end = int64(end)
}

// take returns the next piece of a worker's own share, or then of those of the workers after it, which it helps; -1 if
// nothing is left.
func (e *Engine) take(w *worker) int {
	for ; w.helps < len(e.shares); w.helps++ {
		s := &e.shares[(w.number+w.helps)%len(e.shares)]
		if s.next.Load() >= s.end {
			continue
		}
		if i := s.next.Add(1) - 1; i < s.end {
			return int(i)
		}
	}
	return -1
}

// shareChunks gives each worker as many of the round's chunks.
func (e *Engine) shareChunks() {
	g := &e.frame.geometry
	for i := range e.shares {
		e.shares[i].set(g.Round+i*(g.Stop-g.Round)/len(e.shares), g.Round+(i+1)*(g.Stop-g.Round)/len(e.shares))
	}
}

// shareTiles gives each worker the tiles that it has claimed, row by row. After the last batch those that no batch has
// touched, which are to be cleared, are there too.
func (e *Engine) shareTiles() {
	f := e.frame
	g := &f.geometry
	first := e.workers[0].maker.FirstClaim
	f.order = record.Grow(f.order, len(g.Claims))
	// owner is the worker that draws a tile, -1: none.
	owner := func(tile int) int {
		if n := g.Claims[tile].Load() - first; n >= 0 {
			return int(n)
		}
		if e.batch.last && (!g.Drawn[tile] || f.Resolves) && f.Drawn(tile/(f.TilesX*f.TilesY)) {
			return tile * len(e.shares) / len(g.Claims)
		}
		return -1
	}
	for i := range e.shares {
		e.shares[i].set(0, 0)
	}
	for tile := range g.Claims {
		if i := owner(tile); i >= 0 {
			e.shares[i].end++
		}
	}
	total := int64(0)
	for i := range e.shares {
		s := &e.shares[i]
		s.next.Store(total)
		total += s.end
		s.end = s.next.Load()
	}
	for tile := range g.Claims {
		if i := owner(tile); i >= 0 {
			s := &e.shares[i]
			f.order[s.end] = int32(tile)
			s.end++
		}
	}
}
