package vk

import "fmt"

// enum is what every enumerant of this package is: a small integer whose names stand in a table.
type enum interface {
	~uint8 | ~uint16
	names() []string
	String() string
}

func nameOf(names []string, v int) string {
	if v < len(names) {
		return names[v]
	}
	return fmt.Sprintf("INVALID(%d)", v)
}

// Parse reads an enumerant by the specification's name of it, without the prefix: Parse[CompareOp]("LESS"). The error
// names the type and the name.
func Parse[E enum](name string) (E, error) {
	var e E
	for i, n := range e.names() {
		if n == name {
			return E(i), nil
		}
	}
	return e, fmt.Errorf("%q is not a %T", name, e)
}

// Values lists every enumerant of a type in order, so that tests and tables range over what exists.
func Values[E enum]() []E {
	var e E
	v := make([]E, len(e.names()))
	for i := range v {
		v[i] = E(i)
	}
	return v
}

// Valid says whether v is one of its type's enumerants.
func Valid[E enum](v E) bool { return int(v) < len(v.names()) }
