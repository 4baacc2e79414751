package bench

import (
	"math"
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/simd"
)

// texels is a chain of levels of size x size texels as the sampling kernels read it.
func texels(size, bytes int) *simd.Texture {
	levels := 1
	for size>>levels > 0 {
		levels++
	}
	x := &simd.Texture{Pitch: int32(size + 2), Last: int32(levels - 1), MagLinear: 1, MinLinear: 1, MipLinear: 1}
	rows := 0
	for l := range levels {
		s := max(size>>l, 1)
		x.Offset[l] = int32((rows+1)*(size+2) + 1)
		x.Width[l], x.Height[l] = float32(256*s), float32(256*s)
		rows += s + 2
	}
	pix := make([]byte, rows*(size+2)*bytes+64)
	rng := rand.New(rand.NewPCG(3, 4))
	noise := min(len(pix), 1<<18)
	for i := range noise {
		pix[i] = byte(rng.Uint32())
		if i%2 == 1 { // floats and halves of about 1
			pix[i] = 0x3B + pix[i]&3
		}
	}
	for n := noise; n < len(pix); n *= 2 {
		copy(pix[n:], pix[:n])
	}
	x.Texels = &pix[0]
	if size > 1024 {
		x.Prefetch = 1
	}
	return x
}

// sampling is lookups of a frame of 1920x1088 pixels turned by 20 degrees, in 24 of its tiles: a texel of level 0 a
// pixel, or 1.41 of them at a level of 0.5.
func sampling(x *simd.Texture, size int, trilinear bool) (a *simd.SampleArgs, next func()) {
	const tiles = 24
	lod, scale := float32(0), 1/float64(size)
	if trilinear {
		lod, scale = 0.5, math.Sqrt2/float64(size)
	}
	in := make([][3][simd.MaxTextureLanes]float32, tiles*4)
	for i := range in {
		tile, quarter := i/4, i%4
		for j := range simd.MaxTextureLanes {
			block, lane := j/16+quarter*64, j%16
			px := float64(tile%6*311+block%16*4+lane%4) + 0.5
			py := float64(tile/6*271+block/16*4+lane/4) + 0.5
			in[i][0][j] = float32((float64(px*0.9397) - float64(py*0.342)) * scale)
			in[i][1][j] = float32((float64(px*0.342) + float64(py*0.9397)) * scale)
			in[i][2][j] = lod
		}
	}
	out := new([4][simd.MaxTextureLanes]float32)
	a = &simd.SampleArgs{Texture: x, R: &out[0][0], G: &out[1][0], B: &out[2][0], A: &out[3][0],
		N: simd.MaxTextureLanes, Scale: simd.ScaleRGBA8}
	i := 0
	return a, func() {
		a.S, a.T, a.Lod = &in[i][0][0], &in[i][1][0], &in[i][2][0]
		if i++; i == len(in) {
			i = 0
		}
	}
}

