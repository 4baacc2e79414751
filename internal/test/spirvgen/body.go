// Package spirvgen writes random modules of SPIR-V, for tests: fragment modules together with functions of Go that say
// what they do, and pairs of modules that use all that stages of pipelines have.
package spirvgen

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"
)

// state is what an invocation of a generated shader has: its place, its variables and its array.
type state struct {
	x, y uint32
	vars [5]uint32
	list [4]uint32
	left uint32 // of a helper function: its parameters
	next uint32
	ends outcome    // how it last left a block before the block's end
	of   *workgroup // of a compute stage
}

// outcome is how a statement ends.
type outcome uint8

const (
	goesOn outcome = iota
	breaks
	continues
	returns
	kills
)

// value is an expression: its id in the module, and what it is for an invocation.
type value struct {
	id string
	of func(s *state) uint32
}

// statement is what it does to the invocations that came to it together, in their order; its instructions are in the
// module. It returns those that go on, and has set how the others end.
type statement func(on []*state) []*state

// alone is a statement that invocations execute each for itself.
func alone(do func(s *state)) statement {
	return func(on []*state) []*state {
		for _, s := range on {
			do(s)
		}
		return on
	}
}

// ending is a statement that ends the block for all.
func ending(o outcome) statement {
	return func(on []*state) []*state {
		for _, s := range on {
			s.ends = o
		}
		return nil
	}
}

// parted are the invocations by a number below n that each has.
func parted(on []*state, n int, part func(*state) int) [][]*state {
	list := make([][]*state, n)
	for _, s := range on {
		k := part(s)
		list[k] = append(list[k], s)
	}
	return list
}

// kept are the invocations for which something holds.
func kept(on []*state, holds func(*state) bool) (list []*state) {
	for _, s := range on {
		if holds(s) {
			list = append(list, s)
		}
	}
	return list
}

// joined is what parts of the invocations do, each its own; those that go on meet again in their order.
func joined(on []*state, do []statement, part func(*state) int) []*state {
	goOn := map[*state]bool{}
	for k, list := range parted(on, len(do), part) {
		if len(list) == 0 {
			continue
		}
		for _, s := range do[k](list) {
			goOn[s] = true
		}
	}
	return kept(on, func(s *state) bool { return goOn[s] })
}

