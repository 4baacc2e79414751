package sample

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// MIN and MAX are the least and the greatest, component by component, of the texels whose weight is not 0: beside a
// texel's centre of two or four, in the centre of that one alone, and of a second level only where the level of detail
// lies between the two.
func TestExtremesAreOfTexelsWithAWeight(t *testing.T) {
	const size, n = 4, 200
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR32G32B32A32Sfloat} {
		m, err := mip.NewImage(vk.ImageInfo{
			ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: size, Height: size}, MipLevels: 2,
		})
		require.NoError(t, err)
		code := func(level, x, y, c int) int { return (x*73 + y*151 + c*37 + level*91 + x*y*17) % 256 }
		for level := range 2 {
			sub := m.Subresource(level, 0, 0)
			for y := range size >> level {
				for x := range size >> level {
					for c := range 4 {
						v := code(level, x, y, c)
						if row := sub.Row(y, 0); f == vk.FormatR8G8B8A8Unorm {
							row[4*x+c] = byte(v)
						} else {
							w := math.Float32bits(float32(v) / 255)
							copy(row[16*x+4*c:], []byte{byte(w), byte(w >> 8), byte(w >> 16), byte(w >> 24)})
						}
					}
				}
			}
		}
		m.Touch()
		for _, mode := range []vk.SamplerReductionMode{vk.SamplerReductionModeMin, vk.SamplerReductionModeMax} {
			p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
				MipmapMode: vk.SamplerMipmapModeLinear, ReductionMode: mode, AddressModeU: clampToEdge,
				AddressModeV: clampToEdge, MaxLod: vk.LodClampNone}, newView(t, m, vk.ImageViewType2D))
			require.NoError(t, err)
			for name, b := range engines(t, n) {
				b.Lod = make([]float32, n)
				for i := range n {
					b.S[i], b.T[i], b.Lod[i] = float32(i*5%32)/32, float32(i*7%31)/32, float32(i%3)/2
				}
				p.SampleLod(b)
				for i := range n {
					for c := range 4 {
						var of []int
						for level := range 2 {
							if b.Lod[i] == 0 && level == 1 || b.Lod[i] == 1 && level == 0 {
								continue
							}
							side := size >> level
							texels := func(s float32) (list []int) {
								u := float64(s)*float64(side) - 0.5
								list = []int{min(max(int(math.Floor(u)), 0), side-1)}
								if u != math.Floor(u) {
									list = append(list, min(max(int(math.Floor(u))+1, 0), side-1))
								}
								return list
							}
							for _, y := range texels(b.T[i]) {
								for _, x := range texels(b.S[i]) {
									of = append(of, code(level, x, y, c))
								}
							}
						}
						want := of[0]
						for _, v := range of {
							if mode == vk.SamplerReductionModeMin {
								want = min(want, v)
							} else {
								want = max(want, v)
							}
						}
						require.InDelta(t, float64(want)/255, b.Out[c][i], 1e-6, "%v, %v, %s: component %d at (%v, %v), level %v",
							f, mode, name, c, b.S[i], b.T[i], b.Lod[i])
					}
				}
			}
		}
	}
}

// In the centre of a cube's texel MIN and MAX are that texel: the one beside it, maybe on the next face, has no weight.
func TestExtremesInTheCentreOfACubesTexel(t *testing.T) {
	const size = 4
	m := newImage(t, vk.FormatR8Unorm, size, size, 1, 6)
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(i*89 + i*i*7)
	}
	m.Touch()
	for _, mode := range []vk.SamplerReductionMode{vk.SamplerReductionModeMin, vk.SamplerReductionModeMax} {
		p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, ReductionMode: mode},
			newView(t, m, vk.ImageViewTypeCube))
		require.NoError(t, err)
		face := m.Subresource(0, mip.FaceZPos, 0)
		for name, b := range engines(t, size*size) {
			for i := range b.N { // on the face towards +z
				b.S[i], b.T[i], b.R[i] = (2*float32(i%size)+1)/size-1, 1-(2*float32(i/size)+1)/size, 1
			}
			p.SampleLod(b)
			for i := range b.N {
				want := float64(face.Row(i/size, 0)[i%size]) / 255
				require.InDelta(t, want, b.Out[0][i], 1e-6, "%v, %s: texel (%d, %d)", mode, name, i%size, i/size)
			}
		}
	}
}
