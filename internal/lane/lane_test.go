package lane

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"testing"
)

// odd are numbers at which something changes.
var odd = func() (us []uint32) {
	for _, u := range []uint32{0, 1, 2, 0x00800000, 0x34000000, 0x38800000, 0x3F000000, 0x3F800000, 0x3FC00000,
		0x40000000, 0x477FF000, 0x4B000000,
		0x4F000000, 0x4F800000, 0x7F800000, 0x7FC00000, 0x80000000} {
		for d := range uint32(7) {
			us = append(us, u+d-3, u+d-3|0x80000000)
		}
	}
	for b := range 32 {
		us = append(us, 1<<b, 1<<b-1, -(1 << b))
	}
	return us
}()

// pairs calls f with all pairs of odd numbers and many random ones, of all sizes.
func pairs(f func(x, y uint32)) {
	for _, x := range odd {
		for _, y := range odd {
			f(x, y)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200000 {
		f(rng.Uint32()>>rng.IntN(32), rng.Uint32()>>rng.IntN(32))
	}
}

func TestDivisionIsExact(t *testing.T) {
	pairs(func(x, y uint32) {
		q, r := uint32(0), x
		if y != 0 {
			q, r = x/y, x%y
		}
		if UDiv(x, y) != q || URem(x, y) != r {
			t.Fatalf("%d / %d = %d rest %d, want %d rest %d", x, y, UDiv(x, y), URem(x, y), q, r)
		}
		i, j := int32(x), int32(y)
		sq, sr, sm := int32(0), i, i
		if j != 0 {
			sq, sr = i/j, i%j
			if sm = sr; sr != 0 && sr^j < 0 {
				sm += j
			}
		}
		if SDiv(i, j) != sq || SRem(i, j) != sr || SMod(i, j) != sm {
			t.Fatalf("%d / %d = %d, rem %d, mod %d, want %d, %d, %d", i, j, SDiv(i, j), SRem(i, j), SMod(i, j), sq, sr, sm)
		}
	})
}

func TestIntegers(t *testing.T) {
	b := func(c bool) uint32 {
		if c {
			return 1
		}
		return 0
	}
	pairs(func(x, y uint32) {
		hi, _ := bits.Mul32(x, y)
		i, j, n, j0 := int32(x), int32(y), int(y%33), x>>y%32
		extracted := uint32(uint64(x) >> (y >> 16 & 31) & (1<<n - 1))
		for name, v := range map[string][2]uint32{
			"UMulHigh":   {UMulHigh(x, y), hi},
			"SMulHigh":   {uint32(SMulHigh(i, j)), uint32(int64(i) * int64(j) >> 32)},
			"BitCount":   {BitCount(x), uint32(bits.OnesCount32(x))},
			"BitReverse": {BitReverse(x), bits.Reverse32(x)},
			"FindUMsb":   {uint32(FindUMsb(x)), uint32(bits.Len32(x) - 1)},
			"FindILsb":   {uint32(FindLsb(x)), uint32(bits.TrailingZeros32(x)) | -b(x == 0)},
			"FindSMsb":   {uint32(FindSMsb(i)), uint32(bits.Len32(x^uint32(i>>31)) - 1)},
			"UExtract":   {UExtract(x, y>>16&31, uint32(n)), extracted},
			"Index":      {Index(j0, x, y), uint32(min(uint64(x)*uint64(y)+uint64(j0), math.MaxUint32))},
			"SSign":      {uint32(SSign(i)), b(i > 0) - b(i < 0)},
			"Unsigned":   {word(UToF(x)), word(float32(x))},
			"ShiftLeft":  {Shl(x, y), x << (y % 32)},
		} {
			if v[0] != v[1] {
				t.Fatalf("%s(%#x, %#x) = %#x, want %#x", name, x, y, v[0], v[1])
			}
		}
		if n > 0 {
			if got, want := SExtract(i, 0, uint32(n)), i<<(32-n)>>(32-n); got != want {
				t.Fatalf("BitFieldSExtract(%#x, 0, %d) = %#x, want %#x", x, n, got, want)
			}
		}
	})
}

func TestHalvesRoundTrip(t *testing.T) {
	value := func(h uint32) float64 { // of a finite one
		e, m := int(h>>10&31), float64(h&0x3FF)
		if e == 0 {
			return math.Ldexp(m, -24)
		}
		return math.Ldexp(m+1024, e-25)
	}
	for h := range uint32(0x7C00) {
		if got := HalfToF(h); float64(got) != value(h) || word(HalfToF(h|0x8000)) != word(got)|0x80000000 {
			t.Fatalf("%#x is %v, want %v", h, got, value(h))
		}
	}
	for h := range uint32(0x10000) {
		if h&0x7FFF <= 0x7C00 && FToHalf(HalfToF(h)) != h {
			t.Fatalf("%#x became %#x", h, FToHalf(HalfToF(h)))
		}
		if h&0x7FFF > 0x7C00 && (HalfToF(h) == HalfToF(h) || FToHalf(HalfToF(h)) != h&0x8000|0x7E00) {
			t.Fatalf("%#x is NaN and became %v", h, HalfToF(h))
		}
		if h < 0x7BFF { // between neighbours: the nearer, ties to the even one
			middle := float32((value(h) + value(h+1)) / 2)
			below, above := FToHalf(math.Nextafter32(middle, 0)), FToHalf(math.Nextafter32(middle, 1e9))
			if below != h || above != h+1 || FToHalf(middle) != h+h&1 {
				t.Fatalf("around %v: %#x, %#x, %#x", middle, below, FToHalf(middle), above)
			}
		}
	}
	if FToHalf(65519.996) != 0x7BFF || FToHalf(65520) != 0x7C00 || FToHalf(float32(math.Inf(-1))) != 0xFC00 {
		t.Error("overflow")
	}
}

func TestConversionsSaturate(t *testing.T) {
	pairs(func(u, _ uint32) {
		x := real(u)
		d := math.Trunc(float64(x))
		s := int64(math.Min(math.Max(d, math.MinInt32), math.MaxInt32))
		n := int64(math.Min(math.Max(d, 0), math.MaxUint32))
		if x != x {
			s, n = 0, 0
		}
		if int64(FToS(x)) != s || int64(FToU(x)) != n {
			t.Fatalf("%v is %d and %d, want %d and %d", x, FToS(x), FToU(x), s, n)
		}
	})
}

func TestFloats(t *testing.T) {
	same := func(name string, got, want float32, of ...any) {
		t.Helper()
		if word(got) != word(want) && (got == got || want == want) {
			t.Fatalf("%s(%v) = %v, want %v", name, of, got, want)
		}
	}
	pairs(func(u, v uint32) {
		x, y := real(u), real(v)
		same("FAdd", FAdd(x, y), x+y, x, y)
		same("Ldexp", Ldexp(x, int32(v)>>20), float32(math.Ldexp(float64(x), int(int32(v)>>20))), x, int32(v)>>20)
		m, e := math.Frexp(float64(x))
		same("FrexpMantissa", Frexp(x), float32(m), x)
		if x == x && !math.IsInf(float64(x), 0) && FrexpExponent(x) != int32(e) {
			t.Fatalf("FrexpExponent(%v) = %d, want %d", x, FrexpExponent(x), e)
		}
		_, f := math.Modf(float64(x))
		if math.IsInf(float64(x), 0) {
			f = math.Copysign(0, float64(x))
		}
		same("ModfFract", FModf(x), float32(f), x)
		lo, hi := y, y
		if y != y || x < y {
			lo = x
		}
		if y != y || x > y {
			hi = x
		}
		same("FMin", FMin(x, y), lo, x, y)
		same("FMax", FMax(x, y), hi, x, y)
		nan := x != x || y != y
		for i, c := range []bool{
			FEq(x, y) == (x == y), FLt(x, y) == (x < y), FLe(x, y) == (x <= y),
			FNe(x, y) == (nan || x != y),
		} {
			if !c {
				t.Fatalf("comparison %d of %v and %v", i, x, y)
			}
		}
	})
}

// TestAtan2 measures the error, and the angles of vectors on axes, diagonals and at infinity.
func TestAtan2(t *testing.T) {
	worst := 0.0
	pairs(func(u, v uint32) {
		y, x := real(u), real(v)
		got, want := Atan2(y, x), math.Atan2(float64(y), float64(x))
		if e := ulps(got, want); e > 2 {
			t.Fatalf("Atan2(%v, %v) = %v, want %v: %.3g ulp", y, x, got, want, e)
		} else {
			worst = max(worst, e)
		}
		if want == 0 && math.Signbit(float64(got)) != math.Signbit(want) {
			t.Fatalf("Atan2(%v, %v) has the wrong sign", y, x)
		}
	})
	rng := rand.New(rand.NewPCG(3, 4))
	n := int64(300000)
	if stride() == 1 {
		n = 1 << 32
	}
	for range n {
		y, x := float32(rng.NormFloat64()), float32(rng.NormFloat64())
		worst = max(worst, ulps(Atan2(y, x), math.Atan2(float64(y), float64(x))))
	}
	t.Logf("Atan2: %.3f ulp", worst)
	if worst > 2 {
		t.Errorf("Atan2: %.3f ulp", worst)
	}
}

// TestPow has the tolerance of the conformance suite, halved, and exact powers of two.
func TestPow(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300000 {
		x, y := float32(0.25+rng.Float64()*7.75), float32(rng.Float64()*6-3)
		got, want := float64(Pow(x, y)), math.Pow(float64(x), float64(y))
		if math.Abs(got-want) > 3e-6*want {
			t.Fatalf("Pow(%v, %v) = %v, want %v", x, y, got, want)
		}
	}
	for e := -126; e < 128; e++ {
		if got := Pow(2, float32(e)); float64(got) != math.Ldexp(1, e) {
			t.Errorf("Pow(2, %d) = %v", e, got)
		}
	}
}

// PowUnit is Pow, to the bit, where it may stand for it.
func TestPowUnitIsPow(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	step := uint32(997)
	if os.Getenv("HALFSPACE_EXHAUSTIVE") != "" {
		step = 1
	}
	for _, y := range []float32{1 / 2.2, 1 / 2.4, 0.75, 0.5, 1e-3, 0x1p-149, 0.75 * rng.Float32()} {
		for u := uint32(0); u <= math.Float32bits(1); u += step {
			x := math.Float32frombits(u)
			if got, want := PowUnit(x, y), Pow(x, y); math.Float32bits(got) != math.Float32bits(want) {
				t.Fatalf("PowUnit(%v, %v) = %v, Pow is %v", x, y, got, want)
			}
		}
		for _, x := range []float32{0, float32(math.Copysign(0, -1)), 1, 0x1p-149, 0x1p-126} {
			if got, want := PowUnit(x, y), Pow(x, y); math.Float32bits(got) != math.Float32bits(want) {
				t.Errorf("PowUnit(%v, %v) = %v, Pow is %v", x, y, got, want)
			}
		}
	}
}
