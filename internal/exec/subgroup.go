package exec

import (
	"math"
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
		if on == math.MaxUint16 && !quads && s.op != ir.Shuffle {
			exchangeAll(s, to, &from, lanes[T](m.at(s.args[len(s.args)-1], g)))
			continue
		}
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
			none, first, began := *lanes[T](m.at(s.args[1], g)), -1, 0
			list, n := active(on, quads)
			for k, x := range list[:n] {
				if c := int(x.number) / cluster; c != first {
					first, began = c, k
				}
				if to[x.lane] = none[x.lane]; k-began >= places {
					to[x.lane] = from[list[k-places].lane]
				}
			}
		case ir.LastActive:
			last, of := T(0), -1
			list, n := active(on, quads)
			for k := n - 1; k >= 0; k-- {
				x := list[k]
				if c := int(x.number) / int(s.i.Imm); c != of {
					last, of = from[x.lane], c
				}
				to[x.lane] = last
			}
		}
	}
}

// exchangeAll executes a ShiftActive or LastActive of a group whose lanes are all on. none are the values of lanes that
// nothing comes to, which may lie where the result goes to.
func exchangeAll[T uint32 | uint64](s *step, to, from, none *[simd.Lanes]T) {
	if s.op == ir.LastActive {
		for lane := range to {
			to[lane] = from[(lane|(int(s.i.Imm)-1))&(simd.Lanes-1)]
		}
		return
	}
	places, cluster := ir.Shifted(s.i.Imm)
	for first := 0; first < simd.Lanes; first += cluster {
		own := min(places, cluster)
		copy(to[first:first+own], none[first:])
		copy(to[first+own:first+cluster], from[first:])
	}
}

// activeLane is a lane that is on, and its number in the subgroup.
type activeLane struct{ lane, number uint8 }

// active are the lanes that are on, in the order of their numbers.
func active(on uint16, quads bool) (list [simd.Lanes]activeLane, n int) {
	w := uint32(on)
	if quads {
		w = numbered(w)
	}
	for ; w != 0; w &= w - 1 {
		number := uint32(bits.TrailingZeros32(w))
		x := activeLane{uint8(number), uint8(number)}
		if quads {
			x.lane = uint8(ir.LaneOf(number))
		}
		list[n] = x
		n++
	}
	return list, n
}
