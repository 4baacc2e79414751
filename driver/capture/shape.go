// Package capture is the form in which the driver's calls are kept in a file: the parameters of entry points, with
// everything that they point to, as bytes, and a file of records (Writer, Reader). HALFSPACE_CAPTURE writes such files,
// and halfspace_replay draws them again (docs/driver.md, Reporting a difference).
//
// Values are written in the order of a structure's members: numbers and structures without pointers as they lie in
// memory, handles as numbers, strings with their length, behind a pointer a byte that is 0 for none, and then its
// elements, which are as many as the structure itself says. A chain is the sType of each structure that the driver knows
// before it, and a 0 at its end.
package capture

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
)

// kind is what a member is to a capture.
type kind uint8

const (
	left    kind = iota // not written: functions, windows, memory of the program's own
	plain               // as it lies in memory
	inside              // a structure or an array, member by member
	handle              // the number of an object of the engine, or none of it
	chain               // pNext
	text                // a string of C
	list                // a pointer to elements
	stepped             // a pointer to structures that lie a stride apart
)

// shape is how a type or a member is written.
type shape struct {
	kind    kind
	name    string // of the member, as Vulkan has it
	typ     reflect.Type
	vk      string  // the handle's type
	out     bool    // the driver writes it
	count   *length // of a list
	element *shape  // of a list or an array
	members []shape // of a structure
	least   int     // the fewest bytes that a value takes
}

// length is an expression that counts elements: (a.b + plus) / by, or a number.
type length struct {
	path     []string // fields of the structure that has the list
	plus, by uint64
	number   uint64 // without a path
}

const unsafePointer = reflect.UnsafePointer

var shapes sync.Map // of structures, by reflect.Type

// shapeOf is the shape of a structure.
func shapeOf(t reflect.Type) *shape {
	if s, ok := shapes.Load(t); ok {
		return s.(*shape)
	}
	s := &shape{kind: plain, typ: t, least: int(t.Size())}
	for i := range t.NumField() {
		s.members = append(s.members, member(t.Field(i)))
		if k := s.members[i].kind; k != plain {
			s.kind = inside
		}
	}
	if s.kind == inside {
		s.least = 0
		for i := range s.members {
			s.least += s.members[i].least
		}
	}
	shapes.Store(t, s)
	return s
}

// member is the shape of a structure's field.
func member(f reflect.StructField) shape {
	t, count := f.Type, f.Tag.Get("len")
	s := shape{typ: t, name: strings.ToLower(f.Name[:1]) + f.Name[1:], vk: f.Tag.Get("vk"), out: f.Tag.Get("out") != "", least: 1}
	switch {
	case f.Name == "PNext":
		s.kind, s.least = chain, 4
	case count == "null-terminated" && t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Uint8:
		s.kind = text
	case f.Name == "PVertexInfo", f.Name == "PIndexInfo":
		s.kind = stepped
	case t.Kind() == unsafePointer && s.vk == "" && count != "":
		s.kind, s.count, s.element = list, parseLength(count), &shape{kind: plain, typ: reflect.TypeFor[byte](), least: 1}
	case t.Kind() == reflect.Pointer && t.Elem().Kind() != reflect.Pointer && (t.Elem().Kind() != unsafePointer || s.vk != ""):
		s.kind, s.count = list, parseLength(count)
		e := elementOf(t.Elem(), s.vk)
		if s.element = &e; e.least == 0 { // functions alone
			s.kind, s.least = left, 0
		}
	case t.Kind() == reflect.Pointer:
		s.kind, s.least = left, 0
	default:
		e := elementOf(t, s.vk)
		e.name, e.out = s.name, s.out
		return e
	}
	return s
}

// elementOf is the shape of a value of a type.
func elementOf(t reflect.Type, vk string) shape {
	switch k := t.Kind(); {
	case vk != "" && (k == reflect.Uint64 || k == unsafePointer):
		return shape{kind: handle, typ: t, vk: vk, least: 1}
	case k == unsafePointer:
		return shape{kind: left, typ: t}
	case k == reflect.Struct:
		return *shapeOf(t)
	case k == reflect.Array:
		e := elementOf(t.Elem(), vk)
		if e.kind == plain {
			return shape{kind: plain, typ: t, least: int(t.Size())}
		}
		return shape{kind: inside, typ: t, element: &e, least: e.least * t.Len()}
	}
	return shape{kind: plain, typ: t, least: int(t.Size())}
}

// parseLength reads an expression of the registry: a, a->b, a / 4, (a + 31) / 32, or a number; "" is one.
func parseLength(s string) *length {
	l := &length{by: 1}
	s, by, divided := strings.Cut(s, " / ")
	if divided {
		l.by, _ = strconv.ParseUint(by, 10, 64)
	}
	s, plus, added := strings.Cut(strings.Trim(s, "()"), " + ")
	if added {
		l.plus, _ = strconv.ParseUint(plus, 10, 64)
	}
	if s == "" {
		s = "1"
	}
	if n, err := strconv.ParseUint(s, 10, 64); err == nil {
		l.number = n
		return l
	}
	for name := range strings.SplitSeq(s, "->") {
		l.path = append(l.path, strings.ToUpper(name[:1])+name[1:])
	}
	return l
}

// of is how many elements the structure says that there are.
func (l *length) of(parent reflect.Value) uint64 {
	n, v := l.number, parent
	for _, name := range l.path {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return 0
			}
			v = v.Elem()
		}
		v = v.FieldByName(name)
	}
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return 0
	}
	if len(l.path) > 0 {
		n = reflect.Indirect(v).Uint()
	}
	return (n + l.plus) / l.by
}

// steps is how many bytes the structures of a stepped list take together, and how large one is.
func steps(parent reflect.Value, s *shape) (total, one uint64) {
	n, stride := parent.FieldByName("DrawCount").Uint(), parent.FieldByName("Stride").Uint()
	one = uint64(s.typ.Elem().Size())
	if n == 0 {
		return 0, one
	}
	return (n-1)*stride + one, one
}

// bytesOf is a value's memory.
func bytesOf(v reflect.Value) []byte {
	return unsafe.Slice((*byte)(v.Addr().UnsafePointer()), int(v.Type().Size()))
}

// Args is a new value of an entry point's parameters.
func Args(op uint32) (reflect.Value, error) {
	if op >= abi.OpCount {
		return reflect.Value{}, fmt.Errorf("op: there is no entry point %d", op)
	}
	return reflect.New(abi.ArgTypes[op]).Elem(), nil
}

// At is the parameters of an entry point in memory.
func At(op uint32, args unsafe.Pointer) reflect.Value {
	return reflect.NewAt(abi.ArgTypes[op], args).Elem()
}
