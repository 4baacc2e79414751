package format

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Texel is the value of one texel: the components R, G, B, A as the bits of float32 values (ClassFloat), as uint32
// (ClassUint) or as the bits of int32 (ClassSint).
type Texel [4]uint32

// Class is the type of a format's components as shaders see them.
type Class uint8

// The classes. Fixed point, scaled, sRGB, depth and compressed formats are ClassFloat; stencil is ClassUint.
const (
	ClassFloat Class = iota
	ClassUint
	ClassSint
)

// String is "float", "uint" or "sint".
func (c Class) String() string { return [...]string{"float", "uint", "sint"}[c] }

// Numeric is how a component's bits stand for a number (section "Numeric Format" of the specification).
type Numeric uint8

// The numeric formats, by their names in the specification.
const (
	Unorm Numeric = iota
	Snorm
	Uscaled
	Sscaled
	Uint
	Sint
	Ufloat
	Sfloat
	Srgb
	Sfixed5 // signed, with 5 bits below the point
)

// String is the specification's name: "UNORM".
func (n Numeric) String() string {
	return [...]string{"UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "UFLOAT", "SFLOAT", "SRGB", "SFIXED5"}[n]
}

// Plane is one plane of a format that has several.
type Plane struct {
	Format                      vk.Format // single-plane format of the plane's texels
	WidthDivisor, HeightDivisor int       // the plane has ceil(width/WidthDivisor) x ceil(height/HeightDivisor) texels
	Components                  []int     // the image's component (0 = R ...) that each of the plane's components is
}

// Info describes a format. Its fields are read-only.
type Info struct {
	Format  vk.Format
	Class   Class
	Numeric Numeric

	// Texels of a block, 1 x 1 x 1 where the format has no blocks, 2 x 1 x 1 for packed 4:2:2, and its bytes in memory
	// (in plane 0 where there are several planes).
	BlockWidth, BlockHeight, BlockDepth, BlockBytes int

	Components int    // how many of R, G, B, A (or D, S) the format has
	Bits       [4]int // of R, G, B, A as stored; 0 where missing. The depth's are R's. Zero for compressed formats

	SRGB           bool // R, G, B are nonlinear as stored, and linear once decoded
	Compressed     bool // BC, ETC2, EAC, ASTC
	Chroma         bool // a Y'CbCr format: several planes or packed 4:2:2
	Depth, Stencil bool // which aspects a depth/stencil format has
	DepthBits      int  // 16, 24 or 32; 0 without depth

	// Planes are a multi-planar format's planes, in order; of depth with stencil the depth plane and the stencil
	// plane. Nil where there is one plane only.
	Planes []Plane

	stored *Info
	fields [4]field
	decode func(i *Info, dst []Texel, src []byte)
	encode func(i *Info, dst []byte, src []Texel)
	block  func(dst []Texel, src []byte)
	codes  Codes
	kernel blockKernel
	bytes  *[4][256]uint32 // of decodeBytes
	paint  func(k *simd.Kernels) func(dst, src []byte)
	dec    [4]func(uint32) uint32
	enc    [4]func(uint32) uint32
}

// Of is the row of a format, or nil for UNDEFINED and for values that are no format.
func Of(f vk.Format) *Info {
	if i := vk.Ordinal(f); i >= 0 {
		return table[i]
	}
	return nil
}

// String is the format's name.
func (i *Info) String() string { return i.Format.String() }

// Stored is the sibling that reads the values as they are stored, nonlinear: UNORM for SRGB, the format itself
// otherwise.
func (i *Info) Stored() *Info { return i.stored }

// Color says whether the format has color: anything but depth and stencil.
func (i *Info) Color() bool { return !i.Depth && !i.Stencil }

// Has says whether the format has an aspect, of color, depth and stencil; NONE stands for all that it has.
func (i *Info) Has(a vk.ImageAspect) bool {
	switch a {
	case vk.ImageAspectNone:
		return true
	case vk.ImageAspectColor:
		return i.Color()
	case vk.ImageAspectDepth:
		return i.Depth
	case vk.ImageAspectStencil:
		return i.Stencil
	}
	return false
}

// Plane is the plane of a multi-planar format that an aspect names, or -1 where it names none.
func (i *Info) Plane(a vk.ImageAspect) int {
	if n := slices.Index(planeAspects[:], a); i.Chroma && n < len(i.Planes) {
		return n
	}
	return -1
}

var planeAspects = [...]vk.ImageAspect{vk.ImageAspectPlane0, vk.ImageAspectPlane1, vk.ImageAspectPlane2}

// FirstAspect is the aspect that stands for the whole where none is named: colour, or depth, or stencil without depth.
func (i *Info) FirstAspect() vk.ImageAspect {
	switch {
	case i.Depth:
		return vk.ImageAspectDepth
	case i.Stencil:
		return vk.ImageAspectStencil
	}
	return vk.ImageAspectColor
}

// Renderable says whether images of the format can be color attachments. They can if the format has color, no blocks
// and no shared chroma, and is not scaled, fixed-point or of 64-bit components.
func (i *Info) Renderable() bool {
	return i.Color() && !i.Compressed && !i.Chroma && i.Numeric != Uscaled && i.Numeric != Sscaled && i.Numeric != Sfixed5 && !i.Wide()
}

// Blendable says whether attachments of the format can be blended with: the renderable ones that are not integers.
func (i *Info) Blendable() bool { return i.Renderable() && i.Class == ClassFloat }

// LogicOp says whether logic operations apply: to integer and fixed-point attachments, not to floats and sRGB.
func (i *Info) LogicOp() bool {
	return i.Renderable() && (i.Numeric == Unorm || i.Numeric == Snorm || i.Class != ClassFloat)
}

// Storable says whether texels can be encoded one by one.
func (i *Info) Storable() bool { return i.encode != nil && i.BlockWidth == 1 }

// Wide says whether components have 64 bits, as in some vertex and atomic formats: see [Info.DecodeWide].
func (i *Info) Wide() bool { return i.Bits[0] == 64 }

// BlockTexels is the number of texels of a block.
func (i *Info) BlockTexels() int { return i.BlockWidth * i.BlockHeight * i.BlockDepth }

// Slices is the number of slices of blocks that cover depth slices.
func (i *Info) Slices(depth int) int { return (depth + i.BlockDepth - 1) / i.BlockDepth }

// RowBytes is the size of a row of blocks that covers width texels, tightly packed, in plane 0.
func (i *Info) RowBytes(width int) int {
	return (width + i.BlockWidth - 1) / i.BlockWidth * i.BlockBytes
}

// Bytes is the size of a width x height slice, or of a layer of blocks with a depth, tightly packed: all planes,
// partial blocks whole.
func (i *Info) Bytes(width, height int) int {
	if i.Planes == nil {
		return i.RowBytes(width) * ((height + i.BlockHeight - 1) / i.BlockHeight)
	}
	n := 0
	for _, p := range i.Planes {
		w := (width + p.WidthDivisor - 1) / p.WidthDivisor
		h := (height + p.HeightDivisor - 1) / p.HeightDivisor
		n += Of(p.Format).Bytes(w, h)
	}
	return n
}

// Decode reads len(dst) consecutive texels from src; of a format with several planes, plane 0. A block format's texels
// come block by block, each as [Info.DecodeBlock] gives it, and len(dst) is a multiple of a block's texels. src has at
// least the bytes of len(dst) texels.
func (i *Info) Decode(dst []Texel, src []byte) {
	if i.block == nil {
		i.decode(i, dst, src)
		return
	}
	n := i.BlockTexels()
	for len(dst) >= n {
		i.block(dst[:n:n], src[:i.BlockBytes:i.BlockBytes])
		dst, src = dst[n:], src[i.BlockBytes:]
	}
}

// DecodeBlock reads one block, BlockBytes of src, into the first BlockTexels texels of dst: row after row, slice after
// slice. Any bytes decode to something: what the specification reserves is black or magenta, as the Khronos Data Format
// Specification says for each format.
func (i *Info) DecodeBlock(dst []Texel, src []byte) {
	n := i.BlockTexels()
	if i.block == nil {
		i.decode(i, dst[:n], src)
		return
	}
	i.block(dst[:n:n], src[:i.BlockBytes:i.BlockBytes])
}

// Encode stores len(src) consecutive texels to dst, rounded to the nearest value (ties to even) and saturated; NaN is
// stored as 0 by fixed-point formats and as NaN by floats; sRGB formats take linear values. Integers keep their low
// bits. Padding bits become 0. Packed 4:2:2 takes pairs, whose chroma is the first texel's. Compressed formats have no
// encoder: dst stays as it is (see [Info.Storable]).
func (i *Info) Encode(dst []byte, src []Texel) {
	if i.encode != nil {
		i.encode(i, dst, src)
	}
}

// ClampInteger limits the components of an integer texel to those that the format has, as blits and clears do (Vulkan:
// vkCmdBlitImage); texels of other formats stay as they are.
func (i *Info) ClampInteger(t Texel) Texel {
	for c, b := range i.Bits {
		switch {
		case b == 0 || b >= 32:
		case i.Class == ClassUint:
			t[c] = min(t[c], 1<<b-1)
		case i.Class == ClassSint:
			most := int32(1)<<(b-1) - 1
			t[c] = uint32(min(max(int32(t[c]), -most-1), most))
		}
	}
	return t
}
