package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// sum adds a reduction's taps up: with 8-bit components, rows of taps where the arguments say that the taps lie in
// rows.
func (x *reducer) sum() {
	sums := func() { x.groups(x.sumOf) }
	if x.kind == bytes8 {
		x.IfElse(x.Args.At("Rows"), "!=", 0, x.sumRows, sums)
	} else {
		sums()
	}
}

// sumRows takes four texels of a row at once in groups in which they lie beside each other.
func (x *reducer) sumRows() {
	x.groups(func() {
		apart, end := x.Unique("apart"), x.Unique("summed")
		x.tap = x.Rec("TapRef", x.Field(x.Args, "Taps"))
		first := x.Copy(x.lanes("X"))
		beside := x.Copy(first)
		differ := x.Zeros()
		for range 3 {
			x.tap.Base = x.after(x.tap.Base)
			x.IntsTo(beside, beside, "+", 1)
			x.Or(x.Ints(x.lanes("X"), "^", beside), differ, differ)
		}
		x.ifSet(differ, apart)
		x.rowsOf(first)
		x.Jump(end)
		x.Label(apart)
		x.sumOf()
		x.Label(end)
	})
}

// after points to the tap after one.
func (x *reducer) after(tap Register) Register {
	return x.Address(Mem{Base: tap, Disp: x.Size("TapRef")})
}

// ifSet jumps where a bit of a vector is set.
func (x *Asm) ifSet(v Vec, to string) {
	if x.HasMasks {
		x.VPTESTMD(v, v, x86.K0)
		x.KORTESTW(x86.K0, x86.K0)
	} else {
		x.VPTEST(v, v)
	}
	x.JNZ(LabelRef(to))
}

// rowsOf adds up rows of four texels, whose first ones are at first: codes, so that texels of weight 0 add nothing.
// Components stay in their places of a texel's word: their sums are powers of two times what they are to be.
func (x *reducer) rowsOf(first Vec) {
	sum := x.Vecs(4)
	for _, v := range sum {
		x.Zero(v)
	}
	var masks [3]Held
	for c := range masks {
		masks[c] = x.Hold(x.Same(0xFF << (8 * c)))
	}
	sign := x.HoldWord(x.Args.At("Sign"))
	p, left := x.Field(x.Args, "Taps"), x.Field(x.Args, "Rows")
	layer := x.Field(x.Args, "Layer")
	x.IntsTo(first, first, "+", Mem{Base: layer, Index: x.at, Scale: 1})
	x.Times(left, func() {
		x.tap = x.Rec("TapRef", p)
		x.MoveHalves(x.Ints(first, "+", x.lanes("Y"), "+", x.lanes("Z")), x.offsets)
		t := x.Vecs(4)
		for i, v := range t {
			x.quarterAt(x.offsets, i, x.texels, 4, v)
			x.Xor(x.Use(sign), v, v)
		}
		x.Transpose([4]Register{t[0], t[1], t[2], t[3]}, x.Vec(), true)
		for k, texel := range t {
			if k > 0 {
				x.tap.Base = x.after(x.tap.Base)
			}
			w := x.weights()
			for c := range 4 {
				v := x.Vec()
				if c == 3 {
					x.IntsTo(v, texel, ">>>", 24, "float", "*", w)
				} else {
					x.IntsTo(v, texel, "&", x.Use(masks[c]), "float", "*", w)
				}
				x.FloatsTo(sum[c], sum[c], "+", v)
			}
		}
		x.Advance(4*x.Size("TapRef"), p)
	})
	for c, v := range sum {
		if c == 1 || c == 2 {
			x.FloatsTo(v, v, "*", x.SameF(1/float32(uint32(1)<<(8*c))))
		}
		x.put(v, c)
	}
}

// quarterAt loads 16 bytes of each of lanes i, 4+i, 8+i and 12+i, whose places in so many bytes lie in memory.
func (a *Asm) quarterAt(places Mem, i int, base GP, bytes uint8, v Vec) {
	for j := range a.Lanes() / 4 {
		from := Mem{Base: base, Index: a.Get32(places.Offset(4 * (4*j + i))), Scale: bytes}
		a.LoadPart(j, from, v)
	}
}

// sumOf adds up the texels of a group's taps.
func (x *reducer) sumOf() {
	sum := x.Vecs(x.parts)
	for _, v := range sum {
		x.Zero(v)
	}
	x.taps(func() {
		t := x.load()
		w := x.weights()
		counts := x.counts(w)
		for c, v := range t {
			x.FloatsTo(v, v, "*", w)
			x.addWhere(counts, v, sum[c])
		}
	})
	for c, v := range sum {
		x.put(v, c)
	}
}

