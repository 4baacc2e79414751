package format

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/vk"
)

// checkBlock decodes any bytes as a block and checks what holds for every block: values in the format's range, missing
// components filled in, the same result again.
func checkBlock(t *testing.T, i *Info, src []byte) {
	t.Helper()
	n := i.BlockTexels()
	a, b := make([]Texel, n+1), make([]Texel, n)
	guard := Texel{1, 2, 3, 4}
	a[n] = guard
	i.DecodeBlock(a, src)
	if a[n] != guard {
		t.Fatalf("%v: a texel beyond the block was written", i)
	}
	i.Decode(b, src)
	if !slices.Equal(a[:n], b) {
		t.Fatalf("%v: % x decodes differently again", i, src)
	}
	lo, hi := 0.0, 1.0
	switch i.Numeric {
	case Snorm:
		lo = -1
	case Ufloat:
		hi = 65504
	case Sfloat:
		lo, hi = math.Inf(-1), math.Inf(1)
	}
	for k, x := range b {
		for c := range x {
			v := float64(math.Float32frombits(x[c]))
			if c >= i.Components && x[c] != i.fill()[c] || i.Numeric != Sfloat && !(v >= lo && v <= hi) {
				t.Fatalf("%v: % x, texel %d, component %d is %v", i, src, k, c, v)
			}
		}
	}
}

func compressed() []*Info {
	var all []*Info
	for _, f := range vk.Values[vk.Format]() {
		if i := Of(f); i != nil && i.Compressed {
			all = append(all, i)
		}
	}
	return all
}

func TestBlocksOfAnyBytes(t *testing.T) {
	figures.Begin(t)
	for _, i := range compressed() {
		r := rand.New(rand.NewPCG(7, uint64(i.Format)))
		src := make([]byte, i.BlockBytes)
		for k := range 1500 {
			for b := range src {
				src[b] = byte(r.Uint32())
			}
			if k&1 != 0 {
				src[0] = byte(k >> 1) // every mode
			}
			checkBlock(t, i, src)
		}
	}
}

func FuzzBlock(f *testing.F) {
	all := compressed()
	for k := range all {
		f.Add(uint8(k), []byte("0123456789abcdef"))
	}
	f.Fuzz(func(t *testing.T, k uint8, data []byte) {
		src := make([]byte, 16)
		copy(src, data)
		i := all[int(k)%len(all)]
		checkBlock(t, i, src[:i.BlockBytes])
	})
}

func decodeBlock(f vk.Format, src []byte) []Texel {
	dst := make([]Texel, Of(f).BlockTexels())
	Of(f).DecodeBlock(dst, src)
	return dst
}

func all(n int, t Texel) []Texel { return slices.Repeat([]Texel{t}, n) }

func TestReservedBlocks(t *testing.T) {
	src := make([]byte, 16)
	rand.NewChaCha8([32]byte{1}).Read(src)
	for _, mode := range []byte{19, 23, 27, 31} {
		src[0] = mode | src[0]&^31
		for _, f := range []vk.Format{vk.FormatBC6HUfloatBlock, vk.FormatBC6HSfloatBlock} {
			require.Equal(t, all(16, Texel{3: one}), decodeBlock(f, src), "%v, mode %d", f, mode)
		}
	}
	src[0] = 0
	require.Equal(t, all(16, Texel{}), decodeBlock(vk.FormatBC7UnormBlock, src))
	for _, f := range []vk.Format{vk.FormatASTC4x4UnormBlock, vk.FormatASTC4x4SrgbBlock, vk.FormatASTC4x4SfloatBlock} {
		for _, mode := range []uint16{0x000, 0x1c0, 0x5c0} {
			binary.LittleEndian.PutUint16(src, mode)
			require.Equal(t, all(16, astcError), decodeBlock(f, src), "%v, block mode %#x", f, mode)
		}
	}
}

