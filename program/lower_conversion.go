package program

import (
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// conversion lowers conversions between numbers, and reinterpretations of bits.
func (l *lowerer) conversion(fr *frame, i *spirv.Instruction) bool {
	var from, to spirv.Kind
	s := unsigned
	switch i.Op {
	case spirv.OpConvertFToU:
		from, to = spirv.KindFloat, spirv.KindInt
	case spirv.OpConvertFToS:
		from, to, s = spirv.KindFloat, spirv.KindInt, signed
	case spirv.OpConvertUToF:
		from, to = spirv.KindInt, spirv.KindFloat
	case spirv.OpConvertSToF:
		from, to, s = spirv.KindInt, spirv.KindFloat, signed
	case spirv.OpUConvert:
		from, to = spirv.KindInt, spirv.KindInt
	case spirv.OpSConvert:
		from, to, s = spirv.KindInt, spirv.KindInt, signed
	case spirv.OpFConvert:
		from, to = spirv.KindFloat, spirv.KindFloat
	case spirv.OpBitcast:
		return l.bitcast(fr, i)
	default:
		return false
	}
	l.each(fr, i, 1, func(t *spirv.Type, x []number) ir.Value {
		l.is(i, x[0], from)
		if t.Kind != to {
			l.fail(i, "the result type is not one that this instruction converts to")
		}
		v, long, wide := l.sensed(x[0], s), x[0].t.Width == 64, t.Width == 64
		switch {
		case from == spirv.KindFloat && to == spirv.KindFloat:
			switch {
			case long && !wide:
				v = l.op(simd.VecFLongToF, v)
			case !long && wide:
				v = l.op(simd.VecFToFLong, v)
			}
			return l.fit(v, t)
		case from == spirv.KindFloat:
			return l.toInteger(v, x[0].t, t, s == signed)
		case to == spirv.KindFloat:
			return l.toFloat(v, x[0].t, t, s == signed)
		case long && !wide:
			v = l.op(simd.VecLow, v)
		case !long && wide && s == signed:
			return l.op(simd.VecSExtend, v)
		case !long && wide:
			return l.op(simd.VecPack, v, l.word32(0))
		}
		return l.fit(v, t)
	})
	return true
}

// toInteger converts a float, to the nearest integer there is.
func (l *lowerer) toInteger(v ir.Value, from, to *spirv.Type, s bool) ir.Value {
	if to.Width == 64 {
		if from.Width != 64 {
			v = l.op(simd.VecFToFLong, v)
		}
		if s {
			return l.op(simd.VecFLongToSLong, v)
		}
		return l.op(simd.VecFLongToULong, v)
	}
	op := simd.VecFToU
	switch long := from.Width == 64; {
	case s && long:
		op = simd.VecFLongToS
	case s:
		op = simd.VecFToS
	case long:
		op = simd.VecFLongToU
	}
	v = l.op(op, v)
	if w := to.Width; w < 32 {
		if s {
			v = l.op(simd.VecSMax, l.op(simd.VecSMin, v, l.word32(1<<(w-1)-1)), l.word32(^uint32(0)<<(w-1)))
		} else {
			v = l.op(simd.VecUMin, v, l.word32(1<<w-1))
		}
	}
	return l.fit(v, to)
}

// toFloat converts an integer.
func (l *lowerer) toFloat(v ir.Value, from, to *spirv.Type, s bool) ir.Value {
	if from.Width == 64 {
		ops := [2][2]ir.Op{{simd.VecULongToF, simd.VecULongToFLong}, {simd.VecSLongToF, simd.VecSLongToFLong}}
		return l.fit(l.op(ops[truth(s)][truth(to.Width == 64)], v), to)
	}
	if to.Width == 64 {
		if s {
			return l.op(simd.VecSLongToFLong, l.op(simd.VecSExtend, v))
		}
		return l.op(simd.VecULongToFLong, l.op(simd.VecPack, v, l.word32(0)))
	}
	if s {
		return l.fit(l.op(simd.VecSToF, v), to)
	}
	return l.fit(l.op(simd.VecUToF, v), to)
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// bitcast reinterprets bits: a value of n scalars as one of m of as many bits together.
func (l *lowerer) bitcast(fr *frame, i *spirv.Instruction) bool {
	x := l.scalars(i, 0)
	t, n := l.element(i)
	if t.Kind == spirv.KindBool || x[0].t.Kind == spirv.KindBool || t.Width*n != x[0].t.Width*len(x) {
		l.fail(i, "the operand and the result must be numbers with the same number of bits")
	}
	// The bits as pieces of the smaller width, then as scalars of the result's.
	width := min(t.Width, x[0].t.Width)
	var pieces []ir.Value
	for _, s := range x {
		pieces = append(pieces, l.cut(l.raw(s), s.t.Width, width)...)
	}
	per := t.Width / width
	out := make([]ir.Value, n)
	for c := range out {
		out[c] = l.cooked(l.join(pieces[c*per:(c+1)*per], width), t)
	}
	l.setChecked(fr, i, out)
	return true
}

// raw is the bits of a scalar, zero-extended.
func (l *lowerer) raw(x number) ir.Value {
	switch {
	case x.t.Kind == spirv.KindFloat && x.t.Width == 16:
		return l.op(simd.VecFToHalf, x.v)
	case x.t.Kind == spirv.KindInt && x.t.Width < 32:
		return l.extend(x.v, x.t.Width, false)
	}
	return x.v
}

// cooked makes a scalar from raw bits; only the lowest bits, as many as its width, count.
func (l *lowerer) cooked(v ir.Value, t *spirv.Type) ir.Value {
	if t.Kind == spirv.KindFloat && t.Width == 16 {
		return l.op(simd.VecHalfToF, v)
	}
	return l.fit(v, t)
}

// cut is bits in pieces of a smaller or equal width, zero-extended, the low ones first.
func (l *lowerer) cut(v ir.Value, from, width int) []ir.Value {
	switch {
	case from == width:
		return []ir.Value{v}
	case from == 64:
		return append(l.cut(l.op(simd.VecLow, v), 32, width), l.cut(l.op(simd.VecHigh, v), 32, width)...)
	}
	var list []ir.Value
	for at := 0; at < from; at += width {
		list = append(list, l.extend(l.op(simd.VecUShr, v, l.word32(uint32(at))), width, false))
	}
	return list
}

// join is pieces of a width as one word or long.
func (l *lowerer) join(pieces []ir.Value, width int) ir.Value {
	if len(pieces)*width == 64 && width < 64 {
		return l.op(simd.VecPack, l.join(pieces[:len(pieces)/2], width), l.join(pieces[len(pieces)/2:], width))
	}
	v := pieces[0]
	for n := 1; n < len(pieces); n++ {
		v = l.op(simd.VecOr, v, l.op(simd.VecShl, pieces[n], l.word32(uint32(n*width))))
	}
	return v
}
