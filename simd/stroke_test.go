package simd

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// someStroke is a stroke near the tile whose upper left corner is 0, and its corners: a thin rectangle or
// parallelogram, or one of a row or column of fragments.
func someStroke(rng *rand.Rand) (t Triangle, corners [4][2]int32) {
	for {
		size := []int32{300, 2000, 64 << 8, 5000 << 8}[rng.IntN(4)]
		var from, to, n [2]int32
		for axis := range 2 {
			from[axis] = rng.Int32N(80<<8) - 8<<8
			to[axis] = from[axis] + rng.Int32N(2*size+1) - size
			if rng.IntN(4) == 0 {
				from[axis], to[axis] = from[axis]&^127, to[axis]&^127
			}
		}
		if rng.IntN(8) == 0 {
			to[rng.IntN(2)] = from[0]
		}
		dx, dy := float64(to[0]-from[0]), float64(to[1]-from[1])
		half := []float64{128, 128, 100, 500, 3}[rng.IntN(5)]
		length := math.Hypot(dx, dy)
		if length == 0 {
			continue
		}
		switch steep := math.Abs(dy) > math.Abs(dx); {
		case rng.IntN(2) == 0:
			n = [2]int32{int32(math.RoundToEven(-dy / length * half)), int32(math.RoundToEven(dx / length * half))}
		case steep:
			n[0] = int32(half)
		default:
			n[1] = int32(half)
		}
		corners = [4][2]int32{
			{from[0] + n[0], from[1] + n[1]}, {to[0] + n[0], to[1] + n[1]}, {to[0] - n[0], to[1] - n[1]},
			{from[0] - n[0], from[1] - n[1]},
		}
		if t.SetStroke(from, to, n) {
			return t, corners
		}
	}
}

// halves are the two triangles of a quadrilateral.
func halves(q *[4][2]int32) (ts []Triangle) {
	for _, i := range [2][3]int{{0, 1, 2}, {0, 2, 3}} {
		a, b, c := q[i[0]], q[i[1]], q[i[2]]
		area2 := int64(b[0]-a[0])*int64(c[1]-a[1]) - int64(b[1]-a[1])*int64(c[0]-a[0])
		if area2 < 0 {
			b, c = c, b
		}
		if area2 != 0 {
			ts = append(ts, Triangle{X: [3]int32{a[0], b[0], c[0]}, Y: [3]int32{a[1], b[1], c[1]}})
		}
	}
	return ts
}

// someStipple is a stipple of a line near the tile whose upper left corner is 0, or anywhere.
func someStipple(rng *rand.Rand) (l StippledLine) {
	whole := func(n int32) int32 { return rng.Int32N(2*n+1) - n }
	length := 0.0
	switch rng.IntN(3) {
	case 0: // near, along an axis: samples lie on cuts
		l.X, l.Y = whole(64)*128, whole(64)*128
		if rng.IntN(2) == 0 {
			l.DX = whole(2) * 256
		} else {
			l.DY = whole(2) * 256
		}
	case 1: // units of a walk
		l.X, l.DX, l.Pixel, length = whole(64)<<8, 2*rng.Int32N(2)-1, 256, 40
	default:
		l.X, l.Y, l.DX, l.DY = whole(1<<rng.IntN(24)), whole(1<<rng.IntN(24)), whole(1<<rng.IntN(24)), whole(1<<rng.IntN(24))
	}
	if l.DX == 0 && l.DY == 0 {
		l.DX = 256
	}
	if l.Pixel == 0 {
		length = math.Hypot(float64(l.DX), float64(l.DY)) / 256
		l.Pixel = (float64(l.DX)*float64(l.DX) + float64(l.DY)*float64(l.DY)) / length
	}
	l.Phase = math.Floor(rng.Float64() * 1000)
	switch rng.IntN(4) {
	case 0:
		l.Phase += rng.Float64()
	case 1:
		l.Phase = rng.Float64() * 0x1p45
	}
	l.First, l.Last = math.Floor(l.Phase), math.Ceil(l.Phase+length)-1
	l.Factor, l.Pattern = 1+rng.Int32N([]int32{3, 256}[rng.IntN(2)]), rng.Uint32()&0xffff
	l.Whole = math.Floor(l.First/float64(16*l.Factor)) * 16 * float64(l.Factor)
	return l
}

