package program

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// place is what a pointer points into.
type place uint8

const (
	inSlots     place = iota // variables: words of the lane's own
	inBuffer                 // bytes of a buffer, or of the workgroup's memory
	inWorkgroup              // variables: words of the workgroup's memory
	inHandles                // images and samplers
	inTexel                  // a texel of a storage image
	inAddress                // what a variable pointer points to
)

// pointer is where a value lies.
type pointer struct {
	place place
	t     *spirv.Type // what it points to
	// Of variables: the first word, and a computed number of further ones, which must be less than count.
	slot  int
	index ir.Value
	count uint32
	// input is the number of the input that slot holds, or -1.
	input int
	// readOnly variables must not be written.
	readOnly bool
	// Of buffers and handles: the binding and the element of its array.
	binding int32
	element ir.Value
	// bytes is the offset that is known, offset the computed one or None.
	bytes  uint64
	offset ir.Value
	// The layout of the matrix that t is, or is a column of: bytes between columns or, where rows are major, between
	// rows.
	matrixStride int
	rowMajor     bool
	// Of addresses: the number of the binding; element and offset are computed, too. shared: of the workgroup's memory.
	which  ir.Value
	shared bool
	// step is the bytes between the components of a vector; 0: its own.
	step int
	// Of texels: the coordinates.
	lookup *ir.Lookup
	args   []ir.Value
}

// words is how many slots a type takes up: a word a scalar, two of 64 bits.
func (l *lowerer) words(i *spirv.Instruction, t *spirv.Type) int {
	if t.Leaves == 0 {
		return 0
	}
	n, ok := l.sizes[t]
	if !ok {
		n = l.count(i, t)
		l.sizes[t] = n
	}
	return n
}

func (l *lowerer) count(i *spirv.Instruction, t *spirv.Type) int {
	switch t.Kind {
	case spirv.KindVector, spirv.KindMatrix, spirv.KindArray:
		if t.Leaves > 2*MaxSlots {
			l.fail(i, "the variable has more than %d words", MaxSlots)
		}
		return t.Count * l.words(i, t.Element)
	case spirv.KindStruct:
		if t.Leaves > 2*MaxSlots {
			l.fail(i, "the variable has more than %d words", MaxSlots)
		}
		n := 0
		for k := range t.Members {
			n += l.words(i, t.Members[k].Type)
		}
		return n
	case spirv.KindBool, spirv.KindInt, spirv.KindFloat:
		if t.Width == 64 {
			return 2
		}
		return 1
	case spirv.KindPointer:
		return addressWords
	}
	l.fail(i, "the variable's type has no values")
	return 0
}

// newSlots makes a variable.
func (l *lowerer) newSlots(i *spirv.Instruction, t *spirv.Type) pointer {
	p := pointer{t: t, slot: l.f.Slots, index: ir.None, offset: ir.None, input: -1}
	if l.f.Slots += l.words(i, t); l.f.Slots > MaxSlots {
		l.fail(i, "the variables of a lane have more than %d words", MaxSlots)
	}
	return p
}

// pointer is what a pointer points to.
func (l *lowerer) pointer(i *spirv.Instruction, id spirv.ID) pointer {
	if p, ok := l.frame().pointers[id]; ok {
		return p
	}
	if p, ok := l.variables[id]; ok {
		l.stage.atSamples = l.stage.atSamples || l.stage.perSample[id]
		return p
	}
	if t := l.pointerTo(i, id); t != nil {
		if op := l.m.Definition(id).Op; op == spirv.OpConstantNull || op == spirv.OpUndef {
			return l.pointerAt(i, t, []ir.Value{l.word32(0), l.word32(0), l.word32(0)})
		}
	}
	l.fail(i, "%d is not a pointer to anything that this stage has", id)
	return pointer{}
}

