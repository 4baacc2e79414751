package rop

import "github.com/seed-1acaedba/halfspace/vk"

// Order is what a depth test makes of a pixel's fragments, whatever order they come in: the one with the least distance
// stays, which is the depth code, exclusive or Flip.
type Order struct {
	Flip  int32 // 0, or -1 where great depths are near
	Last  bool  // of equal distances the last one recorded stays, otherwise the first
	Scale float32
}

// Order returns the order of a plan; false if what comes first makes a difference.
func (p *Plan) Order() (o Order, ok bool) {
	d := &p.depth
	o.Scale = d.scale
	switch d.op {
	case vk.CompareOpLess:
	case vk.CompareOpLessOrEqual:
		o.Last = true
	case vk.CompareOpGreater:
		o.Flip = -1
	case vk.CompareOpGreaterOrEqual:
		o.Flip, o.Last = -1, true
	default:
		return o, false
	}
	return o, d.test && d.write && !d.shaded && !p.stencil.test && !p.bounds.test && p.early
}
