package program

import (
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
)

// maxGroups and maxLanes bound a batch.
const (
	maxGroups = 64
	maxLanes  = maxGroups * simd.Lanes
)

// span is neighbouring groups of a batch.
type span struct{ from, to int }

// machine is one worker's memory for running plans.
type machine struct {
	memory []uint64       // the file's
	base   unsafe.Pointer // its first byte: 64 bytes from where the allocation begins at most
	args   simd.VecArgs

	// The batch at hand.
	p       *plan
	vec     *[simd.VecOps]func(*simd.VecArgs)
	kernels *simd.Kernels
	groups  int
	buffers [][][]byte // by binding and element
	env     environment
	stopped func() bool
	frame   uint64   // 0: not known
	holds   prologue // what the file has

	code    []*jit.Code // of the plan's segments, or none
	scratch jit.Scratch

	spans []span
	_     [0]uint64         // the masks are aligned for quadruples
	on    [maxGroups]uint16 // of the block at hand
	take  [maxGroups]uint16
	full  bool // all lanes of all groups are on

	batch         sample.Batch
	sampling      sample.Scratch
	lookup        lookupScratch
	interpolation []register // the operands of the Interpolate at hand
	// Of the instruction on images at hand: the element of ir.Lookup.Other, and the size of a box or block.
	Other      uint32
	Size       [2]uint32
	workgroups workgroupScratch
}

// memory is what a plan reads and writes beside its inputs and outputs.
type memory struct {
	// buffers are the buffers by binding and element.
	buffers [][][]byte
	// number and own tell memory apart whose contents may differ in a frame.
	number uint64
	own    uintptr
}

// prologue names what the beginning of a file holds: the values of a plan that are the same in all lanes, with such
// memory, in a frame.
type prologue struct {
	plan   *plan
	number uint64
	own    uintptr
	level  simd.Level
	frame  uint64
}

// environment is where the inputs of a plan come from, where its outputs go to, and what its instructions on images
// reach.
type environment interface {
	// input writes an input of the groups of a span, of the machine's batch, to a register.
	input(m *machine, i *ir.Instr, out register, s span)
	// output takes what the groups of a span have.
	output(m *machine, i *ir.Instr, from register, s span)
	// look executes an instruction on images on the machine's batch of lookups, for elements of its bindings, and says
	// whether that was a lookup by a sampler.
	look(m *machine, l *ir.Lookup, image, sampler uint32) bool
}

// begins readies a machine for a worker's frame: stopped, which may be nil, says that it shall end; a frame's number, if
// not 0, promises that memory which nothing writes stays the same.
func (m *machine) begins(stopped func() bool, frame uint64) { m.stopped, m.frame = stopped, frame }

// prepare readies the file for a plan.
func (m *machine) prepare(p *plan, k *simd.Kernels, env environment, x memory) {
	m.reserve(p)
	m.p, m.vec, m.kernels, m.env, m.buffers = p, k.Vec, k, env, x.buffers
	m.code = p.codeOf(k.Level)
	holds := prologue{p, x.number, x.own, k.Level, m.frame}
	if m.frame != 0 && m.holds == holds {
		return
	}
	m.holds = holds
	if len(p.shared) > 0 {
		copy(unsafe.Slice((*uint64)(m.base), len(p.shared)), p.shared)
	}
	m.groups, m.spans = 1, append(m.spans[:0], span{0, 1})
	m.on, m.full = [maxGroups]uint16{0xFFFF}, true
	for n := range p.prologue {
		m.step(&p.prologue[n])
	}
}

// release keeps nothing of a draw alive.
func (m *machine) release() { m.env, m.buffers = nil, nil }

// stops says whether the frame is to end.
func (m *machine) stops() bool { return m.stopped != nil && m.stopped() }

// reserve sees to it that there is memory for a plan's file.
func (m *machine) reserve(p *plan) {
	if n := p.bytes/8 + 16; len(m.memory) < n {
		m.memory, m.holds = make([]uint64, n), prologue{}
	}
	m.base = unsafe.Pointer(&m.memory[0])
	m.base = unsafe.Add(m.base, -uintptr(m.base)&63)
}

