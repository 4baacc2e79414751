package mip

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Each texel of a level is the extreme of the texels that it touches in the level before, in depth and color formats,
// at even and odd sizes, with kernels and without.
func TestLevelsOfExtremes(t *testing.T) {
	figures.Begin(t)
	rng := rand.New(rand.NewPCG(3, 4))
	for _, f := range []vk.Format{vk.FormatD32Sfloat, vk.FormatD16Unorm, vk.FormatX8D24UnormPack32,
		vk.FormatR32Sfloat, vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Sfloat} {
		for _, size := range [][2]int{{64, 64}, {96, 32}, {200, 80}, {67, 33}, {1, 9}} {
			for _, filter := range []MipFilter{MipFilterMin, MipFilterMax} {
				t.Run(fmt.Sprintf("%v/%dx%d/%d", f, size[0], size[1], filter), func(t *testing.T) {
					m := newTexture(t, f, size[0], size[1], 1, 4)
					s := m.Subresource(0, 0, 0)
					row := make([]format.Texel, s.Width)
					for y := range s.Height {
						for x := range row {
							for c := range row[x] {
								row[x][c] = math.Float32bits(rng.Float32())
							}
						}
						m.format.Encode(s.Row(y, 0), row)
					}
					if err := m.GenerateMips(MipOptions{Filter: filter}); err != nil {
						t.Fatal(err)
					}
					for l := 1; l < len(m.levels); l++ {
						requireExtremes(t, m, l, filter)
					}
				})
			}
		}
	}
}

func requireExtremes(t *testing.T, m *Image, l int, filter MipFilter) {
	t.Helper()
	fine, coarse := m.Subresource(l-1, 0, 0), m.Subresource(l, 0, 0)
	texels := func(s *Subresource, y int) []format.Texel {
		row := make([]format.Texel, s.Width)
		m.format.Decode(row, s.Row(y, 0))
		return row
	}
	for y := range coarse.Height {
		for x, got := range texels(&coarse, y) {
			want := float32(math.Inf(1))
			if filter == MipFilterMax {
				want = float32(math.Inf(-1))
			}
			for v := y * fine.Height / coarse.Height; v*coarse.Height < (y+1)*fine.Height; v++ {
				row := texels(&fine, v)
				for u := x * fine.Width / coarse.Width; u*coarse.Width < (x+1)*fine.Width; u++ {
					value := math.Float32frombits(row[u][0])
					if filter == MipFilterMax {
						want = max(want, value)
					} else {
						want = min(want, value)
					}
				}
			}
			if math.Float32frombits(got[0]) != want {
				t.Fatalf("level %d, texel %d %d: %v, want %v", l, x, y, math.Float32frombits(got[0]), want)
			}
		}
	}
}

// Levels of bytes are the same with kernels and without, at any width.
func TestHalvingByKernelsIsHalving(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, width := range []int{2, 6, 32, 34, 62, 130} {
		m := newTexture(t, vk.FormatR8G8B8A8Unorm, width, 8, 1, 2)
		src, dst := m.Subresource(0, 0, 0), m.Subresource(1, 0, 0)
		for i := range src.Pix[:src.RowPitch*8] {
			src.Pix[i] = byte(rng.Uint32())
		}
		halve(&dst, &src, 0, 4)
		want := string(dst.Pix[:dst.RowPitch*4])
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			if err != nil {
				t.Fatal(err)
			}
			clear(dst.Pix[:dst.RowPitch*4])
			if halvingBy(k, m.format)(&dst, &src, 0, 4); string(dst.Pix[:dst.RowPitch*4]) != want {
				t.Errorf("width %d, level %v", width, l)
			}
		}
	}
}

func BenchmarkGenerateMips(b *testing.B) {
	for _, c := range []struct {
		format vk.Format
		o      MipOptions
	}{{vk.FormatR8G8B8A8Unorm, MipOptions{}}, {vk.FormatR8G8B8A8Srgb, MipOptions{}},
		{vk.FormatR16G16B16A16Sfloat, MipOptions{}}, {vk.FormatD32Sfloat, MipOptions{Filter: MipFilterMax}}} {
		for _, layers := range []int{1, 6} {
			b.Run(fmt.Sprintf("%v/%d", c.format, layers), func(b *testing.B) {
				size := 2048
				if layers > 1 {
					size = 512
				}
				m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: c.format,
					Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}, MipLevels: 10, ArrayLayers: layers})
				if err != nil {
					b.Fatal(err)
				}
				for i := range m.Bytes() {
					m.Bytes()[i] = byte(i % 60)
				}
				b.ReportAllocs()
				for b.Loop() {
					if err := m.GenerateMips(c.o); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.N*size*size*layers)/b.Elapsed().Seconds()/1e6, "Mtexel/s")
			})
		}
	}
}
