package simd

import (
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/bptc"
)

// BC7Row says where a mode of BC7 has its fields: what kernels need, so that all modes are the same to them. A field
// begins Shift bits after byte At, and is deposited in the bits of a mask.
type BC7Row struct {
	// Component has the masks of the end points of red, green, blue, alpha, a byte each, at the top; Counts are their
	// bits, and Low the remaining bits below, where they are repeated. Fill is the value of components that the mode
	// lacks.
	Component, Counts, Low, Fill [4]uint64
	Weights                      [2][16]uint8 // by the indices of colour and of alpha
	// P is the mask of the bits below the end points' bits; bits that two end points share are repeated Twice bits
	// higher, 0 or 8.
	P, Twice uint64
	// Index is the mask of indices of 8 texels, of colour and of alpha, and Top how many bits lie below their highest.
	Index, Top [2]uint64
	// At and Shift locate the four components, the P bits, and the indices of colour and of alpha.
	At, Shift                     [7]uint64
	PartitionShift, PartitionMask uint64
	FirstPattern                  uint64
	RotationShift, RotationMask   uint64
}

// BC7Pattern is a partition of a block.
type BC7Pattern struct {
	Ends    [32]uint8 // of each texel, which end points of a component are its own
	Anchors [2]uint64 // 1 in the bytes of texels that are anchors
}

// BC7Tables are what kernels decode BC7 by.
type BC7Tables struct {
	// Rows has modes 0 to 7, the reserved mode, and mode 4 with the longer indices for colours.
	Rows      [10]BC7Row
	Patterns  [1 + 64 + 64]BC7Pattern // of one subset, two and three
	Rotations [4][32]uint8            // shuffles that exchange alpha and a colour
}

// NewBC7Tables makes the tables, once.
var NewBC7Tables = sync.OnceValue(func() *BC7Tables {
	t := new(BC7Tables)
	for mode := range bc7Modes {
		t.Rows[mode] = bc7Row(mode, false)
	}
	t.Rows[9] = bc7Row(4, true)
	for n := range 3 {
		for p := range 64 {
			at := [3]int{0, 1 + p, 65 + p}[n]
			pattern := &t.Patterns[at]
			*pattern = BC7Pattern{}
			subsets := bptc.Patterns[n+1][p]
			for i := range 16 {
				pattern.Ends[2*i] = uint8(subsets >> (2 * i) & 3 * 2)
				pattern.Ends[2*i+1] = pattern.Ends[2*i] + 1
			}
			anchors := bptc.Anchors(n+1, uint32(p))
			for _, a := range anchors[:n+1] {
				pattern.Anchors[a>>3] |= 1 << (a & 7 * 8)
			}
		}
	}
	for r := range t.Rotations {
		for i := range t.Rotations[r] {
			from := i & 15
			switch {
			case r > 0 && i&3 == 3:
				from += r - 1 - 3
			case r > 0 && i&3 == r-1:
				from += 3 - (r - 1)
			}
			t.Rotations[r][i] = uint8(from)
		}
	}
	return t
})

// each is v in all 8 bytes.
func eachByte(v uint64) uint64 { return v * 0x0101010101010101 }

// bc7Row is the row of a mode; swapped says that the colours of mode 4 take the second indices.
func bc7Row(mode int, swapped bool) (r BC7Row) {
	m := &bc7Modes[mode]
	at := 0
	field := func(i, bits int) {
		from := min(at/8, 8)
		r.At[i], r.Shift[i] = uint64(from), uint64(at-8*from)
		at += bits
	}
	at = mode + 1
	r.PartitionShift, r.PartitionMask = uint64(at), 1<<m.partitionBits-1
	r.FirstPattern = [...]uint64{1: 0, 2: 1, 3: 65}[m.subsets]
	at += m.partitionBits
	r.RotationShift, r.RotationMask = uint64(at), 1<<m.rotationBits-1
	at += m.rotationBits + m.selectionBits
	n := 2 * m.subsets
	ends := uint64(1)<<(8*n) - 1 // the bytes of n end points
	p := m.endP + m.sharedP
	for c := range 4 {
		bits := m.colorBits
		if c == 3 {
			bits = m.alphaBits
		}
		field(c, n*bits)
		if bits == 0 {
			r.Fill[c] = eachByte(255)
			r.Counts[c] = 8
			continue
		}
		r.Component[c] = eachByte((1<<bits-1)<<(8-bits)&255) & ends
		r.Counts[c] = uint64(bits + p)
		r.Low[c] = eachByte(255 >> (bits + p))
	}
	switch {
	case m.endP != 0:
		r.P = eachByte(1<<(8-m.colorBits-1)) & ends
		field(4, n)
	case m.sharedP != 0:
		r.P = eachByte(1<<(8-m.colorBits-1)) & ends & 0x00FF00FF00FF00FF
		r.Twice = 8
		field(4, m.subsets)
	}
	indices := func(i, bits, subsets int) {
		field(5+i, 16*bits-subsets)
		r.Index[i], r.Top[i] = eachByte(1<<bits-1), uint64(bits-1)
		for k := range r.Weights[i] {
			r.Weights[i][k] = uint8(bptc.Weights[bits][k])
		}
	}
	first, second := 0, 1
	if swapped {
		first, second = 1, 0
	}
	indices(first, m.indexBits, m.subsets)
	if m.index2Bits > 0 {
		indices(second, m.index2Bits, 1)
	} else {
		r.At[6], r.Shift[6], r.Index[1], r.Top[1], r.Weights[1] = r.At[5], r.Shift[5], r.Index[0], r.Top[0], r.Weights[0]
	}
	return r
}
