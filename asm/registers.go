package main

import (
	"github.com/seed-1acaedba/halfspace/asm/own"
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// registerNames are what bodies call their registers.
type registerNames struct {
	own.Naming
	of map[x86.ID]*string
}

// named notes the name of a register that a body has taken.
func named[R x86.Register](to *writer, r R) R {
	name := new(string)
	to.registers.of[r.ID()] = name
	to.registers.Name(name)
	return r
}

func (to *writer) Reg64() x86.GP   { return named(to, to.collection.Reg64()) }
func (to *writer) Reg32() x86.GP   { return named(to, to.collection.Reg32()) }
func (to *writer) Vec128() x86.Vec { return named(to, to.collection.Vec128()) }
func (to *writer) Vec256() x86.Vec { return named(to, to.collection.Vec256()) }
func (to *writer) Vec512() x86.Vec { return named(to, to.collection.Vec512()) }
func (to *writer) K() x86.Mask     { return named(to, to.collection.K()) }