// access follows indices from a pointer.
func (l *lowerer) access(i *spirv.Instruction, p pointer, indices []uint32) pointer {
	for _, id := range indices {
		k, known := l.m.Integer(spirv.ID(id))
		if d := l.m.Definition(spirv.ID(id)); known && d != nil && l.m.Type(d.Type) != nil &&
			l.m.Type(d.Type).Signed && l.m.Type(d.Type).Width < 64 {
			if w := l.m.Type(d.Type).Width; k>>(w-1) != 0 {
				k = math.MaxUint32 // negative
			}
		}
		var v ir.Value
		if !known {
			v = l.index(i, spirv.ID(id), l.scalar(i, spirv.ID(id), spirv.KindInt))
		}
		t := p.t
		if t.Kind == spirv.KindStruct {
			if !known || k >= uint64(len(t.Members)) {
				l.fail(i, "the member's number must be a constant below %d, the number of members", len(t.Members))
			}
			p = l.member(i, p, int(k))
			continue
		}
		switch t.Kind {
		case spirv.KindVector, spirv.KindMatrix, spirv.KindArray, spirv.KindRuntimeArray:
		default:
			l.fail(i, "index %d: the type that it indexes has no parts", id)
		}
		if !known {
			k = 0
		}
		k = min(k, math.MaxUint32)
		switch p.place {
		case inSlots, inWorkgroup:
			p = l.slotElement(i, p, k, v, known)
		case inBuffer:
			p = l.bufferElement(i, p, k, v, known)
		case inAddress:
			if l.worded(p) {
				p = l.wordElement(i, p, k, v, known)
			} else {
				p = l.bufferElement(i, p, k, v, known)
			}
		case inHandles:
			if p.binding <= tileImage {
				p = l.tileElement(i, p, k, known)
				break
			}
			if known {
				v = l.word32(uint32(k))
			}
			if p.element != ir.None {
				l.fail(i, "arrays of arrays of images are not known here: use arrays of one dimension")
			}
			p.element, p.t = v, t.Element
		default:
			l.fail(i, "the pointer to a texel must not be indexed further")
		}
	}
	return p
}

// member is a pointer to a member of a struct.
func (l *lowerer) member(i *spirv.Instruction, p pointer, k int) pointer {
	t := p.t
	switch p.place {
	case inSlots, inWorkgroup:
		for n := range k {
			at := l.words(i, t.Members[n].Type)
			p.slot += at
			if p.input >= 0 {
				p.input += at
			}
		}
	case inBuffer, inAddress:
		if p.place == inAddress && l.worded(p) {
			for n := range k {
				p.bytes += 4 * uint64(l.words(i, t.Members[n].Type))
			}
			break
		}
		m := &t.Members[k]
		if m.Offset < 0 {
			l.fail(i, "member %d has no offset", k)
		}
		p.bytes += uint64(m.Offset)
		p.matrixStride, p.rowMajor, p.step = m.MatrixStride, m.RowMajor, 0
	default:
		l.fail(i, "an image has no members")
	}
	p.t = t.Members[k].Type
	return p
}

// slotElement is a pointer to an element of a variable.
func (l *lowerer) slotElement(i *spirv.Instruction, p pointer, k uint64, v ir.Value, known bool) pointer {
	n, t := p.t.Count, p.t.Element
	if p.t.Kind == spirv.KindRuntimeArray {
		l.fail(i, "a runtime array must be in a buffer, not in a variable")
	}
	size := l.words(i, t)
	p.t = t
	switch {
	case known && k < uint64(n):
		p.slot += int(k) * size
		if p.input >= 0 {
			p.input += int(k) * size
		}
		return p
	case known:
		v = l.word32(math.MaxUint32)
	}
	p.input = -1
	if p.index == ir.None {
		p.index = l.op(simd.VecIndex, l.word32(0), v, l.word32(uint32(size)))
		p.count = uint32((n-1)*size + 1)
		return p
	}
	in := l.op(simd.VecULt, v, l.word32(uint32(n)))
	p.index = l.op(simd.VecSelect, in, l.op(simd.VecIndex, p.index, v, l.word32(uint32(size))), l.word32(math.MaxUint32))
	p.count += uint32((n - 1) * size)
	return p
}

