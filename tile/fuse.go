package tile

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Fuse is a set of rows of the fuse table: sequences of steps that a special kernel does at once, with the same bytes. What is
// special about a draw is a row there, and nothing else.
type Fuse uint16

// The rows.
const (
	FuseFootprint Fuse = 1 << iota // interpolation for a lookup alone leaves out what the lookup does not need
	FuseCopy                       // what a lookup finds is packed into words, which may lie anywhere
	FuseOnce                       // a constant is shaded once a draw, and written over and over
	FuseTable                      // what a constant makes of each byte is looked up
	FuseFlat                       // a constant that replaces what it covers is stored by the fragments' names
	FuseBroadcast                  // one sample is written and then copied to those that show the same
	FuseDivergent                  // the fragments that sample 0 does not show are packed
	FuseEnd
)

// fuseRow is a row: where the steps of a draw contain from, one after the other, and it may be, they become to.
type fuseRow struct {
	Fuse
	name     string
	from, to []step
	when     func(w *worker, f *Frame, d *Draw) bool
}

// fuseTable is in the order in which rows are tried. FuseBroadcast and FuseDivergent are of a tile, not of a draw: see
// shadeVisible.
var fuseTable = []fuseRow{
	{FuseFlat, "flat", []step{stepConstant, stepWrite}, []step{stepFlat}, (*worker).canBeFlat},
	{FuseOnce, "once", []step{stepConstant, stepWrite}, []step{stepOnce}, (*worker).canBeOnce},
	{FuseTable, "table", []step{stepOnce}, []step{stepTable}, (*worker).canBeTabled},
	{FuseFootprint, "footprint", []step{stepInterpolate, stepLookup}, []step{stepFootprint, stepLookup}, (*worker).canBeFootprint},
	{FuseFootprint, "footprint", []step{stepInterpolate, stepSamples, stepLookup}, []step{stepFootprint, stepSamples, stepLookup}, (*worker).canBeFootprint},
	{FuseCopy, "copy", []step{stepFootprint, stepLookup, stepWrite}, []step{stepFootprint, stepCopy}, (*worker).canBeCopied},
	{FuseBroadcast, "broadcast", nil, nil, nil},
	{FuseDivergent, "divergent", nil, nil, nil},
}

// Fuses lists the rows by name.
func Fuses() map[Fuse]string {
	m := map[Fuse]string{}
	for i := range fuseTable {
		m[fuseTable[i].Fuse] = fuseTable[i].name
	}
	return m
}

// fired says that a row did something.
func (w *worker) fired(f Fuse) { w.stats.Fused |= f }

// fuses says whether rows may be used.
func (w *worker) fuses(f Fuse) bool { return w.engine.options.Unfused&f == 0 }

// compilePath lists the steps of a pipeline's runs: of fragments that are visible in the end, and of those shaded at once.
func (p *Pipeline) compilePath() {
	i := &p.Interface
	add := func(when bool, s step) {
		if when {
			p.ordered = append(p.ordered, s)
		}
	}
	several := p.Rop.Samples() > 1
	p.visible = append(p.visible, stepInterpolate)
	if several {
		p.visible = append(p.visible, stepSamples)
	}
	if i.Inputs != 0 {
		p.visible = append(p.visible, stepInputs)
	}
	p.visible = append(p.visible, stepShade, stepWrite)
	add(p.rate == nil, stepInterpolate)
	add(p.rate != nil, stepCoarse)
	add((p.grid || p.centroid) && len(p.modes) > 0, stepRelocate)
	add(i.Inputs != 0, stepInputs)
	add(i.Inputs&(shade.InputSampleMask|shade.InputFullyCovered) != 0, stepCoverageIn)
	add(true, stepShade)
	add(p.rate != nil, stepUnpack)
	add(p.rate == nil && i.Discards, stepDiscard)
	add(p.Rop.Covers() || p.smooth, stepCoverage)
	add(!p.Rop.Early(), stepTest)
	add(true, stepWrite)
}

// compileDraw makes the path of a draw, and what is to be known before its first tile.
func (w *worker) compileDraw(f *Frame, d *Draw) {
	p := d.Pipeline
	d.steps, d.path = d.steps[:0], append(d.path[:0], p.ordered...)
	if w.defers(d) {
		d.path = append(d.path[:0], p.visible...)
	}
	if p.unshaded {
		return
	}
	if p.Interface.Steps.Are(p.Shader) {
		w.call = call{d, "Steps"}
		d.steps = p.Interface.Steps.Append(d.steps, d.Bindings)
		w.call = call{}
	}
	kind, c := kindOf(d.steps), &w.compiled
	key := pathKey{p, kind, nil, f.Colors[0]}
	if kind == stepLookup {
		key.texture = d.steps[0].Texture
	}
	if c.key == key { // of 10,000 draws most are like the one before
		d.path, d.single = append(d.path[:0], c.path...), append(d.single[:0], c.single...)
	} else {
		w.fusePath(f, d, kind)
		c.key, c.path, c.single = key, append(c.path[:0], d.path...), append(c.single[:0], d.single...)
	}
	switch {
	case d.is(stepFlat):
		w.bakeColor(f, d)
	case d.is(stepOnce), d.is(stepTable):
		w.shadeConstant(d)
	}
}

