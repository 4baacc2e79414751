package shade

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Lookup begins a batch of lookups: a [sample.Batch] of N lanes with the worker's memory, whose results Out are new
// registers. What has no method here is done with its fields. It is good until the next lookup.
func (b *Batch) Lookup() *sample.Batch {
	b.now("Lookup")
	l := &b.Scratch.lookups
	*l = sample.Batch{N: b.N, Kernels: b.Kernels, Scratch: &b.Scratch.sampling}
	for c := range l.Out {
		l.Out[c] = b.register()
	}
	return l
}

// Lookup is Batch.Lookup for lanes arranged in blocks of 4x4: functions that read neighbours (SampleQuads, QueryLod)
// find the picture's. The shader must declare Quads for them.
func (f *Fragments) Lookup() *sample.Batch {
	l := f.Batch.Lookup()
	l.Blocks = true
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

// lookup is a lookup's operands: coordinates, their derivatives, and what else there is.
type lookup struct {
	how                            lookupKind
	s, dx, dy                      [3][]float32
	layer, dref, lod, bias, minLod []float32
}

// lookupKind is which lookup it is, and its operands that are the same in all lanes.
type lookupKind struct {
	grad      bool // in the level that derivatives ask for
	gather    bool
	component int8
	offset    [3]int32
}

// operands are all operands that a lookup may have; those that it does not have are empty.
func (l *lookup) operands() [14]*[]float32 {
	return [...]*[]float32{&l.s[0], &l.s[1], &l.s[2], &l.dx[0], &l.dx[1], &l.dx[2], &l.dy[0], &l.dy[1], &l.dy[2],
		&l.layer, &l.dref, &l.lod,
		&l.bias, &l.minLod}
}

// do looks t up; each operand that there is has an element a lane.
func (l *lookup) do(t *Texture, b *sample.Batch) {
	b.S, b.T, b.R, b.Layer, b.Dref, b.Lod, b.Bias, b.MinLod = l.s[0], l.s[1], l.s[2], l.layer, l.dref, l.lod, l.bias, l.minLod
	b.Offset = l.how.offset
	switch {
	case l.how.gather:
		b.Component = int(l.how.component)
		t.Gather(b)
	case l.how.grad:
		b.DPdx, b.DPdy = l.dx, l.dy
		t.SampleGrad(b)
	default:
		t.SampleLod(b)
	}
}

// given is an operand that there is, though it may be empty: it is then refused.
func given(s []float32) []float32 {
	if s == nil {
		return []float32{}
	}
	return s
}

// lookUp looks up a texture.
func (b *Batch) lookUp(t *Texture, l lookup) Vec4 {
	if t == nil {
		panic(&OperandError{Op: "lookup", Operand: 1, Reason: "the texture is nil"})
	}
	if r := b.recording(); r != nil {
		return r.lookup(b, t, &l)
	}
	to := b.Lookup()
	for _, s := range l.operands() {
		if *s != nil {
			*s = b.spread(*s)
		}
	}
	l.do(t, to)
	return to.Out
}

// Sample looks up a 2D texture at (u, v), from (0, 0) at its upper left corner to (1, 1) at the lower right one, in the
// level of detail that the picture asks for (Vulkan: OpImageSampleImplicitLod). Coordinates are two varyings with
// Gradients, or computed ones of a shader that declares Quads: their derivatives are then their differences within
// quads.
func (f *Fragments) Sample(t *Texture, u, v []float32) Vec4 {
	return f.lookUp(t, f.implicit(t, u, v))
}

// Sample3 is Sample of a 3D texture, or of a cube in a direction.
func (f *Fragments) Sample3(t *Texture, p Vec3) Vec4 {
	return f.lookUp(t, f.implicit(t, p[:]...))
}

// SampleLayer is Sample of a layer of a 2D array, counted from the view's first and rounded to the nearest.
func (f *Fragments) SampleLayer(t *Texture, u, v, layer []float32) Vec4 {
	l := f.implicit(t, u, v)
	l.layer = given(layer)
	return f.lookUp(t, l)
}

// SampleCompare is Sample with a sampler that compares: the filtered share of texels for which "reference OP texel"
// holds, from 0 to 1 (Vulkan: OpImageSampleDrefImplicitLod).
func (f *Fragments) SampleCompare(t *Texture, u, v, reference []float32) []float32 {
	l := f.implicit(t, u, v)
	l.dref = given(reference)
	return f.lookUp(t, l)[0]
}

// SampleCompareLayer is SampleCompare of a layer of a 2D array: cascades of a shadow map, or a map a light.
func (f *Fragments) SampleCompareLayer(t *Texture, u, v, layer, reference []float32) []float32 {
	l := f.implicit(t, u, v)
	l.layer, l.dref = given(layer), given(reference)
	return f.lookUp(t, l)[0]
}

// SampleCompare3 is SampleCompare of a cube in a direction: shadows of a lamp.
func (f *Fragments) SampleCompare3(t *Texture, p Vec3, reference []float32) []float32 {
	l := f.implicit(t, p[:]...)
	l.dref = given(reference)
	return f.lookUp(t, l)[0]
}

// implicit is a lookup with the derivatives of its coordinates, or in level 0 where the level does not matter.
func (f *Fragments) implicit(t *Texture, s ...[]float32) (l lookup) {
	if l.how.grad = t == nil || !t.LevelFree(); !l.how.grad {
		l.lod = f.Const(0)
	}
	for i, x := range s {
		l.s[i] = given(x)
		if !l.how.grad && (len(x) == 1 || f.Quads || f.varying(x) >= 0) {
			continue
		}
		if len(x) == 1 && f.N > 1 {
			l.dx[i] = f.Const(0)
			l.dy[i] = l.dx[i]
			continue
		}
		if k := f.varying(x); k >= 0 {
			l.dx[i], l.dy[i] = f.DX[k], f.DY[k]
			continue
		}
		if !f.Quads {
			panic(&OperandError{Op: "lookup",
				Reason: "computed coordinates have derivatives where the shader's Interface declares Quads; " +
					"varyings have them where it declares Gradients; else use SampleLod"})
		}
		l.dx[i], l.dy[i] = f.one(simd.VecDPdx, x), f.one(simd.VecDPdy, x)
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

// SampleLod looks up a 2D texture at (u, v) in a level of detail, counted from the view's first level, which is 0
// (Vulkan: OpImageSampleExplicitLod).
func (b *Batch) SampleLod(t *Texture, u, v, lod []float32) Vec4 {
	return b.lookUp(t, lookup{s: [3][]float32{given(u), given(v)}, lod: given(lod)})
}

// SampleLod3 is SampleLod of a 3D texture, or of a cube in a direction.
func (b *Batch) SampleLod3(t *Texture, p Vec3, lod []float32) Vec4 {
	return b.lookUp(t, lookup{s: [3][]float32{given(p[0]), given(p[1]), given(p[2])}, lod: given(lod)})
}

// SampleCompareLod is SampleLod with a sampler that compares (Vulkan: OpImageSampleDrefExplicitLod).
func (b *Batch) SampleCompareLod(t *Texture, u, v, reference, lod []float32) []float32 {
	return b.lookUp(t, lookup{s: [3][]float32{given(u), given(v)}, dref: given(reference), lod: given(lod)})[0]
}

// SampleLodLayer is SampleLod of a layer of a 2D array.
func (b *Batch) SampleLodLayer(t *Texture, u, v, layer, lod []float32) Vec4 {
	return b.lookUp(t, lookup{s: [3][]float32{given(u), given(v)}, layer: given(layer), lod: given(lod)})
}

// SampleCompareLodLayer is SampleCompareLod of a layer of a 2D array.
func (b *Batch) SampleCompareLodLayer(t *Texture, u, v, layer, reference, lod []float32) []float32 {
	return b.lookUp(t, lookup{s: [3][]float32{given(u), given(v)}, layer: given(layer), dref: given(reference), lod: given(lod)})[0]
}

// SampleGrad looks up a 2D texture at (u, v) with its derivatives in x and y of the picture, a pixel each (Vulkan:
// OpImageSampleExplicitLod with Grad).
func (b *Batch) SampleGrad(t *Texture, u, v []float32, dx, dy Vec2) Vec4 {
	return b.lookUp(t, lookup{how: lookupKind{grad: true}, s: [3][]float32{given(u), given(v)},
		dx: [3][]float32{given(dx[0]), given(dx[1])}, dy: [3][]float32{given(dy[0]), given(dy[1])}})
}

// ReadTexels reads texels of a buffer by their places (Vulkan: OpImageFetch of texel buffers). Outside the buffer they
// are zero in the format's components. Integers are the words of the results, as Bits returns them. Write texels, and
// change them atomically, through Lookup.
func (b *Batch) ReadTexels(t *sample.TexelBuffer, place []uint32) Vec4 {
	if len(place) < b.N {
		panic(&OperandError{Op: "lookup", Operand: 1, Len: len(place), Want: b.N})
	}
	l := b.Lookup()
	l.I = unsafe.Slice((*int32)(unsafe.Pointer(unsafe.SliceData(place))), b.N)
	f := t.Format()
	out := integers(l, f != nil && f.Class != format.ClassFloat)
	t.Read(l)
	return out
}
