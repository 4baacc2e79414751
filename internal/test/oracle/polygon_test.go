package oracle

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// random is a source with a fixed seed, so that a failure comes again.
func random() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// TestSharedEdges covers a square with triangles of either winding whose vertices lie on few grid points, so that many
// samples lie on edges: each is covered once.
func TestSharedEdges(t *testing.T) {
	r := random()
	for range 200 {
		const cells, size = 4, 4 * Grid
		var v [cells + 1][cells + 1]Point
		for y := range v {
			for x := range v[y] {
				v[y][x] = Point{int64(x) * size, int64(y) * size}
				if x > 0 && x < cells && y > 0 && y < cells {
					v[y][x].X += (r.Int64N(5) - 2) * Grid / 2
					v[y][x].Y += (r.Int64N(5) - 2) * Grid / 2
				}
			}
		}
		var tris [][3]Point
		for y := range cells {
			for x := range cells {
				a, b, c, d := v[y][x], v[y][x+1], v[y+1][x], v[y+1][x+1]
				tris = append(tris, [3]Point{a, b, c}, [3]Point{c, b, d})
			}
		}
		for i := range tris {
			if r.IntN(2) == 0 {
				tris[i][0], tris[i][1] = tris[i][1], tris[i][0]
			}
		}
		for y := int64(0); y < cells*size; y += Grid / 2 {
			for x := int64(0); x < cells*size; x += Grid / 2 {
				n := 0
				for _, tri := range tris {
					if Covers(tri, Point{x, y}) {
						n++
					}
				}
				if n != 1 {
					t.Fatalf("sample (%d, %d) is covered %d times by %v", x, y, n, tris)
				}
			}
		}
	}
}

// TestTies names the edges that belong to a triangle.
func TestTies(t *testing.T) {
	tri := [3]Point{{0, 0}, {512, 0}, {0, 512}}
	require.True(t, Covers(tri, Point{0, 0}), "the upper left corner")
	require.True(t, Covers(tri, Point{100, 0}), "a top edge")
	require.True(t, Covers(tri, Point{0, 100}), "a left edge")
	require.False(t, Covers(tri, Point{256, 256}), "a lower right edge")
	require.False(t, Covers(tri, Point{512, 0}), "the right corner")
	require.Equal(t, 1, DoubleArea(tri), "clockwise as displayed")
}

// TestHuge decides edges that 64 bits cannot.
func TestHuge(t *testing.T) {
	const m = 1 << 60
	require.True(t, Covers([3]Point{{-m, -m}, {m, -m}, {m, m}}, Point{1, 0}))
	require.False(t, Covers([3]Point{{-m, -m}, {m, -m}, {m, m}}, Point{-1, 0}))
	require.Equal(t, 1, orient(Point{-m, -m}, Point{m, m}, Point{0, 1}))
	require.Equal(t, 0, orient(Point{-m, -m}, Point{m, m}, Point{7, 7}))
	require.Equal(t, -1, orient(Point{-m, -m}, Point{m, m}, Point{1, 0}))
}

// TestConservative compares both estimates with a dense grid of points of the pixel.
func TestConservative(t *testing.T) {
	r := random()
	for range 300 {
		var tri [3]Point
		for i := range tri {
			tri[i] = Point{r.Int64N(6 * Grid), r.Int64N(6 * Grid)}
		}
		w := DoubleArea(tri)
		if w == 0 {
			continue
		}
		for y := range 6 {
			for x := range 6 {
				any, all := false, true
				for py := int64(0); py <= Grid; py += 16 {
					for px := int64(0); px <= Grid; px += 16 {
						p := Point{int64(x)*Grid + px, int64(y)*Grid + py}
						in := true
						for i := range tri {
							in = in && orient(tri[i], tri[(i+1)%3], p)*w >= 0
						}
						any, all = any || in, all && in
					}
				}
				if all != Underestimates(tri[:], w, x, y) {
					t.Fatalf("%v, pixel (%d, %d): underestimate is not %v", tri, x, y, all)
				}
				if any && !Overestimates(tri[:], w, x, y, 0) {
					t.Fatalf("%v, pixel (%d, %d): overestimate misses a point", tri, x, y)
				}
			}
		}
	}
	sharp := []Point{{0, 0}, {2 * Grid, Grid}, {0, 20}}
	require.False(t, Overestimates(sharp, DoubleArea([3]Point(sharp)), 3, 1, 0), "past a sharp corner")
	require.True(t, Overestimates(sharp, DoubleArea([3]Point(sharp)), 2, 1, 0), "a corner touches")
}

// TestArea adds up the area of a polygon over the pixels.
func TestArea(t *testing.T) {
	rect := []Point{{100, 300}, {1800, 900}, {1700, 1200}, {0, 600}}
	sum := 0.0
	for y := range int64(8) {
		for x := range int64(8) {
			sum += AreaInPixel(rect, Pixel{x, y})
		}
	}
	double := int64(0)
	for i, a := range rect {
		b := rect[(i+1)%4]
		double += a.X*b.Y - b.X*a.Y
	}
	require.InDelta(t, float64(double)/2/Grid/Grid, sum, 1e-9)
}
