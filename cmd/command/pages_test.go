package command

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/house"
)

// Every command and every flag that a page names exists. The farm's module checks halfspace-farm.
func TestPagesNameCommandsThatExist(t *testing.T) {
	unknown, n, err := house.UnknownInPages("../..", newRoot(), func(page, flag string) bool {
		return page != "docs/farm.md" && (page != "SECURITY.md" || flag != "--insecure")
	})
	require.NoError(t, err)
	require.Empty(t, unknown)
	require.Greater(t, n, 100, "mentions were found")
}
