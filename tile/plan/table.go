package plan

import (
	"math"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Data is what rows hand to one another.
type Data uint32

// The data.
const (
	Primitives Data = 1 << iota // the setup records in a tile's bin
	Groups                      // lanes of 4x4 pixels, with a mask for each sample where there are several
	Names                       // the visibility buffer: the BinSlot of each sample's fragment
	Lists                       // fragments one by one: their names, and their places in the tile
	Depths                      // the tile's depth and stencil
	Texels                      // the tile's colours
	Covered                     // the samples that a primitive covers, before tests take some away
	Factors                     // the coverage of smooth lines, lane by lane
	Planes                      // attribute planes of the primitives at hand
	Varyings                    // of a run, with w and derivatives
	Builtins                    // of a run
	Outputs                     // of the fragment function, and which lanes it left live
	Colour                      // of a draw whose fragments all have one
)

// row is a row of the table. A row holds where when says so (nil: always), and where nothing that it names in path is
// missing: then its steps take the place of these.
type row struct {
	name          string
	phase         phase
	fast          bool // a faster way to the same bytes, that may be left out
	when          func(s *situation) bool
	from, to      []Row // of the steps of a run: these are replaced by those
	reads, writes Data
}

// phase says when a row is compiled, and where its steps go.
type phase uint8

const (
	state   phase = iota // with the pipeline: properties of its state that other rows ask for
	meeting              // where the state meets attachments: ways through a tile
	arrival              // likewise: steps on groups just covered, of draws in order
	run                  // likewise: steps on runs of up to shade.MaxGroups groups
)

// table is the life of a fragment: each condition under which something happens to it, in order. Rows ask for rows
// above them by situation.has. The function of a step has the row's name: of a run in package fragment (steps.go), of
// groups just covered in the loop over a tile (tile/life.go).
var table = [Rows]row{
	// State. The fragment function runs once a sample.
	EachSample: {name: "each sample", when: func(s *situation) bool { return s.atSample() && s.samples > 1 }},
	// Fragments may have several pixels.
	Coarse: {name: "coarse", when: func(s *situation) bool { return s.Rate != nil }},
	// Sample locations differ from pixel to pixel.
	Grid: {name: "grid", when: func(s *situation) bool { return s.locations > 1 }},
	// Some varyings are evaluated at the centroid.
	Centroid: {name: "centroid", when: func(s *situation) bool { return s.several() && s.varyingAt(shade.AtCentroid) }},
	// Coverage of lines is a factor of alpha.
	Smooth: {name: "smooth", when: func(s *situation) bool { return s.smoothLines }},
	// Some fragments of each primitive are enough.
	Representative: {name: "representative", when: func(s *situation) bool {
		return s.representative && s.i.EarlyFragmentTests && !s.has(Coarse)
	}},
	// Nothing but depth and stencil is written: nothing is shaded.
	DepthOnly: {name: "depth only", when: func(s *situation) bool {
		return !s.Rop.WritesColor() && !s.i.Discards && !s.writesMore() && !s.i.SideEffects && !s.has(Smooth) &&
			!s.alphaToCoverage && !s.has(Representative)
	}},
	// A fragment's samples count together, on whichever pieces of the primitive they lie, and so do its subgroup's.
	Merge: {name: "merge", when: func(s *situation) bool {
		return s.has(Representative) || s.Rop.Reduces() || s.Edge.Exact() || s.Edge.Cuts() && s.several() ||
			s.has(Coarse) || s.asksForCoverage() || s.i.Subgroups
	}},
	// A fragment replaces the texels of its samples, and nobody notices whether a hidden one was shaded.
	Replaces: {name: "replaces", when: func(s *situation) bool {
		return s.Rop.Overwrites() && !s.i.ReadsTile() && !s.has(Representative) && !s.has(Coarse) && !s.asksForCoverage() &&
			!s.i.Discards && !s.writesMore() && !s.i.SideEffects && !s.asksHidden() && !s.i.Interpolates && !s.has(Grid) &&
			!s.has(Smooth) && !s.reads(shade.InputFullyCovered|shade.InputSampleMask)
	}},
	// A side that two triangles share is drawn once.
	SidesOnce: {name: "sides once", when: func(s *situation) bool {
		o := s.Rop.DepthOrder()
		return (s.has(Replaces) || s.has(DepthOnly)) && !s.alphaToCoverage && s.Rop.DepthAlone() && o.Orders && !o.Ties
	}},

	// The way: visibility first, shading last; or tests, shading and blending at once, in primitive order.
	Deferred: {name: "deferred", phase: meeting, fast: true, reads: Names, writes: Texels,
		when: func(s *situation) bool { return s.has(Replaces) && !s.has(DepthOnly) }},
	InOrder: {name: "in order", phase: meeting, reads: Groups, writes: Texels,
		when: func(s *situation) bool { return !s.has(Deferred) && !s.has(DepthOnly) }},

	// Primitives behind all of the tile are left out.
	Hidden: {name: "hidden", phase: meeting, fast: true, reads: Primitives | Depths, writes: Primitives,
		when: func(s *situation) bool { return s.Rop.DepthOrder().Culls && s.Depth && !s.Unlimited }},
	// A primitive that covers the tile waits: another one may erase it and all under it.
	Occluder: {name: "occluder", phase: meeting, fast: true, reads: Primitives, writes: Primitives,
		when: func(s *situation) bool {
			tested := !s.Rop.Tests()
			if s.Depth {
				tested = s.Rop.DepthOrder().Orders
			}
			return tested && !s.has(InOrder) && s.locations == 0 && !s.has(Merge) && !s.Stippled &&
				s.SampleMask == math.MaxUint32 && !s.Unlimited
		}},
	// Primitives are drawn from front to back, where they cover the tile often.
	FrontToBack: {name: "front to back", phase: meeting, fast: true, reads: Primitives, writes: Names | Depths,
		when: func(s *situation) bool {
			return s.Depth && s.Rop.DepthOrder().Orders && !s.Counted && !s.has(InOrder) && s.locations == 0 &&
				!s.has(Merge) && !s.Strokes && !s.Points && !s.Stippled && !s.Windowed && !s.Unlimited
		}},
	// Fragments of lines and points go to lists.
	Listed: {name: "listed", phase: meeting, fast: true, reads: Primitives, writes: Lists | Names | Depths,
		when: func(s *situation) bool {
			if !s.Strokes && !s.Points || s.has(Merge) || s.SampleMask&1 == 0 || s.Windowed {
				return false
			}
			if s.has(Deferred) {
				return s.Rop.DepthAlone() && !s.Unlimited
			}
			return s.has(Smooth) && s.packs() && s.Strokes && !s.Rop.Tests()
		}},
	// Groups of a primitive come by pairs of rows of blocks, so that quads of fragments of several pixels stay whole.
	OrderRows: {name: "order rows", phase: meeting, reads: Groups, writes: Groups,
		when: func(s *situation) bool { return s.has(Coarse) && s.i.Quads }},

	// Several samples write the same one: no primitive may come between a fragment's. Or the function holds pixels, or
	// reads what they hold: none may be twice in a run.
	CutDistinct: {name: "cut distinct", phase: meeting, reads: Groups,
		when: func(s *situation) bool {
			return s.has(InOrder) && (s.has(EachSample) && s.Rop.Reduces() || s.i.Interlock || s.i.ReadsTile())
		}},

	// Arrival: steps on groups just covered, of draws in order.
	CountCovered: {name: "count covered", phase: arrival, reads: Groups,
		when: func(s *situation) bool { return !s.Rop.Early() || s.has(Smooth) }},
	SmoothLines: {name: "smooth lines", phase: arrival, reads: Primitives | Groups, writes: Groups | Factors,
		when: func(s *situation) bool { return s.has(Smooth) }},
	KeepCoverage: {name: "keep coverage", phase: arrival, reads: Groups, writes: Covered,
		when: func(s *situation) bool {
			return s.Rop.Early() && s.seesCoverage() && !s.i.PostDepthCoverage && !s.has(EachSample)
		}},
	TestEarly: {name: "test early", phase: arrival, reads: Primitives | Groups | Depths, writes: Groups | Depths,
		when: func(s *situation) bool { return s.Rop.Early() }},
	Represent: {name: "represent", phase: arrival, reads: Groups, writes: Groups,
		when: func(s *situation) bool { return s.has(Representative) && s.Rop.Early() }},
	DropEmpty: {name: "drop empty", phase: arrival, reads: Groups, writes: Groups,
		when: func(s *situation) bool {
			return s.Rop.Early() && (s.Rop.Tests() || s.has(Representative) || s.Windowed || s.Stippled ||
				s.SampleMask != math.MaxUint32)
		}},

	// Steps of a run.
	Interpolate: {name: "interpolate", phase: run, reads: Planes | Groups, writes: Varyings,
		when: func(s *situation) bool { return !s.has(Coarse) }},
	InterpolateCoarse: {name: "interpolate coarse", phase: run, reads: Planes | Groups, writes: Varyings | Groups,
		when: func(s *situation) bool { return s.has(Coarse) }},
	SampleMasks: {name: "sample masks", phase: run, reads: Names | Groups, writes: Groups,
		when: func(s *situation) bool { return !s.has(InOrder) && s.samples > 1 && !s.single }},
	Relocate: {name: "relocate", phase: run, reads: Planes | Groups | Covered, writes: Varyings,
		when: func(s *situation) bool {
			return s.has(InOrder) && (s.has(Grid) || s.has(Centroid)) && len(s.Function.Modes) > 0
		}},
	Inputs: {name: "inputs", phase: run, reads: Primitives | Planes | Groups, writes: Builtins,
		when: func(s *situation) bool { return s.i.Inputs != 0 }},
	CoverageInputs: {name: "coverage inputs", phase: run, reads: Groups | Covered, writes: Builtins,
		when: func(s *situation) bool {
			return s.has(InOrder) && s.reads(shade.InputSampleMask|shade.InputFullyCovered)
		}},
	TileReads: {name: "tile reads", phase: run, reads: Groups | Depths | Texels, writes: Builtins,
		when: func(s *situation) bool { return s.i.ReadsTile() }},
	Constant: {name: "constant", phase: run, reads: Groups, writes: Outputs,
		when: func(s *situation) bool { return s.Kind == Constant }},
	Lookup: {name: "lookup", phase: run, reads: Groups | Varyings, writes: Outputs,
		when: func(s *situation) bool { return s.Kind == Lookup }},
	Shade: {name: "shade", phase: run, reads: Groups | Varyings | Builtins, writes: Outputs,
		when: func(s *situation) bool { return s.Kind != Constant && s.Kind != Lookup }},
	Unpack: {name: "unpack", phase: run, reads: Outputs, writes: Outputs | Groups,
		when: func(s *situation) bool { return s.has(Coarse) }},
	Discard: {name: "discard", phase: run, reads: Outputs, writes: Groups,
		when: func(s *situation) bool { return s.i.Discards && !s.has(Coarse) }},
	NarrowCoverage: {name: "narrow coverage", phase: run, reads: Outputs | Factors, writes: Groups | Outputs,
		when: func(s *situation) bool { return s.has(InOrder) && (s.Rop.Covers() || s.has(Smooth)) }},
	TestLate: {name: "test late", phase: run, reads: Primitives | Outputs | Depths, writes: Groups | Depths,
		when: func(s *situation) bool { return s.has(InOrder) && !s.Rop.Early() }},
	Write: {name: "write", phase: run, reads: Outputs | Groups, writes: Texels,
		when: func(s *situation) bool { return !s.has(InOrder) || !s.Rop.Reduces() }},
	WriteReduced: {name: "write reduced", phase: run, reads: Outputs | Groups, writes: Texels,
		when: func(s *situation) bool { return s.has(InOrder) && s.Rop.Reduces() }},

	// Steps that take the place of several.
	// A constant is shaded once a draw.
	Once: {name: "once", phase: run, fast: true, reads: Colour | Groups, writes: Texels,
		from: []Row{Interpolate, Constant, Write}, to: []Row{Once},
		when: func(s *situation) bool { return s.has(InOrder) && !s.has(EachSample) }},
	// It is written by a table of the byte that each byte becomes.
	Tabled: {name: "table", phase: run, fast: true, reads: Colour | Groups, writes: Texels,
		from: []Row{Once}, to: []Row{Tabled},
		when: func(s *situation) bool { return s.Rop.Tabled() }},
	// Of two varyings a lookup needs coordinates and the length of their derivatives in texels.
	Footprint: {name: "footprint", phase: run, fast: true, reads: Planes | Names | Groups, writes: Varyings,
		from: []Row{Interpolate}, to: []Row{Footprint},
		when: func(s *situation) bool {
			m := s.Function.Modes
			return s.Kind == Lookup && s.Footprints && s.has(Deferred) && len(m) == 2 && m[0] == simd.Smooth &&
				m[1] == simd.Smooth && s.i.Gradients == 2 && !s.i.Quads && !s.i.Interpolates && s.i.Inputs == 0
		}},
	Copy: {name: "copy", phase: run, fast: true, reads: Varyings | Groups, writes: Texels, // into words, of one sample
		from: []Row{Footprint, Lookup, Write}, to: []Row{Footprint, Copy},
		when: func(s *situation) bool {
			_, _, texels := s.Rop.Texels()
			return texels && s.Colors&1 != 0
		}},
	MakePlanes: {name: "make planes", phase: arrival, reads: Primitives | Groups, writes: Planes,
		when: func(s *situation) bool {
			return (len(s.Function.Modes) > 0 || s.reads(shade.InputFragCoord)) && !s.plan.Run.Whole()
		}},

	// Ways through a tile. A draw of one colour is a colour for each BinSlot.
	Flat: {name: "flat", phase: meeting, fast: true, reads: Names | Colour, writes: Texels,
		when: func(s *situation) bool { return s.Kind == Constant && s.has(Deferred) && s.words }},
	// Listed fragments may be shaded from their list alone.
	FromList: {name: "from list", phase: meeting, reads: Lists, writes: Texels,
		when: func(s *situation) bool { return s.has(Deferred) && s.samples == 1 && !s.i.Quads && s.broadcasts() }},
	// Varyings of listed points are gathered from their vertices, without planes.
	Gathered: {name: "gathered", phase: meeting, fast: true, reads: Primitives | Lists, writes: Varyings,
		when: func(s *situation) bool {
			return s.Points && s.has(FromList) && len(s.Function.Modes) > 0 && s.i.Inputs == 0 && s.i.Gradients == 0 &&
				!s.i.Interpolates
		}},
	// One sample is written, then copied to those that show the same fragment.
	Broadcast: {name: "broadcast", phase: meeting, fast: true, reads: Names | Texels, writes: Texels,
		when: func(s *situation) bool {
			return s.has(Deferred) && s.samples > 1 && !s.has(EachSample) && s.broadcasts()
		}},
	// Fragments that sample 0 does not show are packed.
	Divergent: {name: "divergent", phase: meeting, fast: true, reads: Names, writes: Texels,
		when: func(s *situation) bool {
			return s.has(Deferred) && s.samples > 1 && !s.has(EachSample) && s.Rop.WritesAll(s.Colors)
		}},
	// Fragments in few lanes of their groups are packed.
	Packed: {name: "packed", phase: meeting, fast: true, reads: Groups | Texels, writes: Texels,
		when: func(s *situation) bool {
			return s.has(InOrder) && s.packs() && !s.has(Smooth) && s.samples == 1 && !s.i.Interlock
		}},
	// A run of one sample is written to that sample, and asks of no other.
	WritesOneSample: {name: "alone", phase: meeting, fast: true, reads: Groups, writes: Texels,
		when: func(s *situation) bool {
			return s.has(InOrder) && s.has(EachSample) && !s.has(Coarse) && s.Rop.Early() && !s.Rop.Reduces() &&
				!s.Rop.Covers() && !s.has(Smooth) && !s.i.Discards && !s.seesCoverage() &&
				!s.reads(shade.InputFullyCovered)
		}},
	// Live lanes of a batch, or quads, are moved together before the fragment function runs, and their outputs back.
	CompactLanes: {name: "compact lanes", phase: meeting, fast: true, reads: Varyings | Builtins, writes: Outputs,
		when: func(s *situation) bool {
			return !s.Known && !s.i.Interpolates && !s.i.Quads && !s.i.Subgroups && !s.i.ReadsTile()
		}},
	CompactQuads: {name: "compact quads", phase: meeting, fast: true, reads: Varyings | Builtins, writes: Outputs,
		when: func(s *situation) bool {
			return !s.Known && !s.i.Interpolates && s.i.Quads && !s.i.Subgroups && !s.i.SideEffects && !s.i.ReadsTile()
		}},
}
