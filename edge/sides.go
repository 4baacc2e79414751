package edge

import (
	"math"
)

// sharedSides finds the sides that triangles of a chunk share, where View.DrawSidesOnce. Such a side is drawn from one
// end for one triangle and as a rule from the other one for the next. Its rectangle or parallelogram is the same then,
// and so is the plane of its depths (see simd.ClipPlanes.SetSegment). The fragments of the second side find equal or
// nearer depths, and fail.
type sharedSides struct {
	on bool
	// table holds the last side of each hash. An entry counts only if its stamp equals the current one: a draw to many
	// layers starts over often.
	table [sideHashes]struct{ stamp, a, b uint32 }
	stamp uint32
}

const (
	sideHashBits = 12
	sideHashes   = 1 << sideHashBits
)

// begin forgets all sides, for primitives with a view.
func (h *sharedSides) begin(p *Plan, v *View) {
	h.on = v.sidesOnce && v.bias.flag == 0 && p.stipple == nil && (p.shape == lineRectangle || p.shape == lineParallelogram)
	if h.stamp++; h.stamp == 0 {
		clear(h.table[:])
		h.stamp = 1
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
	if e.stamp == h.stamp && (c.samePlace(in, e.a, b) && c.samePlace(in, e.b, a) || c.samePlace(in, e.a, a) && c.samePlace(in, e.b, b)) {
		return true
	}
	e.stamp, e.a, e.b = h.stamp, a, b
	return false
}

// samePlace says whether two vertices are in one place.
func (c *Chunk) samePlace(in *Input, a, b uint32) bool {
	if a == b {
		return true
	}
	v, w := &c.vertices[a], &c.vertices[b]
	return v.X == w.X && v.Y == w.Y && math.Float32bits(in.Z[a]) == math.Float32bits(in.Z[b]) && in.W[a] == in.W[b]
}
