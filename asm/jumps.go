package main

import (
	"cmp"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// The vocabulary of general registers: jumps, counts and zeros, each an instruction or two.

// relations are the jumps behind a comparison of signed integers.
var relations = map[string]string{"==": "JEQ", "!=": "JNE", "<": "JLT", "<=": "JLE", ">": "JGT", ">=": "JGE"}

// JumpIf goes on at a label if x is in a relation to y, signed integers: registers, fields of records, or y a number.
func (a *Asm) JumpIf(x Op, is string, y any, to string) {
	op, isOp := y.(Op)
	_, isRegister := x.(Register)
	switch suffix := sizeSuffix(x, op); {
	case isOp:
		a.emit("CMP"+suffix, x, op)
	case y == 0 && isRegister:
		a.emit("TEST"+suffix, x, x)
	default:
		a.emit("CMP"+suffix, x, immediate(whole(y)))
	}
	a.emit(relations[is], LabelRef(to))
}

// opposite is what holds where a relation does not.
var opposite = map[string]string{"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}

// If writes code for where x is in a relation to y, as JumpIf takes them.
func (a *Asm) If(x Op, is string, y any, code func()) {
	end := a.Unique("endIf")
	a.JumpIf(x, opposite[is], y, end)
	code()
	a.Label(end)
}

// IfElse writes code for where x is in a relation to y, and other code for where it is not.
func (a *Asm) IfElse(x Op, is string, y any, code, other func()) {
	otherwise, end := a.Unique("else"), a.Unique("endIf")
	a.JumpIf(x, opposite[is], y, otherwise)
	code()
	a.Jump(end)
	a.Label(otherwise)
	other()
	a.Label(end)
}

// Cases writes code for each number that x may be, the last one's where x is none of the others, and goes on at end behind
// all but the code that comes last. One jump is taken, or none.
func (a *Asm) Cases(x Op, numbers []int, end string, code func(n int)) {
	last := len(numbers) - 1
	labels := make([]string, last)
	for i, n := range numbers[:last] {
		labels[i] = a.Unique("case")
		a.JumpIf(x, "==", n, labels[i])
	}
	code(numbers[last])
	for i, n := range numbers[:last] {
		a.Jump(end)
		a.Label(labels[i])
		code(n)
	}
}

// Steps runs a loop for at = 0, step, 2 step... while it is less than end, once at least. A step is a number or an operand.
func (a *Asm) Steps(at GP, step any, end Op, body func()) {
	loop := a.Unique("loop")
	a.Zero(at)
	a.Label(loop)
	body()
	a.Change(at, "+", step)
	a.JumpIf(at, "<", end, loop)
}

// Repeat runs a loop once, and again as long as x is in a relation to y.
func (a *Asm) Repeat(body func(), x Op, is string, y any) {
	loop := a.Unique("loop")
	a.Label(loop)
	body()
	a.JumpIf(x, is, y, loop)
}

// EachBit runs a loop for each bit that is set in 32, of which one is at least; bit is its number. It leaves 0 in bits.
func (a *Asm) EachBit(bits GP, body func(bit GP)) {
	loop := a.Unique("bit")
	a.Label(loop)
	body(a.LowestBit(bits.As32()))
	a.BLSRL(bits.As32(), bits.As32())
	a.JNZ(LabelRef(loop))
}

// eachGroup loops over vectors of the record's N lanes; at is how many bytes of each array are done. eachPart takes so many
// bytes a turn. The loop begins at a multiple of 64 bytes: short ones take 1.08 times as long at every other place or two.
func (a *Asm) eachGroup(body func(at GP)) { a.eachPart(a.Bytes, body) }

func (a *Asm) eachPart(bytes int, body func(at GP)) {
	n, at, end := a.Get64(a.Args.At("N"), "<<", 2), a.Reg64(), a.Unique("end")
	a.JEQ(LabelRef(end))
	a.Zero(at)
	a.Align(64)
	a.Repeat(func() {
		body(at)
		a.Advance(bytes, at)
	}, at, "<", n)
	a.Label(end)
}

// Turns runs a loop while n, of which each turn takes step, a divisor of it, is not 0; AlignedTurns puts the loop at a
// multiple of 32 bytes.
func (a *Asm) Turns(n Op, step int, body func()) { a.turns(n, step, false, body) }

func (a *Asm) AlignedTurns(n Op, step int, body func()) { a.turns(n, step, true, body) }

func (a *Asm) turns(n Op, step int, aligned bool, body func()) {
	loop, end := a.Unique("loop"), a.Unique("end")
	a.JumpIf(n, "==", 0, end)
	if aligned {
		a.Align(32)
	}
	a.Label(loop)
	body()
	if step == 1 {
		a.CountDown(n, loop)
	} else {
		a.Change(n, "-", step)
		a.JNZ(LabelRef(loop))
	}
	a.Label(end)
}

// Whole runs a loop while n is step at least, which each turn takes, and leaves the rest in n.
func (a *Asm) Whole(n Op, step int, body func()) {
	loop, end := a.Unique("loop"), a.Unique("end")
	a.Change(n, "-", step)
	a.JLT(LabelRef(end))
	a.Label(loop)
	body()
	a.Change(n, "-", step)
	a.JGE(LabelRef(loop))
	a.Label(end)
	a.Advance(step, n)
}

// Times runs a loop n times, once at least, and leaves 0 in n.
func (a *Asm) Times(n Op, body func()) {
	loop := a.Unique("loop")
	a.Label(loop)
	body()
	a.CountDown(n, loop)
}

// sizeSuffix is how instructions end that read operands: as a register among them says, or else a field.
func sizeSuffix(ops ...Op) string {
	bytes := 0
	for _, op := range ops {
		switch op := op.(type) {
		case x86.Register:
			bytes = op.Size()
		case Mem:
			bytes = cmp.Or(bytes, op.Bytes)
		}
	}
	if bytes == 0 {
		panic("a comparison of memory whose size is not known")
	}
	return map[int]string{1: "B", 2: "W", 4: "L", 8: "Q"}[bytes]
}

// Jump goes on at a label.
func (a *Asm) Jump(to string) { a.JMP(LabelRef(to)) }

// CountDown takes 1 off n and goes on at a label if that is not 0.
func (a *Asm) CountDown(n Op, to string) {
	if r, ok := n.(Register); ok && r.Size() == 4 {
		a.DECL(n)
	} else {
		a.DECQ(n)
	}
	a.JNZ(LabelRef(to))
}

// JumpIfAny goes on at a label if any of some bits is set in x, JumpIfNone if none is.
func (a *Asm) JumpIfAny(x Op, bits int, to string) {
	a.emit("TEST"+sizeSuffix(x), U32(bits), x)
	a.JNZ(LabelRef(to))
}

func (a *Asm) JumpIfNone(x Op, bits int, to string) {
	a.emit("TEST"+sizeSuffix(x), U32(bits), x)
	a.JZ(LabelRef(to))
}

// Advance adds a number, of bytes perhaps, to general registers or memory.
func (a *Asm) Advance(n int, to ...Op) {
	for _, p := range to {
		a.ADDQ(immediate(n), p)
	}
}

// Get64 is a new register with 8 bytes, Get32 with 4 and zeros above them, and then a formula of 8 bytes; Address is
// where memory is.
func (a *Asm) Get64(from Op, terms ...any) GP {
	r := into(a.Reg64(), a.MOVQ, from)
	a.Change(r, terms...)
	return r
}

func (a *Asm) Get32(from Op, terms ...any) GP {
	r := a.Into32(a.MOVL, from)
	a.Change(r, terms...)
	return r
}

func (a *Asm) Address(of Mem) GP { return into(a.Reg64(), a.LEAQ, of) }

// thrice is a new register with three times another.
func (a *Asm) thrice(r GP) GP { return a.Address(Mem{Base: r, Index: r, Scale: 2}) }

// fourRows is memory in each of four rows, some bytes after their beginning.
func fourRows(base, stride, thrice GP, disp int) [4]Mem {
	m := Mem{Base: base, Disp: disp}
	return [4]Mem{m, m.Idx(stride, 1), m.Idx(stride, 2), m.Idx(thrice, 1)}
}

// Get16 is a new register with 2 bytes and zeros above them, LowestBit with the number of the lowest bit that is set in 32.
func (a *Asm) Get16(from Op) GP     { return a.Into32(a.MOVWLZX, from) }
func (a *Asm) LowestBit(bits Op) GP { return a.Into32(a.TZCNTL, bits) }

// Into32 is a new general register, to whose lower 4 bytes an instruction writes.
func (a *Asm) Into32(op instruction, from ...Op) GP {
	r := a.Reg64()
	op(append(from, r.As32())...)
	return r
}

// into has an instruction write to a new register, which it gives.
func into[R Register](r R, op instruction, from ...Op) R {
	op(append(from, r)...)
	return r
}