// addWhere adds v, which it may change, to a sum, which is never -0, in the lanes of a mask.
func (a *Asm) addWhere(lanes Register, v, sum Vec) {
	if a.HasMasks {
		a.VADDPS(v, sum, lanes, sum)
	} else {
		a.FloatsTo(sum, sum, "+", a.Ints(v, "&", lanes))
	}
}

// exact adds up in 8-byte floats: halves of the lanes.
func (x *reducer) exact() {
	x.groups(func() {
		sum := x.Vecs(2 * x.parts)
		for _, v := range sum {
			x.Zero(v)
		}
		x.taps(func() {
			t := x.load()
			w := x.wide(x.weights())
			for i, s := range sum {
				x.DoublesTo(s, s, "+", x.Doubles(x.wideHalf(t[i/2], i%2), "*", w[i%2]))
			}
		})
		for c := range x.parts {
			unit, halves, out := x.Vec(), [2]Vec{sum[2*c], sum[2*c+1]}, x.Vec()
			x.VBROADCASTSD(x.Args.At("Unit"), unit)
			for _, v := range halves {
				x.DoublesTo(v, v, "*", unit, "+", 0.5)
				x.Floor64(v, v)
				x.DoublesTo(v, v, "/", unit)
			}
			x.narrow(halves, out, x.Narrow64)
			x.put(out, c)
		}
	})
}

// extremeBytes is extreme of codes of 8 bits, a texel in a word, where there is no border: a lane that has had none is
// 0.
func (x *reducer) extremeBytes(none uint32, choose func(ops ...Op)) {
	x.groups(func() {
		most := x.Copy(x.Same(none))
		seen := x.Zeros()
		x.taps(func() {
			o, inside := x.places()
			t := x.wordsWhere(Mem{Base: x.texels, Index: o, Scale: 4}, inside)
			x.Xor(x.All(x.Args.At("Sign")), t, t)
			counts := x.counts(x.weights())
			choose(most, t, t)
			x.Select(counts, t, most, most)
			x.Select(counts, x.one(1), seen, seen)
		})
		x.Select(x.Where(seen, "==", x.zero), x.zero, most, most)
		for c := range x.parts {
			x.put(x.Ints(most, ">>>", 8*c, "&", 255, "float"), c)
		}
	})
}

// extreme is MIN and MAX.
func (x *reducer) extreme() {
	end := x.Unique("extremes")
	if x.kind == bytes8 {
		x.If(x.Args.At("Bordered"), "==", 0, func() {
			x.If(x.Args.At("Reduction"), "!=", x.Constant("ReduceMax"), func() {
				x.extremeBytes(0xFFFFFFFF, x.VPMINUB)
				x.Jump(end)
			})
			x.extremeBytes(0, x.VPMAXUB)
			x.Jump(end)
		})
	}
	x.groups(func() {
		s := x.windowSums(x.parts, x.zero)
		s.clear()
		x.taps(func() {
			t, counts := x.load(), x.counts(x.weights())
			s.most(0, t, counts)
			x.Select(counts, x.one(1), s.seen, s.seen)
		})
		for c, v := range s.sum {
			x.put(v, c)
		}
	})
	x.Label(end)
}

// first copies the first tap's texels.
func (x *reducer) first() {
	x.groups(func() {
		x.tap = x.Rec("TapRef", x.Field(x.Args, "Taps"))
		for c, v := range x.load() {
			x.put(v, c)
		}
	})
}

