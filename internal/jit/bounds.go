package jit

import "math"

// bounds is between which words the value of a node lies, as numbers without a sign. Floats without a sign come in the
// same order, infinity last but for NaN.
type bounds struct{ low, high uint32 }

const infinity = 0x7F800000

var anything = bounds{0, math.MaxUint32}

// number says that floats are not NaN and have no sign, which excludes -0.
func (b bounds) number() bool { return b.high <= infinity }

func (b bounds) finite() bool { return b.high < infinity }

// decide takes selections out whose outcome is known: a colour that was clamped has no logarithm of a negative number,
// and a constant is no NaN that a minimum would have to leave out.
func decide(nodes []node) []node {
	to := make([]int32, len(nodes)) // what takes the place of a node
	known := make([]bounds, len(nodes))
	for i := range nodes {
		n := &nodes[i]
		for k := range n.n {
			n.args[k] = to[n.args[k]]
		}
		to[i] = int32(i)
		n.fold(nodes)
		if n.op == microSelect {
			if yes, ok := outcome(nodes, known, n.args[0]); ok {
				v := n.args[2]
				if yes {
					v = n.args[1]
				}
				if op := nodes[v].op; op != flowVariable && op != microCopy { // which change
					to[i] = v
				}
			}
		}
		known[i] = n.bounds(known)
	}
	return nodes
}

// fold makes a constant of a mask of constants, and shifts by a constant of others: an operation masks the count.
func (n *node) fold(nodes []node) {
	constant := func(k int) bool { return nodes[n.args[k]].op == microConst }
	word := func(k int) uint32 { return nodes[n.args[k]].imm }
	switch n.op {
	case microAnd:
		if n.n == 2 && constant(0) && constant(1) {
			*n = node{op: microConst, imm: word(0) & word(1)}
		}
	case microShiftLV, microShiftRV, microShiftAV:
		if n.n == 2 && constant(1) && word(1) < 32 {
			op := map[micro]micro{microShiftLV: microShiftL, microShiftRV: microShiftR, microShiftAV: microShiftA}[n.op]
			*n = node{op: op, imm: word(1), args: operands{n.args[0]}, n: 1}
		}
	}
}

// outcome says of a mask whether its lanes are on, if that is the same for all and known.
func outcome(nodes []node, known []bounds, mask int32) (yes, ok bool) {
	m := &nodes[mask]
	if m.op != microCompareF && m.op != microCompareS && m.op != microCompareU {
		return false, false
	}
	a, b := known[m.args[0]], known[m.args[1]]
	predicate := m.imm
	switch m.op {
	case microCompareF:
		if m.args[0] == m.args[1] && (predicate == equalFloat || predicate == notEqualFloat) { // of a constant with a sign, too
			if a.number() || a.low == a.high && a.low<<1 <= infinity<<1 {
				return predicate == equalFloat, true
			}
			return false, false
		}
		if !a.number() || !b.number() {
			return false, false
		}
		predicate = map[uint32]uint32{equalFloat: equal, lessFloat: less, lessEqualFloat: lessEqual,
			notEqualFloat: notEqual, notLessFloat: notLess,
			notLessEqualFloat: notLessEqual}[predicate]
	case microCompareS:
		if a.high > math.MaxInt32 || b.high > math.MaxInt32 {
			return false, false
		}
	}
	switch predicate {
	case less, notLess:
		if a.high < b.low || a.low >= b.high {
			return a.high < b.low == (predicate == less), true
		}
	case lessEqual, notLessEqual:
		if a.high <= b.low || a.low > b.high {
			return a.high <= b.low == (predicate == lessEqual), true
		}
	case equal, notEqual:
		if a.high < b.low || b.high < a.low {
			return predicate == notEqual, true
		}
	}
	return false, false
}

// bounds returns the bounds of a node's value, from the bounds of its operands. Sums and products of floats without a
// sign grow with them.
func (n *node) bounds(known []bounds) bounds {
	var a, b bounds
	if n.n > 0 {
		a = known[n.args[0]]
	}
	if n.n > 1 {
		b = known[n.args[1]]
	}
	float := math.Float32frombits
	switch n.op {
	case microConst:
		return bounds{n.imm, n.imm}
	case microMaxF: // the second where one is NaN
		switch {
		case a.number() && b.number():
			return bounds{max(a.low, b.low), max(a.high, b.high)}
		case b.number():
			return bounds{b.low, infinity}
		}
	case microMinF:
		if a.number() && b.number() {
			return bounds{min(a.low, b.low), min(a.high, b.high)}
		}
	case microAddF:
		if a.number() && b.number() {
			return bounds{math.Float32bits(float(a.low) + float(b.low)), math.Float32bits(float(a.high) + float(b.high))}
		}
	case microMulF:
		if a.finite() && b.finite() {
			return bounds{math.Float32bits(float(a.low) * float(b.low)), math.Float32bits(float(a.high) * float(b.high))}
		}
	case microAnd:
		return bounds{0, min(a.high, b.high)}
	case microShiftR:
		return bounds{a.low >> n.imm, a.high >> n.imm}
	case microSelect:
		c := known[n.args[2]]
		return bounds{min(b.low, c.low), max(b.high, c.high)}
	}
	return anything
}
