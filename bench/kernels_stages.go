package bench

import "github.com/seed-1acaedba/halfspace/simd"

// stageWorks are the kernels of lookups in stages, on a texture of 256x256 texels, neighbours a texel apart.
func stageWorks(all map[string][]work) {
	const n, groups, size = 256, 256 / simd.Lanes, 256
	lanes := func() *[n]float32 { return new([n]float32) }
	noLevel, delta, lod := new([n]int32), new([n]uint32), lanes()
	all["Levels"] = []work{work{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		a := &simd.LevelsArgs{Lod: &lod[0], N: n, Last: 8, MipLinear: 1, Fine: &new([n]int32)[0],
			Coarse: &new([n]int32)[0], Delta: &delta[0]}
		return func() { k.Levels(a) }
	}}.streamed(64, 3*64)}
	coordinates := [2]*[n]float32{lanes(), lanes()}
	for j := range n {
		block, lane := j/16, j%16
		coordinates[0][j], coordinates[1][j] = float32(block%4*4+lane%4)/size+0.3, float32(block/4*4+lane/4)/size+0.6
	}
	axis := func(in *[n]float32, step int32, weights simd.AxisWeights) *simd.AxisArgs {
		a := &simd.AxisArgs{In: &in[0], Level: &noLevel[0], N: n, Mode: simd.ClampToEdge, Count: 2,
			First: [4]float32{0, 1}, Step: step, Weights: weights,
			Table: new([256][4]float32)}
		if weights == simd.CubicWeights {
			a.Count, a.First = 4, [4]float32{-1, 0, 1, 2}
		}
		for i := range a.Size {
			a.Size[i], a.Inverse[i] = size, 1.0/size
		}
		for i := range a.Place {
			a.Place[i], a.Weight[i] = &new([n]int32)[0], &lanes()[0]
		}
		return a
	}
	for _, w := range []struct {
		name    string
		weights simd.AxisWeights
	}{{"linear", simd.PairWeights}, {"cubic", simd.CubicWeights}} {
		all["Axis"] = append(all["Axis"], work{name: w.name, unit: "16", n: groups, make: func(k *simd.Kernels) func() {
			a := axis(coordinates[0], 1, w.weights)
			return func() { k.Axis(a) }
		}})
	}
	all["ArrayLayers"] = []work{work{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		a := &simd.ArrayLayersArgs{In: &lod[0], N: n, Last: 3, Stride: 1 << 16, Out: &new([n]uint32)[0]}
		return func() { k.ArrayLayers(a) }
	}}.streamed(64, 64)}
	all["Places"] = []work{{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		a := &simd.PlacesArgs{I: &noLevel[0], J: &noLevel[0], K: &noLevel[0], Layer: &noLevel[0], Sample: &noLevel[0],
			Level: &noLevel[0], N: n, Levels: 1, Layers: 1,
			Samples: 1, Out: &new([n]int32)[0]}
		return func() { k.Places(a) }
	}}}
	generic, _ := simd.For(simd.LevelGeneric)
	pix := make([]byte, size*size*16)
	for i := range pix {
		pix[i] = byte(i*7) & 0x3F
	}
	for _, w := range []struct {
		name      string
		kind      simd.TexelKind
		reduction simd.Reduction
	}{{"sum/RGBA8", simd.TexelRGBA8, simd.ReduceSum}, {"exact/RGBA16", simd.TexelRGBA16, simd.ReduceExact},
		{"sum/RGBA16F", simd.TexelRGBA16F, simd.ReduceSum},
		{"sum/RGBA32F", simd.TexelRGBA32F, simd.ReduceSum}, {"min/RGBA8", simd.TexelRGBA8, simd.ReduceMin},
		{"first/RGBA8", simd.TexelRGBA8, simd.ReduceFirst},
		{"gather/RGBA8", simd.TexelRGBA8, simd.ReduceGather}} {
		all["Reduce"] = append(all["Reduce"], work{name: w.name, unit: "16", n: groups, make: func(k *simd.Kernels) func() {
			x, y := axis(coordinates[0], 1, simd.PairWeights), axis(coordinates[1], size, simd.PairWeights)
			generic.Axis(x)
			generic.Axis(y)
			taps := new([4]simd.TapRef)
			for i := range taps {
				taps[i] = simd.TapRef{X: x.Place[i%2], Y: y.Place[i/2], Z: &noLevel[0], U: x.Weight[i%2], V: y.Weight[i/2]}
			}
			a := &simd.ReduceArgs{Texels: &pix[0], Kind: w.kind, Layer: &noLevel[0], Taps: &taps[0], Count: 4, N: n,
				Reduction: w.reduction, Unit: 256}
			for c := range a.Out {
				a.Out[c] = &lanes()[0]
			}
			return func() { k.Reduce(a) }
		}})
	}
	all["MixLevels"] = []work{work{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		a := &simd.MixLevelsArgs{Delta: &delta[0], N: n, Mix: simd.ReduceExact, Unit: 65536, Scale: simd.ScaleRGBA8, Components: 4}
		for c := range a.Out {
			a.Fine[c], a.Coarse[c], a.Out[c] = &lanes()[0], &lanes()[0], &lanes()[0]
		}
		return func() { k.MixLevels(a) }
	}}.streamed(8*64, 4*64)}
	all["HalveHalf"] = []work{work{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		row := new([2 * n]uint64)
		for i := range row {
			row[i] = 0x3C00_3800_3400_3C00
		}
		a := &simd.HalveHalfArgs{Rows: [2]*uint64{&row[0], &row[0]}, N: n, Out: &new([n]uint64)[0]}
		return func() { k.HalveHalf(a) }
	}}.streamed(4*128, 128)}
}
