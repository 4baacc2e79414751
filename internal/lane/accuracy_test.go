package lane

import (
	"math"
	"os"
	"runtime"
	"sync"
	"testing"
)

// unary are the functions that are approximated, with what their errors are measured in and may be.
var unary = []struct {
	name      string
	f         func(float32) float32
	exact     func(float64) float64
	ulp, abs  float64 // either is enough; 0 is no tolerance
	low, high float64 // the domain that is promised
}{
	{"Exp", Exp, math.Exp, 2, 0, math.Inf(-1), math.Inf(1)},
	{"Exp2", Exp2, math.Exp2, 2, 0, math.Inf(-1), math.Inf(1)},
	{"Log", Log, math.Log, 2, 0, math.Inf(-1), math.Inf(1)},
	{"Log2", Log2, math.Log2, 2, 0, math.Inf(-1), math.Inf(1)},
	{"Sqrt", FSqrt, math.Sqrt, 0.5, 0, math.Inf(-1), math.Inf(1)},
	{"InverseSqrt", InverseSqrt, func(x float64) float64 { return 1 / math.Sqrt(x) }, 2, 0, math.Inf(-1), math.Inf(1)},
	{"Sin", Sin, math.Sin, 0, 0x1p-21, math.Inf(-1), math.Inf(1)},
	{"Cos", Cos, math.Cos, 0, 0x1p-21, math.Inf(-1), math.Inf(1)},
	{"Tan", Tan, math.Tan, 4, 0, -math.Pi / 4, math.Pi / 4},
	{"Atan", Atan, math.Atan, 2, 0, math.Inf(-1), math.Inf(1)},
	{"Asin", Asin, math.Asin, 3, 0, math.Inf(-1), math.Inf(1)},
	{"Acos", Acos, math.Acos, 3, 0, math.Inf(-1), math.Inf(1)},
	{"Sinh", Sinh, math.Sinh, 8, 0, math.Inf(-1), math.Inf(1)},
	{"Cosh", Cosh, math.Cosh, 8, 0, math.Inf(-1), math.Inf(1)},
	{"Tanh", Tanh, math.Tanh, 3, 0, math.Inf(-1), math.Inf(1)},
	{"Asinh", Asinh, math.Asinh, 4, 0, math.Inf(-1), math.Inf(1)},
	{"Acosh", Acosh, math.Acosh, 4, 0x1p-21, math.Inf(-1), math.Inf(1)},
	{"Atanh", Atanh, math.Atanh, 4, 0, math.Inf(-1), math.Inf(1)},
}

// ulps is the distance of got from want in units of want's last place, as a float32.
func ulps(got float32, want float64) float64 {
	w := float32(want)
	switch {
	case got == w || got != got && w != w:
		return 0
	case math.IsInf(float64(got), 0) || math.IsInf(float64(w), 0): // one step beyond the largest number is infinity
		if math.Nextafter32(got, 0) == w || math.Nextafter32(w, 0) == got {
			return 1
		}
		return math.Inf(1)
	case got != got || w != w:
		return math.Inf(1)
	}
	_, e := math.Frexp(want)
	return math.Abs(float64(got)-want) / math.Ldexp(1, max(e-24, -149))
}

// stride is how many words are left out: with HALFSPACE_EXHAUSTIVE set none.
func stride() uint64 {
	if os.Getenv("HALFSPACE_EXHAUSTIVE") != "" {
		return 1
	}
	return 104729
}

// TestErrorBounds measures every function against float64 over all floats.
func TestErrorBounds(t *testing.T) {
	for _, c := range unary {
		t.Run(c.name, func(t *testing.T) {
			type worst struct{ ulp, abs, ulpAt, absAt float64 }
			found := make([]worst, runtime.GOMAXPROCS(0))
			var wait sync.WaitGroup
			for n := range found {
				wait.Add(1)
				go func() {
					defer wait.Done()
					w := &found[n]
					for u := uint64(n) * stride(); u < 1<<32; u += uint64(len(found)) * stride() {
						x := real(uint32(u))
						if !(float64(x) >= c.low && float64(x) <= c.high) && x == x {
							continue
						}
						got, want := c.f(x), c.exact(float64(x))
						e, d := ulps(got, want), math.Abs(float64(got)-want)
						if d != d || e == 0 {
							d = 0
						}
						if e > w.ulp {
							w.ulp, w.ulpAt = e, float64(x)
						}
						if d > w.abs {
							w.abs, w.absAt = d, float64(x)
						}
						if !(e <= c.ulp || d <= c.abs && e < math.Inf(1)) {
							t.Errorf("%s(%v) = %v, want %v: %.3g ulp, %.3g", c.name, x, got, want, e, d)
							return
						}
					}
				}()
			}
			wait.Wait()
			all := worst{}
			for _, w := range found {
				if w.ulp > all.ulp {
					all.ulp, all.ulpAt = w.ulp, w.ulpAt
				}
				if w.abs > all.abs {
					all.abs, all.absAt = w.abs, w.absAt
				}
			}
			t.Logf("%s: %.3f ulp at %v, %.3g (2^%.2f) at %v", c.name, all.ulp, all.ulpAt, all.abs, math.Log2(all.abs), all.absAt)
		})
	}
}
