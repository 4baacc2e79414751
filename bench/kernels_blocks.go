package bench

import (
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/simd"
)

// blockWorks decode blocks of 4x4 texels of random bytes, a unit is a block, and make floats of components.
func blockWorks(all map[string][]work) {
	add := func(name string, bytes, texel int, run func(k *simd.Kernels, a *simd.BlocksArgs)) {
		const n = 256
		all[name] = []work{work{unit: "16", n: n, make: func(k *simd.Kernels) func() {
			rng := rand.New(rand.NewPCG(1, 2))
			in := make([]byte, n*bytes)
			for i := range in {
				in[i] = byte(rng.Uint32())
			}
			a := &simd.BlocksArgs{In: &in[0], N: n, Palette: new(simd.BCPalette),
				BC7: simd.NewBC7Tables(), Components: uint32(bytes / 8)}
			for y := range a.Out {
				a.Out[y] = &make([]byte, 4*n*texel)[0]
			}
			return func() { run(k, a) }
		}}.streamed(float64(bytes), float64(16*texel))}
	}
	add("DecodeBC1", 8, 8, func(k *simd.Kernels, a *simd.BlocksArgs) { k.DecodeBC1(a) })
	add("DecodeBC2", 16, 8, func(k *simd.Kernels, a *simd.BlocksArgs) { k.DecodeBC2(a) })
	add("DecodeBC3", 16, 8, func(k *simd.Kernels, a *simd.BlocksArgs) { k.DecodeBC3(a) })
	add("DecodeBC4", 8, 8, func(k *simd.Kernels, a *simd.BlocksArgs) { k.DecodeBC4(a) })
	add("DecodeBC5", 16, 8, func(k *simd.Kernels, a *simd.BlocksArgs) { k.DecodeBC5(a) })
	add("DecodeSignedRamps", 16, 16, func(k *simd.Kernels, a *simd.BlocksArgs) { k.DecodeSignedRamps(a) })
	add("DecodeBC7", 16, 4, func(k *simd.Kernels, a *simd.BlocksArgs) { k.DecodeBC7(a) })
	add("DecodeETC2", 8, 4, func(k *simd.Kernels, a *simd.BlocksArgs) { k.DecodeETC2(a) })
	add("DecodeETC2Alpha", 16, 4, func(k *simd.Kernels, a *simd.BlocksArgs) { k.DecodeETC2Alpha(a) })
	add("DecodeEAC", 8, 8, func(k *simd.Kernels, a *simd.BlocksArgs) { k.DecodeEAC(a) })
	add("DecodeSignedEAC", 16, 16, func(k *simd.Kernels, a *simd.BlocksArgs) { k.DecodeSignedEAC(a) })
	astc := func(name string, texel int, run func(k *simd.Kernels, a *simd.ASTCArgs)) {
		all[name] = []work{work{unit: "16", n: 1, make: func(k *simd.Kernels) func() {
			a := &simd.ASTCArgs{N: 1, Places: 12, Taps: new(simd.ASTCTaps), Parts: &make([]uint8, 16)[0], Out: &make([]byte, 16*texel)[0]}
			return func() { run(k, a) }
		}}.streamed(16, float64(16*texel))}
	}
	astc("PaintASTCHalves", 8, func(k *simd.Kernels, a *simd.ASTCArgs) { k.PaintASTCHalves(a) })
	astc("PaintASTCCodes", 4, func(k *simd.Kernels, a *simd.ASTCArgs) { k.PaintASTCCodes(a) })
	samples := func(name string, read, written float64, run func(k *simd.Kernels, a *simd.SamplesArgs)) {
		all[name] = []work{work{unit: "16", n: lanesN / simd.Lanes, make: func(k *simd.Kernels) func() {
			a := &simd.SamplesArgs{In: &make([]byte, 32*lanesN)[0], Out: &make([]byte, 8*lanesN)[0], N: lanesN, Samples: 4}
			return func() { run(k, a) }
		}}.streamed(16*read, 16*written)}
	}
	samples("FirstSamples", 16, 4, func(k *simd.Kernels, a *simd.SamplesArgs) { k.FirstSamples(a) })
	samples("ResolveFours", 16, 4, func(k *simd.Kernels, a *simd.SamplesArgs) { k.ResolveFours(a) })
	samples("ResolveHalves", 32, 8, func(k *simd.Kernels, a *simd.SamplesArgs) { k.ResolveHalves(a) })
	for name, size := range map[string]int{"FloatsOfBytes": 1, "FloatsOfCodes8": 1, "FloatsOfHalves": 2,
		"FloatsOfCodes16": 2, "FloatsOfCodes24": 4} {
		all[name] = []work{work{unit: "16", n: lanesN / simd.Lanes, make: func(k *simd.Kernels) func() {
			a := &simd.ReadArgs{In: &make([]byte, size*lanesN)[0], N: lanesN, Out: &make([]float32, lanesN)[0],
				Values: new([2][256]uint32)}
			run := map[string]func(*simd.ReadArgs){
				"FloatsOfBytes": k.FloatsOfBytes, "FloatsOfHalves": k.FloatsOfHalves,
				"FloatsOfCodes8": k.FloatsOfCodes8, "FloatsOfCodes16": k.FloatsOfCodes16, "FloatsOfCodes24": k.FloatsOfCodes24,
			}[name]
			return func() { run(a) }
		}}.streamed(16*float64(size), 64)}
	}
}
