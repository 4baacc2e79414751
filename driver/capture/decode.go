package capture

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"reflect"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
)

// maxDepth is how many structures point to one another, maxDraws how many draws a command has.
const (
	maxDepth = 64
	maxDraws = 1 << 20
)

// Decoder takes values from bytes that are not trusted. After an error, which names the member, the rest is zero.
type Decoder struct {
	Bytes []byte
	// Handle is the value of an object's number, or an error where there is no such object. out says that the call makes
	// it.
	Handle func(vk string, number uint64, out bool) (uint64, error)

	err   error
	path  []string
	depth int
}

// Err is the first error.
func (d *Decoder) Err() error { return d.err }

// fail notes the first error.
func (d *Decoder) fail(format string, args ...any) {
	if d.err != nil {
		return
	}
	at := ""
	for _, p := range d.path {
		at += p + ": "
	}
	d.err = fmt.Errorf("%s%w", at, fmt.Errorf(format, args...))
	d.Bytes = nil
}

// in names a member in errors that f notes.
func (d *Decoder) in(name string, f func()) {
	d.path = append(d.path, name)
	f()
	d.path = d.path[:len(d.path)-1]
}

// take is the next n bytes.
func (d *Decoder) take(n uint64) []byte {
	if n > uint64(len(d.Bytes)) {
		d.fail("%d bytes, and %d are left", n, len(d.Bytes))
		return nil
	}
	b := d.Bytes[:n:n]
	d.Bytes = d.Bytes[n:]
	return b
}

// Number takes a number.
func (d *Decoder) Number(what string) uint64 {
	v, n := binary.Uvarint(d.Bytes)
	if n <= 0 {
		d.in(what, func() { d.fail("no number") })
		return 0
	}
	d.Bytes = d.Bytes[n:]
	return v
}

// Data takes a string, without a copy.
func (d *Decoder) Data(what string) (b []byte) {
	n := d.Number(what)
	d.in(what, func() { b = d.take(n) })
	return b
}

// Sum takes a SHA-256.
func (d *Decoder) Sum() (sum [sha256.Size]byte, ok bool) {
	d.in("sum", func() { ok = copy(sum[:], d.take(sha256.Size)) == sha256.Size })
	return sum, ok
}

// Value takes a structure.
func (d *Decoder) Value(v reflect.Value) { d.value(shapeOf(v.Type()), v) }

func (d *Decoder) value(s *shape, v reflect.Value) {
	switch s.kind {
	case plain:
		copy(bytesOf(v), d.take(uint64(s.typ.Size())))
	case handle:
		d.handle(s, v)
	case inside:
		if v.Kind() == reflect.Array {
			for i := range v.Len() {
				d.value(s.element, v.Index(i))
			}
			return
		}
		if d.depth++; d.depth > maxDepth {
			d.fail("more than %d structures point to one another", maxDepth)
		} else {
			d.members(s, v)
		}
		d.depth--
	}
}

func (d *Decoder) handle(s *shape, v reflect.Value) {
	n := d.Number(s.vk)
	if d.err != nil || n == 0 && !s.out {
		return
	}
	h, err := d.Handle(s.vk, n, s.out)
	if err != nil {
		d.fail("%w", err)
		return
	}
	*(*uint64)(v.Addr().UnsafePointer()) = h
}

func (d *Decoder) members(s *shape, v reflect.Value) {
	for i := range s.members {
		if m := &s.members[i]; !m.points() && d.err == nil {
			d.in(m.name, func() { d.value(m, v.Field(i)) })
		}
	}
	for i := range s.members {
		m, f := &s.members[i], v.Field(i)
		if !m.points() || d.err != nil {
			continue
		}
		d.in(m.name, func() {
			if m.kind == chain {
				d.chain(f)
			} else if b := d.take(1); len(b) == 1 && b[0] != 0 {
				d.pointed(m, v, f)
			}
		})
	}
}

// pointed makes what a pointer points to.
func (d *Decoder) pointed(m *shape, parent, f reflect.Value) {
	element, n := reflect.TypeFor[byte](), uint64(0)
	switch m.kind {
	case text:
		b := d.Data("length")
		n = uint64(len(b)) + 1
		d.set(f, reflect.ValueOf(append(b[:len(b):len(b)], 0)))
		return
	case stepped:
		total, one := steps(parent, m)
		if n := parent.FieldByName("DrawCount").Uint(); n > maxDraws {
			d.fail("drawCount: %d, at most %d", n, maxDraws)
			return
		} else if total > uint64(len(d.Bytes)) {
			d.fail("%d bytes, and %d are left", total, len(d.Bytes))
			return
		}
		b := make([]byte, max(total, one))
		copy(b, d.take(total))
		d.set(f, reflect.ValueOf(b))
		return
	}
	n, element = m.count.of(parent), m.element.typ
	if least := uint64(max(m.element.least, 1)); n > uint64(len(d.Bytes))/least {
		d.fail("%d elements of at least %d bytes, and %d bytes are left", n, least, len(d.Bytes))
		return
	}
	to := reflect.MakeSlice(reflect.SliceOf(element), int(max(n, 1)), int(max(n, 1)))
	e := *m.element
	e.out = m.out
	if e.kind == plain {
		b := d.take(n * uint64(element.Size()))
		copy(unsafe.Slice((*byte)(to.UnsafePointer()), len(b)), b)
	} else {
		for i := range int(n) {
			d.in(fmt.Sprint(i), func() { d.value(&e, to.Index(i)) })
			if d.err != nil {
				return
			}
		}
	}
	d.set(f, to)
}

// set makes a pointer point to the first element of a slice.
func (d *Decoder) set(f, to reflect.Value) {
	if p := to.Index(0).Addr(); f.Kind() == unsafePointer {
		f.SetPointer(p.UnsafePointer())
	} else {
		f.Set(reflect.NewAt(f.Type().Elem(), p.UnsafePointer()))
	}
}

// chain makes a chain.
func (d *Decoder) chain(f reflect.Value) {
	b := d.take(4)
	if len(b) < 4 {
		return
	}
	sType := binary.LittleEndian.Uint32(b)
	if sType == 0 {
		return
	}
	t := abi.ChainTypes[sType]
	if t == nil {
		d.fail("sType %d is no structure of a chain", sType)
		return
	}
	v := reflect.New(t)
	d.in(t.Name(), func() { d.Value(v.Elem()) })
	if d.err != nil {
		return
	}
	*(*uint32)(v.UnsafePointer()) = sType
	if f.Kind() == unsafePointer {
		f.SetPointer(v.UnsafePointer())
	} else {
		f.Set(reflect.NewAt(f.Type().Elem(), v.UnsafePointer()))
	}
}
