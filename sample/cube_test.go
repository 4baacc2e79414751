package sample

import (
	"math"
	"testing"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// onCube is the direction of (sc, tc) on a face whose major axis has the magnitude rc.
func onCube(face int, sc, tc, rc float32) (x, y, z float32) {
	switch face {
	case mip.FaceXPos:
		return rc, -tc, -sc
	case mip.FaceXNeg:
		return -rc, -tc, sc
	case mip.FaceYPos:
		return sc, rc, tc
	case mip.FaceYNeg:
		return sc, -rc, -tc
	case mip.FaceZPos:
		return sc, -tc, rc
	}
	return -sc, -tc, -rc
}

// CUBIC on a cube takes the texels that lie behind its edges when the faces are folded, up to two beyond, and the mean of
// three at corners.
func TestCubicOverCubeEdges(t *testing.T) {
	const n = 4
	m := newImage(t, vk.FormatR32Sfloat, n, n, 1, 6)
	texels := randomFloats(m)
	// folded is the texel at (i, j) of a face, at most one of them outside.
	folded := func(face, i, j int) float64 {
		rc := float32(1)
		at := func(i int) float32 {
			if d := max(-i, i-n+1); d > 0 {
				rc = 1 - float32(2*d-1)/n
				return float32(math.Copysign(1, float64(i)))
			}
			return float32(2*i+1)/n - 1
		}
		sc, tc := at(i), at(j)
		on := simd.OnCube(onCube(face, sc, tc, rc))
		u, v := on.Coordinates()
		return texels[(on.Face*n+int(v*n))*n+int(u*n)]
	}
	texel := func(face, i, j int) float64 {
		ci, cj := min(max(i, 0), n-1), min(max(j, 0), n-1)
		if i == ci || j == cj {
			return folded(face, i, j)
		}
		return (folded(face, ci, cj) + folded(face, min(max(i, -1), n), cj) + folded(face, ci, min(max(j, -1), n))) / 3
	}
	for _, kernel := range vk.Values[vk.CubicFilterWeights]() {
		p, err := Compile(vk.Sampler{MagFilter: vk.FilterCubic, MinFilter: vk.FilterCubic, CubicWeights: kernel}, newView(t, m, vk.ImageViewTypeCube))
		if err != nil {
			t.Fatal(err)
		}
		const count = 300
		b := newBatch(count)
		var u, v [count]float64
		s := &dealer{state: 11}
		for i := range b.N {
			// Multiples of 1/256 of a texel.
			x, y := 1+s.below(256*n-1), 1+s.below(256*n-1)
			u[i], v[i] = float64(x)/256-0.5, float64(y)/256-0.5
			b.S[i], b.T[i], b.R[i] = onCube(i%6, float32(x)/(128*n)-1, float32(y)/(128*n)-1, 1)
		}
		p.SampleLod(b)
		for k := range b.N {
			want := 0.0
			for j := int(math.Floor(v[k])) - 1; j <= int(math.Floor(v[k]))+2; j++ {
				for i := int(math.Floor(u[k])) - 1; i <= int(math.Floor(u[k]))+2; i++ {
					want += oracleCubic(kernel, float64(i)-u[k]) * oracleCubic(kernel, float64(j)-v[k]) * texel(k%6, i, j)
				}
			}
			if math.Abs(float64(b.Out[0][k])-want) > 3e-6 {
				t.Fatalf("%v: face %d (%v, %v) is %v, not %v", kernel, k%6, u[k], v[k], b.Out[0][k], want)
			}
		}
	}
}
