package program

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// sense is how an operation takes the bits of integers that are narrower than a register.
type sense uint8

const (
	either   sense = iota // only the low bits of its result count
	signed                // as signed numbers
	unsigned              // as unsigned ones
)

// row is an operation on scalars: its form on words and on longs, and what its operands are.
type row struct {
	word, long ir.Op
	sense      sense
	swap       bool // the operands change places
	not        bool // the bool that it gives is inverted
	float      bool
}

const noOp = simd.VecOps

// binaryRows are the instructions of two operands that are one operation.
var binaryRows = map[spirv.Op]row{
	spirv.OpFAdd: {word: simd.VecFAdd, long: simd.VecFAddLong, float: true},
	spirv.OpFSub: {word: simd.VecFSub, long: simd.VecFSubLong, float: true},
	spirv.OpFMul: {word: simd.VecFMul, long: simd.VecFMulLong, float: true},
	spirv.OpFDiv: {word: simd.VecFDiv, long: simd.VecFDivLong, float: true},

	spirv.OpFOrdEqual:              {word: simd.VecFEq, long: simd.VecFEqLong, float: true},
	spirv.OpFUnordNotEqual:         {word: simd.VecFNe, long: simd.VecFNeLong, float: true},
	spirv.OpFOrdLessThan:           {word: simd.VecFLt, long: simd.VecFLtLong, float: true},
	spirv.OpFOrdLessThanEqual:      {word: simd.VecFLe, long: simd.VecFLeLong, float: true},
	spirv.OpFOrdGreaterThan:        {word: simd.VecFLt, long: simd.VecFLtLong, float: true, swap: true},
	spirv.OpFOrdGreaterThanEqual:   {word: simd.VecFLe, long: simd.VecFLeLong, float: true, swap: true},
	spirv.OpFUnordLessThan:         {word: simd.VecFLe, long: simd.VecFLeLong, float: true, swap: true, not: true},
	spirv.OpFUnordLessThanEqual:    {word: simd.VecFLt, long: simd.VecFLtLong, float: true, swap: true, not: true},
	spirv.OpFUnordGreaterThan:      {word: simd.VecFLe, long: simd.VecFLeLong, float: true, not: true},
	spirv.OpFUnordGreaterThanEqual: {word: simd.VecFLt, long: simd.VecFLtLong, float: true, not: true},

	spirv.OpIAdd:                 {word: simd.VecIAdd, long: simd.VecIAddLong},
	spirv.OpISub:                 {word: simd.VecISub, long: simd.VecISubLong},
	spirv.OpIMul:                 {word: simd.VecIMul, long: simd.VecIMulLong},
	spirv.OpSDiv:                 {word: simd.VecSDiv, long: simd.VecSDivLong, sense: signed},
	spirv.OpUDiv:                 {word: simd.VecUDiv, long: simd.VecUDivLong, sense: unsigned},
	spirv.OpSRem:                 {word: simd.VecSRem, long: simd.VecSRemLong, sense: signed},
	spirv.OpUMod:                 {word: simd.VecURem, long: simd.VecURemLong, sense: unsigned},
	spirv.OpBitwiseAnd:           {word: simd.VecAnd, long: simd.VecAndLong},
	spirv.OpBitwiseOr:            {word: simd.VecOr, long: simd.VecOrLong},
	spirv.OpBitwiseXor:           {word: simd.VecXor, long: simd.VecXorLong},
	spirv.OpIEqual:               {word: simd.VecIEq, long: simd.VecIEqLong, sense: unsigned},
	spirv.OpINotEqual:            {word: simd.VecINe, long: simd.VecINeLong, sense: unsigned},
	spirv.OpSLessThan:            {word: simd.VecSLt, long: simd.VecSLtLong, sense: signed},
	spirv.OpSLessThanEqual:       {word: simd.VecSLe, long: simd.VecSLeLong, sense: signed},
	spirv.OpULessThan:            {word: simd.VecULt, long: simd.VecULtLong, sense: unsigned},
	spirv.OpULessThanEqual:       {word: simd.VecULe, long: simd.VecULeLong, sense: unsigned},
	spirv.OpSGreaterThan:         {word: simd.VecSLt, long: simd.VecSLtLong, sense: signed, swap: true},
	spirv.OpSGreaterThanEqual:    {word: simd.VecSLe, long: simd.VecSLeLong, sense: signed, swap: true},
	spirv.OpUGreaterThan:         {word: simd.VecULt, long: simd.VecULtLong, sense: unsigned, swap: true},
	spirv.OpUGreaterThanEqual:    {word: simd.VecULe, long: simd.VecULeLong, sense: unsigned, swap: true},
	spirv.OpShiftLeftLogical:     {word: simd.VecShl, long: simd.VecShlLong},
	spirv.OpShiftRightLogical:    {word: simd.VecUShr, long: simd.VecUShrLong, sense: unsigned},
	spirv.OpShiftRightArithmetic: {word: simd.VecSShr, long: simd.VecSShrLong, sense: signed},
}

