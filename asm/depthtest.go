package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// limit puts a register's depths between Min and Max.
func (g *depthGen) limit(z x86.Vec) {
	g.VMAXPS(g.constants["Min"], z, z)
	most, ok := g.constants["Max"].(x86.Vec)
	if !ok {
		most = g.Vec()
		g.Move(g.constants["Max"], most)
	}
	g.VMINPS(z, most, z)
}

// codes makes limited depths the codes to be written, where they are in fixed point.
func (g *depthGen) codes(z ...x86.Vec) {
	floats := g.Unique("floats")
	g.unlessScaled(floats)
	for _, v := range z {
		g.depthCodes(v, g.constants["Scale"])
	}
	g.Label(floats)
}

// compare makes z the code to be written and finds the lanes of a mask that pass; old are the codes written so far.
//
//	z = z > min ? z : min; z = max < z ? max : z; code = scale == 0 ? bits(z) : round(z * scale), exactly
//	pass = uint32(code - depth - low) <= range
//
// With AVX2 a lane passes by its sign alone, and low and range have their highest bits flipped, as comparisons are
// signed.
func (g *depthGen) compare(z [2]x86.Vec, mask, depth Mem) (pass [2]x86.Register, old []x86.Vec) {
	covered := g.Vec()
	if !g.HasMasks {
		g.VPBROADCASTW(mask, covered)
	}
	old = g.Vecs(g.Halves())
	if g.careful {
		for h := range g.Halves() {
			g.limit(z[h])
		}
		g.codes(z[:g.Halves()]...)
	}
	for h := range g.Halves() {
		at, d := depth.Offset(32*h), g.Vec()
		if !g.careful {
			g.limit(z[h])
		}
		if g.Registers > 16 {
			g.Move(at, old[h])
			g.VPADDD(g.constants["Low"], old[h], d) // before the depth is known: that is what the next instructions wait for
			g.VPSUBD(d, z[h], d)
		} else { // registers are few
			g.VPSUBD(at, z[h], d)
			g.VPSUBD(g.constants["Low"], d, d)
		}
		pass[h] = g.Mask()
		if g.HasMasks {
			k := g.K()
			g.KMOVW(mask, k)
			if g.tested != nil {
				g.VPSUBD(g.constants["-1"], g.tested, k, g.tested)
			}
			g.VPCMPUD(U8(2), g.constants["Range"], d, k, pass[h])
			continue
		}
		m := pass[h].(x86.Vec)
		g.VPCMPGTD(g.constants["Range"], d, d)
		g.VPSLLVD(g.PerLane(func(lane int) uint32 { return uint32(31 - lane) }).Offset(32*h), covered, m)
		g.VPANDN(m, d, m)
	}
	return pass, old
}

// tie decides where codes are those written so far: the lower BinSlot passes, exclusive or flip. Ties are few.
func (g *depthGen) tie(pass [2]x86.Register, z [2]x86.Vec, mask, depth, visibility Mem) {
	none := g.Unique("untied")
	g.unlessTies(none)
	var equal [2]x86.Register
	covered := g.Vec()
	if !g.HasMasks {
		g.VPBROADCASTW(mask, covered)
	}
	any := g.Vec()
	for h := range g.Halves() {
		equal[h] = g.Mask()
		if g.HasMasks {
			k := g.K()
			g.KMOVW(mask, k)
			g.VPCMPEQD(depth, z[h], k, equal[h])
			g.KORTESTW(equal[h], equal[h])
			continue
		}
		m := equal[h].(x86.Vec)
		lanes := g.PerLane(func(lane int) uint32 { return 1 << lane }).Offset(32 * h)
		g.VPAND(lanes, covered, m)
		g.VPCMPEQD(lanes, m, m)
		d := g.Vec()
		g.VPCMPEQD(depth.Offset(32*h), z[h], d)
		g.VPAND(d, m, m)
		if h == 0 {
			g.Move(m, any)
		} else {
			g.VPOR(m, any, any)
			g.VPTEST(any, any)
		}
	}
	g.JZ(LabelRef(none))
	flip := g.All(g.flip)
	position := g.All(Mem{Base: g.group, Disp: g.Offset("Group", "BinSlot")})
	g.Xor(flip, position, position)
	for h := range g.Halves() {
		v := g.Vec()
		g.Xor(visibility.Offset(32*h), flip, v)
		if g.HasMasks {
			less := g.K()
			g.VPCMPUD(U8(1), v, position, equal[h], less)
			g.KANDNW(pass[h], equal[h], pass[h])
			g.KORW(less, pass[h], pass[h])
			continue
		}
		// not less: the maximum is position
		m, p := equal[h].(x86.Vec), pass[h].(x86.Vec)
		g.VPMAXUD(v, position, v)
		g.VPCMPEQD(v, position, v)
		g.VPANDN(p, m, p)
		g.VPANDN(m, v, v)
		g.VPOR(v, p, p)
	}
	g.Label(none)
}

