package fragment

import (
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// batch is the memory of one worker's fragment batches. Every component array has room for shade.MaxLanes lanes.
type batch struct {
	fragments shade.Fragments
	declared  shade.Inputs // what fragments has of an earlier run
	given     int          // and its colours
	in        []float32    // components * shade.Stride; dx and dy alike
	dx, dy    []float32
	own       [3][]float32   // the batch's memory for these, where the shader has none
	inputs    [3][][]float32 // fragments.In, DX and DY
	w, rho2   []float32
	live      [shade.MaxGroups]uint16
	// interpolated are the run's groups with the lanes whose varyings are evaluated: with Quads, whole quads.
	interpolated            []simd.Group
	quads                   [shade.MaxGroups]simd.Group
	same                    simd.SampleMasksArgs
	colors                  []float32
	depth                   []float32 // outputs of the fragment function beside colours, as those that follow
	references, sampleMasks []uint32
	masks                   []uint16
	groups                  [shade.MaxGroups]simd.Group
	out                     rop.Batch
}

// makePlanes makes the attribute planes of the primitives that w.binSlots names, all of draw d. The pieces of a line
// share their planes.
func (w *Shader) makePlanes(t *bin.Tile, d *record.Draw) {
	w.clock.Stage(record.StagePlanes)
	positions := w.binSlots
	if d.Plan.Edge.Lines() {
		w.heads = w.heads[:0]
		for i, pos := range w.binSlots {
			if i == 0 || !w.samePlanes(t, w.binSlots[i-1], pos) {
				w.heads = append(w.heads, pos)
			}
		}
		positions = w.heads
	}
	nc := len(d.Plan.Function.Modes)
	w.narrow = record.Grow(w.narrow, len(positions)*(simd.NarrowHeader+3*nc)+simd.Lanes)
	w.wide = record.Grow(w.wide, len(positions)*(simd.WideHeader+3*nc)+simd.Lanes)
	a := &w.planes
	*a = simd.PlanesArgs{
		Triangles: &t.Arena.Records[0], Refs: &t.Refs[0], Clip: t.Arena.ClipPlanes(),
		BinSlots: &positions[0], N: int64(len(positions)),
		Vertices:   &t.Arena.Vertices[0],
		Components: int64(nc),
		Slots:      &w.slots[0], Narrow: &w.narrow[0], Wide: &w.wide[0],
	}
	const cell = simd.PlaneCell
	a.X, a.Y = float64(t.X&^(cell-1)+cell/2), float64(t.Y&^(cell-1)+cell/2)
	if d.Plan.Local {
		a.Local = 1
	}
	if nc > 0 {
		a.Modes = &d.Plan.Function.Modes[0]
	}
	w.kernels.Planes(a)
	w.keepFlats(t, d.Plan, positions)
	if len(positions) == len(w.binSlots) {
		return
	}
	next, slot := 0, uint32(0)
	for _, pos := range w.binSlots {
		if next < len(positions) && positions[next] == pos {
			slot = w.slots[pos]
			next++
		}
		w.slots[pos] = slot
	}
}

// samePlanes says whether two BinSlots are pieces of one line, with the same planes.
func (w *Shader) samePlanes(t *bin.Tile, i, k uint32) bool {
	records := t.Arena.Records
	a, b := &records[t.Refs[i-1]], &records[t.Refs[k-1]]
	return a.Flags&simd.Clipped != 0 && a.Extra == b.Extra && a.V == b.V && a.Flags == b.Flags
}

// countShaded adds the fragments of groups to the statistics, and returns how many they are.
func (w *Shader) countShaded(t *bin.Tile, groups []simd.Group) int64 {
	n := t.Lanes(w.kernels, groups)
	w.counts.Stats.FragmentsShaded += n
	return n
}

// prepare sets the slices of a batch of n lanes. A shader that wants varyings in memory of its own has it in the
// worker's scratch; nil: there are none to come.
func (b *batch) prepare(p *plan.FragmentPlan, s *shade.Scratch, n int) {
	const m = shade.Stride
	fr := &b.fragments
	slice := func(k int, memory []float32, count int) []float32 {
		if len(memory) < count*m {
			if len(b.own[k]) < count*m {
				b.own[k] = make([]float32, count*m)
			}
			memory = b.own[k]
		}
		b.inputs[k] = b.inputs[k][:0]
		for c := range count {
			b.inputs[k] = append(b.inputs[k], memory[c*m:c*m+n:c*m+m])
		}
		return memory
	}
	var in, dx, dy []float32
	if p.Function.Placer != nil && s != nil {
		in, dx, dy = p.Function.Placer.PlaceVaryings(s)
	}
	b.in, b.dx, b.dy = slice(0, in, len(p.Function.Modes)), slice(1, dx, p.Function.Gradients), slice(2, dy, p.Function.Gradients)
	fr.In, fr.DX, fr.DY = b.inputs[0], b.inputs[1], b.inputs[2]
	if b.w == nil {
		b.w = make([]float32, m)
	}
	fr.W = b.w[:n]
	outputs := p.Function.Colors
	if p.Function.DualSource {
		outputs++
	}
	if len(b.colors) < outputs*4*m {
		b.colors = make([]float32, outputs*4*m)
	}
	fr.Footprint = nil
	if p.Function.WritesDepth {
		b.depth = record.Grow(b.depth, m)
	}
	if p.Function.WritesStencil {
		b.references = record.Grow(b.references, m)
	}
	if p.Function.WritesSampleMask {
		b.sampleMasks = record.Grow(b.sampleMasks, m)
	}
	b.pointOutputs(&p.Function, n)
}
