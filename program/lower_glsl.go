package program

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// functions are the functions of GLSL.std.450 that are one operation of float32 and have no form for float64.
var functions = map[spirv.GLSL]ir.Op{
	spirv.GLSLSin: simd.VecSin, spirv.GLSLCos: simd.VecCos, spirv.GLSLTan: simd.VecTan, spirv.GLSLAsin: simd.VecAsin,
	spirv.GLSLAcos: simd.VecAcos, spirv.GLSLAtan: simd.VecAtan, spirv.GLSLSinh: simd.VecSinh, spirv.GLSLCosh: simd.VecCosh,
	spirv.GLSLTanh: simd.VecTanh, spirv.GLSLAsinh: simd.VecAsinh, spirv.GLSLAcosh: simd.VecAcosh, spirv.GLSLAtanh: simd.VecAtanh,
	spirv.GLSLExp: simd.VecExp, spirv.GLSLExp2: simd.VecExp2, spirv.GLSLLog: simd.VecLog, spirv.GLSLLog2: simd.VecLog2,
	spirv.GLSLAtan2: simd.VecAtan2, spirv.GLSLPow: simd.VecPow,
}

// rounding are the instructions of one operand that have a form for 32 and for 64 bits.
var rounding = map[spirv.GLSL][2]ir.Op{
	spirv.GLSLRoundEven: {simd.VecFRoundEven, simd.VecFRoundEvenLong},
	spirv.GLSLTrunc:     {simd.VecFTrunc, simd.VecFTruncLong},
	spirv.GLSLFloor:     {simd.VecFFloor, simd.VecFFloorLong},
	spirv.GLSLCeil:      {simd.VecFCeil, simd.VecFCeilLong},
	spirv.GLSLSqrt:      {simd.VecFSqrt, simd.VecFSqrtLong},
	spirv.GLSLFMin:      {simd.VecFMin, simd.VecFMinLong},
	spirv.GLSLNMin:      {simd.VecFMin, simd.VecFMinLong},
	spirv.GLSLFMax:      {simd.VecFMax, simd.VecFMaxLong},
	spirv.GLSLNMax:      {simd.VecFMax, simd.VecFMaxLong},
}

// glsl lowers an instruction of GLSL.std.450. Those that the specification gives as a formula are that formula, in its
// order (SPIR-V: Extended Instructions for GLSL).
func (l *lowerer) glsl(fr *frame, at *spirv.Instruction) {
	i := *at
	what := spirv.GLSL(at.Operands[1])
	i.Operands = at.Operands[2:]
	if l.glslFloat(fr, &i, what) || l.glslInteger(fr, &i, what) || l.glslVector(fr, &i, what) || l.glslPack(fr, &i, what) ||
		l.glslStruct(fr, &i, what) {
		return
	}
	l.fail(at, "GLSL.std.450 %v is not known here", what)
}

// components computes a function of n floats component by component.
func (l *lowerer) components(fr *frame, i *spirv.Instruction, n int, f func(t *spirv.Type, x []ir.Value) ir.Value) bool {
	l.each(fr, i, n, func(_ *spirv.Type, x []number) ir.Value {
		v := make([]ir.Value, n)
		for k := range x {
			l.is(i, x[k], spirv.KindFloat)
			if x[k].t.Width != x[0].t.Width {
				l.fail(i, "the operands have different widths: they must have the same")
			}
			v[k] = x[k].v
		}
		return f(x[0].t, v)
	})
	return true
}

