package x86

import (
	"fmt"
	"strings"
)

// A role is what an instruction does with an operand: r reads it, w writes it, m does both. Roles are given in the
// order of Go's assembler, results last. An opcode that has no row here reads all its operands but the last one, which
// it writes.
var roles = map[string]string{}

// evexOnly are the opcodes that AVX-512 has alone, beside those with an operand that only AVX-512 has.
var evexOnly = map[string]bool{}

// vexOnly are the opcodes that reach the first 16 vector registers alone.
var vexOnly = map[string]bool{}

// cancelling are the opcodes whose result does not depend on two operands that are the same register.
var cancelling = map[string]bool{}

func each(names string, f func(opcode string)) {
	for _, opcode := range strings.Fields(names) {
		f(opcode)
	}
}

func init() {
	role := func(as, names string) { each(names, func(o string) { roles[o] = as }) }
	role("r", "PREFETCHT0 PCALIGN JCC JCS JE JEQ JG JGE JGT JL JLE JLT JMP JNE JNZ JZ DIVL")
	role("m", "DECL DECQ INCL INCQ NEGL NEGQ NOTL")
	role("w", "SETCS SETEQ SETGE SETGT SETLS SETNE")
	role("rr", "BTL CMPB CMPL CMPQ CMPW KORTESTB KORTESTW TESTL TESTQ TESTW VPTEST VUCOMISD")
	role("rm", `ADDL ADDQ ANDL ANDQ ANDW BTRL CMOVLCS CMOVLEQ CMOVLGT CMOVLHI CMOVLNE CMOVQEQ CMOVQGT CMOVQLT CMOVQNE IMULL IMULQ ORL
		ORQ SARL SBBQ SHLL SHLQ SHRL SHRQ SUBL SUBQ XORL XORQ`)
	role("rw", `BLSRL BLSRQ KMOVB KMOVD KMOVQ KMOVW KNOTQ KNOTW LEAL LEAQ MOVB MOVBLZX MOVL MOVLQSX MOVQ MOVW MOVWLZX POPCNTL POPCNTQ
		TZCNTL TZCNTQ`)
	role("rrw", `ANDNL BZHIL BZHIQ IMUL3L IMUL3Q KANDB KANDNQ KANDNW KANDQ KANDW KORW KSHIFTLW KSHIFTRW KUNPCKDQ KUNPCKWD KXNORW KXORW PDEPQ
		PEXTL PEXTQ SHLXL SHLXQ SHRXL SHRXQ`)
	role("rmm", "VGATHERDPS VPGATHERDD VPGATHERDQ") // at AVX2 mrm: see Instruction.roles
	role("rmr", "VPSCATTERDD")
	role("rrm", "VPERMI2B VPERMI2D VPERMI2PD VPERMI2PS VPERMI2Q VPERMI2W VPERMT2B")
	role("rrrm", "VPTERNLOGD")

	each(`VBLENDMPD VBROADCASTI32X4 VBROADCASTI64X4 VCVTPD2QQ VCVTUDQ2PS VEXTRACTF32X4 VEXTRACTI32X4 VEXTRACTI64X4
		VINSERTF32X4 VINSERTI32X4 VINSERTI64X4 VMOVDQU16 VMOVDQU32 VMOVDQU64 VMOVDQU8 VPANDD VPANDND VPBLENDMD VPBLENDMQ VPCMPD
		VPCMPUD VPCOMPRESSD VPCOMPRESSQ VPCONFLICTD VPSCATTERDD VPERMB VPERMI2B VPERMI2D VPERMI2PD VPERMI2PS VPERMI2Q VPERMI2W
		VPERMT2B VPERMW VPRORVQ
		VPMOVB2M VPMOVD2M VPMOVDB VPMOVDW VPMOVWB VPORD VPTERNLOGD VPTESTMB VPTESTMD VPTESTMQ VPTESTMW VPTESTNMD VPXORD
		VRNDSCALEPD VRNDSCALEPS VSHUFI32X4 VSHUFI64X2`, func(o string) { evexOnly[o] = true })
	each(`VPXOR VPOR VPAND VPANDN VMOVDQU VMOVDQA VPMOVMSKB VMOVMSKPS VMOVMSKPD VPBLENDVB VBLENDVPS VBLENDVPD VBLENDPS VBLENDPD VPBLENDD
		VINSERTI128 VINSERTF128 VEXTRACTI128 VEXTRACTF128 VPERM2I128 VBROADCASTI128 VROUNDPS VROUNDPD VPMASKMOVD VMASKMOVPS
		VMASKMOVPD VPTEST VPCMPEQB VPCMPEQW VPCMPEQD VPCMPEQQ VPCMPGTD`, func(o string) { vexOnly[o] = true })
	each("XORL XORQ SUBL SUBQ VPXOR VPXORD VXORPD VPSUBD VPSUBQ VPSUBW VPANDN VPANDND VPCMPGTD VPCMPEQB VPCMPEQW "+
		"VPCMPEQD VPCMPEQQ KXNORW KXORW KANDNW KANDNQ", func(o string) { cancelling[o] = true })
}

// Instruction is an opcode with its operands, results last.
type Instruction struct {
	Opcode   string
	Suffix   string // with its point: ".BCST", ".Z", ".RD_SAE"
	Operands []Op
	stage    *Function  // that CALL calls
	gives    []Register // that RET leaves for the caller
	index    int
	next     []*Instruction
}

