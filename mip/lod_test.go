package mip

import (
	"math"
	"testing"
)

func TestLogTwoIsExactAtPowersOfTwo(t *testing.T) {
	for e := -126; e < 128; e++ {
		if got := LogTwo(float32(math.Ldexp(1, e))); got != float32(e) {
			t.Fatalf("LogTwo(2^%d) = %v", e, got)
		}
	}
	if got := LogTwo(0); !math.IsInf(float64(got), -1) {
		t.Fatalf("LogTwo(0) = %v", got)
	}
	if got := LogTwo(float32(math.Inf(1))); got < 128 {
		t.Fatalf("LogTwo(Inf) = %v", got)
	}
	if got := LogTwo(float32(math.NaN())); !(got >= 128) {
		t.Fatalf("LogTwo(NaN) = %v", got)
	}
}

func TestLogTwoIsCloseAndNeverFalls(t *testing.T) {
	for _, e := range []int{-126, -20, -1, 0, 1, 24, 127} {
		last := float32(math.Inf(-1))
		for m := uint32(0); m < 1<<23; m += 61 {
			x := math.Float32frombits(uint32(e+127)<<23 | m)
			got := LogTwo(x)
			if got < last {
				t.Fatalf("LogTwo falls at %g", x)
			}
			last = got
			if d := math.Abs(float64(got) - math.Log2(float64(x))); d > 1.0/(1<<15) {
				t.Fatalf("LogTwo(%g) is off by %g", x, d)
			}
		}
	}
}

func TestFullLevels(t *testing.T) {
	for _, c := range [][4]int{{1, 1, 1, 1}, {2, 1, 1, 2}, {3, 1, 1, 2}, {256, 100, 1, 9}, {5, 7, 9, 4}} {
		if got := FullLevels(c[0], c[1], c[2]); got != c[3] {
			t.Errorf("FullLevels(%v) = %d", c[:3], got)
		}
	}
}