func (l *lowerer) glslFloat(fr *frame, i *spirv.Instruction, what spirv.GLSL) bool {
	if op, ok := functions[what]; ok {
		n := 1
		if op.Info().In[1] != simd.VecNone {
			n = 2
		}
		return l.components(fr, i, n, func(t *spirv.Type, x []ir.Value) ir.Value {
			if t.Width == 64 {
				l.fail(i, "%v takes floats of 16 or 32 bits, not of 64", what)
			}
			if what == spirv.GLSLPow {
				if v, ok := l.power(x[0], x[1]); ok {
					return l.fit(v, t)
				}
			}
			return l.fit(l.op(op, x...), t)
		})
	}
	if ops, ok := rounding[what]; ok {
		if ops[0].Info().In[1] != simd.VecNone {
			return l.components(fr, i, 2, func(t *spirv.Type, x []ir.Value) ir.Value { return l.float2(ops[0], ops[1], t, x[0], x[1]) })
		}
		return l.components(fr, i, 1, func(t *spirv.Type, x []ir.Value) ir.Value { return l.float1(ops[0], ops[1], t, x[0]) })
	}
	one := func(t *spirv.Type) ir.Value { return l.real(t, 1) }
	switch what {
	case spirv.GLSLRound: // halves away from zero
		return l.components(fr, i, 1, func(t *spirv.Type, x []ir.Value) ir.Value {
			whole := l.float1(simd.VecFTrunc, simd.VecFTruncLong, t, x[0])
			rest := l.absolute(t, l.sub(t, x[0], whole))
			away := l.add(t, whole, l.withSign(t, one(t), x[0]))
			return l.pick(l.less(t, rest, l.real(t, 0.5)), whole, away)
		})
	case spirv.GLSLFAbs:
		return l.components(fr, i, 1, func(t *spirv.Type, x []ir.Value) ir.Value { return l.absolute(t, x[0]) })
	case spirv.GLSLFSign: // 0 of zeros and of NaN, which TensorFlow.js relies on
		return l.components(fr, i, 1, func(t *spirv.Type, x []ir.Value) ir.Value {
			zero := l.real(t, 0)
			other := l.op(simd.VecBOr, l.less(t, x[0], zero), l.less(t, zero, x[0]))
			return l.pick(other, l.withSign(t, one(t), x[0]), zero)
		})
	case spirv.GLSLFract:
		return l.components(fr, i, 1, func(t *spirv.Type, x []ir.Value) ir.Value {
			return l.sub(t, x[0], l.float1(simd.VecFFloor, simd.VecFFloorLong, t, x[0]))
		})
	case spirv.GLSLRadians:
		return l.components(fr, i, 1, func(t *spirv.Type, x []ir.Value) ir.Value { return l.mul(t, x[0], l.real(t, math.Pi/180)) })
	case spirv.GLSLDegrees:
		return l.components(fr, i, 1, func(t *spirv.Type, x []ir.Value) ir.Value { return l.mul(t, x[0], l.real(t, 180/math.Pi)) })
	case spirv.GLSLInverseSqrt:
		return l.components(fr, i, 1, func(t *spirv.Type, x []ir.Value) ir.Value {
			if t.Width == 64 {
				return l.div(t, one(t), l.sqrt(t, x[0]))
			}
			return l.fit(l.op(simd.VecInverseSqrt, x[0]), t)
		})
	case spirv.GLSLFClamp, spirv.GLSLNClamp:
		return l.components(fr, i, 3, func(t *spirv.Type, x []ir.Value) ir.Value { return l.clamp(t, x[0], x[1], x[2]) })
	case spirv.GLSLFMix: // x (1 - a) + y a
		return l.components(fr, i, 3, func(t *spirv.Type, x []ir.Value) ir.Value {
			return l.add(t, l.mul(t, x[0], l.sub(t, one(t), x[2])), l.mul(t, x[1], x[2]))
		})
	case spirv.GLSLStep:
		return l.components(fr, i, 2, func(t *spirv.Type, x []ir.Value) ir.Value {
			return l.pick(l.less(t, x[1], x[0]), l.real(t, 0), one(t))
		})
	case spirv.GLSLSmoothStep: // t = clamp((x - low) / (high - low), 0, 1); t t (3 - 2 t)
		return l.components(fr, i, 3, func(t *spirv.Type, x []ir.Value) ir.Value {
			s := l.clamp(t, l.div(t, l.sub(t, x[2], x[0]), l.sub(t, x[1], x[0])), l.real(t, 0), one(t))
			return l.mul(t, l.mul(t, s, s), l.sub(t, l.real(t, 3), l.mul(t, l.real(t, 2), s)))
		})
	case spirv.GLSLFma: // with two roundings
		return l.components(fr, i, 3, func(t *spirv.Type, x []ir.Value) ir.Value { return l.add(t, l.mul(t, x[0], x[1]), x[2]) })
	case spirv.GLSLInterpolateAtCentroid, spirv.GLSLInterpolateAtSample, spirv.GLSLInterpolateAtOffset:
		l.interpolate(fr, i, what)
		return true
	}
	return false
}

