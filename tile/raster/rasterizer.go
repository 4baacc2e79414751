package raster

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/vk"
)

// groupCapacity is how many groups one Cover call may append: a few full tiles' worth, so that the lists stay in L2.
const groupCapacity = 2048

// callTriangles bounds the triangles of one Cover call: code in assembly cannot be preempted, and the garbage collector
// waits for it.
const callTriangles = 512

// Rasterizer is a worker's memory for coverage and depth: records of a tile's bin become groups of fragments here, and
// records that lie behind others are left out.
type Rasterizer struct {
	kernels *simd.Kernels
	clock   *record.Clock
	counts  *record.Counts
	stopped func() bool // the frame is to end
	// Groups are those just covered; Masks are their samples, Samples masks a group.
	Groups    [groupCapacity + simd.CoverSlack]simd.Group
	Masks     []uint16
	Cover     *simd.CoverArgs // the record in use: coverArgs or exact's
	coverArgs simd.CoverArgs
	Exact     *exactCover
	merged    [256]uint16 // by block: the group, plus 1, of the primitive at hand
	strokes   strokes
	Listed    Listed
	coverage  Coverage
	pending   pending
	tests     Tests

	hiz         hiz
	frontToBack frontToBack
}

// Init gives the rasterizer its tools. stopped says that the frame is to end.
func (w *Rasterizer) Init(k *simd.Kernels, clock *record.Clock, counts *record.Counts, stopped func() bool) {
	w.kernels, w.clock, w.counts, w.stopped = k, clock, counts, stopped
}

// BeginTile forgets the last tile. first says that the tile is drawn for the first time in the frame: where its depth
// attachment is cleared, all its depths are alike.
func (w *Rasterizer) BeginTile(t *bin.Tile, first bool) {
	w.Masks = record.Grow(w.Masks, len(w.Groups)*t.Samples)
	w.Listed.Forget()
	w.pending = pending{}
	w.hiz.begin(math.MinInt32, math.MaxInt32)
	if first && !t.Cut && !t.Unlimited && t.Depth != nil && t.Frame.Depth.Load == vk.AttachmentLoadOpClear {
		w.hiz.begin(t.Depth[0], t.Depth[0])
	}
}

// DrawDeferred covers and tests a segment's records at places from to to-1 of the bin. Their fragments are shaded
// later, if they are still visible then.
func (w *Rasterizer) DrawDeferred(t *bin.Tile, segment int, from, to uint32) {
	s := t.Segments[segment]
	s.Start, s.Stop = from, to
	d := t.Draw(&s)
	var visibility *uint32
	if !d.Plan.Has(plan.DepthOnly) {
		visibility = &t.Visibility[0]
	}
	if !w.Begin(t, d, &s) {
		return
	}
	if visibility != nil && w.canList(t, d, &s) {
		w.drawListed(t, d, &s)
		return
	}
	w.Listed.whole = w.Listed.whole && visibility == nil
	for n := w.next(t, d, &s); n > 0; n = w.next(t, d, &s) {
		tested, _ := w.test(t, &s, n, visibility)
		w.counts.Covered(s.Draw, tested)
		if visibility != nil {
			w.pending.any = true
			w.counts.Fired(plan.Deferred)
		}
	}
}

// next covers some records and returns the number of their groups, 0 once there are no more records.
func (w *Rasterizer) next(t *bin.Tile, d *record.Draw, s *bin.Segment) (n int64) {
	for n == 0 && w.Cover.Next < int64(s.Stop) {
		if n = w.coverSome(t, d, s); w.stopped() {
			return 0
		}
	}
	return n
}