// at is a register's group.
func (m *machine) at(r register, group int) unsafe.Pointer {
	return unsafe.Add(m.base, int(r.at)+group*int(r.step))
}

// words is a register's words of a span; it must not be shared by all lanes.
func (m *machine) words(r register, s span) []uint32 {
	return unsafe.Slice((*uint32)(m.at(r, s.from)), (s.to-s.from)*simd.Lanes)
}

// masks is a row of masks of the batch.
func (m *machine) masks(at int32) []uint16 {
	return unsafe.Slice((*uint16)(unsafe.Add(m.base, int(at))), m.groups)
}

// pending is the lanes that wait for a block.
func (m *machine) pending(block int32) []uint16 { return m.masks(m.p.masks + block*m.p.maskStep) }

// run executes a plan over groups. on are the lanes that run; live are the lanes among them that are not helpers, and
// run reduces it to the lanes that were not discarded. It is the loop of package ir's Blocks and masks.
func (m *machine) run(on, live []uint16) {
	p := m.p
	m.groups = len(on)
	for b := range p.blocks {
		clear(m.quadruples(p.masks + int32(b)*p.maskStep))
	}
	copy(m.pending(0), on)
	own := m.masks(p.live.at)
	copy(own, live)
	all := span{0, m.groups}
	for s := range p.f.Slots {
		clear(m.words(register{at: p.slots.at + int32(s)*p.slotStep, step: p.slots.step}, all))
	}
	from := 0 // the first step of the block that is not done yet
	for b := int32(0); int(b) < len(p.blocks); b++ {
		blk := &p.blocks[b]
		began := m.begin(b)
		if s := blk.flow; m.compiled(s) && (began || slices.ContainsFunc(s.entries, m.waits)) {
			if began {
				m.steps(blk.steps[from:s.from])
			}
			if !m.flow(s, began) {
				break
			}
			b, from = s.last, s.rest
			blk = &p.blocks[b]
		} else {
			if began {
				m.steps(blk.steps[from:])
				m.leave(blk)
			}
			from = 0
		}
		if blk.header >= 0 && m.waits(blk.header) {
			if m.stops() {
				break
			}
			b = blk.header - 1
		}
	}
	copy(live, own)
}

// steps executes steps of the block at hand.
func (m *machine) steps(list []step) {
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
func (m *machine) begin(b int32) bool {
	if !m.waits(b) {
		return false
	}
	pending := m.quadruples(m.p.masks + b*m.p.maskStep)
	on := unsafe.Slice((*uint64)(unsafe.Pointer(&m.on)), len(pending))
	m.spans, m.full = m.spans[:0], true
	s := span{-1, 0}
	for k, w := range pending {
		on[k], pending[k] = w, 0
		for g := 4 * k; w != math.MaxUint64 && g < min(4*k+4, m.groups); g++ {
			m.full = m.full && m.on[g] == math.MaxUint16
		}
		if w == 0 {
			continue
		}
		first, to := 4*k, 4*k+4
		for ; m.on[first] == 0; first++ {
		}
		for ; m.on[to-1] == 0; to-- {
		}
		switch {
		case s.from < 0:
			s.from = first
		case first-s.to > gap:
			m.spans = append(m.spans, s)
			s.from = first
		}
		s.to = to
	}
	m.spans = append(m.spans, s)
	return true
}

// waits says whether lanes wait for a block.
func (m *machine) waits(b int32) bool {
	any := uint64(0)
	for _, w := range m.quadruples(m.p.masks + b*m.p.maskStep) {
		any |= w
	}
	return any != 0
}

// quadruples is a row of masks, four at a time; behind the batch's groups there are none.
func (m *machine) quadruples(at int32) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Add(m.base, int(at))), (m.groups+3)/4)
}