// bufferElement is a pointer to an element of an array, a column or a component in a buffer, or to an element of an
// array of buffers.
func (l *lowerer) bufferElement(i *spirv.Instruction, p pointer, k uint64, v ir.Value, known bool) pointer {
	t := p.t.Element
	var stride int
	switch p.t.Kind {
	case spirv.KindArray, spirv.KindRuntimeArray:
		if stride = p.t.Stride; p.element == ir.None && t.Kind == spirv.KindStruct && t.Block ||
			p.element == ir.None && t.Kind == spirv.KindStruct && t.BufferBlock {
			if known {
				v = l.word32(uint32(k))
			}
			p.element, p.t = v, t
			return p
		}
	case spirv.KindMatrix:
		stride = p.matrixStride
		if p.rowMajor {
			stride, p.step = scalarBytes(t.Element), p.matrixStride
		}
	case spirv.KindVector:
		if stride = p.step; stride == 0 {
			stride = scalarBytes(t)
		}
	}
	p.t = t
	if known {
		p.bytes += k * uint64(stride)
		return p
	}
	base := p.offset
	if base == ir.None {
		base = l.word32(0)
	}
	p.offset = l.op(simd.VecIndex, base, v, l.word32(uint32(stride)))
	return p
}

// scalarBytes is the size of a number in memory.
func scalarBytes(t *spirv.Type) int { return t.Width / 8 }

// part is the pointer to element k of a composite that a pointer points to.
func (l *lowerer) part(i *spirv.Instruction, p pointer, k int) pointer {
	if p.t.Kind == spirv.KindStruct {
		return l.member(i, p, k)
	}
	if p.place == inSlots || p.place == inWorkgroup {
		return l.slotElement(i, p, uint64(k), ir.None, true)
	}
	if p.place == inAddress && l.worded(p) {
		return l.wordElement(i, p, uint64(k), ir.None, true)
	}
	return l.bufferElement(i, p, uint64(k), ir.None, true)
}

// parts is how many parts a type has.
func parts(t *spirv.Type) int {
	switch t.Kind {
	case spirv.KindStruct:
		return len(t.Members)
	case spirv.KindVector, spirv.KindMatrix, spirv.KindArray:
		if t.Leaves == 0 {
			return 0
		}
		return t.Count
	}
	return 0
}

// load reads the scalars that a pointer points to.
func (l *lowerer) load(i *spirv.Instruction, p pointer) []ir.Value {
	if p.t.Leaves > MaxValues {
		l.fail(i, "the value has more than %d scalars, or its type has no values", MaxValues)
	}
	return l.loadParts(i, p, make([]ir.Value, 0, p.t.Leaves))
}

func (l *lowerer) loadParts(i *spirv.Instruction, p pointer, list []ir.Value) []ir.Value {
	if !isScalar(p.t) {
		for k := range parts(p.t) {
			list = l.loadParts(i, l.part(i, p, k), list)
		}
		return list
	}
	t := p.t
	if l.inWords(p) {
		if t.Width == 64 {
			return append(list, l.op(simd.VecPack, l.loadSlot(p, 0), l.loadSlot(p, 1)))
		}
		v := l.loadSlot(p, 0)
		if t.Kind == spirv.KindBool {
			v = l.op(simd.VecINe, v, l.word32(0))
		}
		return append(list, v)
	}
	if p.place != inBuffer && p.place != inAddress || t.Kind == spirv.KindBool {
		l.fail(i, "the pointer does not address numeric memory")
	}
	if t.Width == 64 {
		return append(list, l.op(simd.VecPack, l.loadBuffer(p, 0, 4), l.loadBuffer(p, 4, 4)))
	}
	v := l.loadBuffer(p, 0, scalarBytes(t))
	switch {
	case t.Kind == spirv.KindFloat && t.Width == 16:
		v = l.op(simd.VecHalfToF, v)
	case t.Width < 32 && t.Signed:
		v = l.extend(v, t.Width, true)
	}
	return append(list, v)
}

