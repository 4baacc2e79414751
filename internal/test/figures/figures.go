// Package figures marks tests of numbers and pictures that a short run leaves out: under the race detector, whose runs
// are short, those tests count that have goroutines with something to share.
package figures

import "testing"

// Begin begins a test of figures. Short runs skip it.
func Begin(tb testing.TB) {
	tb.Helper()
	if testing.Short() {
		tb.Skip("a test of figures")
	}
}