// power is x to a whole constant from 1 to 16, multiplied out: fewer roundings than by logarithms.
func (l *lowerer) power(x, exponent ir.Value) (v ir.Value, ok bool) {
	c := &l.f.Code[exponent]
	k := math.Float32frombits(uint32(c.Imm))
	if c.Op != ir.Const || !(k >= 1 && k <= 16) || k != float32(int(k)) {
		return ir.None, false
	}
	v = ir.None
	for n := int(k); ; n >>= 1 {
		if n&1 != 0 && v == ir.None {
			v = x
		} else if n&1 != 0 {
			v = l.op(simd.VecFMul, v, x)
		}
		if n == 1 {
			return v, true
		}
		x = l.op(simd.VecFMul, x, x)
	}
}

// withSign is a positive number with the sign of another.
func (l *lowerer) withSign(t *spirv.Type, x, sign ir.Value) ir.Value {
	if t.Width == 64 {
		return l.op(simd.VecOrLong, x, l.op(simd.VecAndLong, sign, l.bits(simd.VecLong, 1<<63)))
	}
	return l.op(simd.VecOr, x, l.op(simd.VecAnd, sign, l.word32(1<<31)))
}

// clamp is min(max(x, low), high).
func (l *lowerer) clamp(t *spirv.Type, x, low, high ir.Value) ir.Value {
	return l.float2(simd.VecFMin, simd.VecFMinLong, t, l.float2(simd.VecFMax, simd.VecFMaxLong, t, x, low), high)
}

