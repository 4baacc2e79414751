package fragment

import (
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// ordered is a worker's memory for shading at once, in order.
type ordered struct {
	// covered are the samples that primitives cover before the tests, Samples masks for each group just covered, kept
	// where the fragment function asks for coverage; seen are the masks of the run's groups of pixels.
	seen, covered []uint16
	left          int64     // of the samples, after early tests
	factor        []float32 // coverage of smooth lines, lane by lane, which alpha is multiplied by
	into          rop.Tile  // the sample that runs of one are written to
}

// arrivals has the function of each step on groups just covered: it returns how many of the n groups are left.
var arrivals = [plan.Rows]func(w *Shader, t *bin.Tile, segment int, n int64) int64{
	plan.CountCovered: func(w *Shader, t *bin.Tile, segment int, n int64) int64 {
		w.CountCovered(t.Segments[segment].Draw, w.raster.SamplesIn(t, n))
		return n
	},
	plan.SmoothLines: func(w *Shader, t *bin.Tile, segment int, n int64) int64 {
		w.smoothLines(t, w.raster.Groups[:n], w.raster.Masks)
		return w.dropEmpty(t, n)
	},
	plan.KeepCoverage: func(w *Shader, t *bin.Tile, segment int, n int64) int64 {
		w.keepCoverage(t, n)
		return n
	},
	plan.TestEarly: (*Shader).testEarly,
	plan.Represent: func(w *Shader, t *bin.Tile, segment int, n int64) int64 {
		w.raster.Represent(t, t.Segments[segment].Draw, n)
		return n
	},
	plan.DropEmpty:  func(w *Shader, t *bin.Tile, segment int, n int64) int64 { return w.dropEmpty(t, n) },
	plan.MakePlanes: (*Shader).planesOfCovered,
}

// ShadeNow shades and writes the n groups just covered, in order.
func (w *Shader) ShadeNow(t *bin.Tile, segment int, n int64) {
	d := t.Draw(&t.Segments[segment])
	p := d.Plan
	w.ordered.factor, w.ordered.covered, w.ordered.left = w.ordered.factor[:0], w.ordered.covered[:0], 0
	for _, step := range p.Arrival.List() {
		if n = arrivals[step](w, t, segment, n); n == 0 {
			return
		}
	}
	switch {
	case packs(d, n, w.ordered.left):
		w.shadeInOrderPacked(t, d, segment, n)
		return
	case p.Run.Whole():
		w.shadeInOrder(t, d, segment, 0, n, -1)
		return
	}
	for from, to := int64(0), int64(0); from < n; from = to {
		to = min(from+shade.MaxGroups, n)
		if p.Has(plan.OrderRows) {
			to = from + int64(wholeRows(t, w.raster.Groups[from:n]))
		}
		if p.Has(plan.CutDistinct) {
			to = from + int64(rop.Distinct(w.raster.Groups[from:to]))
		}
		if !p.Has(plan.EachSample) {
			w.shadeInOrder(t, d, segment, from, to, -1)
			continue
		}
		for s := range t.Samples {
			w.shadeInOrder(t, d, segment, from, to, s)
		}
	}
}

// testEarly runs the tests that come before the fragment function.
func (w *Shader) testEarly(t *bin.Tile, segment int, n int64) int64 {
	s := &t.Segments[segment]
	tested, left := w.raster.Test(t, s, n, nil)
	if !t.Draw(s).Plan.Has(plan.CountCovered) {
		w.CountCovered(s.Draw, tested)
	}
	w.ordered.left = left
	return n
}

// planesOfCovered makes the attribute planes of the groups' primitives.
func (w *Shader) planesOfCovered(t *bin.Tile, segment int, n int64) int64 {
	groups := w.raster.Groups[:n]
	last := groups[0].BinSlot
	w.binSlots = append(w.binSlots[:0], last)
	for i := range groups {
		if pos := groups[i].BinSlot; pos != last {
			w.binSlots, last = append(w.binSlots, pos), pos
		}
	}
	w.slots = record.Grow(w.slots, len(t.Refs)+1)
	w.makePlanes(t, t.Draw(&t.Segments[segment]))
	return n
}

// dropEmpty takes out the groups that the tests left without a sample, and returns how many are left.
func (w *Shader) dropEmpty(t *bin.Tile, n int64) int64 {
	k, samples := 0, t.Samples
	for k < int(n) && w.raster.Groups[k].Mask != 0 {
		k++
	}
	for i := k; i < int(n); i++ {
		if w.raster.Groups[i].Mask == 0 {
			continue
		}
		w.raster.Groups[k] = w.raster.Groups[i]
		if samples > 1 {
			copy(w.raster.Masks[k*samples:(k+1)*samples], w.raster.Masks[i*samples:])
		}
		if w.raster.Exact != nil {
			w.raster.Exact.Full[k] = w.raster.Exact.Full[i]
		}
		if len(w.ordered.factor) > 0 {
			copy(w.ordered.factor[k*simd.Lanes:(k+1)*simd.Lanes], w.ordered.factor[i*simd.Lanes:])
		}
		if len(w.ordered.covered) > 0 {
			copy(w.ordered.covered[k*samples:(k+1)*samples], w.ordered.covered[i*samples:])
		}
		k++
	}
	return int64(k)
}

// shadeInOrder shades one run of groups, for all samples or, with sample >= 0, for that one.
func (w *Shader) shadeInOrder(t *bin.Tile, d *record.Draw, segment int, from, to int64, sample int) {
	p, samples := d.Plan, t.Samples
	groups := w.raster.Groups[from:to]
	masks := w.raster.Masks[int(from)*samples : int(to)*samples] // unused with one sample
	alone := p.Has(plan.Alone) && sample >= 0
	if alone {
		w.Fired(plan.Alone)
		if groups = w.sampleAlone(t, groups, masks, sample); len(groups) == 0 {
			return
		}
	} else if sample >= 0 && samples > 1 {
		groups, masks = w.oneSample(t, groups, masks, sample)
	}
	if p.SeesCoverage() {
		w.see(t, groups, masks, from, to)
	}
	r := w.begin(t, d, segment, groups, t.Visibility)
	if alone {
		r.into = &w.ordered.into
	}
	if r.masks, r.from = masks, from; sample >= 0 {
		r.at(d, sample)
	}
	w.execute(t, d, &d.Plan.Run)
}

// keepCoverage copies the covered samples of the first n groups, before the tests take some away.
func (w *Shader) keepCoverage(t *bin.Tile, n int64) {
	samples := t.Samples
	w.ordered.covered = record.Grow(w.ordered.covered, int(n)*samples)
	if samples > 1 {
		copy(w.ordered.covered, w.raster.Masks)
		return
	}
	for g := range w.ordered.covered {
		w.ordered.covered[g] = w.raster.Groups[g].Mask
	}
}

// see sets w.ordered.seen for groups from to to-1 of those just covered, the run's.
func (w *Shader) see(t *bin.Tile, groups []simd.Group, masks []uint16, from, to int64) {
	samples := t.Samples
	switch {
	case len(w.ordered.covered) > 0:
		w.ordered.seen = w.ordered.covered[int(from)*samples : int(to)*samples]
	case samples > 1:
		w.ordered.seen = masks
	default:
		w.batch.masks = record.Grow(w.batch.masks, shade.MaxGroups)
		w.ordered.seen = w.batch.masks
		for g := range groups {
			w.ordered.seen[g] = groups[g].Mask
		}
	}
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
