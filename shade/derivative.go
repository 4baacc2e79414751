package shade

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// DPdx is the screen derivative in x of computed values (Vulkan: Derivative Operations), fine: the difference across
// the lane's own row of its quad. The shader must declare Quads.
func (f *Fragments) DPdx(v []float32) []float32 {
	f.needQuads("DPdx")
	return f.one(simd.VecDPdx, v)
}

// DPdy is DPdx in y: the difference across the lane's own column of its quad.
func (f *Fragments) DPdy(v []float32) []float32 {
	f.needQuads("DPdy")
	return f.one(simd.VecDPdy, v)
}

// DPdxCoarse is DPdx with one value a quad: the value of its upper row.
func (f *Fragments) DPdxCoarse(v []float32) []float32 {
	return f.coarse(f.DPdx(v))
}

// DPdyCoarse is DPdy with one value a quad: the value of its left column.
func (f *Fragments) DPdyCoarse(v []float32) []float32 {
	return f.coarse(f.DPdy(v))
}

// coarse gives all lanes of each quad the value of its first lane.
func (f *Fragments) coarse(v []float32) []float32 {
	if r := f.recording(); r != nil {
		value := r.word(&f.Batch, simd.VecDPdx, 1, v)
		return r.token(f.N, r.add(ir.QuadBroadcast, 0, 1, 0, value, 0, 0))
	}
	for i := range v {
		v[i] = v[i&^5]
	}
	return v
}

// FWidth is |DPdx| + |DPdy|.
func (f *Fragments) FWidth(v []float32) []float32 {
	return f.Add(f.Abs(f.DPdx(v)), f.Abs(f.DPdy(v)))
}

// needQuads refuses differences between lanes that are not evaluated.
func (f *Fragments) needQuads(op string) {
	if !f.Quads {
		panic(&OperandError{Op: op,
			Reason: "the shader's Interface must declare Quads, because neighbouring lanes may hold nothing without it"})
	}
}

// Interpolator evaluates the varyings of a batch away from where In has them. Places are in 1/256 pixel from the upper
// left corner of the lane's fragment.
type Interpolator interface {
	// At is a component of Interface.Varyings at a place.
	At(component, lane int, x, y int32) float32
	// Center is the fragment's centre.
	Center(lane int) (x, y int32)
	// Location is a sample's; of one that does not exist, the centre.
	Location(lane, sample int) (x, y int32)
	// Centroid is a place inside the primitive: the centre if that lies inside, or else the covered sample with the
	// lowest number.
	Centroid(lane int) (x, y int32)
	// Vertex is the component at vertex 0, 1 or 2 of the lane's primitive, in the order of barycentric coordinates; of
	// lines and points, which have fewer, at the last one.
	Vertex(component, lane, vertex int) float32
}

// InterpolateAtOffset is component c at the fragment's centre plus (dx, dy) pixels, y down (Vulkan:
// InterpolateAtOffset). Offsets are limited to [-1/2, 1/2 - 1/256] and rounded to 1/256 pixel. The shader must declare
// Interpolates.
func (f *Fragments) InterpolateAtOffset(c int, dx, dy []float32) []float32 {
	dx, dy = f.spread(dx), f.spread(dy)
	return f.live(func(out []float32, lane int) {
		x, y := f.Interpolator.Center(lane)
		out[lane] = f.Interpolator.At(c, lane, x+Offset(dx[lane]), y+Offset(dy[lane]))
	})
}

// Offset is an offset of InterpolateAtOffset, in pixels, in 1/256 pixel: limited to [-1/2, 1/2 - 1/256] (NaN is -1/2)
// and rounded to nearest, halves up.
func Offset(v float32) int32 {
	if !(v > -0.5) { // NaN, too
		v = -0.5
	}
	if v > 127.0/256 {
		v = 127.0 / 256
	}
	return int32(float32(v*256)+256.5) - 256 // halves up
}

// InterpolateAtSample is component c at the location of a sample; a sample that does not exist is the centre
// (Vulkan: InterpolateAtSample).
func (f *Fragments) InterpolateAtSample(c int, sample []uint32) []float32 {
	if len(sample) < f.N {
		panic(&OperandError{Op: "InterpolateAtSample", Operand: 2, Len: len(sample), Want: f.N})
	}
	return f.live(func(out []float32, lane int) {
		x, y := f.Interpolator.Location(lane, int(min(sample[lane], math.MaxInt32)))
		out[lane] = f.Interpolator.At(c, lane, x, y)
	})
}

// InterpolateAtCentroid is component c at a point inside the primitive: the pixel's centre if that lies inside, or else
// the covered sample with the lowest number (Vulkan: InterpolateAtCentroid).
func (f *Fragments) InterpolateAtCentroid(c int) []float32 {
	return f.live(func(out []float32, lane int) {
		x, y := f.Interpolator.Centroid(lane)
		out[lane] = f.Interpolator.At(c, lane, x, y)
	})
}

// live is a register that do fills, live lane by live lane; the others are 0.
func (f *Fragments) live(do func(out []float32, lane int)) []float32 {
	f.now("InterpolateAt")
	out := f.register()
	clear(out)
	for g, m := range f.Live {
		for lane := range simd.Lanes {
			if m>>lane&1 != 0 {
				do(out, g*simd.Lanes+lane)
			}
		}
	}
	return out
}