func (l *lowerer) glslInteger(fr *frame, i *spirv.Instruction, what spirv.GLSL) bool {
	ints := func(n int, f func(t *spirv.Type, x []number) ir.Value) bool {
		l.each(fr, i, n, func(t *spirv.Type, x []number) ir.Value {
			for k := range x {
				l.is(i, x[k], spirv.KindInt)
				if x[k].t.Width != x[0].t.Width {
					l.fail(i, "the operands have different widths: they must have the same")
				}
			}
			return f(t, x)
		})
		return true
	}
	extreme := func(t *spirv.Type, s sense, least bool, x, y ir.Value) ir.Value {
		less, word := simd.VecULtLong, [2]ir.Op{simd.VecUMax, simd.VecUMin}
		if s == signed {
			less, word = simd.VecSLtLong, [2]ir.Op{simd.VecSMax, simd.VecSMin}
		}
		if t.Width != 64 {
			return l.op(word[truth(least)], x, y)
		}
		below := l.op(less, x, y)
		if !least {
			x, y = y, x
		}
		return l.pick(below, x, y)
	}
	two := func(s sense, least bool) bool {
		return ints(2, func(t *spirv.Type, x []number) ir.Value {
			return l.fit(extreme(t, s, least, l.sensed(x[0], s), l.sensed(x[1], s)), t)
		})
	}
	clamp := func(s sense) bool {
		return ints(3, func(t *spirv.Type, x []number) ir.Value {
			return l.fit(extreme(t, s, true, extreme(t, s, false, l.sensed(x[0], s), l.sensed(x[1], s)), l.sensed(x[2], s)), t)
		})
	}
	find := func(op ir.Op, s sense) bool {
		return ints(1, func(t *spirv.Type, x []number) ir.Value {
			if x[0].t.Width == 64 {
				l.fail(i, "%v takes integers of at most 32 bits, not of 64", what)
			}
			v := l.sensed(x[0], s)
			if op == simd.VecFindLsb {
				v = l.raw(x[0])
			}
			return l.fit(l.op(op, v), t)
		})
	}
	switch what {
	case spirv.GLSLSAbs:
		return ints(1, func(t *spirv.Type, x []number) ir.Value {
			v := l.sensed(x[0], signed)
			if t.Width == 64 {
				zero := l.bits(simd.VecLong, 0)
				return l.pick(l.op(simd.VecSLtLong, v, zero), l.op(simd.VecISubLong, zero, v), v)
			}
			return l.fit(l.op(simd.VecSMax, v, l.op(simd.VecISub, l.word32(0), v)), t)
		})
	case spirv.GLSLSSign:
		return ints(1, func(t *spirv.Type, x []number) ir.Value {
			v := l.sensed(x[0], signed)
			if t.Width == 64 {
				zero := l.bits(simd.VecLong, 0)
				up := l.pick(l.op(simd.VecSLtLong, zero, v), l.bits(simd.VecLong, 1), zero)
				return l.pick(l.op(simd.VecSLtLong, v, zero), l.bits(simd.VecLong, math.MaxUint64), up)
			}
			return l.fit(l.op(simd.VecSMin, l.op(simd.VecSMax, v, l.word32(math.MaxUint32)), l.word32(1)), t)
		})
	case spirv.GLSLUMin:
		return two(unsigned, true)
	case spirv.GLSLUMax:
		return two(unsigned, false)
	case spirv.GLSLSMin:
		return two(signed, true)
	case spirv.GLSLSMax:
		return two(signed, false)
	case spirv.GLSLUClamp:
		return clamp(unsigned)
	case spirv.GLSLSClamp:
		return clamp(signed)
	case spirv.GLSLFindILsb:
		return find(simd.VecFindLsb, unsigned)
	case spirv.GLSLFindSMsb:
		return find(simd.VecFindSMsb, signed)
	case spirv.GLSLFindUMsb:
		return find(simd.VecFindUMsb, unsigned)
	}
	return false
}

