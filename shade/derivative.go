package shade

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
)

// DPdx writes the screen derivatives in x of computed values to out (Vulkan: Derivative Operations), fine: the difference
// across the lane's own row of its quad. The shader must declare Quads. out must not be v.
func (f *Fragments) DPdx(v, out []float32) {
	for q := 0; q < f.N; q += simd.Lanes {
		for lane := range simd.Lanes {
			left := q + lane&^1
			out[q+lane] = v[left+1] - v[left]
		}
	}
}

// DPdy is DPdx in y: the difference across the lane's own column of its quad.
func (f *Fragments) DPdy(v, out []float32) {
	for q := 0; q < f.N; q += simd.Lanes {
		for lane := range simd.Lanes {
			top := q + lane&^4
			out[q+lane] = v[top+4] - v[top]
		}
	}
}

// DPdxCoarse is DPdx with one value a quad: that of its upper row.
func (f *Fragments) DPdxCoarse(v, out []float32) {
	for q := 0; q < f.N; q += simd.Lanes {
		for lane := range simd.Lanes {
			first := q + lane&^5
			out[q+lane] = v[first+1] - v[first]
		}
	}
}

// DPdyCoarse is DPdy with one value a quad: that of its left column.
func (f *Fragments) DPdyCoarse(v, out []float32) {
	for q := 0; q < f.N; q += simd.Lanes {
		for lane := range simd.Lanes {
			first := q + lane&^5
			out[q+lane] = v[first+4] - v[first]
		}
	}
}

// Interpolator evaluates the varyings of a batch away from where In has them. Places are in 1/256 pixel from the upper
// left corner of the lane's fragment.
type Interpolator interface {
	At(component, lane int, x, y int32) float32
	Center(lane int) (x, y int32)
	Location(lane, sample int) (x, y int32)
	Centroid(lane int) (x, y int32)
}

// InterpolateAtOffset writes component c at the fragment's centre plus (dx, dy) pixels, y down, to out (Vulkan:
// InterpolateAtOffset). Offsets are limited to [-1/2, 1/2 - 1/256] and rounded to 1/256 pixel. The shader must declare
// Interpolates.
func (f *Fragments) InterpolateAtOffset(c int, dx, dy, out []float32) {
	f.live(func(lane int) {
		x, y := f.Interpolator.Center(lane)
		out[lane] = f.Interpolator.At(c, lane, x+Offset(dx[lane]), y+Offset(dy[lane]))
	})
}

// Offset is an offset of InterpolateAtOffset in 1/256 pixel.
func Offset(v float32) int32 {
	if !(v > -0.5) { // NaN, too
		v = -0.5
	}
	if v > 127.0/256 {
		v = 127.0 / 256
	}
	return int32(float32(v*256)+256.5) - 256 // halves up
}

// InterpolateAtSample writes component c at the location of a sample to out; a sample that does not exist is the centre
// (Vulkan: InterpolateAtSample).
func (f *Fragments) InterpolateAtSample(c int, sample []uint32, out []float32) {
	f.live(func(lane int) {
		x, y := f.Interpolator.Location(lane, int(min(sample[lane], math.MaxInt32)))
		out[lane] = f.Interpolator.At(c, lane, x, y)
	})
}

// InterpolateAtCentroid writes component c at a point inside the primitive to out: the pixel's centre if that is, or the
// covered sample with the lowest number (Vulkan: InterpolateAtCentroid).
func (f *Fragments) InterpolateAtCentroid(c int, out []float32) {
	f.live(func(lane int) {
		x, y := f.Interpolator.Centroid(lane)
		out[lane] = f.Interpolator.At(c, lane, x, y)
	})
}

// live calls do for every live lane.
func (f *Fragments) live(do func(lane int)) {
	for g, m := range f.Live {
		for lane := range simd.Lanes {
			if m>>lane&1 != 0 {
				do(g*simd.Lanes + lane)
			}
		}
	}
}
