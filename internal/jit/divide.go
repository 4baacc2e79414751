package jit

import (
	"math"
	"slices"
)

// The divider of a processor takes ten cycles for sixteen quotients and thirteen for square roots, and nothing else
// goes on in it: where much is divided, code waits for it (510 of 712 cycles of four lights with GGX). So some of these
// nodes, as many as it pays for, become multiplications with AVX-512: products and sums rounded once (FMA), from the
// processor's estimates. This is the one place where code for pixels has either, because what comes out is not theirs,
// but the correctly rounded quotient or root that IEEE 754 defines, and VDIVPS and VSQRTPS give, whatever the estimate
// was:
//
// Reciprocal. From an estimate of 1/b with a relative error of at most 2^-14, two of Newton's steps y += y*(1-b*y),
// each product rounded once, give 1/b rounded to nearest, unless all bits of b's significand are set (Markstein,
// Computation of elementary functions on the IBM RISC System/6000 processor, IBM J. Res. Dev. 34, 1990). The tests go
// through all significands with all estimates.
//
// Quotient. With y = 1/b rounded, q = a*y, r = a - b*q, the quotient is q + r*y rounded once. Let b be in [1, 2), and
// let ulps be units in the last place of a/b. Where a/b lies within 2^-21 ulps of the middle m of two neighbouring
// floats, q is one of the two (it is at most 1/2 + a/2 ulps off, so that it could be the next one only for a < b that
// both are within 2^-19 of 2, and their quotients are far from middles), so that r is exact. q + r*y then differs from
// a/b by |q - a/b|*|1-b*y| <= (1/2 + |a/b-m|)*b*2^-25 ulps. a/b is no middle, so that it differs from m by 2^-24/b ulps
// at least, which is more, because b*b < 4: both round to the same float. Elsewhere q is within 1.5 ulps, r within
// 2^-47, and q + r*y within 2^-22 ulps of a/b. Tests go through the quotients that lie nearest to middles.
//
// Inverse square root: 1/s of the rounded root s, two roundings, as sequences have it. g and h are Goldschmidt's
// approximations of the root of x and half its inverse; s = g + h*(x - g*g), and y = 2h, e = 1 - s*y, c = e + e*e give
// y + y*c. c is rounded up: where all bits of s are set, e*e is what decides. It holds for all significands of x and
// all estimates within 2^-14: the tests go through all of them.
//
// Exponents must be far enough from both ends for products and remainders to be exact, zeros keep their signs, and
// infinities and NaN go to the divider: a test finds groups with a value that is not ordinary, and such a group goes to
// the divider as a whole. MXCSR rounds to nearest, as Go sets it.
const (
	multiplyAdd      micro = storeBool + 1 + iota // args[0]*args[1] + args[2], rounded once
	multiplySubtract                              // args[2] - args[0]*args[1], rounded once
	multiplyAddUp                                 // args[0]*args[1] + args[2], rounded once, up
	estimateReciprocal
	estimateInverseSqrt
	// What comes out, args[0], is right or replaced: 1 / sqrt(args[1]), 1 / args[1], and args[1] / args[2]. A divisor
	// is the reciprocal for quotients by args[1], and NaN where these must be left to the divider.
	settleInverseSqrt
	settleReciprocal
	settleDivisor
	settleQuotient
	exactNodes
)

// The words of tests. An exponent of b from -32 to 95 and one of a quotient from -63 to 63 keep the exponents of
// remainders above -149: with so much added bit 30 of a word is set. Bits of a significand that are all set are all
// clear once one is added.
const (
	one, half    = 0x3F800000, 0x3F000000
	top          = 1 << 30
	divisorBias  = 33 << 23
	quotientBias = 64 << 23
	allSet       = 1<<23 - 1
	// An inverse root below 2^48 is one of a normal number above 2^-97, whose remainders are exact: of smaller ones,
	// even where these are not, come greater ones, and NaN of zeros, negative numbers and infinity.
	rootBound = (127 + 48) << 23
)

// share is how much of the time of the other units the divider may take until it is in the way: they wait for its
// results, too. For four lights with GGX 0.85 gives 12.75 ns a fragment, 0.8 and 0.75 12.55, 0.7 and 0.65 12.15, 0.6 to
// 0.45 12.55, 0.4 12.8 and 0.3 13.5.
const share = 0.7

// price is how many cycles a node keeps the units busy that add and multiply, two instructions each cycle, and how many
// the divider.
func (n *node) price() (units, divider float32) {
	switch n.op {
	case microConst, loadWord, loadShared, loadSharedBool, storeWord, storeBool, giveWord, microResume, microMerge:
		return 0, 0
	case microDivF:
		return 1, 10.5
	case microSqrtF:
		return 1, 12.5
	case microMul:
		return 1, 0
	case microMulHigh:
		return 3, 0
	case estimateReciprocal, estimateInverseSqrt:
		return 1.5, 0
	case settleInverseSqrt:
		return 1, 0
	case settleReciprocal, settleDivisor:
		return 2, 0
	case settleQuotient:
		return 2.5, 0
	}
	return 0.5, 0
}

func (n *node) isConst(word uint32) bool { return n.op == microConst && n.imm == word }

// division is some nodes that may do without the divider: quotients by one divisor, or an inverse square root.
type division struct {
	list []int32
	// saved is how much time of the divider it takes less, added how much more of the other units.
	saved, added float32
	root         bool
	known        bool // the divisor is a constant
}

