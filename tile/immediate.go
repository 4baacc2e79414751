package tile

import (
	"math/bits"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// depthArgs sets the record of Kernels.Depth for groups of a segment.
func (w *worker) depthArgs(f *Frame, s *segment, groups []simd.Group, masks []uint16, visibility *uint32) *simd.DepthArgs {
	a := &w.depth
	a.Triangles, a.Refs, a.Clip = &f.arena.records[0], &w.refs[0], f.arena.clipPlanes()
	a.Groups, a.N, a.Masks = &groups[0], int64(len(groups)), &masks[0]
	a.Visibility, a.SampleStride = visibility, int64(w.tile.SampleStride)
	a.Passed = 0
	a.TileX, a.TileY, a.BlocksX = w.tile.X, w.tile.Y, w.tile.BlocksX
	a.Samples = w.cover.Samples
	a.Min, a.Max = f.Draws[s.draw].view.DepthRange(int(s.viewport))
	return a
}

// test runs the depth and stencil tests of the first n groups, in order, and updates their masks.
func (w *worker) test(f *Frame, s *segment, n int64, visibility *uint32) {
	d := &f.Draws[s.draw]
	a := w.depthArgs(f, s, w.groups[:n], w.masks, visibility)
	w.testLocated(d, a, func(a *simd.DepthArgs) { d.Pipeline.Rop.Test(&w.tile, &d.rop, a) })
	w.stats.FragmentsPassed += a.Passed
	w.hidden.passed += a.Passed
}

// shadeNow tests, shades and writes the n groups just covered, in order.
func (w *worker) shadeNow(f *Frame, segment int, n int64) {
	seg := &w.segments[segment]
	w.current = segment
	d := &f.Draws[seg.draw]
	p := d.Pipeline
	early := p.Rop.Early()
	if early {
		w.test(f, seg, n, nil)
		n = w.dropEmpty(n)
		if n == 0 {
			return
		}
	}
	w.positions = w.positions[:0]
	for i := range w.groups[:n] {
		if pos := w.groups[i].Position; len(w.positions) == 0 || w.positions[len(w.positions)-1] != pos {
			w.positions = append(w.positions, pos)
		}
	}
	if p.usesPlanes() {
		w.slots = grow(w.slots, len(w.refs)+1)
		w.makePlanes(f, d)
	}
	for from := int64(0); from < n; from += shade.MaxGroups {
		to := min(from+shade.MaxGroups, n)
		if !p.PerSample {
			w.shadeInOrder(f, seg, from, to, -1, early)
			continue
		}
		for s := range w.tile.Samples {
			w.shadeInOrder(f, seg, from, to, s, early)
		}
	}
}

// dropEmpty closes the gaps that tests left.
func (w *worker) dropEmpty(n int64) int64 {
	k, samples := 0, w.tile.Samples
	for i := range w.groups[:n] {
		if w.groups[i].Mask == 0 {
			continue
		}
		if k != i {
			w.groups[k] = w.groups[i]
			if samples > 1 {
				copy(w.masks[k*samples:(k+1)*samples], w.masks[i*samples:])
			}
			if w.exact != nil {
				w.exact.full[k] = w.exact.full[i]
			}
		}
		k++
	}
	return int64(k)
}

// shadeInOrder shades one run of groups, for all samples or, with sample >= 0, for that one.
func (w *worker) shadeInOrder(f *Frame, seg *segment, from, to int64, sample int, early bool) {
	d := &f.Draws[seg.draw]
	p := d.Pipeline
	b := &w.batch
	samples := w.tile.Samples
	groups := w.groups[from:to]
	masks := w.masks[int(from)*samples : int(to)*samples] // unused with one sample
	if sample >= 0 && samples > 1 {
		groups, masks = w.oneSample(groups, masks, sample)
	}
	fr := &b.fragments
	x, y := int32(128), int32(128)
	if sample >= 0 {
		x, y = w.cover.Samples.X[sample], w.cover.Samples.Y[sample]
	}
	w.interpolate(d, groups, 0, x, y)
	for g := range groups {
		b.live[g] = groups[g].Mask
		w.stats.FragmentsShaded += int64(bits.OnesCount16(groups[g].Mask))
	}
	fr.Live = b.live[:len(groups)]
	fr.Bindings = d.Bindings
	b.out.Groups, b.out.Masks, b.out.Fragments = groups, masks, fr
	w.relocate(d, groups, masks, sample)
	w.builtins(f, d, groups, masks, sample, 0)
	if p.smooth {
		w.smoothLines(f, groups, masks)
	}
	if p.Interface.Inputs&shade.InputFullyCovered != 0 {
		w.fullyCovered(p, from, len(groups))
	}
	p.Shader.Fragment(fr)
	if p.Interface.Discards {
		for g := range groups {
			groups[g].Mask &= b.live[g]
			if samples > 1 {
				for s := range samples {
					masks[g*samples+s] &= b.live[g]
				}
			}
		}
	}
	p.Rop.Coverage(&w.tile, &b.out)
	if !early {
		a := w.depthArgs(f, seg, groups, masks, nil)
		w.testLocated(d, a, func(a *simd.DepthArgs) { p.Rop.TestShaded(&w.tile, &d.rop, a, fr) })
		w.stats.FragmentsPassed += a.Passed
	}
	p.Rop.Write(&w.ropScratch, &w.tile, &d.rop, &b.out)
}

// oneSample is a copy of groups that holds one sample only.
func (w *worker) oneSample(groups []simd.Group, masks []uint16, sample int) ([]simd.Group, []uint16) {
	samples := w.tile.Samples
	b := &w.batch
	b.masks = grow(b.masks, shade.MaxGroups*samples)
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

// fullyCovered fills the built-in of that name: true under conservative rasterization where the pixel lies entirely
// inside.
func (w *worker) fullyCovered(p *Pipeline, from int64, n int) {
	out := w.batch.fragments.FullyCovered
	for g := range n {
		full := uint16(0)
		if p.Edge.Exact() {
			full = w.exact.full[int(from)+g]
		}
		for lane := range simd.Lanes {
			out[g*simd.Lanes+lane] = uint32(full >> lane & 1)
		}
	}
}

// smoothLines sets the batch's factors to the coverage of smooth lines; there is no fragment where that is 0.
func (w *worker) smoothLines(f *Frame, groups []simd.Group, masks []uint16) {
	b := &w.batch
	b.factor = grow(b.factor, shade.MaxLanes)
	for g := range groups {
		group := &groups[g]
		t := &f.arena.records[w.refs[group.Position-1]]
		keep := uint16(0)
		for m := group.Mask; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			x, y := w.pixel(group, lane)
			factor := float32(1)
			if t.Flags&simd.Line != 0 && int(t.Extra) < len(f.arena.smooth) {
				factor = f.arena.smooth[t.Extra].Coverage(x, y)
			}
			b.factor[g*simd.Lanes+lane] = factor
			if factor > 0 {
				keep |= 1 << lane
			}
		}
		group.Mask &= keep
		b.live[g] &= keep
		if n := w.tile.Samples; n > 1 {
			for s := range n {
				masks[g*n+s] &= keep
			}
		}
	}
	b.out.Factor = b.factor
}

// testLocated runs a test of a's groups; where sample locations differ from pixel to pixel, once for each place in the
// grid, on the lanes that have it.
func (w *worker) testLocated(d *Draw, a *simd.DepthArgs, test func(a *simd.DepthArgs)) {
	p := d.Pipeline
	if !p.grid {
		test(a)
		return
	}
	n, samples := int(a.N), w.tile.Samples
	groups, masks := unsafe.Slice(a.Groups, n), unsafe.Slice(a.Masks, n*samples)
	w.classGroups, w.classMasks = grow(w.classGroups, n), grow(w.classMasks, n*samples)
	w.classPassed = grow(w.classPassed, n*samples)
	passed := w.classPassed
	copy(passed, masks)
	for lane := range simd.Lanes {
		copy(w.classGroups, groups)
		for g := range n {
			w.classGroups[g].Mask &= 1 << lane
			for s := range samples {
				w.classMasks[g*samples+s] = masks[g*samples+s] & (1 << lane)
			}
		}
		a.Samples = p.Edge.Locations(lane%blockPixels, lane/blockPixels)
		a.Groups, a.Masks = &w.classGroups[0], &w.classMasks[0]
		test(a)
		for i := range passed {
			passed[i] = passed[i]&^(1<<lane) | w.classMasks[i]&(1<<lane)
		}
		if samples == 1 {
			for g := range n {
				passed[g] = passed[g]&^(1<<lane) | w.classGroups[g].Mask&(1<<lane)
			}
		}
	}
	copy(masks, passed)
	for g := range n {
		groups[g].Mask = 0
		for s := range samples {
			groups[g].Mask |= passed[g*samples+s]
		}
	}
}
