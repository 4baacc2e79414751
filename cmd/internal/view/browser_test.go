package view

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/browser"
)

// rest waits for the picture at rest of the last state that the page asked for.
const rest = `halfspace.last && halfspace.last.rest && !halfspace.state.moving && halfspace.last.command && document.getElementById("busy").hidden && ` +
	`halfspace.last.seq === halfspace.asked`

// hash is a number for the pixels of the canvas.
const hash = `(() => { const c = document.getElementById("picture"), d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data; let h = 0; for (let i = 0; i < d.length; i++) h = (Math.imul(h, 31) + d[i]) | 0; return h })()`

// sharp says that the canvas has a pixel for each of the screen's.
const sharp = `(() => { const c = document.getElementById("picture"), r = c.getBoundingClientRect(), d = devicePixelRatio; return c.width === Math.floor(d * r.width) && c.height === Math.floor(d * r.height) })()`

// after does something for which the page asks for a picture, and waits for the picture at rest of what was asked for
// last; the result is the hash of its pixels.
func after(p *browser.Page, do func()) (h int64) {
	var asked int
	p.Eval("halfspace.asked", &asked)
	do()
	p.Wait(fmt.Sprintf("halfspace.asked > %d && %s", asked, rest))
	p.Eval(hash, &h)
	return h
}

// The page in a browser: everything that a hand does changes the picture.
func TestPageInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	b := browser.New(t)
	_, url := newTestServer(t, nil, cubeFile(t, "cube.gltf"), cubeFile(t, "other.gltf"))
	p := b.Open(t, url, 1000, 700)
	p.Wait(rest)
	seen := map[int64]string{}
	var first int64
	p.Eval(hash, &first)
	seen[first] = "the first picture"
	fresh := func(name string, h int64) {
		t.Helper()
		if was, ok := seen[h]; ok {
			t.Errorf("%s shows what %s showed", name, was)
		}
		seen[h] = name
	}
	p.Keep("viewer-light")

	// Hands.
	fresh("a drag", after(p, func() { p.Drag(300, 300, 420, 260, 8) }))
	var camera int
	p.Eval("halfspace.state.camera", &camera)
	require.Equal(t, -1, camera, "a drag leaves the file's camera")
	fresh("the wheel", after(p, func() {
		p.Call("Input.dispatchMouseEvent", map[string]any{"type": "mouseWheel", "x": 300, "y": 300, "deltaX": 0, "deltaY": 240})
	}))
	fresh("an arrow", after(p, func() {
		p.Eval(`document.getElementById("picture").focus()`, nil)
		p.Key("ArrowLeft")
	}))
	fresh("all", after(p, func() { p.Key("0") }))
	require.EqualValues(t, -1, camera)

	// Menus.
	menu := func(id, value, back string) {
		t.Helper()
		fresh(id+" "+value, after(p, func() { p.Choose(id, value) }))
		if back != "" {
			after(p, func() { p.Choose(id, back) })
		}
	}
	menu("camera", "1", "-1")
	menu("variant", "0", "")
	menu("variant", "1", "-1")
	for _, s := range shadings[1:] {
		if s.Name == "uv" || s.Name == "tangents" {
			continue // the cube has none
		}
		menu("shading", s.Name, "")
	}
	after(p, func() { p.Choose("shading", "pbr") })
	menu("env", "1", "0")
	menu("background", "1", "")
	menu("background", "2", "0")
	for _, m := range tonemaps[1:] {
		menu("tonemap", m.Name, "")
	}
	after(p, func() { p.Choose("tonemap", tonemaps[0].Name) })
	menu("samples", "1", "4")
	for _, s := range [][2]string{{"exposure", "-1.5"}, {"rotation", "90"}} {
		fresh(s[0], after(p, func() {
			p.Eval(fmt.Sprintf(`(() => { const e = document.getElementById(%q); e.value = %q; e.dispatchEvent(new Event("input")); e.dispatchEvent(new Event("change")) })()`, s[0], s[1]), nil)
		}))
	}
	fresh("an orthographic camera", after(p, func() { p.Click("#ortho") }))

	// The animation: scrubbed, and played.
	after(p, func() { p.Choose("animation", "0") })
	fresh("half a second", after(p, func() {
		p.Eval(`(() => { const e = document.getElementById("time"); e.value = "0.5"; e.dispatchEvent(new Event("input")); e.dispatchEvent(new Event("change")) })()`, nil)
	}))
	p.Click("#play")
	p.Wait("halfspace.last.time > 0.7 && !halfspace.last.rest")
	fresh("a stop", after(p, func() { p.Click("#play") }))

	// What is there.
	p.Eval(`document.getElementById("picture").focus()`, nil)
	p.Key("Enter")
	p.Wait(`/box[^]*clay[^]*of 12/.test(document.getElementById("picked").textContent)`)
	p.Mouse("mousePressed", 5, 690)
	p.Mouse("mouseReleased", 5, 690)
	p.Wait(`/Nothing/.test(document.getElementById("picked").textContent)`)

	// Tiles are drawn over the picture, not into it.
	var before, with int64
	best := `/--samples 64/.test(document.getElementById("command").textContent)`
	p.Wait(best)
	p.Eval(hash, &before)
	after(p, func() { p.Click("#tiles") })
	p.Wait(best)
	p.Eval(hash, &with)
	require.Equal(t, before, with)
	p.Wait(`(() => { const c = document.getElementById("overlay"); return c.width > 1 && c.getContext("2d").getImageData(0, 0, c.width, c.height).data.some(v => v) })()`)
	p.Keep("viewer-tiles")
	after(p, func() { p.Click("#tiles") })

	// Times, and the line that draws the picture.
	var text string
	p.Eval(`document.getElementById("command").textContent`, &text)
	require.Contains(t, text, "halfspace render ")
	require.Contains(t, text, "--animation 0")
	p.Wait(`document.querySelectorAll("#stages [role=row]").length > 5 && /draw/.test(document.getElementById("shown").textContent)`)

	// A screenshot is a PNG file of the picture.
	p.Eval(`window.saved = []; URL.createObjectURL = b => { b.arrayBuffer().then(b => saved[1] = new Uint8Array(b, 0, 4).join()); return "#" }; HTMLAnchorElement.prototype.click = function () { saved[0] = this.download }; document.getElementById("shot").click()`, nil)
	p.Wait(`saved[0] === "cube-1.png" && saved[1] === "137,80,78,71"`)

	// Another file has menus of its own.
	after(p, func() { p.Choose("file", "1") })
	p.Wait(`document.title.startsWith("other.gltf") && halfspace.state.animation === -1`)
}

