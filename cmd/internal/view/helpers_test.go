package view

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/scene"
)

// cubeFile writes a glTF file: a cube that turns about y for two seconds, in two variants, between two cameras.
func cubeFile(t testing.TB, name string) string {
	t.Helper()
	var b bytes.Buffer
	put := func(v ...any) {
		for _, x := range v {
			require.NoError(t, binary.Write(&b, binary.LittleEndian, x))
		}
	}
	var normals bytes.Buffer
	for face := range 6 { // 24 corners
		axis, sign := face/2, float32(1-2*(face%2))
		for corner := range 4 {
			var p, n [3]float32
			n[axis], p[axis] = sign, sign
			p[(axis+1)%3] = float32(1-2*(corner&1)) * sign
			p[(axis+2)%3] = float32(1 - corner&2)
			put(p)
			require.NoError(t, binary.Write(&normals, binary.LittleEndian, n))
		}
	}
	b.Write(normals.Bytes())
	for face := range uint16(6) {
		put([]uint16{4*face + 0, 4*face + 1, 4*face + 2, 4*face + 2, 4*face + 1, 4*face + 3})
	}
	put([]float32{0, 1, 2}, []float32{0, 0, 0, 1, 0, 0.70710678, 0, 0.70710678, 0, 1, 0, 0})
	doc := fmt.Sprintf(`{"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_materials_variants"], "scene": 0,
		"extensions": {"KHR_materials_variants": {"variants": [{"name": "red"}, {"name": "blue"}]}},
		"scenes": [{"nodes": [0, 1, 2]}],
		"nodes": [{"name": "box", "mesh": 0}, {"name": "near", "camera": 0, "translation": [0, 0, 5]}, {"name": "far", "camera": 0, "translation": [0, 0, 12]}],
		"cameras": [{"type": "perspective", "perspective": {"yfov": 0.8, "znear": 0.1, "zfar": 100}}],
		"materials": [{"name": "clay", "doubleSided": true, "pbrMetallicRoughness": {"baseColorFactor": [0.8, 0.6, 0.4, 1], "metallicFactor": 0}},
			{"name": "ruby", "doubleSided": true, "pbrMetallicRoughness": {"baseColorFactor": [1, 0, 0, 1]}},
			{"name": "lapis", "doubleSided": true, "pbrMetallicRoughness": {"baseColorFactor": [0, 0, 1, 1]}}],
		"meshes": [{"primitives": [{"attributes": {"POSITION": 0, "NORMAL": 1}, "indices": 2, "material": 0,
			"extensions": {"KHR_materials_variants": {"mappings": [{"material": 1, "variants": [0]}, {"material": 2, "variants": [1]}]}}}]}],
		"animations": [{"name": "turn", "channels": [{"sampler": 0, "target": {"node": 0, "path": "rotation"}}], "samplers": [{"input": 3, "output": 4}]}],
		"accessors": [{"bufferView": 0, "componentType": 5126, "count": 24, "type": "VEC3", "min": [-1, -1, -1], "max": [1, 1, 1]},
			{"bufferView": 1, "componentType": 5126, "count": 24, "type": "VEC3"}, {"bufferView": 2, "componentType": 5123, "count": 36, "type": "SCALAR"},
			{"bufferView": 3, "componentType": 5126, "count": 3, "type": "SCALAR", "min": [0], "max": [2]}, {"bufferView": 4, "componentType": 5126, "count": 3, "type": "VEC4"}],
		"bufferViews": [{"buffer": 0, "byteLength": 288}, {"buffer": 0, "byteOffset": 288, "byteLength": 288}, {"buffer": 0, "byteOffset": 576, "byteLength": 72},
			{"buffer": 0, "byteOffset": 648, "byteLength": 12}, {"buffer": 0, "byteOffset": 660, "byteLength": 48}],
		"buffers": [{"byteLength": %d, "uri": "data:application/octet-stream;base64,%s"}]}`, b.Len(), base64.StdEncoding.EncodeToString(b.Bytes()))
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(doc), 0o600))
	return path
}

// newTestServer serves files under the token "token".
func newTestServer(t testing.TB, change func(*Info), files ...string) (*Server, string) {
	t.Helper()
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Times: true})
	info := Info{
		Files: files, Device: dev, Environments: []string{"studio", "none"}, Token: "token", Sessions: 4,
		Load: func(ctx context.Context, path string) (*scene.Scene, error) {
			return scene.Options{}.Load(ctx, path)
		},
		Backgrounds: []Background{{"slate", color(0x2f/255.0, 0x37/255.0, 0x42/255.0)}, {"white", color(1, 1, 1)},
			{"env", job.Background{Env: true}}},
	}
	if change != nil {
		change(&info)
	}
	s := New(info)
	web := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		s.Close()
		web.Close()
		dev.Close()
	})
	return s, web.URL + "/" + info.Token + "/"
}

// color is a background of one colour.
func color(r, g, b float64) job.Background { return job.Background{Colors: [][4]float64{{r, g, b, 1}}} }

// client is a page without a browser.
type client struct {
	t    testing.TB
	ctx  context.Context
	conn *websocket.Conn
	seq  uint32
}

// dial opens a session.
func dial(t testing.TB, url string) *client {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(url, "http")+"session", nil)
	require.NoError(t, err)
	conn.SetReadLimit(64 << 20)
	t.Cleanup(func() { _ = conn.CloseNow() })
	return &client{t: t, ctx: ctx, conn: conn}
}

// start is a state that every file allows.
func start(width, height int) State {
	v := scene.DefaultView()
	return State{Camera: -1, Azimuth: v.Azimuth, Elevation: v.Elevation, Animation: -1, Variant: -1, Look: "studio", Shading: "pbr",
		Samples: 1, Tonemap: "auto",
		Width: width, Height: height, Format: "raw"}
}

func (c *client) send(m message) {
	c.t.Helper()
	text, err := json.Marshal(m)
	require.NoError(c.t, err)
	require.NoError(c.t, c.conn.Write(c.ctx, websocket.MessageText, text))
}

// ask sends a state and returns its number.
func (c *client) ask(s State) uint32 {
	c.t.Helper()
	c.seq++
	c.send(message{Seq: c.seq, State: &s})
	return c.seq
}

// next is what comes: a note, or a picture with its header.
func (c *client) next() (n note, h header, picture []byte, err error) {
	kind, data, err := c.conn.Read(c.ctx)
	if err != nil {
		return n, h, nil, err
	}
	if kind == websocket.MessageText {
		return n, h, nil, json.Unmarshal(data, &n)
	}
	end := len(data) - 4
	size := int(binary.LittleEndian.Uint32(data[end:]))
	return n, h, data[:end-size], json.Unmarshal(data[end-size:end], &h)
}

// picture is the next picture of a state at rest; it says of each picture that it was shown.
func (c *client) picture(seq uint32) (header, []byte) {
	c.t.Helper()
	for {
		n, h, picture, err := c.next()
		require.NoError(c.t, err)
		require.False(c.t, n.Error, n.Status)
		if picture == nil {
			continue
		}
		c.send(message{Shown: &h.Frame})
		if h.Seq == seq && h.Rest {
			return h, picture
		}
	}
}
