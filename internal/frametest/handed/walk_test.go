package handed_test

import (
	"fmt"
	"math"
	"reflect"
	"strings"
)

// change is one thing that a caller does to what it handed over.
type change struct {
	path  string
	place string // the path without what it becomes
	apply func()
	// content says that it changes what a slice holds that is documented as read later: the picture may be another one
	// then.
	content bool
}

// walker finds all that a caller can change of what it still holds: each field, and what fields point to.
type walker struct {
	changes []change
	// seen are the fields of structs that were met, held those of them that had something in them: not nil, and not
	// empty.
	seen, held map[string]bool
	places     map[any]bool
}

// walk lists the changes of what pointers point to.
func (w *walker) walk(pointers []any) []change {
	w.changes, w.places = nil, map[any]bool{}
	for i, p := range pointers {
		w.value(reflect.ValueOf(p).Elem(), fmt.Sprint(i), "")
	}
	return w.changes
}

func (w *walker) set(v reflect.Value, path string, to reflect.Value) {
	w.changes = append(w.changes, change{path: path + " = " + short(to), place: path, apply: func() { v.Set(to) }})
}

// short is a value's name in messages.
func short(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return fmt.Sprintf("%d elements", v.Len())
	case reflect.Pointer, reflect.Interface, reflect.Func:
		return map[bool]string{true: "nil", false: "another"}[v.IsNil()]
	}
	return fmt.Sprintf("%.40v", v)
}

// name is a struct's, as registered.
func name(t reflect.Type) string {
	return strings.TrimPrefix(strings.TrimPrefix(t.PkgPath(), module), "/") + "." + t.Name()
}

// value lists the changes of a value that can be set. field is the struct's field that it is of, "" of none.
func (w *walker) value(v reflect.Value, path, field string) {
	t := v.Type()
	number := func(values ...float64) {
		for _, x := range values {
			if to := reflect.ValueOf(x).Convert(t); !to.Equal(v) {
				w.set(v, path, to)
			}
		}
	}
	switch v.Kind() {
	case reflect.Bool:
		w.set(v, path, reflect.ValueOf(!v.Bool()).Convert(t))
	case reflect.Int, reflect.Int64, reflect.Int32:
		number(0, 1, -1, 1<<30)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		number(0, 1, 3, float64(uint64(1)<<t.Bits()/2))
	case reflect.Float32, reflect.Float64:
		number(0, -1, 1e30, math.NaN())
	case reflect.String:
		w.set(v, path, reflect.ValueOf("").Convert(t))
		w.set(v, path, reflect.ValueOf("nothing of this name").Convert(t))
	case reflect.Array:
		for i := range v.Len() {
			w.value(v.Index(i), fmt.Sprintf("%s[%d]", path, i), field)
		}
	case reflect.Pointer:
		w.pointer(v, path, field)
	case reflect.Interface:
		if !v.IsNil() {
			w.set(v, path, reflect.Zero(t))
			if e := v.Elem(); e.Kind() == reflect.Pointer && !e.IsNil() && owned(e.Type().Elem()) {
				w.value(e.Elem(), path, "")
			}
		}
	case reflect.Func:
		w.set(v, path, reflect.Zero(t))
	case reflect.Map:
		w.set(v, path, reflect.Zero(t))
		for _, k := range v.MapKeys() {
			w.changes = append(w.changes, change{path: path + " without " + short(k), place: path,
				apply: func() { v.SetMapIndex(k, reflect.Value{}) }})
		}
	case reflect.Slice:
		w.slice(v, path, field)
	case reflect.Struct:
		w.fields(v, path)
	}
}

// owned says that a struct is one that callers fill in: it has exported fields.
func owned(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return t.Kind() != reflect.Pointer
	}
	for i := range t.NumField() {
		if f := t.Field(i); f.IsExported() && !f.Anonymous {
			return true
		}
	}
	return false
}

func (w *walker) pointer(v reflect.Value, path, field string) {
	t := v.Type()
	if v.IsNil() {
		if owned(t.Elem()) {
			w.set(v, path, reflect.New(t.Elem()))
		}
		return
	}
	w.set(v, path, reflect.Zero(t))
	w.set(v, path, reflect.New(t.Elem())) // the zero value
	if key := v.Interface(); owned(t.Elem()) && !w.places[key] {
		w.places[key] = true
		w.value(v.Elem(), path, field)
	}
}

func (w *walker) slice(v reflect.Value, path, field string) {
	t := v.Type()
	w.set(v, path, reflect.Zero(t))
	if v.Len() == 0 {
		w.set(v, path, reflect.MakeSlice(t, 3, 3))
		return
	}
	w.set(v, path, v.Slice(0, 0))
	w.set(v, path, v.Slice(0, v.Len()-1))
	w.set(v, path, reflect.AppendSlice(reflect.MakeSlice(t, 0, 4*v.Len()+1), v).Slice(0, 4*v.Len()+1)) // longer, elsewhere
	switch t.Elem().Kind() {
	case reflect.Struct, reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Array, reflect.String:
		for i := range min(v.Len(), 4) {
			w.value(v.Index(i), fmt.Sprintf("%s[%d]", path, i), field)
		}
		return
	}
	own := v.Slice(0, v.Len()) // what the slice is when it is handed over
	for n, fill := range []uint64{0, math.MaxUint64, 0x7F8000017FC00001, 0x0000000300000003} {
		w.changes = append(w.changes, change{path: fmt.Sprintf("%s full of %#x", path, fill), place: path,
			content: readLater[field] != "", apply: func() {
				for i := range own.Len() {
					if n > 1 || i%2 == n { // all of them, or every other one
						own.Index(i).Set(bits(t.Elem(), fill))
					}
				}
			}})
	}
}

// bits is a number of a type with some bits.
func bits(t reflect.Type, b uint64) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(b&1 != 0)
	case reflect.Float32:
		v.Set(reflect.ValueOf(math.Float32frombits(uint32(b))).Convert(t))
	case reflect.Float64:
		v.SetFloat(math.Float64frombits(b))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(b))
	default:
		v.SetUint(b & (1<<t.Bits() - 1))
	}
	return v
}

func (w *walker) fields(v reflect.Value, path string) {
	t := v.Type()
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() {
			continue
		}
		key := name(t) + "." + f.Name
		x := v.Field(i)
		w.seen[key] = true
		switch x.Kind() {
		case reflect.Slice, reflect.Map:
			w.held[key] = w.held[key] || x.Len() > 0
		case reflect.Pointer, reflect.Interface, reflect.Func:
			w.held[key] = w.held[key] || !x.IsNil()
		default:
			w.held[key] = true
		}
		w.value(x, path+"."+f.Name, key)
	}
}
