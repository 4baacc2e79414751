package rop

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Batch is shaded fragments on their way to the attachments.
type Batch struct {
	// Groups may name a block more than once: they count in order.
	Groups []simd.Group
	// Masks, with several samples: the samples of group g that are written are Masks[g*samples+s].
	Masks     []uint16
	Fragments *shade.Fragments
	// Factor multiplies the alpha of colour 0, lane by lane: the coverage of smooth lines. Nil: 1.
	Factor []float32
	// MaskShift is the bit of sample 0 in the fragment function's sample mask, lane by lane, where fragments have several
	// pixels (Vulkan: Fragment Shading Rates). Nil: 0.
	MaskShift []uint8
}

// Scratch is a worker's memory for fragment operations.
type Scratch struct {
	texels [simd.Lanes]format.Texel
	bytes  [simd.Lanes * 16]byte
	lanes  lanes
	mask   [1]uint16
	group  [1]simd.Group
	blend  simd.BlendArgs
	unpack simd.UnpackArgs
}

// colorPlan is what happens to one colour attachment.
type colorPlan struct {
	format *format.Info // nil: unused
	size   int          // bytes of a texel
	float  bool         // components are floating-point numbers: a NaN is stored as the one of all levels
	// whole: all components are written. Otherwise bits are those of a texel that may change.
	whole bool
	bits  [16]byte
	// write is nil where nothing changes.
	write func(p *Plan, w *Scratch, t *Tile, s *State, b *Batch, attachment int)
	// quick is what the colour kernels know of the format.
	quick quickFormat
	blend *blendPlan
	logic func(s, d byte) byte
}

// quickFormat is a format of the kernels for 4-byte texels.
type quickFormat struct {
	has, srgb bool
	bgra      uint32
	mask      [4]uint8
}

func (c *colorPlan) compile(f *format.Info, b *vk.ColorBlend, n int) {
	c.format, c.size = f, f.BlockBytes
	c.float = f.Numeric == format.Sfloat || f.Numeric == format.Ufloat
	mask := vk.ColorComponentsAll
	var a *vk.ColorBlendAttachment
	if b != nil {
		a = &b.Attachments[n]
		mask = a.ColorWriteMask
	}
	c.compileMask(mask)
	c.quick.compile(f)
	copy(c.quick.mask[:], c.bits[:4])
	c.write = (*Plan).overwriteTexels
	if c.quick.has {
		c.write = (*Plan).overwriteQuick
	}
	switch {
	case c.bits == [16]byte{}:
		c.write = nil
	case b == nil:
	case b.LogicOpEnable: // turns blending off, also where it does not apply
		if f.LogicOp() && b.LogicOp != vk.LogicOpCopy {
			c.logic, c.write = logicOps[b.LogicOp], (*Plan).combineTexels
		}
	case a.BlendEnable:
		c.blend = compileBlend(f, a)
		c.write = (*Plan).blendTexels
		if c.quick.has && !c.quick.srgb && c.blend.quick {
			c.write = (*Plan).blendQuick
		}
	}
}

// compileMask finds the bits of the components that are written: those that some value sets.
func (c *colorPlan) compileMask(mask vk.ColorComponents) {
	c.whole = true
	if c.format.Format == vk.FormatE5B9G9R9UfloatPack32 { // the exponent is everyone's
		c.whole = mask&rgbComponents == rgbComponents
		if c.whole {
			c.bits = [16]byte{0xff, 0xff, 0xff, 0xff}
		}
		return
	}
	for k := range 4 {
		if c.format.Bits[k] == 0 {
			continue
		}
		if mask>>k&1 == 0 {
			c.whole = false
			continue
		}
		for _, v := range [...]uint32{math.MaxUint32, math.Float32bits(1), math.Float32bits(-1)} {
			var texel [1]format.Texel
			var b [16]byte
			texel[0][k] = v
			c.format.Encode(b[:c.size], texel[:])
			for i := range b {
				c.bits[i] |= b[i]
			}
		}
	}
}

func (q *quickFormat) compile(f *format.Info) {
	switch f.Format {
	case vk.FormatR8G8B8A8Unorm, vk.FormatA8B8G8R8UnormPack32:
		q.has = true
	case vk.FormatB8G8R8A8Unorm:
		q.has, q.bgra = true, 1
	case vk.FormatR8G8B8A8Srgb, vk.FormatA8B8G8R8SrgbPack32:
		q.has, q.srgb = true, true
	case vk.FormatB8G8R8A8Srgb:
		q.has, q.srgb, q.bgra = true, true, 1
	}
}

// Write blends and writes a batch's colours to the tile, in order.
func (p *Plan) Write(w *Scratch, t *Tile, s *State, b *Batch) {
	if len(b.Groups) == 0 {
		return
	}
	for i := range p.colors {
		if c := &p.colors[i]; c.write != nil && t.Colors[i] != nil {
			c.write(p, w, t, s, b, i)
		}
	}
}

// mask is the lanes of sample s that group g writes.
func (b *Batch) mask(g, s, samples int) uint16 {
	if samples == 1 {
		return b.Groups[g].Mask
	}
	return b.Masks[g*samples+s]
}

// overwriteTexels stores colours as they are, in any format.
func (p *Plan) overwriteTexels(w *Scratch, t *Tile, s *State, b *Batch, att int) {
	c := &p.colors[att]
	for g := range b.Groups {
		if b.Groups[g].Mask == 0 {
			continue
		}
		c.encode(w, &b.Fragments.Colors[att], g*simd.Lanes)
		for k := range t.Samples {
			if mask := b.mask(g, k, t.Samples); mask != 0 {
				c.store(t.Colors[att][t.block(k, b.Groups[g].Block)*c.size:], w.bytes[:], mask)
			}
		}
	}
}

// encode makes texels of the 16 colours from lane on.
func (c *colorPlan) encode(w *Scratch, src *[4][]float32, lane int) {
	for k := range 4 {
		v := (*[simd.Lanes]float32)(src[k][lane:])
		for i, f := range v {
			word := math.Float32bits(f)
			if c.float && f != f {
				word = nan
			}
			w.texels[i][k] = word
		}
	}
	c.format.Encode(w.bytes[:simd.Lanes*c.size], w.texels[:])
}

// nan is the NaN that attachments hold.
const nan = 0x7fc00000

// store copies the texels of the lanes of mask to a block.
func (c *colorPlan) store(dst, src []byte, mask uint16) {
	n := c.size
	dst, src = dst[:simd.Lanes*n], src[:simd.Lanes*n]
	switch {
	case c.whole && mask == 0xffff:
		copy(dst, src)
	case c.whole:
		for m := mask; m != 0; m &= m - 1 {
			o := bits.TrailingZeros16(m) * n
			copy(dst[o:o+n], src[o:o+n])
		}
	default:
		for m := mask; m != 0; m &= m - 1 {
			o := bits.TrailingZeros16(m) * n
			for i := range n {
				dst[o+i] = dst[o+i]&^c.bits[i] | src[o+i]&c.bits[i]
			}
		}
	}
}
