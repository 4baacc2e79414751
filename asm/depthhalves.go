package main

import (
	"maps"
	"math"
)

// halvesGen is the loop over the groups of four samples with AVX2, whose registers hold half of a block. Of a group's
// eight halves, two a sample, nearly half have an empty mask. The halves of some groups with a mask are listed,
// whatever their triangle, and then tested one after another. A list is a word a half, a mask a byte.
type halvesGen struct {
	*severalGen
	x, y, place Mem // the lists: of the first lane, against the triangle's origin, in pixels; where it lies in the buffers
	plane       Mem // and where in planes
	covered     Mem // masks
	passes      Mem // those that the test leaves
	planes      Mem // by group: z, dz/dx, dz/dy, BinSlot
	firstX      Mem // of the tile's first block, by half: in 1/256 pixel
	firstY      Mem
	firstPlace  Mem // where the tile's first block lies
	limit       Mem // the first group that has no room
	n, at       GP  // how many halves are listed; 8 times how many groups
}

// listedGroups is how many groups are listed at most.
const listedGroups = 32

// newHalves takes the lists.
func (g *depthGen) newHalves() *halvesGen {
	h := &halvesGen{}
	for _, m := range []*Mem{&h.x, &h.y, &h.place, &h.plane} {
		*m = g.Local(4 * 8 * (listedGroups + 1))
	}
	h.covered, h.passes, h.planes = g.Local(8*(listedGroups+1)), g.Local(8*(listedGroups+1)), g.Local(16*listedGroups)
	h.firstX, h.firstY, h.firstPlace, h.limit = g.Local(32), g.Local(32), g.Local(32), g.Local(8)
	return h
}

// first makes firstX, firstY and firstPlace.
func (h *halvesGen) first(g *depthGen) {
	order := into(g.Vec256(), g.Move, g.PerLane(func(lane int) uint32 { return uint32(lane >> 1) }))
	for axis, name := range []string{"X", "Y"} {
		v := g.Vec256()
		g.VMOVDQU(g.Args.At("Samples."+name), v.AsX())
		g.VPERMD(v, order, v)
		o := into(g.Vec256(), g.VPBROADCASTD, g.Args.At("Tile"+name))
		g.IntsTo(o, o, "<<", 8)
		g.IntsTo(v, v, "+", o)
		to := h.firstX
		if axis == 1 {
			to = h.firstY
			g.IntsTo(v, v, "+", g.PerLane(func(lane int) uint32 { return uint32(lane&1) * (2 << 8) }))
		}
		g.Move(v, to)
	}
	v := g.Ints(Each{g.Args.At("SampleStride")}, "<<", 2, "*", order, "+", g.PerLane(func(lane int) uint32 { return uint32(lane&1) * 32 }))
	g.Move(v, h.firstPlace)
}

// run tests groups up to one whose triangle is wide or biased.
func (h *halvesGen) run() {
	tag := h.tag
	build, flush, end := h.Unique("list"), h.Unique("flush"), h.Unique("tested")
	h.Label("halves" + tag)
	counter := h.Vec256()
	h.n, h.at = h.Reg64(), h.Reg64()
	limit := h.Address(Mem{Base: h.group, Disp: 8 * listedGroups})
	h.CMPQ(limit, h.end)
	h.CMOVQGT(h.end, limit)
	h.Set(h.limit, limit)
	h.Zero(h.n)
	h.Zero(h.at)
	h.Zero(counter)
	h.Label(build)
	t := h.find()
	h.JNZ(LabelRef(flush))
	h.list(t, counter)
	h.Advance(8, h.group)
	h.JumpIf(h.group, "!=", h.limit, build)
	h.Label(flush)
	h.JumpIf(h.at.As32(), "==", 0, "each"+tag)

	h.JumpIf(h.n.As32(), "==", 0, end)
	h.test()
	h.Label(end)
	h.leave()
	h.JumpIf(h.group, "!=", h.end, "halves"+tag)
	h.Jump("done")
}

// list lists the halves of the group at hand, whose triangle is t. counter is 16 times the group's number.
func (h *halvesGen) list(t Rec, counter Vec) {
	plane := into(h.Vec128(), h.VMOVDQU, t.At("Z"))
	h.VMOVDQU(plane, h.planes.Idx(h.at, 2))
	h.MOVL(h.pos.As32(), h.planes.Offset(12).Idx(h.at, 2))
	h.Move(counter, h.plane.Idx(h.n, 4))
	h.IntsTo(counter, counter, "+", 16)

	halves, zero := into(h.Vec128(), h.VMOVQ, Mem{Base: h.masks, Index: h.at, Scale: 1}), h.Vec128()
	h.VPXOR(zero, zero, zero)
	h.VPCMPEQB(zero, halves, zero)
	bits := h.Into32(h.VPMOVMSKB, zero)
	h.MOVBLZX(bits.As8(), bits.As32())
	h.MOVW(bits.As16(), Mem{Base: h.group, Disp: h.Offset("Group", "Mask")}) // until leave
	table := h.Address(h.Words(halvesPacked()...))
	order := into(h.Vec128(), h.VMOVQ, Mem{Base: table, Index: bits, Scale: 8})
	h.VPSHUFB(order, halves, halves)
	h.VMOVQ(halves, h.covered.Idx(h.n, 1))
	lanes := into(h.Vec256(), h.VPMOVZXBD, order)
	h.POPCNTL(bits.As32(), bits.As32())

	h.block = h.Reg64()
	column, row := h.depthGen.place()
	v := h.Vec256()
	h.Broadcast(h.block.As32(), v)
	h.IntsTo(v, v, "+", h.firstPlace)
	h.VPERMD(v, lanes, v)
	h.Move(v, h.place.Idx(h.n, 4))
	for axis, name := range []string{"X", "Y"} {
		first, block, to := h.firstX, column, h.x
		if axis == 1 {
			first, block, to = h.firstY, row, h.y
		}
		v := h.Ints(Each{h.place256.Idx(block, 4)}, "+", first, "-", Each{t.At(name)}, "float", "*", h.constants["1/256"])
		h.VPERMD(v, lanes, v)
		h.Move(v, to.Idx(h.n, 4))
	}
	h.Advance(8, h.n)
	h.Change(h.n, "-", bits)
	h.Advance(8, h.at)
}