// instruction makes an instruction of a method's name: "VADDPS_RD_SAE".
func instruction(name string, ops []Op) (*Instruction, error) {
	opcode, suffix, _ := strings.Cut(name, "_")
	i := &Instruction{Opcode: opcode, Operands: ops}
	if suffix != "" {
		i.Suffix = "." + suffix
	}
	if r, ok := roles[opcode]; ok && !i.masked() && len(r) != len(ops) && !(len(ops) == 3 && strings.HasPrefix(opcode, "SH")) {
		return nil, fmt.Errorf("%s has %d operands, not %d", name, len(r), len(ops))
	}
	return i, nil
}

// vexOnly says whether the instruction reaches the first 16 vector registers alone: comparisons whose truths are lanes
// do, too.
func (i *Instruction) vexOnly() bool {
	if i.Opcode == "VCMPPS" || i.Opcode == "VCMPPD" {
		_, lanes := i.Operands[len(i.Operands)-1].(Vec)
		return lanes
	}
	return vexOnly[i.Opcode]
}

// masked says whether the operand before the last is a mask under which the last is written.
func (i *Instruction) masked() bool {
	n := len(i.Operands)
	if n < 3 || i.Opcode[0] != 'V' || strings.Contains(i.Opcode, "GATHER") || strings.Contains(i.Opcode, "SCATTER") ||
		strings.HasPrefix(i.Opcode, "VPBLENDM") || strings.HasPrefix(i.Opcode, "VBLENDM") {
		return false
	}
	_, ok := i.Operands[n-2].(Mask)
	return ok
}

// role are what the instruction does with its operands, one letter each.
func (i *Instruction) role() string {
	n := len(i.Operands)
	if n == 0 {
		return ""
	}
	masked := i.masked()
	plain := n
	if masked {
		plain--
	}
	r, ok := roles[i.Opcode]
	switch {
	case strings.Contains(i.Opcode, "GATHER"):
		if _, first := i.Operands[0].(Vec); first {
			return "mrm"
		}
		return r
	case !ok:
		r = strings.Repeat("r", plain-1) + "w"
	case len(r) < plain: // double shifts
		r = strings.Repeat("r", plain-len(r)) + r
	}
	if !masked {
		return r
	}
	last := r[len(r)-1:]
	if _, mask := i.Operands[n-1].(Mask); last == "w" && i.Suffix != ".Z" && !mask {
		last = "m" // lanes that are off stay; in a mask they become 0
	}
	return r[:len(r)-1] + "r" + last
}

// inputs are the registers that the instruction reads.
func (i *Instruction) inputs() (rs []Register) {
	var read []Op
	for k, as := range i.role() {
		op := i.Operands[k]
		if _, memory := op.(Mem); memory || as != 'w' {
			read = append(read, op)
		}
	}
	if i.cancels() {
		return nil
	}
	for _, op := range read {
		rs = append(rs, registersOf(op)...)
	}
	if i.Opcode == "DIVL" {
		rs = append(rs, EAX, EDX)
	}
	if i.stage != nil {
		return i.stage.Takes
	}
	return append(rs, i.gives...)
}

// cancels says whether the instruction's inputs do not matter.
func (i *Instruction) cancels() bool {
	if !cancelling[i.Opcode] || i.masked() {
		return false
	}
	a, ok := i.Operands[0].(Register)
	b, too := i.Operands[1].(Register)
	return ok && too && a.ID() == b.ID() && a.Size() == b.Size()
}

// output is a register that an instruction writes.
type output struct {
	id    ID
	parts parts
}

// outputs are the registers that the instruction writes. Names of 32 bits clear the upper half, and names of vectors
// all that lies above.
func (i *Instruction) outputs() (os []output) {
	if i.stage != nil {
		return i.stage.written
	}
	for k, as := range i.role() {
		r, ok := i.Operands[k].(Register)
		if !ok || as == 'r' {
			continue
		}
		size := r.Size()
		switch {
		case r.ID().Kind == KindGP && size == 4:
			size = 8
		case r.ID().Kind == KindVector:
			size = 64
		}
		os = append(os, output{r.ID(), partsOf(size)})
	}
	if i.Opcode == "DIVL" {
		os = append(os, output{EAX.ID(), partsOf(8)}, output{EDX.ID(), partsOf(8)})
	}
	return os
}

// wide says why AVX2 does not have the instruction; "" if it does.
func (i *Instruction) wide() string {
	if evexOnly[i.Opcode] || i.Suffix != "" {
		return i.Opcode + i.Suffix
	}
	for _, op := range i.Operands {
		for _, r := range registersOf(op) {
			if k := r.ID().Kind; k == KindMask || k == KindVector && r.Size() == 64 {
				return i.Opcode + " of " + [...]string{KindVector: "512 bits", KindMask: "a mask"}[k]
			}
		}
	}
	return ""
}

// jump says where the instruction jumps to, and whether it may also go on.
func (i *Instruction) jump() (label LabelRef, conditional, ok bool) {
	if i.Opcode[0] != 'J' {
		return "", false, false
	}
	label, ok = i.Operands[0].(LabelRef)
	return label, i.Opcode != "JMP", ok
}
