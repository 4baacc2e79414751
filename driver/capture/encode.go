package capture

import (
	"encoding/binary"
	"reflect"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
)

// Encoder appends values to Bytes.
type Encoder struct {
	Bytes []byte
	// Handle is the number of an object, 0 for one that is not kept. out says that the call made it.
	Handle func(vk string, value uint64, out bool) uint64
	// Follows says whether the driver follows a pointer of a structure, where that is not the case always: programs leave
	// other memory's addresses in members that are ignored. parent points to the structure.
	Follows func(parent any, member string) bool
}

// Number appends a number in as few bytes as it needs.
func (e *Encoder) Number(n uint64) { e.Bytes = binary.AppendUvarint(e.Bytes, n) }

// Text appends a string.
func (e *Encoder) Text(s string) {
	e.Number(uint64(len(s)))
	e.Bytes = append(e.Bytes, s...)
}

// Value appends a structure.
func (e *Encoder) Value(v reflect.Value) { e.value(shapeOf(v.Type()), v) }

func (e *Encoder) value(s *shape, v reflect.Value) {
	switch s.kind {
	case plain:
		e.Bytes = append(e.Bytes, bytesOf(v)...)
	case handle:
		n := uint64(0)
		if v.Kind() == reflect.Uint64 {
			n = v.Uint()
		} else {
			n = uint64(uintptr(v.UnsafePointer()))
		}
		e.Number(e.Handle(s.vk, n, s.out))
	case inside:
		if v.Kind() == reflect.Array {
			for i := range v.Len() {
				e.value(s.element, v.Index(i))
			}
			return
		}
		e.members(s, v)
	}
}

// members appends the members of a structure: pointers after the others, which say how long lists are.
func (e *Encoder) members(s *shape, v reflect.Value) {
	for i := range s.members {
		if m := &s.members[i]; !m.points() {
			e.value(m, v.Field(i))
		}
	}
	for i := range s.members {
		m, f := &s.members[i], v.Field(i)
		switch m.kind {
		case chain:
			e.chain(f.UnsafePointer())
		case text, list, stepped:
			if f.IsNil() || !e.Follows(v.Addr().Interface(), m.name) {
				e.Bytes = append(e.Bytes, 0)
				continue
			}
			e.Bytes = append(e.Bytes, 1)
			e.pointed(m, v, f.UnsafePointer())
		}
	}
}

// points says that a member is a pointer that is followed.
func (s *shape) points() bool { return s.kind >= chain }

// pointed appends what a pointer points to.
func (e *Encoder) pointed(m *shape, parent reflect.Value, p unsafe.Pointer) {
	switch m.kind {
	case text:
		n := 0
		for *(*byte)(unsafe.Add(p, n)) != 0 {
			n++
		}
		e.Text(unsafe.String((*byte)(p), n))
	case stepped:
		n, _ := steps(parent, m)
		e.Bytes = append(e.Bytes, unsafe.Slice((*byte)(p), int(n))...)
	default:
		n, size := m.count.of(parent), m.element.typ.Size()
		if m.element.kind == plain {
			e.Bytes = append(e.Bytes, unsafe.Slice((*byte)(p), int(uintptr(n)*size))...)
			return
		}
		of := *m.element
		of.out = m.out
		for i := range uintptr(n) {
			e.value(&of, reflect.NewAt(m.element.typ, unsafe.Add(p, i*size)).Elem())
		}
	}
}

// chain appends the structures of a chain that the driver knows.
func (e *Encoder) chain(p unsafe.Pointer) {
	for s := (*abi.BaseInStructure)(p); s != nil; s = s.PNext {
		if t := abi.ChainTypes[s.SType]; t != nil {
			e.Bytes = binary.LittleEndian.AppendUint32(e.Bytes, s.SType)
			e.Value(reflect.NewAt(t, unsafe.Pointer(s)).Elem()) // its own chain is the rest
			return
		}
	}
	e.Bytes = append(e.Bytes, 0, 0, 0, 0)
}

// Made says that a call has made an object, though it returned an error.
func Made(args reflect.Value) bool {
	made := false
	e := Encoder{Follows: func(any, string) bool { return true }}
	e.Handle = func(_ string, value uint64, out bool) uint64 {
		made = made || out && value != 0
		return value
	}
	s := shapeOf(args.Type())
	for i := range s.members {
		if m := &s.members[i]; m.out && m.kind == list && !args.Field(i).IsNil() {
			e.pointed(m, args, args.Field(i).UnsafePointer())
		}
	}
	return made
}