// gatherComponent is one component of four taps.
func (x *reducer) gatherComponent() {
	component, base, shift := x.Get32(x.Args.At("Component")), x.Get64(x.texels), x.Vec128()
	bits, scale := x.Zero64(), (&texelReader{kind: x.kind}).scale()
	switch x.kind {
	case bytes8:
		x.Set(bits, component, "<<", 3)
	case words16, halves16:
		x.Set(bits, component, "&", 1, "<<", 4)
		x.Change(component, ">>>", 1)
	}
	if scale == 8 {
		x.LEAQ(Mem{Base: base, Index: component, Scale: 4}, base)
	}
	x.VMOVD(bits.As32(), shift)
	x.groups(func() {
		p := x.Reg64()
		out := x.Address(x.Args.At("Out"))
		x.taps(func() {
			r := x.reader()
			v := x.wordsWhere(Mem{Base: base, Index: r.place, Scale: scale}, r.inside)
			if x.kind <= words16 {
				x.Xor(x.All(r.sign), v, v)
			}
			if x.kind <= halves16 {
				x.VPSRLD(shift, v, v)
			}
			switch x.kind {
			case bytes8:
				x.IntsTo(v, v, "&", 255, "float")
			case words16:
				x.IntsTo(v, v, "&", 0xFFFF, "float")
			case halves16:
				x.And(x.Same(0xFFFF), v, v)
				x.halfWords(v, false)
			}
			x.If(x.Args.At("Bordered"), "!=", 0, func() {
				x.Select(r.inside, v, x.All(x.Args.Array("Border", x.Get32(x.Args.At("Component")), 4)), v)
			})
			if x.kind == scalars32 {
				x.compareTexels([]Vec{v}, nil, x.at)
			}
			x.MOVQ(Mem{Base: out}, p)
			x.Move(v, Mem{Base: p, Index: x.at, Scale: 1})
			x.Advance(8, out)
		})
	})
}

func mixLevelsBody(a *Asm) {
	end := a.Unique("mixed")
	c, n, at := a.Reg64(), a.Field(a.Args, "N"), a.Reg64()
	a.SHLQ(U8(2), n)
	a.JZ(LabelRef(end))
	a.Steps(c, 1, a.Args.At("Components"), func() {
		delta := a.Field(a.Args, "Delta")
		fine := a.Get64(a.Args.Array("Fine", c, 8))
		coarse := a.Get64(a.Args.Array("Coarse", c, 8))
		out := a.Get64(a.Args.Array("Out", c, 8))
		unit, scale, divisor := a.HoldWord(a.Args.At("Unit")), a.HoldWord(a.Args.At("Scale")), a.HoldWord(a.Args.At("Divisor"))
		zero := a.Zeros()
		lanes := func(p GP) Mem { return Mem{Base: p, Index: at, Scale: 1} }
		done := a.Unique("done")
		a.Steps(at, a.Bytes, n, func() {
			v := a.Copy(lanes(fine))
			a.If(a.Args.At("Mix"), "!=", a.Constant("ReduceExact"), func() {

				a.Comment("Floats, and codes that are not averaged")
				a.If(a.Args.At("Coarse"), "!=", 0, func() {
					w := a.Copy(lanes(coarse))
					d := a.Copy(lanes(delta))
					sum, least, greatest := a.Unique("sum"), a.Unique("least"), a.Unique("greatest")
					a.JumpIf(a.Args.At("Mix"), "<", a.Constant("ReduceMin"), sum)
					a.JNE(LabelRef(greatest))
					mixed := a.Floats(w, "min", v)
					a.Jump(least)
					a.Label(greatest)
					a.FloatsTo(mixed, w, "max", v)
					a.Jump(least)
					a.Label(sum)
					f := a.Floats(a.Ints(d, "float"), "*", 1.0/256)
					g := a.Floats(a.SameF(1), "-", f, "*", v)
					a.FloatsTo(f, f, "*", w)
					a.FloatsTo(mixed, g, "+", f)
					a.Label(least)
					a.Select(a.Where(d, "==", zero), v, mixed, v)
				})
				t := a.Copy(a.Use(unit)) // a word is in a register
				a.If(a.Args.At("Unit"), "!=", 0, func() {
					a.FloatsTo(v, v, "*", t, "*", a.Use(scale))
					a.Jump(done)
				})
				a.FloatsTo(v, v, "/", a.Use(divisor))
				a.Select(a.WhereF(v, "unordered", v), a.one(0x7FC00000), v, v)
				a.Jump(done)

				a.Comment("((256-delta) R0 + delta R1 + 128) >> 8")
			})
			a.FloatsTo(v, v, "*", a.Use(unit))
			a.If(a.Args.At("Coarse"), "!=", 0, func() {
				a.FloatsTo(v, v, "truncate")
				r := a.Floats(lanes(coarse), "*", a.Use(unit), "truncate")
				q := a.Copy(lanes(delta))
				a.IntsTo(v, v, "*", a.Ints(a.Same(256), "-", q))
				a.IntsTo(r, r, "*", q)
				a.IntsTo(v, v, "+", r, "+", 128, ">>>", 8, "float")
			})
			a.FloatsTo(v, v, "*", a.Use(scale))
			a.Label(done)
			a.Move(v, lanes(out))
		})
	})
	a.Label(end)
}
