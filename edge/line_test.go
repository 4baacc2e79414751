package edge

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
	"github.com/stretchr/testify/require"
)

// TestSerialStipple: a strip in chunks is stippled as one.
func TestSerialStipple(t *testing.T) {
	s := &scene{target: vk.Extent2D{Width: 2048, Height: 1}}
	s.pipeline.Topology = vk.PrimitiveTopologyLineStrip
	s.pipeline.Rasterization.LineStipple = &vk.LineStipple{Factor: 1, Pattern: 0x3333}
	for i := range 1501 {
		x := float32(i)*1.25 + 0.5
		s.positions = append(s.positions, [4]float32{x/1024 - 1, 0, 0.5, 1})
	}
	p, _, _ := s.run(t)
	require.True(t, p.Serial())
	for i, n := range s.hits(t)[:1875] {
		want := 0
		if i%4 < 2 {
			want = 1
		}
		if n != want {
			t.Fatalf("pixel %d is covered %d times, want %d", i, n, want)
		}
	}
}

// TestUnevenLinesAreNoStrokes: where rounding takes the corners of a line to different distances it becomes triangles,
// and the chunk says so.
func TestUnevenLinesAreNoStrokes(t *testing.T) {
	for _, end := range []float32{80, 80 + 1./256} { // half the width, 128.5/256, is rounded to even
		s := &scene{target: vk.Extent2D{Width: 128, Height: 128}}
		s.pipeline.Topology = vk.PrimitiveTopologyLineList
		s.pipeline.Rasterization.NonStrictLines, s.pipeline.Rasterization.LineWidth = true, 257./256
		for _, at := range [][2]float32{{10, 10}, {30, 120}, {70, 10}, {end, 120}, {90, 20}, {91, 90}} {
			s.positions = append(s.positions, [4]float32{at[0]/64 - 1, at[1]/64 - 1, 0.5, 1})
		}
		_, v, chunks := s.run(t)
		require.True(t, v.Strokes())
		uneven := end != 80
		var primitives []uint32
		for _, r := range chunks[0].Records {
			primitives = append(primitives, r.Primitive)
			require.Equal(t, uneven && r.Primitive == 1, r.Flags&simd.Stroke == 0)
		}
		require.Equal(t, uneven, chunks[0].Odd)
		want := []uint32{0, 1, 2}
		if uneven {
			want = []uint32{0, 1, 1, 2}
		}
		require.Equal(t, want, primitives)
		require.Zero(t, chunks[0].Statistics.Culled)
	}
}

// TestStippleRunsOnAsDrawn: the next segment's stipple starts by the length of what is drawn, not of ends that were
// rounded otherwise.
func TestStippleRunsOnAsDrawn(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 3))
	for range 200 {
		s := &scene{target: vk.Extent2D{Width: 4096, Height: 4096}}
		s.pipeline.Topology = vk.PrimitiveTopologyLineStrip
		s.pipeline.Rasterization.LineStipple = &vk.LineStipple{Factor: 1, Pattern: 0x3333}
		for range 2 {
			s.positions = append(s.positions, [4]float32{rng.Float32() - 0.5, rng.Float32() - 0.5, 0.5, 1 + rng.Float32()})
		}
		_, _, chunks := s.run(t)
		v := chunks[0].vertices
		require.Equal(t, distance([2]int32{v[0].X, v[0].Y}, [2]int32{v[1].X, v[1].Y}), chunks[0].Stipple)
	}
}

