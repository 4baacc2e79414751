package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

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

func (to *writer) GP64() x86.GP {
	r := to.collection.GP64()
	to.name(r)
	return r
}

func (to *writer) GP32() x86.GP {
	r := to.collection.GP32()
	to.name(r)
	return r
}

func (to *writer) XMM() x86.Vec {
	r := to.collection.XMM()
	to.name(r)
	return r
}

func (to *writer) YMM() x86.Vec {
	r := to.collection.YMM()
	to.name(r)
	return r
}

func (to *writer) ZMM() x86.Vec {
	r := to.collection.ZMM()
	to.name(r)
	return r
}

func (to *writer) K() x86.Mask {
	r := to.collection.K()
	to.name(r)
	return r
}
