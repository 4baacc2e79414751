package neon

import (
	"reflect"
	"regexp"
	"strings"
)

// vocabulary are the instructions: "is" has the assembler's word for each name, and "of" the operands by the numbers of the
// parameters. %0 is the result, a new register or the one that is named last; of functions without a result it is the first
// parameter, which changes.
//
// General registers, X, have 64 bits unless a name ends in W. Vectors have four lanes of 32 bits: floats where a name begins
// with F, else integers. Lanes of names that end in D have 64 bits, in H 16, in B 8. A comparison is ones where it holds,
// zeros where not.
type vocabulary struct {
	// Imm is a number, Zero clears a register.
	Imm  func(n int, dst ...X) X `is:"MOVD" of:"$%1, R%0"`
	Zero func(dst ...Q) Q        `is:"movi" of:"v%0.2d, #0x0"`
	// ClearX is x &^ y; DivW and ShrW are without a sign.
	AddX, SubX, MulX, AndX, OrX, XorX, ClearX twoX       `is:"ADD SUB MUL AND ORR EOR BIC" of:"R%2, R%1, R%0"`
	ShlX, ShrX, ShrW, AddW, SubW, DivW        twoX       `is:"LSL LSR LSRW ADDW SUBW UDIVW" of:"R%2, R%1, R%0"`
	AddI, SubI, AndI, XorI, ShlI, ShrI        withNumber `is:"ADD SUB AND EOR LSL LSR" of:"$%2, R%1, R%0"`
	// AddShifted is x + y<<n, AddShiftedRight x + y>>n, OrShifted x | y<<n; MulAdd is x + y*z, MulSubW x - y*z.
	AddShifted, OrShifted func(x, y X, n int, dst ...X) X `is:"ADD ORR" of:"R%2<<%3, R%1, R%0"`
	AddShiftedRight       func(x, y X, n int, dst ...X) X `is:"ADD" of:"R%2>>%3, R%1, R%0"`
	MulAdd                func(x, y, z X, dst ...X) X     `is:"MADD" of:"R%3, R%1, R%2, R%0"`
	MulSubW               func(x, y, z X, dst ...X) X     `is:"MSUBW" of:"R%3, R%1, R%2, R%0"`
	// NegX is -x, ReverseW has the bits of x in reverse.
	NegX, ReverseW, LeadingZerosW func(x X, dst ...X) X `is:"NEG RBITW CLZW" of:"R%1, R%0"`

	// Load loads 16 bytes, LoadD 8 and LoadS 4 into the first lanes, and clear the others.
	Load, LoadD, LoadS    load                          `is:"FMOVQ FMOVD FMOVS" of:"%2(R%1), F%0"`
	Store, StoreD, StoreS func(v Q, base X, offset int) `is:"FMOVQ FMOVD FMOVS" of:"F%1, %3(R%2)"`
	// LoadAt loads 16 bytes at base + i and LoadDAt 8, LoadSAt 4 bytes at base + 4*i.
	LoadAt  func(base, i X, dst ...Q) Q `is:"ldr" of:"q%0, [x%1, x%2]"`
	LoadDAt func(base, i X, dst ...Q) Q `is:"FMOVD" of:"(R%1)(R%2), F%0"`
	LoadSAt func(base, i X, dst ...Q) Q `is:"FMOVS" of:"(R%1)(R%2<<2), F%0"`
	// Lane is a lane in a general register, SetLane puts one into a lane, StoreLane stores it, DupLane puts it into all lanes.
	Lane      func(v Q, lane int, dst ...X) X `is:"VMOV" of:"V%1.S[%2], R%0"`
	LaneH     func(v Q, lane int, dst ...X) X `is:"VMOV" of:"V%1.H[%2], R%0"`
	LaneD     func(v Q, lane int, dst ...X) X `is:"VMOV" of:"V%1.D[%2], R%0"`
	SetLane   func(v Q, lane int, x X)        `is:"VMOV" of:"R%3, V%0.S[%2]"`
	StoreLane func(v Q, lane int, base X)     `is:"VST1" of:"V%1.S[%2], (R%3)"`
	DupLane   shifted                         `is:"VDUP" of:"V%1.S[%2], V%0.S4"`
	DupLaneD  shifted                         `is:"VDUP" of:"V%1.D[%2], V%0.D2"`
	// CopyLane copies lane from of x into lane to of v, Put x where mask has ones.
	CopyLane  func(v Q, to int, x Q, from int) `is:"VMOV" of:"V%3.S[%4], V%0.S[%2]"`
	CopyLaneD func(v Q, to int, x Q, from int) `is:"VMOV" of:"V%3.D[%4], V%0.D[%2]"`
	Put       func(v, mask, x Q)               `is:"VBIT" of:"V%2.B16, V%3.B16, V%0.B16"`
	// Lookup picks the bytes of a table of 16 that lie at the bytes of an index.
	Lookup two `is:"VTBL" of:"V%2.B16, [V%1.B16], V%0.B16"`
	// DupX puts the lowest bits of a general register into all lanes.
	DupX  spread `is:"VDUP" of:"R%1, V%0.S4"`
	DupXD spread `is:"VDUP" of:"R%1, V%0.D2"`
	DupXH spread `is:"VDUP" of:"R%1, V%0.H8"`
	DupXB spread `is:"VDUP" of:"R%1, V%0.B16"`

	// MinNumber and MaxNumber do not look at NaN, but for signalling ones, which no operation makes; FMinD and FMaxD are NaN
	// where one is.
	FAdd, FSub, FMul, FDiv, FEq, FGe, FGt two `is:"fadd fsub fmul fdiv fcmeq fcmge fcmgt" of:"v%0.4s, v%1.4s, v%2.4s"`
	MinNumber, MaxNumber                  two `is:"fminnm fmaxnm" of:"v%0.4s, v%1.4s, v%2.4s"`
	FAddD, FSubD, FMulD, FDivD, FGeD      two `is:"fadd fsub fmul fdiv fcmge" of:"v%0.2d, v%1.2d, v%2.2d"`
	MinNumberD, MaxNumberD, FMinD, FMaxD  two `is:"fminnm fmaxnm fmin fmax" of:"v%0.2d, v%1.2d, v%2.2d"`
	// Round rounds to the nearest whole number, ties to even, Floor, Ceil and Trunc down, up and to 0.
	FSqrt, FAbs, FNeg, Round, Floor, Ceil, Trunc one `is:"fsqrt fabs fneg frintn frintm frintp frintz" of:"v%0.4s, v%1.4s"`
	FAbsD, FNegD                                 one `is:"fabs fneg" of:"v%0.2d, v%1.2d"`
	// Positive is whether a float is greater than 0, IsZero whether it is 0 or -0.
	Positive, IsZero one `is:"fcmgt fcmeq" of:"v%0.4s, v%1.4s, #0.0"`
	// FMulLane multiplies with a lane of y, and MulLane integers.
	FMulLane  byLane `is:"fmul" of:"v%0.4s, v%1.4s, v%2.s[%3]"`
	FMulLaneD byLane `is:"fmul" of:"v%0.2d, v%1.2d, v%2.d[%3]"`
	MulLane   byLane `is:"mul" of:"v%0.4s, v%1.4s, v%2.s[%3]"`

	// ToInt is the whole number next to 0, the nearest there is for larger numbers and 0 for NaN; ToIntNearest rounds ties
	// to even, ToIntUp and ToIntDown up and down, ToIntAwayD ties away from 0. ToFloatOf makes floats of integers with so
	// many bits after the point.
	ToInt, ToIntNearest, ToIntUp, ToIntDown, ToFloat one     `is:"fcvtzs fcvtns fcvtps fcvtms scvtf" of:"v%0.4s, v%1.4s"`
	ToIntDownD, ToIntAwayD                           one     `is:"fcvtms fcvtas" of:"v%0.2d, v%1.2d"`
	ToFloatOf                                        shifted `is:"scvtf" of:"v%0.4s, v%1.4s, #%2"`
	// Widen makes float64 of lanes 0 and 1, WidenHigh of lanes 2 and 3; OfHalves and OfHalvesHigh make floats of four of
	// eight halves. Narrowed and ToHalves round to nearest even, into the lower half.
	Widen        one `is:"fcvtl" of:"v%0.2d, v%1.2s"`
	WidenHigh    one `is:"fcvtl2" of:"v%0.2d, v%1.4s"`
	Narrowed     one `is:"fcvtn" of:"v%0.2s, v%1.2d"`
	OfHalves     one `is:"fcvtl" of:"v%0.4s, v%1.4h"`
	OfHalvesHigh one `is:"fcvtl2" of:"v%0.4s, v%1.8h"`
	ToHalves     one `is:"fcvtn" of:"v%0.4h, v%1.4s"`
	// NarrowHigh rounds into the upper half of v.
	NarrowHigh func(v, x Q) `is:"fcvtn2" of:"v%0.4s, v%2.2d"`

	// Test is x & y != 0, Clear x &^ y. MulHighRound is (2xy + 1<<31) >> 32. Those that end in U are without a sign.
	Add, Sub, MinU, MaxU, Eq, Test two `is:"VADD VSUB VUMIN VUMAX VCMEQ VCMTST" of:"V%2.S4, V%1.S4, V%0.S4"`
	AddD                           two `is:"VADD" of:"V%2.D2, V%1.D2, V%0.D2"`
	Mul, Min, Max, MulHighRound    two `is:"mul smin smax sqrdmulh" of:"v%0.4s, v%1.4s, v%2.4s"`
	Gt, Ge, GtU, GeU               two `is:"cmgt cmge cmhi cmhs" of:"v%0.4s, v%1.4s, v%2.4s"`
	And, Or, Xor                   two `is:"VAND VORR VEOR" of:"V%2.B16, V%1.B16, V%0.B16"`
	Clear                          two `is:"bic" of:"v%0.16b, v%1.16b, v%2.16b"`
	Neg                            one `is:"neg" of:"v%0.4s, v%1.4s"`
	Not                            one `is:"mvn" of:"v%0.16b, v%1.16b"`
	// PairMin compares lanes beside each other: x makes the lower half, y the upper. Least is the smallest lane, in lane 0,
	// LeastH of four of 16 bits.
	PairMin, PairMax                   two `is:"sminp smaxp" of:"v%0.4s, v%1.4s, v%2.4s"`
	Least, Greatest, LeastU, GreatestU one `is:"sminv smaxv uminv umaxv" of:"s%0, v%1.4s"`
	LeastH                             one `is:"uminv" of:"h%0, v%1.4h"`
	// Shl, Shr (without a sign) and Sar (with it) shift by a number, SarRounded halves up; ShlBy and ShlByU by a lane's, to
	// the right where it is negative, with the sign and without.
	Shl, Shr        shifted `is:"VSHL VUSHR" of:"$%2, V%1.S4, V%0.S4"`
	Sar, SarRounded shifted `is:"sshr srshr" of:"v%0.4s, v%1.4s, #%2"`
	ShlBy, ShlByU   two     `is:"sshl ushl" of:"v%0.4s, v%1.4s, v%2.4s"`
	// ShlInto puts x<<n into v, whose lower n bits stay; AddSar adds x>>n, with its sign, AddMul x*y.
	ShlInto func(v, x Q, n int)   `is:"VSLI" of:"$%3, V%2.S4, V%0.S4"`
	AddSar  func(sum, x Q, n int) `is:"ssra" of:"v%0.4s, v%2.4s, #%3"`
	AddMul  func(sum, x, y Q)     `is:"mla" of:"v%0.4s, v%2.4s, v%3.4s"`

	// AddMulLane adds x times a lane of y to sum; a lane of 16 bits is in a low register. MulWideLaneH makes products of 32
	// bits of the lower four words of x, MulWideHighLaneH of the upper; AddMulWideLaneH and AddMulWideHighLaneH add them.
	AddMulLane          addByLane `is:"mla" of:"v%0.4s, v%2.4s, v%3.s[%4]"`
	AddMulLaneH         addByLane `is:"mla" of:"v%0.8h, v%2.8h, v%3.h[%4]"`
	MulWideLaneH        byLane    `is:"smull" of:"v%0.4s, v%1.4h, v%2.h[%3]"`
	MulWideHighLaneH    byLane    `is:"smull2" of:"v%0.4s, v%1.8h, v%2.h[%3]"`
	AddMulWideLaneH     addByLane `is:"smlal" of:"v%0.4s, v%2.4h, v%3.h[%4]"`
	AddMulWideHighLaneH addByLane `is:"smlal2" of:"v%0.4s, v%2.8h, v%3.h[%4]"`
	// MoreB and LessB add and subtract up to 255 and down to 0, AddPairsB bytes beside each other.
	AddB, TestB, AddPairsB two `is:"VADD VCMTST VADDP" of:"V%2.B16, V%1.B16, V%0.B16"`
	MoreB, LessB, GeUB     two `is:"uqadd uqsub cmhs" of:"v%0.16b, v%1.16b, v%2.16b"`
	// Zip1 to Trn2 move lanes of a form: S4, H8, B16, D2.
	Zip1, Zip2, Uzp1, Uzp2, Trn1, Trn2 zip `is:"VZIP1 VZIP2 VUZP1 VUZP2 VTRN1 VTRN2" of:"V%3.%1, V%2.%1, V%0.%1"`
	// WidenBy256 makes words of 16 bits of eight bytes, times 256, SubWiden the differences of eight signed bytes.
	WidenBy256 one `is:"shll" of:"v%0.8h, v%1.8b, #8"`
	SubWiden   two `is:"ssubl" of:"v%0.8h, v%1.8b, v%2.8b"`
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

// numbered is the place of a parameter in a text of operands.
var numbered = regexp.MustCompile(`%\d`)

// learn makes the functions of the vocabulary.
func (a *Asm) learn() {
	v, number := reflect.ValueOf(&a.vocabulary).Elem(), 0
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if number++; i == 0 || f.Tag != v.Type().Field(i-1).Tag {
			number = 0
		}
		var order []int
		text := numbered.ReplaceAllStringFunc(f.Tag.Get("of"), func(place string) string {
			order = append(order, int(place[1]-'0'))
			return "%"
		})
		text = strings.Fields(f.Tag.Get("is"))[number] + " " + text
		v.Field(i).Set(reflect.MakeFunc(f.Type, func(in []reflect.Value) (results []reflect.Value) {
			all := make([]any, 1, 6)
			for _, p := range in {
				all = append(all, p.Interface())
			}
			switch dst := all[len(all)-1].(type) {
			case []X:
				d := first(dst, a.General)
				all[0], results = out(d), []reflect.Value{reflect.ValueOf(d)}
			case []Q:
				d := first(dst, a.Vector)
				all[0], results = out(d), []reflect.Value{reflect.ValueOf(d)}
			default:
				all[0] = both(all[1].(anyRegister))
			}
			var operands []any
			for _, n := range order {
				operands = append(operands, all[n])
			}
			a.do(text, operands...)
			return results
		}))
	}
}

// gnu says whether a text is in GNU's syntax: it begins with a small letter.
func gnu(text string) bool { return 'a' <= text[0] && text[0] <= 'z' }
