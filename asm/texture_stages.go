package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// The stages that sampling kernels share: where footprints are and what they weigh. Each is a loop over a batch. RDI is
// the kernel's record, RSI the batch's bytes; stages for several kinds of texels take traits in EDX.
var stageTakes = []Register{x86.RDI, x86.RSI, x86.EDX}

// The traits of texels and of calls that addresses and weights depend on: the lowest five bits shift an offset, which makes it
// one in bytes, each of the others is one.
const (
	fourBytes        = 2
	eightBytes       = 3
	inPairs          = 8 << iota // a texel has 16 bytes, offsets are in 8
	weightsAreWords              // weights as words16 takes them
	weightsAreFloats             // as floats
	placed                       // in layers or slices
	inSlices
	onFaces    // of cubes
	prefetches // asks for texels ahead
)

// traitsOf are a kind's.
var traitsOf = map[texelKind]uint32{bytes8: fourBytes, words16: eightBytes | weightsAreWords, halves16: eightBytes | weightsAreFloats,
	floats32: eightBytes | inPairs | weightsAreFloats, scalars32: fourBytes | weightsAreFloats, integers32: eightBytes | inPairs}

// callAddresses calls the first loop of a sampling kernel, for every kind of texel and address mode. (Loops of their own
// for Repeat and ClampToEdge without layers were no faster than 1.02.)
func (x *sampler) callAddresses() {
	linear := x.Field(x.tex, "MagLinear").As32()
	x.ANDL(x.tex.At("MinLinear"), linear)
	x.IfElse(linear, "!=", 0, func() {
		x.addressStage("Linear", "finds footprints of LINEAR filters", func(*sampler) {})
	}, func() {
		x.addressStage("Mixed", "finds footprints where lanes may have the NEAREST filter", func(x *sampler) { x.near = x.Mask() })
	})
	x.texture()
}

// addressStage calls a stage of the first loop. It may change all registers but RDI and RSI.
func (x *sampler) addressStage(name, doc string, set func(x *sampler)) {
	x.MOVL(U32(traitsOf[x.kind]), x86.EDX)
	x.Call(Stage{Name: "addresses" + name, Doc: doc, Record: "SampleArgs", Takes: stageTakes, Body: func(a *Asm) {
		s := &sampler{Asm: a, at: a.Reg64(), end: x86.RSI, traits: x86.EDX}
		s.texture()
		set(s)
		s.addresses()
	}})
}

// where writes code for kinds with a trait, after the loop.
func (x *sampler) where(trait int, code func()) {
	this, back := x.Unique("trait"), x.Unique("back")
	x.JumpIfAny(x.traits, trait, this)
	x.Label(back)
	x.rare = append(x.rare, func() {
		x.Label(this)
		code()
		x.Jump(back)
	})
}
