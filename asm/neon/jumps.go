package neon

import "math/bits"

// The vocabulary of labels, jumps and loops.

// relations are the conditions behind a comparison: of signed integers, or without a sign where they end in u.
var relations = map[string]string{"==": "EQ", "!=": "NE", "<": "LT", "<=": "LE", ">": "GT", ">=": "GE", "<u": "LO",
	">=u": "HS"}

// opposite is what holds where a relation does not.
var opposite = map[string]string{"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<", "<u": ">=u",
	">=u": "<u", "has": "lacks", "lacks": "has"}

// W is the lower 32 bits of a register: jumps look at these alone.
type W struct{ X }

// sized is an instruction's name for a register, all of it or W.
func sized(name string, x anyRegister) string {
	if _, ok := x.(W); ok {
		return name + "W"
	}
	return name
}

// Label is a label's name that is not taken yet, Place puts it.
func (a *Asm) Label(name string) string { return a.label(name) }
func (a *Asm) Place(label string)       { a.nodes = append(a.nodes, node{label: label}) }

// Jump goes to a label.
func (a *Asm) Jump(label string) {
	a.nodes = append(a.nodes, node{text: "JMP " + label, target: label, goes: true})
}

// branch goes to a label on a condition.
func (a *Asm) branch(text, label string, operands ...any) {
	n := nodeOf(text+label, operands)
	n.target = label
	a.nodes = append(a.nodes, n)
}

// JumpIf goes to a label where x, an X or W, is in a relation to y, a register or a number; or where it "has" or "lacks" a
// bit, whose number y is, or which the constant has that y names.
func (a *Asm) JumpIf(x anyRegister, is string, y any, label string) {
	if constant, ok := y.(string); ok {
		y = a.bit(constant)
	}
	switch {
	case is == "has":
		a.branch("TBNZ $%, R%, ", label, y, x)
	case is == "lacks":
		a.branch("TBZ $%, R%, ", label, y, x)
	case is == "==" && y == 0:
		a.branch(sized("CBZ", x)+" R%, ", label, x)
	case is == "!=" && y == 0:
		a.branch(sized("CBNZ", x)+" R%, ", label, x)
	default:
		a.compare(x, y)
		a.branch("B"+relations[is]+" ", label)
	}
}

// Pick is yes where x is in a relation to y, and else no.
func (a *Asm) Pick(x anyRegister, is string, y any, yes, no X, dst ...X) X {
	d := first(dst, a.General)
	a.compare(x, y)
	a.do(sized("CSEL", x)+" "+relations[is]+", R%, R%, R%", yes, no, out(d))
	return d
}

// compare compares a register with another one or a number.
func (a *Asm) compare(x anyRegister, y any) {
	second := " R%"
	if _, ok := y.(int); ok {
		second = " $%"
	}
	a.do(sized("CMP", x)+second+", R%", y, x)
}

// Is is 1 where x is in a relation to y, and else 0.
func (a *Asm) Is(x anyRegister, is string, y any) X {
	a.compare(x, y)
	return a.x(nil, "CSET "+relations[is]+", R%")
}

// bit is the bit that a constant has.
func (a *Asm) bit(constant string) int {
	c := a.Constant(constant)
	if bits.OnesCount(uint(c)) != 1 {
		panic(constant + " is not one bit")
	}
	return bits.TrailingZeros(uint(c))
}

// If performs a body where x is in a relation to y, as JumpIf takes them.
func (a *Asm) If(x anyRegister, is string, y any, body func()) {
	skip := a.Label("skip")
	a.JumpIf(x, opposite[is], y, skip)
	body()
	a.Place(skip)
}

// IfElse performs a body where x is in a relation to y, and another where it is not.
func (a *Asm) IfElse(x anyRegister, is string, y any, body, other func()) {
	otherwise, end := a.Label("else"), a.Label("endIf")
	a.JumpIf(x, opposite[is], y, otherwise)
	body()
	a.Jump(end)
	a.Place(otherwise)
	other()
	a.Place(end)
}

// Cases performs code for each number that x may be, the last one's where x is none of the others.
func (a *Asm) Cases(x X, numbers []int, code func(i int)) {
	end, last := a.Label("end"), len(numbers)-1
	for i, n := range numbers[:last] {
		other := a.Label("not")
		a.compare(x, n)
		a.branch("BNE ", other)
		code(i)
		a.Jump(end)
		a.Place(other)
	}
	code(last)
	a.Place(end)
}

// Times performs a body n times, and counts n down to 0.
func (a *Asm) Times(n X, body func()) {
	loop, end := a.Label("loop"), a.Label("end")
	a.JumpIf(n, "<=", 0, end)
	a.repeat(loop, n, body)
	a.Place(end)
}

// Repeat does so for n of at least 1.
func (a *Asm) Repeat(n X, body func()) { a.repeat(a.Label("loop"), n, body) }

func (a *Asm) repeat(loop string, n X, body func()) {
	a.Place(loop)
	body()
	a.do("SUBS $1, R%, R%", n, out(n))
	a.branch("BNE ", loop)
}

// Fours performs a body for four of n at once, and another for each that is left.
func (a *Asm) Fours(n X, four, one func()) {
	loop, rest := a.Label("four"), a.Label("rest")
	a.do("SUBS $4, R%, R%", n, out(n))
	a.branch("BLT ", rest)
	a.Place(loop)
	four()
	a.do("SUBS $4, R%, R%", n, out(n))
	a.branch("BGE ", loop)
	a.Place(rest)
	a.AddI(n, 4, n)
	a.If(n, "!=", 0, func() { a.Times(n, one) })
}
