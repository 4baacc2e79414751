package format

import (
	"math"
	"testing"
)

// halfValue is the definition, in float64.
func halfValue(h uint16) float64 {
	e, m := int(h>>10&31), float64(h&1023)
	v := math.Ldexp(1+m/1024, e-15)
	switch {
	case e == 31 && m != 0:
		v = math.NaN()
	case e == 31:
		v = math.Inf(1)
	case e == 0:
		v = math.Ldexp(m, -24)
	}
	if h>>15 != 0 {
		v = -v
	}
	return v
}

func TestAllHalves(t *testing.T) {
	for k := range 1 << 16 {
		h := uint16(k)
		f, want := HalfToFloat(h), halfValue(h)
		if want != want {
			if f == f || FloatToHalf(f) != h|0x200 {
				t.Fatalf("NaN %#x is %v and again %#x", h, f, FloatToHalf(f))
			}
			continue
		}
		if float64(f) != want || math.Signbit(float64(f)) != math.Signbit(want) {
			t.Fatalf("%#x is %v, want %v", h, f, want)
		}
		if FloatToHalf(f) != h {
			t.Fatalf("%v is %#x, want %#x", f, FloatToHalf(f), h)
		}
	}
}

// Between two neighbours the nearer one is taken, and halfway the even one.
func TestHalfRounding(t *testing.T) {
	for h := range uint16(0x7c00) {
		lo, hi := halfValue(h), halfValue(h+1)
		if h == 0x7bff {
			hi = 65536
		}
		mid := float32((lo + hi) / 2) // exact
		even := h + h&1
		for _, c := range []struct {
			f    float32
			want uint16
		}{{mid, even}, {math.Nextafter32(mid, 0), h}, {math.Nextafter32(mid, 1e9), h + 1}} {
			if got := FloatToHalf(c.f); got != c.want {
				t.Fatalf("%v between %#x and %#x is %#x", c.f, h, h+1, got)
			}
			if got := FloatToHalf(-c.f); got != c.want|0x8000 {
				t.Fatalf("%v is %#x", -c.f, got)
			}
		}
	}
}

func TestUfloat(t *testing.T) {
	for _, m := range []uint{5, 6} {
		inf := uint32(31) << m
		value := func(c uint32) float64 { return halfValue(uint16(c << (10 - m))) }
		enc := func(f float32) uint32 { return encodeUfloat(math.Float32bits(f), m) }
		for c := range inf {
			f := math.Float32frombits(decodeUfloat(c, m))
			if float64(f) != value(c) || enc(f) != c || c != 0 && enc(-f) != 0 {
				t.Fatalf("%d mantissa bits: %#x is %v and again %#x", m, c, f, enc(f))
			}
			if c+1 == inf {
				break
			}
			mid := float32((value(c) + value(c+1)) / 2)
			if enc(mid) != c+c&1 || enc(math.Nextafter32(mid, 0)) != c || enc(math.Nextafter32(mid, 1e9)) != c+1 {
				t.Fatalf("%d mantissa bits: wrong rounding between %#x and the next", m, c)
			}
		}
		big := float32(math.Inf(1))
		nan := float32(math.NaN())
		if enc(big) != inf || enc(-big) != 0 || enc(math.MaxFloat32) != inf-1 || enc(65535) != inf-1 {
			t.Errorf("%d mantissa bits: wrong at the upper end", m)
		}
		if c := enc(nan); c <= inf || !math.IsNaN(float64(math.Float32frombits(decodeUfloat(c, m)))) {
			t.Errorf("%d mantissa bits: NaN is %#x", m, c)
		}
	}
}

