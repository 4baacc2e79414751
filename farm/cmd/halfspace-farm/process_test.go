package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/cmd/command"
	"github.com/seed-1acaedba/halfspace/farm/coordinator"
	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/farm/worker"
)

// TestMain is the command itself, or a cluster's server, where a test asks for it.
func TestMain(m *testing.M) {
	switch os.Getenv("HALFSPACE_FARM_TEST") {
	case "":
		os.Setenv("HALFSPACE_CONFIG", "") // tests know nothing of the configuration of who runs them
		os.Exit(m.Run())
	case "server":
		serve()
	case "halfspace":
		command.Main()
	case "liar":
		newDrawer = func(a *worker.Artist) worker.Drawer { return liar{&gated{Drawer: a, free: 1}} }
		main()
	case "slow":
		newDrawer = func(a *worker.Artist) worker.Drawer { return slow{a} }
		main()
	case "broken":
		newDrawer = func(a *worker.Artist) worker.Drawer { return broken{a, &gated{Drawer: a, free: 0}, &atomic.Int32{}} }
		main()
	case "jammed":
		var end context.CancelCauseFunc
		begun = func(cancel context.CancelCauseFunc) { end = cancel }
		newDrawer = func(a *worker.Artist) worker.Drawer {
			return jammed{a, &atomic.Int32{}, func() { end(coordinator.ErrStuck) }}
		}
		main()
	case "stuck":
		newDrawer = func(a *worker.Artist) worker.Drawer { return &gated{Drawer: a, free: stuckAfter} }
		main()
	default:
		main()
	}
}

// liar changes a bit of all that it draws.
type liar struct{ worker.Drawer }

func (l liar) Draw(ctx context.Context, t *task.Task) (worker.Drawn, error) {
	d, err := l.Drawer.Draw(ctx, t)
	if err == nil {
		d.Data[len(d.Data)-1] ^= 1
	}
	return d, err
}

// slow takes its time.
type slow struct{ worker.Drawer }

func (s slow) Draw(ctx context.Context, t *task.Task) (worker.Drawn, error) {
	select {
	case <-time.After(4 * time.Second):
	case <-ctx.Done():
	}
	return s.Drawer.Draw(ctx, t)
}

// gated draws a few tasks, and more once there is a file "go" in its folder.
type gated struct {
	worker.Drawer
	free  int32
	begun atomic.Int32
}

func (g *gated) Draw(ctx context.Context, t *task.Task) (worker.Drawn, error) {
	for held := g.begun.Add(1) > g.free; held && ctx.Err() == nil; {
		_, err := os.Stat("go")
		held = err != nil
		time.Sleep(20 * time.Millisecond)
	}
	return g.Drawer.Draw(ctx, t)
}

// broken holds its first task until there is a file "go", and fails in all others until there is one "mended".
type broken struct {
	worker.Drawer
	hold  *gated
	begun *atomic.Int32
}

func (b broken) Draw(ctx context.Context, t *task.Task) (worker.Drawn, error) {
	if b.begun.Add(1) == 1 {
		return b.hold.Draw(ctx, t)
	}
	if _, err := os.Stat("mended"); err != nil {
		return worker.Drawn{}, errors.New("it is broken")
	}
	return b.Drawer.Draw(ctx, t)
}

// jammed draws three tasks; then, where there is a file "jam", which goes, the queue hangs.
type jammed struct {
	worker.Drawer
	begun *atomic.Int32
	jam   func()
}

func (j jammed) Draw(ctx context.Context, t *task.Task) (worker.Drawn, error) {
	if j.begun.Add(1) > 3 && os.Remove("jam") == nil {
		j.jam()
	}
	return j.Drawer.Draw(ctx, t)
}

// stuckAfter is how many tasks a stuck worker draws. Each is a picture: what pictures take is not known when the first
// tasks are cut.
const stuckAfter = 5

// process is one that a test started, and ends.
type process struct {
	*exec.Cmd
	mutex  sync.Mutex
	out    bytes.Buffer // both streams
	exited chan struct{}
}

// start starts the command, as what a test asks for.
func start(t *testing.T, folder, as string, args ...string) *process {
	t.Helper()
	return startWith(t, exec.Command(os.Args[0], args...), folder, as)
}

