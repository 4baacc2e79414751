package jit

import "encoding/binary"

// An instruction is a row of this table: its name in Intel's syntax, and what its encoding is made of (Intel 64 and
// IA-32 Architectures Software Developer's Manual, volume 2, "Instruction Format"). A row has a VEX form, an EVEX form,
// or both.
type instruction uint8

const (
	vmovups instruction = iota
	vmovupsStore
	vaddps
	vsubps
	vmulps
	vdivps
	vminps
	vmaxps
	vsqrtps
	vroundps
	vrndscaleps
	vpaddd
	vpsubd
	vpmulld
	vpmuludq
	vpand
	vpandn
	vpor
	vpxor
	vpandd
	vpandnd
	vpord
	vpxord
	vpslld
	vpsrld
	vpsrad
	vpsrlq
	vpsllvd
	vpsrlvd
	vpsravd
	vpminsd
	vpmaxsd
	vpminud
	vpmaxud
	vcvtdq2ps
	vcvttps2dq
	vpermd
	vcmppsVector
	vcmppsMask
	vpcmpeqd
	vpcmpgtd
	vpcmpd
	vpcmpud
	vpblendvb
	vpblendmd
	vpbroadcastd
	vpbroadcastb
	vpshufd
	vshufi32x4
	vperm2i128
	vmovmskps
	vptest
	kandw
	korw
	kxorw
	knotw
	kmovwLoad
	kmovwStore
	kortestw
	vrcp14ps
	vrsqrt14ps
	vfmadd213ps
	vfmadd231ps
	vfnmadd231ps
	vptestmd
	vptestnmd
	vpunpckldq
	vpunpckhdq
	vpunpcklqdq
	vpunpckhqdq
	vbroadcasti128
	vinserti128
	vinserti32x4
	vextracti128
	vextracti32x4
	instructions
)

// shape says which operands an instruction has.
type shape uint8

const (
	rvm  shape = iota // destination, source, source or memory
	rm                // destination, source or memory
	mr                // memory, source
	vmi               // destination in VEX.vvvv, source or memory, count
	rvmk              // opmask, source, source or memory
	rvmr              // destination, source, source or memory, a fourth register
	rmGP              // general register, source
	kvk               // opmasks: destination, source, source
	kk                // opmasks: destination, source or memory
	mk                // memory, opmask
	shapes
)

// The parts of an encoding: the implied prefix, the opcode map, and which forms there are.
const (
	p66, pF3     = 1, 2
	m0F, m38, mA = 1, 2, 3
	vex, evex    = 1, 2
)

