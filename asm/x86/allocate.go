package x86

import (
	"fmt"
	"math/bits"
	"slices"
)

// allocate gives each virtual register a physical one that nothing has which lives when it is written. Those with the
// fewest left to choose from go first, of these the one that was taken first; each gets the lowest.
func (f *Function) allocate() error {
	f.allocated = map[ID]ID{}
	for _, k := range Kinds {
		if err := f.allocateKind(k); err != nil {
			return err
		}
	}
	return nil
}

// allocation is the work on the registers of one kind.
type allocation struct {
	possible   map[ID]uint32 // the physical registers that a virtual one may still get, a bit each
	interferes map[ID]map[ID]bool
}

// interfere says that two registers live at one time.
func (a *allocation) interfere(x, y ID) {
	if x == y {
		return
	}
	for _, p := range [][2]ID{{x, y}, {y, x}} {
		if !p[0].IsVirtual() {
			continue
		}
		if !p[1].IsVirtual() {
			a.possible[p[0]] &^= 1 << p[1].Number
			continue
		}
		if a.interferes[p[0]] == nil {
			a.interferes[p[0]] = map[ID]bool{}
		}
		a.interferes[p[0]][p[1]] = true
	}
}

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

func (f *Function) allocateKind(k Kind) error {
	a := allocation{map[ID]uint32{}, map[ID]map[ID]bool{}}
	is := f.instructions()
	for _, i := range is {
		for _, op := range i.Operands {
			for _, r := range registersOf(op) {
				if id := r.ID(); id.Kind == k && id.IsVirtual() {
					if _, there := a.possible[id]; !there {
						a.possible[id] = f.usable(k)
					}
					if k == KindVector && i.vexOnly() {
						a.possible[id] &= 1<<16 - 1
					}
				}
			}
		}
	}
	for _, i := range is {
		for _, o := range i.outputs() {
			if o.id.Kind != k {
				continue
			}
			for id, p := range i.liveOut {
				if id.Kind == k && p&o.parts != 0 {
					a.interfere(o.id, id)
				}
			}
		}
	}
	var order []ID
	for id := range a.possible {
		order = append(order, id)
	}
	slices.SortFunc(order, func(x, y ID) int { return x.Number - y.Number })
	for len(order) > 0 {
		best := 0
		for at, id := range order {
			if bits.OnesCount32(a.possible[id]) < bits.OnesCount32(a.possible[order[best]]) {
				best = at
			}
		}
		id := order[best]
		order = slices.Delete(order, best, best+1)
		free := a.possible[id]
		if k == KindGP && free != 1<<basePointer {
			free &^= 1 << basePointer // must be saved: the last choice
		}
		if free == 0 {
			return fmt.Errorf("too few %s registers%s", [...]string{"general", "vector", "mask"}[k], f.overCalls(id))
		}
		given := ID{k, bits.TrailingZeros32(free)}
		f.allocated[id] = given
		for other := range a.interferes[id] {
			a.possible[other] &^= 1 << given.Number
		}
	}
	return nil
}

// overCalls says over which calls a register's value lives.
func (f *Function) overCalls(id ID) (text string) {
	for _, i := range f.instructions() {
		if i.stage != nil && i.liveOut[id] != 0 {
			text += ", of a value that lives over a call of " + i.stage.Name
		}
	}
	return text
}

// bind puts the physical registers into the operands.
func (f *Function) bind() {
	physical := func(r Register) Register {
		if r == nil || !r.ID().IsVirtual() {
			return r
		}
		name := register{f.allocated[r.ID()], r.Size()}
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

// verify checks that no two registers that live at one time were given one place.
func (f *Function) verify() error {
	for _, i := range f.instructions() {
		for _, l := range []live{i.liveIn, i.liveOut} {
			at := map[ID]ID{}
			for id, p := range l {
				place := id
				if id.IsVirtual() {
					place = f.allocated[id]
				}
				if other, taken := at[place]; taken && other != id && l[other]&p != 0 {
					return fmt.Errorf("%s: two values in %s", i.Opcode, name(place, 64))
				}
				at[place] = id
			}
		}
	}
	return nil
}
