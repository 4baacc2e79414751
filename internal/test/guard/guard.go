// Package guard makes buffers that end at an unreadable page, for tests of code without bounds checks: a kernel that
// reads or writes one byte too far stops the test instead of passing by luck.
package guard

import (
	"testing"
	"unsafe"
)

// Slice is n zero elements of a type without pointers; the byte after the last one cannot be read, where the system
// has memory protection (see Enforced). The test's cleanup frees it.
func Slice[T any](tb testing.TB, n int) []T {
	var zero T
	size := int(unsafe.Sizeof(zero))
	if n == 0 || size == 0 {
		return make([]T, n)
	}
	b := before(tb, n*size)
	return unsafe.Slice((*T)(unsafe.Pointer(&b[0])), n)
}

// SliceAfter is n zero elements of a type without pointers; the byte before the first one cannot be read.
func SliceAfter[T any](tb testing.TB, n int) []T {
	var zero T
	size := int(unsafe.Sizeof(zero))
	if n == 0 || size == 0 {
		return make([]T, n)
	}
	b := after(tb, n*size)
	return unsafe.Slice((*T)(unsafe.Pointer(&b[0])), n)
}

// Copy is Slice with the elements of s.
func Copy[T any](tb testing.TB, s []T) []T {
	c := Slice[T](tb, len(s))
	copy(c, s)
	return c
}
