package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// means adds up the pixels of taps and writes the means of runs: Kernels.MeanTaps of integers. Pixels stay as
// footprints leave them, in register i lanes i, 4+i, 8+i and 12+i, and are turned into components once a run. With AVX2
// the halves of groups follow each other, and their sums are in memory.
func (x *sampler) means() func(s [4]x86.Vec) {
	run, left, group, number := x.Field(x.Args, "Mean.Runs"), x.Reg64(), x.Reg64(), x.Vec()
	var sums, counts [4]x86.Vec
	var fewer x86.GP // not 0 where a lane of the group has fewer taps than the run; AVX-512
	if x.HasMasks {
		fewer = x.Reg32()
	}
	taps := func(half x86.GP) x86.Mem {
		p := x.Get64(x.Args.At("Mean.Taps"))
		x.ADDQ(group, p)
		if half == nil {
			return x86.Mem{Base: p}
		}
		return x86.Mem{Base: p, Index: half, Scale: 1}
	}
	begin := func() {
		r := x.Rec("TapRun", run)
		x.MOVL(r.At("Group"), group.As32())
		x.SHLQ(x86.U8(6), group)
		x.MOVL(r.At("Count"), left.As32())
		x.Move(x.SameF(1), number)
		if !x.HasMasks {
			x.SHLQ(x86.U8(1), left)
			zero := x.Vec()
			x.Zero(zero)
			for i := range sums {
				x.Move(zero, x.fine(i))
				x.Move(zero, x.fine(i).Offset(32))
			}
			return
		}
		less := x.Mask()
		of := x.Copy(taps(nil))
		count := x.All(left.As32())
		x.VCVTDQ2PS(count, count)
		x.CompareF(LT, count, of, less)
		x.KMOVW(less, fewer)
		for i := range sums {
			if sums[i] == nil {
				sums[i], counts[i] = x.Vec(), x.Vec()
			}
			x.Zero(sums[i])
			x.VPSHUFD(x86.U8(i*0x55), of, counts[i])
		}
	}
	begin()
	return func(s [4]x86.Vec) {
		more := x.Unique("more")
		if x.HasMasks {
			all, added := x.Unique("all"), x.Unique("added")
			x.JumpIf(fewer, "==", 0, all)
			for i, v := range s {
				counted := x.Mask()
				x.CompareF(LE, counts[i], number, counted)
				x.VPADDD(v, sums[i], counted, sums[i])
			}
			x.VADDPS(x.SameF(1), number, number)
			x.Jump(added)
			x.Label(all)
			for i, v := range s {
				x.VPADDD(v, sums[i], sums[i])
			}
			x.Label(added)
		} else {
			same, half := x.Unique("sameTap"), x.Reg64()
			x.MOVL(x.at.As32(), half.As32())
			x.ANDL(x86.U32(32), half.As32())
			of := taps(half)
			for i, v := range s {
				counted, sum := x.Vec(), x.fine(i)
				sum.Index, sum.Scale = half, 1
				x.VPSHUFD(x86.U8(i*0x55), of, counted)
				x.CompareF(LE, counted, number, counted)
				x.And(counted, v, v)
				x.VPADDD(sum, v, v)
				x.Move(v, sum)
			}
			x.JumpIf(half.As32(), "==", 0, same)
			x.VADDPS(x.SameF(1), number, number)
			x.Label(same)
		}
		x.CountDown(left, more)
		for half := range x.Halves() {
			v, of, scale := sums, x.Vec(), x.Vec()
			if x.Registers == 16 {
				for i := range v {
					v[i] = x.Vec()
					x.Move(x.fine(i).Offset(32*half), v[i])
				}
			}
			x.Move(taps(nil).Offset(32*half), of)
			x.Broadcast(x.Args.At("Mean.Scale"), scale)
			x.Transpose([4]x86.Register{v[0], v[1], v[2], v[3]}, x.Vec(), true)
			for c, f := range v {
				x.VCVTDQ2PS(f, f)
				x.VMULPS(scale, f, f)
				x.VDIVPS(of, f, f)
				out := x.Get64(x.Args.At("Mean.Out").Offset(8 * c))
				x.Move(f, x86.Mem{Base: out, Index: group, Scale: 1, Disp: 32 * half})
			}
		}
		x.Advance(x.Size("TapRun"), run)
		last := x.Address(x86.Mem{Base: x.at, Disp: x.Bytes})
		x.JumpIf(last, ">=", x.end, more)
		begin()
		x.Label(more)
	}
}
