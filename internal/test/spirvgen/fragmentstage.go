package spirvgen

import (
	"fmt"
	"strings"
)

// fragmentWriter writes a fragment module.
type fragmentWriter struct {
	*writer
	pair    *pair
	floats  []string // in main: inputs, without a NaN
	words   []string // in main: inputs, all bits
	results []string // in main: numbers that the work left
	x, y    string   // of FragCoord
	smooth  []smooth
}

// smooth is an input that is interpolated.
type smooth struct {
	name       string
	components int
}

// fragment is the text of the fragment module. Its main function reads inputs, calls a function that works on their
// bits, with branches, loops and ends, and writes outputs.
func (p *pair) fragment() string {
	w := newWriter(p.Rand, "Fragment")
	f := &fragmentWriter{writer: w, pair: p}
	w.modes = append(w.modes, "OriginUpperLeft")
	w.stays = p.oneIn(2)
	// Main, up to the call.
	f.varyings()
	f.builtIns()
	if len(f.floats) == 0 {
		f.floats = append(f.floats, w.real("0.5"))
	}
	if p.oneIn(2) {
		f.derivatives()
	}
	if p.oneIn(3) {
		f.interpolates()
	}
	textured := p.oneIn(3)
	if textured {
		f.texture()
	}
	for _, x := range f.floats {
		f.words = append(f.words, w.bits(Float, x))
	}
	if p.oneIn(5) {
		f.results = f.words
		f.outputs()
		return w.module("", w.text.String())
	}
	before := w.take()
	helper, work, parameters := f.work(textured)
	after := f.call(parameters)
	return w.module(helper+work, after[0]+before+after[1])
}

// take is what was written since the last one.
func (w *writer) take() string {
	s := w.text.String()
	w.text.Reset()
	return s
}

// varyings reads the varyings that the vertex stage writes.
func (f *fragmentWriter) varyings() {
	for k, v := range f.pair.varyings {
		if f.oneIn(6) {
			continue
		}
		typ := typeOf(v.class, v.components)
		whole := typ
		if v.vertices {
			f.needs("FragmentBarycentricKHR", "SPV_KHR_fragment_shader_barycentric")
			whole = f.array(typ, 3)
		}
		name := f.variable(fmt.Sprintf("%%varying%d", k), "Input", whole,
			append([]string{fmt.Sprintf("Location %d", v.location)}, v.decorations...)...)
		for _, d := range v.decorations {
			if d == "Sample" {
				f.needs("SampleRateShading")
			}
		}
		id := ""
		if v.vertices {
			id = f.element(typ, "Input", name, f.number(f.IntN(3)))
		} else {
			id = f.load(typ, name)
		}
		for _, c := range f.components(v.class, id, v.components) {
			if f.words = append(f.words, f.inBits(v, c)); v.class == Float {
				f.floats = append(f.floats, f.known(c))
			}
		}
		if v.class == Float && !v.flat && !v.vertices {
			f.smooth = append(f.smooth, smooth{name, v.components})
		}
	}
}

// inBits is a component of a varying as a number: all of its bits where nothing was computed.
func (f *fragmentWriter) inBits(v varying, id string) string {
	if v.class == Float && !v.flat && !v.vertices {
		id = f.known(id)
	}
	return f.bits(v.class, id)
}

