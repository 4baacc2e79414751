package command

import (
	"runtime"
	"runtime/debug"
	"strings"
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

// Commands with workers ask for large pages, and what only prints does not.
func TestDraws(t *testing.T) {
	for arguments, want := range map[string]bool{"render a.glb": true, "render --size 8x8": true, "serve --threads 1": true,
		"bench": true, "": false, "version": false, "diff a b": false, "__complete render": false, "nonsense": false} {
		require.Equal(t, want, draws(newRoot(), strings.Fields(arguments)), arguments)
	}
}
