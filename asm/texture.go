package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// Texture is the family of the sampling kernels.
func (catalogue) Texture() Family {
	kernel := func(name string, kind texelKind) Kernel {
		return Kernel{
			Name:   "sample" + name,
			Record: "SampleArgs",
			Doc:    "is Kernels.Sample" + name,
			Body:   func(a *Asm) { (&sampler{Asm: a, kind: kind}).emit() },
		}
	}
	return Family{Name: "texture", Kernels: []Kernel{kernel("RGBA8", bytes8), kernel("RGBA16", words16), kernel("RGBA16F", halves16),
		kernel("RGBA32F", floats32), kernel("R32F", scalars32), kernel("RGBA32I", integers32),
		{Name: "sampleRowsRGBA8", Record: "SampleArgs", Doc: "is Kernels.SampleRowsRGBA8", Body: func(a *Asm) {
			(&sampler{Asm: a, kind: bytes8}).emitRows()
		}}}}
}

// texelKind is what a texel is.
type texelKind int

const (
	bytes8     texelKind = iota // four signed bytes
	words16                     // four signed words
	halves16                    // four halves
	floats32                    // four floats
	scalars32                   // one float
	integers32                  // four words, which are not filtered
)

// sampler writes one sampling kernel.
//
// A batch of lanes goes through two loops. The first (in this file) leaves offsets, weights and delta in the scratch.
// The second fetches each lane's two rows of two texels, filters, mixes two levels, and turns pixels into vectors of
// one component.
type sampler struct {
	*Asm
	kind    texelKind
	gathers bool // of Kernels.GatherRGBA8 and GatherR32F
	windows bool // of Kernels.SampleRowsRGBA8
	alone   bool // all lanes have the NEAREST filter, in one level
	traits  GP   // of a stage for several kinds
	inLevel GP   // of a stage of a group: at in the level's arrays, of which others are so many further on
	tex     Rec
	at, end GP       // byte offset of the group in the batch, and of the batch's end
	near    Register // a mask of the lanes with the NEAREST filter; nil where all are LINEAR
	c       addressConstants
	held    Held     // forFootprints, of a loop
	rare    []func() // what stands after a loop
}

func (x *sampler) emit() {
	x.batches(func() {
		alone, done := x.Unique("alone"), x.Unique("done")
		if x.kind != integers32 {
			x.whereAlone(alone)
			x.callAddresses()
			x.reduced(func() {
				if x.kind >= halves16 {
					x.filterFloats()
				} else {
					x.filters()
				}
			})
			x.Jump(done)
		}
		x.Label(alone)
		x.addressStage("Alone", "finds the texels of lookups of one texel each", func(x *sampler) { x.alone = true })
		x.texture()
		x.texelsAlone()
		x.Label(done)
	})
}

// batches loops over the batches of a call, in the registers of its stages.
func (x *sampler) batches(body func()) {
	batch, most, end := x.Unique("batch"), x.Unique("most"), x.Unique("end")
	x.inRDI()
	x.at, x.end = x.Reg64(), x86.RSI
	done := x.Args.At("Scratch.Done")
	x.MOVQ(U32(0), done)

	x.Label(batch)
	x.texture()
	x.Set(x.end, x.Args.At("N"), "<<", 2, "-", done)
	x.JLE(LabelRef(end))
	limit := x.Get64(U32(4 * x.Constant("MaxTextureLanes")))
	x.JumpIf(x.tex.At("Prefetch"), "!=", 0, most)
	x.CMPQ(x.Args.At("Mean.Runs"), U8(0)) // whose means are of one batch
	x.JNE(LabelRef(most))
	x.MOVQ(U32(4*x.Constant("TextureBatch")), limit)
	x.Label(most)
	x.If(x.end, ">", limit, func() { x.MOVQ(limit, x.end) })
	body()
	x.ADDQ(x.end, done)
	x.Jump(batch)
	x.Label(end)
}

// texture reads the texture's record.
func (x *sampler) texture() { x.tex = x.Rec("Texture", x.Field(x.Args, "Texture")) }

// slot is the group's part of an array of the scratch.
func (x *sampler) slot(name string, level int) Mem {
	if x.inLevel != nil {
		return x.Args.Array("Scratch."+name, x.inLevel, 1).Offset(level * 4 * x.Constant("MaxTextureLanes"))
	}
	return x.Args.Array("Scratch."+name, x.at, 1).Offset(level * 4 * x.Constant("MaxTextureLanes"))
}

// array points to an array of the record, from the batch's first lane on.
func (x *sampler) array(name string) GP {
	p := x.Field(x.Args, name)
	x.ADDQ(x.Args.At("Scratch.Done"), p)
	return p
}

// group is the group's part of such an array.
func (x *sampler) group(p GP) Mem {
	return Mem{Base: p, Index: x.at, Scale: 1}
}

// next goes to the next group of the batch.
func (x *sampler) next(loop string) {
	x.Advance(x.Bytes, x.at)
	x.JumpIf(x.at, "<", x.end, loop)
}

// afterwards writes code after the loop, that is jumped to and jumps back.
func (x *sampler) afterwards() {
	for len(x.rare) > 0 {
		code := x.rare[0]
		x.rare = x.rare[1:]
		code()
	}
}

// shuffle is the control of a byte shuffle, the same for every 16 bytes.
func (a *Asm) shuffle(c [16]uint8) Mem {
	return a.PerLane(func(lane int) uint32 {
		b := c[lane%4*4:]
		return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
	})
}

// ifZero jumps where a vector is zero.
func (x *sampler) ifZero(v Register, to string) {
	if x.HasMasks {
		x.VPTESTMD(v, v, x86.K0)
		x.KORTESTW(x86.K0, x86.K0)
	} else {
		x.VPTEST(v, v)
	}
	x.JZ(LabelRef(to))
}

// outputs are where a call's components go: one of depths, else four.
func (x *sampler) outputs() (list []GP) {
	for _, name := range []string{"R", "G", "B", "A"} {
		list = append(list, x.array(name))
		if x.kind == scalars32 {
			break
		}
	}
	return list
}
