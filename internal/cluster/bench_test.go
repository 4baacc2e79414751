package cluster_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/cluster"
)

// What a test of a run costs that is seen, one that is outside, and bounds of it; and what it takes to bound a
// triangle.
func BenchmarkLook(b *testing.B) {
	positions, indices := heights(rand.New(rand.NewPCG(1, 1)), 100, 0.01)
	l := build(b, positions, indices)
	view := func(z float32) *cluster.View {
		v := new(cluster.View)
		v.Set(&cluster.Setting{
			Matrix: [16]float32{0: 1, 5: 1, 10: 1, 11: 1, 14: z - 0.5, 15: z},
			Scale:  [3]float32{100, 100, 1}, Offset: [3]float32{100, 100, 0}, DepthClips: true, MaxX: 200, MaxY: 200,
			Culled: cluster.Negative,
		})
		return v
	}
	for _, c := range []struct {
		name          string
		z             float32
		inside, bound bool
	}{{"seen", 2, false, false}, {"inside", 2, true, false}, {"bounds", 2, true, true}, {"outside", -2, false, false}} {
		v := view(c.z)
		b.Run(c.name, func(b *testing.B) {
			for i := range b.N {
				v.Look(&l.Runs[i%len(l.Runs)], c.inside, c.bound)
			}
		})
	}
	b.Run("build", func(b *testing.B) {
		for range b.N {
			build(b, positions, indices)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(indices)/3), "ns/triangle")
	})
}
