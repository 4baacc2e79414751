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

// ordered shades groups that draws in order have just covered, at once.
type ordered struct {
	clock  *record.Clock
	counts *record.Counts
	steps  *steps
	packed *packed

	into rop.Tile // the sample that runs of one are written to
	// A run's groups with one sample alone, and their samples or the covered ones.
	groups [shade.MaxGroups]simd.Group
	masks  []uint16
}

// shade shades and writes groups.
func (w *ordered) shade(t *bin.Tile, c *raster.Coverage) {
	d := t.Draw(&t.Segments[c.Segment])
	p, n := d.Plan, len(c.Groups)
	switch {
	case packs(d, c):
		w.shadePacked(t, d, c)
		return
	case p.Run.Whole():
		w.shadeRun(t, d, c, 0, n, -1)
		return
	}
	for from, to := 0, 0; from < n; from = to {
		to = min(from+shade.MaxGroups, n)
		if p.Has(plan.OrderRows) {
			to = from + wholeRows(t, c.Groups[from:])
		}
		if p.Has(plan.CutDistinct) {
			to = from + distinct(c.Groups[from:to])
		}
		if !p.Has(plan.EachSample) {
			w.shadeRun(t, d, c, from, to, -1)
			continue
		}
		for s := range t.Samples {
			w.shadeRun(t, d, c, from, to, s)
		}
	}
}

// distinct counts the groups from the first on that have different blocks. A primitive that has more of them begins the
// next run: its quads of fragments of several pixels stay whole.
func distinct(groups []simd.Group) int {
	all := rop.Distinct(groups)
	if all == len(groups) {
		return all
	}
	n := all
	for n > 0 && groups[n].BinSlot == groups[n-1].BinSlot {
		n--
	}
	if n == 0 { // pieces of one primitive
		return all
	}
	return n
}

// shadeRun shades one run of groups, for all samples or, with sample >= 0, for that one.
func (w *ordered) shadeRun(t *bin.Tile, d *record.Draw, c *raster.Coverage, from, to, sample int) {
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
	r := w.steps.begin(t, d, c.Segment, groups, t.Visibility)
	if alone {
		r.into = &w.into
	}
	if r.masks = masks; sample >= 0 {
		r.at(sample)
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
	w.steps.execute(r, &d.Plan.Run)
}

// shadePacked shades and writes groups just covered, packed. Where the next ones cover the same pixels again and again,
// they are shaded as they are.
func (w *ordered) shadePacked(t *bin.Tile, d *record.Draw, c *raster.Coverage) {
	w.counts.Fired(plan.Packed)
	m := w.packed
	m.begin(t)
	for from, n := 0, len(c.Groups); from < n; {
		w.clock.Stage(record.StageVisible)
		count, done := m.next(t, c.Groups[from:])
		if count < shade.MaxLanes/8 && from+done < n {
			to := min(from+shade.MaxGroups, n)
			w.shadeRun(t, d, c, from, to, -1)
			from = to
			continue
		}
		from += done
		if count == 0 { // coverage was taken away after its groups were made, by a stipple for one
			continue
		}
		r := w.steps.begin(t, d, c.Segment, m.full(count), m.names[:])
		r.places, r.into = m.places[:count], &m.into
		m.fetch(t, r.places)
		w.steps.execute(r, &d.Plan.Single)
		w.clock.Stage(record.StageWrite)
		m.store(t, r.places)
	}
}

// seen returns the samples that the primitives of a run's groups of pixels cover: groups from to to-1 of the coverage.
func (w *ordered) seen(t *bin.Tile, groups []simd.Group, masks []uint16, c *raster.Coverage, from, to int) []uint16 {
	switch {
	case len(c.Kept) > 0:
		return c.Kept[from*t.Samples : to*t.Samples]
	case t.Samples > 1:
		return masks
	}
	w.masks = record.Grow(w.masks, shade.MaxGroups)
	for g := range groups {
		w.masks[g] = groups[g].Mask
	}
	return w.masks
}

// oneSample is a copy of groups that holds one sample only.
func (w *ordered) oneSample(t *bin.Tile, groups []simd.Group, masks []uint16, sample int) ([]simd.Group, []uint16) {
	samples := t.Samples
	w.masks = record.Grow(w.masks, shade.MaxGroups*samples)
	for g := range groups {
		w.groups[g] = groups[g]
		w.groups[g].Mask = masks[g*samples+sample]
		for s := range samples {
			w.masks[g*samples+s] = 0
		}
		w.masks[g*samples+sample] = w.groups[g].Mask
	}
	return w.groups[:len(groups)], w.masks[:len(groups)*samples]
}

// sampleAlone copies the groups that have lanes in a sample, with only these lanes, and makes that sample the one that
// writes go to.
func (w *ordered) sampleAlone(t *bin.Tile, groups []simd.Group, masks []uint16, sample int) []simd.Group {
	n := 0
	for g := range groups {
		if m := masks[g*t.Samples+sample]; m != 0 {
			w.groups[n] = simd.Group{Mask: m, Block: groups[g].Block, BinSlot: groups[g].BinSlot}
			n++
		}
	}
	setSample(&w.into, t, sample)
	return w.groups[:n]
}
