//go:build !unix

package guard

import "testing"

// Enforced says whether the guard pages are real.
const Enforced = false

func before(tb testing.TB, n int) []byte { return make([]byte, n) }

func after(tb testing.TB, n int) []byte { return make([]byte, n) }