// inMemory says whether a pointer points to numbers.
func (l *lowerer) inMemory(p pointer) bool { return p.place <= inWorkgroup || p.place == inAddress }

// inWords says whether a pointer points to words, one or two a scalar.
func (l *lowerer) inWords(p pointer) bool {
	return p.place == inSlots || p.place == inWorkgroup || p.place == inAddress && l.worded(p)
}

func (l *lowerer) loadSlot(p pointer, k int) ir.Value {
	if p.place == inAddress {
		return l.loadBuffer(p, 4*uint64(k), 4)
	}
	if p.place == inWorkgroup {
		return l.emit(l.sharedWord(p, ir.Instr{Op: ir.LoadBuffer, Type: simd.VecWord, Width: 4}, k))
	}
	if p.index == ir.None {
		return l.emit(ir.Instr{Op: ir.LoadSlot, Type: simd.VecWord, Imm: uint64(p.slot + k)})
	}
	return l.emit(ir.Instr{Op: ir.LoadElement, Type: simd.VecWord, Imm: uint64(p.slot + k), Count: p.count, Args: []ir.Value{p.index}})
}

// address is the element and the computed offset of a pointer into a buffer.
func (l *lowerer) address(p pointer) []ir.Value {
	element, offset := p.element, p.offset
	if element == ir.None {
		element = l.word32(0)
	}
	if offset == ir.None {
		offset = l.word32(0)
	}
	return []ir.Value{element, offset}
}

// changes says whether a binding of buffers may change while the program runs.
func (l *lowerer) changes(binding int32) bool {
	return binding == ir.Workgroup || l.stage.program.bindings[binding].Descriptor == spirv.StorageBuffer
}

func (l *lowerer) loadBuffer(p pointer, k uint64, width int) ir.Value {
	if p.place == inAddress {
		return l.through(p, func(p pointer) ir.Value { return l.loadBuffer(p, k, width) })
	}
	return l.emit(ir.Instr{
		Op: ir.LoadBuffer, Type: simd.VecWord, Imm: p.bytes + k, Width: uint8(width), Binding: p.binding, Args: l.address(p),
		Fixed: !l.changes(p.binding),
	})
}

// store writes scalars to where a pointer points, and returns those that are left.
func (l *lowerer) store(i *spirv.Instruction, p pointer, v []ir.Value) []ir.Value {
	if p.readOnly {
		l.fail(i, "the variable is read-only")
	}
	if !isScalar(p.t) {
		for k := range parts(p.t) {
			v = l.store(i, l.part(i, p, k), v)
		}
		return v
	}
	t := p.t
	if len(v) == 0 || l.f.Code[v[0]].Type != vecType(t) {
		l.fail(i, "the value does not have the type that the pointer addresses")
	}
	x := v[0]
	switch {
	case l.inWords(p) && t.Width == 64:
		l.storeSlot(p, 0, l.op(simd.VecLow, x))
		l.storeSlot(p, 1, l.op(simd.VecHigh, x))
	case l.inWords(p):
		if t.Kind == spirv.KindBool {
			x = l.op(simd.VecBits, x)
		}
		l.storeSlot(p, 0, x)
	case p.place != inBuffer && p.place != inAddress || t.Kind == spirv.KindBool:
		l.fail(i, "the pointer does not address numeric memory")
	case t.Width == 64:
		l.storeBuffer(p, 0, 4, l.op(simd.VecLow, x))
		l.storeBuffer(p, 4, 4, l.op(simd.VecHigh, x))
	default:
		if t.Kind == spirv.KindFloat && t.Width == 16 {
			x = l.op(simd.VecFToHalf, x)
		}
		l.storeBuffer(p, 0, scalarBytes(t), x)
	}
	return v[1:]
}

