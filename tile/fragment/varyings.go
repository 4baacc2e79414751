package fragment

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// varyings evaluates the varyings of a run's fragments from their primitives' planes.
type varyings struct {
	kernels *simd.Kernels
	counts  *record.Counts
	calls   *record.Calls
	planes  *planes
	// lerp is the record of the latest run, which evaluators of single places copy.
	lerp         simd.InterpolateArgs
	footprints   simd.FootprintArgs
	points       simd.PointValuesArgs
	interpolator interpolator
}

// interpolate is the row plan.Interpolate: it fills the batch's varyings.
func (v *varyings) interpolate(r *run) {
	groups := v.begin(r)
	switch {
	case len(r.draw.Plan.Function.Modes) == 0:
		return
	case r.gathered:
		v.gather(r)
		return
	}
	a := &v.lerp
	v.aim(a, r, groups, 0)
	if a.Places = first(r.places); a.Places != nil {
		v.kernels.InterpolateAt(a)
	} else {
		v.kernels.Interpolate(a)
	}
	v.keepWideFlats(r)
}

// begin makes the batch ready for the run's groups, and says which lanes are evaluated: it returns the groups with
// these, with Quads whole quads.
func (v *varyings) begin(r *run) []simd.Group {
	v.ready(r)
	if r.evaluated = r.groups; r.draw.Plan.Function.Quads {
		r.evaluated = r.batch.quads[:len(r.groups)]
		for g := range r.groups {
			r.evaluated[g] = r.groups[g]
			r.evaluated[g].Mask = wholeQuads(r.groups[g].Mask)
		}
	}
	return r.evaluated
}

// ready makes the batch ready for the run's groups.
func (v *varyings) ready(r *run) {
	p, b, n := r.draw.Plan, r.batch, len(r.groups)*simd.Lanes
	fr := &b.fragments
	b.prepare(p, v.calls.Memory, n)
	fr.N = n
	fr.Interpolator = nil // unless the interface asks for one, the batch lacks what evaluation needs
	if p.Function.Interpolates {
		v.interpolator.run = r
		fr.Interpolator = &v.interpolator
	}
	fr.Kernels = v.kernels
	fr.Scratch = v.calls.Memory
	fr.Quads = p.Function.Quads
	if p.Function.Inputs == 0 && b.declared != 0 { // others declare theirs as a step of their path
		b.declare(0, nil)
	}
}

// aim sets the record of Kernels.Interpolate for groups of the batch, from one on.
func (v *varyings) aim(a *simd.InterpolateArgs, r *run, groups []simd.Group, from int) {
	b, t, i, o := r.batch, r.tile, &r.draw.Plan.Function, from*simd.Lanes
	a.Groups, a.N, a.Visibility, a.Places = &groups[0], int64(len(groups)), &r.slots[0], nil
	a.Slots, a.Narrow, a.Wide = &v.planes.slots[0], &v.planes.narrow[0], &v.planes.wide[0]
	a.Components, a.Stride, a.Modes = int64(len(i.Modes)), shade.Stride, &i.Modes[0]
	a.Out, a.W, a.DX, a.DY, a.Gradients = &b.in[o], &b.w[o], nil, nil, int64(i.Gradients)
	a.X, a.Y, a.TileX, a.TileY, a.BlocksX = r.x, r.y, t.X, t.Y, t.BlocksX
	if a.Gradients > 0 {
		a.DX, a.DY = &b.dx[o], &b.dy[o]
	}
}

// gather is interpolate for points, whose varyings are their vertices'.
func (v *varyings) gather(r *run) {
	b, arena, modes := r.batch, r.tile.Arena, r.draw.Plan.Function.Modes
	v.counts.Fired(plan.Gathered)
	v.points = simd.PointValuesArgs{
		Triangles: &arena.Records[0], Refs: &r.tile.Refs[0], Names: &r.slots[0], N: int64(len(r.slots)),
		Vertices: &arena.Vertices[0], Modes: &modes[0], Components: int64(len(modes)),
		Out: &b.in[0], Stride: shade.Stride, W: &b.w[0],
	}
	v.kernels.PointValues(&v.points)
}

// footprint is the row plan.Footprint: it fills what the lookup of a draw needs of its two varyings.
func (v *varyings) footprint(r *run) {
	b, t := r.batch, r.tile
	v.counts.Fired(plan.Footprint)
	v.ready(r)
	b.rho2 = record.Grow(b.rho2, shade.Stride)
	b.fragments.Footprint = b.rho2[:b.fragments.N]
	width, height, _ := r.draw.Colour.Texture.Footprints()
	a := &v.footprints
	*a = simd.FootprintArgs{
		Groups: &r.groups[0], N: int64(len(r.groups)),
		Visibility: &r.slots[0],
		Slots:      &v.planes.slots[0], Narrow: &v.planes.narrow[0], Wide: &v.planes.wide[0],
		Components: int64(len(r.draw.Plan.Function.Modes)),
		S:          &b.in[0], T: &b.in[shade.Stride], Rho2: &b.rho2[0], Width: width, Height: height,
		X: r.x, Y: r.y,
		TileX: t.X, TileY: t.Y, BlocksX: t.BlocksX,
	}
	if a.Places = first(r.places); a.Places != nil {
		v.kernels.FootprintAt(a)
	} else {
		v.kernels.Footprint(a)
	}
}

// keepWideFlats copies flat components to the lanes of the batch whose primitives have wide slots.
func (v *varyings) keepWideFlats(r *run) {
	if !v.planes.wideFlats {
		return
	}
	for g := range r.groups {
		for m := r.evaluated[g].Mask; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			pos := r.groups[g].BinSlot
			if pos == 0 {
				pos = r.slots[int(r.groups[g].Block)*simd.Lanes+lane]
			}
			if !v.planes.isWide(pos) {
				continue
			}
			from := provoking(r.tile, pos)
			for c, mode := range r.draw.Plan.Function.Modes {
				if mode == simd.Flat {
					r.batch.in[c*shade.Stride+g*simd.Lanes+lane] = from[c]
				}
			}
		}
	}
}

// wholeQuads is a mask with all lanes of the quads that have any.
func wholeQuads(m uint16) uint16 {
	m |= m>>1&0x5555 | m&0x5555<<1
	return m | m>>4&0x0F0F | m&0x0F0F<<4
}

// first is the first of a list, or nil.
func first(list []uint32) *uint32 {
	if list == nil {
		return nil
	}
	return &list[0]
}
