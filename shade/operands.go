package shade

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Operands are a lookup's operands, for lookups without a method of their own: see [Fragments.SampleWith]. An
// operand has one element per lane, or one for all lanes; nil leaves the operand out.
type Operands struct {
	// S, T and R are coordinates, as many as the view has: normalized, or in texels where the sampler says so; a
	// direction for cubes. Projective lookups divide them first.
	S, T, R []float32
	// Layer is the array layer, counted from the view's first, or the cube of cube arrays.
	Layer []float32
	// Reference is the value that a comparing sampler compares with the texels.
	Reference []float32
	// Lod is the level of detail, counted from the view's base level (Vulkan: Lod); nil: DX and DY give the level, or
	// else the derivatives in the picture do.
	Lod []float32
	// DX and DY are derivatives of the coordinates in x and y of the picture, a pixel each (Vulkan: Grad).
	DX, DY Vec3
	// Bias is added to the level of detail, MinLod is the least that it can be (Vulkan: Bias, MinLod).
	Bias, MinLod []float32
	// Offset moves the lookup by texels of the level that is read, -32 to 31 (Vulkan: ConstOffset).
	Offset [3]int32
}

// lookup is the operands' lookup without a level of detail.
func (o *Operands) lookup() lookup {
	l := lookup{s: [3][]float32{given(o.S), o.T, o.R}, layer: o.Layer, dref: o.Reference, bias: o.Bias, minLod: o.MinLod}
	l.how.offset = o.Offset
	return l
}

// SampleWith is a lookup with any operands (Vulkan: OpImageSampleImplicitLod, OpImageSampleExplicitLod and their Dref
// forms): of 1D, 2D, 3D and cube views and their arrays, with a level of detail or derivatives, bias, least level,
// offset and reference. Without Lod, DX and DY the level is found as Sample finds it, with its conditions. With
// Reference all four components are the comparison's result.
//
//	seen := f.SampleWith(b.shadows, shade.Operands{S: u, T: v, Layer: cascade, Reference: depth, Offset: [3]int32{1, 0}})[0]
func (f *Fragments) SampleWith(t *Texture, o Operands) Vec4 {
	if o.Lod != nil || o.DX[0] != nil || o.DY[0] != nil {
		return f.Batch.SampleWith(t, o)
	}
	l := o.lookup()
	n := 3
	for n > 1 && l.s[n-1] == nil {
		n--
	}
	x := f.implicit(t, l.s[:n]...)
	l.how.grad, l.s, l.dx, l.dy, l.lod = x.how.grad, x.s, x.dx, x.dy, x.lod
	return f.lookWith(t, l)
}

// SampleWith is Fragments.SampleWith with a level of detail or derivatives, one of which must be given.
func (b *Batch) SampleWith(t *Texture, o Operands) Vec4 {
	l := o.lookup()
	switch {
	case o.Lod != nil && (o.DX[0] != nil || o.DY[0] != nil):
		panic(&OperandError{Op: "lookup", Reason: "Lod and derivatives (DX, DY) are both set: give one of them"})
	case o.Lod != nil:
		l.lod = o.Lod
	case o.DX[0] == nil || o.DY[0] == nil:
		panic(&OperandError{Op: "lookup",
			Reason: "neither Lod nor derivatives (DX, DY) are set: only fragment functions find the level of detail themselves"})
	default:
		l.how.grad, l.dx, l.dy = true, o.DX, o.DY
	}
	return b.lookWith(t, l)
}

func (b *Batch) lookWith(t *Texture, l lookup) Vec4 {
	out := b.lookUp(t, l)
	if l.dref != nil {
		return Vec4{out[0], out[0], out[0], out[0]}
	}
	return out
}

// Gather reads a component, 0 to 3, of the four texels of a linear filter's footprint in the base level, unfiltered, in
// the order lower left, lower right, upper right, upper left (Vulkan: OpImageGather), or what a comparison gives for
// each of them (OpImageDrefGather). It takes S, T, R, Layer, Reference and Offset.
func (b *Batch) Gather(t *Texture, component int, o Operands) Vec4 {
	if component < 0 || component > 3 {
		panic(&OperandError{Op: "gather", Reason: "the component must be 0 to 3"})
	}
	l := o.lookup()
	l.how.gather, l.how.component = true, int8(component)
	return b.lookUp(t, l)
}

// TexelPlace is where a texel lies. An operand has an element a lane; nil is 0 in all lanes.
type TexelPlace struct {
	// X, Y and Z are whole texels from the level's upper left corner.
	X, Y, Z []uint32
	// Layer and Level count from the view's first layer and level; Sample is the number of a sample.
	Layer, Level, Sample []uint32
}

// FetchTexels reads single texels without filtering (Vulkan: OpImageFetch). Texels outside the view are 0 in the
// format's components. Integers are the words of the results, as Bits returns them. A function that calls it cannot be
// Fused.
func (b *Batch) FetchTexels(t *Texture, at TexelPlace) Vec4 {
	if t == nil {
		panic(&OperandError{Op: "fetch", Operand: 1, Reason: "the texture is nil"})
	}
	l := b.Lookup()
	for i, to := range [...]*[]int32{&l.I, &l.J, &l.K, &l.L, &l.Level, &l.Sample} {
		switch s := [...][]uint32{at.X, at.Y, at.Z, at.Layer, at.Level, at.Sample}[i]; {
		case s == nil:
		case len(s) < b.N:
			panic(&OperandError{Op: "fetch", Operand: i + 1, Len: len(s), Want: b.N})
		default:
			*to = unsafe.Slice((*int32)(unsafe.Pointer(unsafe.SliceData(s))), b.N)
		}
	}
	whole := false
	if v := t.View(); v != nil {
		in := v.Info()
		whole = in.Aspect == vk.ImageAspectStencil || format.Of(in.Format).Class != format.ClassFloat
	}
	out := integers(l, whole)
	t.Fetch(l)
	return out
}

// integers gives the memory of a lookup's results, which are words where the format has integers.
func integers(l *sample.Batch, whole bool) Vec4 {
	out := l.Out
	for c, words := range out {
		if whole {
			l.OutBits[c], l.Out[c] = unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(words))), len(words)), nil
		}
	}
	return out
}
