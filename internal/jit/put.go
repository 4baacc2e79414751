package jit

import "fmt"

// Change is what a word of memory becomes, with a word of the lane.
type Change uint8

// The changes.
const (
	ChangeAdd Change = iota
	ChangeAnd
	ChangeOr
	ChangeXor
	ChangeExchange
	ChangeSMin
	ChangeSMax
	ChangeUMin
	ChangeUMax
)

// Gives says whether there is machine code for a change that gives what was there before.
func (c Change) Gives() bool { return c == ChangeAdd || c == ChangeExchange }

// put writes a number a lane. Most rows are numbers that follow one another, and need one store. Lanes that are off, or
// whose offset is not below the limit, write nothing; where lanes write the same place, the last one's word stays.
func (w *writer) put(n *node) {
	at, x := int32(n.imm), w.temp[3]
	offsets, value, lanes := w.registerOf(n.args[0], 1), w.registerOf(n.args[1], 0), w.maskIn(n.args[2], 1)
	done := []int{w.none(lanes)}
	var apart []int
	if op := w.nodes[n.args[0]].op; op != microConst && op != loadShared {
		if n.width != 0 && !w.on.hasMasks {
			apart = append(apart, w.someOff(lanes))
		}
		w.firstLane(offsets)
		w.emit(vpbroadcastd, x, 0, register(offsets), 0, 0)
		w.emit(vpsubd, x, offsets, register(x), 0, 0)
		apart = append(apart, w.apart(x, w.inRow(n)), w.outsideRow(at))
		w.address(at, n.own)
		switch {
		case n.width != 0:
			w.storeRow(n, value, lanes)
		case w.on.hasMasks:
			w.emit(kortestw, lanes, 0, register(lanes), 0, 0)
			some := w.jump(ifNotBelow)
			w.emit(vmovupsStore, value, 0, memory(r10, rbx, 0), 0, 0)
			done = append(done, w.always())
			w.land(some, len(w.code))
			w.emit(vmovupsStore, value, 0, memory(r10, rbx, 0), lanes, 0)
		default:
			w.note("vpmaskmovd [r10+rbx], ymm%d, ymm%d", lanes, value)
			w.bytes(0xC4, byte(value>>3&1^1)<<7|1<<6|m38, byte(^lanes&15)<<3|4|p66, 0x8E, byte(value&7)<<3|4, rbx<<3|r10&7)
		}
		done = append(done, w.always())
	}
	for _, from := range apart {
		w.land(from, len(w.code))
	}
	w.address(at, n.own)
	switch {
	case n.width != 0:
		w.eachLane(offsets, value, lanes, at+viewLimit, func() { w.storeNarrow(n) })
	case w.on.hasMasks:
		limit := memory(rdi, none, at+viewLimit)
		limit.broadcast = true
		w.emit(vpcmpud, w.ktemp[0], offsets, limit, lanes, less)
		w.scatter(offsets, value)
	default:
		w.eachLane(offsets, value, lanes, at+viewLimit, w.storeLane)
	}
	for _, from := range done {
		w.land(from, len(w.code))
	}
}

// none jumps where no lane of a mask is on.
func (w *writer) none(lanes int) int {
	if w.on.hasMasks {
		w.emit(kortestw, lanes, 0, register(lanes), 0, 0)
	} else {
		w.emit(vptest, lanes, 0, register(lanes), 0, 0)
	}
	return w.jump(ifZero)
}

// scatter stores words at R10 and offsets in the lanes of the first temporary mask.
func (w *writer) scatter(offsets, value int) {
	bit := func(n, b int) byte { return byte(n>>b&1) ^ 1 } // inverted
	w.note("vpscatterdd [r10+zmm%d]{k%d}, zmm%d", offsets, w.ktemp[0], value)
	w.bytes(0x62, bit(value, 3)<<7|bit(offsets, 3)<<6|bit(value, 4)<<4|m38, 0x7D, 2<<5|bit(offsets, 4)<<3|byte(w.ktemp[0]),
		0xA0, byte(value&7)<<3|4, byte(offsets&7)<<3|r10&7)
}

// spillSlots are the slots of scratch that loops over lanes read: offsets, and words. What goes through four words a
// lane has another one.
const spillSlots = 3

// eachLane goes through the lanes of a mask that are on, of which there is one at least, in order: R12 is a lane's
// offset, R13 its word, and R10 the memory. Lanes whose offset is not below the limit are left out.
func (w *writer) eachLane(offsets, value, lanes int, limit int32, do func()) {
	w.spilled(offsets, value, lanes)
	loop := len(w.code)
	w.lane(limit)
	out := w.jump(ifNotBelow)
	do()
	w.land(out, len(w.code))
	w.nextLane(loop)
}

func (w *writer) spilled(offsets, value, lanes int) {
	w.emit(vmovupsStore, offsets, 0, memory(rax, none, w.spill), 0, 0)
	w.emit(vmovupsStore, value, 0, memory(rax, none, w.spill+slotBytes), 0, 0)
	w.lanesOn(lanes)
}

