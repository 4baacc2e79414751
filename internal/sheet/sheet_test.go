package main

import (
	"bytes"
	"image/png"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// The sheet in docs is what is drawn, and small: go generate ./internal/sheet
func TestSheetIsUpToDate(t *testing.T) {
	if testing.Short() {
		t.Skip("a hundred pictures")
	}
	want, err := materials()
	require.NoError(t, err)
	data, err := os.ReadFile("../../docs/sheets/materials.png")
	require.NoError(t, err)
	require.Less(t, len(data), 500_000)
	got, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, want.Rect, got.Bounds())
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			r, g, b, a := want.At(x, y).RGBA()
			gr, gg, gb, ga := got.At(x, y).RGBA()
			if r != gr || g != gg || b != gb || a != ga {
				t.Fatalf("pixel (%d, %d) differs: run go generate ./internal/sheet", x, y)
			}
		}
	}
}
