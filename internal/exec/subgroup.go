package exec

import (
	"math/bits"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// A subgroup is a group of lanes, on every level; where the function is one of fragments, its lanes have numbers quad by
// quad. Operations on subgroups look at the lanes of the block at hand: control
// flow that parted joins where the module's blocks merge, so that the lanes are all that came the same way.

// ballot gives each lane the lanes of its group for which a bool is true.
func (m *Machine) ballot(out, of Register, s Span) {
	for g := s.From; g < s.To; g++ {
		mask := uint32(*(*uint16)(m.at(of, g)) & m.On[g])
		if m.p.Func.Quads {
			mask = numbered(mask)
		}
		row := lanes[uint32](m.at(out, g))
		for lane := range row {
			row[lane] = mask
		}
	}
}

// numbered has the bits of lanes at their numbers where these go quad by quad: ir.LaneOf.
func numbered(mask uint32) uint32 { return mask&0xC3C3 | mask&0x0C0C<<2 | mask&0x3030>>2 }

// lanes is a group of a register.
func lanes[T uint32 | uint64](at unsafe.Pointer) *[simd.Lanes]T { return (*[simd.Lanes]T)(at) }

// exchange executes an operation that gives lanes the values of other lanes.
func (m *Machine) exchange(s *step, out Register, g Span) {
	if out.typ == simd.VecLong {
		exchange[uint64](m, s, out, g)
	} else {
		exchange[uint32](m, s, out, g)
	}
}

func exchange[T uint32 | uint64](m *Machine, s *step, out Register, span Span) {
	quads := m.p.Func.Quads
	for g := span.From; g < span.To; g++ {
		on, from := m.On[g], *lanes[T](m.at(s.args[0], g)) // copies: the result may take an operand's register
		to := lanes[T](m.at(out, g))
		switch s.op {
		case ir.Shuffle:
			at := *lanes[uint32](m.at(s.args[1], g))
			for lane, k := range at {
				if quads && k < simd.Lanes {
					k = ir.LaneOf(k)
				}
				if to[lane] = 0; k < simd.Lanes && on>>k&1 != 0 {
					to[lane] = from[k]
				}
			}
		case ir.ShiftActive:
			places, cluster := ir.Shifted(s.i.Imm)
			none := *lanes[T](m.at(s.args[1], g))
			clusters(on, cluster, quads, func(active []int) {
				for k, lane := range active {
					if to[lane] = none[lane]; k >= places {
						to[lane] = from[active[k-places]]
					}
				}
			})
		case ir.LastActive:
			clusters(on, int(s.i.Imm), quads, func(active []int) {
				last := from[active[len(active)-1]]
				for _, lane := range active {
					to[lane] = last
				}
			})
		}
	}
}

// clusters calls f with the lanes that are on of each cluster of so many lanes that has any, in the order of their
// numbers.
func clusters(on uint16, size int, quads bool, f func(active []int)) {
	var list [simd.Lanes]int
	if quads {
		on = uint16(numbered(uint32(on)))
	}
	for first := 0; first < simd.Lanes; first += size {
		n := 0
		for w := uint32(on) >> first & (1<<size - 1); w != 0; w &= w - 1 {
			if list[n] = first + bits.TrailingZeros32(w); quads {
				list[n] = int(ir.LaneOf(uint32(list[n])))
			}
			n++
		}
		if n > 0 {
			f(list[:n])
		}
	}
}
