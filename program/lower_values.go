package program

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// vecType is the register of a scalar.
func vecType(t *spirv.Type) simd.VecType {
	switch {
	case t.Kind == spirv.KindBool:
		return simd.VecBool
	case t.Width == 64:
		return simd.VecLong
	}
	return simd.VecWord
}

// isScalar says whether a type is a number or a bool.
func isScalar(t *spirv.Type) bool {
	return t.Kind == spirv.KindBool || t.Kind == spirv.KindInt || t.Kind == spirv.KindFloat
}

// leaves are the scalars of a type, in order.
func (l *lowerer) leaves(i *spirv.Instruction, t *spirv.Type) []*spirv.Type {
	if t.Leaves > MaxValues {
		l.fail(i, "the value has more than %d scalars, or its type has no values", MaxValues)
	}
	return appendLeaves(make([]*spirv.Type, 0, t.Leaves), t)
}

func appendLeaves(list []*spirv.Type, t *spirv.Type) []*spirv.Type {
	switch t.Kind {
	case spirv.KindBool, spirv.KindInt, spirv.KindFloat:
		return append(list, t)
	case spirv.KindVector, spirv.KindMatrix, spirv.KindArray:
		if t.Leaves == 0 { // of empty structs
			return list
		}
		for range t.Count {
			list = appendLeaves(list, t.Element)
		}
	case spirv.KindStruct:
		if t.Leaves == 0 {
			return list
		}
		for n := range t.Members {
			list = appendLeaves(list, t.Members[n].Type)
		}
	}
	return list
}

// typ is the type of an instruction's result.
func (l *lowerer) typ(i *spirv.Instruction) *spirv.Type {
	t := l.m.Type(i.Type)
	if t == nil {
		l.fail(i, "%d is not a type", i.Type)
	}
	return t
}

// typeOf is the type of the value that an operand names.
func (l *lowerer) typeOf(i *spirv.Instruction, id spirv.ID) *spirv.Type {
	d := l.m.Definition(id)
	if d == nil || l.m.Type(d.Type) == nil {
		l.fail(i, "%d is not a value", id)
	}
	return l.m.Type(d.Type)
}

// arg is operand n of an instruction.
func (l *lowerer) arg(i *spirv.Instruction, n int) spirv.ID {
	if n >= len(i.Operands) {
		l.fail(i, "operand %d is missing", n)
	}
	return spirv.ID(i.Operands[n])
}

// set gives an instruction's result its value.
func (l *lowerer) set(fr *frame, i *spirv.Instruction, v ...ir.Value) {
	t := l.typ(i)
	if len(v) != t.Leaves {
		l.fail(i, "the result has %d scalars, but its type has %d", len(v), t.Leaves)
	}
	fr.values[i.Result] = v
}

// value is the scalars of a value.
func (l *lowerer) value(i *spirv.Instruction, id spirv.ID) []ir.Value {
	if len(l.frames) > 0 {
		if v, ok := l.frame().values[id]; ok {
			return v
		}
	}
	if v, ok := l.values[id]; ok {
		return v
	}
	d := l.m.Definition(id)
	if d == nil {
		l.fail(i, "%d is not defined", id)
	}
	v := l.constant(i, d)
	l.values[id] = v
	return v
}

// values is a value that must have n scalars.
func (l *lowerer) valueOf(i *spirv.Instruction, id spirv.ID, n int) []ir.Value {
	v := l.value(i, id)
	if len(v) != n {
		l.fail(i, "%d has %d scalars, not %d", id, len(v), n)
	}
	return v
}

// scalar is a value that is one scalar of a kind.
func (l *lowerer) scalar(i *spirv.Instruction, id spirv.ID, kind spirv.Kind) ir.Value {
	if t := l.typeOf(i, id); t.Kind != kind {
		l.fail(i, "%d has the wrong type for this operand", id)
	}
	return l.valueOf(i, id, 1)[0]
}

