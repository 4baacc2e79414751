package main

import (
	"cmp"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Target is an instruction set as bodies of kernels see it: what they ask, and how it spells their operations. A level
// is a row of levels.
type Target struct {
	// Name is the level's, with which the names of its functions end.
	Name string
	// Bytes is the size of a vector register, and Registers how many of them instructions can name.
	Bytes, Registers int
	// HasMasks says that a truth a lane is a bit of an opmask, under which any instruction can write. Such instructions
	// have three-input logic, words of memory for all lanes and permutations of two registers, too. Without masks a truth
	// is a lane of all ones or zeros.
	HasMasks bool
	// Rounds says that an instruction can round in a direction of its own, as only instructions of 512 bits do.
	Rounds bool

	// other is how it spells operations, by their names, otherwise than its kind does.
	other map[string]string
}

// operations are what targets spell differently: those whose truths are lanes and those with masks, or those whose
// registers have 256 bits and 512. A spelling is an opcode, which has the operation's operands in their order, or
// instructions with operands: the operation's by their numbers, "%0", by names of other sizes, "%0y", and numbers,
// "$9". Operands are in Go's order, the result last, and the second source is Intel's first: a.AndNot(x, y, dst) is
// dst = ^y & x.
type operations struct {
	// Move copies a register, or loads or stores one (no alignment asked).
	Move   instruction `lanes:"VMOVDQU" masks:"VMOVDQU32"`
	And    instruction `lanes:"VPAND" masks:"VPANDD"`
	AndNot instruction `lanes:"VPANDN" masks:"VPANDND"`
	Or     instruction `lanes:"VPOR" masks:"VPORD"`
	Xor    instruction `lanes:"VPXOR" masks:"VPXORD"`
	// Or3(x, y, dst) is dst |= x | y. Differ(m, v, scratch, dst) sets the bits of dst in which m is not v.
	Or3    instruction `lanes:"VPOR %0 %2 %2; VPOR %1 %2 %2" masks:"VPTERNLOGD $0xFE %0 %1 %2"`
	Differ instruction `lanes:"VPXOR %0 %1 %2; VPOR %2 %3 %3" masks:"VPTERNLOGD $0xF6 %0 %1 %3"`
	// Logic of truths a lane. MaskAndNot(x, y, dst) is dst = ^y & x, MaskAnd(x, dst) is dst &= x. AllTrue sets all lanes of
	// a mask that is named three times.
	CopyMask   instruction `lanes:"VMOVDQU" masks:"KMOVW"`
	BothMasks  instruction `lanes:"VPAND" masks:"KANDW"`
	EitherMask instruction `lanes:"VPOR" masks:"KORW"`
	OneMask    instruction `lanes:"VPXOR" masks:"KXORW"`
	MaskAndNot instruction `lanes:"VPANDN" masks:"KANDNW"`
	MaskAnd    instruction `lanes:"VPAND %0 %1 %1" masks:"KANDW %0 %1 %1"`
	MaskOr     instruction `lanes:"VPOR %0 %1 %1" masks:"KORW %0 %1 %1"`
	AllTrue    instruction `lanes:"VPCMPEQD" masks:"KXNORW"`
	// TestMask sets the zero flag if no lane of a mask, which is named twice, is true. Bits copies a mask to the low bits
	// of a general register. TestMask64 and Bits64 are for lanes of 8 bytes.
	TestMask   instruction `lanes:"VPTEST" masks:"KORTESTW"`
	TestMask64 instruction `lanes:"VPTEST" masks:"KORTESTB"`
	Bits       instruction `lanes:"VMOVMSKPS %0 %1d" masks:"KMOVW %0 %1d"`
	Bits64     instruction `lanes:"VMOVMSKPD %0 %1d" masks:"KMOVB %0 %1d"`
	// Equal(x, y, mask) sets the lanes in which y == x, Greater those in which y > x, signed; CompareF(predicate, x, y, mask)
	// those in which y predicate x, float32.
	Equal    instruction `lanes:"VPCMPEQD" masks:"VPCMPD $0 %0 %1 %2"`
	Greater  instruction `lanes:"VPCMPGTD" masks:"VPCMPD $6 %0 %1 %2"`
	CompareF instruction `lanes:"VCMPPS" masks:"VCMPPS"`
	// AtMost(x, y, mask) sets the lanes in which y <= x, without sign.
	AtMost instruction `lanes:"VPMINUD %0 %1 %2; VPCMPEQD %1 %2 %2" masks:"VPCMPUD $2 %0 %1 %2"`
	// Select(mask, x, y, dst) is dst = mask ? x : y; SelectBySign is it where without masks the highest bit of each lane
	// is all of its truth. Select64 is Select of 8-byte lanes. KeepWhere(mask, x, dst) is x there and 0 elsewhere.
	Select       instruction `lanes:"VPBLENDVB" masks:"VPBLENDMD %1 %2 %0 %3"`
	SelectBySign instruction `lanes:"VBLENDVPS" masks:"VPBLENDMD %1 %2 %0 %3"`
	Select64     instruction `lanes:"VBLENDVPD" masks:"VBLENDMPD %1 %2 %0 %3"`
	KeepWhere    instruction `lanes:"VPAND %1 %0 %2" masks:"VMOVDQU32_Z %1 %0 %2"`
	// StoreMasked(v, mask, m) stores the lanes of a mask (on AVX2 slow on some CPUs: Select and Move are better where the
	// memory may be read and written back). GatherWhere(m, mask, v) loads a word for each, and clears the mask.
	StoreMasked instruction `lanes:"VPMASKMOVD" masks:"VMOVDQU32"`
	GatherWhere instruction `lanes:"VPGATHERDD %1 %0 %2" masks:"VPGATHERDD"`
	// Round rounds 4-byte floats as the number that comes first says, Floor down; Round64 and Floor64 8-byte ones.
	Round   instruction `lanes:"VROUNDPS" masks:"VRNDSCALEPS"`
	Round64 instruction `lanes:"VROUNDPD" masks:"VRNDSCALEPD"`
	Floor   instruction `lanes:"VROUNDPS $9 %0 %1" masks:"VRNDSCALEPS $9 %0 %1"`
	Floor64 instruction `lanes:"VROUNDPD $9 %0 %1" masks:"VRNDSCALEPD $9 %0 %1"`
	// StoreBits stores a bit for each lane of a register.
	StoreBits instruction `256:"MOVB %0b %1" 512:"MOVW %0w %1"`
	// Narrow64 makes 4-byte floats of 8-byte ones, in the low half of a register; Nearest64 and Truncate64 make integers.
	Narrow64   instruction `256:"VCVTPD2PSY %0 %1x" 512:"VCVTPD2PS %0 %1y"`
	Nearest64  instruction `256:"VCVTPD2DQY %0 %1x" 512:"VCVTPD2DQ %0 %1y"`
	Truncate64 instruction `256:"VCVTTPD2DQY %0 %1x" 512:"VCVTTPD2DQ %0 %1y"`
	// HighHalf(v, half) copies the high half of a register, Join(high, low, dst) makes one of two low halves.
	HighHalf instruction `256:"VEXTRACTI128 $1 %0 %1x" 512:"VEXTRACTI64X4 $1 %0 %1y"`
	Join     instruction `256:"VINSERTI128 $1 %0x %1y %2" 512:"VINSERTI64X4 $1 %0y %1z %2"`
	// ExtractPart and InsertPart take and put 16 bytes, by the number that comes first, InsertPartF as floats; RepeatPart
	// fills a register with them.
	ExtractPart instruction `256:"VEXTRACTI128" 512:"VEXTRACTI32X4"`
	InsertPart  instruction `256:"VINSERTI128" 512:"VINSERTI32X4"`
	InsertPartF instruction `256:"VINSERTF128" 512:"VINSERTF32X4"`
	RepeatPart  instruction `256:"VBROADCASTI128" 512:"VBROADCASTI32X4"`
}

// spelling is how the target spells an operation.
func (t *Target) spelling(operation reflect.StructField) string {
	truths := "lanes"
	if t.HasMasks {
		truths = "masks"
	}
	return cmp.Or(t.other[operation.Name], operation.Tag.Get(truths), operation.Tag.Get(fmt.Sprint(8*t.Bytes)))
}

// opcode is how an instruction, or an operation, is spelled.
func (t *Target) opcode(name string) string {
	if operation, ok := reflect.TypeFor[operations]().FieldByName(name); ok {
		return t.spelling(operation)
	}
	return name
}

// spelled writes the instructions of a spelling.
func (to *writer) spelled(text string, ops []Op) {
	for _, line := range strings.Split(text, "; ") {
		words := strings.Fields(line)
		own := ops
		if len(words) > 1 {
			own = nil
		}
		for _, w := range words[1:] {
			own = append(own, operand(w, ops))
		}
		to.emit(words[0], own...)
	}
}

// operand is what a word of a spelling says.
func operand(word string, ops []Op) Op {
	if n, ok := strings.CutPrefix(word, "$"); ok {
		v, err := strconv.ParseUint(n, 0, 8)
		if err != nil {
			panic(err)
		}
		return U8(v)
	}
	switch op := ops[word[1]-'0']; word[2:] {
	case "x":
		return op.(Vec).AsX()
	case "y":
		return op.(Vec).AsY()
	case "z":
		return op.(Vec).AsZ()
	case "b":
		return op.(GP).As8()
	case "w":
		return op.(GP).As16()
	case "d":
		return op.(GP).As32()
	default:
		return op
	}
}

// levels are the targets that there is assembly for, from the lowest up.
var levels = []*Target{avx2, avx512}

var (
	// x86-64-v3 without fused multiply-add
	avx2 = &Target{Name: "AVX2", Bytes: 32, Registers: 16}
	// F, BW, DQ, VL, CD, VBMI
	avx512 = &Target{Name: "AVX512", Bytes: 64, Registers: 32, HasMasks: true, Rounds: true}
)

// Lanes is the number of 4-byte lanes of a register.
func (t *Target) Lanes() int { return t.Bytes / 4 }

// Halves is how many registers a block's 16 lanes take.
func (t *Target) Halves() int { return 16 / t.Lanes() }

// OneRegister says whether a block's 16 lanes are one register.
func (t *Target) OneRegister() bool { return t.Halves() == 1 }

// has says whether the target has a kernel.
func (t *Target) has(k Kernel) bool {
	return t.OneRegister() && !k.Narrow || !t.OneRegister() && !k.Whole
}

// operationsOf are a target's operations, which go to a writer.
func operationsOf(t *Target, to *writer) (os operations) {
	v := reflect.ValueOf(&os).Elem()
	for i := range v.NumField() {
		text := t.spelling(v.Type().Field(i))
		v.Field(i).Set(reflect.ValueOf(instruction(func(ops ...Op) { to.spelled(text, ops) })))
	}
	return os
}
