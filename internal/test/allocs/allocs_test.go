package allocs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

var kept []byte

// TestWhatTheRuntimeAllocatesIsNotCounted: the scavenger's timer, set while a frame was drawn, was once taken for the
// frame's allocation. What each call allocates is counted.
func TestWhatTheRuntimeAllocatesIsNotCounted(t *testing.T) {
	calls := 0
	require.Zero(t, PerRun(1, func() {
		if calls++; calls == 2 { // the one that is counted first
			kept = make([]byte, 100)
		}
	}))
	require.Equal(t, 1.0, PerRun(1, func() { kept = make([]byte, 100) }))
	require.Equal(t, 2.0, PerRun(3, func() { kept, kept = make([]byte, 100), make([]byte, 100) }))
}
