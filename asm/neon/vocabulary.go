package neon

import (
	"reflect"
	"slices"
	"strings"
)

// vocabulary are the instructions that only differ in a word: "is" has the assembler's for each name, and "of" the
// operands. Each returns the register of its result, a new one or the one that is named last; those without a result change
// their first operand.
//
// General registers, X, have 64 bits unless a name ends in W. Vectors have four lanes of 32 bits: floats where a name begins
// with F, else integers. Lanes of names that end in D have 64 bits, in H 16, in B 8. A comparison is ones where it holds,
// zeros where not.
type vocabulary struct {
	// ClearX is x &^ y; DivW and ShrW are without a sign.
	AddX, SubX, MulX, AndX, OrX, XorX, ClearX twoX       `is:"ADD SUB MUL AND ORR EOR BIC" of:"R%, R%, R%"`
	ShlX, ShrX, ShrW, AddW, SubW, DivW        twoX       `is:"LSL LSR LSRW ADDW SUBW UDIVW" of:"R%, R%, R%"`
	AddI, SubI, AndI, XorI, ShlI, ShrI        withNumber `is:"ADD SUB AND EOR LSL LSR" of:"$%, R%, R%"`
	// NegX is -x, ReverseW has the bits of x in reverse.
	NegX, ReverseW, LeadingZerosW func(x X, dst ...X) X `is:"NEG RBITW CLZW" of:"R%, R%"`

	// Load loads 16 bytes, LoadD 8 and LoadS 4 into the first lanes, and clear the others.
	Load, LoadD, LoadS load `is:"FMOVQ FMOVD FMOVS" of:"%(R%), F%"`
	// DupX puts the lowest bits of a general register into all lanes.
	DupX  spread `is:"VDUP" of:"R%, V%.S4"`
	DupXD spread `is:"VDUP" of:"R%, V%.D2"`
	DupXH spread `is:"VDUP" of:"R%, V%.H8"`
	DupXB spread `is:"VDUP" of:"R%, V%.B16"`

	// MinNumber and MaxNumber do not look at NaN, but for signalling ones, which no operation makes; FMinD and FMaxD are NaN
	// where one is.
	FAdd, FSub, FMul, FDiv, FEq, FGe, FGt two `is:"fadd fsub fmul fdiv fcmeq fcmge fcmgt" of:"v%.4s, v%.4s, v%.4s"`
	MinNumber, MaxNumber                  two `is:"fminnm fmaxnm" of:"v%.4s, v%.4s, v%.4s"`
	FAddD, FSubD, FMulD, FDivD, FGeD      two `is:"fadd fsub fmul fdiv fcmge" of:"v%.2d, v%.2d, v%.2d"`
	MinNumberD, MaxNumberD, FMinD, FMaxD  two `is:"fminnm fmaxnm fmin fmax" of:"v%.2d, v%.2d, v%.2d"`
	// Round rounds to the nearest whole number, ties to even, Floor, Ceil and Trunc down, up and to 0.
	FSqrt, FAbs, FNeg, Round, Floor, Ceil, Trunc one `is:"fsqrt fabs fneg frintn frintm frintp frintz" of:"v%.4s, v%.4s"`
	FAbsD, FNegD                                 one `is:"fabs fneg" of:"v%.2d, v%.2d"`
	// Positive is whether a float is greater than 0, IsZero whether it is 0 or -0.
	Positive, IsZero one `is:"fcmgt fcmeq" of:"v%.4s, v%.4s, #0.0"`
	// FMulLane multiplies with a lane of y, and MulLane integers.
	FMulLane  byLane `is:"fmul" of:"v%.4s, v%.4s, v%.s[%]"`
	FMulLaneD byLane `is:"fmul" of:"v%.2d, v%.2d, v%.d[%]"`
	MulLane   byLane `is:"mul" of:"v%.4s, v%.4s, v%.s[%]"`

	// ToInt is the whole number next to 0, the nearest there is for larger numbers and 0 for NaN; ToIntNearest rounds ties
	// to even, ToIntUp and ToIntDown up and down, ToIntAwayD ties away from 0. ToFloatOf makes floats of integers with so
	// many bits after the point.
	ToInt, ToIntNearest, ToIntUp, ToIntDown, ToFloat one     `is:"fcvtzs fcvtns fcvtps fcvtms scvtf" of:"v%.4s, v%.4s"`
	ToIntDownD, ToIntAwayD                           one     `is:"fcvtms fcvtas" of:"v%.2d, v%.2d"`
	ToFloatOf                                        shifted `is:"scvtf" of:"v%.4s, v%.4s, #%"`
	// Widen makes float64 of lanes 0 and 1, WidenHigh of lanes 2 and 3; OfHalves and OfHalvesHigh make floats of four of
	// eight halves. Narrowed and ToHalves round to nearest even, into the lower half.
	Widen        one `is:"fcvtl" of:"v%.2d, v%.2s"`
	WidenHigh    one `is:"fcvtl2" of:"v%.2d, v%.4s"`
	Narrowed     one `is:"fcvtn" of:"v%.2s, v%.2d"`
	OfHalves     one `is:"fcvtl" of:"v%.4s, v%.4h"`
	OfHalvesHigh one `is:"fcvtl2" of:"v%.4s, v%.8h"`
	ToHalves     one `is:"fcvtn" of:"v%.4h, v%.4s"`
	// NarrowHigh rounds into the upper half of v.
	NarrowHigh func(v, x Q) `is:"fcvtn2" of:"v%.4s, v%.2d"`

	// Test is x & y != 0, Clear x &^ y. MulHighRound is (2xy + 1<<31) >> 32. Those that end in U are without a sign.
	Add, Sub, MinU, MaxU, Eq, Test two `is:"VADD VSUB VUMIN VUMAX VCMEQ VCMTST" of:"V%.S4, V%.S4, V%.S4"`
	AddD                           two `is:"VADD" of:"V%.D2, V%.D2, V%.D2"`
	Mul, Min, Max, MulHighRound    two `is:"mul smin smax sqrdmulh" of:"v%.4s, v%.4s, v%.4s"`
	Gt, Ge, GtU, GeU               two `is:"cmgt cmge cmhi cmhs" of:"v%.4s, v%.4s, v%.4s"`
	And, Or, Xor                   two `is:"VAND VORR VEOR" of:"V%.B16, V%.B16, V%.B16"`
	Clear                          two `is:"bic" of:"v%.16b, v%.16b, v%.16b"`
	Neg                            one `is:"neg" of:"v%.4s, v%.4s"`
	Not                            one `is:"mvn" of:"v%.16b, v%.16b"`
	// PairMin compares lanes beside each other: x makes the lower half, y the upper. Least is the smallest lane, in lane 0,
	// LeastH of four of 16 bits.
	PairMin, PairMax                   two `is:"sminp smaxp" of:"v%.4s, v%.4s, v%.4s"`
	Least, Greatest, LeastU, GreatestU one `is:"sminv smaxv uminv umaxv" of:"s%, v%.4s"`
	LeastH                             one `is:"uminv" of:"h%, v%.4h"`
	// Shl, Shr (without a sign) and Sar (with it) shift by a number, SarRounded halves up; ShlBy and ShlByU by a lane's, to
	// the right where it is negative, with the sign and without.
	Shl, Shr        shifted `is:"VSHL VUSHR" of:"$%, V%.S4, V%.S4"`
	Sar, SarRounded shifted `is:"sshr srshr" of:"v%.4s, v%.4s, #%"`
	ShlBy, ShlByU   two     `is:"sshl ushl" of:"v%.4s, v%.4s, v%.4s"`
	// ShlInto puts x<<n into v, whose lower n bits stay; AddSar adds x>>n, with its sign, AddMul x*y.
	ShlInto func(v, x Q, n int)   `is:"VSLI" of:"$%, V%.S4, V%.S4"`
	AddSar  func(sum, x Q, n int) `is:"ssra" of:"v%.4s, v%.4s, #%"`
	AddMul  func(sum, x, y Q)     `is:"mla" of:"v%.4s, v%.4s, v%.4s"`

	// AddMulLane adds x times a lane of y to sum; a lane of 16 bits is in a low register. MulWideLaneH makes products of 32
	// bits of the lower four words of x, MulWideHighLaneH of the upper; AddMulWideLaneH and AddMulWideHighLaneH add them.
	AddMulLane          addByLane `is:"mla" of:"v%.4s, v%.4s, v%.s[%]"`
	AddMulLaneH         addByLane `is:"mla" of:"v%.8h, v%.8h, v%.h[%]"`
	MulWideLaneH        byLane    `is:"smull" of:"v%.4s, v%.4h, v%.h[%]"`
	MulWideHighLaneH    byLane    `is:"smull2" of:"v%.4s, v%.8h, v%.h[%]"`
	AddMulWideLaneH     addByLane `is:"smlal" of:"v%.4s, v%.4h, v%.h[%]"`
	AddMulWideHighLaneH addByLane `is:"smlal2" of:"v%.4s, v%.8h, v%.h[%]"`
	// MoreB and LessB add and subtract up to 255 and down to 0, AddPairsB bytes beside each other.
	AddB, TestB, AddPairsB two `is:"VADD VCMTST VADDP" of:"V%.B16, V%.B16, V%.B16"`
	MoreB, LessB, GeUB     two `is:"uqadd uqsub cmhs" of:"v%.16b, v%.16b, v%.16b"`
	// Zip1 to Trn2 move lanes of a form: S4, H8, B16, D2.
	Zip1, Zip2, Uzp1, Uzp2, Trn1, Trn2 zip `is:"VZIP1 VZIP2 VUZP1 VUZP2 VTRN1 VTRN2" of:"V%.%, V%.%, V%.%"`
	// WidenBy256 makes words of 16 bits of eight bytes, times 256, SubWiden the differences of eight signed bytes.
	WidenBy256 one `is:"shll" of:"v%.8h, v%.8b, #8"`
	SubWiden   two `is:"ssubl" of:"v%.8h, v%.8b, v%.8b"`
}

