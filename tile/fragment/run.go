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

// run is up to MaxGroups groups of fragments of one draw on their way to colours: what a step works on. All ways to a
// colour have this record: fragments that are visible in the end, one primitive or several a group; those that are
// shaded at once, in order; packed ones, which lie anywhere in the tile; and fragments of several pixels.
type run struct {
	tile    *bin.Tile
	segment int // of its bin
	// groups are the lanes that the fragment function shades, pixels those that its outputs go to: the same groups, but
	// for fragments of several pixels (coarse).
	groups, pixels []simd.Group
	coarse         bool
	// slots is the buffer of BinSlots, by block and lane, that names the primitives of groups which have no BinSlot of
	// their own.
	slots []uint32
	// places has the place of each lane in the tile, a block's number times Lanes plus the lane; nil where lanes lie in
	// the blocks of their groups.
	places []uint32
	// into is where colours go: the tile, its first sample, or packed texels. masks are the samples written, as many
	// for each group of pixels; with one sample the groups' own masks count.
	into  *rop.Tile
	masks []uint16
	// sample is the one that the run belongs to under sample shading, or -1; (x, y) where varyings are evaluated, in
	// 1/256 pixel.
	sample int
	x, y   int32
	// Of runs in order, by group of pixels: the samples that its primitive covers, where the function sees coverage; its
	// lanes that lie inside entirely, where coverage is exact; the coverage of smooth lines, lane by lane.
	seen, full []uint16
	factors    []float32
}

// begin sets w.run to groups of a draw's segment, in the usual state: varyings are evaluated at the pixels' centres,
// colours go to the tile.
func (w *Shader) begin(t *bin.Tile, d *record.Draw, segment int, groups []simd.Group, slots []uint32) *run {
	if w.poison.Pattern != 0 {
		w.poison.Fill(&w.batch, &w.compaction, &w.calls.Memory)
		if w.builtinInputs != nil {
			w.poison.Fill(w.builtinInputs)
		}
	}
	at, r := &d.Plan.Centre, &w.run // field by field: a record made elsewhere and copied waits for its parts
	r.tile, r.segment, r.groups, r.pixels, r.coarse = t, segment, groups, groups, false
	r.slots, r.places, r.into, r.masks = slots, nil, &t.Tile, nil
	r.sample, r.x, r.y, r.seen, r.full, r.factors = -1, at[0], at[1], nil, nil, nil
	return r
}

// at sets the run to a sample of a draw's fragments.
func (r *run) at(d *record.Draw, sample int) {
	s := d.Plan.Edge.Samples()
	r.sample, r.x, r.y = sample, s.X[sample], s.Y[sample]
}

// interpolate fills the batch's varyings.
func (w *Shader) interpolate(t *bin.Tile, d *record.Draw) {
	r := &w.run
	groups := w.beginGroups(d.Plan, r.groups)
	if len(d.Plan.Function.Modes) == 0 {
		return
	}
	if w.gathers {
		w.gatherValues(t, d)
		return
	}
	a := &w.lerp
	w.varyings(a, t, d.Plan, groups, 0)
	if a.Places = first(r.places); a.Places != nil {
		w.kernels.InterpolateAt(a)
	} else {
		w.kernels.Interpolate(a)
	}
	w.keepWideFlats(t, d.Plan)
}

// beginGroups makes the batch ready for groups of a pipeline's fragments, and says which lanes are evaluated: it
// returns the groups with these, with Quads whole quads.
func (w *Shader) beginGroups(p *plan.FragmentPlan, groups []simd.Group) []simd.Group {
	w.beginBatchOf(p, len(groups))
	b := &w.batch
	if b.interpolated = groups; p.Function.Quads {
		b.interpolated = b.quads[:len(groups)]
		for g := range groups {
			b.quads[g] = groups[g]
			b.quads[g].Mask = wholeQuads(groups[g].Mask)
		}
	}
	return b.interpolated
}

