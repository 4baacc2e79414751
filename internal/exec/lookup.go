package exec

import (
	"math/bits"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
)

// lookupScratch is a worker's memory for lookups: operands that all lanes share, spread, and lanes picked from the
// batch.
type lookupScratch struct {
	rows [ir.Operands][]uint32
	same [ir.Operands]struct { // what a row is filled with, and how far
		word uint32
		n    int
	}
	out   [ir.MostParts][]uint32
	lanes []int32 // the places in the batch of the lanes picked
	left  [MaxGroups]uint16
	more  []sample.OffsetLookup
	whole bool // the lookup before was of a span
}

// row is the memory of an operand.
func (l *lookupScratch) row(o ir.Operand) []uint32 {
	if l.rows[o] == nil {
		l.rows[o] = make([]uint32, MaxLanes)
	}
	return l.rows[o]
}

// filled is an operand that is the same in n lanes.
func (l *lookupScratch) filled(o ir.Operand, word uint32, n int) []uint32 {
	w, s := l.row(o), &l.same[o]
	if s.word != word {
		s.word, s.n = word, 0
	}
	for ; s.n < n; s.n++ {
		w[s.n] = word
	}
	return w[:n]
}

func (l *lookupScratch) result(n int) []uint32 {
	if l.out[n] == nil {
		l.out[n] = make([]uint32, MaxLanes)
	}
	return l.out[n]
}

// asFloats is the same memory as floats, as signed integers.
func asFloats(w []uint32) []float32 {
	if len(w) == 0 {
		return nil
	}
	return unsafe.Slice((*float32)(unsafe.Pointer(&w[0])), len(w))
}

func asInts(w []uint32) []int32 {
	if len(w) == 0 {
		return nil
	}
	return unsafe.Slice((*int32)(unsafe.Pointer(&w[0])), len(w))
}

// once are the operands of which a batch of lookups has one for all.
func once(o ir.Operand) bool {
	switch o {
	case ir.ImageElement, ir.SamplerElement, ir.OtherElement, ir.OffsetI, ir.OffsetJ, ir.OffsetK, ir.BoxWidth, ir.BoxHeight,
		ir.BlockWidth, ir.BlockHeight:
		return true
	}
	return false
}

// lookUp executes an instruction on an image over a span. Lanes that differ in what a batch of lookups has once are
// looked up apart; what writes, and lanes that are apart, go through lists of lanes.
func (m *Machine) lookUp(s *step, g Span) {
	l := s.i.Look
	varies := false
	for n, o := range l.Operands {
		varies = varies || once(o) && s.args[n].step != 0
	}
	writes := l.Writes()
	quads := l.Kind == ir.LookLod && !l.Gradients()
	if !varies && !writes && !quads {
		m.lookSpan(s, g)
		return
	}
	left := &m.lookup.left
	for k := g.From; k < g.To; k++ {
		if left[k] = m.On[k]; writes {
			left[k] = m.writers(k)
		}
	}
	if quads {
		for k := g.From; k < g.To; k++ {
			left[k] = WholeQuads(left[k])
		}
	}
	for {
		if !m.pick(s, g) {
			return
		}
		m.lookPicked(s)
	}
}

// quadOrder is the lanes of a group, quad after quad.
var quadOrder = [simd.Lanes]int{0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15}

// pick lists the lanes that are left and have what the first of them has once. They are left no more.
func (m *Machine) pick(s *step, g Span) bool {
	l := &m.lookup
	l.lanes = l.lanes[:0]
	var first [ir.Operands]uint32
	for group := g.From; group < g.To; group++ {
		if l.left[group] == 0 {
			continue
		}
		for _, lane := range quadOrder {
			if l.left[group]>>lane&1 == 0 {
				continue
			}
			same := true
			for n, o := range s.i.Look.Operands {
				if !once(o) {
					continue
				}
				v := m.Word(s.args[n], group, lane)
				if len(l.lanes) == 0 {
					first[o] = v
				}
				same = same && first[o] == v
			}
			if same {
				l.lanes = append(l.lanes, int32(group*simd.Lanes+lane))
				l.left[group] &^= 1 << lane
			}
		}
	}
	return len(l.lanes) > 0
}

// operands puts the operands in the batch; get is an operand's words, and its word in the first lane.
func (m *Machine) operands(s *step, get func(o ir.Operand, r Register) []uint32, group, lane int) (image, sampler uint32) {
	b := &m.Batch
	for n, o := range s.i.Look.Operands {
		r := s.args[n]
		if once(o) {
			v := m.Word(r, group, lane)
			switch o {
			case ir.ImageElement:
				image = v
			case ir.SamplerElement:
				sampler = v
			case ir.OtherElement:
				m.Other = v
			case ir.BoxWidth, ir.BlockWidth:
				m.Size[0] = v
			case ir.BoxHeight, ir.BlockHeight:
				m.Size[1] = v
			default:
				b.Offset[o-ir.OffsetI] = int32(v)
			}
			continue
		}
		w := get(o, r)
		switch o {
		case ir.S:
			b.S = asFloats(w)
		case ir.T:
			b.T = asFloats(w)
		case ir.R:
			b.R = asFloats(w)
		case ir.Layer0:
			b.Layer = asFloats(w)
		case ir.ReferenceS, ir.ReferenceT:
			b.Reference[o-ir.ReferenceS] = asFloats(w)
		case ir.Dref:
			b.Dref = asFloats(w)
		case ir.Lod:
			b.Lod = asFloats(w)
		case ir.Bias:
			b.Bias = asFloats(w)
		case ir.MinLod:
			b.MinLod = asFloats(w)
		case ir.DxS, ir.DxT, ir.DxR:
			b.DPdx[o-ir.DxS] = asFloats(w)
		case ir.DyS, ir.DyT, ir.DyR:
			b.DPdy[o-ir.DyS] = asFloats(w)
		case ir.I:
			b.I = asInts(w)
		case ir.J:
			b.J = asInts(w)
		case ir.K:
			b.K = asInts(w)
		case ir.L:
			b.L = asInts(w)
		case ir.Level:
			b.Level = asInts(w)
		case ir.Sample:
			b.Sample = asInts(w)
		case ir.Value0, ir.Value1, ir.Value2, ir.Value3:
			switch l, n := s.i.Look, o-ir.Value0; {
			case l.Kind == ir.LookAtomic && l.Wide:
				*[4]*[]uint32{&b.Value[0], &b.Value[1], &b.Comparator[0], &b.Comparator[1]}[n] = w
			case l.Kind == ir.LookAtomic:
				*[2]*[]uint32{&b.Value[0], &b.Comparator[0]}[n] = w
			case l.Wide:
				*[2]*[]uint32{&b.OutBits[0], &b.OutHigh[0]}[n] = w
			case l.Bits:
				b.OutBits[o-ir.Value0] = w
			default:
				b.Out[o-ir.Value0] = asFloats(w)
			}
		}
	}
	return image, sampler
}

