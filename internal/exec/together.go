package exec

import (
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
)

// mostTogether is how many lookups are done in one step: their results are all alive at the same time.
const mostTogether = 16

// together brings lookups that differ by constant offsets alone to the first of them in their block, so that plans do
// them in one step.
func together(f *ir.Func, uniform []bool) {
	for b := range f.Blocks {
		code := f.Blocks[b].Code
		var first []ir.Value                      // lookups that others may come to
		after := map[ir.Value][]ir.Value{}        // the others
		moved := make(map[ir.Value]bool, 0)       // likewise
		constant := func(lookup *ir.Instr) bool { // offsets
			for k, o := range lookup.Look.Operands {
				if isOffset(o) && f.Code[lookup.Args[k]].Op != ir.Const {
					return false
				}
			}
			return true
		}
		for _, v := range code {
			i := &f.Code[v]
			switch i.Op {
			case ir.StoreBuffer, ir.AtomicBuffer, ir.Barrier:
				first = nil
			case ir.Look:
				if i.Look.Writes() {
					first = nil
				}
				if i.Look.Kind != ir.LookSample || uniform[v] || !constant(i) {
					continue
				}
				found := false
				for _, w := range first {
					if found = len(after[w]) < mostTogether-1 && sameLevels(&f.Code[w], i); found {
						after[w] = append(after[w], v)
						moved[v] = true
						break
					}
				}
				if !found {
					first = append(first, v)
				}
			}
		}
		if len(moved) == 0 {
			continue
		}
		list := make([]ir.Value, 0, len(code))
		for _, v := range code {
			if !moved[v] {
				list = append(append(list, v), after[v]...)
			}
		}
		copy(code, list)
	}
}

// isOffset says whether an operand is a constant offset.
func isOffset(o ir.Operand) bool { return o == ir.OffsetI || o == ir.OffsetJ || o == ir.OffsetK }

// joinLookups makes one step of lookups that follow each other and differ by their offsets.
func joinLookups(steps []step) {
	for k := 0; k < len(steps); k++ {
		n := 0
		for k+n+1 < len(steps) && n < mostTogether-1 && steps[k].steady() && steps[k+n+1].again && steps[k+n+1].steady() {
			n++
		}
		steps[k].more = n
		k += n
	}
}

// steady says that a step is a lookup whose lanes have in common what a batch has once.
func (s *step) steady() bool {
	if s.op != ir.Look {
		return false
	}
	for n, o := range s.i.Look.Operands {
		if once(o) && s.args[n].step != 0 {
			return false
		}
	}
	return true
}

// lookTogether executes a step and those that are joined to it, and says how many they are: 0 where each has to go for
// itself.
func (m *Machine) lookTogether(list []step) int {
	s := &list[0]
	if s.more == 0 || m.p.Apart {
		return 0
	}
	list = list[:s.more+1]
	for k := range list {
		if list[k].merge && !m.full {
			return 0
		}
	}
	b, l := &m.Batch, s.i.Look
	for _, g := range m.spans {
		image, sampler := m.readySpan(s, g)
		m.spanResults(s, g)
		own := sample.OffsetLookup{Out: b.Out, OutBits: b.OutBits, Resident: b.Resident}
		more := m.lookup.more[:0]
		for k := range list[1:] {
			next := &list[1+k]
			b.Out, b.OutBits, b.Resident = [4][]float32{}, [4][]uint32{}, nil
			m.spanResults(next, g)
			x := sample.OffsetLookup{Out: b.Out, OutBits: b.OutBits, Resident: b.Resident}
			for n, o := range next.i.Look.Operands {
				if isOffset(o) {
					x.Offset[o-ir.OffsetI] = int32(m.Word(next.args[n], g.From, 0))
				}
			}
			more = append(more, x)
		}
		b.Out, b.OutBits, b.Resident = own.Out, own.OutBits, own.Resident
		m.lookup.more, b.More = more, more
		m.lookup.whole = m.env.Look(m, l, image, sampler)
	}
	return len(list)
}

// readySpan puts the operands of a span in the batch.
func (m *Machine) readySpan(s *step, g Span) (image, sampler uint32) {
	n := (g.To - g.From) * simd.Lanes
	m.beginLookups(s.i.Look, n)
	return m.operands(s, func(o ir.Operand, r Register) []uint32 {
		if r.step != 0 {
			return m.Words(r, g)
		}
		return m.lookup.filled(o, m.Word(r, 0, 0), n)
	}, g.From, 0)
}

// spanResults points the batch's results at registers.
func (m *Machine) spanResults(s *step, g Span) {
	for p := range s.parts {
		switch {
		case s.wantParts>>p&1 != 0:
			m.results(s.i.Look, p, m.Words(s.parts[p], g))
		case p < 4:
			m.results(s.i.Look, p, m.lookup.result(p)[:(g.To-g.From)*simd.Lanes])
		}
	}
}

// Joined are the numbers of lookups that are done with another one, for each that others are done with.
func (p *Plan) Joined() (list []int) {
	for b := range p.blocks {
		for k := range p.blocks[b].steps {
			if more := p.blocks[b].steps[k].more; more > 0 {
				list = append(list, more)
			}
		}
	}
	return list
}
