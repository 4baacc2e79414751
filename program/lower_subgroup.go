package program

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// Subgroups are the groups of lanes that kernels and machine code compute at once, of simd.Lanes invocations on every
// level (Vulkan: Scope, Subgroup; SPIR-V: Non-Uniform Instructions).

// reduction is an operation of reductions and scans.
type reduction struct {
	row        spirv.Op // of binaryRows or bools, or of comparisons: the lesser or greater one of two numbers
	least      bool     // the first operand where row holds, else the second
	low, high  ir.Op    // of floats' minima and maxima, instead of row
	identity   identity
	exclusives identity // where it differs from the identity
}

// identity is a number that an operation leaves others as they are with.
type identity uint8

const (
	sameIdentity identity = iota
	zeroIdentity
	negativeZero
	oneIdentity
	allOnes
	leastNumber
	greatestNumber
)

var reductions = map[spirv.Op]reduction{
	spirv.OpGroupNonUniformIAdd: {row: spirv.OpIAdd, identity: zeroIdentity},
	// Minus 0 leaves each number as it is, the other zero too.
	spirv.OpGroupNonUniformFAdd:       {row: spirv.OpFAdd, identity: negativeZero, exclusives: zeroIdentity},
	spirv.OpGroupNonUniformIMul:       {row: spirv.OpIMul, identity: oneIdentity},
	spirv.OpGroupNonUniformFMul:       {row: spirv.OpFMul, identity: oneIdentity},
	spirv.OpGroupNonUniformSMin:       {row: spirv.OpSLessThan, least: true, identity: greatestNumber},
	spirv.OpGroupNonUniformUMin:       {row: spirv.OpULessThan, least: true, identity: allOnes},
	spirv.OpGroupNonUniformFMin:       {low: simd.VecFMin, high: simd.VecFMinLong, identity: greatestNumber},
	spirv.OpGroupNonUniformSMax:       {row: spirv.OpSGreaterThan, least: true, identity: leastNumber},
	spirv.OpGroupNonUniformUMax:       {row: spirv.OpUGreaterThan, least: true, identity: zeroIdentity},
	spirv.OpGroupNonUniformFMax:       {low: simd.VecFMax, high: simd.VecFMaxLong, identity: leastNumber},
	spirv.OpGroupNonUniformBitwiseAnd: {row: spirv.OpBitwiseAnd, identity: allOnes},
	spirv.OpGroupNonUniformBitwiseOr:  {row: spirv.OpBitwiseOr, identity: zeroIdentity},
	spirv.OpGroupNonUniformBitwiseXor: {row: spirv.OpBitwiseXor, identity: zeroIdentity},
	spirv.OpGroupNonUniformLogicalAnd: {row: spirv.OpLogicalAnd, identity: allOnes},
	spirv.OpGroupNonUniformLogicalOr:  {row: spirv.OpLogicalOr, identity: zeroIdentity},
	spirv.OpGroupNonUniformLogicalXor: {row: spirv.OpLogicalNotEqual, identity: zeroIdentity},
}

// The operations of reductions (SPIR-V: Group Operation).
const (
	reduceAll = iota
	inclusiveScan
	exclusiveScan
	clusteredReduce
)

// subgroup lowers operations of subgroups.
func (l *lowerer) subgroup(fr *frame, i *spirv.Instruction) bool {
	at := *i
	switch i.Op {
	case spirv.OpSubgroupBallotKHR:
		at.Op = spirv.OpGroupNonUniformBallot
	case spirv.OpSubgroupFirstInvocationKHR:
		at.Op = spirv.OpGroupNonUniformBroadcastFirst
	case spirv.OpSubgroupAllKHR:
		at.Op = spirv.OpGroupNonUniformAll
	case spirv.OpSubgroupAnyKHR:
		at.Op = spirv.OpGroupNonUniformAny
	case spirv.OpSubgroupAllEqualKHR:
		at.Op = spirv.OpGroupNonUniformAllEqual
	case spirv.OpSubgroupReadInvocationKHR:
		at.Op = spirv.OpGroupNonUniformBroadcast
	default:
		if !(i.Op >= spirv.OpGroupNonUniformElect && i.Op <= spirv.OpGroupNonUniformQuadSwap) &&
			i.Op != spirv.OpGroupNonUniformRotateKHR {
			return false
		}
		if scope, ok := l.m.Integer(l.arg(i, 0)); !ok || scope != scopeSubgroup {
			l.fail(i, "the execution scope must be the constant Subgroup (3)")
		}
		at.Operands = i.Operands[1:]
	}
	switch i.Op {
	case spirv.OpGroupNonUniformQuadBroadcast, spirv.OpGroupNonUniformQuadSwap:
		l.stage.quads = true
	}
	if l.stage.model == spirv.ModelVertex {
		l.fail(i, "operations of subgroups are for fragment and compute stages")
	}
	if r, ok := reductions[i.Op]; ok {
		l.reduce(fr, &at, r)
		return true
	}
	if !l.vote(fr, &at) && !l.ballots(fr, &at) {
		l.exchange(fr, &at)
	}
	return true
}