func textureWorks(all map[string][]work) {
	const blocks = simd.MaxTextureLanes / simd.Lanes
	all["Lod"] = []work{work{unit: "16", n: blocks, make: func(k *simd.Kernels) func() {
		d := new([5][simd.MaxTextureLanes]float32)
		for i := range d {
			for j := range d[i] {
				d[i][j] = float32(i+j) / 4096
			}
		}
		a := &simd.LodArgs{
			DSDX: &d[0][0], DTDX: &d[1][0], DSDY: &d[2][0], DTDY: &d[3][0], Out: &d[4][0], N: simd.MaxTextureLanes,
			Width: 512, Height: 512, Max: 10,
		}
		return func() { k.Lod(a) }
	}}.streamed(4*64, 64)}
	anisotropicWorks(all)
	// 16 lanes at so many Msamples/s.
	rate := func(m float64) float64 {
		if m == 0 {
			return 0
		}
		return 16 * 1000 / m
	}
	for _, w := range []struct {
		name         string
		size         int
		trilinear    bool
		avx512, avx2 float64
	}{
		{"bilinear/1024", 1024, false, 1757, 691}, {"trilinear/1024", 1024, true, 836, 0},
		{"bilinear/4096", 4096, false, 1175, 0}, {"trilinear/4096", 4096, true, 530, 0},
	} {
		chains := map[int]*simd.Texture{} // by texel size, shared by the levels
		at := func(bytes int) *simd.Texture {
			if chains[bytes] == nil {
				chains[bytes] = texels(w.size, bytes)
			}
			return chains[bytes]
		}
		all["SampleRGBA8"] = append(all["SampleRGBA8"], work{name: w.name, unit: "16", n: blocks, make: func(k *simd.Kernels) func() {
			a, next := sampling(at(4), w.size, w.trilinear)
			return func() { next(); k.SampleRGBA8(a) }
		}}.bounded(rate(w.avx512), rate(w.avx2), "staged, two 8-byte loads a footprint"))
		all["SampleRGBA8"] = append(all["SampleRGBA8"],
			work{name: w.name + "/texels", unit: "16", n: blocks, make: func(k *simd.Kernels) func() {
				a, next := sampling(at(4), w.size, w.trilinear)
				groups, color := make([]simd.Group, blocks), make([]uint32, simd.MaxTextureLanes)
				for g := range groups {
					groups[g] = simd.Group{Mask: 0xffff, Block: uint16(g)}
				}
				a.Groups, a.Color = &groups[0], &color[0]
				return func() { next(); k.SampleRGBA8(a) }
			}})
		for _, kernel := range []struct {
			name  string
			bytes int
			of    func(*simd.Kernels) func(*simd.SampleArgs)
		}{
			{"SampleRGBA16", 8, func(k *simd.Kernels) func(*simd.SampleArgs) { return k.SampleRGBA16 }},
			{"SampleRGBA16F", 8, func(k *simd.Kernels) func(*simd.SampleArgs) { return k.SampleRGBA16F }},
			{"SampleRGBA32F", 16, func(k *simd.Kernels) func(*simd.SampleArgs) { return k.SampleRGBA32F }},
			{"SampleR32F", 4, func(k *simd.Kernels) func(*simd.SampleArgs) { return k.SampleR32F }},
		} {
			if w.size > 1024 && kernel.bytes > 8 {
				continue // 360 MB
			}
			all[kernel.name] = append(all[kernel.name], work{name: w.name, unit: "16", n: blocks, make: func(k *simd.Kernels) func() {
				a, next := sampling(at(kernel.bytes), w.size, w.trilinear)
				run := kernel.of(k)
				return func() { next(); run(a) }
			}})
		}
	}
	for name, of := range map[string]func(*simd.Kernels) func(*simd.SampleArgs){
		"GatherRGBA8": func(k *simd.Kernels) func(*simd.SampleArgs) { return k.GatherRGBA8 },
		"GatherR32F":  func(k *simd.Kernels) func(*simd.SampleArgs) { return k.GatherR32F },
	} {
		all[name] = []work{{name: "1024", unit: "16", n: blocks, make: func(k *simd.Kernels) func() {
			a, next := sampling(texels(1024, 4), 1024, false)
			run := of(k)
			return func() { next(); run(a) }
		}}}
	}
	all["SampleRowsRGBA8"] = []work{{name: "nine/trilinear/1024", unit: "16", n: blocks, make: func(k *simd.Kernels) func() {
		x := texels(1024, 4)
		a, next := sampling(x, 1024, true)
		out := make([]float32, 36*simd.MaxTextureLanes)
		rows := make([]simd.OffsetRow, 3)
		for r := range rows {
			rows[r] = simd.OffsetRow{At: int64(4 * (int32(r-1)*x.Pitch - 1)), Three: 1}
			for n := range 12 {
				rows[r].Out[n/4][n%4] = &out[(12*r+n)*simd.MaxTextureLanes]
			}
		}
		a.Rows, a.RowCount, a.Window = &rows[0], 3, [2][2]int32{{0, 257}, {0, 257}}
		return func() { next(); k.SampleRowsRGBA8(a) }
	}}}
	all["SampleRGBA32I"] = append(all["SampleRGBA32I"],
		work{name: "nearest/1024", unit: "16", n: blocks, make: func(k *simd.Kernels) func() {
			x := texels(1024, 16)
			x.MagLinear, x.MinLinear = 0, 0
			a, next := sampling(x, 1024, false)
			return func() { next(); k.SampleRGBA32I(a) }
		}})
	references := make([]float32, simd.MaxTextureLanes)
	all["SampleR32F"] = append(all["SampleR32F"], work{name: "compare/1024", unit: "16", n: blocks, make: func(k *simd.Kernels) func() {
		a, next := sampling(texels(1024, 4), 1024, false)
		a.Dref, a.Compare = &references[0], simd.LessOrEqual
		return func() { next(); k.SampleR32F(a) }
	}})
}

