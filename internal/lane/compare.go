package lane

// Comparisons of floats: ordered ones are false where one is NaN, unordered ones true (SPIR-V: Relational and Logical
// Instructions). Of integers: S signed, U unsigned. What is greater is less the other way round.

func FOrdEqual(x, y float32) bool           { return x == y }
func FOrdNotEqual(x, y float32) bool        { return x < y || x > y }
func FOrdLessThan(x, y float32) bool        { return x < y }
func FOrdLessThanEqual(x, y float32) bool   { return x <= y }
func FUnordEqual(x, y float32) bool         { return !(x < y || x > y) }
func FUnordNotEqual(x, y float32) bool      { return x != y }
func FUnordLessThan(x, y float32) bool      { return !(x >= y) }
func FUnordLessThanEqual(x, y float32) bool { return !(x > y) }

func IsNan(x float32) bool { return x != x }
func IsInf(x float32) bool { return word(x)<<1 == 0xFF000000 }

func IEqual(x, y uint32) bool         { return x == y }
func INotEqual(x, y uint32) bool      { return x != y }
func ULessThan(x, y uint32) bool      { return x < y }
func ULessThanEqual(x, y uint32) bool { return x <= y }
func SLessThan(x, y int32) bool       { return x < y }
func SLessThanEqual(x, y int32) bool  { return x <= y }

func LogicalAnd(x, y bool) bool      { return x && y }
func LogicalOr(x, y bool) bool       { return x || y }
func LogicalNot(x bool) bool         { return !x }
func LogicalEqual(x, y bool) bool    { return x == y }
func LogicalNotEqual(x, y bool) bool { return x != y }

// Select is x where the condition holds, else y, of any type.
func Select(condition bool, x, y uint32) uint32 {
	if condition {
		y = x
	}
	return y
}

// SelectBool is Select of truths.
func SelectBool(condition, x, y bool) bool { return condition && x || !condition && y }
