package mip

import (
	"encoding/binary"
	"math"
	"sync"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Layout is the one place where the decoded texels of a view lie, for lookups in plain Go and for fetches. In this
// order it is
//
//	the image's own memory   where the format is a decoded layout (RGBA8, RGBA16, RGBA16F, RGBA32F and integers)
//	a [Chain]                the chain of the kernels which sample the view, if there is one, or the view's own
//	rows                     a [DecodedTexels], of views that no chain holds: slices as 2D views, several samples a texel
//
// It is chosen when the texels are first asked for: a view that nobody looks up in plain Go has no memory for it. A
// Layout may be shared by goroutines.
type Layout struct {
	// Kind is the layout of a texel, Levels the place of each of the view's levels in Current's bytes. Current sets
	// both.
	Kind   Kind
	Levels []Level

	view  *View
	chain *Chain // or nil
	sign  uint64 // the bits by which its codes differ from the format's codes
	once  sync.Once
}

// Layout is where the view's texels lie.
func (v *View) Layout() *Layout { return &Layout{view: v} }

// LayoutIn is Layout for a view that kernels sample by way of a chain, which may be nil.
func (v *View) LayoutIn(c *Chain) *Layout { return &Layout{view: v, chain: c} }

// Current is the texels, decoded anew if the image was touched since. They stay as long as the Layout does.
func (l *Layout) Current() []byte {
	l.once.Do(l.choose)
	if l.chain == nil {
		return l.view.fetch.current().Pix
	}
	l.chain.Current()
	return l.chain.pix
}

func (l *Layout) choose() {
	v := l.view
	l.Kind, l.Levels = v.fetch.Kind, v.levels
	switch {
	case v.fetch.shared:
		l.chain = nil
	case l.chain == nil:
		if l.chain = v.Chain(); l.chain == nil {
			l.chain = v.VolumeChain()
		}
	}
	if l.chain != nil {
		l.Kind, l.Levels, l.sign = l.chain.kind, l.chain.places(v), l.chain.kind.sign()
	}
}

// places are the levels of a view in a chain. A slice of a level is a layer.
func (c *Chain) places(v *View) []Level {
	levels, n := make([]Level, len(v.levels)), c.kind.Bytes()
	for l := range levels {
		g := &v.levels[l]
		at := &levels[l]
		*at = Level{Width: g.Width, Height: g.Height, Depth: g.Depth,
			Offset: n * int(c.texture.Offset[v.info.BaseMipLevel+l]), RowPitch: n * int(c.texture.Pitch)}
		if at.LayerPitch = n * c.stride; c.volume && !v.slices {
			at.LayerPitch, at.SlicePitch = 0, at.LayerPitch
		}
	}
	return levels
}

// sign returns the bits by which codes in a chain differ from the format's codes, in eight bytes: see makeSigned.
func (k Kind) sign() uint64 {
	switch k {
	case KindRGBA8:
		return simd.SignRGBA8 * (1<<32 | 1)
	case KindRGBA16:
		return simd.SignRGBA16 * (1<<32 | 1)
	}
	return 0
}

// Sign turns four bytes of Current's into codes of 8 or 16 bits, by an exclusive or. It is 0 where they are codes, or
// are none.
func (l *Layout) Sign() uint32 { return uint32(l.sign) }

// Load makes t the words of the texel at an offset in Current's bytes: codes, the bits of floats, or integers.
func (l *Layout) Load(t *format.Texel, pix []byte, offset int) { load(t, l.Kind, pix, offset, l.sign) }

// Load is the words of the texel at an offset in texels of a decoded layout: codes, the bits of floats, or integers.
func Load(k Kind, pix []byte, offset int) (t format.Texel) {
	load(&t, k, pix, offset, 0)
	return t
}

func load(t *format.Texel, k Kind, pix []byte, offset int, sign uint64) {
	le := binary.LittleEndian
	switch k {
	case KindRGBA8:
		w := le.Uint32(pix[offset:]) ^ uint32(sign)
		t[0], t[1], t[2], t[3] = w&255, w>>8&255, w>>16&255, w>>24
	case KindRGBA16:
		w := le.Uint64(pix[offset:]) ^ sign
		t[0], t[1], t[2], t[3] = uint32(w&0xFFFF), uint32(w>>16&0xFFFF), uint32(w>>32&0xFFFF), uint32(w>>48)
	case KindRGBA16F:
		w := le.Uint64(pix[offset:])
		t[0], t[1], t[2], t[3] = half(uint16(w)), half(uint16(w>>16)), half(uint16(w>>32)), half(uint16(w>>48))
	case KindR32F:
		t[0], t[1], t[2], t[3] = le.Uint32(pix[offset:]), 0, 0, math.Float32bits(1)
	default:
		p := pix[offset : offset+16 : offset+16]
		t[0], t[1], t[2], t[3] = le.Uint32(p), le.Uint32(p[4:]), le.Uint32(p[8:]), le.Uint32(p[12:])
	}
}

// half is a half as the bits of a float.
func half(h uint16) uint32 { return math.Float32bits(format.HalfToFloat(h)) }

// Sign turns four bytes of the chain into codes of 8 or 16 bits, by an exclusive or. It is 0 where texels are not
// codes.
func (c *Chain) Sign() uint32 { return uint32(c.kind.sign()) }