var table = [instructions]struct {
	name                string
	shape               shape
	forms               uint8
	prefix, opmap, code byte
	digit               byte // in ModRM.reg of vmi
	w                   byte // EVEX.W
	imm                 bool // an immediate byte follows
}{
	vmovups:      {"vmovups", rm, vex | evex, 0, m0F, 0x10, 0, 0, false},
	vmovupsStore: {"vmovups", mr, vex | evex, 0, m0F, 0x11, 0, 0, false},
	vaddps:       {"vaddps", rvm, vex | evex, 0, m0F, 0x58, 0, 0, false},
	vsubps:       {"vsubps", rvm, vex | evex, 0, m0F, 0x5C, 0, 0, false},
	vmulps:       {"vmulps", rvm, vex | evex, 0, m0F, 0x59, 0, 0, false},
	vdivps:       {"vdivps", rvm, vex | evex, 0, m0F, 0x5E, 0, 0, false},
	vminps:       {"vminps", rvm, vex | evex, 0, m0F, 0x5D, 0, 0, false},
	vmaxps:       {"vmaxps", rvm, vex | evex, 0, m0F, 0x5F, 0, 0, false},
	vsqrtps:      {"vsqrtps", rm, vex | evex, 0, m0F, 0x51, 0, 0, false},
	vroundps:     {"vroundps", rm, vex, p66, mA, 0x08, 0, 0, true},
	vrndscaleps:  {"vrndscaleps", rm, evex, p66, mA, 0x08, 0, 0, true},
	vpaddd:       {"vpaddd", rvm, vex | evex, p66, m0F, 0xFE, 0, 0, false},
	vpsubd:       {"vpsubd", rvm, vex | evex, p66, m0F, 0xFA, 0, 0, false},
	vpmulld:      {"vpmulld", rvm, vex | evex, p66, m38, 0x40, 0, 0, false},
	vpmuludq:     {"vpmuludq", rvm, vex | evex, p66, m0F, 0xF4, 0, 1, false},
	vpand:        {"vpand", rvm, vex, p66, m0F, 0xDB, 0, 0, false},
	vpandn:       {"vpandn", rvm, vex, p66, m0F, 0xDF, 0, 0, false},
	vpor:         {"vpor", rvm, vex, p66, m0F, 0xEB, 0, 0, false},
	vpxor:        {"vpxor", rvm, vex, p66, m0F, 0xEF, 0, 0, false},
	vpandd:       {"vpandd", rvm, evex, p66, m0F, 0xDB, 0, 0, false},
	vpandnd:      {"vpandnd", rvm, evex, p66, m0F, 0xDF, 0, 0, false},
	vpord:        {"vpord", rvm, evex, p66, m0F, 0xEB, 0, 0, false},
	vpxord:       {"vpxord", rvm, evex, p66, m0F, 0xEF, 0, 0, false},
	vpslld:       {"vpslld", vmi, vex | evex, p66, m0F, 0x72, 6, 0, true},
	vpsrld:       {"vpsrld", vmi, vex | evex, p66, m0F, 0x72, 2, 0, true},
	vpsrad:       {"vpsrad", vmi, vex | evex, p66, m0F, 0x72, 4, 0, true},
	vpsrlq:       {"vpsrlq", vmi, vex | evex, p66, m0F, 0x73, 2, 1, true},
	vpsllvd:      {"vpsllvd", rvm, vex | evex, p66, m38, 0x47, 0, 0, false},
	vpsrlvd:      {"vpsrlvd", rvm, vex | evex, p66, m38, 0x45, 0, 0, false},
	vpsravd:      {"vpsravd", rvm, vex | evex, p66, m38, 0x46, 0, 0, false},
	vpminsd:      {"vpminsd", rvm, vex | evex, p66, m38, 0x39, 0, 0, false},
	vpmaxsd:      {"vpmaxsd", rvm, vex | evex, p66, m38, 0x3D, 0, 0, false},
	vpminud:      {"vpminud", rvm, vex | evex, p66, m38, 0x3B, 0, 0, false},
	vpmaxud:      {"vpmaxud", rvm, vex | evex, p66, m38, 0x3F, 0, 0, false},
	vcvtdq2ps:    {"vcvtdq2ps", rm, vex | evex, 0, m0F, 0x5B, 0, 0, false},
	vcvttps2dq:   {"vcvttps2dq", rm, vex | evex, pF3, m0F, 0x5B, 0, 0, false},
	vpermd:       {"vpermd", rvm, vex | evex, p66, m38, 0x36, 0, 0, false},
	vcmppsVector: {"vcmpps", rvm, vex, 0, m0F, 0xC2, 0, 0, true},
	vcmppsMask:   {"vcmpps", rvmk, evex, 0, m0F, 0xC2, 0, 0, true},
	vpcmpeqd:     {"vpcmpeqd", rvm, vex, p66, m0F, 0x76, 0, 0, false},
	vpcmpgtd:     {"vpcmpgtd", rvm, vex, p66, m0F, 0x66, 0, 0, false},
	vpcmpd:       {"vpcmpd", rvmk, evex, p66, mA, 0x1F, 0, 0, true},
	vpcmpud:      {"vpcmpud", rvmk, evex, p66, mA, 0x1E, 0, 0, true},
	vpblendvb:    {"vpblendvb", rvmr, vex, p66, mA, 0x4C, 0, 0, false},
	vpblendmd:    {"vpblendmd", rvm, evex, p66, m38, 0x64, 0, 0, false},
	vpbroadcastd: {"vpbroadcastd", rm, vex | evex, p66, m38, 0x58, 0, 0, false},
	vpbroadcastb: {"vpbroadcastb", rm, vex, p66, m38, 0x78, 0, 0, false},
	vpshufd:      {"vpshufd", rm, vex | evex, p66, m0F, 0x70, 0, 0, true},
	vshufi32x4:   {"vshufi32x4", rvm, evex, p66, mA, 0x43, 0, 0, true},
	vperm2i128:   {"vperm2i128", rvm, vex, p66, mA, 0x46, 0, 0, true},
	vmovmskps:    {"vmovmskps", rmGP, vex, 0, m0F, 0x50, 0, 0, false},
	vptest:       {"vptest", rm, vex, p66, m38, 0x17, 0, 0, false},
	kandw:        {"kandw", kvk, vex, 0, m0F, 0x41, 0, 0, false},
	korw:         {"korw", kvk, vex, 0, m0F, 0x45, 0, 0, false},
	kxorw:        {"kxorw", kvk, vex, 0, m0F, 0x47, 0, 0, false},
	knotw:        {"knotw", kk, vex, 0, m0F, 0x44, 0, 0, false},
	kmovwLoad:    {"kmovw", kk, vex, 0, m0F, 0x90, 0, 0, false},
	kmovwStore:   {"kmovw", mk, vex, 0, m0F, 0x91, 0, 0, false},
	kortestw:     {"kortestw", kk, vex, 0, m0F, 0x98, 0, 0, false},
	vrcp14ps:     {"vrcp14ps", rm, evex, p66, m38, 0x4C, 0, 0, false},
	vrsqrt14ps:   {"vrsqrt14ps", rm, evex, p66, m38, 0x4E, 0, 0, false},
	vfmadd213ps:  {"vfmadd213ps", rvm, evex, p66, m38, 0xA8, 0, 0, false},
	vfmadd231ps:  {"vfmadd231ps", rvm, evex, p66, m38, 0xB8, 0, 0, false},
	vfnmadd231ps: {"vfnmadd231ps", rvm, evex, p66, m38, 0xBC, 0, 0, false},
	vptestmd:     {"vptestmd", rvmk, evex, p66, m38, 0x27, 0, 0, false},
	vptestnmd:    {"vptestnmd", rvmk, evex, pF3, m38, 0x27, 0, 0, false},
	vpunpckldq:   {"vpunpckldq", rvm, vex | evex, p66, m0F, 0x62, 0, 0, false},
	vpunpckhdq:   {"vpunpckhdq", rvm, vex | evex, p66, m0F, 0x6A, 0, 0, false},
	vpunpcklqdq:  {"vpunpcklqdq", rvm, vex | evex, p66, m0F, 0x6C, 0, 1, false},
	vpunpckhqdq:  {"vpunpckhqdq", rvm, vex | evex, p66, m0F, 0x6D, 0, 1, false},
	// Four words of memory, which AVX-512 calls by their size alone: of vbroadcasti32x4, too.
	vbroadcasti128: {"vbroadcasti128", rm, vex | evex, p66, m38, 0x5A, 0, 0, false},
	vinserti128:    {"vinserti128", rvm, vex, p66, mA, 0x38, 0, 0, true},
	vinserti32x4:   {"vinserti32x4", rvm, evex, p66, mA, 0x38, 0, 0, true},
	vextracti128:   {"vextracti128", mr, vex, p66, mA, 0x39, 0, 0, true},
	vextracti32x4:  {"vextracti32x4", mr, evex, p66, mA, 0x39, 0, 0, true},
}