// bools are the operations on bools of two operands.
var bools = map[spirv.Op]row{
	spirv.OpLogicalAnd:      {word: simd.VecBAnd},
	spirv.OpLogicalOr:       {word: simd.VecBOr},
	spirv.OpLogicalNotEqual: {word: simd.VecBXor},
	spirv.OpLogicalEqual:    {word: simd.VecBXor, not: true},
}

// number is a scalar with its type.
type number struct {
	v ir.Value
	t *spirv.Type
}

// scalars are the components of an operand, a scalar or a vector of numbers or bools.
func (l *lowerer) scalars(i *spirv.Instruction, n int) []number {
	id := l.arg(i, n)
	t := l.typeOf(i, id)
	if t.Kind == spirv.KindVector {
		t = t.Element
	}
	if !isScalar(t) {
		l.fail(i, "operand %d is neither a scalar nor a vector", n)
	}
	v := l.value(i, id)
	list := make([]number, len(v))
	for k := range v {
		if l.f.Code[v[k]].Type != vecType(t) {
			l.fail(i, "the value of operand %d does not have the operand's declared type", n)
		}
		list[k] = number{v[k], t}
	}
	return list
}

// element is the scalar type of an instruction's result, and how many there are.
func (l *lowerer) element(i *spirv.Instruction) (*spirv.Type, int) {
	t, n := l.typ(i), 1
	if t.Kind == spirv.KindVector {
		t, n = t.Element, t.Count
	}
	if !isScalar(t) {
		l.fail(i, "the result is neither a scalar nor a vector")
	}
	return t, n
}

// each computes the components of the result from the components of n operands, which must have the same number.
func (l *lowerer) each(fr *frame, i *spirv.Instruction, n int, f func(t *spirv.Type, x []number) ir.Value) {
	t, count := l.element(i)
	x := make([][]number, n)
	for k := range x {
		if x[k] = l.scalars(i, k); len(x[k]) != count {
			l.fail(i, "operand %d has %d components, but the result has %d", k, len(x[k]), count)
		}
	}
	out := make([]ir.Value, count)
	for c := range out {
		component := make([]number, n)
		for k := range x {
			component[k] = x[k][c]
		}
		out[c] = f(t, component)
	}
	l.setChecked(fr, i, out)
}

// is checks the kind of a scalar.
func (l *lowerer) is(i *spirv.Instruction, x number, kind spirv.Kind) {
	if x.t.Kind != kind {
		l.fail(i, "an operand has the wrong type for this instruction")
	}
}

// extend is a narrow integer as a signed or unsigned word.
func (l *lowerer) extend(v ir.Value, width int, s bool) ir.Value {
	if width >= 32 {
		return v
	}
	if !s {
		return l.op(simd.VecAnd, v, l.word32(1<<width-1))
	}
	n := l.word32(uint32(32 - width))
	return l.op(simd.VecSShr, l.op(simd.VecShl, v, n), n)
}