// varyings sets the record of Kernels.Interpolate for groups of the batch, from one on.
func (w *Shader) varyings(a *simd.InterpolateArgs, t *bin.Tile, p *plan.FragmentPlan, groups []simd.Group, from int) {
	b, r, o := &w.batch, &w.run, from*simd.Lanes
	a.Groups, a.N, a.Visibility, a.Places = &groups[0], int64(len(groups)), &r.slots[0], nil
	a.Slots, a.Narrow, a.Wide = &w.slots[0], &w.narrow[0], &w.wide[0]
	a.Components, a.Stride, a.Modes = int64(len(p.Function.Modes)), shade.Stride, &p.Function.Modes[0]
	a.Out, a.W, a.DX, a.DY, a.Gradients = &b.in[o], &b.w[o], nil, nil, int64(p.Function.Gradients)
	a.X, a.Y, a.TileX, a.TileY, a.BlocksX = r.x, r.y, t.X, t.Y, t.BlocksX
	if a.Gradients > 0 {
		a.DX, a.DY = &b.dx[o], &b.dy[o]
	}
}

// beginBatchOf makes the batch ready for groups of a pipeline's fragments.
func (w *Shader) beginBatchOf(p *plan.FragmentPlan, groups int) {
	b, fr := &w.batch, &w.batch.fragments
	b.prepare(p, &w.calls.Memory, groups*simd.Lanes)
	fr.N = groups * simd.Lanes
	fr.Interpolator = w.interpolator(p)
	fr.Kernels = w.kernels
	fr.Scratch = &w.calls.Memory
	fr.Quads = p.Function.Quads
	if p.Function.Inputs == 0 && b.declared != 0 { // others declare theirs as a step of their path
		w.declareInputs(0)
	}
}

// footprint fills what the lookup of a draw needs of its two varyings.
func (w *Shader) footprint(t *bin.Tile, d *record.Draw) {
	b, r := &w.batch, &w.run
	w.counts.Fired(plan.Footprint)
	w.beginBatchOf(d.Plan, len(r.groups))
	b.rho2 = record.Grow(b.rho2, shade.Stride)
	b.fragments.Footprint = b.rho2[:b.fragments.N]
	width, height, _ := d.Steps[0].Texture.Footprints()
	w.footprintArgs = simd.FootprintArgs{
		Groups: &r.groups[0], N: int64(len(r.groups)),
		Visibility: &r.slots[0],
		Slots:      &w.slots[0], Narrow: &w.narrow[0], Wide: &w.wide[0],
		Components: int64(len(d.Plan.Function.Modes)),
		S:          &b.in[0], T: &b.in[shade.Stride], Rho2: &b.rho2[0], Width: width, Height: height,
		X: r.x, Y: r.y,
		TileX: t.X, TileY: t.Y, BlocksX: t.BlocksX,
	}
	if w.footprintArgs.Places = first(r.places); w.footprintArgs.Places != nil {
		w.kernels.FootprintAt(&w.footprintArgs)
	} else {
		w.kernels.Footprint(&w.footprintArgs)
	}
}

// visibleSamples finds the samples whose visible fragment belongs to the run, lane by lane.
func (w *Shader) visibleSamples(t *bin.Tile, d *record.Draw) {
	b, r := &w.batch, &w.run
	b.masks = record.Grow(b.masks, shade.MaxGroups*t.Samples)
	b.same = simd.SampleMasksArgs{
		Groups: &r.groups[0], Layer: &r.slots[0], N: int64(len(r.groups)),
		Visibility: &t.Visibility[0], SampleStride: int64(t.SampleStride), Samples: int64(t.Samples), Masks: &b.masks[0],
	}
	w.kernels.SampleMasks(&b.same)
	r.masks = b.masks
}

// shadeFragments runs the fragment function.
func (w *Shader) shadeFragments(t *bin.Tile, d *record.Draw) {
	b, fr, r := &w.batch, &w.batch.fragments, &w.run
	groups := r.groups
	live := b.live[:len(groups)]
	for g := range live {
		live[g] = groups[g].Mask
	}
	fr.Live = live
	fr.Bindings = d.Bindings
	w.fragment(d, w.countShaded(t, r.groups))
	b.out.Fragments = fr
}

