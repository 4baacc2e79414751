package spirv

// constant reads a constant: integers are kept, for the lengths of arrays.
func (m *Module) constant(i *Instruction) error {
	t := m.types[i.Type]
	if t == nil {
		return i.Errorf("%d is not a type that is defined before this instruction", i.Type)
	}
	switch i.Op {
	case OpConstantTrue, OpConstantFalse, OpSpecConstantTrue, OpSpecConstantFalse:
		if t.Kind != KindBool {
			return i.Errorf("the type must be a bool")
		}
		v := uint64(0)
		if i.Op == OpConstantTrue || i.Op == OpSpecConstantTrue {
			v = 1
		}
		if w, ok := m.specialized(i); ok {
			if len(w) != 1 {
				return i.Errorf("%d words for a bool: it has one", len(w))
			}
			if v = 0; w[0] != 0 {
				v = 1
			}
		}
		m.integers[i.Result] = v
	case OpConstant, OpSpecConstant:
		if t.Kind != KindInt && t.Kind != KindFloat {
			return i.Errorf("the type must be a number")
		}
		words := i.Operands
		if w, ok := m.specialized(i); ok {
			words = w
		}
		if n := (t.Width + 31) / 32; len(words) != n {
			return i.Errorf("%d words do not fit a number of %d bits", len(words), t.Width)
		}
		v := uint64(words[0])
		if t.Width == 64 {
			v |= uint64(words[1]) << 32
		}
		m.integers[i.Result] = v
	case OpConstantNull:
		if t.Kind == KindInt || t.Kind == KindBool || t.Kind == KindFloat {
			m.integers[i.Result] = 0
		}
	case OpSpecConstantOp:
		if t.Kind == KindInt || t.Kind == KindBool {
			of := m.fold
			if Op(i.Operands[0]) == OpCompositeExtract {
				of = m.extract
			}
			if v, ok := of(t, Op(i.Operands[0]), i.Operands[1:]); ok {
				m.integers[i.Result] = v
			}
		}
	}
	return nil
}

// specialized is the value that the program's maker gave a constant.
func (m *Module) specialized(i *Instruction) ([]uint32, bool) {
	id, ok := m.decorated(i.Result, DecorationSpecId)
	if !ok {
		return nil, false
	}
	w, ok := m.spec[id[0]]
	return w, ok
}

// Bits is the value of a scalar constant that is an integer, a bool, or an OpConstant of floats: its bits.
func (m *Module) Bits(id ID) (uint64, bool) {
	v, ok := m.integers[id]
	return v, ok
}

// Integer is the value of an integer constant, zero-extended.
func (m *Module) Integer(id ID) (uint64, bool) {
	d := m.Definition(id)
	if d == nil || m.types[d.Type] == nil || m.types[d.Type].Kind != KindInt {
		return 0, false
	}
	v, ok := m.integers[id]
	if w := m.types[d.Type].Width; w < 64 {
		v &= 1<<w - 1
	}
	return v, ok
}

// fold evaluates an OpSpecConstantOp of integers and bools; others are the compiler's.
func (m *Module) fold(t *Type, op Op, operands []uint32) (uint64, bool) {
	var x [3]uint64
	var s [3]int64
	width := t.Width
	for n, id := range operands {
		d := m.Definition(ID(id))
		v, ok := m.integers[ID(id)]
		if n >= len(x) || !ok || d == nil || m.types[d.Type] == nil || m.types[d.Type].Kind == KindFloat {
			return 0, false
		}
		x[n] = v
		if w := m.types[d.Type].Width; w > 0 {
			x[n] = v << (64 - w) >> (64 - w)
			s[n] = int64(v<<(64-w)) >> (64 - w)
			if t.Kind == KindBool {
				width = w
			}
		}
	}
	truth := func(b bool) (uint64, bool) {
		if b {
			return 1, true
		}
		return 0, true
	}
	a, b := x[0], x[1]
	shift := b & 63
	if width == 32 {
		shift = b & 31
	}
	switch op {
	case OpUConvert:
		return a, true
	case OpSConvert:
		return uint64(s[0]), true
	case OpIAdd:
		return a + b, true
	case OpISub:
		return a - b, true
	case OpIMul:
		return a * b, true
	case OpUDiv:
		if b == 0 {
			return 0, true
		}
		return a / b, true
	case OpUMod:
		if b == 0 {
			return a, true
		}
		return a % b, true
	case OpSDiv:
		if b == 0 {
			return 0, true
		}
		return uint64(s[0] / s[1]), true
	case OpSRem:
		if b == 0 {
			return a, true
		}
		return uint64(s[0] % s[1]), true
	case OpSNegate:
		return -a, true
	case OpNot:
		return ^a, true
	case OpBitwiseAnd:
		return a & b, true
	case OpBitwiseOr:
		return a | b, true
	case OpBitwiseXor:
		return a ^ b, true
	case OpShiftLeftLogical:
		return a << shift, true
	case OpShiftRightLogical:
		return a >> shift, true
	case OpShiftRightArithmetic:
		return uint64(s[0] >> shift), true
	case OpLogicalAnd:
		return a & b, true
	case OpLogicalOr:
		return a | b, true
	case OpLogicalNot:
		return a ^ 1, true
	case OpLogicalEqual, OpIEqual:
		return truth(a == b)
	case OpLogicalNotEqual, OpINotEqual:
		return truth(a != b)
	case OpULessThan:
		return truth(a < b)
	case OpULessThanEqual:
		return truth(a <= b)
	case OpUGreaterThan:
		return truth(a > b)
	case OpUGreaterThanEqual:
		return truth(a >= b)
	case OpSLessThan:
		return truth(s[0] < s[1])
	case OpSLessThanEqual:
		return truth(s[0] <= s[1])
	case OpSGreaterThan:
		return truth(s[0] > s[1])
	case OpSGreaterThanEqual:
		return truth(s[0] >= s[1])
	case OpSelect:
		if a != 0 {
			return x[1], true
		}
		return x[2], true
	}
	return 0, false
}

// extract is the integer or bool that an OpCompositeExtract takes out of constants.
func (m *Module) extract(_ *Type, _ Op, operands []uint32) (uint64, bool) {
	if len(operands) == 0 {
		return 0, false
	}
	id := operands[0]
	for _, k := range operands[1:] {
		d := m.Definition(ID(id))
		if d == nil || d.Op != OpConstantComposite && d.Op != OpSpecConstantComposite || int64(k) >= int64(len(d.Operands)) {
			return 0, false
		}
		id = d.Operands[k]
	}
	v, ok := m.integers[ID(id)]
	return v, ok
}
