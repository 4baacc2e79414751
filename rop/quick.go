package rop

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// words are the texels of a 4-byte format from a block on.
func (t *Tile) words(attachment, first int) *uint32 {
	return (*uint32)(unsafe.Pointer(&t.Colors[attachment][4*first]))
}

// pack fills the record of a pack or blend kernel for a whole batch.
func (q *quickFormat) pack(a *simd.PackArgs, t *Tile, b *Batch, att int) {
	a.Color, a.SampleStride, a.Samples = t.words(att, 0), int64(t.SampleStride), int64(t.Samples)
	a.Groups, a.N = &b.Groups[0], int64(len(b.Groups))
	a.Masks = nil
	if t.Samples > 1 {
		a.Masks = &b.Masks[0]
	}
	a.Source = pointers(&b.Fragments.Colors[att], 0)
	a.Write, a.BGRA = q.mask, q.bgra
}

// overwriteQuick stores colours as they are in a format of the kernels.
func (p *Plan) overwriteQuick(w *Scratch, t *Tile, s *State, b *Batch, att int) {
	q := &p.colors[att].quick
	a := &w.pack.PackArgs
	q.pack(a, t, b, att)
	if q.srgb {
		p.kernels.PackSRGB8(a)
	} else {
		p.kernels.PackRGBA8(a)
	}
}

// blendQuick is the blend equation in UNORM formats of the kernels. The kernel's roundings are blendTexels' roundings.
func (p *Plan) blendQuick(w *Scratch, t *Tile, s *State, b *Batch, att int) {
	c := &p.colors[att]
	a := &w.pack
	c.quick.pack(&a.PackArgs, t, b, att)
	a.RGB, a.Alpha = c.blend.rgb, c.blend.alpha
	a.Constants = c.blend.limited(s.BlendConstants)
	p.kernels.BlendRGBA8(a)
}

// loadQuick makes w.lanes of the texels of groups, in one sample's texels.
func (p *Plan) loadQuick(q *quickFormat, w *Scratch, color *uint32, groups []simd.Group) {
	a := &w.unpack
	a.Color, a.Groups, a.N, a.BGRA, a.Out = color, &groups[0], int64(len(groups)), q.bgra, w.lanePointers()
	if q.srgb {
		p.kernels.UnpackSRGB8(a)
	} else {
		p.kernels.UnpackRGBA8(a)
	}
}

// storeQuick stores w.lanes likewise, under the groups' masks.
func (p *Plan) storeQuick(q *quickFormat, w *Scratch, color *uint32, groups []simd.Group) {
	a := &w.pack.PackArgs
	a.Color, a.Samples, a.Groups, a.N, a.Masks = color, 1, &groups[0], int64(len(groups)), nil
	a.Source, a.Write, a.BGRA = w.lanePointers(), q.mask, q.bgra
	if q.srgb {
		p.kernels.PackSRGB8(a)
	} else {
		p.kernels.PackRGBA8(a)
	}
}
