package wgsl

import "github.com/gogpu/naga/ir"

// expression checks the operands of an expression against one another.
func (c *checker) expression(e ir.ExpressionKind) {
	switch x := e.(type) {
	case ir.ExprUnary:
		c.unary(x)
	case ir.ExprBinary:
		c.binary(x)
	case ir.ExprSelect:
		c.choice(x)
	case ir.ExprCompose:
		c.compose(x)
	case ir.ExprAccess:
		if t, n := shape(c.typ(x.Index)); n != 0 &&
			(n != 1 || t.Kind == ir.ScalarFloat || t.Kind == ir.ScalarBool || t.Kind == ir.ScalarAbstractFloat) {
			c.fail("an index must be an integer, not %s", c.typeName(c.typ(x.Index)))
		}
	case ir.ExprMath:
		c.math(x)
	case ir.ExprImageSample:
		if t, n := shape(c.typ(x.Coordinate)); n != 0 && t.Kind != ir.ScalarFloat && t.Kind != ir.ScalarAbstractFloat {
			c.fail("texture coordinates must be floats, not %s", c.typeName(c.typ(x.Coordinate)))
		}
	}
}

func (c *checker) unary(x ir.ExprUnary) {
	inner := c.typ(x.Expr)
	t, n := shape(inner)
	if n == 0 {
		return
	}
	bad := false
	switch x.Op {
	case ir.UnaryLogicalNot:
		bad = t.Kind != ir.ScalarBool
	case ir.UnaryNegate:
		bad = t.Kind == ir.ScalarBool || t.Kind == ir.ScalarUint
	default:
		bad = t.Kind == ir.ScalarBool || t.Kind == ir.ScalarFloat
	}
	if bad {
		c.fail("the operator does not take %s", c.typeName(inner))
	}
}

func (c *checker) binary(x ir.ExprBinary) {
	left, right := c.typ(x.Left), c.typ(x.Right)
	if left == nil || right == nil {
		return
	}
	a, n := shape(left)
	b, m := shape(right)
	_, matrix := left.(ir.MatrixType)
	_, matrix2 := right.(ir.MatrixType)
	ok := true
	number := func(s ir.ScalarType) bool { return s.Kind != ir.ScalarBool }
	integer := func(s ir.ScalarType) bool {
		return s.Kind != ir.ScalarBool && s.Kind != ir.ScalarFloat && s.Kind != ir.ScalarAbstractFloat
	}
	switch x.Op {
	case ir.BinaryMultiply:
		if matrix || matrix2 {
			ok = c.product(left, right)
			break
		}
		ok = scalars(a, b) && number(a) && n > 0 && m > 0 && (n == m || n == 1 || m == 1)
	case ir.BinaryAdd, ir.BinarySubtract:
		if matrix || matrix2 {
			ok = c.same(left, right)
			break
		}
		ok = scalars(a, b) && number(a) && n > 0 && m > 0 && (n == m || n == 1 || m == 1)
	case ir.BinaryDivide, ir.BinaryModulo:
		ok = scalars(a, b) && number(a) && n > 0 && m > 0 && (n == m || n == 1 || m == 1)
	case ir.BinaryEqual, ir.BinaryNotEqual:
		ok = n > 0 && n == m && scalars(a, b)
	case ir.BinaryLess, ir.BinaryLessEqual, ir.BinaryGreater, ir.BinaryGreaterEqual:
		ok = n > 0 && n == m && scalars(a, b) && number(a)
	case ir.BinaryAnd, ir.BinaryInclusiveOr:
		ok = n > 0 && n == m && scalars(a, b) && (integer(a) || a.Kind == ir.ScalarBool)
	case ir.BinaryExclusiveOr:
		ok = n > 0 && n == m && scalars(a, b) && integer(a)
	case ir.BinaryLogicalAnd, ir.BinaryLogicalOr:
		ok = n == 1 && m == 1 && a.Kind == ir.ScalarBool && b.Kind == ir.ScalarBool
	case ir.BinaryShiftLeft, ir.BinaryShiftRight:
		ok = n > 0 && n == m && integer(a) && (b.Kind == ir.ScalarUint || b.Kind == ir.ScalarAbstractInt)
	}
	if !ok {
		c.fail("the operator does not take %s and %s", c.typeName(left), c.typeName(right))
	}
}

// product says whether two types, one of which is a matrix, have a product.
func (c *checker) product(left, right ir.TypeInner) bool {
	x, isX := left.(ir.MatrixType)
	y, isY := right.(ir.MatrixType)
	a, n := shape(left)
	b, m := shape(right)
	switch {
	case isX && isY:
		return x.Columns == y.Rows && scalars(x.Scalar, y.Scalar)
	case isX:
		return scalars(x.Scalar, b) && (m == 1 || m == int(x.Columns))
	default:
		return scalars(y.Scalar, a) && (n == 1 || n == int(y.Rows))
	}
}

