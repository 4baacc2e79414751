package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// The vocabulary of lanes of 8-byte floats, for formulas: each result is a new register. The second operand may be
// memory.

// number is a float64 in all lanes of memory.
func (a *Asm) number(f float64) Mem {
	var quads [8]uint64
	for i := range quads {
		quads[i] = math.Float64bits(f)
	}
	return a.Quads(quads[:]...)
}

// register is an operand in a register.
func (a *Asm) register(x Op) x86.Vec {
	if v, ok := x.(x86.Vec); ok {
		return v
	}
	v := a.Vec()
	a.Move(x, v)
	return v
}

func (a *Asm) binary(op func(ops ...Op), x, y Op) x86.Vec {
	v := a.Vec()
	op(y, a.register(x), v)
	return v
}

// add is x + y, and so on.
func (a *Asm) add(x, y Op) x86.Vec { return a.binary(a.VADDPD, x, y) }
func (a *Asm) sub(x, y Op) x86.Vec { return a.binary(a.VSUBPD, x, y) }
func (a *Asm) mul(x, y Op) x86.Vec { return a.binary(a.VMULPD, x, y) }
func (a *Asm) div(x, y Op) x86.Vec { return a.binary(a.VDIVPD, x, y) }

// lesser is x < y ? x : y, greater x > y ? x : y.
func (a *Asm) lesser(x, y Op) x86.Vec  { return a.binary(a.VMINPD, x, y) }
func (a *Asm) greater(x, y Op) x86.Vec { return a.binary(a.VMAXPD, x, y) }

// compare sets the lanes in which x predicate y.
func (a *Asm) compare(x Op, predicate x86.U8, y Op) x86.Register {
	m := a.Mask()
	a.VCMPPD(predicate, y, a.register(x), m)
	return m
}

// choice64 is mask ? x : y.
func (a *Asm) choice64(mask x86.Register, x, y Op) x86.Vec {
	return into(a.Vec(), a.Select64, mask, x, a.register(y))
}
