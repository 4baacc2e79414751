package format

import (
	"math"
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// The time of one texel, of typical formats.
func BenchmarkDecode(b *testing.B) {
	for _, f := range []vk.Format{
		vk.FormatR8G8B8A8Unorm, vk.FormatB8G8R8A8Srgb, vk.FormatR16G16B16A16Sfloat, vk.FormatR32G32B32A32Sfloat,
		vk.FormatR5G6B5UnormPack16,
		vk.FormatBC1RGBASrgbBlock, vk.FormatBC7UnormBlock, vk.FormatBC6HUfloatBlock, vk.FormatETC2R8G8B8A8UnormBlock,
		vk.FormatASTC6x6UnormBlock,
	} {
		b.Run(f.String(), func(b *testing.B) {
			i := Of(f)
			n := 64 * i.BlockTexels()
			dst, src := make([]Texel, n), make([]byte, 64*i.BlockBytes)
			for k := range src {
				src[k] = byte(k*k>>3 + 83*k)
			}
			for b.Loop() {
				i.Decode(dst, src)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/texel")
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	for _, f := range []vk.Format{
		vk.FormatR8G8B8A8Unorm, vk.FormatB8G8R8A8Srgb, vk.FormatR16G16B16A16Sfloat, vk.FormatR5G6B5UnormPack16,
		vk.FormatE5B9G9R9UfloatPack32,
	} {
		b.Run(f.String(), func(b *testing.B) {
			i := Of(f)
			src, dst := make([]Texel, 1024), make([]byte, 1024*i.BlockBytes)
			for k := range src {
				for c := range src[k] {
					src[k][c] = math.Float32bits(float32((k*7+c*311)%1024) / 1023)
				}
			}
			for b.Loop() {
				i.Encode(dst, src)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*1024), "ns/texel")
		})
	}
}
