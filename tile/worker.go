package tile

import (
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
	number int  // among the engine's
	tiling bool // draws tiles, otherwise makes chunks
	last   bool // of the frame's last batch
	helps  int  // whose share it takes pieces of: that of the worker so many after it
	stats  Statistics
	clock  *clock // nil without Options.Stages
	geometry
	binner
	gatherer

	// The tile at hand.
	tile     rop.Tile
	pending  int  // the first segment whose deferred fragments are not shaded yet
	deferred bool // some are not

	groups    [groupCapacity + simd.CoverSlack]simd.Group
	masks     []uint16        // as many times the samples
	cover     *simd.CoverArgs // the record in use: coverArgs or exact's
	coverArgs simd.CoverArgs
	exact     *exactCover
	depth     simd.DepthArgs

	hiz         hiz
	frontToBack frontToBack
	constants   constants
	divergent   divergent
	run         run
	compiled    compiledPath
	visible     simd.BuildGroupsArgs
	marked      simd.CompactMarksArgs
	layersArgs  simd.LayersArgs
	layered     []uint32     // the layers of fragments, but for the first
	layers      int          // their number
	broadcasts  bool         // the first is written to sample 0, which is then copied
	packing     bool         // of some draws what sample 0 does not show is packed
	layering    bool         // of some it is not
	found       []simd.Group // what BuildGroups found: room for a group a fragment
	owners      []uint16     // their segments
	arranging   simd.SortByDrawArgs
	ends        []uint32     // of a segment's groups in a layer: at layer * segments + segment
	sorted      []simd.Group // found, by segment in each layer
	ordered     []simd.Group // sorted's memory
	starts      []uint32     // of the segments, as BinSlots
	marks       []uint8
	binSlots    []uint32
	heads       []uint32 // those of them whose planes are made
	slots       []uint32
	narrow      []float32
	wide        []float64
	planes      simd.PlanesArgs
	lerp        simd.InterpolateArgs
	feet        simd.FootprintArgs

	batch batch
	call  call
	compaction
	immediate
	ropScratch  rop.Scratch
	shadeMemory shade.Scratch

	depthMemory   []int32
	stencilMemory []uint8
	bytes         []byte
	words32       []int32
	copy          simd.CopyArgs
	clearing      simd.ClearArgs
}

// grow is s with a length of n, its contents undefined where it had to be made anew.
func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}

// runTile draws one tile: its bin onto what the attachments hold, or onto their clear values the first time; store says
// whether it is to be stored. Tiles that no batch touches are cleared at the end.
func (w *worker) runTile(f *Frame, x, y int32, last bool) (store bool) {
	w.stage(StageGather)
	w.gather(f, x, y)
	drawn := &f.drawn[int(y)*f.tilesX+int(x)]
	if len(w.refs) == 0 && !(last && f.resolves) {
		if last && !*drawn {
			w.stage(StageClear)
			w.clearTile(f, x, y)
		}
		return false
	}
	w.beginTile(f, x, y, !*drawn)
	*drawn = true
	for i := 0; i < len(w.segments); {
		if w.engine.stopped() {
			return false
		}
		w.stage(StageHiz)
		stop, free := w.findOrderFree(f, i)
		if free && w.drawOrderFree(f, i, stop) {
			i = stop
		}
		for ; i < stop && !w.engine.stopped(); i++ {
			w.runSegment(f, i)
		}
	}
	w.drawOccluder(f)
	w.shadeVisible(f, len(w.segments))
	return !w.engine.stopped() // if it is, the attachments keep the whole tile that they had
}

// runSegment draws the fragments of one draw.
func (w *worker) runSegment(f *Frame, i int) {
	s := &w.segments[i]
	d := &f.Draws[s.draw]
	w.stage(StageHiz)
	w.cullSegment(f, d, s)
	from := s.start
	if w.defers(d) && from != s.stop {
		from = w.deferOccluders(f, i)
	}
	if from == s.stop {
		return
	}
	w.drawOccluder(f)
	if !w.defers(d) {
		w.shadeVisible(f, i)
	}
	w.rasterize(f, i, from, s.stop)
	w.noteDrawn(f, s, from)
}

// defers says whether a draw's fragments are not shaded at once.
func (w *worker) defers(d *Draw) bool {
	return d.Pipeline.Deferred && !w.engine.options.Immediate || d.Pipeline.unshaded
}

// rasterize covers, tests and, unless that is deferred, shades records of a segment, whose places in the bin are given.
func (w *worker) rasterize(f *Frame, segment int, from, to uint32) {
	s := w.segments[segment]
	s.start, s.stop = from, to
	d := &f.Draws[s.draw]
	w.stage(StageCover)
	if !w.beginCover(f, d, &s) {
		return
	}
	for w.cover.Next < int64(to) {
		n := w.coverSome(d, &s)
		if w.engine.stopped() {
			return
		}
		if n == 0 {
			continue
		}
		switch {
		case d.Pipeline.unshaded:
			w.stats.FragmentsTested += w.test(f, &s, n, nil)
		case w.defers(d):
			w.stats.FragmentsTested += w.test(f, &s, n, &w.tile.Visibility[0])
			w.deferred = true
		default:
			w.stats.FragmentsTested += w.samplesIn(n)
			w.shadeNow(f, segment, n)
		}
	}
}