func (cases) Strokes(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 300 {
		var strokes []Triangle
		var refs []uint32
		clip := make([]ClipPlanes, 3)
		for i := range clip {
			if rng.IntN(2) == 0 {
				clip[i].SetWithout(rng.Int32N(64), rng.Int32N(64))
			}
		}
		for i := range 1 + rng.IntN(40) {
			stroke, _ := someStroke(rng)
			if rng.IntN(2) == 0 {
				stroke.Flags |= Clipped | Without
				stroke.Extra = rng.Uint32N(uint32(len(clip)))
			}
			strokes, refs = append(strokes, stroke), append(refs, uint32(i))
		}
		blocks := []int32{16, 8, 4}[rng.IntN(3)]
		walks := make([]StrokeWalk, len(strokes)+Lanes)
		tile := WalksArgs{
			Triangles: &strokes[0], Refs: &refs[0], Clip: &clip[0], BlocksX: blocks, MinX: rng.Int32N(4), MinY: rng.Int32N(4),
			MaxX: blocks*4 - rng.Int32N(4), MaxY: blocks*4 - rng.Int32N(4), X: rng.Int32N(256), Y: rng.Int32N(256),
			Stop: int64(len(strokes)), Walks: &walks[0], Capacity: int64(len(walks)), Room: 1 << 20,
		}
		walksGeneric(&tile)
		n := int(tile.N)
		if n == 0 {
			continue
		}
		walks = guard.Copy(t, walks[:n])
		var stipples []StippledLine
		if rng.IntN(2) == 0 {
			for range clip {
				stipples = append(stipples, someStipple(rng))
			}
			stipples, strokes, refs = guard.Copy(t, stipples), guard.Copy(t, strokes), guard.Copy(t, refs)
		}
		var lists [2][2][]uint32
		room := 0
		for i, f := range []func(*StrokesArgs){ref.Strokes, k.Strokes} {
			names, places := make([]uint32, 1<<14), make([]uint32, 1<<14)
			if i == 1 {
				names, places = guard.Slice[uint32](t, room+Lanes), guard.Slice[uint32](t, room+Lanes)
			}
			a := &StrokesArgs{Walks: &walks[0], N: int64(n), Names: &names[0], Places: &places[0], Listed: 99}
			if stipples != nil {
				a.X, a.Y, a.Lines, a.Stipples = tile.X, tile.Y, &stipples[0], &guard.Slice[StippledWalk](t, n)[0]
				a.SetStipples(&tile)
			}
			f(a)
			room = int(a.Listed)
			lists[i] = [2][]uint32{names[:room], places[:room]}
		}
		same(t, "name", lists[1][0], lists[0][0])
		same(t, "place", lists[1][1], lists[0][1])
	}
}

