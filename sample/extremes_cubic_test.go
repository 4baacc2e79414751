package sample

import (
	"math"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// MIN and MAX with CUBIC are the extremes of the texels whose weight is not 0 (Vulkan: Texel Reduction, and
// filterCubicMinmax), in every format that has a layout of its own, with kernels and without.
func TestExtremesOfCubicFootprints(t *testing.T) {
	const w, h = 9, 7
	extremes := map[vk.SamplerReductionMode]func(a, b float64) float64{
		vk.SamplerReductionModeMin: math.Min, vk.SamplerReductionModeMax: math.Max}
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Snorm, vk.FormatR32Sfloat,
		vk.FormatR32G32B32A32Sfloat} {
		m := newImage(t, f, w, h, 1, 1)
		texels := make([][4]float64, w*h)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(i*i*29 + i*7)
		}
		if f == vk.FormatR32Sfloat || f == vk.FormatR32G32B32A32Sfloat {
			randomFloats(m)
		}
		m.Touch()
		view := newView(t, m, vk.ImageViewType2D)
		raw, err := CompileTexels(view)
		if err != nil {
			t.Fatal(err)
		}
		for i := range texels {
			b := newBatch(1)
			b.I, b.J = []int32{int32(i % w)}, []int32{int32(i / w)}
			raw.Fetch(b)
			for c := range texels[i] {
				texels[i][c] = float64(b.Out[c][0])
			}
		}
		for mode, extreme := range extremes {
			for _, kernel := range vk.Values[vk.CubicFilterWeights]() {
				p, err := Compile(vk.Sampler{MagFilter: vk.FilterCubic, MinFilter: vk.FilterCubic, CubicWeights: kernel,
					ReductionMode: mode}, view)
				if err != nil {
					t.Fatal(err)
				}
				b := newBatch(128)
				for i := range b.N { // a third of them in the centre of a texel, where weights of 0 matter
					b.S[i] = float32(i*37%(256*w)) / (256 * w)
					if b.T[i] = float32(i*101%(256*h)) / (256 * h); i%3 == 0 {
						b.S[i] = (float32(i%w) + 0.5) / w
					}
				}
				levels := simd.Available()
				for level := -1; level < len(levels); level++ {
					if b.Kernels, b.Scratch = nil, nil; level >= 0 {
						if b.Kernels, err = simd.For(levels[level]); err != nil {
							t.Fatal(err)
						}
						b.Scratch = new(Scratch)
					}
					p.SampleLod(b)
					for i := range b.N {
						u, v := fixed(float64(b.S[i])*w), fixed(float64(b.T[i])*h)
						var want [4]float64
						first := true
						for y := -1; y <= 2; y++ {
							for x := -1; x <= 2; x++ {
								if oracleCubic(kernel, float64(x)-float64(u&255)/256) == 0 ||
									oracleCubic(kernel, float64(y)-float64(v&255)/256) == 0 {
									continue
								}
								texel := texels[modulo(v>>8+y, h)*w+modulo(u>>8+x, w)]
								for c := range want {
									if first {
										want[c] = texel[c]
									}
									want[c] = extreme(want[c], texel[c])
								}
								first = false
							}
						}
						for c := range want {
							if math.Abs(float64(b.Out[c][i])-want[c]) > 1e-6 {
								t.Fatalf("%v %v %v, level %v, lookup %d, component %d: %v, not %v", f, mode, kernel, level, i, c,
									b.Out[c][i], want[c])
							}
						}
					}
				}
			}
		}
	}
}
