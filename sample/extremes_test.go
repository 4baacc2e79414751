package sample

import (
	"math"
	"testing"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// extremes are the reductions with what they do to two values.
var extremes = map[vk.SamplerReductionMode]func(a, b float64) float64{
	vk.SamplerReductionModeMin: math.Min, vk.SamplerReductionModeMax: math.Max,
}

// MIN and MAX of a box are those of the texels that it touches, however little of them.
func TestExtremesOfABox(t *testing.T) {
	const w, h = 16, 8
	m := newImage(t, vk.FormatR32Sfloat, w, h, 1, 1)
	texels := randomFloats(m)
	for mode, extreme := range extremes {
		box, err := CompileBox(vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge, ReductionMode: mode},
			newView(t, m, vk.ImageViewType2D))
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(100)
		s := &dealer{state: 8}
		for i := range b.N {
			b.S[i], b.T[i] = float32(s.below(64*w))/(64*w), float32(s.below(64*h))/(64*h)
		}
		for _, size := range [][2]float64{{1, 1}, {3, 2}, {2.5, 4.25}} {
			box.Sample(b, float32(size[0]), float32(size[1]))
			for n := range b.N {
				u, v := float64(b.S[n])*w-size[0]/2, float64(b.T[n])*h-size[1]/2
				want := math.NaN()
				for y := int(math.Floor(v)); float64(y) < v+size[1]; y++ {
					for x := int(math.Floor(u)); float64(x) < u+size[0]; x++ {
						texel := texels[min(max(y, 0), h-1)*w+min(max(x, 0), w-1)]
						if want != want {
							want = texel
						}
						want = extreme(want, texel)
					}
				}
				if float64(b.Out[0][n]) != want {
					t.Fatalf("%v of %v at (%v, %v): %v, not %v", mode, size, b.S[n], b.T[n], b.Out[0][n], want)
				}
			}
		}
	}
}

// MIN and MAX of weights of 0 and 1 are those of the texels with 1.
func TestExtremesOfWeights(t *testing.T) {
	const w, h = 10, 8
	m := newImage(t, vk.FormatR32Sfloat, w, h, 1, 1)
	texels := randomFloats(m)
	cross := newImage(t, vk.FormatR8Unorm, 3, 3, 1, 1)
	copy(cross.Bytes(), []byte{0, 255, 0, 255, 255, 255, 0, 255, 0})
	weights := Weights{View: newView(t, cross, vk.ImageViewType2DArray), FilterCenter: [2]int{1, 1},
		FilterSize: [2]int{3, 3}, NumPhases: 1}
	for mode, extreme := range extremes {
		x, err := CompileWeighted(vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge,
			UnnormalizedCoordinates: true, ReductionMode: mode},
			newView(t, m, vk.ImageViewType2D), weights)
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(w * h)
		for i := range b.N {
			b.S[i], b.T[i] = float32(i%w)+0.5, float32(i/w)+0.5
		}
		x.Sample(b)
		for n := range b.N {
			want := texels[n]
			for _, o := range [][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
				want = extreme(want, texels[min(max(n/w+o[1], 0), h-1)*w+min(max(n%w+o[0], 0), w-1)])
			}
			if float64(b.Out[0][n]) != want {
				t.Fatalf("%v at texel %d: %v, not %v", mode, n, b.Out[0][n], want)
			}
		}
	}
}

// Block matching sums differences, or keeps their extremes; targets outside are the edge's or black.
func TestBlocksOutsideAndTheirExtremes(t *testing.T) {
	const w, h = 12, 10
	target, reference := newImage(t, vk.FormatR32Sfloat, w, h, 1, 1), newImage(t, vk.FormatR32Sfloat, w, h, 1, 1)
	a := randomFloats(target)
	r := randomFloats(reference)
	for i := range r {
		r[i] = 1 - a[i]
	}
	putFloats(reference, r)
	add := func(a, b float64) float64 { return a + b }
	for mode, reduce := range map[vk.SamplerReductionMode]func(a, b float64) float64{vk.SamplerReductionModeWeightedAverage: add,
		vk.SamplerReductionModeMin: math.Min, vk.SamplerReductionModeMax: math.Max} {
		for _, address := range []vk.SamplerAddressMode{clampToEdge, vk.SamplerAddressModeClampToBorder} {
			for _, metric := range []BlockMetric{BlockMetricSAD, BlockMetricSSD} {
				x, err := CompileBlockMatch(vk.Sampler{AddressModeU: address, AddressModeV: address,
					UnnormalizedCoordinates: true, ReductionMode: mode},
					newView(t, target, vk.ImageViewType2D), newView(t, reference, vk.ImageViewType2D), metric, 4, 3)
				if err != nil {
					t.Fatal(err)
				}
				b := newBatch(4)
				b.S, b.T = []float32{3, -2, 10, 5}, []float32{2, 4, -2, 9}
				b.Reference = [2][]float32{{1, 2, 3, 4}, {5, 4, 3, 2}}
				x.Match(b)
				for n := range b.N {
					want, first := 0.0, true
					for j := range 3 {
						for i := range 4 {
							tx, ty := int(b.S[n])+i, int(b.T[n])+j
							texel := a[min(max(ty, 0), h-1)*w+min(max(tx, 0), w-1)]
							if outside := tx < 0 || ty < 0 || tx >= w || ty >= h; outside && address != clampToEdge {
								texel = 0
							}
							d := math.Abs(r[(int(b.Reference[1][n])+j)*w+int(b.Reference[0][n])+i] - texel)
							if metric == BlockMetricSSD {
								d *= d
							}
							if first {
								want, first = d, false
							} else {
								want = reduce(want, d)
							}
						}
					}
					if math.Abs(float64(b.Out[0][n])-want) > 1e-5 || b.Out[3][n] != 1 {
						t.Fatalf("%v %v metric %d block %d: %v, not %v", mode, address, metric, n, b.Out[0][n], want)
					}
				}
			}
		}
	}
}

func putFloats(m *mip.Image, all []float64) {
	for i, v := range all {
		x := math.Float32bits(float32(v))
		copy(m.Bytes()[4*i:], []byte{byte(x), byte(x >> 8), byte(x >> 16), byte(x >> 24)})
	}
	m.Touch()
}
