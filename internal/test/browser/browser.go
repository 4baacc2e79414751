// Package browser drives a headless Chromium for tests, by its DevTools protocol
// (chromedevtools.github.io/devtools-protocol).
package browser

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// patience is how long a browser may take for one thing on a busy machine.
const patience = 60 * time.Second

// Browser is a running Chromium.
type Browser struct {
	conn   *websocket.Conn
	ctx    context.Context
	mu     sync.Mutex
	last   int
	wait   map[int]chan reply
	events map[string]func(method string, params json.RawMessage) // by session
}

// reply is an answer, or an event.
type reply struct {
	ID        int             `json:"id"`
	SessionID string          `json:"sessionId"`
	Method    string          `json:"method"`
	Params    json.RawMessage `json:"params"`
	Result    json.RawMessage `json:"result"`
	Error     *struct{ Message string }
}

// New starts a browser, which the test's end stops. The test is skipped unless HALFSPACE_EXPECT_BROWSER is set: pages
// take a minute, and Chromium must be there.
func New(t testing.TB) *Browser {
	t.Helper()
	if os.Getenv("HALFSPACE_EXPECT_BROWSER") == "" {
		t.Skip("pages are tested in Chromium where HALFSPACE_EXPECT_BROWSER is set")
	}
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Fatal("there is no chromium")
	}
	ctx, cancel := context.WithCancel(context.Background())
	args := []string{
		"--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update",
		"--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb", "--remote-debugging-port=0",
		"--user-data-dir=" + t.TempDir(), "about:blank",
	}
	if os.Getuid() == 0 {
		args = append([]string{"--no-sandbox"}, args...)
	}
	c := exec.Command(path, args...)
	stderr, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	b := &Browser{ctx: ctx, wait: map[int]chan reply{}, events: map[string]func(string, json.RawMessage){}}
	t.Cleanup(func() {
		if b.conn != nil {
			_, _ = b.call("", "Browser.close", nil) // it leaves no files behind
		}
		cancel()
		ended := time.AfterFunc(5*time.Second, func() { _ = c.Process.Kill() })
		_ = c.Wait()
		ended.Stop()
	})
	url := make(chan string, 1)
	go func() {
		for s := bufio.NewScanner(stderr); s.Scan(); {
			if at, ok := strings.CutPrefix(s.Text(), "DevTools listening on "); ok {
				url <- at
			}
		}
	}()
	select {
	case at := <-url:
		if b.conn, _, err = websocket.Dial(ctx, at, nil); err != nil {
			t.Fatal(err)
		}
	case <-time.After(patience):
		t.Fatal("chromium does not start")
	}
	b.conn.SetReadLimit(256 << 20) // screenshots
	go b.read()
	return b
}

// read hands out what the browser says.
func (b *Browser) read() {
	for {
		_, data, err := b.conn.Read(b.ctx)
		if err != nil {
			return
		}
		var r reply
		if json.Unmarshal(data, &r) != nil {
			continue
		}
		b.mu.Lock()
		to, event := b.wait[r.ID], b.events[r.SessionID]
		delete(b.wait, r.ID)
		b.mu.Unlock()
		switch {
		case r.ID != 0 && to != nil:
			to <- r
		case r.Method != "" && event != nil:
			event(r.Method, r.Params)
		}
	}
}

// call calls a method of the protocol.
func (b *Browser) call(session, method string, params any) (json.RawMessage, error) {
	to := make(chan reply, 1)
	b.mu.Lock()
	b.last++
	id := b.last
	b.wait[id] = to
	b.mu.Unlock()
	message := map[string]any{"id": id, "method": method}
	if params != nil {
		message["params"] = params
	}
	if session != "" {
		message["sessionId"] = session
	}
	text, err := json.Marshal(message)
	if err != nil {
		return nil, err
	}
	if err := b.conn.Write(b.ctx, websocket.MessageText, text); err != nil {
		return nil, err
	}
	select {
	case r := <-to:
		if r.Error != nil {
			return nil, fmt.Errorf("%s: %s", method, r.Error.Message)
		}
		return r.Result, nil
	case <-time.After(patience):
		return nil, fmt.Errorf("%s: no answer", method)
	}
}

// Page is a tab.
type Page struct {
	t       testing.TB
	browser *Browser
	session string
	mu      sync.Mutex
	errors  []string
}

// Open opens a tab of a size in CSS pixels. Errors of its scripts fail the test at its end.
func (b *Browser) Open(t testing.TB, url string, width, height int) *Page {
	t.Helper()
	p := &Page{t: t, browser: b}
	var target struct{ TargetID string }
	p.must(b.into(&target, "", "Target.createTarget", map[string]any{"url": "about:blank"}))
	var attached struct{ SessionID string }
	p.must(b.into(&attached, "", "Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}))
	p.session = attached.SessionID
	b.mu.Lock()
	b.events[p.session] = p.event
	b.mu.Unlock()
	t.Cleanup(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, e := range p.errors {
			t.Errorf("%s: %s", url, e)
		}
	})
	p.Call("Runtime.enable", nil)
	p.Call("Page.enable", nil)
	p.Size(width, height, 1, false)
	p.Call("Page.navigate", map[string]any{"url": url})
	p.Wait(`document.readyState === "complete" && location.href !== "about:blank"`)
	return p
}

// into is call with its result in out.
func (b *Browser) into(out any, session, method string, params any) error {
	data, err := b.call(session, method, params)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, out)
}