// discard takes away the lanes that the fragment function did not leave live.
func (w *Shader) discard(t *bin.Tile, d *record.Draw) {
	r := &w.run
	for g := range r.pixels {
		raster.NarrowTo(t, r.pixels, r.masks, g, w.batch.live[g])
	}
}

// narrowCoverage is the multisample coverage operation.
func (w *Shader) narrowCoverage(t *bin.Tile, d *record.Draw) {
	d.Plan.Rop.Coverage(&w.rop, &t.Tile, w.outputs(d))
}

// outputs is the run as package rop takes it.
func (w *Shader) outputs(d *record.Draw) *rop.Batch {
	o, r := &w.batch.out, &w.run
	o.Groups, o.Masks, o.Factor, o.MaskShift = r.pixels, r.masks, nil, nil
	if d.Plan.Has(plan.Smooth) {
		o.Factor = r.factors[:len(r.pixels)*simd.Lanes]
	}
	if r.coarse {
		o.MaskShift = w.coarse.shift[:len(r.pixels)*simd.Lanes]
	}
	return o
}

// testShaded runs the depth and stencil tests after the fragment function.
func (w *Shader) testShaded(t *bin.Tile, d *record.Draw) {
	r, p := &w.run, d.Plan
	s := &t.Segments[r.segment]
	if !p.Rop.Tests() {
		n := t.Covered(w.kernels, r.pixels, r.masks)
		w.counts.Count(s.Draw, n, n)
		return
	}
	a := w.tests.Args(t, s, r.pixels, r.masks, nil)
	fr := w.batch.out.Fragments
	w.tests.Located(t, d, a, func(a *simd.DepthArgs) { p.Rop.TestShaded(&t.Tile, &d.Rop, a, fr) })
	w.counts.Count(s.Draw, a.Tested, a.Passed)
}

// write blends and writes the run's colours.
func (w *Shader) write(t *bin.Tile, d *record.Draw) {
	d.Plan.Rop.Write(&w.rop, w.run.into, &d.Rop, w.outputs(d))
}

// writeReduced blends and writes the run's colours to attachments with fewer samples than the rasterizer has.
func (w *Shader) writeReduced(t *bin.Tile, d *record.Draw) {
	if w.reduced == nil {
		w.reduced = new(reduced)
	}
	m := &w.reduced.into
	m.X, m.Y, m.BlocksX, m.BlocksY, m.SampleStride, m.Samples, m.Colors = t.X, t.Y, t.BlocksX, t.BlocksY,
		t.SampleStride, t.Frame.ColorSamples, t.Colors
	d.Plan.Rop.WriteReduced(&w.rop, &w.reduced.memory, m, t.Samples, &d.Rop, w.outputs(d))
}

// copyTexels looks up and packs: one kernel does both for a lookup alone, of textures and for targets of 8-bit UNORM
// components.
func (w *Shader) copyTexels(t *bin.Tile, d *record.Draw) {
	w.counts.Fired(plan.Copy)
	r, fr := &w.run, &w.batch.fragments
	w.countShaded(t, r.groups)
	texture, into := d.Steps[0].Texture, r.into.Colors[0]
	bgra, srgb, _ := d.Plan.Rop.Texels()
	if len(d.Steps) == 1 && !srgb && texture.Packs() {
		texels := unsafe.Slice((*uint32)(unsafe.Pointer(&into[0])), len(into)/4)
		fr.SampleTexels(texture, r.groups, texels, bgra)
		return
	}
	shade.Run(d.Steps, fr)
	w.clock.Stage(record.StageWrite)
	d.Plan.Rop.PackTexels(&w.rop, into, r.groups, &fr.Colors[0])
}

// first is the first of a list, or nil.
func first(list []uint32) *uint32 {
	if list == nil {
		return nil
	}
	return &list[0]
}
