package exec

import (
	"encoding/binary"
	"math"
	"math/bits"
	"sync/atomic"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// buffer is an element of a binding of buffers, or nothing.
func (m *Machine) buffer(binding int32, element uint32) []byte {
	if list := m.buffers[binding]; int64(element) < int64(len(list)) {
		return list[element]
	}
	return nil
}

// place is where width bytes at an offset lie in data, or false outside of it.
func within(data []byte, offset uint32, constant uint64, width uint8) (int, bool) {
	at := uint64(offset) + constant
	return int(at), at <= math.MaxUint32 && at+uint64(width) <= uint64(len(data))
}

func loadBytes(data []byte, at int, width uint8) uint32 {
	switch width {
	case 4:
		return binary.LittleEndian.Uint32(data[at:])
	case 2:
		return uint32(binary.LittleEndian.Uint16(data[at:]))
	}
	return uint32(data[at])
}

// loadBuffer reads a number a lane.
func (m *Machine) loadBuffer(s *step, out Register, g Span) {
	i, element, offset := s.i, s.args[0], s.args[1]
	own := i.Binding == ir.Workgroup
	if element.step == 0 && offset.step == 0 && !own {
		v := uint32(0)
		data := m.buffer(i.Binding, m.Word(element, 0, 0))
		if at, ok := within(data, m.Word(offset, 0, 0), i.Imm, i.Width); ok {
			v = loadBytes(data, at, i.Width)
		}
		words := m.Words(out, g)
		for k := range words {
			words[k] = v
		}
		return
	}
	data := m.memoryOf(i, m.Word(element, 0, 0), g.From)
	for group := g.From; group < g.To; group++ {
		if own && element.step == 0 && group%m.Workgroups.groups == 0 {
			data = m.memoryOf(i, m.Word(element, 0, 0), group)
		}
		on := m.On[group]
		if on == 0 {
			continue
		}
		if element.step == 0 && m.loadRow(data, i, offset, out, group) {
			continue
		}
		for w := on; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros16(w)
			if element.step != 0 {
				data = m.memoryOf(i, m.Word(element, group, lane), group)
			}
			v := uint32(0)
			if at, ok := within(data, m.Word(offset, group, lane), i.Imm, i.Width); ok {
				v = loadBytes(data, at, i.Width)
			}
			m.SetWord(out, group, lane, v)
		}
	}
}

// row is the offsets of a group's lanes.
type row [simd.Lanes]uint32

// consecutive says whether the numbers of some bytes each at the offsets follow one another, in all lanes.
func (r *row) consecutive(width uint32) bool {
	first, off := r[0], uint32(0)
	if first > math.MaxUint32-4*simd.Lanes {
		return false
	}
	if r[1]-first != width { // most that do not follow one another
		return false
	}
	for lane, v := range r {
		off |= v - first - width*uint32(lane)
	}
	return off == 0
}

// load reads numbers of some bytes that follow one another.
func (r *row) load(data []byte, width uint8) {
	switch width {
	case 4:
		copy(unsafe.Slice((*byte)(unsafe.Pointer(r)), 4*simd.Lanes), data)
	case 2:
		for lane := range r {
			r[lane] = uint32(binary.LittleEndian.Uint16(data[2*lane:]))
		}
	default:
		for lane, v := range data[:simd.Lanes] {
			r[lane] = uint32(v)
		}
	}
}

// store writes numbers of some bytes that follow one another.
func (r *row) store(data []byte, width uint8) {
	switch width {
	case 4:
		copy(data, unsafe.Slice((*byte)(unsafe.Pointer(r)), 4*simd.Lanes))
	case 2:
		for lane, v := range r {
			binary.LittleEndian.PutUint16(data[2*lane:], uint16(v))
		}
	default:
		data = data[:simd.Lanes]
		for lane, v := range r {
			data[lane] = byte(v)
		}
	}
}

