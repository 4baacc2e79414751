package rop

import (
	"encoding/binary"
	"math"
	"math/bits"
	"unsafe"

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
	// MaskShift is the bit of sample 0 in the fragment function's sample mask, lane by lane, where fragments have
	// several pixels (Vulkan: Fragment Shading Rates). Nil: 0.
	MaskShift []uint8
}

// colorPlan is the compiled writing of one colour attachment.
type colorPlan struct {
	codec
	// fullMask: all components are written. Otherwise bits has the bits of a texel that may change. written holds these
	// bits as words, including the padding where all components are written.
	fullMask bool
	bits     [16]byte
	written  [4]uint32
	// write is nil where nothing changes.
	write func(p *Plan, w *Scratch, t *Tile, s *State, b *Batch, attachment int)
	// rgba8 describes the format to the colour kernels.
	rgba8 rgba8Format
	blend *blendPlan
	kind  simd.BlendKind // of texels that one kernel blends
	logic func(s, d uint64) uint64
	table bool // of a source of one colour: see ConstantOutput
}

// compile makes the plan of attachment n; without b colours overwrite whole texels.
func (c *colorPlan) compile(f *format.Info, b *vk.ColorBlend, n int) {
	*c = colorPlan{}
	c.codec.compile(f)
	mask := vk.ColorComponentsAll
	var a *vk.ColorBlendAttachment
	if b != nil {
		a = &b.Attachments[n]
		mask = a.ColorWriteMask
	}
	c.compileMask(mask)
	for i := range c.written {
		if c.written[i] = binary.LittleEndian.Uint32(c.bits[4*i:]); c.fullMask {
			c.written[i] = 0xFFFFFFFF
		}
	}
	c.rgba8.compile(f)
	copy(c.rgba8.mask[:], c.bits[:4])
	c.write = (*Plan).overwriteTexels
	if c.rgba8.has {
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
		if c.rgba8.has && !c.rgba8.srgb && c.blend.kernel { // the kernel has the roundings of blendTexels
			c.write = (*Plan).blendQuick
		} else if kind, ok := blendKinds[f.Format]; ok && c.blend.advanced == nil {
			c.kind, c.write = kind, (*Plan).blendWhole
		}
	}
	c.table = c.bytewise()
}

// compileMask finds the bits of the components that are written, by encoding values and seeing which bits they set.
func (c *colorPlan) compileMask(mask vk.ColorComponents) {
	c.fullMask = true
	if c.format.Format == vk.FormatE5B9G9R9UfloatPack32 { // the exponent is everyone's
		c.fullMask = mask&rgbComponents == rgbComponents
		if c.fullMask {
			c.bits = [16]byte{0xff, 0xff, 0xff, 0xff}
		}
		return
	}
	for k := range 4 {
		if c.format.Bits[k] == 0 {
			continue
		}
		if mask>>k&1 == 0 {
			c.fullMask = false
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

// Write blends and writes a batch's colours to the tile, in order.
func (p *Plan) Write(w *Scratch, t *Tile, s *State, b *Batch) {
	if len(b.Groups) == 0 {
		return
	}
	for i := range p.targets {
		if c := &p.colors[i]; c.write != nil && t.Colors[i] != nil {
			c.write(p, w, t, s, b, i)
		}
	}
}

// Broadcasts says whether writing sample 0 and copying it (see Tile.Broadcast) gives the same as writing each sample:
// all colours that a tile has, which are a bit each, are written, as words.
func (p *Plan) Broadcasts(colors uint8) bool {
	for i := range shade.MaxColors {
		if colors>>i&1 != 0 && p.colors[i].size != 4 {
			return false
		}
	}
	return p.WritesAll(colors)
}

// WritesAll says whether all colours that a tile has, which are a bit each, are written.
func (p *Plan) WritesAll(colors uint8) bool {
	for i := range shade.MaxColors {
		if colors>>i&1 != 0 && p.colors[i].write == nil {
			return false
		}
	}
	return true
}

// Broadcast gives samples the colours of sample 0 where both show the same fragment.
func (t *Tile) Broadcast(k *simd.Kernels) {
	for _, texels := range t.Colors {
		if texels == nil {
			continue
		}
		t.broadcast = simd.BroadcastSample0Args{
			Visibility: &t.Visibility[0], Color: (*uint32)(unsafe.Pointer(&texels[0])),
			SampleStride: int64(t.SampleStride), Samples: int64(t.Samples), Blocks: int64(t.BlocksX * t.BlocksY),
		}
		k.BroadcastSample0(&t.broadcast)
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
	c, src := &p.colors[att], pointers(&b.Fragments.Colors[att], 0)
	c.encode(&c.codec, w, p.kernels, src, len(b.Groups)*simd.Lanes)
	if c.apart {
		words := c.wordPointers(w, src)
		if t.Samples == 1 {
			c.join(p.kernels, w, t.Colors[att], b.Groups, words)
			return
		}
		for k := range t.Samples {
			groups := w.groups[:len(b.Groups)]
			for g := range groups {
				groups[g] = b.Groups[g]
				groups[g].Mask = b.mask(g, k, t.Samples)
			}
			c.join(p.kernels, w, t.Colors[att][k*t.SampleStride*c.size:], groups, words)
		}
		return
	}
	texels := w.bytes()
	for g := range b.Groups {
		for k := range t.Samples {
			if mask := b.mask(g, k, t.Samples); mask != 0 {
				c.store(t.Colors[att][t.block(k, b.Groups[g].Block)*c.size:], texels[g*simd.Lanes*c.size:], mask)
			}
		}
	}
}

// store copies the texels of the lanes of mask to a block.
func (c *colorPlan) store(dst, src []byte, mask uint16) {
	n := c.size
	dst, src = dst[:simd.Lanes*n], src[:simd.Lanes*n]
	switch {
	case c.fullMask && mask == 0xffff:
		copy(dst, src)
	case c.fullMask && n == 4:
		storeLanes[[4]byte](dst, src, mask)
	case c.fullMask && n == 8:
		storeLanes[[8]byte](dst, src, mask)
	case c.fullMask:
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

// storeLanes copies texels of the size of T.
func storeLanes[T [4]byte | [8]byte](dst, src []byte, mask uint16) {
	to, from := (*[simd.Lanes]T)(unsafe.Pointer(&dst[0])), (*[simd.Lanes]T)(unsafe.Pointer(&src[0]))
	for m := mask; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros16(m) & 15
		to[lane] = from[lane]
	}
}
