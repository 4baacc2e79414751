package simd

import (
	"math"
	"math/rand/v2"
	"slices"
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
				in := x >= x0 && x <= x1 && y >= y0 && y <= y1 && px >= a.EdgeMinX && px < a.EdgeMaxX &&
					py >= a.EdgeMinY && py < a.EdgeMaxY
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

// coverEachPixel looks at each pixel of records that count as one primitive by itself, under the conservative modes.
func (a *CoverExactArgs) coverEachPixel(list []uint32, edges [][3]exactEdge, slot uint32) {
	c := &a.Cover
	x0, y0, x1, y1 := c.MaxX, c.MaxY, int32(-1), int32(-1)
	for _, r := range list {
		bx0, by0, bx1, by1 := exactBox(c, at(c.Triangles, int(r)))
		x0, y0, x1, y1 = min(x0, bx0), min(y0, by0), max(x1, bx1), max(y1, by1)
	}
	for block := range c.BlocksX * c.BlocksY {
		any, full, bx, by := uint16(0), uint16(0), block%c.BlocksX, block/c.BlocksX
		for lane := range int32(Lanes) {
			x, y := bx*BlockSize+lane%BlockSize, by*BlockSize+lane/BlockSize
			if x < x0 || x > x1 || y < y0 || y > y1 {
				continue
			}
			px, py := (x+c.TileX)<<8, (y+c.TileY)<<8
			inside := a.under(edges, px, py, 1<<8)
			if inside {
				full |= 1 << lane
			}
			if inside || a.Mode == CoverOver && a.over(list, edges, px, py, 1<<8) {
				any |= 1 << lane
			}
		}
		var masks [MaxSamples]uint16
		for s := range c.Samples.N {
			masks[s] = any
		}
		a.emit(slot, bx, by, any, full, &masks)
	}
}

// over says whether a square, enlarged by Grow, meets any of the records, borders included: for each edge its greatest
// value is not negative, and the bounding boxes meet.
func (a *CoverExactArgs) over(list []uint32, pieces [][3]exactEdge, px, py, size int32) bool {
	x0, y0, x1, y1 := px-a.Grow, py-a.Grow, px+size+a.Grow, py+size+a.Grow
	for i, r := range list {
		t := at(a.Cover.Triangles, int(r))
		if max(t.X[0], t.X[1], t.X[2]) < x0 || min(t.X[0], t.X[1], t.X[2]) > x1 ||
			max(t.Y[0], t.Y[1], t.Y[2]) < y0 || min(t.Y[0], t.Y[1], t.Y[2]) > y1 {
			continue
		}
		touched := true
		for j := range pieces[i] {
			e := &pieces[i][j]
			touched = touched && e.most(int64(x0), int64(y0), int64(x1), int64(y1)) >= 0
		}
		if touched {
			return true
		}
	}
	return false
}

// under says whether a square lies in the polygon that records make up, borders included. An edge that one piece shares
// with the next does not count; where a piece between is missing in this tile a new polygon starts.
func (a *CoverExactArgs) under(pieces [][3]exactEdge, px, py, size int32) bool {
	x0, y0, x1, y1 := int64(px), int64(py), int64(px)+int64(size), int64(py)+int64(size)
	inside := true
	for i := range pieces {
		edges := &pieces[i]
		last := i+1 == len(pieces) || !adjoin(edges, &pieces[i+1])
		first := i == 0 || !adjoin(&pieces[i-1], edges)
		for j := range edges {
			e := &edges[j]
			if e.least(x0, y0, x1, y1) < 0 && (first || !e.in(&pieces[i-1])) && (last || !e.in(&pieces[i+1])) {
				inside = false
			}
		}
		if last {
			if inside {
				return true
			}
			inside = true
		}
	}
	return false
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
	covered, filled, records := 0, 0, 4000
	if testing.Short() {
		records = 1000
	}
	for range records {
		size := []int32{3, 300, 3000, 40000, 1 << 24}[rng.IntN(5)]
		var r Triangle
		x, y := rng.Int32N(1<<14), rng.Int32N(1<<14)
		inBand := func(v int32) int32 { return min(max(v, -8192<<8), 24576<<8-1) }
		for i := range 3 {
			r.X[i], r.Y[i] = inBand(x+rng.Int32N(2*size)-size), inBand(y+rng.Int32N(2*size)-size)
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
				a.EdgeMinX, a.EdgeMinY, a.EdgeMaxX, a.EdgeMaxY = rng.Int32N(1<<13), rng.Int32N(1<<13),
					1<<13+rng.Int32N(1<<13), 1<<13+rng.Int32N(1<<13)
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
				a.coverEachPixel([]uint32{0}, [][3]exactEdge{edges}, 7)
			}
		})
		for _, k := range rows() {
			got, m := run(func(a *CoverExactArgs) { a.coverOne(k, &r, &edges, 7) })
			require.Equal(t, n, m, "%+v, mode %d, %v", r, a.Mode, k.Level)
			require.True(t, slices.Equal(want.groups[:n], got.groups[:n]), "%+v, mode %d, %v", r, a.Mode, k.Level)
			require.Equal(t, want.full[:n], got.full[:n], "%+v, mode %d, %v", r, a.Mode, k.Level)
			if c.Samples.N > 1 {
				masks := int(n) * int(c.Samples.N)
				require.Equal(t, want.masks[:masks], got.masks[:masks], "%+v, mode %d, %v", r, a.Mode, k.Level)
			}
		}
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

// The groups of a polygon's pieces are the same stepped over as found pixel by pixel, also where some of them are
// missing.
func TestCoverExactOfPieces(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 12))
	k, err := For(LevelGeneric)
	require.NoError(t, err)
	const blocks = 16 * 16
	covered, filled := 0, 0
	for range 3000 {
		// A fan of a convex polygon: corners on a circle, by angle.
		size := []float64{300, 3000, 20000}[rng.IntN(3)]
		x, y := float64(rng.Int32N(1<<14)), float64(rng.Int32N(1<<14))
		corners := make([][2]int32, 3+rng.IntN(6))
		for i := range corners {
			angle := (float64(i) + rng.Float64()) * 2 * math.Pi / float64(len(corners))
			corners[i] = [2]int32{int32(x + size*math.Cos(angle)), int32(y + size*math.Sin(angle))}
		}
		var triangles []Triangle
		for i := 2; i < len(corners); i++ {
			if rng.IntN(8) == 0 {
				continue
			}
			r := Triangle{Flags: Clipped}
			for v, at := range [3][2]int32{corners[0], corners[i-1], corners[i]} {
				r.X[v], r.Y[v] = at[0], at[1]
			}
			triangles = append(triangles, r)
		}
		if len(triangles) == 0 {
			continue
		}
		refs, slots := make([]uint32, len(triangles)), make([]uint32, len(triangles))
		edges := make([][3]exactEdge, len(triangles))
		for i := range refs {
			refs[i], slots[i], edges[i] = uint32(i), uint32(i+7), exactEdges(&triangles[i])
		}
		groups, masks, full := [2][blocks + CoverSlack]Group{}, [2][(blocks + CoverSlack) * 4]uint16{}, [2][blocks + CoverSlack]uint16{}
		a := new(CoverExactArgs)
		a.Mode = CoverOver + CoverMode(rng.IntN(2))
		if a.Mode == CoverOver {
			a.Grow = rng.Int32N(257)
		}
		c := &a.Cover
		c.Triangles, c.Refs, c.BinSlots, c.Stop, c.Capacity = &triangles[0], &refs[0], &slots[0], int64(len(refs)), blocks
		c.TileX, c.TileY, c.BlocksX, c.BlocksY = rng.Int32N(3)*32, rng.Int32N(3)*32, 16, 16
		c.MinX, c.MinY, c.MaxX, c.MaxY = rng.Int32N(20), rng.Int32N(20), 30+rng.Int32N(35), 30+rng.Int32N(35)
		c.SampleMin, c.SampleMax = -a.Grow, 256+a.Grow
		c.Samples.N = []int32{1, 4}[rng.IntN(2)]
		var n [2]int
		for i, cover := range []func(){func() { k.CoverExact(a) }, func() { a.coverEachPixel(refs, edges, slots[0]) }} {
			c.Groups, c.Masks, a.Full, c.N = &groups[i][0], &masks[i][0], &full[i][0], 0
			cover()
			n[i] = int(c.N)
		}
		require.Equal(t, n[1], n[0], "%+v, mode %d", triangles, a.Mode)
		require.Equal(t, groups[1], groups[0], "%+v, mode %d", triangles, a.Mode)
		require.Equal(t, full[1], full[0], "%+v, mode %d", triangles, a.Mode)
		if c.Samples.N > 1 {
			require.Equal(t, masks[1][:4*n[1]], masks[0][:4*n[1]], "%+v, mode %d", triangles, a.Mode)
		}
		covered += n[0]
		for _, f := range full[0] {
			if f == 0xFFFF {
				filled++
			}
		}
	}
	require.Greater(t, covered, 10000)
	require.Greater(t, filled, 1000)
}
