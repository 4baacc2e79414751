package suite

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
)

// reader reads the objects of one case. The first error sticks; values that are read after it are zero and mean
// nothing.
type reader struct {
	file, name string
	data       []byte
	unpacked   *int // bytes of the suite's packed arrays so far
	err        *Error
}

func (r *reader) fail(field, format string, args ...any) {
	if r.err == nil {
		r.err = &Error{File: r.file, Case: r.name, Field: field, Reason: fmt.Sprintf(format, args...)}
	}
}

// object is one JSON object whose keys are read by name, each with its default beside it; end refuses keys that were
// not read.
type object struct {
	r    *reader
	path string // "" or "rasterization."
	keys map[string]json.RawMessage
	used map[string]bool
}

func (r *reader) object(path string, raw json.RawMessage) object {
	o := object{r: r, path: path, used: map[string]bool{}}
	if raw != nil {
		if err := json.Unmarshal(raw, &o.keys); err != nil || o.keys == nil {
			r.fail(strings.TrimSuffix(path, "."), "not an object")
		}
	}
	return o
}

// raw is a key's value, nil where it is absent or null.
func (o object) raw(key string) json.RawMessage {
	o.used[key] = true
	v := o.keys[key]
	if string(v) == "null" {
		return nil
	}
	return v
}

// read decodes a key into v and says whether the key is there.
func (o object) read(key, what string, v any) bool {
	raw := o.raw(key)
	if raw == nil {
		return false
	}
	if err := json.Unmarshal(raw, v); err != nil {
		o.r.fail(o.path+key, "not %s", what)
		return false
	}
	return true
}

func (o object) has(key string) bool { return o.raw(key) != nil }

func (o object) boolean(key string) bool {
	var v bool
	o.read(key, "true or false", &v)
	return v
}

func (o object) text(key, def string) string {
	v := def
	o.read(key, "a string", &v)
	return v
}

func (o object) float(key string, def float64) float64 {
	v := def
	o.read(key, "a number", &v)
	return v
}

func (o object) float32(key string, def float32) float32 {
	v := o.float(key, float64(def))
	if math.Abs(v) > math.MaxFloat32 {
		o.r.fail(o.path+key, "%v is beyond float32", v)
	}
	return float32(v)
}

// integer reads a whole number in [least, most].
func (o object) integer(key string, def, least, most int) int {
	return int(o.whole(key, int64(def), int64(least), int64(most)))
}

// word reads 32 bits.
func (o object) word(key string, def uint32) uint32 {
	return uint32(o.whole(key, int64(def), 0, math.MaxUint32))
}

func (o object) whole(key string, def, least, most int64) int64 {
	v := float64(def)
	o.read(key, "a number", &v)
	if v != math.Trunc(v) || v < float64(least) || v > float64(most) {
		o.r.fail(o.path+key, "%v is not a whole number from %d to %d", v, least, most)
		return def
	}
	return int64(v)
}

// floats reads a list of exactly len(v) numbers; where the key is absent v keeps its values.
func (o object) floats(key string, v []float64) bool {
	var list []float64
	if !o.read(key, "a list of numbers", &list) {
		return false
	}
	if len(list) != len(v) {
		o.r.fail(o.path+key, "%d numbers, not %d", len(list), len(v))
		return false
	}
	copy(v, list)
	return true
}

// integers reads a list of exactly len(v) whole numbers in [least, most].
func (o object) integers(key string, v []int, least, most int) bool {
	f := make([]float64, len(v))
	if !o.floats(key, f) {
		return false
	}
	for i, x := range f {
		if x != math.Trunc(x) || x < float64(least) || x > float64(most) {
			o.r.fail(o.path+key, "%v is not a whole number from %d to %d", x, least, most)
			return false
		}
		v[i] = int(x)
	}
	return true
}

// child is the object under a key; absent, every key of it has its default.
func (o object) child(key string) object { return o.r.object(o.path+key+".", o.raw(key)) }

// enumerant reads a name by the parser of its type.
func enumerant[E any](o object, key string, def E, parse func(string) (E, error)) E {
	var name string
	if !o.read(key, "a name", &name) {
		return def
	}
	v, err := parse(name)
	if err != nil {
		o.r.fail(o.path+key, "unknown name %s", quote(name))
	}
	return v
}

// array reads a reference to an array of one of the types, which must lie in data.bin.
func (o object) array(key string, types ...ElementType) Array {
	raw := o.raw(key)
	if raw == nil {
		return Array{}
	}
	var (
		a     = o.r.object(o.path+key+".", raw)
		typ   = ElementType(a.text("type", ""))
		size  = len(o.r.data)
		count = a.integer("count", 0, 0, size)
		at    = a.integer("offset", 0, 0, size)
	)
	a.end()
	switch {
	case o.r.err != nil:
	case !slices.Contains(types, typ):
		o.r.fail(o.path+key, "type %s, not one of %v", quote(string(typ)), types)
	case at%4 != 0:
		o.r.fail(o.path+key, "offset %d is not a multiple of 4", at)
	case count > (size-at)/typ.Size():
		o.r.fail(o.path+key, "%d elements at %d end beyond the %d bytes of data", count, at, size)
	default:
		return Array{Type: typ, data: o.r.data[at : at+count*typ.Size()]}
	}
	return Array{}
}

// arrayOf reads an array that must have n elements where it is present.
func (o object) arrayOf(key string, n int, types ...ElementType) Array {
	a := o.array(key, types...)
	if a.Present() && a.Len() != n {
		o.r.fail(o.path+key, "%d elements, not %d", a.Len(), n)
	}
	return a
}

// end refuses keys that nobody read: a misspelt one would silently mean its default.
func (o object) end() {
	var left []string
	for k := range o.keys {
		if !o.used[k] {
			left = append(left, k)
		}
	}
	if len(left) > 0 {
		o.r.fail(o.path+slices.Min(left), "unknown key")
	}
}

// list reads a list of at most most elements, undecoded.
func (o object) list(key string, most int) []json.RawMessage {
	var raws []json.RawMessage
	o.read(key, "a list", &raws)
	if len(raws) > most {
		o.r.fail(o.path+key, "%d elements, at most %d are read", len(raws), most)
		return nil
	}
	return raws
}

func indexed(key string, i int) string { return fmt.Sprintf("%s[%d].", key, i) }
