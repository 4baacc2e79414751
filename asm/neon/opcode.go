package neon

import (
	"fmt"
	"strings"
)

// opcodes are the instructions of Go's assembler that kernels may use, and what each is for.
var opcodes = words(`
	MOVD MOVW MOVWU MOVH MOVHU MOVB MOVBU FMOVS FMOVD FMOVQ FLDPQ FSTPQ LDPW
	ADD ADDW SUB SUBW SUBS MUL MADD AND ORR EOR BIC LSL LSLW LSR LSRW ASR ASRW CMP CMPW CSELW UDIVW MSUBW RBITW CLZW
	CBZ CBNZ CBZW CBNZW TBZ TBNZ JMP BEQ BNE BLT BLE BGT BGE BLO BLS BHI BHS RET
	VLD1 VLD1.P VLD1R VST1 VST1.P VMOV VDUP
	VADD VSUB VAND VORR VEOR VBIT VBSL VCMEQ VCMTST VSHL VUSHR VUMIN VUMAX VTBL VADDV VADDP
	VTRN1 VTRN2 VUZP1 VUZP2 VZIP1 VZIP2
	CSEL MVN TST VSLI
`)

// encoded are the instructions that Go's assembler lacks: asm2plan9s encodes them. None multiplies and adds at once, and none is an estimate:
// the bits would be others than those of plain Go.
var encoded = words(`
	fadd fsub fmul fdiv fsqrt fminnm fmaxnm frintn frintm frintp frintz fcmeq fcmge fcmgt fabs fneg
	fcvtzs fcvtns fcvtas fcvtms fcvtps scvtf ucvtf fcvtl fcvtl2 fcvtn fcvtn2
	movi bic mvn mul umull umull2 cmgt cmge cmhi cmhs smin smax sshr srshr ssra sshl ushl shll ssubl mla smull smull2 smlal smlal2 neg
	umaxv uminv smaxv sminv sqrdmulh`)

func words(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(text) {
		set[w] = true
	}
	return set
}

// check panics where an instruction may not be used.
func check(set map[string]bool, text string) {
	name, _, _ := strings.Cut(text, " ")
	if !set[name] {
		panic(fmt.Sprintf("%q is none of the instructions that kernels may use: see opcode.go", name))
	}
}