// pathKey is what the path of a draw depends on.
type pathKey struct {
	pipeline *Pipeline
	kind     step
	texture  *shade.Texture // of a lookup
	color    *Attachment
}

// compiledPath is the last path that a worker has compiled.
type compiledPath struct {
	key          pathKey
	path, single []step
}

// fusePath makes the path of a draw whose fragment function is of a kind.
func (w *worker) fusePath(f *Frame, d *Draw, kind step) {
	d.path[slices.Index(d.path, stepShade)] = kind
	d.single = append(d.single[:0], d.path...)
	if at := slices.Index(d.single, stepSamples); at >= 0 {
		d.single = append(d.single[:at], d.single[at+1:]...)
	}
	d.path = w.fuse(f, d, d.path)
	if w.defers(d) {
		d.single = w.fuse(f, d, d.single)
	}
}

// fuse replaces what the fuse table lists.
func (w *worker) fuse(f *Frame, d *Draw, path []step) []step {
	for i := range fuseTable {
		row := &fuseTable[i]
		if row.from == nil || !w.fuses(row.Fuse) {
			continue
		}
		if at := index(path, row.from); at >= 0 && row.when(w, f, d) {
			n := copy(path[at:], row.to)
			path = append(path[:at+n], path[at+len(row.from):]...)
		}
	}
	return path
}

// is says whether the draw's path ends with a step.
func (d *Draw) is(s step) bool { return len(d.path) > 0 && d.path[len(d.path)-1] == s }

// kindOf is the step that a fragment function is.
func kindOf(steps []shade.Step) step {
	if len(steps) == 0 {
		return stepShade
	}
	constant := steps[0].Op == shade.OpConstant
	for _, s := range steps[1:] {
		constant = constant && (s.Op == shade.OpConstant || s.Op == shade.OpScale)
	}
	switch {
	case constant:
		return stepConstant
	case steps[0].Op == shade.OpLookup && steps[0].Texture != nil && readsColors(steps[1:]):
		return stepLookup
	}
	return stepShade
}

// readsColors says whether steps read nothing but the colour and varyings: no derivatives, nor w.
func readsColors(steps []shade.Step) bool {
	for _, s := range steps {
		if s.Op == shade.OpLookup || s.Op == shade.OpCall {
			return false
		}
	}
	return true
}

// index is where a list of steps begins in another, or -1.
func index(path, part []step) int {
	for i := 0; i+len(part) <= len(path); i++ {
		if slices.Equal(path[i:i+len(part)], part) {
			return i
		}
	}
	return -1
}

// canBeFlat: the draw's fragments all leave one word in every attachment.
func (w *worker) canBeFlat(f *Frame, d *Draw) bool {
	return w.defers(d) && d.Pipeline.words
}

// canBeOnce: what a fragment leaves depends on its draw, and on what the attachments hold, alone.
func (w *worker) canBeOnce(f *Frame, d *Draw) bool {
	p, i := d.Pipeline, &d.Pipeline.Interface
	return !p.Deferred && !p.PerSample && p.rate == nil && !i.Discards && !i.WritesDepth && !i.WritesStencil && !i.SideEffects && !p.narrows
}

// canBeTabled: each byte that it leaves depends on the byte that was there.
func (w *worker) canBeTabled(f *Frame, d *Draw) bool { return d.Pipeline.Rop.Tabled() }

// canBeFootprint: its two varyings are coordinates of a texture that takes footprints. The kernel wants the visibility buffer to
// name all lanes.
func (w *worker) canBeFootprint(f *Frame, d *Draw) bool {
	p := d.Pipeline
	if !w.defers(d) || len(p.modes) != 2 || p.Interface.Gradients != 2 || p.modes[0] != simd.Smooth || p.modes[1] != simd.Smooth || p.Interface.Quads ||
		p.Interface.Interpolates {
		return false
	}
	_, _, ok := d.steps[0].Texture.Footprints()
	return ok
}

// canBeCopied: its steps need nothing but what the lookup finds, and writing is packing.
func (w *worker) canBeCopied(f *Frame, d *Draw) bool {
	_, _, texels := d.Pipeline.Rop.Texels()
	return texels && f.Colors[0] != nil && w.defers(d)
}
