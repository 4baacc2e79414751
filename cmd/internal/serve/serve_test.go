package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/scene"
)

// triangle is a model with two materials, whose first triangle lies at z = 0 and whose second one at z = -1.
const triangle = `ply
format ascii 1.0
element vertex 3
property float x
property float y
property float z
element face 1
property list uchar int vertex_indices
end_header
-1 -1 0
1 -1 0
0 1 0
3 0 1 2
`

// client talks to a server in this process.
type client struct {
	*testing.T
	out   io.WriteCloser
	in    *bufio.Reader
	about *about
	ended chan error
	// receive takes the bytes of an answer.
	receive func(a *answer) []byte
	last    int64
}

// pipes begins a conversation over pipes.
func pipes(t *testing.T, info Info) *client {
	t.Helper()
	inR, inW, err := os.Pipe()
	require.NoError(t, err)
	outR, outW, err := os.Pipe()
	require.NoError(t, err)
	info.In, info.Out = inR, outW
	c := begin(t, info, inW, bufio.NewReader(outR))
	c.receive = func(a *answer) []byte {
		data := make([]byte, a.Bytes)
		_, err := io.ReadFull(c.in, data)
		require.NoError(t, err)
		require.False(t, a.Shared)
		return data
	}
	t.Cleanup(func() { inR.Close(); outW.Close(); outR.Close() })
	return c
}

// begin begins a conversation and greets.
func begin(t *testing.T, info Info, out io.WriteCloser, in *bufio.Reader) *client {
	t.Helper()
	if info.Memory == 0 {
		info.Memory = 256 << 20
	}
	if info.Requests == 0 {
		info.Requests = 4
	}
	c := &client{T: t, out: out, in: in, ended: make(chan error, 1)}
	go func() { c.ended <- Serve(context.Background(), info) }()
	t.Cleanup(func() { out.Close() })
	first, _ := c.next()
	c.about = first.Server
	require.Equal(t, Protocol, c.about.Protocol)
	require.Nil(t, c.ask(&request{Hello: &hello{Protocol}}, nil).Error)
	return c
}

// send writes a request, with bytes behind its line, and returns its number.
func (c *client) send(r *request, data []byte) int64 {
	c.Helper()
	c.last++
	r.ID, r.Bytes = c.last, int64(len(data))
	line, err := json.Marshal(r)
	require.NoError(c, err)
	c.text(string(line) + "\n" + string(data))
	return c.last
}

// text writes what may be no request.
func (c *client) text(s string) {
	c.Helper()
	_, err := io.WriteString(c.out, s)
	require.NoError(c, err)
}

// next reads an answer and its bytes.
func (c *client) next() (*answer, []byte) {
	c.Helper()
	line, err := c.in.ReadBytes('\n')
	require.NoError(c, err)
	a := &answer{}
	require.NoError(c, json.Unmarshal(line, a), "%s", line)
	if a.Bytes == 0 {
		return a, nil
	}
	return a, c.receive(a)
}

// ask sends a request and reads its answer.
func (c *client) ask(r *request, data []byte) *answer {
	c.Helper()
	a, _ := c.askData(r, data)
	return a
}

func (c *client) askData(r *request, data []byte) (*answer, []byte) {
	c.Helper()
	id := c.send(r, data)
	a, got := c.next()
	require.Equal(c, id, a.ID)
	return a, got
}

// refused asks and wants an error.
func (c *client) refused(r *request, data []byte, kind, message string) {
	c.Helper()
	a := c.ask(r, data)
	require.NotNil(c, a.Error, "%s", message)
	require.Equal(c, kind, a.Error.Kind)
	require.Contains(c, a.Error.Message, message)
	require.NotContains(c, a.Error.Message, "\n")
}

// load loads the triangle.
func (c *client) load() *description {
	c.Helper()
	a := c.ask(&request{Load: &loadRequest{Name: "triangle.ply"}}, []byte(triangle))
	require.Nil(c, a.Error)
	return a.Scene
}

// from is a camera at a distance on the axis z, whose picture is two units high at the distance 2.
func from(z float64) camera {
	return camera{World: &[16]float64{0: 1, 5: 1, 10: 1, 14: z, 15: 1}, YFov: 2 * math.Atan(0.5), Near: 0.5, Far: 10}
}

