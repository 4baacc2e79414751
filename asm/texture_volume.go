package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// filterSlices is the second loop of a sampling kernel of codes for two slices of a volume, in one or two levels.
func (x *sampler) filterSlices(out func(s [4]x86.Vec)) {
	loop, one, done := x.Unique("filter"), x.Unique("oneLevel"), x.Unique("filtered")
	x.heldRows()
	x.Zero(x.at)
	x.Label(loop)
	s := x.slicesOf(0)
	delta := x.Copy(x.slot("Delta", 0))
	x.ifZero(delta, one)

	x.Comment("(256 R0 + delta (R1 - R0) + 128) >> 8")
	for i := range s {
		x.Move(s[i], x.fine(i))
	}
	coarse := x.slicesOf(1)
	x.Move(x.slot("Delta", 0), delta)
	for i, s1 := range coarse {
		w := x.Vec()
		x.VPSHUFD(x86.U8(i*0x55), delta, w)
		x.Move(x.fine(i), s[i])
		x.VPSUBD(s[i], s1, s1)
		x.VPMULLD(w, s1, s1)
		x.VPSLLD(x86.U8(8), s[i], s[i])
		x.VPADDD(s1, s[i], s[i])
		x.VPADDD(x.Same(128), s[i], s[i])
		x.VPSRLD(x86.U8(8), s[i], s[i])
	}
	x.Label(one)
	out(s)
	x.next(loop)
	x.Jump(done)
	x.afterwards()
	x.Label(done)
}

// slicesOf calls the stage that sums the two slices of a level.
func (x *sampler) slicesOf(level int) [4]x86.Vec {
	x.Move(x.second(level), x.share())
	x.ofLevel(level)
	x.groupStage(Stage{Name: "ofSlices", Doc: "sums footprints of two slices of a level", Gives: x.sums(),
		Takes: append([]x86.Register{x.share()}, x.filterTakes()...)}, func(x *sampler) {
		for i, v := range x.twoSlices(x.filterRows()) {
			x.Move(v, x.Number(i))
		}
	})
	return x.takeSums()
}

// twoSlices sums the two slices of a level: less than 1<<24.
func (x *sampler) twoSlices(r rows) (s [4]x86.Vec) {
	part := x.Vec()
	x.VMULPS(x.SameF(256), x.share(), part)
	x.VCVTPS2DQ(part, part)
	u := x.Copy(x.slot("WeightU", 0))
	v := x.Copy(x.slot("WeightV", 0))
	for i := range s {
		w := x.Vec()
		sums := x.footprints(i, u, v, r, 0, 2)
		s[i] = sums[0]
		s1 := sums[1]
		x.VPSHUFD(x86.U8(i*0x55), part, w)
		if x.kind == bytes8 {
			x.Comment("(256 S0 + part (S1 - S0) + 128) >> 8, with 1<<23 added to all")
			x.VPSUBD(s[i], s1, s1)
			x.VPMULLD(w, s1, s1)
			x.VPSLLD(x86.U8(8), s[i], s[i])
			x.VPADDD(s1, s[i], s[i])
			x.VPADDD(x.Same(0x80000080), s[i], s[i])
			x.VPSRLD(x86.U8(8), s[i], s[i])
			continue
		}
		x.Comment("The same of sums of 32 bits: their lower 8 bits, then the others; >> 16, with 1<<31 added to all")
		low, low1 := x.Vec(), x.Vec()
		x.And(x.Same(255), s[i], low)
		x.And(x.Same(255), s1, low1)
		x.VPSUBD(low, low1, low1)
		x.VPMULLD(w, low1, low1)
		x.VPSLLD(x86.U8(8), low, low)
		x.VPADDD(low1, low, low)
		x.VPADDD(x.Same(1<<15), low, low)
		x.VPSRLD(x86.U8(8), low, low)
		x.VPSRAD(x86.U8(8), s[i], s[i])
		x.VPSRAD(x86.U8(8), s1, s1)
		x.VPSUBD(s[i], s1, s1)
		x.VPMULLD(w, s1, s1)
		x.VPSLLD(x86.U8(8), s[i], s[i])
		x.VPADDD(s1, s[i], s[i])
		x.VPADDD(low, s[i], s[i])
		x.VPSRAD(x86.U8(8), s[i], s[i])
		x.VPADDD(x.Same(1<<23), s[i], s[i])
	}
	return s
}

// fine keeps what two slices of the finer level gave.
func (x *sampler) fine(i int) x86.Mem { return x.Args.At("Scratch.Fine").Offset(64 * i) }

// second is the weight of a level's second slice.
func (x *sampler) second(level int) x86.Vec {
	p := x.Get64(x.Args.At("Second").Offset(8 * level))
	x.ADDQ(x.Args.At("Scratch.Done"), p)
	v := x.Copy(x.group(p))
	return v
}
