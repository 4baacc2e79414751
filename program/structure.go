package program

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"reflect"
	"strconv"
	"strings"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// SetStruct writes the fields of a Go struct, given as a value or by a pointer, to the members of their names: the name
// of the tag `block:"name"`, without a tag the field's with a small first letter. `block:"@16"` is the member at byte
// 16 of its struct, `block:"name,offset=16"` one that has to be there, `block:"-"` no member; fields named _ are left
// out. Vectors are arrays, matrices arrays of columns or of all numbers column after column (as package transform has
// them), arrays of arrays or slices no longer than the member's; floats
// go to floats of any width, integers and bools to integers that hold them. The module's layout counts, not Go's:
// nothing has to be padded. The error is a [vk.StateError] with the member's path; then nothing was written. Members
// without a field stay as they are.
func (b *Block) SetStruct(v any) error {
	x := reflect.ValueOf(v)
	for x.Kind() == reflect.Pointer && !x.IsNil() {
		x = x.Elem()
	}
	if x.Kind() != reflect.Struct {
		return vk.Errorf(b.field(""), "%T is not a struct", v)
	}
	w := structWriter{block: b}
	for range 2 { // to see that all of it fits, and to write it
		if err := w.value("", blockPlace{t: b.t}, x); err != nil {
			return err
		}
		w.write = true
	}
	return nil
}

// structWriter writes Go values to a block.
type structWriter struct {
	block *Block
	write bool
}

// value writes a value to a member.
func (w *structWriter) value(path string, p blockPlace, x reflect.Value) error {
	refuse := func(format string, args ...any) error { return vk.Errorf(w.block.field(path), format, args...) }
	switch p.t.Kind {
	case spirv.KindStruct:
		if x.Kind() != reflect.Struct {
			return refuse("%v does not fit a struct", x.Type())
		}
		fields, err := fieldsOf(x.Type(), p.t)
		if err != nil {
			return refuse("%v", err)
		}
		for _, f := range fields {
			if err := w.value(join(path, f.name), p.part(f.member), x.Field(f.field)); err != nil {
				return err
			}
		}
		return nil
	case spirv.KindArray, spirv.KindRuntimeArray, spirv.KindVector, spirv.KindMatrix:
		if x.Kind() != reflect.Array && x.Kind() != reflect.Slice {
			return refuse("%v does not fit %v", x.Type(), p.t)
		}
		if rows := flatRows(p.t, x.Type(), x.Len()); rows > 0 {
			for k := range x.Len() {
				at := fmt.Sprintf("%s[%d][%d]", path, k/rows, k%rows)
				if err := w.value(at, p.part(k/rows).part(k%rows), x.Index(k)); err != nil {
					return err
				}
			}
			return nil
		}
		isArray := p.t.Kind == spirv.KindArray
		if n := x.Len(); p.t.Kind != spirv.KindRuntimeArray && (n > p.t.Count || n < p.t.Count && !isArray) {
			return refuse("%v with %d elements does not fit %v", x.Type(), n, p.t)
		}
		for k := range x.Len() {
			if err := w.value(fmt.Sprintf("%s[%d]", path, k), p.part(k), x.Index(k)); err != nil {
				return err
			}
		}
		return nil
	}
	number, err := scalarBits(p.t, x)
	if err != nil {
		return refuse("%v", err)
	}
	size := int64(scalarBytes(p.t))
	if p.at+size > int64(len(w.block.Bytes)) {
		return refuse("the member ends at byte %d, beyond the %d bytes of the block", p.at+size, len(w.block.Bytes))
	}
	if w.write {
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], number)
		copy(w.block.Bytes[p.at:], word[:size])
	}
	return nil
}

// flatRows is how many rows a matrix has whose numbers a Go array or slice of n holds one after the other, or 0.
func flatRows(t *spirv.Type, g reflect.Type, n int) int {
	if t.Kind != spirv.KindMatrix || n != t.Leaves {
		return 0
	}
	if k := g.Elem().Kind(); k == reflect.Array || k == reflect.Slice {
		return 0
	}
	return t.Leaves / t.Count
}

