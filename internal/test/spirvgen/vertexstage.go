package spirvgen

import "fmt"

// vertex is the text of the vertex module: positions are made of the numbers of vertices and instances.
func (p *pair) vertex() string {
	w := newWriter(p.Rand, "Vertex")
	v := &vertexWriter{writer: w, pair: p}
	index := w.variable("%index", "Input", "%int", "BuiltIn VertexIndex")
	instance := w.variable("%instance", "Input", "%int", "BuiltIn InstanceIndex")
	n := w.bits(Sint, w.load("%int", index))
	v.of = w.result("OpIAdd", "%uint", n, w.result("OpShiftLeftLogical", "%uint", w.bits(Sint, w.load("%int", instance)), w.number(11)))
	v.salt = p.Uint32()
	v.attributes()
	if p.Views && p.oneIn(4) {
		w.needs("MultiView", "SPV_KHR_multiview")
		view := w.load("%int", w.variable("%view", "Input", "%int", "BuiltIn ViewIndex"))
		v.of = w.result("OpIAdd", "%uint", v.of, w.bits(Sint, view))
	}
	v.position(n)
	for k, x := range p.varyings {
		typ := typeOf(x.class, x.components)
		name := w.variable(fmt.Sprintf("%%varying%d", k), "Output", typ, fmt.Sprintf("Location %d", x.location))
		var list []string
		for range x.components {
			list = append(list, v.value(x.class, x.flat || x.vertices))
		}
		w.line("OpStore %s %s", name, w.vector(x.class, list))
	}
	v.builtIns()
	if !p.Plain && p.oneIn(6) { // each vertex may be shaded more than once
		w.buffer("%marks", MarksBinding, "StorageBuffer", Marks)
		at := w.result("OpAccessChain", w.pointer("StorageBuffer", "%uint"), "%marks", w.number(0), w.masked(value{id: v.of}, 31).id)
		w.line("%s = OpAtomicOr %%uint %s %s %s %s", w.id(), at, w.number(1), w.number(0), v.hash())
		slot := w.result("OpIAdd", "%uint", w.masked(value{id: v.hash()}, 31).id, w.number(32))
		at = w.result("OpAccessChain", w.pointer("StorageBuffer", "%uint"), "%marks", w.number(0), slot)
		w.line("%s = OpAtomicUMax %%uint %s %s %s %s", w.id(), at, w.number(1), w.number(0), v.hash())
	}
	return w.module("", w.text.String())
}

// vertexWriter writes a vertex module's main function.
type vertexWriter struct {
	*writer
	pair *pair
	of   string // a number of the vertex
	salt uint32
	read []string // attributes' bits
}

// attributes reads them.
func (v *vertexWriter) attributes() {
	for _, a := range v.pair.out.Attributes {
		typ := typeOf(a.Class, a.Components)
		id := v.load(typ, v.variable(fmt.Sprintf("%%attribute%d", a.Location), "Input", typ, fmt.Sprintf("Location %d", a.Location)))
		for _, c := range v.components(a.Class, id, a.Components) {
			v.read = append(v.read, v.bits(a.Class, c))
		}
	}
}

// hash is a number that differs from vertex to vertex.
func (v *vertexWriter) hash() string {
	v.salt++
	return v.mix(v.of, v.salt)
}

// span is a float between minus and plus a constant, and, rarely, of any bits.
func (v *vertexWriter) span(constant string) string {
	h := v.hash()
	f := v.result("OpFSub", "%float", v.result("OpFMul", "%float", v.unit(h), v.real("2.0")), v.real("1.0"))
	f = v.result("OpFMul", "%float", f, v.real(constant))
	if v.pair.wild == 0 {
		return f
	}
	few := v.result("OpULessThan", "%bool", v.masked(value{id: h}, 63).id, v.number(v.pair.wild))
	return v.result("OpSelect", "%float", few, v.result("OpBitcast", "%float", v.hash()), f)
}

// position writes the position, near the positions of the same triangle's other vertices.
func (v *vertexWriter) position(index string) {
	three := v.result("OpUDiv", "%uint", index, v.number(3))
	var list []string
	for range 2 {
		v.salt++
		c := v.result("OpFMul", "%float", v.unit(v.mix(three, v.salt)), v.real("2.0"))
		c = v.result("OpFSub", "%float", c, v.real("1.0"))
		list = append(list, v.result("OpFAdd", "%float", c, v.span(v.pair.reach)))
	}
	list = append(list, v.result("OpFAdd", "%float", v.real("0.5"), v.span("0.7")), v.real("1.0"))
	if v.oneIn(2) {
		list[3] = v.result("OpFAdd", "%float", v.real("0.7"), v.span("1.0"))
	}
	v.line("OpStore %s %s", v.variable("%position", "Output", "%float4", "BuiltIn Position"), v.vector(Float, list))
}

// value is one of a varying: of any bits where those come to the fragments.
func (v *vertexWriter) value(c Class, anyBits bool) string {
	if c == Float && !anyBits {
		return v.span("2.0")
	}
	word := v.hash()
	if len(v.read) > 0 && !v.oneIn(3) {
		word = v.read[v.IntN(len(v.read))]
	} else if v.oneIn(3) { // a NaN that signals
		word = v.result("OpBitwiseOr", "%uint", v.masked(value{id: word}, 0x803FFFFF).id, v.constant(0x7F800001).id)
	}
	if c == Uint {
		return word
	}
	return v.result("OpBitcast", typeOf(c, 1), word)
}

// builtIns writes some of the others.
func (v *vertexWriter) builtIns() {
	p := v.pair
	distances := func(name, builtIn string, n int) {
		if n == 0 {
			return
		}
		v.needs(builtIn)
		typ := v.array("%float", n)
		out := v.variable(name, "Output", typ, "BuiltIn "+builtIn)
		for k := range n {
			at := v.result("OpAccessChain", v.pointer("Output", "%float"), out, v.number(k))
			v.line("OpStore %s %s", at, v.result("OpFAdd", "%float", v.real("0.6"), v.span("1.0")))
		}
	}
	distances("%clip", "ClipDistance", p.clips)
	distances("%cull", "CullDistance", p.culls)
	if p.oneIn(3) {
		size := v.result("OpFAdd", "%float", v.real("5.0"), v.span("9.0"))
		v.line("OpStore %s %s", v.variable("%size", "Output", "%float", "BuiltIn PointSize"), size)
	}
	word := func(name, builtIn string, mask uint32) {
		h := v.masked(value{id: v.hash()}, mask).id
		v.line("OpStore %s %s", v.variable(name, "Output", "%int", "BuiltIn "+builtIn), v.result("OpBitcast", "%int", h))
	}
	if p.oneIn(5) {
		v.needs("ShaderViewportIndexLayerEXT", "SPV_EXT_shader_viewport_index_layer")
		word("%viewport", "ViewportIndex", 3)
	}
	if p.Layers && p.oneIn(2) {
		v.needs("ShaderViewportIndexLayerEXT", "SPV_EXT_shader_viewport_index_layer")
		word("%layer", "Layer", 7)
	}
	if p.oneIn(8) {
		v.needs("FragmentShadingRateKHR", "SPV_KHR_fragment_shading_rate")
		word("%rate", "PrimitiveShadingRateKHR", 15)
	}
}
