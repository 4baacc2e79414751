package edge

import "testing"

// A diamond holds what lies within half a pixel of its centre, and of its corners the right one, and of its sides the
// two right ones.
func TestDiamondIsTheOneThatHoldsThePoint(t *testing.T) {
	for y := int32(-300); y < 600; y++ {
		for x := int32(-300); x < 600; x++ {
			var want [2]int32
			some := false
			for fy := int32(-3); fy <= 3; fy++ {
				for fx := int32(-3); fx <= 3; fx++ {
					dx, dy := x-(fx<<8+128), y-(fy<<8+128)
					if d := max(dx, -dx) + max(dy, -dy); d < 128 || d == 128 && dx > 0 {
						if some {
							t.Fatalf("(%d, %d) lies in two diamonds", x, y)
						}
						want, some = [2]int32{fx, fy}, true
					}
				}
			}
			if got, found := diamond([2]int32{x, y}); found != some || some && got != want {
				t.Fatalf("(%d, %d): %v %t instead of %v %t", x, y, got, found, want, some)
			}
		}
	}
}
