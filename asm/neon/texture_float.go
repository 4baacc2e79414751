package neon

// filterFloats is the second loop of a sampling kernel of floats. Texels of weight 0 take no part.
func (x *sampler) filterFloats(groups X) {
	x.out = x.outputs()
	x.comparison()
	x.quarters(x.ShlI(groups, 2), func() {
		ref := x.reference()
		sum := x.sums(0, ref)
		delta := x.Load(x.scratch, x.slot("Delta", 0))
		x.If(x.Any(delta), "!=", 0, func() { x.mixSums(sum, x.sums(1, ref), delta) })
		x.numbers(sum)
	})
}

// mixSums mixes sums of two levels into the first.
func (x *sampler) mixSums(sum, second []Q, delta Q) {
	x.Say("r[c] = float32(fine*r[c]) + float32(coarse*lo) where delta is not 0")
	coarse := x.ToFloatOf(delta, 8)
	fine, mixed := x.FSub(x.float(1), coarse), x.Test(delta, delta)
	for j, r := range sum {
		if x.kind == scalars32 {
			x.Put(r, mixed, x.FAdd(x.FMul(r, fine), x.FMul(second[j], coarse)))
			continue
		}
		x.Put(r, x.DupLane(mixed, j), x.FAdd(x.FMulLane(r, fine, j), x.FMulLane(second[j], coarse, j)))
	}
}

// numbers stores sums, NaN as 0x7FC00000: the four components of each lane, or a component of four.
func (x *sampler) numbers(sum []Q) {
	if x.kind != scalars32 {
		g := x.Transpose(G(sum))
		sum = g[:]
	}
	x.Say("*at(out, i) = number(r[c])")
	none := x.Word(0x7FC00000)
	for c, p := range x.out {
		x.StoreNext(x.ChooseInto(x.FEq(sum[c], sum[c]), sum[c], none), p)
	}
}

// sums adds up the footprints of the quarter at hand in one level: the components of each lane, or one of all four.
func (x *sampler) sums(level int, ref Q) (sum []Q) {
	u, v := x.Load(x.scratch, x.slot("WeightU", level)), x.Load(x.scratch, x.slot("WeightV", level))
	x.Say("w := (1-u)*(1-v), u*(1-v), (1-u)*v, u*v")
	one := x.float(1)
	left, upper := x.FSub(one, u), x.FSub(one, v)
	w := [4]Q{x.FMul(left, upper), x.FMul(u, upper), x.FMul(left, v), x.FMul(u, v)}
	if x.kind == scalars32 {
		return []Q{x.scalars(level, w, u, ref)}
	}
	at := x.lanes(level)
	for range at {
		sum = append(sum, x.Vector())
	}
	x.rarely(x.Any(x.Or(x.IsZero(u), x.IsZero(v))), "!=", 0, func(string) {
		x.Say("texels of weight 0 take no part; a sum begins with -0 where the filter is NEAREST: its texel is the result")
		start := x.And(u, x.Word(1<<31))
		counts := four(func(k int) Q { return x.Not(x.IsZero(w[k])) })
		for j, p := range at {
			x.DupLane(start, j, sum[j])
			for k, t := range x.four(p) {
				x.Put(sum[j], x.DupLane(counts[k], j), x.FAdd(sum[j], x.FMulLane(t, w[k], j)))
			}
		}
	}, func() {
		zero := x.Zero()
		for j, p := range at {
			x.Say("sum[c] += float32(w * texel)")
			for k, t := range x.four(p) {
				r := zero
				if k > 0 {
					r = sum[j]
				}
				x.FAdd(r, x.FMulLane(t, w[k], j), sum[j])
			}
		}
	})
	return sum
}

// four loads the texels of a footprint, two rows of two.
func (x *sampler) four(at X) (t [4]Q) {
	below := x.AddX(at, x.pitch)
	for row, p := range []X{at, below} {
		if x.kind == floats32 {
			t[2*row], t[2*row+1] = x.LoadPair(p, 0)
			continue
		}
		h := x.Load(p, 0)
		t[2*row], t[2*row+1] = x.OfHalves(h), x.OfHalvesHigh(h)
	}
	return t
}

// scalars is the sum of texels of one float.
func (x *sampler) scalars(level int, w [4]Q, u, ref Q) Q {
	at := x.lanes(level)
	var rows [2][4]Q
	for j, p := range at {
		rows[0][j], rows[1][j] = x.LoadD(p, 0), x.LoadDAt(p, x.pitch)
	}
	sum := x.And(u, x.Word(1<<31))
	for row, d := range rows {
		for k, t := range x.pairs(d) {
			weight := w[2*row+k]
			x.Say("if w != 0 { sum += float32(w * texel) }")
			x.Put(sum, x.Not(x.IsZero(weight)), x.FAdd(sum, x.FMul(x.compared(t, ref), weight)))
		}
	}
	return sum
}

// comparison prepares comparisons with references: words that are 1 where the reference is less, equal, greater, and
// where it is neither.
func (x *sampler) comparison() {
	if x.kind != scalars32 {
		return
	}
	x.references = x.Arg("Dref")
	x.dref = x.AddX(x.references, x.done)
	op := x.Arg("Compare")
	for i := range x.holds {
		bit := x.ShrI(op, min(i, 2))
		if i == 3 {
			x.Say("NotEqual and Always hold for NaN")
			bit = x.AndX(bit, op)
		}
		x.holds[i] = x.ToFloat(x.DupX(x.AndI(bit, 1)))
	}
}

// reference loads the references of the quarter at hand.
func (x *sampler) reference() Q {
	if x.kind != scalars32 {
		return Q{}
	}
	ref := x.Zero()
	x.If(x.references, "!=", 0, func() { x.LoadNext(x.dref, ref) })
	return ref
}

// compared is what comparing texels says, or the texels themselves.
func (x *sampler) compared(t, ref Q) Q {
	dst := x.Move(t)
	x.If(x.references, "!=", 0, func() {
		x.Say("if holds(Compare, ref, texel) { 1 } else { 0 }")
		relations := []Q{x.FGt(t, ref), x.FEq(t, ref), x.FGt(ref, t)}
		x.Move(x.holds[3], dst)
		for i, m := range relations {
			x.Put(dst, m, x.holds[i])
		}
	})
	return dst
}
