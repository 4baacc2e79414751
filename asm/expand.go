package main

// expandBody is the kernel: a register or more for each run; the next run overwrites the excess.
func expandBody(a *Asm) {
	runs, left, out, lane := a.Field(a.Args, "Runs"), a.Field(a.Args, "N"), a.Field(a.Args, "Out"), a.Vec()
	a.Move(a.PerLane(func(lane int) uint32 { return uint32(lane) }), lane)
	step := a.AllOf(uint32(a.Lanes()))
	a.Jump("expanded")
	a.Label("run")
	v := a.All(Mem{Base: runs, Disp: a.Offset("Run", "First")})
	end := a.Get32(Mem{Base: runs, Disp: a.Offset("Run", "N")})
	a.LEAQ(Mem{Base: out, Index: end, Scale: 4}, end)
	a.IntsTo(v, v, "+", lane)
	a.Label("words")
	a.Move(v, Mem{Base: out})
	a.IntsTo(v, v, "+", step)
	a.Advance(a.Bytes, out)
	a.JumpIf(out, "<", end, "words")
	a.Set(out, end)
	a.Advance(a.Size("Run"), runs)
	a.DECQ(left)
	a.Label("expanded")
	a.JumpIf(left, ">", 0, "run")
	a.Change(out, "-", a.Args.At("Out"), ">>>", 2)
	a.MOVQ(out, a.Args.At("Words"))
}