// builtIns reads some of the built-in inputs.
func (f *fragmentWriter) builtIns() {
	coord := f.load("%float4", f.variable("%coord", "Input", "%float4", "BuiltIn FragCoord"))
	list := f.components(Float, coord, 4)
	f.x, f.y = list[0], list[1]
	f.floats = append(f.floats, f.x, f.y)
	if f.oneIn(2) {
		f.floats = append(f.floats, f.known(list[2]), f.known(list[3]))
	}
	floats := func(name, builtIn string, n int) {
		typ := typeOf(Float, n)
		for _, c := range f.components(Float, f.load(typ, f.variable(name, "Input", typ, "BuiltIn "+builtIn)), n) {
			f.floats = append(f.floats, f.known(c))
		}
	}
	word := func(name, builtIn string) {
		f.words = append(f.words, f.bits(Sint, f.load("%int", f.variable(name, "Input", "%int", "BuiltIn "+builtIn, "Flat"))))
	}
	truth := func(name, builtIn string) {
		b := f.load("%bool", f.variable(name, "Input", "%bool", "BuiltIn "+builtIn))
		f.words = append(f.words, f.result("OpSelect", "%uint", b, f.number(1), f.number(0)))
	}
	if f.oneIn(4) {
		truth("%front", "FrontFacing")
	}
	if f.oneIn(6) {
		floats("%pointcoord", "PointCoord", 2)
	}
	if f.oneIn(4) {
		f.needs("Geometry")
		word("%primitive", "PrimitiveId")
	}
	if f.oneIn(5) {
		f.needs("SampleRateShading")
		word("%sample", "SampleId")
	}
	if f.oneIn(8) {
		f.needs("SampleRateShading")
		floats("%sampleposition", "SamplePosition", 2)
	}
	if f.oneIn(5) {
		in := f.variable("%maskin", "Input", f.array("%int", 1), "BuiltIn SampleMask", "Flat")
		f.words = append(f.words, f.bits(Sint, f.element("%int", "Input", in, f.number(0))))
	}
	if f.oneIn(8) {
		f.needs("FragmentFullyCoveredEXT", "SPV_EXT_fragment_fully_covered")
		truth("%covered", "FullyCoveredEXT")
	}
	if f.oneIn(6) {
		truth("%helping", "HelperInvocation")
	}
	if f.oneIn(8) {
		f.needs("ShaderViewportIndexLayerEXT", "SPV_EXT_shader_viewport_index_layer")
		f.needs("Geometry")
		f.needs("MultiViewport")
		word("%layer", "Layer")
		word("%viewport", "ViewportIndex")
	}
	if f.pair.Views && f.oneIn(4) {
		f.needs("MultiView", "SPV_KHR_multiview")
		word("%view", "ViewIndex")
	}
	if f.oneIn(8) {
		f.needs("FragmentShadingRateKHR", "SPV_KHR_fragment_shading_rate")
		word("%rate", "ShadingRateKHR")
	}
	if f.oneIn(6) {
		f.needs("FragmentBarycentricKHR", "SPV_KHR_fragment_shader_barycentric")
		floats("%bary", choose(f.Rand, "BaryCoordKHR", "BaryCoordNoPerspKHR"), 3)
	}
	if n := f.pair.clips; n > 0 && f.oneIn(2) {
		f.needs("ClipDistance")
		in := f.variable("%clip", "Input", f.array("%float", n), "BuiltIn ClipDistance")
		f.floats = append(f.floats, f.known(f.element("%float", "Input", in, f.number(f.IntN(n)))))
	}
}

// float is one of those that main has.
func (f *fragmentWriter) float() string { return f.floats[f.IntN(len(f.floats))] }

// derivatives adds some of inputs and of computed values.
func (f *fragmentWriter) derivatives() {
	f.needs("DerivativeControl")
	for range 1 + f.IntN(4) {
		x := f.float()
		if f.oneIn(2) {
			x = f.result("OpFMul", "%float", x, f.float())
		}
		op := choose(f.Rand, "OpDPdx", "OpDPdy", "OpFwidth", "OpDPdxFine", "OpDPdyFine", "OpFwidthFine",
			"OpDPdxCoarse", "OpDPdyCoarse", "OpFwidthCoarse")
		f.floats = append(f.floats, f.known(f.result(op, "%float", x)))
	}
}

// interpolates adds varyings at other places.
func (f *fragmentWriter) interpolates() {
	for _, in := range f.smooth {
		f.needs("InterpolationFunction")
		name, n := in.name, in.components
		typ, args := typeOf(Float, n), []string{"%glsl", "InterpolateAtCentroid", name}
		switch f.IntN(3) {
		case 0:
			args = []string{"%glsl", "InterpolateAtSample", name, f.result("OpBitcast", "%int", f.number(f.IntN(20)))}
		case 1:
			d := f.real(choose(f.Rand, "-0.5", "-0.3", "0.0", "0.1", "0.4375"))
			e := f.result("OpFSub", "%float", f.result("OpExtInst", "%float", "%glsl", "Fract", f.floats[0]), f.real("0.5"))
			args = []string{"%glsl", "InterpolateAtOffset", name, f.vector(Float, []string{d, f.known(e)})}
		}
		for _, c := range f.components(Float, f.result("OpExtInst", typ, args...), n) {
			f.floats = append(f.floats, f.known(c))
		}
	}
}

// texture declares it and adds lookups.
func (f *fragmentWriter) texture() {
	f.global("%%image = OpTypeImage %%float 2D 0 0 0 1 Unknown\n%%sampled = OpTypeSampledImage %%image")
	f.global("%%texture = OpVariable %s UniformConstant", f.pointer("UniformConstant", "%sampled"))
	f.decorate("%%texture DescriptorSet 0")
	f.decorate("%%texture Binding %d", TextureBinding)
	for range 1 + f.IntN(2) {
		at := f.vector(Float, []string{f.float(), f.float()})
		t := f.load("%sampled", "%texture")
		id := ""
		switch f.IntN(5) {
		case 0:
			id = f.result("OpImageSampleExplicitLod", "%float4", t, at, "Lod", f.float())
		case 1:
			id = f.result("OpImageSampleExplicitLod", "%float4", t, at, "Grad",
				f.vector(Float, []string{f.float(), f.float()}), f.vector(Float, []string{f.float(), f.float()}))
		case 2:
			id = f.result("OpImageSampleImplicitLod", "%float4", t, at, "Bias", f.float())
		default:
			id = f.result("OpImageSampleImplicitLod", "%float4", t, at)
		}
		for _, c := range f.components(Float, id, 4) {
			f.floats = append(f.floats, f.known(c))
		}
	}
}