// sensed is an integer as an operation takes it.
func (l *lowerer) sensed(x number, s sense) ir.Value {
	if x.t.Width >= 32 || s == either || x.t.Signed == (s == signed) {
		return x.v
	}
	return l.extend(x.v, x.t.Width, s == signed)
}

// fit makes what an operation gave a number of its type: narrow integers extended, halves rounded.
func (l *lowerer) fit(v ir.Value, t *spirv.Type) ir.Value {
	switch {
	case t.Kind == spirv.KindInt && t.Width < 32:
		return l.extend(v, t.Width, t.Signed)
	case t.Kind == spirv.KindFloat && t.Width == 16:
		return l.op(simd.VecHalfToF, l.op(simd.VecFToHalf, v))
	}
	return v
}

// apply is an operation of a row.
func (l *lowerer) apply(i *spirv.Instruction, r row, t *spirv.Type, x ...number) ir.Value {
	kind := spirv.KindInt
	if r.float {
		kind = spirv.KindFloat
	}
	op := r.word
	if x[0].t.Width == 64 {
		op = r.long
	}
	info := op.Info()
	args := make([]ir.Value, len(x))
	for n := range x {
		l.is(i, x[n], kind)
		args[n] = l.sensed(x[n], r.sense)
		if info.In[n] == simd.VecWord && l.f.Code[args[n]].Type == simd.VecLong { // a shift by a long
			args[n] = l.op(simd.VecLow, args[n])
		}
		if l.f.Code[args[n]].Type != info.In[n] {
			l.fail(i, "the operands have different widths: they must have the same")
		}
	}
	if r.swap {
		args[0], args[1] = args[1], args[0]
	}
	v := l.op(op, args...)
	if r.not {
		v = l.op(simd.VecBNot, v)
	}
	if info.Out == simd.VecBool {
		return v
	}
	return l.fit(v, t)
}

// float1 and its like are operations on floats of any width, rounded to the width of t.
func (l *lowerer) float1(op, long ir.Op, t *spirv.Type, x ir.Value) ir.Value {
	if t.Width == 64 {
		return l.op(long, x)
	}
	return l.fit(l.op(op, x), t)
}

func (l *lowerer) float2(op, long ir.Op, t *spirv.Type, x, y ir.Value) ir.Value {
	if t.Width == 64 {
		return l.op(long, x, y)
	}
	return l.fit(l.op(op, x, y), t)
}

func (l *lowerer) add(t *spirv.Type, x, y ir.Value) ir.Value {
	return l.float2(simd.VecFAdd, simd.VecFAddLong, t, x, y)
}

func (l *lowerer) sub(t *spirv.Type, x, y ir.Value) ir.Value {
	return l.float2(simd.VecFSub, simd.VecFSubLong, t, x, y)
}

func (l *lowerer) mul(t *spirv.Type, x, y ir.Value) ir.Value {
	return l.float2(simd.VecFMul, simd.VecFMulLong, t, x, y)
}

func (l *lowerer) div(t *spirv.Type, x, y ir.Value) ir.Value {
	return l.float2(simd.VecFDiv, simd.VecFDivLong, t, x, y)
}

func (l *lowerer) sqrt(t *spirv.Type, x ir.Value) ir.Value {
	return l.float1(simd.VecFSqrt, simd.VecFSqrtLong, t, x)
}

// real is a constant of a float type.
func (l *lowerer) real(t *spirv.Type, x float64) ir.Value {
	switch t.Width {
	case 64:
		return l.bits(simd.VecLong, math.Float64bits(x))
	case 16:
		return l.float(format.HalfToFloat(format.FloatToHalf(float32(x))))
	}
	return l.float(float32(x))
}

// negate flips the sign.
func (l *lowerer) negate(t *spirv.Type, x ir.Value) ir.Value {
	if t.Width == 64 {
		return l.op(simd.VecXorLong, x, l.bits(simd.VecLong, 1<<63))
	}
	return l.op(simd.VecFNeg, x)
}

