package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// instructions are what a kernel's body may write: the part of avo's context that the generator uses. Naming them keeps out
// what no kernel may contain (fused multiply-adds, approximate reciprocals). And the generator's types, most of which embed
// Asm, would make the compiler write wrappers of avo's 3,200 methods for each of them: two minutes of compiling for ten
// seconds. A new instruction is a new line, in alphabetical order.
type instructions struct {
	context         *build.Context
	*reg.Collection // GP64(), ZMM(), K()
	narrator        *narrator
	registers       *registerNames
}

// Label names the place of the next instruction.
func (to instructions) Label(name string) { to.context.Label(name) }

// Comment writes a line of text above the next instruction.
func (to instructions) Comment(lines ...string) { to.context.Comment(lines...) }

func (to instructions) ADDL(imr, emr operand.Op)      { to.narrate(); to.context.ADDL(imr, emr) }
func (to instructions) ADDQ(imr, mr operand.Op)       { to.narrate(); to.context.ADDQ(imr, mr) }
func (to instructions) ANDL(imr, emr operand.Op)      { to.narrate(); to.context.ANDL(imr, emr) }
func (to instructions) ANDNL(mr, r, r1 operand.Op)    { to.narrate(); to.context.ANDNL(mr, r, r1) }
func (to instructions) ANDQ(imr, mr operand.Op)       { to.narrate(); to.context.ANDQ(imr, mr) }
func (to instructions) ANDW(imr, amr operand.Op)      { to.narrate(); to.context.ANDW(imr, amr) }
func (to instructions) BLSRL(mr, r operand.Op)        { to.narrate(); to.context.BLSRL(mr, r) }
func (to instructions) BLSRQ(mr, r operand.Op)        { to.narrate(); to.context.BLSRQ(mr, r) }
func (to instructions) BTL(ir, mr operand.Op)         { to.narrate(); to.context.BTL(ir, mr) }
func (to instructions) BTRL(ir, mr operand.Op)        { to.narrate(); to.context.BTRL(ir, mr) }
func (to instructions) BZHIL(r, mr, r1 operand.Op)    { to.narrate(); to.context.BZHIL(r, mr, r1) }
func (to instructions) BZHIQ(r, mr, r1 operand.Op)    { to.narrate(); to.context.BZHIQ(r, mr, r1) }
func (to instructions) CMOVLCS(mr, r operand.Op)      { to.narrate(); to.context.CMOVLCS(mr, r) }
func (to instructions) CMOVLEQ(mr, r operand.Op)      { to.narrate(); to.context.CMOVLEQ(mr, r) }
func (to instructions) CMOVLGT(mr, r operand.Op)      { to.narrate(); to.context.CMOVLGT(mr, r) }
func (to instructions) CMOVLHI(mr, r operand.Op)      { to.narrate(); to.context.CMOVLHI(mr, r) }
func (to instructions) CMOVLNE(mr, r operand.Op)      { to.narrate(); to.context.CMOVLNE(mr, r) }
func (to instructions) CMOVQEQ(mr, r operand.Op)      { to.narrate(); to.context.CMOVQEQ(mr, r) }
func (to instructions) CMOVQGT(mr, r operand.Op)      { to.narrate(); to.context.CMOVQGT(mr, r) }
func (to instructions) CMOVQLT(mr, r operand.Op)      { to.narrate(); to.context.CMOVQLT(mr, r) }
func (to instructions) CMOVQNE(mr, r operand.Op)      { to.narrate(); to.context.CMOVQNE(mr, r) }
func (to instructions) CMPB(amr, imr operand.Op)      { to.narrate(); to.context.CMPB(amr, imr) }
func (to instructions) CMPL(emr, imr operand.Op)      { to.narrate(); to.context.CMPL(emr, imr) }
func (to instructions) CMPQ(mr, imr operand.Op)       { to.narrate(); to.context.CMPQ(mr, imr) }
func (to instructions) CMPW(amr, imr operand.Op)      { to.narrate(); to.context.CMPW(amr, imr) }
func (to instructions) DECL(mr operand.Op)            { to.narrate(); to.context.DECL(mr) }
func (to instructions) DECQ(mr operand.Op)            { to.narrate(); to.context.DECQ(mr) }
func (to instructions) DIVL(mr operand.Op)            { to.narrate(); to.context.DIVL(mr) }
func (to instructions) IMUL3L(i, mr, r operand.Op)    { to.narrate(); to.context.IMUL3L(i, mr, r) }
func (to instructions) IMUL3Q(i, mr, r operand.Op)    { to.narrate(); to.context.IMUL3Q(i, mr, r) }
func (to instructions) IMULL(ops ...operand.Op)       { to.narrate(); to.context.IMULL(ops...) }
func (to instructions) IMULQ(ops ...operand.Op)       { to.narrate(); to.context.IMULQ(ops...) }
func (to instructions) INCL(mr operand.Op)            { to.narrate(); to.context.INCL(mr) }
func (to instructions) INCQ(mr operand.Op)            { to.narrate(); to.context.INCQ(mr) }
func (to instructions) JCC(r operand.Op)              { to.narrate(); to.context.JCC(r) }
func (to instructions) JCS(r operand.Op)              { to.narrate(); to.context.JCS(r) }
func (to instructions) JE(r operand.Op)               { to.narrate(); to.context.JE(r) }
func (to instructions) JEQ(r operand.Op)              { to.narrate(); to.context.JEQ(r) }
func (to instructions) JG(r operand.Op)               { to.narrate(); to.context.JG(r) }
func (to instructions) JGE(r operand.Op)              { to.narrate(); to.context.JGE(r) }
func (to instructions) JGT(r operand.Op)              { to.narrate(); to.context.JGT(r) }
func (to instructions) JL(r operand.Op)               { to.narrate(); to.context.JL(r) }
func (to instructions) JLE(r operand.Op)              { to.narrate(); to.context.JLE(r) }
func (to instructions) JLT(r operand.Op)              { to.narrate(); to.context.JLT(r) }
func (to instructions) JMP(mr operand.Op)             { to.narrate(); to.context.JMP(mr) }
func (to instructions) JNE(r operand.Op)              { to.narrate(); to.context.JNE(r) }
func (to instructions) JNZ(r operand.Op)              { to.narrate(); to.context.JNZ(r) }
func (to instructions) JZ(r operand.Op)               { to.narrate(); to.context.JZ(r) }
func (to instructions) KANDB(k, k1, k2 operand.Op)    { to.narrate(); to.context.KANDB(k, k1, k2) }
func (to instructions) KANDNQ(k, k1, k2 operand.Op)   { to.narrate(); to.context.KANDNQ(k, k1, k2) }
func (to instructions) KANDNW(k, k1, k2 operand.Op)   { to.narrate(); to.context.KANDNW(k, k1, k2) }
func (to instructions) KANDQ(k, k1, k2 operand.Op)    { to.narrate(); to.context.KANDQ(k, k1, k2) }
func (to instructions) KANDW(k, k1, k2 operand.Op)    { to.narrate(); to.context.KANDW(k, k1, k2) }
func (to instructions) KMOVB(kmr, kmr1 operand.Op)    { to.narrate(); to.context.KMOVB(kmr, kmr1) }
func (to instructions) KMOVD(kmr, kmr1 operand.Op)    { to.narrate(); to.context.KMOVD(kmr, kmr1) }
func (to instructions) KMOVQ(kmr, kmr1 operand.Op)    { to.narrate(); to.context.KMOVQ(kmr, kmr1) }
func (to instructions) KMOVW(kmr, kmr1 operand.Op)    { to.narrate(); to.context.KMOVW(kmr, kmr1) }
func (to instructions) KNOTQ(k, k1 operand.Op)        { to.narrate(); to.context.KNOTQ(k, k1) }
func (to instructions) KNOTW(k, k1 operand.Op)        { to.narrate(); to.context.KNOTW(k, k1) }
func (to instructions) KORTESTB(k, k1 operand.Op)     { to.narrate(); to.context.KORTESTB(k, k1) }
func (to instructions) KORTESTW(k, k1 operand.Op)     { to.narrate(); to.context.KORTESTW(k, k1) }
func (to instructions) KORW(k, k1, k2 operand.Op)     { to.narrate(); to.context.KORW(k, k1, k2) }
func (to instructions) KSHIFTRW(i, k, k1 operand.Op)  { to.narrate(); to.context.KSHIFTRW(i, k, k1) }
func (to instructions) KUNPCKDQ(k, k1, k2 operand.Op) { to.narrate(); to.context.KUNPCKDQ(k, k1, k2) }
func (to instructions) KUNPCKWD(k, k1, k2 operand.Op) { to.narrate(); to.context.KUNPCKWD(k, k1, k2) }
func (to instructions) KXNORW(k, k1, k2 operand.Op)   { to.narrate(); to.context.KXNORW(k, k1, k2) }
func (to instructions) KXORW(k, k1, k2 operand.Op)    { to.narrate(); to.context.KXORW(k, k1, k2) }
func (to instructions) LEAL(m, r operand.Op)          { to.narrate(); to.context.LEAL(m, r) }
func (to instructions) LEAQ(m, r operand.Op)          { to.narrate(); to.context.LEAQ(m, r) }
func (to instructions) MOVB(imr, mr operand.Op)       { to.narrate(); to.context.MOVB(imr, mr) }
func (to instructions) MOVBLZX(mr, r operand.Op)      { to.narrate(); to.context.MOVBLZX(mr, r) }
func (to instructions) MOVL(imr, mr operand.Op)       { to.narrate(); to.context.MOVL(imr, mr) }
func (to instructions) MOVLQSX(mr, r operand.Op)      { to.narrate(); to.context.MOVLQSX(mr, r) }
func (to instructions) MOVQ(imrx, mrx operand.Op)     { to.narrate(); to.context.MOVQ(imrx, mrx) }
func (to instructions) MOVW(imr, mr operand.Op)       { to.narrate(); to.context.MOVW(imr, mr) }
func (to instructions) MOVWLZX(mr, r operand.Op)      { to.narrate(); to.context.MOVWLZX(mr, r) }
func (to instructions) NEGL(mr operand.Op)            { to.narrate(); to.context.NEGL(mr) }
func (to instructions) NEGQ(mr operand.Op)            { to.narrate(); to.context.NEGQ(mr) }
func (to instructions) NOTL(mr operand.Op)            { to.narrate(); to.context.NOTL(mr) }
func (to instructions) ORL(imr, emr operand.Op)       { to.narrate(); to.context.ORL(imr, emr) }
func (to instructions) ORQ(imr, mr operand.Op)        { to.narrate(); to.context.ORQ(imr, mr) }
func (to instructions) PDEPQ(mr, r, r1 operand.Op)    { to.narrate(); to.context.PDEPQ(mr, r, r1) }
func (to instructions) PEXTL(mr, r, r1 operand.Op)    { to.narrate(); to.context.PEXTL(mr, r, r1) }
func (to instructions) PEXTQ(mr, r, r1 operand.Op)    { to.narrate(); to.context.PEXTQ(mr, r, r1) }
func (to instructions) POPCNTL(mr, r operand.Op)      { to.narrate(); to.context.POPCNTL(mr, r) }
func (to instructions) POPCNTQ(mr, r operand.Op)      { to.narrate(); to.context.POPCNTQ(mr, r) }
func (to instructions) PREFETCHT0(m operand.Op)       { to.narrate(); to.context.PREFETCHT0(m) }
func (to instructions) RET()                          { to.narrate(); to.context.RET() }
func (to instructions) SARL(ci, mr operand.Op)        { to.narrate(); to.context.SARL(ci, mr) }
func (to instructions) SBBQ(imr, mr operand.Op)       { to.narrate(); to.context.SBBQ(imr, mr) }
func (to instructions) SETCS(mr operand.Op)           { to.narrate(); to.context.SETCS(mr) }
func (to instructions) SETEQ(mr operand.Op)           { to.narrate(); to.context.SETEQ(mr) }
func (to instructions) SETGE(mr operand.Op)           { to.narrate(); to.context.SETGE(mr) }
func (to instructions) SETGT(mr operand.Op)           { to.narrate(); to.context.SETGT(mr) }
func (to instructions) SETNE(mr operand.Op)           { to.narrate(); to.context.SETNE(mr) }
func (to instructions) SHLL(ops ...operand.Op)        { to.narrate(); to.context.SHLL(ops...) }
func (to instructions) SHLQ(ops ...operand.Op)        { to.narrate(); to.context.SHLQ(ops...) }
func (to instructions) SHRL(ops ...operand.Op)        { to.narrate(); to.context.SHRL(ops...) }
func (to instructions) SHRQ(ops ...operand.Op)        { to.narrate(); to.context.SHRQ(ops...) }
func (to instructions) SHRXL(r, mr, r1 operand.Op)    { to.narrate(); to.context.SHRXL(r, mr, r1) }
func (to instructions) SUBL(imr, emr operand.Op)      { to.narrate(); to.context.SUBL(imr, emr) }
func (to instructions) SUBQ(imr, mr operand.Op)       { to.narrate(); to.context.SUBQ(imr, mr) }
func (to instructions) TESTL(ir, emr operand.Op)      { to.narrate(); to.context.TESTL(ir, emr) }
func (to instructions) TESTQ(ir, mr operand.Op)       { to.narrate(); to.context.TESTQ(ir, mr) }
func (to instructions) TESTW(ir, amr operand.Op)      { to.narrate(); to.context.TESTW(ir, amr) }
func (to instructions) TZCNTL(mr, r operand.Op)       { to.narrate(); to.context.TZCNTL(mr, r) }
func (to instructions) TZCNTQ(mr, r operand.Op)       { to.narrate(); to.context.TZCNTQ(mr, r) }
func (to instructions) VADDPD(ops ...operand.Op)      { to.narrate(); to.context.VADDPD(ops...) }
func (to instructions) VADDPD_BCST(ops ...operand.Op) { to.narrate(); to.context.VADDPD_BCST(ops...) }
func (to instructions) VADDPS(ops ...operand.Op)      { to.narrate(); to.context.VADDPS(ops...) }
func (to instructions) VADDPS_BCST(ops ...operand.Op) { to.narrate(); to.context.VADDPS_BCST(ops...) }
func (to instructions) VADDPS_RD_SAE(ops ...operand.Op) {
	to.narrate()
	to.context.VADDPS_RD_SAE(ops...)
}
func (to instructions) VADDSD(ops ...operand.Op)    { to.narrate(); to.context.VADDSD(ops...) }
func (to instructions) VANDPD(ops ...operand.Op)    { to.narrate(); to.context.VANDPD(ops...) }
func (to instructions) VANDPS(ops ...operand.Op)    { to.narrate(); to.context.VANDPS(ops...) }
func (to instructions) VBLENDMPD(ops ...operand.Op) { to.narrate(); to.context.VBLENDMPD(ops...) }
func (to instructions) VBLENDPD(i, mxy, xy, xy1 operand.Op) {
	to.narrate()
	to.context.VBLENDPD(i, mxy, xy, xy1)
}
func (to instructions) VBLENDPS(i, mxy, xy, xy1 operand.Op) {
	to.narrate()
	to.context.VBLENDPS(i, mxy, xy, xy1)
}
func (to instructions) VBLENDVPD(xy, mxy, xy1, xy2 operand.Op) {
	to.narrate()
	to.context.VBLENDVPD(xy, mxy, xy1, xy2)
}
func (to instructions) VBLENDVPS(xy, mxy, xy1, xy2 operand.Op) {
	to.narrate()
	to.context.VBLENDVPS(xy, mxy, xy1, xy2)
}
func (to instructions) VBROADCASTI128(m, y operand.Op) { to.narrate(); to.context.VBROADCASTI128(m, y) }
func (to instructions) VBROADCASTI32X4(ops ...operand.Op) {
	to.narrate()
	to.context.VBROADCASTI32X4(ops...)
}
func (to instructions) VBROADCASTI32X4_Z(m, k, yz operand.Op) {
	to.narrate()
	to.context.VBROADCASTI32X4_Z(m, k, yz)
}
func (to instructions) VBROADCASTI64X4(ops ...operand.Op) {
	to.narrate()
	to.context.VBROADCASTI64X4(ops...)
}
func (to instructions) VBROADCASTSD(ops ...operand.Op) { to.narrate(); to.context.VBROADCASTSD(ops...) }
func (to instructions) VBROADCASTSS(ops ...operand.Op) { to.narrate(); to.context.VBROADCASTSS(ops...) }
func (to instructions) VCMPPD(ops ...operand.Op)       { to.narrate(); to.context.VCMPPD(ops...) }
func (to instructions) VCMPPS(ops ...operand.Op)       { to.narrate(); to.context.VCMPPS(ops...) }
func (to instructions) VCVTDQ2PD(ops ...operand.Op)    { to.narrate(); to.context.VCVTDQ2PD(ops...) }
func (to instructions) VCVTDQ2PS(ops ...operand.Op)    { to.narrate(); to.context.VCVTDQ2PS(ops...) }
func (to instructions) VCVTDQ2PS_BCST(ops ...operand.Op) {
	to.narrate()
	to.context.VCVTDQ2PS_BCST(ops...)
}
func (to instructions) VCVTPD2DQ(ops ...operand.Op)  { to.narrate(); to.context.VCVTPD2DQ(ops...) }
func (to instructions) VCVTPD2DQY(ops ...operand.Op) { to.narrate(); to.context.VCVTPD2DQY(ops...) }
func (to instructions) VCVTPD2PS(ops ...operand.Op)  { to.narrate(); to.context.VCVTPD2PS(ops...) }
func (to instructions) VCVTPD2PSX(ops ...operand.Op) { to.narrate(); to.context.VCVTPD2PSX(ops...) }
func (to instructions) VCVTPD2PSY(ops ...operand.Op) { to.narrate(); to.context.VCVTPD2PSY(ops...) }
func (to instructions) VCVTPD2QQ(ops ...operand.Op)  { to.narrate(); to.context.VCVTPD2QQ(ops...) }
func (to instructions) VCVTPH2PS(ops ...operand.Op)  { to.narrate(); to.context.VCVTPH2PS(ops...) }
func (to instructions) VCVTPS2DQ(ops ...operand.Op)  { to.narrate(); to.context.VCVTPS2DQ(ops...) }
func (to instructions) VCVTPS2DQ_RD_SAE(ops ...operand.Op) {
	to.narrate()
	to.context.VCVTPS2DQ_RD_SAE(ops...)
}
func (to instructions) VCVTPS2DQ_RU_SAE(ops ...operand.Op) {
	to.narrate()
	to.context.VCVTPS2DQ_RU_SAE(ops...)
}
func (to instructions) VCVTPS2PD(ops ...operand.Op) { to.narrate(); to.context.VCVTPS2PD(ops...) }
func (to instructions) VCVTPS2PH(ops ...operand.Op) { to.narrate(); to.context.VCVTPS2PH(ops...) }
func (to instructions) VCVTSI2SDL(mr, x, x1 operand.Op) {
	to.narrate()
	to.context.VCVTSI2SDL(mr, x, x1)
}
func (to instructions) VCVTSI2SSL(mr, x, x1 operand.Op) {
	to.narrate()
	to.context.VCVTSI2SSL(mr, x, x1)
}
func (to instructions) VCVTSS2SD(ops ...operand.Op)   { to.narrate(); to.context.VCVTSS2SD(ops...) }
func (to instructions) VCVTTPD2DQ(ops ...operand.Op)  { to.narrate(); to.context.VCVTTPD2DQ(ops...) }
func (to instructions) VCVTTPD2DQY(ops ...operand.Op) { to.narrate(); to.context.VCVTTPD2DQY(ops...) }
func (to instructions) VCVTTPS2DQ(ops ...operand.Op)  { to.narrate(); to.context.VCVTTPS2DQ(ops...) }
func (to instructions) VCVTUDQ2PS_RU_SAE(ops ...operand.Op) {
	to.narrate()
	to.context.VCVTUDQ2PS_RU_SAE(ops...)
}
func (to instructions) VDIVPD(ops ...operand.Op) { to.narrate(); to.context.VDIVPD(ops...) }
func (to instructions) VDIVPS(ops ...operand.Op) { to.narrate(); to.context.VDIVPS(ops...) }
func (to instructions) VDIVSD(ops ...operand.Op) { to.narrate(); to.context.VDIVSD(ops...) }
func (to instructions) VDIVSS(ops ...operand.Op) { to.narrate(); to.context.VDIVSS(ops...) }
func (to instructions) VEXTRACTF128(i, y, mx operand.Op) {
	to.narrate()
	to.context.VEXTRACTF128(i, y, mx)
}
func (to instructions) VEXTRACTF32X4(ops ...operand.Op) {
	to.narrate()
	to.context.VEXTRACTF32X4(ops...)
}
func (to instructions) VEXTRACTF64X4(ops ...operand.Op) {
	to.narrate()
	to.context.VEXTRACTF64X4(ops...)
}
func (to instructions) VEXTRACTI128(i, y, mx operand.Op) {
	to.narrate()
	to.context.VEXTRACTI128(i, y, mx)
}
func (to instructions) VEXTRACTI32X4(ops ...operand.Op) {
	to.narrate()
	to.context.VEXTRACTI32X4(ops...)
}
func (to instructions) VEXTRACTI64X4(ops ...operand.Op) {
	to.narrate()
	to.context.VEXTRACTI64X4(ops...)
}
func (to instructions) VEXTRACTPS(i, x, mr operand.Op) { to.narrate(); to.context.VEXTRACTPS(i, x, mr) }
func (to instructions) VGATHERDPS(vxy, kv, xyz operand.Op) {
	to.narrate()
	to.context.VGATHERDPS(vxy, kv, xyz)
}
func (to instructions) VINSERTF128(i, mx, y, y1 operand.Op) {
	to.narrate()
	to.context.VINSERTF128(i, mx, y, y1)
}
func (to instructions) VINSERTF32X4(ops ...operand.Op) { to.narrate(); to.context.VINSERTF32X4(ops...) }
func (to instructions) VINSERTI128(i, mx, y, y1 operand.Op) {
	to.narrate()
	to.context.VINSERTI128(i, mx, y, y1)
}
func (to instructions) VINSERTI32X4(ops ...operand.Op) { to.narrate(); to.context.VINSERTI32X4(ops...) }
func (to instructions) VINSERTI64X4(ops ...operand.Op) { to.narrate(); to.context.VINSERTI64X4(ops...) }
func (to instructions) VMASKMOVPD(mxy, xy, mxy1 operand.Op) {
	to.narrate()
	to.context.VMASKMOVPD(mxy, xy, mxy1)
}
func (to instructions) VMASKMOVPS(mxy, xy, mxy1 operand.Op) {
	to.narrate()
	to.context.VMASKMOVPS(mxy, xy, mxy1)
}
func (to instructions) VMAXPD(ops ...operand.Op)      { to.narrate(); to.context.VMAXPD(ops...) }
func (to instructions) VMAXPD_BCST(ops ...operand.Op) { to.narrate(); to.context.VMAXPD_BCST(ops...) }
func (to instructions) VMAXPS(ops ...operand.Op)      { to.narrate(); to.context.VMAXPS(ops...) }
func (to instructions) VMINPD(ops ...operand.Op)      { to.narrate(); to.context.VMINPD(ops...) }
func (to instructions) VMINPD_BCST(ops ...operand.Op) { to.narrate(); to.context.VMINPD_BCST(ops...) }
func (to instructions) VMINPS(ops ...operand.Op)      { to.narrate(); to.context.VMINPS(ops...) }
func (to instructions) VMINPS_Z(mxyz, xyz, k, xyz1 operand.Op) {
	to.narrate()
	to.context.VMINPS_Z(mxyz, xyz, k, xyz1)
}
func (to instructions) VMOVAPD(ops ...operand.Op) { to.narrate(); to.context.VMOVAPD(ops...) }
func (to instructions) VMOVAPS(ops ...operand.Op) { to.narrate(); to.context.VMOVAPS(ops...) }
func (to instructions) VMOVAPS_Z(mxyz, k, mxyz1 operand.Op) {
	to.narrate()
	to.context.VMOVAPS_Z(mxyz, k, mxyz1)
}
func (to instructions) VMOVD(mrx, mrx1 operand.Op)   { to.narrate(); to.context.VMOVD(mrx, mrx1) }
func (to instructions) VMOVDQA(mxy, mxy1 operand.Op) { to.narrate(); to.context.VMOVDQA(mxy, mxy1) }
func (to instructions) VMOVDQU(mxy, mxy1 operand.Op) { to.narrate(); to.context.VMOVDQU(mxy, mxy1) }
func (to instructions) VMOVDQU16_Z(mxyz, k, mxyz1 operand.Op) {
	to.narrate()
	to.context.VMOVDQU16_Z(mxyz, k, mxyz1)
}
func (to instructions) VMOVDQU32(ops ...operand.Op) { to.narrate(); to.context.VMOVDQU32(ops...) }
func (to instructions) VMOVDQU32_Z(mxyz, k, mxyz1 operand.Op) {
	to.narrate()
	to.context.VMOVDQU32_Z(mxyz, k, mxyz1)
}
func (to instructions) VMOVDQU64(ops ...operand.Op) { to.narrate(); to.context.VMOVDQU64(ops...) }
func (to instructions) VMOVDQU64_Z(mxyz, k, mxyz1 operand.Op) {
	to.narrate()
	to.context.VMOVDQU64_Z(mxyz, k, mxyz1)
}
func (to instructions) VMOVDQU8(ops ...operand.Op) { to.narrate(); to.context.VMOVDQU8(ops...) }
func (to instructions) VMOVDQU8_Z(mxyz, k, mxyz1 operand.Op) {
	to.narrate()
	to.context.VMOVDQU8_Z(mxyz, k, mxyz1)
}
func (to instructions) VMOVHPS(ops ...operand.Op)  { to.narrate(); to.context.VMOVHPS(ops...) }
func (to instructions) VMOVMSKPD(xy, r operand.Op) { to.narrate(); to.context.VMOVMSKPD(xy, r) }
func (to instructions) VMOVMSKPS(xy, r operand.Op) { to.narrate(); to.context.VMOVMSKPS(xy, r) }
func (to instructions) VMOVNTDQ(xyz, m operand.Op) { to.narrate(); to.context.VMOVNTDQ(xyz, m) }
func (to instructions) VMOVQ(mrx, mrx1 operand.Op) { to.narrate(); to.context.VMOVQ(mrx, mrx1) }
func (to instructions) VMOVSD(ops ...operand.Op)   { to.narrate(); to.context.VMOVSD(ops...) }
func (to instructions) VMOVSS(ops ...operand.Op)   { to.narrate(); to.context.VMOVSS(ops...) }
func (to instructions) VMOVUPD(ops ...operand.Op)  { to.narrate(); to.context.VMOVUPD(ops...) }
func (to instructions) VMOVUPS(ops ...operand.Op)  { to.narrate(); to.context.VMOVUPS(ops...) }
func (to instructions) VMOVUPS_Z(mxyz, k, mxyz1 operand.Op) {
	to.narrate()
	to.context.VMOVUPS_Z(mxyz, k, mxyz1)
}
func (to instructions) VMULPD(ops ...operand.Op)      { to.narrate(); to.context.VMULPD(ops...) }
func (to instructions) VMULPD_BCST(ops ...operand.Op) { to.narrate(); to.context.VMULPD_BCST(ops...) }
func (to instructions) VMULPS(ops ...operand.Op)      { to.narrate(); to.context.VMULPS(ops...) }
func (to instructions) VMULPS_BCST(ops ...operand.Op) { to.narrate(); to.context.VMULPS_BCST(ops...) }
func (to instructions) VMULPS_RD_SAE(ops ...operand.Op) {
	to.narrate()
	to.context.VMULPS_RD_SAE(ops...)
}
func (to instructions) VMULPS_RZ_SAE(ops ...operand.Op) {
	to.narrate()
	to.context.VMULPS_RZ_SAE(ops...)
}
func (to instructions) VMULPS_Z(mxyz, xyz, k, xyz1 operand.Op) {
	to.narrate()
	to.context.VMULPS_Z(mxyz, xyz, k, xyz1)
}
func (to instructions) VMULSD(ops ...operand.Op)       { to.narrate(); to.context.VMULSD(ops...) }
func (to instructions) VORPS(ops ...operand.Op)        { to.narrate(); to.context.VORPS(ops...) }
func (to instructions) VPACKSSDW(ops ...operand.Op)    { to.narrate(); to.context.VPACKSSDW(ops...) }
func (to instructions) VPACKSSWB(ops ...operand.Op)    { to.narrate(); to.context.VPACKSSWB(ops...) }
func (to instructions) VPACKUSDW(ops ...operand.Op)    { to.narrate(); to.context.VPACKUSDW(ops...) }
func (to instructions) VPACKUSWB(ops ...operand.Op)    { to.narrate(); to.context.VPACKUSWB(ops...) }
func (to instructions) VPADDB(ops ...operand.Op)       { to.narrate(); to.context.VPADDB(ops...) }
func (to instructions) VPADDD(ops ...operand.Op)       { to.narrate(); to.context.VPADDD(ops...) }
func (to instructions) VPADDD_BCST(ops ...operand.Op)  { to.narrate(); to.context.VPADDD_BCST(ops...) }
func (to instructions) VPADDQ(ops ...operand.Op)       { to.narrate(); to.context.VPADDQ(ops...) }
func (to instructions) VPADDUSB(ops ...operand.Op)     { to.narrate(); to.context.VPADDUSB(ops...) }
func (to instructions) VPADDW(ops ...operand.Op)       { to.narrate(); to.context.VPADDW(ops...) }
func (to instructions) VPAND(mxy, xy, xy1 operand.Op)  { to.narrate(); to.context.VPAND(mxy, xy, xy1) }
func (to instructions) VPANDD(ops ...operand.Op)       { to.narrate(); to.context.VPANDD(ops...) }
func (to instructions) VPANDN(mxy, xy, xy1 operand.Op) { to.narrate(); to.context.VPANDN(mxy, xy, xy1) }
func (to instructions) VPANDND(ops ...operand.Op)      { to.narrate(); to.context.VPANDND(ops...) }
func (to instructions) VPBLENDD(i, mxy, xy, xy1 operand.Op) {
	to.narrate()
	to.context.VPBLENDD(i, mxy, xy, xy1)
}
func (to instructions) VPBLENDMD(ops ...operand.Op) { to.narrate(); to.context.VPBLENDMD(ops...) }
func (to instructions) VPBLENDMQ(ops ...operand.Op) { to.narrate(); to.context.VPBLENDMQ(ops...) }
func (to instructions) VPBLENDVB(xy, mxy, xy1, xy2 operand.Op) {
	to.narrate()
	to.context.VPBLENDVB(xy, mxy, xy1, xy2)
}
func (to instructions) VPBROADCASTB(ops ...operand.Op) { to.narrate(); to.context.VPBROADCASTB(ops...) }
func (to instructions) VPBROADCASTD(ops ...operand.Op) { to.narrate(); to.context.VPBROADCASTD(ops...) }
func (to instructions) VPBROADCASTD_Z(mrx, k, xyz operand.Op) {
	to.narrate()
	to.context.VPBROADCASTD_Z(mrx, k, xyz)
}
func (to instructions) VPBROADCASTQ(ops ...operand.Op) { to.narrate(); to.context.VPBROADCASTQ(ops...) }
func (to instructions) VPBROADCASTW(ops ...operand.Op) { to.narrate(); to.context.VPBROADCASTW(ops...) }
func (to instructions) VPCMPD(ops ...operand.Op)       { to.narrate(); to.context.VPCMPD(ops...) }
func (to instructions) VPCMPD_BCST(ops ...operand.Op)  { to.narrate(); to.context.VPCMPD_BCST(ops...) }
func (to instructions) VPCMPEQB(ops ...operand.Op)     { to.narrate(); to.context.VPCMPEQB(ops...) }
func (to instructions) VPCMPEQD(ops ...operand.Op)     { to.narrate(); to.context.VPCMPEQD(ops...) }
func (to instructions) VPCMPEQQ(ops ...operand.Op)     { to.narrate(); to.context.VPCMPEQQ(ops...) }
func (to instructions) VPCMPEQW(ops ...operand.Op)     { to.narrate(); to.context.VPCMPEQW(ops...) }
func (to instructions) VPCMPGTD(ops ...operand.Op)     { to.narrate(); to.context.VPCMPGTD(ops...) }
func (to instructions) VPCMPUD(ops ...operand.Op)      { to.narrate(); to.context.VPCMPUD(ops...) }
func (to instructions) VPCMPUD_BCST(ops ...operand.Op) { to.narrate(); to.context.VPCMPUD_BCST(ops...) }
func (to instructions) VPCOMPRESSD(ops ...operand.Op)  { to.narrate(); to.context.VPCOMPRESSD(ops...) }
func (to instructions) VPCOMPRESSD_Z(xyz, k, mxyz operand.Op) {
	to.narrate()
	to.context.VPCOMPRESSD_Z(xyz, k, mxyz)
}
func (to instructions) VPCOMPRESSQ_Z(xyz, k, mxyz operand.Op) {
	to.narrate()
	to.context.VPCOMPRESSQ_Z(xyz, k, mxyz)
}
func (to instructions) VPCONFLICTD(ops ...operand.Op) { to.narrate(); to.context.VPCONFLICTD(ops...) }
func (to instructions) VPERM2I128(i, my, y, y1 operand.Op) {
	to.narrate()
	to.context.VPERM2I128(i, my, y, y1)
}
func (to instructions) VPERMB(ops ...operand.Op)    { to.narrate(); to.context.VPERMB(ops...) }
func (to instructions) VPERMD(ops ...operand.Op)    { to.narrate(); to.context.VPERMD(ops...) }
func (to instructions) VPERMI2B(ops ...operand.Op)  { to.narrate(); to.context.VPERMI2B(ops...) }
func (to instructions) VPERMI2D(ops ...operand.Op)  { to.narrate(); to.context.VPERMI2D(ops...) }
func (to instructions) VPERMI2PD(ops ...operand.Op) { to.narrate(); to.context.VPERMI2PD(ops...) }
func (to instructions) VPERMI2PS(ops ...operand.Op) { to.narrate(); to.context.VPERMI2PS(ops...) }
func (to instructions) VPERMI2Q(ops ...operand.Op)  { to.narrate(); to.context.VPERMI2Q(ops...) }
func (to instructions) VPERMI2W(ops ...operand.Op)  { to.narrate(); to.context.VPERMI2W(ops...) }
func (to instructions) VPERMILPS(ops ...operand.Op) { to.narrate(); to.context.VPERMILPS(ops...) }
func (to instructions) VPERMPD(ops ...operand.Op)   { to.narrate(); to.context.VPERMPD(ops...) }
func (to instructions) VPERMQ(ops ...operand.Op)    { to.narrate(); to.context.VPERMQ(ops...) }
func (to instructions) VPERMT2B(ops ...operand.Op)  { to.narrate(); to.context.VPERMT2B(ops...) }
func (to instructions) VPGATHERDD(vxy, kv, xyz operand.Op) {
	to.narrate()
	to.context.VPGATHERDD(vxy, kv, xyz)
}
func (to instructions) VPINSRD(i, mr, x, x1 operand.Op) {
	to.narrate()
	to.context.VPINSRD(i, mr, x, x1)
}
func (to instructions) VPMADDUBSW(ops ...operand.Op) { to.narrate(); to.context.VPMADDUBSW(ops...) }
func (to instructions) VPMADDWD(ops ...operand.Op)   { to.narrate(); to.context.VPMADDWD(ops...) }
func (to instructions) VPMASKMOVD(mxy, xy, mxy1 operand.Op) {
	to.narrate()
	to.context.VPMASKMOVD(mxy, xy, mxy1)
}
func (to instructions) VPMAXSD(ops ...operand.Op)      { to.narrate(); to.context.VPMAXSD(ops...) }
func (to instructions) VPMAXSD_BCST(ops ...operand.Op) { to.narrate(); to.context.VPMAXSD_BCST(ops...) }
func (to instructions) VPMAXUB(ops ...operand.Op)      { to.narrate(); to.context.VPMAXUB(ops...) }
func (to instructions) VPMAXUD(ops ...operand.Op)      { to.narrate(); to.context.VPMAXUD(ops...) }
func (to instructions) VPMINSD(ops ...operand.Op)      { to.narrate(); to.context.VPMINSD(ops...) }
func (to instructions) VPMINUB(ops ...operand.Op)      { to.narrate(); to.context.VPMINUB(ops...) }
func (to instructions) VPMINUD(ops ...operand.Op)      { to.narrate(); to.context.VPMINUD(ops...) }
func (to instructions) VPMOVB2M(xyz, k operand.Op)     { to.narrate(); to.context.VPMOVB2M(xyz, k) }
func (to instructions) VPMOVD2M(xyz, k operand.Op)     { to.narrate(); to.context.VPMOVD2M(xyz, k) }
func (to instructions) VPMOVDB(ops ...operand.Op)      { to.narrate(); to.context.VPMOVDB(ops...) }
func (to instructions) VPMOVDW(ops ...operand.Op)      { to.narrate(); to.context.VPMOVDW(ops...) }
func (to instructions) VPMOVMSKB(xy, r operand.Op)     { to.narrate(); to.context.VPMOVMSKB(xy, r) }
func (to instructions) VPMOVSXDQ(ops ...operand.Op)    { to.narrate(); to.context.VPMOVSXDQ(ops...) }
func (to instructions) VPMOVWB(ops ...operand.Op)      { to.narrate(); to.context.VPMOVWB(ops...) }
func (to instructions) VPMOVZXBD(ops ...operand.Op)    { to.narrate(); to.context.VPMOVZXBD(ops...) }
func (to instructions) VPMOVZXBQ(ops ...operand.Op)    { to.narrate(); to.context.VPMOVZXBQ(ops...) }
func (to instructions) VPMOVZXDQ(ops ...operand.Op)    { to.narrate(); to.context.VPMOVZXDQ(ops...) }
func (to instructions) VPMOVZXWD(ops ...operand.Op)    { to.narrate(); to.context.VPMOVZXWD(ops...) }
func (to instructions) VPMOVZXWQ(ops ...operand.Op)    { to.narrate(); to.context.VPMOVZXWQ(ops...) }
func (to instructions) VPMULHRSW(ops ...operand.Op)    { to.narrate(); to.context.VPMULHRSW(ops...) }
func (to instructions) VPMULLD(ops ...operand.Op)      { to.narrate(); to.context.VPMULLD(ops...) }
func (to instructions) VPMULUDQ(ops ...operand.Op)     { to.narrate(); to.context.VPMULUDQ(ops...) }
func (to instructions) VPOR(mxy, xy, xy1 operand.Op)   { to.narrate(); to.context.VPOR(mxy, xy, xy1) }
func (to instructions) VPORD(ops ...operand.Op)        { to.narrate(); to.context.VPORD(ops...) }
func (to instructions) VPSADBW(mxyz, xyz, xyz1 operand.Op) {
	to.narrate()
	to.context.VPSADBW(mxyz, xyz, xyz1)
}
func (to instructions) VPSHUFB(ops ...operand.Op)     { to.narrate(); to.context.VPSHUFB(ops...) }
func (to instructions) VPSHUFD(ops ...operand.Op)     { to.narrate(); to.context.VPSHUFD(ops...) }
func (to instructions) VPSLLD(ops ...operand.Op)      { to.narrate(); to.context.VPSLLD(ops...) }
func (to instructions) VPSLLQ(ops ...operand.Op)      { to.narrate(); to.context.VPSLLQ(ops...) }
func (to instructions) VPSLLVD(ops ...operand.Op)     { to.narrate(); to.context.VPSLLVD(ops...) }
func (to instructions) VPSLLW(ops ...operand.Op)      { to.narrate(); to.context.VPSLLW(ops...) }
func (to instructions) VPSLLVQ(ops ...operand.Op)     { to.narrate(); to.context.VPSLLVQ(ops...) }
func (to instructions) VPSRAD(ops ...operand.Op)      { to.narrate(); to.context.VPSRAD(ops...) }
func (to instructions) VPSRAVD(ops ...operand.Op)     { to.narrate(); to.context.VPSRAVD(ops...) }
func (to instructions) VPSRAW(ops ...operand.Op)      { to.narrate(); to.context.VPSRAW(ops...) }
func (to instructions) VPSRLD(ops ...operand.Op)      { to.narrate(); to.context.VPSRLD(ops...) }
func (to instructions) VPSRLQ(ops ...operand.Op)      { to.narrate(); to.context.VPSRLQ(ops...) }
func (to instructions) VPSRLVD(ops ...operand.Op)     { to.narrate(); to.context.VPSRLVD(ops...) }
func (to instructions) VPSRLW(ops ...operand.Op)      { to.narrate(); to.context.VPSRLW(ops...) }
func (to instructions) VPSUBD(ops ...operand.Op)      { to.narrate(); to.context.VPSUBD(ops...) }
func (to instructions) VPSUBD_BCST(ops ...operand.Op) { to.narrate(); to.context.VPSUBD_BCST(ops...) }
func (to instructions) VPSUBQ(ops ...operand.Op)      { to.narrate(); to.context.VPSUBQ(ops...) }
func (to instructions) VPSUBUSB(ops ...operand.Op)    { to.narrate(); to.context.VPSUBUSB(ops...) }
func (to instructions) VPSUBW(ops ...operand.Op)      { to.narrate(); to.context.VPSUBW(ops...) }
func (to instructions) VPTERNLOGD(ops ...operand.Op)  { to.narrate(); to.context.VPTERNLOGD(ops...) }
func (to instructions) VPTERNLOGD_BCST(ops ...operand.Op) {
	to.narrate()
	to.context.VPTERNLOGD_BCST(ops...)
}
func (to instructions) VPTEST(mxy, xy operand.Op)  { to.narrate(); to.context.VPTEST(mxy, xy) }
func (to instructions) VPTESTMB(ops ...operand.Op) { to.narrate(); to.context.VPTESTMB(ops...) }
func (to instructions) VPTESTMD(ops ...operand.Op) { to.narrate(); to.context.VPTESTMD(ops...) }
func (to instructions) VPTESTMD_BCST(ops ...operand.Op) {
	to.narrate()
	to.context.VPTESTMD_BCST(ops...)
}
func (to instructions) VPTESTMQ(ops ...operand.Op)     { to.narrate(); to.context.VPTESTMQ(ops...) }
func (to instructions) VPTESTMW(ops ...operand.Op)     { to.narrate(); to.context.VPTESTMW(ops...) }
func (to instructions) VPTESTNMD(ops ...operand.Op)    { to.narrate(); to.context.VPTESTNMD(ops...) }
func (to instructions) VPUNPCKHBW(ops ...operand.Op)   { to.narrate(); to.context.VPUNPCKHBW(ops...) }
func (to instructions) VPUNPCKHDQ(ops ...operand.Op)   { to.narrate(); to.context.VPUNPCKHDQ(ops...) }
func (to instructions) VPUNPCKHQDQ(ops ...operand.Op)  { to.narrate(); to.context.VPUNPCKHQDQ(ops...) }
func (to instructions) VPUNPCKHWD(ops ...operand.Op)   { to.narrate(); to.context.VPUNPCKHWD(ops...) }
func (to instructions) VPUNPCKLBW(ops ...operand.Op)   { to.narrate(); to.context.VPUNPCKLBW(ops...) }
func (to instructions) VPUNPCKLDQ(ops ...operand.Op)   { to.narrate(); to.context.VPUNPCKLDQ(ops...) }
func (to instructions) VPUNPCKLQDQ(ops ...operand.Op)  { to.narrate(); to.context.VPUNPCKLQDQ(ops...) }
func (to instructions) VPUNPCKLWD(ops ...operand.Op)   { to.narrate(); to.context.VPUNPCKLWD(ops...) }
func (to instructions) VPXOR(mxy, xy, xy1 operand.Op)  { to.narrate(); to.context.VPXOR(mxy, xy, xy1) }
func (to instructions) VPXORD(ops ...operand.Op)       { to.narrate(); to.context.VPXORD(ops...) }
func (to instructions) VRNDSCALEPD(ops ...operand.Op)  { to.narrate(); to.context.VRNDSCALEPD(ops...) }
func (to instructions) VRNDSCALEPS(ops ...operand.Op)  { to.narrate(); to.context.VRNDSCALEPS(ops...) }
func (to instructions) VROUNDPD(i, mxy, xy operand.Op) { to.narrate(); to.context.VROUNDPD(i, mxy, xy) }
func (to instructions) VROUNDPS(i, mxy, xy operand.Op) { to.narrate(); to.context.VROUNDPS(i, mxy, xy) }
func (to instructions) VSHUFI32X4(ops ...operand.Op)   { to.narrate(); to.context.VSHUFI32X4(ops...) }
func (to instructions) VSHUFI64X2(ops ...operand.Op)   { to.narrate(); to.context.VSHUFI64X2(ops...) }
func (to instructions) VSHUFPS(ops ...operand.Op)      { to.narrate(); to.context.VSHUFPS(ops...) }
func (to instructions) VSQRTPD(ops ...operand.Op)      { to.narrate(); to.context.VSQRTPD(ops...) }
func (to instructions) VSQRTPS(ops ...operand.Op)      { to.narrate(); to.context.VSQRTPS(ops...) }
func (to instructions) VSUBPD(ops ...operand.Op)       { to.narrate(); to.context.VSUBPD(ops...) }
func (to instructions) VSUBPD_BCST(ops ...operand.Op)  { to.narrate(); to.context.VSUBPD_BCST(ops...) }
func (to instructions) VSUBPS(ops ...operand.Op)       { to.narrate(); to.context.VSUBPS(ops...) }
func (to instructions) VSUBPS_BCST(ops ...operand.Op)  { to.narrate(); to.context.VSUBPS_BCST(ops...) }
func (to instructions) VSUBPS_RD_SAE(ops ...operand.Op) {
	to.narrate()
	to.context.VSUBPS_RD_SAE(ops...)
}
func (to instructions) VSUBSD(ops ...operand.Op)    { to.narrate(); to.context.VSUBSD(ops...) }
func (to instructions) VUCOMISD(mx, x operand.Op)   { to.narrate(); to.context.VUCOMISD(mx, x) }
func (to instructions) VUNPCKHPD(ops ...operand.Op) { to.narrate(); to.context.VUNPCKHPD(ops...) }
func (to instructions) VUNPCKHPS(ops ...operand.Op) { to.narrate(); to.context.VUNPCKHPS(ops...) }
func (to instructions) VUNPCKLPD(ops ...operand.Op) { to.narrate(); to.context.VUNPCKLPD(ops...) }
func (to instructions) VUNPCKLPS(ops ...operand.Op) { to.narrate(); to.context.VUNPCKLPS(ops...) }
func (to instructions) VXORPD(ops ...operand.Op)    { to.narrate(); to.context.VXORPD(ops...) }
func (to instructions) VZEROUPPER()                 { to.narrate(); to.context.VZEROUPPER() }
func (to instructions) XORL(imr, emr operand.Op)    { to.narrate(); to.context.XORL(imr, emr) }
func (to instructions) XORQ(imr, mr operand.Op)     { to.narrate(); to.context.XORQ(imr, mr) }
