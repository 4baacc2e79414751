package exec

import (
	"math/bits"
	"slices"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
)

// MaxGroups and MaxLanes bound a batch.
const (
	MaxGroups = 64
	MaxLanes  = MaxGroups * simd.Lanes
)

// Span is neighbouring groups of a batch.
type Span struct{ From, To int }

// Machine is one worker's memory for running plans.
type Machine struct {
	memory []uint64       // the file's
	base   unsafe.Pointer // its first byte: 64 bytes from where the allocation begins at most
	args   simd.VecArgs

	// The batch at hand.
	p       *Plan
	vec     *[simd.VecOps]func(*simd.VecArgs)
	kernels *simd.Kernels
	groups  int
	buffers [][][]byte // by binding and element
	env     Environment
	Stopped func() bool // says that the frame shall end; nil: it never does
	Apart   bool        // lookups are sample.Batch's Apart
	frame   uint64      // 0: not known
	holds   prologue    // what the file has
	kept    [8]kept     // of the frame's plans
	turn    int         // of kept: the next one

	code    []*jit.Code // of the plan's segments, or none
	scratch jit.Scratch

	spans []Span
	_     [0]uint64         // the masks are aligned for quadruples
	On    [MaxGroups]uint16 // the lanes that the block at hand runs in
	take  [MaxGroups]uint16
	full  bool // all lanes of all groups are on

	Batch         sample.Batch    // the lookups of the instruction on images at hand
	sampling      *sample.Scratch // which begins where the allocation does; nil: there were no lookups yet
	lookup        lookupScratch
	Interpolation []Register // the operands of the Interpolate at hand
	// Of the instruction on images at hand: the element of ir.Lookup.Other, and the size of a box or block.
	Other      uint32
	Size       [2]uint32
	Footprint  [ir.MostParts][]uint32 // of an ir.LookFootprint: its parts, nil where nobody asks for one
	Workgroups Workgroups
}

// Memory is what a plan reads and writes beside its inputs and outputs.
type Memory struct {
	// Buffers are the buffers by binding and element.
	Buffers [][][]byte
	// Number and Own tell memory apart whose contents may differ in a frame.
	Number uint64
	Own    uintptr
}

// Environment is where the inputs of a plan come from, where its outputs go to, and what its instructions on images
// reach.
type Environment interface {
	// Input writes an input of the groups of a span, of the machine's batch, to a register.
	Input(m *Machine, i *ir.Instr, out Register, s Span)
	// Output takes what the groups of a span have.
	Output(m *Machine, i *ir.Instr, from Register, s Span)
	// Rows gives the machine, by Give, the arrays that Output writes some outputs of its batch to.
	Rows(m *Machine, list []Given)
	// Look executes an instruction on images on the machine's batch of lookups, for elements of its bindings, and says
	// whether that was a lookup by a sampler.
	Look(m *Machine, l *ir.Lookup, image, sampler uint32) bool
}

// Begin readies a machine for a worker's frame: stopped, which may be nil, says that it shall end; a frame's number, if
// not 0, promises that memory which nothing writes stays the same.
func (m *Machine) Begin(stopped func() bool, frame uint64) {
	if m.Stopped = stopped; m.frame != frame {
		m.frame = frame
		m.forget()
	}
}

// Prepare readies the machine for batches of a plan, which reads and writes x, with the kernels of a device. It computes
// the values that all lanes share, unless the machine has them from earlier in the frame.
func (m *Machine) Prepare(p *Plan, k *simd.Kernels, env Environment, x Memory) {
	m.reserve(p)
	m.p, m.vec, m.kernels, m.env, m.buffers = p, k.Vec, k, env, x.Buffers
	m.code = p.Code(k.Level)
	m.begins(prologue{p, x.Number, x.Own, k.Level, m.frame})
}

// Release keeps nothing of a draw alive.
func (m *Machine) Release() { m.env, m.buffers = nil, nil }

// Stops says whether the frame is to end.
func (m *Machine) Stops() bool { return m.Stopped != nil && m.Stopped() }

// reserve sees to it that there is memory for a plan's file.
func (m *Machine) reserve(p *Plan) {
	if n := p.bytes/8 + 16; len(m.memory) < n {
		m.memory, m.holds = make([]uint64, n), prologue{}
	}
	m.base = unsafe.Pointer(&m.memory[0])
	m.base = unsafe.Add(m.base, -uintptr(m.base)&63)
}

// at is a register's group.
func (m *Machine) at(r Register, group int) unsafe.Pointer {
	return unsafe.Add(m.base, int(r.at)+group*int(r.step))
}

