package fragment

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// output takes shaded fragments to the attachments: coverage, late tests, blending and writing.
type output struct {
	kernels *simd.Kernels
	clock   *record.Clock
	counts  *record.Counts

	scratch *rop.Scratch // by itself, so that it begins with a line of the cache
	out     rop.Batch    // the run, as package rop takes it
	tests   raster.Tests // the tests that come after the fragment function
	masks   []uint16     // the samples of visible fragments
	same    simd.SampleMasksArgs
	reduced *reduced // of coverage reduction; nil: there was none yet
}

// reduced is the tile as colour attachments with fewer samples have it, and memory.
type reduced struct {
	into   rop.Tile
	memory rop.Reduced
}

// visibleSamples is the row plan.SampleMasks: it finds the samples whose visible fragment belongs to the run, lane by
// lane.
func (o *output) visibleSamples(r *run) {
	t := r.tile
	o.masks = record.Grow(o.masks, shade.MaxGroups*t.Samples)
	o.same = simd.SampleMasksArgs{
		Groups: &r.groups[0], Layer: &r.slots[0], N: int64(len(r.groups)),
		Visibility: &t.Visibility[0], SampleStride: int64(t.SampleStride), Samples: int64(t.Samples), Masks: &o.masks[0],
	}
	o.kernels.SampleMasks(&o.same)
	r.masks = o.masks
}

// discard is the row plan.Discard: it takes away the lanes that the fragment function did not leave live.
func (o *output) discard(r *run) {
	for g := range r.pixels {
		raster.NarrowTo(r.tile, r.pixels, r.masks, g, r.batch.live[g])
	}
}

// batch is the run as package rop takes it.
func (o *output) batch(r *run) *rop.Batch {
	b := &o.out
	b.Groups, b.Masks, b.Fragments, b.Factor, b.MaskShift = r.pixels, r.masks, r.shaded, nil, nil
	if r.draw.Plan.Has(plan.Smooth) {
		b.Factor = r.factors[:len(r.pixels)*simd.Lanes]
	}
	if r.coarse != nil {
		b.MaskShift = r.coarse.shift[:len(r.pixels)*simd.Lanes]
	}
	return b
}

// narrowCoverage is the row plan.NarrowCoverage, the multisample coverage operation.
func (o *output) narrowCoverage(r *run) {
	r.draw.Plan.Rop.Coverage(o.scratch, &r.tile.Tile, o.batch(r))
}

// testLate is the row plan.TestLate: the depth and stencil tests after the fragment function.
func (o *output) testLate(r *run) {
	t, d := r.tile, r.draw
	s := &t.Segments[r.segment]
	if !d.Plan.Rop.Tests() {
		n := t.Covered(o.kernels, r.pixels, r.masks)
		o.counts.Count(s.Draw, n, n)
		return
	}
	a := o.tests.Args(t, s, r.pixels, r.masks, nil)
	o.tests.Located(t, d, a, func(a *simd.DepthArgs) { d.Plan.Rop.TestShaded(&t.Tile, &d.Rop, a, r.shaded) })
	o.counts.Count(s.Draw, a.Tested, a.Passed)
}

// write is the row plan.Write: it blends and writes the run's colours.
func (o *output) write(r *run) {
	r.draw.Plan.Rop.Write(o.scratch, r.into, &r.draw.Rop, o.batch(r))
}

// writeReduced is the row plan.WriteReduced: it blends and writes the run's colours to attachments with fewer samples
// than the rasterizer has.
func (o *output) writeReduced(r *run) {
	if o.reduced == nil {
		o.reduced = new(reduced)
	}
	t, m := r.tile, &o.reduced.into
	m.X, m.Y, m.BlocksX, m.BlocksY, m.SampleStride, m.Samples, m.Colors = t.X, t.Y, t.BlocksX, t.BlocksY,
		t.SampleStride, t.Frame.ColorSamples, t.Colors
	r.draw.Plan.Rop.WriteReduced(o.scratch, &o.reduced.memory, m, t.Samples, &r.draw.Rop, o.batch(r))
}

// copyTexels is the row plan.Copy: it looks up and packs. One kernel does both for a lookup alone, of textures and for
// targets of 8-bit UNORM components.
func (o *output) copyTexels(r *run) {
	d, fr := r.draw, &r.batch.fragments
	o.counts.Fired(plan.Copy)
	o.counts.Shaded(r.tile.Segments[r.segment].Draw, r.tile.Lanes(o.kernels, r.groups))
	texture, into := d.Colour.Texture, r.into.Colors[0]
	bgra, srgb, _ := d.Plan.Rop.Texels()
	if d.Colour.Copies() && !srgb && texture.Packs() {
		texels := unsafe.Slice((*uint32)(unsafe.Pointer(&into[0])), len(into)/4)
		fr.SampleTexels(texture, r.groups, texels, bgra)
		return
	}
	d.Colour.Run(fr)
	o.clock.Stage(record.StageWrite)
	d.Plan.Rop.PackTexels(o.scratch, into, r.groups, &fr.Colors[0])
}

// setSample makes a tile of one sample of another one's colours.
func setSample(f *rop.Tile, t *bin.Tile, sample int) {
	f.X, f.Y, f.BlocksX, f.BlocksY, f.Samples, f.SampleStride = t.X, t.Y, t.BlocksX, t.BlocksY, 1, t.SampleStride
	for i, texels := range t.Colors {
		f.Colors[i] = texels[len(texels)/t.Samples*sample:]
	}
}