// halvesPacked are, by the halves that are empty, the others, a byte each.
func halvesPacked() (words []uint32) {
	for empty := range 256 {
		var order uint64
		n := 0
		for half := range 8 {
			if empty>>half&1 == 0 {
				order |= uint64(half) << n
				n += 8
			}
		}
		words = append(words, uint32(order), uint32(order>>32))
	}
	return words
}

// halvesApart are, by the halves that are empty, where the others' bytes lie when they are packed, and what has a byte
// cleared.
func halvesApart() (words []uint32) {
	for empty := range 256 {
		var order uint64
		n := uint64(0)
		for half := range 8 {
			from := uint64(0x80)
			if empty>>half&1 == 0 {
				from = n
				n++
			}
			order |= from << (8 * half)
		}
		words = append(words, uint32(order), uint32(order>>32))
	}
	return words
}

// test tests the listed halves. (LESS by the lesser of two codes, where one that is not covered is greater than all,
// took as long.)
func (h *halvesGen) test() {
	i, next := h.Zero64(), h.Unique("half")
	g := *h.depthGen
	g.constants = maps.Clone(g.constants)
	for _, name := range []string{"Min", "Max"} {
		g.constants[name] = h.Copy(g.constants[name])
	}
	x := Op(h.PerLane(func(lane int) uint32 { return math.Float32bits(float32(lane & 3)) }))
	y := Op(h.PerLane(func(lane int) uint32 { return math.Float32bits(float32(lane >> 2)) }))
	if !h.careful { // registers are few where ties may be
		x, y = h.Copy(x), h.Copy(y)
	}
	depth, visibility := h.Field(h.Args, "Depth"), h.Field(h.Args, "Visibility")
	h.Align(32)
	h.Label(next)
	place := h.Get32(h.place.Idx(i, 4))
	plane := h.Get32(h.plane.Idx(i, 4))
	of := func(word int) Mem { return h.planes.Offset(4*word).Idx(plane, 1) }
	z := h.Floats(Each{h.x.Idx(i, 4)}, "+", x, "*", Each{of(1)}, "+", Each{of(0)})
	h.FloatsTo(z, z, "+", h.Floats(Each{h.y.Idx(i, 4)}, "+", y, "*", Each{of(2)}))
	g.slot = of(3)
	pass := g.sample([]Vec{z}, h.covered.Idx(i, 1), Mem{Base: depth, Index: place, Scale: 1},
		Mem{Base: visibility, Index: place, Scale: 1}, h.Args.At("Write"), visibility)
	h.MOVB(h.SignsOf(pass[0]).As8(), h.passes.Idx(i, 1))
	h.INCQ(i)
	h.JumpIf(i, "!=", h.n, next)
}

// leave puts what passes back into the masks of the groups listed.
func (h *halvesGen) leave() {
	group := h.Get64(h.group, "-", h.at)
	from := h.Address(h.passes)
	table, tested := h.Address(h.Words(halvesApart()...)), h.Zero64()
	h.Repeat(func() {
		n, mask := h.Reg64(), Mem{Base: group, Disp: h.Offset("Group", "Mask")}
		bits := h.Get16(mask)
		v := into(h.Vec128(), h.VMOVQ, Mem{Base: from})
		order := into(h.Vec128(), h.VMOVQ, Mem{Base: table, Index: bits, Scale: 8})
		h.VPSHUFB(order, v, v)
		h.POPCNTL(bits.As32(), bits.As32())
		h.Advance(8, from)
		h.Change(from, "-", bits)
		h.POPCNTQ(Mem{Base: h.masks}, n)
		h.Change(tested, "+", n)
		h.VMOVQ(v, bits)
		h.MOVQ(bits, Mem{Base: h.masks})
		h.POPCNTQ(bits, n)
		h.Change(h.passed, "+", n)
		h.Set(n, bits, ">>>", 32)
		h.Change(bits.As32(), "|", n.As32())
		h.Set(n.As32(), bits.As32(), ">>>", 16)
		h.Change(bits.As32(), "|", n.As32())
		h.MOVW(bits.As16(), mask)
		h.Advance(8, h.masks, group)
	}, group, "!=", h.group)
	h.ADDQ(tested, h.Args.At("Tested"))
}
