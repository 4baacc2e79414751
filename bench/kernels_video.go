package bench

import (
	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/simd"
)

// videoWorks are the kernels of windows of RGBA8 texels and of Y'CbCr conversions, of 4:2:0 with 8 bits in two planes
// of 256x256 luma texels, neighbours a texel apart.
func videoWorks(all map[string][]work) {
	const n, groups, size = 256, 256 / simd.Lanes, 256
	floats := func() *float32 { return &new([n]float32)[0] }
	places := func() *int32 { return &new([n]int32)[0] }
	in := [2]*[n]float32{}
	for ax := range in {
		in[ax] = new([n]float32)
		for j := range in[ax] {
			block, lane := j/16, j%16
			x := [2]int{block%4*4 + lane%4, block/4*4 + lane/4}[ax]
			in[ax][j] = float32(x)/size + 0.3
		}
	}
	generic, _ := simd.For(simd.LevelGeneric)
	window := func(ax int) *simd.WindowArgs {
		a := &simd.WindowArgs{In: &in[ax][0], N: n, Scale: size, Low: -2, High: size + 2, Factor: 1, Bias: 128,
			First: places(), Alpha: places()}
		generic.Window(a)
		return a
	}
	all["Window"] = []work{{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		a := window(0)
		return func() { k.Window(a) }
	}}}
	// pair is the places and the weights of two texels.
	type pair struct {
		place  [2 * n]int32
		weight [2 * n]float32
	}
	spread := func(ax int, step int32) (*simd.SpreadArgs, *pair) {
		w, p := window(ax), new(pair)
		a := &simd.SpreadArgs{First: w.First, Alpha: w.Alpha, N: n, Count: 2, Last: size - 1, Step: step,
			Place: &p.place[0], Weight: &p.weight[0], Stride: n}
		generic.Spread(a)
		return a, p
	}
	all["Spread"] = []work{{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		a, _ := spread(0, 1)
		return func() { k.Spread(a) }
	}}}
	const count = 3
	texels8 := make([]byte, 4*size*size)
	for i := range texels8 {
		texels8[i] = byte(i * 7)
	}
	// source is windows of 3x3 texels.
	source := func() simd.WindowSource {
		s := simd.WindowSource{Texels: &texels8[0], Kind: simd.TexelRGBA8, Stride: n}
		for ax, to := range [2]**int32{&s.X, &s.Y} {
			w, place := window(ax), new([count * n]int32)
			generic.Spread(&simd.SpreadArgs{First: w.First, Alpha: w.Alpha, N: n, Count: count, Last: size - 1,
				Step: [2]int32{1, size}[ax], Place: &place[0], Stride: n})
			*to = &place[0]
		}
		return s
	}
	all["WindowSum"] = []work{{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		ones := new([count * n]float32)
		for i := range ones {
			ones[i] = 1
		}
		a := &simd.WindowSumArgs{Source: source(), N: n, Width: count, Height: count, U: &ones[0], V: &ones[0], Divisor: 9, Components: 4,
			Out: [4]*float32{floats(), floats(), floats(), floats()}}
		return func() { k.WindowSum(a) }
	}}}
	all["WindowError"] = []work{{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		a := &simd.WindowErrorArgs{Source: source(), Reference: source(), N: n, Width: count, Height: count,
			Components: 1, Out: [4]*float32{floats()}}
		return func() { k.WindowError(a) }
	}}}
	chroma := func(ax int, step int32) *simd.ChromaAxisArgs {
		a := &simd.ChromaAxisArgs{First: window(ax).First, N: n, Luma: size - 1, Last: size/2 - 1, Step: step, Site: lane.ChromaMidpoint,
			Place: [3]*int32{places(), places(), places()}, Weight: [2]*float32{floats(), floats()}, Later: places()}
		generic.ChromaAxis(a)
		return a
	}
	all["ChromaAxis"] = []work{{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		a := chroma(0, 2)
		return func() { k.ChromaAxis(a) }
	}}}
	pix := make([]byte, size*size)
	for i := range pix {
		pix[i] = byte(i * 7)
	}
	texels := func(count int64) *simd.YcbcrTexelsArgs {
		a := &simd.YcbcrTexelsArgs{Texels: &pix[0], Most: size*size - 4, N: n, Layer: places(), Count: count, Shift: [4]uint32{0, 8}}
		for c := range count {
			a.Mask[c], a.Unit[c], a.Scale[c], a.Out[c] = 255, 1.0/256, 1.0/255, floats()
		}
		return a
	}
	weights := func(a *simd.YcbcrTexelsArgs) (x, y *pair) {
		_, x = spread(0, 1)
		_, y = spread(1, size)
		a.U, a.V = [2]*float32{&x.weight[0], &x.weight[n]}, [2]*float32{&y.weight[0], &y.weight[n]}
		return x, y
	}
	for paired, name := range []string{"apart", "paired"} {
		all["YcbcrTexels"] = append(all["YcbcrTexels"], work{name: name, unit: "16", n: groups, make: func(k *simd.Kernels) func() {
			a := texels(1)
			x, y := weights(a)
			a.X, a.Y, a.Paired = [3]*int32{&x.place[0], &x.place[n]}, [3]*int32{&y.place[0], &y.place[n]}, uint32(paired)
			return func() { k.YcbcrTexels(a) }
		}})
	}
	all["YcbcrChroma"] = []work{{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		a, cx, cy := texels(2), chroma(0, 2), chroma(1, size)
		weights(a)
		a.X, a.Y, a.CU, a.CV, a.LaterX, a.LaterY = cx.Place, cy.Place, cx.Weight, cy.Weight, cx.Later, cy.Later
		return func() { k.YcbcrChroma(a) }
	}}}
	all["YcbcrConvert"] = []work{work{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		a := &simd.YcbcrConvertArgs{Cr: floats(), Y: floats(), Cb: floats(), N: n, Scale: [2]float32{1.1, 1.1},
			Shift: [2]float32{0.1, 0.5}, RCr: 1.5, GCb: 0.2, GCr: 0.5,
			BCb: 1.8, R: floats(), G: floats(), B: floats()}
		return func() { k.YcbcrConvert(a) }
	}}.streamed(3*64, 3*64)}
}
