package command

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// After the first collection the heap grows as usual, and who chose how it grows is obeyed.
func TestLateCollection(t *testing.T) {
	percent := func() int {
		p := debug.SetGCPercent(100)
		debug.SetGCPercent(p)
		return p
	}
	defer debug.SetGCPercent(percent())
	debug.SetGCPercent(100)
	lateCollection()
	require.Equal(t, 1600, percent())
	runtime.GC()
	require.Eventually(t, func() bool { return percent() == 100 }, time.Minute, time.Millisecond)

	debug.SetGCPercent(50)
	lateCollection()
	require.Equal(t, 50, percent())
}
