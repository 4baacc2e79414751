package program

import (
	"math"
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// Variable pointers (SPIR-V: VariablePointers) are three words: the number of a binding and 2, the element of its array
// and a byte offset. Zeros are the null pointer. What goes through one is done to each binding that it may name; but
// where it names another one the element is one that no binding has, so that reads are zero and writes nothing.

// addressWords is how many words an address has.
const addressWords = 3

// noElement is an element that no binding has.
const noElement = math.MaxUint32

// bindingWord is the number of a binding in addresses; 0 is none.
func (l *lowerer) bindingWord(binding int32) ir.Value { return l.word32(uint32(binding + 2)) }

// mayVary says whether pointers of a storage class may vary.
func mayVary(c spirv.StorageClass) bool {
	return c == spirv.StorageClassStorageBuffer || c == spirv.StorageClassWorkgroup
}

// pointerAt is the pointer of an address.
func (l *lowerer) pointerAt(i *spirv.Instruction, t *spirv.Type, address []ir.Value) pointer {
	if t.Kind != spirv.KindPointer || !mayVary(t.Storage) {
		l.fail(i, "only pointers to storage buffers and to workgroup memory may be values")
	}
	return pointer{
		place: inAddress, t: t.Element, which: address[0], element: address[1], offset: address[2], index: ir.None,
		input: -1, shared: t.Storage == spirv.StorageClassWorkgroup,
	}
}

// addressOf is the address that a pointer is.
func (l *lowerer) addressOf(i *spirv.Instruction, p pointer) []ir.Value {
	plus := func(offset ir.Value, bytes uint64) ir.Value {
		if offset == ir.None {
			return l.word32(uint32(min(bytes, math.MaxUint32)))
		}
		if bytes == 0 {
			return offset
		}
		return l.op(simd.VecIndex, offset, l.word32(uint32(min(bytes, math.MaxUint32))), l.word32(1))
	}
	switch {
	case p.place == inAddress:
		return []ir.Value{p.which, p.element, plus(p.offset, p.bytes)}
	case p.place == inBuffer && l.changes(p.binding):
		a := l.address(p)
		return []ir.Value{l.bindingWord(p.binding), a[0], plus(p.offset, p.bytes)}
	case p.place == inWorkgroup:
		offset := l.word32(uint32(4 * p.slot))
		if p.index != ir.None {
			in := l.op(simd.VecULt, p.index, l.word32(p.count))
			offset = l.op(simd.VecSelect, in, l.op(simd.VecIndex, offset, p.index, l.word32(4)), l.word32(math.MaxUint32))
		}
		return []ir.Value{l.bindingWord(ir.Workgroup), l.word32(0), offset}
	}
	l.fail(i, "only pointers to storage buffers and to workgroup memory may be values")
	return nil
}

// addressOperand is the address that an operand is.
func (l *lowerer) addressOperand(i *spirv.Instruction, id spirv.ID) []ir.Value {
	return l.addressOf(i, l.pointer(i, id))
}

// pointerTo is the type of a value that is a pointer, or nil.
func (l *lowerer) pointerTo(i *spirv.Instruction, id spirv.ID) *spirv.Type {
	if d := l.m.Definition(id); d != nil {
		if t := l.m.Type(d.Type); t != nil && t.Kind == spirv.KindPointer {
			return t
		}
	}
	return nil
}

// reach are the bindings that an address may name.
func (l *lowerer) reach(p pointer) (list []int32) {
	if p.shared {
		return []int32{ir.Workgroup}
	}
	for _, v := range l.m.Variables() {
		q, ok := l.variables[v.ID]
		if ok && q.place == inBuffer && q.binding != ir.Workgroup && l.changes(q.binding) && !slices.Contains(list, q.binding) {
			list = append(list, q.binding)
		}
	}
	return list
}

// through does something to each binding that an address may name, and is what it gives for the one that it names.
func (l *lowerer) through(p pointer, do func(one pointer) ir.Value) ir.Value {
	result := ir.None
	for _, b := range l.reach(p) {
		here := l.op(simd.VecIEq, p.which, l.bindingWord(b))
		one := p
		one.place, one.binding = inBuffer, b
		one.element = l.op(simd.VecSelect, here, p.element, l.word32(noElement))
		switch v := do(one); {
		case v == ir.None:
		case result == ir.None:
			result = v
		default:
			result = l.either(here, v, result)
		}
	}
	return result
}

// worded says whether an address is one of a workgroup's variables without a layout: of words.
func (l *lowerer) worded(p pointer) bool { return p.shared && !l.layouts }

// wordElement is a pointer to an element of an array, a column or a component in words of the workgroup.
func (l *lowerer) wordElement(i *spirv.Instruction, p pointer, k uint64, v ir.Value, known bool) pointer {
	n, size := p.t.Count, 4*l.words(i, p.t.Element)
	p.t = p.t.Element
	if known && k < uint64(n) {
		p.bytes += k * uint64(size)
		return p
	}
	if known {
		v = l.word32(math.MaxUint32)
	}
	in := l.op(simd.VecULt, v, l.word32(uint32(n)))
	p.offset = l.op(simd.VecSelect, in, l.op(simd.VecIndex, p.offset, v, l.word32(uint32(size))), l.word32(math.MaxUint32))
	return p
}

// pointers lowers instructions that compute pointers, and compare them.
func (l *lowerer) pointers(fr *frame, i *spirv.Instruction) bool {
	switch i.Op {
	case spirv.OpSelect:
		t := l.pointerTo(i, i.Result)
		if t == nil {
			return false
		}
		cond := l.scalar(i, l.arg(i, 0), spirv.KindBool)
		a, b := l.addressOperand(i, l.arg(i, 1)), l.addressOperand(i, l.arg(i, 2))
		for n := range a {
			a[n] = l.choose(i, cond, a[n], b[n])
		}
		fr.pointers[i.Result] = l.pointerAt(i, t, a)
	case spirv.OpPtrAccessChain, spirv.OpInBoundsPtrAccessChain:
		l.stepPointer(fr, i)
	case spirv.OpPtrEqual, spirv.OpPtrNotEqual:
		a, b := l.addressOperand(i, l.arg(i, 0)), l.addressOperand(i, l.arg(i, 1))
		same := l.op(simd.VecIEq, a[0], b[0])
		for n := 1; n < addressWords; n++ {
			same = l.op(simd.VecBAnd, same, l.op(simd.VecIEq, a[n], b[n]))
		}
		if i.Op == spirv.OpPtrNotEqual {
			same = l.op(simd.VecBNot, same)
		}
		l.setChecked(fr, i, []ir.Value{same})
	case spirv.OpPtrDiff:
		t := l.pointerTo(i, l.arg(i, 0))
		a, b := l.addressOperand(i, l.arg(i, 0)), l.addressOperand(i, l.arg(i, 1))
		if t == nil || l.typ(i).Kind != spirv.KindInt || l.typ(i).Width != 32 {
			l.fail(i, "the difference of pointers must be an integer of 32 bits")
		}
		stride := l.strideOf(i, t)
		l.setChecked(fr, i, []ir.Value{l.op(simd.VecSDiv, l.op(simd.VecISub, a[2], b[2]), l.word32(uint32(stride)))})
	default:
		return false
	}
	return true
}

// strideOf is how many bytes lie between the elements of the array that a pointer steps through.
func (l *lowerer) strideOf(i *spirv.Instruction, t *spirv.Type) int {
	if t.Storage == spirv.StorageClassWorkgroup && !l.layouts {
		return 4 * l.words(i, t.Element)
	}
	if t.Stride <= 0 {
		l.fail(i, "the pointer's type must have an ArrayStride")
	}
	return t.Stride
}

// stepPointer lowers OpPtrAccessChain. Elements may be negative: sums wrap, and every access is checked.
func (l *lowerer) stepPointer(fr *frame, i *spirv.Instruction) {
	t := l.pointerTo(i, l.arg(i, 0))
	if t == nil {
		l.fail(i, "%d is not a pointer", l.arg(i, 0))
	}
	v := l.scalar(i, l.arg(i, 1), spirv.KindInt)
	if l.f.Code[v].Type == simd.VecLong {
		v = l.op(simd.VecLow, v)
	}
	a := l.addressOperand(i, l.arg(i, 0))
	a[2] = l.op(simd.VecIAdd, a[2], l.op(simd.VecIMul, v, l.word32(uint32(l.strideOf(i, t)))))
	p := l.access(i, l.pointerAt(i, t, a), i.Operands[2:])
	if t := l.typ(i); t.Kind != spirv.KindPointer || !alike(t.Element, p.t) {
		l.fail(i, "the result must be a pointer to the type of the indexed part")
	}
	fr.pointers[i.Result] = p
}
