package vk

import "fmt"

// StateError is the refusal of a state: the field's path in the state struct ("DepthStencil.Front.CompareMask") and the
// reason. Several are joined with [errors.Join].
type StateError struct{ Field, Reason string }

// Error is "Field: Reason".
func (e *StateError) Error() string { return e.Field + ": " + e.Reason }

// Errorf makes a StateError with a formatted reason.
func Errorf(field, format string, args ...any) *StateError {
	return &StateError{Field: field, Reason: fmt.Sprintf(format, args...)}
}
