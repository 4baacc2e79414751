package main

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRatiosArePaired(t *testing.T) {
	x := table{peers: []string{"halfspace", "one", "two"}, ms: map[string]map[string][]float64{}, apart: map[string]map[string]float64{}}
	for i, ms := range []float64{1, 2, 4} { // the machine grows slower, the ratio stays
		x.add("a unlit", "halfspace", ms)
		x.add("a unlit", "one", 8*ms)
		x.add("b unlit 4x", "halfspace", 3)
		x.add("b unlit 4x", "one", 6)
		if i == 0 {
			x.add("a unlit", "two", 5)
			x.differ("a unlit", "two", 0.125)
		}
	}
	var b strings.Builder
	require.NoError(t, x.print(&b))
	require.Equal(t, `| case | halfspace ms | one ms | times | pixels apart | two ms | times | pixels apart |
|---|---|---|---|---|---|---|---|
| a unlit | 2.00 | 16.00 | 8.00 | | 5.00 | 5.00 | 12.50 % |
| b unlit 4x | 3.00 | 6.00 | 2.00 | | | | |
| geometric mean | | | 4.00 | | | 5.00 | |
`, b.String())
}

func TestApart(t *testing.T) {
	folder := t.TempDir()
	m := image.NewNRGBA(image.Rect(0, 0, 2, 2))
	for i := range m.Pix {
		m.Pix[i] = 255
	}
	m.Pix[3] = 100 // alpha is not compared
	a, b := filepath.Join(folder, "a"), filepath.Join(folder, "b")
	file, err := os.Create(a)
	require.NoError(t, err)
	require.NoError(t, png.Encode(file, m))
	require.NoError(t, file.Close())
	require.NoError(t, os.WriteFile(b, []byte("P6 2 2 255\n\xff\xff\xff\xff\xff\xf7\xff\xf6\xff\xff\xff\xff"), 0o666))
	share, err := apart(a, b)
	require.NoError(t, err)
	require.Equal(t, 0.25, share, "9 is far, 8 is not")
	require.NoError(t, os.WriteFile(b, []byte("P6 2 2 255\n\xff"), 0o666))
	_, err = apart(a, b)
	require.ErrorContains(t, err, "damaged")
	_, err = apart(a, filepath.Join(folder, "gone"))
	require.Error(t, err)
}

// A scene in another folder is named as if it lay here: its pictures do not go there.
func TestCaseIsNamedByItsFile(t *testing.T) {
	require.Equal(t, "sponza unlit 4x", kase{scene: "scenes/here/sponza.glb", mode: "unlit", samples: "4"}.String())
	require.Equal(t, "fill depth", kase{scene: "fill", mode: "depth", samples: "1"}.String())
	require.Equal(t, "fill pbr.frag.spv", kase{scene: "fill", frag: "shaders/pbr.frag.spv", samples: "1"}.String())
}
