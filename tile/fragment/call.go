package fragment

import (
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// fragment runs a draw's fragment function on the worker's batch, which has so many live lanes.
func (w *Shader) fragment(d *record.Draw, lanes int64) {
	b := &w.batch
	fr := &b.fragments
	whole, all := fr.N, fr.Live
	compacted := w.compact(d, int(lanes))
	n, live := fr.N, fr.Live
	if !d.Plan.Function.Complete && !fills(d) {
		b.clearOutputs(&d.Plan.Function)
	}
	w.calls.Call = record.Call{Draw: d, Stage: "Fragment"}
	w.calls.Memory.Begin()
	switch p := d.Plan; {
	case len(d.Steps) > 0:
		shade.Run(d.Steps, fr)
	case p.Function.Fused != nil:
		p.Function.Fused.Run(p.Shader, fr)
		w.compaction.learn(p, w.calls.Memory.Registers())
	default:
		p.Shader.Fragment(fr)
		w.compaction.learn(p, w.calls.Memory.Registers())
	}
	fr.N = n
	if d.Plan.Function.Discards {
		record.CheckSlice("Fragments.Live", -1, -1, fr.Live, live)
	}
	b.checkOutputs(&d.Plan.Function, n)
	w.calls.Call = record.Call{}
	if compacted {
		w.scatter(d, whole, all)
	}
}

// fills says whether a draw's steps write all of its outputs.
func fills(d *record.Draw) bool {
	if i := &d.Plan.Function; len(d.Steps) == 0 || i.Colors != 1 || i.DualSource || i.WritesDepth ||
		i.WritesStencil || i.WritesSampleMask {
		return false
	}
	op := d.Steps[0].Op
	return op == shade.OpConstant || op == shade.OpLookup
}

// clearOutputs zeroes the batch's outputs: what the fragment function does not write is 0, not an earlier batch's.
func (b *batch) clearOutputs(i *plan.Function) {
	fr := &b.fragments
	eachOutput(fr, i, func(s []float32) { clear(s) }, func(s []uint32) { clear(s) })
}

// color is the batch's own memory of a component of its colours, of n lanes: the second source's come last.
func (b *batch) color(component, n int) []float32 {
	o := component * shade.Stride
	return b.colors[o : o+n : o+shade.Stride]
}

// pointOutputs points the batch's outputs, of n lanes, to its own memory.
func (b *batch) pointOutputs(i *plan.Function, n int) {
	fr := &b.fragments
	for k := range i.Colors {
		for c := range 4 {
			fr.Colors[k][c] = b.color(4*k+c, n)
		}
	}
	if b.given > i.Colors {
		clear(fr.Colors[i.Colors:b.given])
	}
	b.given = i.Colors
	fr.Src1 = [4][]float32{}
	if i.DualSource {
		for c := range 4 {
			fr.Src1[c] = b.color(4*i.Colors+c, n)
		}
	}
	fr.Depth, fr.StencilReference, fr.SampleMask = nil, nil, nil
	if i.WritesDepth {
		fr.Depth = b.depth[:n]
	}
	if i.WritesStencil {
		fr.StencilReference = b.references[:n]
	}
	if i.WritesSampleMask {
		fr.SampleMask = b.sampleMasks[:n]
	}
}

// checkOutputs checks that the outputs still point to the batch's own memory, and makes longer ones n lanes again.
func (b *batch) checkOutputs(i *plan.Function, n int) {
	fr := &b.fragments
	longer := false
	check := func(field string, number int, lanes *[4][]float32, first int) {
		for c := range lanes {
			record.CheckSlice(field, number, c, lanes[c], b.color(first+c, n))
			longer = longer || len(lanes[c]) != n
		}
	}
	for k := range i.Colors {
		check("Fragments.Colors", k, &fr.Colors[k], 4*k)
	}
	if i.DualSource {
		check("Fragments.Src1", -1, &fr.Src1, 4*i.Colors)
	}
	if i.WritesDepth {
		record.CheckSlice("Fragments.Depth", -1, -1, fr.Depth, b.depth[:n])
	}
	if i.WritesStencil {
		record.CheckSlice("Fragments.StencilReference", -1, -1, fr.StencilReference, b.references[:n])
	}
	if i.WritesSampleMask {
		record.CheckSlice("Fragments.SampleMask", -1, -1, fr.SampleMask, b.sampleMasks[:n])
	}
	if longer || i.WritesDepth || i.WritesStencil || i.WritesSampleMask {
		b.pointOutputs(i, n)
	}
}