// maskBits gathers 16 lanes' truths in a general register.
func (g *depthGen) maskBits(pass [2]x86.Register) x86.GP {
	bits := g.Reg64()
	g.Bits(pass[0], bits)
	if !g.OneRegister() {
		high := g.Reg64()
		g.Bits(pass[1], high)
		g.SHLL(U8(8), high.As32())
		g.ORL(high.As32(), bits.As32())
	}
	return bits
}

// write puts the codes of the lanes that pass among the old ones.
func (g *depthGen) write(pass [2]x86.Register, z [2]x86.Vec, old []x86.Vec, depth Mem) {
	for h := range g.Halves() {
		if g.Registers == 16 {
			g.Move(depth.Offset(32*h), old[h])
		}
		g.SelectBySign(pass[h], z[h], old[h], old[h])
		g.Move(old[h], depth.Offset(32*h))
	}
}

// see writes the group's position in the lanes of a mask.
func (g *depthGen) see(pass [2]x86.Register, visibility Mem) {
	v := g.All(Mem{Base: g.group, Disp: g.Offset("Group", "BinSlot")})
	for h := range g.Halves() {
		at := visibility.Offset(32 * h)
		if g.HasMasks {
			g.StoreMasked(v, pass[h], at)
			continue
		}
		w := g.Copy(at)
		g.SelectBySign(pass[h], v, w, w)
		g.Move(w, at)
	}
}

// blind is the loop without a depth buffer: all fragments pass.
func (g *depthGen) blind() {
	g.pos, g.block = g.Reg64(), g.Reg64()
	visibility, masks, count, any, stride := g.Field(g.Args, "Visibility"), g.Reg64(), g.Reg64(), g.Reg64(), g.Field(g.Args, "SampleStride")
	g.SHLQ(U8(2), stride)
	g.MOVQ(g.Args.At("Masks"), masks)
	g.Label("blindLoop")
	groupMask := Mem{Base: g.group, Disp: g.Offset("Group", "Mask")}
	g.MOVL(Mem{Base: g.group, Disp: g.Offset("Group", "BinSlot")}, g.pos.As32())
	g.MOVWLZX(Mem{Base: g.group, Disp: g.Offset("Group", "Block")}, g.block.As32())
	g.SHLL(U8(6), g.block.As32())
	g.ADDQ(visibility, g.block)
	g.Zero(any)
	g.MOVL(g.Args.At("Samples.N"), count.As32())
	one := g.Get64(masks)
	g.JumpIf(count.As32(), "!=", 1, "blindSample")
	g.MOVQ(g.group, one)
	if g.Offset("Group", "Mask") != 0 {
		panic("a group starts with its mask")
	}
	g.Label("blindSample")
	bits := g.Reg64()
	g.MOVWLZX(Mem{Base: one}, bits.As32())
	g.ORL(bits.As32(), any.As32())
	g.JumpIf(visibility, "==", 0, "blindHidden")
	var pass [2]x86.Register
	for h := range g.Halves() {
		pass[h] = g.Mask()
		g.FromBits(bits, h, pass[h])
	}
	g.see(pass, Mem{Base: g.block})
	g.Label("blindHidden")
	g.POPCNTL(bits.As32(), bits.As32())
	g.ADDQ(bits, g.passed)
	g.Advance(2, one)
	g.ADDQ(stride, g.block)
	g.DECL(count.As32())
	g.JNZ(LabelRef("blindSample"))
	g.MOVQ(one, masks)
	g.MOVW(any.As16(), groupMask)
	g.Advance(8, g.group)
	g.JumpIf(g.group, "!=", g.end, "blindLoop")
	g.ADDQ(g.passed, g.Args.At("Tested"))
}
