package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// The stages that sampling kernels share: where footprints are and what they weigh. Each is a loop over a batch. RDI is
// the kernel's record, RSI the batch's bytes; stages for several kinds of texels take traits in EDX.
var stageTakes = []Register{x86.RDI, x86.RSI, x86.EDX}

// The traits of texels that addresses and weights depend on, a bit each.
const (
	inPairs          = 1 << iota // a texel has 16 bytes, offsets are in 8
	weightsAreWords              // weights as words16 takes them
	weightsAreFloats             // as floats
	eightBytes                   // an offset of 1 stands for 8 bytes, else for 4
)

// traitsOf are a kind's.
var traitsOf = map[texelKind]uint32{bytes8: 0, words16: weightsAreWords | eightBytes, halves16: weightsAreFloats | eightBytes,
	floats32: weightsAreFloats | eightBytes | inPairs, scalars32: weightsAreFloats, integers32: eightBytes | inPairs}

// stage calls a stage of several kernels. It may change all registers but RDI and RSI.
func (x *sampler) stage(name, doc string, kind texelKind, body func(x *sampler)) {
	x.Call(Stage{Name: name, Doc: doc, Record: "SampleArgs", Takes: stageTakes, Body: func(a *Asm) {
		s := &sampler{Asm: a, kind: kind, alone: x.alone, at: a.Reg64(), end: x86.RSI, traits: x86.EDX}
		s.texture()
		body(s)
	}})
}

// callAddresses calls the first loop of a sampling kernel.
func (x *sampler) callAddresses() {
	kind, name := x.kind, map[texelKind]string{bytes8: "Bytes", words16: "Words"}[x.kind]
	if name == "" {
		kind, name = anyKind, "Floats"
	}
	x.MOVL(U32(traitsOf[x.kind]), x86.EDX)
	x.stage("addresses"+name, "finds footprints, and their weights as filters of "+name+" take them", kind, func(x *sampler) {
		mixed, end := x.Unique("mixed"), x.Unique("addressed")
		x.floating = kind == anyKind
		linear := x.Field(x.tex, "MagLinear").As32()
		x.ANDL(x.tex.At("MinLinear"), linear)
		x.JZ(LabelRef(mixed))
		x.addresses(end)
		x.generalAddresses("addressesLinear", "finds footprints of LINEAR filters in every address mode", end, nil)
		x.Label(mixed)
		x.generalAddresses("addressesMixed", "finds footprints where lanes may have the NEAREST filter", end, x.Mask())
		x.Label(end)
	})
	x.texture()
}

// callAddressesAlone calls the first loop of lookups of one texel each.
func (x *sampler) callAddressesAlone() {
	x.alone = true
	x.MOVL(U32(traitsOf[x.kind]), x86.EDX)
	x.stage("addressesAlone", "finds the texels of lookups of one texel each", anyKind, func(x *sampler) {
		end := x.Unique("addressed")
		x.addresses(end)
		x.places(end)
		x.Label(end)
	})
	x.alone = false
	x.texture()
}

// generalAddresses goes on with a stage for every kind of texel and address mode.
func (x *sampler) generalAddresses(name, doc, end string, near Register) {
	x.stage(name, doc, anyKind, func(x *sampler) {
		x.near = near
		end := x.Unique("addressed")
		x.places(end)
		x.Label(end)
	})
	x.Jump(end)
}

// addresses has loops for the common case, with layers and without, that ask for nothing else: 16 lookups take 12 to 25
// ns, and a jump that is foreseen is a part of that. What is not common goes on behind it.
func (x *sampler) addresses(done string) {
	general, mode := x.Unique("general"), x.Reg32()
	x.JumpIf(x.slices(0, 0), "!=", 0, general)
	x.JumpIf(x.Args.At("Shifted"), "!=", 0, general)
	for _, axis := range []string{"U", "V"} {
		x.MOVL(x.tex.At(axis), mode)
		x.TESTL(U32(^uint32(repeat|clampToEdge)), mode)
		x.JNE(LabelRef(general))
	}
	x.common = true
	x.If(x.Args.At("Layer"), "==", 0, func() { x.places(done) })
	x.layered = true
	x.places(done)
	x.common, x.layered = false, false
	x.Label(general)
}

// where writes code for kinds with a trait, after the loop.
func (x *sampler) where(trait uint32, code func()) {
	this, back := x.Unique("trait"), x.Unique("back")
	x.TESTL(U32(trait), x.traits)
	x.JNZ(LabelRef(this))
	x.Label(back)
	x.rare = append(x.rare, func() {
		x.Label(this)
		code()
		x.Jump(back)
	})
}

// inPairs doubles offsets that are in 8 bytes of texels of 16.
func (x *sampler) inPairs(offset Vec) {
	double := func() { x.IntsTo(offset, offset, "+", offset) }
	switch {
	case x.kind == anyKind:
		x.where(inPairs, double)
	case x.kind == floats32 || x.kind == integers32:
		double()
	}
}

// whereCodes writes code for texels that are codes.
func (x *sampler) whereCodes(code func()) {
	switch x.kind {
	case anyKind:
		floats := x.Unique("floats")
		x.TESTL(U32(weightsAreFloats), x.traits)
		x.JNZ(LabelRef(floats))
		code()
		x.Label(floats)
	case bytes8, words16:
		code()
	}
}

// byWeights writes code for each kind of weights.
func (x *sampler) byWeights(code func(kind texelKind)) {
	switch {
	case x.kind != anyKind:
		code(x.kind)
	case x.floating:
		code(floats32)
	default:
		other, words, end := x.Unique("otherWeights"), x.Unique("words"), x.Unique("weighed")
		x.TESTL(U32(weightsAreWords|weightsAreFloats), x.traits)
		x.JNZ(LabelRef(other))
		code(bytes8)
		x.Label(end)
		x.rare = append(x.rare, func() {
			x.Label(other)
			x.TESTL(U32(weightsAreWords), x.traits)
			x.JNZ(LabelRef(words))
			code(floats32)
			x.Jump(end)
			x.Label(words)
			code(words16)
			x.Jump(end)
		})
	}
}

// byTexelSize writes code for texels of four and of eight bytes.
func (x *sampler) byTexelSize(code func(size uint8)) {
	four, end := x.Unique("fourBytes"), x.Unique("sized")
	x.TESTL(U32(eightBytes), x.traits)
	x.JZ(LabelRef(four))
	code(8)
	x.Jump(end)
	x.Label(four)
	code(4)
	x.Label(end)
}
