package jit

// View is memory that Fetch reads, as the file describes it: 64-bit words in the processor's order. Whoever runs code
// fills it, and keeps the memory alive.
type View struct {
	// Base is the address of the byte at offset 0.
	Base uint64
	// The low half of Limits is the limit, at most 1<<31: a number lies in the memory as a whole if its offset is below it.
	// The high half is the limit with its highest bit turned.
	Limits uint64
	// Rows has the limits of rows of numbers that follow one another, of the offset of the first: of 16 in the low half, of
	// 8 in the high half.
	Rows uint64
}

// ViewBytes is the size of a View in the file.
const ViewBytes = 24

// NewView describes numbers of width bytes at offsets below limit, which is at most 1<<31.
func NewView(base uint64, limit uint32, width uint8) View {
	row := func(n uint32) uint64 { return uint64(limit - min(limit, uint32(width)*(n-1))) }
	return View{Base: base, Limits: limits(limit), Rows: row(16) | row(8)<<32}
}

// limits is a limit in the low half, and with its highest bit turned in the high half.
func limits(limit uint32) uint64 { return uint64(limit) | uint64(limit^1<<31)<<32 }

// Where a View has its parts.
const viewLimit, viewRow16, viewRow8 = 8, 16, 20

// fetch reads a number a lane. Most rows have one offset 16 times, or numbers that follow one another, and need one
// load; other words are gathered, and narrower numbers loaded one by one. Lanes whose offset is not below the limit get
// 0, and read nothing.
func (w *writer) fetch(n *node, dst int) {
	at, x := int32(n.imm), w.temp[2]
	offsets := w.registerOf(n.args[0], 1)
	w.firstLane(offsets)
	var done []int
	if op := w.nodes[n.args[0]].op; op != microConst && op != loadShared {
		w.emit(vpbroadcastd, x, 0, register(offsets), 0, 0)
		w.emit(vpsubd, x, offsets, register(x), 0, 0)
		same := w.same(x, w.constant(0))
		apart := w.apart(x, w.inRow(n))
		outside := w.outsideRow(at)
		w.address(at, n.own)
		w.loadRow(n, dst)
		done = append(done, w.always())
		w.land(apart, len(w.code))
		w.land(outside, len(w.code))
		w.address(at, n.own)
		if n.width != 0 {
			w.loadEach(n, offsets, dst)
		} else {
			w.gather(offsets, dst, at+viewLimit)
		}
		done = append(done, w.always())
		w.land(same, len(w.code))
	}
	w.clear(dst)
	w.compareFirst(at + viewLimit)
	done = append(done, w.jump(ifNotBelow))
	w.address(at, n.own)
	w.loadOne(n, dst)
	for _, from := range done {
		w.land(from, len(w.code))
	}
}

// same jumps where all lanes of two vectors are equal; apart where they are not.
func (w *writer) same(a int, b operand) int {
	w.equalLanes(a, b)
	if w.on.hasMasks {
		return w.jump(ifBelow)
	}
	return w.jump(ifZero)
}

func (w *writer) apart(a int, b operand) int {
	w.equalLanes(a, b)
	if w.on.hasMasks {
		return w.jump(ifNotBelow)
	}
	return w.jump(ifNotZero)
}

// equalLanes compares two vectors: it sets the carry flag with AVX-512, and the zero flag with AVX2, if they are equal.
func (w *writer) equalLanes(a int, b operand) {
	if w.on.hasMasks {
		w.emit(vpcmpd, w.ktemp[0], a, b, 0, equal)
		w.emit(kortestw, w.ktemp[0], 0, register(w.ktemp[0]), 0, 0)
		return
	}
	w.emit(vpxor, w.temp[3], a, b, 0, 0)
	w.emit(vptest, w.temp[3], 0, register(w.temp[3]), 0, 0)
}

// clear sets a vector to 0.
func (w *writer) clear(r int) {
	if w.on.hasMasks {
		w.emit(vpxord, r, r, register(r), 0, 0)
	} else {
		w.emit(vpxor, r, r, register(r), 0, 0)
	}
}

// address sets R10 to the first byte of a view's memory, which begins where a row of the file says, if own is not 0.
func (w *writer) address(at, own int32) {
	if own == 0 {
		w.noteView("mov r10", at)
		w.bytes(0x4C, 0x8B, 0x97)
		w.word(uint32(at))
		return
	}
	row := own + int32(w.way*w.wordStep())
	w.note("mov r10d, [rdi+rcx%+d]", row)
	w.bytes(0x44, 0x8B, 0x94, 0x0F)
	w.word(uint32(row))
	w.noteView("add r10", at)
	w.bytes(0x4C, 0x03, 0x97)
	w.word(uint32(at))
}

// compareFirst compares RBX with a limit.
func (w *writer) compareFirst(at int32) {
	w.noteView("cmp ebx", at)
	w.bytes(0x3B, 0x9F)
	w.word(uint32(at))
}

func (w *writer) noteView(text string, at int32) {
	if w.lines != nil { // operands of note are allocated
		w.note("%s, [rdi%+d]", text, at)
	}
}

// firstLane sets RBX to a vector's first word.
func (w *writer) firstLane(r int) {
	w.note("vmovd ebx, xmm%d", r)
	inverted := func(b int) byte { return byte(r>>b&1) ^ 1 }
	modrm := 0xC0 | byte(r&7)<<3 | rbx
	if w.on.hasMasks {
		w.bytes(0x62, inverted(3)<<7|3<<5|inverted(4)<<4|m0F, 0x7D, 0x08, 0x7E, modrm)
	} else {
		w.bytes(0xC5, inverted(3)<<7|0x79, 0x7E, modrm)
	}
}

// gather loads the words at R10 and offsets below a limit, which the file has as it is and with its highest bit turned,
// and 0 in other lanes.
func (w *writer) gather(offsets, dst int, at int32) {
	bit := func(n, b int) byte { return byte(n>>b&1) ^ 1 } // inverted
	modrm, sib := byte(dst&7)<<3|4, byte(offsets&7)<<3|r10&7
	w.clear(dst)
	if w.on.hasMasks {
		limit := memory(rdi, none, at)
		limit.broadcast = true
		w.emit(vpcmpud, w.ktemp[0], offsets, limit, 0, less)
		w.note("vpgatherdd zmm%d{k%d}, [r10+zmm%d]", dst, w.ktemp[0], offsets)
		w.bytes(0x62, bit(dst, 3)<<7|bit(offsets, 3)<<6|bit(dst, 4)<<4|m38, 0x7D, 2<<5|bit(offsets, 4)<<3|byte(w.ktemp[0]),
			0x90, modrm, sib)
		return
	}
	inside, x := w.temp[2], w.temp[3]
	w.emit(vpxor, x, offsets, w.constant(1<<31), 0, 0)
	w.emit(vpbroadcastd, inside, 0, memory(rdi, none, at+4), 0, 0)
	w.emit(vpcmpgtd, inside, inside, register(x), 0, 0)
	w.note("vpgatherdd ymm%d, [r10+ymm%d], ymm%d", dst, offsets, inside)
	w.bytes(0xC4, bit(dst, 3)<<7|bit(offsets, 3)<<6|m38, byte(^inside&15)<<3|4|p66, 0x90, modrm, sib)
}
