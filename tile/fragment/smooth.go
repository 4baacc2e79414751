package fragment

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// smooth finds how much of each pixel smooth lines cover, and shades their fragments.
type smooth struct {
	kernels *simd.Kernels
	clock   *record.Clock
	counts  *record.Counts
	steps   *steps
	planes  *planes
	packed  *packed

	args    simd.LineAreasArgs
	corners []uint8
	areas   []float32 // of fragments that are listed
	places  [2 * simd.Lanes]uint32
	block   [2 * simd.Lanes]float32 // of a group's
}

// begin is for a tile and lists of so many fragments.
func (s *smooth) begin(t *bin.Tile, n int) {
	s.args.X, s.args.Y, s.args.BlocksX = float64(t.X), float64(t.Y), int64(t.BlocksX)
	s.corners, s.areas = record.Grow(s.corners, n/8+2*simd.Lanes), record.Grow(s.areas, n+2*simd.Lanes)
}

// cover sets the factors of groups to the coverage of smooth lines; there is no fragment where that is 0.
func (m *smooth) cover(t *bin.Tile, c *raster.Coverage) {
	groups := c.Groups
	c.Factors = record.Grow(c.Factors, len(groups)*simd.Lanes)
	m.begin(t, simd.Lanes)
	for g := range groups {
		group := &groups[g]
		r := t.Record(group.BinSlot)
		factors := (*[simd.Lanes]float32)(c.Factors[g*simd.Lanes:])
		if r.Flags&simd.Line == 0 || int(r.Extra) >= len(t.Arena.Smooth) {
			for lane := range factors {
				factors[lane] = 1
			}
			continue
		}
		n := 0
		for left := group.Mask; left != 0; left &= left - 1 {
			m.places[n] = uint32(group.Block)*simd.Lanes + uint32(bits.TrailingZeros16(left))
			n++
		}
		if n == 0 {
			continue
		}
		t.Arena.Smooth[r.Extra].Areas(m.kernels, &m.args, m.places[:n], m.block[:], m.corners)
		keep := uint16(0)
		for i, area := range m.block[:n] {
			lane := m.places[i] % simd.Lanes
			if factors[lane] = area; area > 0 {
				keep |= 1 << lane
			}
		}
		raster.NarrowTo(t, groups, c.Masks, g, keep)
	}
}

// shade draws fragments of a segment of smooth lines from a list, in order: all lanes of a run are fragments, none of
// which lie in one pixel.
func (m *smooth) shade(t *bin.Tile, d *record.Draw, segment int, names, places []uint32) {
	s := &t.Segments[segment]
	m.counts.Fired(plan.Listed)
	m.packed.begin(t)
	m.planes.reserve(t)
	m.counts.Covered(s.Draw, int64(len(names)))
	n := m.touched(t, names, places)
	m.counts.Count(s.Draw, int64(n), int64(n))
	if n > 0 {
		if d.Plan.Has(plan.MakePlanes) {
			m.planes.ofNames(names[:n])
			m.planes.build(t, d)
		}
		for from := 0; from < n; {
			m.clock.Stage(record.StageVisible)
			to := m.packed.apart(t, places, from, n)
			r := m.steps.begin(t, d, segment, m.packed.full(to-from), names[from:])
			r.places, r.into = places[from:to], &m.packed.into
			r.factors = m.areas[from:]
			m.packed.fetch(t, r.places)
			m.steps.execute(r, &d.Plan.Single)
			m.clock.Stage(record.StageWrite)
			m.packed.store(t, r.places)
			from = to
		}
	}
}

// touched finds the coverage of the listed fragments by lines, removes fragments with none, and returns the number of
// the rest.
func (m *smooth) touched(t *bin.Tile, names, places []uint32) (n int) {
	m.begin(t, len(names))
	areas := m.areas
	for from := 0; from < len(names); {
		name, to := names[from], from+1
		for to < len(names) && names[to] == name {
			to++
		}
		t.Arena.Smooth[t.Record(name).Extra].Areas(m.kernels, &m.args, places[from:to], areas[from:], m.corners)
		from = to
	}
	for i, name := range names { // no branch: nobody can foresee it
		area := areas[i]
		names[n], places[n], areas[n] = name, places[i], area
		if area > 0 {
			n++
		}
	}
	return n
}
