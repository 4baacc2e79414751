package sample

import (
	"math"
	"testing"
)

// The axes of the ellipse do not depend on how the pixel or the texture is turned.
func TestAxesOfTheEllipse(t *testing.T) {
	size := [3]float32{64, 16, 1}
	for _, c := range [][2]float64{{8, 1}, {5, 4.5}, {3, 0}, {0.25, 0.125}} {
		for i := range 24 {
			for j := range 24 {
				cosT, sinT := math.Cos(float64(i)*math.Pi/12), math.Sin(float64(i)*math.Pi/12)
				cosP, sinP := math.Cos(float64(j)*math.Pi/12), math.Sin(float64(j)*math.Pi/12)
				// The texture's turn, the axes, the pixel's turn.
				dx := [3]float32{float32((cosT*c[0]*cosP - sinT*c[1]*sinP) / 64), float32((sinT*c[0]*cosP + cosT*c[1]*sinP) / 16)}
				dy := [3]float32{float32((-cosT*c[0]*sinP - sinT*c[1]*cosP) / 64), float32((-sinT*c[0]*sinP + cosT*c[1]*cosP) / 16)}
				hi, lo, d := axes(&size, &dx, &dy)
				u, v := float64(d[0])*64, float64(d[1])*16
				if math.Abs(math.Sqrt(float64(hi))-c[0]) > 1e-5*c[0] || math.Abs(math.Sqrt(float64(lo))-c[1]) > 1e-5*c[0] ||
					math.Abs(math.Abs(u*cosT+v*sinT)-c[0]) > 1e-4*c[0] {
					t.Fatalf("%v turned by %d and %d: %v and %v along (%v, %v)", c, i, j, math.Sqrt(float64(hi)), math.Sqrt(float64(lo)), u, v)
				}
			}
		}
	}
}
