package cluster_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/cluster"
)

// heights is a hilly square of n x n quads, from (-1, -1) to (1, 1).
func heights(rng *rand.Rand, n int, hills float32) (positions []float32, indices []uint32) {
	for y := range n + 1 {
		for x := range n + 1 {
			positions = append(positions, 2*float32(x)/float32(n)-1, 2*float32(y)/float32(n)-1, hills*rng.Float32())
		}
	}
	for y := range uint32(n) {
		for x := range uint32(n) {
			i := y*uint32(n+1) + x
			j := i + uint32(n+1)
			indices = append(indices, i, i+1, j, i+1, j+1, j)
		}
	}
	return positions, indices
}

func build[I cluster.Index](tb testing.TB, positions []float32, indices []I) *cluster.List {
	l, err := cluster.Build(context.Background(), positions, indices)
	require.NoError(tb, err)
	return l
}

// A context that has ended ends the building.
func TestBuildEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := cluster.Build(ctx, []float32{0, 0, 0, 1, 0, 0, 0, 1, 0}, []uint32{0, 1, 2})
	require.ErrorIs(t, err, context.Canceled)
}

// Bounds hold every corner, every direction and every altitude of their triangles; those of groups hold their runs'.
func TestBoundsHoldTheirTriangles(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for _, hills := range []float32{0, 0.01, 0.2} {
		positions, indices := heights(rng, 30, hills)
		l := build(t, positions, indices)
		require.Len(t, l.Runs, (len(indices)/3+cluster.Triangles-1)/cluster.Triangles)
		require.Len(t, l.Groups, (len(l.Runs)+cluster.Group-1)/cluster.Group)
		cones := 0
		for i := 0; i < len(indices); i += 3 {
			for _, b := range []cluster.Bounds{l.Runs[i/3/cluster.Triangles], l.Groups[i/3/cluster.Triangles/cluster.Group]} {
				var p [3][3]float64
				for c, k := range indices[i : i+3] {
					for a := range 3 {
						v := positions[3*k+uint32(a)]
						p[c][a] = float64(v)
						require.LessOrEqual(t, math.Abs(float64(v)-float64(b.Center[a])), float64(b.Extent[a]))
					}
				}
				var n [3]float64
				for a := range 3 {
					u, v := (a+1)%3, (a+2)%3
					n[a] = (p[1][u]-p[0][u])*(p[2][v]-p[0][v]) - (p[1][v]-p[0][v])*(p[2][u]-p[0][u])
				}
				area2 := math.Hypot(math.Hypot(n[0], n[1]), n[2])
				longest := 0.
				for c := range 3 {
					d := (c + 1) % 3
					longest = max(longest, math.Hypot(math.Hypot(p[c][0]-p[d][0], p[c][1]-p[d][1]), p[c][2]-p[d][2]))
				}
				require.GreaterOrEqual(t, area2/longest, float64(b.Height))
				if b.Cosine > 0 {
					cones++
					along := (n[0]*float64(b.Axis[0]) + n[1]*float64(b.Axis[1]) + n[2]*float64(b.Axis[2])) / area2
					require.GreaterOrEqual(t, along, float64(b.Cosine))
				}
			}
		}
		require.Positive(t, cones)
	}
}

// What is no number, has no place or no area bounds nothing that it should not.
func TestBoundsOfWhatIsNoTriangle(t *testing.T) {
	nan := float32(math.NaN())
	positions := []float32{0, 0, 0, 1, 0, 0, 0, 1, 0, nan, 0, 0}
	require.Negative(t, build(t, positions, []uint16{0, 1, 9}).Runs[0].Extent[0], "an index without a position is never drawn")
	require.Negative(t, build(t, positions, []uint8{0, 1, 1}).Runs[0].Extent[0], "nor are two corners in one")
	require.True(t, math.IsInf(float64(build(t, positions, []uint32{0, 1, 3}).Runs[0].Extent[0]), 1), "of a NaN nothing is known")
	require.Zero(t, build(t, []float32{0, 0, 0, 1, 0, 0, 2, 0, 0}, []uint32{0, 1, 2}).Runs[0].Cosine, "a line faces nowhere")
	require.Empty(t, build[uint32](t, nil, nil).Runs)
}

// A square in front of the eye is seen, one behind it, beside the picture, or from its back is not, and what is seen
// lies where it is.
func TestLookFindsWhatIsSeen(t *testing.T) {
	positions, indices := heights(rand.New(rand.NewPCG(1, 1)), 5, 0)
	l := build(t, positions, indices)
	// A pinhole at the origin looks along +z; 1 is at the edge of the picture where z is 1. y points down.
	setting := func(x, y, z float32) *cluster.Setting {
		return &cluster.Setting{
			Matrix: [16]float32{0: 1, 5: 1, 10: 1, 11: 1, 12: x, 13: y, 14: z - 0.5, 15: z},
			Scale:  [3]float32{100, 100, 1}, Offset: [3]float32{100, 100, 0}, DepthClips: true, MaxX: 200, MaxY: 200,
		}
	}
	look := func(s *cluster.Setting) (out, inside bool, seen cluster.Seen) {
		var v cluster.View
		v.Set(s)
		return v.Look(&l.Groups[0], false, true)
	}
	out, inside, seen := look(setting(0, 0, 2))
	require.False(t, out)
	require.True(t, inside)
	require.True(t, seen.Whole)
	require.Equal(t, [4]int32{47, 47, 153, 153}, [4]int32{seen.MinX, seen.MinY, seen.MaxX, seen.MaxY},
		"half of the picture, and 2 pixels and more around")
	require.InDelta(t, 0.75, seen.Least, 1e-5)
	require.LessOrEqual(t, seen.Least, float32(0.75))
	require.GreaterOrEqual(t, seen.Greatest, float32(0.75))
	for _, c := range []struct {
		x, y, z float32
		what    string
	}{{0, 0, -2, "behind"}, {3.2, 0, 2, "to the right"}, {-3.2, 0, 2, "to the left"}, {0, 3.2, 2, "below"},
		{0, -3.2, 2, "above"}, {0, 0, 0.4, "before the near plane"}} {
		out, _, _ := look(setting(c.x, c.y, c.z))
		require.True(t, out, c.what)
		out, _, _ = look(setting(c.x*0.93, c.y*0.93, max(c.z, 0)*1.3+0.1))
		require.Equal(t, c.z < 0, out, "not quite "+c.what)
	}
	for _, culled := range []cluster.Facing{cluster.None, cluster.Positive, cluster.Negative} {
		s := setting(0, 0, 2)
		s.Culled = culled
		out, _, _ := look(s)
		require.Equal(t, culled == cluster.Positive, out, "the square turns clockwise where y points down")
		s.Scale[1] = -s.Scale[1] // upside down
		out, _, _ = look(s)
		require.Equal(t, culled == cluster.Negative, out)
	}
}
