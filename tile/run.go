package tile

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// run is up to MaxGroups groups of fragments of one draw on their way to colours: what a step works on. All ways to a colour
// have this record: fragments that are visible in the end, one primitive or several a group; those that are shaded at once,
// in order; packed ones, which lie anywhere in the tile; and fragments of several pixels.
type run struct {
	segment int // of the tile's bin
	// groups are what the fragment function works on, pixels those that its outputs go to: the same, but for fragments of
	// several pixels (coarse).
	groups, pixels []simd.Group
	coarse         bool
	// slots names the primitives of groups without a BinSlot, lane by lane, at each group's block.
	slots []uint32
	// places are where the lanes lie in the tile, nil: in their groups' blocks.
	places *uint32
	// samples is how many samples are written, masks which of them, Samples for each group of pixels; with one sample the
	// groups' own masks count.
	samples int
	masks   []uint16
	// sample is the one that the run belongs to under sample shading, or -1; (x, y) where varyings are evaluated, in 1/256
	// pixel.
	sample int
	x, y   int32
	from   int64  // of runs in order: the first of pixels, among the groups just covered
	texels []byte // where stepCopy stores: the tile's first colour, or packed texels
}

// step is one operation on a run.
type step uint8

// The steps.
const (
	stepInterpolate step = iota // varyings, their derivatives and w
	stepCoarse                  // fragments of several pixels are packed, and their varyings interpolated
	stepFootprint               // the first two varyings and the length of their derivatives in texels
	stepRelocate                // varyings that belong elsewhere are evaluated again
	stepSamples                 // in which samples fragments are visible
	stepInputs                  // built-in inputs
	stepCoverageIn              // those that tell of coverage
	stepConstant                // the fragment function, which is a constant
	stepLookup                  // a lookup at the first two varyings
	stepShade                   // anything
	stepUnpack                  // outputs of fragments of several pixels go to the pixels
	stepDiscard                 // what the fragment function discarded leaves the masks
	stepCoverage                // what it wrote of coverage narrows the masks
	stepTest                    // depth and stencil tests that wait for the fragment function
	stepWrite                   // blending, logic operations, encoding
	stepCopy                    // stepLookup and stepWrite of one sample, into words of a tile or packed ones
	stepOnce                    // a constant that was shaded once a draw is written: to a run of any number of groups
	stepTable                   // what it makes of each byte is in a table: likewise
	stepsEnd
)

// stepFunctions has the functions and the stages that their time belongs to.
var stepFunctions = [stepsEnd]struct {
	stage Stage
	run   func(w *worker, f *Frame, d *Draw)
}{
	stepInterpolate: {StageInterpolate, (*worker).interpolate},
	stepCoarse:      {StageInterpolate, (*worker).interpolateCoarse},
	stepFootprint:   {StageInterpolate, (*worker).footprint},
	stepRelocate:    {StageInterpolate, (*worker).relocate},
	stepSamples:     {StageInterpolate, (*worker).visibleSamples},
	stepInputs:      {StageInterpolate, (*worker).builtins},
	stepCoverageIn:  {StageInterpolate, (*worker).coverageInputs},
	stepConstant:    {StageShade, (*worker).shadeFragments},
	stepLookup:      {StageShade, (*worker).shadeFragments},
	stepShade:       {StageShade, (*worker).shadeFragments},
	stepUnpack:      {StageWrite, (*worker).unpack},
	stepDiscard:     {StageWrite, (*worker).discard},
	stepCoverage:    {StageWrite, (*worker).narrowCoverage},
	stepTest:        {StageTest, (*worker).testShaded},
	stepWrite:       {StageWrite, (*worker).write},
	stepCopy:        {StageShade, (*worker).copyTexels},
	stepOnce:        {StageWrite, (*worker).writeConstant},
	stepTable:       {StageWrite, (*worker).writeTabled},
}

// execute runs steps of a draw on w.run.
func (w *worker) execute(f *Frame, d *Draw, p *path) {
	for _, s := range p.list() {
		w.stage(stepFunctions[s].stage)
		stepFunctions[s].run(w, f, d)
	}
}

// interpolate fills the batch's varyings.
func (w *worker) interpolate(f *Frame, d *Draw) {
	b, p, r := &w.batch, d.Pipeline, &w.run
	w.beginBatchOf(p, len(r.groups))
	groups := r.groups
	for g := range groups {
		b.interpolated[g] = groups[g].Mask
	}
	if p.Interface.Quads {
		for g := range groups {
			b.interpolated[g] = wholeQuads(groups[g].Mask)
			b.quads[g] = groups[g]
			b.quads[g].Mask = b.interpolated[g]
		}
		groups = b.quads[:len(groups)]
	}
	nc := len(p.modes)
	if nc == 0 {
		return
	}
	a := &w.lerp
	*a = simd.InterpolateArgs{
		Groups: &groups[0], N: int64(len(groups)),
		Visibility: &r.slots[0],
		Slots:      &w.slots[0], Narrow: &w.narrow[0], Wide: &w.wide[0],
		Components: int64(nc), Stride: shade.Stride,
		Modes:     &p.modes[0],
		Out:       &b.in[0],
		W:         &b.w[0],
		Gradients: int64(p.Interface.Gradients),
		X:         r.x, Y: r.y,
		TileX: w.tile.X, TileY: w.tile.Y, BlocksX: w.tile.BlocksX,
	}
	if a.Gradients > 0 {
		a.DX, a.DY = &b.dx[0], &b.dy[0]
	}
	w.engine.kernels.Interpolate(a)
}

