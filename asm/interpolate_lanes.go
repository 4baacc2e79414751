package main

// lanes does the lanes of narrow primitives of a group of several, each lane with its own plane, and goes on at done, or at
// primitive where lanes of wide ones are left; at each where primitives are few, none, or all wide.
func (a *interpolator) lanes(done, each, primitive string) {
	wide := a.Reg64()
	a.JumpIf(a.bits.As32(), "==", 0, each)
	own, all := a.positions()
	a.merge = false
	if a.OneRegister() {
		a.fewer(own[0], all, done, each)
	} else {
		a.atLeast(own, 4, each)
	}
	slots := a.Get64(a.Args.At("Slots"))
	for h, id := range own {
		own[h] = a.gathered(Mem{Base: slots, Index: id, Scale: 4})
	}
	a.Move(own[0], all)
	if !a.OneRegister() {
		a.VPOR(own[1], all, all)
	}
	a.Signs(all, wide)
	some, chosen := a.Unique("someWide"), a.Unique("chosen")
	a.JumpIf(wide.As32(), "!=", 0, some)
	a.Zero(a.bits)
	a.Label(chosen)
	size := a.AllQ(a.slotBytes)
	base := a.AllQ(a.Args.At("Narrow"))
	for i := range 2 * a.Halves() {
		v, part := own[i/2], a.Vec()
		if i&1 == 0 {
			a.VPMOVZXDQ(a.LowHalf(v), part)
		} else {
			a.HighHalf(v, a.LowHalf(part))
			a.VPMOVZXDQ(a.LowHalf(part), part)
		}
		a.VPMULUDQ(size, part, part)
		a.VPADDQ(base, part, part)
		a.Move(part, a.rows.Offset(a.Bytes*i))
	}
	a.eachHalf(func(r unit, rows Mem) {
		e := a.evaluator(narrowSlots, a.Zero64(), []unit{r})
		e.load = func(s GP, i int) planeWord { return a.rowWords(rows, s, i) }
		a.evaluate(e)
	})
	a.JumpIf(a.bits.As32(), "==", 0, done)
	a.Jump(primitive)
	a.Label(some)
	a.Zero(wide)
	for h := range own {
		slot := own[len(own)-1-h]
		a.Change(wide, "<<", 8, "|", a.SignsOf(slot))
		a.IntsTo(slot, slot, "max", a.Zeros()) // there is a first narrow one
	}
	a.Change(wide, "&", a.bits)
	a.JumpIf(wide, "==", a.bits, each)
	a.Change(a.bits, "^", wide)
	for h, mask := range a.masks {
		a.FromBits(a.bits, h, mask)
	}
	a.Set(a.bits, wide)
	a.Jump(chosen)
}

// rowWords is the planes at word i of rows and what counts bytes from there on: of each lane one load of four words, the
// word before its plane and the plane's own three; four such loads for each 128 bits of a register are transposed.
func (a *interpolator) rowWords(rows Mem, s GP, i int) planeWord {
	var w [4]Register
	for k := range w {
		v := a.Vec()
		w[k] = v
		for part := range a.Lanes() / 4 {
			row := a.Get64(rows.Offset(8 * (4*part + k)))
			m := Mem{Base: row, Index: s, Scale: 1, Disp: 4 * (i - 1)}
			if part == 0 {
				a.VMOVUPS(m, v.AsX())
			} else {
				a.InsertPartF(U8(part), m, v, v)
			}
		}
	}
	a.Transpose(w, a.Vec(), true)
	return func(k, _ int) Op { return w[1+k] }
}

// positions makes the mask of a group and the positions of its lanes; lanes outside the mask have the first lane's,
// which is also in all lanes of a register.
func (a *interpolator) positions() (own []Vec, first Vec) {
	ids := a.names()
	lane := a.LowestBit(a.bits.As32())
	own, first = a.Vecs(a.Halves()), a.Vec()
	a.Broadcast(Mem{Base: ids, Index: lane, Scale: 4}, first)
	for h, id := range own {
		a.FromBits(a.bits, h, a.masks[h])
		a.Select(a.masks[h], Mem{Base: ids, Disp: 32 * h}, first, id)
	}
	return own, first
}

