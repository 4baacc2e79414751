package exec

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// InputRows are the rows of a stage's file that inputs are written to before a plan runs: the rows of all components, and of
// their derivatives across and down. These inputs have no steps. The zero value has no rows.
type InputRows struct {
	// Varyings are the components that the function's inputs read, by input, or -1: varyings, or words of attributes.
	Varyings []int
	// Components is how many there are, Gradients how many of the first of them have derivatives.
	Components, Gradients int
}

func (r *InputRows) count() int { return r.Components + 2*r.Gradients }

// row is the row of an input, or -1.
func (r *InputRows) row(f *ir.Func, v ir.Value) int {
	i := &f.Code[v]
	if r.count() == 0 || i.Op != ir.Input || i.Type != simd.VecWord {
		return -1
	}
	switch x := &f.Inputs[i.Imm]; {
	case x.Vertex != 0:
		return -1
	case x.Kind == ir.Location, x.Kind == ir.ClipDistance, x.Kind == ir.CullDistance:
		return r.Varyings[i.Imm]
	case x.Kind == ir.LocationDx:
		return r.Components + r.Varyings[i.Imm]
	case x.Kind == ir.LocationDy:
		return r.Components + r.Gradients + r.Varyings[i.Imm]
	}
	return -1
}

// Places says whether a plan has rows that others write inputs to.
func (p *Plan) Places() bool { return p.Inputs > 0 }

// PlacedRows is the memory of a plan's rows, one after the other, each of MaxLanes + 16 words: until the machine is prepared
// for another plan.
func (m *Machine) PlacedRows(p *Plan) []float32 {
	m.reserve(p)
	if m.holds.plan != p { // the rows lie over what another plan has there
		m.holds = prologue{}
	}
	return unsafe.Slice((*float32)(unsafe.Add(m.base, int(p.Inputs))), p.Placed.count()*int(rowBytes(simd.VecWord, p.Lanes))/4)
}

// Misplaced says whether words lie in the machine's file, but not in a row of a plan: its values come to lie there.
func (m *Machine) Misplaced(p *Plan, row int, words []float32) bool {
	if len(m.memory) == 0 || len(words) == 0 {
		return false
	}
	begin, size := uintptr(unsafe.Pointer(&m.memory[0])), uintptr(8*len(m.memory))
	at := uintptr(unsafe.Pointer(&words[0]))
	wanted := p.Inputs > 0 && at == uintptr(m.base)+uintptr(p.Inputs)+uintptr(row)*uintptr(rowBytes(simd.VecWord, p.Lanes))
	return !wanted && at-begin < size
}
