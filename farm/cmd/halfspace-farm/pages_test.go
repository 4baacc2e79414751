package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/house"
)

// Every command and every flag of the farm that a page names exists.
func TestPagesNameCommandsThatExist(t *testing.T) {
	unknown, n, err := house.UnknownInPages("../../..", newRoot(), func(page, _ string) bool { return page == "docs/farm.md" })
	require.NoError(t, err)
	require.Empty(t, unknown)
	require.Greater(t, n, 20, "mentions were found")
}
