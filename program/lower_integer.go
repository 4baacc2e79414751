package program

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

func (l *lowerer) sameWidth(i *spirv.Instruction, a, b *spirv.Type) {
	if a.Width != b.Width {
		l.fail(i, "the operands have different widths: they must have the same")
	}
}

// integers lowers the integer operations that are not in the tables of rows.
func (l *lowerer) integers(fr *frame, i *spirv.Instruction) bool {
	ints := func(n int, f func(t *spirv.Type, x []number) ir.Value) bool {
		l.each(fr, i, n, func(t *spirv.Type, x []number) ir.Value {
			for k := range x {
				l.is(i, x[k], spirv.KindInt)
			}
			return f(t, x)
		})
		return true
	}
	word := func(x number) number {
		if x.t.Width == 64 {
			l.fail(i, "operands must be integers of at most 32 bits")
		}
		return x
	}
	switch i.Op {
	case spirv.OpSNegate:
		return ints(1, func(t *spirv.Type, x []number) ir.Value {
			if t.Width == 64 {
				return l.op(simd.VecISubLong, l.bits(simd.VecLong, 0), x[0].v)
			}
			return l.fit(l.op(simd.VecISub, l.word32(0), x[0].v), t)
		})
	case spirv.OpNot:
		return ints(1, func(t *spirv.Type, x []number) ir.Value {
			if t.Width == 64 {
				return l.op(simd.VecXorLong, x[0].v, l.bits(simd.VecLong, math.MaxUint64))
			}
			return l.fit(l.op(simd.VecXor, x[0].v, l.word32(math.MaxUint32)), t)
		})
	case spirv.OpSMod: // the sign is the divisor's
		return ints(2, func(t *spirv.Type, x []number) ir.Value {
			r := l.apply(i, binaryRows[spirv.OpSRem], t, x...)
			y := l.sensed(x[1], signed)
			zero, add, less, ne, xor := l.word32(0), simd.VecIAdd, simd.VecSLt, simd.VecINe, simd.VecXor
			if t.Width == 64 {
				zero, add, less, ne, xor = l.bits(simd.VecLong, 0), simd.VecIAddLong, simd.VecSLtLong, simd.VecINeLong, simd.VecXorLong
			}
			other := l.op(simd.VecBAnd, l.op(ne, r, zero), l.op(less, l.op(xor, r, y), zero))
			other = l.op(simd.VecBAnd, other, l.op(ne, y, zero))
			return l.fit(l.pick(other, l.op(add, r, y), r), t)
		})
	case spirv.OpBitCount:
		return ints(1, func(t *spirv.Type, x []number) ir.Value {
			if x[0].t.Width == 64 {
				n := l.op(simd.VecIAdd, l.op(simd.VecBitCount, l.op(simd.VecLow, x[0].v)),
					l.op(simd.VecBitCount, l.op(simd.VecHigh, x[0].v)))
				if t.Width == 64 {
					return l.op(simd.VecPack, n, l.word32(0))
				}
				return n
			}
			return l.op(simd.VecBitCount, l.sensed(x[0], unsigned))
		})
	case spirv.OpBitReverse:
		return ints(1, func(t *spirv.Type, x []number) ir.Value {
			r := l.op(simd.VecBitReverse, word(x[0]).v)
			if w := t.Width; w < 32 {
				r = l.fit(l.op(simd.VecUShr, r, l.word32(uint32(32-w))), t)
			}
			return r
		})
	case spirv.OpBitFieldInsert, spirv.OpBitFieldSExtract, spirv.OpBitFieldUExtract:
		return l.bitField(fr, i)
	case spirv.OpIAddCarry, spirv.OpISubBorrow, spirv.OpUMulExtended, spirv.OpSMulExtended:
		return l.extended(fr, i)
	}
	return false
}

