package vk

import (
	"errors"
	"fmt"
)

// StateError is the refusal of a state: Field is the field's path in the state struct ("DepthStencil.Front.CompareMask"), Reason says what is
// wrong with it. Several are joined with [errors.Join].
type StateError struct{ Field, Reason string }

// Error is "Field: Reason".
func (e *StateError) Error() string { return e.Field + ": " + e.Reason }

// Errorf makes a StateError with a formatted reason.
func Errorf(field, format string, args ...any) *StateError {
	return &StateError{Field: field, Reason: fmt.Sprintf(format, args...)}
}

// Refusals collects what is wrong with a state: it is where all refusals are made. The zero value has none.
type Refusals []error

// Refuse notes a field and the reason.
func (r *Refusals) Refuse(field, format string, args ...any) {
	*r = append(*r, Errorf(field, format, args...))
}

// RefuseIf notes it where bad holds.
func (r *Refusals) RefuseIf(bad bool, field, format string, args ...any) {
	if bad {
		r.Refuse(field, format, args...)
	}
}

// Err joins them; nil if there are none.
func (r Refusals) Err() error { return errors.Join(r...) }
