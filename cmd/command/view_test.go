package command

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"image/png"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

// viewer runs view and returns the page's address.
func viewer(t *testing.T, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, w := io.Pipe()
	done := make(chan int, 1)
	go func() {
		status := run(ctx, append([]string{"view"}, args...), w, io.Discard)
		w.CloseWithError(io.EOF)
		done <- status
	}()
	t.Cleanup(func() {
		cancel()
		require.Equal(t, exitFailure, <-done, "an interrupt ends it")
	})
	line, err := bufio.NewReader(r).ReadString('\n')
	require.NoError(t, err)
	return strings.TrimSpace(line)
}

// The line below a picture draws that picture, to the byte, whatever the menus say.
func TestViewPermalink(t *testing.T) {
	file := write(t, t.TempDir(), "it's a model.gltf", boxes)
	url := viewer(t, file, "--threads", "2", "--env", "const:1,0.5,0.25")
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(url, "http")+"session", nil)
	require.NoError(t, err)
	defer conn.CloseNow()
	conn.SetReadLimit(1 << 20)

	type object = map[string]any
	base := object{"file": 0, "camera": -1, "azimuth": 31.4159, "elevation": 20.000000000000004, "distance": 0,
		"fov": 0, "target": nil, "ortho": false,
		"animation": -1, "time": 0, "playing": false, "variant": -1, "look": "studio", "shading": "pbr", "samples": 4, "env": 0,
		"rotation": 0, "exposure": 0, "tonemap": "auto",
		"shadows": false, "background": 0, "width": 60, "height": 40, "moving": false, "tiles": false, "format": "raw"}
	states := []object{
		{}, {"camera": 0}, {"camera": 1}, {"distance": 3.3333333333333335, "target": []float64{0.1, -0.2, 1e-7},
			"fov": 61.803398875}, {"ortho": true},
		{"ortho": true, "distance": 2.5}, {"env": 1}, {"env": 3, "background": 6}, {"look": "plain"},
		{"look": "plain", "env": 1, "background": 1}, {"look": "plain", "env": 3, "background": 6},
		{"rotation": 77.7, "exposure": -1.1, "tonemap": "agx"}, {"tonemap": "aces", "shadows": true},
		{"background": 4, "samples": 1}, {"tonemap": "none", "samples": 8}, {"width": 33, "height": 51},
	}
	var notes struct {
		Hello struct{ Shadings []struct{ Name string } }
	}
	_, text, err := conn.Read(ctx)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &notes))
	require.Greater(t, len(notes.Hello.Shadings), 8)
	for i, s := range notes.Hello.Shadings[1:] {
		states = append(states, object{"shading": s.Name, "background": 6 * (i % 2)})
	}
	if testing.Short() {
		states = states[:4]
	}
	for i, change := range states {
		state := object{}
		for k, v := range base {
			state[k] = v
		}
		for k, v := range change {
			state[k] = v
		}
		message, err := json.Marshal(object{"seq": i + 1, "state": state})
		require.NoError(t, err)
		require.NoError(t, conn.Write(ctx, websocket.MessageText, message))
		pictures := 1
		if i == 0 && !testing.Short() {
			pictures = 3 // of one frame, and of more and more
		}
		for range pictures {
			var h struct {
				Seq           int
				Frame         int
				Width, Height int
				Command       string
			}
			var data []byte
			for h.Seq != i+1 {
				kind, text, err := conn.Read(ctx)
				require.NoError(t, err)
				if kind == websocket.MessageText {
					require.NotContains(t, string(text), `"error":true`)
					continue
				}
				end := len(text) - 4
				size := int(binary.LittleEndian.Uint32(text[end:]))
				require.NoError(t, json.Unmarshal(text[end-size:end], &h))
				data = text[:end-size]
				shown, _ := json.Marshal(object{"shown": h.Frame})
				require.NoError(t, conn.Write(ctx, websocket.MessageText, shown))
			}
			out := filepath.Join(t.TempDir(), "out.png")
			words := shellWords(t, h.Command)
			require.Equal(t, []string{"halfspace", "render", file}, words[:3])
			require.Equal(t, []string{"-o", "out.png"}, words[len(words)-2:])
			words[len(words)-1] = out
			must(t, words[1:]...)
			f, err := os.Open(out)
			require.NoError(t, err)
			m, err := png.Decode(f)
			require.NoError(t, err)
			require.NoError(t, f.Close())
			require.Equal(t, [2]int{h.Width, h.Height}, [2]int{m.Bounds().Dx(), m.Bounds().Dy()})
			different := 0
			for y := range h.Height {
				for x := range h.Width {
					r, g, b, a := m.At(x, y).RGBA()
					p := data[4*(y*h.Width+x):]
					if byte(r>>8) != p[0] || byte(g>>8) != p[1] || byte(b>>8) != p[2] || byte(a>>8) != p[3] {
						different++
					}
				}
			}
			require.Zero(t, different, "%v: %s", change, h.Command)
		}
	}
}

// shellWords takes a line apart as a shell does.
func shellWords(t *testing.T, line string) (words []string) {
	t.Helper()
	word, quoted, any := "", false, false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\'':
			quoted, any = !quoted, true
		case c == '\\' && !quoted:
			i++
			word += line[i : i+1]
		case c == ' ' && !quoted:
			words = append(words, word)
			word, any = "", false
		default:
			word += line[i : i+1]
		}
	}
	require.False(t, quoted)
	if word != "" || any {
		words = append(words, word)
	}
	return words
}

// What cannot be looked at is said at once, and what --listen opens is said.
func TestViewMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"view": "view: requires at least 1 arg", "view nowhere.glb": "nowhere.glb: no such file", "view .": ".: is not a regular file",
		// and the rest is shown
		"view nowhere.glb view.go --listen nonsense": "halfspace: warning: nowhere.glb: no such file or directory: it is left out",
		"view view.go --listen nonsense":             "--listen", "view view.go --env nowhere.hdr": "nowhere.hdr",
		"view view.go --sessions 0": "sessions",
	} {
		status, _, stderr := command(strings.Fields(args)...)
		require.NotZero(t, status, args)
		require.Contains(t, stderr, want)
	}
	urls, open := addresses(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, []string{"studio"})
	require.False(t, open)
	require.Equal(t, []string{"http://127.0.0.1:80/", "http://studio:80/"}, urls)
	_, open = addresses(&net.TCPAddr{IP: net.IPv6unspecified, Port: 80}, nil)
	require.True(t, open)
	urls, open = addresses(&net.TCPAddr{IP: net.IPv6loopback, Port: 80}, nil)
	require.False(t, open)
	require.Equal(t, []string{"http://[::1]:80/"}, urls)
}