// A connection that is lost comes back with what was looked at, a page in another tab has a view of its own, and a
// picture follows its window.
func TestPageConnectionsInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	b := browser.New(t)
	s, url := newTestServer(t, nil, cubeFile(t, "cube.gltf"))
	p := b.Open(t, url, 900, 600)
	p.Wait(rest)
	best := `/--samples 64/.test(document.getElementById("command").textContent)`
	after(p, func() { p.Drag(300, 300, 380, 320, 4) })
	p.Wait(best)
	var turned int64
	p.Eval(hash, &turned)

	p.Eval("halfspace.connection.socket.close()", nil)
	p.Wait("halfspace.closes === 1 && " + rest)
	p.Wait(fmt.Sprintf("halfspace.connection.socket && %s === %d", hash, turned))

	other := b.Open(t, url, 900, 600)
	other.Wait(rest)
	var h int64
	other.Eval(hash, &h)
	require.NotEqual(t, turned, h, "the other tab was not turned")
	after(other, func() { other.Drag(300, 300, 250, 350, 4) })
	p.Wait(best)
	p.Eval(hash, &h)
	require.Equal(t, turned, h, "what the other tab does is its own")
	p.Wait(fmt.Sprint(s.sessions.Load() == 2))

	p.Call("Page.bringToFront", nil) // tabs behind others are not laid out
	small := after(p, func() { p.Size(700, 500, 1, false) })
	require.NotEqual(t, turned, small)
	p.Wait("innerWidth === 700 && " + rest + " && " + sharp)
	p.Size(720, 500, 2, false)
	p.Wait("innerWidth === 720 && devicePixelRatio === 2 && " + rest + " && " + sharp) // on a fine screen, too
}

// On a phone in the dark all controls can be reached and named, and fingers turn and zoom.
func TestPageOnAPhoneInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	b := browser.New(t)
	_, url := newTestServer(t, nil, cubeFile(t, "cube.gltf"))
	p := b.Open(t, url, 390, 844)
	p.Dark(true)
	p.Size(390, 844, 2, true)
	p.Wait("devicePixelRatio === 2 && " + rest + " && " + sharp)
	p.Keep("viewer-phone-dark")
	var wide bool
	p.Eval("document.documentElement.scrollWidth <= 390", &wide)
	require.True(t, wide, "nothing sticks out")
	var dark string
	p.Eval(`getComputedStyle(document.body).backgroundColor`, &dark)
	require.Equal(t, "rgb(20, 23, 27)", dark)
	var nameless []string
	p.Eval(`[...document.querySelectorAll("select, input, button, canvas[tabindex]")].filter(e => !(e.getAttribute("aria-label") || e.labels?.[0]?.textContent.trim() || e.textContent.trim())).map(e => e.id)`, &nameless)
	require.Empty(t, nameless, "a screen reader has names for all")

	touch := func(kind string, points ...[2]float64) {
		list := []any{}
		for i, at := range points {
			list = append(list, map[string]any{"x": at[0], "y": at[1], "id": i})
		}
		p.Call("Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": list})
	}
	touch("touchStart", [2]float64{150, 300})
	p.Eval("window.before = halfspace.last", nil)
	touch("touchMove", [2]float64{180, 300})
	touch("touchMove", [2]float64{220, 310})
	touch("touchEnd")
	p.Wait("halfspace.last.azimuth !== before.azimuth && " + rest)
	p.Eval("window.before = halfspace.last", nil)
	touch("touchStart", [2]float64{150, 300}, [2]float64{250, 300})
	touch("touchMove", [2]float64{120, 300}, [2]float64{280, 300})
	touch("touchEnd")
	p.Wait("halfspace.last.distance < before.distance && " + rest) // two fingers zoom
}

// A file that is dropped on the page is shown.
func TestDropInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	b := browser.New(t)
	_, url := newTestServer(t, nil, cubeFile(t, "cube.gltf"))
	p := b.Open(t, url, 900, 600)
	p.Wait(rest)
	after(p, func() {
		p.Eval(`(() => { const d = new DataTransfer(); d.items.add(new File(["v 0 0 0\nv 2 0 0\nv 0 1 0\nf 1 2 3\n"], "dropped.obj"));
			document.body.dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer: d }));
			document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: d })); return 0 })()`, nil)
		p.Wait(`document.title.startsWith("dropped.obj")`)
	})
	var shown string
	p.Eval(`document.getElementById("status").textContent`, &shown)
	require.Contains(t, shown, "1 triangle,")
	p.Keep("viewer-dropped")
}