// quarter says of an instruction that it reaches four words of memory.
func (i instruction) quarter() bool { return i >= vbroadcasti128 && i <= vextracti32x4 }

// General registers, by number.
const (
	rax  = 0
	rcx  = 1
	rdx  = 2
	rbx  = 3
	rsi  = 6
	rdi  = 7
	r10  = 10
	r11  = 11
	none = -1
)

// operand is a register, or memory at base + index + disp, or in the pool of constants.
type operand struct {
	reg         int8
	memory      bool
	base, index int8 // none
	disp        int32
	broadcast   bool // one word for all lanes
	pool        bool // disp is an offset in the pool
	up          bool // of a register, with EVEX: the result is rounded up
}

func register(n int) operand { return operand{reg: int8(n)} }

func memory(base, index int8, disp int32) operand {
	return operand{memory: true, base: base, index: index, disp: disp}
}

// assembler collects code.
type assembler struct {
	on    target // EVEX where it has masks, else VEX
	code  []byte
	fixes []int   // where code refers to the pool: four bytes, from their end
	lines *[]Line // the listing, or nil
}

// emit appends an instruction: dst is ModRM.reg (or VEX.vvvv of vmi), v the first source, x the second or memory. mask
// is the opmask of EVEX, or the fourth register of rvmr. imm counts where the row has one.
func (a *assembler) emit(i instruction, dst, v int, x operand, mask int, imm byte) {
	a.noteInstruction(i, dst, v, x, mask, imm)
	t := &table[i]
	reg, vvvv := dst, v
	switch t.shape {
	case vmi:
		reg, vvvv = int(t.digit), dst
	case rvm, rvmk, rvmr, kvk:
	default:
		vvvv = 0
	}
	bit := func(n, b int) byte { return byte(n>>b&1) ^ 1 } // inverted
	rx, rb := 0, 0                                         // bits of ModRM.rm or of index and base
	if x.memory {
		if x.index > 0 {
			rx = int(x.index) >> 3
		}
		if x.base > 0 {
			rb = int(x.base) >> 3
		}
	} else {
		rx, rb = int(x.reg)>>4&1, int(x.reg)>>3&1
	}
	opmask := t.shape >= kvk
	unit := int32(1) // of displacements of one byte
	if a.on.hasMasks && t.forms&evex != 0 {
		b := byte(0)
		if unit = 64; x.broadcast || x.up { // the length bits then hold the rounding mode, in which the code for 512 bits means up
			b = 1
		}
		switch {
		case x.broadcast || i == vpbroadcastd:
			unit = 4
		case i.quarter():
			unit = 16
		}
		a.code = append(a.code, 0x62,
			bit(reg, 3)<<7|byte(rx^1)<<6|byte(rb^1)<<5|bit(reg, 4)<<4|t.opmap,
			t.w<<7|byte(^vvvv&15)<<3|4|t.prefix,
			2<<5|b<<4|bit(vvvv, 4)<<3|byte(mask))
	} else {
		length := byte(1)
		if opmask && t.shape != kvk {
			length = 0
		}
		if t.opmap == m0F && rb == 0 && rx == 0 { // the short form
			a.code = append(a.code, 0xC5, bit(reg, 3)<<7|byte(^vvvv&15)<<3|length<<2|t.prefix)
			goto code
		}
		a.code = append(a.code, 0xC4, bit(reg, 3)<<7|byte(rx^1)<<6|byte(rb^1)<<5|t.opmap, byte(^vvvv&15)<<3|length<<2|t.prefix)
	}
code:
	a.code = append(a.code, t.code)
	r := byte(reg&7) << 3
	tail := 0
	if t.imm || t.shape == rvmr {
		tail = 1
	}
	switch {
	case !x.memory:
		a.code = append(a.code, 0xC0|r|byte(x.reg&7))
	case x.pool:
		a.code = append(a.code, r|5)
		a.fixes = append(a.fixes, len(a.code), tail)
		a.word(uint32(x.disp))
	case x.index != none:
		a.displaced(r|4, x.disp, unit, byte(x.index&7)<<3|byte(x.base&7))
	default:
		a.displaced(r|byte(x.base&7), x.disp, unit)
	}
	switch {
	case t.imm:
		a.code = append(a.code, imm)
	case t.shape == rvmr:
		a.code = append(a.code, byte(mask)<<4)
	}
}

