package compare

import (
	"encoding/json"
	"hash/crc32"
	"image"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is visible is what pixelmatch finds, pixel for pixel: testdata/pixelmatch.json holds what
// github.com/orisano/pixelmatch found in the same pairs. That implementation takes a level v for v*257/256, and so a
// threshold for one that is smaller by as much.
func TestVisibleIsPixelmatch(t *testing.T) {
	type found struct {
		Name      string  `json:"name"`
		Threshold float64 `json:"threshold"`
		Visible   int     `json:"visible"`
		Pixels    uint32  `json:"pixels"` // CRC-32 of a byte a pixel, 1: visible
	}
	text, err := os.ReadFile("testdata/pixelmatch.json")
	require.NoError(t, err)
	var all []found
	require.NoError(t, json.Unmarshal(text, &all))
	require.NotEmpty(t, all)
	images := pairs()
	for _, want := range all {
		p, ok := images[want.Name]
		require.True(t, ok, want.Name)
		d := &differences{result: &Result{}, width: p[0].Rect.Dx(), height: p[0].Rect.Dy()}
		d.visible = make([]bool, d.width*d.height)
		a, b := over(p[0], 0), over(p[1], 0)
		for c := range 3 {
			for i := range a[c] {
				a[c][i], b[c][i] = a[c][i]*257/256, b[c][i]*257/256
			}
		}
		d.match(a, b, want.Threshold*257/256)
		n, marks := 0, make([]byte, len(d.visible))
		for i, v := range d.visible {
			if v {
				n++
				marks[i] = 1
			}
		}
		require.Equal(t, want.Visible, n, "%s, threshold %v", want.Name, want.Threshold)
		require.Equal(t, want.Pixels, crc32.ChecksumIEEE(marks), "%s, threshold %v", want.Name, want.Threshold)
		// Whole levels round otherwise: a tie of two brightest neighbors may be decided the other way.
		require.InDelta(t, n, compare(t, p[0], p[1], Options{Visible: want.Threshold}).Visible, float64(n)/100,
			"%s, threshold %v", want.Name, want.Threshold)
	}
	require.Len(t, all, 3*len(images))
}

// An edge drawn with and without anti-aliasing looks the same.
func TestAntiAliasedIsNotVisible(t *testing.T) {
	a, b := image.NewNRGBA(image.Rect(0, 0, 20, 20)), image.NewNRGBA(image.Rect(0, 0, 20, 20))
	for i := range 400 {
		x := i % 20
		v := uint8(255)
		if x >= 10 {
			v = 0
		}
		w := v
		if x == 10 {
			w = 120 // a column halfway
		}
		copy(a.Pix[4*i:], []uint8{v, v, v, 255})
		copy(b.Pix[4*i:], []uint8{w, w, w, 255})
	}
	r := compare(t, a, b, Options{})
	require.Equal(t, 20, r.Different)
	require.Zero(t, r.Visible, "a straight edge")
	for i := range 400 {
		x, y := i%20, i/20
		v, w := uint8(255), uint8(255)
		if x > y {
			v, w = 0, 0
		}
		if x == y+1 && y > 0 {
			w = 120
		}
		copy(a.Pix[4*i:], []uint8{v, v, v, 255})
		copy(b.Pix[4*i:], []uint8{w, w, w, 255})
	}
	r = compare(t, a, b, Options{})
	require.Equal(t, 18, r.Different)
	require.LessOrEqual(t, r.Visible, 2, "a diagonal is anti-aliased, but for the ends")
}
