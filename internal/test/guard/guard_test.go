package guard

import (
	"runtime/debug"
	"testing"
	"unsafe"
)

// faults says whether reading the byte at p stops the program.
func faults(p unsafe.Pointer) (bad bool) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() { bad = recover() != nil }()
	sink = *(*byte)(p)
	return false
}

var sink byte

func TestNeighboursCannotBeRead(t *testing.T) {
	for _, n := range []int{1, 7, 4096, 5000} {
		s := Slice[uint16](t, n)
		for i := range s {
			s[i] = uint16(i)
		}
		if got := faults(unsafe.Pointer(&s[n-1])); got {
			t.Errorf("%d elements: the last cannot be read", n)
		}
		if got := faults(unsafe.Add(unsafe.Pointer(&s[n-1]), 2)); got != Enforced {
			t.Errorf("%d elements: read after the last: fault %v, want %v", n, got, Enforced)
		}
		f := SliceAfter[uint32](t, n)
		if got := faults(unsafe.Pointer(&f[0])); got {
			t.Errorf("%d elements: the first cannot be read", n)
		}
		if got := faults(unsafe.Add(unsafe.Pointer(&f[0]), -1)); got != Enforced {
			t.Errorf("%d elements: read before the first: fault %v, want %v", n, got, Enforced)
		}
	}
}

func TestCopiesAndEmptySlices(t *testing.T) {
	if c := Copy(t, []float32{1, 2, 3}); len(c) != 3 || c[2] != 3 {
		t.Errorf("copy is %v", c)
	}
	if s := Slice[int32](t, 0); len(s) != 0 {
		t.Errorf("empty slice has %d elements", len(s))
	}
}

// A mapping that a test before wrote to is handed out as zeros, between pages that cannot be read.
func TestSpareMappingsAreZero(t *testing.T) {
	for range 3 {
		t.Run("again", func(t *testing.T) {
			s := Slice[byte](t, 5000)
			for i, v := range s {
				if v != 0 {
					t.Fatalf("byte %d is %d", i, v)
				}
				s[i] = 1
			}
			if got := faults(unsafe.Add(unsafe.Pointer(&s[4999]), 1)); got != Enforced {
				t.Errorf("read after the last: fault %v, want %v", got, Enforced)
			}
		})
	}
}
