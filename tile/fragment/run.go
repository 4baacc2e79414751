package fragment

import (
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// run is up to MaxGroups groups of fragments of one draw on their way to colours: what a step works on. All ways to a
// colour have this record: fragments that are visible in the end, one primitive or several a group; those that are
// shaded at once, in order; packed ones, which lie anywhere in the tile; and fragments of several pixels.
type run struct {
	tile    *bin.Tile
	draw    *record.Draw
	batch   *batch // the memory of the lanes
	segment int    // of the tile's bin
	// groups are the lanes that the fragment function shades, pixels those that its outputs go to: the same groups, but
	// for fragments of several pixels, which coarse maps; nil elsewhere.
	groups, pixels []simd.Group
	coarse         *mapping
	// evaluated are the groups with the lanes whose varyings are evaluated: with Quads, whole quads.
	evaluated []simd.Group
	// slots is the buffer of BinSlots, by block and lane, that names the primitives of groups which have no BinSlot of
	// their own.
	slots []uint32
	// places has the place of each lane in the tile, a block's number times Lanes plus the lane; nil where lanes lie in
	// the blocks of their groups.
	places   []uint32
	gathered bool // varyings are gathered from the vertices of points: there are no planes
	// into is where colours go: the tile, its first sample, or packed texels. masks are the samples written, as many
	// for each group of pixels; with one sample the groups' own masks count. shaded has the colours.
	into   *rop.Tile
	masks  []uint16
	shaded *shade.Fragments
	// sample is the one that the run belongs to under sample shading, or -1; (x, y) where varyings are evaluated, in
	// 1/256 pixel.
	sample int
	x, y   int32
	// Of runs in order, by group of pixels: the samples that its primitive covers, where the function sees coverage; its
	// lanes that lie inside entirely, where coverage is exact; the coverage of smooth lines, lane by lane.
	seen, full []uint16
	factors    []float32
}

// at sets the run to a sample of its fragments.
func (r *run) at(sample int) {
	s := r.draw.Plan.Edge.Samples()
	r.sample, r.x, r.y = sample, s.X[sample], s.Y[sample]
}
