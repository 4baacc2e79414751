package simd

import (
	"math/bits"
	"unsafe"
)

func buildGroupsGeneric(a *BuildGroupsArgs) {
	a.N = 0
	split := make([]Group, 0, 256) // blocks, and their lanes that hold something
	for b := range int(a.Blocks) {
		left := uint16(0)
		for lane := range Lanes {
			if id := *at(a.Visibility, b*Lanes+lane); id != 0 {
				left |= 1 << lane
				*at(a.Marks, int(id)) = 1
			}
		}
		if left == 0 {
			continue
		}
		if g, owner := a.cut(b, left); g.Mask == 1<<Lanes-1 {
			a.append(g, owner)
		} else {
			split = append(split, Group{Mask: left, Block: uint16(b)})
		}
	}
	for _, s := range split {
		for left := s.Mask; left != 0; {
			g, owner := a.cut(int(s.Block), left)
			a.append(g, owner)
			left &^= g.Mask
		}
	}
}

func (a *BuildGroupsArgs) append(g Group, owner uint16) {
	*at(a.Groups, int(a.N)) = g
	*at(a.Owners, int(a.N)) = owner
	a.N++
}

// cut is the group of a block's first lane that is left, and its segment.
func (a *BuildGroupsArgs) cut(b int, left uint16) (g Group, owner uint16) {
	ids := at(a.Visibility, b*Lanes)
	lane := bits.TrailingZeros16(left)
	first := *at(ids, lane)
	for *at(a.Starts, int(owner)+1) <= first {
		owner++
	}
	start, stop := *at(a.Starts, int(owner)), *at(a.Starts, int(owner)+1)
	g = Group{Block: uint16(b), BinSlot: first}
	for l := lane; l < Lanes; l++ {
		if id := *at(ids, l); left>>l&1 != 0 && id >= start && id < stop {
			g.Mask |= 1 << l
			if id != first {
				g.BinSlot = 0
			}
		}
	}
	return g, owner
}

func sortByDrawGeneric(a *SortByDrawArgs) {
	ends := unsafe.Slice(a.Ends, a.Segments)
	clear(ends)
	for i := range int(a.N) {
		ends[*at(a.Owners, i)]++
	}
	total := uint32(0)
	for i, n := range ends { // numbers become starts, and starts ends
		ends[i] = total
		total += n
	}
	for i := range int(a.N) {
		next := &ends[*at(a.Owners, i)]
		*at(a.Out, int(*next)) = *at(a.Groups, i)
		*next++
	}
}

func compactMarksGeneric(a *CompactMarksArgs) {
	for p := int(a.Start); p < int(a.Stop); p++ {
		if *at(a.Marks, p) != 0 {
			*at(a.BinSlots, int(a.N)) = uint32(p)
			a.N++
		}
	}
}
