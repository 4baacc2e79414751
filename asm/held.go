package main

import "math"

// A Held value stays in a register for a loop at AVX-512, which has enough of them. At AVX2 it is read where it is
// used.
type Held struct {
	register  Vec
	memory    Mem
	broadcast string // what loads a word for all lanes, or nothing
}

// Hold loads a vector of memory.
func (a *Asm) Hold(m Mem) Held { return a.held(Held{memory: m}) }

// HoldWord loads a word of memory for all lanes.
func (a *Asm) HoldWord(m Mem) Held { return a.held(Held{memory: m, broadcast: ints.broadcast}) }

func (a *Asm) held(h Held) Held {
	if a.Registers > 16 {
		h.register = a.load(h)
	}
	return h
}

func (a *Asm) load(h Held) Vec {
	if h.broadcast == "" {
		return a.Copy(h.memory)
	}
	v := a.Vec()
	a.emit(h.broadcast, h.memory, v)
	return v
}

// Use is the operand of a held value: a register, or memory where it holds a whole vector.
func (a *Asm) Use(h Held) Op {
	switch {
	case h.register != nil:
		return h.register
	case h.broadcast != "":
		return a.load(h)
	}
	return h.memory
}

// Same is a vector of one word in memory, SameF of one float.
func (a *Asm) Same(v uint32) Mem   { return a.PerLane(func(int) uint32 { return v }) }
func (a *Asm) SameF(f float32) Mem { return a.Same(math.Float32bits(f)) }