// beginBatchOf makes the batch ready for groups of a pipeline's fragments.
func (w *worker) beginBatchOf(p *Pipeline, groups int) {
	b, fr := &w.batch, &w.batch.fragments
	b.prepare(p, groups*simd.Lanes)
	fr.N = groups * simd.Lanes
	fr.Interpolator = w.interpolator(p)
	fr.Kernels = w.engine.kernels
	fr.Scratch = &w.shadeMemory
	fr.Quads = p.Interface.Quads
}

// footprint fills what the lookup of a draw needs of its two varyings.
func (w *worker) footprint(f *Frame, d *Draw) {
	b, r := &w.batch, &w.run
	w.fired(FuseFootprint)
	w.beginBatchOf(d.Pipeline, len(r.groups))
	b.rho2 = grow(b.rho2, shade.Stride)
	b.fragments.Footprint = b.rho2[:b.fragments.N]
	width, height, _ := d.steps[0].Texture.Footprints()
	w.feet = simd.FootprintArgs{
		Groups: &r.groups[0], N: int64(len(r.groups)),
		Visibility: &r.slots[0],
		Slots:      &w.slots[0], Narrow: &w.narrow[0], Wide: &w.wide[0],
		Components: int64(len(d.Pipeline.modes)),
		S:          &b.in[0], T: &b.in[shade.Stride], Rho2: &b.rho2[0], Width: width, Height: height,
		X: r.x, Y: r.y,
		TileX: w.tile.X, TileY: w.tile.Y, BlocksX: w.tile.BlocksX,
	}
	if w.feet.Places = r.places; r.places != nil {
		w.engine.kernels.FootprintAt(&w.feet)
	} else {
		w.engine.kernels.Footprint(&w.feet)
	}
}

// visibleSamples finds the samples whose visible fragment is that of the run, lane by lane.
func (w *worker) visibleSamples(f *Frame, d *Draw) {
	t, b, r := &w.tile, &w.batch, &w.run
	if r.samples == 1 {
		return
	}
	b.masks = grow(b.masks, shade.MaxGroups*t.Samples)
	b.same = simd.SampleMasksArgs{
		Groups: &r.groups[0], Layer: &r.slots[0], N: int64(len(r.groups)),
		Visibility: &t.Visibility[0], SampleStride: int64(t.SampleStride), Samples: int64(t.Samples), Masks: &b.masks[0],
	}
	w.engine.kernels.SampleMasks(&b.same)
	r.masks = b.masks
}

// shadeFragments runs the fragment function.
func (w *worker) shadeFragments(f *Frame, d *Draw) {
	b, fr, r := &w.batch, &w.batch.fragments, &w.run
	for g := range r.groups {
		b.live[g] = r.groups[g].Mask
	}
	w.countShaded(r.groups)
	fr.Live = b.live[:len(r.groups)]
	fr.Bindings = d.Bindings
	w.fragment(d)
	b.out.Fragments = fr
}

// discard takes away the lanes that the fragment function did not leave live.
func (w *worker) discard(f *Frame, d *Draw) {
	r := &w.run
	for g := range r.pixels {
		w.narrowTo(r.pixels, r.masks, g, w.batch.live[g])
	}
}

// narrowCoverage is the multisample coverage operation.
func (w *worker) narrowCoverage(f *Frame, d *Draw) {
	o := w.outputs(d)
	d.Pipeline.Rop.Coverage(&w.tile, o)
}

// outputs is the run as the fragment operations have it.
func (w *worker) outputs(d *Draw) *rop.Batch {
	o, r := &w.batch.out, &w.run
	o.Groups, o.Masks, o.Factor, o.MaskShift = r.pixels, r.masks, nil, nil
	if d.Pipeline.smooth {
		o.Factor = w.factor[int(r.from)*simd.Lanes:][:len(r.pixels)*simd.Lanes]
	}
	if r.coarse {
		o.MaskShift = w.coarse.shift[:len(r.pixels)*simd.Lanes]
	}
	return o
}

// testShaded runs the depth and stencil tests after the fragment function.
func (w *worker) testShaded(f *Frame, d *Draw) {
	r, p := &w.run, d.Pipeline
	s := &w.segments[r.segment]
	a := w.depthArgs(f, s, r.pixels, r.masks, nil)
	fr := w.batch.out.Fragments
	w.testLocated(d, a, func(a *simd.DepthArgs) { p.Rop.TestShaded(&w.tile, &d.rop, a, fr) })
	w.count(s.draw, a.Passed)
}

// write blends and writes the run's colours.
func (w *worker) write(f *Frame, d *Draw) {
	o := w.outputs(d)
	w.tile.Samples = w.run.samples
	d.Pipeline.Rop.Write(&w.ropScratch, &w.tile, &d.rop, o)
	w.tile.Samples = f.Samples
}

// copyTexels looks up and packs: one kernel does both for a lookup alone, of textures and for targets of 8-bit UNORM components.
func (w *worker) copyTexels(f *Frame, d *Draw) {
	w.fired(FuseCopy)
	r, fr := &w.run, &w.batch.fragments
	w.countShaded(r.groups)
	t := d.steps[0].Texture
	bgra, srgb, _ := d.Pipeline.Rop.Texels()
	if len(d.steps) == 1 && !srgb && t.Packs() {
		texels := unsafe.Slice((*uint32)(unsafe.Pointer(&r.texels[0])), len(r.texels)/4)
		fr.SampleTexels(t, r.groups, texels, bgra)
		return
	}
	shade.Run(d.steps, fr)
	w.stage(StageWrite)
	d.Pipeline.Rop.PackTexels(&w.ropScratch, r.texels, r.groups, &fr.Colors[0])
}
