package exec

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Given is an output that machine code writes to the array that it goes to: no register holds it for a copy.
type Given struct {
	ir.Variable
	Number int   // of the output
	at     int32 // where the file has the array's address
}

// gives says whether machine code may write an output itself: one of words that goes to one array. Distances, viewports and
// layers may be varyings, too.
func (p *Plan) gives(i *ir.Instr) bool {
	if i.Op != ir.Output || p.Func.Code[i.Args[0]].Type != simd.VecWord {
		return false
	}
	switch p.Func.Outputs[i.Imm].Kind {
	case ir.Location, ir.Second, ir.Position, ir.PointSize, ir.Depth, ir.StencilReference, ir.SampleMask:
		return true
	}
	return false
}

// placeGiven gives the addresses of arrays their places, from an offset of the file on, and returns where they end.
func (p *Plan) placeGiven(at int32) int32 {
	p.given, p.givenAt = nil, map[ir.Value]int32{}
	for v, i := range p.Func.Instructions() {
		if p.gives(i) {
			p.given, p.givenAt[v] = append(p.given, Given{p.Func.Outputs[i.Imm], int(i.Imm), at}), at
			at += 8
		}
	}
	return at
}

// Give tells machine code the array that an output goes to, from the batch's first lane on, or nothing: then nobody gets
// it. Machine code writes whole groups: where an array has no room for that, or lies in the file, the batch is interpreted.
// The environment keeps the array alive.
func (m *Machine) Give(g *Given, row []uint32) {
	to, n := unsafe.Pointer(unsafe.SliceData(row)), m.groups*simd.Lanes
	if len(row) <= n-simd.Lanes || cap(row) < n || m.owns(to) {
		if len(row) > 0 {
			m.code = nil
		}
		to = m.at(m.p.temporary[simd.VecWord], 0) // which nothing reads that another step wrote
	}
	*(*uint64)(unsafe.Add(m.base, int(g.at))) = uint64(uintptr(to))
}

// owns says whether something lies in the file.
func (m *Machine) owns(at unsafe.Pointer) bool {
	return uintptr(at)-uintptr(unsafe.Pointer(&m.memory[0])) < uintptr(8*len(m.memory))
}