func startWith(t *testing.T, c *exec.Cmd, folder, as string) *process {
	t.Helper()
	p := &process{Cmd: c, exited: make(chan struct{})}
	p.Dir = folder
	p.Env = append(append(os.Environ(), "HALFSPACE_FARM_TEST="+as, "HALFSPACE_CONFIG="), c.Env...)
	p.Stdout, p.Stderr = p, p
	require.NoError(t, p.Start())
	go func() {
		_ = p.Wait()
		close(p.exited)
	}()
	t.Cleanup(p.kill)
	return p
}

// Write takes what a process says.
func (p *process) Write(b []byte) (int, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.out.Write(b)
}

func (p *process) said() string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.out.String()
}

// kill ends a process as a power cut would.
func (p *process) kill() {
	_ = p.Process.Kill()
	<-p.exited
}

// end waits for the end of a process that goes well.
func (p *process) end(t *testing.T) {
	t.Helper()
	p.wait(t)
	require.True(t, p.ProcessState.Success(), "%s", p.said())
}

// wait waits for the end of a process.
func (p *process) wait(t *testing.T) {
	t.Helper()
	select {
	case <-p.exited:
	case <-time.After(5 * time.Minute):
		_ = p.Process.Signal(syscall.SIGQUIT) // it says where it is
		select {
		case <-p.exited:
		case <-time.After(10 * time.Second):
		}
		require.Fail(t, "a process does not end", "%s", p.said())
	}
}

// waitFor waits for something to be said, and returns it.
func (p *process) waitFor(t *testing.T, pattern string) string {
	t.Helper()
	re := regexp.MustCompile(pattern)
	for range 6000 {
		if m := re.FindString(p.said()); m != "" {
			return m
		}
		select {
		case <-p.exited:
			if m := re.FindString(p.said()); m != "" {
				return m
			}
			require.Fail(t, "a process ended", "without %s: %s", pattern, p.said())
		case <-time.After(50 * time.Millisecond):
		}
	}
	require.Fail(t, "a process does not say something", "%s: %s", pattern, p.said())
	return ""
}

// stillRuns waits a moment, in which a process must not end.
func (p *process) stillRuns(t *testing.T) {
	t.Helper()
	select {
	case <-p.exited:
		require.Fail(t, "a process ended", "%s", p.said())
	case <-time.After(20 * time.Millisecond):
	}
}

// ended says that a process is no more.
func (p *process) ended() bool {
	select {
	case <-p.exited:
		return true
	default:
		return false
	}
}

// pictures are the files of a folder, by name.
func pictures(t *testing.T, folder string) map[string]string {
	t.Helper()
	out := map[string]string{}
	list, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range list {
		if strings.HasPrefix(e.Name(), ".") { // not in its place yet
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		require.NoError(t, err)
		out[e.Name()] = task.Hash(data)
	}
	return out
}

// newJob writes a job of so many pictures of a triangle and returns its folder, and what one machine draws.
func newJob(t *testing.T, n int) (folder string, want map[string]string) {
	t.Helper()
	folder = t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "a.obj"), []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), 0o666))
	return newJobOf(t, folder, n, "inputs = [\"a.obj\"]\nshading = \"lambert\"\n")
}

// newJobOf writes a job with more lines than those of its size; without inputs it is one of the demo.
func newJobOf(t *testing.T, folder string, n int, more string) (_ string, want map[string]string) {
	t.Helper()
	text := fmt.Sprintf("output = \"out/{frame:05d}.png\"\nsize = \"48x32\"\nmsaa = 1\nturntable = %d\n%s", n, more)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "job.toml"), []byte(text), 0o666))
	start(t, folder, "command", "render", "job.toml", "--here", fmt.Sprintf("0-%d", n-1)).end(t)
	require.NoError(t, os.Rename(filepath.Join(folder, "out"), filepath.Join(folder, "want")))
	want = pictures(t, filepath.Join(folder, "want"))
	require.Len(t, want, n)
	return folder, want
}

// workers join a farm.
func workers(t *testing.T, p *process, folder, as string, n int, more ...string) (list []*process) {
	t.Helper()
	address := strings.Fields(p.waitFor(t, `work nats://\S+`))[1]
	for i := range n {
		args := append([]string{"work", address, "--threads", "1", "--cache",
			filepath.Join(folder, fmt.Sprint("cache", i)), "--machine", fmt.Sprint(as, i), "--name", fmt.Sprint(as, i)}, more...)
		list = append(list, start(t, folder, as, args...))
	}
	return list
}