// absolute clears the sign.
func (l *lowerer) absolute(t *spirv.Type, x ir.Value) ir.Value {
	if t.Width == 64 {
		return l.op(simd.VecAndLong, x, l.bits(simd.VecLong, 1<<63-1))
	}
	return l.op(simd.VecFAbs, x)
}

// less is x < y of floats.
func (l *lowerer) less(t *spirv.Type, x, y ir.Value) ir.Value {
	if t.Width == 64 {
		return l.op(simd.VecFLtLong, x, y)
	}
	return l.op(simd.VecFLt, x, y)
}

// pick is cond ? x : y of words or longs.
func (l *lowerer) pick(cond, x, y ir.Value) ir.Value {
	if l.f.Code[x].Type == simd.VecLong {
		return l.op(simd.VecSelectLong, cond, x, y)
	}
	return l.op(simd.VecSelect, cond, x, y)
}

// dot is the sum of products, in order.
func (l *lowerer) dot(t *spirv.Type, x, y []ir.Value) ir.Value {
	sum := l.mul(t, x[0], y[0])
	for n := 1; n < len(x); n++ {
		sum = l.add(t, sum, l.mul(t, x[n], y[n]))
	}
	return sum
}

// floats are the components of an operand that must be floats: their type, and n of them where n is not 0.
func (l *lowerer) floats(i *spirv.Instruction, k, n int) (*spirv.Type, []ir.Value) {
	id := l.arg(i, k)
	t := l.typeOf(i, id)
	for t.Kind == spirv.KindVector || t.Kind == spirv.KindMatrix {
		t = t.Element
	}
	v := l.value(i, id)
	if t.Kind != spirv.KindFloat || len(v) == 0 || n != 0 && len(v) != n || l.f.Code[v[0]].Type != vecType(t) {
		l.fail(i, "operand %d must be a float or a vector of floats of the size that the instruction takes", k)
	}
	return t, v
}

// arithmetic lowers instructions that are functions of their operands.
func (l *lowerer) arithmetic(fr *frame, i *spirv.Instruction) bool {
	if r, ok := binaryRows[i.Op]; ok {
		l.each(fr, i, 2, func(t *spirv.Type, x []number) ir.Value { return l.apply(i, r, t, x...) })
		return true
	}
	if r, ok := bools[i.Op]; ok {
		l.each(fr, i, 2, func(t *spirv.Type, x []number) ir.Value {
			l.is(i, x[0], spirv.KindBool)
			l.is(i, x[1], spirv.KindBool)
			v := l.op(r.word, x[0].v, x[1].v)
			if r.not {
				v = l.op(simd.VecBNot, v)
			}
			return v
		})
		return true
	}
	return l.unary(fr, i) || l.derivative(fr, i) || l.matrix(fr, i) || l.integers(fr, i) || l.conversion(fr, i)
}