// join is the path of a member of the struct at a path.
func join(path, member string) string {
	if path == "" {
		return member
	}
	return path + "." + member
}

// scalarBits are the bits of a Go number as a scalar of a block.
func scalarBits(t *spirv.Type, x reflect.Value) (uint64, error) {
	none := func() (uint64, error) { return 0, fmt.Errorf("%v does not fit %v", x.Type(), t) }
	if t.Kind == spirv.KindFloat {
		if x.Kind() != reflect.Float32 && x.Kind() != reflect.Float64 {
			return none()
		}
		if f := x.Float(); f == f || t.Width != 32 || x.Kind() != reflect.Float32 {
			return floatBits(t, f), nil
		}
		nan := x.Convert(reflect.TypeFor[float32]()).Interface().(float32) // as it is, signalling or not
		return uint64(math.Float32bits(nan)), nil
	}
	low, high := int64(0), uint64(math.MaxUint64)>>(64-t.Width)
	if t.Signed {
		low, high = math.MinInt64>>(64-t.Width), high>>1
	}
	switch {
	case x.Kind() == reflect.Bool:
		return uint64(truth(x.Bool())), nil
	case x.CanInt():
		if v := x.Int(); v < low || v > 0 && uint64(v) > high {
			return 0, fmt.Errorf("%d is outside %d to %d, the range of %v", v, low, high, t)
		}
		return uint64(x.Int()), nil
	case x.CanUint():
		if v := x.Uint(); v > high {
			return 0, fmt.Errorf("%d is outside %d to %d, the range of %v", v, low, high, t)
		}
		return x.Uint(), nil
	}
	return none()
}

// structField is a field of a Go struct and the member that it is.
type structField struct {
	field, member int
	name          string
}

// fieldsOf finds the members of a Go struct's fields.
func fieldsOf(g reflect.Type, t *spirv.Type) (list []structField, err error) {
	taken := map[int]string{}
	for n := range g.NumField() {
		f := g.Field(n)
		tag, tagged := f.Tag.Lookup("block")
		name, rest, _ := strings.Cut(tag, ",")
		if tag == "-" || f.Name == "_" {
			continue
		}
		if !f.IsExported() {
			if tagged {
				return nil, fmt.Errorf("the field %s of %v has a tag, but is not exported", f.Name, g)
			}
			continue
		}
		if name == "" {
			name = strings.ToLower(f.Name[:1]) + f.Name[1:]
		}
		k := memberOf(t, name)
		if k < 0 {
			return nil, fmt.Errorf("there is no member %q for the field %s of %v: %s", name, f.Name, g, membersOf(t))
		}
		if other, ok := taken[k]; ok {
			return nil, fmt.Errorf("the fields %s and %s of %v are both the member %q", other, f.Name, g, name)
		}
		taken[k] = f.Name
		if rest != "" {
			at, ok := strings.CutPrefix(rest, "offset=")
			offset, err := strconv.Atoi(at)
			if !ok || err != nil {
				return nil, fmt.Errorf("the tag %q of the field %s of %v is malformed: use \"name\", \"@offset\" or \"name,offset=..\"",
					tag, f.Name, g)
			}
			if m := &t.Members[k]; m.Offset != offset {
				return nil, fmt.Errorf("%s, the field %s of %v has the offset %d in its tag",
					memberPlace(m), f.Name, g, offset)
			}
		}
		list = append(list, structField{n, k, name})
	}
	return list, nil
}

// Take makes the memory of a Go struct the block's Bytes, without copying it: v is a pointer to a struct whose fields
// lie where the module has its members (std140, std430 or any other layout), with the tags of SetStruct; paddings are
// fields named _. Every member has a field; a runtime array at the end has an array of any length. From then on the
// struct is read where Bytes are. The error is a [vk.StateError]: it says at which byte a field lies and at which one
// the member.
func (b *Block) Take(v any) error {
	x := reflect.ValueOf(v)
	if x.Kind() != reflect.Pointer || x.IsNil() || x.Elem().Kind() != reflect.Struct {
		return vk.Errorf(b.field(""), "%T is not a pointer to a struct", v)
	}
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		return vk.Errorf(b.field(""), "the memory of this machine is big-endian: use SetStruct")
	}
	g := x.Elem().Type()
	if err := b.matches("", blockPlace{t: b.t}, g, 0); err != nil {
		return err
	}
	if hasPointers(g) {
		return vk.Errorf(b.field(""), "%v has pointers, which a program could write over", g)
	}
	if n := blockBytes(b.t); int(g.Size()) < n {
		return vk.Errorf(b.field(""), "%v has %d bytes, but the block has %d", g, g.Size(), n)
	}
	b.Bytes = unsafe.Slice((*byte)(x.UnsafePointer()), g.Size())
	return nil
}

