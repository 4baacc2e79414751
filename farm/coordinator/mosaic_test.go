package coordinator

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/store"
	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/farm/worker"
	"github.com/seed-1acaedba/halfspace/job"
)

// folder is a place of results that are files.
type folder struct{}

func (folder) Create(name string) (job.Output, error) { return inFolder(name), nil }

type inFolder string

func (inFolder) Spare([]string) error { return nil }
func (inFolder) Discard()             {}
func (f inFolder) Commit(write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	return os.WriteFile(string(f), b.Bytes(), 0o666)
}

// watched draws, and tells of each task before.
type watched struct {
	worker.Drawer
	begin func(t *task.Task) (wrong bool)
}

func (w watched) Draw(ctx context.Context, t *task.Task) (worker.Drawn, error) {
	wrong := w.begin(t)
	d, err := w.Drawer.Draw(ctx, t)
	if wrong && err == nil {
		d.Data[len(d.Data)-1] ^= 1
	}
	return d, err
}

// stripped is a farm whose pictures are drawn strip by strip.
type stripped struct {
	t      *testing.T
	server *queue.Server
	device *halfspace.Device
	plan   *job.Plan
	check  float64
	log    bytes.Buffer
}

// newStripped is a farm for pictures of some settings, and what one machine writes.
func newStripped(t *testing.T, s job.Settings) (*stripped, map[string][]byte) {
	t.Helper()
	was := [3]int64{mostMemory, int64(stripPixels), stripSamples}
	t.Cleanup(func() { mostMemory, stripPixels, stripSamples = was[0], int(was[1]), was[2] })
	mostMemory, stripPixels, stripSamples = 1, 64*s.Width, 1
	dir := t.TempDir()
	spec := job.Spec{Output: filepath.Join(dir, "{frame}."+s.Format), Turntable: 2, Settings: s}
	plan, err := spec.Plan(t.Context(), job.Load)
	require.NoError(t, err)
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	require.NoError(t, err)
	t.Cleanup(dev.Close)
	sum, err := (&job.Runner{Device: dev, Store: folder{}}).Run(t.Context(), plan)
	require.NoError(t, err)
	require.NoError(t, sum.Err)
	want := map[string][]byte{}
	for _, task := range plan.Groups[0].Tasks {
		data, err := os.ReadFile(task.Output)
		require.NoError(t, err)
		want[task.Output] = data
		require.NoError(t, os.Remove(task.Output))
	}
	server, err := queue.NewServer(queue.ServerInfo{Folder: filepath.Join(t.TempDir(), "s")})
	require.NoError(t, err)
	t.Cleanup(server.Close)
	return &stripped{t: t, server: server, device: dev, plan: plan}, want
}

// run leads the job with workers of some names, until ctx ends or all is done.
func (f *stripped) run(ctx context.Context, names []string, begin func(name string, t *task.Task) bool) (Summary, error) {
	t := f.t
	conn, err := f.server.Connect()
	require.NoError(t, err)
	defer conn.Close()
	co, err := New(Info{Conn: conn, Name: "strips", Plan: f.plan, Version: "v", Server: f.server, Output: folder{},
		Check: f.check, Send: true, Log: &f.log})
	require.NoError(t, err)
	require.NoError(t, queue.Make(t.Context(), co.js, 1))
	co.Inputs, co.Results = store.NewInputs(co.js), store.NewResults(co.js)
	artist := worker.NewArtist(worker.ArtistInfo{Device: f.device, Inputs: co.Inputs, Folder: t.TempDir()})
	co.Judge = artist
	working, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	for _, name := range names {
		conn, err := f.server.Connect()
		require.NoError(t, err)
		defer conn.Close()
		w, err := worker.New(worker.Info{Conn: conn, Results: co.Results.Of(name), Slots: 1,
			Drawer: watched{artist, func(t *task.Task) bool { return begin(name, t) }},
			Beat:   task.Beat{Worker: name, Machine: name, Version: "v", Threads: 1, Certificate: worker.Known()}})
		require.NoError(t, err)
		go func() {
			_ = w.Run(working) // one that lies is refused
			ended <- nil
		}()
	}
	sum, err := co.Run(ctx)
	cancel()
	for range names {
		<-ended
	}
	return sum, err
}