func (l *lowerer) storeSlot(p pointer, k int, v ir.Value) {
	if p.place == inAddress {
		l.storeBuffer(p, 4*uint64(k), 4, v)
		return
	}
	if p.place == inWorkgroup {
		l.emit(l.sharedWord(p, ir.Instr{Op: ir.StoreBuffer, Width: 4}, k, v))
		return
	}
	l.written[p.slot+k] = true
	if p.index == ir.None {
		l.emit(ir.Instr{Op: ir.StoreSlot, Imm: uint64(p.slot + k), Args: []ir.Value{v}})
		return
	}
	for n := range int(p.count) {
		l.written[p.slot+k+n] = true
	}
	l.emit(ir.Instr{Op: ir.StoreElement, Imm: uint64(p.slot + k), Count: p.count, Args: []ir.Value{p.index, v}})
}

func (l *lowerer) storeBuffer(p pointer, k uint64, width int, v ir.Value) {
	if p.place == inAddress {
		l.through(p, func(p pointer) ir.Value {
			l.storeBuffer(p, k, width, v)
			return ir.None
		})
		return
	}
	l.emit(ir.Instr{Op: ir.StoreBuffer, Imm: p.bytes + k, Width: uint8(width), Binding: p.binding, Args: append(l.address(p), v)})
}

// memory lowers instructions on pointers.
func (l *lowerer) memory(fr *frame, i *spirv.Instruction) bool {
	o := i.Operands
	switch i.Op {
	case spirv.OpVariable:
		t := l.typ(i)
		if t.Kind != spirv.KindPointer || t.Storage != spirv.StorageClassFunction {
			l.fail(i, "the variable must have the storage class Function")
		}
		p := l.newSlots(i, t.Element)
		fr.pointers[i.Result] = p
		if len(o) > 1 {
			l.store(i, p, l.valueOf(i, spirv.ID(o[1]), p.t.Leaves))
		}
	case spirv.OpAccessChain, spirv.OpInBoundsAccessChain:
		p := l.access(i, l.pointer(i, l.arg(i, 0)), o[1:])
		if t := l.typ(i); t.Kind != spirv.KindPointer || !alike(t.Element, p.t) {
			l.fail(i, "the result must be a pointer to the type of the indexed part")
		}
		fr.pointers[i.Result] = p
	case spirv.OpLoad:
		p := l.pointer(i, l.arg(i, 0))
		if p.place == inHandles {
			fr.handles[i.Result] = l.handleOf(i, p)
			break
		}
		if p.t.Kind == spirv.KindPointer && p.place == inSlots {
			fr.pointers[i.Result] = l.pointerAt(i, p.t, []ir.Value{l.loadSlot(p, 0), l.loadSlot(p, 1), l.loadSlot(p, 2)})
			break
		}
		l.setChecked(fr, i, l.load(i, p))
	case spirv.OpStore:
		p := l.pointer(i, l.arg(i, 0))
		if p.t.Kind == spirv.KindPointer && p.place == inSlots {
			for k, v := range l.addressOperand(i, l.arg(i, 1)) {
				l.storeSlot(p, k, v)
			}
			break
		}
		v := l.value(i, l.arg(i, 1))
		if rest := l.store(i, p, v); len(rest) != 0 {
			l.fail(i, "the value does not have the type that the pointer addresses")
		}
	case spirv.OpCopyMemory:
		to, from := l.pointer(i, l.arg(i, 0)), l.pointer(i, l.arg(i, 1))
		if !l.inMemory(to) || !l.inMemory(from) {
			l.fail(i, "the pointer does not address numeric memory")
		}
		if rest := l.store(i, to, l.load(i, from)); len(rest) != 0 {
			l.fail(i, "the value does not have the type that the pointer addresses")
		}
	case spirv.OpArrayLength:
		p := l.pointer(i, l.arg(i, 0))
		l.arg(i, 1)
		if p.place != inBuffer || p.t.Kind != spirv.KindStruct || int64(o[1]) != int64(len(p.t.Members))-1 {
			l.fail(i, "the operands must name the last member of a block")
		}
		m := &p.t.Members[o[1]]
		if m.Type.Kind != spirv.KindRuntimeArray || m.Offset < 0 || m.Type.Stride <= 0 {
			l.fail(i, "the member must be a runtime array with an offset and a stride")
		}
		size := l.emit(ir.Instr{Op: ir.BufferSize, Type: simd.VecWord, Binding: p.binding, Args: l.address(p)[:1]})
		at := l.word32(uint32(m.Offset))
		rest := l.op(simd.VecSelect, l.op(simd.VecULt, size, at), l.word32(0), l.op(simd.VecISub, size, at))
		l.setChecked(fr, i, []ir.Value{l.op(simd.VecUDiv, rest, l.word32(uint32(m.Type.Stride)))})
	case spirv.OpLifetimeStart, spirv.OpLifetimeStop:
	case spirv.OpMemoryBarrier, spirv.OpControlBarrier:
		l.barrier(i)
	default:
		return l.atomic(fr, i)
	}
	return true
}

