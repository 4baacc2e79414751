package exec

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// prologue names what the beginning of a file holds: the values of a plan that are the same in all lanes, with such
// memory, in a frame.
type prologue struct {
	plan   *Plan
	number uint64
	own    uintptr
	level  simd.Level
	frame  uint64
}

// kept is a copy of a prologue's values, for plans that take turns tile by tile.
type kept struct {
	prologue
	words []uint64
}

// begins sees to it that the beginning of the file holds the values of a prologue.
func (m *Machine) begins(x prologue) {
	if m.frame != 0 && m.holds == x {
		return
	}
	m.holds = x
	file := unsafe.Slice((*uint64)(m.base), len(x.plan.shared))
	for k := range m.kept {
		if c := &m.kept[k]; m.frame != 0 && c.prologue == x {
			copy(file, c.words)
			return
		}
	}
	copy(file, x.plan.shared)
	m.groups, m.spans = 1, append(m.spans[:0], Span{0, 1})
	m.On, m.full = [MaxGroups]uint16{0xFFFF}, true
	for n := range x.plan.prologue {
		m.step(&x.plan.prologue[n])
	}
	if m.frame != 0 {
		c := &m.kept[m.turn]
		m.turn = (m.turn + 1) % len(m.kept)
		c.prologue, c.words = x, append(c.words[:0], file...)
	}
}

// forget keeps no plans alive, but the memory of copies of their files.
func (m *Machine) forget() {
	for k := range m.kept {
		m.kept[k].prologue = prologue{}
	}
	m.turn = 0
}
