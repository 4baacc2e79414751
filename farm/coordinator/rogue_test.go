package coordinator

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"
	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/farm/ledger"
	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/store"
	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/farm/worker"
	"github.com/seed-1acaedba/halfspace/job"
)

// each is how long a picture takes; the deeper run, which compares times, is -each 50ms.
var each = flag.Duration("each", quick, "how long a picture of a farm with bad workers takes")

const quick = 10 * time.Millisecond

// gallery keeps files in memory.
type gallery struct {
	mutex sync.Mutex
	files map[string]string
}

type canvas struct {
	*gallery
	name string
}

func (g *gallery) Create(name string) (job.Output, error) { return canvas{g, name}, nil }
func (canvas) Spare([]string) error                       { return nil }
func (canvas) Discard()                                   {}
func (c canvas) Commit(write func(io.Writer) error) error {
	var b bytes.Buffer
	err := write(&b)
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.files[c.name] = b.String()
	return err
}

// sleeper draws a picture in each times a factor, without a processor: so a busy machine does not change what is
// compared.
type sleeper struct{ factor time.Duration }

func (s sleeper) Draw(ctx context.Context, t *task.Task) (worker.Drawn, error) {
	took := s.factor * *each * time.Duration(len(t.Pictures))
	select {
	case <-time.After(took):
	case <-ctx.Done():
		return worker.Drawn{}, ctx.Err()
	}
	var files [][]byte
	for i := range t.Pictures {
		files = append(files, bytes.Repeat([]byte(fmt.Sprint("frame ", t.Pictures[i].Frame)), 100))
	}
	return worker.Drawn{Data: task.Pack(files), Pictures: took}, nil
}

// hung never ends a task.
type hung struct{}

func (hung) Draw(ctx context.Context, _ *task.Task) (worker.Drawn, error) {
	<-ctx.Done()
	return worker.Drawn{}, ctx.Err()
}

// failing fails in each task.
type failing struct{}

func (failing) Draw(context.Context, *task.Task) (worker.Drawn, error) {
	return worker.Drawn{}, errors.New("it is broken")
}

// rogue is a worker with a right certificate that may use a worker's subjects, and does something else with them.
type rogue struct {
	t    *testing.T
	ctx  context.Context
	name string
	conn *nats.Conn
	js   jetstream.JetStream
}

// rogues are what bad workers do. A farm names those that cost something: it puts them aside or banishes them.
var rogues = []struct {
	mode  string
	named bool
	do    func(r *rogue)
	draw  worker.Drawer // instead: a worker with this drawer
	check float64       // share of tasks
}{
	{mode: "idle", named: true, do: func(*rogue) {}}, // it beats, and takes nothing
	{mode: "swallow", named: true, do: func(r *rogue) { r.take(func(m jetstream.Msg) { _ = m.Ack() }) }},
	{mode: "term", named: true, do: func(r *rogue) { r.take(func(m jetstream.Msg) { _ = m.Term() }) }},
	{mode: "hold", named: true, do: func(r *rogue) {
		r.take(func(m jetstream.Msg) {
			go func() {
				for r.ctx.Err() == nil {
					_ = m.InProgress()
					time.Sleep(20 * time.Millisecond)
				}
			}()
		})
	}},
	{mode: "ackothers", named: true, do: func(r *rogue) {
		for s := 1; r.ctx.Err() == nil; s = s%400 + 1 {
			for _, other := range []string{"honest0", "honest1"} {
				_ = r.conn.Publish(fmt.Sprintf("$JS.ACK.%s.%s.1.%d.%d.%d.0", queue.Tasks, queue.Consumer(other), s, s,
					time.Now().UnixNano()), nil)
			}
			time.Sleep(time.Millisecond)
		}
	}},
	{mode: "rollup", named: true, do: func(r *rogue) {
		for r.ctx.Err() == nil {
			for _, subject := range []string{"$O.hf_results.M.eHh4", queue.ResultSubject(r.name, "x", 0),
				queue.ResultSubject("honest0", "x", 0)} {
				m := nats.NewMsg(subject)
				m.Header.Set("Nats-Rollup", "all")
				_ = r.conn.PublishMsg(m)
			}
			time.Sleep(5 * time.Millisecond)
		}
	}},
	{mode: "fill", named: true, do: func(r *rogue) {
		big := make([]byte, 256<<10)
		for n := 0; r.ctx.Err() == nil; n++ {
			if _, err := r.js.Publish(r.ctx, queue.ResultSubject(r.name, "fill", n), big); err != nil {
				time.Sleep(20 * time.Millisecond)
			}
		}
	}},
	{mode: "flood", named: true, do: func(r *rogue) {
		for r.ctx.Err() == nil {
			_ = r.conn.Publish("hf.done.anyjob."+r.name, make([]byte, 20000))
			_ = r.conn.Publish(queue.BeatSubject(r.name), make([]byte, 100000))
			_ = r.conn.FlushTimeout(time.Second)
		}
	}},
	{mode: "hang", named: true, draw: hung{}}, // an honest worker that hangs in a draw
	{mode: "fail", named: true, draw: failing{}},
	{mode: "slow", draw: sleeper{4}}, // an honest worker on a machine that is four times slower: it costs nothing
}

