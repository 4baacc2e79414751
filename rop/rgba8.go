package rop

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// walk sets the fields of a kernel's record that place a batch in the tile.
func walk(a *simd.PackArgs, t *Tile, b *Batch, att int) {
	a.Color, a.SampleStride, a.Samples = (*uint32)(unsafe.Pointer(&t.Colors[att][0])), int64(t.SampleStride), int64(t.Samples)
	a.Groups, a.N = &b.Groups[0], int64(len(b.Groups))
	a.Masks = nil
	if t.Samples > 1 {
		a.Masks = &b.Masks[0]
	}
}

// pack fills the record of a pack or blend kernel for a whole batch.
func (q *rgba8Format) pack(a *simd.PackArgs, t *Tile, b *Batch, att int) {
	walk(a, t, b, att)
	for k, v := range &b.Fragments.Colors[att] {
		a.Source[k] = &v[0]
	}
	a.Write, a.BGRA = q.mask, q.bgra
}

// Texels says whether writing does no more than pack colours into the texels of one attachment of 8-bit components
// (ok), whether blue comes first in them (bgra is 1), and whether they are sRGB-encoded.
func (p *Plan) Texels() (bgra uint32, srgb, ok bool) {
	for i := range p.colors {
		if i > 0 && p.colors[i].write != nil {
			return 0, false, false
		}
	}
	q := &p.colors[0].rgba8
	return q.bgra, q.srgb, p.overwrites && q.has
}

// PackTexels packs the colours of groups, lane i of group g at colors[c][g*simd.Lanes+i], into such texels of one
// sample, block after block from texels[0] on, as Write would.
func (p *Plan) PackTexels(w *Scratch, texels []byte, groups []simd.Group, colors *[4][]float32) {
	storeRGBA8(p.kernels, &p.colors[0].rgba8, w, texels, groups, pointers(colors, 0))
}

// overwriteQuick stores colours as they are in a format of the kernels.
func (p *Plan) overwriteQuick(w *Scratch, t *Tile, s *State, b *Batch, att int) {
	q := &p.colors[att].rgba8
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
	c.rgba8.pack(&a.PackArgs, t, b, att)
	a.RGB, a.Alpha = c.blend.rgb, c.blend.alpha
	if c.blend.constants {
		a.Constants = c.blend.limited(s.BlendConstants)
	}
	p.kernels.BlendRGBA8(a)
}

// loadRGBA8 makes w.lanes of the texels of groups, in one sample's texels, sRGB ones linear.
func loadRGBA8(k *simd.Kernels, q *rgba8Format, w *Scratch, texels []byte, groups []simd.Group) {
	a := &w.unpack
	a.Color, a.Groups, a.N = (*uint32)(unsafe.Pointer(&texels[0])), &groups[0], int64(len(groups))
	a.BGRA, a.Out = q.bgra, w.lanePointers()
	if q.srgb {
		k.UnpackSRGB8(a)
	} else {
		k.UnpackRGBA8(a)
	}
}

// storeRGBA8 packs colours into the texels of groups that are in the groups' masks, sRGB ones encoded.
func storeRGBA8(k *simd.Kernels, q *rgba8Format, w *Scratch, texels []byte, groups []simd.Group, src [4]*float32) {
	a := &w.pack.PackArgs
	a.Color, a.Samples = (*uint32)(unsafe.Pointer(&texels[0])), 1
	a.Groups, a.N, a.Masks = &groups[0], int64(len(groups)), nil
	a.Source, a.Write, a.BGRA = src, q.mask, q.bgra
	if q.srgb {
		k.PackSRGB8(a)
	} else {
		k.PackRGBA8(a)
	}
}
