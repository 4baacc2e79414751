package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// instructions are what a kernel's body may write. What no kernel may contain (fused multiply-adds, approximate
// reciprocals) has no method. A new instruction is a new line, in alphabetical order, and a word in x86's table of
// opcodes.
type instructions struct {
	function   *x86.Function
	collection *x86.Collection
	narrator   *narrator
	registers  *registerNames
}

// emit writes an instruction, and above it what the generator's text says of it.
func (to instructions) emit(name string, ops ...x86.Op) {
	to.narrate()
	to.function.Emit(name, ops...)
}

// Label names the place of the next instruction.
func (to instructions) Label(name string) { to.function.Label(name) }

// Comment writes a line of text above the next instruction.
func (to instructions) Comment(lines ...string) { to.function.Comment(lines...) }

func (to instructions) ADDL(imr, emr x86.Op)      { to.emit("ADDL", imr, emr) }
func (to instructions) ADDQ(imr, mr x86.Op)       { to.emit("ADDQ", imr, mr) }
func (to instructions) ANDL(imr, emr x86.Op)      { to.emit("ANDL", imr, emr) }
func (to instructions) ANDNL(mr, r, r1 x86.Op)    { to.emit("ANDNL", mr, r, r1) }
func (to instructions) ANDQ(imr, mr x86.Op)       { to.emit("ANDQ", imr, mr) }
func (to instructions) ANDW(imr, amr x86.Op)      { to.emit("ANDW", imr, amr) }
func (to instructions) BLSRL(mr, r x86.Op)        { to.emit("BLSRL", mr, r) }
func (to instructions) BLSRQ(mr, r x86.Op)        { to.emit("BLSRQ", mr, r) }
func (to instructions) BTL(ir, mr x86.Op)         { to.emit("BTL", ir, mr) }
func (to instructions) BTRL(ir, mr x86.Op)        { to.emit("BTRL", ir, mr) }
func (to instructions) BZHIL(r, mr, r1 x86.Op)    { to.emit("BZHIL", r, mr, r1) }
func (to instructions) BZHIQ(r, mr, r1 x86.Op)    { to.emit("BZHIQ", r, mr, r1) }
func (to instructions) CMOVLCS(mr, r x86.Op)      { to.emit("CMOVLCS", mr, r) }
func (to instructions) CMOVLEQ(mr, r x86.Op)      { to.emit("CMOVLEQ", mr, r) }
func (to instructions) CMOVLGT(mr, r x86.Op)      { to.emit("CMOVLGT", mr, r) }
func (to instructions) CMOVLHI(mr, r x86.Op)      { to.emit("CMOVLHI", mr, r) }
func (to instructions) CMOVLNE(mr, r x86.Op)      { to.emit("CMOVLNE", mr, r) }
func (to instructions) CMOVQEQ(mr, r x86.Op)      { to.emit("CMOVQEQ", mr, r) }
func (to instructions) CMOVQGT(mr, r x86.Op)      { to.emit("CMOVQGT", mr, r) }
func (to instructions) CMOVQLT(mr, r x86.Op)      { to.emit("CMOVQLT", mr, r) }
func (to instructions) CMOVQNE(mr, r x86.Op)      { to.emit("CMOVQNE", mr, r) }
func (to instructions) CMPB(amr, imr x86.Op)      { to.emit("CMPB", amr, imr) }
func (to instructions) CMPL(emr, imr x86.Op)      { to.emit("CMPL", emr, imr) }
func (to instructions) CMPQ(mr, imr x86.Op)       { to.emit("CMPQ", mr, imr) }
func (to instructions) CMPW(amr, imr x86.Op)      { to.emit("CMPW", amr, imr) }
func (to instructions) DECL(mr x86.Op)            { to.emit("DECL", mr) }
func (to instructions) DECQ(mr x86.Op)            { to.emit("DECQ", mr) }
func (to instructions) DIVL(mr x86.Op)            { to.emit("DIVL", mr) }
func (to instructions) IMUL3L(i, mr, r x86.Op)    { to.emit("IMUL3L", i, mr, r) }
func (to instructions) IMUL3Q(i, mr, r x86.Op)    { to.emit("IMUL3Q", i, mr, r) }
func (to instructions) IMULL(ops ...x86.Op)       { to.emit("IMULL", ops...) }
func (to instructions) IMULQ(ops ...x86.Op)       { to.emit("IMULQ", ops...) }
func (to instructions) INCL(mr x86.Op)            { to.emit("INCL", mr) }
func (to instructions) INCQ(mr x86.Op)            { to.emit("INCQ", mr) }
func (to instructions) JCC(r x86.Op)              { to.emit("JCC", r) }
func (to instructions) JCS(r x86.Op)              { to.emit("JCS", r) }
func (to instructions) JE(r x86.Op)               { to.emit("JE", r) }
func (to instructions) JEQ(r x86.Op)              { to.emit("JEQ", r) }
func (to instructions) JG(r x86.Op)               { to.emit("JG", r) }
func (to instructions) JGE(r x86.Op)              { to.emit("JGE", r) }
func (to instructions) JGT(r x86.Op)              { to.emit("JGT", r) }
func (to instructions) JL(r x86.Op)               { to.emit("JL", r) }
func (to instructions) JLE(r x86.Op)              { to.emit("JLE", r) }
func (to instructions) JLT(r x86.Op)              { to.emit("JLT", r) }
func (to instructions) JMP(mr x86.Op)             { to.emit("JMP", mr) }
func (to instructions) JNE(r x86.Op)              { to.emit("JNE", r) }
func (to instructions) JNZ(r x86.Op)              { to.emit("JNZ", r) }
func (to instructions) JZ(r x86.Op)               { to.emit("JZ", r) }
func (to instructions) KANDB(k, k1, k2 x86.Op)    { to.emit("KANDB", k, k1, k2) }
func (to instructions) KANDNQ(k, k1, k2 x86.Op)   { to.emit("KANDNQ", k, k1, k2) }
func (to instructions) KANDNW(k, k1, k2 x86.Op)   { to.emit("KANDNW", k, k1, k2) }
func (to instructions) KANDQ(k, k1, k2 x86.Op)    { to.emit("KANDQ", k, k1, k2) }
func (to instructions) KANDW(k, k1, k2 x86.Op)    { to.emit("KANDW", k, k1, k2) }
func (to instructions) KMOVB(kmr, kmr1 x86.Op)    { to.emit("KMOVB", kmr, kmr1) }
func (to instructions) KMOVD(kmr, kmr1 x86.Op)    { to.emit("KMOVD", kmr, kmr1) }
func (to instructions) KMOVQ(kmr, kmr1 x86.Op)    { to.emit("KMOVQ", kmr, kmr1) }
func (to instructions) KMOVW(kmr, kmr1 x86.Op)    { to.emit("KMOVW", kmr, kmr1) }
func (to instructions) KNOTQ(k, k1 x86.Op)        { to.emit("KNOTQ", k, k1) }
func (to instructions) KNOTW(k, k1 x86.Op)        { to.emit("KNOTW", k, k1) }
func (to instructions) KORTESTB(k, k1 x86.Op)     { to.emit("KORTESTB", k, k1) }
func (to instructions) KORTESTW(k, k1 x86.Op)     { to.emit("KORTESTW", k, k1) }
func (to instructions) KORW(k, k1, k2 x86.Op)     { to.emit("KORW", k, k1, k2) }
func (to instructions) KSHIFTRW(i, k, k1 x86.Op)  { to.emit("KSHIFTRW", i, k, k1) }
func (to instructions) KUNPCKDQ(k, k1, k2 x86.Op) { to.emit("KUNPCKDQ", k, k1, k2) }
func (to instructions) KUNPCKWD(k, k1, k2 x86.Op) { to.emit("KUNPCKWD", k, k1, k2) }
func (to instructions) KXNORW(k, k1, k2 x86.Op)   { to.emit("KXNORW", k, k1, k2) }
func (to instructions) KXORW(k, k1, k2 x86.Op)    { to.emit("KXORW", k, k1, k2) }
func (to instructions) LEAL(m, r x86.Op)          { to.emit("LEAL", m, r) }
func (to instructions) LEAQ(m, r x86.Op)          { to.emit("LEAQ", m, r) }
func (to instructions) MOVB(imr, mr x86.Op)       { to.emit("MOVB", imr, mr) }
func (to instructions) MOVBLZX(mr, r x86.Op)      { to.emit("MOVBLZX", mr, r) }
func (to instructions) MOVL(imr, mr x86.Op)       { to.emit("MOVL", imr, mr) }
func (to instructions) MOVLQSX(mr, r x86.Op)      { to.emit("MOVLQSX", mr, r) }
func (to instructions) MOVQ(imrx, mrx x86.Op)     { to.emit("MOVQ", imrx, mrx) }
func (to instructions) MOVW(imr, mr x86.Op)       { to.emit("MOVW", imr, mr) }
func (to instructions) MOVWLZX(mr, r x86.Op)      { to.emit("MOVWLZX", mr, r) }
func (to instructions) NEGL(mr x86.Op)            { to.emit("NEGL", mr) }
func (to instructions) NEGQ(mr x86.Op)            { to.emit("NEGQ", mr) }
func (to instructions) NOTL(mr x86.Op)            { to.emit("NOTL", mr) }
func (to instructions) ORL(imr, emr x86.Op)       { to.emit("ORL", imr, emr) }
func (to instructions) ORQ(imr, mr x86.Op)        { to.emit("ORQ", imr, mr) }
func (to instructions) PDEPQ(mr, r, r1 x86.Op)    { to.emit("PDEPQ", mr, r, r1) }
func (to instructions) PEXTL(mr, r, r1 x86.Op)    { to.emit("PEXTL", mr, r, r1) }
func (to instructions) PEXTQ(mr, r, r1 x86.Op)    { to.emit("PEXTQ", mr, r, r1) }
func (to instructions) POPCNTL(mr, r x86.Op)      { to.emit("POPCNTL", mr, r) }
func (to instructions) POPCNTQ(mr, r x86.Op)      { to.emit("POPCNTQ", mr, r) }
func (to instructions) PREFETCHT0(m x86.Op)       { to.emit("PREFETCHT0", m) }
func (to instructions) RET()                      { to.emit("RET") }
func (to instructions) SARL(ci, mr x86.Op)        { to.emit("SARL", ci, mr) }
func (to instructions) SBBQ(imr, mr x86.Op)       { to.emit("SBBQ", imr, mr) }
func (to instructions) SETCS(mr x86.Op)           { to.emit("SETCS", mr) }
func (to instructions) SETEQ(mr x86.Op)           { to.emit("SETEQ", mr) }
func (to instructions) SETGE(mr x86.Op)           { to.emit("SETGE", mr) }
func (to instructions) SETGT(mr x86.Op)           { to.emit("SETGT", mr) }
func (to instructions) SETLS(mr x86.Op)           { to.emit("SETLS", mr) }
func (to instructions) SETNE(mr x86.Op)           { to.emit("SETNE", mr) }
func (to instructions) SHLL(ops ...x86.Op)        { to.emit("SHLL", ops...) }
func (to instructions) SHLQ(ops ...x86.Op)        { to.emit("SHLQ", ops...) }
func (to instructions) SHLXQ(r, mr, r1 x86.Op)    { to.emit("SHLXQ", r, mr, r1) }
func (to instructions) SHRL(ops ...x86.Op)        { to.emit("SHRL", ops...) }
func (to instructions) SHRQ(ops ...x86.Op)        { to.emit("SHRQ", ops...) }
func (to instructions) SHRXL(r, mr, r1 x86.Op)    { to.emit("SHRXL", r, mr, r1) }
func (to instructions) SHRXQ(r, mr, r1 x86.Op)    { to.emit("SHRXQ", r, mr, r1) }
func (to instructions) SUBL(imr, emr x86.Op)      { to.emit("SUBL", imr, emr) }
func (to instructions) SUBQ(imr, mr x86.Op)       { to.emit("SUBQ", imr, mr) }
func (to instructions) TESTL(ir, emr x86.Op)      { to.emit("TESTL", ir, emr) }
func (to instructions) TESTQ(ir, mr x86.Op)       { to.emit("TESTQ", ir, mr) }
func (to instructions) TESTW(ir, amr x86.Op)      { to.emit("TESTW", ir, amr) }
func (to instructions) TZCNTL(mr, r x86.Op)       { to.emit("TZCNTL", mr, r) }
func (to instructions) TZCNTQ(mr, r x86.Op)       { to.emit("TZCNTQ", mr, r) }
func (to instructions) VADDPD(ops ...x86.Op)      { to.emit("VADDPD", ops...) }
func (to instructions) VADDPD_BCST(ops ...x86.Op) { to.emit("VADDPD_BCST", ops...) }
func (to instructions) VADDPS(ops ...x86.Op)      { to.emit("VADDPS", ops...) }
func (to instructions) VADDPS_BCST(ops ...x86.Op) { to.emit("VADDPS_BCST", ops...) }
func (to instructions) VADDPS_RZ_SAE(ops ...x86.Op) {
	to.emit("VADDPS_RZ_SAE", ops...)
}
func (to instructions) VADDPS_RD_SAE(ops ...x86.Op) {
	to.emit("VADDPS_RD_SAE", ops...)
}
func (to instructions) VADDSD(ops ...x86.Op)    { to.emit("VADDSD", ops...) }
func (to instructions) VANDPD(ops ...x86.Op)    { to.emit("VANDPD", ops...) }
func (to instructions) VANDPS(ops ...x86.Op)    { to.emit("VANDPS", ops...) }
func (to instructions) VBLENDMPD(ops ...x86.Op) { to.emit("VBLENDMPD", ops...) }
func (to instructions) VBLENDPD(i, mxy, xy, xy1 x86.Op) {
	to.emit("VBLENDPD", i, mxy, xy, xy1)
}
func (to instructions) VBLENDPS(i, mxy, xy, xy1 x86.Op) {
	to.emit("VBLENDPS", i, mxy, xy, xy1)
}
func (to instructions) VBLENDVPD(xy, mxy, xy1, xy2 x86.Op) {
	to.emit("VBLENDVPD", xy, mxy, xy1, xy2)
}
func (to instructions) VBLENDVPS(xy, mxy, xy1, xy2 x86.Op) {
	to.emit("VBLENDVPS", xy, mxy, xy1, xy2)
}
func (to instructions) VBROADCASTI128(m, y x86.Op) { to.emit("VBROADCASTI128", m, y) }
func (to instructions) VBROADCASTI32X4(ops ...x86.Op) {
	to.emit("VBROADCASTI32X4", ops...)
}
func (to instructions) VBROADCASTI32X4_Z(m, k, yz x86.Op) {
	to.emit("VBROADCASTI32X4_Z", m, k, yz)
}
func (to instructions) VBROADCASTI64X4(ops ...x86.Op) {
	to.emit("VBROADCASTI64X4", ops...)
}
func (to instructions) VBROADCASTSD(ops ...x86.Op) { to.emit("VBROADCASTSD", ops...) }
func (to instructions) VBROADCASTSS(ops ...x86.Op) { to.emit("VBROADCASTSS", ops...) }
func (to instructions) VCMPPD(ops ...x86.Op)       { to.emit("VCMPPD", ops...) }
func (to instructions) VCMPPS(ops ...x86.Op)       { to.emit("VCMPPS", ops...) }
func (to instructions) VCVTDQ2PD(ops ...x86.Op)    { to.emit("VCVTDQ2PD", ops...) }
func (to instructions) VCVTDQ2PS(ops ...x86.Op)    { to.emit("VCVTDQ2PS", ops...) }
func (to instructions) VCVTDQ2PS_BCST(ops ...x86.Op) {
	to.emit("VCVTDQ2PS_BCST", ops...)
}
func (to instructions) VCVTPD2DQ(ops ...x86.Op)  { to.emit("VCVTPD2DQ", ops...) }
func (to instructions) VCVTPD2DQY(ops ...x86.Op) { to.emit("VCVTPD2DQY", ops...) }
func (to instructions) VCVTPD2PS(ops ...x86.Op)  { to.emit("VCVTPD2PS", ops...) }
func (to instructions) VCVTPD2PSX(ops ...x86.Op) { to.emit("VCVTPD2PSX", ops...) }
func (to instructions) VCVTPD2PSY(ops ...x86.Op) { to.emit("VCVTPD2PSY", ops...) }
func (to instructions) VCVTPD2QQ(ops ...x86.Op)  { to.emit("VCVTPD2QQ", ops...) }
func (to instructions) VCVTPH2PS(ops ...x86.Op)  { to.emit("VCVTPH2PS", ops...) }
func (to instructions) VCVTPS2DQ(ops ...x86.Op)  { to.emit("VCVTPS2DQ", ops...) }
func (to instructions) VCVTPS2DQ_RD_SAE(ops ...x86.Op) {
	to.emit("VCVTPS2DQ_RD_SAE", ops...)
}
func (to instructions) VCVTPS2DQ_RU_SAE(ops ...x86.Op) {
	to.emit("VCVTPS2DQ_RU_SAE", ops...)
}
func (to instructions) VCVTPS2PD(ops ...x86.Op) { to.emit("VCVTPS2PD", ops...) }
func (to instructions) VCVTPS2PH(ops ...x86.Op) { to.emit("VCVTPS2PH", ops...) }
func (to instructions) VCVTSI2SDL(mr, x, x1 x86.Op) {
	to.emit("VCVTSI2SDL", mr, x, x1)
}
func (to instructions) VCVTSI2SSL(mr, x, x1 x86.Op) {
	to.emit("VCVTSI2SSL", mr, x, x1)
}
func (to instructions) VCVTSS2SD(ops ...x86.Op)   { to.emit("VCVTSS2SD", ops...) }
func (to instructions) VCVTTPD2DQ(ops ...x86.Op)  { to.emit("VCVTTPD2DQ", ops...) }
func (to instructions) VCVTTPD2DQY(ops ...x86.Op) { to.emit("VCVTTPD2DQY", ops...) }
func (to instructions) VCVTTPS2DQ(ops ...x86.Op)  { to.emit("VCVTTPS2DQ", ops...) }
func (to instructions) VCVTUDQ2PS_RU_SAE(ops ...x86.Op) {
	to.emit("VCVTUDQ2PS_RU_SAE", ops...)
}
func (to instructions) VDIVPD(ops ...x86.Op) { to.emit("VDIVPD", ops...) }
func (to instructions) VDIVPS(ops ...x86.Op) { to.emit("VDIVPS", ops...) }
func (to instructions) VDIVSD(ops ...x86.Op) { to.emit("VDIVSD", ops...) }
func (to instructions) VDIVSS(ops ...x86.Op) { to.emit("VDIVSS", ops...) }
func (to instructions) VEXTRACTF128(i, y, mx x86.Op) {
	to.emit("VEXTRACTF128", i, y, mx)
}
func (to instructions) VEXTRACTF32X4(ops ...x86.Op) {
	to.emit("VEXTRACTF32X4", ops...)
}
func (to instructions) VEXTRACTF64X4(ops ...x86.Op) {
	to.emit("VEXTRACTF64X4", ops...)
}
func (to instructions) VEXTRACTI128(i, y, mx x86.Op) {
	to.emit("VEXTRACTI128", i, y, mx)
}
func (to instructions) VEXTRACTI32X4(ops ...x86.Op) {
	to.emit("VEXTRACTI32X4", ops...)
}
func (to instructions) VEXTRACTI64X4(ops ...x86.Op) {
	to.emit("VEXTRACTI64X4", ops...)
}
func (to instructions) VEXTRACTPS(i, x, mr x86.Op) { to.emit("VEXTRACTPS", i, x, mr) }
func (to instructions) VGATHERDPS(vxy, kv, xyz x86.Op) {
	to.emit("VGATHERDPS", vxy, kv, xyz)
}
func (to instructions) VINSERTF128(i, mx, y, y1 x86.Op) {
	to.emit("VINSERTF128", i, mx, y, y1)
}
func (to instructions) VINSERTF32X4(ops ...x86.Op) { to.emit("VINSERTF32X4", ops...) }
func (to instructions) VINSERTI128(i, mx, y, y1 x86.Op) {
	to.emit("VINSERTI128", i, mx, y, y1)
}
func (to instructions) VINSERTI32X4(ops ...x86.Op) { to.emit("VINSERTI32X4", ops...) }
func (to instructions) VINSERTI64X4(ops ...x86.Op) { to.emit("VINSERTI64X4", ops...) }
func (to instructions) VMASKMOVPD(mxy, xy, mxy1 x86.Op) {
	to.emit("VMASKMOVPD", mxy, xy, mxy1)
}
func (to instructions) VMASKMOVPS(mxy, xy, mxy1 x86.Op) {
	to.emit("VMASKMOVPS", mxy, xy, mxy1)
}
func (to instructions) VMAXPD(ops ...x86.Op)      { to.emit("VMAXPD", ops...) }
func (to instructions) VMAXPD_BCST(ops ...x86.Op) { to.emit("VMAXPD_BCST", ops...) }
func (to instructions) VMAXPS(ops ...x86.Op)      { to.emit("VMAXPS", ops...) }
func (to instructions) VMINPD(ops ...x86.Op)      { to.emit("VMINPD", ops...) }
func (to instructions) VMINPD_BCST(ops ...x86.Op) { to.emit("VMINPD_BCST", ops...) }
func (to instructions) VMINPS(ops ...x86.Op)      { to.emit("VMINPS", ops...) }
func (to instructions) VMINPS_Z(mxyz, xyz, k, xyz1 x86.Op) {
	to.emit("VMINPS_Z", mxyz, xyz, k, xyz1)
}
func (to instructions) VMOVAPD(ops ...x86.Op) { to.emit("VMOVAPD", ops...) }
func (to instructions) VMOVAPS(ops ...x86.Op) { to.emit("VMOVAPS", ops...) }
func (to instructions) VMOVAPS_Z(mxyz, k, mxyz1 x86.Op) {
	to.emit("VMOVAPS_Z", mxyz, k, mxyz1)
}
func (to instructions) VMOVD(mrx, mrx1 x86.Op)   { to.emit("VMOVD", mrx, mrx1) }
func (to instructions) VMOVDQA(mxy, mxy1 x86.Op) { to.emit("VMOVDQA", mxy, mxy1) }
func (to instructions) VMOVDQU(mxy, mxy1 x86.Op) { to.emit("VMOVDQU", mxy, mxy1) }
func (to instructions) VMOVDQU16_Z(mxyz, k, mxyz1 x86.Op) {
	to.emit("VMOVDQU16_Z", mxyz, k, mxyz1)
}
func (to instructions) VMOVDQU32(ops ...x86.Op) { to.emit("VMOVDQU32", ops...) }
func (to instructions) VMOVDQU32_Z(mxyz, k, mxyz1 x86.Op) {
	to.emit("VMOVDQU32_Z", mxyz, k, mxyz1)
}
func (to instructions) VMOVDQU64(ops ...x86.Op) { to.emit("VMOVDQU64", ops...) }
func (to instructions) VMOVDQU64_Z(mxyz, k, mxyz1 x86.Op) {
	to.emit("VMOVDQU64_Z", mxyz, k, mxyz1)
}
func (to instructions) VMOVDQU8(ops ...x86.Op) { to.emit("VMOVDQU8", ops...) }
func (to instructions) VMOVDQU8_Z(mxyz, k, mxyz1 x86.Op) {
	to.emit("VMOVDQU8_Z", mxyz, k, mxyz1)
}
func (to instructions) VMOVHPS(ops ...x86.Op)  { to.emit("VMOVHPS", ops...) }
func (to instructions) VMOVMSKPD(xy, r x86.Op) { to.emit("VMOVMSKPD", xy, r) }
func (to instructions) VMOVMSKPS(xy, r x86.Op) { to.emit("VMOVMSKPS", xy, r) }
func (to instructions) VMOVNTDQ(xyz, m x86.Op) { to.emit("VMOVNTDQ", xyz, m) }
func (to instructions) VMOVQ(mrx, mrx1 x86.Op) { to.emit("VMOVQ", mrx, mrx1) }
func (to instructions) VMOVSD(ops ...x86.Op)   { to.emit("VMOVSD", ops...) }
func (to instructions) VMOVSS(ops ...x86.Op)   { to.emit("VMOVSS", ops...) }
func (to instructions) VMOVUPD(ops ...x86.Op)  { to.emit("VMOVUPD", ops...) }
func (to instructions) VMOVUPS(ops ...x86.Op)  { to.emit("VMOVUPS", ops...) }
func (to instructions) VMOVUPS_Z(mxyz, k, mxyz1 x86.Op) {
	to.emit("VMOVUPS_Z", mxyz, k, mxyz1)
}
func (to instructions) VMULPD(ops ...x86.Op)      { to.emit("VMULPD", ops...) }
func (to instructions) VMULPD_BCST(ops ...x86.Op) { to.emit("VMULPD_BCST", ops...) }
func (to instructions) VMULPS(ops ...x86.Op)      { to.emit("VMULPS", ops...) }
func (to instructions) VMULPS_BCST(ops ...x86.Op) { to.emit("VMULPS_BCST", ops...) }
func (to instructions) VMULPS_RD_SAE(ops ...x86.Op) {
	to.emit("VMULPS_RD_SAE", ops...)
}
func (to instructions) VMULPS_RZ_SAE(ops ...x86.Op) {
	to.emit("VMULPS_RZ_SAE", ops...)
}
func (to instructions) VMULPS_Z(mxyz, xyz, k, xyz1 x86.Op) {
	to.emit("VMULPS_Z", mxyz, xyz, k, xyz1)
}
func (to instructions) VMULSD(ops ...x86.Op)       { to.emit("VMULSD", ops...) }
func (to instructions) VORPS(ops ...x86.Op)        { to.emit("VORPS", ops...) }
func (to instructions) VPACKSSDW(ops ...x86.Op)    { to.emit("VPACKSSDW", ops...) }
func (to instructions) VPACKSSWB(ops ...x86.Op)    { to.emit("VPACKSSWB", ops...) }
func (to instructions) VPACKUSDW(ops ...x86.Op)    { to.emit("VPACKUSDW", ops...) }
func (to instructions) VPACKUSWB(ops ...x86.Op)    { to.emit("VPACKUSWB", ops...) }
func (to instructions) VPADDB(ops ...x86.Op)       { to.emit("VPADDB", ops...) }
func (to instructions) VPADDD(ops ...x86.Op)       { to.emit("VPADDD", ops...) }
func (to instructions) VPADDD_BCST(ops ...x86.Op)  { to.emit("VPADDD_BCST", ops...) }
func (to instructions) VPADDQ(ops ...x86.Op)       { to.emit("VPADDQ", ops...) }
func (to instructions) VPADDUSB(ops ...x86.Op)     { to.emit("VPADDUSB", ops...) }
func (to instructions) VPADDW(ops ...x86.Op)       { to.emit("VPADDW", ops...) }
func (to instructions) VPAND(mxy, xy, xy1 x86.Op)  { to.emit("VPAND", mxy, xy, xy1) }
func (to instructions) VPANDD(ops ...x86.Op)       { to.emit("VPANDD", ops...) }
func (to instructions) VPANDN(mxy, xy, xy1 x86.Op) { to.emit("VPANDN", mxy, xy, xy1) }
func (to instructions) VPANDND(ops ...x86.Op)      { to.emit("VPANDND", ops...) }
func (to instructions) VPBLENDD(i, mxy, xy, xy1 x86.Op) {
	to.emit("VPBLENDD", i, mxy, xy, xy1)
}
func (to instructions) VPBLENDMD(ops ...x86.Op) { to.emit("VPBLENDMD", ops...) }
func (to instructions) VPBLENDMQ(ops ...x86.Op) { to.emit("VPBLENDMQ", ops...) }
func (to instructions) VPBLENDVB(xy, mxy, xy1, xy2 x86.Op) {
	to.emit("VPBLENDVB", xy, mxy, xy1, xy2)
}
func (to instructions) VPBROADCASTB(ops ...x86.Op) { to.emit("VPBROADCASTB", ops...) }
func (to instructions) VPBROADCASTD(ops ...x86.Op) { to.emit("VPBROADCASTD", ops...) }
func (to instructions) VPBROADCASTD_Z(mrx, k, xyz x86.Op) {
	to.emit("VPBROADCASTD_Z", mrx, k, xyz)
}
func (to instructions) VPBROADCASTQ(ops ...x86.Op) { to.emit("VPBROADCASTQ", ops...) }
func (to instructions) VPBROADCASTW(ops ...x86.Op) { to.emit("VPBROADCASTW", ops...) }
func (to instructions) VPCMPD(ops ...x86.Op)       { to.emit("VPCMPD", ops...) }
func (to instructions) VPCMPD_BCST(ops ...x86.Op)  { to.emit("VPCMPD_BCST", ops...) }
func (to instructions) VPCMPEQB(ops ...x86.Op)     { to.emit("VPCMPEQB", ops...) }
func (to instructions) VPCMPEQD(ops ...x86.Op)     { to.emit("VPCMPEQD", ops...) }
func (to instructions) VPCMPEQQ(ops ...x86.Op)     { to.emit("VPCMPEQQ", ops...) }
func (to instructions) VPCMPEQW(ops ...x86.Op)     { to.emit("VPCMPEQW", ops...) }
func (to instructions) VPCMPGTD(ops ...x86.Op)     { to.emit("VPCMPGTD", ops...) }
func (to instructions) VPCMPUD(ops ...x86.Op)      { to.emit("VPCMPUD", ops...) }
func (to instructions) VPCMPUD_BCST(ops ...x86.Op) { to.emit("VPCMPUD_BCST", ops...) }
func (to instructions) VPCOMPRESSD(ops ...x86.Op)  { to.emit("VPCOMPRESSD", ops...) }
func (to instructions) VPCOMPRESSD_Z(xyz, k, mxyz x86.Op) {
	to.emit("VPCOMPRESSD_Z", xyz, k, mxyz)
}
func (to instructions) VPCOMPRESSQ_Z(xyz, k, mxyz x86.Op) {
	to.emit("VPCOMPRESSQ_Z", xyz, k, mxyz)
}
func (to instructions) VPCONFLICTD(ops ...x86.Op) { to.emit("VPCONFLICTD", ops...) }
func (to instructions) VPERM2I128(i, my, y, y1 x86.Op) {
	to.emit("VPERM2I128", i, my, y, y1)
}
func (to instructions) VPERMB(ops ...x86.Op)    { to.emit("VPERMB", ops...) }
func (to instructions) VPERMD(ops ...x86.Op)    { to.emit("VPERMD", ops...) }
func (to instructions) VPERMI2B(ops ...x86.Op)  { to.emit("VPERMI2B", ops...) }
func (to instructions) VPERMI2D(ops ...x86.Op)  { to.emit("VPERMI2D", ops...) }
func (to instructions) VPERMI2PD(ops ...x86.Op) { to.emit("VPERMI2PD", ops...) }
func (to instructions) VPERMI2PS(ops ...x86.Op) { to.emit("VPERMI2PS", ops...) }
func (to instructions) VPERMI2Q(ops ...x86.Op)  { to.emit("VPERMI2Q", ops...) }
func (to instructions) VPERMI2W(ops ...x86.Op)  { to.emit("VPERMI2W", ops...) }
func (to instructions) VPERMILPS(ops ...x86.Op) { to.emit("VPERMILPS", ops...) }
func (to instructions) VPERMW(ops ...x86.Op)    { to.emit("VPERMW", ops...) }
func (to instructions) VPERMPD(ops ...x86.Op)   { to.emit("VPERMPD", ops...) }
func (to instructions) VPERMQ(ops ...x86.Op)    { to.emit("VPERMQ", ops...) }
func (to instructions) VPERMT2B(ops ...x86.Op)  { to.emit("VPERMT2B", ops...) }
func (to instructions) VPGATHERDD(vxy, kv, xyz x86.Op) {
	to.emit("VPGATHERDD", vxy, kv, xyz)
}
func (to instructions) VPSCATTERDD(xyz, k, vxyz x86.Op) {
	to.emit("VPSCATTERDD", xyz, k, vxyz)
}
func (to instructions) VPGATHERDQ(xy, kv, yz x86.Op) {
	to.emit("VPGATHERDQ", xy, kv, yz)
}
func (to instructions) VPINSRD(i, mr, x, x1 x86.Op) {
	to.emit("VPINSRD", i, mr, x, x1)
}
func (to instructions) VPINSRQ(i, mr, x, x1 x86.Op) {
	to.emit("VPINSRQ", i, mr, x, x1)
}
func (to instructions) VPMADDUBSW(ops ...x86.Op) { to.emit("VPMADDUBSW", ops...) }
func (to instructions) VPMADDWD(ops ...x86.Op)   { to.emit("VPMADDWD", ops...) }
func (to instructions) VPMASKMOVD(mxy, xy, mxy1 x86.Op) {
	to.emit("VPMASKMOVD", mxy, xy, mxy1)
}
func (to instructions) VPMAXSD(ops ...x86.Op)      { to.emit("VPMAXSD", ops...) }
func (to instructions) VPMAXSD_BCST(ops ...x86.Op) { to.emit("VPMAXSD_BCST", ops...) }
func (to instructions) VPMAXUB(ops ...x86.Op)      { to.emit("VPMAXUB", ops...) }
func (to instructions) VPMAXUD(ops ...x86.Op)      { to.emit("VPMAXUD", ops...) }
func (to instructions) VPMINSD(ops ...x86.Op)      { to.emit("VPMINSD", ops...) }
func (to instructions) VPMINUB(ops ...x86.Op)      { to.emit("VPMINUB", ops...) }
func (to instructions) VPMINUD(ops ...x86.Op)      { to.emit("VPMINUD", ops...) }
func (to instructions) VPMOVB2M(xyz, k x86.Op)     { to.emit("VPMOVB2M", xyz, k) }
func (to instructions) VPMOVD2M(xyz, k x86.Op)     { to.emit("VPMOVD2M", xyz, k) }
func (to instructions) VPMOVDB(ops ...x86.Op)      { to.emit("VPMOVDB", ops...) }
func (to instructions) VPMOVDW(ops ...x86.Op)      { to.emit("VPMOVDW", ops...) }
func (to instructions) VPMOVMSKB(xy, r x86.Op)     { to.emit("VPMOVMSKB", xy, r) }
func (to instructions) VPMOVSXDQ(ops ...x86.Op)    { to.emit("VPMOVSXDQ", ops...) }
func (to instructions) VPMOVWB(ops ...x86.Op)      { to.emit("VPMOVWB", ops...) }
func (to instructions) VPMOVZXBD(ops ...x86.Op)    { to.emit("VPMOVZXBD", ops...) }
func (to instructions) VPMOVZXBQ(ops ...x86.Op)    { to.emit("VPMOVZXBQ", ops...) }
func (to instructions) VPMOVZXDQ(ops ...x86.Op)    { to.emit("VPMOVZXDQ", ops...) }
func (to instructions) VPMOVZXWD(ops ...x86.Op)    { to.emit("VPMOVZXWD", ops...) }
func (to instructions) VPMOVZXWQ(ops ...x86.Op)    { to.emit("VPMOVZXWQ", ops...) }
func (to instructions) VPMULHRSW(ops ...x86.Op)    { to.emit("VPMULHRSW", ops...) }
func (to instructions) VPMULLD(ops ...x86.Op)      { to.emit("VPMULLD", ops...) }
func (to instructions) VPMULLW(ops ...x86.Op)      { to.emit("VPMULLW", ops...) }
func (to instructions) VPMULUDQ(ops ...x86.Op)     { to.emit("VPMULUDQ", ops...) }
func (to instructions) VPOR(mxy, xy, xy1 x86.Op)   { to.emit("VPOR", mxy, xy, xy1) }
func (to instructions) VPORD(ops ...x86.Op)        { to.emit("VPORD", ops...) }
func (to instructions) VPRORVQ(ops ...x86.Op)      { to.emit("VPRORVQ", ops...) }
func (to instructions) VPSADBW(mxyz, xyz, xyz1 x86.Op) {
	to.emit("VPSADBW", mxyz, xyz, xyz1)
}
func (to instructions) VPSHUFB(ops ...x86.Op)     { to.emit("VPSHUFB", ops...) }
func (to instructions) VPSHUFD(ops ...x86.Op)     { to.emit("VPSHUFD", ops...) }
func (to instructions) VPSLLD(ops ...x86.Op)      { to.emit("VPSLLD", ops...) }
func (to instructions) VPSLLQ(ops ...x86.Op)      { to.emit("VPSLLQ", ops...) }
func (to instructions) VPSLLVD(ops ...x86.Op)     { to.emit("VPSLLVD", ops...) }
func (to instructions) VPSLLW(ops ...x86.Op)      { to.emit("VPSLLW", ops...) }
func (to instructions) VPSLLVQ(ops ...x86.Op)     { to.emit("VPSLLVQ", ops...) }
func (to instructions) VPSRAD(ops ...x86.Op)      { to.emit("VPSRAD", ops...) }
func (to instructions) VPSRAVD(ops ...x86.Op)     { to.emit("VPSRAVD", ops...) }
func (to instructions) VPSRAW(ops ...x86.Op)      { to.emit("VPSRAW", ops...) }
func (to instructions) VPSRLD(ops ...x86.Op)      { to.emit("VPSRLD", ops...) }
func (to instructions) VPSRLQ(ops ...x86.Op)      { to.emit("VPSRLQ", ops...) }
func (to instructions) VPSRLVD(ops ...x86.Op)     { to.emit("VPSRLVD", ops...) }
func (to instructions) VPSRLVQ(ops ...x86.Op)     { to.emit("VPSRLVQ", ops...) }
func (to instructions) VPSRLW(ops ...x86.Op)      { to.emit("VPSRLW", ops...) }
func (to instructions) VPSUBB(ops ...x86.Op)      { to.emit("VPSUBB", ops...) }
func (to instructions) VPSUBD(ops ...x86.Op)      { to.emit("VPSUBD", ops...) }
func (to instructions) VPSUBD_BCST(ops ...x86.Op) { to.emit("VPSUBD_BCST", ops...) }
func (to instructions) VPSUBQ(ops ...x86.Op)      { to.emit("VPSUBQ", ops...) }
func (to instructions) VPSUBUSB(ops ...x86.Op)    { to.emit("VPSUBUSB", ops...) }
func (to instructions) VPSUBW(ops ...x86.Op)      { to.emit("VPSUBW", ops...) }
func (to instructions) VPTERNLOGD(ops ...x86.Op)  { to.emit("VPTERNLOGD", ops...) }
func (to instructions) VPTERNLOGD_BCST(ops ...x86.Op) {
	to.emit("VPTERNLOGD_BCST", ops...)
}
func (to instructions) VPTEST(mxy, xy x86.Op)  { to.emit("VPTEST", mxy, xy) }
func (to instructions) VPTESTMB(ops ...x86.Op) { to.emit("VPTESTMB", ops...) }
func (to instructions) VPTESTMD(ops ...x86.Op) { to.emit("VPTESTMD", ops...) }
func (to instructions) VPTESTMD_BCST(ops ...x86.Op) {
	to.emit("VPTESTMD_BCST", ops...)
}
func (to instructions) VPTESTMQ(ops ...x86.Op)     { to.emit("VPTESTMQ", ops...) }
func (to instructions) VPTESTMW(ops ...x86.Op)     { to.emit("VPTESTMW", ops...) }
func (to instructions) VPTESTNMD(ops ...x86.Op)    { to.emit("VPTESTNMD", ops...) }
func (to instructions) VPUNPCKHBW(ops ...x86.Op)   { to.emit("VPUNPCKHBW", ops...) }
func (to instructions) VPUNPCKHDQ(ops ...x86.Op)   { to.emit("VPUNPCKHDQ", ops...) }
func (to instructions) VPUNPCKHQDQ(ops ...x86.Op)  { to.emit("VPUNPCKHQDQ", ops...) }
func (to instructions) VPUNPCKHWD(ops ...x86.Op)   { to.emit("VPUNPCKHWD", ops...) }
func (to instructions) VPUNPCKLBW(ops ...x86.Op)   { to.emit("VPUNPCKLBW", ops...) }
func (to instructions) VPUNPCKLDQ(ops ...x86.Op)   { to.emit("VPUNPCKLDQ", ops...) }
func (to instructions) VPUNPCKLQDQ(ops ...x86.Op)  { to.emit("VPUNPCKLQDQ", ops...) }
func (to instructions) VPUNPCKLWD(ops ...x86.Op)   { to.emit("VPUNPCKLWD", ops...) }
func (to instructions) VPXOR(mxy, xy, xy1 x86.Op)  { to.emit("VPXOR", mxy, xy, xy1) }
func (to instructions) VPXORD(ops ...x86.Op)       { to.emit("VPXORD", ops...) }
func (to instructions) VRNDSCALEPD(ops ...x86.Op)  { to.emit("VRNDSCALEPD", ops...) }
func (to instructions) VRNDSCALEPS(ops ...x86.Op)  { to.emit("VRNDSCALEPS", ops...) }
func (to instructions) VROUNDPD(i, mxy, xy x86.Op) { to.emit("VROUNDPD", i, mxy, xy) }
func (to instructions) VROUNDPS(i, mxy, xy x86.Op) { to.emit("VROUNDPS", i, mxy, xy) }
func (to instructions) VSHUFI32X4(ops ...x86.Op)   { to.emit("VSHUFI32X4", ops...) }
func (to instructions) VSHUFI64X2(ops ...x86.Op)   { to.emit("VSHUFI64X2", ops...) }
func (to instructions) VSHUFPS(ops ...x86.Op)      { to.emit("VSHUFPS", ops...) }
func (to instructions) VSQRTPD(ops ...x86.Op)      { to.emit("VSQRTPD", ops...) }
func (to instructions) VSQRTPS(ops ...x86.Op)      { to.emit("VSQRTPS", ops...) }
func (to instructions) VSUBPD(ops ...x86.Op)       { to.emit("VSUBPD", ops...) }
func (to instructions) VSUBPD_BCST(ops ...x86.Op)  { to.emit("VSUBPD_BCST", ops...) }
func (to instructions) VSUBPS(ops ...x86.Op)       { to.emit("VSUBPS", ops...) }
func (to instructions) VSUBPS_BCST(ops ...x86.Op)  { to.emit("VSUBPS_BCST", ops...) }
func (to instructions) VSUBPS_RD_SAE(ops ...x86.Op) {
	to.emit("VSUBPS_RD_SAE", ops...)
}
func (to instructions) VSUBSD(ops ...x86.Op)    { to.emit("VSUBSD", ops...) }
func (to instructions) VUCOMISD(mx, x x86.Op)   { to.emit("VUCOMISD", mx, x) }
func (to instructions) VUNPCKHPD(ops ...x86.Op) { to.emit("VUNPCKHPD", ops...) }
func (to instructions) VUNPCKHPS(ops ...x86.Op) { to.emit("VUNPCKHPS", ops...) }
func (to instructions) VUNPCKLPD(ops ...x86.Op) { to.emit("VUNPCKLPD", ops...) }
func (to instructions) VUNPCKLPS(ops ...x86.Op) { to.emit("VUNPCKLPS", ops...) }
func (to instructions) VXORPD(ops ...x86.Op)    { to.emit("VXORPD", ops...) }
func (to instructions) VZEROUPPER()             { to.emit("VZEROUPPER") }
func (to instructions) XORL(imr, emr x86.Op)    { to.emit("XORL", imr, emr) }
func (to instructions) XORQ(imr, mr x86.Op)     { to.emit("XORQ", imr, mr) }
