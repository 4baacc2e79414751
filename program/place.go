package program

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// PlaceVaryings is where a worker's next batch of fragments is wanted, for the engine: the memory of [shade.Fragments]'
// In, DX and DY, component after component, each of [shade.Stride] lanes. They are nil where the engine's own memory
// does. From there a batch need not be copied.
func (p *Program) PlaceVaryings(s *shade.Scratch) (in, dx, dy []float32) {
	x := p.fragment.plan
	if x == nil || !x.Places() {
		return nil, nil, nil
	}
	rows := workerOf(s).PlacedRows(x)
	n, g := x.Placed.Components*shade.Stride, x.Placed.Gradients*shade.Stride
	return rows[:n:n], rows[n : n+g : n+g], rows[n+g:]
}

// keepVaryings copies varyings that lie in the worker's file, but not where this program wants them: its values come to
// lie there.
func keepVaryings(m *exec.Machine, p *exec.Plan, f *shade.Fragments) {
	for n, list := range []*[][]float32{&f.In, &f.DX, &f.DY} {
		first := [3]int{0, p.Placed.Components, p.Placed.Components + p.Placed.Gradients}[n]
		copied := false
		for k, x := range *list {
			if !m.Misplaced(p, first+k, x) {
				continue
			}
			if !copied {
				*list, copied = slices.Clone(*list), true
			}
			(*list)[k] = slices.Clone(x)
		}
	}
}

// putVaryings writes the varyings of a batch of a fragment stage, of so many groups from one on, to the rows where a plan wants
// them. The engine may have done so.
func putVaryings(m *exec.Machine, p *exec.Plan, f *shade.Fragments, first, groups int) {
	if !p.Places() {
		return
	}
	rows, at, n := m.PlacedRows(p), first*simd.Lanes, groups*simd.Lanes
	put := func(list [][]float32, count int) {
		for k := range count {
			to := rows[k*shade.Stride:][:n]
			if k >= len(list) || list[k] == nil {
				clear(to)
			} else if from := list[k][at:]; &from[0] != &to[0] {
				copy(to, from)
			}
		}
		rows = rows[count*shade.Stride:]
	}
	put(f.In, p.Placed.Components)
	put(f.DX, p.Placed.Gradients)
	put(f.DY, p.Placed.Gradients)
}