func (cases) Walks(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 300 {
		clip := guard.Slice[ClipPlanes](t, 3)
		for i := range clip {
			if rng.IntN(2) == 0 {
				clip[i].SetWithout(rng.Int32N(80), rng.Int32N(80))
			}
		}
		strokes := guard.Slice[Triangle](t, 1+rng.IntN(70))
		refs := guard.Slice[uint32](t, 1+rng.IntN(70))
		for i := range strokes {
			strokes[i], _ = someStroke(rng)
			if rng.IntN(3) == 0 {
				strokes[i].Flags |= Clipped | Without
				strokes[i].Extra = rng.Uint32N(uint32(len(clip)))
			}
		}
		for i := range refs {
			refs[i] = rng.Uint32N(uint32(len(strokes)))
		}
		blocks := []int32{16, 8, 4}[rng.IntN(3)]
		first := WalksArgs{
			Triangles: &strokes[0], Refs: &refs[0], Clip: &clip[0], Next: rng.Int64N(int64(len(refs))), Stop: int64(len(refs)),
			Capacity: 14 + rng.Int64N(80), Room: rng.Int64N(4) * rng.Int64N(9000), N: 99,
			TileX: rng.Int32N(3) * 16, TileY: rng.Int32N(3) * 16, BlocksX: blocks, MinX: rng.Int32N(4), MinY: rng.Int32N(4),
			MaxX: blocks*4 - rng.Int32N(4), MaxY: blocks*4 - rng.Int32N(4), X: rng.Int32N(256), Y: rng.Int32N(256), Depths: rng.Int64N(2),
		}
		var made [2][]StrokeWalk
		var after [2]WalksArgs
		for i, f := range []func(*WalksArgs){ref.Walks, k.Walks} {
			walks := guard.Slice[StrokeWalk](t, int(first.Capacity))
			a := &WalksArgs{}
			*a = first
			a.Walks = &walks[0]
			f(a)
			made[i], after[i] = walks[:a.N], *a
			after[i].Walks = nil
		}
		if after[0] != after[1] {
			t.Fatalf("%+v instead of %+v", after[1], after[0])
		}
		same(t, "walk", made[1], made[0])
	}
}

// A stroke covers what the two triangles of its parallelogram cover, and has their bounding box.
func TestStrokesCoverWhatTheirTrianglesDo(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	covered := 0
	for range 20000 {
		stroke, corners := someStroke(rng)
		triangles := halves(&corners)
		a := CoverArgs{BlocksX: 16, BlocksY: 16, MinX: rng.Int32N(4), MinY: rng.Int32N(4), MaxX: 64 - rng.Int32N(4),
			MaxY: 64 - rng.Int32N(4)}
		a.Samples.N, a.Samples.X[0], a.Samples.Y[0] = 1, 128, 128
		if rng.IntN(4) == 0 {
			a.Samples.X[0], a.Samples.Y[0] = rng.Int32N(256), rng.Int32N(256)
		}
		a.SampleMin, a.SampleMax = min(a.Samples.X[0], a.Samples.Y[0]), max(a.Samples.X[0], a.Samples.Y[0])
		for i := range 16 {
			a.Columns[0][i], a.Rows[0][i] = 0xFFFF, 0xFFFF
		}
		var want []uint32
		groups := make([]Group, 1024+CoverSlack)
		refs := []uint32{0, 1}
		if len(triangles) > 0 {
			a.Triangles, a.Refs, a.BinSlots, a.Stop = &triangles[0], &refs[0], &refs[0], int64(len(triangles))
			a.Groups, a.Capacity = &groups[0], 1024
			coverGeneric(&a)
		}
		for _, g := range groups[:a.N] {
			x0, y0 := int32(g.Block%16*4), int32(g.Block/16*4)
			for lane := range int32(Lanes) {
				if x, y := x0+lane&3, y0+lane>>2; g.Mask>>lane&1 != 0 && x >= a.MinX && x < a.MaxX && y >= a.MinY && y < a.MaxY {
					want = append(want, uint32(g.Block)*Lanes+uint32(lane))
				}
			}
		}
		places, names := make([]uint32, 4096+Lanes), make([]uint32, 4096+Lanes)
		walks := make([]StrokeWalk, Lanes)
		s := WalksArgs{
			Triangles: &stroke, Refs: &refs[0], BlocksX: 16, Stop: 1, Walks: &walks[0], Capacity: Lanes, Room: 4096,
			MinX: a.MinX, MinY: a.MinY, MaxX: a.MaxX, MaxY: a.MaxY, X: a.Samples.X[0], Y: a.Samples.Y[0],
		}
		walksGeneric(&s)
		list := StrokesArgs{Walks: &walks[0], N: s.N, Names: &names[0], Places: &places[0]}
		strokesGeneric(&list)
		got := places[:list.Listed]
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("corners %v, samples at (%d, %d): %v instead of %v", corners, a.Samples.X[0], a.Samples.Y[0], got, want)
		}
		covered += len(got)
	}
	if covered < 20000 {
		t.Errorf("only %d pixels covered", covered)
	}
}
