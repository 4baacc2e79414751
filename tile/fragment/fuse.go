package fragment

import (
	"fmt"
	"slices"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// The rows.
const (
	FuseFootprint record.Fuse = 1 << iota // interpolation for a lookup alone leaves out what the lookup does not need
	FuseCopy                              // what a lookup finds is packed into words, which may lie anywhere
	FuseOnce                              // a constant is shaded once a draw, and written over and over
	FuseTable                             // what a constant makes of each byte is looked up
	FuseFlat                              // a constant that replaces what it covers is stored by the fragments' names
	FuseBroadcast                         // one sample is written and then copied to those that show the same
	FuseDivergent                         // the fragments that sample 0 does not show are packed
	FuseListed                            // fragments of lines and points are shaded from a list, without a look for what is visible
	FuseGathered                          // varyings of listed points are gathered from their vertices, without planes
	FusePacked                            // fragments that are shaded at once, in few lanes of their groups, are packed
	FuseEnd
)

// fuseRow is a row: where the steps of a draw contain the steps from, one after the other, and when allows it, the
// steps to take their place.
type fuseRow struct {
	record.Fuse
	name     string
	from, to []record.Step
	when     func(w *Shader, f *record.Frame, d *record.Draw) bool
}

// fuseTable has the rows in the order in which they are tried. Rows without steps are decided for a tile, not for a
// draw: see ShadeVisible.
var fuseTable = []fuseRow{
	{FuseOnce, "once", []record.Step{record.StepInterpolate, record.StepConstant, record.StepWrite},
		[]record.Step{record.StepOnce}, (*Shader).canBeOnce},
	{FuseTable, "table", []record.Step{record.StepOnce}, []record.Step{record.StepTable}, (*Shader).canBeTabled},
	{FuseFootprint, "footprint", []record.Step{record.StepInterpolate, record.StepLookup},
		[]record.Step{record.StepFootprint, record.StepLookup}, (*Shader).canBeFootprint},
	{FuseFootprint, "footprint", []record.Step{record.StepInterpolate, record.StepSamples, record.StepLookup},
		[]record.Step{record.StepFootprint, record.StepSamples, record.StepLookup}, (*Shader).canBeFootprint},
	{FuseCopy, "copy", []record.Step{record.StepFootprint, record.StepLookup, record.StepWrite},
		[]record.Step{record.StepFootprint, record.StepCopy}, (*Shader).canBeCopied},
	{FuseFlat, "flat", nil, nil, nil},
	{FuseBroadcast, "broadcast", nil, nil, nil},
	{FuseDivergent, "divergent", nil, nil, nil},
	{FuseListed, "listed", nil, nil, nil},
	{FuseGathered, "gathered", nil, nil, nil},
	{FusePacked, "packed", nil, nil, nil},
}

// Fuses lists the rows by name.
func Fuses() map[record.Fuse]string {
	m := map[record.Fuse]string{}
	for i := range fuseTable {
		m[fuseTable[i].Fuse] = fuseTable[i].name
	}
	return m
}

// fired says that a row did something.
func (w *Shader) fired(f record.Fuse) { w.Stats.Fused |= f }

// fuses says whether rows may be used.
func (w *Shader) fuses(f record.Fuse) bool { return w.Unfused&f == 0 }

// checkSteps ends a draw whose shader's steps ask for what its interface does not have: compiled steps check nothing.
func checkSteps(i *shade.Interface, list []shade.Step) {
	for n := range list {
		s, varyings := &list[n], 0
		switch s.Op {
		case shade.OpMultiply:
			varyings = 4
		case shade.OpLambert:
			varyings = 3
		case shade.OpLookup:
			if i.Gradients < 2 && (s.Texture == nil || !s.Texture.LevelFree()) {
				panic(&shade.OperandError{Op: "Steps", Operand: n + 1, Reason: "OpLookup of varyings without Gradients"})
			}
		case shade.OpAlphaTest:
			if !i.Discards {
				panic(&shade.OperandError{Op: "Steps", Operand: n + 1, Reason: "OpAlphaTest of an interface that does not say Discards"})
			}
		case shade.OpCall:
			if s.Call == nil {
				panic(&shade.OperandError{Op: "Steps", Operand: n + 1, Reason: "OpCall without Call"})
			}
		}
		switch {
		case s.Op > shade.OpCall:
			panic(&shade.OperandError{Op: "Steps", Operand: n + 1, Reason: fmt.Sprintf("%d is no operation", s.Op)})
		case s.Op < shade.OpCall && i.Colors < 1:
			panic(&shade.OperandError{Op: "Steps", Operand: n + 1, Reason: "an operation on colours of an interface without Colors"})
		case varyings > 0 && (s.Varying < 0 || s.Varying > len(i.Varyings)-varyings):
			panic(&shade.OperandError{Op: "Steps", Operand: n + 1,
				Reason: fmt.Sprintf("%d varyings from %d of %d", varyings, s.Varying, len(i.Varyings))})
		}
	}
}

// CompileDraw makes the paths of a draw and, if the draw has one colour, that colour's words or table, before its first
// tile is drawn.
func (w *Shader) CompileDraw(f *record.Frame, d *record.Draw) {
	p := d.Pipeline
	d.Steps = d.Steps[:0]
	if p.Unshaded {
		d.Path, d.Single = record.Path{}, record.Path{}
		return
	}
	if p.Interface.Steps.Are(p.Shader) {
		w.Call = record.Call{Draw: d, Stage: "Steps"}
		list := p.Interface.Steps.Append(w.steps[:0], d.Bindings)
		checkSteps(&p.Interface, list)
		d.Steps = append(d.Steps, list...) // the shader may keep its list, and what it was given
		if len(list) > cap(w.steps) {
			w.steps = make([]shade.Step, 0, 2*len(list))
		}
		w.Call = record.Call{}
	}
	kind, c := kindOf(d.Steps), &w.compiled
	key := pathKey{p, kind, nil, f.Colors[0]}
	if kind == record.StepLookup {
		key.texture = d.Steps[0].Texture
	}
	if c.key != key { // of 10,000 draws most are like the one before
		w.fusePath(f, d, kind)
		c.key, c.path, c.single = key, d.Path, d.Single
	}
	d.Path, d.Single = c.path, c.single
	if d.Flat = kind == record.StepConstant && w.fuses(FuseFlat) && w.Defers(d) && p.Words; d.Flat {
		w.bakeColor(f, d)
	}
	if d.Path.Whole() {
		w.shadeConstant(d)
	}
}

// pathKey identifies a path: draws with equal keys go through the same steps.
type pathKey struct {
	pipeline *record.Pipeline
	kind     record.Step
	texture  *shade.Texture // of a lookup
	color    *record.Attachment
}

// compiledPath is the last path that a worker has compiled.
type compiledPath struct {
	key          pathKey
	path, single record.Path
}

// fusePath makes the path of a draw whose fragment function has the given kind.
func (w *Shader) fusePath(f *record.Frame, d *record.Draw, kind record.Step) {
	d.Path = d.Pipeline.Ordered
	if w.Defers(d) {
		d.Path = d.Pipeline.Visible
	}
	d.Path.Replace(slices.Index(d.Path.List(), record.StepShade), 1, kind)
	d.Single = d.Path
	if at := slices.Index(d.Single.List(), record.StepSamples); at >= 0 {
		d.Single.Replace(at, 1)
	}
	w.fuse(f, d, &d.Path)
	w.fuse(f, d, &d.Single)
}

// fuse replaces what the fuse table lists.
func (w *Shader) fuse(f *record.Frame, d *record.Draw, p *record.Path) {
	for i := range fuseTable {
		row := &fuseTable[i]
		if row.from == nil || !w.fuses(row.Fuse) {
			continue
		}
		if at := index(p.List(), row.from); at >= 0 && row.when(w, f, d) {
			p.Replace(at, len(row.from), row.to...)
		}
	}
}

// kindOf is the step that a fragment function is.
func kindOf(steps []shade.Step) record.Step {
	if len(steps) == 0 {
		return record.StepShade
	}
	constant := steps[0].Op == shade.OpConstant
	for _, s := range steps[1:] {
		constant = constant && (s.Op == shade.OpConstant || s.Op == shade.OpScale)
	}
	switch {
	case constant:
		return record.StepConstant
	case steps[0].Op == shade.OpLookup && steps[0].Texture != nil && readsColors(steps[1:]):
		return record.StepLookup
	}
	return record.StepShade
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
func index(path, part []record.Step) int {
	for i := 0; i+len(part) <= len(path); i++ {
		if slices.Equal(path[i:i+len(part)], part) {
			return i
		}
	}
	return -1
}

// canBeOnce says whether the fragments of a constant are all shaded alike: they blend at once, and no sample is shaded
// apart.
func (w *Shader) canBeOnce(f *record.Frame, d *record.Draw) bool {
	return !w.Defers(d) && !d.Pipeline.PerSample
}

// canBeTabled says whether each byte that the draw leaves depends on the byte that was there alone.
func (w *Shader) canBeTabled(f *record.Frame, d *record.Draw) bool { return d.Pipeline.Rop.Tabled() }

// canBeFootprint says whether the draw's two varyings are coordinates of a texture that takes footprints. The kernel
// reads the primitives of all lanes from the visibility buffer, so that the draw must be deferred.
func (w *Shader) canBeFootprint(f *record.Frame, d *record.Draw) bool {
	p := d.Pipeline
	if !w.Defers(d) || len(p.Modes) != 2 || p.Interface.Gradients != 2 || p.Modes[0] != simd.Smooth ||
		p.Modes[1] != simd.Smooth || p.Interface.Quads ||
		p.Interface.Interpolates {
		return false
	}
	_, _, ok := d.Steps[0].Texture.Footprints()
	return ok
}

// canBeCopied says whether the colour that the lookup finds is written as it is, by packing it into words.
func (w *Shader) canBeCopied(f *record.Frame, d *record.Draw) bool {
	_, _, texels := d.Pipeline.Rop.Texels()
	return texels && f.Colors[0] != nil && w.Defers(d)
}
