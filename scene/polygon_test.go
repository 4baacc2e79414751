package scene

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLargeConcavePolygons: stars and combs of any size are cut into triangles that wind as they do and have their
// area, no more; 66 corners became a filled disc.
func TestLargeConcavePolygons(t *testing.T) {
	for _, n := range []int{8, 64, 66, 500, 3000} {
		for name, corner := range map[string]func(i int) vec3{
			"star": func(i int) vec3 {
				r := float64(1 + i%2*3)
				a := 2 * math.Pi * float64(i) / float64(n)
				return vec3{r * math.Cos(a), 0.5, -r * math.Sin(a)}
			},
			"comb": func(i int) vec3 {
				if i >= n-2 {
					return vec3{float64((n - 1 - i) * (n - 3)), 3, 9}
				}
				return vec3{float64(n - 3 - i), 3, float64(i % 2 * 5)}
			},
		} {
			area := func(at ...int) (sum float64) { // as seen from above
				for i := range at {
					p, q := corner(at[i]), corner(at[(i+1)%len(at)])
					sum += p[2]*q[0] - p[0]*q[2]
				}
				return sum
			}
			var all []int
			for i := range n {
				all = append(all, i)
			}
			want, got, triangles := area(all...), 0.0, 0
			triangulate(n, corner, func(a, b, c int) {
				v := area(a, b, c)
				require.True(t, v*want >= -1e-9, "%s of %d: a triangle winds the other way", name, n)
				got += v
				triangles++
			})
			require.Equal(t, n-2, triangles, "%s of %d", name, n)
			require.InDelta(t, want, got, 1e-6*math.Abs(want), "%s of %d", name, n)
		}
	}
}
