package tile

import (
	"reflect"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Numbers that kernels read and write lie in whole lines of the cache wherever a worker has them: with AVX-512 each
// vector across two lines takes twice as long. A field that was added to the counts of a frame once moved all of the
// shaders' memory by half a line.
func TestWorkersNumbersLieOnCacheLines(t *testing.T) {
	const line = 64
	k, err := simd.For(simd.LevelGeneric)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[uintptr]bool{}
	found := 0
	var walk func(name string, v reflect.Value)
	walk = func(name string, v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer:
			if e := v.Type().Elem(); !v.IsNil() && e.Kind() == reflect.Struct && !seen[v.Pointer()] {
				seen[v.Pointer()] = true
				walk(name, v.Elem())
			}
		case reflect.Struct:
			for i := range v.NumField() {
				walk(name+"."+v.Type().Field(i).Name, v.Field(i))
			}
		case reflect.Array:
			e := v.Type().Elem()
			for e.Kind() == reflect.Array {
				e = e.Elem()
			}
			if numbers := e.Kind() == reflect.Float32 || e.Kind() == reflect.Uint32 || e.Kind() == reflect.Int32; !numbers ||
				v.Type().Size() < 16*line {
				return
			}
			if found++; v.UnsafeAddr()%line != 0 {
				t.Errorf("%s begins %d bytes after a line's start", name, v.UnsafeAddr()%line)
			}
		}
	}
	walk("worker", reflect.ValueOf(newWorker(k, new(Options))))
	if found < 20 {
		t.Errorf("%d arrays of numbers were found", found)
	}
}