func TestSharedExponent(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, c := range []struct {
		rgb [3]float32
		m   [3]uint32
		e   uint32
	}{
		{[3]float32{65408, 1, 0}, [3]uint32{511, 0, 0}, 31},
		{[3]float32{1, 0.5, 0.25}, [3]uint32{256, 128, 64}, 16},
		{[3]float32{511.6 / 512, 0, 0}, [3]uint32{256, 0, 0}, 16},
		{[3]float32{0x1p-24, 0, 0}, [3]uint32{1, 0, 0}, 0},
		{[3]float32{0, 0, 0}, [3]uint32{0, 0, 0}, 0},
		{[3]float32{inf, -1, nan}, [3]uint32{511, 0, 0}, 31},
	} {
		w := EncodeShared(c.rgb[0], c.rgb[1], c.rgb[2])
		if want := c.e<<27 | c.m[2]<<18 | c.m[1]<<9 | c.m[0]; w != want {
			t.Errorf("%v is %#x, want %#x", c.rgb, w, want)
		}
	}
	for _, w := range []uint32{0, 0xffffffff, 0x12345678, 1, 1 << 27} {
		r, g, b := DecodeShared(w)
		s := math.Exp2(float64(w>>27) - 24)
		if float64(r) != float64(w&511)*s || float64(g) != float64(w>>9&511)*s || float64(b) != float64(w>>18&511)*s {
			t.Errorf("%#x is %v %v %v", w, r, g, b)
		}
	}
}

// Mantissas are rounded to the nearest with halves up, whatever component has the largest, and a mantissa that rounds
// to 2^9 moves the exponent on (Vulkan: RGB to Shared Exponent Conversion).
func TestSharedExponentRoundsHalvesUp(t *testing.T) {
	for e := range uint32(32) {
		step := math.Exp2(float64(e) - 24)
		for m := range uint32(1 << 8) {
			for _, part := range []float64{0.25, 0.5, 0.75} {
				want := m
				if part >= 0.5 {
					want++
				}
				for c := range 3 {
					rgb := [3]float32{}
					rgb[c], rgb[(c+1)%3] = float32((float64(m)+part)*step), float32(511*step) // which has no other exponent
					if got := EncodeShared(rgb[0], rgb[1], rgb[2]); got>>27 != e || got>>(9*c)&511 != want {
						t.Fatalf("%v is %#x: exponent %d, mantissa %d; want %d, %d", rgb, got, got>>27, got>>(9*c)&511, e, want)
					}
				}
			}
		}
		for part, want := range map[float64][2]uint32{511.25: {e, 511}, 511.5: {e + 1, 256}, 511.75: {e + 1, 256}} {
			if e == 31 {
				want = [2]uint32{31, 511} // more than the largest value
			}
			if got := EncodeShared(float32(part*step), 0, 0); got>>27 != want[0] || got&511 != want[1] {
				t.Errorf("%v steps of exponent %d: exponent %d, mantissa %d; want %v", part, e, got>>27, got&511, want)
			}
		}
	}
}

// The encoder against the definition in float64, around every threshold and on a grid.
func TestSRGB(t *testing.T) {
	code := func(l float64) uint8 {
		l = min(max(l, 0), 1)
		if l <= 0.0031308 {
			l *= 12.92
		} else {
			l = 1.055*math.Pow(l, 1/2.4) - 0.055
		}
		return uint8(math.RoundToEven(l * 255))
	}
	for c := range 256 {
		l := SRGBToLinear(uint8(c))
		if got := LinearToSRGB8(l); int(got) != c {
			t.Errorf("code %d is %v and again %d", c, l, got)
		}
		for k := range uint32(7) {
			f := math.Float32frombits(math.Float32bits(srgb.above[c]) + k - 3)
			if got := LinearToSRGB8(f); c < 255 && got != code(float64(f)) {
				t.Errorf("%v is %d, want %d", f, got, code(float64(f)))
			}
		}
	}
	for k := uint32(0); k < 0x40000000; k += 9973 {
		f := math.Float32frombits(k)
		if got := LinearToSRGB8(f); got != code(float64(f)) {
			t.Errorf("%v is %d, want %d", f, got, code(float64(f)))
		}
	}
	for _, f := range []float32{float32(math.NaN()), -1, float32(math.Inf(-1))} {
		if LinearToSRGB8(f) != 0 {
			t.Errorf("%v is %d", f, LinearToSRGB8(f))
		}
	}
}
