package exact

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// tolerance is what the package promises, with half a unit in the last place for package math's own rounding.
const tolerance = 1e-15

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	switch {
	case got == want || got != got && want != want:
	case math.Abs(got-want) <= tolerance*math.Abs(want) || math.Abs(got-want) < 0x1p-1073:
	default:
		t.Errorf("%s = %v, want %v (relative %g)", what, got, want, (got-want)/want)
	}
}

func TestAgainstMath(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50000 {
		e := r.Float64()*2200 - 1100
		near(t, fmt.Sprintf("Exp2(%v)", e), Exp2(e), math.Exp2(e))
		x := math.Float64frombits(r.Uint64() & (1<<63 - 1))
		near(t, fmt.Sprintf("Log2(%v)", x), Log2(x), math.Log2(x))
		u := 0.5 + r.Float64()
		near(t, fmt.Sprintf("Log(%v)", u), Log(u), math.Log(u))
		near(t, fmt.Sprintf("Exp(%v)", u*20-20), Exp(u*20-20), math.Exp(u*20-20))
		y := r.Float64()*8 - 4 // package math's own error grows beyond
		near(t, fmt.Sprintf("Pow(%v, %v)", u*8, y), Pow(u*8, y), math.Pow(u*8, y))
		a := (r.Float64() - 0.5) * math.Exp2(r.Float64()*40-10)
		near(t, fmt.Sprintf("Atan2(%v, %v)", a, u-1), Atan2(a, u-1), math.Atan2(a, u-1))
	}
}

// Package math loses relative accuracy near the zeros of sine and cosine, so the check there is absolute.
func TestTrigonometry(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 50000 {
		x := (r.Float64() - 0.5) * math.Exp2(r.Float64()*60-10)
		s, c := Sincos(x)
		if math.Abs(s-math.Sin(x)) > 4e-16 || math.Abs(c-math.Cos(x)) > 4e-16 {
			t.Errorf("Sincos(%v) = %v, %v, want %v, %v", x, s, c, math.Sin(x), math.Cos(x))
		}
		if d := float64(s*s) + float64(c*c) - 1; math.Abs(d) > 1e-15 {
			t.Errorf("Sincos(%v): square sum off by %g", x, d)
		}
	}
	for _, c := range []struct{ x, sin float64 }{
		{math.Pi, 1.2246467991473532e-16},
		{22, -0.008851309290403876},
		{1e22, -0.8522008497671888},
		{0x1.6ac5b262ca1ffp+849, 1}, // a known worst case: the nearest float64 to a multiple of pi/2
	} {
		near(t, fmt.Sprintf("Sin(%v)", c.x), Sin(c.x), c.sin)
	}
	near(t, "Cos(worst)", Cos(0x1.6ac5b262ca1ffp+849), -4.687165924254624e-19)
	near(t, "Tan(1)", Tan(1), math.Tan(1))
	near(t, "Pow", Pow(11.384872615952679, 16.539144729867047), 2.9564094393956685e+17)
	near(t, "Pow", Pow(5.730728261699135, 19.832721310393183), 1.0898430752300638e+15)
}

func TestExactResults(t *testing.T) {
	for k := -1074; k <= 1023; k++ {
		x := math.Ldexp(1, k)
		if Exp2(float64(k)) != x {
			t.Errorf("Exp2(%d) = %v", k, Exp2(float64(k)))
		}
		if Log2(x) != float64(k) {
			t.Errorf("Log2(2^%d) = %v", k, Log2(x))
		}
	}
	for i := 1; i < 1000; i++ {
		x := float64(i)
		if Pow(x, 2) != x*x || Pow(x*x, 0.5) != x {
			t.Errorf("Pow(%d): square %v, root of the square %v", i, Pow(x, 2), Pow(x*x, 0.5))
		}
	}
}

func TestSpecialValues(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, x := range []float64{0, 0.5, 1, 2, 1e-310, 1e300, math.MaxFloat64, inf, nan} {
		for _, y := range []float64{0, 0.5, -0.5, 1, -1, 3, 1e30, -1e30, 1e-30, inf, -inf, nan} {
			near(t, fmt.Sprintf("Pow(%v, %v)", x, y), Pow(x, y), math.Pow(x, y))
		}
	}
	for _, x := range []float64{0, math.Copysign(0, -1), 1, -1, inf, -inf, nan} {
		near(t, fmt.Sprintf("Exp2(%v)", x), Exp2(x), math.Exp2(x))
		near(t, fmt.Sprintf("Exp(%v)", x), Exp(x), math.Exp(x))
		near(t, fmt.Sprintf("Log2(%v)", x), Log2(x), math.Log2(x))
		near(t, fmt.Sprintf("Sin(%v)", x), Sin(x), math.Sin(x))
		for _, y := range []float64{0, math.Copysign(0, -1), 1, -1, inf, -inf, nan} {
			near(t, fmt.Sprintf("Atan2(%v, %v)", y, x), Atan2(y, x), math.Atan2(y, x))
		}
	}
}

// The same bits everywhere: a few results, frozen. A change of one of these bits changes pictures.
func TestFrozenBits(t *testing.T) {
	h := uint64(14695981039346656037)
	mix := func(f float64) { h = (h ^ math.Float64bits(f)) * 1099511628211 }
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		x, y := r.Float64()*30, float64(r.Float64()*20)-10
		for _, f := range []float64{Exp2(y), Exp(y), Log2(x), Log(x), Pow(x, y), Sin(x * 1e5), Cos(x), Tan(y * 1e8), Atan2(y, x)} {
			mix(f)
		}
	}
	if want := uint64(0xaa71e0b3f94a749); h != want {
		t.Errorf("hash of 18000 results %#x, want %#x", h, want)
	}
	for _, c := range []struct {
		name string
		got  float64
		want uint64
	}{
		{"Exp2(0.1)", Exp2(0.1), math.Float64bits(1.0717734625362931)},
		{"Log2(3)", Log2(3), math.Float64bits(1.584962500721156)},
		{"Pow(0.5, 2.4)", Pow(0.5, 2.4), math.Float64bits(0.18946457081379978)},
		{"Sin(1)", Sin(1), math.Float64bits(0.8414709848078965)},
		{"Cos(1)", Cos(1), math.Float64bits(0.5403023058681398)},
		{"Tan(0.5)", Tan(0.5), math.Float64bits(0.5463024898437905)},
	} {
		if b := math.Float64bits(c.got); b != c.want {
			t.Errorf("%s = %#x, want %#x", c.name, b, c.want)
		}
	}
}