// A job has the same bytes on a farm; killed in the middle of tasks it goes on, and draws nothing twice that is in its
// place.
func TestKilledAndGoesOn(t *testing.T) {
	t.Parallel()
	folder, want := newJob(t, 60)
	p := start(t, folder, "stuck", "render", "job.toml")
	for len(drawn(folder)) < stuckAfter {
		p.stillRuns(t)
	}
	for askFarm(t, folder, "status").Pictures < stuckAfter {
		p.stillRuns(t)
	}
	require.Equal(t, stuckAfter, askFarm(t, folder, "status").Pictures) // and the journal has what the last answer had
	p.kill()
	there := pictures(t, filepath.Join(folder, "out"))
	require.Len(t, there, stuckAfter)
	gone := ""
	for name, sum := range there {
		require.Equal(t, want[name], sum)
		gone = name
	}
	require.NoError(t, os.Remove(filepath.Join(folder, "out", gone))) // what is gone is drawn again
	p = start(t, folder, "command", "render", "job.toml")
	p.end(t)
	require.Contains(t, p.said(), fmt.Sprintf("%d were there already", stuckAfter-1))
	require.NotContains(t, p.said(), "no such object") // nobody took tasks of the process that was killed
	require.Equal(t, want, pictures(t, filepath.Join(folder, "out")))
	require.NoDirExists(t, filepath.Join(folder, "job.farm"))
}

// A job whose queue hangs begins again by itself, where it was, and is found at the same address.
func TestBeginsAgainWhenTheQueueHangs(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process does not become another one there")
	}
	folder, want := newJob(t, 12)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "jam"), nil, 0o666))
	p := start(t, folder, "jammed", "render", "job.toml", "--listen", "127.0.0.1:0")
	p.end(t)
	require.Contains(t, p.said(), "the job begins again")
	require.Equal(t, want, pictures(t, filepath.Join(folder, "out")))
	invitations := regexp.MustCompile(`work nats://\S+`).FindAllString(p.said(), -1)
	require.Len(t, invitations, 2)
	require.Equal(t, invitations[0], invitations[1])
}

// drawn are the pictures that are in their places.
func drawn(folder string) []string {
	list, _ := filepath.Glob(filepath.Join(folder, "out", "*.png"))
	return list
}

// askFarm asks the farm of a folder's job something.
func askFarm(t *testing.T, folder, verb string) (s coordinator.Status) {
	t.Helper()
	q := start(t, folder, "command", verb, "job.toml", "--json")
	q.end(t)
	line, _ := bufio.NewReader(strings.NewReader(q.said())).ReadString('\n')
	require.NoError(t, json.Unmarshal([]byte(line), &s), q.said())
	return s
}

// joined waits until so many workers are there.
func joined(t *testing.T, p *process, n int) {
	t.Helper()
	p.waitFor(t, `(?s)(joined.*){`+strconv.Itoa(n)+`}`)
}

// Machines join and draw; every task is done on two of them where all are checked, also those that one did before the
// other came. The job is paused before they join, so that there is something to ask however fast they are.
func TestJoinCheckAndAsk(t *testing.T) {
	t.Parallel()
	folder, want := newJob(t, 80)
	p := start(t, folder, "command", "render", "job.toml", "--listen", "127.0.0.1:0", "--workers", "0", "--check", "1", "--page", ":0")
	p.waitFor(t, `halfspace-farm work`)
	require.Equal(t, "paused", askFarm(t, folder, "pause").State)
	list := workers(t, p, folder, "command", 2)
	joined(t, p, 2)
	s := askFarm(t, folder, "status")
	require.Len(t, s.Workers, 2)
	require.Equal(t, "working", s.Workers[0].State)
	require.Equal(t, 80, s.All)
	require.Equal(t, "running", askFarm(t, folder, "resume").State)
	p.end(t)
	require.Equal(t, want, pictures(t, filepath.Join(folder, "out")))
	m := regexp.MustCompile(`(\d+) of (\d+) tasks were checked, 0 were wrong`).FindStringSubmatch(p.said())
	require.NotNil(t, m, p.said())
	require.Equal(t, m[1], m[2])
	for _, w := range list {
		require.NoError(t, w.Process.Signal(syscall.SIGTERM))
		<-w.exited
		require.Equal(t, 128+int(syscall.SIGTERM), w.ProcessState.ExitCode(), w.said())
	}
	q := start(t, folder, "command", "status", "job.toml")
	<-q.exited
	require.Equal(t, 2, q.ProcessState.ExitCode())
	require.Contains(t, q.said(), "no farm runs from there")
}

