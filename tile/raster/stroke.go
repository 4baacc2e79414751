package raster

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// strokes is a worker's memory for lines: see simd.Stroke.
type strokes struct {
	tile          simd.WalksArgs
	args          simd.StrokesArgs
	walks         [callTriangles]simd.StrokeWalk
	stippled      []simd.StippledWalk // as many, where any is
	names, places []uint32
	groups        [256]uint16 // by block: the group, plus 1, of the stroke at hand
}

// records appends the groups of records from a.Next on, up to a.Stop if there is room.
func (w *cover) records(t *bin.Tile, d *record.Draw, a *simd.CoverArgs) {
	if !d.View.Strokes() {
		w.triangles(t, d, a)
		return
	}
	stop := a.Stop
	for end := a.Next; a.Next < stop && a.Next == end; {
		stroke := isStroke(t, end)
		for end < stop && isStroke(t, end) == stroke {
			end++
		}
		if a.Stop = end; stroke {
			w.lines(t, d, a)
		} else {
			w.triangles(t, d, a)
		}
	}
	a.Stop = stop
}

// triangles is records for all other records.
func (w *cover) triangles(t *bin.Tile, d *record.Draw, a *simd.CoverArgs) {
	from := a.N
	w.kernels.Cover(a)
	w.stipple(t, d, from, a.N)
}

// isStroke says whether the record at a place of the bin is a stroke.
func isStroke(t *bin.Tile, place int64) bool {
	return t.Arena.Records[t.Refs[place]].Flags&simd.Stroke != 0
}

// lines is records for strokes.
func (w *cover) lines(t *bin.Tile, d *record.Draw, a *simd.CoverArgs) {
	s := &w.strokes
	s.begin(t, d, a)
	s.grow(leastRoom(a.BlocksX, a.BlocksY))
	blocks := int64(a.BlocksX) * int64(a.BlocksY)
	if d.Plan.SampleMask&1 == 0 {
		a.Next = a.Stop
	}
	for a.Next < a.Stop {
		next := s.list(w.kernels, a.Next, a.Stop, s.names, s.places)
		for i := int64(0); i < s.args.Listed; {
			name := s.names[i]
			if a.Capacity-a.N < blocks {
				a.Next = int64(name) - 1
				return
			}
			first := a.N
			for ; i < s.args.Listed && s.names[i] == name; i++ {
				block := s.places[i] / simd.Lanes
				g := int64(s.groups[block]) - 1
				if g < 0 {
					g = a.N
					a.N++
					s.groups[block] = uint16(a.N)
					w.groups[g] = simd.Group{Block: uint16(block), BinSlot: name}
				}
				w.groups[g].Mask |= 1 << (s.places[i] % simd.Lanes)
			}
			for g := first; g < a.N; g++ {
				s.groups[w.groups[g].Block] = 0
			}
		}
		a.Next = next
	}
}

// begin prepares for a tile and the part of it that a draw may cover.
func (s *strokes) begin(t *bin.Tile, d *record.Draw, a *simd.CoverArgs) {
	s.tile = simd.WalksArgs{
		Triangles: a.Triangles, Refs: a.Refs, Clip: t.Arena.ClipPlanes(),
		TileX: a.TileX, TileY: a.TileY, BlocksX: a.BlocksX,
		MinX: a.MinX, MinY: a.MinY, MaxX: a.MaxX, MaxY: a.MaxY, X: a.Samples.X[0], Y: a.Samples.Y[0],
	}
	s.args = simd.StrokesArgs{Walks: &s.walks[0]}
	if d.View.Stippled() {
		s.stippled = record.Grow(s.stippled, len(s.walks))
		s.args.Lines, s.args.Stipples = &t.Arena.Stippled[0], &s.stippled[0]
		s.args.X, s.args.Y = a.TileX<<8+a.Samples.X[0], a.TileY<<8+a.Samples.Y[0]
	}
}

// grow makes room for the pixels of a list, and what kernels write beyond.
func (s *strokes) grow(pixels int) {
	if n := pixels + 2*simd.Lanes; len(s.names) < n {
		s.names, s.places = make([]uint32, n), make([]uint32, n)
	}
}

// leastRoom is the least capacity of a list: a tile's pixels, and the pixels of as many strokes as are taken at a time.
func leastRoom(blocksX, blocksY int32) int {
	return max(int(blocksX*blocksY)*simd.Lanes, simd.RoomForWalks(int(max(blocksX, blocksY))*simd.BlockSize))
}

// list lists the pixels of strokes from a place of the bin on, before stop, as far as there is room, which is at least
// leastRoom. It returns the place of the next stroke.
func (s *strokes) list(k *simd.Kernels, next, stop int64, names, places []uint32) int64 {
	tile := &s.tile
	tile.Next, tile.Stop, tile.Walks, tile.Capacity, tile.Room = next, stop, &s.walks[0], int64(len(s.walks)),
		int64(len(names)-2*simd.Lanes)
	k.Walks(tile)
	s.args.N, s.args.Names, s.args.Places = tile.N, &names[0], &places[0]
	s.args.SetStipples(tile)
	k.Strokes(&s.args)
	return tile.Next
}