// alike says whether two types have the same shape at the top: modules may have a type twice, with different layouts.
func alike(a, b *spirv.Type) bool {
	return a == b || a.Kind == b.Kind && a.Width == b.Width && a.Count == b.Count && a.Leaves == b.Leaves &&
		len(a.Members) == len(b.Members)
}

// atomics are the atomic instructions.
var atomics = map[spirv.Op]ir.Atomic{
	spirv.OpAtomicLoad: ir.AtomicLoad, spirv.OpAtomicStore: ir.AtomicStore, spirv.OpAtomicExchange: ir.AtomicExchange,
	spirv.OpAtomicCompareExchange: ir.AtomicCompareExchange, spirv.OpAtomicIIncrement: ir.AtomicAdd,
	spirv.OpAtomicIDecrement: ir.AtomicAdd, spirv.OpAtomicIAdd: ir.AtomicAdd, spirv.OpAtomicISub: ir.AtomicAdd,
	spirv.OpAtomicSMin: ir.AtomicSMin, spirv.OpAtomicUMin: ir.AtomicUMin, spirv.OpAtomicSMax: ir.AtomicSMax,
	spirv.OpAtomicUMax: ir.AtomicUMax, spirv.OpAtomicAnd: ir.AtomicAnd, spirv.OpAtomicOr: ir.AtomicOr,
	spirv.OpAtomicXor: ir.AtomicXor, spirv.OpAtomicFAddEXT: ir.AtomicFAdd, spirv.OpAtomicFMinEXT: ir.AtomicFMin,
	spirv.OpAtomicFMaxEXT: ir.AtomicFMax,
}