// of is an array of an answer.
func (a *answer) of(t *testing.T, name string, data []byte) (*array, []byte) {
	t.Helper()
	for i := range a.Arrays {
		if m := &a.Arrays[i]; m.Name == name {
			n := map[string]int{"u1": 1, "u4": 4, "f4": 4}[m.DType]
			for _, v := range m.Shape {
				n *= v
			}
			require.Zero(t, m.Offset%align)
			return m, data[m.Offset:][:n]
		}
	}
	t.Fatalf("no array %s", name)
	return nil, nil
}

func float(data []byte, i int) float32 {
	return math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
}

// Files come over sockets alone.
func TestNoFilesOverPipes(t *testing.T) {
	c := pipes(t, Info{})
	s := c.load()
	draw := &drawRequest{Scene: s.Key, Width: 8, Height: 8, Views: []camera{from(2)}, Into: []int64{0}}
	c.refused(&request{Files: 1, Render: draw}, nil, kindRequest, "files: come beside lines of a Unix socket")
}

// A conversation: a scene comes by the line, views of it are arrays with the numbers that geometry says.
func testConversation(t *testing.T, c *client) {
	s := c.load()
	require.Equal(t, 1, s.Triangles)
	require.Equal(t, [3]float32{-1, -1, 0}, *s.Min)
	require.Equal(t, s.Key, c.load().Key, "by its content")

	draw := &drawRequest{Scene: s.Key, Width: 16, Height: 8, Views: []camera{from(2), from(4)},
		AOVs: []string{"color", "depth", "normal", "id", "coverage", "position"}, settings: settings{Shading: "unlit", Samples: 4}}
	a, data := c.askData(&request{Render: draw}, nil)
	require.Nil(t, a.Error)
	require.Len(t, a.Cameras, 2)
	require.True(t, a.Cameras[0].Perspective)
	middle, corner := 8*16/2+8, 0
	m, depth := a.of(t, "depth", data)
	require.Equal(t, []int{2, 8, 16}, m.Shape)
	require.InDelta(t, 2, float(depth, middle), 1e-6)
	require.InDelta(t, 4, float(depth, 128+middle), 1e-6)
	require.True(t, math.IsInf(float64(float(depth, corner)), 1))
	m, color := a.of(t, "color", data)
	require.Equal(t, []int{2, 8, 16, 4}, m.Shape)
	require.Equal(t, []byte{255, 255, 255, 255}, color[4*middle:][:4])
	require.Equal(t, []byte{0, 0, 0, 0}, color[:4])
	_, normal := a.of(t, "normal", data)
	require.InDelta(t, 1, float(normal, 3*middle+2), 1e-6)
	_, id := a.of(t, "id", data)
	require.Equal(t, uint32(1), binary.LittleEndian.Uint32(id[4*middle:]))
	_, cover := a.of(t, "coverage", data)
	require.Equal(t, float32(1), float(cover, middle))
	_, position := a.of(t, "position", data)
	require.InDelta(t, 0, float(position, 3*middle+2), 1e-6)

	// The picture is the renderer's.
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	require.NoError(t, err)
	defer dev.Close()
	own, err := scene.Options{}.LoadBytes(t.Context(), "triangle.ply", []byte(triangle))
	require.NoError(t, err)
	r, err := scene.NewRenderer(dev, own, scene.RenderInfo{Shading: scene.ShadeUnlit, Width: 16, Height: 8, Samples: 4, SRGB: true})
	require.NoError(t, err)
	v := from(2)
	cam, err := v.of(own, 16, 8, 0)
	require.NoError(t, err)
	require.NoError(t, r.Draw(t.Context(), &cam))
	want := r.Color.Subresource(0, 0, 0)
	for i := range 128 {
		if cover := float(cover, i); cover == 0 || cover == 1 {
			require.Equal(t, want.Row(i/16, 0)[i%16*4:][:4], color[4*i:][:4])
		}
	}

	// Objects, materials and lights change for a request, and are as they were for the next.
	moved := *draw
	moved.Objects = map[int][16]float64{0: {0: 1, 5: 1, 10: 1, 14: 1, 15: 1}}
	moved.Materials = map[int]material{0: {BaseColor: &[4]float32{1, 0, 0, 1}}}
	moved.Past = &state{}
	moved.AOVs = []string{"color", "depth", "motion"}
	a, data = c.askData(&request{Render: &moved}, nil)
	require.Nil(t, a.Error)
	_, depth = a.of(t, "depth", data)
	require.InDelta(t, 1, float(depth, middle), 1e-6)
	_, color = a.of(t, "color", data)
	require.Equal(t, []byte{255, 0, 0, 255}, color[4*middle:][:4])
	_, motion := a.of(t, "motion", data)
	require.NotZero(t, float(motion, 2*middle), "to the right of the middle what comes nearer moves outwards")
	a, data = c.askData(&request{Render: draw}, nil)
	require.Nil(t, a.Error)
	_, depth = a.of(t, "depth", data)
	require.InDelta(t, 2, float(depth, middle), 1e-6)

	a = c.ask(&request{Pick: &drawRequest{Scene: s.Key, Width: 16, Height: 8, Views: []camera{from(2)},
		Pixels: [][2]int{{8, 4}, {0, 0}}}}, nil)
	require.Nil(t, a.Error)
	require.True(t, a.Hits[0].Found)
	require.InDelta(t, 2, a.Hits[0].Depth, 1e-6)
	require.False(t, a.Hits[1].Found)

	c.out.Close()
	require.NoError(t, <-c.ended)
}