// take takes all tasks that there are.
func (r *rogue) take(f func(jetstream.Msg)) {
	for r.ctx.Err() == nil {
		c, err := r.js.Consumer(r.ctx, queue.Tasks, queue.Consumer(r.name))
		if err != nil {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		b, err := c.Fetch(50, jetstream.FetchMaxWait(500*time.Millisecond))
		if err != nil {
			continue
		}
		for m := range b.Messages() {
			f(m)
		}
	}
}

// join has a bad worker join a server.
func (r *rogue) join(s *queue.Server) task.Beat {
	k, err := nkeys.CreateUser()
	require.NoError(r.t, err)
	r.name, err = k.PublicKey()
	require.NoError(r.t, err)
	r.conn, err = nats.Connect("nats://"+net.JoinHostPort("127.0.0.1", strconv.Itoa(s.Port())), nats.Token("tok"),
		nats.Nkey(r.name, k.Sign),
		nats.CustomInboxPrefix(queue.InboxPrefix(r.name)), nats.MaxReconnects(-1),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	require.NoError(r.t, err)
	r.js, err = jetstream.New(r.conn)
	require.NoError(r.t, err)
	return task.Beat{Worker: r.name, Name: "rogue", Machine: r.name, Version: "v", Threads: 4, Slots: 4, Certificate: worker.Known()}
}

// outcome is what came of a job.
type outcome struct {
	took  time.Duration
	files map[string]string
	named int // workers that were put aside or banished
	said  string
	sum   Summary
}

// compete does a job of 160 pictures with honest workers, and bad ones that begin together with them, or late.
func compete(t *testing.T, check float64, honest int, bad []worker.Drawer, do []func(*rogue)) (out outcome) {
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	s, err := queue.NewServer(queue.ServerInfo{Folder: filepath.Join(t.TempDir(), "s"), Listen: "127.0.0.1:0", Token: "tok"})
	require.NoError(t, err)
	defer s.Close()
	conn, err := s.Connect()
	require.NoError(t, err)
	defer conn.Close()
	defer all.Wait()
	defer cancel()
	spec := job.Spec{Output: "{frame}.png", Turntable: 160, Settings: job.Settings{Width: 8, Height: 8, Shading: "unlit", Format: "png"}}
	plan, err := spec.Plan(ctx, job.Load)
	require.NoError(t, err)
	var said bytes.Buffer
	pictures := &gallery{files: map[string]string{}}
	co, err := New(Info{Conn: conn, Name: "rogues", Plan: plan, Version: "v", Server: s, Log: &said, Check: check,
		Pace: ledger.Pace{Floor: 20 * *each, Start: 40 * *each}, Output: pictures})
	require.NoError(t, err)
	require.NoError(t, queue.Make(ctx, co.js, 1))
	co.Inputs = store.NewMemory()
	co.Results = store.NewResults(co.js)
	device, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	require.NoError(t, err)
	defer device.Close()
	co.Judge = worker.NewArtist(worker.ArtistInfo{Device: device, Inputs: co.Inputs, Folder: t.TempDir()})
	co.paused = true // until all have joined
	work := func(name string, conn *nats.Conn, results store.Results, d worker.Drawer, slots int) {
		w, err := worker.New(worker.Info{Conn: conn, Results: results.Of(name), Drawer: d, Slots: slots,
			Beat: task.Beat{Worker: name, Name: name, Machine: name, Version: "v", Threads: slots, Certificate: worker.Known()}})
		require.NoError(t, err)
		all.Go(func() { _ = w.Run(ctx) })
	}
	for i := range honest {
		name := fmt.Sprint("honest", i)
		work(name, conn, co.Results, sleeper{1}, 1)
	}
	for _, d := range bad {
		r := &rogue{t: t, ctx: ctx}
		r.join(s)
		defer r.conn.Close()
		work(r.name, r.conn, store.NewResults(r.js), d, 1)
	}
	for _, f := range do {
		r := &rogue{t: t, ctx: ctx}
		b := r.join(s)
		defer r.conn.Close()
		all.Go(func() {
			for ctx.Err() == nil {
				_ = r.conn.Publish(queue.BeatSubject(r.name), b.Encode())
				time.Sleep(50 * time.Millisecond)
			}
		})
		all.Go(func() {
			time.Sleep(200 * time.Millisecond) // it joins first
			f(r)
		})
	}
	ended := make(chan error, 1)
	go func() {
		var err error
		out.sum, err = co.Run(ctx)
		ended <- err
	}()
	for there := 0; there < honest+len(bad)+len(do); time.Sleep(10 * time.Millisecond) {
		status, ok := co.Ask(Question{Do: "status"})
		require.True(t, ok)
		there = 0
		for _, w := range status.Workers {
			if w.State != "joining" {
				there++
			}
		}
	}
	begun := time.Now()
	co.Ask(Question{Do: "resume"})
	require.NoError(t, <-ended)
	out.took, out.files, out.said = time.Since(begun), pictures.files, said.String()
	for line := range strings.Lines(out.said) {
		if !strings.Contains(line, "honest") && (strings.Contains(line, "is put aside") || strings.Contains(line, "is refused")) {
			out.named++
		}
	}
	return out
}

// A worker that has the token and a right certificate, and does anything but its tasks, changes no picture, as one of
// three and as two, and it is named. In the deeper run it costs a job at most two thirds of its time.
func TestRogues(t *testing.T) {
	alone := map[int]outcome{1: compete(t, 0.05, 1, nil, nil), 2: compete(t, 0.05, 2, nil, nil)}
	for _, r := range rogues {
		if r.mode != "fail" { // whose checks the coordinator would draw
			r.check = 0.05
		}
		for n := 1; n <= 2; n++ {
			t.Run(fmt.Sprint(r.mode, " ", n, " of 3"), func(t *testing.T) {
				t.Parallel()
				var bad []worker.Drawer
				var do []func(*rogue)
				for range n {
					if r.draw != nil {
						bad = append(bad, r.draw)
					} else {
						do = append(do, r.do)
					}
				}
				a := alone[3-n]
				b := compete(t, r.check, 3-n, bad, do)
				ratio := b.took.Seconds() / a.took.Seconds()
				t.Logf("%-10s %d of 3: alone %.2f s, with it %.2f s, ratio %.2f, named %d, overdue %d", r.mode, n,
					a.took.Seconds(), b.took.Seconds(), ratio, b.named,
					b.sum.Counts.Overdue)
				require.Len(t, b.files, 160)
				require.Equal(t, a.files, b.files)
				require.Zero(t, b.sum.Failed)
				if *each > quick {
					require.LessOrEqual(t, ratio, 3.0, b.said)
				}
				if r.named { // that the honest never are is tried in a simulated time, by the ledger
					require.Equal(t, n, b.named, b.said)
				}
			})
		}
	}
}
