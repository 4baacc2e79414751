package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/lane"
)

// eachLevel runs a benchmark on every level; f makes the work of n groups of 16 pixels and returns one run of it.
func eachLevel(b *testing.B, n int, f func(k *Kernels) func()) { eachLevelPer(b, "16", n, f) }

// eachLevelPer is eachLevel for n of another unit of work.
func eachLevelPer(b *testing.B, unit string, n int, f func(k *Kernels) func()) {
	for _, l := range Available() {
		b.Run("level="+l.String(), func(b *testing.B) {
			k, err := For(l)
			if err != nil {
				b.Fatal(err)
			}
			run := f(k)
			for b.Loop() {
				run()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/"+unit)
		})
	}
}

const benchGroups = 64

func benchPack() *PackArgs {
	rng := rand.New(rand.NewPCG(1, 2))
	a := &PackArgs{
		Color: &make([]uint32, 256*Lanes)[0], Samples: 1, Groups: &make([]Group, benchGroups)[0], N: benchGroups,
		Write: [4]uint8{255, 255, 255, 255},
	}
	for g := range benchGroups {
		*at(a.Groups, g) = Group{Mask: 0xffff, Block: uint16(g)}
	}
	for c := range a.Source {
		s := make([]float32, benchGroups*Lanes)
		for i := range s {
			s[i] = rng.Float32()
		}
		a.Source[c] = &s[0]
	}
	return a
}

func BenchmarkPackRGBA8(b *testing.B) {
	eachLevel(b, benchGroups, func(k *Kernels) func() { a := benchPack(); return func() { k.PackRGBA8(a) } })
}

func BenchmarkPackSRGB8(b *testing.B) {
	eachLevel(b, benchGroups, func(k *Kernels) func() { a := benchPack(); return func() { k.PackSRGB8(a) } })
}

func benchUnpack() *UnpackArgs {
	p := benchPack()
	packRGBA8Generic(p)
	return &UnpackArgs{Color: p.Color, Groups: p.Groups, N: p.N, Out: p.Source}
}

func BenchmarkUnpackRGBA8(b *testing.B) {
	eachLevel(b, benchGroups, func(k *Kernels) func() { a := benchUnpack(); return func() { k.UnpackRGBA8(a) } })
}

func BenchmarkUnpackSRGB8(b *testing.B) {
	eachLevel(b, benchGroups, func(k *Kernels) func() { a := benchUnpack(); return func() { k.UnpackSRGB8(a) } })
}

func BenchmarkBlendRGBA8(b *testing.B) {
	over := BlendEquation{Src: lane.FactorSrcAlpha, Dst: lane.FactorOneMinusSrcAlpha}
	premultiplied := BlendEquation{Src: lane.FactorOne, Dst: lane.FactorOneMinusSrcAlpha}
	for name, e := range map[string][2]BlendEquation{
		"over": {over, premultiplied}, "premultiplied": {premultiplied, premultiplied},
		"multiply": {{Src: lane.FactorDstColor}, {Src: lane.FactorOne}},
		"saturate": {{Src: lane.FactorSrcAlphaSaturate, Dst: lane.FactorOneMinusDstAlpha}, over},
	} {
		b.Run(name, func(b *testing.B) {
			eachLevel(b, benchGroups, func(k *Kernels) func() {
				a := &BlendArgs{PackArgs: *benchPack(), RGB: e[0], Alpha: e[1]}
				return func() { k.BlendRGBA8(a) }
			})
		})
	}
}

func BenchmarkClear(b *testing.B) {
	eachLevel(b, 256, func(k *Kernels) func() {
		a := &ClearArgs{Words: &make([]uint32, 4096)[0], N: 4096, Value: 5}
		return func() { k.Clear(a) }
	})
}

func benchCopy() *CopyArgs {
	return &CopyArgs{Tile: &make([]uint32, 4096)[0], BlocksX: 16, Image: &make([]uint8, 64*1920*4)[0],
		RowBytes: 1920 * 4, Width: 64, Height: 64}
}

func BenchmarkStoreTile(b *testing.B) {
	eachLevel(b, 256, func(k *Kernels) func() { a := benchCopy(); return func() { k.StoreTile(a) } })
}

func BenchmarkLoadTile(b *testing.B) {
	eachLevel(b, 256, func(k *Kernels) func() { a := benchCopy(); return func() { k.LoadTile(a) } })
}

func BenchmarkResolveRGBA8(b *testing.B) {
	for name, differing := range map[string]uint32{"edges=none": 0, "edges=fourth": 4, "edges=all": 1} {
		b.Run(name, func(b *testing.B) {
			eachLevel(b, 64, func(k *Kernels) func() {
				color := make([]uint32, 4*64*Lanes)
				for i := range color {
					color[i] = 0x12345678
					if block := uint32(i/Lanes) % 64; differing != 0 && block%differing == 0 {
						color[i] = uint32(i) * 0x9e3779b9
					}
				}
				a := &ResolveArgs{Color: &color[0], SampleStride: 64 * Lanes, Samples: 4, Blocks: 64, Out: &make([]uint32, 64*Lanes)[0]}
				return func() { k.ResolveRGBA8(a) }
			})
		})
	}
}
