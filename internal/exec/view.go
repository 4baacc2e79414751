package exec

import (
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/simd"
)

// view is memory that machine code reads and writes: an element of a binding, from a byte on.
type view struct {
	at int32 // in the file
	i  *ir.Instr
	viewKey
}

// viewKey tells views apart.
type viewKey struct {
	binding int32
	element uint32
	imm     uint64
	count   uint32
	width   uint8
}

// viewStep is how far views lie apart in the file, fetchCost about how many vector instructions a load by one is.
const viewStep, fetchCost = (jit.ViewBytes + 7) &^ 7, 16

// keyOf is the view that an instruction on memory wants, if it has machine code: on numbers of up to four bytes
// in memory with a constant number.
func (p *Plan) keyOf(i *ir.Instr, used bool) (key viewKey, ok bool) {
	switch i.Op {
	case ir.AtomicBuffer:
		change, ok := changes[i.Atomic]
		if !ok || i.Width != 4 || used && !change.Gives() || i.Imm%4 != 0 && i.Binding != ir.Workgroup {
			return viewKey{}, false
		}
	case ir.LoadBuffer, ir.StoreBuffer:
	default:
		return viewKey{}, false
	}
	if i.Width > 4 || !littleEndian || p.Func.Code[i.Args[0]].Op != ir.Const {
		return viewKey{}, false
	}
	return viewKey{i.Binding, uint32(p.Func.Code[i.Args[0]].Imm), i.Imm, i.Count, i.Width}, true
}

// placeViews gives views their places, from an offset of the file on, and returns where they end. What is the same in
// all lanes wants none.
func (p *Plan) placeViews(at int32, uniform []bool) int32 {
	p.reaches, p.views, p.viewAt = make([]bool, len(p.Func.Code)), nil, nil
	p.fours, p.firsts, p.follows = nil, nil, nil
	var used []bool
	some := false
	for v, i := range p.Func.Instructions() {
		if i.Op == ir.AtomicBuffer && used == nil {
			used = p.used()
		}
		_, ok := p.keyOf(i, used != nil && used[v])
		p.reaches[v] = ok && !uniform[v]
		some = some || p.reaches[v]
	}
	if !some {
		return at
	}
	at = p.placeFours(at)
	known := map[viewKey]bool{}
	for v, i := range p.Func.Instructions() {
		if !p.reaches[v] || p.follows[v] || p.fours[v] != nil {
			continue
		}
		if key, _ := p.keyOf(i, used != nil && used[v]); !known[key] {
			known[key] = true
			p.views = append(p.views, view{at + int32(len(p.views)*viewStep), i, key})
		}
	}
	p.viewAt = make(map[viewKey]int32, len(p.views))
	for _, v := range p.views {
		p.viewAt[v.viewKey] = v.at
	}
	return at + int32(len(p.views)*viewStep)
}

// used says of each value whether something reads it.
func (p *Plan) used() []bool {
	used := make([]bool, len(p.Func.Code))
	for _, i := range p.Func.Instructions() {
		for _, x := range i.Args {
			used[x] = true
		}
	}
	for b := range p.Func.Blocks {
		for _, e := range p.Func.Blocks[b].Exits {
			if e.Cond != ir.None {
				used[e.Cond] = true
			}
		}
	}
	return used
}

// viewOf is where the view lies that an instruction wants, or 0.
func (p *Plan) viewOf(v ir.Value) int32 {
	if !p.reaches[v] {
		return 0
	}
	key, _ := p.keyOf(&p.Func.Code[v], false)
	return p.viewAt[key]
}

// changes are the atomic operations that have machine code.
var changes = map[ir.Atomic]jit.Change{
	ir.AtomicAdd: jit.ChangeAdd, ir.AtomicAnd: jit.ChangeAnd, ir.AtomicOr: jit.ChangeOr, ir.AtomicXor: jit.ChangeXor,
	ir.AtomicExchange: jit.ChangeExchange, ir.AtomicStore: jit.ChangeExchange,
	ir.AtomicSMin: jit.ChangeSMin, ir.AtomicSMax: jit.ChangeSMax, ir.AtomicUMin: jit.ChangeUMin, ir.AtomicUMax: jit.ChangeUMax,
}

// reach writes an instruction on memory: of the lanes that are on, those write that are live.
func (c *flowCode) reach(v ir.Value, b, on int32) int32 {
	i := &c.f.Code[v]
	in := jit.Instr{Kind: jit.Fetch, At: c.p.viewOf(v), Width: i.Width}
	in.Args[0] = c.value(i.Args[1], b)
	if i.Binding == ir.Workgroup {
		in.Own = c.p.ownAt.at
	}
	if i.Op != ir.LoadBuffer {
		in.Kind = jit.Put
		in.Args[1], in.Args[2] = c.value(i.Args[2], b), c.writers(on)
	}
	if i.Op == ir.AtomicBuffer {
		in.Kind, in.Change, in.Gives = jit.Modify, changes[i.Atomic], c.read[v]
	}
	return c.add(in)
}

// writers are the lanes among those that are on that may write memory.
func (c *flowCode) writers(on int32) int32 {
	if compute := c.f.Size != [3]int{}; compute && !c.p.Kills {
		return on
	}
	return c.operate(simd.VecBAnd, on, c.load(c.p.live))
}

// fillViews tells machine code where memory is. What is larger than offsets with a sign reach has none: then the batch
// is interpreted. The machine keeps the memory alive.
func (m *Machine) fillViews() {
	if m.code == nil || len(m.p.views)+len(m.p.firsts) == 0 {
		return
	}
	w := &m.Workgroups
	if m.p.ownAt.step != 0 && w.bytes > 0 {
		size := uint32(w.bytes+7) / 8 * 8
		for g := range m.groups {
			at := uint32(g/w.groups) * size
			words := (*row)(m.at(m.p.ownAt, g)) // code reads the first word of each register
			words[0], words[8] = at, at
		}
	}
	for k := range m.p.views {
		v := &m.p.views[k]
		data := m.memoryOf(v.i, v.element, 0)
		if len(data) > math.MaxInt32 {
			m.code = nil
			return
		}
		to := (*jit.View)(unsafe.Add(m.base, int(v.at)))
		if v.imm+uint64(v.width) > uint64(len(data)) || v.imm > math.MaxInt32 {
			*to = jit.NewView(uint64(uintptr(m.base)), 0, v.width)
			continue
		}
		limit := uint32(uint64(len(data)) - v.imm - uint64(v.width) + 1)
		*to = jit.NewView(uint64(uintptr(unsafe.Pointer(&data[v.imm]))), limit, v.width)
	}
	for _, v := range m.p.firsts {
		if !m.fillFour(m.p.fours[v]) {
			m.code = nil
			return
		}
	}
}
