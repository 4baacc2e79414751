package program

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// inputRows are the rows of a fragment stage's file that the engine writes varyings to: the rows of all components, and
// of their derivatives across and down. The zero value has no rows.
type inputRows struct {
	varyings              []int // by input
	components, gradients int
}

func (r *inputRows) count() int { return r.components + 2*r.gradients }

// row is the row of an input, or -1.
func (r *inputRows) row(f *ir.Func, v ir.Value) int {
	i := &f.Code[v]
	if r.count() == 0 || i.Op != ir.Input || i.Type != simd.VecWord {
		return -1
	}
	switch x := &f.Inputs[i.Imm]; {
	case x.Vertex != 0:
		return -1
	case x.Kind == ir.Location, x.Kind == ir.ClipDistance, x.Kind == ir.CullDistance:
		return r.varyings[i.Imm]
	case x.Kind == ir.LocationDx:
		return r.components + r.varyings[i.Imm]
	case x.Kind == ir.LocationDy:
		return r.components + r.gradients + r.varyings[i.Imm]
	}
	return -1
}

// places says whether a plan has rows that others write inputs to.
func (p *plan) places() bool { return p.inputs > 0 }

// placedRows is the memory of a plan's rows, one after the other.
func (m *machine) placedRows(p *plan) []float32 {
	m.reserve(p)
	if m.holds.plan != p { // the rows lie over what another plan has there
		m.holds = prologue{}
	}
	return unsafe.Slice((*float32)(unsafe.Add(m.base, int(p.inputs))), p.placed.count()*int(rowBytes(simd.VecWord, p.lanes))/4)
}

// misplaced says whether words lie in the machine's file, but not in a row of a plan: its values come to lie there.
func (m *machine) misplaced(p *plan, row int, words []float32) bool {
	if len(m.memory) == 0 || len(words) == 0 {
		return false
	}
	begin, size := uintptr(unsafe.Pointer(&m.memory[0])), uintptr(8*len(m.memory))
	at := uintptr(unsafe.Pointer(&words[0]))
	wanted := p.inputs > 0 && at == uintptr(m.base)+uintptr(p.inputs)+uintptr(row)*uintptr(rowBytes(simd.VecWord, p.lanes))
	return !wanted && at-begin < size
}