func TestPipes(t *testing.T) { testConversation(t, pipes(t, Info{})) }

// What is refused names the field, and the conversation goes on.
func TestRefusals(t *testing.T) {
	c := pipes(t, Info{Memory: 64 << 20})
	key := c.load().Key
	draw := func(change func(d *drawRequest)) *request {
		d := &drawRequest{Scene: key, Width: 8, Height: 8, Views: []camera{from(2)}}
		change(d)
		return &request{Render: d}
	}
	for want, change := range map[string]func(d *drawRequest){
		"size: 0x8":                      func(d *drawRequest) { d.Width = 0 },
		"views: 0, give 1 to 4096":       func(d *drawRequest) { d.Views = nil },
		"aovs: \"smell\" is none of":     func(d *drawRequest) { d.AOVs = []string{"smell"} },
		"aovs: \"visibility\" is none":   func(d *drawRequest) { d.AOVs = []string{"visibility"} },
		"aovs: depth appears twice":      func(d *drawRequest) { d.AOVs = []string{"depth", "depth"} },
		"samples: 3 is none of":          func(d *drawRequest) { d.Samples = 3 },
		"shading: \"odd\" is none of":    func(d *drawRequest) { d.Shading = "odd" },
		"look: \"odd\" is neither":       func(d *drawRequest) { d.Look = "odd" },
		"views[0].camera: a place needs": func(d *drawRequest) { d.Views[0].YFov = 0 },
		"views[0].world: a lens needs":   func(d *drawRequest) { d.Views[0].World = nil },
		"views[0].yfov: 4 is not":        func(d *drawRequest) { d.Views[0].YFov = 4 },
		"views[0].near: 3 to 2":          func(d *drawRequest) { d.Views[0].Near, d.Views[0].Far = 3, 2 },
		"views[0].world: the last row":   func(d *drawRequest) { d.Views[0].World[15] = 0 },
		"views[0]: camera: ":             func(d *drawRequest) { d.Views = []camera{{Name: "left"}} },
		"objects[0]: the last row":       func(d *drawRequest) { d.Objects = map[int][16]float64{0: {}} },
		"materials: there is no number":  func(d *drawRequest) { d.Materials = map[int]material{7: {}} },
		"lights[0].type: \"lava\"":       func(d *drawRequest) { d.Lights = &[]light{{Type: "lava"}} },
		"animation":                      func(d *drawRequest) { d.Pose.Animation = "run" },
		"past.objects[2]":                func(d *drawRequest) { d.Past = &state{Objects: map[int][16]float64{2: {}}} },
	} {
		t.Run(want, func(t *testing.T) {
			c := *c
			c.T = t
			c.last += 100 * int64(len(want))
			c.refused(draw(change), nil, kindRequest, want)
		})
	}
	c.refused(draw(func(d *drawRequest) { d.Scene = "other" }), nil, kindUnknown, `"other"`)
	c.refused(draw(func(d *drawRequest) { d.Width, d.Height = 16384, 16384 }), nil, kindLimit, "--memory")
	c.refused(draw(func(d *drawRequest) { d.Env = new(string); *d.Env = "/etc/passwd" }), nil, kindScene, "lies in no folder")
	c.refused(&request{Load: &loadRequest{Path: "/etc/passwd"}}, nil, kindScene, "lies in no folder")
	c.refused(&request{Load: &loadRequest{Name: "a.ply"}}, []byte("ply\nhello\n"), kindScene, "a.ply")
	c.refused(&request{Load: &loadRequest{Name: "a.ply"}}, make([]byte, 20<<20), kindLimit, "bytes: 20971520")
	c.refused(&request{}, nil, kindRequest, "has none, or several")
	c.refused(&request{Hello: &hello{Protocol + 1}}, nil, kindRequest, "this server speaks 1")
	for text, want := range map[string]string{
		"?\n": "request: invalid character", "{}\n": "id: use a number above 0", `{"id":1} {}` + "\n": "more than one object",
		`{"id":1,"dance":{}}` + "\n": "unknown field", `{"id":1,"bytes":3,"dance":{}}` + "\nabc": "unknown field",
		`{"id":1,"bytes":-3,"forget":"x"}` + "\n": "bytes: is negative",
	} {
		c.text(text)
		a, _ := c.next()
		require.NotNil(t, a.Error, text)
		require.Contains(t, a.Error.Message, want)
	}
	c.ask(&request{Forget: key}, nil)
	c.refused(draw(func(*drawRequest) {}), nil, kindUnknown, key)
	c.load()
	require.Nil(t, c.ask(draw(func(*drawRequest) {}), nil).Error)
	c.text(strings.Repeat(" ", maxLine) + "\n")
	a, _ := c.next()
	require.Contains(t, a.Error.Message, "a line has more than")
	require.Error(t, <-c.ended)
}

