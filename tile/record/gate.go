package record

import (
	"fmt"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
)

// This file is for where the engine calls a user's functions. Kernels take what these leave by pointer, unchecked: so
// the engine goes on with the slices that it made, whatever a function put in their place, and says so by a
// [shade.SliceError].

// Calls are a worker's calls of users' functions: the one that it is in, and the memory that they compute in.
type Calls struct {
	Call   Call
	Memory *shade.Scratch // by itself, so that it begins with a line of the cache
}

// Call is the user's function that a worker is in.
type Call struct {
	Draw  *Draw  // nil: none
	Stage string // "Vertex", "Fragment" or "Function"
}

// CheckSlice panics if s is not the batch's own slice, or is shorter. An i or k that is not negative is an index of the
// field's name.
func CheckSlice[T float32 | uint32 | uint16](field string, i, k int, s, own []T) {
	if len(s) < len(own) || unsafe.SliceData(s) != unsafe.SliceData(own) {
		refuseSlice(field, i, k, len(s), len(own))
	}
}

// CheckList checks slice by slice.
func CheckList(field string, list, own [][]float32) {
	if len(list) < len(own) {
		panic(&shade.SliceError{Field: field, Len: len(list), Want: len(own)})
	}
	for k := range own {
		CheckSlice(field, k, -1, list[k], own[k])
	}
}

func refuseSlice(field string, i, k, n, want int) {
	for _, index := range [2]int{i, k} {
		if index >= 0 {
			field += fmt.Sprintf("[%d]", index)
		}
	}
	panic(&shade.SliceError{Field: field, Len: n, Want: want})
}
