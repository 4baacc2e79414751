package neon

// precision is what slots of float32 and of float64 differ in.
type precision struct {
	list                         string // the record's field with the slots
	shift                        int    // of a word's bytes
	parts                        int    // the registers that a row of lanes takes
	add, sub, mul, div, max, min two
	times                        byLane
	every                        shifted
	word, two                    load // of a word into all lanes, of two into the first ones
}

// precisions are float32 and float64.
func (a *Asm) precisions() [2]precision {
	word := func(base X, offset int, _ ...Q) Q { return a.DupLane(a.LoadS(base, offset), 0) }
	return [2]precision{
		{"Narrow", 2, 1, a.FAdd, a.FSub, a.FMul, a.FDiv, a.MaxNumber, a.MinNumber, a.FMulLane, a.DupLane, word, a.LoadD},
		{"Wide", 3, 2, a.FAddD, a.FSubD, a.FMulD, a.FDivD, a.MaxNumberD, a.MinNumberD, a.FMulLaneD, a.DupLaneD, a.LoadDup, a.Load},
	}
}

// evaluator evaluates the planes of a slot. Values of float64 are rounded once.
type evaluator struct {
	*placer
	precision
	slot             X
	first            int // the word of the slot at which components begin
	block            distance
	one, least, most Q
}

// distance is how far lanes are from a slot's origin: the lanes of a row, or of a block its columns and its rows.
type distance struct{ x, y []Q }

// evaluated calls for code for the slot of a position in either precision.
func (x *placer) evaluated(position X, code func(e *evaluator)) {
	slot, precisions := x.LoadXAt(4, x.Arg("Slots"), position), x.precisions()
	of := func(number X, p precision) {
		e := &evaluator{placer: x, precision: p, first: x.Constant(p.list + "Header"), one: x.float(1)}
		n := x.Arg("Components")
		bytes := x.ShlI(x.AddI(x.AddShifted(n, n, 1), e.first), p.shift)
		e.slot = x.MulAdd(x.Arg(p.list), number, bytes)
		if !x.scattered {
			e.block = e.from(x.place(0))
		}
		code(e)
	}
	x.IfElse(slot, "lacks", 31, func() { of(slot, precisions[0]) }, func() { of(x.AndI(slot, 1<<31-1), precisions[1]) })
}

// away is how far a row is away.
func (e *evaluator) away(row int) distance {
	if e.scattered {
		return e.from(e.place(row))
	}
	return e.block
}

func (e *evaluator) from(x, y Q) distance {
	e.Say("p.dx, p.dy = float(x)/256 - s[0], float(y)/256 - s[1]")
	origin := e.two(e.slot, 0)
	along := func(place Q, axis int) []Q {
		from, at := e.every(origin, axis), []Q{place}
		if e.parts == 2 {
			d := e.Doubles(place)
			at = d[:]
		}
		return e.each(func(h int) Q { return e.sub(at[h], from) })
	}
	return distance{along(x, 0), along(y, 1)}
}

// each are the parts of a row that a function makes.
func (e *evaluator) each(part func(h int) Q) (list []Q) {
	for h := range e.parts {
		list = append(list, part(h))
	}
	return list
}

// rounded is float32 of parts.
func (e *evaluator) rounded(v []Q) Q {
	if e.parts == 1 {
		return v[0]
	}
	return e.Narrow(v[0], v[1])
}

// plane is a value at the origin, in all lanes, and two slopes in the first lanes of a register.
type plane struct {
	*evaluator
	f0, slopes Q
}

// plane loads the plane that begins at a word.
func (e *evaluator) plane(base X, word int) plane {
	return plane{e, e.word(base, word<<e.shift), e.two(base, (word+1)<<e.shift)}
}

// values returns what evaluates the plane in a row.
func (p plane) values() func(row int, d distance) []Q {
	columns := func(d distance) []Q {
		p.Say("f := (s[0] + dx*fx) + dy*fy")
		return p.each(func(h int) Q { return p.add(p.f0, p.times(d.x[h], p.slopes, 0)) })
	}
	rows := func(d distance) []Q { return p.each(func(h int) Q { return p.times(d.y[h], p.slopes, 1) }) }
	if p.scattered {
		return func(_ int, d distance) []Q {
			f, down := columns(d), rows(d)
			return p.each(func(h int) Q { return p.add(f[h], down[h]) })
		}
	}
	f, down := columns(p.block), rows(p.block)
	return func(row int, _ distance) []Q {
		lanes := 4 / p.parts
		y := p.every(down[row/lanes], row%lanes)
		return p.each(func(h int) Q { return p.add(f[h], y) })
	}
}

// inverse is 1/w of the values of 1/w's plane.
func (e *evaluator) inverse(q []Q) []Q {
	e.Say("p.w = 1 / min(max(q, leastQ), mostQ)")
	return e.each(func(h int) Q {
		v := e.max(q[h], e.least)
		if e.parts == 2 {
			v = e.min(v, e.most)
		}
		return e.div(e.one, v)
	})
}

// limits loads what 1/w is limited to.
func (e *evaluator) limits() {
	if e.parts == 1 {
		e.least = e.float(0x1p-126)
		return
	}
	e.one, e.least, e.most = e.double(1), e.word(e.slot, 2<<e.shift), e.word(e.slot, 3<<e.shift)
}

// smooth multiplies values by w.
func (e *evaluator) smooth(f, w []Q) {
	e.Say("f = f * w")
	for h := range f {
		e.mul(f[h], w[h], f[h])
	}
}

// derivative is the slope of smooth values along an axis, made of their plane's, which is in all lanes.
func (e *evaluator) derivative(slope Q, f, w []Q, q plane, axis int) Q {
	e.Say("fx = (fx - f*qx) * w")
	return e.rounded(e.each(func(h int) Q { return e.mul(e.sub(slope, e.times(f[h], q.slopes, axis)), w[h]) }))
}
