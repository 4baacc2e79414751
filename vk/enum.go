package vk

import (
	"fmt"
	"sort"
)

// enum is what every enumerant of this package is: a number of Vulkan's, whose names stand in a table.
type enum interface {
	~uint8 | ~uint32
	names() names
	String() string
}

// names are a type's enumerants in the order of their numbers.
type names struct {
	list []string
	runs []run // nil: the numbers count from 0
}

// run says that names from index on have the numbers from number on, to the next run: Vulkan's extensions count from
// 1000000000 plus 1000 for each, and bits of a set are twice the one before.
type run struct {
	index  int
	number uint32
}

// number is the number of the name at an index.
func (n names) number(index int) uint32 {
	if n.runs == nil {
		return uint32(index)
	}
	k := sort.Search(len(n.runs), func(i int) bool { return n.runs[i].index > index }) - 1
	return n.runs[k].number + uint32(index-n.runs[k].index)
}

// index is where the name of a number stands, -1 if there is none.
func (n names) index(number uint32) int {
	if n.runs == nil {
		if number < uint32(len(n.list)) {
			return int(number)
		}
		return -1
	}
	for k, r := range n.runs { // the first one holds the core's enumerants
		if number < r.number {
			return -1
		}
		stop := len(n.list)
		if k+1 < len(n.runs) {
			stop = n.runs[k+1].index
		}
		if i := uint64(number-r.number) + uint64(r.index); i < uint64(stop) {
			return int(i)
		}
	}
	return -1
}

func nameOf[E enum](v E) string {
	n := v.names()
	if i := n.index(uint32(v)); i >= 0 {
		return n.list[i]
	}
	return fmt.Sprintf("INVALID(%d)", uint32(v))
}

// Parse reads an enumerant by the specification's name of it, without the prefix: Parse[CompareOp]("LESS"). The error
// names the type and the name.
func Parse[E enum](name string) (E, error) {
	var e E
	n := e.names()
	for i, s := range n.list {
		if s == name {
			return E(n.number(i)), nil
		}
	}
	return e, fmt.Errorf("%q is not a %T", name, e)
}

// Values lists every enumerant of a type in the order of their numbers, so that tests and tables range over what
// exists.
func Values[E enum]() []E {
	var e E
	n := e.names()
	v := make([]E, len(n.list))
	for i := range v {
		v[i] = E(n.number(i))
	}
	return v
}

// Valid says whether v is one of its type's enumerants.
func Valid[E enum](v E) bool { return Ordinal(v) >= 0 }

// Ordinal is the place of v in [Values], for tables with a row for each enumerant; -1 if v is none of them.
func Ordinal[E enum](v E) int { return v.names().index(uint32(v)) }