// glslVector lowers geometry and matrices.
func (l *lowerer) glslVector(fr *frame, i *spirv.Instruction, what spirv.GLSL) bool {
	var out []ir.Value
	pair := func(a, b int) (*spirv.Type, []ir.Value, []ir.Value) {
		t, x := l.floats(i, a, 0)
		t2, y := l.floats(i, b, len(x))
		l.sameWidth(i, t, t2)
		return t, x, y
	}
	switch what {
	case spirv.GLSLLength:
		t, x := l.floats(i, 0, 0)
		out = []ir.Value{l.length(t, x)}
	case spirv.GLSLDistance:
		t, x, y := pair(0, 1)
		d := make([]ir.Value, len(x))
		for k := range x {
			d[k] = l.sub(t, x[k], y[k])
		}
		out = []ir.Value{l.length(t, d)}
	case spirv.GLSLNormalize: // x inversesqrt(x . x)
		t, x := l.floats(i, 0, 0)
		s := l.dot(t, x, x)
		var r ir.Value
		if t.Width == 64 {
			r = l.div(t, l.real(t, 1), l.sqrt(t, s))
		} else {
			r = l.fit(l.op(simd.VecInverseSqrt, s), t)
		}
		for _, v := range x {
			out = append(out, l.mul(t, v, r))
		}
	case spirv.GLSLCross:
		t, x, y := pair(0, 1)
		if len(x) != 3 {
			l.fail(i, "the operands must be vectors of three components")
		}
		for k := range 3 {
			a, b := (k+1)%3, (k+2)%3
			out = append(out, l.sub(t, l.mul(t, x[a], y[b]), l.mul(t, x[b], y[a])))
		}
	case spirv.GLSLFaceForward: // nref . i < 0 ? n : -n
		t, n, incident := pair(0, 1)
		_, reference := l.floats(i, 2, len(n))
		front := l.less(t, l.dot(t, reference, incident), l.real(t, 0))
		for _, v := range n {
			out = append(out, l.pick(front, v, l.negate(t, v)))
		}
	case spirv.GLSLReflect: // i - 2 (n . i) n
		t, x, n := pair(0, 1)
		d := l.mul(t, l.real(t, 2), l.dot(t, n, x))
		for k := range x {
			out = append(out, l.sub(t, x[k], l.mul(t, d, n[k])))
		}
	case spirv.GLSLRefract: // k = 1 - eta eta (1 - (n.i)^2); k < 0 ? 0 : eta i - (eta (n.i) + sqrt(k)) n
		t, x, n := pair(0, 1)
		te, eta := l.floats(i, 2, 1)
		e := eta[0]
		if te.Width != t.Width {
			l.fail(i, "the operands have different widths: they must have the same")
		}
		d := l.dot(t, n, x)
		k := l.sub(t, l.real(t, 1), l.mul(t, l.mul(t, e, e), l.sub(t, l.real(t, 1), l.mul(t, d, d))))
		none := l.less(t, k, l.real(t, 0))
		f := l.add(t, l.mul(t, e, d), l.sqrt(t, k))
		for c := range x {
			out = append(out, l.pick(none, l.real(t, 0), l.sub(t, l.mul(t, e, x[c]), l.mul(t, f, n[c]))))
		}
	case spirv.GLSLDeterminant, spirv.GLSLMatrixInverse:
		mt := l.typeOf(i, l.arg(i, 0))
		if mt.Kind != spirv.KindMatrix || mt.Count != mt.Element.Count {
			l.fail(i, "the operand must be a square matrix")
		}
		t, m := l.floats(i, 0, 0)
		if what == spirv.GLSLDeterminant {
			out = []ir.Value{l.determinant(t, m, mt.Count)}
		} else {
			out = l.inverse(t, m, mt.Count)
		}
	default:
		return false
	}
	l.setChecked(fr, i, out)
	return true
}

func (l *lowerer) length(t *spirv.Type, x []ir.Value) ir.Value {
	if len(x) == 1 {
		return l.absolute(t, x[0])
	}
	return l.sqrt(t, l.dot(t, x, x))
}

// determinant expands along the first column.
func (l *lowerer) determinant(t *spirv.Type, m []ir.Value, n int) ir.Value {
	if n == 1 {
		return m[0]
	}
	var sum ir.Value
	for r := range n {
		p := l.mul(t, m[r], l.determinant(t, minor(m, n, 0, r), n-1))
		switch {
		case r == 0:
			sum = p
		case r%2 == 1:
			sum = l.sub(t, sum, p)
		default:
			sum = l.add(t, sum, p)
		}
	}
	return sum
}

// minor is a matrix without a column and a row.
func minor(m []ir.Value, n, column, row int) []ir.Value {
	var out []ir.Value
	for c := range n {
		for r := range n {
			if c != column && r != row {
				out = append(out, m[c*n+r])
			}
		}
	}
	return out
}

// inverse is the adjugate divided by the determinant.
func (l *lowerer) inverse(t *spirv.Type, m []ir.Value, n int) []ir.Value {
	scale := l.div(t, l.real(t, 1), l.determinant(t, m, n))
	out := make([]ir.Value, n*n)
	for c := range n {
		for r := range n {
			v := l.determinant(t, minor(m, n, r, c), n-1)
			if (c+r)%2 == 1 {
				v = l.negate(t, v)
			}
			out[c*n+r] = l.mul(t, v, scale)
		}
	}
	return out
}

