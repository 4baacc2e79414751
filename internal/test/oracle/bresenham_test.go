package oracle

import (
	"math/big"
	"testing"
)

// TestDiamondExit compares Bresenham with the rule itself, in rationals: a fragment for each diamond that the segment
// meets, both ends moved by (-e, -e^2), unless the end lies in it. Ends lie on few points, so that many ties occur.
func TestDiamondExit(t *testing.T) {
	lines := 1500
	if testing.Short() {
		lines = 100
	}
	r := random()
	for range lines {
		step := []int64{1, 32, 64, 128}[r.IntN(4)]
		end := func() Point { return Point{r.Int64N(6*Grid/step) * step, r.Int64N(6*Grid/step) * step} }
		a, b := end(), end()
		got := map[Pixel]bool{}
		pixels, _ := Bresenham(a, b)
		for _, p := range pixels {
			if got[p] {
				t.Fatalf("%v to %v: %v twice", a, b, p)
			}
			got[p] = true
		}
		for y := int64(-2); y < 8; y++ {
			for x := int64(-2); x < 8; x++ {
				f := Pixel{x, y}
				if want := a != b && exits(a, b, f); want != got[f] {
					t.Fatalf("%v to %v: fragment %v is %v, want %v", a, b, f, got[f], want)
				}
			}
		}
	}
}

// exits is the diamond-exit rule for one fragment.
func exits(a, b Point, f Pixel) bool {
	e := big.NewRat(1, 1<<40)
	e2 := new(big.Rat).Mul(e, e)
	moved := func(p Point) [2]*big.Rat {
		x, y := big.NewRat(p.X-f.X*Grid-Grid/2, 1), big.NewRat(p.Y-f.Y*Grid-Grid/2, 1)
		return [2]*big.Rat{x.Sub(x, e), y.Sub(y, e2)}
	}
	pa, pb := moved(a), moved(b)
	// distance of p to the side with the signs given, positive inside.
	distance := func(p [2]*big.Rat, sx, sy int64) *big.Rat {
		d := big.NewRat(Grid/2, 1)
		d.Sub(d, new(big.Rat).Mul(big.NewRat(sx, 1), p[0]))
		return d.Sub(d, new(big.Rat).Mul(big.NewRat(sy, 1), p[1]))
	}
	low, high := new(big.Rat), big.NewRat(1, 1) // the part of the segment that is inside all sides so far
	open := false                               // an end of that part is a side, where the diamond is open
	endInside := true
	for _, s := range [][2]int64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		da, db := distance(pa, s[0], s[1]), distance(pb, s[0], s[1])
		endInside = endInside && db.Sign() > 0
		if da.Sign() <= 0 && db.Sign() <= 0 {
			return false
		}
		if (da.Sign() > 0) == (db.Sign() > 0) {
			continue
		}
		cut := new(big.Rat).Quo(da, new(big.Rat).Sub(da, db))
		if da.Sign() <= 0 && cut.Cmp(low) >= 0 {
			low, open = cut, true
		}
		if db.Sign() <= 0 && cut.Cmp(high) <= 0 {
			high, open = cut, true
		}
	}
	c := low.Cmp(high)
	return (c < 0 || c == 0 && !open) && !endInside
}
