package program

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

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
		read := fragment.f.Reads()
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
					p.fragment.linked = append(p.fragment.linked, base)
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
	f.Drop(func(v ir.Variable) bool {
		return v.Kind == ir.Location && p.vertex.outputs[slices.Index(f.Outputs, v)] < 0
	})
	return nil
}

// Alike says that the fragment stages of two programs read the same outputs of their vertex stages: that these have the
// same numbers of varyings, and are interpolated alike.
func (p *Program) Alike(q *Program) bool {
	return slices.Equal(p.fragment.linked, q.fragment.linked) && slices.Equal(p.interfaces.Varyings, q.interfaces.Varyings)
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

// interlocked says whether a stage has an interlock mode (SPV_EXT_fragment_shader_interlock).
func (s *stage) interlocked() bool {
	for m := spirv.ExecutionModePixelInterlockOrderedEXT; m <= spirv.ExecutionModeShadingRateInterlockUnorderedEXT; m++ {
		if _, ok := s.module.Mode(s.entry.Function, m); ok {
			return true
		}
	}
	return false
}

// builtInInputs are the fragment inputs that the engine declares.
var builtInInputs = map[ir.Kind]shade.Inputs{
	ir.FragCoord: shade.InputFragCoord, ir.FrontFacing: shade.InputFrontFacing, ir.PrimitiveID: shade.InputPrimitiveID,
	ir.PointCoord: shade.InputPointCoord, ir.SampleID: shade.InputSampleID, ir.SamplePosition: shade.InputSamplePosition,
	ir.SampleMask: shade.InputSampleMask, ir.FullyCovered: shade.InputFullyCovered, ir.BaryCoord: shade.InputBaryCoord,
	ir.BaryCoordNoPersp: shade.InputBaryCoordNoPersp, ir.ViewportIndex: shade.InputViewportIndex, ir.ShadingRate: shade.InputShadingRate,
	ir.Layer: shade.InputLayer, ir.ViewIndex: shade.InputViewIndex, ir.FragSize: shade.InputFragSize,
	ir.FragInvocationCount: shade.InputFragInvocationCount,
}

// declare completes the interface of the program.
func (p *Program) declare(vertex, fragment *stage) {
	i := &p.interfaces
	i.Check, i.Prepare, i.Lasting, i.Returns = p.check, p.prepare, p, p
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
	for n, used := range vertex.f.Reads() {
		if used && vertex.f.Inputs[n].Kind == ir.ViewIndex {
			i.ViewIndex = true
		}
	}
	if p.vertex.instances && !vertex.f.Subgroups() { // which would see instances beside one another
		i.Instances = p
	}
	i.VertexStores = vertex.f.Writes()
	placed := slices.ContainsFunc(vertex.f.Outputs, func(v ir.Variable) bool { return v.Kind == ir.Position })
	if placed && vertex.f.Completes() && (fragment == nil || fragment.f.Completes()) {
		i.Complete = p
	}
	if fragment == nil {
		return
	}
	f := fragment.f
	for n, used := range f.Reads() {
		if used {
			i.Inputs |= builtInInputs[f.Inputs[n].Kind]
			switch f.Inputs[n].Kind {
			case ir.TileColor:
				i.TileColors |= 1 << (f.Inputs[n].Index / simd.MaxSamples)
			case ir.TileDepth:
				i.TileDepth = true
			case ir.TileStencil:
				i.TileStencil = true
			}
		}
	}
	if fragment.atSamples && fragment.model == spirv.ModelFragment {
		i.Inputs |= shade.InputSampleID
	}
	colors := uint8(0)
	for _, v := range f.Outputs {
		if fragment.drops(v) {
			continue
		}
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
	i.Helpers = i.Quads && f.Has(ir.IsHelper)
	i.Subgroups = f.Subgroups()
	i.Discards = p.fragment.plan.Kills
	i.SideEffects = f.Writes()
	i.Interlock = i.SideEffects && fragment.interlocked()
	i.Interpolates = i.Interpolates || f.Has(ir.Interpolate)
	i.Cost = f.Cost()
	p.setFunction(f)
	if p.variants = p.newVariants(f); p.variants != nil {
		i.Variants = &shade.Variants{Of: p, Choose: p.variant}
	}
}