// bitField lowers bit fields: bits offset to offset + count.
func (l *lowerer) bitField(fr *frame, i *spirv.Instruction) bool {
	t, n := l.element(i)
	if t.Kind != spirv.KindInt || t.Width == 64 {
		l.fail(i, "operands must be integers of at most 32 bits")
	}
	insert := i.Op == spirv.OpBitFieldInsert
	x, at := l.scalars(i, 0), 1
	y := x
	if insert {
		y, at = l.scalars(i, 1), 2
	}
	unsignedWord := func(k int) ir.Value { return l.index(i, l.arg(i, k), l.scalar(i, l.arg(i, k), spirv.KindInt)) }
	offset, count := unsignedWord(at), unsignedWord(at+1)
	if len(x) != n || len(y) != n {
		l.fail(i, "the operands have different numbers of components: they must have the same")
	}
	// The low count bits: of 32, all.
	all := l.word32(math.MaxUint32)
	mask := l.op(simd.VecSelect, l.op(simd.VecULt, count, l.word32(32)), l.op(simd.VecXor, l.op(simd.VecShl, all, count), all), all)
	out := make([]ir.Value, n)
	for c := range out {
		l.is(i, x[c], spirv.KindInt)
		l.is(i, y[c], spirv.KindInt)
		switch i.Op {
		case spirv.OpBitFieldInsert:
			m := l.op(simd.VecShl, mask, offset)
			v := l.op(simd.VecOr, l.op(simd.VecAnd, l.op(simd.VecShl, y[c].v, offset), m),
				l.op(simd.VecAnd, x[c].v, l.op(simd.VecXor, m, all)))
			none := l.op(simd.VecIEq, count, l.word32(0))
			out[c] = l.fit(l.op(simd.VecSelect, none, x[c].v, v), t)
		case spirv.OpBitFieldUExtract:
			out[c] = l.fit(l.op(simd.VecAnd, l.op(simd.VecUShr, l.sensed(x[c], unsigned), offset), mask), t)
		default:
			field := l.op(simd.VecAnd, l.op(simd.VecUShr, l.sensed(x[c], unsigned), offset), mask)
			sign := l.op(simd.VecXor, mask, l.op(simd.VecUShr, mask, l.word32(1))) // the field's highest bit
			out[c] = l.fit(l.op(simd.VecISub, l.op(simd.VecXor, field, sign), sign), t)
		}
	}
	l.setChecked(fr, i, out)
	return true
}

// extended lowers sums and products with their high parts: structs of two members.
func (l *lowerer) extended(fr *frame, i *spirv.Instruction) bool {
	x, y := l.scalars(i, 0), l.scalars(i, 1)
	t := l.typ(i)
	if t.Kind != spirv.KindStruct || len(t.Members) != 2 || len(x) != len(y) {
		l.fail(i, "the result must be a struct of two members, and the operands must have the same number of components")
	}
	var low, high []ir.Value
	for c := range x {
		l.is(i, x[c], spirv.KindInt)
		l.is(i, y[c], spirv.KindInt)
		if x[c].t.Width != 32 || y[c].t.Width != 32 {
			l.fail(i, "operands must be integers of 32 bits")
		}
		a, b := x[c].v, y[c].v
		switch i.Op {
		case spirv.OpIAddCarry:
			s := l.op(simd.VecIAdd, a, b)
			low, high = append(low, s), append(high, l.op(simd.VecBits, l.op(simd.VecULt, s, a)))
		case spirv.OpISubBorrow:
			low, high = append(low, l.op(simd.VecISub, a, b)), append(high, l.op(simd.VecBits, l.op(simd.VecULt, a, b)))
		case spirv.OpUMulExtended:
			low, high = append(low, l.op(simd.VecIMul, a, b)), append(high, l.op(simd.VecUMulHigh, a, b))
		default:
			low, high = append(low, l.op(simd.VecIMul, a, b)), append(high, l.op(simd.VecSMulHigh, a, b))
		}
	}
	l.setChecked(fr, i, append(low, high...))
	return true
}
