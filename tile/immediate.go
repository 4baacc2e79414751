package tile

import (
	"math/bits"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// immediate is a worker's memory for shading at once.
type immediate struct {
	// seen are the samples that the primitive covers, Samples masks for each group of the run's pixels.
	seen   []uint16
	coarse *coarse

	merged  [256]uint16 // by block: the group, plus 1, of the primitive at hand
	covered []uint16    // before the tests, where the fragment function asks for it
	factor  []float32   // of smooth lines, lane by lane
	passed  []int64     // by draw: the samples that passed the tests
	single  simd.InterpolateArgs
	extra   *builtins
	kept    []float32

	classGroups []simd.Group
	classMasks  []uint16
	classPassed []uint16
}

// depthArgs sets the record of Kernels.Depth for groups of a segment.
func (w *worker) depthArgs(f *Frame, s *segment, groups []simd.Group, masks []uint16, visibility *uint32) *simd.DepthArgs {
	a := &w.depth
	a.Triangles, a.Refs, a.Clip = &f.arena.records[0], &w.refs[0], f.arena.clipPlanes()
	a.Groups, a.N, a.Masks = &groups[0], int64(len(groups)), &masks[0]
	a.Visibility, a.SampleStride = visibility, int64(w.tile.SampleStride)
	a.Tested, a.Passed = 0, 0
	a.TileX, a.TileY, a.BlocksX = w.tile.X, w.tile.Y, w.tile.BlocksX
	a.Samples = w.cover.Samples
	a.Min, a.Max = f.Draws[s.draw].view.DepthRange(int(s.viewport))
	a.Ties = simd.TiesCompare
	return a
}

// samplesIn counts the samples of the first n groups.
func (w *worker) samplesIn(n int64) int64 {
	return w.tile.Covered(w.engine.kernels, w.groups[:n], w.masks)
}

// test runs the depth and stencil tests of the first n groups, in order, and updates their masks. It returns how many samples
// were tested.
func (w *worker) test(f *Frame, s *segment, n int64, visibility *uint32) int64 {
	d := &f.Draws[s.draw]
	if visibility == nil && !d.Pipeline.Rop.Tests() {
		tested := w.samplesIn(n)
		w.count(s.draw, tested)
		return tested
	}
	w.stage(StageTest)
	a := w.depthArgs(f, s, w.groups[:n], w.masks, visibility)
	w.testLocated(d, a, func(a *simd.DepthArgs) { d.Pipeline.Rop.Test(&w.tile, &d.rop, a) })
	w.count(s.draw, a.Passed)
	w.hiz.passed += a.Passed
	return a.Tested
}

// count adds samples that passed the tests to a draw's occlusion count.
func (w *worker) count(draw int32, passed int64) {
	w.stats.FragmentsPassed += passed
	w.passed[draw] += passed
}

// shadeNow tests, shades and writes the n groups just covered, in order.
func (w *worker) shadeNow(f *Frame, segment int, n int64) {
	seg := &w.segments[segment]
	d := &f.Draws[seg.draw]
	p := d.Pipeline
	early := p.Rop.Early()
	w.factor, w.covered = w.factor[:0], w.covered[:0]
	if p.smooth {
		w.smoothLines(f, w.groups[:n], w.masks)
		if n = w.dropEmpty(n); n == 0 {
			return
		}
	}
	if early && p.keepsCoverage() {
		w.keepCoverage(n)
	}
	if early {
		w.test(f, seg, n, nil)
		n = w.dropEmpty(n)
		if n == 0 {
			return
		}
	}
	if d.path.whole() {
		w.shadeInOrder(f, d, segment, 0, n, -1)
		return
	}
	w.binSlots = w.binSlots[:0]
	for i := range w.groups[:n] {
		if pos := w.groups[i].BinSlot; len(w.binSlots) == 0 || w.binSlots[len(w.binSlots)-1] != pos {
			w.binSlots = append(w.binSlots, pos)
		}
	}
	if p.usesPlanes() {
		w.slots = grow(w.slots, len(w.refs)+1)
		w.makePlanes(f, d)
	}
	for from := int64(0); from < n; from += shade.MaxGroups {
		to := min(from+shade.MaxGroups, n)
		if !p.PerSample {
			w.shadeInOrder(f, d, segment, from, to, -1)
			continue
		}
		for s := range w.tile.Samples {
			w.shadeInOrder(f, d, segment, from, to, s)
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
			if len(w.factor) > 0 {
				copy(w.factor[k*simd.Lanes:(k+1)*simd.Lanes], w.factor[i*simd.Lanes:])
			}
			if len(w.covered) > 0 {
				copy(w.covered[k*samples:(k+1)*samples], w.covered[i*samples:])
			}
		}
		k++
	}
	return int64(k)
}

// shadeInOrder shades one run of groups, for all samples or, with sample >= 0, for that one.
func (w *worker) shadeInOrder(f *Frame, d *Draw, segment int, from, to int64, sample int) {
	p, samples := d.Pipeline, w.tile.Samples
	groups := w.groups[from:to]
	masks := w.masks[int(from)*samples : int(to)*samples] // unused with one sample
	if sample >= 0 && samples > 1 {
		groups, masks = w.oneSample(groups, masks, sample)
	}
	if p.sees() {
		w.see(groups, masks, from, to)
	}
	w.run = run{
		segment: segment, groups: groups, pixels: groups, slots: w.tile.Visibility, samples: samples, masks: masks, sample: sample,
		x: p.centre[0], y: p.centre[1], from: from,
	}
	if sample >= 0 {
		w.run.x, w.run.y = w.cover.Samples.X[sample], w.cover.Samples.Y[sample]
	}
	w.execute(f, d, &d.path)
}

// narrowTo takes away those lanes of a group that are not live.
func (w *worker) narrowTo(groups []simd.Group, masks []uint16, g int, live uint16) {
	groups[g].Mask &= live
	if samples := w.tile.Samples; samples > 1 {
		for s := range samples {
			masks[g*samples+s] &= live
		}
	}
}

// sees says whether the fragment function needs to know which samples the primitive covers, keepsCoverage whether of these also
// those that early tests take away.
func (p *Pipeline) sees() bool {
	return p.Interface.Inputs&shade.InputSampleMask != 0 || p.centroid || p.Interface.Interpolates
}

func (p *Pipeline) keepsCoverage() bool {
	return p.sees() && !p.Interface.PostDepthCoverage && !p.PerSample
}

// keepCoverage copies the samples of the first n groups.
func (w *worker) keepCoverage(n int64) {
	samples := w.tile.Samples
	w.covered = grow(w.covered, int(n)*samples)
	if samples > 1 {
		copy(w.covered, w.masks)
		return
	}
	for g := range w.covered {
		w.covered[g] = w.groups[g].Mask
	}
}

// see sets w.seen for groups from to to of the run.
func (w *worker) see(groups []simd.Group, masks []uint16, from, to int64) {
	samples := w.tile.Samples
	switch {
	case len(w.covered) > 0:
		w.seen = w.covered[int(from)*samples : int(to)*samples]
	case samples > 1:
		w.seen = masks
	default:
		w.batch.masks = grow(w.batch.masks, shade.MaxGroups)
		w.seen = w.batch.masks
		for g := range groups {
			w.seen[g] = groups[g].Mask
		}
	}
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

// smoothLines sets the factors of groups to the coverage of smooth lines; there is no fragment where that is 0.
func (w *worker) smoothLines(f *Frame, groups []simd.Group, masks []uint16) {
	w.factor = grow(w.factor, len(groups)*simd.Lanes)
	for g := range groups {
		group := &groups[g]
		t := &f.arena.records[w.refs[group.BinSlot-1]]
		x0, y0 := w.blockOrigin(group)
		keep := uint16(0)
		for m := group.Mask; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			factor := float32(1)
			if t.Flags&simd.Line != 0 && int(t.Extra) < len(f.arena.smooth) {
				factor = f.arena.smooth[t.Extra].Coverage(x0+int32(lane)%blockPixels, y0+int32(lane)/blockPixels)
			}
			w.factor[g*simd.Lanes+lane] = factor
			if factor > 0 {
				keep |= 1 << lane
			}
		}
		w.narrowTo(groups, masks, g, keep)
	}
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
	grid := p.gridSize
	for cell := range grid.Width * grid.Height {
		cx, cy := cell%grid.Width, cell/grid.Width
		lanes := uint16(0)
		for lane := range simd.Lanes {
			if lane%blockPixels%grid.Width == cx && lane/blockPixels%grid.Height == cy {
				lanes |= 1 << lane
			}
		}
		copy(w.classGroups, groups)
		for g := range n {
			w.classGroups[g].Mask &= lanes
			for s := range samples {
				w.classMasks[g*samples+s] = masks[g*samples+s] & lanes
			}
		}
		a.Samples = p.Edge.Locations(cx, cy)
		a.Groups, a.Masks = &w.classGroups[0], &w.classMasks[0]
		test(a)
		for i := range passed {
			passed[i] = passed[i]&^lanes | w.classMasks[i]&lanes
		}
		if samples == 1 {
			for g := range n {
				passed[g] = passed[g]&^lanes | w.classGroups[g].Mask&lanes
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
