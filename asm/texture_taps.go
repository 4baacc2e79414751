package main

// means adds up the pixels of taps and writes the means of runs: Kernels.MeanTaps of integers. Pixels stay as
// footprints leave them, in register i lanes i, 4+i, 8+i and 12+i, and are turned into components once a run. With AVX2
// the halves of groups follow each other, and their sums are in memory.
func (x *sampler) means() func(s [4]Vec) {
	run, left, group, number := x.Field(x.Args, "Mean.Runs"), x.Reg64(), x.Reg64(), x.Vec()
	var sums, counts [4]Vec
	var fewer GP // not 0 where a lane of the group has fewer taps than the run; AVX-512
	if x.HasMasks {
		fewer = x.Reg32()
	}
	taps := func(half GP) Mem {
		p := x.Get64(x.Args.At("Mean.Taps"))
		x.ADDQ(group, p)
		if half == nil {
			return Mem{Base: p}
		}
		return Mem{Base: p, Index: half, Scale: 1}
	}
	begin := func() {
		r := x.Rec("TapRun", run)
		x.MOVL(r.At("Group"), group.As32())
		x.SHLQ(U8(6), group)
		x.MOVL(r.At("Count"), left.As32())
		x.Move(x.SameF(1), number)
		if !x.HasMasks {
			x.SHLQ(U8(1), left)
			zero := x.Zeros()
			for i := range sums {
				x.Move(zero, x.fine(i))
				x.Move(zero, x.fine(i).Offset(32))
			}
			return
		}
		of := x.Copy(taps(nil))
		count := x.Ints(x.All(left.As32()), "float")
		x.KMOVW(x.WhereF(of, "<", count), fewer)
		for i := range sums {
			if sums[i] == nil {
				sums[i], counts[i] = x.Vec(), x.Vec()
			}
			x.Zero(sums[i])
			x.VPSHUFD(U8(i*0x55), of, counts[i])
		}
	}
	begin()
	return func(s [4]Vec) {
		more := x.Unique("more")
		if x.HasMasks {
			x.IfElse(fewer, "!=", 0, func() {
				for i, v := range s {
					x.VPADDD(v, sums[i], x.WhereF(number, "<=", counts[i]), sums[i])
				}
				x.FloatsTo(number, number, "+", 1)
			}, func() {
				for i, v := range s {
					x.IntsTo(sums[i], sums[i], "+", v)
				}
			})
		} else {
			half := x.Get32(x.at.As32())
			x.ANDL(U32(32), half.As32())
			of := taps(half)
			for i, v := range s {
				sum := x.fine(i)
				sum.Index, sum.Scale = half, 1
				counted := x.LaneOf4(i, of)
				x.CompareF(LE, counted, number, counted)
				x.IntsTo(v, v, "&", counted, "+", sum)
				x.Move(v, sum)
			}
			x.If(half.As32(), "!=", 0, func() { x.FloatsTo(number, number, "+", 1) })
		}
		x.CountDown(left, more)
		for half := range x.Halves() {
			v := sums
			if x.Registers == 16 {
				for i := range v {
					v[i] = x.Vec()
					x.Move(x.fine(i).Offset(32*half), v[i])
				}
			}
			of := x.Copy(taps(nil).Offset(32 * half))
			scale := x.All(x.Args.At("Mean.Scale"))
			x.Transpose([4]Register{v[0], v[1], v[2], v[3]}, x.Vec(), true)
			for c, f := range v {
				x.FloatsTo(f, x.Ints(f, "float"), "*", scale, "/", of)
				out := x.Get64(x.Args.At("Mean.Out").Offset(8 * c))
				x.Move(f, Mem{Base: out, Index: group, Scale: 1, Disp: 32 * half})
			}
		}
		x.Advance(x.Size("TapRun"), run)
		last := x.Address(Mem{Base: x.at, Disp: x.Bytes})
		x.JumpIf(last, ">=", x.end, more)
		begin()
		x.Label(more)
	}
}
