package fragment

import (
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// ordered is a worker's memory for shading at once, in order.
type ordered struct {
	into rop.Tile // the sample that runs of one are written to
}

// ShadeCovered shades and writes the groups of a draw in order that its plan's arrival left.
func (w *Shader) ShadeCovered(t *bin.Tile, c *raster.Coverage) {
	d := t.Draw(&t.Segments[c.Segment])
	p, n := d.Plan, len(c.Groups)
	switch {
	case packs(d, c):
		w.shadeInOrderPacked(t, d, c)
		return
	case p.Run.Whole():
		w.shadeInOrder(t, d, c, 0, n, -1)
		return
	}
	for from, to := 0, 0; from < n; from = to {
		to = min(from+shade.MaxGroups, n)
		if p.Has(plan.OrderRows) {
			to = from + wholeRows(t, c.Groups[from:])
		}
		if p.Has(plan.CutDistinct) {
			to = from + rop.Distinct(c.Groups[from:to])
		}
		if !p.Has(plan.EachSample) {
			w.shadeInOrder(t, d, c, from, to, -1)
			continue
		}
		for s := range t.Samples {
			w.shadeInOrder(t, d, c, from, to, s)
		}
	}
}

// MakePlanes makes the attribute planes of the groups' primitives.
func (w *Shader) MakePlanes(t *bin.Tile, c *raster.Coverage) {
	groups := c.Groups
	last := groups[0].BinSlot
	w.binSlots = append(w.binSlots[:0], last)
	for i := range groups {
		if pos := groups[i].BinSlot; pos != last {
			w.binSlots, last = append(w.binSlots, pos), pos
		}
	}
	w.slots = record.Grow(w.slots, len(t.Refs)+1)
	w.makePlanes(t, t.Draw(&t.Segments[c.Segment]))
}

// shadeInOrder shades one run of groups, for all samples or, with sample >= 0, for that one.
func (w *Shader) shadeInOrder(t *bin.Tile, d *record.Draw, c *raster.Coverage, from, to, sample int) {
	p, samples := d.Plan, t.Samples
	groups := c.Groups[from:to]
	masks := c.Masks[from*samples : to*samples] // unused with one sample
	alone := p.Has(plan.WritesOneSample) && sample >= 0
	if alone {
		w.counts.Fired(plan.WritesOneSample)
		if groups = w.sampleAlone(t, groups, masks, sample); len(groups) == 0 {
			return
		}
	} else if sample >= 0 && samples > 1 {
		groups, masks = w.oneSample(t, groups, masks, sample)
	}
	r := w.begin(t, d, c.Segment, groups, t.Visibility)
	if alone {
		r.into = &w.ordered.into
	}
	if r.masks = masks; sample >= 0 {
		r.at(d, sample)
	}
	if p.SeesCoverage() {
		r.seen = w.seen(t, groups, masks, c, from, to)
	}
	if len(c.Factors) > 0 {
		r.factors = c.Factors[from*simd.Lanes : to*simd.Lanes]
	}
	if c.Full != nil {
		r.full = c.Full[from:to]
	}
	w.execute(t, d, &d.Plan.Run)
}

// seen returns the samples that the primitives of a run's groups of pixels cover: groups from to to-1 of the coverage.
func (w *Shader) seen(t *bin.Tile, groups []simd.Group, masks []uint16, c *raster.Coverage, from, to int) []uint16 {
	switch {
	case len(c.Kept) > 0:
		return c.Kept[from*t.Samples : to*t.Samples]
	case t.Samples > 1:
		return masks
	}
	w.batch.masks = record.Grow(w.batch.masks, shade.MaxGroups)
	for g := range groups {
		w.batch.masks[g] = groups[g].Mask
	}
	return w.batch.masks
}

// oneSample is a copy of groups that holds one sample only.
func (w *Shader) oneSample(t *bin.Tile, groups []simd.Group, masks []uint16, sample int) ([]simd.Group, []uint16) {
	samples := t.Samples
	b := &w.batch
	b.masks = record.Grow(b.masks, shade.MaxGroups*samples)
	for g := range groups {
		b.groups[g] = groups[g]
		b.groups[g].Mask = masks[g*samples+sample]
		for s := range samples {
			b.masks[g*samples+s] = 0
		}
		b.masks[g*samples+sample] = b.groups[g].Mask
	}
	return b.groups[:len(groups)], b.masks[:len(groups)*samples]
}

// sampleAlone copies the groups that have lanes in a sample, with only these lanes, and makes that sample the one that
// writes go to.
func (w *Shader) sampleAlone(t *bin.Tile, groups []simd.Group, masks []uint16, sample int) []simd.Group {
	n := 0
	for g := range groups {
		if m := masks[g*t.Samples+sample]; m != 0 {
			w.batch.groups[n] = simd.Group{Mask: m, Block: groups[g].Block, BinSlot: groups[g].BinSlot}
			n++
		}
	}
	setSample(&w.ordered.into, t, sample)
	return w.batch.groups[:n]
}