// leave sends the lanes of a block where they go.
func (m *machine) leave(blk *planBlock) {
	n := (m.groups + 3) / 4
	on, take := unsafe.Slice((*uint64)(unsafe.Pointer(&m.on)), n), unsafe.Slice((*uint64)(unsafe.Pointer(&m.take)), n)
	clear(m.on[m.groups:min(4*n, maxGroups)])
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
func (m *machine) move(v *move) {
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
func (m *machine) selection(op ir.Op, to, from register, mask *[maxGroups]uint16, s span) {
	a := &m.args
	a.Out, a.A, a.B, a.C = m.at(to, s.from), unsafe.Pointer(&mask[s.from]), m.at(from, s.from), m.at(to, s.from)
	a.StepA, a.StepB, a.StepC, a.N = 2, int64(from.step), int64(to.step), int64(s.to-s.from)
	m.vec[op](a)
}

// step executes a step over the groups of the block.
func (m *machine) step(s *step) {
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
			a.Out, a.A, a.B, a.C = m.at(s.out, g.from), m.at(s.a, g.from), m.at(s.b, g.from), m.at(s.c, g.from)
			a.StepA, a.StepB, a.StepC, a.N = int64(s.a.step), int64(s.b.step), int64(s.c.step), int64(g.to-g.from)
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
func (m *machine) merged(s *step) {
	t := m.p.temporary[s.out.typ]
	for _, g := range m.spans {
		a := &m.args
		a.Out, a.A, a.B, a.C = m.at(t, g.from), m.at(s.a, g.from), m.at(s.b, g.from), m.at(s.c, g.from)
		a.StepA, a.StepB, a.StepC, a.N = int64(s.a.step), int64(s.b.step), int64(s.c.step), int64(g.to-g.from)
		m.vec[s.op](a)
	}
	m.keep(s.out, t)
}

// keep gives the lanes that are on the values of a register.
func (m *machine) keep(to, from register) {
	if to.typ == simd.VecBool {
		for _, s := range m.spans {
			for g := s.from; g < s.to; g++ {
				w := m.on[g]
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
		m.selection(op, to, from, &m.on, s)
	}
}

// other executes an operation that is not one of simd.VecOp.
func (m *machine) other(s *step, out register, g span) {
	switch i := s.i; s.op {
	case ir.Input, ir.Interpolate:
		m.interpolation = s.args
		m.env.input(m, i, out, g)
	case ir.Output:
		m.env.output(m, i, s.args[0], g)
	case ir.LoadSlot:
		copy(m.words(out, g), m.words(m.p.slot(i.Imm), g))
	case ir.StoreSlot:
		m.selection(simd.VecSelect, m.p.slot(i.Imm), s.args[0], &m.on, g)
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
	case ir.Kill, ir.Demote:
		live := m.masks(m.p.live.at)
		for k := g.from; k < g.to; k++ {
			live[k] &^= m.on[k]
		}
	case ir.IsHelper:
		live := m.masks(m.p.live.at)
		for k := g.from; k < g.to; k++ {
			*(*uint16)(m.at(out, k)) = ^live[k]
		}
	}
}

// slot is the row of a slot.
func (p *plan) slot(n uint64) register {
	return register{p.slots.at + int32(n)*p.slotStep, p.slots.step, simd.VecWord}
}

// word is a lane's word of a register.
func (m *machine) word(r register, group, lane int) uint32 {
	return *(*uint32)(unsafe.Add(m.at(r, group), 4*lane))
}

func (m *machine) setWord(r register, group, lane int, v uint32) {
	*(*uint32)(unsafe.Add(m.at(r, group), 4*lane)) = v
}

// loadElement reads slots by computed numbers.
func (m *machine) loadElement(i *ir.Instr, out, index register, s span) {
	for g := s.from; g < s.to; g++ {
		for w := m.on[g]; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros16(w)
			v := uint32(0)
			if k := m.word(index, g, lane); k < i.Count {
				v = m.word(m.p.slot(i.Imm+uint64(k)), g, lane)
			}
			m.setWord(out, g, lane, v)
		}
	}
}

func (m *machine) storeElement(i *ir.Instr, index, value register, s span) {
	for g := s.from; g < s.to; g++ {
		for w := m.on[g]; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros16(w)
			if k := m.word(index, g, lane); k < i.Count {
				m.setWord(m.p.slot(i.Imm+uint64(k)), g, lane, m.word(value, g, lane))
			}
		}
	}
}

// take32 copies a register's words of a span.
func (m *machine) take32(to []uint32, from register, s span) {
	if from.step != 0 {
		copy(to, m.words(from, s))
		return
	}
	v := m.word(from, 0, 0)
	for k := range to {
		to[k] = v
	}
}
