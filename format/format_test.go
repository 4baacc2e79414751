package format

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/vk"
)

// every calls f with each format's row.
func every(t *testing.T, f func(t *testing.T, i *Info)) {
	t.Helper()
	for _, v := range vk.Values[vk.Format]() {
		if i := Of(v); i != nil {
			t.Run(v.String(), func(t *testing.T) { f(t, i) })
		}
	}
}

// Every format has a row, or is refused by name, with a reason.
func TestEveryFormatHasARow(t *testing.T) {
	left := 0
	for _, v := range vk.Values[vk.Format]() {
		why := refused[v]
		if why != "" {
			left++
			require.EqualError(t, Refuse(v), "Format: "+v.String()+" "+why)
		}
		if (Of(v) == nil) != (v == vk.FormatUndefined || why != "") {
			t.Errorf("Of(%v) = %v, refused: %q", v, Of(v), why)
		}
	}
	require.Equal(t, 9, left)
	require.ErrorContains(t, Refuse(vk.FormatUndefined), "UNDEFINED is not a format of texels")
	if Of(vk.Format(60000)) != nil {
		t.Error("a number beyond the formats has a row")
	}
}

// What is stored, decoded and encoded again is what was stored, but for padding and for the second codes of -1, NaN
// and shared exponents, which a second round leaves alone.
func TestRoundTrip(t *testing.T) {
	every(t, func(t *testing.T, i *Info) {
		if i.encode == nil {
			return
		}
		r := rand.New(rand.NewPCG(1, uint64(i.Format)))
		const n = 4096
		src := make([]byte, n/i.BlockWidth*i.BlockBytes)
		for k := range src {
			src[k] = byte(r.Uint32())
		}
		a, b := make([]Texel, n), make([]Texel, n)
		i.Decode(a, src)
		got := bytes.Repeat([]byte{0xa5}, len(src))
		i.Encode(got, a)
		i.Decode(b, got)
		for k := range a {
			if a[k] != b[k] {
				t.Fatalf("texel %d: %x decodes to %08x, encodes and decodes to %08x", k,
					src[k/i.BlockWidth*i.BlockBytes:][:i.BlockBytes], a[k], b[k])
			}
		}
		again := make([]byte, len(src))
		i.Encode(again, b)
		require.Equal(t, got, again)
		for k := range a {
			for c, v := range a[k] {
				if i.Bits[c] == 0 && v != i.fill()[c] {
					t.Fatalf("texel %d: missing component %d is %08x", k, c, v)
				}
			}
		}
	})
}

// Every code of every component of at most 16 bits stands for the number that the specification gives it.
func TestCodesAgainstFloat64(t *testing.T) {
	figures.Begin(t)
	every(t, func(t *testing.T, i *Info) {
		if i.encode == nil || i.Planes != nil || i.Format == vk.FormatE5B9G9R9UfloatPack32 {
			return
		}
		for c, b := range i.Bits {
			if b == 0 || b > 16 || i.Numeric == Sfloat || i.Numeric == Ufloat {
				continue
			}
			src := make([]byte, i.BlockBytes)
			dst := make([]Texel, i.BlockWidth)
			for code := range uint32(1) << b {
				clear(src)
				i.fields[c].store(src, code)
				i.Decode(dst, src)
				want, s := 0.0, float64(signExtend(code, b))
				switch n := i.Numeric; {
				case n == Unorm || n == Srgb && c == 3:
					want = float64(code) / (math.Exp2(float64(b)) - 1)
				case n == Snorm:
					want = max(s/(math.Exp2(float64(b-1))-1), -1)
				case n == Uscaled || n == Uint:
					want = float64(code)
				case n == Sscaled || n == Sint:
					want = s
				case n == Srgb:
					want = srgbDecode(float64(code) / 255)
				case n == Sfixed5:
					want = s / 32
				}
				got := float64(math.Float32frombits(dst[0][c]))
				switch i.Class {
				case ClassUint:
					got = float64(dst[0][c])
				case ClassSint:
					got = float64(int32(dst[0][c]))
				}
				if got != float64(float32(want)) {
					t.Fatalf("component %d, code %#x is %v, want %v", c, code, got, want)
				}
			}
		}
	})
}

// The stored code is the nearest, ties to even, for values around every midpoint between codes.
func TestFixedPointRounding(t *testing.T) {
	for _, b := range []int{1, 2, 4, 5, 6, 8, 10, 12, 16} {
		scale := unormScale(b)
		check := func(f float32) {
			if f != f {
				return
			}
			want := uint32(math.RoundToEven(min(max(float64(f), 0), 1) * float64(scale)))
			if got := encodeUnorm(f, scale); got != want {
				t.Errorf("UNORM %d bits: %v is %d, want %d", b, f, got, want)
			}
			if b == 1 {
				return
			}
			s := snormScale(b)
			wantS := int32(math.RoundToEven(min(max(float64(f), -1), 1) * float64(s)))
			if got := encodeSnorm(f, s); got != wantS {
				t.Errorf("SNORM %d bits: %v is %d, want %d", b, f, got, wantS)
			}
		}
		for c := range uint32(scale) + 1 {
			for _, d := range []float64{-0.5, 0, 0.5} {
				f := math.Float32bits(float32((float64(c) + d) / float64(scale)))
				for k := range uint32(5) {
					check(math.Float32frombits(f + k - 2))
					check(-math.Float32frombits(f + k - 2))
				}
			}
		}
	}
	for _, f := range []float32{float32(math.NaN()), float32(math.Inf(-1)), -1} {
		if c := encodeUnorm(f, 255); c != 0 {
			t.Errorf("UNORM: %v is %d", f, c)
		}
	}
	if c := encodeSnorm(float32(math.NaN()), 127); c != 0 {
		t.Errorf("SNORM: NaN is %d", c)
	}
}

