package plan

import "slices"

// Path is a list of rows to go through, one after the other. It is a value: a plan has several without memory of their
// own.
type Path struct {
	n     uint8
	steps [11]Row // no path has more
}

// List is the path as a list.
func (p *Path) List() []Row { return p.steps[:p.n] }

// add appends steps.
func (p *Path) add(steps ...Row) { p.n += uint8(copy(p.steps[p.n:], steps)) }

// replace puts other steps in the place of some that follow one another, and says whether the path has those.
func (p *Path) replace(from, to []Row) bool {
	for at := 0; at+len(from) <= int(p.n); at++ {
		if slices.Equal(p.steps[at:at+len(from)], from) {
			rest := *p
			p.n = uint8(at)
			p.add(to...)
			p.add(rest.List()[at+len(from):]...)
			return true
		}
	}
	return false
}

// has says whether the path has a step.
func (p *Path) has(r Row) bool { return slices.Contains(p.List(), r) }

// Whole says whether a run may have any number of groups: no step of it works on a batch.
func (p *Path) Whole() bool { return p.has(Once) || p.has(Tabled) }
