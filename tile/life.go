package tile

import (
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// This file is the way of a tile's fragments through the rooms: see docs/fragment-plan.md, and the table of package
// plan for the conditions.

// runTile draws one tile, number x of a row of all layers': its bin onto what the attachments hold, or onto their clear
// values the first time. store says whether the tile is to be stored. Tiles that no batch touches are cleared at the
// end.
func (w *worker) runTile(f *Frame, x, row int32, last bool) (store bool) {
	t := &w.tile
	w.clock.Stage(record.StageGather)
	g := &w.engine.frame.geometry
	if w.poison.Pattern != 0 {
		w.poison.Fill(t, &w.target, &w.raster, &w.shader, w.calls.Memory)
	}
	w.gatherer.Gather(t, g, &f.Frame, x, row)
	y := row % int32(f.TilesY)
	if !f.Changes(x, y) {
		return false
	}
	i := int(row)*f.TilesX + int(x)
	drawn := &f.drawn[i]
	if len(t.Refs) == 0 && !(last && f.Resolves) {
		if last && !*drawn {
			w.clock.Stage(record.StageClear)
			w.target.ClearTiles(&f.Frame, f.before[i:i+1], x, y, 1, t.Layer)
		}
		return false
	}
	t.Foreign, t.Reached, t.Before = &f.foreign[i], &f.reached[i], f.before[i]
	w.target.BeginTile(t, x, y, !*drawn)
	w.raster.BeginTile(t, !*drawn)
	*drawn = *drawn || len(t.Refs) > 0 // a tile that is only resolved is not
	for i := 0; i < len(t.Segments); {
		if w.engine.stopped() {
			return false
		}
		w.clock.Stage(record.StageHiz)
		if w.raster.Differs(t, t.Draw(&t.Segments[i])) {
			w.raster.DrawOccluder(t)
			w.shadeVisible(t, i)
		}
		stop, free := w.raster.FindOrderFree(t, i)
		if free && w.raster.DrawOrderFree(t, i, stop) {
			i = stop
		}
		for ; i < stop && !w.engine.stopped(); i++ {
			w.runSegment(t, i)
		}
	}
	w.raster.DrawOccluder(t)
	w.shadeVisible(t, len(t.Segments))
	if r := g.Depths(); r.Order != nil && !last {
		w.raster.Reaches(t, r.Order, r.Cells(i))
	}
	return !w.engine.stopped() // if it is, the attachments keep the whole tile that they had
}

// runBeside is runTile of the frame beside. Rooms count in w.counts.
func (w *worker) runBeside(f *Frame, x, row int32, last bool) (store bool) {
	w.counts, w.aside = w.aside, w.counts
	defer func() { w.counts, w.aside = w.aside, w.counts }()
	return w.runTile(f, x, row, last)
}

// runSegment draws the fragments of one draw.
func (w *worker) runSegment(t *bin.Tile, i int) {
	s := &t.Segments[i]
	d := t.Draw(s)
	if w.poison.Pattern != 0 {
		w.poison.Fill(&w.shader, w.calls.Memory)
	}
	w.clock.Stage(record.StageHiz)
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
		w.shadeVisible(t, i)
		w.target.Reach(t, t.All())
		w.drawInOrder(t, i, from)
	}
	w.raster.NoteDrawn(t, s, from)
}

// shadeVisible shades the fragments that deferred segments before stop left visible.
func (w *worker) shadeVisible(t *bin.Tile, stop int) {
	if v, ok := w.raster.Visible(t, stop); ok {
		w.target.Reach(t, v.Blocks)
		w.shader.ShadeVisible(t, &v)
		w.raster.Shaded(t, stop)
	}
}

// arrivals has the function of each step on groups just covered.
var arrivals = [plan.Rows]func(w *worker, t *bin.Tile, d *record.Draw, c *raster.Coverage){
	plan.CountCovered: func(w *worker, t *bin.Tile, d *record.Draw, c *raster.Coverage) { w.raster.CountGroups(t, c) },
	plan.SmoothLines: func(w *worker, t *bin.Tile, d *record.Draw, c *raster.Coverage) {
		w.shader.SmoothLines(t, c)
		c.DropEmpty(t.Samples)
	},
	plan.KeepCoverage: func(w *worker, t *bin.Tile, d *record.Draw, c *raster.Coverage) { c.Keep(t.Samples) },
	plan.TestEarly: func(w *worker, t *bin.Tile, d *record.Draw, c *raster.Coverage) {
		w.raster.TestEarly(t, c, d.Plan.Has(plan.CountCovered))
	},
	plan.Represent:  func(w *worker, t *bin.Tile, d *record.Draw, c *raster.Coverage) { w.raster.Represent(t, c) },
	plan.DropEmpty:  func(w *worker, t *bin.Tile, d *record.Draw, c *raster.Coverage) { c.DropEmpty(t.Samples) },
	plan.MakePlanes: func(w *worker, t *bin.Tile, d *record.Draw, c *raster.Coverage) { w.shader.MakePlanes(t, c) },
}

// drawInOrder covers, tests and shades the records of a segment from a place on.
func (w *worker) drawInOrder(t *bin.Tile, segment int, from uint32) {
	s := t.Segments[segment]
	s.Start = from
	d := t.Draw(&s)
	if !w.raster.BeginCover(t, d, &s) {
		return
	}
	if raster.Listable(t, d, &s) {
		for next := int64(s.Start); next < int64(s.Stop) && !w.engine.stopped(); {
			var names, places []uint32
			names, places, next = w.raster.ListNow(t, d, next, int64(s.Stop))
			w.shader.ShadeSmooth(t, d, segment, names, places)
		}
		return
	}
	for c, ok := w.raster.Covered(t, d, &s, segment); ok; c, ok = w.raster.Covered(t, d, &s, segment) {
		for _, step := range d.Plan.Arrival.List() {
			if arrivals[step](w, t, d, c); len(c.Groups) == 0 {
				break
			}
		}
		if len(c.Groups) > 0 {
			w.shader.ShadeCovered(t, c)
		}
	}
}
