package fragment

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// centroids evaluates varyings again that belong elsewhere than at the pixels' common place.
type centroids struct {
	kernels  *simd.Kernels
	planes   *planes
	varyings *varyings
	single   evaluator
	lanes    *centroidLanes // nil: there were none yet
}

// centroidLanes are the lanes of a batch whose centroid is a sample.
type centroidLanes struct {
	lanes   [shade.MaxLanes]uint16 // of the batch
	samples [shade.MaxLanes]uint8  // where
	n       int
	// The lanes of one sample, packed.
	packed, places, slots [shade.MaxLanes]uint32
	groups                [shade.MaxGroups]simd.Group
	out, w                []float32
	args                  simd.InterpolateArgs
}

// relocate is the row plan.Relocate: it evaluates the varyings of a run in order again where they belong: centroid ones
// inside the primitive, all of them at a sample's own location where locations differ from pixel to pixel.
func (c *centroids) relocate(r *run) {
	p, sample := r.draw.Plan, r.sample
	if len(p.Function.Modes) == 0 {
		return
	}
	if p.Has(plan.Grid) && (sample >= 0 || r.tile.Samples == 1) {
		for g := range r.groups {
			if r.rateOf(g) != (plan.Rate{}) {
				continue
			}
			for m := r.evaluated[g].Mask; m != 0; m &= m - 1 {
				lane := bits.TrailingZeros16(m)
				x, y := r.place(g, lane, sample)
				simd.InterpolateLane(&c.varyings.lerp, c.planes.slots[r.groups[g].BinSlot], x, y, g*simd.Lanes+lane)
			}
		}
		c.varyings.keepWideFlats(r)
	}
	switch {
	case !p.Has(plan.Centroid) || sample >= 0 || p.Conservative():
	case r.coarse != nil || p.Has(plan.Grid):
		c.byLane(r)
	default:
		c.bySample(r)
	}
}

// bySample evaluates centroid varyings of lanes whose centre the primitive does not cover, a sample at a time, where
// fragments are one pixel and samples lie alike in all of them.
func (c *centroids) bySample(r *run) {
	samples := r.tile.Samples
	if samples == 1 {
		return
	}
	if c.lanes == nil {
		c.lanes = new(centroidLanes)
	}
	l := c.lanes
	l.n = 0
	present := 0 // samples
	for g := range r.groups {
		group := &r.groups[g]
		lanes := group.Mask &^ r.surelyInside(g)
		if lanes != 0 {
			lanes &^= r.centresInside(group)
		}
		if lanes == 0 {
			continue
		}
		for s, seen := range r.seen[g*samples:][:samples] {
			for m := lanes & seen; m != 0; m &= m - 1 {
				l.lanes[l.n], l.samples[l.n] = uint16(g*simd.Lanes+bits.TrailingZeros16(m)), uint8(s)
				l.n++
				present |= 1 << s
			}
			lanes &^= seen
		}
	}
	for ; present != 0; present &= present - 1 {
		c.at(r, bits.TrailingZeros(uint(present)))
	}
}

// at evaluates the lanes just found that belong to a sample.
func (c *centroids) at(r *run, sample int) {
	p, l, n := r.draw.Plan, c.lanes, 0
	for i, lane := range l.lanes[:l.n] {
		if int(l.samples[i]) != sample {
			continue
		}
		group := &r.groups[lane/simd.Lanes]
		l.packed[n], l.places[n] = uint32(lane), uint32(group.Block)*simd.Lanes+uint32(lane%simd.Lanes)
		l.slots[n] = group.BinSlot
		n++
	}
	groups := (n + simd.Lanes - 1) / simd.Lanes
	for g := range groups {
		l.groups[g] = simd.Group{Mask: uint16(1<<min(n-g*simd.Lanes, simd.Lanes) - 1), Block: uint16(g)}
	}
	l.out, l.w = record.Grow(l.out, len(p.Function.Modes)*shade.Stride), record.Grow(l.w, shade.Stride)
	a := &l.args
	*a = c.varyings.lerp
	a.Groups, a.N, a.Visibility, a.Places = &l.groups[0], int64(groups), &l.slots[0], &l.places[0]
	a.Out, a.W, a.Gradients = &l.out[0], &l.w[0], 0
	at := p.Edge.Samples()
	a.X, a.Y = at.X[sample], at.Y[sample]
	c.kernels.InterpolateAt(a)
	for _, k := range p.Function.Centroids {
		from, to := l.out[k*shade.Stride:][:n], r.batch.in[k*shade.Stride:][:shade.MaxLanes]
		for i, v := range from {
			to[l.packed[i]] = v
		}
	}
}

// byLane is bySample lane by lane, wherever samples lie.
func (c *centroids) byLane(r *run) {
	c.single.begin(&c.varyings.lerp)
	for g := range r.groups {
		lanes := r.evaluated[g].Mask
		if r.coarse == nil {
			lanes &^= r.surelyInside(g)
		}
		for m := lanes & r.groups[g].Mask; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			x, y := r.centroid(g, lane)
			if cx, cy := r.place(g, lane, -1); x == cx && y == cy {
				continue
			}
			values := c.single.at(c.planes.slots[r.groups[g].BinSlot], x, y)
			for _, k := range r.draw.Plan.Function.Centroids {
				r.batch.in[k*shade.Stride+g*simd.Lanes+lane] = values[k]
			}
		}
	}
}
