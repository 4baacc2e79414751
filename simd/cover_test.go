package simd

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// coverCase is a tile and triangles around it.
type coverCase struct {
	triangles []Triangle
	refs      []uint32
	positions []uint32
	args      CoverArgs // without buffers
}

// someSamples are n sample places: the middle, or anywhere.
func someSamples(rng *rand.Rand, n int) (s Samples, least, most int32) {
	s.N = int32(n)
	least, most = 255, 0
	for i := range n {
		s.X[i], s.Y[i] = rng.Int32N(256), rng.Int32N(256)
		if n == 1 && rng.IntN(2) == 0 {
			s.X[i], s.Y[i] = 128, 128
		}
		least, most = min(least, s.X[i], s.Y[i]), max(most, s.X[i], s.Y[i])
	}
	return s, least, most
}

// triangleNear makes a triangle of about this size (in 1/256 pixel) around a place, mostly of positive area.
func triangleNear(rng *rand.Rand, x, y, size int32) Triangle {
	const least, most = -8192 << 8, 24576<<8 - 1
	var t Triangle
	coarse := rng.IntN(4) == 0 // vertices on pixel and tile borders and on sample places
	for i := range 3 {
		vx, vy := x+rng.Int32N(2*size+1)-size, y+rng.Int32N(2*size+1)-size
		if coarse {
			vx, vy = vx&^127, vy&^127
		}
		t.X[i], t.Y[i] = min(max(vx, least), most), min(max(vy, least), most)
	}
	switch rng.IntN(12) {
	case 0: // a sliver
		t.X[2], t.Y[2] = t.X[1]+rng.Int32N(5)-2, t.Y[1]+rng.Int32N(5)-2
		t.X[2], t.Y[2] = min(max(t.X[2], least), most), min(max(t.Y[2], least), most)
	case 1: // no area
		t.X[2], t.Y[2] = t.X[0], t.Y[0]
	case 2: // an axis-parallel edge
		t.Y[1] = t.Y[0]
	case 3:
		t.X[1] = t.X[2]
	case 4, 5: // about where kernels change from one way to another
		width := 1 + rng.Int32N(60<<8-2)
		height := 60<<8 - width + rng.Int32N(5) - 2 // width and height of 60 pixels together
		if rng.IntN(2) == 0 {
			x, width, height = x&^1023+rng.Int32N(3)-1, 32<<8+rng.Int32N(3)-1, 1+rng.Int32N(64<<8) // 8 blocks across
		}
		t.X = [3]int32{x, x + width, x + rng.Int32N(width+1)}
		t.Y = [3]int32{y + rng.Int32N(height+1), y + height, y}
		rng.Shuffle(3, func(i, j int) { t.Y[i], t.Y[j] = t.Y[j], t.Y[i] })
	}
	area := int64(t.X[1]-t.X[0])*int64(t.Y[2]-t.Y[0]) - int64(t.X[2]-t.X[0])*int64(t.Y[1]-t.Y[0])
	if area < 0 {
		t.X[1], t.X[2], t.Y[1], t.Y[2] = t.X[2], t.X[1], t.Y[2], t.Y[1]
	}
	if rng.IntN(40) == 0 {
		t.Flags |= Box
	}
	t.Flags |= TriangleFlags(rng.IntN(2)) * BackFacing
	return t
}

