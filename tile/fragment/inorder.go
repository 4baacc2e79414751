package fragment

import (
	"math"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// ordered is a worker's memory for shading at once, in order.
type ordered struct {
	// covered are the samples that primitives cover before the tests, Samples masks for each group just covered, kept
	// where the fragment function asks for coverage; seen are the masks of the run's groups of pixels.
	seen, covered []uint16
	factor        []float32 // coverage of smooth lines, lane by lane, which alpha is multiplied by
	into          rop.Tile  // the sample that runs of one are written to
}

// ShadeNow tests, shades and writes the n groups just covered, in order.
func (w *Shader) ShadeNow(t *bin.Tile, segment int, n int64) {
	seg := &t.Segments[segment]
	d := t.Draw(seg)
	p := d.Pipeline
	early := p.Rop.Early()
	w.ordered.factor, w.ordered.covered = w.ordered.factor[:0], w.ordered.covered[:0]
	if !early || p.Smooth {
		w.CountCovered(seg.Draw, w.raster.SamplesIn(t, n))
	}
	if p.Smooth {
		w.smoothLines(t, w.raster.Groups[:n], w.raster.Masks)
		if n = w.dropEmpty(t, n); n == 0 {
			return
		}
	}
	if early && p.KeepsCoverage() {
		w.keepCoverage(t, n)
	}
	left := int64(0) // samples
	if early {
		tested := int64(0)
		if tested, left = w.raster.Test(t, seg, n, nil); !p.Smooth {
			w.CountCovered(seg.Draw, tested)
		}
		if p.Representative {
			w.raster.Represent(t, seg.Draw, n)
		}
		if p.Rop.Tests() || p.Representative || d.View.Windowed() || d.View.Stippled() || p.SampleMask != math.MaxUint32 {
			if n = w.dropEmpty(t, n); n == 0 {
				return
			}
		}
	}
	packs := w.packs(t, d, n, left)
	if d.Path.Whole() {
		if packs {
			w.shadeInOrderPacked(t, d, segment, n)
		} else {
			w.shadeInOrder(t, d, segment, 0, n, -1)
		}
		return
	}
	groups := w.raster.Groups[:n]
	last := groups[0].BinSlot
	w.binSlots = append(w.binSlots[:0], last)
	for i := range groups {
		if pos := groups[i].BinSlot; pos != last {
			w.binSlots, last = append(w.binSlots, pos), pos
		}
	}
	if p.UsesPlanes() {
		w.slots = record.Grow(w.slots, len(t.Refs)+1)
		w.makePlanes(t, d)
	}
	if packs {
		w.shadeInOrderPacked(t, d, segment, n)
		return
	}
	for from, to := int64(0), int64(0); from < n; from = to {
		to = min(from+shade.MaxGroups, n)
		if p.CoarseQuads() {
			to = from + int64(wholeRows(t, w.raster.Groups[from:n]))
		}
		if p.PerSample && p.Rop.Reduces() { // several samples write the same one: no primitive may come between a fragment's
			to = from + int64(rop.Distinct(w.raster.Groups[from:to]))
		}
		if !p.PerSample {
			w.shadeInOrder(t, d, segment, from, to, -1)
			continue
		}
		for s := range t.Samples {
			w.shadeInOrder(t, d, segment, from, to, s)
		}
	}
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
	p, samples := d.Pipeline, t.Samples
	groups := w.raster.Groups[from:to]
	masks := w.raster.Masks[int(from)*samples : int(to)*samples] // unused with one sample
	alone := p.Alone && sample >= 0
	if alone {
		if groups = w.sampleAlone(t, groups, masks, sample); len(groups) == 0 {
			return
		}
	} else if sample >= 0 && samples > 1 {
		groups, masks = w.oneSample(t, groups, masks, sample)
	}
	if p.Sees() {
		w.see(t, groups, masks, from, to)
	}
	r := w.begin(t, d, segment, groups, t.Visibility)
	if alone {
		r.into = &w.ordered.into
	}
	if r.masks, r.from = masks, from; sample >= 0 {
		r.at(d, sample)
	}
	w.execute(t, d, &d.Path)
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
