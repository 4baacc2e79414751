package shade

import (
	"fmt"

	"github.com/seed-1acaedba/halfspace/simd"
)

// SliceError is the panic of a draw whose shader assigned to a slice of its batch instead of writing to the slice's
// elements: the engine goes on with its own memory, so that what the shader wrote elsewhere is lost.
type SliceError struct {
	// Field is the slice: "Vertices.X", "Fragments.Colors[0][3]".
	Field string
	// Len is its new length, Want what it had.
	Len, Want int
}

// Error names the slice, its length and the length that it had.
func (e *SliceError) Error() string {
	if e.Len < e.Want {
		return fmt.Sprintf("%s has %d elements, not %d: write to the batch's slices, do not replace them", e.Field, e.Len, e.Want)
	}
	return fmt.Sprintf("%s was replaced by another slice: write to the elements of the batch's slice", e.Field)
}

// first is the first of n elements for a kernel, which may write whole vectors: it panics unless there is room.
func first[T any](s []T, n int) *T { return &s[:(n+simd.Lanes-1)&^(simd.Lanes-1)][0] }
