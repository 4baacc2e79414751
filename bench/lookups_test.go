package bench

import (
	"bytes"
	"context"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Every row can be made, and is a fraction of one that there is.
func TestLookupRows(t *testing.T) {
	k, err := simd.Best()
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, w := range lookupRows() {
		require.False(t, seen[w.name], w.name)
		seen[w.name] = true
		require.True(t, w.against == "" || seen[w.against], "%s is set against %s", w.name, w.against)
		if testing.Short() {
			continue
		}
		run, err := w.make()
		require.NoError(t, err, w.name)
		run(k)
	}
}

func TestLookupsReport(t *testing.T) {
	r, err := Lookups(context.Background(), halfspace.ISAs(), Options{Quick: true, Only: regexp.MustCompile("^(bilinear|nil Lod)$")})
	require.NoError(t, err)
	require.Len(t, r.Results, 2*len(simd.Available()))
	var table, markdown bytes.Buffer
	require.NoError(t, r.Table(&table))
	require.Contains(t, table.String(), "explicit Lod")
	require.NoError(t, r.Markdown(&markdown))
	require.Equal(t, 1, bytes.Count(markdown.Bytes(), []byte("| nil Lod |")))
	c, err := Compare(r, r, 0.05)
	require.NoError(t, err)
	require.Len(t, c.Changes, len(r.Results))

	_, err = Lookups(context.Background(), halfspace.ISAs(), Options{Quick: true, Only: regexp.MustCompile("nothing")})
	require.EqualError(t, err, "no lookup has a matching name")
}
