package optimise

import (
	"fmt"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// promoter turns slots that are only ever named by their numbers into values (Braun et al., Simple and Efficient
// Construction of Static Single Assignment Form).
type promoter struct {
	f       *ir.Func
	r       *replace
	memory  []bool // slots that are reached by computed numbers
	current map[at]ir.Value
	open    []openPhi
	fronts  [][]ir.Value // by block: what goes to its front
	zero    ir.Value
}

// at is a slot at the end of a block.
type at struct {
	slot  uint64
	block int32
}

// openPhi is a phi without operands yet.
type openPhi struct {
	at
	value ir.Value
}

// maxOperands is the largest number of operands of phis that variables may need.
const maxOperands = 1 << 21

// promote makes values of slots.
func promote(f *ir.Func) error {
	p := &promoter{f: f, r: newReplace(f), memory: make([]bool, f.Slots), current: map[at]ir.Value{},
		fronts: make([][]ir.Value, len(f.Blocks)), zero: ir.None}
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			if i := &f.Code[v]; i.Op == ir.LoadElement || i.Op == ir.StoreElement {
				for k := range uint64(i.Count) {
					p.memory[i.Imm+k] = true
				}
			}
		}
	}
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			switch i := &f.Code[v]; {
			case i.Op == ir.StoreSlot && !p.memory[i.Imm]:
				p.current[at{i.Imm, int32(b)}] = i.Args[0]
			case i.Op == ir.LoadSlot && !p.memory[i.Imm]:
				p.r.of[v] = p.read(at{i.Imm, int32(b)})
			}
		}
	}
	for operands := 0; len(p.open) > 0; {
		o := p.open[len(p.open)-1]
		p.open = p.open[:len(p.open)-1]
		if operands += len(f.Blocks[o.block].Preds); operands > maxOperands {
			return fmt.Errorf("the variables of the program meet on more than %d paths", maxOperands)
		}
		for _, from := range f.Blocks[o.block].Preds {
			v := p.read(at{o.slot, from})
			i := &f.Code[o.value]
			i.Args, i.From = append(i.Args, v), append(i.From, from)
		}
	}
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		code := p.fronts[b]
		for _, v := range blk.Code {
			if i := &f.Code[v]; i.Op != ir.StoreSlot || p.memory[i.Imm] {
				code = append(code, v)
			}
		}
		blk.Code = code
	}
	p.r.apply()
	p.renumber()
	return nil
}

// read is a slot's value at the end of a block, as far as it is known there.
func (p *promoter) read(a at) ir.Value {
	var passed []at
	v := ir.None
	for v == ir.None {
		if w, ok := p.current[a]; ok {
			v = w
			break
		}
		passed = append(passed, a)
		switch preds := p.f.Blocks[a.block].Preds; {
		case a.block == 0:
			v = p.zeros()
		case len(preds) == 1:
			a.block = preds[0]
		default:
			v = p.phi(a)
		}
	}
	for _, a := range passed {
		p.current[a] = v
	}
	return v
}

// zeros is what variables hold at first.
func (p *promoter) zeros() ir.Value {
	if p.zero == ir.None {
		p.zero = p.front(0, ir.Instr{Op: ir.Const, Type: simd.VecWord})
	}
	return p.zero
}

// phi is a new phi of a slot.
func (p *promoter) phi(a at) ir.Value {
	v := p.front(a.block, ir.Instr{Op: ir.Phi, Type: simd.VecWord})
	p.open = append(p.open, openPhi{a, v})
	return v
}

// front puts an instruction at the front of a block.
func (p *promoter) front(block int32, i ir.Instr) ir.Value {
	v := p.f.Add(i)
	p.r.of = append(p.r.of, v)
	p.fronts[block] = append(p.fronts[block], v)
	return v
}

// renumber leaves only the slots that are memory.
func (p *promoter) renumber() {
	number := make([]uint64, p.f.Slots)
	n := uint64(0)
	for s, m := range p.memory {
		number[s] = n
		if m {
			n++
		}
	}
	p.f.Slots = int(n)
	for b := range p.f.Blocks {
		for _, v := range p.f.Blocks[b].Code {
			switch i := &p.f.Code[v]; i.Op {
			case ir.LoadSlot, ir.StoreSlot, ir.LoadElement, ir.StoreElement:
				i.Imm = number[i.Imm]
			}
		}
	}
}
