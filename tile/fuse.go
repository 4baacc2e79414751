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

// fuseTable is in the order in which rows are tried. Those without steps are of a tile, not of a draw: see shadeVisible.
var fuseTable = []fuseRow{
	{FuseOnce, "once", []step{stepInterpolate, stepConstant, stepWrite}, []step{stepOnce}, (*worker).canBeOnce},
	{FuseTable, "table", []step{stepOnce}, []step{stepTable}, (*worker).canBeTabled},
	{FuseFootprint, "footprint", []step{stepInterpolate, stepLookup}, []step{stepFootprint, stepLookup}, (*worker).canBeFootprint},
	{FuseFootprint, "footprint", []step{stepInterpolate, stepSamples, stepLookup}, []step{stepFootprint, stepSamples, stepLookup}, (*worker).canBeFootprint},
	{FuseCopy, "copy", []step{stepFootprint, stepLookup, stepWrite}, []step{stepFootprint, stepCopy}, (*worker).canBeCopied},
	{FuseFlat, "flat", nil, nil, nil},
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

// path is the steps of runs. It is a value, so that a draw has its own without memory of its own.
type path struct {
	n     uint8
	steps [11]step // no run has more
}

func (p *path) list() []step { return p.steps[:p.n] }

// add appends steps under a condition.
func (p *path) add(when bool, steps ...step) {
	if when {
		p.n += uint8(copy(p.steps[p.n:], steps))
	}
}

// replace puts steps in the place of those of a list from at on.
func (p *path) replace(at, n int, steps ...step) {
	rest := *p
	p.n = uint8(at)
	p.add(true, steps...)
	p.add(true, rest.list()[at+n:]...)
}

// ends says whether the last step is one.
func (p *path) ends(s step) bool { return p.n > 0 && p.steps[p.n-1] == s }

// whole says whether a run may have any number of groups: nothing in it is by batch.
func (p *path) whole() bool { return p.ends(stepOnce) || p.ends(stepTable) }

// compilePath lists the steps of a pipeline's runs: of fragments that are visible in the end, and of those shaded at once.
func (p *Pipeline) compilePath() {
	i := &p.Interface
	v, o := &p.visible, &p.ordered
	v.add(true, stepInterpolate)
	v.add(p.Rop.Samples() > 1, stepSamples)
	v.add(i.Inputs != 0, stepInputs)
	v.add(true, stepShade, stepWrite)
	o.add(p.rate == nil, stepInterpolate)
	o.add(p.rate != nil, stepCoarse)
	o.add((p.grid || p.centroid) && len(p.modes) > 0, stepRelocate)
	o.add(i.Inputs != 0, stepInputs)
	o.add(i.Inputs&(shade.InputSampleMask|shade.InputFullyCovered) != 0, stepCoverageIn)
	o.add(true, stepShade)
	o.add(p.rate != nil, stepUnpack)
	o.add(p.rate == nil && i.Discards, stepDiscard)
	o.add(p.Rop.Covers() || p.smooth, stepCoverage)
	o.add(!p.Rop.Early(), stepTest)
	o.add(true, stepWrite)
}

// compileDraw makes the path of a draw, and what is to be known before its first tile.
func (w *worker) compileDraw(f *Frame, d *Draw) {
	p := d.Pipeline
	d.steps = d.steps[:0]
	if p.unshaded {
		d.path, d.single = path{}, path{}
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
	if c.key != key { // of 10,000 draws most are like the one before
		w.fusePath(f, d, kind)
		c.key, c.path, c.single = key, d.path, d.single
	}
	d.path, d.single = c.path, c.single
	if d.flat = kind == stepConstant && w.fuses(FuseFlat) && w.defers(d) && p.words; d.flat {
		w.bakeColor(f, d)
	}
	if d.path.whole() {
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
	path, single path
}

// fusePath makes the path of a draw whose fragment function is of a kind.
func (w *worker) fusePath(f *Frame, d *Draw, kind step) {
	d.path = d.Pipeline.ordered
	if w.defers(d) {
		d.path = d.Pipeline.visible
	}
	d.path.replace(slices.Index(d.path.list(), stepShade), 1, kind)
	d.single = d.path
	if at := slices.Index(d.single.list(), stepSamples); at >= 0 {
		d.single.replace(at, 1)
	}
	w.fuse(f, d, &d.path)
	if w.defers(d) {
		w.fuse(f, d, &d.single)
	}
}

// fuse replaces what the fuse table lists.
func (w *worker) fuse(f *Frame, d *Draw, p *path) {
	for i := range fuseTable {
		row := &fuseTable[i]
		if row.from == nil || !w.fuses(row.Fuse) {
			continue
		}
		if at := index(p.list(), row.from); at >= 0 && row.when(w, f, d) {
			p.replace(at, len(row.from), row.to...)
		}
	}
}

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

// canBeOnce: what a fragment leaves depends on its draw, and on what the attachments hold, alone.
func (w *worker) canBeOnce(f *Frame, d *Draw) bool {
	return !w.defers(d) && !d.Pipeline.PerSample
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
