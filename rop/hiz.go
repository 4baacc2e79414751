package rop

import "github.com/seed-1acaedba/halfspace/vk"

// DepthOrder orders the distances that a depth test compares, for hierarchical depth. A distance is a depth code,
// exclusive or Flip, so that the nearer of two fragments has the lesser one, whichever way depths grow.
type DepthOrder struct {
	Flip  int32 // 0, or -1 where great depths are near: GREATER and GREATER_OR_EQUAL
	Ties  bool  // of equal distances the later fragment passes: LESS_OR_EQUAL and GREATER_OR_EQUAL
	Scale float32
	// Culls: a fragment that is no nearer than the depth buffer leaves no trace.
	Culls bool
	// Orders: a nearer fragment leaves its depth, too, so that a pixel's nearest fragment stays, whatever the order of
	// fragments.
	Orders bool
}

// compileOrder finds the order of the plan's depth test, after the tests were compiled.
func (p *Plan) compileOrder() {
	d, o := &p.depth, &p.order
	o.Scale = d.scale
	switch d.op {
	case vk.CompareOpLess:
	case vk.CompareOpLessOrEqual:
		o.Ties = true
	case vk.CompareOpGreater:
		o.Flip = -1
	case vk.CompareOpGreaterOrEqual:
		o.Flip, o.Ties = -1, true
	default:
		return
	}
	o.Culls = d.test && !d.shaded && !p.stencil.test && p.early
	o.Orders = o.Culls && d.write && !p.bounds.test
}

// DepthOrder is the plan's.
func (p *Plan) DepthOrder() *DepthOrder { return &p.order }

// FailsFrom is the least distance at which every fragment fails in a tile that reaches as far as a distance.
func (o *DepthOrder) FailsFrom(far int32) int32 {
	if o.Ties {
		return far + 1
	}
	return far
}

// PassesTo is the greatest distance at which every fragment passes in a tile that comes as near as a distance.
func (o *DepthOrder) PassesTo(near int32) int32 { return o.FailsFrom(near) - 1 }

// MovesDepth says whether fragments may leave lesser (lower) and greater (raise) depths than they find, and whether
// these are their primitives' own, not written by the fragment function.
func (p *Plan) MovesDepth() (lower, raise, own bool) {
	d := &p.depth
	if !d.test || !d.write {
		return false, false, true
	}
	less, _, greater := orders(d.op)
	return less, greater, !d.shaded
}

// DepthScale is simd.DepthArgs.Scale of the depth attachment.
func (p *Plan) DepthScale() float32 { return p.depth.scale }