// laneOf is the lane's number in its subgroup.
func (l *lowerer) laneOf() ir.Value {
	if l.laneInput == 0 {
		l.f.Inputs = append(l.f.Inputs, ir.Variable{Kind: ir.SubgroupInvocation})
		l.stage.interpolation = append(l.stage.interpolation, interpolation{})
		l.laneInput = len(l.f.Inputs)
	}
	return l.emit(ir.Instr{Op: ir.Input, Type: simd.VecWord, Imm: uint64(l.laneInput - 1)})
}

// ballot is the lanes that are on and for which a bool is true.
func (l *lowerer) ballot(x ir.Value) ir.Value {
	return l.emit(ir.Instr{Op: ir.Ballot, Type: simd.VecWord, Args: []ir.Value{x}})
}

// firstLane is the first lane that is on.
func (l *lowerer) firstLane() ir.Value {
	return l.op(simd.VecFindLsb, l.ballot(l.bits(simd.VecBool, 1)))
}

// shuffle is a scalar of another lane.
func (l *lowerer) shuffle(x, lane ir.Value) ir.Value {
	t := l.f.Code[x].Type
	if t == simd.VecBool {
		return l.op(simd.VecINe, l.shuffle(l.op(simd.VecBits, x), lane), l.word32(0))
	}
	return l.emit(ir.Instr{Op: ir.Shuffle, Type: t, Args: []ir.Value{x, lane}})
}

// all says whether a bool is true in all lanes that are on.
func (l *lowerer) all(x ir.Value) ir.Value {
	return l.op(simd.VecIEq, l.ballot(l.op(simd.VecBNot, x)), l.word32(0))
}

// vote lowers Elect, All, Any and AllEqual.
func (l *lowerer) vote(fr *frame, i *spirv.Instruction) bool {
	switch i.Op {
	case spirv.OpGroupNonUniformElect:
		l.setChecked(fr, i, []ir.Value{l.op(simd.VecIEq, l.laneOf(), l.firstLane())})
	case spirv.OpGroupNonUniformAll:
		l.setChecked(fr, i, []ir.Value{l.all(l.scalar(i, l.arg(i, 0), spirv.KindBool))})
	case spirv.OpGroupNonUniformAny:
		mask := l.ballot(l.scalar(i, l.arg(i, 0), spirv.KindBool))
		l.setChecked(fr, i, []ir.Value{l.op(simd.VecINe, mask, l.word32(0))})
	case spirv.OpGroupNonUniformAllEqual:
		first, same := l.firstLane(), l.bits(simd.VecBool, 1)
		for _, x := range l.scalars(i, 0) {
			y := number{l.shuffle(x.v, first), x.t}
			var equal ir.Value
			switch x.t.Kind {
			case spirv.KindBool:
				equal = l.op(simd.VecBNot, l.op(simd.VecBXor, x.v, y.v))
			case spirv.KindFloat:
				equal = l.apply(i, binaryRows[spirv.OpFOrdEqual], x.t, x, y)
			default:
				equal = l.apply(i, binaryRows[spirv.OpIEqual], x.t, x, y)
			}
			same = l.op(simd.VecBAnd, same, equal)
		}
		l.setChecked(fr, i, []ir.Value{l.all(same)})
	default:
		return false
	}
	return true
}