func newCoverCase(rng *rand.Rand, samples int) *coverCase {
	c := &coverCase{}
	a := &c.args
	var least, most int32
	a.Samples, least, most = someSamples(rng, samples)
	a.SampleMin, a.SampleMax = least, most
	a.BlocksX, a.BlocksY = 16, 16
	switch rng.IntN(4) {
	case 0:
		a.BlocksX, a.BlocksY = 8, 8
	case 1:
		a.BlocksX, a.BlocksY = 1+rng.Int32N(16), 1+rng.Int32N(16)
	}
	a.TileX, a.TileY = 64*rng.Int32N(256), 64*rng.Int32N(256)
	w, h := 4*a.BlocksX, 4*a.BlocksY
	a.MaxX, a.MaxY = w, h
	if rng.IntN(3) == 0 {
		a.MinX, a.MinY = rng.Int32N(w), rng.Int32N(h)
		a.MaxX, a.MaxY = a.MinX+rng.Int32N(w-a.MinX+1), a.MinY+rng.Int32N(h-a.MinY+1)
	}
	for s := range samples {
		lowX, highX, lowY, highY := a.MinX, a.MaxX, a.MinY, a.MaxY
		if (w != a.MaxX-a.MinX || h != a.MaxY-a.MinY) && s > 0 && rng.IntN(2) == 0 { // a pixel less for this sample
			lowX, highY = lowX+1, highY-1
		}
		for x := lowX; x < highX; x++ {
			a.Columns[s][x>>2] |= 0x1111 << (x & 3)
		}
		for y := lowY; y < highY; y++ {
			a.Rows[s][y>>2] |= 0xF << (4 * (y & 3))
		}
		if samples > 1 && rng.IntN(8) == 0 { // the sample mask lacks it
			a.Columns[s] = [16]uint16{}
		}
	}
	n := rng.IntN(100)
	kind := rng.IntN(6)
	for range n {
		size := []int32{100, 400, 1500, 6000, 40000, 8 << 20}[(kind+max(rng.IntN(12)-6, 0))%6]
		x, y := rng.Int32N(w<<8), rng.Int32N(h<<8)
		if rng.IntN(8) == 0 { // around a corner, which leaves little of it
			x, y = rng.Int32N(2)*w<<8, rng.Int32N(2)*h<<8
		}
		c.triangles = append(c.triangles, triangleNear(rng, a.TileX<<8+x, a.TileY<<8+y, size))
		c.refs = append(c.refs, uint32(len(c.triangles)-1))
	}
	rng.Shuffle(n, func(i, j int) { c.refs[i], c.refs[j] = c.refs[j], c.refs[i] })
	c.positions = someBinSlots(rng, n)
	return c
}

// someBinSlots are n BinSlots, each another one, in some order.
func someBinSlots(rng *rand.Rand, n int) (list []uint32) {
	for _, i := range rng.Perm(n) {
		list = append(list, uint32(1+3*i+rng.IntN(3)))
	}
	return list
}

// run covers with room for capacity groups, from next on, and returns the record.
func (c *coverCase) run(t testing.TB, f func(*CoverArgs), next, capacity int) (a *CoverArgs, groups []Group, masks []uint16) {
	a = new(CoverArgs)
	*a = c.args
	triangles, refs, positions := guard.Copy(t, c.triangles), guard.Copy(t, c.refs), guard.Copy(t, c.positions)
	groups = guard.Slice[Group](t, capacity+CoverSlack)
	a.Triangles, a.Refs, a.BinSlots, a.Groups = first(triangles), first(refs), first(positions), first(groups)
	if n := int(a.Samples.N); n > 1 {
		masks = guard.Slice[uint16](t, (capacity+CoverSlack)*n)
		a.Masks = first(masks)
	}
	a.Next, a.Stop, a.Capacity = int64(next), int64(len(c.refs)), int64(capacity)
	f(a)
	return a, groups, masks
}

func (cases) Cover(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	rounds := 400
	for round := range rounds {
		samples := 1
		if round%2 == 1 {
			if samples = 1 + rng.IntN(MaxSamples); round%4 == 3 {
				samples = 4 // as most have
			}
		}
		c := newCoverCase(rng, samples)
		area := int(c.args.BlocksX * c.args.BlocksY)
		capacity := area + rng.IntN(3*area)
		if round%3 > 0 {
			capacity = area * (len(c.refs) + 1)
		}
		next := 0
		for len(c.refs) > 0 { // as often as room runs out
			got, gotGroups, gotMasks := c.run(t, k.Cover, next, capacity)
			want, wantGroups, wantMasks := c.run(t, ref.Cover, next, capacity)
			if got.Next != want.Next || got.N != want.N {
				t.Fatalf("round %d: from %d: next %d, %d groups, want %d, %d", round, next, got.Next, got.N, want.Next, want.N)
			}
			n := int(got.N)
			if !slices.Equal(gotGroups[:n], wantGroups[:n]) {
				i := 0
				for gotGroups[i] == wantGroups[i] {
					i++
				}
				t.Fatalf("round %d: group %d of %d: %x, want %x (%+v)", round, i, n, gotGroups[i], wantGroups[i],
					c.triangles[c.refs[slices.Index(c.positions, wantGroups[i].BinSlot)]])
			}
			if samples > 1 {
				same(t, fmt.Sprintf("round %d: masks", round), gotMasks[:n*samples], wantMasks[:n*samples])
			}
			if next = int(got.Next); next == len(c.refs) {
				break
			}
		}
	}
}

