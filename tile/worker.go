package tile

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/fragment"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/tile/target"
)

// worker is one worker's rooms. They are reused from tile to tile and from frame to frame.
type worker struct {
	record.Tools
	engine *Engine
	number int  // among the engine's
	tiling bool // draws tiles, otherwise makes chunks
	last   bool // of the frame's last batch
	helps  int  // it takes pieces of the share of the worker so many after it

	maker    bin.Maker
	gatherer bin.Gatherer
	tile     bin.Tile
	target   target.Target
	raster   raster.Rasterizer
	shader   fragment.Shader
}

func newWorker(k *simd.Kernels, o *Options) *worker {
	w := new(worker)
	w.Kernels, w.Pattern = k, o.Poison
	w.Stopped = func() bool { return w.engine.stopped() }
	w.Memory.Stopped = w.Stopped
	if o.Stages {
		w.Clock = new(record.Clock)
	}
	w.maker.Tools, w.gatherer.Tools, w.target.Tools, w.raster.Tools = &w.Tools, &w.Tools, &w.Tools, &w.Tools
	w.shader.Init(&w.Tools, &w.raster)
	return w
}

// runTile draws one tile, number x of a row of all layers': its bin onto what the attachments hold, or onto their clear
// values the first time. store says whether the tile is to be stored. Tiles that no batch touches are cleared at the
// end.
func (w *worker) runTile(f *Frame, x, row int32, last bool) (store bool) {
	t := &w.tile
	w.Stage(record.StageGather)
	g := &f.geometry
	if w.Pattern != 0 {
		w.Poison(t, &w.target, &w.raster, &w.shader, &w.Memory)
	}
	w.gatherer.Gather(t, g, x, row)
	y := row % int32(f.TilesY)
	if !f.Changes(x, y) {
		return false
	}
	i := int(row)*f.TilesX + int(x)
	drawn := &g.Drawn[i]
	if len(t.Refs) == 0 && !(last && f.Resolves) {
		if last && !*drawn {
			w.Stage(record.StageClear)
			w.target.ClearTiles(&f.Frame, x, y, 1, t.Layer)
		}
		return false
	}
	t.Foreign = &f.foreign[i]
	w.target.BeginTile(t, x, y, !*drawn)
	w.raster.BeginTile(t, !*drawn)
	*drawn = *drawn || len(t.Refs) > 0 // a tile that is only resolved is not
	for i := 0; i < len(t.Segments); {
		if w.Stopped() {
			return false
		}
		w.Stage(record.StageHiz)
		if w.shader.Differs(t, t.Draw(&t.Segments[i])) {
			w.raster.DrawOccluder(t)
			w.shader.ShadeVisible(t, i)
		}
		stop, free := w.raster.FindOrderFree(t, i)
		if free && w.raster.DrawOrderFree(t, i, stop) {
			i = stop
		}
		for ; i < stop && !w.Stopped(); i++ {
			w.runSegment(t, i)
		}
	}
	w.raster.DrawOccluder(t)
	w.shader.ShadeVisible(t, len(t.Segments))
	if r := g.Depths(); r.Order != nil && !last {
		w.raster.Reaches(t, r.Order, r.Cells(i))
	}
	return !w.Stopped() // if it is, the attachments keep the whole tile that they had
}

// runSegment draws the fragments of one draw.
func (w *worker) runSegment(t *bin.Tile, i int) {
	s := &t.Segments[i]
	d := t.Draw(s)
	if w.Pattern != 0 {
		w.Poison(&w.shader, &w.Memory)
	}
	w.Stage(record.StageHiz)
	w.raster.CullSegment(t, d, s)
	from := s.Start
	if !d.Plan.Has(plan.InOrder) && from != s.Stop {
		from = w.raster.DeferOccluders(t, i)
	}
	if from == s.Stop {
		return
	}
	w.raster.DrawOccluder(t)
	if !d.Plan.Has(plan.InOrder) {
		w.raster.DrawDeferred(t, i, from, s.Stop)
	} else {
		w.shader.ShadeVisible(t, i)
		w.drawInOrder(t, i, from)
	}
	w.raster.NoteDrawn(t, s, from)
}

// drawInOrder covers, tests and shades the records of a segment from a place on.
func (w *worker) drawInOrder(t *bin.Tile, segment int, from uint32) {
	s := t.Segments[segment]
	s.Start = from
	d := t.Draw(&s)
	if !w.raster.Begin(t, d, &s) {
		return
	}
	if w.shader.ListsNow(t, d, &s) {
		w.shader.ShadeListedNow(t, d, segment, &s)
		return
	}
	for n := w.raster.Next(t, d, &s); n > 0; n = w.raster.Next(t, d, &s) {
		w.shader.ShadeNow(t, segment, n)
	}
}
