package jit

import "math/bits"

// Four is memory that lanes reach four words at a time, as the file describes it.
type Four struct {
	Base uint64
	// Limits bound the offsets for which four words lie in the memory, as a View's bound them for one word.
	Limits uint64
	// Rows has the limits of the first offset where lanes follow one another without gaps: of 16 lanes, and of 8.
	Rows uint64
	// Each has the limits of offsets by word: of the first, the second one.
	Each [4]uint64
}

// FourBytes is the size of a Four in the file.
const FourBytes = 56

// NewFour describes four words at offsets below limit, and each word at offsets below one of its own; all are at most
// 1<<31.
func NewFour(base uint64, limit uint32, each [4]uint32) Four {
	row := func(lanes uint32) uint64 { return uint64(limit - min(limit, 16*(lanes-1))) }
	f := Four{Base: base, Limits: limits(limit), Rows: row(16) | row(8)<<32}
	for k, l := range each {
		f.Each[k] = limits(l)
	}
	return f
}

// fourEach is where a Four has the limits of its first word.
const fourEach = 24

// spills says that a node wants slots for what loops over lanes read.
func (n *node) spills() bool {
	return n.op == putWord || n.op == changeWord || n.op == fetchFour || n.op == putFour || n.op == fetchWord && n.width != 0
}

// quarters are how many quarters a vector has: of four words.
func (w *writer) quarters() int { return w.lanesOf() / 4 }

// lanesOf is how many lanes a vector has.
func (w *writer) lanesOf() int { return w.wordStep() / 4 }

// fetchFour reads up to four words a lane that follow one another: each lane's at once, and then all are transposed.
// What lanes do not read as a whole is gathered word by word.
func (w *writer) fetchFour(n *node, p place) {
	at, x := int32(n.imm), w.temp[2]
	offsets := w.registerOf(n.args[0], 1)
	w.firstLane(offsets)
	var slow []int
	done := none
	if op := w.nodes[n.args[0]].op; op != microConst && op != loadShared {
		w.emit(vpbroadcastd, x, 0, register(offsets), 0, 0)
		w.emit(vpsubd, x, offsets, register(x), 0, 0)
		same := w.same(x, w.constant(0))
		apart := w.apart(x, w.lanes(func(lane int) uint32 { return 16 * uint32(lane) }))
		row := int32(viewRow8)
		if w.on.bytes == 64 {
			row = viewRow16
		}
		w.compareFirst(at + row)
		outside := w.jump(ifNotBelow)
		w.address(at, n.own)
		w.rows(func(lane int) operand { return memory(r10, rbx, int32(16*lane)) })
		ready := w.always()
		w.land(apart, len(w.code))
		w.land(outside, len(w.code))
		slow = append(slow, w.anyOutside(offsets, at))
		w.address(at, n.own)
		w.emit(vmovupsStore, offsets, 0, memory(rax, none, w.spill), 0, 0)
		w.rows(func(lane int) operand {
			w.indexed("mov r11d, [rax%+d]", w.spill+int32(4*lane), 0x44, 0x8B, 0x98)
			return memory(r10, r11, 0)
		})
		w.land(ready, len(w.code))
		w.transpose(n, p)
		done = w.always()
		w.land(same, len(w.code))
	}
	w.compareFirst(at + viewLimit)
	slow = append(slow, w.jump(ifNotBelow))
	w.address(at, n.own)
	w.parts(n, p, func(part, dst int) {
		w.emit(vpbroadcastd, dst, 0, memory(r10, rbx, int32(4*part)), 0, 0)
	})
	if done != none {
		w.land(done, len(w.code))
	}
	w.slow = append(w.slow, slowPath{slow[0], len(w.code), n, p, w.way, slow[1:]})
}

// parts calls do for each part of a node, with the register that it is to come to.
func (w *writer) parts(n *node, p place, do func(part, dst int)) {
	for part := range 4 {
		q, ok := w.part(n, p, part)
		if !ok {
			continue
		}
		dst := w.temp[0]
		if q.register != none {
			dst = w.vector(q)
		}
		do(part, dst)
		if q.register == none {
			w.emit(vmovupsStore, dst, 0, w.slot(q), 0, 0)
		}
	}
}