// Who ends a job hears that it was ended, though its queue ends with it.
func TestCancelIsAnswered(t *testing.T) {
	t.Parallel()
	folder, _ := newJob(t, 10)
	p := start(t, folder, "command", "render", "job.toml", "--listen", "127.0.0.1:0", "--workers", "0") // nobody draws
	p.waitFor(t, `halfspace-farm work`)
	q := start(t, folder, "command", "cancel", "job.toml")
	q.end(t)
	require.Contains(t, q.said(), "cancelled: finished pictures stay")
	<-p.exited
	require.Equal(t, 1, p.ProcessState.ExitCode())
	require.Contains(t, p.said(), "the job was cancelled")
}

// One that lies in every task is found, and nothing of what it drew stays.
func TestALiarIsBanished(t *testing.T) {
	t.Parallel()
	folder, want := newJob(t, 160)
	p := start(t, folder, "command", "render", "job.toml", "--listen", "127.0.0.1:0", "--workers", "0", "--check", "1")
	bad := workers(t, p, folder, "liar", 1)
	for len(drawn(folder)) == 0 { // what it alone did stands, until somebody else is there
		p.stillRuns(t)
	}
	require.Equal(t, "paused", askFarm(t, folder, "pause").State) // so that one of the others does not do all before the other comes
	workers(t, p, folder, "command", 2)
	joined(t, p, 3)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "go"), nil, 0o666))
	require.Equal(t, "running", askFarm(t, folder, "resume").State)
	p.end(t)
	require.Contains(t, p.said(), "is refused: its result of a task differs from the result of")
	require.Equal(t, want, pictures(t, filepath.Join(folder, "out")))
	<-bad[0].exited
	require.Contains(t, bad[0].said(), "the farm refuses this worker")
	require.Equal(t, 1, bad[0].ProcessState.ExitCode())
}

// What fails is given up after five attempts, with the command that draws it here; the rest is drawn.
func TestDeadLetters(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "good.obj"), []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "bad.obj"), []byte("v 0 0 0\nf 1 2 3\n"), 0o666))
	p := start(t, folder, "command", "render", "good.obj", "bad.obj", "-o", "out/{name}.png", "--size", "16x16", "--state", "s")
	<-p.exited
	require.Equal(t, 3, p.ProcessState.ExitCode(), p.said())
	require.Contains(t, p.said(), "1 of 2 pictures failed")
	require.FileExists(t, filepath.Join(folder, "out/good.png"))
	p = start(t, folder, "command", "render", "good.obj", "-o", "out/{name}.png", "--size", "16x16", "--state", "t", "--camera", "none")
	<-p.exited
	require.Equal(t, 3, p.ProcessState.ExitCode(), p.said())
	require.Contains(t, p.said(), "camera")
}

