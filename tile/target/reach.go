package target

import (
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/vk"
)

// clears says that the tile at hand clears a colour.
func (w *Target) clears(a *record.Attachment) bool {
	return w.cleared && a.Load == vk.AttachmentLoadOpClear
}

// Reach readies the colours of rows of blocks, from one to before another, for fragments: colours that the tile clears are
// cleared there alone, and there alone stored and resolved. The rest of the tile gets the clear value at the end. Of a
// helmet in 256x256 pixels seven tenths of the tiles have records, and four tenths of the rows fragments.
func (w *Target) Reach(t *bin.Tile, from, to int32) {
	switch {
	case from >= to:
	case w.from == w.to:
		w.clearRows(t, from, to)
		w.from, w.to = from, to
	default:
		w.clearRows(t, from, w.from)
		w.clearRows(t, w.to, to)
		w.from, w.to = min(w.from, from), max(w.to, to)
	}
}

// clearRows clears colours that are cleared, in rows of blocks.
func (w *Target) clearRows(t *bin.Tile, from, to int32) {
	if from >= to {
		return
	}
	w.clock.Stage(record.StageClear)
	f := t.Frame
	first, n := int(from*t.BlocksX)*simd.Lanes, int((to-from)*t.BlocksX)*simd.Lanes
	for i, a := range f.Colors {
		if a == nil || !w.clears(a) {
			continue
		}
		size := a.Pixels.Texel
		for s := range f.ColorSamples {
			w.clearTexels(t.Colors[i][(s*t.SampleStride+first)*size:][:n*size], a.Clear[:size])
		}
	}
}

// finishRest is finish for the rows that no fragment came to.
func (w *Target) finishRest(t *bin.Tile, a *record.Attachment, last bool) {
	if w.from == 0 && w.to == t.BlocksY {
		return
	}
	if !last || a.Store == vk.AttachmentStoreOpStore {
		w.clock.Stage(record.StageStore)
		w.fillRest(t, a.At(t.Layer), a.Clear[:])
	}
	if last && a.ResolveMode != vk.ResolveModeNone {
		w.clock.Stage(record.StageResolve)
		to := a.ResolveAt(t.Layer)
		w.fillRest(t, to, w.resolved.texel(w.kernels, a, to))
	}
}

// fillRest repeats a texel in the rows that no fragment came to.
func (w *Target) fillRest(t *bin.Tile, s *mip.Subresource, texel []byte) {
	x, y, width, height := extent(t)
	for _, rows := range [2][2]int32{{0, w.from}, {w.to, t.BlocksY}} {
		top, end := int(rows[0])*bin.BlockPixels, min(int(rows[1])*bin.BlockPixels, height)
		if top < end {
			w.fillRows(s.Pix[t.Frame.At(s, x, y+top):], width*s.Texel*s.Samples, end-top, s.RowPitch, texel[:s.Texel])
		}
	}
}

// resolved makes what a clear value is once it is resolved.
type resolved struct {
	block  rop.Tile
	texels []byte // of its samples
	to     mip.Subresource
}

// texel is what an attachment's clear value becomes in another image.
func (r *resolved) texel(k *simd.Kernels, a *record.Attachment, to *mip.Subresource) []byte {
	b, n := &r.block, a.Pixels.Texel
	b.BlocksX, b.BlocksY, b.Samples, b.SampleStride = 1, 1, a.Pixels.Samples, simd.Lanes
	r.texels = record.Grow(r.texels, simd.Lanes*b.Samples*n)
	fill(r.texels, a.Clear[:n])
	r.to.Texel, r.to.RowPitch = to.Texel, simd.BlockSize*to.Texel
	r.to.Pix = record.Grow(r.to.Pix, simd.Lanes*to.Texel)
	rop.Resolve(k, b, a.Format, a.ResolveMode, r.texels, &r.to, 0, simd.BlockSize, simd.BlockSize)
	return r.to.Pix
}