// part is the place of a part of a fetchFour, if it has that.
func (w *writer) part(n *node, p place, part int) (place, bool) {
	if part == 0 {
		return p, true
	}
	if n.parts>>part&1 == 0 {
		return place{}, false
	}
	return w.places[n.args[bits.OnesCount8(n.parts&(1<<part-1))]], true
}

// anyOutside jumps where the offset of some lane is not below the limit of four words.
func (w *writer) anyOutside(offsets int, at int32) int {
	if w.on.hasMasks {
		limit := memory(rdi, none, at+viewLimit)
		limit.broadcast = true
		w.emit(vpcmpud, w.ktemp[0], offsets, limit, 0, less)
		w.emit(kortestw, w.ktemp[0], 0, register(w.ktemp[0]), 0, 0)
		return w.jump(ifNotBelow)
	}
	inside, x := w.temp[2], w.temp[3]
	w.emit(vpxor, x, offsets, w.constant(1<<31), 0, 0)
	w.emit(vpbroadcastd, inside, 0, memory(rdi, none, at+viewLimit+4), 0, 0)
	w.emit(vpcmpgtd, inside, inside, register(x), 0, 0)
	return w.someOff(inside)
}

// someOff jumps where some lane of a mask is off.
func (w *writer) someOff(mask int) int {
	if w.on.hasMasks {
		w.emit(kortestw, mask, 0, register(mask), 0, 0)
		return w.jump(ifNotBelow)
	}
	w.emit(vmovmskps, rbx, 0, register(mask), 0, 0)
	w.raw("cmp ebx, 255", 0x81, 0xFB, 0xFF, 0, 0, 0)
	return w.jump(ifNotZero)
}

// rows loads four words a lane: quarter q of temporary register r has the words of lane 4q + r.
func (w *writer) rows(lane func(lane int) operand) {
	insert := vinserti128
	if w.on.bytes == 64 {
		insert = vinserti32x4
	}
	for r := range 4 {
		w.emit(vbroadcasti128, w.temp[r], 0, lane(r), 0, 0)
		for q := 1; q < w.quarters(); q++ {
			w.emit(insert, w.temp[r], w.temp[r], lane(4*q+r), 0, byte(q))
		}
	}
}

// transpose makes parts of the words that rows has loaded.
func (w *writer) transpose(n *node, p place) {
	t := w.temp
	// One register more: a part's, or another one, which is kept meanwhile.
	free, last := none, none
	for part := range 4 {
		if q, ok := w.part(n, p, part); ok && q.register != none {
			free, last = w.vector(q), part
			break
		}
	}
	kept := free == none
	keep := memory(rax, none, w.spill+2*slotBytes)
	if kept {
		free = 0
		w.emit(vmovupsStore, free, 0, keep, 0, 0)
	}
	w.emit(vpunpckldq, free, t[0], register(t[1]), 0, 0)
	w.emit(vpunpckhdq, t[0], t[0], register(t[1]), 0, 0)
	w.emit(vpunpckldq, t[1], t[2], register(t[3]), 0, 0)
	w.emit(vpunpckhdq, t[2], t[2], register(t[3]), 0, 0)
	write := func(part int) {
		q, ok := w.part(n, p, part)
		if !ok {
			return
		}
		dst := t[3]
		if q.register != none {
			dst = w.vector(q)
		}
		a, b := free, t[1]
		if part >= 2 {
			a, b = t[0], t[2]
		}
		w.emit([]instruction{vpunpcklqdq, vpunpckhqdq}[part&1], dst, a, register(b), 0, 0)
		if q.register == none {
			w.emit(vmovupsStore, dst, 0, w.slot(q), 0, 0)
		}
	}
	for part := range 4 {
		if part != last {
			write(part)
		}
	}
	if last != none {
		write(last)
	}
	if kept {
		w.emit(vmovups, free, 0, keep, 0, 0)
	}
}

// strides are the distances of lanes that putFour stores four words at: they do not overlap.
const leastStride, mostStride = 16, 1 << 20