// begin readies the batch for n lookups.
func (m *Machine) beginLookups(l *ir.Lookup, n int) {
	b := &m.Batch
	*b = sample.Batch{} // in place: a literal would be copied
	if l.Kind == ir.LookFootprint {
		m.Footprint = [ir.MostParts][]uint32{}
	}
	if m.sampling == nil {
		m.sampling = new(sample.Scratch)
	}
	b.N, b.Kernels, b.Scratch, b.Offsets, b.Component = n, m.kernels, m.sampling, l.Offsets, l.Component
	b.Apart = m.Apart
}

// results points the batch's results at registers or scratch.
func (m *Machine) results(l *ir.Lookup, n int, w []uint32) {
	b := &m.Batch
	switch {
	case l.Kind == ir.LookFootprint:
		m.Footprint[n] = w
	case n == 4:
		b.Resident = w
	case n >= ir.PartHigh:
		b.OutHigh[n-ir.PartHigh] = w
	case n == 1 && l.Wide && (l.Kind == ir.LookFetch || l.Kind == ir.LookRead || l.Kind == ir.LookSample):
		b.OutHigh[0] = w
	case l.Bits:
		b.OutBits[n] = w
	default:
		b.Out[n] = asFloats(w)
	}
}

// lookSpan looks up all lanes of a span.
func (m *Machine) lookSpan(s *step, g Span) {
	l, n := s.i.Look, (g.To-g.From)*simd.Lanes
	image, sampler := m.readySpan(s, g)
	keep := s.merge && !m.full
	if !keep {
		m.spanResults(s, g)
	}
	for p := range s.parts {
		if keep && (p < 4 || s.wantParts>>p&1 != 0) {
			m.results(l, p, m.lookup.result(p)[:n])
		}
	}
	m.Batch.Again = s.along && len(m.spans) == 1 && m.lookup.whole
	m.lookup.whole = m.env.Look(m, l, image, sampler)
	if !keep {
		return
	}
	for p := range s.parts {
		if s.wantParts>>p&1 == 0 {
			continue
		}
		for group := g.From; group < g.To; group++ {
			for w := m.On[group]; w != 0; w &= w - 1 {
				lane := bits.TrailingZeros16(w)
				m.SetWord(s.parts[p], group, lane, m.lookup.out[p][(group-g.From)*simd.Lanes+lane])
			}
		}
	}
}

// lookPicked looks up the lanes picked.
func (m *Machine) lookPicked(s *step) {
	l, lanes := s.i.Look, m.lookup.lanes
	n := len(lanes)
	m.beginLookups(l, n)
	first := int(lanes[0])
	image, sampler := m.operands(s, func(o ir.Operand, r Register) []uint32 {
		w := m.lookup.row(o)[:n]
		m.lookup.same[o].n = 0
		for k, at := range lanes {
			w[k] = m.Word(r, int(at)/simd.Lanes, int(at)%simd.Lanes)
		}
		return w
	}, first/simd.Lanes, first%simd.Lanes)
	if l.Kind != ir.LookWrite {
		for p := range s.parts {
			if p < 4 || s.wantParts>>p&1 != 0 {
				m.results(l, p, m.lookup.result(p)[:n])
			}
		}
	}
	m.env.Look(m, l, image, sampler)
	m.lookup.whole = false
	for p := range s.parts {
		if s.wantParts>>p&1 == 0 {
			continue
		}
		for k, at := range lanes {
			if group, lane := int(at)/simd.Lanes, int(at)%simd.Lanes; m.On[group]>>lane&1 != 0 {
				m.SetWord(s.parts[p], group, lane, m.lookup.out[p][k])
			}
		}
	}
}

// ZeroResults is what a descriptor that is not there gives.
func (m *Machine) ZeroResults() {
	b := &m.Batch
	for c := range b.Out {
		clear(b.Out[c])
		clear(b.OutBits[c])
		clear(b.OutHigh[c])
	}
	clear(b.Resident)
	for _, w := range m.Footprint {
		clear(w)
	}
	for _, x := range b.More {
		for c := range x.Out {
			clear(x.Out[c])
			clear(x.OutBits[c])
		}
		clear(x.Resident)
	}
}

// WholeQuads is the lanes of the quads of a group of which some lane is on: 0 1 4 5 and so on.
func WholeQuads(m uint16) uint16 {
	m |= m>>1&0x5555 | m&0x5555<<1
	return m | m>>4&0x0F0F | m&0x0F0F<<4
}