// What failed too often is among the dead letters, with a command that draws it here; it is tried again when somebody
// asks for it, and when the job is begun again.
func TestRetry(t *testing.T) {
	t.Parallel()
	folder, want := newJob(t, 12)
	args := []string{"render", "job.toml", "--workers", "2"}
	p := start(t, folder, "broken", args...)
	for len(askWhenThere(t, p, folder).Failures) < 11 {
		p.stillRuns(t)
	}
	s := askFarm(t, folder, "status")
	require.Equal(t, 11, s.Tasks.Dead)
	require.Equal(t, 11, s.Failed)
	list := deadLetters(t, folder, s.Job)
	require.Len(t, list, 11)
	for i, f := range list {
		require.Equal(t, 1, f.Count)
		require.Equal(t, "it is broken", f.Error)
		require.Contains(t, s.Failures, list[i])
	}
	// The command stands for itself, in a shell.
	bin := t.TempDir()
	self, err := os.Executable()
	require.NoError(t, err)
	require.NoError(t, os.Symlink(self, filepath.Join(bin, "halfspace-farm")))
	sh := exec.Command("sh", "-c", list[3].Command)
	sh.Env = []string{"PATH=" + bin + ":" + os.Getenv("PATH")}
	startWith(t, sh, "/", "command").end(t)
	one := pictures(t, filepath.Join(folder, "out"))
	name := filepath.Base(list[3].First)
	require.Equal(t, map[string]string{name: want[name]}, one)
	require.NoError(t, os.Remove(filepath.Join(folder, "out", name)))

	q := start(t, folder, "command", "workers", "job.toml", "--json")
	q.end(t)
	var people []coordinator.WorkerStatus
	require.NoError(t, json.Unmarshal([]byte(q.said()), &people), q.said())
	require.Len(t, people, 1)
	require.Equal(t, "working", people[0].State)
	require.Equal(t, len(worker.Known()), people[0].Certificate)

	require.NoError(t, os.WriteFile(filepath.Join(folder, "mended"), nil, 0o666))
	require.Equal(t, "tasks to try again: 11", askFarm(t, folder, "retry").Answer)
	for len(drawn(folder)) < 11 {
		p.stillRuns(t)
	}
	require.NoError(t, os.WriteFile(filepath.Join(folder, "go"), nil, 0o666))
	p.end(t)
	require.Equal(t, want, pictures(t, filepath.Join(folder, "out")))

	require.NoError(t, os.RemoveAll(filepath.Join(folder, "out")))
	require.NoError(t, os.Remove(filepath.Join(folder, "mended"))) // all but the first task fail again
	p = start(t, folder, "broken", args...)
	<-p.exited
	require.Equal(t, 3, p.ProcessState.ExitCode(), p.said())
	require.Contains(t, p.said(), "11 of 12 pictures failed")
	require.Len(t, drawn(folder), 1)
	p = start(t, folder, "command", args...)
	p.end(t)
	require.Contains(t, p.said(), "11 pictures in")
	require.Equal(t, want, pictures(t, filepath.Join(folder, "out")))
}

// askWhenThere asks how a job is, once its farm has begun.
func askWhenThere(t *testing.T, p *process, folder string) coordinator.Status {
	t.Helper()
	for {
		if data, err := os.ReadFile(filepath.Join(folder, "job.farm", "farm.json")); err == nil &&
			strings.Contains(string(data), "address") {
			return askFarm(t, folder, "status")
		}
		p.stillRuns(t)
	}
}

// deadLetters are those of a job, as they are in its stream.
func deadLetters(t *testing.T, folder, job string) (list []coordinator.Failure) {
	t.Helper()
	where, _, err := find("", []string{filepath.Join(folder, "job.farm")})
	require.NoError(t, err)
	conn, err := nats.Connect(where)
	require.NoError(t, err)
	defer conn.Close()
	js, err := jetstream.New(conn)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c, err := js.OrderedConsumer(ctx, queue.Dead, jetstream.OrderedConsumerConfig{FilterSubjects: []string{queue.DeadSubject(job)}})
	require.NoError(t, err)
	for {
		m, err := c.Next(jetstream.FetchContext(ctx))
		require.NoError(t, err)
		var f coordinator.Failure
		require.NoError(t, json.Unmarshal(m.Data(), &f))
		list = append(list, f)
		if meta, err := m.Metadata(); err == nil && meta.NumPending == 0 {
			return list
		}
	}
}

// What is made of several pictures has the bytes of one machine: films, whose frames are tasks, contact sheets and
// annotations.
func TestFilmsSheetsAndAnnotations(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"-o", "out/film.apng", "--turntable", "9", "--contact-sheet", "out/sheet.png"},
		{"-o", "out/{frame}.png", "--turntable", "9", "--contact-sheet", "out/sheet.png", "--annotations", "coco"},
	} {
		folder := t.TempDir()
		require.NoError(t, os.Mkdir(filepath.Join(folder, "out"), 0o777))
		args = append([]string{"render", "--size", "60x40"}, args...)
		start(t, folder, "halfspace", args...).end(t)
		want := pictures(t, filepath.Join(folder, "out"))
		require.NoError(t, os.RemoveAll(filepath.Join(folder, "out")))
		require.NoError(t, os.Mkdir(filepath.Join(folder, "out"), 0o777))
		p := start(t, folder, "command", args...)
		p.end(t)
		require.Contains(t, p.said(), "9 pictures in")
		require.Equal(t, want, pictures(t, filepath.Join(folder, "out")))
		list, err := os.ReadDir(filepath.Join(folder, "out"))
		require.NoError(t, err)
		require.Len(t, list, len(want)) // no frame is left
	}
	folder := t.TempDir()
	obj := "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
	require.NoError(t, os.WriteFile(filepath.Join(folder, "a.obj"), []byte(obj), 0o666))
	require.NoError(t, os.Symlink("a.obj", filepath.Join(folder, "sheet.png")))
	p := start(t, folder, "command", "render", "a.obj", "-o", "{name}.png", "--size", "16x16", "--contact-sheet", "sheet.png")
	<-p.exited
	require.NotEqual(t, 0, p.ProcessState.ExitCode(), p.said())
	require.Contains(t, p.said(), "sheet.png")
	data, err := os.ReadFile(filepath.Join(folder, "a.obj"))
	require.NoError(t, err)
	require.Equal(t, obj, string(data))
}

