package spirvgen

import "fmt"

// tallies are the atomic operations whose order does not matter.
var tallies = [...]struct {
	op string
	of func(a, b uint32) uint32
}{
	{"OpAtomicIAdd", func(a, b uint32) uint32 { return a + b }}, {"OpAtomicISub", func(a, b uint32) uint32 { return a - b }},
	{"OpAtomicAnd", func(a, b uint32) uint32 { return a & b }}, {"OpAtomicOr", func(a, b uint32) uint32 { return a | b }},
	{"OpAtomicXor", func(a, b uint32) uint32 { return a ^ b }},
	{"OpAtomicUMax", func(a, b uint32) uint32 { return max(a, b) }},
	{"OpAtomicUMin", func(a, b uint32) uint32 { return min(a, b) }},
	{"OpAtomicSMax", func(a, b uint32) uint32 { return uint32(max(int32(a), int32(b))) }},
	{"OpAtomicSMin", func(a, b uint32) uint32 { return uint32(min(int32(a), int32(b))) }},
}

// pushedWord is a word of the push constants.
func (f *computeWriter) pushedWord(n value) value {
	at := f.result("OpAccessChain", f.pointer("PushConstant", "%uint"), "%pushed", f.number(0), f.number(0), n.id)
	return value{f.load("%uint", at), func(s *state) uint32 { return s.of.pushed[n.of(s)] }}
}

func (f *computeWriter) pushed(depth int) value {
	return f.pushedWord(f.masked(f.expression(depth-1), PushConstants/4-1))
}

// givenWord is a word of the buffer that is read.
func (f *computeWriter) givenWord(n value) value {
	return value{f.load("%uint", f.word("%given", n)), func(s *state) uint32 { return element(s.of.given, n.of(s)) }}
}

// given reads near the invocation's number, near the buffer's beginning, or anywhere.
func (f *computeWriter) given(depth int) value {
	n := f.expression(depth - 1)
	switch f.IntN(3) {
	case 0:
		n = f.masked(n, 63)
	case 1:
		k := f.masked(n, 3)
		n = value{f.result("OpIAdd", "%uint", "%x", k.id), func(s *state) uint32 { return s.x + k.of(s) }}
	}
	return f.givenWord(n)
}

// ownNumber is the number of a word of the invocation's own.
func (f *computeWriter) ownNumber() value {
	k := f.masked(f.expression(1), ownMask)
	if f.oneIn(2) {
		k = f.constant(f.Uint32N(OwnWords))
	}
	return value{f.result("OpIAdd", "%uint", f.ownBase(), k.id), func(s *state) uint32 { return s.x*OwnWords + k.of(s) }}
}

func (f *computeWriter) ownWord(int) value {
	n := f.ownNumber()
	return value{f.load("%uint", f.word("%own", n)), func(s *state) uint32 { return element(s.of.own, n.of(s)) }}
}

// storeOwn writes a word of the invocation's own.
func (f *computeWriter) storeOwn() statement {
	v, n := f.expression(2), f.ownNumber()
	f.line("OpStore %s %s", f.word("%own", n), v.id)
	return alone(func(s *state) { put(s.of.own, n.of(s), v.of(s)) })
}

// change is an atomic operation on a word of the invocation's own, whose result is used.
func (f *computeWriter) change() statement {
	v, w, n, to := f.expression(1), f.expression(1), f.ownNumber(), f.IntN(5)
	at, before, scope := f.word("%own", n), f.id(), f.number(1)
	kind := f.IntN(len(tallies) + 2)
	switch {
	case kind < len(tallies):
		f.line("%s = %s %%uint %s %s %s %s", before, tallies[kind].op, at, scope, f.number(0), v.id)
	case kind == len(tallies):
		f.line("%s = OpAtomicExchange %%uint %s %s %s %s", before, at, scope, f.number(0), v.id)
	default:
		f.line("%s = OpAtomicCompareExchange %%uint %s %s %s %s %s %s", before, at, scope, f.number(0), f.number(0), v.id, w.id)
	}
	f.line("OpStore %%v%d %s", to, before)
	return alone(func(s *state) {
		k, x, y := n.of(s), v.of(s), w.of(s)
		old := element(s.of.own, k)
		switch {
		case kind < len(tallies):
			put(s.of.own, k, tallies[kind].of(old, x))
		case kind == len(tallies) || old == y:
			put(s.of.own, k, x)
		}
		s.vars[to] = old
	})
}

// tally changes a word that all invocations change, in a buffer or in workgroup memory.
func (f *computeWriter) tally() statement {
	v, i := f.expression(1), f.expression(1)
	for k := range f.c.shares {
		if s := &f.c.shares[k]; s.mode >= tallied && f.oneIn(2) {
			op := tallies[s.mode-tallied]
			n := f.masked(i, uint32(s.elements-1))
			at, word := f.sharePointer(s, n, f.component(s))
			f.line("%s = %s %%uint %s %s %s %s", f.id(), op.op, at, f.number(2), f.number(0), v.id)
			return alone(func(x *state) {
				w := &x.of.shares[k][word(x)]
				*w = op.of(*w, v.of(x))
			})
		}
	}
	kind := f.IntN(len(tallies))
	n := f.masked(i, talliesEach-1)
	first := f.constant(uint32(kind * talliesEach))
	at := f.word("%tally", value{f.result("OpIAdd", "%uint", n.id, first.id), nil})
	f.line("%s = %s %%uint %s %s %s %s", f.id(), tallies[kind].op, at, f.number(1), f.number(0), v.id)
	return alone(func(x *state) {
		k := uint32(kind*talliesEach) + n.of(x)
		put(x.of.tally, k, tallies[kind].of(element(x.of.tally, k), v.of(x)))
	})
}

