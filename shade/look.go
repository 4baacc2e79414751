package shade

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Lookup begins a batch of lookups: a [sample.Batch] of N lanes with the worker's memory, whose results Out are new registers. What
// has no method here is done with its fields. It is good until the next lookup.
func (b *Batch) Lookup() *sample.Batch {
	l := &b.Scratch.look
	*l = sample.Batch{N: b.N, Kernels: b.Kernels, Scratch: &b.Scratch.sampling}
	for c := range l.Out {
		l.Out[c] = b.register()
	}
	return l
}

// spread is an operand with an element a lane.
func (b *Batch) spread(s []float32) []float32 {
	if len(s) == 1 && b.N > 1 {
		out := b.register()
		constant(b, out, s[0])
		return out
	}
	if len(s) < b.N {
		panic(&OperandError{Op: "lookup", Operand: 1, Len: len(s), Want: b.N})
	}
	return s[:b.N]
}

// look is Lookup at coordinates.
func (b *Batch) look(t *Texture, s ...[]float32) *sample.Batch {
	if t == nil {
		panic(&OperandError{Op: "lookup", Operand: 1, Reason: "the texture is nil"})
	}
	l := b.Lookup()
	l.S = b.spread(s[0])
	if len(s) > 1 {
		l.T = b.spread(s[1])
	}
	if len(s) > 2 {
		l.R = b.spread(s[2])
	}
	return l
}

// Sample looks up a 2D texture at (u, v), in the level of detail that the picture asks for (Vulkan: OpImageSampleImplicitLod). Coordinates are
// two varyings with Gradients, or computed ones, of a shader that declares Quads: then their differences within quads are
// their derivatives.
func (f *Fragments) Sample(t *Texture, u, v []float32) Vec4 {
	l := f.implicit(t, u, v)
	t.SampleGrad(l)
	return l.Out
}

// Sample3 is Sample of a 3D texture, or of a cube in a direction.
func (f *Fragments) Sample3(t *Texture, p Vec3) Vec4 {
	l := f.implicit(t, p[:]...)
	t.SampleGrad(l)
	return l.Out
}

// SampleLayer is Sample of a layer of a 2D array, counted from the view's first and rounded to the nearest.
func (f *Fragments) SampleLayer(t *Texture, u, v, layer []float32) Vec4 {
	l := f.implicit(t, u, v)
	l.Layer = f.spread(layer)
	t.SampleGrad(l)
	return l.Out
}

// SampleCompare is Sample with a sampler that compares: how much of what is filtered holds "reference OP texel", from 0 to 1 (Vulkan:
// OpImageSampleDrefImplicitLod).
func (f *Fragments) SampleCompare(t *Texture, u, v, reference []float32) []float32 {
	l := f.implicit(t, u, v)
	l.Dref = f.spread(reference)
	t.SampleGrad(l)
	return l.Out[0]
}

// implicit begins lookups with the derivatives of their coordinates.
func (f *Fragments) implicit(t *Texture, s ...[]float32) *sample.Batch {
	l := f.look(t, s...)
	for i, x := range s {
		if len(x) == 1 && f.N > 1 {
			l.DPdx[i] = f.spread(f.Const(0))
			l.DPdy[i] = l.DPdx[i]
			continue
		}
		if k := f.varying(x); k >= 0 {
			l.DPdx[i], l.DPdy[i] = f.DX[k], f.DY[k]
			continue
		}
		if !f.Quads {
			panic(&OperandError{Op: "lookup", Reason: "computed coordinates have derivatives where the shader's Interface declares Quads; " +
				"varyings have them where it declares Gradients; else use SampleLod"})
		}
		l.DPdx[i], l.DPdy[i] = f.one(simd.VecDPdx, x), f.one(simd.VecDPdy, x)
	}
	return l
}

// varying is the number of a varying that has derivatives, or -1.
func (f *Fragments) varying(x []float32) int {
	for k := range min(len(f.DX), len(f.DY), len(f.In)) {
		if len(x) > 0 && len(f.In[k]) > 0 && &x[0] == &f.In[k][0] {
			return k
		}
	}
	return -1
}

// SampleLod looks up a 2D texture at (u, v) in a level of detail (Vulkan: OpImageSampleExplicitLod).
func (b *Batch) SampleLod(t *Texture, u, v, lod []float32) Vec4 {
	l := b.look(t, u, v)
	l.Lod = b.spread(lod)
	t.SampleLod(l)
	return l.Out
}

// SampleLod3 is SampleLod of a 3D texture, or of a cube in a direction.
func (b *Batch) SampleLod3(t *Texture, p Vec3, lod []float32) Vec4 {
	l := b.look(t, p[:]...)
	l.Lod = b.spread(lod)
	t.SampleLod(l)
	return l.Out
}

// SampleCompareLod is SampleLod with a sampler that compares (Vulkan: OpImageSampleDrefExplicitLod).
func (b *Batch) SampleCompareLod(t *Texture, u, v, reference, lod []float32) []float32 {
	l := b.look(t, u, v)
	l.Dref, l.Lod = b.spread(reference), b.spread(lod)
	t.SampleLod(l)
	return l.Out[0]
}

// SampleGrad looks up a 2D texture at (u, v) with its derivatives in x and y of the picture.
func (b *Batch) SampleGrad(t *Texture, u, v []float32, dx, dy Vec2) Vec4 {
	l := b.look(t, u, v)
	for i := range dx {
		l.DPdx[i], l.DPdy[i] = b.spread(dx[i]), b.spread(dy[i])
	}
	t.SampleGrad(l)
	return l.Out
}

// ReadTexels reads texels of a buffer by their places (Vulkan: OpImageFetch of texel buffers). Outside the buffer they are zero in the format's
// components. Integers are the words of the results, as those of Bits. Texels are written, and changed atomically, by way of Lookup.
func (b *Batch) ReadTexels(t *sample.TexelBuffer, place []uint32) Vec4 {
	if len(place) < b.N {
		panic(&OperandError{Op: "lookup", Operand: 1, Len: len(place), Want: b.N})
	}
	l := b.Lookup()
	l.I = unsafe.Slice((*int32)(unsafe.Pointer(unsafe.SliceData(place))), b.N)
	out := l.Out
	if f := t.Format(); f != nil && f.Class != format.ClassFloat {
		for c, words := range out {
			l.OutBits[c], l.Out[c] = unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(words))), b.N), nil
		}
	}
	t.Read(l)
	return out
}