// constant lowers a constant of the module.
func (l *lowerer) constant(at, d *spirv.Instruction) []ir.Value {
	if l.m.Type(d.Type) == nil {
		l.fail(at, "%d is not a value", d.Result)
	}
	t := l.typ(d)
	leaves := l.leaves(d, t)
	switch d.Op {
	case spirv.OpConstantTrue, spirv.OpConstantFalse, spirv.OpSpecConstantTrue, spirv.OpSpecConstantFalse, spirv.OpConstant,
		spirv.OpSpecConstant:
		bits, ok := l.m.Bits(d.Result)
		if !ok || len(leaves) != 1 {
			l.fail(d, "the constant must be one number or bool of its type")
		}
		return []ir.Value{l.literal(t, bits)}
	case spirv.OpConstantNull, spirv.OpUndef:
		return l.zeros(leaves)
	case spirv.OpConstantComposite, spirv.OpSpecConstantComposite:
		var list []ir.Value
		for n := range d.Operands {
			if c := l.m.Definition(l.arg(d, n)); c == nil || c.Word >= d.Word {
				l.fail(d, "%d must be defined before this constant", d.Operands[n])
			}
			list = append(list, l.value(d, l.arg(d, n))...)
			if len(list) > len(leaves) {
				l.fail(d, "the constant has more scalars than its type")
			}
		}
		l.match(d, list, leaves)
		return list
	case spirv.OpSpecConstantOp:
		if bits, ok := l.m.Bits(d.Result); ok && len(leaves) == 1 {
			return []ir.Value{l.literal(t, bits)}
		}
		return l.specOp(d)
	}
	l.fail(at, "%d must be computed before this instruction", d.Result)
	return nil
}

// specOp lowers an operation of constants like the instruction that it is.
func (l *lowerer) specOp(d *spirv.Instruction) []ir.Value {
	if len(d.Operands) < 1 {
		l.fail(d, "the operation is missing")
	}
	i := *d
	i.Op, i.Operands = spirv.Op(d.Operands[0]), d.Operands[1:]
	for _, id := range i.Operands[:min(3, len(i.Operands))] {
		if c := l.m.Definition(spirv.ID(id)); c != nil && c.Word >= d.Word {
			l.fail(d, "%d must be defined before this constant", id)
		}
	}
	if len(l.frames) >= maxCalls+8 {
		l.fail(d, "constants nest too deep")
	}
	fr := &frame{values: map[spirv.ID][]ir.Value{}}
	block, word := l.block, l.word
	l.block, l.frames = 0, append(l.frames, fr)
	if !l.arithmetic(fr, &i) && !l.composite(fr, &i) {
		l.fail(d, "%v is not known as an operation of constants", i.Op)
	}
	l.block, l.word, l.frames = block, word, l.frames[:len(l.frames)-1]
	return fr.values[d.Result]
}

// match checks scalars against the types that they should have.
func (l *lowerer) match(i *spirv.Instruction, v []ir.Value, leaves []*spirv.Type) {
	if len(v) != len(leaves) {
		l.fail(i, "the value has %d scalars, but its type has %d", len(v), len(leaves))
	}
	for n := range v {
		if l.f.Code[v[n]].Type != vecType(leaves[n]) {
			l.fail(i, "scalar %d has another type", n)
		}
	}
}

// literal is a constant of a scalar type, of its bits in a module.
func (l *lowerer) literal(t *spirv.Type, bits uint64) ir.Value {
	switch {
	case t.Kind == spirv.KindFloat && t.Width == 16:
		bits = uint64(math.Float32bits(format.HalfToFloat(uint16(bits))))
	case t.Kind == spirv.KindInt && t.Width < 32 && t.Signed:
		bits = uint64(uint32(int32(bits<<(32-t.Width)) >> (32 - t.Width)))
	case t.Kind == spirv.KindInt && t.Width < 32:
		bits &= 1<<t.Width - 1
	case t.Width == 32:
		bits &= math.MaxUint32
	}
	return l.bits(vecType(t), bits)
}

