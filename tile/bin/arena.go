package bin

import (
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Arena is the memory that one batch's geometry makes and its tiles read. Chunks have fixed regions in it, so that they
// can be made in any order on any worker; what a chunk makes beyond its region (clipping cuts triangles into more)
// waits in rareChunk.spill until the batch's geometry is done.
type Arena struct {
	Records  []simd.Triangle
	Clip     []simd.ClipPlanes
	Vertices []float32
	Smooth   []edge.SmoothLine   // a smooth line's rectangle, at the index of its clip planes
	Stippled []simd.StippledLine // likewise
	mu       sync.Mutex          // guards the lists that chunks add to
	spilled  atomic.Bool         // a chunk has
	odd      atomic.Bool         // a chunk is edge.Chunk.Odd
	// signalling: a flat varying of some vertex is a signalling NaN.
	signalling atomic.Bool
}

// place gives the chunks of a batch their regions.
func (a *Arena) place(chunks []chunk) {
	records, floats := 0, 0
	for i := range chunks {
		c := &chunks[i]
		c.base, c.vertices = uint32(records), uint32(floats)
		records += int(c.room) + simd.Lanes
		floats += int(c.floats)
	}
	// Setup kernels write whole vectors of records and vertices.
	a.Records = record.Grow(a.Records, records+2*simd.Lanes)
	a.Vertices = record.Grow(a.Vertices, floats+2*simd.Lanes)
	a.Clip = a.Clip[:0]
	a.Smooth, a.Stippled = a.Smooth[:0], a.Stippled[:0]
	a.spilled.Store(false)
	a.odd.Store(false)
	a.signalling.Store(false)
}

// keep moves a chunk's clip planes to the batch's, and what its lines have beside them.
func (a *Arena) keep(c *edge.Chunk) {
	a.mu.Lock()
	defer a.mu.Unlock()
	c.Rebase(uint32(len(a.Clip)))
	a.Smooth = beside(a.Smooth, len(a.Clip), c.Smooth)
	a.Stippled = beside(a.Stippled, len(a.Clip), c.Stippled)
	a.Clip = append(a.Clip, c.Clip...)
}

// beside appends more to a list from index from on; what the list lacks before that is zero. It does nothing where
// there is no more.
func beside[T any](list []T, from int, more []T) []T {
	if len(more) == 0 {
		return list
	}
	return append(append(list, make([]T, from-len(list))...), more...)
}

// Odd says whether a draw whose lines are strokes has records that are none, or one of points such as span several pixels.
func (a *Arena) Odd() bool { return a.odd.Load() }

// Signalling says whether a flat varying of some vertex is a signalling NaN: an integer's bits, most likely.
func (a *Arena) Signalling() bool { return a.signalling.Load() }

// close gathers the spilled records behind the regions.
func (a *Arena) close(chunks []chunk) {
	if !a.spilled.Load() {
		return // without looking at the chunks, which lie in the caches of many cores
	}
	for i := range chunks {
		c := &chunks[i]
		if c.rare == nil || len(c.rare.spill) == 0 {
			continue
		}
		base := uint32(len(a.Records))
		c.bins.rebase(c.base, base)
		for k := range c.rare.layers {
			c.rare.layers[k].bins.rebase(c.base, base)
		}
		c.base = base
		a.Records = append(a.Records, c.rare.spill...)
	}
}

// ClipPlanes is the first of the batch's clip planes, nil if there are none.
func (a *Arena) ClipPlanes() *simd.ClipPlanes {
	if len(a.Clip) == 0 {
		return nil
	}
	return &a.Clip[0]
}
