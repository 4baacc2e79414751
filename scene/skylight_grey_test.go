package scene

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Light without colour in one component is looked up with the bits that four components have: in all levels, beyond
// edges and at corners, where three texels meet, with kernels and without.
func TestGreyLightIsLookedUpWithTheSameBits(t *testing.T) {
	l, err := newSkylight(t.Context(), testdevice.New(t, halfspace.DeviceInfo{}), Studio())
	require.NoError(t, err)
	grey, err := l.greyed()
	require.NoError(t, err)
	require.Equal(t, greyFormat, grey.specular.Info().Format)
	require.Equal(t, l.specular.Info().MipLevels, grey.specular.Info().MipLevels)
	const n = 1024
	rng := rand.New(rand.NewPCG(29, 11))
	b := sample.Batch{N: n, S: make([]float32, n), T: make([]float32, n), R: make([]float32, n), Lod: make([]float32, n)}
	for i := range n {
		for _, c := range [][]float32{b.S, b.T, b.R} {
			if c[i] = rng.Float32()*2 - 1; i%2 == 0 { // close to a corner
				c[i] = float32(math.Copysign(1, float64(c[i]))) + c[i]/16
			}
		}
		b.Lod[i] = rng.Float32() * float32(l.last)
	}
	levels := []*simd.Kernels{nil}
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		levels = append(levels, k)
	}
	looked := func(l *skylight, k *simd.Kernels) (out [2][4][]float32) {
		specular, err := cubeTexture(l.specular)
		require.NoError(t, err)
		irradiance, err := cubeTexture(l.irradiance)
		require.NoError(t, err)
		for i, texture := range []*halfspace.Texture{specular, irradiance} {
			b.Kernels, b.Scratch = k, new(sample.Scratch)
			for c := range out[i] {
				out[i][c] = make([]float32, n)
			}
			b.Out = out[i]
			texture.SampleLod(&b)
		}
		return out
	}
	want := looked(l, nil)
	for _, k := range levels {
		require.Equal(t, want, looked(l, k))
		require.Equal(t, want, looked(grey, k))
	}
	for i := range n {
		d := [3]float32{b.S[i], b.T[i], b.R[i]}
		require.Equal(t, l.irradianceAt(d), grey.irradianceAt(d))
	}
}

// A colour anywhere keeps all components.
func TestColouredLightKeepsItsComponents(t *testing.T) {
	e := Studio()
	e.Pix[len(e.Pix)/2] *= 1.5
	l, err := newSkylight(t.Context(), testdevice.New(t, halfspace.DeviceInfo{}), e)
	require.NoError(t, err)
	same, err := l.greyed()
	require.NoError(t, err)
	require.Same(t, l, same)
}
