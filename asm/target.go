package main

import (
	"fmt"
	"maps"
	"reflect"

	"github.com/seed-1acaedba/halfspace/asm/x86"
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

	opcodes opcodes
}

// opcodes are the instructions of operations, by their names.
type opcodes map[string]string

// operations are instructions that targets spell differently. Operands are in Go's order, the result last, and the second
// source is Intel's first: a.AndNot(x, y, dst) is dst = ^y & x.
type operations struct {
	// Move copies a register, or loads or stores one (no alignment asked).
	Move, And, AndNot, Or, Xor instruction
	// BothMasks and so on are logic of two truths a lane; MaskAndNot(x, y, dst) is dst = ^y & x. CopyMask is a move.
	BothMasks, EitherMask, OneMask, MaskAndNot, CopyMask instruction
	// AllTrue sets all lanes of a mask that is named three times.
	AllTrue instruction
	// TestMask sets the zero flag if no lane of a mask, which is named twice, is true; TestMask64 is for lanes of 8 bytes.
	TestMask, TestMask64 instruction
	// MaskBits copies a mask to the low bits of a 32-bit general register; MaskBits64 is for lanes of 8 bytes.
	MaskBits, MaskBits64 instruction
	// Round rounds 4-byte floats as the number that comes first says, Round64 8-byte ones.
	Round, Round64 instruction
	// Narrow64To makes 4-byte floats of 8-byte ones, in half a register; Nearest64To and Truncate64To make integers.
	Narrow64To, Nearest64To, Truncate64To instruction
	// ExtractHalf and InsertHalf take and put half a register, by the number that comes first.
	ExtractHalf, InsertHalf instruction
	// ExtractPart and InsertPart take and put 16 bytes, InsertPartF as floats; RepeatPart fills a register with them.
	ExtractPart, InsertPart, InsertPartF, RepeatPart instruction
}

var (
	truthsInLanes = opcodes{"Move": "VMOVDQU", "And": "VPAND", "AndNot": "VPANDN", "Or": "VPOR", "Xor": "VPXOR",
		"BothMasks": "VPAND", "EitherMask": "VPOR", "OneMask": "VPXOR", "MaskAndNot": "VPANDN", "CopyMask": "VMOVDQU",
		"AllTrue": "VPCMPEQD", "TestMask": "VPTEST", "TestMask64": "VPTEST", "MaskBits": "VMOVMSKPS",
		"MaskBits64": "VMOVMSKPD", "Round": "VROUNDPS", "Round64": "VROUNDPD"}
	truthsInMasks = opcodes{"Move": "VMOVDQU32", "And": "VPANDD", "AndNot": "VPANDND", "Or": "VPORD", "Xor": "VPXORD",
		"BothMasks": "KANDW", "EitherMask": "KORW", "OneMask": "KXORW", "MaskAndNot": "KANDNW", "CopyMask": "KMOVW",
		"AllTrue": "KXNORW", "TestMask": "KORTESTW", "TestMask64": "KORTESTB", "MaskBits": "KMOVW",
		"MaskBits64": "KMOVB", "Round": "VRNDSCALEPS", "Round64": "VRNDSCALEPD"}
	of256 = opcodes{"Narrow64To": "VCVTPD2PSY", "Nearest64To": "VCVTPD2DQY", "Truncate64To": "VCVTTPD2DQY",
		"ExtractHalf": "VEXTRACTI128", "InsertHalf": "VINSERTI128", "ExtractPart": "VEXTRACTI128",
		"InsertPart": "VINSERTI128", "InsertPartF": "VINSERTF128", "RepeatPart": "VBROADCASTI128"}
	of512 = opcodes{"Narrow64To": "VCVTPD2PS", "Nearest64To": "VCVTPD2DQ", "Truncate64To": "VCVTTPD2DQ",
		"ExtractHalf": "VEXTRACTI64X4", "InsertHalf": "VINSERTI64X4", "ExtractPart": "VEXTRACTI32X4",
		"InsertPart": "VINSERTI32X4", "InsertPartF": "VINSERTF32X4", "RepeatPart": "VBROADCASTI32X4"}
)

// spelled are the opcodes of several tables, the later ones before the earlier.
func spelled(tables ...opcodes) opcodes {
	all := opcodes{}
	for _, t := range tables {
		maps.Copy(all, t)
	}
	return all
}

// levels are the targets that there is assembly for, from the lowest up.
var levels = []*Target{avx2, avx512}

var (
	// x86-64-v3 without fused multiply-add
	avx2 = &Target{Name: "AVX2", Bytes: 32, Registers: 16, opcodes: spelled(truthsInLanes, of256)}
	// F, BW, DQ, VL, CD, VBMI
	avx512 = &Target{Name: "AVX512", Bytes: 64, Registers: 32, HasMasks: true, Rounds: true,
		opcodes: spelled(truthsInMasks, of512)}
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
		opcode, ok := t.opcodes[v.Type().Field(i).Name]
		if !ok {
			panic(fmt.Sprintf("%s has no opcode for %s", t.Name, v.Type().Field(i).Name))
		}
		v.Field(i).Set(reflect.ValueOf(instruction(func(ops ...x86.Op) { to.emit(opcode, ops...) })))
	}
	return os
}