// glslPack lowers packing: floats as small integers in a word.
func (l *lowerer) glslPack(fr *frame, i *spirv.Instruction, what spirv.GLSL) bool {
	var out []ir.Value
	f32 := func(n int) []ir.Value {
		t, x := l.floats(i, 0, n)
		if t.Width != 32 {
			l.fail(i, "%v takes floats of 32 bits, not of %d", what, t.Width)
		}
		return x
	}
	word := func() ir.Value {
		if t := l.typeOf(i, l.arg(i, 0)); t.Width != 32 {
			l.fail(i, "%v takes an integer of 32 bits, not of %d", what, t.Width)
		}
		return l.scalar(i, l.arg(i, 0), spirv.KindInt)
	}
	pack := func(n int, low, most float32) {
		var v []ir.Value
		for _, x := range f32(n) {
			x = l.op(simd.VecFMin, l.op(simd.VecFMax, x, l.float(low)), l.float(1))
			x = l.op(simd.VecFToS, l.op(simd.VecFRoundEven, l.op(simd.VecFMul, x, l.float(most))))
			v = append(v, l.extend(x, 32/n, false))
		}
		out = []ir.Value{l.join(v, 32/n)}
	}
	unpack := func(n int, signed bool, most float32) {
		for _, x := range l.cut(word(), 32, 32/n) {
			if signed {
				x = l.op(simd.VecFDiv, l.op(simd.VecSToF, l.extend(x, 32/n, true)), l.float(most))
				x = l.op(simd.VecFMax, x, l.float(-1))
			} else {
				x = l.op(simd.VecFDiv, l.op(simd.VecUToF, x), l.float(most))
			}
			out = append(out, x)
		}
	}
	switch what {
	case spirv.GLSLPackSnorm4x8:
		pack(4, -1, 127)
	case spirv.GLSLPackUnorm4x8:
		pack(4, 0, 255)
	case spirv.GLSLPackSnorm2x16:
		pack(2, -1, 32767)
	case spirv.GLSLPackUnorm2x16:
		pack(2, 0, 65535)
	case spirv.GLSLUnpackSnorm4x8:
		unpack(4, true, 127)
	case spirv.GLSLUnpackUnorm4x8:
		unpack(4, false, 255)
	case spirv.GLSLUnpackSnorm2x16:
		unpack(2, true, 32767)
	case spirv.GLSLUnpackUnorm2x16:
		unpack(2, false, 65535)
	case spirv.GLSLPackHalf2x16:
		x := f32(2)
		out = []ir.Value{l.join([]ir.Value{l.op(simd.VecFToHalf, x[0]), l.op(simd.VecFToHalf, x[1])}, 16)}
	case spirv.GLSLUnpackHalf2x16:
		for _, x := range l.cut(word(), 32, 16) {
			out = append(out, l.op(simd.VecHalfToF, x))
		}
	case spirv.GLSLPackDouble2x32:
		x := l.scalars(i, 0)
		if len(x) != 2 || x[0].t.Kind != spirv.KindInt || x[0].t.Width != 32 {
			l.fail(i, "the operand must be a vector of two 32-bit integers")
		}
		out = []ir.Value{l.op(simd.VecPack, x[0].v, x[1].v)}
	case spirv.GLSLUnpackDouble2x32:
		x := l.scalars(i, 0)
		if len(x) != 1 || x[0].t.Width != 64 {
			l.fail(i, "the operand must be one number of 64 bits")
		}
		out = []ir.Value{l.op(simd.VecLow, x[0].v), l.op(simd.VecHigh, x[0].v)}
	default:
		return false
	}
	l.setChecked(fr, i, out)
	return true
}