// lanesOn sets RBX to a bit for each lane of a mask.
func (w *writer) lanesOn(lanes int) {
	if w.on.hasMasks {
		w.note("kmovw ebx, k%d", lanes)
		w.bytes(0xC5, 0xF8, 0x93, 0xC0|rbx<<3|byte(lanes))
	} else {
		w.emit(vmovmskps, rbx, 0, register(lanes), 0, 0)
	}
}

// lane loads the offset and the word of the first lane of RBX, and compares the offset with a limit.
func (w *writer) lane(limit int32) {
	w.raw("tzcnt r11d, ebx", 0xF3, 0x44, 0x0F, 0xBC, 0xDB)
	w.indexed("mov r12d, [rax+4*r11%+d]", w.spill, 0x46, 0x8B, 0xA4, 0x98)
	w.indexed("mov r13d, [rax+4*r11%+d]", w.spill+slotBytes, 0x46, 0x8B, 0xAC, 0x98)
	w.indexed("cmp r12d, [rdi%+d]", limit, 0x44, 0x3B, 0xA7)
}

// nextLane takes the first lane out of RBX and goes back to a loop while there are others.
func (w *writer) nextLane(loop int) {
	w.raw("lea r11d, [rbx-1]", 0x44, 0x8D, 0x5B, 0xFF)
	w.raw("and ebx, r11d", 0x44, 0x21, 0xDB)
	w.land(w.jump(ifNotZero), loop)
}

// indexed appends an instruction that ends with a displacement.
func (w *writer) indexed(text string, disp int32, code ...byte) {
	w.note(text, disp)
	w.bytes(code...)
	w.word(uint32(disp))
}

var exchange = []byte{0x47, 0x87, 0x2C, 0x22}

// changes are the instructions by Change: on memory at R10 and R12, with R13, and those by which R13
// becomes what was there before.
var changes = [...]struct {
	text  string
	code  []byte
	gives string
	old   []byte
}{
	ChangeAdd: {
		"add [r10+r12], r13d", []byte{0x47, 0x01, 0x2C, 0x22},
		"xadd [r10+r12], r13d", []byte{0x47, 0x0F, 0xC1, 0x2C, 0x22},
	},
	ChangeAnd:      {"and [r10+r12], r13d", []byte{0x47, 0x21, 0x2C, 0x22}, "", nil},
	ChangeOr:       {"or [r10+r12], r13d", []byte{0x47, 0x09, 0x2C, 0x22}, "", nil},
	ChangeXor:      {"xor [r10+r12], r13d", []byte{0x47, 0x31, 0x2C, 0x22}, "", nil},
	ChangeExchange: {"xchg [r10+r12], r13d", exchange, "xchg [r10+r12], r13d", exchange},
	ChangeSMin:     {}, ChangeSMax: {}, ChangeUMin: {}, ChangeUMax: {}, // see extreme
}

// better are the conditional jumps, by Change, of a word R13 that is not less, or greater, than what it was compared with.
var better = map[Change]struct {
	text string
	code byte
}{ChangeSMin: {"jge", 0x7D}, ChangeSMax: {"jle", 0x7E}, ChangeUMin: {"jae", 0x73}, ChangeUMax: {"jbe", 0x76}}

// extreme makes the word at R10 and R12 the lesser or greater one of itself and R13. Mostly it is already: then nothing
// is written. Where others may change it too, it is compared and exchanged until nobody came between; R15 keeps RAX.
func (w *writer) extreme(n *node) {
	stays := better[n.change]
	jump := func(distance byte) { w.raw(fmt.Sprintf("%s .+%d", stays.text, distance+2), stays.code, distance) }
	w.raw("cmp r13d, [r10+r12]", 0x47, 0x3B, 0x2C, 0x22)
	if n.own != 0 {
		jump(4)
		w.raw("mov [r10+r12], r13d", 0x47, 0x89, 0x2C, 0x22)
		return
	}
	jump(23)
	w.raw("mov r15, rax", 0x49, 0x89, 0xC7)
	w.raw("mov eax, [r10+r12]", 0x43, 0x8B, 0x04, 0x22)
	w.raw("cmp r13d, eax", 0x41, 0x39, 0xC5)
	jump(8)
	w.raw("lock cmpxchg [r10+r12], r13d", 0xF0, 0x47, 0x0F, 0xB1, 0x2C, 0x22)
	w.raw("jne .-11", 0x75, 0xF3)
	w.raw("mov rax, r15", 0x4C, 0x89, 0xF8)
}

