package tile

import (
	"math/bits"

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
	d.Pipeline.Rop.Test(&w.tile, &d.rop, a)
	w.stats.FragmentsPassed += a.Passed
}

// samplesIn counts the samples of the first n groups.
func (w *worker) samplesIn(n int64) int64 {
	total := 0
	if w.tile.Samples == 1 {
		for i := range w.groups[:n] {
			total += bits.OnesCount16(w.groups[i].Mask)
		}
		return int64(total)
	}
	for _, m := range w.masks[:int(n)*w.tile.Samples] {
		total += bits.OnesCount16(m)
	}
	return int64(total)
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
	w.builtins(f, d, groups, masks, sample, 0)
	if p.Interface.Inputs&shade.InputFullyCovered != 0 {
		w.fullyCovered(p, from, len(groups))
	}
	p.Shader.Fragment(fr)
	b.out.Groups, b.out.Masks, b.out.Fragments = groups, masks, fr
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
		p.Rop.TestShaded(&w.tile, &d.rop, a, fr)
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