// unary lowers operations of floats and bools with one operand, and others of floats.
func (l *lowerer) unary(fr *frame, i *spirv.Instruction) bool {
	floats := func(n int, f func(t *spirv.Type, x []ir.Value) ir.Value) bool {
		l.each(fr, i, n, func(t *spirv.Type, x []number) ir.Value {
			v := make([]ir.Value, n)
			for k := range x {
				l.is(i, x[k], spirv.KindFloat)
				if v[k] = x[k].v; x[k].t.Width != x[0].t.Width {
					l.fail(i, "the operands have different widths: they must have the same")
				}
			}
			return f(x[0].t, v)
		})
		return true
	}
	one := func(x ir.Value) ir.Value { return l.op(simd.VecBNot, x) }
	unordered := func(t *spirv.Type, x ir.Value) ir.Value {
		if t.Width == 64 {
			return l.op(simd.VecFNeLong, x, x)
		}
		return l.op(simd.VecFNe, x, x)
	}
	switch i.Op {
	case spirv.OpFNegate:
		return floats(1, func(t *spirv.Type, x []ir.Value) ir.Value { return l.negate(t, x[0]) })
	case spirv.OpFRem, spirv.OpFMod: // x - y trunc(x/y), x - y floor(x/y)
		return floats(2, func(t *spirv.Type, x []ir.Value) ir.Value {
			return l.modulo(t, x[0], x[1], i.Op == spirv.OpFMod)
		})
	case spirv.OpFOrdNotEqual:
		return floats(2, func(t *spirv.Type, x []ir.Value) ir.Value {
			return l.op(simd.VecBOr, l.less(t, x[0], x[1]), l.less(t, x[1], x[0]))
		})
	case spirv.OpFUnordEqual:
		return floats(2, func(t *spirv.Type, x []ir.Value) ir.Value {
			return one(l.op(simd.VecBOr, l.less(t, x[0], x[1]), l.less(t, x[1], x[0])))
		})
	case spirv.OpIsNan:
		return floats(1, func(t *spirv.Type, x []ir.Value) ir.Value { return unordered(t, x[0]) })
	case spirv.OpIsInf:
		return floats(1, func(t *spirv.Type, x []ir.Value) ir.Value {
			if t.Width == 64 {
				return l.op(simd.VecFEqLong, l.absolute(t, x[0]), l.real(t, math.Inf(1)))
			}
			return l.op(simd.VecFEq, l.absolute(t, x[0]), l.real(t, math.Inf(1)))
		})
	case spirv.OpOrdered:
		return floats(2, func(t *spirv.Type, x []ir.Value) ir.Value {
			return one(l.op(simd.VecBOr, unordered(t, x[0]), unordered(t, x[1])))
		})
	case spirv.OpUnordered:
		return floats(2, func(t *spirv.Type, x []ir.Value) ir.Value {
			return l.op(simd.VecBOr, unordered(t, x[0]), unordered(t, x[1]))
		})
	case spirv.OpQuantizeToF16: // denormal halves become zeros of the same sign
		return floats(1, func(t *spirv.Type, x []ir.Value) ir.Value {
			h := l.op(simd.VecHalfToF, l.op(simd.VecFToHalf, x[0]))
			small := l.op(simd.VecFLt, l.op(simd.VecFAbs, h), l.float(1.0/(1<<14)))
			return l.op(simd.VecSelect, small, l.op(simd.VecAnd, x[0], l.word32(1<<31)), h)
		})
	case spirv.OpLogicalNot:
		l.each(fr, i, 1, func(t *spirv.Type, x []number) ir.Value {
			l.is(i, x[0], spirv.KindBool)
			return one(x[0].v)
		})
	case spirv.OpAny, spirv.OpAll:
		op := simd.VecBOr
		if i.Op == spirv.OpAll {
			op = simd.VecBAnd
		}
		x := l.scalars(i, 0)
		v := x[0].v
		for n := range x {
			l.is(i, x[n], spirv.KindBool)
			if n > 0 {
				v = l.op(op, v, x[n].v)
			}
		}
		l.setChecked(fr, i, []ir.Value{v})
	case spirv.OpSelect:
		c, x, y := l.scalars(i, 0), l.value(i, l.arg(i, 1)), l.value(i, l.arg(i, 2))
		if len(x) != len(y) || len(c) != 1 && len(c) != len(x) {
			l.fail(i, "the operands have different numbers of components: they must have the same")
		}
		out := make([]ir.Value, len(x))
		for n := range x {
			out[n] = l.choose(i, c[n%len(c)].v, x[n], y[n])
		}
		l.setChecked(fr, i, out)
	default:
		return false
	}
	return true
}

// modulo is x - y floor(x/y), or with trunc for floor.
func (l *lowerer) modulo(t *spirv.Type, x, y ir.Value, floor bool) ir.Value {
	q := l.div(t, x, y)
	if floor {
		q = l.float1(simd.VecFFloor, simd.VecFFloorLong, t, q)
	} else {
		q = l.float1(simd.VecFTrunc, simd.VecFTruncLong, t, q)
	}
	return l.sub(t, x, l.mul(t, y, q))
}