// loadRow reads the numbers of a group's lanes at once, if all that are on want the same one, or all words that follow
// one another.
func (m *Machine) loadRow(data []byte, i *ir.Instr, offset, out Register, group int) bool {
	on := m.On[group]
	from, to := (*row)(m.at(offset, group)), (*row)(m.at(out, group))
	first := from[bits.TrailingZeros16(on)&(simd.Lanes-1)]
	if on == math.MaxUint16 && from[1]-from[0] == uint32(i.Width) {
		at, ok := within(data, first, i.Imm, i.Width*simd.Lanes)
		if !ok || !littleEndian || !from.consecutive(uint32(i.Width)) {
			return false
		}
		to.load(data[at:], i.Width)
		return true
	}
	for w := on; w != 0; w &= w - 1 {
		if from[bits.TrailingZeros16(w)&(simd.Lanes-1)] != first {
			return false
		}
	}
	v := uint32(0)
	if at, ok := within(data, first, i.Imm, i.Width); ok {
		v = loadBytes(data, at, i.Width)
	}
	for lane := range to {
		to[lane] = v
	}
	return true
}

// writers are the lanes of a group that may write memory.
func (m *Machine) writers(group int) uint16 { return m.On[group] & m.masks(m.p.live.at)[group] }

// storeBuffer writes a number a lane.
func (m *Machine) storeBuffer(s *step, g Span) {
	i, element, offset, value := s.i, s.args[0], s.args[1], s.args[2]
	for group := g.From; group < g.To; group++ {
		writers := m.writers(group)
		if writers == 0 {
			continue
		}
		var data []byte
		if element.step == 0 {
			data = m.memoryOf(i, m.Word(element, 0, 0), group)
			if writers == math.MaxUint16 && littleEndian && offset.step != 0 && value.step != 0 {
				to := (*row)(m.at(offset, group))
				at, ok := within(data, to[0], i.Imm, i.Width*simd.Lanes)
				if ok && to.consecutive(uint32(i.Width)) {
					(*row)(m.at(value, group)).store(data[at:], i.Width)
					continue
				}
			}
			if i.Width == 4 && offset.step != 0 {
				storeWords(data, (*row)(m.at(offset, group)), i.Imm, (*row)(m.at(value, group)), value.step != 0, writers)
				continue
			}
		}
		for w := writers; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros16(w)
			if element.step != 0 {
				data = m.memoryOf(i, m.Word(element, group, lane), group)
			}
			at, ok := within(data, m.Word(offset, group, lane), i.Imm, i.Width)
			if !ok {
				continue
			}
			v := m.Word(value, group, lane)
			switch i.Width {
			case 4:
				binary.LittleEndian.PutUint32(data[at:], v)
			case 2:
				binary.LittleEndian.PutUint16(data[at:], uint16(v))
			default:
				data[at] = byte(v)
			}
		}
	}
}

// storeWords writes a word a lane, to offsets and so many bytes more; they are all the first one, if each lane has none
// of its own.
func storeWords(data []byte, offsets *row, more uint64, values *row, own bool, writers uint16) {
	v := values[0]
	for w := writers; w != 0; w &= w - 1 {
		lane := bits.TrailingZeros16(w) & (simd.Lanes - 1)
		at := uint64(offsets[lane]) + more
		if at > math.MaxUint32 || at+4 > uint64(len(data)) {
			continue
		}
		if own {
			v = values[lane]
		}
		binary.LittleEndian.PutUint32(data[at:], v)
	}
}

// bufferSize is the bytes of a buffer.
func (m *Machine) bufferSize(s *step, out Register, g Span) {
	for group := g.From; group < g.To; group++ {
		for lane := range simd.Lanes {
			m.SetWord(out, group, lane, uint32(len(m.buffer(s.i.Binding, m.Word(s.args[0], group, lane)))))
		}
	}
}