// A job that is split by samples has the bytes of one machine, layers and a sheet too, and no part is left.
func TestPartsOfSamples(t *testing.T) {
	t.Parallel()
	for _, more := range [][]string{
		{"-o", "out/{view}.{layer}.png", "--aov", "color,normal,id"},
		{"-o", "out/{view}.png", "--contact-sheet", "out/sheet.png"},
	} {
		folder := t.TempDir()
		args := append([]string{"render", "--size", "60x40", "--samples", "16", "--aperture", "0.2", "--views", "2",
			"--occlusion", "off"}, more...)
		start(t, folder, "halfspace", args...).end(t)
		want := pictures(t, filepath.Join(folder, "out"))
		require.NoError(t, os.RemoveAll(filepath.Join(folder, "out")))
		start(t, folder, "command", append(args, "--split", "3", "--workers", "2", "--check", "1")...).end(t)
		require.Equal(t, want, pictures(t, filepath.Join(folder, "out")))
		list, err := os.ReadDir(filepath.Join(folder, "out"))
		require.NoError(t, err)
		require.Len(t, list, len(want))
	}
}

// A task that another job drew is not drawn again, on a cluster that both use: nobody is there who could.
func TestResultsOfOtherJobs(t *testing.T) {
	c := newCluster(t, 1, "")
	folder, want := newJob(t, 20)
	for i, workers := range []string{"1", "0"} {
		out := fmt.Sprint("out", i)
		p := start(t, folder, "command", "render", "job.toml", "-o", out+"/{frame:05d}.png", "--nats", c.addresses[0],
			"--workers", workers, "--threads", "1")
		p.end(t)
		require.Equal(t, want, pictures(t, filepath.Join(folder, out)))
	}
}

// Options that say nothing of a farm, or cannot be had, are refused with the reason.
func TestRefusals(t *testing.T) {
	t.Parallel()
	for _, c := range [][]string{
		{"render", "--shard", "1/2", "a farm cuts jobs itself"},
		{"render", "--split", "2", "a picture of one frame has no parts"},
		{"render", "--split", "2", "-o", "a.apng", "--turntable", "3", "--samples", "16", "has no parts"},
		{"render", "--blob", "gs:///prefix", "names no bucket"},
		{"render", "--blob", "ftp://bucket", "s3://, gs://, azblob://, file://"},
		{"render", "--check", "2", "from 0 to 1"},
		{"render", "-o", "-", "go to files"},
		{"render", "--workers", "0", "nobody draws"},
		{"render", "--nats", "nats://a", "--listen", "127.0.0.1:0", "not both"},
		{"render", "--listen", ":4222", "use --tls-cert and --tls-key, or --insecure"},
		{"render", "--listen", "10.0.0.7:4222", "clear text"},
		{"render", "--listen", "farm.example:0", "clear text"},
		{"render", "--listen", "[::]:0", "clear text"},
		{"render", "--listen", "4222", "is not an address"},
		{"render", "--insecure", "use it with --listen"},
		{"work", "http://x", "is not an address of a server"},
		{"work", "nats://user:password@x", "use a token"},
		{"rendr", "did you mean render"},
	} {
		p := start(t, t.TempDir(), "command", c[:len(c)-1]...)
		<-p.exited
		require.Equal(t, 2, p.ProcessState.ExitCode(), "%v: %s", c, p.said())
		require.Contains(t, p.said(), c[len(c)-1])
		require.Equal(t, 1, strings.Count(strings.TrimSpace(p.said()), "\n")+1, p.said())
	}
}
