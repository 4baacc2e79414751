package tile

import (
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/simd"
)

// arena is the memory that one batch's geometry makes and its tiles read. Chunks have fixed regions in it, so that they
// can be made in any order on any worker; what a chunk makes beyond its region (clipping cuts triangles into more) waits
// in chunk.spill until the batch's geometry is done.
type arena struct {
	records  []simd.Triangle
	clip     []simd.ClipPlanes
	vertices []float32
	smooth   []edge.SmoothLine   // that of a smooth line's clip planes, at the same index
	stippled []edge.StippledLine // likewise
	spilled  atomic.Bool         // a chunk has
}

// place gives the chunks of a batch their regions.
func (a *arena) place(f *Frame, chunks []chunk) {
	records, floats := 0, 0
	for i := range chunks {
		c := &chunks[i]
		d := &f.Draws[c.draw]
		c.base, c.vertices = uint32(records), uint32(floats)
		c.number = uint32(i)
		records += c.records + simd.Lanes
		floats += d.stride * d.Pipeline.layout.size
	}
	// Setup kernels write whole vectors of records and vertices.
	a.records = grow(a.records, records+2*simd.Lanes)
	a.vertices = grow(a.vertices, floats+2*simd.Lanes)
	a.clip = a.clip[:0]
	a.smooth, a.stippled = a.smooth[:0], a.stippled[:0]
	a.spilled.Store(false)
}

// keep moves a chunk's clip planes to the batch's, and what its lines have beside them.
func (a *arena) keep(mu *sync.Mutex, c *edge.Chunk) {
	mu.Lock()
	defer mu.Unlock()
	c.Rebase(uint32(len(a.clip)))
	a.smooth = beside(a.smooth, len(a.clip), c.Smooth)
	a.stippled = beside(a.stippled, len(a.clip), c.Stippled)
	a.clip = append(a.clip, c.Clip...)
}

// beside puts more, if there is any, at the places of a list from some index on.
func beside[T any](list []T, from int, more []T) []T {
	if len(more) == 0 {
		return list
	}
	return append(append(list, make([]T, from-len(list))...), more...)
}

// close gathers the spilled records behind the regions.
func (a *arena) close(chunks []chunk) {
	if !a.spilled.Load() {
		return // chunks lie in the caches of many cores
	}
	for i := range chunks {
		c := &chunks[i]
		if len(c.spill) == 0 {
			continue
		}
		base := uint32(len(a.records))
		c.bins.rebase(c.base, base)
		c.base = base
		a.records = append(a.records, c.spill...)
	}
}

// clipPlanes is the first of the batch's clip planes, nil if there are none.
func (a *arena) clipPlanes() *simd.ClipPlanes {
	if len(a.clip) == 0 {
		return nil
	}
	return &a.clip[0]
}