// divide takes divisions from the divider as long as it has more to do than the other units, the best bargains first.
func divide(nodes []node) []node {
	var units, divider float32
	uses := make([]int32, len(nodes))
	for i := range nodes {
		u, d := nodes[i].price()
		units, divider = units+u, divider+d
		for _, a := range nodes[i].args[:nodes[i].n] {
			uses[a]++
		}
	}
	if divider <= share*units {
		return nodes
	}
	found := divisions(nodes, uses)
	slices.SortStableFunc(found, func(a, b division) int {
		switch x, y := a.saved*b.added, b.saved*a.added; {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	of := map[int32]*division{}
	for k := range found {
		d := &found[k]
		if max(divider-d.saved, share*(units+d.added)) >= max(divider, share*units) {
			continue
		}
		divider, units = divider-d.saved, units+d.added
		for _, i := range d.list {
			of[i] = d
		}
	}
	return multiply(nodes, of)
}

// divisions finds what divide may choose from. Values may change at jumps: what belongs together lies between two of
// them.
func divisions(nodes []node, uses []int32) (found []division) {
	begin := int32(0)     // of the stretch
	by := map[int32]int{} // a divisor's division
	for i := range int32(len(nodes)) {
		n := &nodes[i]
		if n.flows() || n.op == microSkip || n.op == microResume {
			begin = i
			clear(by)
		}
		if n.op != microDivF {
			continue
		}
		b := n.args[1]
		divisor := &nodes[b]
		switch isOne := nodes[n.args[0]].isConst(one); {
		case isOne && divisor.op == microSqrtF && uses[b] == 1 && b > begin:
			found = append(found, division{list: []int32{b, i}, saved: 23, added: 6, root: true})
			continue
		case divisor.op == microConst && !ordinary(divisor.imm), isOne && divisor.op == microConst:
			continue
		case isOne:
			found = append(found, division{list: []int32{i}, saved: 10.5, added: 4})
			continue
		}
		k, ok := by[b]
		if !ok {
			k, by[b] = len(found), len(found)
			found = append(found, division{known: divisor.op == microConst})
			if !found[k].known {
				found[k].added = 5
			}
		}
		d := &found[k]
		d.list, d.saved, d.added = append(d.list, i), d.saved+10.5, d.added+3
	}
	return found
}

// ordinary says whether a divisor's exponent is in the range of reciprocals for quotients, and its reciprocal is what
// Markstein's theorem asks for.
func ordinary(b uint32) bool { return (b+divisorBias)&top != 0 && (b+1)&allSet != 0 }

// multiply takes nodes from the divider.
func multiply(nodes []node, of map[int32]*division) []node {
	if len(of) == 0 {
		return nodes
	}
	at, m := make([]int32, len(nodes)), multiplier{make([]node, 0, len(nodes)+8*len(of))}
	inverse := map[*division]int32{} // reciprocals
	for i, n := range nodes {
		for k := range n.n {
			n.args[k] = at[n.args[k]]
		}
		d := of[int32(i)]
		switch {
		case d == nil:
			at[i] = m.node(n)
		case d.root && n.op == microSqrtF:
			at[i] = n.args[0] // for its one use, the next case
		case d.root:
			at[i] = m.inverseSqrt(n.args[1])
		case m.nodes[n.args[0]].isConst(one):
			at[i] = m.add(settleReciprocal, m.reciprocal(n.args[1]), n.args[1])
		default:
			y, ok := inverse[d]
			if !ok {
				if d.known {
					y = m.constant(math.Float32bits(1 / math.Float32frombits(m.nodes[n.args[1]].imm)))
				} else {
					y = m.add(settleDivisor, m.reciprocal(n.args[1]), n.args[1])
				}
				inverse[d] = y
			}
			a, b := n.args[0], n.args[1]
			q := m.add(microMulF, a, y)
			r := m.add(multiplySubtract, b, q, a)
			at[i] = m.add(settleQuotient, m.add(multiplyAdd, r, y, q), a, b)
		}
	}
	return m.nodes
}

// multiplier appends nodes.
type multiplier struct{ nodes []node }

func (m *multiplier) node(n node) int32 {
	m.nodes = append(m.nodes, n)
	return int32(len(m.nodes) - 1)
}

func (m *multiplier) add(op micro, args ...int32) int32 {
	n := node{op: op, n: uint8(len(args))}
	copy(n.args[:], args)
	return m.node(n)
}

func (m *multiplier) constant(word uint32) int32 { return m.node(node{op: microConst, imm: word}) }

// newton is y + y*(1 - b*y).
func (m *multiplier) newton(y, b int32) int32 {
	return m.add(multiplyAdd, y, m.add(multiplySubtract, b, y, m.constant(one)), y)
}

// reciprocal is 1 / b where that is ordinary.
func (m *multiplier) reciprocal(b int32) int32 {
	return m.newton(m.newton(m.add(estimateReciprocal, b), b), b)
}

func (m *multiplier) inverseSqrt(x int32) int32 {
	y := m.add(estimateInverseSqrt, x)
	g, h := m.add(microMulF, y, x), m.add(microMulF, y, m.constant(half))
	r := m.add(multiplySubtract, g, h, m.constant(half))
	g, h = m.add(multiplyAdd, g, r, g), m.add(multiplyAdd, h, r, h)
	s := m.add(multiplyAdd, m.add(multiplySubtract, g, g, x), h, g)
	y = m.add(microAddF, h, h)
	e := m.add(multiplySubtract, s, y, m.constant(one))
	return m.add(settleInverseSqrt, m.add(multiplyAdd, y, m.add(multiplyAddUp, e, e, e), y), x)
}
