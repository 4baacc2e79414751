package sample

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// shifts says whether a batch's coordinates are moved by a constant offset, or in texels.
func (p *Texture) shifts(b *Batch) bool {
	return !p.seamless && (!p.normalized || b.Offset != [3]int32{})
}

// shift sets the shifts of the kernels' record: a batch's constant offset in the coordinates of each level.
func (p *Texture) shift(a *simd.SampleArgs, b *Batch) {
	f := p.kernelPlan
	a.Shifted, a.Span = 1, f.span
	for axis, mode := range [2]simd.AddressMode{f.texture.U, f.texture.V} {
		by := int32(0)
		if axis < p.axes {
			by = int32(256 * b.offset(axis))
		}
		a.Move[axis] = float32(by)
		for l := range f.texture.Last + 1 {
			s, period := by, int32(f.span[axis][l])
			switch mode {
			case simd.MirroredRepeat:
				period *= 2
				fallthrough
			case simd.Repeat:
				if s <= -period || s > period {
					s %= period
				}
				if s > 0 {
					s -= period
				}
			}
			a.Shift[axis][l] = s
		}
	}
}

// inTexels makes the kernels take coordinates in texels: the sizes that they multiply them by, in span, become 1.
func (f *kernelPlan) inTexels(s *vk.Sampler) {
	f.span = [2][simd.MaxLevels]float32{f.texture.Width, f.texture.Height}
	if !s.UnnormalizedCoordinates {
		return
	}
	for l := range simd.MaxLevels {
		f.texture.Width[l], f.texture.Height[l] = 256, 256
	}
}
