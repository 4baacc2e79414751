package lane

// Comparisons. Float comparisons are ordered, but for FNe, which is true where an operand is NaN. Of integers, S
// compares signed, U unsigned. Greater is less with the operands exchanged, and an unordered comparison negates the
// opposite ordered one.

func FEq(x, y float32) bool { return x == y }
func FLt(x, y float32) bool { return x < y }
func FLe(x, y float32) bool { return x <= y }
func FNe(x, y float32) bool { return x != y }

func IEq(x, y uint32) bool { return x == y }
func INe(x, y uint32) bool { return x != y }
func ULt(x, y uint32) bool { return x < y }
func ULe(x, y uint32) bool { return x <= y }
func SLt(x, y int32) bool  { return x < y }
func SLe(x, y int32) bool  { return x <= y }

func BAnd(x, y bool) bool { return x && y }
func BOr(x, y bool) bool  { return x || y }
func BNot(x bool) bool    { return !x }
func BXor(x, y bool) bool { return x != y }

// Select is x where the condition holds, else y, of any type.
func Select(condition bool, x, y uint32) uint32 {
	if condition {
		y = x
	}
	return y
}

// Bits is 1 or 0.
func Bits(x bool) uint32 {
	b := uint32(0)
	if x {
		b = 1
	}
	return b
}
