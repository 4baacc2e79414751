package fragment

import (
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// batch is the memory of the lanes of one run: what fragment functions read and write. Every component array has room
// for shade.MaxLanes lanes.
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
	quads     [shade.MaxGroups]simd.Group
	colors    []float32
	// Outputs of the fragment function beside colours.
	depth                   []float32
	references, sampleMasks []uint32
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
	b.in = slice(0, in, len(p.Function.Modes))
	b.dx, b.dy = slice(1, dx, p.Function.Gradients), slice(2, dy, p.Function.Gradients)
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
	fr.Footprint, fr.Tile = nil, nil
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

// declare points the batch's built-ins to memory, zeroed, where the shader declares them; others are nil.
func (b *batch) declare(in shade.Inputs, memory *builtins) {
	b.declared = in
	fr := &b.fragments
	n := fr.N
	nextFloat, nextWord := 0, 0
	floats := func(declared shade.Inputs, list ...*[]float32) {
		for _, l := range list {
			*l = nil
			if in&declared != 0 {
				*l = memory.floats[nextFloat:][:n:shade.MaxLanes]
				clear(*l)
				nextFloat += shade.Stride
			}
		}
	}
	word := func(declared shade.Inputs, l *[]uint32) {
		*l = nil
		if in&declared != 0 {
			*l = memory.words[nextWord:][:n:shade.MaxLanes]
			clear(*l)
			nextWord += shade.Stride
		}
	}
	floats(shade.InputFragCoord, &fr.FragCoord[0], &fr.FragCoord[1], &fr.FragCoord[2], &fr.FragCoord[3])
	floats(shade.InputPointCoord, &fr.PointCoord[0], &fr.PointCoord[1])
	floats(shade.InputSamplePosition, &fr.SamplePosition[0], &fr.SamplePosition[1])
	floats(shade.InputBaryCoord, &fr.BaryCoord[0], &fr.BaryCoord[1], &fr.BaryCoord[2])
	floats(shade.InputBaryCoordNoPersp, &fr.BaryCoordLin[0], &fr.BaryCoordLin[1], &fr.BaryCoordLin[2])
	word(shade.InputFrontFacing, &fr.FrontFacing)
	word(shade.InputPrimitiveID, &fr.PrimitiveID)
	word(shade.InputSampleID, &fr.SampleID)
	word(shade.InputSampleMask, &fr.SampleMaskIn)
	word(shade.InputFullyCovered, &fr.FullyCovered)
	word(shade.InputViewportIndex, &fr.ViewportIndex)
	word(shade.InputShadingRate, &fr.ShadingRate)
	word(shade.InputLayer, &fr.Layer)
	word(shade.InputViewIndex, &fr.ViewIndex)
	word(shade.InputFragSize, &fr.FragSize[0])
	word(shade.InputFragSize, &fr.FragSize[1])
	word(shade.InputFragInvocationCount, &fr.FragInvocationCount)
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