// TestStippleRunsOnUnseen: the sides of a triangle are stippled on from those that the scissor hides.
func TestStippleRunsOnUnseen(t *testing.T) {
	for _, mode := range vk.Values[vk.LineRasterizationMode]() {
		hits := func(scissor vk.Rect2D) []int {
			s := &scene{target: vk.Extent2D{Width: 64, Height: 64},
				positions: [][4]float32{{-0.9, -0.87, 0, 1}, {0.83, -0.6, 0, 1}, {0.31, 0.77, 0, 1}}}
			s.pipeline.Topology, s.pipeline.Rasterization.PolygonMode = vk.PrimitiveTopologyTriangleList, vk.PolygonModeLine
			s.pipeline.Rasterization.LineRasterizationMode, s.pipeline.Rasterization.LineStipple = mode,
				&vk.LineStipple{Factor: 1, Pattern: 0x3307}
			s.draw.Dynamic = &vk.Dynamic{Scissors: []vk.Rect2D{scissor}}
			return s.hits(t)
		}
		whole, part := hits(vk.Rect2D{Width: 64, Height: 64}), hits(vk.Rect2D{Y: 16, Width: 64, Height: 48})
		require.Equal(t, whole[16*64:], part[16*64:], "%v", mode)
		require.Contains(t, part[16*64:], 1)
	}
}

// TestSmoothLikeReference compares the area in each pixel; where it is not 0 the pixel must be in a record, once.
func TestSmoothLikeReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for i := range 100 {
		s := randomScene(rng, vk.PrimitiveTopologyLineList)
		s.positions = s.positions[:2]
		s.pipeline.Multisample = nil
		s.pipeline.Rasterization.LineRasterizationMode = vk.LineRasterizationModeRectangularSmooth
		p, v, chunks := s.run(t)
		got := make([]float32, 32*32)
		for _, c := range coverage(p, v, chunks, s.target) {
			k := &chunks[0]
			got[c.y*32+c.x] += k.Smooth[k.Records[c.record].Extra-k.Base].Coverage(int32(c.x), int32(c.y))
		}
		want := s.oracle(p)
		for at := range got {
			if (got[at] > 0) != (want[at].count > 0) {
				t.Fatalf("scene %d: pixel (%d, %d): coverage %v, the reference has %d fragments", i, at%32, at/32,
					got[at], want[at].count)
			}
		}
	}
}

// TestSmoothCoverage: areas of a half covered, a quarter covered and a full pixel; areas sum to that of the rectangle.
func TestSmoothCoverage(t *testing.T) {
	l := newSmoothLine(&[4][2]int32{{384, 256}, {1024, 256}, {1024, 896}, {384, 896}}, nil, 0, 0)
	for _, c := range []struct {
		x, y int32
		want float32
	}{{1, 1, 0.5}, {1, 3, 0.25}, {2, 2, 1}, {4, 2, 0}, {0, 0, 0}} {
		if got := l.Coverage(c.x, c.y); got != c.want {
			t.Errorf("coverage of (%d, %d) is %v, want %v", c.x, c.y, got, c.want)
		}
	}
	slanted := newSmoothLine(&[4][2]int32{{768, 512}, {2048, 1152}, {1792, 1664}, {512, 1024}}, nil, 0, 0)
	sum := 0.0
	for y := range int32(10) {
		for x := range int32(10) {
			sum += float64(slanted.Coverage(x, y))
		}
	}
	if math.Abs(sum-12.5) > 1e-5 {
		t.Errorf("areas sum to %v, want 12.5", sum)
	}
}

// TestPointCoord: 0 and 1 at the sides of a point, 1/2 in its middle.
func TestPointCoord(t *testing.T) {
	s := &scene{target: vk.Extent2D{Width: 32, Height: 32}, positions: [][4]float32{{0, 0, 0.5, 1}}, sizes: []float32{8}}
	s.pipeline.Topology = vk.PrimitiveTopologyPointList
	_, _, chunks := s.run(t)
	require.Len(t, chunks[0].Records, 1)
	for i := range chunks[0].Records {
		r := &chunks[0].Records[i]
		require.NotZero(t, r.Flags&simd.Point)
		for _, c := range []struct {
			x, y int32
			s, t float32
		}{{12 << 8, 12 << 8, 0, 0}, {16 << 8, 16 << 8, 0.5, 0.5}, {20 << 8, 18 << 8, 1, 0.75}} {
			x, y := PointCoord(r, nil, c.x, c.y)
			if x != c.s || y != c.t {
				t.Errorf("PointCoord at (%d, %d)/256 is (%v, %v), want (%v, %v)", c.x, c.y, x, y, c.s, c.t)
			}
		}
	}
}
