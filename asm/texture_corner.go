package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// corner leaves the weights of corners of cubes, and their remainder: Texture.left of texture_generic.go. offset is
// where footprints begin.
func (x *sampler) corner(slot int, level, u, v, offset x86.Vec) {
	face, end := x.Unique("face"), x.Unique("faceEnd")
	x.JumpIf(x.c.modes["U"].As32(), "==", cubeFace, face)
	x.Label(end)
	x.rare = append(x.rare, func() {
		x.Label(face)
		last, w, beyondV, t := x.Vec(), x.Vec(), x.Vec(), x.Vec()
		x.lookup(x.c.width, level, last)
		x.VCVTTPS2DQ(last, last)
		x.VPSUBD(x.Same(256), last, last)
		x.Comment("How far footprints are beyond the face, along U times along V")
		for _, axis := range [][2]x86.Vec{{u, w}, {v, beyondV}} {
			x.VPSUBD(last, axis[0], axis[1])
			x.VPSUBD(axis[0], x.c.zero, t)
			x.VPMAXSD(t, axis[1], axis[1])
			x.VPMAXSD(x.c.zero, axis[1], axis[1])
		}
		x.VPMADDWD(beyondV, w, w)
		x.Move(w, x.slot("Corner", slot))
		x.ifZero(w, end)

		x.Comment("What is left lies beside a corner: at x-1 or x+2, in row y or y+1")
		at, left := x.Vec(), x.Vec()
		x.VPSRAD(x86.U8(31), u, t)
		x.VPADDD(t, offset, at)
		x.VPADDD(t, t, t)
		x.VPADDD(t, at, at)
		x.VPADDD(x.Same(2), at, at)
		x.VPSRAD(x86.U8(31), v, t)
		off := x.All(x.tex.At("Pitch"))
		x.AndNot(off, t, t)
		x.VPADDD(t, at, at)
		texels, some := x.Field(x.tex, "Texels"), x.Mask()
		x.Zero(left)
		if x.HasMasks {
			x.VPTESTMD(w, w, some)
		} else {
			x.Greater(x.c.zero, w, some)
		}
		x.byTexelSize(func(size uint8) { x.GatherWhere(x86.Mem{Base: texels, Index: at, Scale: size}, some, left) })
		x.Or(left, w, w)
		x.Move(w, x.slot("Corner", slot))
		x.Jump(end)
	})
}

// addCorners adds what sums of one level lack at corners of cubes, a third of weights times the remainder, rounded: of
// 8 bits to the nearest, of 16 bits down. Register i holds lanes i, 4+i, 8+i and 12+i.
func (x *sampler) addCorners(level int, s [4]x86.Vec) {
	end, corner := x.Unique("corners"), x.Vec()
	x.Move(x.slot("Corner", level), corner)
	x.ifZero(corner, end)
	for i := range s {
		left, w := x.Vec(), x.Vec()
		x.VPSHUFD(x86.U8(i*0x55), corner, w)
		x.VPSRLVD(x.PerLane(func(lane int) uint32 { return 16 + 2*uint32(lane%4) }), w, left)
		x.And(x.Same(3), left, left)
		x.And(x.Same(0x7FFF), w, w)
		x.VPMADDWD(left, w, w)
		if x.kind == bytes8 {
			x.VPADDD(x.Same(1), w, w)
		}
		x.Comment("By 3: up to 3 times 2^14")
		x.VPMULLD(x.Same(43691), w, w)
		x.VPSRLD(x86.U8(17), w, w)
		x.VPADDD(w, s[i], s[i])
	}
	x.Label(end)
}
