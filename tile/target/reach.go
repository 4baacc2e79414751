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

// Reach readies the colours of some blocks for fragments: colours that the tile clears are cleared in their rows alone,
// and stored and resolved there alone. The rest of the tile gets the clear value at the end. Of a helmet in 256x256 pixels
// seven tenths of the tiles have records, four tenths of the rows fragments, and a third of the area such rectangles.
func (w *Target) Reach(t *bin.Tile, b rop.Blocks) {
	r := w.reached
	switch {
	case b.Empty():
		return
	case r.Empty():
		w.clearRows(t, b.Y0, b.Y1)
	default:
		w.clearRows(t, b.Y0, r.Y0)
		w.clearRows(t, r.Y1, b.Y1)
	}
	w.reached = r.Union(b)
	*t.Reached = t.Reached.Union(b)
}

// clearRows clears colours that are cleared, in rows of blocks.
func (w *Target) clearRows(t *bin.Tile, from, to uint8) {
	if from >= to {
		return
	}
	w.clock.Stage(record.StageClear)
	f := t.Frame
	row := int(t.BlocksX) * simd.Lanes
	first, n := int(from)*row, int(to-from)*row
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

// finishRest is finish for what no fragment came to.
func (w *Target) finishRest(t *bin.Tile, a *record.Attachment, last bool) {
	if rest := w.restOf(t, a.LeftPixels); len(rest) > 0 && (!last || a.Store == vk.AttachmentStoreOpStore) {
		w.clock.Stage(record.StageStore)
		w.fillRest(t, a.At(t.Layer), rest, a.Clear[:])
	}
	if rest := w.restOf(t, a.LeftResolve); len(rest) > 0 && last && a.ResolveMode != vk.ResolveModeNone {
		w.clock.Stage(record.StageResolve)
		to := a.ResolveAt(t.Layer)
		w.fillRest(t, to, rest, w.resolved.texel(w.kernels, a, to))
	}
}

// restOf are the blocks that no fragment came to, and that are to be filled: of an image that has the clear value left
// elsewhere, those that one came to before.
func (w *Target) restOf(t *bin.Tile, left bool) []rop.Blocks {
	from := t.All()
	if left {
		from = t.Before
	}
	w.rest = w.rest[:0]
	for _, b := range from.Without(w.reached) {
		if !b.Empty() {
			w.rest = append(w.rest, b)
		}
	}
	return w.rest
}

// fillRest repeats a texel in blocks.
func (w *Target) fillRest(t *bin.Tile, s *mip.Subresource, rest []rop.Blocks, texel []byte) {
	f := t.Frame
	for _, b := range rest {
		w.fillBlocks(f, s, t.X>>f.TileLog2, t.Y>>f.TileLog2, b, texel[:s.Texel])
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