func TestQuickEqualsFields(t *testing.T) {
	every(t, func(t *testing.T, i *Info) {
		if i.encode == nil || i.dec[0] == nil || i.BlockWidth != 1 || i.Wide() {
			return
		}
		r := rand.New(rand.NewPCG(2, uint64(i.Format)))
		const n = 2000
		src := make([]byte, n*i.BlockBytes)
		for k := range src {
			src[k] = byte(r.Uint32())
		}
		got, want := make([]Texel, n), make([]Texel, n)
		if i.Format != vk.FormatE5B9G9R9UfloatPack32 {
			i.Decode(got, src)
			decodeFields(i, want, src)
			require.Equal(t, want, got)
		}
		for k := range got {
			for c := range 4 {
				f := r.Float32()*1.5 - 0.25
				if r.Uint32()&63 == 0 {
					f = math.Float32frombits(r.Uint32())
				}
				got[k][c] = math.Float32bits(f)
			}
		}
		a, b := bytes.Clone(src), bytes.Clone(src)
		if i.Format != vk.FormatE5B9G9R9UfloatPack32 {
			i.Encode(a, got)
			encodeFields(i, b, got)
			require.Equal(t, b, a)
		}
	})
}

func TestPlanesOfMultiplanarFormats(t *testing.T) {
	i := Of(vk.FormatG8B8R82Plane420Unorm)
	require.Equal(t, 5*3+2*3*2, i.Bytes(5, 3))
	require.Equal(t, []int{2, 0}, i.Planes[1].Components)
	require.True(t, i.Chroma && !i.Renderable())
	d := Of(vk.FormatD24UnormS8Uint)
	require.Equal(t, 5*4, d.Bytes(2, 2))
	require.True(t, d.Depth && d.Stencil && d.DepthBits == 24 && d.BlockBytes == 4)
	require.Equal(t, vk.FormatS8Uint, d.Planes[1].Format)
	p := Of(vk.FormatB8G8R8G8422Unorm)
	dst := make([]Texel, 2)
	p.DecodeBlock(dst, []byte{0, 51, 102, 255})
	require.Equal(t, [2]Texel{{unorm8[102], unorm8[51], 0, one}, {unorm8[102], one, 0, one}}, [2]Texel(dst))
	every(t, func(t *testing.T, i *Info) {
		for _, p := range i.Planes {
			require.Equal(t, len(p.Components), Of(p.Format).Components)
		}
		require.False(t, i.Stored().SRGB)
		require.Equal(t, i.BlockBytes, i.Stored().BlockBytes)
	})
}

func TestDepthCodesRoundTrip(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatD16Unorm, vk.FormatX8D24UnormPack32, vk.FormatD24UnormS8Uint, vk.FormatD32Sfloat} {
		i := Of(f)
		z := []float32{0, 1, 0.5, 0.25, 1e-9, float32(1) / 3, 2, -1, float32(math.NaN())}
		b := make([]byte, len(z)*i.BlockBytes)
		i.EncodeDepth(b, z)
		got := make([]float32, len(z))
		i.DecodeDepth(got, b)
		for k := range z {
			want := z[k]
			if i.DepthBits < 32 {
				s := unormScale(i.DepthBits)
				if !(want > 0) {
					want = 0
				}
				want = float32(math.RoundToEven(float64(min(want, 1)*s))) / s
			}
			if math.Float32bits(got[k]) != math.Float32bits(want) {
				t.Errorf("%v: %v is stored as %v, want %v", i, z[k], got[k], want)
			}
		}
		tex := make([]Texel, len(z))
		i.Decode(tex, b)
		again := make([]byte, len(b))
		i.Encode(again, tex)
		require.True(t, slices.Equal(b, again))
	}
	d := Of(vk.FormatX8D24UnormPack32)
	b := binary.LittleEndian.AppendUint32(nil, 0xffffffff)
	var z [1]float32
	d.DecodeDepth(z[:], b)
	require.Equal(t, float32(1), z[0], "the upper 8 bits are no part of the value")
}

func TestWideComponents(t *testing.T) {
	i := Of(vk.FormatR64G64Uint)
	src := [][4]uint64{{1 << 40, 5, 0, 1}}
	b := make([]byte, i.BlockBytes)
	i.EncodeWide(b, src)
	got := make([][4]uint64, 1)
	i.DecodeWide(got, b)
	require.Equal(t, src, got)
}