// Void extents: one color as 16-bit UNORM or, with high dynamic range, as halves.
func TestASTCVoidExtent(t *testing.T) {
	src := make([]byte, 16)
	binary.LittleEndian.PutUint64(src, ^uint64(3))
	for c, v := range []uint16{0x3c00, 0xc000, 0x7bff, 0x0001} {
		binary.LittleEndian.PutUint16(src[8+2*c:], v)
	}
	f := math.Float32bits
	require.Equal(t, all(25, Texel{one, f(-2), f(65504), f(0x1p-24)}), decodeBlock(vk.FormatASTC5x5SfloatBlock, src))
	require.Equal(t, all(25, astcError), decodeBlock(vk.FormatASTC5x5UnormBlock, src))
	src[1] &^= 2 // low dynamic range
	require.Equal(t, all(25, Texel{f(0x3c00 / 65536.0), f(0.75), f(0x7bf0 / 65536.0), f(0x1p-16)}),
		decodeBlock(vk.FormatASTC5x5UnormBlock, src))
	require.Equal(t, all(25, Texel{srgb.linear[0x3c], srgb.linear[0xc0], srgb.linear[0x7b], 0}),
		decodeBlock(vk.FormatASTC5x5SrgbBlock, src))
	require.Equal(t, all(25, Texel{f(0x3c00 / 65536.0), f(0.75), f(0x7bf0 / 65536.0), f(0x1p-16)}),
		decodeBlock(vk.FormatASTC5x5SfloatBlock, src))
	src[1] &^= 8 // bit 11 must be set
	require.Equal(t, all(25, astcError), decodeBlock(vk.FormatASTC5x5UnormBlock, src))
}

// BC1 to BC3: entries between the end points in real numbers, and the curve of sRGB only then.
func TestBC1Palette(t *testing.T) {
	src := []byte{0x00, 0xf8, 0x1f, 0x00, 0xe4, 0xe4, 0xe4, 0xe4} // red over blue, indices 0 1 2 3
	f := math.Float32bits
	third, twoThirds := f(float32(1)/3), f(float32(2)/3)
	want := []Texel{{one, 0, 0, one}, {0, 0, one, one}, {twoThirds, 0, third, one}, {third, 0, twoThirds, one}}
	require.Equal(t, slices.Repeat(want, 4), decodeBlock(vk.FormatBC1RGBUnormBlock, src))
	l3, l6 := f(float32(srgbDecode(1.0/3))), f(float32(srgbDecode(2.0/3)))
	want[2], want[3] = Texel{l6, 0, l3, one}, Texel{l3, 0, l6, one}
	require.Equal(t, slices.Repeat(want, 4), decodeBlock(vk.FormatBC1RGBASrgbBlock, src))

	src = []byte{0x1f, 0x00, 0x00, 0xf8, 0xe4, 0xe4, 0xe4, 0xe4} // the first not greater: three colors and black
	half := f(0.5)
	want = []Texel{{0, 0, one, one}, {one, 0, 0, one}, {half, 0, half, one}, {3: one}}
	require.Equal(t, slices.Repeat(want, 4), decodeBlock(vk.FormatBC1RGBUnormBlock, src))
	want[3] = Texel{}
	require.Equal(t, slices.Repeat(want, 4), decodeBlock(vk.FormatBC1RGBAUnormBlock, src))
	bc2 := append(slices.Repeat([]byte{0xff}, 8), src...)
	want[2], want[3] = Texel{third, 0, twoThirds, one}, Texel{twoThirds, 0, third, one}
	require.Equal(t, slices.Repeat(want, 4), decodeBlock(vk.FormatBC2UnormBlock, bc2), "always four colors")
	require.Equal(t, slices.Repeat(want, 4), decodeBlock(vk.FormatBC3UnormBlock, append([]byte{255, 255, 0, 0, 0, 0, 0, 0}, src...)))

	src = []byte{0x1f, 0x00, 0x1f, 0x00, 0xe4, 0xe4, 0xe4, 0xe4} // equal ones: the first is not greater
	want = []Texel{{0, 0, one, one}, {0, 0, one, one}, {0, 0, one, one}, {3: one}}
	require.Equal(t, slices.Repeat(want, 4), decodeBlock(vk.FormatBC1RGBUnormBlock, src))
}

// BC4 with sign: -128 is less than -127 where the mode is chosen, and the same number afterwards.
func TestBC4RawComparison(t *testing.T) {
	src := []byte{0x81, 0x80, 0x3e, 0, 0, 0, 0, 0} // -127 > -128: six values between; texels 0 and 1 have indices 6 and 7
	d := decodeBlock(vk.FormatBC4SnormBlock, src)
	require.Equal(t, []uint32{math.Float32bits(-1), math.Float32bits(-1)}, []uint32{d[0][0], d[1][0]})
	src = []byte{0x80, 0x81, 0x3e, 0, 0, 0, 0, 0} // indices 6, 7: the extremes
	d = decodeBlock(vk.FormatBC4SnormBlock, src)
	require.Equal(t, []uint32{math.Float32bits(-1), one}, []uint32{d[0][0], d[1][0]})
}

