package sample

import (
	"fmt"
	"testing"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// benchmarkBatch is 1024 lookups that walk over the image like a slightly turned quad.
func benchmarkBatch() *Batch {
	b := newBatch(1024)
	b.Lod = make([]float32, b.N)
	b.Resident = nil
	b.OutBits = [4][]uint32{}
	for i := range b.N {
		x, y := float32(i%32), float32(i/32)
		b.S[i], b.T[i], b.Lod[i] = (x+0.3*y)/256, (y-0.3*x)/256, 0.4
	}
	return b
}

func BenchmarkSample(b *testing.B) {
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat, vk.FormatR32G32B32A32Sfloat,
		vk.FormatBC7UnormBlock, vk.FormatBC1RGBUnormBlock} {
		m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 256, Height: 256}, MipLevels: 9})
		if err != nil {
			b.Fatal(err)
		}
		for name, s := range map[string]vk.Sampler{
			"nearest":   {},
			"bilinear":  {MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear},
			"trilinear": {MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear},
			"cubic":     {MagFilter: vk.FilterCubic, MinFilter: vk.FilterCubic},
		} {
			s.MaxLod = vk.LodClampNone
			p, err := Compile(s, newView(b, m, vk.ImageViewType2D))
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("filter=%s/format=%v", name, f), func(b *testing.B) {
				batch := benchmarkBatch()
				b.ReportAllocs()
				for b.Loop() {
					p.SampleLod(batch)
				}
				b.ReportMetric(float64(b.N)*float64(batch.N)/b.Elapsed().Seconds()/1e6, "Msamples/s")
			})
		}
	}
}
