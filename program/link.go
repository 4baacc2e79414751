package program

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// inputsOf are the inputs that a function reads.
func inputsOf(f *ir.Func) []bool {
	read := make([]bool, len(f.Inputs))
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			if i := &f.Code[v]; i.Op == ir.Input || i.Op == ir.Interpolate {
				read[i.Imm] = true
			}
		}
	}
	return read
}

// varying returns the varying that an input of a fragment stage reads, and whether it reads one. A derivative and a
// vertex's value read the varying itself.
func varying(v ir.Variable) (ir.Variable, bool) {
	v.Vertex = 0
	switch v.Kind {
	case ir.LocationDx, ir.LocationDy:
		v.Kind = ir.Location
		return v, true
	}
	return v, v.Kind == ir.Location || v.Kind == ir.ClipDistance || v.Kind == ir.CullDistance
}

// link gives the fragment stage's inputs numbers of varyings, and takes from the vertex stage what no one reads.
func (p *Program) link(vertex, fragment *stage) error {
	numbers := map[ir.Variable]int{}
	if fragment != nil {
		if _, ok := fragment.module.Mode(fragment.entry.Function, spirv.ExecutionModeOriginLowerLeft); ok {
			return &spirv.Error{Word: fragment.entry.Word, Op: "OpExecutionMode",
				Reason: "OriginLowerLeft: Vulkan's origin is the upper left"}
		}
		if _, ok := fragment.module.Mode(fragment.entry.Function, spirv.ExecutionModePixelCenterInteger); ok {
			return &spirv.Error{Word: fragment.entry.Word, Op: "OpExecutionMode",
				Reason: "PixelCenterInteger: Vulkan's centres lie at halves"}
		}
		read := inputsOf(fragment.f)
		p.fragment.varyings = make([]int, len(read))
		for round := range 2 { // those with derivatives come first
			for n, used := range read {
				v := fragment.f.Inputs[n]
				base, ok := varying(v)
				if !used || !ok || round == 0 && base.Kind == v.Kind {
					continue
				}
				k, ok := numbers[base]
				if !ok {
					k = len(p.interfaces.Varyings)
					numbers[base] = k
					p.interfaces.Varyings = append(p.interfaces.Varyings, shade.Interpolation{Mode: shade.ModeFlat})
				}
				if p.interfaces.Interpolates = p.interfaces.Interpolates || v.Vertex != 0; v.Vertex == 0 {
					p.interfaces.Varyings[k] = fragment.interpolation[n].shade()
				}
				p.fragment.varyings[n] = k
			}
			if round == 0 {
				p.interfaces.Gradients = len(numbers)
			}
		}
	}
	f := vertex.f
	written := make([]bool, len(p.interfaces.Varyings))
	p.vertex.outputs = make([]int, len(f.Outputs))
	for n, v := range f.Outputs {
		p.vertex.outputs[n] = -1
		if k, ok := numbers[v]; ok {
			p.vertex.outputs[n] = k
			written[k] = true
		}
	}
	for k, ok := range written {
		if !ok {
			p.vertex.absent = append(p.vertex.absent, k)
		}
	}
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		n := 0
		for _, v := range blk.Code {
			if i := &f.Code[v]; i.Op == ir.Output && f.Outputs[i.Imm].Kind == ir.Location && p.vertex.outputs[i.Imm] < 0 {
				continue
			}
			blk.Code[n] = v
			n++
		}
		blk.Code = blk.Code[:n]
	}
	return nil
}

// shade is the interpolation as the engine has it.
func (i interpolation) shade() shade.Interpolation {
	var s shade.Interpolation
	switch {
	case i.flat:
		s.Mode = shade.ModeFlat
	case i.noPerspective:
		s.Mode = shade.ModeNoPerspective
	}
	switch {
	case i.flat:
	case i.sample:
		s.At = shade.AtSample
	case i.centroid:
		s.At = shade.AtCentroid
	}
	return s
}

// builtInInputs are the fragment inputs that the engine declares.
var builtInInputs = map[ir.Kind]shade.Inputs{
	ir.FragCoord: shade.InputFragCoord, ir.FrontFacing: shade.InputFrontFacing, ir.PrimitiveID: shade.InputPrimitiveID,
	ir.PointCoord: shade.InputPointCoord, ir.SampleID: shade.InputSampleID, ir.SamplePosition: shade.InputSamplePosition,
	ir.SampleMask: shade.InputSampleMask, ir.FullyCovered: shade.InputFullyCovered, ir.BaryCoord: shade.InputBaryCoord,
	ir.BaryCoordNoPersp: shade.InputBaryCoordNoPersp, ir.ViewportIndex: shade.InputViewportIndex, ir.ShadingRate: shade.InputShadingRate,
	ir.Layer: shade.InputLayer, ir.ViewIndex: shade.InputViewIndex,
}

