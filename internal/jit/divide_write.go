package jit

// slowPath is code that lies behind the rest: what a group does that is not ordinary, and where it goes on.
type slowPath struct {
	from, back int // of the jump, and where it goes on
	node       *node
	dst        place
	way        int
	others     []int // jumps that lead there, too
}

// estimate writes an estimate of a node's operand.
func (w *writer) estimate(i instruction, dst int, x operand) {
	if w.estimates != nil { // a test's
		x, i = w.words(*w.estimates), vmovups
	}
	w.emit(i, dst, 0, x, 0, 0)
}

// fused writes a product and a sum that are rounded once, to nearest or up.
func (w *writer) fused(i instruction, n *node, dst int, up bool) {
	if sum := w.in(n.args[2]); sum.memory || int(sum.reg) != dst {
		w.move(dst, sum)
	}
	x := w.in(n.args[1])
	if up {
		x = register(w.registerOf(n.args[1], 2))
		x.up = true
	}
	w.emit(i, dst, w.registerOf(n.args[0], 1), x, 0, 0)
}

// settle writes the test of whether all lanes are ordinary, and a jump to slow code if not.
func (w *writer) settle(n *node, p place) {
	t, off, other := w.temp[1], w.ktemp[0], w.ktemp[1]
	x := n.args[1]
	switch n.op {
	case settleInverseSqrt:
		w.emit(vcmppsMask, off, w.registerOf(n.args[0], 1), w.constant(rootBound), 0, notLessFloat)
		other = off
	case settleReciprocal, settleDivisor:
		w.emit(vpaddd, t, w.registerOf(x, 1), w.constant(divisorBias+1), 0, 0)
		w.emit(vptestnmd, off, t, w.constant(top), 0, 0)
		w.emit(vptestnmd, other, t, w.constant(allSet), 0, 0)
	case settleQuotient: // its exponent, or 0 because the dividend is, but not -0
		q := w.registerOf(n.args[0], 2)
		w.emit(vpaddd, t, q, w.constant(quotientBias), 0, 0)
		w.emit(vptestnmd, off, t, w.constant(top), 0, 0)
		w.emit(vpord, t, q, w.in(x), 0, 0)
		w.emit(vptestmd, off, t, register(t), off, 0)
		other = off
	}
	w.emit(kortestw, off, 0, register(other), 0, 0)
	from := w.jump(ifNotZero)
	w.slow = append(w.slow, slowPath{from: from, back: len(w.code), node: n, dst: p, way: w.way})
}

// slowCode writes what groups do that are not ordinary.
func (w *writer) slowCode() {
	for _, s := range w.slow {
		for _, from := range append(s.others, s.from) {
			w.land(from, len(w.code))
		}
		w.way = s.way
		if s.node.op == fetchFour || s.node.op == putFour {
			w.apiece(s.node, s.dst)
			w.back(s.back)
			continue
		}
		dst := w.temp[0]
		if s.dst.register != none {
			dst = w.vector(s.dst)
		}
		switch n := s.node; n.op {
		case settleInverseSqrt:
			w.emit(vsqrtps, w.temp[1], 0, w.in(n.args[1]), 0, 0)
			w.move(w.temp[2], w.constant(one))
			w.emit(vdivps, dst, w.temp[2], register(w.temp[1]), 0, 0)
		case settleReciprocal:
			w.move(w.temp[1], w.constant(one))
			w.emit(vdivps, dst, w.temp[1], w.in(n.args[1]), 0, 0)
		case settleDivisor:
			w.emit(korw, w.ktemp[0], w.ktemp[0], register(w.ktemp[1]), 0, 0)
			w.emit(vpblendmd, dst, w.registerOf(n.args[0], 1), w.constant(0x7FC00000), w.ktemp[0], 0)
		case settleQuotient:
			w.emit(vdivps, dst, w.registerOf(n.args[1], 1), w.in(n.args[2]), 0, 0)
		}
		if s.dst.register == none {
			w.emit(vmovupsStore, dst, 0, w.slot(s.dst), 0, 0)
		}
		w.back(s.back)
	}
}
