package vk

import (
	"errors"
	"fmt"
)

// StateError refuses a state: Field is the field's path in the state struct ("DepthStencil.Front.CompareMask"), Reason
// says why it is wrong. [errors.Join] joins several.
type StateError struct{ Field, Reason string }

// Error is "Field: Reason".
func (e *StateError) Error() string { return e.Field + ": " + e.Reason }

// Errorf makes a StateError with a formatted reason.
func Errorf(field, format string, args ...any) *StateError {
	return &StateError{Field: field, Reason: fmt.Sprintf(format, args...)}
}

// Refusals collects the refusals of a state. The zero value is empty.
type Refusals []error

// Refuse adds a refusal of a field with the reason.
func (r *Refusals) Refuse(field, format string, args ...any) {
	*r = append(*r, Errorf(field, format, args...))
}

// RefuseIf adds a refusal if bad is true.
func (r *Refusals) RefuseIf(bad bool, field, format string, args ...any) {
	if bad {
		r.Refuse(field, format, args...)
	}
}

// Err joins them; nil if there are none.
func (r Refusals) Err() error { return errors.Join(r...) }
