package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// coverEachSample looks at each sample of each pixel by itself.
func (a *CoverExactArgs) coverEachSample(r *Triangle, edges *[3]exactEdge, slot uint32) {
	c := &a.Cover
	x0, y0, x1, y1 := exactBox(c, r)
	for block := range c.BlocksX * c.BlocksY {
		var masks [MaxSamples]uint16
		any, bx, by := uint16(0), block%c.BlocksX, block/c.BlocksX
		for s := range c.Samples.N {
			for lane := range int32(Lanes) {
				x, y := bx*BlockSize+lane%BlockSize, by*BlockSize+lane/BlockSize
				px, py := (x+c.TileX)<<8+a.X[s][lane], (y+c.TileY)<<8+a.Y[s][lane]
				in := x >= x0 && x <= x1 && y >= y0 && y <= y1 && px >= a.EdgeMinX && px < a.EdgeMaxX && py >= a.EdgeMinY && py < a.EdgeMaxY
				for _, e := range edges {
					v := e.a*int64(px) + e.b*int64(py) + e.c
					in = in && (v > 0 || v == 0 && !e.open)
				}
				if in {
					masks[s] |= 1 << lane
				}
			}
			any |= masks[s]
		}
		a.emit(slot, bx, by, any, 0, &masks)
	}
}

// A record's groups are the same stepped over as found pixel by pixel.
func TestCoverExactOfOneRecord(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 12))
	const blocks = 16 * 16
	type result struct {
		groups [blocks + CoverSlack]Group
		masks  [(blocks + CoverSlack) * MaxSamples]uint16
		full   [blocks + CoverSlack]uint16
	}
	covered, filled := 0, 0
	for range 4000 {
		size := []int32{3, 300, 3000, 40000}[rng.IntN(4)]
		var r Triangle
		x, y := rng.Int32N(1<<14), rng.Int32N(1<<14)
		for i := range 3 {
			r.X[i], r.Y[i] = x+rng.Int32N(2*size)-size, y+rng.Int32N(2*size)-size
			if rng.IntN(4) == 0 {
				r.X[i], r.Y[i] = r.X[i]&^255, r.Y[i]&^127 // edges through corners and samples
			}
		}
		a0, b0 := r.Edge(0)
		if area := -a0*int64(r.X[0]) - b0*int64(r.Y[0]) + a0*int64(r.X[2]) + b0*int64(r.Y[2]); area < 0 {
			r.X[1], r.X[2], r.Y[1], r.Y[2] = r.X[2], r.X[1], r.Y[2], r.Y[1]
		}
		if rng.IntN(8) == 0 {
			r.Flags |= Box
		}
		a := CoverExactArgs{Mode: CoverMode(rng.IntN(3)), EdgeMinX: -1 << 30, EdgeMinY: -1 << 30, EdgeMaxX: 1 << 30, EdgeMaxY: 1 << 30}
		c := &a.Cover
		c.Triangles, c.Capacity = &r, blocks
		c.TileX, c.TileY, c.BlocksX, c.BlocksY = rng.Int32N(3)*32, rng.Int32N(3)*32, 16, 16
		c.MaxX, c.MaxY = 64, 64
		if rng.IntN(2) == 0 {
			c.MinX, c.MinY, c.MaxX, c.MaxY = rng.Int32N(20), rng.Int32N(20), 30+rng.Int32N(34), 30+rng.Int32N(34)
		}
		c.Samples.N = []int32{1, 4, 16}[rng.IntN(3)]
		if a.Mode == CoverSamples {
			c.SampleMin, c.SampleMax = 0, 255
			for s := range a.X {
				for lane := range a.X[s] {
					a.X[s][lane], a.Y[s][lane] = rng.Int32N(16)*16, rng.Int32N(16)*16
				}
			}
			if rng.IntN(2) == 0 {
				a.EdgeMinX, a.EdgeMinY, a.EdgeMaxX, a.EdgeMaxY = rng.Int32N(1<<13), rng.Int32N(1<<13), 1<<13+rng.Int32N(1<<13), 1<<13+rng.Int32N(1<<13)
			}
		} else {
			if a.Mode == CoverOver {
				a.Grow = rng.Int32N(257)
			}
			c.SampleMin, c.SampleMax = -a.Grow, 256+a.Grow
		}
		edges := exactEdges(&r)
		run := func(cover func(a *CoverExactArgs)) (out *result, n int64) {
			out = new(result)
			b := a
			b.Cover.Groups, b.Cover.Masks, b.Full = &out.groups[0], &out.masks[0], &out.full[0]
			cover(&b)
			return out, b.Cover.N
		}
		want, n := run(func(a *CoverExactArgs) {
			if a.Mode == CoverSamples {
				a.coverEachSample(&r, &edges, 7)
			} else {
				a.coverPieces([]uint32{0}, [][3]exactEdge{edges}, 7)
			}
		})
		got, m := run(func(a *CoverExactArgs) { a.coverOne(&r, &edges, 7) })
		require.Equal(t, n, m, "%+v, mode %d", r, a.Mode)
		require.True(t, *want == *got, "%+v, mode %d", r, a.Mode)
		covered += int(n)
		for _, g := range want.groups {
			if g.Mask == 0xFFFF {
				filled++
			}
		}
	}
	require.Greater(t, covered, 10000)
	require.Greater(t, filled, 1000)
}