// zeros are zeros of types.
func (l *lowerer) zeros(leaves []*spirv.Type) []ir.Value {
	v := make([]ir.Value, len(leaves))
	for n, t := range leaves {
		v[n] = l.bits(vecType(t), 0)
	}
	return v
}

func (l *lowerer) float(x float32) ir.Value {
	return l.bits(simd.VecWord, uint64(math.Float32bits(x)))
}

func (l *lowerer) word32(x uint32) ir.Value { return l.bits(simd.VecWord, uint64(x)) }

// offsetOf is the first scalar of a part of a composite type, by literal indices, and the part's type.
func (l *lowerer) offsetOf(i *spirv.Instruction, t *spirv.Type, indices []uint32) (int, *spirv.Type) {
	at := 0
	for _, k := range indices {
		switch t.Kind {
		case spirv.KindVector, spirv.KindMatrix, spirv.KindArray:
			if int64(k) >= int64(t.Count) {
				l.fail(i, "the index %d must be below %d", k, t.Count)
			}
			t = t.Element
			at += int(k) * t.Leaves
		case spirv.KindStruct:
			if int64(k) >= int64(len(t.Members)) {
				l.fail(i, "the index %d must be below %d", k, len(t.Members))
			}
			at += t.Members[k].Leaf
			t = t.Members[k].Type
		default:
			l.fail(i, "index %d: a scalar has no parts", k)
		}
	}
	return at, t
}

// composite lowers instructions that take values apart and put them together.
func (l *lowerer) composite(fr *frame, i *spirv.Instruction) bool {
	o := i.Operands
	switch i.Op {
	case spirv.OpCompositeExtract:
		v := l.value(i, l.arg(i, 0))
		at, t := l.offsetOf(i, l.typeOf(i, l.arg(i, 0)), o[1:])
		if at+t.Leaves > len(v) {
			l.fail(i, "the value has no parts")
		}
		l.setChecked(fr, i, v[at:at+t.Leaves])
	case spirv.OpCompositeInsert:
		l.arg(i, 1)
		part, v := l.value(i, l.arg(i, 0)), append([]ir.Value(nil), l.value(i, l.arg(i, 1))...)
		at, t := l.offsetOf(i, l.typeOf(i, l.arg(i, 1)), o[2:])
		if at+t.Leaves > len(v) || len(part) != t.Leaves {
			l.fail(i, "the part does not have the type of the place that it goes to")
		}
		copy(v[at:], part)
		l.setChecked(fr, i, v)
	case spirv.OpCompositeConstruct:
		var v []ir.Value
		for n := range o {
			v = append(v, l.value(i, l.arg(i, n))...)
			if len(v) > MaxValues {
				l.fail(i, "the value has more than %d scalars", MaxValues)
			}
		}
		l.setChecked(fr, i, v)
	case spirv.OpVectorShuffle:
		l.arg(i, 1)
		both := append(append([]ir.Value(nil), l.value(i, l.arg(i, 0))...), l.value(i, l.arg(i, 1))...)
		var v []ir.Value
		t := l.typ(i)
		if t.Kind != spirv.KindVector {
			l.fail(i, "the result must be a vector")
		}
		for _, k := range o[2:] {
			switch {
			case k == math.MaxUint32:
				v = append(v, l.bits(vecType(t.Element), 0))
			case int64(k) >= int64(len(both)):
				l.fail(i, "the component %d must be below %d", k, len(both))
			default:
				v = append(v, both[k])
			}
		}
		l.setChecked(fr, i, v)
	case spirv.OpVectorExtractDynamic:
		v := l.value(i, l.arg(i, 0))
		k := l.scalar(i, l.arg(i, 1), spirv.KindInt)
		t := l.typ(i)
		if len(v) > 4 || !isScalar(t) {
			l.fail(i, "the operand must be a vector")
		}
		k = l.index(i, l.arg(i, 1), k)
		x := l.bits(vecType(t), 0)
		for n := len(v) - 1; n >= 0; n-- {
			x = l.choose(i, l.op(simd.VecIEq, k, l.word32(uint32(n))), v[n], x)
		}
		l.setChecked(fr, i, []ir.Value{x})
	case spirv.OpVectorInsertDynamic:
		v := append([]ir.Value(nil), l.value(i, l.arg(i, 0))...)
		x := l.valueOf(i, l.arg(i, 1), 1)[0]
		k := l.index(i, l.arg(i, 2), l.scalar(i, l.arg(i, 2), spirv.KindInt))
		if len(v) > 4 {
			l.fail(i, "the operand must be a vector")
		}
		for n := range v {
			v[n] = l.choose(i, l.op(simd.VecIEq, k, l.word32(uint32(n))), x, v[n])
		}
		l.setChecked(fr, i, v)
	case spirv.OpCopyObject, spirv.OpCopyLogical, spirv.OpExpectKHR:
		if p, ok := fr.pointers[l.arg(i, 0)]; ok {
			fr.pointers[i.Result] = p
			break
		}
		if h, ok := fr.handles[l.arg(i, 0)]; ok {
			fr.handles[i.Result] = h
			break
		}
		l.setChecked(fr, i, l.value(i, l.arg(i, 0)))
	case spirv.OpUndef:
		l.set(fr, i, l.zeros(l.leaves(i, l.typ(i)))...)
	case spirv.OpTranspose:
		t := l.typ(i)
		v := l.value(i, l.arg(i, 0))
		if t.Kind != spirv.KindMatrix || len(v) != t.Leaves {
			l.fail(i, "the operand must be a matrix")
		}
		rows := t.Element.Count
		w := make([]ir.Value, len(v))
		for c := range t.Count {
			for r := range rows {
				w[c*rows+r] = v[r*t.Count+c]
			}
		}
		l.setChecked(fr, i, w)
	default:
		return false
	}
	return true
}

