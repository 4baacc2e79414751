package simd

import (
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"unsafe"
)

// cases has one method per field of Kernels, of the same name and of type caseFunc, beside the tests of that kernel.
type cases struct{}

// A caseFunc gives random and edge inputs to k and to ref, the reference, and reports each difference.
type caseFunc = func(t *testing.T, k, ref *Kernels, rng *rand.Rand)

// Entries that are the generic one for a reason, by kernel.
var genericForAReason = map[string]string{
	"SRGBCodes":  "AVX2 has no tables of 256 bytes but gathers, which are no faster than loads",
	"HalveSRGB":  "AVX2 has no tables of 256 bytes but gathers, which are no faster than loads",
	"CoverExact": "custom sample grids and conservative coverage are rare, and int64",
}

// plainOnNEON is why kernels of the level neon are those of plain Go. It has the operations of shader programs, Kernels.Vec, so far.
const plainOnNEON = "there is no kernel in NEON yet"

// fieldsOf are the kernels' names.
func fieldsOf() (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Kernels]()) {
		if f.Type.Kind() == reflect.Func {
			names = append(names, f.Name)
		}
	}
	return names
}

func TestAllLevelsEqualGeneric(t *testing.T) {
	ref, err := For(LevelGeneric)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range fieldsOf() {
		method := reflect.ValueOf(cases{}).MethodByName(name)
		if !method.IsValid() {
			t.Errorf("kernel %s has no case", name)
			continue
		}
		run := method.Interface().(caseFunc)
		for _, l := range Available() {
			k, err := For(l)
			if err != nil {
				t.Fatal(err)
			}
			if l != LevelGeneric && entryOf(k, name) == entryOf(ref, name) {
				continue
			}
			t.Run(name+"/level="+l.String(), func(t *testing.T) { run(t, k, ref, rand.New(rand.NewPCG(1, 2))) })
		}
	}
}

// entryOf is the name of the function behind a kernel.
func entryOf(k *Kernels, name string) string {
	return runtime.FuncForPC(reflect.ValueOf(k).Elem().FieldByName(name).Pointer()).Name()
}

func TestEveryKernelHasEveryEntry(t *testing.T) {
	ref, err := For(LevelGeneric)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range fieldsOf() {
		if reflect.ValueOf(ref).Elem().FieldByName(name).IsNil() {
			t.Fatalf("kernel %s has no generic form", name)
		}
		for _, l := range Available()[1:] {
			k, err := For(l)
			if err != nil {
				t.Fatal(err)
			}
			why, allowed := genericForAReason[name]
			if l == LevelNEON {
				why, allowed = plainOnNEON, true
			}
			switch generic := entryOf(k, name) == entryOf(ref, name); {
			case generic && !allowed:
				t.Errorf("kernel %s: level %v is the generic one", name, l)
			case generic:
				t.Logf("kernel %s: level %v is the generic one: %s", name, l, why)
			}
		}
	}
}

func TestExpectedLevelIsAvailable(t *testing.T) {
	name := os.Getenv("HALFSPACE_EXPECT_ISA")
	if name == "" {
		return
	}
	for _, n := range strings.Split(name, ",") {
		l, err := ParseLevel(n)
		if err == nil {
			_, err = For(l)
		}
		if err != nil {
			t.Errorf("HALFSPACE_EXPECT_ISA=%s: %v: what this run was to test it did not", name, err)
		}
	}
}

// same reports where two outputs differ in their bits. NaN is NaN: which of two a sum keeps is the CPU's affair.
func same[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d values, want %d", what, len(got), len(want))
		return
	}
	bad := 0
	for i := range got {
		if bytesOf(&got[i]) == bytesOf(&want[i]) || got[i] != got[i] && want[i] != want[i] {
			continue
		}
		if bad < 4 {
			t.Errorf("%s[%d] is %v, want %v", what, i, got[i], want[i])
		}
		bad++
	}
	if bad > 4 {
		t.Errorf("%s: %d of %d values differ", what, bad, len(got))
	}
}

// bytesOf are the bytes of a value without pointers.
func bytesOf[T any](v *T) string { return unsafe.String((*byte)(unsafe.Pointer(v)), unsafe.Sizeof(*v)) }
