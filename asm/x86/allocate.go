package x86

import (
	"fmt"
	"strings"

	"github.com/seed-1acaedba/halfspace/asm/allocation"
)

// files are what register files are called.
var files = [...]string{"general", "vector", "mask"}

// value is the number of a register among the function's values, and register the one with a number.
func (id ID) value() int { return len(Kinds)*id.Number + int(id.Kind) }

func registerOf(value int) ID { return ID{Kind(value % len(Kinds)), value / len(Kinds)} }

// place is the physical register that a register was given.
func (f *Function) place(id ID) ID { return ID{id.Kind, f.values.Values[id.value()].Place} }

// usable are the registers of a kind that may be given to the function's values, a bit each.
func (f *Function) usable(k Kind) uint32 {
	switch {
	case k == KindGP:
		return 1<<counts[k] - 1 - 1<<stackPointer
	case k == KindMask:
		return 1<<counts[k] - 2 // K0 is no mask of instructions
	case f.AVX2:
		return 1<<16 - 1
	}
	return 1<<counts[k] - 1
}

// allocate gives each virtual register a physical one.
func (f *Function) allocate() error {
	var values []allocation.Value
	use := func(id ID, p parts, vexOnly bool) allocation.Use {
		for len(values) <= id.value() {
			values = append(values, allocation.Value{File: files[len(values)%len(Kinds)]})
		}
		v := &values[id.value()]
		switch {
		case !id.IsVirtual():
			v.Possible = 1 << id.Number
		case v.Possible == 0:
			v.Possible = f.usable(id.Kind)
			if id.Kind == KindGP {
				v.Last = 1 << basePointer // must be saved
			}
		}
		if vexOnly && id.Kind == KindVector {
			v.Possible &= 1<<16 - 1
		}
		return allocation.Use{Value: id.value(), Parts: uint8(p)}
	}
	is := f.instructions()
	nodes := make([]allocation.Node, len(is))
	for at, i := range is {
		n, low := &nodes[at], i.vexOnly()
		n.Moves = f.copies(i)
		for _, r := range i.inputs() {
			n.Reads = append(n.Reads, use(r.ID(), partsOf(r.Size()), low))
		}
		for _, o := range i.outputs() {
			n.Writes = append(n.Writes, use(o.id, o.parts, low))
		}
		if strings.Contains(i.Opcode, "GATHER") { // its index must not be its result, a copy of which it may be
			n.Writes = append(n.Writes, n.Reads...)
		}
		for _, next := range i.next {
			n.Next = append(n.Next, next.index)
		}
	}
	f.values = allocation.Of(nodes, values)
	return f.values.Allocate(func(node int) string {
		text := fmt.Sprintf("%s, %d instructions before the end", is[node].Opcode, len(is)-1-node)
		for at, i := range is {
			if i.stage != nil {
				most := 0
				for range f.values.Nodes[at].Out.All() {
					most++
				}
				text += fmt.Sprintf("; %d values live over a call of %s", most, i.stage.Name)
			}
		}
		return text
	})
}

// bind puts the physical registers into the operands.
func (f *Function) bind() {
	physical := func(r Register) Register {
		if r == nil || !r.ID().IsVirtual() {
			return r
		}
		name := register{f.place(r.ID()), r.Size()}
		switch r.(type) {
		case GP:
			return &generalName{name}
		case Vec:
			return &vectorName{name}
		}
		return &maskName{name}
	}
	saved := false
	for _, i := range f.instructions() {
		for k, op := range i.Operands {
			switch op := op.(type) {
			case Register:
				i.Operands[k] = physical(op)
			case Mem:
				op.Base, op.Index = physical(op.Base), physical(op.Index)
				i.Operands[k] = op
			}
		}
		for _, o := range i.outputs() {
			saved = saved || o.id == ID{KindGP, basePointer}
		}
	}
	if saved && f.locals == 0 { // Go saves the base pointer of functions that have a frame
		f.locals = 8
	}
}
