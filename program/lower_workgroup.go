package program

import (
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// shared gives a variable of the workgroup its place: words, as a lane's variables have them, or bytes in the layout of
// a block. Blocks lie over one another, at the beginning (SPV_KHR_workgroup_memory_explicit_layout).
func (l *lowerer) shared(i *spirv.Instruction, v *spirv.Variable) pointer {
	if l.stage.model != spirv.ModelCompute {
		l.fail(i, "vertex and fragment stages have no workgroups")
	}
	if d := l.m.Definition(v.Initializer); v.Initializer != 0 && (d == nil || d.Op != spirv.OpConstantNull) {
		l.fail(i, "%q: the initial value of a workgroup's variable must be OpConstantNull", l.m.Name(v.ID))
	}
	p := pointer{
		place: inWorkgroup, t: v.Type, binding: ir.Workgroup, index: ir.None, element: ir.None, offset: ir.None,
		input: -1,
	}
	size := 0
	if v.Type.Kind == spirv.KindStruct && v.Type.Block {
		p.place, l.layouts = inBuffer, true
		size = blockBytes(v.Type)
		l.f.Memory = max(l.f.Memory, size)
	} else {
		l.words(i, v.Type) // which has values, and not too many
		size = tightBytes(v.Type)
	}
	if l.shareable += min(size, shade.MaxWorkgroupMemory+1); l.shareable > shade.MaxWorkgroupMemory {
		l.fail(i, "%q: the variables of a workgroup have more than %d bytes", l.m.Name(v.ID), shade.MaxWorkgroupMemory)
	}
	return p
}

// placeShared places the variables of the workgroup behind its blocks.
func (l *lowerer) placeShared() {
	words := (l.f.Memory + 3) / 4
	for _, v := range l.m.Variables() {
		if p, ok := l.variables[v.ID]; ok && p.place == inWorkgroup {
			p.slot = words
			words += l.words(l.m.Definition(v.ID), p.t)
			l.variables[v.ID] = p
		}
	}
	l.f.Memory = 4 * words
}

// tightBytes is how many bytes the scalars of a type have, one after the other; a bool has four.
func tightBytes(t *spirv.Type) int {
	switch t.Kind {
	case spirv.KindVector, spirv.KindMatrix, spirv.KindArray:
		return t.Count * tightBytes(t.Element)
	case spirv.KindStruct:
		n := 0
		for k := range t.Members {
			n += tightBytes(t.Members[k].Type)
		}
		return n
	case spirv.KindBool:
		return 4
	}
	return scalarBytes(t)
}

// sharedWord gives an instruction the place of word k behind a pointer to words of the workgroup.
func (l *lowerer) sharedWord(p pointer, i ir.Instr, k int, v ...ir.Value) ir.Instr {
	i.Binding, i.Imm, i.Count = ir.Workgroup, 4*uint64(p.slot+k), 1
	offset := l.word32(0)
	if p.index != ir.None {
		offset, i.Count = l.op(simd.VecIndex, offset, p.index, l.word32(4)), p.count
	}
	i.Args = append([]ir.Value{l.word32(0), offset}, v...)
	return i
}

// The scopes of barriers (SPIR-V: Scope).
const scopeWorkgroup, scopeSubgroup = 2, 3

// barrier lowers barriers. Those of memory alone order what workers see of one another: within a stage of a draw
// nothing depends on that.
func (l *lowerer) barrier(i *spirv.Instruction) {
	compute := l.stage.model == spirv.ModelCompute
	b := ir.Instr{Op: ir.Barrier}
	if i.Op == spirv.OpControlBarrier {
		scope, ok := l.m.Integer(l.arg(i, 0))
		switch {
		case !compute:
			l.fail(i, "vertex and fragment stages have no workgroups")
		case !ok || scope != scopeWorkgroup && scope != scopeSubgroup:
			l.fail(i, "the execution scope %d must be a constant, Workgroup (2) or Subgroup (3)", scope)
		case scope == scopeWorkgroup:
			b.Imm = 1
		}
	}
	if compute {
		l.emit(b)
	}
}