// declare completes the interface of the program.
func (p *Program) declare(vertex, fragment *stage) {
	i := &p.interfaces
	i.Check, i.Prepare, i.Lasting = p.check, p.prepare, p
	for _, v := range vertex.f.Outputs {
		switch v.Kind {
		case ir.ClipDistance:
			i.ClipDistances = max(i.ClipDistances, v.Index+1)
		case ir.CullDistance:
			i.CullDistances = max(i.CullDistances, v.Index+1)
		case ir.PointSize:
			i.PointSize = true
		case ir.ViewportIndex:
			i.ViewportIndex = true
		case ir.Layer:
			i.Layer = true
		case ir.ShadingRate:
			i.ShadingRate = true
		}
	}
	for n, used := range inputsOf(vertex.f) {
		if used && vertex.f.Inputs[n].Kind == ir.ViewIndex {
			i.ViewIndex = true
		}
	}
	i.VertexStores = writes(vertex.f)
	if completes(vertex.f, true) && (fragment == nil || completes(fragment.f, false)) {
		i.Complete = p
	}
	if fragment == nil {
		return
	}
	f := fragment.f
	for n, used := range inputsOf(f) {
		if used {
			i.Inputs |= builtInInputs[f.Inputs[n].Kind]
		}
	}
	colors := uint8(0)
	for _, v := range f.Outputs {
		switch v.Kind {
		case ir.Location:
			colors |= 1 << v.Index
			i.Colors = max(i.Colors, v.Index+1)
		case ir.Second:
			i.DualSource = true
		case ir.Depth:
			i.WritesDepth = true
		case ir.StencilReference:
			i.WritesStencil = true
		case ir.SampleMask:
			i.WritesSampleMask = true
		}
	}
	i.NoColor = (1<<i.Colors - 1) &^ colors
	mode := func(m spirv.ExecutionMode) bool {
		_, ok := fragment.module.Mode(fragment.entry.Function, m)
		return ok
	}
	i.EarlyFragmentTests = mode(spirv.ExecutionModeEarlyFragmentTests) || mode(spirv.ExecutionModePostDepthCoverage)
	i.PostDepthCoverage = mode(spirv.ExecutionModePostDepthCoverage)
	i.Quads = p.fragment.quads
	i.Helpers = i.Quads && has(f, ir.IsHelper)
	i.Discards = p.fragment.plan.kills
	i.SideEffects = writes(f)
	i.Interpolates = i.Interpolates || has(f, ir.Interpolate)
	i.Cost = functionCost(f)
	if p.fragment.simple = p.simpleOf(f); p.fragment.simple != nil {
		i.Steps = &shade.Steps{Of: p, Append: p.appendSteps}
	}
	if p.variants = p.newVariants(f); p.variants != nil {
		i.Variants = &shade.Variants{Of: p, Choose: p.variant}
	}
}

// has says whether a function has an operation.
func has(f *ir.Func, op ir.Op) bool {
	for b := range f.Blocks {
		if slices.ContainsFunc(f.Blocks[b].Code, func(v ir.Value) bool { return f.Code[v].Op == op }) {
			return true
		}
	}
	return false
}

// functionCost is the Cost of a fragment stage's or compute program's interface.
func functionCost(f *ir.Func) int {
	operations, lookups := 0, 0
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			if operations++; f.Code[v].Op == ir.Look {
				lookups++
			}
		}
	}
	return 1 + operations/6 + 25*lookups // six instructions of machine code take the time of an operation alone
}

// completes says whether a stage writes each element of its outputs: each invocation ends where the outputs are
// written, or by being discarded (OpUnreachable is a third way). A vertex stage must also write its position.
func completes(f *ir.Func, position bool) bool {
	for b := range f.Blocks {
		ended := func(v ir.Value) bool { return f.Code[v].Op == ir.Kill || f.Code[v].Op == ir.Output }
		if blk := &f.Blocks[b]; len(blk.Exits) == 0 && !slices.ContainsFunc(blk.Code, ended) {
			return false
		}
	}
	return !position || slices.ContainsFunc(f.Outputs, func(v ir.Variable) bool { return v.Kind == ir.Position })
}