// setChecked is set for scalars that may be of other types than the result.
func (l *lowerer) setChecked(fr *frame, i *spirv.Instruction, v []ir.Value) {
	l.match(i, v, l.leaves(i, l.typ(i)))
	fr.values[i.Result] = v
}

// choose is cond ? a : b.
func (l *lowerer) choose(i *spirv.Instruction, cond, a, b ir.Value) ir.Value {
	t := l.f.Code[a].Type
	if l.f.Code[b].Type != t || l.f.Code[cond].Type != simd.VecBool {
		l.fail(i, "both values of a choice must have one type, and its condition must be a bool")
	}
	return l.either(cond, a, b)
}

// either is cond ? a : b, of values of one type.
func (l *lowerer) either(cond, a, b ir.Value) ir.Value {
	switch l.f.Code[a].Type {
	case simd.VecBool:
		return l.op(simd.VecBXor, b, l.op(simd.VecBAnd, cond, l.op(simd.VecBXor, a, b)))
	case simd.VecLong:
		return l.op(simd.VecSelectLong, cond, a, b)
	}
	return l.op(simd.VecSelect, cond, a, b)
}

// index is an integer as an unsigned word: what a word cannot hold becomes 2^32-1.
func (l *lowerer) index(i *spirv.Instruction, id spirv.ID, v ir.Value) ir.Value {
	t := l.typeOf(i, id)
	if t.Kind != spirv.KindInt {
		l.fail(i, "the index %d must be an integer", id)
	}
	if t.Width == 64 {
		big := l.op(simd.VecINe, l.op(simd.VecHigh, v), l.word32(0))
		return l.op(simd.VecSelect, big, l.word32(math.MaxUint32), l.op(simd.VecLow, v))
	}
	return v
}