// Words is a register's words of a span; it must not be shared by all lanes.
func (m *Machine) Words(r Register, s Span) []uint32 {
	return unsafe.Slice((*uint32)(m.at(r, s.From)), (s.To-s.From)*simd.Lanes)
}

// Bools is a register's bools of a span; it must not be shared by all lanes.
func (m *Machine) Bools(r Register, s Span) []uint16 {
	return unsafe.Slice((*uint16)(m.at(r, s.From)), s.To-s.From)
}

// masks is a row of masks of the batch.
func (m *Machine) masks(at int32) []uint16 {
	return unsafe.Slice((*uint16)(unsafe.Add(m.base, int(at))), m.groups)
}

// pending is the lanes that wait for a block.
func (m *Machine) pending(block int32) []uint16 { return m.masks(m.p.masks + block*m.p.maskStep) }

// Run runs the plan that the machine is prepared for over as many groups as there are masks. on are the lanes that run;
// live are the lanes among them that are no helpers: Run takes away those that were discarded. It is the loop of
// package ir's Blocks and masks.
func (m *Machine) Run(on, live []uint16) {
	p := m.p
	m.groups = len(on)
	m.fillViews()
	if m.code != nil && len(p.given) > 0 {
		m.env.Rows(m, p.given)
	}
	for b := range p.blocks {
		clear(m.quadruples(p.masks + int32(b)*p.maskStep))
	}
	copy(m.pending(0), on)
	own := m.masks(p.live.at)
	copy(own, live)
	all := Span{0, m.groups}
	for s := range p.Func.Slots {
		clear(m.Words(Register{at: p.slots.at + int32(s)*p.slotStep, step: p.slots.step}, all))
	}
	from := 0 // the first step of the block that is not done yet
	for b := int32(0); int(b) < len(p.blocks); b++ {
		blk := &p.blocks[b]
		began := m.begin(b)
		if s := blk.flow; m.compiled(s) && (began || slices.ContainsFunc(s.Entries, m.waits)) {
			if began {
				m.steps(blk.steps[from:s.from])
			}
			if !m.flow(s, began) {
				break
			}
			b, from = s.last, s.Rest
			blk = &p.blocks[b]
		} else {
			if began {
				m.steps(blk.steps[from:])
				m.leave(blk)
			}
			from = 0
		}
		if blk.header >= 0 && m.waits(blk.header) {
			if m.Stops() {
				break
			}
			b = blk.header - 1
		}
	}
	copy(live, own)
}

// steps executes steps of the block at hand.
func (m *Machine) steps(list []step) {
	for n := 0; n < len(list); n++ {
		if s := list[n].segment; m.compiled(s) {
			m.straight(s)
			n += s.steps - 1
			continue
		}
		if joined := m.lookTogether(list[n:]); joined > 0 {
			n += joined - 1
			continue
		}
		m.step(&list[n])
	}
}

// gap is how many groups without lanes a span may have in a row: with them a step takes less time than with two spans.
const gap = 4

// begin takes the lanes that wait for a block, and says whether there are any.
func (m *Machine) begin(b int32) bool {
	if !m.waits(b) {
		return false
	}
	pending := m.quadruples(m.p.masks + b*m.p.maskStep)
	on := unsafe.Slice((*uint64)(unsafe.Pointer(&m.On)), len(pending))
	m.spans = m.spans[:0]
	s, lanes := Span{-1, 0}, 0
	for k, w := range pending {
		on[k], pending[k] = w, 0
		lanes += bits.OnesCount64(w)
		if w == 0 {
			continue
		}
		first, to := 4*k+bits.TrailingZeros64(w)/simd.Lanes, 4*k+4-bits.LeadingZeros64(w)/simd.Lanes
		switch {
		case s.From < 0:
			s.From = first
		case first-s.To > gap:
			m.spans = append(m.spans, s)
			s.From = first
		}
		s.To = to
	}
	m.spans, m.full = append(m.spans, s), lanes == m.groups*simd.Lanes
	return true
}

// waits says whether lanes wait for a block.
func (m *Machine) waits(b int32) bool {
	any := uint64(0)
	for _, w := range m.quadruples(m.p.masks + b*m.p.maskStep) {
		any |= w
	}
	return any != 0
}

// quadruples is a row of masks, four at a time; behind the batch's groups there are none.
func (m *Machine) quadruples(at int32) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Add(m.base, int(at))), (m.groups+3)/4)
}

