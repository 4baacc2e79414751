package view

import (
	"bytes"
	"compress/flate"
	"fmt"
	"os"

	"encoding/json"
	"image/jpeg"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

// Messages that are malformed, ask for what no file allows or are too long end the connection, with the reason.
func TestBadMessagesEndTheSession(t *testing.T) {
	_, url := newTestServer(t, nil, cubeFile(t, "cube.gltf"))
	good, err := json.Marshal(message{Seq: 1, State: ptr(start(8, 8))})
	require.NoError(t, err)
	_, err = decode(good)
	require.NoError(t, err)
	with := func(from, to string) string {
		text := strings.Replace(string(good), from, to, 1)
		require.NotEqual(t, string(good), text)
		return text
	}
	for name, text := range map[string]string{
		"not JSON":       "hello",
		"two":            string(good) + "{}",
		"nothing":        "{}",
		"two things":     `{"shown": 1, "pick": {"x": 0, "y": 0}}`,
		"unknown field":  `{"shown": 1, "path": "/etc/passwd"}`,
		"pick outside":   `{"pick": {"x": 2, "y": 0}}`,
		"negative file":  with(`"file":0`, `"file":-1`),
		"another file":   with(`"file":0`, `"file":1`),
		"path":           with(`"file":0`, `"file":"/etc/passwd"`),
		"large":          with(`"width":8`, `"width":100000`),
		"large together": with(`"width":8,"height":8`, `"width":8000,"height":8000`),
		"no size":        with(`"width":8`, `"width":0`),
		"samples":        with(`"samples":1`, `"samples":3`),
		"shading":        with(`"shading":"pbr"`, `"shading":"depth"`),
		"far target":     with(`"target":null`, `"target":[1e31,0,0]`),
		"huge number":    with(`"time":0`, `"time":1e999`),
	} {
		t.Run(name, func(t *testing.T) {
			c := dial(t, url)
			require.NoError(t, c.conn.Write(c.ctx, websocket.MessageText, []byte(text)))
			require.Equal(t, websocket.StatusPolicyViolation, c.ends())
		})
	}
	t.Run("binary", func(t *testing.T) {
		c := dial(t, url)
		require.NoError(t, c.conn.Write(c.ctx, websocket.MessageBinary, good))
		require.Equal(t, websocket.StatusPolicyViolation, c.ends())
	})
	t.Run("long", func(t *testing.T) {
		c := dial(t, url)
		require.NoError(t, c.conn.Write(c.ctx, websocket.MessageText, bytes.Repeat([]byte(" "), maxMessage+1)))
		require.Equal(t, websocket.StatusMessageTooBig, c.ends())
	})
}

func ptr[T any](v T) *T { return &v }

// ends reads until the connection ends, and says how.
func (c *client) ends() websocket.StatusCode {
	c.t.Helper()
	for {
		if _, _, _, err := c.next(); err != nil {
			require.NoError(c.t, c.ctx.Err())
			return websocket.CloseStatus(err)
		}
	}
}

// Who does not know the token, comes by a name that is not the server's (a name that was bound to its address anew), or
// from another page, gets nothing.
func TestStrangersAreRefused(t *testing.T) {
	_, url := newTestServer(t, func(i *Info) { i.Hosts = []string{"studio.example"} }, cubeFile(t, "cube.gltf"))
	base := strings.TrimSuffix(url, "token/")
	port := base[strings.LastIndex(base, ":"):]
	port = strings.TrimSuffix(port, "/")
	get := func(url, host string, header ...string) int {
		r, err := http.NewRequest(http.MethodGet, url, nil)
		require.NoError(t, err)
		if host != "" {
			r.Host = host
		}
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		response, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		defer response.Body.Close()
		return response.StatusCode
	}
	for _, path := range []string{"", "view.js", "view.css", "orbit.js", "connection.js", "tiles.js", "icon.svg"} {
		require.Equal(t, http.StatusOK, get(url+path, ""), path)
	}
	upgrade := []string{"Connection", "Upgrade", "Upgrade", "websocket", "Sec-WebSocket-Version", "13",
		"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}
	for _, path := range []string{"", "view.js", "session"} {
		require.Equal(t, http.StatusNotFound, get(base+path, ""), "without a token")
		require.Equal(t, http.StatusNotFound, get(base+"tokem/"+path, ""), "another token")
		require.Equal(t, http.StatusNotFound, get(base+"token"+path+"x/", ""), "a longer token")
		require.Equal(t, http.StatusMisdirectedRequest, get(url+path, "evil.example"+port), "a name bound anew")
		require.Equal(t, http.StatusMisdirectedRequest, get(url+path, "127.0.0.1.evil.example"+port))
		require.Equal(t, http.StatusForbidden, get(url+path, "", append(upgrade, "Origin", "http://evil.example")...), "another page")
		require.Equal(t, http.StatusForbidden, get(url+path, "", append(upgrade, "Origin", "null")...), "a page of no origin")
		require.Equal(t, http.StatusForbidden, get(url+path, "", append(upgrade, "Origin", "http://127.0.0.1:1")...),
			"another port's page")
		require.Equal(t, http.StatusForbidden, get(url+path, "", "Sec-Fetch-Site", "cross-site"))
	}
	require.Equal(t, http.StatusSwitchingProtocols, get(url+"session", "", append(upgrade, "Origin", strings.TrimSuffix(base, "/"))...))
	for _, host := range []string{"localhost" + port, "[::1]" + port, "192.168.7.7" + port, "studio.example" + port, "STUDIO.example"} {
		require.Equal(t, http.StatusOK, get(url, host), host)
	}
	// Nothing but the page can be read, by whatever path.
	for _, path := range []string{"../server.go", "..%2fserver.go", "%2e%2e/server.go", "page/index.html",
		"cube.gltf", "/etc/passwd", "//etc/passwd"} {
		require.NotEqual(t, http.StatusOK, get(url+path, ""), path)
	}
}

// Sessions are bounded. Those that end make room.
func TestSessionsAreBounded(t *testing.T) {
	s, url := newTestServer(t, func(i *Info) { i.Sessions = 2 }, cubeFile(t, "cube.gltf"))
	first, second := dial(t, url), dial(t, url)
	for _, c := range []*client{first, second} {
		c.picture(c.ask(start(8, 8)))
	}
	third := dial(t, url)
	require.Equal(t, websocket.StatusTryAgainLater, third.ends())
	require.NoError(t, first.conn.Close(websocket.StatusNormalClosure, ""))
	require.Eventually(t, func() bool { return s.sessions.Load() == 1 }, time.Minute, time.Millisecond)
	again := dial(t, url)
	again.picture(again.ask(start(8, 8)))
}

// Pictures are those that were asked for, of every format that they travel in, and a state that nobody will see is not
// drawn.
func TestPicturesTravel(t *testing.T) {
	_, url := newTestServer(t, nil, cubeFile(t, "cube.gltf"))
	c := dial(t, url)
	want := start(40, 30)
	h, raw := c.picture(c.ask(want))
	require.Equal(t, "raw", h.Format)
	require.Len(t, raw, 40*30*4)
	require.NotEqual(t, raw[:4], raw[4*(15*40+20):][:4], "there is something in the middle")
	require.NotEmpty(t, h.Stages)
	require.Empty(t, h.Tiles)

	want.Format, want.Tiles = "packed", true
	h, packed := c.picture(c.ask(want))
	require.Equal(t, "deflate", h.Format)
	unpacked, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	require.NoError(t, err)
	require.Equal(t, raw, unpacked)
	require.Len(t, h.Tiles, 1)

	want.Moving, want.Azimuth = true, 10
	seq := c.ask(want)
	for h.Seq != seq {
		var err error
		_, h, packed, err = c.next()
		require.NoError(t, err)
	}
	require.Equal(t, "jpeg", h.Format)
	require.False(t, h.Rest)
	config, err := jpeg.DecodeConfig(bytes.NewReader(packed))
	require.NoError(t, err)
	require.Equal(t, [2]int{h.Width, h.Height}, [2]int{config.Width, config.Height})
	c.send(message{Shown: &h.Frame})

	for i := range 200 { // faster than anybody draws
		want.Azimuth = float64(i)
		seq = c.ask(want)
	}
	want.Moving = false
	seq = c.ask(want)
	drawn := 0
	for {
		_, h, picture, err := c.next()
		require.NoError(t, err)
		if picture != nil {
			drawn++
			c.send(message{Shown: &h.Frame})
		}
		if h.Seq == seq && h.Rest {
			break
		}
	}
	require.Less(t, drawn, 100)
}

// While nobody moves, more and more frames are added up: the pictures are those of the commands that come with them.
func TestPicturesAtRestImprove(t *testing.T) {
	_, url := newTestServer(t, nil, cubeFile(t, "cube.gltf"))
	c := dial(t, url)
	state := start(40, 30)
	seq := c.ask(state)
	h, last := c.picture(seq)
	require.NotContains(t, h.Command, "--samples")
	require.NotContains(t, h.Command, "--occlusion")
	for _, frames := range betterFrames {
		var better []byte
		h, better = c.picture(seq)
		require.Contains(t, h.Command, fmt.Sprintf(" --samples %d ", frames))
		require.NotEqual(t, last, better)
		last = better
	}
	state.Shading = "wireframe" // no radiance
	c.picture(c.ask(state))
	state.Shading = "pbr"
	h, _ = c.picture(c.ask(state))
	require.NotContains(t, h.Command, "--samples")
}

// A page that does not say that it has shown what it got is sent two frames and no more, and keeps nobody else waiting.
func TestSlowReaderWaitsAlone(t *testing.T) {
	_, url := newTestServer(t, nil, cubeFile(t, "cube.gltf"))
	slow, quick := dial(t, url), dial(t, url)
	playing := start(320, 180)
	slow.picture(slow.ask(playing))
	playing.Animation, playing.Playing = 0, true
	slow.ask(playing) // and reads nothing until the other is through
	for i := range 10 {
		s := start(64, 36)
		s.Azimuth = float64(i)
		quick.picture(quick.ask(s))
	}
	var last header
	for range ahead {
		_, h, picture, err := slow.next()
		require.NoError(t, err)
		require.NotNil(t, picture)
		last = h
	}
	slow.send(message{Pick: &Place{0.5, 0.5}})
	n, _, picture, err := slow.next()
	require.NoError(t, err)
	require.Nil(t, picture, "a third frame")
	require.NotNil(t, n.Picked)
	slow.send(message{Shown: &last.Frame})
	_, h, picture, err := slow.next()
	require.NoError(t, err)
	require.NotNil(t, picture)
	require.NotEqual(t, last.Time, h.Time) // later, or in the next round of the animation
}

// A file that cannot be read is a line for people, and others go on.
func TestFilesThatCannotBeRead(t *testing.T) {
	_, url := newTestServer(t, nil, cubeFile(t, "cube.gltf"), "/nowhere/at/all.glb")
	c := dial(t, url)
	bad := start(8, 8)
	bad.File = 1
	c.ask(bad)
	for {
		n, _, _, err := c.next()
		require.NoError(t, err)
		if n.Error {
			require.Contains(t, n.Status, "/nowhere/at/all.glb")
			break
		}
	}
	c.picture(c.ask(start(8, 8)))
}

// A scene is let go when nobody looks at it and another was looked at since.
func TestScenesAreLetGo(t *testing.T) {
	s, url := newTestServer(t, nil, cubeFile(t, "a.gltf"), cubeFile(t, "b.gltf"), cubeFile(t, "c.gltf"))
	kept := func() (n int) {
		for _, a := range s.assets {
			a.mu.Lock()
			if a.loaded != nil {
				n++
			}
			a.mu.Unlock()
		}
		return n
	}
	c := dial(t, url)
	for i := range 6 {
		st := start(8, 8)
		st.File = i % 3
		c.picture(c.ask(st))
		require.LessOrEqual(t, kept(), 2)
	}
}

// The line below a picture has all that tells it apart from the default, and words that a shell takes as they are.
func TestCommandIsQuoted(t *testing.T) {
	for word, want := range map[string]string{
		"a/b-1.glb": "a/b-1.glb", "": "''", "my file.glb": "'my file.glb'", "it's": `'it'\''s'`,
		"$(rm -rf)": "'$(rm -rf)'", "*": "'*'", "-1,2": "-1,2",
	} {
		require.Equal(t, want, quote(word))
	}
}

// Closing ends all sessions, whatever they do.
func TestCloseEndsSessions(t *testing.T) {
	s, url := newTestServer(t, nil, cubeFile(t, "cube.gltf"))
	c := dial(t, url)
	c.ask(start(2000, 2000))
	done := make(chan struct{})
	go func() {
		s.Close()
		close(done)
	}()
	require.NotEqual(t, websocket.StatusNormalClosure, c.ends())
	<-done
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	require.NoError(t, s.Serve(l), "a server that was closed serves nobody")
}

// A click names object, material and triangle.
func TestPickAnswers(t *testing.T) {
	_, url := newTestServer(t, nil, cubeFile(t, "cube.gltf"))
	c := dial(t, url)
	c.picture(c.ask(start(64, 48)))
	pick := func(x, y float64) *picked {
		c.send(message{Pick: &Place{x, y}})
		for {
			n, _, _, err := c.next()
			require.NoError(t, err)
			if n.Picked != nil {
				return n.Picked
			}
		}
	}
	p := pick(0.5, 0.5)
	require.Equal(t, []any{"box", "clay", "triangle", 12, false}, []any{p.Object, p.Material, p.Kind, p.Of, p.Nothing})
	require.True(t, pick(0, 0).Nothing)
	require.True(t, pick(1, 1).Nothing)
}

// Whatever a page sends is refused or bounded.
func FuzzDecode(f *testing.F) {
	good, err := json.Marshal(message{Seq: 1, State: ptr(start(8, 8))})
	require.NoError(f, err)
	for _, text := range []string{string(good), `{"pick": {"x": 0.5, "y": 1}}`, `{"shown": 7}`, `{}`, `[`,
		`{"state": {"target": [1, 2]}}`, `{"state": null}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := decode(data)
		if err != nil {
			return
		}
		if s := m.State; s != nil {
			if s.Width < 1 || s.Height < 1 || s.Width*s.Height*s.Samples > maxSamplesDrawn || s.File < 0 ||
				s.Env < 0 || s.Background < 0 || s.Camera < -1 {
				t.Fatalf("%+v", s)
			}
		}
		again, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := decode(again); err != nil {
			t.Fatalf("%s becomes %s: %v", data, again, err)
		}
	})
}

// Pictures are drawn with fewer samples and then smaller until they come often enough, and better again when they
// could.
func TestPaceFollowsTheCost(t *testing.T) {
	// took is what a frame of a level takes that takes so many milliseconds at its best, and 0.4 of it with one sample.
	took := func(best float64, l level) float64 {
		if l.one {
			best *= 0.4
		}
		return best * l.scale * l.scale
	}
	for _, best := range []float64{5, 20, 40, 100, 300} {
		var p pace
		drawn := func(best float64) {
			p.drew(time.Duration(took(best, p.at()) * float64(time.Millisecond)))
		}
		for range 50 {
			drawn(best)
		}
		if v := took(best, p.at()); v > most {
			t.Errorf("a frame of %v ms is drawn at %+v: %v ms", best, p.at(), v)
		}
		if i := p.level - 1; i >= 1 && took(best, levels[i]) < comfortable {
			t.Errorf("a frame of %v ms is drawn at %+v, and could be at %+v", best, p.at(), levels[i])
		}
		for range 50 {
			drawn(1)
		}
		require.Equal(t, levels[0], p.at(), "what is quick is drawn at its best")
		for range 50 {
			p.seen(time.Second)
			p.choose()
		}
		require.Equal(t, levels[len(levels)-1], p.at(), "what travels slowly is small")
	}
}

// TestDrops: a file that is dropped on a page is shown, by itself; what is too large, has no name or comes from
// strangers is refused.
func TestDrops(t *testing.T) {
	s, url := newTestServer(t, nil, cubeFile(t, "cube.gltf"))
	data, err := os.ReadFile(cubeFile(t, "dropped.gltf"))
	require.NoError(t, err)
	post := func(url, name string, body []byte) (int, dropped) {
		answer, err := http.Post(url+"drop?name="+name, "", bytes.NewReader(body))
		require.NoError(t, err)
		defer answer.Body.Close()
		var d dropped
		if answer.StatusCode == http.StatusOK {
			require.NoError(t, json.NewDecoder(answer.Body).Decode(&d))
		}
		return answer.StatusCode, d
	}
	status, d := post(url, "C:%5Cfolder%5Cdropped.gltf", data)
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, dropped{1, []string{"cube.gltf", "dropped.gltf"}}, d)
	c := dial(t, url)
	st := start(8, 8)
	st.File = d.File
	c.picture(c.ask(st))

	for _, name := range []string{"", "..%2F", "a%00b", strings.Repeat("n", 300)} {
		status, _ = post(url, name, data)
		require.Equal(t, http.StatusBadRequest, status, name)
	}
	status, _ = post(strings.Replace(url, s.info.Token, "x", 1), "a.gltf", data)
	require.Equal(t, http.StatusNotFound, status)
	s.drops.Store(maxDrops)
	status, _ = post(url, "a.gltf", data)
	require.Equal(t, http.StatusInsufficientStorage, status)
	s.drops.Store(0)
	for range dropCount - 1 {
		status, _ = post(url, "bad.glb", []byte("glTF"))
		require.Equal(t, http.StatusOK, status)
	}
	status, _ = post(url, "a.gltf", data)
	require.Equal(t, http.StatusInsufficientStorage, status)
	require.EqualValues(t, 4*(dropCount-1), s.drops.Load())
}