// component is the number of a component of workgroup memory's elements, which invocations may see differently.
func (f *computeWriter) component(s *share) value {
	c := f.uniformComponent(s)
	if s.width > 1 && f.oneIn(3) {
		c = f.masked(f.atom(), uint32(s.width-1))
	}
	return c
}

// uniformComponent is a component that is the same for all invocations.
func (f *computeWriter) uniformComponent(s *share) (c value) {
	if s.width > 1 {
		c = f.constant(f.Uint32N(uint32(s.width)))
	}
	return c
}

// sharePointer points to a component of an element of workgroup memory; word is its number there.
func (f *computeWriter) sharePointer(s *share, n, c value) (at string, word func(*state) uint32) {
	pointer := f.pointer("Workgroup", "%uint")
	if s.width == 1 {
		return f.result("OpAccessChain", pointer, s.name, n.id), n.of
	}
	return f.result("OpAccessChain", pointer, s.name, n.id, c.id),
		func(x *state) uint32 { return n.of(x)*uint32(s.width) + c.of(x) }
}

// ownElement is the number of an element of workgroup memory that is the invocation's own: each has two.
func (f *computeWriter) ownElement() value {
	k := f.masked(f.atom(), 1)
	twice := f.result("OpIMul", "%uint", "%y", f.number(2))
	return value{f.result("OpIAdd", "%uint", twice, k.id), func(s *state) uint32 { return 2*s.y + k.of(s) }}
}

// sharedWord is a word of workgroup memory that all may read now, or a constant where there is none.
func (f *computeWriter) sharedWord(place func(*share) (element, component value)) value {
	for k := range f.c.shares {
		s := &f.c.shares[k]
		if s.mode != read {
			continue
		}
		n, c := place(s)
		at, word := f.sharePointer(s, n, c)
		all := uint32(s.elements * s.width)
		return value{f.load("%uint", at), func(x *state) uint32 { return element(x.of.shares[k][:all], word(x)) }}
	}
	return f.constant(f.Uint32N(100))
}

// shared reads workgroup memory: the invocation's own, or any.
func (f *computeWriter) shared(depth int) value {
	if k := f.IntN(len(f.c.shares)); f.c.shares[k].mode == owned {
		at, word := f.sharePointer(&f.c.shares[k], f.ownElement(), f.component(&f.c.shares[k]))
		return value{f.load("%uint", at), func(x *state) uint32 { return x.of.shares[k][word(x)] }}
	}
	return f.sharedWord(func(s *share) (element, component value) {
		element = f.masked(f.expression(depth-1), uint32(s.elements-1))
		return element, f.component(s)
	})
}

// storeShared writes workgroup memory of the invocation's own.
func (f *computeWriter) storeShared() statement {
	k := f.IntN(len(f.c.shares))
	s := &f.c.shares[k]
	if s.mode != owned {
		return f.storeOwn()
	}
	v, n := f.expression(2), f.ownElement()
	if s.width > 1 && f.oneIn(2) { // the whole element
		list := []string{v.id}
		for range s.width - 1 {
			list = append(list, "%x")
		}
		at := f.result("OpAccessChain", f.pointer("Workgroup", typeOf(Uint, s.width)), s.name, n.id)
		f.line("OpStore %s %s", at, f.vector(Uint, list))
		width := uint32(s.width)
		return alone(func(x *state) {
			first, y := n.of(x)*width, v.of(x)
			for c := range width {
				x.of.shares[k][first+c] = x.x
			}
			x.of.shares[k][first] = y
		})
	}
	at, word := f.sharePointer(s, n, f.component(s))
	f.line("OpStore %s %s", at, v.id)
	return alone(func(x *state) { x.of.shares[k][word(x)] = v.of(x) })
}

// narrow is arithmetic of fewer or of more bits.
func (f *computeWriter) narrow(depth int) value {
	a, b := f.expression(depth-1), f.expression(depth-1)
	bits := choose(f.Rand, 8, 16, 64)
	typ := f.unsigned(bits)
	op := binaries[f.IntN(3)]
	x, y := f.result("OpUConvert", typ, a.id), f.result("OpUConvert", typ, b.id)
	r := f.result(op.op, typ, x, y)
	if bits == 64 {
		r = f.result("OpShiftRightLogical", typ, r, f.number(16))
		return value{f.result("OpUConvert", "%uint", r), func(s *state) uint32 {
			x, y := uint64(a.of(s)), uint64(b.of(s))
			return uint32([3]uint64{x + y, x - y, x * y}[opNumber(op.op)] >> 16)
		}}
	}
	convert, signed := "OpUConvert", f.oneIn(2)
	if signed {
		convert = "OpSConvert"
	}
	return value{f.result(convert, "%uint", r), func(s *state) uint32 {
		v := op.of(a.of(s), b.of(s)) << (32 - bits)
		if signed {
			return uint32(int32(v) >> (32 - bits))
		}
		return v >> (32 - bits)
	}}
}

func opNumber(op string) int {
	return map[string]int{"OpIAdd": 0, "OpISub": 1, "OpIMul": 2}[op]
}

// unsigned is the type of unsigned numbers of so many bits.
func (f *computeWriter) unsigned(bits int) string {
	name := fmt.Sprintf("%%uint%dbits", bits)
	if !f.types[name] {
		f.types[name] = true
		f.needs(fmt.Sprintf("Int%d", bits))
		f.global("%s = OpTypeInt %d 0", name, bits)
	}
	return name
}