// leave sends the lanes of a block where they go.
func (m *Machine) leave(blk *planBlock) {
	n := (m.groups + 3) / 4
	on, take := unsafe.Slice((*uint64)(unsafe.Pointer(&m.On)), n), unsafe.Slice((*uint64)(unsafe.Pointer(&m.take)), n)
	clear(m.On[m.groups:min(4*n, MaxGroups)])
	for k := range blk.exits {
		e := &blk.exits[k]
		any := uint64(0)
		switch {
		case e.all:
			for g, w := range on {
				take[g] = w
				any |= w
			}
		case e.cond.step == 0:
			all := uint64(*(*uint16)(m.at(e.cond, 0))) * 0x0001000100010001
			for g, w := range on {
				take[g] = w & all
				any |= w & all
			}
		default:
			cond := m.quadruples(e.cond.at)
			for g, w := range on {
				take[g] = w & cond[g]
				any |= w & cond[g]
			}
		}
		if any == 0 {
			continue
		}
		for n := range e.moves {
			m.move(&e.moves[n])
		}
		to := m.quadruples(m.p.masks + e.to*m.p.maskStep)
		for g, w := range take {
			to[g] |= w
			on[g] &^= w
		}
	}
}

// move makes a phi its operand in the lanes that are taken.
func (m *Machine) move(v *move) {
	t := v.to.typ
	if t == simd.VecBool {
		for g, w := range m.take[:m.groups] {
			to, from := (*uint16)(m.at(v.to, g)), *(*uint16)(m.at(v.from, g))
			*to = *to&^w | from&w
		}
		return
	}
	op := simd.VecSelect
	if t == simd.VecLong {
		op = simd.VecSelectLong
	}
	for _, s := range m.spans {
		m.selection(op, v.to, v.from, &m.take, s)
	}
}

// selection gives the lanes of a mask another register's values.
func (m *Machine) selection(op ir.Op, to, from Register, mask *[MaxGroups]uint16, s Span) {
	a := &m.args
	a.Out, a.A, a.B, a.C = m.at(to, s.From), unsafe.Pointer(&mask[s.From]), m.at(from, s.From), m.at(to, s.From)
	a.StepA, a.StepB, a.StepC, a.N = 2, int64(from.step), int64(to.step), int64(s.To-s.From)
	m.vec[op](a)
}

// step executes a step over the groups of the block.
func (m *Machine) step(s *step) {
	if s.op == ir.Barrier {
		m.barrier(s.i)
		return
	}
	if s.op < simd.VecOps {
		if s.merge && !m.full {
			m.merged(s)
			return
		}
		for _, g := range m.spans {
			a := &m.args
			a.Out, a.A, a.B, a.C = m.at(s.out, g.From), m.at(s.a, g.From), m.at(s.b, g.From), m.at(s.c, g.From)
			a.StepA, a.StepB, a.StepC, a.N = int64(s.a.step), int64(s.b.step), int64(s.c.step), int64(g.To-g.From)
			m.vec[s.op](a)
		}
		return
	}
	out := s.out
	keep := s.merge && !m.full && out.typ != simd.VecNone
	if keep {
		out = m.p.temporary[out.typ]
	}
	for _, g := range m.spans {
		m.other(s, out, g)
	}
	if keep {
		m.keep(s.out, out)
	}
}

// merged executes an operation whose result lanes that are off must not see.
func (m *Machine) merged(s *step) {
	t := m.p.temporary[s.out.typ]
	for _, g := range m.spans {
		a := &m.args
		a.Out, a.A, a.B, a.C = m.at(t, g.From), m.at(s.a, g.From), m.at(s.b, g.From), m.at(s.c, g.From)
		a.StepA, a.StepB, a.StepC, a.N = int64(s.a.step), int64(s.b.step), int64(s.c.step), int64(g.To-g.From)
		m.vec[s.op](a)
	}
	m.keep(s.out, t)
}

// keep gives the lanes that are on the values of a register.
func (m *Machine) keep(to, from Register) {
	if to.typ == simd.VecBool {
		for _, s := range m.spans {
			for g := s.From; g < s.To; g++ {
				w := m.On[g]
				old, v := (*uint16)(m.at(to, g)), *(*uint16)(m.at(from, g))
				*old = *old&^w | v&w
			}
		}
		return
	}
	op := simd.VecSelect
	if to.typ == simd.VecLong {
		op = simd.VecSelectLong
	}
	for _, s := range m.spans {
		m.selection(op, to, from, &m.On, s)
	}
}