// atomic lowers atomic instructions on buffers and texels.
func (l *lowerer) atomic(fr *frame, i *spirv.Instruction) bool {
	op, ok := atomics[i.Op]
	if !ok {
		return false
	}
	p := l.pointer(i, l.arg(i, 0))
	t := p.t
	kind := spirv.KindInt
	switch op {
	case ir.AtomicFAdd, ir.AtomicFMin, ir.AtomicFMax:
		kind = spirv.KindFloat
	case ir.AtomicLoad, ir.AtomicStore, ir.AtomicExchange:
		kind = t.Kind
	}
	if t.Kind != kind || t.Kind != spirv.KindInt && t.Kind != spirv.KindFloat || t.Width < 32 || t.Width == 64 &&
		kind == spirv.KindFloat {
		l.fail(i, "atomic operations take integers of 32 or 64 bits and floats of 32 bits")
	}
	var v []ir.Value
	one := func(n int) ir.Value { return l.scalar(i, l.arg(i, n), t.Kind) }
	zero := l.bits(vecType(t), 0)
	switch i.Op {
	case spirv.OpAtomicLoad:
		v = []ir.Value{zero}
	case spirv.OpAtomicIIncrement:
		v = []ir.Value{l.bits(vecType(t), 1)}
	case spirv.OpAtomicIDecrement:
		v = []ir.Value{l.literal(t, math.MaxUint64)}
	case spirv.OpAtomicISub:
		sub := simd.VecISub
		if t.Width == 64 {
			sub = simd.VecISubLong
		}
		v = []ir.Value{l.op(sub, zero, one(3))}
	case spirv.OpAtomicCompareExchange:
		v = []ir.Value{one(4), one(5)}
	default:
		v = []ir.Value{one(3)}
	}
	for _, x := range v {
		if l.f.Code[x].Type != vecType(t) {
			l.fail(i, "an operand does not have the type of the number in memory")
		}
	}
	var result ir.Value
	switch p.place {
	case inBuffer, inAddress:
		result = l.atomicBuffer(i, p, op, v)
	case inWorkgroup:
		result = l.emit(l.sharedWord(p, ir.Instr{
			Op: ir.AtomicBuffer, Type: vecType(t), Width: uint8(scalarBytes(t)), Atomic: op}, 0, v...))
	case inTexel:
		result = l.atomicTexel(i, p, op, v)
	default: // a lane's own
		result = l.load(i, p)[0]
		l.store(i, p, []ir.Value{l.modified(i, op, t, result, v)})
	}
	if i.Op != spirv.OpAtomicStore {
		l.setChecked(fr, i, []ir.Value{result})
	}
	return true
}

// atomicBuffer is an atomic operation on memory of a buffer.
func (l *lowerer) atomicBuffer(i *spirv.Instruction, p pointer, op ir.Atomic, v []ir.Value) ir.Value {
	if p.place == inAddress {
		return l.through(p, func(p pointer) ir.Value { return l.atomicBuffer(i, p, op, v) })
	}
	if !l.changes(p.binding) {
		l.fail(i, "the memory is read-only")
	}
	return l.emit(ir.Instr{
		Op: ir.AtomicBuffer, Type: vecType(p.t), Imm: p.bytes, Width: uint8(scalarBytes(p.t)), Binding: p.binding, Atomic: op,
		Args: append(l.address(p), v...),
	})
}

// modified is the new value that an atomic operation gives to a lane's own variable.
func (l *lowerer) modified(i *spirv.Instruction, op ir.Atomic, t *spirv.Type, old ir.Value, v []ir.Value) ir.Value {
	if t.Width == 64 {
		l.fail(i, "atomic operations of 64 bits need memory of a buffer or an image")
	}
	ops := map[ir.Atomic]ir.Op{
		ir.AtomicAdd: simd.VecIAdd, ir.AtomicSMin: simd.VecSMin, ir.AtomicSMax: simd.VecSMax, ir.AtomicUMin: simd.VecUMin,
		ir.AtomicUMax: simd.VecUMax, ir.AtomicAnd: simd.VecAnd, ir.AtomicOr: simd.VecOr, ir.AtomicXor: simd.VecXor,
		ir.AtomicFAdd: simd.VecFAdd, ir.AtomicFMin: simd.VecFMin, ir.AtomicFMax: simd.VecFMax,
	}
	switch op {
	case ir.AtomicLoad:
		return old
	case ir.AtomicStore, ir.AtomicExchange:
		return v[0]
	case ir.AtomicCompareExchange:
		return l.op(simd.VecSelect, l.op(simd.VecIEq, old, v[1]), v[0], old)
	}
	return l.op(ops[op], old, v[0])
}
