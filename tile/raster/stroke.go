package raster

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// strokes is a worker's memory for lines: see simd.Stroke.
type strokes struct {
	args          simd.StrokesArgs
	names, places []uint32
	groups        [256]uint16 // by block: the group, plus 1, of the stroke at hand
}

// cover appends the groups of records from a.Next on, up to a.Stop if there is room.
func (w *Rasterizer) cover(t *bin.Tile, d *record.Draw, a *simd.CoverArgs) {
	if !d.Pipeline.Edge.Strokes() {
		w.Kernels.Cover(a)
		return
	}
	stop := a.Stop
	for end := a.Next; a.Next < stop && a.Next == end; {
		stroke := isStroke(t, end)
		for end < stop && isStroke(t, end) == stroke {
			end++
		}
		if a.Stop = end; stroke {
			w.coverStrokes(t, d, a)
		} else {
			w.Kernels.Cover(a)
		}
	}
	a.Stop = stop
}

// isStroke says whether the record at a place of the bin is a stroke.
func isStroke(t *bin.Tile, place int64) bool {
	return t.Arena.Records[t.Refs[place]].Flags&simd.Stroke != 0
}

// coverStrokes is cover for strokes.
func (w *Rasterizer) coverStrokes(t *bin.Tile, d *record.Draw, a *simd.CoverArgs) {
	s := &w.strokes
	s.begin(t, a)
	blocks := int64(a.BlocksX) * int64(a.BlocksY)
	if d.Pipeline.SampleMask&1 == 0 {
		a.Next = a.Stop
	}
	for a.Next < a.Stop {
		s.args.Next, s.args.Stop, s.args.N = a.Next, a.Stop, 0
		simd.Strokes(&s.args)
		for i := int64(0); i < s.args.N; {
			name := s.names[i]
			if a.Capacity-a.N < blocks {
				a.Next = int64(name) - 1
				return
			}
			first := a.N
			for ; i < s.args.N && s.names[i] == name; i++ {
				block := s.places[i] / simd.Lanes
				g := int64(s.groups[block]) - 1
				if g < 0 {
					g = a.N
					a.N++
					s.groups[block] = uint16(a.N)
					w.Groups[g] = simd.Group{Block: uint16(block), BinSlot: name}
				}
				w.Groups[g].Mask |= 1 << (s.places[i] % simd.Lanes)
			}
			for g := first; g < a.N; g++ {
				s.groups[w.Groups[g].Block] = 0
			}
		}
		a.Next = s.args.Next
	}
}

// begin is set, with memory for what is listed.
func (s *strokes) begin(t *bin.Tile, a *simd.CoverArgs) {
	s.set(t, a)
	pixels := int(a.BlocksX) * int(a.BlocksY) * simd.Lanes
	s.names, s.places = record.Grow(s.names, 2*pixels+simd.Lanes), record.Grow(s.places, 2*pixels+simd.Lanes)
	s.args.Names, s.args.Places, s.args.Capacity = &s.names[0], &s.places[0], int64(2*pixels)
}

// set sets the record of Kernels.Strokes, but for the lists, for a tile and what of it a draw may cover.
func (s *strokes) set(t *bin.Tile, a *simd.CoverArgs) {
	s.args = simd.StrokesArgs{
		Triangles: a.Triangles, Refs: a.Refs, Clip: t.Arena.ClipPlanes(),
		TileX: a.TileX, TileY: a.TileY, BlocksX: a.BlocksX,
		MinX: a.MinX, MinY: a.MinY, MaxX: a.MaxX, MaxY: a.MaxY, X: a.Samples.X[0], Y: a.Samples.Y[0],
	}
}
