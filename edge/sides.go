package edge

import (
	"math"
)

// sharedSides finds the sides that triangles of a chunk share, where View.DrawSidesOnce. Such a side is drawn from one end for one triangle and
// as a rule from the other one for the next. Its rectangle or parallelogram is the same then, and so is the plane of its depths (see
// simd.ClipPlanes.SetSegment). The second one's fragments find depths that are theirs or nearer, and fail.
type sharedSides struct {
	on bool
	// table has the vertices of the last side with a hash. The first vertex is one more, 0 where there is no side.
	table [sideHashes][2]uint32
}

const (
	sideHashBits = 12
	sideHashes   = 1 << sideHashBits
)

// begin forgets all sides, for primitives with a view.
func (h *sharedSides) begin(p *Plan, v *View) {
	h.on = v.sidesOnce && v.bias.flag == 0 && p.stipple == nil && (p.shape == lineRectangle || p.shape == lineParallelogram)
	if h.on {
		clear(h.table[:])
	}
}

// drawn says whether the side from vertex a to b was there before, and keeps it.
func (h *sharedSides) drawn(c *Chunk, in *Input, a, b uint32) bool {
	if !h.on {
		return false
	}
	va, vb := &c.vertices[a], &c.vertices[b]
	// The same for both directions.
	hash := (uint32(va.X+vb.X)*0x9E3779B1 ^ uint32(va.Y+vb.Y)*0x85EBCA77) >> (32 - sideHashBits)
	e := &h.table[hash]
	if e[0] != 0 {
		f, g := e[0]-1, e[1]
		if c.samePlace(in, f, b) && c.samePlace(in, g, a) || c.samePlace(in, f, a) && c.samePlace(in, g, b) {
			return true
		}
	}
	e[0], e[1] = a+1, b
	return false
}

// samePlace says whether two vertices are in one place.
func (c *Chunk) samePlace(in *Input, a, b uint32) bool {
	if a == b {
		return true
	}
	v, w := &c.vertices[a], &c.vertices[b]
	return v.X == w.X && v.Y == w.Y && math.Float32bits(v.Z) == math.Float32bits(w.Z) && in.W[a] == in.W[b]
}
