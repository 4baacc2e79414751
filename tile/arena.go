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
	smooth   []edge.SmoothLine // that of a smooth line's clip planes, at the same index
	spilled  atomic.Bool       // a chunk has
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
	a.smooth = a.smooth[:0]
	a.spilled.Store(false)
}

// keep moves a chunk's clip planes or smooth lines to the batch's.
func (a *arena) keep(mu *sync.Mutex, c *edge.Chunk) {
	mu.Lock()
	defer mu.Unlock()
	c.Rebase(uint32(len(a.clip)))
	if len(c.Smooth) > 0 {
		a.smooth = append(a.smooth, make([]edge.SmoothLine, len(a.clip)-len(a.smooth))...)
		a.smooth = append(a.smooth, c.Smooth...)
	}
	a.clip = append(a.clip, c.Clip...)
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
