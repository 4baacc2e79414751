package tile

import (
	"sort"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// groupCapacity is how many groups one Cover call may append: a few full tiles' worth, so that the lists stay in L2.
const groupCapacity = 2048

// callTriangles bounds the triangles of one Cover call: code in assembly cannot be preempted, and the garbage collector
// waits for it.
const callTriangles = 512

// worker is one worker's scratch. It is reused from tile to tile and from frame to frame.
type worker struct {
	engine *Engine
	stats  Statistics
	clock  *clock // nil without Options.Stages
	geometry
	binner

	// The tile at hand.
	tile     rop.Tile
	refs     []uint32  // its bin
	segments []segment // of the bin, in order
	pending  int       // the first segment whose deferred fragments are not shaded yet
	deferred bool      // some are not

	groups    [groupCapacity]simd.Group
	masks     []uint16        // groupCapacity * samples
	cover     *simd.CoverArgs // the record in use: coverArgs or exact's
	coverArgs simd.CoverArgs
	exact     *exactCover
	depth     simd.DepthArgs

	hidden  hidden
	painter simd.PaintArgs
	palette rop.Tile

	paletteMemory [shade.MaxColors][]byte
	visible       simd.VisibleArgs
	marked        simd.MarkedArgs
	found         []simd.Group // what Visible found: room for a group a pixel
	owners        []uint16
	sorted        []simd.Group // found, by segment
	ordered       []simd.Group // sorted's memory
	current       int          // the segment being shaded
	counts        []uint32
	starts        []uint32 // of the segments, as Positions
	marks         []uint8
	positions     []uint32
	slots         []uint32
	narrow        []float32
	wide          []float64
	planes        simd.PlanesArgs
	lerp          simd.InterpolateArgs

	batch batch
	immediate
	ropScratch  rop.Scratch
	shadeMemory shade.Scratch

	depthMemory   []int32
	stencilMemory []uint8
	bytes         []byte
	copy          simd.CopyArgs
}

// segment is a run of a tile's bin that belongs to one draw.
type segment struct {
	draw        int32
	viewport    int32
	start, stop uint32 // places in the bin
}

// grow is s with a length of n, its contents undefined where it had to be made anew.
func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}

// gather concatenates the lists of one tile and cuts the bin into segments.
func (w *worker) gather(f *Frame, chunks []chunk, x, y int32) {
	w.refs, w.segments = w.refs[:0], w.segments[:0]
	for i := range chunks {
		c := &chunks[i]
		list := c.bins.of(x, y)
		if len(list) == 0 {
			continue
		}
		for span, spans := 0, c.spans; len(list) > 0; span++ {
			n := len(list)
			if span+1 < len(spans) {
				n = sort.Search(n, func(i int) bool { return int(list[i]) >= spans[span+1].First })
			}
			w.appendRefs(c, int32(spans[span].Viewport), list[:n])
			list = list[n:]
		}
	}
}

// appendRefs puts records of one viewport at the end of the bin.
func (w *worker) appendRefs(c *chunk, viewport int32, list []uint32) {
	if len(list) == 0 {
		return
	}
	start := len(w.refs)
	stop := start + len(list)
	if stop > cap(w.refs) {
		w.refs = append(make([]uint32, 0, stop+stop/2), w.refs...)
	}
	w.refs = w.refs[:stop]
	for i, r := range list {
		w.refs[start+i] = r + c.base
	}
	if n := len(w.segments); n > 0 && w.segments[n-1].draw == c.draw && w.segments[n-1].viewport == viewport {
		w.segments[n-1].stop = uint32(stop)
	} else {
		w.segments = append(w.segments, segment{c.draw, viewport, uint32(start), uint32(stop)})
	}
}

// runTile draws one tile: its bin onto what the attachments hold, or onto their clear values the first time. Tiles that no
// batch touches are cleared at the end.
func (w *worker) runTile(f *Frame, chunks []chunk, x, y int32, last bool) {
	w.stage(StageGather)
	w.gather(f, chunks, x, y)
	drawn := &f.drawn[int(y)*f.tilesX+int(x)]
	if len(w.refs) == 0 && !(last && f.resolves) {
		if last && !*drawn {
			w.stage(StageClear)
			w.clearTile(f, x, y)
		}
		return
	}
	w.beginTile(f, x, y, !*drawn)
	*drawn = true
	for i := range w.segments {
		if w.engine.stopped() {
			return
		}
		w.runSegment(f, i)
	}
	w.shadeVisible(f, len(w.segments))
	if w.engine.stopped() {
		return // the attachments keep the whole tile that they had
	}
	w.storeTile(f, last)
}

// runSegment rasterizes the fragments of one draw.
func (w *worker) runSegment(f *Frame, i int) {
	s := &w.segments[i]
	d := &f.Draws[s.draw]
	p := d.Pipeline
	deferred := p.Deferred && !w.engine.options.Immediate || p.unshaded
	w.stage(StageHidden)
	w.dropHidden(f, d, s)
	w.stage(StageCover)
	if !w.beginCover(f, d, s) {
		return
	}
	if !deferred {
		w.shadeVisible(f, i)
	}
	for w.cover.Next < int64(s.stop) {
		n := w.coverSome(d, s)
		if w.engine.stopped() {
			return
		}
		if n == 0 {
			continue
		}
		w.stats.FragmentsTested += w.samplesIn(n)
		if p.unshaded {
			w.test(f, s, n, nil)
		} else if deferred {
			w.test(f, s, n, &w.tile.Visibility[0])
			w.deferred = true
		} else {
			w.shadeNow(f, i, n)
		}
	}
}
