package fragment

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// quadMove takes a quad from a group at the end of a batch to an empty place in one before it; both are its first lane.
type quadMove struct{ from, to uint16 }

// firstLanes are the first lanes of a group's quads, quadLanes the lanes of the quad whose first one is lane 0.
const firstLanes, quadLanes = 0x0505, 0x33

// quadsOf are the first lanes of the quads of a group that have a live lane.
func quadsOf(m uint16) uint16 {
	m |= m >> 1
	return (m | m>>4) & firstLanes
}

// copying is the cost of moving a value of a quad there and back, in registers of a lane: 8 ns against 0.15.
const copying = 50

// compactQuads moves quads of the last groups into groups that are not full, where fewer groups take less time, and
// says whether the batch is shorter: it is without a move where the last groups have no live lane at all, as where
// samples are shaded one by one. Small triangles leave a fifth of Sponza's quads empty.
func (c *compaction) compactQuads(b *batch, d *record.Draw) bool {
	fr, i := &b.fragments, &d.Plan.Function
	if c.cost(d.Plan) == 0 {
		return false
	}
	quads := 0
	for _, m := range fr.Live {
		quads += bits.OnesCount16(quadsOf(m))
	}
	groups := (quads + 3) / 4
	saved := len(fr.Live) - groups
	if saved == 0 || groups == 0 {
		return false
	}
	c.quads = c.quads[:0]
	to, holes := 0, firstLanes&^quadsOf(fr.Live[0])
	for from := groups; from < len(fr.Live); from++ {
		for q := quadsOf(fr.Live[from]); q != 0; q &= q - 1 {
			for holes == 0 {
				to++
				holes = firstLanes &^ quadsOf(fr.Live[to])
			}
			c.quads = append(c.quads, quadMove{uint16(from*simd.Lanes + bits.TrailingZeros16(q)),
				uint16(to*simd.Lanes + bits.TrailingZeros16(holes))})
			holes &= holes - 1
		}
	}
	if saved*simd.Lanes*c.cost(d.Plan) <= len(c.quads)*copying*c.values(d.Plan, fr) {
		return false
	}
	c.counts.Fired(plan.CompactQuads)
	copy(c.live[:groups], fr.Live)
	for _, m := range c.quads {
		lanes := fr.Live[m.from/simd.Lanes] >> (m.from % simd.Lanes) & quadLanes
		c.live[m.to/simd.Lanes] |= lanes << (m.to % simd.Lanes)
	}
	whole := groups * simd.Lanes
	eachInput(fr, i, func(s *[]float32) { quadsTogether(s, c.quads, whole) },
		func(s *[]uint32) { quadsTogether(s, c.quads, whole) })
	fr.N, fr.Live = whole, c.live[:groups]
	b.pointOutputs(i, whole)
	return true
}

func quadsTogether[T float32 | uint32](s *[]T, moves []quadMove, whole int) {
	v := *s
	if v == nil {
		return
	}
	for _, m := range moves {
		copyQuad(v, m.to, m.from)
	}
	*s = v[:whole]
}

func copyQuad[T float32 | uint32](v []T, to, from uint16) {
	a, b := v[to:to+6:to+6], v[from:from+6:from+6]
	a[0], a[1], a[4], a[5] = b[0], b[1], b[4], b[5]
}

// scatterQuads moves the outputs of moved quads back, and the lanes that were left live.
func (c *compaction) scatterQuads(fr *shade.Fragments, i *plan.Function, left, live []uint16) {
	moves := c.quads
	eachOutput(fr, i, func(s []float32) { quadsApart(s, moves) }, func(s []uint32) { quadsApart(s, moves) })
	if !i.Discards {
		return
	}
	for g := range live {
		if g < len(left) {
			live[g] &= left[g]
		} else {
			live[g] = 0
		}
	}
	for _, m := range moves {
		lanes := left[m.to/simd.Lanes] >> (m.to % simd.Lanes) & quadLanes
		live[m.from/simd.Lanes] |= lanes << (m.from % simd.Lanes)
	}
}

func quadsApart[T float32 | uint32](s []T, moves []quadMove) {
	if s == nil {
		return
	}
	for _, m := range moves {
		copyQuad(s, m.from, m.to)
	}
}
