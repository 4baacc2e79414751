package sample

import (
	"encoding/binary"
	"math"
	mathbits "math/bits"
	"sync/atomic"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// AtomicOp is an atomic operation on a texel. The zero value is ADD.
type AtomicOp uint8

// The atomic operations. ADD wraps around for integers; MIN and MAX are signed for SINT and unsigned for UINT formats;
// floats have ADD, MIN, MAX, EXCHANGE and COMPARE_EXCHANGE, which compares bits.
const (
	AtomicAdd AtomicOp = iota
	AtomicMin
	AtomicMax
	AtomicAnd
	AtomicOr
	AtomicXor
	AtomicExchange
	AtomicCompareExchange
)

// Atomic is the base level of a view whose texels are one 32-bit or 64-bit number: R32 and R64.
type Atomic struct {
	s     *Storage
	class format.Class
}

// CompileAtomic prepares a view for atomic operations (Vulkan: OpImageTexelPointer). Formats other than R32_UINT,
// R32_SINT, R32_SFLOAT, R64_UINT and R64_SINT are refused, and so are wrapped pixels whose texels are not aligned.
func CompileAtomic(v *mip.View) (*Atomic, error) {
	s, err := CompileStorage(v)
	if err != nil {
		return nil, err
	}
	return kept(v, func(c *compiled) **Atomic { return &c.atomic },
		func(*mip.View) (*Atomic, error) { return newAtomic(s) })
}

// CompileBufferAtomic prepares a texel buffer for atomic operations: of the same formats, in memory that is aligned.
func CompileBufferAtomic(t *TexelBuffer) (*Atomic, error) {
	if t == nil {
		return nil, vk.Errorf("Buffer", "the texel buffer is nil")
	}
	return newAtomic(&t.s)
}

func newAtomic(s *Storage) (*Atomic, error) {
	f := s.t.format
	if f == nil {
		return nil, vk.Errorf("Buffer", "the texel buffer is the zero value: create it with NewTexelBuffer")
	}
	switch f.Format {
	case vk.FormatR32Uint, vk.FormatR32Sint, vk.FormatR32Sfloat, vk.FormatR64Uint, vk.FormatR64Sint:
		for i := range s.sub {
			r := &s.sub[i]
			if uintptr(unsafe.Pointer(unsafe.SliceData(r.Pix)))%uintptr(r.Texel) != 0 || r.RowPitch%r.Texel != 0 {
				return nil, vk.Errorf("Pix", "texels must be aligned to %d bytes", r.Texel)
			}
		}
		return &Atomic{s, f.Class}, nil
	default:
		return nil, vk.Errorf("Format", "%v has no atomic operations", f)
	}
}

// Do runs one operation a lookup on the texel at I, J, K, L, Sample, with the operand Value and, for COMPARE_EXCHANGE,
// Comparator: low words in element 0, high words of 64-bit formats in element 1. What the texel was goes to OutBits 0
// and
// 1. Outside the image and on unbound texels nothing is done, and the result is 0. Lookups of one batch happen in order;
// batches of several goroutines interleave.
func (a *Atomic) Do(op AtomicOp, b *Batch) {
	if a == nil || a.s == nil {
		a = NullAtomic()
	}
	for n := range b.N {
		pix, bound, ok := a.s.at(b, n)
		var old uint64
		if ok && bound {
			value := word(b.Value[0], n) | word(b.Value[1], n)<<32
			comparator := word(b.Comparator[0], n) | word(b.Comparator[1], n)<<32
			if a.s.wide {
				old = a.do64(op, pix, value, comparator)
			} else {
				old = uint64(a.do32(op, pix, uint32(value), uint32(comparator)))
			}
		}
		put(b.OutBits[0], n, uint32(old))
		put(b.OutBits[1], n, uint32(old>>32))
		put(b.Resident, n, boolean(bound))
	}
	if a.s.t.view != nil {
		a.s.t.view.Image().Touch()
	}
}

func word(s []uint32, n int) uint64 {
	if n < len(s) {
		return uint64(s[n])
	}
	return 0
}

// bigEndian says that memory, which is little endian, holds numbers the other way round.
func bigEndian() bool { return binary.NativeEndian.Uint16([]byte{0, 1}) == 1 }

func (a *Atomic) do32(op AtomicOp, pix []byte, value, comparator uint32) uint32 {
	p := (*uint32)(unsafe.Pointer(unsafe.SliceData(pix)))
	for {
		raw := atomic.LoadUint32(p)
		old := raw
		if bigEndian() {
			old = mathbits.ReverseBytes32(raw)
		}
		var next uint32
		switch a.class {
		case format.ClassFloat:
			next = atomicFloat(op, old, value, comparator)
		case format.ClassSint:
			next = uint32(atomicInteger(op, int32(old), int32(value), int32(comparator)))
		default:
			next = atomicInteger(op, old, value, comparator)
		}
		if bigEndian() {
			next = mathbits.ReverseBytes32(next)
		}
		if atomic.CompareAndSwapUint32(p, raw, next) {
			return old
		}
	}
}

func (a *Atomic) do64(op AtomicOp, pix []byte, value, comparator uint64) uint64 {
	p := (*uint64)(unsafe.Pointer(unsafe.SliceData(pix)))
	for {
		raw := atomic.LoadUint64(p)
		old := raw
		if bigEndian() {
			old = mathbits.ReverseBytes64(raw)
		}
		next := atomicInteger(op, old, value, comparator)
		if a.class == format.ClassSint {
			next = uint64(atomicInteger(op, int64(old), int64(value), int64(comparator)))
		}
		if bigEndian() {
			next = mathbits.ReverseBytes64(next)
		}
		if atomic.CompareAndSwapUint64(p, raw, next) {
			return old
		}
	}
}

func atomicInteger[T int32 | uint32 | int64 | uint64](op AtomicOp, old, value, comparator T) T {
	switch op {
	case AtomicAdd:
		return old + value
	case AtomicMin:
		return min(old, value)
	case AtomicMax:
		return max(old, value)
	case AtomicAnd:
		return old & value
	case AtomicOr:
		return old | value
	case AtomicXor:
		return old ^ value
	case AtomicExchange:
		return value
	case AtomicCompareExchange:
		if old == comparator {
			return value
		}
	}
	return old
}

func atomicFloat(op AtomicOp, old, value, comparator uint32) uint32 {
	a, b := math.Float32frombits(old), math.Float32frombits(value)
	switch op {
	case AtomicAdd:
		return math.Float32bits(a + b)
	case AtomicMin:
		if b < a || a != a {
			return value
		}
	case AtomicMax:
		if b > a || a != a {
			return value
		}
	case AtomicExchange:
		return value
	case AtomicCompareExchange:
		if old == comparator {
			return value
		}
	}
	return old
}
