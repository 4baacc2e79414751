package program

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// ownTexel adds the texel of an input attachment at the fragment's place, in its layer or view, and an offset from
// there (Vulkan: Fragment Input Attachment Interface; SPIR-V: OpImageRead with a Dim of SubpassData).
func (k *looker) ownTexel(id spirv.ID) {
	l := k.l
	if l.stage.model != spirv.ModelFragment {
		l.fail(k.i, "only a fragment stage may read an input attachment")
	}
	t, v := l.typeOf(k.i, id), l.value(k.i, id)
	for t.Element != nil {
		t = t.Element
	}
	if t.Kind != spirv.KindInt || t.Width != 32 || len(v) < 2 {
		l.fail(k.i, "the coordinate has %d scalars: it must have two, integers of 32 bits", len(v))
	}
	for a := range 2 {
		place := l.op(simd.VecFToS, l.builtIn(ir.FragCoord, a))
		k.operand(ir.I+ir.Operand(a), l.op(simd.VecIAdd, place, v[a]))
	}
	k.operand(ir.L, l.builtIn(ir.Layer, 0))
}

// builtIn is a component of a built-in input of the fragment stage, whether the module declares it or not.
func (l *lowerer) builtIn(kind ir.Kind, component int) ir.Value {
	return l.builtInOf(ir.Variable{Kind: kind, Component: component})
}

// builtInOf is builtIn of a variable with an index.
func (l *lowerer) builtInOf(want ir.Variable) ir.Value {
	n := slices.Index(l.f.Inputs, want)
	if n < 0 {
		n = len(l.f.Inputs)
		l.f.Inputs = append(l.f.Inputs, want)
		l.stage.interpolation = append(l.stage.interpolation, interpolation{})
	}
	return l.emit(ir.Instr{Op: ir.Input, Type: simd.VecWord, Imm: uint64(n)})
}