// ballots lowers Ballot and the instructions on its result, a bit for each lane.
func (l *lowerer) ballots(fr *frame, i *spirv.Instruction) bool {
	mask := func(n int) ir.Value { // the lanes that there are, of operand n
		return l.op(simd.VecAnd, l.valueOf(i, l.arg(i, n), 4)[0], l.word32(1<<simd.Lanes-1))
	}
	bit := func(word, n ir.Value) ir.Value {
		return l.op(simd.VecINe, l.op(simd.VecAnd, l.op(simd.VecUShr, word, n), l.word32(1)), l.word32(0))
	}
	var v []ir.Value
	switch i.Op {
	case spirv.OpGroupNonUniformBallot:
		zero := l.word32(0)
		v = []ir.Value{l.ballot(l.scalar(i, l.arg(i, 0), spirv.KindBool)), zero, zero, zero}
	case spirv.OpGroupNonUniformInverseBallot:
		v = []ir.Value{bit(mask(0), l.laneOf())}
	case spirv.OpGroupNonUniformBallotBitExtract:
		words, n := l.valueOf(i, l.arg(i, 0), 4), l.scalar(i, l.arg(i, 1), spirv.KindInt)
		word, at := words[0], l.op(simd.VecUShr, n, l.word32(5))
		for k := 1; k < 4; k++ {
			word = l.pick(l.op(simd.VecIEq, at, l.word32(uint32(k))), words[k], word)
		}
		v = []ir.Value{bit(word, l.op(simd.VecAnd, n, l.word32(31)))}
	case spirv.OpGroupNonUniformBallotBitCount:
		x := mask(1)
		switch operation := l.literalOperand(i, 0); operation {
		case reduceAll:
		case inclusiveScan, exclusiveScan:
			bits := l.op(simd.VecShl, l.word32(uint32(2-(operation-inclusiveScan))), l.laneOf())
			x = l.op(simd.VecAnd, x, l.op(simd.VecISub, bits, l.word32(1)))
		default:
			l.fail(i, "the group operation %d must be Reduce, InclusiveScan or ExclusiveScan", operation)
		}
		v = []ir.Value{l.op(simd.VecBitCount, x)}
	case spirv.OpGroupNonUniformBallotFindLSB:
		v = []ir.Value{l.op(simd.VecFindLsb, mask(0))}
	case spirv.OpGroupNonUniformBallotFindMSB:
		v = []ir.Value{l.op(simd.VecFindUMsb, mask(0))}
	default:
		return false
	}
	l.setChecked(fr, i, v)
	return true
}

// literalOperand is an operand that is a number of its own.
func (l *lowerer) literalOperand(i *spirv.Instruction, n int) int { return int(l.arg(i, n)) }

// exchange lowers instructions that read other lanes' values.
func (l *lowerer) exchange(fr *frame, i *spirv.Instruction) {
	word := func(n int) ir.Value { // an integer, as a word
		id := l.arg(i, n)
		v := l.scalar(i, id, spirv.KindInt)
		if l.f.Code[v].Type == simd.VecLong {
			return l.op(simd.VecLow, v)
		}
		return v
	}
	constant := func(n int) uint32 {
		v, ok := l.m.Integer(l.arg(i, n))
		if !ok {
			l.fail(i, "operand %d must be a constant", n)
		}
		return uint32(v)
	}
	var lane ir.Value
	switch i.Op {
	case spirv.OpGroupNonUniformBroadcastFirst:
		lane = l.firstLane()
	case spirv.OpGroupNonUniformBroadcast, spirv.OpGroupNonUniformShuffle:
		lane = word(1)
	case spirv.OpGroupNonUniformShuffleXor:
		lane = l.op(simd.VecXor, l.laneOf(), word(1))
	case spirv.OpGroupNonUniformShuffleUp:
		lane = l.op(simd.VecISub, l.laneOf(), word(1))
	case spirv.OpGroupNonUniformShuffleDown:
		lane = l.op(simd.VecIAdd, l.laneOf(), word(1))
	case spirv.OpGroupNonUniformRotateKHR:
		size := l.cluster(i, 2)
		own, inside := l.laneOf(), l.word32(uint32(size-1))
		base := l.op(simd.VecAnd, own, l.word32(^uint32(size-1)))
		lane = l.op(simd.VecIAdd, base, l.op(simd.VecAnd, l.op(simd.VecIAdd, own, word(1)), inside))
	case spirv.OpGroupNonUniformQuadBroadcast:
		lane = l.op(simd.VecIAdd, l.op(simd.VecAnd, l.laneOf(), l.word32(^uint32(3))), word(1))
	case spirv.OpGroupNonUniformQuadSwap:
		direction := constant(1)
		if direction > 2 {
			l.fail(i, "the direction %d must be Horizontal (0), Vertical (1) or Diagonal (2)", direction)
		}
		lane = l.op(simd.VecXor, l.laneOf(), l.word32(direction+1))
	default:
		l.fail(i, "this operation of subgroups is not known here")
	}
	var v []ir.Value
	for _, x := range l.scalars(i, 0) {
		v = append(v, l.shuffle(x.v, lane))
	}
	l.setChecked(fr, i, v)
}