// atomicBuffer runs an atomic operation a lane, one after the other.
func (m *Machine) atomicBuffer(s *step, out Register, g Span) {
	i, own := s.i, s.i.Binding == ir.Workgroup
	long := i.Type == simd.VecLong
	get := func(r Register, group, lane int) uint64 {
		if long {
			return *(*uint64)(unsafe.Add(m.at(r, group), 8*lane))
		}
		return uint64(m.Word(r, group, lane))
	}
	for group := g.From; group < g.To; group++ {
		var data []byte
		if s.args[0].step == 0 {
			data = m.memoryOf(i, m.Word(s.args[0], 0, 0), group)
		}
		for w := m.writers(group); w != 0; w &= w - 1 {
			lane := bits.TrailingZeros16(w)
			if s.args[0].step != 0 {
				data = m.memoryOf(i, m.Word(s.args[0], group, lane), group)
			}
			at, ok := within(data, m.Word(s.args[1], group, lane), i.Imm, i.Width)
			old := uint64(0)
			if ok && (at%int(i.Width) == 0 || own) {
				v, compare := get(s.args[2], group, lane), uint64(0)
				if len(s.args) > 3 {
					compare = get(s.args[3], group, lane)
				}
				switch {
				case own:
					old = modifyOwn(i.Atomic, data[at:at+int(i.Width)], v, compare)
				case long:
					old = atomicLong(i.Atomic, (*uint64)(unsafe.Pointer(&data[at])), v, compare)
				default:
					old = uint64(atomicWord(i.Atomic, (*uint32)(unsafe.Pointer(&data[at])), uint32(v), uint32(compare)))
				}
			}
			if long {
				*(*uint64)(unsafe.Add(m.at(out, group), 8*lane)) = old
			} else {
				m.SetWord(out, group, lane, uint32(old))
			}
		}
	}
}

// littleEndian says that memory holds numbers as buffers do.
var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// atomicWord replaces a word by what an operation makes of it, and returns what it was.
func atomicWord(op ir.Atomic, p *uint32, v, compare uint32) uint32 {
	for {
		raw := atomic.LoadUint32(p)
		old := raw
		if !littleEndian {
			old = bits.ReverseBytes32(raw)
		}
		next := modifyWord(op, old, v, compare)
		if !littleEndian {
			next = bits.ReverseBytes32(next)
		}
		if op == ir.AtomicLoad || atomic.CompareAndSwapUint32(p, raw, next) {
			return old
		}
	}
}

// modifyWord is what a word becomes.
func modifyWord(op ir.Atomic, old, v, compare uint32) uint32 {
	switch op {
	case ir.AtomicFAdd:
		return math.Float32bits(math.Float32frombits(old) + math.Float32frombits(v))
	case ir.AtomicFMin, ir.AtomicFMax:
		return floatExtreme(op, old, v)
	}
	return modify(op, old, v, compare, int32(old) < int32(v))
}

// modifyOwn replaces a word or long of memory that no other worker sees, and returns what it was.
func modifyOwn(op ir.Atomic, data []byte, v, compare uint64) uint64 {
	if len(data) == 8 {
		old := binary.LittleEndian.Uint64(data)
		binary.LittleEndian.PutUint64(data, modify(op, old, v, compare, int64(old) < int64(v)))
		return old
	}
	old := binary.LittleEndian.Uint32(data)
	binary.LittleEndian.PutUint32(data, modifyWord(op, old, uint32(v), uint32(compare)))
	return uint64(old)
}

func atomicLong(op ir.Atomic, p *uint64, v, compare uint64) uint64 {
	for {
		raw := atomic.LoadUint64(p)
		old := raw
		if !littleEndian {
			old = bits.ReverseBytes64(raw)
		}
		next := modify(op, old, v, compare, int64(old) < int64(v))
		if !littleEndian {
			next = bits.ReverseBytes64(next)
		}
		if op == ir.AtomicLoad || atomic.CompareAndSwapUint64(p, raw, next) {
			return old
		}
	}
}

// modify is what an integer becomes; less says that it is less than v as a signed one.
func modify[T uint32 | uint64](op ir.Atomic, old, v, compare T, less bool) T {
	switch op {
	case ir.AtomicStore, ir.AtomicExchange:
		return v
	case ir.AtomicAdd:
		return old + v
	case ir.AtomicSMin:
		if less {
			return old
		}
		return v
	case ir.AtomicSMax:
		if less {
			return v
		}
		return old
	case ir.AtomicUMin:
		return min(old, v)
	case ir.AtomicUMax:
		return max(old, v)
	case ir.AtomicAnd:
		return old & v
	case ir.AtomicOr:
		return old | v
	case ir.AtomicXor:
		return old ^ v
	case ir.AtomicCompareExchange:
		if old == compare {
			return v
		}
	}
	return old
}

// floatExtreme is the lesser or greater of two floats; a number goes before NaN.
func floatExtreme(op ir.Atomic, old, v uint32) uint32 {
	a, b := math.Float32frombits(old), math.Float32frombits(v)
	if b != b || a == a && (op == ir.AtomicFMin && a <= b || op == ir.AtomicFMax && a >= b) {
		return old
	}
	return v
}
