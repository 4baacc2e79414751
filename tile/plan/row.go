package plan

import "math/bits"

// Row is a row of the table: a step of a fragment's life, or a faster way through several. table.go has the rows in the
// order in which a fragment meets them.
type Row uint8

// The rows, in the table's order.
const (
	EachSample Row = iota
	Coarse
	Grid
	Centroid
	Smooth
	Representative
	DepthOnly
	Merge
	Replaces
	SidesOnce

	Deferred
	InOrder

	Hidden
	Occluder
	FrontToBack
	Listed
	OrderRows
	CutDistinct

	CountCovered
	SmoothLines
	KeepCoverage
	TestEarly
	Represent
	DropEmpty

	Interpolate
	InterpolateCoarse
	SampleMasks
	Relocate
	Inputs
	CoverageInputs
	TileReads
	Constant
	Lookup
	Shade
	Unpack
	Discard
	NarrowCoverage
	TestLate
	Write
	WriteReduced
	Once
	Tabled
	Footprint
	Copy
	MakePlanes

	Flat
	FromList
	Gathered
	Broadcast
	Divergent
	Packed
	WritesOneSample
	CompactLanes
	CompactQuads

	Rows // their number
)

// String is the row's name.
func (r Row) String() string { return table[r%Rows].name }

// Set is a set of rows.
type Set uint64

// Of is the set of some rows.
func Of(rows ...Row) (s Set) {
	for _, r := range rows {
		s |= 1 << r
	}
	return s
}

// Has says whether a row is in the set.
func (s Set) Has(r Row) bool { return s>>r&1 != 0 }

// Fast is the set of the rows that an engine can do without: a frame's bytes are the same with and without each of
// them.
func Fast() (s Set) {
	for r := range table {
		if table[r].fast {
			s |= 1 << r
		}
	}
	return s
}

// Each yields the rows of the set.
func (s Set) Each(yield func(Row) bool) {
	for ; s != 0; s &= s - 1 {
		if !yield(Row(bits.TrailingZeros64(uint64(s)))) {
			return
		}
	}
}