// displaced appends ModRM, what follows it, and a displacement: none, a byte that counts units, or four bytes.
func (a *assembler) displaced(modrm byte, disp, unit int32, sib ...byte) {
	switch short := disp / unit; {
	case disp == 0:
		a.code = append(append(a.code, modrm), sib...)
	case short*unit == disp && short >= -128 && short < 128:
		a.code = append(append(append(a.code, 0x40|modrm), sib...), byte(short))
	default:
		a.code = append(append(a.code, 0x80|modrm), sib...)
		a.word(uint32(disp))
	}
}

func (a *assembler) word(w uint32)      { a.code = binary.LittleEndian.AppendUint32(a.code, w) }
func (a *assembler) bytes(code ...byte) { a.code = append(a.code, code...) }

// The few instructions on general registers.

// load reads a field of a record: dst = [base + disp].
func (a *assembler) load(dst, base, disp byte) {
	a.note("mov %s, [%s+%d]", general[int(dst)], general[int(base)], disp)
	a.bytes(0x48, 0x8B, 0x40|dst<<3|base, disp)
}

func (a *assembler) subImm(r, n byte) {
	a.note("sub %s, %d", general[int(r)], n)
	a.bytes(0x48, 0x83, 0xE8|r, n)
}

func (a *assembler) dec(r byte) {
	a.note("dec %s", general[int(r)])
	a.bytes(0x48, 0xFF, 0xC8|r)
}

