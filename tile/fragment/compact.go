package fragment

import (
	"math/bits"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// compaction is the memory for batches that are mostly empty: small triangles that blend or discard leave few live
// lanes in each block, but a fragment function computes on whole groups. So the inputs of live lanes are moved together
// before the function runs, and its outputs back apart.
type compaction struct {
	counts *record.Counts

	lanes [shade.MaxLanes]uint16 // so many of them are in use: moved
	moved int
	live  [shade.MaxGroups]uint16
	quads []quadMove
	// registers is how many registers the function of a pipeline took for its last batch, a measure of its cost. of is
	// that pipeline's address, to be compared and not followed: it may be garbage by now.
	registers int
	of        uintptr
}

// mostlyEmpty eighths of live lanes are so few that a batch is compacted even where the cost of its function is not
// known yet. moving is the cost of moving one value of a lane, in registers of a lane: 1 ns against 0.15.
const (
	mostlyEmpty = 3
	moving      = 6
)

// pays says whether moving the live lanes of a batch together takes less time than shading the others does. Of
// triangles with legs of 4 pixels a function of 400 registers took 127 ns a fragment instead of 261, one of 7 what it
// took before.
func (c *compaction) pays(p *plan.FragmentPlan, fr *shade.Fragments, live int) bool {
	cost := c.cost(p)
	if cost == 0 {
		return live*8 < fr.N*mostlyEmpty
	}
	return (fr.N-live)*cost > moving*c.values(p, fr)*live
}

// values is about how many values of a lane are moved.
func (c *compaction) values(p *plan.FragmentPlan, fr *shade.Fragments) int {
	return 1 + len(fr.In) + 2*len(fr.DX) + bits.OnesCount32(uint32(p.Function.Inputs)) + 4*p.Function.Colors
}

// cost is about how many registers a pipeline's function takes, or 0 if that is not known.
func (c *compaction) cost(p *plan.FragmentPlan) int {
	switch {
	case p.Function.Cost > 0:
		return p.Function.Cost
	case c.of == uintptr(unsafe.Pointer(p.Pipeline)):
		return c.registers
	}
	return 0
}

// learn keeps the number of registers that a batch of a pipeline took.
func (c *compaction) learn(p *plan.FragmentPlan, registers int) {
	c.of, c.registers = uintptr(unsafe.Pointer(p.Pipeline)), registers
}

// compact moves the inputs of the live lanes together, of which there are so many, where the batch is mostly empty and
// the draw's function does not see which lanes are neighbours. It says whether it did: the batch is shorter then, even
// where no lane had to move.
func (c *compaction) compact(b *batch, d *record.Draw, live int) bool {
	fr, i := &b.fragments, &d.Plan.Function
	if d.Plan.Has(plan.CompactQuads) {
		return c.compactQuads(b, d)
	}
	if !d.Plan.Has(plan.CompactLanes) {
		return false
	}
	whole := (live + simd.Lanes - 1) &^ (simd.Lanes - 1)
	n := 0
	if live == 0 || whole >= fr.N || !c.pays(d.Plan, fr, live) {
		return false
	}
	for g, m := range fr.Live {
		for ; m != 0; m &= m - 1 {
			c.lanes[n] = uint16(g*simd.Lanes + bits.TrailingZeros16(m))
			n++
		}
	}
	c.moved = n
	c.counts.Fired(plan.CompactLanes)
	lanes := c.lanes[:n]
	eachInput(fr, i, func(s *[]float32) { together(s, lanes, whole) }, func(s *[]uint32) { together(s, lanes, whole) })
	fr.N, fr.Live = whole, c.live[:whole/simd.Lanes]
	for g := range fr.Live {
		fr.Live[g] = uint16(1<<min(n-g*simd.Lanes, simd.Lanes) - 1)
	}
	b.pointOutputs(i, whole)
	return true
}

// eachInput calls for each input that a fragment function has, which may be nil.
func eachInput(fr *shade.Fragments, i *plan.Function, floats func(*[]float32), words func(*[]uint32)) {
	for _, list := range [...][][]float32{fr.In, fr.DX, fr.DY} {
		for k := range list {
			floats(&list[k])
		}
	}
	floats(&fr.W)
	if i.Inputs == 0 { // the inputs belong to another draw
		return
	}
	for _, list := range [...][][]float32{
		fr.FragCoord[:], fr.PointCoord[:], fr.SamplePosition[:], fr.BaryCoord[:], fr.BaryCoordLin[:],
	} {
		for k := range list {
			floats(&list[k])
		}
	}
	for _, s := range [...]*[]uint32{
		&fr.FrontFacing, &fr.PrimitiveID, &fr.SampleID, &fr.SampleMaskIn, &fr.FullyCovered, &fr.ViewportIndex,
		&fr.ShadingRate, &fr.Layer, &fr.ViewIndex, &fr.FragSize[0], &fr.FragSize[1], &fr.FragInvocationCount,
	} {
		words(s)
	}
}

// eachOutput calls for each output, which may be nil.
func eachOutput(fr *shade.Fragments, i *plan.Function, floats func([]float32), words func([]uint32)) {
	for k := range i.Colors {
		for _, s := range fr.Colors[k] {
			floats(s)
		}
	}
	if i.DualSource {
		for _, s := range fr.Src1 {
			floats(s)
		}
	}
	floats(fr.Depth)
	words(fr.StencilReference)
	words(fr.SampleMask)
}

// together moves a slice's lanes to its beginning, and zeros behind them up to whole groups.
func together[T float32 | uint32](s *[]T, lanes []uint16, whole int) {
	v := *s
	if v == nil {
		return
	}
	for k, at := range lanes {
		v[k] = v[at]
	}
	clear(v[len(lanes):whole])
	*s = v[:whole]
}

// scatter makes the batch that compact made shorter whole again, of so many lanes: it moves outputs back to where their
// lanes lie, and so the lanes that were left live.
func (c *compaction) scatter(b *batch, d *record.Draw, whole int, live []uint16) {
	fr := &b.fragments
	left, i := fr.Live, &d.Plan.Function
	fr.N, fr.Live = whole, live
	b.pointOutputs(i, whole)
	if i.Quads {
		c.scatterQuads(fr, i, left, live)
		return
	}
	lanes := c.lanes[:c.moved]
	eachOutput(fr, i, func(s []float32) { apart(s, lanes) }, func(s []uint32) { apart(s, lanes) })
	if i.Discards {
		for k, at := range lanes {
			if left[k/simd.Lanes]>>(k%simd.Lanes)&1 == 0 {
				live[at/simd.Lanes] &^= 1 << (at % simd.Lanes)
			}
		}
	}
}

// apart moves the first lanes of a slice to where they belong. No lane belongs before the place where it is, so that
// the last one moves first.
func apart[T float32 | uint32](s []T, lanes []uint16) {
	if s == nil {
		return
	}
	for k := len(lanes) - 1; k >= 0; k-- {
		s[lanes[k]] = s[k]
	}
}
