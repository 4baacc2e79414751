package sample

import (
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// volume is how the stages look up slices of 3D views with the kernels of whole lookups: each of its lookups is a 2D one in one slice, or
// in two. Sums of codes of 8 bits lose nothing: mixed as levels are they are the sum of all eight texels. Sums of floats go on in the second
// slice where they ended in the first. Of codes of 16 bits the sum of eight is rounded otherwise, and only NEAREST lookups are theirs.
type volume struct {
	near, linear simd.Texture
	kind         mip.Kind
	layout       *layout
}

// newVolume is nil for views that are not 3D, and where a border lies around slices.
func newVolume(p *Texture, c *mip.Chain) *volume {
	if p.axes != 3 || p.compare {
		return nil
	}
	for _, m := range p.modes {
		if m == vk.SamplerAddressModeClampToBorder {
			return nil
		}
	}
	v := &volume{near: c.Texture(p.base, len(p.levels)), kind: c.Kind(), layout: &layouts[c.Kind()]}
	v.near.U, v.near.V = addressOf[p.modes[0]], addressOf[p.modes[1]]
	if !p.normalized { // blits'
		for l := range simd.MaxLevels {
			v.near.Width[l], v.near.Height[l] = 256, 256
		}
	}
	v.linear = v.near
	v.linear.MagLinear, v.linear.MinLinear = 1, 1
	return v
}

// does says whether a filter's lookups go through slices.
func (v *volume) does(filter *filter) bool {
	return v != nil && (filter.nearest() || filter.exact() && v.kind != mip.KindRGBA16)
}

// slices looks up lookups i to i+m of the sampling kernels' record, in the levels of a slot: codes, values of floats, or words.
func (f *staged) slices(k *simd.Kernels, sc *Scratch, filter *filter, slot, i, m int, out [4]*float32) {
	v, st, x := f.volume, sc.staged, &sc.staged.axis
	*x = f.axis[2]
	x.In, x.Level, x.N, x.Offset = ahead(sc.r, i), &st.level[slot][0], int64(m), sc.offset[2]
	x.Nearest, x.Count = 1, 1
	if !filter.nearest() {
		x.Nearest, x.Count, x.First[1], x.Weights = 0, 2, 1, simd.PairWeights
		if x.Mode == simd.Repeat || v.kind == mip.KindRGBA8 {
			x.Weights = simd.LinearWeights
		}
	}
	for c := range 2 {
		x.Place[c], x.Weight[c] = &st.place[2][c][0], &st.weight[2][c][0]
	}
	k.Axis(x)

	if st.slice == nil {
		st.slice = new(simd.SampleArgs)
	}
	from, a := &sc.sample, st.slice
	a.Texture = &v.near
	if !filter.nearest() {
		a.Texture = &v.linear
	}
	for j, l := range st.level[slot][:m] {
		st.lod[j] = float32(l)
	}
	a.S, a.T, a.Lod, a.N, a.Scale = ahead(from.S, i), ahead(from.T, i), &st.lod[0], int64(m), 1/v.layout.unit()
	a.Shifted, a.Offset, a.Shift, a.Span = from.Shifted, from.Offset, from.Shift, from.Span
	floats := !filter.nearest() && v.kind != mip.KindRGBA8
	slice := func(n int, out *[4]*float32) {
		if a.Slice, a.Continue = nil, 0; floats {
			a.Slice, a.Continue = &st.weight[2][n][0], uint32(n)
		}
		a.Layer, a.R, a.G, a.B, a.A = uints(&st.place[2][n][0]), out[0], out[1], out[2], out[3]
		v.layout.lookUp(k, a)
	}
	slice(0, &out)
	switch {
	case floats:
		slice(1, &out)
		return
	case filter.nearest():
		return
	}
	other := pointers(&st.other)
	slice(1, &other)
	// The weight of the second slice is a level of detail's part.
	st.parts = simd.LevelsArgs{Lod: &st.weight[2][1][0], N: int64(m), Last: 1, MipLinear: 1, Fine: &st.place[0][0][0], Coarse: &st.place[0][1][0], Delta: &st.part[0]}
	k.Levels(&st.parts)
	st.mix = simd.MixLevelsArgs{Fine: out, Coarse: other, Delta: &st.part[0], N: int64(m), Mix: simd.ReduceExact, Unit: v.layout.unit(), Scale: 1 / v.layout.unit(), Out: out, Components: 4}
	k.MixLevels(&st.mix)
}
