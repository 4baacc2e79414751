package program

import (
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// builtIn is a built-in variable of a stage: what it becomes, and of how many words.
type builtIn struct {
	kind  ir.Kind
	words int // 0: as many as the module's array has
}

// The built-ins that stages read and write.
var (
	vertexInputs = map[spirv.BuiltIn]builtIn{
		spirv.BuiltInVertexIndex: {ir.VertexIndex, 1}, spirv.BuiltInInstanceIndex: {ir.InstanceIndex, 1},
		spirv.BuiltInViewIndex:  {ir.ViewIndex, 1},
		spirv.BuiltInBaseVertex: {ir.BaseVertex, 1}, spirv.BuiltInBaseInstance: {ir.BaseInstance, 1},
		spirv.BuiltInDrawIndex: {ir.DrawIndex, 1},
	}
	vertexOutputs = map[spirv.BuiltIn]builtIn{
		spirv.BuiltInPosition: {ir.Position, 4}, spirv.BuiltInPointSize: {ir.PointSize, 1},
		spirv.BuiltInClipDistance: {ir.ClipDistance, 0},
		spirv.BuiltInCullDistance: {ir.CullDistance, 0}, spirv.BuiltInViewportIndex: {ir.ViewportIndex, 1},
		spirv.BuiltInLayer:                   {ir.Layer, 1},
		spirv.BuiltInPrimitiveShadingRateKHR: {ir.ShadingRate, 1},
	}
	fragmentInputs = map[spirv.BuiltIn]builtIn{
		spirv.BuiltInFragCoord: {ir.FragCoord, 4}, spirv.BuiltInFrontFacing: {ir.FrontFacing, 1},
		spirv.BuiltInPointCoord:  {ir.PointCoord, 2},
		spirv.BuiltInPrimitiveId: {ir.PrimitiveID, 1}, spirv.BuiltInSampleId: {ir.SampleID, 1},
		spirv.BuiltInSamplePosition: {ir.SamplePosition, 2},
		spirv.BuiltInSampleMask:     {ir.SampleMask, 0}, spirv.BuiltInClipDistance: {ir.ClipDistance, 0},
		spirv.BuiltInCullDistance:  {ir.CullDistance, 0},
		spirv.BuiltInViewportIndex: {ir.ViewportIndex, 1}, spirv.BuiltInShadingRateKHR: {ir.ShadingRate, 1},
		spirv.BuiltInFullyCoveredEXT: {ir.FullyCovered, 1},
		spirv.BuiltInBaryCoordKHR:    {ir.BaryCoord, 3}, spirv.BuiltInBaryCoordNoPerspKHR: {ir.BaryCoordNoPersp, 3},
		spirv.BuiltInFragSizeEXT: {ir.FragSize, 2}, spirv.BuiltInFragInvocationCountEXT: {ir.FragInvocationCount, 1},
		spirv.BuiltInHelperInvocation: {ir.KindNone, 1}, spirv.BuiltInLayer: {ir.Layer, 1}, spirv.BuiltInViewIndex: {ir.ViewIndex, 1},
	}
	computeInputs = map[spirv.BuiltIn]builtIn{
		spirv.BuiltInNumWorkgroups: {ir.NumWorkgroups, 3}, spirv.BuiltInWorkgroupId: {ir.WorkgroupID, 3},
		spirv.BuiltInLocalInvocationId: {ir.LocalInvocationID, 3}, spirv.BuiltInGlobalInvocationId: {ir.GlobalInvocationID, 3},
		spirv.BuiltInLocalInvocationIndex: {ir.LocalInvocationIndex, 1},
		spirv.BuiltInNumSubgroups:         {ir.NumSubgroups, 1}, spirv.BuiltInSubgroupId: {ir.SubgroupID, 1},
	}
	subgroupInputs = map[spirv.BuiltIn]builtIn{ // of fragment and compute stages
		spirv.BuiltInSubgroupSize:              {ir.SubgroupSize, 1},
		spirv.BuiltInSubgroupLocalInvocationId: {ir.SubgroupInvocation, 1},
		spirv.BuiltInSubgroupEqMask:            {ir.SubgroupEqMask, 4}, spirv.BuiltInSubgroupGeMask: {ir.SubgroupGeMask, 4},
		spirv.BuiltInSubgroupGtMask: {ir.SubgroupGtMask, 4}, spirv.BuiltInSubgroupLeMask: {ir.SubgroupLeMask, 4},
		spirv.BuiltInSubgroupLtMask: {ir.SubgroupLtMask, 4},
	}
	fragmentOutputs = map[spirv.BuiltIn]builtIn{
		spirv.BuiltInFragDepth: {ir.Depth, 1}, spirv.BuiltInSampleMask: {ir.SampleMask, 0},
		spirv.BuiltInFragStencilRefEXT: {ir.StencilReference, 1},
	}
)

// output is a variable, or a member of one, whose slots become outputs.
type output struct {
	at        *spirv.Instruction
	slot      int
	variables []ir.Variable
	location  bool
}

// globals gives the module's variables their places: slots, which inputs and initial values are stored to, and
// bindings.
func (l *lowerer) globals() {
	interfaces, err := l.m.Interfaces(l.stage.entry)
	if err != nil {
		panic(bail{err})
	}
	l.frames = append(l.frames, &frame{})
	l.stage.perSample = map[spirv.ID]bool{}
	var used map[spirv.ID]bool
	for _, v := range l.m.Variables() {
		i := l.m.Definition(v.ID)
		l.word = v.Word
		switch v.Storage {
		case spirv.StorageClassInput, spirv.StorageClassOutput:
			l.interfaceVariable(i, v, interfaces)
		case spirv.StorageClassPrivate:
			if v.Type.Leaves > 2*MaxSlots && v.Type.Kind != spirv.KindPointer {
				break // an error where it is used
			}
			p := l.newSlots(i, v.Type)
			l.variables[v.ID] = p
			if v.Initializer != 0 && v.Type.Kind != spirv.KindPointer {
				l.store(i, p, l.valueOf(i, v.Initializer, p.t.Leaves))
			}
		case spirv.StorageClassTileImageEXT:
			l.variables[v.ID] = l.tileVariable(i, v)
		case spirv.StorageClassWorkgroup:
			if used == nil {
				used = usedBy(l.m, l.stage.entry)
			}
			if used[v.ID] {
				l.variables[v.ID] = l.shared(i, v)
			}
		default:
			b, ok := l.bindings[v.ID]
			if !ok {
				break
			}
			p := pointer{place: inBuffer, t: v.Type, binding: b, element: ir.None, offset: ir.None, index: ir.None, input: -1}
			if l.stage.program.bindings[b].Block == nil {
				p.place = inHandles
			}
			p.readOnly = l.stage.program.bindings[b].Descriptor != spirv.StorageBuffer
			l.variables[v.ID] = p
		}
	}
	l.placeShared()
	l.frames = l.frames[:0]
	l.written = map[int]bool{}
	for _, v := range l.m.Variables() {
		if p, ok := l.variables[v.ID]; ok && v.Storage == spirv.StorageClassOutput && v.Initializer != 0 {
			for k := range l.words(l.m.Definition(v.ID), p.t) {
				l.written[p.slot+k] = true
			}
		}
	}
}

// interfaceVariable makes slots of an input or output of the stage.
func (l *lowerer) interfaceVariable(i *spirv.Instruction, v *spirv.Variable, all []spirv.Interface) {
	var own []spirv.Interface
	for _, x := range all {
		if x.Variable == v.ID {
			own = append(own, x)
		}
	}
	if len(own) == 0 {
		return
	}
	p := l.newSlots(i, v.Type)
	p.readOnly = v.Storage == spirv.StorageClassInput
	p.input = -1
	if p.readOnly {
		p.input = len(l.f.Inputs)
	}
	l.variables[v.ID] = p
	slot := p.slot
	for k := range own {
		x := &own[k]
		n := l.words(i, x.Type)
		list := l.variablesOf(i, x, n)
		if x.Output {
			l.stage.outputs = append(l.stage.outputs, output{i, slot, list, x.BuiltIn < 0})
		} else {
			for w, variable := range list {
				l.input(i, x, variable, slot+w)
			}
			if x.Sample || x.BuiltIn == int(spirv.BuiltInSampleId) || x.BuiltIn == int(spirv.BuiltInSamplePosition) {
				l.stage.perSample[v.ID] = true
			}
		}
		slot += n
	}
	if v.Initializer != 0 && !p.readOnly {
		l.store(i, p, l.valueOf(i, v.Initializer, p.t.Leaves))
	}
}

// input stores an input in its slot.
func (l *lowerer) input(i *spirv.Instruction, x *spirv.Interface, variable ir.Variable, slot int) {
	n := len(l.f.Inputs)
	l.f.Inputs = append(l.f.Inputs, variable)
	how := l.interpolation(x)
	l.stage.interpolation = append(l.stage.interpolation, how)
	if how.flat && variable.Kind == ir.Location && l.stage.model == spirv.ModelFragment {
		if l.f.Flat == nil {
			l.f.Flat = map[uint64]bool{}
		}
		l.f.Flat[uint64(n)] = true
	}
	var v ir.Value
	switch {
	case variable.Kind == ir.KindNone && x.BuiltIn == int(spirv.BuiltInHelperInvocation):
		v = l.op(simd.VecBits, l.emit(ir.Instr{Op: ir.IsHelper, Type: simd.VecBool}))
	case variable.Kind == ir.KindNone:
		v = l.word32(0)
	default:
		v = l.emit(ir.Instr{Op: ir.Input, Type: simd.VecWord, Imm: uint64(n)})
	}
	l.emit(ir.Instr{Op: ir.StoreSlot, Imm: uint64(slot), Args: []ir.Value{v}})
}

// interpolation is how an input of a fragment stage is interpolated. Integers and 64-bit floats are flat.
func (l *lowerer) interpolation(x *spirv.Interface) interpolation {
	t := x.Type
	for t.Element != nil {
		t = t.Element
	}
	return interpolation{
		flat:          x.Flat || x.PerVertex || t.Kind == spirv.KindInt || t.Width == 64,
		noPerspective: x.NoPerspective, centroid: x.Centroid, sample: x.Sample,
	}
}

// variablesOf are the inputs or outputs that an interface variable's words are.
func (l *lowerer) variablesOf(i *spirv.Instruction, x *spirv.Interface, words int) []ir.Variable {
	if x.BuiltIn < 0 {
		if l.stage.model == spirv.ModelCompute {
			l.fail(i, "%q: a compute stage has neither inputs nor outputs with locations", x.Name)
		}
		if x.PerVertex {
			return l.verticesOf(i, x, words)
		}
		kind := ir.Location
		if x.Index == 1 && x.Output && l.stage.model == spirv.ModelFragment {
			kind = ir.Second
		}
		list, end := locate(nil, kind, x.Type, x.Location, x.Component)
		if x.Output && l.stage.model == spirv.ModelFragment && (end > shade.MaxColors || kind == ir.Second && end > 1) {
			l.fail(i, "%q: locations up to %d, there are %d colour attachments, and one second source", x.Name, end-1, shade.MaxColors)
		}
		if len(list) != words {
			l.fail(i, "%q: its type has no locations", x.Name)
		}
		return list
	}
	tables := [2]map[spirv.BuiltIn]builtIn{vertexInputs, vertexOutputs}
	switch l.stage.model {
	case spirv.ModelFragment:
		tables = [2]map[spirv.BuiltIn]builtIn{fragmentInputs, fragmentOutputs}
	case spirv.ModelCompute:
		tables = [2]map[spirv.BuiltIn]builtIn{computeInputs, nil}
	}
	b, ok := tables[truth(x.Output)][spirv.BuiltIn(x.BuiltIn)]
	if !ok && !x.Output && l.stage.model != spirv.ModelVertex {
		b, ok = subgroupInputs[spirv.BuiltIn(x.BuiltIn)]
	}
	if !ok {
		l.fail(i, "the built-in %v is not known in this stage", spirv.BuiltIn(x.BuiltIn))
	}
	if b.words != 0 && b.words != words || (b.kind == ir.ClipDistance || b.kind == ir.CullDistance) && words > 8 {
		l.fail(i, "the built-in %v has %d words", spirv.BuiltIn(x.BuiltIn), words)
	}
	list := make([]ir.Variable, words)
	for k := range list {
		list[k] = ir.Variable{Kind: b.kind}
		if b.words == 0 {
			list[k].Index = k
		} else {
			list[k].Component = k
		}
	}
	return list
}

// verticesOf are the words of an array with an element a vertex of the primitive.
func (l *lowerer) verticesOf(i *spirv.Instruction, x *spirv.Interface, words int) (list []ir.Variable) {
	if x.Type.Kind != spirv.KindArray || x.Type.Count > 3 || x.Output || l.stage.model != spirv.ModelFragment {
		l.fail(i, "%q: PerVertexKHR is for inputs of a fragment stage that are arrays of 3", x.Name)
	}
	for v := range x.Type.Count {
		one, _ := locate(nil, ir.Location, x.Type.Element, x.Location, x.Component)
		for k := range one {
			one[k].Vertex = v + 1
		}
		list = append(list, one...)
	}
	if len(list) != words {
		l.fail(i, "%q: its type has no locations", x.Name)
	}
	return list
}

// locate lists the locations and components of a type's words, and the location after it (Vulkan: Location and
// Component Assignment).
func locate(list []ir.Variable, kind ir.Kind, t *spirv.Type, location, component int) ([]ir.Variable, int) {
	switch t.Kind {
	case spirv.KindMatrix, spirv.KindArray:
		for range t.Count {
			list, location = locate(list, kind, t.Element, location, component)
		}
		return list, location
	case spirv.KindStruct:
		for k := range t.Members {
			list, location = locate(list, kind, t.Members[k].Type, location, component)
		}
		return list, location
	}
	n := t.Leaves
	for t.Element != nil {
		t = t.Element
	}
	if t.Width == 64 {
		n *= 2
	}
	for k := range n {
		c := component + k
		list = append(list, ir.Variable{Kind: kind, Index: location + c/4, Component: c % 4})
	}
	return list, location + (component+n+3)/4
}

// outputs ends the stage: what was stored to outputs leaves it. Components that a fragment stage's colours lack leave
// it as zeros.
func (l *lowerer) outputs() {
	colors := map[ir.Variable]bool{} // the components that there are
	for _, o := range l.stage.outputs {
		written := false
		for k := range o.variables {
			written = written || l.written[o.slot+k]
		}
		if !written && !o.location {
			continue
		}
		if !written {
			l.stage.unwritten = append(l.stage.unwritten, o.variables...)
		}
		for k, v := range o.variables {
			x := l.emit(ir.Instr{Op: ir.LoadSlot, Type: simd.VecWord, Imm: uint64(o.slot + k)})
			l.emit(ir.Instr{Op: ir.Output, Imm: uint64(len(l.f.Outputs)), Args: []ir.Value{x}})
			l.f.Outputs = append(l.f.Outputs, v)
			colors[v] = true
		}
	}
	l.stage.outputs = nil
	if l.stage.model != spirv.ModelFragment {
		return
	}
	for _, v := range l.f.Outputs {
		for c := 0; c < 4 && (v.Kind == ir.Location || v.Kind == ir.Second); c++ {
			if v.Component = c; colors[v] {
				continue
			}
			colors[v] = true
			l.emit(ir.Instr{Op: ir.Output, Imm: uint64(len(l.f.Outputs)), Args: []ir.Value{l.word32(0)}})
			l.f.Outputs = append(l.f.Outputs, v)
		}
	}
}