type (
	twoX       = func(x, y X, dst ...X) X
	withNumber = func(x X, n int, dst ...X) X
	load       = func(base X, offset int, dst ...Q) Q
	spread     = func(x X, dst ...Q) Q
	one        = func(x Q, dst ...Q) Q
	two        = func(x, y Q, dst ...Q) Q
	shifted    = func(x Q, n int, dst ...Q) Q
	byLane     = func(x, y Q, lane int, dst ...Q) Q
	addByLane  = func(sum, x, y Q, lane int)
	zip        = func(form string, x, y Q, dst ...Q) Q
)

// learn makes the functions of the vocabulary. In GNU's syntax operands begin with the result, in Go's they end with it, and
// the others are in reverse.
func (a *Asm) learn() {
	v, number := reflect.ValueOf(&a.vocabulary).Elem(), 0
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if number++; i == 0 || f.Tag != v.Type().Field(i-1).Tag {
			number = 0
		}
		text := strings.Fields(f.Tag.Get("is"))[number] + " " + f.Tag.Get("of")
		v.Field(i).Set(reflect.MakeFunc(f.Type, func(in []reflect.Value) (results []reflect.Value) {
			var operands []any
			for _, o := range in {
				operands = append(operands, o.Interface())
			}
			text := text
			if form, ok := operands[0].(string); ok {
				text, operands = strings.ReplaceAll(text, ".%", "."+form), operands[1:]
			}
			last := len(operands) - 1
			switch dst := operands[last].(type) {
			case []X:
				return []reflect.Value{reflect.ValueOf(a.x(dst, text, inOrder(text, operands[:last])...))}
			case []Q:
				return []reflect.Value{reflect.ValueOf(a.q(dst, text, inOrder(text, operands[:last])...))}
			}
			operands[0] = both(operands[0].(Q))
			a.do(text, inOrder(text, operands)...)
			return nil
		}))
	}
}

// inOrder has operands in the order of a text's syntax.
func inOrder(text string, operands []any) []any {
	if !gnu(text) {
		slices.Reverse(operands)
	}
	return operands
}

// gnu says whether a text is in GNU's syntax: it begins with a small letter.
func gnu(text string) bool { return 'a' <= text[0] && text[0] <= 'z' }
