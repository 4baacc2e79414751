package bench

import (
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// colorGroups is how many groups a call of the colour kernels gets.
const colorGroups = 64

// packed are groups with random colours and a tile for them.
func packed() *simd.PackArgs {
	rng := rand.New(rand.NewPCG(1, 2))
	groups := make([]simd.Group, colorGroups)
	for i := range groups {
		groups[i] = simd.Group{Mask: 0xFFFF, Block: uint16(i)}
	}
	a := &simd.PackArgs{
		Color: &make([]uint32, tileWords)[0], Samples: 1, SampleStride: tileWords, Groups: &groups[0], N: colorGroups,
		Write: [4]uint8{255, 255, 255, 255},
	}
	for c := range a.Source {
		a.Source[c] = &floats(rng, colorGroups*simd.Lanes)[0]
	}
	return a
}

// floats are n numbers from 0 to 1, with room behind them that no other array's cache sets share.
func floats(rng *rand.Rand, n int) []float32 {
	s := make([]float32, n+simd.Lanes)
	for i := range s {
		s[i] = rng.Float32()
	}
	return s
}

func unpacked() *simd.UnpackArgs {
	p := packed()
	k, _ := simd.For(simd.LevelGeneric) // is everywhere
	k.PackRGBA8(p)
	return &simd.UnpackArgs{Color: p.Color, Groups: p.Groups, N: p.N, Out: p.Source}
}

// copied is a tile and an image of 1920 pixels a row.
func copied() *simd.CopyArgs {
	return &simd.CopyArgs{
		Tile: &make([]uint32, tileWords)[0], BlocksX: 16, Image: &make([]uint8, 64*1920*4)[0], RowBytes: 1920 * 4, Width: 64, Height: 64,
	}
}

// copiedSamples is a tile of 4 samples.
func copiedSamples() *simd.CopySamplesArgs {
	return &simd.CopySamplesArgs{
		Tile: &make([]uint32, 4*tileWords)[0], SampleStride: tileWords, BlocksX: 16,
		Image: &make([]uint8, 64*1920*16)[0], RowBytes: 1920 * 16,
		Texel: 4, Samples: 4, Columns: 16, Rows: 16,
	}
}

// copiedTexels is a tile of texels of 8 bytes.
func copiedTexels() *simd.CopySamplesArgs {
	return &simd.CopySamplesArgs{
		Tile: &make([]uint32, 2*tileWords)[0], SampleStride: tileWords, BlocksX: 16,
		Image: &make([]uint8, 64*1920*8)[0], RowBytes: 1920 * 8,
		Texel: 8, Samples: 1, Columns: 16, Rows: 16,
	}
}

// stencilled are groups that count up, and a stencil buffer.
func stencilled() *simd.StencilArgs {
	groups := make([]simd.Group, colorGroups)
	for i := range groups {
		groups[i] = simd.Group{Mask: 0xFFFF, Block: uint16(i), BinSlot: 1}
	}
	reached := make([]uint16, colorGroups)
	for i := range reached {
		reached[i] = 0xFFFF
	}
	a := &simd.StencilArgs{
		Triangles: &make([]simd.Triangle, 1)[0], Refs: &make([]uint32, 1)[0], Groups: &groups[0], N: colorGroups, Samples: 1,
		Stencil: &make([]uint8, tileWords)[0], SampleStride: tileWords, Reached: &reached[0],
	}
	face := &a.Faces[0]
	face.AtMost, face.AtLeast, face.PassLanes = 0xFFFF, 0xFFFF, 0xFFFF
	for i := range simd.Lanes {
		face.CompareMask[i], face.WriteMask[i], face.Pass.And[i], face.Pass.Wrap[i] = 255, 255, 255, 1
	}
	return a
}

func colorWorks(all map[string][]work) {
	of := func(n int, f func(k *simd.Kernels) func()) work { return work{unit: "16", n: n, make: f} }
	all["PackRGBA8"] = []work{of(colorGroups, func(k *simd.Kernels) func() { a := packed(); return func() { k.PackRGBA8(a) } }).
		bounded(1.9, 0, "float planes to RGBA8")}
	all["PermuteSRGB8"] = []work{of(colorGroups, func(k *simd.Kernels) func() { a := packed(); return func() { k.PermuteSRGB8(a) } }).
		bounded(4.1, 0, "sRGB encoding of three components, approximate")}
	all["PackSRGB8"] = []work{of(colorGroups, func(k *simd.Kernels) func() { a := packed(); return func() { k.PackSRGB8(a) } }).
		bounded(4.1, 0, "sRGB encoding of three components, approximate")}
	all["UnpackRGBA8"] = []work{of(colorGroups,
		func(k *simd.Kernels) func() { a := unpacked(); return func() { k.UnpackRGBA8(a) } }).streamed(64, 256)}
	all["UnpackSRGB8"] = []work{of(colorGroups, func(k *simd.Kernels) func() { a := unpacked(); return func() { k.UnpackSRGB8(a) } }).
		bounded(10, 0, "sRGB decoding of three components by gathers")}
	blended := func(e simd.BlendEquation) work {
		return of(colorGroups, func(k *simd.Kernels) func() {
			a := &simd.BlendArgs{PackArgs: *packed(), RGB: e, Alpha: e}
			return func() { k.BlendRGBA8(a) }
		})
	}
	multiplied := blended(simd.BlendEquation{Src: lane.FactorDstColor, Dst: lane.FactorZero})
	multiplied.name = "multiplied"
	over := simd.BlendEquation{Src: lane.FactorOne, Dst: lane.FactorOneMinusSrcAlpha}
	all["BlendRGBA8"] = []work{blended(over).bounded(1.26, 0, "source over, premultiplied, in integers"), multiplied}
	all["ApplyLUT"] = []work{of(colorGroups, func(k *simd.Kernels) func() {
		a := &simd.ApplyLUTArgs{PackArgs: *packed(), Tables: new([4][256]uint8)}
		return func() { k.ApplyLUT(a) }
	}).streamed(64, 64)}
	for _, name := range []string{"StencilTest", "StencilUpdate"} {
		all[name] = []work{of(colorGroups, func(k *simd.Kernels) func() {
			a := stencilled()
			if name == "StencilTest" {
				return func() { k.StencilTest(a) }
			}
			return func() { k.StencilUpdate(a) }
		}).streamed(16, 16)}
	}
	for _, shared := range []uint32{0, 1} {
		w := of(lanesN/simd.Lanes, func(k *simd.Kernels) func() {
			plane := make([]uint8, lanesN)
			a := &simd.YCbCrArgs{Y: &plane[0], Cb: &plane[0], Cr: &plane[0], Shared: shared, N: lanesN, Out: &make([]uint32, lanesN)[0]}
			return func() { k.FromYCbCr(a) }
		}).streamed(48/float64(1+shared), 64)
		w.name = []string{"chroma=full", "chroma=half"}[shared]
		all["FromYCbCr"] = append(all["FromYCbCr"], w)
	}
	all["InverseDCT"] = []work{of(lanesN/64, func(k *simd.Kernels) func() {
		a := &simd.InverseDCTArgs{Coefficients: &make([]int32, lanesN)[0], N: lanesN / 64,
			Out: &make([]uint8, lanesN)[0], Stride: lanesN / 8}
		return func() { k.InverseDCT(a) }
	}).streamed(256, 64)}
	all["SRGBCodes"] = []work{of(lanesN/simd.Lanes, func(k *simd.Kernels) func() {
		a := &simd.SRGBCodesArgs{In: &make([]uint32, lanesN)[0], N: lanesN, Out: &make([]uint64, lanesN)[0]}
		return func() { k.SRGBCodes(a) }
	}).streamed(64, 128)}
	all["SRGBValues"] = []work{of(lanesN/simd.Lanes, func(k *simd.Kernels) func() {
		codes, lanes := make([]float32, lanesN), make([]float32, lanesN)
		for i := range codes {
			codes[i] = float32(format.SRGBToLinear16(uint8(i * 97)))
		}
		a := &simd.SRGBValuesArgs{Out: &lanes[0], N: lanesN, Table: format.Of(vk.FormatR8G8B8A8Srgb).SRGBValues()[0]}
		return func() {
			copy(lanes, codes) // values are no codes
			k.SRGBValues(a)
		}
	}).streamed(128, 128)}
	all["HalveSRGB"] = []work{of(lanesN/simd.Lanes, func(k *simd.Kernels) func() {
		row := make([]uint32, 2*lanesN)
		for i := range row {
			row[i] = uint32(i) * 0x00010203
		}
		a := &simd.HalveSRGBArgs{Rows: [2]*uint32{&row[0], &row[0]}, N: lanesN, Out: &make([]uint32, lanesN)[0],
			Codes: &make([]uint8, 1<<16+3)[0]}
		for i := range a.Linear {
			a.Linear[i] = uint16(i * 257)
		}
		return func() { k.HalveSRGB(a) }
	}).streamed(256, 64)}
	all["HalveRGBA8"] = []work{of(lanesN/simd.Lanes, func(k *simd.Kernels) func() {
		row := make([]uint32, 2*lanesN)
		a := &simd.HalveRGBA8Args{Rows: [2]*uint32{&row[0], &row[0]}, N: lanesN, Out: &make([]uint32, lanesN)[0]}
		return func() { k.HalveRGBA8(a) }
	}).streamed(256, 64)}
	all["HalveExtremes"] = []work{of(lanesN/simd.Lanes, func(k *simd.Kernels) func() {
		row := make([]float32, 2*lanesN)
		a := &simd.HalveExtremesArgs{Rows: [2]*float32{&row[0], &row[0]}, N: lanesN, Out: &make([]float32, lanesN)[0]}
		return func() { k.HalveExtremes(a) }
	}).streamed(256, 64)}
	all["RangeTest"] = []work{of(colorGroups, func(k *simd.Kernels) func() {
		a := &simd.RangeTestArgs{
			Groups: packed().Groups, N: colorGroups, Samples: 1, Words: &make([]int32, tileWords)[0],
			SampleStride: tileWords, Range: 1 << 30,
		}
		return func() { k.RangeTest(a) }
	}).streamed(64, 0)}
	all["Clear"] = []work{of(tileBlocks, func(k *simd.Kernels) func() {
		a := &simd.ClearArgs{Words: &make([]uint32, tileWords)[0], N: tileWords, Value: 5}
		return func() { k.Clear(a) }
	}).bounded(0.25, 0, "a tile in L1")}
	all["StoreTile"] = []work{of(tileBlocks,
		func(k *simd.Kernels) func() { a := copied(); return func() { k.StoreTile(a) } }).bounded(0.7, 0, "tile to frame")}
	all["LoadTile"] = []work{of(tileBlocks,
		func(k *simd.Kernels) func() { a := copied(); return func() { k.LoadTile(a) } }).bounded(0.7, 0, "tile to frame")}
	for _, w := range []struct {
		name string
		n    int
		args func() *simd.CopySamplesArgs
		of   string
	}{{"samples=4", 4 * tileBlocks, copiedSamples, "tile to frame, one sample"},
		{"texel=8", 2 * tileBlocks, copiedTexels, "tile to frame, half of a texel"}} {
		store := of(w.n, func(k *simd.Kernels) func() { a := w.args(); return func() { k.StoreSamples(a) } }).bounded(0.7, 0, w.of)
		load := of(w.n, func(k *simd.Kernels) func() { a := w.args(); return func() { k.LoadSamples(a) } }).bounded(0.7, 0, w.of)
		store.name, load.name = w.name, w.name
		all["StoreSamples"], all["LoadSamples"] = append(all["StoreSamples"], store), append(all["LoadSamples"], load)
	}
	all["TransposeFours"] = []work{of(8*tileBlocks, func(k *simd.Kernels) func() {
		const blocks = 16 // a row of pixels
		tile, image := make([]uint8, 4*8*tileWords), make([]uint8, 64*1920*32)
		return func() {
			for y := range 64 {
				k.TransposeFours(&simd.TransposeArgs{From: &tile[y/4*blocks*128+y%4*32], FromRow: 8 * tileWords,
					To: &image[y*1920*32], ToRow: 32, N: blocks})
			}
		}
	}).bounded(0.7, 0, "tile to frame, half of a texel")}
	for _, every := range []int{0, 4, 1} { // one block in so many has samples that differ
		name := map[int]string{0: "edges=none", 4: "edges=fourth", 1: "edges=all"}[every]
		w := of(64, func(k *simd.Kernels) func() {
			color := make([]uint32, 4*64*simd.Lanes)
			for i := range color {
				color[i] = 0x12345678
				if block := i / simd.Lanes % 64; every != 0 && block%every == 0 {
					color[i] = uint32(i) * 0x9e3779b9
				}
			}
			a := &simd.ResolveArgs{Color: &color[0], SampleStride: 64 * simd.Lanes, Samples: 4, Blocks: 64,
				Out: &make([]uint32, 64*simd.Lanes)[0]}
			return func() { k.ResolveRGBA8(a) }
		}).bounded(1.55, 0, "4 samples, no shortcut")
		w.name = name
		all["ResolveRGBA8"] = append(all["ResolveRGBA8"], w)
	}
	all["ResolveRGBA16F"] = []work{of(64, func(k *simd.Kernels) func() {
		color := make([]uint32, 2*4*64*simd.Lanes)
		for i := range color {
			color[i] = uint32(i) * 0x9e3779b9 & 0x3fff3fff
		}
		a := &simd.ResolveArgs{Color: &color[0], SampleStride: 64 * simd.Lanes, Samples: 4, Blocks: 64,
			Out: &make([]uint32, 2*64*simd.Lanes)[0]}
		return func() { k.ResolveRGBA16F(a) }
	})}
}