// Files are read from the folders that were named alone, whatever links say; one that changed is read anew.
func TestFiles(t *testing.T) {
	inside, outside := t.TempDir(), t.TempDir()
	path := filepath.Join(inside, "a.ply")
	require.NoError(t, os.WriteFile(path, []byte(triangle), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(outside, "b.ply"), []byte(triangle), 0o666))
	c := pipes(t, Info{Roots: []string{inside}})
	load := func(path string) *answer { return c.ask(&request{Load: &loadRequest{Path: path}}, nil) }
	first := load(path)
	require.Nil(t, first.Error)
	require.Equal(t, first.Scene.Key, load(path).Scene.Key)
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(triangle, "0 1 0", "0 2 0", 1)), 0o666))
	require.NoError(t, os.Chtimes(path, time.Time{}, time.Now().Add(time.Second)))
	require.NotEqual(t, first.Scene.Key, load(path).Scene.Key)
	if err := os.Symlink(filepath.Join(outside, "b.ply"), filepath.Join(inside, "b.ply")); err == nil {
		require.Equal(t, kindScene, load(filepath.Join(inside, "b.ply")).Error.Kind)
	}
	require.Equal(t, kindScene, load(filepath.Join(inside, "..", filepath.Base(outside), "b.ply")).Error.Kind)
	require.Contains(t, load(filepath.Join(inside, "none.ply")).Error.Message, "none.ply")
}

// Several requests are under way at once and answered as they are done; each can be cancelled.
func TestCancel(t *testing.T) {
	c := pipes(t, Info{Device: halfspace.DeviceInfo{Threads: 1}})
	// 20,000 faces, so that 4,000 views take long enough to be under way on any machine.
	heavy := strings.Replace(triangle, "face 1\n", "face 20000\n", 1) + strings.Repeat("3 0 1 2\n", 19999)
	loaded := c.ask(&request{Load: &loadRequest{Name: "heavy.ply"}}, []byte(heavy))
	require.Nil(t, loaded.Error)
	key := loaded.Scene.Key
	views := make([]camera, 4000)
	for i := range views {
		views[i] = from(2)
	}
	long := func() *request {
		return &request{Render: &drawRequest{Scene: key, Width: 32, Height: 32, Views: views, AOVs: []string{"depth"}}}
	}
	one, two := c.send(long(), nil), c.send(long(), nil)
	end := c.send(&request{Cancel: two}, nil)
	other := c.send(&request{Cancel: one}, nil)
	kinds := map[int64]string{}
	for range 4 {
		a, _ := c.next()
		kinds[a.ID] = "done"
		if a.Error != nil {
			kinds[a.ID] = a.Error.Kind
		}
	}
	require.Equal(t, map[int64]string{one: kindCancelled, two: kindCancelled, end: "done", other: "done"}, kinds)
	c.send(long(), nil)
	c.text(fmt.Sprintf(`{"id":%d,"forget":"x"}`+"\n", c.last)) // forgets at once: only work needs a number of its own
	a, _ := c.next()
	require.Nil(t, a.Error)
	c.text(fmt.Sprintf(`{"id":%d,"load":{"path":"x"}}`+"\n", c.last))
	a, _ = c.next()
	require.Contains(t, a.Error.Message, "is under way")
	c.out.Close() // with a request under way
	require.NoError(t, <-c.ended)
}

