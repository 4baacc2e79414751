package jit

// Numbers of one and two bytes are a lane's word with zeros above them. There are no instructions that gather or
// scatter them: rows that are not one number 16 times, nor numbers that follow one another, go lane by lane.

// bytesIn is how many bytes of memory a node reads or writes a lane.
func (n *node) bytesIn() int {
	if n.width == 0 {
		return 4
	}
	return int(n.width)
}

// inRow is what the offsets of numbers that follow one another are more than the first.
func (w *writer) inRow(n *node) operand {
	return w.lanes(func(lane int) uint32 { return uint32(n.bytesIn() * lane) })
}

// outsideRow jumps where a row of numbers, of which the first is at offset RBX, does not lie in the memory as a whole.
func (w *writer) outsideRow(at int32) int {
	row := int32(viewRow8)
	if w.on.bytes == 64 {
		row = viewRow16
	}
	w.compareFirst(at + row)
	return w.jump(ifNotBelow)
}

// loadRow loads numbers that follow one another, from R10 and RBX on.
func (w *writer) loadRow(n *node, dst int) {
	code, text := byte(0x31), "vpmovzxbd"
	switch n.width {
	case 0:
		w.emit(vmovups, dst, 0, memory(r10, rbx, 0), 0, 0)
		return
	case 2:
		code, text = 0x33, "vpmovzxwd"
	}
	if w.on.hasMasks {
		w.note("%s zmm%d, [r10+rbx]", text, dst)
		w.bytes(0x62, inverted(dst, 3)<<7|1<<6|inverted(dst, 4)<<4|m38, 0x7D, 2<<5|1<<3)
	} else {
		w.note("%s ymm%d, [r10+rbx]", text, dst)
		w.bytes(0xC4, inverted(dst, 3)<<7|1<<6|m38, 0x7D)
	}
	w.bytes(code, byte(dst&7)<<3|4, rbx<<3|r10&7)
}

// loadOne loads the number at R10 and RBX into all lanes.
func (w *writer) loadOne(n *node, dst int) {
	switch n.width {
	case 0:
		w.emit(vpbroadcastd, dst, 0, memory(r10, rbx, 0), 0, 0)
		return
	case 1:
		w.raw("movzx ebx, byte ptr [r10+rbx]", 0x41, 0x0F, 0xB6, 0x1C, 0x1A)
	default:
		w.raw("movzx ebx, word ptr [r10+rbx]", 0x41, 0x0F, 0xB7, 0x1C, 0x1A)
	}
	w.note("vmovd xmm%d, ebx", dst)
	modrm := 0xC0 | byte(dst&7)<<3 | rbx
	if w.on.hasMasks {
		w.bytes(0x62, inverted(dst, 3)<<7|3<<5|inverted(dst, 4)<<4|m0F, 0x7D, 0x08, 0x6E, modrm)
	} else {
		w.bytes(0xC5, inverted(dst, 3)<<7|0x79, 0x6E, modrm)
	}
	w.emit(vpbroadcastd, dst, 0, register(dst), 0, 0)
}

// loadEach loads the numbers at R10 and offsets below the limit one by one, and 0 in other lanes.
func (w *writer) loadEach(n *node, offsets, dst int) {
	w.clear(dst)
	w.emit(vmovupsStore, offsets, 0, memory(rax, none, w.spill), 0, 0)
	w.emit(vmovupsStore, dst, 0, memory(rax, none, w.spill+slotBytes), 0, 0)
	w.indexed("mov ebx, %d", 1<<w.lanesOf()-1, 0xBB)
	loop := len(w.code)
	w.lane(int32(n.imm) + viewLimit)
	out := w.jump(ifNotBelow)
	if n.width == 1 {
		w.raw("movzx r13d, byte ptr [r10+r12]", 0x47, 0x0F, 0xB6, 0x2C, 0x22)
	} else {
		w.raw("movzx r13d, word ptr [r10+r12]", 0x47, 0x0F, 0xB7, 0x2C, 0x22)
	}
	w.indexed("mov [rax+4*r11%+d], r13d", w.spill+slotBytes, 0x46, 0x89, 0xAC, 0x98)
	w.land(out, len(w.code))
	w.nextLane(loop)
	w.emit(vmovups, dst, 0, memory(rax, none, w.spill+slotBytes), 0, 0)
}

// storeRow stores numbers that follow one another, to R10 and RBX on: with AVX-512 in the lanes of a mask, else in all.
func (w *writer) storeRow(n *node, value, lanes int) {
	memory := []byte{byte(value&7)<<3 | 4, rbx<<3 | r10&7}
	if w.on.hasMasks {
		code, text := byte(0x31), "vpmovdb"
		if n.width == 2 {
			code, text = 0x33, "vpmovdw"
		}
		w.note("%s [r10+rbx]{k%d}, zmm%d", text, lanes, value)
		w.bytes(0x62, inverted(value, 3)<<7|1<<6|inverted(value, 4)<<4|m38, 0x7E, 2<<5|1<<3|byte(lanes), code)
		w.bytes(memory...)
		return
	}
	low, high := w.temp[2], w.temp[3]
	w.emit(vpand, low, value, w.constant(1<<(8*n.bytesIn())-1), 0, 0)
	w.emit(vextracti128, low, 0, register(high), 0, 1)
	w.pack("vpackusdw", m38, 0x2B, low, high)
	memory[0] = byte(low&7)<<3 | 4
	if n.width == 1 {
		w.pack("vpackuswb", m0F, 0x67, low, low)
		w.note("vmovq [r10+rbx], xmm%d", low)
		w.bytes(0xC4, inverted(low, 3)<<7|1<<6|m0F, 0x79, 0xD6)
	} else {
		w.note("vmovups [r10+rbx], xmm%d", low)
		w.bytes(0xC4, inverted(low, 3)<<7|1<<6|m0F, 0x78, 0x11)
	}
	w.bytes(memory...)
}

// pack makes numbers of half the size of the numbers that two 128-bit registers have, in the first.
func (w *writer) pack(text string, opmap, code byte, a, b int) {
	w.note("%s xmm%d, xmm%d, xmm%d", text, a, a, b)
	w.bytes(0xC4, inverted(a, 3)<<7|1<<6|inverted(b, 3)<<5|opmap, byte(^a&15)<<3|p66, code, 0xC0|byte(a&7)<<3|byte(b&7))
}

// storeNarrow stores the number in R13 at R10 and R12.
func (w *writer) storeNarrow(n *node) {
	if n.width == 1 {
		w.raw("mov [r10+r12], r13b", 0x47, 0x88, 0x2C, 0x22)
	} else {
		w.raw("mov [r10+r12], r13w", 0x66, 0x47, 0x89, 0x2C, 0x22)
	}
}

// inverted is a bit of a register's number as prefixes have it.
func inverted(n, bit int) byte { return byte(n>>bit&1) ^ 1 }
