package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// registerNames are what bodies call their registers.
type registerNames struct {
	of    map[x86.ID]string
	taken map[place]int // how many registers a line has taken, over and over
}

// name notes the name of a register that a body has taken.
func (to *writer) name(r x86.Register) {
	at := caller(true)
	at.path = ""
	names := to.narrator.source.names[at.file][at.line]
	if len(names) == 0 {
		return
	}
	n := to.registers.taken[at]
	to.registers.taken[at]++
	to.registers.of[r.ID()] = names[n%len(names)]
}

func (to *writer) Reg64() x86.GP {
	r := to.collection.Reg64()
	to.name(r)
	return r
}

func (to *writer) Reg32() x86.GP {
	r := to.collection.Reg32()
	to.name(r)
	return r
}

func (to *writer) Vec128() x86.Vec {
	r := to.collection.Vec128()
	to.name(r)
	return r
}

func (to *writer) Vec256() x86.Vec {
	r := to.collection.Vec256()
	to.name(r)
	return r
}

func (to *writer) Vec512() x86.Vec {
	r := to.collection.Vec512()
	to.name(r)
	return r
}

func (to *writer) K() x86.Mask {
	r := to.collection.K()
	to.name(r)
	return r
}
