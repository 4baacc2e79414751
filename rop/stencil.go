package rop

import (
	"encoding/binary"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// stencilPlan is the stencil test (Vulkan: Stencil Test). It works on the 16 values of a block as two words of eight
// bytes.
type stencilPlan struct {
	test   bool
	shaded bool // the fragment function writes the reference
	writes bool // a value may change after the depth test
	faces  [2]facePlan
}

// facePlan is the test of one facing. Words repeat a byte eight times.
type facePlan struct {
	compareMask, writeMask    uint64
	less, equal, greater      uint64 // all ones where the comparison passes so
	fail, depthFail, pass     vk.StencilOp
	fails, depthFails, passes bool // the operation can change a value
}

// reference is what values are compared with and replaced by, lane by lane.
type reference [2]uint64

func (p *stencilPlan) compile(s *vk.DepthStencil, i *shade.Interface) {
	if !s.StencilTestEnable {
		return
	}
	p.test = true
	p.shaded = i.WritesStencil && !i.EarlyFragmentTests
	for k, f := range []*vk.StencilOpState{&s.Front, &s.Back} {
		face := &p.faces[k]
		face.compareMask, face.writeMask = repeat(f.CompareMask), repeat(f.WriteMask)
		less, equal, greater := orders(f.CompareOp)
		face.less, face.equal, face.greater = ones(less), ones(equal), ones(greater)
		face.fail, face.depthFail, face.pass = f.FailOp, f.DepthFailOp, f.PassOp
		changes := func(op vk.StencilOp) bool { return op != vk.StencilOpKeep && face.writeMask != 0 }
		face.fails, face.depthFails, face.passes = changes(f.FailOp), changes(f.DepthFailOp), changes(f.PassOp)
		p.writes = p.writes || face.depthFails || face.passes
	}
}

// before tests the groups of a run, and keeps in the tile what after needs. The run begins with group from of the batch f.
func (p *stencilPlan) before(t *Tile, s *State, a *simd.DepthArgs, r runOf, f *shade.Fragments, from int) {
	if !p.test {
		return
	}
	for side, v := range s.StencilReference {
		t.references[side] = reference{repeat(v), repeat(v)}
	}
	t.shaded = nil
	if p.shaded && f != nil {
		t.shaded = f.StencilReference[from*simd.Lanes:]
	}
	for g := range r.groups {
		group := &r.groups[g]
		t.sides[g] = side(a, group.Position)
		face, ref := t.face(p, g)
		for k, mask := range r.masks(g) {
			if mask != 0 {
				first := t.block(k, group.Block)
				mask = face.compare((*[simd.Lanes]uint8)(t.Stencil[first:]), ref, mask)
				r.masks(g)[k] = mask
			}
			t.reached[g*r.samples+k] = mask
		}
	}
}

// after runs the operations of what passed the stencil test.
func (p *stencilPlan) after(t *Tile, r runOf) {
	if !p.writes {
		return
	}
	for g := range r.groups {
		face, ref := t.face(p, g)
		for k, pass := range r.masks(g) {
			if reached := t.reached[g*r.samples+k]; reached != 0 {
				first := t.block(k, r.groups[g].Block)
				face.update((*[simd.Lanes]uint8)(t.Stencil[first:]), ref, pass, reached&^pass)
			}
		}
	}
}

// side is 1 for back-facing polygons and 0 for all else.
func side(a *simd.DepthArgs, position uint32) uint8 {
	record := *(*uint32)(unsafe.Add(unsafe.Pointer(a.Refs), 4*uintptr(position-1)))
	t := (*simd.Triangle)(unsafe.Add(unsafe.Pointer(a.Triangles), uintptr(record)*unsafe.Sizeof(simd.Triangle{})))
	if t.Flags&simd.BackFacing != 0 {
		return 1
	}
	return 0
}

// face is the test of group g of a run and its references.
func (t *Tile) face(p *stencilPlan, g int) (*facePlan, *reference) {
	side := t.sides[g] & 1
	if t.shaded == nil {
		return &p.faces[side], &t.references[side]
	}
	var b [simd.Lanes]uint8
	for lane, v := range t.shaded[g*simd.Lanes:][:simd.Lanes] {
		b[lane] = uint8(v)
	}
	t.references[side] = reference{binary.LittleEndian.Uint64(b[:8]), binary.LittleEndian.Uint64(b[8:])}
	return &p.faces[side], &t.references[side]
}

// compare is the lanes of mask that pass; the others get their fail operation.
func (f *facePlan) compare(block *[simd.Lanes]uint8, ref *reference, mask uint16) uint16 {
	var pass uint16
	for half := range 2 {
		s := binary.LittleEndian.Uint64(block[8*half:]) & f.compareMask
		r := ref[half] & f.compareMask
		less, equal := lessBytes(r, s), equalBytes(r, s)
		greater := high &^ (less | equal)
		pass |= uint16(lanesOf(less&f.less|equal&f.equal|greater&f.greater)) << (8 * half)
	}
	if fail := mask &^ pass; fail != 0 && f.fails {
		f.apply(f.fail, block, ref, fail)
	}
	return mask & pass
}

// update runs the operations of the lanes that passed the stencil test: those that pass and fail the depth test.
func (f *facePlan) update(block *[simd.Lanes]uint8, ref *reference, pass, depthFail uint16) {
	if pass != 0 && f.passes {
		f.apply(f.pass, block, ref, pass)
	}
	if depthFail != 0 && f.depthFails {
		f.apply(f.depthFail, block, ref, depthFail)
	}
}

// apply performs an operation on lanes of a block.
func (f *facePlan) apply(op vk.StencilOp, block *[simd.Lanes]uint8, ref *reference, lanes uint16) {
	for half := range 2 {
		b := block[8*half:][:8]
		v := binary.LittleEndian.Uint64(b)
		var w uint64
		switch op {
		case vk.StencilOpKeep:
			w = v
		case vk.StencilOpZero:
		case vk.StencilOpReplace:
			w = ref[half]
		case vk.StencilOpIncrementAndClamp:
			w = v + setBytes(^v)>>7
		case vk.StencilOpDecrementAndClamp:
			w = v - setBytes(v)>>7
		case vk.StencilOpInvert:
			w = ^v
		case vk.StencilOpIncrementAndWrap:
			w = (v&^high + low) ^ v&high
		case vk.StencilOpDecrementAndWrap:
			w = (v | high - low) ^ ^v&high
		}
		m := bytesOf(uint8(lanes>>(8*half))) & f.writeMask
		binary.LittleEndian.PutUint64(b, v&^m|w&m)
	}
}

// The lowest and the highest bit of each byte of a word.
const (
	low  = 0x0101010101010101
	high = low << 7
)

// repeat is a word of eight times the low byte of v.
func repeat(v uint32) uint64 { return uint64(uint8(v)) * low }

func ones(b bool) uint64 {
	if b {
		return ^uint64(0)
	}
	return 0
}

// setBytes has the high bit of each byte of x that is not 0.
func setBytes(x uint64) uint64 { return (x&^high + (high - low) | x) & high }

// equalBytes has the high bit of each byte that x and y have in common.
func equalBytes(x, y uint64) uint64 { return setBytes(x^y) ^ high }

// lessBytes has the high bit of each byte of x that is below y's: the low seven bits compare by a subtraction that never
// borrows from the next byte, the highest bits by themselves.
func lessBytes(x, y uint64) uint64 {
	atLeast := (x | high) - y&^high
	return (^x&y | ^(x^y)&^atLeast) & high
}

// lanesOf gathers the high bits of eight bytes.
func lanesOf(x uint64) uint8 { return uint8(x >> 7 & low * 0x0102040810204080 >> 56) }

// bytesOf is the reverse: a byte of ones for each bit.
func bytesOf(lanes uint8) uint64 {
	return setBytes(uint64(lanes)*low&0x8040201008040201) >> 7 * 0xff
}
