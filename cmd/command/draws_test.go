package command

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Commands with workers ask for large pages, and what only prints does not.
func TestDraws(t *testing.T) {
	for arguments, want := range map[string]bool{"render a.glb": true, "render --size 8x8": true, "serve --threads 1": true,
		"bench": true, "": false, "version": false, "diff a b": false, "__complete render": false, "nonsense": false} {
		require.Equal(t, want, draws(newRoot(), strings.Fields(arguments)), arguments)
	}
}
