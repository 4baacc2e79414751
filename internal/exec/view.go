package exec

import (
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/jit"
)

// view is memory that machine code reads: an element of a binding, from a byte on.
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
}

// viewStep is how far views lie apart in the file, fetchCost about how many vector instructions a load by one is.
const viewStep, fetchCost = (jit.ViewBytes + 7) &^ 7, 16

// keyOf is the view that a load wants, if it has machine code: of words of memory with a constant number.
func (p *Plan) keyOf(i *ir.Instr) (key viewKey, ok bool) {
	if i.Op != ir.LoadBuffer || i.Width != 4 || !littleEndian || p.Func.Code[i.Args[0]].Op != ir.Const {
		return viewKey{}, false
	}
	return viewKey{i.Binding, uint32(p.Func.Code[i.Args[0]].Imm), i.Imm, i.Count}, true
}

// placeViews gives views their places, from an offset of the file on. What is the same in all lanes wants none.
func (p *Plan) placeViews(at int32, uniform []bool) {
	p.views = p.views[:0]
	known := map[viewKey]bool{}
	for b := range p.Func.Blocks {
		for _, v := range p.Func.Blocks[b].Code {
			i := &p.Func.Code[v]
			if key, ok := p.keyOf(i); ok && !uniform[v] && !known[key] {
				known[key] = true
				p.views = append(p.views, view{at + int32(len(p.views)*viewStep), i, key})
			}
		}
	}
	p.viewAt = make(map[viewKey]int32, len(p.views))
	for _, v := range p.views {
		p.viewAt[v.viewKey] = v.at
	}
}

// viewOf is where the view lies that a load wants, or 0.
func (p *Plan) viewOf(i *ir.Instr) int32 {
	if key, ok := p.keyOf(i); ok {
		return p.viewAt[key]
	}
	return 0
}

// fetch is a load in machine code.
func (p *Plan) fetch(i *ir.Instr, offset int32) jit.Instr {
	in := jit.Instr{Kind: jit.Fetch, Args: [3]int32{offset}, At: p.viewOf(i)}
	if i.Binding == ir.Workgroup {
		in.Own = p.ownAt.at
	}
	return in
}

// fillViews tells machine code where memory is. What is larger than offsets with a sign reach has none: then the batch
// is interpreted. The machine keeps the memory alive.
func (m *Machine) fillViews() {
	if m.code == nil || len(m.p.views) == 0 {
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
		if v.imm+4 > uint64(len(data)) || v.imm > math.MaxInt32 {
			*to = jit.NewView(uint64(uintptr(m.base)), 0)
			continue
		}
		limit := uint32(uint64(len(data)) - v.imm - 3)
		*to = jit.NewView(uint64(uintptr(unsafe.Pointer(&data[v.imm]))), limit)
	}
}
