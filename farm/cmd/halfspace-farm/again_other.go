//go:build !unix

package main

import "errors"

// again begins this process again, as it was begun. It returns only where it cannot.
func again() error { return errors.ErrUnsupported }