// glslStruct lowers functions with two results, and ldexp.
func (l *lowerer) glslStruct(fr *frame, i *spirv.Instruction, what spirv.GLSL) bool {
	switch what {
	case spirv.GLSLModf, spirv.GLSLModfStruct:
		t, x := l.floats(i, 0, 0)
		var fraction, whole []ir.Value
		for _, v := range x {
			w := l.float1(simd.VecFTrunc, simd.VecFTruncLong, t, v)
			infinite := l.isInfinite(t, v)
			f := l.pick(infinite, l.real(t, 0), l.sub(t, v, w))
			fraction, whole = append(fraction, l.withSign(t, l.absolute(t, f), v)), append(whole, w)
		}
		if what == spirv.GLSLModfStruct {
			l.setChecked(fr, i, append(fraction, whole...))
			return true
		}
		l.store(i, l.pointer(i, l.arg(i, 1)), whole)
		l.setChecked(fr, i, fraction)
	case spirv.GLSLFrexp, spirv.GLSLFrexpStruct:
		t, x := l.floats(i, 0, 0)
		var mantissa, exponent []ir.Value
		for _, v := range x {
			m, e := l.frexp(t, v)
			mantissa, exponent = append(mantissa, m), append(exponent, e)
		}
		if what == spirv.GLSLFrexpStruct {
			l.setChecked(fr, i, append(mantissa, exponent...))
			return true
		}
		l.store(i, l.pointer(i, l.arg(i, 1)), exponent)
		l.setChecked(fr, i, mantissa)
	case spirv.GLSLLdexp:
		t, x := l.floats(i, 0, 0)
		e := l.scalars(i, 1)
		if len(e) != len(x) {
			l.fail(i, "the operands have different numbers of components: they must have the same")
		}
		out := make([]ir.Value, len(x))
		for k := range x {
			l.is(i, e[k], spirv.KindInt)
			if e[k].t.Width == 64 {
				l.fail(i, "the exponent must be an integer of at most 32 bits")
			}
			out[k] = l.ldexp(t, x[k], l.sensed(e[k], signed))
		}
		l.setChecked(fr, i, out)
	default:
		return false
	}
	return true
}

func (l *lowerer) isInfinite(t *spirv.Type, x ir.Value) ir.Value {
	if t.Width == 64 {
		return l.op(simd.VecFEqLong, l.absolute(t, x), l.real(t, math.Inf(1)))
	}
	return l.op(simd.VecFEq, l.absolute(t, x), l.real(t, math.Inf(1)))
}

// frexp is a number's significand in [1/2, 1) and exponent; 0, infinities and NaN are themselves and 0.
func (l *lowerer) frexp(t *spirv.Type, x ir.Value) (m, e ir.Value) {
	if t.Width == 64 {
		one := func(v ir.Value) (ir.Value, ir.Value) { // exponent field, significand
			high := l.op(simd.VecHigh, v)
			field := l.op(simd.VecAnd, l.op(simd.VecUShr, high, l.word32(20)), l.word32(0x7FF))
			s := l.op(simd.VecPack, l.op(simd.VecLow, v),
				l.op(simd.VecOr, l.op(simd.VecAnd, high, l.word32(0x800FFFFF)), l.word32(0x3FE00000)))
			return field, s
		}
		field, s := one(x)
		tiny := l.op(simd.VecIEq, field, l.word32(0))
		field2, s2 := one(l.mul(t, x, l.real(t, 1<<54)))
		e = l.op(simd.VecSelect, tiny, l.op(simd.VecISub, field2, l.word32(1022+54)), l.op(simd.VecISub, field, l.word32(1022)))
		s = l.pick(tiny, s2, s)
		self := l.op(simd.VecBOr, l.op(simd.VecFEqLong, x, l.real(t, 0)), l.op(simd.VecIEq, field, l.word32(0x7FF)))
		return l.pick(self, x, s), l.op(simd.VecSelect, self, l.word32(0), e)
	}
	one := func(v ir.Value) (ir.Value, ir.Value) {
		field := l.op(simd.VecAnd, l.op(simd.VecUShr, v, l.word32(23)), l.word32(0xFF))
		return field, l.op(simd.VecOr, l.op(simd.VecAnd, v, l.word32(0x807FFFFF)), l.word32(0x3F000000))
	}
	field, s := one(x)
	tiny := l.op(simd.VecIEq, field, l.word32(0))
	field2, s2 := one(l.op(simd.VecFMul, x, l.float(1<<25)))
	e = l.op(simd.VecSelect, tiny, l.op(simd.VecISub, field2, l.word32(126+25)), l.op(simd.VecISub, field, l.word32(126)))
	s = l.op(simd.VecSelect, tiny, s2, s)
	self := l.op(simd.VecBOr, l.op(simd.VecFEq, x, l.float(0)), l.op(simd.VecIEq, field, l.word32(0xFF)))
	e = l.op(simd.VecSelect, self, l.word32(0), e)
	return l.op(simd.VecSelect, self, x, s), e
}