func (c *checker) choice(x ir.ExprSelect) {
	accept, reject := c.typ(x.Accept), c.typ(x.Reject)
	if !c.same(accept, reject) {
		c.fail("select needs two values of one type, not %s and %s", c.typeName(accept), c.typeName(reject))
	}
	t, n := shape(c.typ(x.Condition))
	if _, m := shape(accept); n != 0 && (t.Kind != ir.ScalarBool || n != 1 && n != m) {
		c.fail("the condition of select must be bool, or a vector of bool as long as the values, not %s", c.typeName(c.typ(x.Condition)))
	}
}

func (c *checker) compose(x ir.ExprCompose) {
	switch to := c.inner(x.Type).(type) {
	case ir.VectorType:
		have := 0
		for _, h := range x.Components {
			inner := c.typ(h)
			t, n := shape(inner)
			if inner == nil {
				return
			}
			if have += n; n == 0 || !scalars(to.Scalar, t) {
				c.fail("%s cannot be made from %s", c.typeName(to), c.typeName(inner))
			}
		}
		if have != int(to.Size) {
			c.fail("%s cannot be made from %d components", c.typeName(to), have)
		}
	case ir.ArrayType:
		if to.Size.Constant != nil && int(*to.Size.Constant) != len(x.Components) {
			c.fail("an array of %d elements cannot be made from %d", *to.Size.Constant, len(x.Components))
		}
		for _, h := range x.Components {
			c.assign(c.inner(to.Base), h, "an element of an array")
		}
	case ir.StructType:
		if len(to.Members) != len(x.Components) {
			c.fail("a struct of %d members cannot be made from %d", len(to.Members), len(x.Components))
			return
		}
		for k, h := range x.Components {
			c.assign(c.inner(to.Members[k].Type), h, "the member "+to.Members[k].Name)
		}
	}
}

// alike are the functions whose arguments have one type.
var alike = map[ir.MathFunction]bool{
	ir.MathMin: true, ir.MathMax: true, ir.MathClamp: true, ir.MathAtan2: true, ir.MathPow: true, ir.MathDot: true, ir.MathCross: true,
	ir.MathDistance: true, ir.MathFaceForward: true, ir.MathReflect: true, ir.MathFma: true, ir.MathStep: true, ir.MathSmoothStep: true,
}

// ofFloats are the functions of floats alone.
var ofFloats = map[ir.MathFunction]bool{
	ir.MathSaturate: true, ir.MathCos: true, ir.MathCosh: true, ir.MathSin: true, ir.MathSinh: true, ir.MathTan: true, ir.MathTanh: true,
	ir.MathAcos: true, ir.MathAsin: true, ir.MathAtan: true, ir.MathAtan2: true, ir.MathAsinh: true,
	ir.MathAcosh: true, ir.MathAtanh: true,
	ir.MathRadians: true, ir.MathDegrees: true, ir.MathCeil: true, ir.MathFloor: true, ir.MathRound: true,
	ir.MathFract: true, ir.MathTrunc: true,
	ir.MathModf: true, ir.MathFrexp: true, ir.MathLdexp: true, ir.MathExp: true, ir.MathExp2: true, ir.MathLog: true, ir.MathLog2: true,
	ir.MathPow: true, ir.MathCross: true, ir.MathDistance: true, ir.MathLength: true, ir.MathNormalize: true, ir.MathFaceForward: true,
	ir.MathReflect: true, ir.MathRefract: true, ir.MathFma: true, ir.MathMix: true, ir.MathStep: true, ir.MathSmoothStep: true,
	ir.MathSqrt: true, ir.MathInverseSqrt: true, ir.MathQuantizeF16: true,
}

func (c *checker) math(x ir.ExprMath) {
	first := c.typ(x.Arg)
	if m, ok := first.(ir.MatrixType); ok && x.Fun == ir.MathTranspose && m.Columns != m.Rows {
		c.fail("the transpose of %s: the compiler gives it the wrong type", c.typeName(first))
	}
	if x.Fun == ir.MathCountLeadingZeros || x.Fun == ir.MathCountTrailingZeros {
		c.fail("countLeadingZeros and countTrailingZeros: the compiler makes something else of them")
	}
	t, n := shape(first)
	if n == 0 {
		return
	}
	if ofFloats[x.Fun] && t.Kind != ir.ScalarFloat && t.Kind != ir.ScalarAbstractFloat && t.Kind != ir.ScalarAbstractInt {
		c.fail("the function takes floats, not %s", c.typeName(first))
	}
	same := func(h *ir.ExpressionHandle, scalarToo bool) {
		if h == nil {
			return
		}
		other := c.typ(*h)
		s, m := shape(other)
		if other != nil && !c.same(first, other) && !(scalarToo && m == 1 && scalars(t, s)) {
			c.fail("the arguments of the function must have one type, not %s and %s", c.typeName(first), c.typeName(other))
		}
	}
	switch {
	case alike[x.Fun]:
		same(x.Arg1, false)
		same(x.Arg2, false)
	case x.Fun == ir.MathMix:
		same(x.Arg1, false)
		same(x.Arg2, true)
	case x.Fun == ir.MathRefract:
		same(x.Arg1, false)
	}
}