// hasPointers says whether values of a type hold anything but numbers.
func hasPointers(g reflect.Type) bool {
	switch g.Kind() {
	case reflect.Array:
		return g.Len() > 0 && hasPointers(g.Elem())
	case reflect.Struct:
		for n := range g.NumField() {
			if hasPointers(g.Field(n).Type) {
				return true
			}
		}
		return false
	}
	return g.Kind() < reflect.Int || g.Kind() > reflect.Complex128 || g.Kind() == reflect.Uintptr
}

// matches says whether a Go type at an offset has the bytes of a member.
func (b *Block) matches(path string, p blockPlace, g reflect.Type, offset int64) error {
	refuse := func(format string, args ...any) error { return vk.Errorf(b.field(path), format, args...) }
	if p.at != offset {
		return refuse("the member lies at byte %d of the block, but %v at byte %d of the Go struct", p.at, g, offset)
	}
	switch p.t.Kind {
	case spirv.KindStruct:
		if g.Kind() != reflect.Struct {
			return refuse("%v does not fit a struct", g)
		}
		fields, err := fieldsOf(g, p.t)
		if err != nil {
			return refuse("%v", err)
		}
		has := map[int]bool{} // the offsets of members: stages may name one differently
		for _, f := range fields {
			has[p.t.Members[f.member].Offset] = true
			x := g.Field(f.field)
			if err := b.matches(join(path, f.name), p.part(f.member), x.Type, offset+int64(x.Offset)); err != nil {
				return err
			}
		}
		for k := range p.t.Members {
			if m := &p.t.Members[k]; !has[m.Offset] {
				return refuse("%v has no field for %s", g, memberPlace(m))
			}
		}
		return nil
	case spirv.KindArray, spirv.KindRuntimeArray, spirv.KindVector, spirv.KindMatrix:
		if g.Kind() == reflect.Array {
			if rows := flatRows(p.t, g, g.Len()); rows > 0 {
				for k := range g.Len() {
					at, place := fmt.Sprintf("%s[%d][%d]", path, k/rows, k%rows), p.part(k/rows).part(k%rows)
					if err := b.matches(at, place, g.Elem(), offset+int64(k)*int64(g.Elem().Size())); err != nil {
						return err
					}
				}
				return nil
			}
		}
		if g.Kind() != reflect.Array || p.t.Kind != spirv.KindRuntimeArray && g.Len() != p.t.Count {
			return refuse("%v does not fit %v", g, p.t)
		}
		for k := range min(g.Len(), 2) { // the others follow at the same distance
			at := offset + int64(k)*int64(g.Elem().Size())
			if err := b.matches(fmt.Sprintf("%s[%d]", path, k), p.part(k), g.Elem(), at); err != nil {
				return err
			}
		}
		return nil
	}
	kind := [2]reflect.Kind{reflect.Float32, reflect.Float64}[truth(p.t.Width == 64)]
	switch {
	case p.t.Kind == spirv.KindFloat && p.t.Width == 16:
		kind = reflect.Uint16 // Go has no halves: their bits
	case p.t.Kind == spirv.KindInt:
		first := [2]reflect.Kind{reflect.Uint8, reflect.Int8}[truth(p.t.Signed)]
		kind = first + reflect.Kind(bits.TrailingZeros(uint(p.t.Width/8))) // of 8, 16, 32 and 64 bits
	}
	if g.Kind() == kind {
		return nil
	}
	return refuse("%v does not fit %v", g, p.t)
}