// Scenes that were used longest ago go where there is no room.
func TestLibrary(t *testing.T) {
	l, err := newLibrary(nil, 150<<10) // each takes a little more than 64 KiB
	require.NoError(t, err)
	keys := make([]string, 3)
	for i := range keys {
		data := []byte(strings.Replace(triangle, "0 1 0", fmt.Sprintf("0 %d 0", i+1), 1))
		e, err := l.loadBytes(t.Context(), &loadRequest{Name: "a.ply"}, data)
		require.NoError(t, err)
		keys[i] = e.key
		_, err = l.find(keys[0])
		require.NoError(t, err, "used last")
	}
	_, err = l.find(keys[1])
	require.ErrorContains(t, err, "load it")
	_, err = l.find(keys[2])
	require.NoError(t, err)
}

// Bytes are taken in the order in which they were asked for, and a request that gives up lets others go on.
func TestBudget(t *testing.T) {
	b := budget{most: 10}
	require.NoError(t, b.take(t.Context(), 8))
	ctx, cancel := context.WithCancel(t.Context())
	large, small := make(chan error), make(chan error)
	wait := func(n int) {
		for {
			b.mu.Lock()
			got := len(b.queue)
			b.mu.Unlock()
			if got == n {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}
	go func() { large <- b.take(ctx, 10) }()
	wait(1)
	go func() { small <- b.take(t.Context(), 2) }()
	wait(2)
	cancel()
	require.ErrorIs(t, <-large, context.Canceled)
	require.NoError(t, <-small)
	b.give(8)
	b.give(2)
	require.NoError(t, b.take(t.Context(), 10))
}

// A pinhole's pixel is u = fx X/Z + skew Y/Z + cx, v = fy Y/Z + cy.
func TestIntrinsics(t *testing.T) {
	k := [5]float64{300, 280, 100.5, 70.25, 4}
	m := pinhole(&k, 200, 150, 0.1, 20)
	x, y, z := 0.3, -0.2, 1.7 // to the right, down, ahead
	clip := func(r int) float64 { return m[r]*x + m[4+r]*-y + m[8+r]*-z + m[12+r] }
	w := clip(3)
	require.InDelta(t, k[0]*x/z+k[4]*y/z+k[2], (clip(0)/w+1)/2*200, 1e-9)
	require.InDelta(t, k[1]*y/z+k[3], (clip(1)/w+1)/2*150, 1e-9)
	z = 0.1
	require.InDelta(t, 0, clip(2), 1e-12)
	z = 20
	require.InDelta(t, 1, clip(2)/clip(3), 1e-12)
}

// Lines of any bytes are refused or are requests whose cameras are cameras.
func FuzzRequest(f *testing.F) {
	for _, r := range []request{{ID: 1, Hello: &hello{1}}, {ID: 2, Load: &loadRequest{Path: "a.glb"}}, {ID: 3, Cancel: 2},
		{ID: 4, Forget: "x"}, {ID: 5, Render: &drawRequest{Scene: "x", Width: 4, Height: 4, AOVs: []string{"depth", "color"},
			Views: []camera{from(2), {View: &scene.View{Azimuth: 3}}, {World: from(1).World, Intrinsics: &[5]float64{1, 1, 2, 2, 0}},
				{World: from(1).World, Mag: &[2]float64{1, 1}, Past: &camera{}}},
			state: state{Objects: map[int][16]float64{0: {15: 1}}, Lights: &[]light{{Type: "spot", Outer: 1}}}}}} {
		line, err := json.Marshal(&r)
		require.NoError(f, err)
		f.Add(line)
	}
	f.Add([]byte(`{"id":1,"bytes":99999999999}`))
	own, err := scene.Options{}.LoadBytes(context.Background(), "triangle.ply", []byte(triangle))
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, line []byte) {
		line = bytes.ReplaceAll(line, []byte("\n"), nil)
		r, err := parse(line)
		if r == nil || r.Bytes < 0 {
			t.Fatalf("%v", r)
		}
		d := r.Render
		if err != nil || d == nil {
			return
		}
		if _, _, err := d.info(); err != nil {
			return
		}
		list, total, err := d.plan()
		if err != nil {
			return
		}
		if total < 0 || d.working(list) < 0 {
			t.Fatalf("%d bytes, %d to draw", total, d.working(list))
		}
		posed, err := d.state.of(own)
		if err != nil {
			return
		}
		for i := range d.Views {
			_, _ = d.Views[i].of(posed, d.Width, d.Height, 0)
		}
	})
}