// same compares the pictures with those of one machine; nothing else is left beside them.
func (f *stripped) same(want map[string][]byte) {
	f.t.Helper()
	dir := ""
	for name, data := range want {
		got, err := os.ReadFile(name)
		require.NoError(f.t, err)
		require.True(f.t, bytes.Equal(data, got), name)
		dir = filepath.Dir(name)
	}
	list, err := os.ReadDir(dir)
	require.NoError(f.t, err)
	require.Len(f.t, list, len(want))
}

// stripAOVs are the layers of pictures that can be drawn in strips: all but those of light that is blocked.
var stripAOVs = slices.DeleteFunc(job.AOVs(), func(name string) bool {
	return slices.Contains([]string{"visibility", "near", "diffuse", "shadow"}, name)
})

// Pictures that are too large for a task are drawn strip by strip, with one machine's bytes: with the rows that a
// filter reads beyond a strip, and AOVs.
func TestLargePicturesAreStrips(t *testing.T) {
	plain := job.Settings{Width: 40, Height: 150, Samples: 2, Shading: "lambert",
		Background: job.Background{Colors: [][4]float64{{0.1, 0.2, 0.3, 1}, {1, 1, 1, 1}}}}
	for _, set := range []func(s *job.Settings){
		func(s *job.Settings) { s.Format, s.Supersample, s.Filter = "png", 2, "mitchell" },
		func(s *job.Settings) { s.Format, s.AOVs, s.Supersample = "exr", stripAOVs, 3 },
	} {
		s := plain
		set(&s)
		f, want := newStripped(t, s)
		var strips atomic.Int64
		sum, err := f.run(t.Context(), []string{"a", "b"}, func(_ string, t *task.Task) bool {
			if t.Pictures[0].Strip.Rows > 0 {
				strips.Add(1)
			}
			return false
		})
		require.NoError(t, err)
		require.Equal(t, 2, sum.Pictures)
		require.Equal(t, 6, sum.Counts.Tasks) // strips of 64, 64 and 22 rows
		require.GreaterOrEqual(t, strips.Load(), int64(6))
		f.same(want)
	}
}

// A job that ends between strips goes on with those that are missing; a picture that is gone is drawn again.
func TestStripsGoOn(t *testing.T) {
	f, want := newStripped(t, job.Settings{Width: 40, Height: 200, Shading: "unlit", Format: "qoi"})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var begun atomic.Int64
	_, err := f.run(ctx, []string{"a"}, func(string, *task.Task) bool {
		if begun.Add(1) == 4 { // three are told of: by and by they are in their place
			time.AfterFunc(100*time.Millisecond, cancel)
			<-ctx.Done()
		}
		return false
	})
	require.ErrorIs(t, err, context.Canceled)
	begun.Store(0)
	sum, err := f.run(t.Context(), []string{"a"}, func(string, *task.Task) bool { begun.Add(1); return false })
	require.NoError(t, err, f.log.String())
	require.Equal(t, 2, sum.Pictures)
	require.LessOrEqual(t, begun.Load(), int64(8))
	f.same(want)
}

// One that lies about strips is found, and the pictures that were put together with them are put together again.
func TestStripsOfALiar(t *testing.T) {
	f, want := newStripped(t, job.Settings{Width: 40, Height: 300, Shading: "unlit", Format: "png"})
	f.check = 1
	_, err := f.run(t.Context(), []string{"a", "b", "liar"}, func(name string, _ *task.Task) bool { return name == "liar" })
	require.NoError(t, err, f.log.String())
	f.same(want)
}

// Cuts are remembered as text and come back; what is none is nothing.
func TestRecount(t *testing.T) {
	got := recount("3 64r 36r 1 ", 100)
	require.Equal(t, map[start]size{{0, 0}: {count: 3}, {3, 0}: {1, 64}, {3, 64}: {1, 36}, {4, 0}: {count: 1}}, got)
	for _, bad := range []string{"0", "x", "64r 1", "64r 37r", "r", "-1", "999"} {
		require.Nil(t, recount(bad, 100), bad)
	}
}