// ldexp is x 2^e, as a product with three powers of two of which the last alone may round: the smaller ones come first.
func (l *lowerer) ldexp(t *spirv.Type, x, e ir.Value) ir.Value {
	clamp := func(v ir.Value, low, high int32) ir.Value {
		return l.op(simd.VecSMin, l.op(simd.VecSMax, v, l.word32(uint32(low))), l.word32(uint32(high)))
	}
	step := int32(126)
	power := func(n ir.Value) ir.Value { // 2^n for |n| <= 126 or 1022
		return l.op(simd.VecShl, l.op(simd.VecIAdd, n, l.word32(127)), l.word32(23))
	}
	if t.Width == 64 {
		step = 1022
		power = func(n ir.Value) ir.Value {
			return l.op(simd.VecPack, l.word32(0), l.op(simd.VecShl, l.op(simd.VecIAdd, n, l.word32(1023)), l.word32(20)))
		}
	}
	e = clamp(e, -3*step, 3*step)
	first := clamp(e, -step, step)
	rest := l.op(simd.VecISub, e, first)
	second := clamp(rest, -step, step)
	third := l.op(simd.VecISub, rest, second)
	wide := *t
	if t.Width == 16 {
		wide.Width = 32
	}
	return l.fit(l.mul(&wide, l.mul(&wide, l.mul(&wide, x, power(third)), power(second)), power(first)), t)
}

// interpolate lowers an input evaluated elsewhere in the pixel.
func (l *lowerer) interpolate(fr *frame, i *spirv.Instruction, what spirv.GLSL) {
	p := l.pointer(i, l.arg(i, 0))
	leaves := l.leaves(i, p.t)
	if p.place != inSlots || p.input < 0 || l.stage.model != spirv.ModelFragment {
		l.fail(i, "%v needs an input of the fragment stage, addressed by constant indices alone", what)
	}
	at, args := ir.AtCentroid, []ir.Value(nil)
	switch what {
	case spirv.GLSLInterpolateAtSample:
		at, args = ir.AtSample, []ir.Value{l.scalar(i, l.arg(i, 1), spirv.KindInt)}
	case spirv.GLSLInterpolateAtOffset:
		t, v := l.floats(i, 1, 2)
		if t.Width != 32 {
			l.fail(i, "the offset must have floats of 32 bits, not of %d", t.Width)
		}
		at, args = ir.AtOffset, v
	}
	var out []ir.Value
	for k, leaf := range leaves {
		if leaf.Kind != spirv.KindFloat || leaf.Width == 64 {
			l.fail(i, "%v needs an input with floats of 16 or 32 bits", what)
		}
		out = append(out, l.emit(ir.Instr{Op: ir.Interpolate, Type: simd.VecWord, Imm: uint64(p.input + k), Place: at, Args: args}))
	}
	l.setChecked(fr, i, out)
}
