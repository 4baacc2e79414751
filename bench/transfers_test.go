package bench

import (
	"bytes"
	"context"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// Every row has a name of its own, and what it makes runs.
func TestTransferRows(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	seen := map[string]bool{}
	for i, w := range transferRows() {
		require.False(t, seen[w.name], w.name)
		seen[w.name] = true
		if testing.Short() && i%8 != 0 {
			continue
		}
		run, err := w.make(dev)
		require.NoError(t, err, w.name)
		require.NoError(t, run(), w.name)
	}
}

func TestTransfersReport(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	r, err := Transfers(context.Background(), dev,
		Options{Quick: true, Only: regexp.MustCompile("^(clear of R8_UNORM|minima of D32_SFLOAT)$")})
	require.NoError(t, err)
	require.Len(t, r.Results, 2)
	require.Positive(t, r.Results[0].Transfer.Fraction)
	require.Zero(t, r.Results[1].Transfer.Fraction)
	require.Positive(t, r.Results[1].Transfer.Rate)
	var table, markdown, page bytes.Buffer
	require.NoError(t, r.Table(&table))
	require.Contains(t, table.String(), "minima of D32_SFLOAT")
	require.NoError(t, r.Markdown(&markdown))
	require.Contains(t, markdown.String(), "| clear of R8_UNORM | 2 |")
	require.NoError(t, r.HTML(&page))
	require.Contains(t, page.String(), "Speed relative to memory")

	_, err = Transfers(context.Background(), dev, Options{Quick: true, Only: regexp.MustCompile("nothing")})
	require.EqualError(t, err, "no transfer has a matching name")
}
