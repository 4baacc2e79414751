package program

import (
	"slices"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
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

// PlaceVaryings is where a worker's next batch of fragments is wanted, for the engine: the memory of [shade.Fragments]'
// In, DX and DY, component after component, each of [shade.Stride] lanes. They are nil where the engine's own memory
// does. From there a batch need not be copied.
func (p *Program) PlaceVaryings(s *shade.Scratch) (in, dx, dy []float32) {
	x := p.fragment.plan
	if x == nil || x.inputs == 0 {
		return nil, nil, nil
	}
	m := &workerOf(s).machine
	m.reserve(x)
	if m.holds.plan != x { // the rows lie over what another plan has there
		m.holds = prologue{}
	}
	rows := unsafe.Slice((*float32)(unsafe.Add(m.base, int(x.inputs))), x.placed.count()*shade.Stride)
	n, g := x.placed.components*shade.Stride, x.placed.gradients*shade.Stride
	return rows[:n:n], rows[n : n+g : n+g], rows[n+g:]
}

// keepVaryings copies varyings that lie in the worker's file, but not where this program wants them: its values come to
// lie there.
func keepVaryings(m *machine, p *plan, f *shade.Fragments) {
	if len(m.memory) == 0 {
		return
	}
	begin, size := uintptr(unsafe.Pointer(&m.memory[0])), uintptr(8*len(m.memory))
	for n, list := range []*[][]float32{&f.In, &f.DX, &f.DY} {
		first := [3]int{0, p.placed.components, p.placed.components + p.placed.gradients}[n]
		copied := false
		for k, x := range *list {
			if len(x) == 0 {
				continue
			}
			at := uintptr(unsafe.Pointer(&x[0]))
			wanted := p.inputs > 0 && at == uintptr(m.base)+uintptr(p.inputs)+uintptr(first+k)*shade.Stride*4
			if wanted || at-begin >= size {
				continue
			}
			if !copied {
				*list, copied = slices.Clone(*list), true
			}
			(*list)[k] = slices.Clone(x)
		}
	}
}
