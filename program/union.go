package program

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/seed-1acaedba/halfspace/spirv"
)

// union makes the type of a block of its declarations in both stages, which may have dropped different members, or
// their names (spirv-opt's passes do both). Stages may also divide the bytes between them. What the two stages say of
// the same bytes must agree; a stage may declare the same memory several times, as different things.
func union(list []declaration) (*spirv.Type, error) {
	u := unifier{known: map[[2]*spirv.Type]*spirv.Type{}}
	t, first := list[0].Block, &list[0]
	for k := 1; k < len(list); k++ {
		d := &list[k]
		u.stages = [2]string{first.stage(), d.stage()}
		var err error
		if t, err = u.structs(t, d.Block, d.fragment != first.fragment); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// unifier joins types.
type unifier struct {
	stages [2]string
	known  map[[2]*spirv.Type]*spirv.Type
}

// conflict is the error of two stages that disagree.
func (u *unifier) conflict(a, b *spirv.Member) error {
	return fmt.Errorf("%s in the %s stage and %s in the %s stage lie over one another: "+
		"give them the same place and type, or bytes of their own (layout(offset = ..))", memberPlace(a), u.stages[0],
		memberPlace(b), u.stages[1])
}

// memberPlace is a member in errors: its name, type and offset.
func memberPlace(m *spirv.Member) string {
	return fmt.Sprintf("%s (%v at byte %d)", memberName(m), m.Type, m.Offset)
}

// memberName is a member's name, or its offset as paths have it.
func memberName(m *spirv.Member) string {
	if m.Name == "" {
		return fmt.Sprintf("@%d", m.Offset)
	}
	return m.Name
}

// structs joins two structs; apart: of different stages, whose members may not lie over one another.
func (u *unifier) structs(a, b *spirv.Type, apart bool) (*spirv.Type, error) {
	if a == b {
		return a, nil
	}
	if t := u.known[[2]*spirv.Type{a, b}]; t != nil {
		return t, nil
	}
	type owned struct {
		spirv.Member
		second bool
	}
	var all []owned
	names, offsets := map[string]int{}, map[int]int{}
	for _, m := range a.Members {
		if m.Name != "" {
			names[m.Name] = len(all)
		}
		offsets[m.Offset] = len(all)
		all = append(all, owned{m, false})
	}
	for _, m := range b.Members {
		k, same := names[m.Name]
		if !same || m.Name == "" {
			if k, same = offsets[m.Offset]; same {
				same = m.Name == "" || all[k].Name == ""
			}
		}
		if !same {
			all = append(all, owned{m, true})
			continue
		}
		x := &all[k]
		t, err := u.types(x.Type, m.Type, apart)
		if err != nil {
			return nil, err
		}
		if t == nil || !samePlace(&x.Member, &m) {
			return nil, u.conflict(&x.Member, &m)
		}
		x.Type = t
		if x.Name == "" {
			x.Name = m.Name
		}
	}
	slices.SortStableFunc(all, func(x, y owned) int { return cmp.Compare(x.Offset, y.Offset) })
	t := *a
	t.Members, t.Leaves = nil, 0
	var ends [2]int
	var last [2]int // members of each stage that reach furthest, by number and 1
	for k := range all {
		x := &all[k]
		other := truth(!x.second)
		if apart && last[other] > 0 && ends[other] > x.Offset {
			if y := &all[last[other]-1]; !samePlace(&y.Member, &x.Member) || !sameType(y.Type, x.Type) {
				if x.second {
					return nil, u.conflict(&y.Member, &x.Member)
				}
				return nil, u.conflict(&x.Member, &y.Member)
			}
		}
		if end := x.Offset + memberBytes(&x.Member, x.Type); end > ends[truth(x.second)] {
			ends[truth(x.second)], last[truth(x.second)] = end, k+1
		}
		x.Leaf = t.Leaves
		t.Leaves += x.Type.Leaves
		t.Members = append(t.Members, x.Member)
	}
	u.known[[2]*spirv.Type{a, b}] = &t
	return &t, nil
}

// types joins the types of a member; nil: they differ.
func (u *unifier) types(a, b *spirv.Type, apart bool) (*spirv.Type, error) {
	isArray := func(t *spirv.Type) bool { return t.Kind == spirv.KindArray || t.Kind == spirv.KindRuntimeArray }
	switch {
	case a.Kind == spirv.KindStruct && b.Kind == spirv.KindStruct:
		return u.structs(a, b, apart)
	case isArray(a) && isArray(b) && a.Stride == b.Stride:
		e, err := u.types(a.Element, b.Element, apart)
		if e == nil || err != nil {
			return nil, err
		}
		longer := *a
		if b.Kind == spirv.KindRuntimeArray || b.Kind == a.Kind && b.Count > a.Count {
			longer = *b
		}
		longer.Element = e
		return &longer, nil
	case sameType(a, b):
		return a, nil
	}
	return nil, nil
}

// samePlace says whether two members begin at the same byte, and their matrices lie in the same way.
func samePlace(a, b *spirv.Member) bool {
	return a.Offset == b.Offset && a.RowMajor == b.RowMajor && a.MatrixStride == b.MatrixStride
}

// sameType compares scalars, vectors, matrices and arrays of them.
func sameType(a, b *spirv.Type) bool {
	if a == b {
		return true
	}
	if a.Kind != b.Kind || a.Width != b.Width || a.Signed != b.Signed || a.Count != b.Count || a.Stride != b.Stride ||
		a.Kind == spirv.KindStruct {
		return false
	}
	if a.Element == nil || b.Element == nil {
		return a.Element == b.Element
	}
	return sameType(a.Element, b.Element)
}
