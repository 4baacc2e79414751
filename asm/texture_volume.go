package main

// slicesOf calls the stage that sums the two slices of a level.
func (x *sampler) slicesOf(level int, _ rows) [4]Vec {
	x.Move(x.second(level), x.share())
	x.ofLevel(level)
	x.groupStage(Stage{Name: "ofSlices", Doc: "sums footprints of two slices of a level", Gives: x.sums(),
		Takes: append([]Register{x.share()}, x.filterTakes()...)}, func(x *sampler) {
		for i, v := range x.twoSlices(x.stageRows()) {
			x.Move(v, x.Number(i))
		}
	})
	return x.takeSums()
}

// twoSlices sums the two slices of a level: less than 1<<24.
func (x *sampler) twoSlices(r rows) (s [4]Vec) {
	part := x.Floats(x.share(), "*", 256, "nearest")
	u := x.Copy(x.slot("WeightU", 0))
	v := x.Copy(x.slot("WeightV", 0))
	for i := range s {
		sums := x.footprints(i, u, v, r, 0, 2)
		s[i] = sums[0]
		s1 := sums[1]
		w := x.LaneOf4(i, part)
		if x.kind == bytes8 {
			x.Comment("(256 S0 + part (S1 - S0) + 128) >> 8, with 1<<23 added to all")
			x.IntsTo(s1, s1, "-", s[i], "*", w)
			x.IntsTo(s[i], s[i], "<<", 8, "+", s1, "+", 0x80000080, ">>>", 8)
			continue
		}
		x.Comment("The same of sums of 32 bits: their lower 8 bits, then the others; >> 16, with 1<<31 added to all")
		low := x.Ints(s[i], "&", 255)
		low1 := x.Ints(s1, "&", 255, "-", low, "*", w)
		x.IntsTo(low, low, "<<", 8, "+", low1, "+", 1<<15, ">>>", 8)
		x.IntsTo(s[i], s[i], ">>", 8)
		x.IntsTo(s1, s1, ">>", 8, "-", s[i], "*", w)
		x.IntsTo(s[i], s[i], "<<", 8, "+", s1, "+", low, ">>", 8, "+", 1<<23)
	}
	return s
}

// fine keeps what two slices of the finer level gave.
func (x *sampler) fine(i int) Mem { return x.Args.At("Scratch.Fine").Offset(64 * i) }

// second is the weight of a level's second slice.
func (x *sampler) second(level int) Vec {
	p := x.Get64(x.Args.At("Second").Offset(8*level), "+", x.Args.At("Scratch.Done"))
	return x.Copy(x.group(p))
}
