package edge

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Fate is the end of a primitive on its way to the rasterizer.
type Fate uint8

// The fates. Of several that hold for a primitive the first one counts.
const (
	FateDrawn     Fate = iota // it has records; whether they cover a sample is found later
	FateNotFinite             // a position is an infinity or NaN
	FateZero                  // every position is (0, 0, 0, 0)
	FateBehind                // it lies behind the eye: w <= 0
	FateNear                  // it lies outside this plane of the view volume
	FateFar
	FateLeft
	FateRight
	FateTop
	FateBottom
	FateDistance // all of it has a negative clip or cull distance, the same one
	FateNoArea
	FateFront   // it is front-facing, and culled
	FateBack    // it is back-facing, and culled
	FateClipped // clipping left nothing
	FateScissor // it lies outside the scissor, or the framebuffer
	FateNoSample
	FateLayer // the pass does not have its layer

	NumFates
)

// Fates counts primitives.
type Fates [NumFates]int64

// Explain adds the fates of the last Setup's primitives: it looks once more at each primitive that no record belongs
// to. It is for debugging: slow, and apart from Setup.
func (p *Plan) Explain(c *Chunk, in *Input, fates *Fates) {
	m := in.Mesh
	next := 0 // among the records, which are in the order of primitives
	for i := range m.N {
		drawn := false
		for next < len(c.Records) && c.Records[next].Primitive == m.Primitive+uint32(i) {
			drawn = true
			next++
		}
		if drawn {
			fates[FateDrawn]++
			continue
		}
		viewport, layer := p.placeOf(in, i)
		if in.Layer != nil && layer == in.Layers {
			fates[FateLayer]++
			continue
		}
		if viewport != c.current {
			p.project(c, in, viewport)
		}
		n := p.corners
		fates[p.fate(c, in, m.Local[n*i:n*i+n])]++
	}
}

// fate tells why a primitive of one to three corners has no records.
func (p *Plan) fate(c *Chunk, in *Input, local []uint32) Fate {
	all, any := ^uint32(0), uint32(0)
	zero := true
	box := Rect{math.MaxInt32, math.MaxInt32, math.MinInt32, math.MinInt32}
	for _, v := range local {
		q := &c.vertices[v]
		all, any = all&q.Code, any|q.Code
		zero = zero && in.X[v] == 0 && in.Y[v] == 0 && in.Z[v] == 0 && in.W[v] == 0
		box.MinX, box.MinY, box.MaxX, box.MaxY = min(box.MinX, q.X), min(box.MinY, q.Y), max(box.MaxX, q.X), max(box.MaxY, q.Y)
	}
	switch {
	case any&simd.NotFinite != 0:
		return FateNotFinite
	case zero:
		return FateZero
	}
	if len(local) == 1 { // a point is its centre
		all &= p.viewClip | p.reject | 0xFF<<simd.DistanceShift
	} else {
		all &= c.setup.Reject
	}
	if all != 0 {
		return outside(all)
	}
	clips := any&c.setup.Clip != 0
	if len(local) == 3 {
		k := &c.clipper
		area2 := float64(area2Of([2]int32{c.vertices[local[0]].X, c.vertices[local[0]].Y},
			[2]int32{c.vertices[local[1]].X, c.vertices[local[1]].Y}, [2]int32{c.vertices[local[2]].X, c.vertices[local[2]].Y}))
		if clips {
			k.polygon = k.polygon[:0]
			for i, v := range local {
				k.append(c, in, v, int32(i))
			}
			_, area2 = k.invert()
		}
		flags, culled := p.facing(area2)
		switch {
		case area2 == 0 || area2 != area2:
			return FateNoArea
		case culled && flags&simd.BackFacing != 0:
			return FateBack
		case culled:
			return FateFront
		}
	}
	if clips {
		return FateClipped
	}
	s := &c.setup
	if max(s.MinX, box.MinX>>8) > min(s.MaxX-1, box.MaxX>>8) || max(s.MinY, box.MinY>>8) > min(s.MaxY-1, box.MaxY>>8) {
		return FateScissor
	}
	return FateNoSample
}

// outside is the fate of a primitive that lies outside all of some planes.
func outside(codes uint32) Fate {
	for _, r := range []struct {
		code uint32
		fate Fate
	}{
		{simd.OutW, FateBehind}, {simd.OutNear, FateNear}, {simd.OutFar, FateFar},
		{simd.OutLeft | simd.OutGuardX0, FateLeft}, {simd.OutRight | simd.OutGuardX1, FateRight},
		{simd.OutTop | simd.OutGuardY0, FateTop}, {simd.OutBottom | simd.OutGuardY1, FateBottom},
	} {
		if codes&r.code != 0 {
			return r.fate
		}
	}
	if bits.TrailingZeros32(codes) >= simd.DistanceShift {
		return FateDistance
	}
	return FateClipped
}
