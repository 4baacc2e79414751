package rop

import "github.com/seed-1acaedba/halfspace/vk"

// HiddenFrom is the least depth code at which every fragment fails the depth test without a trace, in a tile whose
// greatest depth code is greatest; false if there is none that the state allows to know: the compare operation must be
// LESS or LESS_OR_EQUAL and a failure must leave the stencil alone.
func (p *Plan) HiddenFrom(greatest int32) (code int32, ok bool) {
	d := &p.depth
	if !d.test || d.shaded || d.never || p.stencil.test || !p.early {
		return 0, false
	}
	switch d.op {
	case vk.CompareOpLess:
		return greatest, true
	case vk.CompareOpLessOrEqual:
		return greatest + 1, true
	}
	return 0, false
}

// SeenTo is the greatest depth code at which every fragment passes and writes its depth, in a tile whose least depth code is
// least; false if there is none that the state allows to know.
func (p *Plan) SeenTo(least int32) (code int32, ok bool) {
	code, ok = p.HiddenFrom(least)
	return code - 1, ok && p.depth.write
}

// Raises says whether fragments may leave a greater depth than they find.
func (p *Plan) Raises() bool {
	d := &p.depth
	return d.test && d.write && d.op != vk.CompareOpLess && d.op != vk.CompareOpLessOrEqual
}

// DepthScale is simd.DepthArgs.Scale of the depth attachment.
func (p *Plan) DepthScale() float32 { return p.depth.scale }