// derivative lowers differences within quads. Coarse ones are fine ones.
func (l *lowerer) derivative(fr *frame, i *spirv.Instruction) bool {
	var x, y bool
	switch i.Op {
	case spirv.OpDPdx, spirv.OpDPdxFine, spirv.OpDPdxCoarse:
		x = true
	case spirv.OpDPdy, spirv.OpDPdyFine, spirv.OpDPdyCoarse:
		y = true
	case spirv.OpFwidth, spirv.OpFwidthFine, spirv.OpFwidthCoarse:
		x, y = true, true
	default:
		return false
	}
	if l.stage.model != spirv.ModelFragment {
		l.fail(i, "only a fragment stage may have this instruction")
	}
	l.each(fr, i, 1, func(t *spirv.Type, v []number) ir.Value {
		l.is(i, v[0], spirv.KindFloat)
		if t.Width == 64 {
			l.fail(i, "the operand must have 16 or 32 bits, not 64")
		}
		var dx, dy ir.Value
		if x {
			dx = l.op(simd.VecDPdx, v[0].v)
		}
		if y {
			dy = l.op(simd.VecDPdy, v[0].v)
		}
		switch {
		case !y:
			return l.fit(dx, t)
		case !x:
			return l.fit(dy, t)
		}
		return l.fit(l.op(simd.VecFAdd, l.op(simd.VecFAbs, dx), l.op(simd.VecFAbs, dy)), t)
	})
	return true
}

// matrix lowers products of vectors and matrices. Sums are in order, as for positions.
func (l *lowerer) matrix(fr *frame, i *spirv.Instruction) bool {
	var out []ir.Value
	switch i.Op {
	case spirv.OpVectorTimesScalar, spirv.OpMatrixTimesScalar:
		t, v := l.floats(i, 0, 0)
		t2, s := l.floats(i, 1, 1)
		l.sameWidth(i, t, t2)
		for _, x := range v {
			out = append(out, l.mul(t, x, s[0]))
		}
	case spirv.OpDot:
		t, x := l.floats(i, 0, 0)
		t2, y := l.floats(i, 1, len(x))
		l.sameWidth(i, t, t2)
		out = []ir.Value{l.dot(t, x, y)}
	case spirv.OpOuterProduct:
		t, x := l.floats(i, 0, 0)
		t2, y := l.floats(i, 1, 0)
		l.sameWidth(i, t, t2)
		for _, b := range y {
			for _, a := range x {
				out = append(out, l.mul(t, a, b))
			}
		}
	case spirv.OpMatrixTimesVector, spirv.OpMatrixTimesMatrix:
		t, m := l.floats(i, 0, 0)
		t2, v := l.floats(i, 1, 0)
		l.sameWidth(i, t, t2)
		mt := l.typeOf(i, l.arg(i, 0))
		if mt.Kind != spirv.KindMatrix || len(v)%mt.Count != 0 {
			l.fail(i, "the first operand must be a matrix whose size fits the vector")
		}
		rows := mt.Element.Count
		for ; len(v) > 0; v = v[mt.Count:] {
			for r := range rows {
				var column []ir.Value
				for c := range mt.Count {
					column = append(column, m[c*rows+r])
				}
				out = append(out, l.dot(t, column, v[:mt.Count]))
			}
		}
	case spirv.OpVectorTimesMatrix:
		t, v := l.floats(i, 0, 0)
		t2, m := l.floats(i, 1, 0)
		l.sameWidth(i, t, t2)
		if len(m)%len(v) != 0 {
			l.fail(i, "the matrix does not fit the size of the vector")
		}
		for ; len(m) > 0; m = m[len(v):] {
			out = append(out, l.dot(t, v, m[:len(v)]))
		}
	default:
		return false
	}
	l.setChecked(fr, i, out)
	return true
}
