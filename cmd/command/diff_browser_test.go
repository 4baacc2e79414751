package command

import (
	"bytes"
	"fmt"
	"image"
	imgcolor "image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/browser"
)

// framed is a PNG file of one color with a square of another in the middle.
func framed(t *testing.T, width, height int, c, middle imgcolor.NRGBA) []byte {
	t.Helper()
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			m.SetNRGBA(x, y, c)
			if x >= width/4 && x < width*3/4 && y >= height/4 && y < height*3/4 {
				m.SetNRGBA(x, y, middle)
			}
		}
	}
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, m))
	return b.Bytes()
}

// The report of two folders in a browser: the list, slider, blink and zoom, by mouse and keys.
func TestDiffReportInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	b := browser.New(t)
	dir := t.TempDir()
	t.Chdir(dir)
	for _, folder := range []string{"a", "b"} {
		require.NoError(t, os.Mkdir(folder, 0o700))
	}
	red, blue, green, gray := imgcolor.NRGBA{200, 30, 30, 255}, imgcolor.NRGBA{30, 30, 200, 255},
		imgcolor.NRGBA{30, 160, 30, 255}, imgcolor.NRGBA{90, 90, 90, 255}
	write(t, "a", "icon.png", framed(t, 80, 60, red, gray))
	write(t, "b", "icon.png", framed(t, 80, 60, blue, gray))
	write(t, "a", "other.png", framed(t, 40, 40, green, gray))
	write(t, "b", "other.png", framed(t, 40, 40, red, gray))
	write(t, "a", "same.png", framed(t, 8, 8, green, green))
	write(t, "b", "same.png", framed(t, 8, 8, green, green))
	status, _, stderr := command("diff", "a", "b", "--html", "report.html", "--junit", "report.xml")
	require.Equal(t, exitFailure, status, stderr)

	p := b.Open(t, "file://"+filepath.Join(dir, "report.html"), 1000, 700)
	p.Wait(`[...document.querySelectorAll("#sheet img")].filter(i => i.complete && i.naturalWidth).length >= 2`)
	p.Keep("report-light")
	// at is the color of the screen at a part of the shown picture's width and height.
	at := func(x, y float64) imgcolor.NRGBA {
		var place [2]float64
		p.Eval(fmt.Sprintf(`(() => { const r = [...document.querySelectorAll("#sheet img")].map(i => i.getBoundingClientRect()).find(r => r.width); return [r.x + r.width * %v, r.y + r.height * %v] })()`, x, y), &place)
		return imgcolor.NRGBAModel.Convert(p.Screenshot().At(int(place[0]), int(place[1]))).(imgcolor.NRGBA)
	}
	require.Equal(t, red, at(0.1, 0.1), "A left of the slider")
	require.Equal(t, blue, at(0.9, 0.1), "B right of it")
	require.Equal(t, gray, at(0.4, 0.5))

	// The slider, by mouse and by keys.
	var bar, stage [4]float64
	p.Eval(`(() => { const r = bar.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] })()`, &bar)
	p.Eval(`(() => { const r = stage.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] })()`, &stage)
	middle := bar[1] + bar[3]/2
	p.Drag(bar[0]+bar[2]/2, middle, stage[0]+stage[2]-3, middle, 5)
	p.Wait("split > 0.95")
	require.Equal(t, red, at(0.9, 0.1), "all of A")
	p.Eval("bar.focus()", nil)
	p.Key("Home")
	p.Wait("split === 0")
	require.Equal(t, blue, at(0.1, 0.1), "all of B")

	// Views, by buttons and by keys; blink turns from one to the other by itself.
	p.Eval("document.activeElement.blur()", nil)
	p.Key("3")
	require.Equal(t, red, at(0.5, 0.1))
	p.Key("4")
	require.Equal(t, blue, at(0.5, 0.1))
	p.Click(`#views button:nth-child(5)`)
	require.NotContains(t, []imgcolor.NRGBA{red, blue}, at(0.5, 0.1), "the difference")
	p.Keep("report-difference")
	p.Click(`#views button:nth-child(2)`)
	seen := map[imgcolor.NRGBA]bool{}
	for _, want := range []string{"flipped", "!flipped", "flipped"} {
		p.Wait(want)
		seen[at(0.5, 0.1)] = true
	}
	require.True(t, seen[red] && seen[blue], "%v", seen)

	// Zoom: the buttons, the wheel about the place under it, and all again.
	width := func() (w float64) {
		p.Eval(`[...document.querySelectorAll("#sheet img")].map(i => i.getBoundingClientRect()).find(r => r.width).width`, &w)
		return w
	}
	fit := width()
	p.Click(`[data-zoom=one]`)
	require.InDelta(t, 80, width(), 0.01, "a pixel for a pixel")
	p.Click(`[data-zoom=in]`)
	require.InDelta(t, 160, width(), 0.01)
	p.Call("Input.dispatchMouseEvent", map[string]any{"type": "mouseWheel", "x": stage[0] + stage[2]/2,
		"y": stage[1] + stage[3]/2, "deltaX": 0, "deltaY": -400})
	p.Wait(`[...document.querySelectorAll("#sheet img")].map(i => i.getBoundingClientRect()).find(r => r.width).width > 200`)
	var left [2]float64
	place := `(() => { const r = [...document.querySelectorAll("#sheet img")].map(i => i.getBoundingClientRect()).find(r => r.width); return [r.x, r.y] })()`
	p.Eval(place, &left)
	p.Drag(stage[0]+80, stage[1]+60, stage[0]+110, stage[1]+80, 3)
	var moved [2]float64
	p.Eval(place, &moved)
	require.InDeltaSlice(t, []float64{left[0] + 30, left[1] + 20}, moved[:], 0.01, "a drag moves the picture")
	p.Click(`[data-zoom=fit]`)
	require.InDelta(t, fit, width(), 0.01)

	// The list: those that are the same are hidden until they are wanted.
	var rows int
	p.Eval(`[...document.querySelectorAll("#list li")].filter(e => !e.hidden).length`, &rows)
	require.Equal(t, 2, rows)
	p.Click("#all")
	p.Eval(`[...document.querySelectorAll("#list li")].filter(e => !e.hidden).length`, &rows)
	require.Equal(t, 3, rows)
	p.Key("n")
	p.Wait("items[at].Name === 'other.png'")
	p.Key("3")
	p.Wait(`[...document.querySelectorAll("#sheet img")].every(i => i.complete)`)
	require.Equal(t, green, at(0.1, 0.1))

	// Dark, and as wide as a phone.
	p.Dark(true)
	p.Size(390, 844, 1, true)
	var wide bool
	p.Eval("document.documentElement.scrollWidth <= 390", &wide)
	require.True(t, wide)
	p.Keep("report-phone-dark")
}
