package spirvgen

// What a fragment module has beside the expressions and statements of all: those on floats and on memory.

// floating is an operation on floats of any bits.
func (f *fragmentWriter) floating(depth int) value {
	float := func() string { return f.result("OpBitcast", "%float", f.expression(depth-1).id) }
	a, id := float(), ""
	switch f.IntN(4) {
	case 0:
		id = f.result(choose(f.Rand, "OpFAdd", "OpFSub", "OpFMul", "OpFDiv"), "%float", a, float())
	case 1:
		id = f.result("OpExtInst", "%float", "%glsl",
			choose(f.Rand, "Sqrt", "InverseSqrt", "Floor", "Fract", "FAbs", "Sin", "Exp2", "RoundEven", "Trunc"), a)
	case 2:
		id = f.result("OpExtInst", "%float", "%glsl", choose(f.Rand, "NMin", "NMax", "Step"), a, float())
	default:
		u := f.unit(f.expression(depth - 1).id)
		id = f.result("OpFMul", "%float", u, f.unit(f.expression(depth-1).id))
	}
	return value{id: f.bits(Float, f.known(id))}
}

// numbers is an element of the uniform buffer.
func (f *fragmentWriter) numbers(depth int) value {
	i, k := f.masked(f.expression(depth-1), 15), f.masked(f.expression(depth-1), 3)
	at := f.result("OpAccessChain", f.pointer("Uniform", "%uint"), "%numbers", f.number(0), i.id, k.id)
	return value{id: f.load("%uint", at)}
}

// pushed is an element of the push constants.
func (f *fragmentWriter) pushed(depth int) value {
	k := f.masked(f.expression(depth-1), 3)
	at := f.result("OpAccessChain", f.pointer("PushConstant", "%uint"), "%pushed", f.number(0), f.number(0), k.id)
	return value{id: f.load("%uint", at)}
}

// lookup is a component of a texel, of a level that does not depend on neighbours.
func (f *fragmentWriter) lookup(depth int) value {
	t, id := f.load("%sampled", "%texture"), ""
	if f.oneIn(3) {
		at := f.vector(Uint, []string{f.masked(f.expression(depth-1), 15).id, f.masked(f.expression(depth-1), 31).id})
		id = f.result("OpImageFetch", "%float4", f.result("OpImage", "%image", t), at, "Lod", f.number(0))
	} else {
		at := f.vector(Float, []string{f.unit(f.expression(depth - 1).id), f.unit(f.expression(depth - 1).id)})
		id = f.result("OpImageSampleExplicitLod", "%float4", t, at, "Lod", f.real(choose(f.Rand, "0.0", "0.5", "2.0")))
	}
	return value{id: f.bits(Float, f.known(f.components(Float, id, 4)[f.IntN(4)]))}
}

// followed is a kind of statements that no function of Go follows.
func followed(write func()) func() statement {
	return func() statement {
		write()
		return alone(func(*state) {})
	}
}

// demote makes invocations of a condition helpers, which go on.
func (f *fragmentWriter) demote() {
	c := f.condition(1)
	yes, merge := f.id(), f.id()
	f.line("OpSelectionMerge %s None", merge)
	f.line("OpBranchConditional %s %s %s", c.id, yes, merge)
	f.label(yes)
	f.line("OpDemoteToHelperInvocation")
	f.line("OpBranch %s", merge)
	f.label(merge)
}

// atomics are operations whose order does not matter, one to a range of cells.
var atomics = [cellKinds - 1]string{
	"OpAtomicIAdd", "OpAtomicISub", "OpAtomicOr", "OpAtomicAnd", "OpAtomicXor", "OpAtomicUMax", "OpAtomicUMin", "OpAtomicSMax",
}

