package sample

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// volume is how the stages look up slices of 3D views with the kernels of whole lookups: places and weights along the
// third axis come from [simd.Kernels].Axis, the other two axes and the levels are the kernels'. They do NEAREST
// lookups, and LINEAR ones of two slices.
type volume struct {
	near, linear simd.Texture
	layout       *layout
}

// newVolume is nil for views that are not 3D, of corner-sampled images, and where a border lies around slices.
func newVolume(p *Texture, c *mip.Chain) *volume {
	if p.axes != 3 || p.compare || p.cornerSampled {
		return nil
	}
	for _, m := range p.modes {
		if m == vk.SamplerAddressModeClampToBorder {
			return nil
		}
	}
	v := &volume{near: c.Texture(p.base, len(p.levels)), layout: &layouts[c.Kind()]}
	v.near.U, v.near.V = addressOf[p.modes[0]], addressOf[p.modes[1]]
	if v.near.MinLod = max(p.minLod-float32(p.base), 0); len(p.levels) > 1 {
		v.near.MipLinear = uint32(p.sampler.MipmapMode)
	}
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
func (v *volume) does(filter *filter) bool { return v != nil && (filter.nearest() || filter.exact()) }

// slices looks up lookups i to i+m of the sampling kernels' record.
func (f *staged) slices(k *simd.Kernels, sc *Scratch, filter *filter, i, m int, out *[4]*float32) {
	v, st := f.volume, sc.staged
	if st.slice == nil {
		st.slice = new(simd.SampleArgs)
	}
	from, a := &sc.sample, st.slice
	if a.Texture = &v.linear; filter.nearest() {
		a.Texture = &v.near
	}
	a.Slices, a.Second = [2][2]*uint32{}, [2]*float32{&st.weight[0][1][0], &st.weight[1][1][0]}
	levels := 1
	if st.levels.Some != 0 {
		levels = 2
	}
	for l := range levels {
		x := &st.axis
		*x = f.axis[2]
		x.In, x.Level, x.N, x.Offset = ahead(sc.r, i), &st.level[l][0], int64(m), sc.offset[2]
		filter.place(x)
		for n := range filter.taps {
			x.Place[n], x.Weight[n] = &st.place[l][n][0], &st.weight[l][n][0]
			a.Slices[l][n] = uints(x.Place[n])
		}
		k.Axis(x)
	}
	a.S, a.T, a.Lod, a.N, a.Scale, a.Whole = ahead(from.S, i), ahead(from.T, i), ahead(from.Lod, i), int64(m), from.Scale, from.Whole
	a.Values = from.Values
	if a.Shifted = from.Shifted; a.Shifted != 0 {
		a.Move, a.Shift, a.Span = from.Move, from.Shift, from.Span
	}
	a.R, a.G, a.B, a.A = out[0], out[1], out[2], out[3]
	v.layout.sample(k, a)
	if f.alpha() { // exact weights add up to 1
		st.fill.Fill(k, unsafe.Slice(out[3], m), 1)
	}
}