func TestIntegerSequences(t *testing.T) {
	trits, quints := map[[5]uint8]bool{}, map[[5]uint8]bool{}
	for v := range 256 {
		trits[unpackTrits(v)] = true
	}
	for v := range 128 {
		quints[unpackQuints(v)] = true
	}
	if len(trits) != 243 || len(quints) != 125 {
		t.Errorf("%d groups of five trits, %d of three quints", len(trits), len(quints))
	}
	for d := range trits {
		if slices.Max(d[:]) > 2 {
			t.Errorf("trits %v", d)
		}
	}
	for d := range quints {
		if slices.Max(d[:]) > 4 {
			t.Errorf("quints %v", d)
		}
	}
	u := astcTables()
	for l, want := range map[astcLevels][]uint8{
		{3, 1}: {0, 255, 51, 204, 102, 153},
		{5, 1}: {0, 255, 28, 227, 56, 199, 84, 171, 113, 142},
		{3, 2}: {0, 255, 69, 186, 23, 232, 92, 163, 46, 209, 116, 139},
		{0, 3}: {0, 36, 73, 109, 146, 182, 219, 255},
	} {
		require.Equal(t, want, u.ends[l.index()][:l.count()])
	}
	for _, levels := range astcWeightLevels {
		for _, l := range levels {
			if v := u.weights[l.index()][:l.count()]; slices.Min(v) != 0 || slices.Max(v) != 64 {
				t.Errorf("weights of %v: %v", l, v)
			}
		}
	}
}

// A block of one partition with the weights all 0, so that its color is the first end point.
func astcFlat(cem int, values ...uint64) []byte {
	lo := uint64(0x42) | uint64(cem)<<13 // 4x4 weights of four levels
	hi := uint64(0)
	for i, v := range values {
		at := 17 + 8*i
		if at < 64 {
			lo |= v << at
			hi |= v >> (64 - at)
		} else {
			hi |= v << (at - 64)
		}
	}
	return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, lo), hi)
}

func TestASTCHighDynamicRange(t *testing.T) {
	require.EqualValues(t, one, astcHDRTexel(0x7800))
	require.Equal(t, math.Float32bits(65504), astcHDRTexel(0xffff))
	f := func(v int) uint32 { return astcHDRTexel(v << 4) }
	for _, c := range []struct {
		name   string
		cem    int
		values []uint64
		want   Texel
	}{
		{"luminance, large range", 2, []uint64{0x78, 0x90}, Texel{f(0x780), f(0x780), f(0x780), one}},
		{"luminance, exchanged", 2, []uint64{0x90, 0x78}, Texel{f(0x788), f(0x788), f(0x788), one}},
		{"luminance, small range", 3, []uint64{0x05, 0x71}, Texel{f(0x70a), f(0x70a), f(0x70a), one}},
		{"color, direct", 11, []uint64{0x70, 1, 0x60, 2, 0x80 | 0x28, 0x80 | 3}, Texel{f(0x700), f(0x600), f(0x500), one}},
		{"color, alpha of low range", 14, []uint64{0x70, 1, 0x60, 2, 0x80 | 0x28, 0x80 | 3, 255, 0},
			Texel{f(0x700), f(0x600), f(0x500), one}},
		{"color and alpha", 15, []uint64{0x70, 1, 0x60, 2, 0x80 | 0x28, 0x80 | 3, 0x80 | 0x3c, 0x80},
			Texel{f(0x700), f(0x600), f(0x500), one}},
	} {
		src := astcFlat(c.cem, c.values...)
		require.Equal(t, all(16, c.want), decodeBlock(vk.FormatASTC4x4SfloatBlock, src), c.name)
		require.Equal(t, all(16, astcError), decodeBlock(vk.FormatASTC4x4UnormBlock, src), c.name)
	}
}

// Texels of UNORM blocks had 8 bits. They are halves, those that the profile with high dynamic range gives, where no
// block has modes that only it knows.
func TestASTCGivesHalves(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	finer, compared := 0, 0
	src := make([]byte, 16)
	for range 20000 {
		for i := range src {
			src[i] = byte(rng.Uint32())
		}
		unorm, float := decodeBlock(vk.FormatASTC6x5UnormBlock, src), decodeBlock(vk.FormatASTC6x5SfloatBlock, src)
		for i, texel := range unorm {
			if texel == astcError {
				continue
			}
			compared++
			require.Equal(t, float[i], texel)
			for _, w := range texel {
				f := math.Float32frombits(w)
				require.Equal(t, f, HalfToFloat(FloatToHalf(f)))
				if c := float64(f) * 255; math.Abs(c-math.Round(c)) > 0.1 {
					finer++
				}
			}
		}
	}
	require.Greater(t, compared, 10000)
	require.Greater(t, finer, compared/2)
}