// atLeast jumps to fewer where there are fewer primitives than n: at least so many as positions modulo 32.
func (a *interpolator) atLeast(own []Vec, n int, fewer string) {
	hash, t := a.Vecs(len(own)), a.Vec()
	for h, id := range own {
		one := a.AllOf(1)
		a.IntsTo(hash[h], id, "&", 31)
		a.IntsTo(hash[h], one, "<<", hash[h])
	}
	h := hash[0]
	a.VPOR(hash[1], h, h)
	a.VEXTRACTI128(U8(1), h.AsY(), t.AsX())
	a.VPOR(t.AsX(), h.AsX(), h.AsX())
	for _, order := range []uint8{0x4E, 0xB1} {
		a.VPSHUFD(U8(order), h.AsX(), t.AsX())
		a.VPOR(t.AsX(), h.AsX(), h.AsX())
	}
	count := a.Into32(a.VMOVD, h.AsX())
	a.POPCNTL(count.As32(), count.As32())
	a.JumpIf(count.As32(), "<", n, fewer)
}

// fewer does a group of up to four narrow primitives on AVX-512 and goes on at done, or at wide if one is wide: a word of
// each lane's plane is a broadcast for each primitive, under the mask of its lanes. own are the positions of its lanes;
// lanes without a value come first.
func (a *interpolator) fewer(own, first Vec, done, wide string) {
	more, firsts := a.Unique("more"), a.K()
	equal := into(a.Vec(), a.VPCONFLICTD, own)
	a.VPTESTNMD(equal, equal, firsts)
	n := a.Into32(a.KMOVW, firsts)
	a.POPCNTL(n.As32(), n.As32())
	a.JumpIf(n.As32(), ">", 4, more)
	a.Comment("each position once, then the first again")
	a.VPCOMPRESSD(own, firsts, first)
	a.VMOVDQU(first.AsX(), a.rows)
	four := a.Unique("four")
	a.JumpIf(n.As32(), ">", 2, four)
	a.few(2, own, wide)
	a.Jump(done)
	a.Label(four)
	a.few(4, own, wide)
	a.Jump(done)
	a.Label(more)
}

// few does n primitives.
func (a *interpolator) few(n int, own Vec, wide string) {
	slots, lanes, signs := make([]GP, n), make([]Register, n), a.Reg64()
	table := a.Get64(a.Args.At("Slots"))
	for i := range n {
		s := a.Reg64()
		slots[i] = s
		a.Set(s.As32(), a.rows.Offset(4*i))
		a.MOVLQSX(Mem{Base: table, Index: s, Scale: 4}, s)
		if i == 0 {
			a.Set(signs, s)
			continue
		}
		lanes[i] = a.K()
		a.VPCMPD_BCST(U8(0), a.rows.Offset(4*i), own, lanes[i])
		a.Change(signs, "|", s)
	}
	a.JumpIf(signs, "<", 0, wide)
	for _, s := range slots {
		a.Change(s, "*", a.slotBytes, "+", a.Args.At("Narrow"))
	}
	e := a.evaluator(narrowSlots, a.Zero64(), a.units())
	e.load = func(s GP, i int) planeWord {
		made := map[int]Vec{}
		return func(k, _ int) Op {
			if made[k] != nil {
				return made[k]
			}
			made[k] = a.Vec()
			for n, slot := range slots {
				m := Mem{Base: slot, Index: s, Scale: 1, Disp: 4 * (i + k)}
				if n == 0 {
					a.VBROADCASTSS(m, made[k])
				} else {
					a.VBROADCASTSS(m, lanes[n], made[k])
				}
			}
			return made[k]
		}
	}
	a.evaluate(e)
}
