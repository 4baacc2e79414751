package simd

import (
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// edgeFloats are values that kernels get wrong first.
var edgeFloats = []float32{
	0, float32(math.Copysign(0, -1)), 1, -1, 0.5, 255, 1e-45, -1e-45, 0x1p-126, math.MaxFloat32, -math.MaxFloat32,
	float32(math.Inf(1)), float32(math.Inf(-1)), float32(math.NaN()), 1 - 0x1p-24, 1 + 0x1p-23, 1. / 255, 0x1p31, -0x1p31, 0x1p23,
}

// someFloats fills s with values of [0, 1] and around, boundaries between codes, and edge values.
func someFloats(rng *rand.Rand, s []float32) {
	for i := range s {
		switch rng.IntN(8) {
		case 0:
			s[i] = edgeFloats[rng.IntN(len(edgeFloats))]
		case 1: // next to a boundary between two UNORM codes
			s[i] = nudge(float32((float64(rng.IntN(256))+0.5)/255), rng.IntN(5)-2)
		case 2: // next to one between two sRGB codes
			s[i] = nudge(math.Float32frombits(srgbAbove[rng.IntN(255)]), rng.IntN(5)-2)
		case 3:
			s[i] = float32(rng.IntN(256)) / 255
		case 4:
			s[i] = float32(math.Ldexp(rng.Float64(), -rng.IntN(30)))
		default:
			s[i] = rng.Float32()*1.2 - 0.1
		}
	}
}

// nudge is f and n units in the last place.
func nudge(f float32, n int) float32 { return math.Float32frombits(math.Float32bits(f) + uint32(n)) }

// colorCase is a tile, groups and colours for the kernels that write to tiles.
type colorCase struct {
	color  []uint32
	groups []Group
	masks  []uint16
	source [4][]float32
	args   PackArgs
}

func newColorCase(t *testing.T, rng *rand.Rand) *colorCase {
	const blocks = 24
	samples := 1 << rng.IntN(3)
	c := &colorCase{
		color:  guard.Slice[uint32](t, samples*blocks*Lanes),
		groups: guard.Slice[Group](t, rng.IntN(40)),
	}
	for i := range c.color {
		c.color[i] = rng.Uint32()
		if rng.IntN(4) == 0 {
			c.color[i] = [3]uint32{0, math.MaxUint32, 0xff000000}[rng.IntN(3)]
		}
	}
	for g := range c.groups {
		c.groups[g] = Group{Mask: someMask(rng), Block: uint16(rng.IntN(blocks)), BinSlot: 7}
	}
	c.args = PackArgs{
		SampleStride: blocks * Lanes,
		Samples:      int64(samples),
		Groups:       first(c.groups),
		N:            int64(len(c.groups)),
		Write:        [4]uint8{255, 255, 255, 255},
		BGRA:         rng.Uint32N(2),
	}
	if samples > 1 || rng.IntN(4) == 0 {
		c.masks = guard.Slice[uint16](t, len(c.groups)*samples)
		for i := range c.masks {
			c.masks[i] = someMask(rng)
		}
		c.args.Masks = first(c.masks)
	}
	if rng.IntN(2) == 0 {
		for i := range c.args.Write {
			c.args.Write[i] = uint8(-rng.IntN(2))
		}
	}
	for i := range c.source {
		c.source[i] = guard.Slice[float32](t, len(c.groups)*Lanes)
		someFloats(rng, c.source[i])
		c.args.Source[i] = first(c.source[i])
	}
	return c
}

// someMask is a mask of lanes: often all or few.
func someMask(rng *rand.Rand) uint16 {
	switch rng.IntN(4) {
	case 0:
		return 0xffff
	case 1:
		return 1 << rng.IntN(16)
	}
	return uint16(rng.Uint32())
}

// first is the address of a slice's elements, nil for none.
func first[T any](s []T) *T {
	if len(s) == 0 {
		return nil
	}
	return &s[0]
}

// both runs a kernel twice, on copies of the tile, and compares the tiles.
func (c *colorCase) both(t *testing.T, run, ref func(a *PackArgs)) {
	t.Helper()
	got, want := guard.Copy(t, c.color), guard.Copy(t, c.color)
	c.args.Color = first(got)
	run(&c.args)
	c.args.Color = first(want)
	ref(&c.args)
	same(t, "texel", got, want)
}

func (cases) PackRGBA8(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 200 {
		newColorCase(t, rng).both(t, k.PackRGBA8, ref.PackRGBA8)
	}
}

func (cases) PackSRGB8(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 200 {
		newColorCase(t, rng).both(t, k.PackSRGB8, ref.PackSRGB8)
	}
}

func (cases) PermuteSRGB8(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 200 {
		newColorCase(t, rng).both(t, k.PermuteSRGB8, ref.PermuteSRGB8)
	}
}

// TestPackBoundaries packs both neighbours of every boundary between codes, at every level.
func TestPackBoundaries(t *testing.T) {
	var values []float32
	for c := range 255 {
		for n := -40; n <= 40; n++ {
			values = append(values, nudge(float32((float64(c)+0.5)/255), n), nudge(math.Float32frombits(srgbAbove[c]), n))
		}
	}
	for len(values)%Lanes != 0 {
		values = append(values, 1)
	}
	groups := make([]Group, len(values)/Lanes)
	for g := range groups {
		groups[g] = Group{Mask: 0xffff, Block: uint16(g)}
	}
	for _, l := range Available() {
		k, err := For(l)
		if err != nil {
			t.Fatal(err)
		}
		a := &PackArgs{
			Samples: 1, Groups: &groups[0], N: int64(len(groups)), Write: [4]uint8{255, 255, 255, 255},
			Source: [4]*float32{&values[0], &values[0], &values[0], &values[0]},
		}
		for _, c := range []struct {
			pack func(*PackArgs)
			code [4]func(float32) uint8
		}{
			{k.PackRGBA8, [4]func(float32) uint8{toUnorm8, toUnorm8, toUnorm8, toUnorm8}},
			{k.PackSRGB8, [4]func(float32) uint8{toSRGB8, toSRGB8, toSRGB8, toUnorm8}},
			{k.PermuteSRGB8, [4]func(float32) uint8{toSRGB8, toSRGB8, toSRGB8, toUnorm8}},
		} {
			out := make([][4]uint8, len(values))
			a.Color = (*uint32)(unsafe.Pointer(&out[0]))
			c.pack(a)
			for i, f := range values {
				if want := [4]uint8{c.code[0](f), c.code[1](f), c.code[2](f), c.code[3](f)}; out[i] != want {
					t.Fatalf("%v: %v is %v, want %v", l, f, out[i], want)
				}
			}
		}
	}
}

func (cases) UnpackRGBA8(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	unpackCase(t, k.UnpackRGBA8, ref.UnpackRGBA8, rng)
}

func (cases) UnpackSRGB8(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	unpackCase(t, k.UnpackSRGB8, ref.UnpackSRGB8, rng)
}

func unpackCase(t *testing.T, run, ref func(a *UnpackArgs), rng *rand.Rand) {
	texels := guard.Slice[uint32](t, 256*Lanes)
	groups := guard.Slice[Group](t, 256)
	for i := range texels { // every code in every component
		texels[i] = uint32(i&255)*0x01010101 ^ uint32(i>>8)*0x00355a0f
	}
	for g := range groups {
		groups[g] = Group{Mask: someMask(rng), Block: uint16(g * 37 % 256)}
	}
	for bgra := range uint32(2) {
		var out [2][4][]float32
		for i := range out {
			a := &UnpackArgs{Color: &texels[0], Groups: &groups[0], N: int64(len(groups)), BGRA: bgra}
			for c := range a.Out {
				out[i][c] = guard.Slice[float32](t, len(groups)*Lanes)
				a.Out[c] = &out[i][c][0]
			}
			[]func(*UnpackArgs){run, ref}[i](a)
		}
		for c := range 4 {
			same(t, "component", out[0][c], out[1][c])
		}
	}
}

func (cases) ApplyLUT(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	tables := &guard.Slice[[4][256]uint8](t, 1)[0]
	for range 200 {
		for c := range tables {
			for i := range tables[c] {
				tables[c][i] = uint8(rng.Uint32())
			}
		}
		a := &ApplyLUTArgs{Tables: tables}
		newColorCase(t, rng).both(t, func(p *PackArgs) { a.PackArgs = *p; k.ApplyLUT(a) },
			func(p *PackArgs) { a.PackArgs = *p; ref.ApplyLUT(a) })
	}
}

func (cases) BlendRGBA8(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	equation := func() BlendEquation {
		return BlendEquation{Src: lane.BlendFactor(rng.IntN(int(lane.Factors))), Dst: lane.BlendFactor(rng.IntN(int(lane.Factors))),
			Op: lane.BlendOp(rng.IntN(int(lane.Ops)))}
	}
	over := BlendEquation{Src: lane.FactorSrcAlpha, Dst: lane.FactorOneMinusSrcAlpha}
	premultiplied := BlendEquation{Src: lane.FactorOne, Dst: lane.FactorOneMinusSrcAlpha}
	run := func(rgb, alpha BlendEquation) {
		c := newColorCase(t, rng)
		a := &BlendArgs{RGB: rgb, Alpha: alpha}
		for i := range a.Constants {
			a.Constants[i] = [4]float32{0, 1, 0.25, rng.Float32()}[rng.IntN(4)]
		}
		c.both(t, func(p *PackArgs) { a.PackArgs = *p; k.BlendRGBA8(a) }, func(p *PackArgs) { a.PackArgs = *p; ref.BlendRGBA8(a) })
	}
	for f := range lane.Factors {
		for op := range lane.Ops {
			run(BlendEquation{Src: f, Dst: lane.BlendFactor(rng.IntN(int(lane.Factors))), Op: op}, equation())
			run(equation(), BlendEquation{Src: lane.BlendFactor(rng.IntN(int(lane.Factors))), Dst: f, Op: op})
		}
	}
	for range 100 {
		run(equation(), equation())
		run(over, over)
		run(over, premultiplied)
		run(premultiplied, premultiplied)
	}
}

func (cases) Clear(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for _, n := range []int{0, 1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 100, 255, 256, 257, 1000, 4096, 4099} {
		for _, make := range []func(testing.TB, int) []uint32{guard.Slice[uint32], guard.SliceAfter[uint32]} {
			got, want := make(t, n), make(t, n)
			a := &ClearArgs{Words: first(got), N: int64(n), Value: rng.Uint32()}
			k.Clear(a)
			a.Words = first(want)
			ref.Clear(a)
			same(t, "word", got, want)
		}
	}
}

func (cases) StoreTile(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	copyCase(t, k.StoreTile, ref.StoreTile, true, rng)
}

func (cases) LoadTile(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	copyCase(t, k.LoadTile, ref.LoadTile, false, rng)
}

// copyCase compares two copies; with repeats rows of blocks may be one row.
func copyCase(t *testing.T, run, ref func(a *CopyArgs), repeats bool, rng *rand.Rand) {
	for n := range 220 {
		columns, rows := 1+rng.IntN(16), 1+rng.IntN(16)
		width, height := 1+rng.IntN(4*columns), 1+rng.IntN(4*rows)
		if n%3 == 0 {
			width, height = 4*columns, 4*rows
		}
		if n == 0 {
			columns, rows, width, height = 16, 16, 64, 64
		}
		rowBytes := 4*width + rng.IntN(3)*12
		if n%6 == 5 { // long, aligned rows
			columns = 4 * (1 + rng.IntN(4))
			width, rowBytes = 16*(1+rng.IntN(columns/4)), 4096
		}
		size := rowBytes*(height-1) + 4*width
		var tile [2][]uint32
		var image [2][]uint8
		for i := range 2 {
			tile[i], image[i] = guard.Slice[uint32](t, columns*rows*Lanes), guard.Slice[uint8](t, size)
		}
		for i := range tile[0] {
			tile[0][i] = rng.Uint32()
		}
		for i := range image[0] {
			image[0][i] = uint8(rng.Uint32())
		}
		copy(tile[1], tile[0])
		copy(image[1], image[0])
		blocks := columns
		if repeats && n%4 == 1 {
			blocks = 0
		}
		for i, f := range []func(*CopyArgs){run, ref} {
			f(&CopyArgs{Tile: &tile[i][0], BlocksX: int64(blocks), Image: &image[i][0], RowBytes: int64(rowBytes),
				Width: int64(width), Height: int64(height)})
		}
		same(t, "texel", tile[0], tile[1])
		same(t, "byte", image[0], image[1])
	}
}

func (cases) StoreSamples(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	copySamplesCase(t, k.StoreSamples, ref.StoreSamples, rng)
}

func (cases) LoadSamples(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	copySamplesCase(t, k.LoadSamples, ref.LoadSamples, rng)
}

func (cases) TransposeFours(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 100 {
		n := 1 + rng.IntN(9)
		rows := [2]int{[]int{32, 128 * n, 128*n + 8}[rng.IntN(3)], []int{32, 128 * n, 128*n + 24}[rng.IntN(3)]}
		bytes := func(row int) int { return 128*(n-1) + 3*row + 32 }
		from := guard.Slice[uint8](t, bytes(rows[0]))
		for i := range from {
			from[i] = uint8(rng.Uint32())
		}
		var to [2][]uint8
		for i, f := range []func(*TransposeArgs){k.TransposeFours, ref.TransposeFours} {
			to[i] = guard.Slice[uint8](t, bytes(rows[1]))
			f(&TransposeArgs{From: &from[0], FromRow: int64(rows[0]), To: &to[i][0], ToRow: int64(rows[1]), N: int64(n)})
		}
		same(t, "To", to[0], to[1])
	}
}

func copySamplesCase(t *testing.T, run, ref func(a *CopySamplesArgs), rng *rand.Rand) {
	for n := range 150 {
		samples, texel, blocksX, blocksY := 1<<(n%5), 4, 1+rng.IntN(8), 1+rng.IntN(8)
		if samples == 1 {
			texel = 8 << rng.IntN(2)
		}
		columns, rows := 1+rng.IntN(blocksX), 1+rng.IntN(blocksY)
		texels := blocksX * blocksY * Lanes
		stride := texels + rng.IntN(3)*Lanes
		width := texel * samples * columns * BlockSize
		rowBytes := width + rng.IntN(3)*12
		if n%10 == 5 { // long, aligned rows
			rowBytes = 1024 * texel
		}
		var tile [2][]uint32
		var image [2][]uint8
		for i := range 2 {
			tile[i], image[i] = guard.Slice[uint32](t, ((samples-1)*stride+texels)*texel/4),
				guard.Slice[uint8](t, (rows*BlockSize-1)*rowBytes+width)
		}
		for i := range tile[0] {
			tile[0][i] = rng.Uint32()
		}
		for i := range image[0] {
			image[0][i] = uint8(rng.Uint32())
		}
		copy(tile[1], tile[0])
		copy(image[1], image[0])
		for i, f := range []func(*CopySamplesArgs){run, ref} {
			f(&CopySamplesArgs{
				Tile: &tile[i][0], SampleStride: int64(stride), BlocksX: int64(blocksX), Image: &image[i][0], RowBytes: int64(rowBytes),
				Texel: int64(texel), Samples: int64(samples), Columns: int64(columns), Rows: int64(rows),
			})
		}
		same(t, "texel", tile[0], tile[1])
		same(t, "byte", image[0], image[1])
	}
}

func (cases) ResolveRGBA8(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for n := range 160 {
		samples, blocks := 2<<(n%4), 1+rng.IntN(20)
		color := guard.Slice[uint32](t, samples*blocks*Lanes)
		for i := range color {
			color[i] = rng.Uint32()
			if i >= blocks*Lanes && rng.IntN(3) == 0 {
				color[i] = color[i-blocks*Lanes]
			}
			if n%5 == 0 { // a block of one colour
				color[i] = uint32(i%(blocks*Lanes)/Lanes) * 0x01234567
			}
		}
		var out [2][]uint32
		for i, f := range []func(*ResolveArgs){k.ResolveRGBA8, ref.ResolveRGBA8} {
			in := guard.Copy(t, color)
			out[i] = guard.Slice[uint32](t, blocks*Lanes)
			a := &ResolveArgs{Color: &in[0], SampleStride: int64(blocks * Lanes), Samples: int64(samples),
				Blocks: int64(blocks), Out: &out[i][0]}
			if n%2 == 0 { // in place
				out[i], a.Out = in, a.Color
			}
			f(a)
		}
		same(t, "texel", out[0], out[1])
	}
}

func (cases) ResolveRGBA16F(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	some := [...]uint32{0, 0x8000, 0x7C00, 0xFC00, 0x7E00, 0xFC01, 0x3C00, 0x3555, 1, 0x7BFF}
	for n := range 160 {
		samples, blocks, gap := 2<<(n%4), 1+rng.IntN(20), rng.IntN(2)
		color := guard.Slice[uint32](t, 2*((samples-1)*(blocks+gap)+blocks)*Lanes)
		for i := range color {
			if color[i] = rng.Uint32(); n%3 == 0 {
				color[i] = some[rng.IntN(len(some))] | some[rng.IntN(len(some))]<<16
			}
		}
		var out [2][]uint32
		for i, f := range []func(*ResolveArgs){k.ResolveRGBA16F, ref.ResolveRGBA16F} {
			in := guard.Copy(t, color)
			out[i] = guard.Slice[uint32](t, 2*blocks*Lanes)
			a := &ResolveArgs{Color: &in[0], SampleStride: int64((blocks + gap) * Lanes), Samples: int64(samples),
				Blocks: int64(blocks), Out: &out[i][0]}
			if n%2 == 0 { // in place
				out[i], a.Out = in, a.Color
			}
			f(a)
		}
		same(t, "texel", out[0], out[1])
	}
}

func TestSRGBTables(t *testing.T) {
	decode := func(c float64) float64 {
		if c <= 0.04045 {
			return c / 12.92
		}
		return exact.Pow((c+0.055)/1.055, 2.4)
	}
	for c := range 256 {
		if want := float32(decode(float64(c) / 255)); linearOf(uint8(c)) != want {
			t.Errorf("code %d is %v, want %v", c, linearOf(uint8(c)), want)
		}
		if got := toSRGB8(linearOf(uint8(c))); int(got) != c {
			t.Errorf("code %d comes back as %d", c, got)
		}
		if c == 255 {
			continue
		}
		half := decode((float64(c) + 0.5) / 255)
		above := math.Float32frombits(srgbAbove[c])
		if below := nudge(above, -1); float64(above) < half || float64(below) >= half {
			t.Errorf("code %d ends at %v, want the first float32 from %v on", c, above, half)
		}
	}
	for p, plane := range srgbLinearPlanes {
		for c, b := range plane {
			if want := uint8(srgbLinear[c] >> (8 * p)); b != want {
				t.Errorf("byte %d of code %d is %d, want %d", p, c, b, want)
			}
		}
	}
	for p, plane := range srgbAbovePlanes {
		for c, b := range plane {
			above := srgbAbove[c]
			if c == 255 {
				above = math.Float32bits(1) + 2
			}
			if want := uint8((above - 1) >> (8 * p)); b != want {
				t.Errorf("byte %d of the end of code %d is %d, want %d", p, c, b, want)
			}
		}
	}
}

// TestSRGBCodes shows the table right for all numbers: codes change where srgbAbove says and, by the table, in one
// place of an entry's numbers.
func TestSRGBCodes(t *testing.T) {
	byTable := func(bits uint32) uint8 { return uint8((srgbCodes[bits>>16-srgbLeast] + bits&0xFFFF) >> 16) }
	check := func(bits uint32) {
		if want := toSRGB8(math.Float32frombits(bits)); byTable(bits) != want {
			t.Errorf("%#x: code %d, want %d", bits, byTable(bits), want)
		}
	}
	for i := range srgbCodes {
		first := uint32(srgbLeast+i) << 16
		check(first)
		if i < len(srgbCodes)-1 {
			check(first | 0xFFFF)
		}
	}
	for _, above := range srgbAbove[:255] {
		check(above - 1)
		check(above)
	}
}
