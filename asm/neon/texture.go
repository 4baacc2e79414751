package neon

import "strings"

// Texture is the family of the sampling kernels.
func (Catalogue) Texture() []Kernel {
	kernel := func(name string, kind texelKind) Kernel {
		return Kernel{Name: "sample" + name, Record: "SampleArgs", Body: func(a *Asm) { (&sampler{Asm: a, kind: kind}).body() }}
	}
	return []Kernel{kernel("RGBA8", bytes8), kernel("RGBA16", words16), kernel("RGBA16F", halves16),
		kernel("RGBA32F", floats32), kernel("R32F", scalars32)}
}

// texelKind is what a texel is.
type texelKind int

const (
	bytes8    texelKind = iota // four signed bytes
	words16                    // four signed words
	halves16                   // four halves
	floats32                   // four floats
	scalars32                  // one float
)

// shift is how many bytes a texel has, as a power of two.
func (k texelKind) shift() int { return [...]int{2, 3, 3, 4, 2}[k] }

// codes says whether texels are codes, whose sums are integers.
func (k texelKind) codes() bool { return k <= words16 }

// filters are what the filters of a call's lanes are.
type filters int

const (
	linear filters = iota // LINEAR all
	mixed                 // some may be NEAREST
	alone                 // NEAREST all, in one level
)

// sampler writes one sampling kernel.
//
// A batch of lanes goes through two loops, over quarters of groups. The first leaves offsets, weights and delta in the
// scratch; the second loads each lane's two rows of two texels, filters, mixes two levels, and turns pixels into
// vectors of one component. What is rare is left to plain Go: see rest.
type sampler struct {
	*Asm
	kind    texelKind
	filters filters
	tex     Rec
	mode    [2]X // of U and V
	done    X    // how many bytes of each array are finished
	scratch X    // the quarter's Scratch.Offset
	texels  X
	pitch   X // the bytes of a row
	out     []X
	// of scalars: Dref, which is 0 where there is none, the quarter's part of it, and the results for references that
	// are less than a texel, equal, greater and neither
	references, dref X
	holds            [4]Q
	rare             []func() // what stands after a loop
}

func (x *sampler) body() {
	plain, end := x.Label("plain"), x.Label("end")
	x.tex = x.Rec("Texture", x.Arg("Texture"))
	x.mode = [2]X{x.Field(x.tex, "U"), x.Field(x.tex, "V")}
	x.rest(plain)
	groups := x.ShrI(x.Arg("N"), 4)
	x.done = x.Imm(0)
	several := x.Label("mixed")
	mag, min := x.Field(x.tex, "MagLinear"), x.Field(x.tex, "MinLinear")
	filtered := x.Label("filtered")
	x.Say("lookups of one texel each")
	x.JumpIf(x.OrX(x.OrX(mag, min), x.Field(x.tex, "MipLinear")), "!=", 0, filtered)
	if x.kind == bytes8 {
		x.JumpIf(x.Arg("Color"), "!=", 0, filtered)
	}
	x.batches(alone, groups, end)
	x.Place(filtered)
	x.JumpIf(x.AndX(mag, min), "==", 0, several)
	x.batches(linear, groups, end)
	x.Place(several)
	x.batches(mixed, groups, end)
	x.Place(plain)
	name := strings.TrimSuffix(x.Function.Name, "NEON")
	x.nodes = append(x.nodes, node{text: "JMP ·" + name + "Generic(SB)", goes: true})
	x.Place(end)
}

// rest goes to plain Go for lookups of volumes, of extremes, and at coordinates that are shifted.
func (x *sampler) rest(plain string) {
	x.JumpIf(x.LoadX(8, x.Args.Base, x.At(x.Args, "Slices", 0)), "!=", 0, plain)
	x.JumpIf(x.Arg("Shifted"), "!=", 0, plain)
	if x.kind == bytes8 || x.kind == scalars32 {
		x.JumpIf(x.Arg("Reduction"), "!=", 0, plain)
	}
}

// batches loops over the batches of a call whose filters are known.
func (x *sampler) batches(f filters, groups X, end string) {
	x.filters = f
	batch := x.Label("batch")
	x.Place(batch)
	x.JumpIf(groups, "==", 0, end)
	most := x.Imm(x.Constant("TextureBatch") / 16)
	count := x.Pick(W{groups}, "<", most, groups, most)
	x.SubX(groups, count, groups)
	x.scratch = x.scratchAt()
	x.addresses(x.ShlI(count, 2))
	x.scratch = x.scratchAt()
	x.texels = x.Field(x.tex, "Texels")
	x.pitch = x.ShlI(x.Field(x.tex, "Pitch"), x.kind.shift())
	switch {
	case f == alone:
		x.texelsAlone(x.ShlI(count, 2))
	case x.kind.codes():
		x.filterCodes(count)
	default:
		x.filterFloats(count)
	}
	x.AddShifted(x.done, count, 6, x.done)
	x.Jump(batch)
}

// scratchAt is where the scratch begins.
func (x *sampler) scratchAt() X { return x.AddI(x.Args.Base, x.Offset("SampleArgs", "Scratch.Offset")) }

// array is an array of the record, from the batch's first lane on.
func (x *sampler) array(name string) X {
	p := x.Arg(name)
	return x.AddX(p, x.done, p)
}

// outputs are where a batch's components go: one of depths, else four.
func (x *sampler) outputs() (list []X) {
	for _, name := range []string{"R", "G", "B", "A"} {
		list = append(list, x.array(name))
		if x.kind == scalars32 {
			break
		}
	}
	return list
}

// rarely performs usual, or code behind the loop where x is in a relation to y, which goes on at end as usual does.
func (x *sampler) rarely(r X, is string, y any, code func(end string), usual func()) {
	rare, end := x.Label("rare"), x.Label("usual")
	x.JumpIf(r, is, y, rare)
	usual()
	x.Place(end)
	x.rare = append(x.rare, func() {
		x.Place(rare)
		code(end)
		x.Jump(end)
	})
}

// quarters performs a body for so many quarters, and writes rare code behind the loop.
func (x *sampler) quarters(n X, body func()) {
	x.Times(n, func() {
		body()
		x.AddI(x.scratch, 16, x.scratch)
	})
	end := x.Label("end")
	x.skipRare(end)
	x.Place(end)
}

// skipRare writes rare code, and a jump over it to end.
func (x *sampler) skipRare(end string) {
	x.Jump(end)
	for len(x.rare) > 0 {
		code := x.rare[0]
		x.rare = x.rare[1:]
		code()
	}
}

// slot is where an array of the scratch lies behind Offset.
func (x *sampler) slot(name string, level int) int {
	return x.Offset("SampleArgs", "Scratch."+name) - x.Offset("SampleArgs", "Scratch.Offset") + level*4*x.Constant("MaxTextureLanes")
}