// event keeps a script's errors.
func (p *Page) event(method string, params json.RawMessage) {
	if method == "Runtime.exceptionThrown" {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.errors = append(p.errors, string(params))
	}
}

func (p *Page) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// Call calls a method of the protocol for the tab.
func (p *Page) Call(method string, params any) json.RawMessage {
	p.t.Helper()
	data, err := p.browser.call(p.session, method, params)
	p.must(err)
	return data
}

// Eval evaluates an expression, or waits for its promise, and puts its value into out unless that is nil.
func (p *Page) Eval(expression string, out any) {
	p.t.Helper()
	data := p.Call("Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true,
		"returnByValue": true, "userGesture": true})
	var r struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct {
			Text      string
			Exception struct{ Description string }
		}
	}
	p.must(json.Unmarshal(data, &r))
	if e := r.ExceptionDetails; e != nil {
		p.t.Fatalf("%s: %s %s", expression, e.Text, e.Exception.Description)
	}
	if out != nil {
		p.must(json.Unmarshal(r.Result.Value, out))
	}
}

// Wait waits until an expression is true.
func (p *Page) Wait(expression string) {
	p.t.Helper()
	var ok bool
	p.Eval(fmt.Sprintf(`new Promise(done => {
		const end = Date.now() + %d, look = () => {
			let is = false; try { is = !!(%s) } catch {}
			is || Date.now() > end ? done(is) : setTimeout(look, 15);
		};
		look();
	})`, patience.Milliseconds()*9/10, expression), &ok)
	if !ok {
		p.t.Fatalf("this did not come true: %s", expression)
	}
}

// Size makes the tab so many CSS pixels large, each of scale by scale pixels of the screen; a phone has fingers.
func (p *Page) Size(width, height int, scale float64, phone bool) {
	p.t.Helper()
	p.Call("Emulation.setDeviceMetricsOverride",
		map[string]any{"width": width, "height": height, "deviceScaleFactor": scale, "mobile": phone})
	p.Call("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": phone})
}

// Dark makes the tab's user like dark pages, or light ones.
func (p *Page) Dark(dark bool) {
	p.t.Helper()
	value := "light"
	if dark {
		value = "dark"
	}
	p.Call("Emulation.setEmulatedMedia",
		map[string]any{"features": []any{map[string]any{"name": "prefers-color-scheme", "value": value}}})
}

// Mouse presses, moves or releases the left button: kind is mousePressed, mouseMoved or mouseReleased.
func (p *Page) Mouse(kind string, x, y float64) {
	p.t.Helper()
	params := map[string]any{"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1}
	if kind == "mouseReleased" {
		params["buttons"] = 0
	}
	p.Call("Input.dispatchMouseEvent", params)
}

// Drag drags from one place to another in some steps.
func (p *Page) Drag(x0, y0, x1, y1 float64, steps int) {
	p.t.Helper()
	p.Mouse("mousePressed", x0, y0)
	for i := range steps {
		f := float64(i+1) / float64(steps)
		p.Mouse("mouseMoved", x0+float64((x1-x0)*f), y0+float64((y1-y0)*f))
	}
	p.Mouse("mouseReleased", x1, y1)
}

// Click clicks the middle of the element of a selector.
func (p *Page) Click(selector string) {
	p.t.Helper()
	var at [2]float64
	p.Eval(fmt.Sprintf(`(() => {
		const e = document.querySelector(%q); e.scrollIntoView({ block: "nearest" });
		const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]
	})()`, selector), &at)
	p.Mouse("mousePressed", at[0], at[1])
	p.Mouse("mouseReleased", at[0], at[1])
}

// Key presses a key by its name (ArrowLeft, w, Enter).
func (p *Page) Key(key string) {
	p.t.Helper()
	params := map[string]any{"type": "keyDown", "key": key}
	if len(key) == 1 {
		params["text"] = key
	}
	p.Call("Input.dispatchKeyEvent", params)
	p.Call("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key})
}

// Choose picks the entry of a menu as a user does.
func (p *Page) Choose(id, value string) {
	p.t.Helper()
	p.Eval(fmt.Sprintf(`(() => {
		const e = document.getElementById(%q); e.value = %q;
		e.dispatchEvent(new Event("change", { bubbles: true })); return e.value
	})()`, id, value), nil)
}

// Screenshot is what the tab shows.
func (p *Page) Screenshot() image.Image {
	p.t.Helper()
	var shot struct{ Data string }
	p.must(json.Unmarshal(p.Call("Page.captureScreenshot", map[string]any{"format": "png"}), &shot))
	data, err := base64.StdEncoding.DecodeString(shot.Data)
	p.must(err)
	m, err := png.Decode(bytes.NewReader(data))
	p.must(err)
	return m
}

// Keep writes a screenshot to the folder that HALFSPACE_SCREENSHOTS names, for people to look at; without it nothing.
func (p *Page) Keep(name string) {
	p.t.Helper()
	folder := os.Getenv("HALFSPACE_SCREENSHOTS")
	if folder == "" {
		return
	}
	f, err := os.Create(folder + "/" + name + ".png")
	p.must(err)
	p.must(errors.Join(png.Encode(f, p.Screenshot()), f.Close()))
}