// variables is how many the work has beside its array.
const variables = 5

// work writes the functions that main calls, and returns which of main's words they take.
func (f *fragmentWriter) work(textured bool) (helper, work string, parameters []string) {
	n := min(len(f.words), 12)
	f.Shuffle(len(f.words), func(i, k int) { f.words[i], f.words[k] = f.words[k], f.words[i] })
	parameters = f.words[:n]
	for k := range n {
		f.inputs = append(f.inputs, fmt.Sprintf("%%in%d", k))
	}
	f.helper = true
	result := f.expression(2).id
	helper = "%helper = OpFunction %uint None %helpertype\n%left = OpFunctionParameter %uint\n%next = " +
		"OpFunctionParameter %uint\n%helperbegin = OpLabel\n" +
		f.take() + "OpReturnValue " + result + "\nOpFunctionEnd\n"
	f.helper, f.called = false, value{id: "%helper"}
	f.expressions = append(f.expressions, f.floating)
	if f.oneIn(3) {
		f.buffer("%numbers", NumbersBinding, "Uniform", 64)
		f.expressions = append(f.expressions, f.numbers)
	}
	if f.oneIn(4) {
		f.buffer("%pushed", 0, "PushConstant", PushConstants/4)
		f.expressions = append(f.expressions, f.pushed)
	}
	if textured {
		f.expressions = append(f.expressions, f.lookup)
	}
	if f.oneIn(4) {
		f.needs("DemoteToHelperInvocation", "SPV_EXT_demote_to_helper_invocation")
		f.statements = append(f.statements, followed(f.demote))
	}
	if !f.pair.Plain && f.oneIn(3) {
		f.buffer("%cells", CellsBinding, "StorageBuffer", Cells)
		f.statements = append(f.statements, followed(f.count))
	}
	if !f.pair.Plain && f.oneIn(5) {
		f.global("%%storage = OpTypeImage %%uint 2D 0 0 0 2 33")
		f.global("%%picture = OpVariable %s UniformConstant", f.pointer("UniformConstant", "%storage"))
		f.decorate("%%picture DescriptorSet 0")
		f.decorate("%%picture Binding %d", ImageBinding)
		f.pointer("Image", "%uint")
		f.statements = append(f.statements, followed(f.paint))
	}
	f.depth = f.IntN(3)
	f.block(3+f.IntN(4), "%end")
	body := f.take()
	var b strings.Builder
	b.WriteString("%work = OpFunction %void None %worktype\n")
	for k := range n {
		fmt.Fprintf(&b, "%%in%d = OpFunctionParameter %%uint\n", k)
	}
	b.WriteString("%x = OpFunctionParameter %uint\n%y = OpFunctionParameter %uint\n")
	for k := range variables {
		fmt.Fprintf(&b, "%%v%d = OpFunctionParameter %%touint\n", k)
	}
	b.WriteString("%list = OpFunctionParameter %tolist\n%workbegin = OpLabel\n" + body + "%end = OpLabel\nOpReturn\nOpFunctionEnd\n")
	f.constant(4)
	f.global("%%touint = OpTypePointer Function %%uint\n%%tolist = OpTypePointer Function %s", f.array("%uint", 4))
	f.global("%%nothing = OpConstantNull %s", f.array("%uint", 4))
	f.global("%%helpertype = OpTypeFunction %%uint %%uint %%uint")
	f.global("%%worktype = OpTypeFunction %%void%s%s %%tolist", strings.Repeat(" %uint", n+2), strings.Repeat(" %touint", variables))
	return helper, b.String(), parameters
}

// call writes main from the call on: its variables, which come first, and what follows.
func (f *fragmentWriter) call(parameters []string) [2]string {
	var first strings.Builder
	names := ""
	for k := range variables {
		fmt.Fprintf(&first, "%%m%d = OpVariable %%touint Function %s\n", k, f.number(0))
		names += fmt.Sprintf(" %%m%d", k)
	}
	first.WriteString("%mlist = OpVariable %tolist Function %nothing\n")
	x, y := f.result("OpConvertFToU", "%uint", f.x), f.result("OpConvertFToU", "%uint", f.y)
	f.line("%s = OpFunctionCall %%void %%work %s %s %s%s %%mlist", f.id(), strings.Join(parameters, " "), x, y, names)
	for k := range variables {
		f.results = append(f.results, f.load("%uint", fmt.Sprintf("%%m%d", k)))
	}
	at := f.result("OpAccessChain", "%touint", "%mlist", f.number(f.IntN(4)))
	f.results = append(f.results, f.load("%uint", at))
	if f.stays && f.oneIn(3) { // all lanes are still there
		f.needs("DerivativeControl")
		d := f.result(choose(f.Rand, "OpDPdx", "OpDPdyFine", "OpFwidth"), "%float", f.unit(f.results[0]))
		f.results = append(f.results, f.bits(Float, d))
		f.floats = append(f.floats, d)
	}
	f.outputs()
	return [2]string{first.String(), f.take()}
}