// change changes a word a lane, one after the other, and may give what was there before; 0 where nothing is. Memory
// that others may change at the same time is locked, and changes at whole words alone. Where all lanes are on and within
// the memory they need no loop.
func (w *writer) change(n *node, dst int) {
	at := int32(n.imm)
	offsets, value := w.registerOf(n.args[0], 1), w.registerOf(n.args[1], 0)
	lanes := w.maskIn(n.args[2], 1)
	c := &changes[n.change]
	text, code := c.text, c.code
	if n.gives {
		text, code = c.gives, c.old
	}
	if n.own == 0 {
		text, code = "lock "+text, append([]byte{0xF0}, code...)
	}
	do := func() { w.raw(text, code...) }
	if better[n.change].code != 0 {
		do = func() { w.extreme(n) }
	}
	over := w.none(lanes)
	w.address(at, n.own)
	w.emit(vmovupsStore, offsets, 0, memory(rax, none, w.spill), 0, 0)
	w.emit(vmovupsStore, value, 0, memory(rax, none, w.spill+slotBytes), 0, 0)
	some := []int{w.someOff(lanes), w.anyOutside(offsets, at)}
	if n.own == 0 {
		some = append(some, w.anyBits(offsets, 3))
	}
	known := &w.nodes[n.args[1]] // perhaps the same word in all lanes
	w.eachOffset(offsets, func(lane int) {
		switch {
		case known.op == microConst && n.change == ChangeAdd && !n.gives:
			if n.own == 0 {
				w.bytes(0xF0)
			}
			w.indexed("add dword ptr [r10+r12], %d", int32(known.imm), 0x43, 0x81, 0x04, 0x22)
			return
		case known.op == microConst:
			w.indexed("mov r13d, %d", int32(known.imm), 0x41, 0xBD)
		default:
			w.indexed("mov r13d, [rax%+d]", w.spill+slotBytes+4*int32(lane), 0x44, 0x8B, 0xA8)
		}
		do()
		if n.gives {
			w.indexed("mov [rax%+d], r13d", w.spill+slotBytes+4*int32(lane), 0x44, 0x89, 0xA8)
		}
	})
	done := w.always()
	for _, from := range some {
		w.land(from, len(w.code))
	}
	w.lanesOn(w.maskIn(n.args[2], 1))
	loop := len(w.code)
	w.lane(at + viewLimit)
	out := []int{w.jump(ifNotBelow)}
	if n.own == 0 {
		w.raw("test r12b, 3", 0x41, 0xF6, 0xC4, 0x03)
		out = append(out, w.jump(ifNotZero))
	}
	do()
	if n.gives {
		w.indexed("mov [rax+4*r11%+d], r13d", w.spill+slotBytes, 0x46, 0x89, 0xAC, 0x98)
		next := w.always()
		for _, from := range out {
			w.land(from, len(w.code))
		}
		w.indexed("mov dword ptr [rax+4*r11%+d], 0", w.spill+slotBytes, 0x42, 0xC7, 0x84, 0x98)
		w.word(0)
		out = []int{next}
	}
	for _, from := range out {
		w.land(from, len(w.code))
	}
	w.nextLane(loop)
	w.land(done, len(w.code))
	if n.gives {
		w.emit(vmovups, dst, 0, memory(rax, none, w.spill+slotBytes), 0, 0)
	}
	w.land(over, len(w.code))
}

// eachOffset writes code for each lane, in which R12 is its offset. It takes R11 and the last temporary vector. A lane
// that loads its offset from where the vector was stored waits until that has left the processor: 41 ns for 16 lanes
// that count become 20.
func (w *writer) eachOffset(offsets int, do func(lane int)) {
	extract := vextracti128
	if w.on.bytes == 64 {
		extract = vextracti32x4
	}
	for lane := 0; lane < w.lanesOf(); lane += 2 {
		if lane%4 == 0 && lane > 0 {
			w.emit(extract, offsets, 0, register(w.temp[3]), 0, byte(lane/4))
		}
		from := w.temp[3]
		if lane < 4 {
			from = offsets
		}
		w.pair(from, lane%4 != 0)
		w.raw("mov r12d, r11d", 0x45, 0x89, 0xDC)
		do(lane)
		w.raw("shr r11, 32", 0x49, 0xC1, 0xEB, 32)
		w.raw("mov r12d, r11d", 0x45, 0x89, 0xDC)
		do(lane + 1)
	}
}

// pair sets R11 to the first two words of a vector, or to the two after them.
func (w *writer) pair(r int, high bool) {
	inverted := func(b int) byte { return byte(r>>b&1) ^ 1 }
	opmap, code, text := byte(m0F), byte(0x7E), "vmovq r11, xmm%d"
	if high {
		opmap, code, text = mA, 0x16, "vpextrq r11, xmm%d, 1"
	}
	w.note(text, r)
	modrm := 0xC0 | byte(r&7)<<3 | r11&7
	if w.on.hasMasks {
		w.bytes(0x62, inverted(3)<<7|2<<5|inverted(4)<<4|opmap, 0xFD, 0x08, code, modrm)
	} else {
		w.bytes(0xC4, inverted(3)<<7|2<<5|opmap, 0xF9, code, modrm)
	}
	if high {
		w.bytes(1)
	}
}

// anyBits jumps where some lane has one of some bits.
func (w *writer) anyBits(v int, bits uint32) int {
	if w.on.hasMasks {
		w.emit(vptestmd, w.ktemp[0], v, w.constant(bits), 0, 0)
		w.emit(kortestw, w.ktemp[0], 0, register(w.ktemp[0]), 0, 0)
	} else {
		w.emit(vptest, v, 0, w.constant(bits), 0, 0)
	}
	return w.jump(ifNotZero)
}
