package tile

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// looksUp says whether all that a draw's batches with a footprint do is to write what their lookup finds.
func (w *worker) looksUp(d *Draw, l *shade.Lookup) bool {
	p := d.Pipeline
	if !p.lookup || !p.texels || w.tile.Colors[0] == nil {
		return false
	}
	if !l.Alone {
		return false
	}
	_, _, ok := l.Texture.Footprints()
	return ok
}

// packsLookups says whether a draw's lookups can be packed: see looksUp.
func (w *worker) packsLookups(d *Draw) bool {
	if !d.Pipeline.lookup {
		return false
	}
	l := w.lookupOf(d)
	return w.looksUp(d, &l)
}

// storeLookup shades and writes such a batch: one kernel does both for textures and targets of 8-bit UNORM components.
func (w *worker) storeLookup(d *Draw, groups []simd.Group, texels []byte) {
	w.countShaded(groups)
	w.stage(StageShade)
	r, fr := d.Pipeline.Rop, &w.batch.fragments
	l := &w.lookup
	bgra, srgb, _ := r.Texels()
	if !srgb && l.Texture.Packs() {
		fr.SampleTexels(l.Texture, groups, unsafe.Slice((*uint32)(unsafe.Pointer(&texels[0])), len(texels)/4), bgra)
		return
	}
	fr.SampleColor(l.Texture)
	w.stage(StageWrite)
	r.PackTexels(&w.ropScratch, texels, groups, &fr.Colors[0])
}

// footprint fills the two varyings and Footprint, if the texture that the draw looks up takes it.
func (w *worker) footprint(d *Draw, groups []simd.Group, layer []uint32, x, y int32) bool {
	w.lookup = w.lookupOf(d)
	l := &w.lookup
	width, height, ok := l.Texture.Footprints()
	if !ok {
		return false
	}
	b := &w.batch
	b.rho2 = grow(b.rho2, shade.Stride)
	b.fragments.Footprint = b.rho2[:b.fragments.N]
	w.feet = simd.FootprintArgs{
		Groups: &groups[0], N: int64(len(groups)),
		Visibility: &layer[0],
		Slots:      &w.slots[0], Narrow: &w.narrow[0], Wide: &w.wide[0],
		Components: int64(len(d.Pipeline.modes)),
		S:          &b.in[0], T: &b.in[shade.Stride], Rho2: &b.rho2[0], Width: width, Height: height,
		X: x, Y: y,
		TileX: w.tile.X, TileY: w.tile.Y, BlocksX: w.tile.BlocksX,
	}
	if w.feet.Places = w.further.at; w.feet.Places != nil {
		w.engine.kernels.FootprintAt(&w.feet)
	} else {
		w.engine.kernels.Footprint(&w.feet)
	}
	return true
}