// A call that has no room does nothing; one that has resumes.
func TestCoverStopsWhereRoomEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, l := range Available() {
		k, err := For(l)
		if err != nil {
			t.Fatal(err)
		}
		c := newCoverCase(rng, 1)
		for len(c.refs) < 20 {
			c = newCoverCase(rng, 1)
		}
		area := int(c.args.BlocksX * c.args.BlocksY)
		a, _, _ := c.run(t, k.Cover, 5, area-1)
		if a.Next != 5 || a.N != 0 {
			t.Errorf("level %v: without room: next %d, %d groups", l, a.Next, a.N)
		}
		a, _, _ = c.run(t, k.Cover, len(c.refs), area-1)
		if int(a.Next) != len(c.refs) || a.N != 0 {
			t.Errorf("level %v: without triangles: next %d, %d groups", l, a.Next, a.N)
		}
	}
}

// BenchmarkCover covers a tile of 64x64 pixels with triangles of some sizes (edge in pixels; full covers the tile).
func BenchmarkCover(b *testing.B) {
	for _, l := range Available() {
		k, err := For(l)
		if err != nil {
			b.Fatal(err)
		}
		for _, samples := range []int{1, 4} {
			for _, size := range []int{1, 2, 4, 6, 8, 16, 40, 200, 0} {
				name := fmt.Sprintf("level=%v/samples=%d/size=%d", l, samples, size)
				if size == 0 {
					name = fmt.Sprintf("level=%v/samples=%d/size=full", l, samples)
				}
				b.Run(name, func(b *testing.B) { benchmarkCover(b, k, samples, size) })
			}
		}
	}
}

// benchCoverCase is a full tile and 256 triangles.
func benchCoverCase(rng *rand.Rand, samples, size int) *coverCase {
	c := &coverCase{}
	a := &c.args
	a.BlocksX, a.BlocksY, a.MaxX, a.MaxY = 16, 16, 64, 64
	a.Samples, a.SampleMin, a.SampleMax = someSamples(rng, samples)
	for s := range samples {
		for i := range 16 {
			a.Columns[s][i], a.Rows[s][i] = 0xFFFF, 0xFFFF
		}
	}
	for i := range 256 {
		t := Triangle{X: [3]int32{-64 << 8, 200 << 8, -64 << 8}, Y: [3]int32{-64 << 8, -64 << 8, 200 << 8}}
		for size > 0 {
			x, y := rng.Int32N(64<<8), rng.Int32N(64<<8)
			s := int32(size) << 8
			for v := range 3 {
				t.X[v], t.Y[v] = x+rng.Int32N(2*s)-s, y+rng.Int32N(2*s)-s
			}
			area := int64(t.X[1]-t.X[0])*int64(t.Y[2]-t.Y[0]) - int64(t.X[2]-t.X[0])*int64(t.Y[1]-t.Y[0])
			if area < 0 {
				t.X[1], t.X[2], t.Y[1], t.Y[2] = t.X[2], t.X[1], t.Y[2], t.Y[1]
			}
			if want := int64(s) * int64(s) / 2; max(area, -area) > want && max(area, -area) < 3*want {
				break
			}
		}
		c.triangles = append(c.triangles, t)
		c.refs, c.positions = append(c.refs, uint32(i)), append(c.positions, uint32(i+1))
	}
	return c
}

func benchmarkCover(b *testing.B, k *Kernels, samples, size int) {
	c := benchCoverCase(rand.New(rand.NewPCG(1, uint64(size))), samples, size)
	record, _, _ := c.run(b, k.Cover, 0, 256*256)
	groups, pixels := record.N, 0
	for i := range int(record.N) {
		pixels += bits.OnesCount16(at(record.Groups, i).Mask)
	}
	b.ResetTimer()
	for range b.N {
		record.Next, record.N = 0, 0
		k.Cover(record)
	}
	ns := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
	b.ReportMetric(ns/256, "ns/triangle")
	b.ReportMetric(ns/float64(groups), "ns/group")
	b.ReportMetric(float64(pixels)/ns, "Gpixel/s")
}