// other executes an operation that is not one of simd.VecOp.
func (m *Machine) other(s *step, out Register, g Span) {
	switch i := s.i; s.op {
	case ir.Input, ir.Interpolate:
		m.Interpolation = s.args
		m.env.Input(m, i, out, g)
	case ir.Output:
		m.env.Output(m, i, s.args[0], g)
	case ir.LoadSlot:
		copy(m.Words(out, g), m.Words(m.p.slot(i.Imm), g))
	case ir.StoreSlot:
		m.selection(simd.VecSelect, m.p.slot(i.Imm), s.args[0], &m.On, g)
	case ir.LoadElement:
		m.loadElement(i, out, s.args[0], g)
	case ir.StoreElement:
		m.storeElement(i, s.args[0], s.args[1], g)
	case ir.LoadBuffer:
		m.loadBuffer(s, out, g)
	case ir.StoreBuffer:
		m.storeBuffer(s, g)
	case ir.AtomicBuffer:
		m.atomicBuffer(s, out, g)
	case ir.BufferSize:
		m.bufferSize(s, out, g)
	case ir.Look:
		m.lookUp(s, g)
	case ir.QuadBroadcast:
		m.quadBroadcast(i, out, s.args[0], g)
	case ir.Kill, ir.Demote:
		live := m.masks(m.p.live.at)
		for k := g.From; k < g.To; k++ {
			live[k] &^= m.On[k]
		}
	case ir.IsHelper:
		live := m.masks(m.p.live.at)
		for k := g.From; k < g.To; k++ {
			*(*uint16)(m.at(out, k)) = ^live[k]
		}
	case ir.Ballot:
		m.ballot(out, s.args[0], g)
	case ir.Shuffle, ir.ShiftActive, ir.LastActive:
		m.exchange(s, out, g)
	}
}

// slot is the row of a slot.
func (p *Plan) slot(n uint64) Register {
	return Register{p.slots.at + int32(n)*p.slotStep, p.slots.step, simd.VecWord}
}

// Word is a lane's word of a register.
func (m *Machine) Word(r Register, group, lane int) uint32 {
	return *(*uint32)(unsafe.Add(m.at(r, group), 4*lane))
}

// SetWord makes v a lane's word of a register.
func (m *Machine) SetWord(r Register, group, lane int, v uint32) {
	*(*uint32)(unsafe.Add(m.at(r, group), 4*lane)) = v
}

// loadElement reads slots by computed numbers.
func (m *Machine) loadElement(i *ir.Instr, out, index Register, s Span) {
	count := i.Count
	for g := s.From; g < s.To; g++ {
		slots, numbers, to := m.at(m.p.slot(i.Imm), g), (*row)(m.at(index, g)), (*row)(m.at(out, g))
		for w := m.On[g]; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros16(w) & (simd.Lanes - 1)
			v := uint32(0)
			if k := numbers[lane]; k < count {
				v = *(*uint32)(unsafe.Add(slots, int(k)*int(m.p.slotStep)+4*lane))
			}
			to[lane] = v
		}
	}
}

func (m *Machine) storeElement(i *ir.Instr, index, value Register, s Span) {
	count := i.Count
	for g := s.From; g < s.To; g++ {
		slots, numbers, from := m.at(m.p.slot(i.Imm), g), (*row)(m.at(index, g)), (*row)(m.at(value, g))
		for w := m.On[g]; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros16(w) & (simd.Lanes - 1)
			if k := numbers[lane]; k < count {
				*(*uint32)(unsafe.Add(slots, int(k)*int(m.p.slotStep)+4*lane)) = from[lane]
			}
		}
	}
}

// Take copies a register's words of a span.
func (m *Machine) Take(to []uint32, from Register, s Span) {
	if from.step != 0 {
		copy(to, m.Words(from, s))
		return
	}
	v, n := m.Word(from, 0, 0), min(len(to), simd.Lanes)
	for k := range n {
		to[k] = v
	}
	for ; n < len(to); n *= 2 {
		copy(to[n:], to[:n])
	}
}

// TakeBools copies a register's bools of a span.
func (m *Machine) TakeBools(to []uint16, from Register, s Span) {
	if from.step != 0 {
		copy(to, m.Bools(from, s))
		return
	}
	v := *(*uint16)(m.at(from, 0))
	for k := range to {
		to[k] = v
	}
}

// quadBroadcast gives the lanes of each quad the word of one of them.
func (m *Machine) quadBroadcast(i *ir.Instr, out, from Register, s Span) {
	of := [4]int{0, 1, 4, 5}[i.Imm&3]
	for g := s.From; g < s.To; g++ {
		for lane := range simd.Lanes {
			m.SetWord(out, g, lane, m.Word(from, g, lane&^5|of))
		}
	}
}