// generator writes functions of SPIR-V together with functions of Go that say what they do.
type generator struct {
	*rand.Rand
	text      strings.Builder
	constants map[uint32]bool
	ids       int
	depth     int
	loops     []string // the merge and continue labels of the loops around, two each
	helper    bool     // in the function that is called: values are its parameters
	called    value
	// Unsigned numbers that are read beside %x and %y, in modules that no function of Go follows; further kinds of
	// expressions and of statements.
	inputs      []string
	expressions []func(depth int) value
	statements  []func() statement
	stays       bool // an invocation is never killed
	stands      bool // and does not return before the end
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

func (g *generator) id() string {
	g.ids++
	return fmt.Sprintf("%%g%d", g.ids)
}

// result writes an instruction with a result.
func (g *generator) result(op, typ string, args ...string) string {
	id := g.id()
	g.line("%s = %s %s %s", id, op, typ, strings.Join(args, " "))
	return id
}

func (g *generator) constant(v uint32) value {
	g.constants[v] = true
	return value{fmt.Sprintf("%%c%d", v), func(*state) uint32 { return v }}
}

// atom is a value without operands.
func (g *generator) atom() value {
	if g.helper {
		switch g.IntN(3) {
		case 0:
			return value{"%left", func(s *state) uint32 { return s.left }}
		case 1:
			return value{"%next", func(s *state) uint32 { return s.next }}
		}
	}
	switch n := g.IntN(8); {
	case n < 2 || g.helper:
		return g.constant([]uint32{0, 1, 2, 3, 5, 31, 0x7F, 0xFFFF, 0x80000000, 0xFFFFFFFF, 1000003}[g.IntN(11)])
	case (n == 2 || n == 3 || n == 7) && len(g.inputs) > 0:
		return value{id: g.inputs[g.IntN(len(g.inputs))]}
	case n == 2:
		return value{"%x", func(s *state) uint32 { return s.x }}
	case n == 3:
		return value{"%y", func(s *state) uint32 { return s.y }}
	case n == 4:
		i := g.masked(g.atom(), 3)
		p := g.result("OpAccessChain", "%touint", "%list", i.id)
		return value{g.result("OpLoad", "%uint", p), func(s *state) uint32 { return s.list[i.of(s)] }}
	default:
		k := g.IntN(5)
		return value{g.result("OpLoad", "%uint", fmt.Sprintf("%%v%d", k)), func(s *state) uint32 { return s.vars[k] }}
	}
}

// masked is a value's low bits.
func (g *generator) masked(v value, mask uint32) value {
	m := g.constant(mask)
	return value{g.result("OpBitwiseAnd", "%uint", v.id, m.id), func(s *state) uint32 { return v.of(s) & mask }}
}

// binaries are instructions on two unsigned numbers.
var binaries = []struct {
	op string
	of func(a, b uint32) uint32
}{
	{"OpIAdd", func(a, b uint32) uint32 { return a + b }}, {"OpISub", func(a, b uint32) uint32 { return a - b }},
	{"OpIMul", func(a, b uint32) uint32 { return a * b }}, {"OpBitwiseAnd", func(a, b uint32) uint32 { return a & b }},
	{"OpBitwiseOr", func(a, b uint32) uint32 { return a | b }}, {"OpBitwiseXor", func(a, b uint32) uint32 { return a ^ b }},
}

// comparisons are instructions on two numbers whose result is a bool.
var comparisons = []struct {
	op string
	of func(a, b uint32) bool
}{
	{"OpULessThan", func(a, b uint32) bool { return a < b }}, {"OpUGreaterThanEqual", func(a, b uint32) bool { return a >= b }},
	{"OpSLessThan", func(a, b uint32) bool { return int32(a) < int32(b) }},
	{"OpSGreaterThan", func(a, b uint32) bool { return int32(a) > int32(b) }},
	{"OpIEqual", func(a, b uint32) bool { return a == b }}, {"OpINotEqual", func(a, b uint32) bool { return a != b }},
}

// expression is a value of some operations.
func (g *generator) expression(depth int) value {
	if depth == 0 {
		return g.atom()
	}
	if len(g.expressions) > 0 && g.IntN(4) == 0 {
		return g.expressions[g.IntN(len(g.expressions))](depth)
	}
	a := g.expression(depth - 1)
	unary := func(op, typ string, of func(uint32) uint32) value {
		return value{g.result(op, typ, a.id), func(s *state) uint32 { return of(a.of(s)) }}
	}
	switch n := g.IntN(16); n {
	case 0:
		return unary("OpNot", "%uint", func(a uint32) uint32 { return ^a })
	case 1:
		return unary("OpSNegate", "%uint", func(a uint32) uint32 { return -a })
	case 2:
		return unary("OpBitReverse", "%uint", bits.Reverse32)
	case 3:
		return unary("OpBitCount", "%uint", func(a uint32) uint32 { return uint32(bits.OnesCount32(a)) })
	case 4: // shifts
		b := g.masked(g.expression(depth-1), 31)
		k := g.IntN(3)
		return value{g.result([]string{"OpShiftLeftLogical", "OpShiftRightLogical", "OpShiftRightArithmetic"}[k],
			"%uint", a.id, b.id), func(s *state) uint32 {
			x, n := a.of(s), b.of(s)
			return [3]uint32{x << n, x >> n, uint32(int32(x) >> n)}[k]
		}}
	case 5: // division
		one, b := g.constant(1), g.expression(depth-1)
		d := g.result("OpBitwiseOr", "%uint", b.id, one.id)
		k := g.IntN(2)
		return value{g.result([]string{"OpUDiv", "OpUMod"}[k], "%uint", a.id, d), func(s *state) uint32 {
			x, y := a.of(s), b.of(s)|1
			return [2]uint32{x / y, x % y}[k]
		}}
	case 6: // floats of whole numbers, rounded
		b := g.masked(g.expression(depth-1), 0xFFFF)
		c := g.masked(a, 0xFFFF)
		f, h := g.result("OpConvertUToF", "%float", b.id), g.result("OpConvertUToF", "%float", c.id)
		op := g.IntN(3)
		r := g.result([]string{"OpFAdd", "OpFMul", "OpFSub"}[op], "%float", f, h)
		return value{g.result("OpBitcast", "%uint", r), func(s *state) uint32 {
			x, y := float32(b.of(s)), float32(c.of(s))
			return math.Float32bits([3]float32{float32(x + y), float32(x * y), float32(x - y)}[op])
		}}
	case 7: // a choice
		b, c := g.expression(depth-1), g.condition(depth-1)
		return value{g.result("OpSelect", "%uint", c.id, a.id, b.id), func(s *state) uint32 {
			if c.of(s) != 0 {
				return a.of(s)
			}
			return b.of(s)
		}}
	case 8: // a vector
		b := g.expression(depth - 1)
		v := g.result("OpCompositeConstruct", "%uvec4", a.id, b.id, b.id, a.id)
		w := g.result("OpVectorShuffle", "%uvec4", v, v, "1", "4", "2", "7")
		sum := g.result("OpIAdd", "%uvec4", v, w)
		if g.IntN(2) == 0 {
			k := g.IntN(4)
			return value{g.result("OpCompositeExtract", "%uint", sum, strconv.Itoa(k)), func(s *state) uint32 {
				x, y := a.of(s), b.of(s)
				return [4]uint32{x + y, y + x, y + y, x + x}[k]
			}}
		}
		i := g.masked(g.expression(depth-1), 3)
		return value{g.result("OpVectorExtractDynamic", "%uint", sum, i.id), func(s *state) uint32 {
			x, y := a.of(s), b.of(s)
			return [4]uint32{x + y, y + x, y + y, x + x}[i.of(s)]
		}}
	case 9: // bits
		if g.IntN(2) == 0 {
			five, b := g.constant(5), g.expression(depth-1)
			return value{g.result("OpBitFieldInsert", "%uint", a.id, b.id, five.id, five.id), func(s *state) uint32 {
				return a.of(s)&^(31<<5) | b.of(s)&31<<5
			}}
		}
		five := g.constant(5)
		return value{g.result("OpBitFieldUExtract", "%uint", a.id, five.id, five.id), func(s *state) uint32 { return a.of(s) >> 5 & 31 }}
	case 10:
		if g.called.id != "" && !g.helper {
			b := g.expression(depth - 1)
			return value{g.result("OpFunctionCall", "%uint", "%helper", a.id, b.id), func(s *state) uint32 {
				inner := *s
				inner.left, inner.next = a.of(s), b.of(s)
				return g.called.of(&inner)
			}}
		}
	}
	b, op := g.expression(depth-1), binaries[g.IntN(len(binaries))]
	return value{g.result(op.op, "%uint", a.id, b.id), func(s *state) uint32 { return op.of(a.of(s), b.of(s)) }}
}

// condition is a bool: 0 or 1.
func (g *generator) condition(depth int) value {
	a, b := g.expression(depth), g.expression(depth)
	c := comparisons[g.IntN(len(comparisons))]
	return value{g.result(c.op, "%bool", a.id, b.id), func(s *state) uint32 {
		if c.of(a.of(s), b.of(s)) {
			return 1
		}
		return 0
	}}
}

// label begins a block.
func (g *generator) label(id string) { g.line("%s = OpLabel", id) }

// block writes statements. Its last block branches to a label, unless it ends otherwise.
func (g *generator) block(n int, to string) statement {
	var list []statement
	ended := false
	for range n {
		var s statement
		if s, ended = g.statement(); s != nil {
			list = append(list, s)
		}
		if ended {
			break
		}
	}
	if !ended {
		g.line("OpBranch %s", to)
	}
	return func(on []*state) []*state {
		for _, do := range list {
			if on = do(on); len(on) == 0 {
				return nil
			}
		}
		return on
	}
}

// statement writes one, and says whether it ended the block.
func (g *generator) statement() (do statement, ended bool) {
	if g.depth > 3 || g.text.Len() > 30000 {
		return g.assignment(), false
	}
	g.depth++
	defer func() { g.depth-- }()
	if len(g.statements) > 0 && g.IntN(4) == 0 {
		return g.statements[g.IntN(len(g.statements))](), false
	}
	switch n := g.IntN(14); {
	case n < 5:
		return g.assignment(), false
	case n < 8:
		return g.branch(), false
	case n < 10:
		return g.loop(), false
	case n < 11:
		return g.choice(), false
	case n < 12 && g.depth > 1: // an end
		switch k := g.IntN(6); {
		case k == 0 && !g.stands:
			g.line("OpReturn")
			return ending(returns), true
		case k == 1 && !g.stays:
			g.line("OpKill")
			return ending(kills), true
		case len(g.loops) > 0:
			o := []outcome{breaks, continues}[k&1]
			g.line("OpBranch %s", g.loops[len(g.loops)-2+k&1])
			return ending(o), true
		}
	}
	return g.assignment(), false
}

// assignment stores a value in a variable or in the array.
func (g *generator) assignment() statement {
	v := g.expression(1 + g.IntN(2))
	if g.IntN(4) == 0 {
		i := g.masked(g.expression(1), 3)
		g.line("OpStore %s %s", g.result("OpAccessChain", "%touint", "%list", i.id), v.id)
		return alone(func(s *state) {
			k := i.of(s)
			s.list[k] = v.of(s)
		})
	}
	k := g.IntN(5)
	g.line("OpStore %%v%d %s", k, v.id)
	return alone(func(s *state) { s.vars[k] = v.of(s) })
}

// branch is an if, perhaps with an else; a phi joins what both sides computed.
func (g *generator) branch() statement {
	c := g.condition(1)
	yes, no, merge := g.id(), g.id(), g.id()
	g.line("OpSelectionMerge %s None", merge)
	g.line("OpBranchConditional %s %s %s", c.id, yes, no)
	loops := g.loops // breaks and continues of the loop around stay
	g.label(yes)
	a := g.block(1+g.IntN(2), merge)
	g.label(no)
	b := g.block(g.IntN(3), merge)
	g.loops = loops
	g.label(merge)
	return func(on []*state) []*state {
		return joined(on, []statement{b, a}, func(s *state) int { return int(c.of(s)) })
	}
}

// loop counts to a number of its own; its body may break, continue, return and end.
func (g *generator) loop() statement {
	most := g.masked(g.expression(1), 3)
	header, check, body, next, merge, before := g.id(), g.id(), g.id(), g.id(), g.id(), g.id()
	count, more := g.id(), g.id()
	zero, one := g.constant(0), g.constant(1)
	g.line("OpBranch %s", before)
	g.label(before)
	g.line("OpBranch %s", header)
	g.label(header)
	g.line("%s = OpPhi %%uint %s %s %s %s", count, zero.id, before, more, next)
	g.line("OpLoopMerge %s %s None", merge, next)
	g.line("OpBranch %s", check)
	g.label(check)
	g.line("OpBranchConditional %s %s %s", g.result("OpULessThanEqual", "%bool", count, most.id), body, merge)
	g.label(body)
	g.loops = append(g.loops, merge, next)
	do := g.block(1+g.IntN(3), next)
	g.loops = g.loops[:len(g.loops)-2]
	g.label(next)
	g.line("%s = OpIAdd %%uint %s %s", more, count, one.id)
	g.line("OpBranch %s", header)
	g.label(merge)
	return func(on []*state) []*state {
		type bound struct {
			last   uint32
			around outcome // of the loop around
		}
		bounds := map[*state]bound{}
		for _, s := range on {
			bounds[s] = bound{most.of(s), s.ends}
		}
		inside := on
		for k := uint32(0); len(inside) > 0; k++ {
			inside = kept(inside, func(s *state) bool { return k <= bounds[s].last })
			for _, s := range inside {
				s.ends = continues
			}
			do(inside)
			inside = kept(inside, func(s *state) bool { return s.ends == continues })
		}
		return kept(on, func(s *state) bool {
			if s.ends >= returns {
				return false
			}
			s.ends = bounds[s].around
			return true
		})
	}
}

// choice is a switch of four.
func (g *generator) choice() statement {
	v := g.masked(g.expression(1), 3)
	merge, other := g.id(), g.id()
	labels := []string{g.id(), g.id(), g.id()}
	g.line("OpSelectionMerge %s None", merge)
	g.line("OpSwitch %s %s 0 %s 1 %s 3 %s", v.id, other, labels[0], labels[1], labels[2])
	var do [4]statement
	for n, l := range append(labels, other) {
		g.label(l)
		do[n] = g.block(1, merge)
	}
	g.label(merge)
	return func(on []*state) []*state {
		return joined(on, do[:], func(s *state) int { return [4]int{0, 1, 3, 2}[v.of(s)] })
	}
}