// putFour writes four words a lane that follow one another. Where all lanes are on, and lie equally far apart, they are
// transposed, and each lane writes its four at once; others write word by word.
func (w *writer) putFour(n *node) {
	at, d, stride := int32(n.imm), w.temp[2], w.temp[3]
	lanes := w.maskIn(n.args[1], 1)
	var slow []int
	if op := w.nodes[n.args[0]].op; op == microConst || op == loadShared {
		slow = append(slow, w.always())
		w.slow = append(w.slow, slowPath{slow[0], len(w.code), n, place{}, w.way, nil})
		return
	}
	slow = append(slow, w.someOff(lanes))
	offsets := w.registerOf(n.args[0], 1)
	w.emit(vpbroadcastd, d, 0, register(offsets), 0, 0)
	w.emit(vpsubd, d, offsets, register(d), 0, 0)
	w.move(stride, w.constant(1))
	w.emit(vpermd, stride, stride, register(d), 0, 0)
	w.firstLane(stride)
	w.raw("mov r11d, ebx", 0x41, 0x89, 0xDB)
	w.raw("sub ebx, 16", 0x83, 0xEB, leastStride)
	w.raw("cmp ebx, 1048576", 0x81, 0xFB, 0, 0, mostStride>>16, 0)
	slow = append(slow, w.jump(ifNotBelow))
	w.emit(vpmulld, stride, stride, w.lanes(func(lane int) uint32 { return uint32(lane) }), 0, 0)
	slow = append(slow, w.apart(d, register(stride)))
	w.firstLane(offsets)
	w.compareFirst(at + viewLimit)
	slow = append(slow, w.jump(ifNotBelow))
	w.raw("imul r12d, r11d", 0x45, 0x6B, 0xE3, byte(w.lanesOf()-1))
	w.raw("add r12d, ebx", 0x41, 0x01, 0xDC)
	w.indexed("cmp r12d, [rdi%+d]", at+viewLimit, 0x44, 0x3B, 0xA7)
	slow = append(slow, w.jump(ifNotBelow))
	w.address(at, n.own)
	w.raw("add r10, rbx", 0x49, 0x01, 0xDA)
	t := w.temp
	for half := range 2 { // the first two words, and the other two
		first, second := w.registerOf(n.args[2+2*half], 2*half), w.in(n.args[3+2*half])
		w.emit(vpunpckhdq, t[2*half+1], first, second, 0, 0)
		w.emit(vpunpckldq, t[2*half], first, second, 0, 0)
	}
	for half := range 2 { // of the lanes 4q and 4q + 1, and of the other two
		other := memory(rax, none, w.spill+int32(1+half)*slotBytes)
		w.emit(vmovupsStore, t[2+half], 0, other, 0, 0)
		w.emit(vpunpcklqdq, t[2+half], t[half], other, 0, 0)
		w.emit(vpunpckhqdq, t[half], t[half], other, 0, 0)
	}
	extract := vextracti128
	if w.on.bytes == 64 {
		extract = vextracti32x4
	}
	for lane := range w.lanesOf() {
		row := []int{t[2], t[0], t[3], t[1]}[lane&3]
		w.emit(extract, row, 0, memory(r10, none, 0), 0, byte(lane/4))
		if lane < w.lanesOf()-1 {
			w.raw("add r10, r11", 0x4D, 0x01, 0xDA)
		}
	}
	w.slow = append(w.slow, slowPath{slow[0], len(w.code), n, place{}, w.way, slow[1:]})
}

// apiece gathers or puts four words a lane one after the other, each within its own bounds.
func (w *writer) apiece(n *node, p place) {
	at, next := int32(n.imm), int32(0)
	offsets := w.registerOf(n.args[0], 1)
	address := func(part int) {
		for ; next < int32(part); next++ {
			w.raw("add r10, 4", 0x49, 0x83, 0xC2, 4)
		}
	}
	w.address(at, n.own)
	if n.op == fetchFour {
		w.parts(n, p, func(part, dst int) {
			address(part)
			w.gather(offsets, dst, at+fourEach+int32(8*part))
		})
		return
	}
	lanes := w.maskIn(n.args[1], 1)
	over := w.none(lanes)
	for part := range 4 {
		address(part)
		value, limit := w.registerOf(n.args[2+part], 0), at+fourEach+int32(8*part)
		if w.on.hasMasks {
			below := memory(rdi, none, limit)
			below.broadcast = true
			w.emit(vpcmpud, w.ktemp[0], offsets, below, lanes, less)
			w.scatter(offsets, value)
			continue
		}
		w.eachLane(offsets, value, lanes, limit, w.storeLane)
	}
	w.land(over, len(w.code))
}

// storeLane stores the word of a loop over lanes.
func (w *writer) storeLane() { w.raw("mov [r10+r12], r13d", 0x47, 0x89, 0x2C, 0x22) }
