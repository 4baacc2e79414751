package tile

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
)

// hiddenSize is how many pixels of the tile a record must touch in x and in y to be worth a look.
const hiddenSize = 12

// hidden is what is known of how far a tile reaches.
type hidden struct {
	// passed counts the samples that passed the tile's tests, and looked how many had when greatest was found.
	passed, looked int64
	// wait is how many samples pass between two looks: a tile's worth, and twice as many after each look that found
	// nothing to drop (a scene from back to front never does).
	wait            int64
	least, greatest int32 // bounds of its depth codes
	args            simd.MaxArgs
}

// begin forgets the last tile. least and greatest bound the depth codes of the next.
func (h *hidden) begin(least, greatest int32) {
	h.passed, h.looked, h.wait, h.least, h.greatest = 0, 0, 0, least, greatest
}

// fewRecords is how many records are worth their bounds: more make the tile's least depth unknown.
const fewRecords = 4

// noteDrawn takes account of the records of a segment from a place on, which were drawn.
func (w *worker) noteDrawn(f *Frame, s *segment, from uint32) {
	h, d := &w.hidden, &f.Draws[s.draw]
	if d.Pipeline.Rop.Raises() {
		h.greatest = math.MaxInt32
	}
	if s.stop-from > fewRecords {
		h.least = 0
	}
	for place := from; place < s.stop && h.least > 0; place++ {
		r := &f.arena.records[w.refs[place]]
		reach := d.view.Reach(w.extent(f))
		reach.MinX, reach.MaxX = max(reach.MinX, min(r.X[0], r.X[1], r.X[2])), min(reach.MaxX, max(r.X[0], r.X[1], r.X[2]))
		reach.MinY, reach.MaxY = max(reach.MinY, min(r.Y[0], r.Y[1], r.Y[2])), min(reach.MaxY, max(r.Y[0], r.Y[1], r.Y[2]))
		least, _ := w.depths(f, s, r, &reach)
		h.least = min(h.least, least)
	}
}

// dropHidden takes records of a segment out of the bin that lie behind all of the tile: whose every depth in the tile
// fails the test (hierarchical depth: Greene, Kass and Miller, Hierarchical Z-Buffer Visibility). The bound is that of the
// very depth expression at the extreme offsets, and each step of it is monotone, so that no picture changes. It may move
// the segment's stop down. The depth buffer is looked at whenever wait more samples have passed.
func (w *worker) dropHidden(f *Frame, d *Draw, s *segment) {
	t, h, r := &w.tile, &w.hidden, d.Pipeline.Rop
	if _, ok := r.HiddenFrom(0); !ok || t.Depth == nil {
		return
	}
	h.wait = max(h.wait, int64(len(t.Depth)))
	if h.passed-h.looked >= h.wait {
		h.looked = h.passed
		h.wait *= 2
		h.args = simd.MaxArgs{Words: &t.Depth[0], N: int64(len(t.Depth))}
		w.engine.kernels.Max(&h.args)
		h.greatest = min(h.greatest, h.args.Max)
	}
	lo, hi := d.view.DepthRange(int(s.viewport))
	if h.greatest >= simd.DepthCode(hi, lo, hi, r.DepthScale()) {
		return // some of the tile is as far as can be, or not known
	}
	limit, _ := r.HiddenFrom(h.greatest)
	kept := s.start
	for _, ref := range w.refs[s.start:s.stop] {
		if !w.behind(&f.arena.records[ref], d, lo, hi, limit) {
			w.refs[kept] = ref
			kept++
		}
	}
	if kept < s.stop {
		h.wait = 0
	}
	s.stop = kept
}

// behind says whether all of a record's depths in the tile have codes of at least limit. Small and wide records, and clipped
// ones with a depth bias, are never found to be.
func (w *worker) behind(r *simd.Triangle, d *Draw, lo, hi float32, limit int32) bool {
	t := &w.tile
	x0, x1 := max(min(r.X[0], r.X[1], r.X[2]), t.X<<8), min(max(r.X[0], r.X[1], r.X[2]), (t.X+t.BlocksX*blockPixels)<<8)
	y0, y1 := max(min(r.Y[0], r.Y[1], r.Y[2]), t.Y<<8), min(max(r.Y[0], r.Y[1], r.Y[2]), (t.Y+t.BlocksY*blockPixels)<<8)
	if x1-x0 < hiddenSize<<8 || y1-y0 < hiddenSize<<8 || r.Flags&(simd.Wide|simd.Box) != 0 ||
		r.Flags&(simd.Biased|simd.Clipped) == simd.Biased|simd.Clipped {
		return false
	}
	x, y := x0, y0
	if r.Z[1] < 0 {
		x = x1
	}
	if r.Z[2] < 0 {
		y = y1
	}
	return simd.DepthCode(simd.DepthAt(r, nil, x, y), lo, hi, d.Pipeline.Rop.DepthScale()) >= limit
}