// cluster is the constant size of clusters that operand n gives, or of the subgroup where there is none.
func (l *lowerer) cluster(i *spirv.Instruction, n int) int {
	if n >= len(i.Operands) {
		return simd.Lanes
	}
	size, ok := l.m.Integer(l.arg(i, n))
	if !ok || size < 1 || size > simd.Lanes || size&(size-1) != 0 {
		l.fail(i, "the cluster size must be a constant power of two up to %d, the size of subgroups", simd.Lanes)
	}
	return int(size)
}

// reduce lowers reductions and scans. The tree of all is a scan by 1, 2, 4 and 8 places among the lanes that are on:
// the same on every machine.
func (l *lowerer) reduce(fr *frame, i *spirv.Instruction, r reduction) {
	operation, cluster := l.literalOperand(i, 0), simd.Lanes
	switch operation {
	case reduceAll, inclusiveScan, exclusiveScan:
	case clusteredReduce:
		l.arg(i, 2)
		cluster = l.cluster(i, 2)
	default:
		l.fail(i, "the group operation %d must be Reduce, InclusiveScan, ExclusiveScan or ClusteredReduce", operation)
	}
	var out []ir.Value
	for _, x := range l.scalars(i, 1) {
		_, logical := bools[r.row]
		if logical != (x.t.Kind == spirv.KindBool) {
			l.fail(i, "the value has the wrong type for this instruction")
		}
		out = append(out, l.reduceOne(i, r, x, operation, cluster))
	}
	l.setChecked(fr, i, out)
}

// reduceOne is a reduction or scan of one scalar.
func (l *lowerer) reduceOne(i *spirv.Instruction, r reduction, x number, operation, cluster int) ir.Value {
	v := x.v
	if x.t.Kind == spirv.KindBool {
		v = l.op(simd.VecBits, v)
	}
	shift := func(none ir.Value, places int) ir.Value {
		return l.emit(ir.Instr{Op: ir.ShiftActive, Type: l.f.Code[v].Type, Args: []ir.Value{v, none},
			Imm: ir.Shift(places, cluster)})
	}
	none := l.identity(r.identity, x.t)
	for places := 1; places < cluster; places *= 2 {
		v = l.combine(i, r, x.t, shift(none, places), v)
	}
	switch operation {
	case exclusiveScan:
		if r.exclusives != sameIdentity {
			none = l.identity(r.exclusives, x.t)
		}
		v = shift(none, 1)
	case reduceAll, clusteredReduce:
		v = l.emit(ir.Instr{Op: ir.LastActive, Type: l.f.Code[v].Type, Args: []ir.Value{v}, Imm: uint64(cluster)})
	}
	if x.t.Kind == spirv.KindBool {
		return l.op(simd.VecINe, v, l.word32(0))
	}
	return v
}

// combine is one step of a reduction. Bools come as words of 0 and 1.
func (l *lowerer) combine(i *spirv.Instruction, r reduction, t *spirv.Type, x, y ir.Value) ir.Value {
	switch {
	case t.Kind == spirv.KindBool:
		op := map[spirv.Op]ir.Op{spirv.OpLogicalAnd: simd.VecAnd, spirv.OpLogicalOr: simd.VecOr,
			spirv.OpLogicalNotEqual: simd.VecXor}[r.row]
		return l.op(op, x, y)
	case r.row == 0:
		l.is(i, number{x, t}, spirv.KindFloat)
		return l.float2(r.low, r.high, t, x, y)
	case r.least:
		return l.pick(l.apply(i, binaryRows[r.row], t, number{x, t}, number{y, t}), x, y)
	}
	return l.apply(i, binaryRows[r.row], t, number{x, t}, number{y, t})
}

// identity is an identity as a constant of a type.
func (l *lowerer) identity(n identity, t *spirv.Type) ir.Value {
	if t.Kind == spirv.KindBool {
		return l.word32(uint32(truth(n == allOnes)))
	}
	if t.Kind == spirv.KindFloat {
		return l.real(t, map[identity]float64{zeroIdentity: 0, negativeZero: math.Copysign(0, -1), oneIdentity: 1,
			leastNumber: math.Inf(-1), greatestNumber: math.Inf(1)}[n])
	}
	top := uint64(1) << (t.Width - 1)
	bits := map[identity]uint64{oneIdentity: 1, allOnes: math.MaxUint64, leastNumber: top, greatestNumber: top - 1}[n]
	if t.Width == 64 {
		return l.bits(simd.VecLong, bits)
	}
	if !t.Signed {
		bits &= 1<<t.Width - 1
	}
	return l.literal(t, bits)
}