func (a *assembler) double(r byte) {
	a.note("shl %s, 1", general[int(r)])
	a.bytes(0x48, 0xD1, 0xE0|r)
}

// addImm adds a constant of 32 bits.
func (a *assembler) addImm(r byte, n int) {
	a.note("add %s, %d", general[int(r)], n)
	a.bytes(0x48, 0x81, 0xC0|r)
	a.word(uint32(n))
}

// storeByte stores the low byte of rbx at rdi + rdx + disp.
func (a *assembler) storeByte(disp int32) {
	a.note("mov [rdi+rdx%+d], bl", disp)
	a.code = append(a.code, 0x88)
	a.displaced(rbx<<3|4, disp, 1, rdx<<3|rdi)
}

// clearByte stores 0 there.
func (a *assembler) clearByte(disp int32) {
	a.note("mov byte ptr [rdi+rdx%+d], 0", disp)
	a.code = append(a.code, 0xC6)
	a.displaced(4, disp, 1, rdx<<3|rdi)
	a.bytes(0)
}

// constantRBX sets RBX to a number that is not negative.
func (a *assembler) constantRBX(n int) {
	a.note("mov rbx, %d", n)
	a.bytes(0x48, 0xC7, 0xC3)
	a.word(uint32(n))
}

// raw appends an instruction that is written in one place.
func (a *assembler) raw(text string, code ...byte) {
	a.note("%s", text)
	a.bytes(code...)
}

// Conditions of jumps.
const (
	ifBelow    = 2
	ifNotBelow = 3
	ifZero     = 4
	ifNotZero  = 5
	ifNegative = 8
)

// jump appends a conditional jump and returns where its distance is to be put.
func (a *assembler) jump(condition byte) int {
	a.note("%s", map[byte]string{ifBelow: "jb", ifNotBelow: "jae", ifZero: "jz", ifNotZero: "jnz", ifNegative: "js"}[condition])
	a.bytes(0x0F, 0x80|condition)
	a.word(0)
	return len(a.code) - 4
}

// always appends a jump and returns where its distance is to be put.
func (a *assembler) always() int {
	a.note("jmp")
	a.bytes(0xE9)
	a.word(0)
	return len(a.code) - 4
}

// back appends a jump to a place.
func (a *assembler) back(to int) {
	a.note("jmp %04x", to)
	a.bytes(0xE9)
	a.word(uint32(to - len(a.code) - 4))
}

// land makes the jump at from go to the place to.
func (a *assembler) land(from, to int) {
	a.target(from, to)
	binary.LittleEndian.PutUint32(a.code[from:], uint32(to-from-4))
}

// end returns to the trampoline.
func (a *assembler) end() {
	a.note("vzeroupper; ret")
	a.bytes(endCode...)
}

// endCode is VZEROUPPER and RET.
var endCode = []byte{0xC5, 0xF8, 0x77, 0xC3}

// link appends the pool and puts its distances into the code.
func (a *assembler) link(pool []byte) []byte {
	for len(a.code)%64 != 0 {
		a.code = append(a.code, 0xCC)
	}
	for n := 0; n < len(a.fixes); n += 2 {
		at := a.fixes[n]
		next := at + 4 + a.fixes[n+1]
		offset := int(int32(binary.LittleEndian.Uint32(a.code[at:])))
		binary.LittleEndian.PutUint32(a.code[at:], uint32(len(a.code)+offset-next))
	}
	return append(a.code, pool...)
}