// count changes a cell of the storage buffer, or stores what the cell's number says.
func (f *fragmentWriter) count() {
	kind := f.IntN(cellKinds)
	i := f.result("OpIAdd", "%uint", f.masked(f.expression(1), cellsEach-1).id, f.number(kind*cellsEach))
	at := f.result("OpAccessChain", f.pointer("StorageBuffer", "%uint"), "%cells", f.number(0), i)
	if kind == len(atomics) {
		f.line("OpStore %s %s", at, f.mix(i, 1))
		return
	}
	f.line("%s = %s %%uint %s %s %s %s", f.id(), atomics[kind], at, f.number(1), f.number(0), f.expression(1).id)
}

// paint does the same to the storage image: two rows belong to an operation.
func (f *fragmentWriter) paint() {
	kind := f.IntN(ImageSize / 2)
	x := f.masked(f.expression(1), ImageSize-1).id
	y := f.result("OpIAdd", "%uint", f.masked(f.expression(1), 1).id, f.number(2*kind))
	at := f.vector(Uint, []string{x, y})
	if kind == ImageSize/2-1 {
		v := f.mix(x, 2)
		f.line("OpImageWrite %s %s %s", f.load("%storage", "%picture"), at, f.vector(Uint, []string{v, v, v, v}))
		return
	}
	p := f.result("OpImageTexelPointer", f.pointer("Image", "%uint"), "%picture", at, f.number(0))
	f.line("%s = %s %%uint %s %s %s %s", f.id(), atomics[kind], p, f.number(1), f.number(0), f.expression(1).id)
}

// color is a component of an output.
func (f *fragmentWriter) color(c Class) string {
	x := f.results[f.IntN(len(f.results))]
	switch {
	case c == Uint:
		return x
	case c == Sint:
		return f.result("OpBitcast", "%int", x)
	case f.oneIn(4):
		return f.float()
	case f.oneIn(6):
		return f.known(f.result("OpBitcast", "%float", x))
	}
	return f.unit(x)
}

// outputs writes colours, depth, the stencil reference and the sample mask.
func (f *fragmentWriter) outputs() {
	if len(f.results) == 0 {
		f.results = append(f.results, f.bits(Float, f.floats[0]))
	}
	p := f.pair
	store := func(name string, c Class, decorations ...string) {
		n := 4
		if f.oneIn(6) {
			n = 1 + f.IntN(4)
		}
		var list []string
		for range n {
			list = append(list, f.color(c))
		}
		f.line("OpStore %s %s", f.variable(name, "Output", typeOf(c, n), decorations...), f.vector(c, list))
	}
	for k, c := range p.Colors {
		if c == None {
			continue
		}
		location := "Location " + string(rune('0'+k))
		if !p.DualSource {
			store("%color"+string(rune('0'+k)), c, location)
			continue
		}
		store("%color", c, location, "Index 0")
		store("%second", c, location, "Index 1")
	}
	if f.oneIn(6) {
		f.modes = append(f.modes, "DepthReplacing")
		out := f.variable("%depth", "Output", "%float", "BuiltIn FragDepth")
		f.line("OpStore %s %s", out, f.color(Float))
	}
	if f.oneIn(10) {
		f.needs("StencilExportEXT", "SPV_EXT_shader_stencil_export")
		f.modes = append(f.modes, "StencilRefReplacingEXT")
		f.line("OpStore %s %s", f.variable("%reference", "Output", "%int", "BuiltIn FragStencilRefEXT"), f.color(Sint))
	}
	if f.oneIn(7) {
		out := f.variable("%mask", "Output", f.array("%int", 1), "BuiltIn SampleMask")
		f.line("OpStore %s %s", f.result("OpAccessChain", f.pointer("Output", "%int"), out, f.number(0)), f.color(Sint))
	}
	switch f.IntN(8) {
	case 0:
		f.modes = append(f.modes, "EarlyFragmentTests")
	case 1:
		f.needs("SampleMaskPostDepthCoverage", "SPV_KHR_post_depth_coverage")
		f.modes = append(f.modes, "EarlyFragmentTests", "PostDepthCoverage")
	}
}
