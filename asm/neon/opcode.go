package neon

import (
	"fmt"
	"strings"
)

// opcodes are the instructions of Go's assembler that kernels may use, and what each is for.
var opcodes = words(`
	MOVD MOVW MOVWU MOVH MOVHU MOVB MOVBU LDPW
	FMOVS FMOVD FMOVQ FLDPQ FSTPQ
	ADD ADDW SUB SUBW SUBS MUL MADD MSUBW UDIVW NEG
	AND ORR EOR BIC MVN LSL LSR LSRW CLZW RBITW
	CMP CMPW TST CSEL CSELW CSET
	CBZ CBNZ CBZW CBNZW TBZ TBNZ JMP BEQ BNE BLT BLE BGT BGE BLO BHS RET
	VLD1 VLD1.P VST1 VST1.P VMOV VDUP
	VADD VSUB VADDV VADDP VCMEQ VCMTST VUMIN VUMAX VCNT
	VAND VORR VEOR VBIT VBSL VSHL VUSHR VSLI
	VTBL VTRN1 VTRN2 VUZP1 VUZP2 VZIP1 VZIP2 VEXT
`)

// encoded are the instructions that Go's assembler lacks: asm2plan9s encodes them. None multiplies and adds floats at
// once, and none is an estimate: the bits would differ from plain Go's.
var encoded = words(`
	ldr movi
	fadd fsub fmul fdiv fsqrt fabs fneg fminnm fmaxnm fmin fmax
	frintn frintm frintp frintz fcmeq fcmge fcmgt
	fcvtzs fcvtns fcvtas fcvtms fcvtps scvtf fcvtl fcvtl2 fcvtn fcvtn2
	bic mvn neg
	mul mla umull umull2 smull smull2 smlal smlal2 sqrdmulh
	saddw saddw2 uaddw uaddlp uqadd uqsub ssubl sqxtn sqxtn2
	cmgt cmge cmhi cmhs cmlt smin smax sminp smaxp sminv smaxv uminv umaxv
	sshr srshr ssra sshl ushl shll
`)

func words(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(text) {
		set[w] = true
	}
	return set
}

// check panics where an instruction may not be used.
func check(text string) {
	set := opcodes
	if gnu(text) {
		set = encoded
	}
	name, _, _ := strings.Cut(text, " ")
	if !set[name] {
		panic(fmt.Sprintf("%q is none of the instructions that kernels may use: see opcode.go", name))
	}
}
