package sample

import (
	"reflect"
	"testing"
)

// TestScratchLiesOnCacheLines wants the memory of kernels in whole cache lines: a vector of AVX-512 across two takes
// twice as long. What is larger than 32 KB begins on a page.
func TestScratchLiesOnCacheLines(t *testing.T) {
	const line, page = 64, 32 << 10
	var arrays func(name string, typ reflect.Type, at uintptr)
	arrays = func(name string, typ reflect.Type, at uintptr) {
		switch typ.Kind() {
		case reflect.Struct:
			for i := range typ.NumField() {
				f := typ.Field(i)
				arrays(name+"."+f.Name, f.Type, at+f.Offset)
			}
		case reflect.Array:
			e := typ.Elem()
			for e.Kind() == reflect.Array {
				e = e.Elem()
			}
			if numbers := e.Kind() == reflect.Float32 || e.Kind() == reflect.Int32 ||
				e.Kind() == reflect.Uint32; numbers && typ.Size() >= 16*line && at%line != 0 {
				t.Errorf("%s begins %d bytes after a cache line's start", name, at%line)
			}
		}
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[Scratch](), reflect.TypeFor[stages](),
		reflect.TypeFor[videoBatch](), reflect.TypeFor[together](),
		reflect.TypeFor[copied]()} {
		if typ.Size() < page {
			t.Errorf("%v has %d bytes", typ, typ.Size())
		}
		arrays(typ.String(), typ, 0)
	}
}