// lanes are a kernel's array, with a line of the cache more than it reads: arrays that lie 4,096 bytes apart have one set of
// a cache, which is less than the sixteen of Cube.
type lanes[T float32 | uint32] [simd.MaxTextureLanes + simd.Lanes]T

// anisotropicWorks are footprints with one tap, and with four.
func anisotropicWorks(all map[string][]work) {
	const n, groups = simd.MaxTextureLanes, simd.MaxTextureLanes / simd.Lanes
	ellipse := func(ratio float32) func(k *simd.Kernels) func() {
		return func(k *simd.Kernels) func() {
			d, most := new([8][n]float32), new([groups]int32)
			for j := range n {
				d[0][j], d[3][j] = ratio/256, 1.0/256
			}
			a := &simd.EllipseArgs{LodArgs: simd.LodArgs{DSDX: &d[0][0], DTDX: &d[1][0], DSDY: &d[2][0],
				DTDY: &d[3][0], Out: &d[4][0], N: n,
				Width: 256, Height: 256, Max: 10}, Aniso: 16, Taps: &d[5][0], DS: &d[6][0], DT: &d[7][0], Most: &most[0]}
			return func() { k.Ellipse(a) }
		}
	}
	all["Ellipse"] = []work{{name: "isotropic", unit: "16", n: groups, make: ellipse(1)},
		{name: "anisotropic", unit: "16", n: groups, make: ellipse(3.5)}}
	all["Cube"] = []work{{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		d, layer := new([15]lanes[float32]), new(lanes[uint32])
		for i := range 9 {
			for j := range n {
				d[i][j] = float32((i+1)*(j%32)) / 32
			}
		}
		a := &simd.CubeArgs{In: [3]*float32{&d[0][0], &d[1][0], &d[2][0]}, DX: [3]*float32{&d[3][0], &d[4][0], &d[5][0]},
			DY: [3]*float32{&d[6][0], &d[7][0], &d[8][0]}, N: n, S: &d[9][0], T: &d[10][0], Layer: &layer[0], Stride: 1 << 16,
			DSDX: &d[11][0], DTDX: &d[12][0], DSDY: &d[13][0], DTDY: &d[14][0]}
		return func() { k.Cube(a) }
	}}}
	const taps = 4
	data, runs := new([10]lanes[float32]), new([groups / taps]simd.TapRun)
	for i := range runs {
		runs[i] = simd.TapRun{Group: uint32(i), Count: taps}
	}
	for j := range n {
		data[3][j] = taps
	}
	spread := simd.TapsArgs{Along: simd.NewTapsAlong(), Runs: &runs[0], N: groups / taps, S: &data[0][0],
		T: &data[1][0], Lod: &data[2][0], Taps: &data[3][0],
		DS: &data[4][0], DT: &data[5][0], OutS: &data[6][0], OutT: &data[7][0], OutLod: &data[8][0]}
	all["Taps"] = []work{work{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		a := spread
		return func() { k.Taps(&a) }
	}}.streamed(6*64/taps, 3*64)}
	all["MeanTaps"] = []work{work{unit: "16", n: groups, make: func(k *simd.Kernels) func() {
		a := &simd.MeanTapsArgs{Runs: &runs[0], N: groups / taps, Taps: &data[3][0], Scale: 1, Integers: 1}
		for c := range a.In {
			a.In[c], a.Out[c] = &data[4+c][0], &data[9][0]
		}
		return func() { k.MeanTaps(a) }
	}}.streamed(4*64+64/taps, 4*64/taps)}
}
