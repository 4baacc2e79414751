// Package worker takes tasks from a farm's queue, draws them and puts the results into its store.
package worker

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/store"
	"github.com/seed-1acaedba/halfspace/farm/task"
)

// Info says how a worker is made.
type Info struct {
	Conn    *nats.Conn
	Results store.Store
	Drawer  Drawer
	// Beat is what the worker says of itself, but for Slots, Busy, Done and Leaving.
	Beat task.Beat
	// Slots is how many tasks are under way at a time, at least 1.
	Slots int
	// Log is told what goes wrong, a line at a time. The zero value tells nobody.
	Log io.Writer
}

// Worker takes tasks.
type Worker struct {
	Info
	js   jetstream.JetStream
	busy atomic.Int64
	done atomic.Int64
	last recent
	now  sync.Map // subjects of tasks that are under way
}

// New makes a worker.
func New(info Info) (*Worker, error) {
	js, err := jetstream.New(info.Conn)
	if err != nil {
		return nil, err
	}
	if info.Log == nil {
		info.Log = io.Discard
	}
	info.Slots = max(info.Slots, 1)
	info.Beat.Slots = info.Slots
	return &Worker{Info: info, js: js, last: recent{results: map[string]task.Done{}}}, nil
}

// beatEvery is how often a worker says that it is there.
const beatEvery = 3 * time.Second

// Refused is why a coordinator lets a worker take no tasks.
type Refused struct{ Reason string }

// Error is the reason.
func (r Refused) Error() string { return "the farm refuses this worker: " + r.Reason }

// Run takes tasks until ctx ends, or until the worker is refused: the error is then a Refused. What is under way at the
// end goes to other workers.
func (w *Worker) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	told, err := w.Conn.Subscribe(queue.TellSubject(w.Beat.Worker), func(m *nats.Msg) {
		if len(m.Data) < 1000 {
			cancel(Refused{string(m.Data)})
		}
	})
	if err != nil {
		return err
	}
	defer func() { _ = told.Unsubscribe() }()
	called := make(chan struct{}, 1)
	call, err := w.Conn.Subscribe(queue.Call, func(*nats.Msg) {
		select {
		case called <- struct{}{}:
		default:
		}
	})
	if err != nil {
		return err
	}
	defer func() { _ = call.Unsubscribe() }()
	var all sync.WaitGroup
	all.Go(func() { w.beat(ctx, called) })
	all.Go(func() { w.take(ctx, queue.Consumer(w.Beat.Worker), w.Slots) })
	all.Wait()
	w.say(true)
	if w.Conn.IsConnected() {
		_ = w.Conn.FlushTimeout(2 * time.Second) // others find it out later
	}
	if r, ok := errors.AsType[Refused](context.Cause(ctx)); ok {
		return r
	}
	return nil
}

// beat says that the worker is there, again and again and when it is called.
func (w *Worker) beat(ctx context.Context, called <-chan struct{}) {
	t := time.NewTicker(beatEvery)
	defer t.Stop()
	for {
		w.say(false)
		select {
		case <-t.C:
		case <-called:
		case <-ctx.Done():
			return
		}
	}
}

func (w *Worker) say(leaving bool) {
	b := w.Beat
	b.Busy, b.Done, b.Leaving = int(w.busy.Load()), w.done.Load(), leaving
	_ = w.Conn.Publish(queue.BeatSubject(b.Worker), b.Encode()) // the next one says it, too
}

// logf tells what goes wrong.
func (w *Worker) logf(format string, args ...any) { fmt.Fprintf(w.Log, format+"\n", args...) }

// pause waits, unless ctx ends.
func pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// take takes tasks of a consumer, so many at a time: it waits for one, and then takes as many as are there and as it
// has slots for. A wait for several would leave slots empty that get free meanwhile.
func (w *Worker) take(ctx context.Context, name string, slots int) {
	free := make(chan struct{}, slots)
	for range slots {
		free <- struct{}{}
	}
	var under sync.WaitGroup
	defer under.Wait()
	var from jetstream.Consumer
	begin := func(batch jetstream.MessageBatch, err error) (n int, _ error) {
		if err != nil {
			return 0, err
		}
		for m := range batch.Messages() {
			n++
			under.Go(func() {
				defer func() { free <- struct{}{} }()
				w.do(ctx, m)
			})
		}
		return n, batch.Error()
	}
	for ctx.Err() == nil {
		if from == nil {
			c, err := w.js.Consumer(ctx, queue.Tasks, name)
			if err != nil {
				pause(ctx, 200*time.Millisecond) // no coordinator has made it yet, or there is no server
				continue
			}
			from = c
		}
		select {
		case <-free:
		case <-ctx.Done():
			return
		}
		wait, cancel := queue.Wait(ctx, w.Conn)
		n, err := begin(from.Fetch(1, jetstream.FetchContext(wait)))
		cancel()
		held := 1
		if n == 1 && err == nil {
			for more := true; more; {
				select {
				case <-free:
					held++
				default:
					more = false
				}
			}
		}
		if held > 1 {
			var also int
			also, err = begin(from.FetchNoWait(held - 1))
			n += also
		}
		for range held - n {
			free <- struct{}{}
		}
		if err != nil && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.DeadlineExceeded) &&
			!errors.Is(err, context.Canceled) {
			from = nil
			pause(ctx, 200*time.Millisecond)
		}
	}
}

// do does the task of a message.
func (w *Worker) do(ctx context.Context, m jetstream.Msg) {
	t, err := task.Decode(m.Data())
	if err != nil {
		w.logf("a malformed task was thrown away: %v", err)
		_ = m.Term() // it comes again if that is lost
		return
	}
	if _, under := w.now.LoadOrStore(m.Subject(), true); under {
		return // it comes again since no sign of life arrived for a while
	}
	defer w.now.Delete(m.Subject())
	w.busy.Add(1)
	defer w.busy.Add(-1)
	stop := w.hold(ctx, m)
	defer stop()
	said := task.Done{Job: t.Job, Index: t.Index, Run: t.Run, Key: t.Key, Worker: w.Beat.Worker}
	meta, err := m.Metadata()
	was, ok := w.last.get(t.Key)
	if ok {
		ok, _ = w.Results.Has(ctx, task.ResultName(was.SHA256, t.Key)) // drawn again, if that cannot be said
	}
	switch {
	case err != nil:
		said.Error = err.Error()
	case meta.NumDelivered >= queue.Deliveries:
		said.Error = fmt.Sprintf("this worker began it %d times and ended without an answer", meta.NumDelivered-1)
	case t.Version != w.Beat.Version:
		said.Error = "this worker's engine has another version"
	case ok:
		said.SHA256, said.Size, said.There = was.SHA256, was.Size, true
	default:
		err = w.draw(ctx, t, &said)
		if ctx.Err() != nil {
			_ = m.Nak() // somebody else, at once
			return
		}
		if err != nil {
			said.Error = err.Error()
			w.logf("task %d of job %s: %v", t.Index, t.Job, err)
		}
	}
	id := fmt.Sprintf("%s.%d.%d.%s", t.Job, t.Index, t.Run, w.Beat.Worker)
	if w.insist(ctx, "saying what was done", func() error {
		_, err := w.js.Publish(ctx, queue.DoneSubject(t.Job, w.Beat.Worker), said.Encode(), jetstream.WithMsgID(id))
		return err
	}) {
		w.done.Add(1)
		_ = m.Ack() // if that is lost the task comes again, and is told again
	}
}

// draw draws a task and puts the result into the store.
func (w *Worker) draw(ctx context.Context, t *task.Task, said *task.Done) (err error) {
	defer func() {
		if p := recover(); p != nil { // a bug, ours or a library's: one task fails, and not all that this worker has
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	d, err := w.Drawer.Draw(ctx, t)
	if err != nil {
		return err
	}
	if len(d.Data) > task.MaxResult {
		return fmt.Errorf("the result has %d bytes, at most %d are kept", len(d.Data), int64(task.MaxResult))
	}
	said.SHA256, said.Size, said.Seconds, said.Load = task.Hash(d.Data), int64(len(d.Data)), d.Pictures.Seconds(), d.Load.Seconds()
	if !w.insist(ctx, "storing a result", func() error { return w.Results.Put(ctx, task.ResultName(said.SHA256, t.Key), d.Data) }) {
		return ctx.Err()
	}
	w.last.put(t.Key, *said)
	return nil
}

// insist tries until it succeeds or ctx ends: servers come back, disks get room.
func (w *Worker) insist(ctx context.Context, what string, try func() error) bool {
	for wait := 100 * time.Millisecond; ; wait = min(2*wait, 5*time.Second) {
		err := try()
		if err == nil {
			return true
		}
		if ctx.Err() != nil {
			return false
		}
		w.logf("%s: %v", what, err)
		if !pause(ctx, wait) {
			return false
		}
	}
}

// hold gives signs of life for a task until stop is called.
func (w *Worker) hold(ctx context.Context, m jetstream.Msg) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		for pause(ctx, queue.AckWait/3) {
			_ = m.InProgress() // the next one says it, too
		}
	}()
	return cancel
}

// recent are results of the last tasks, for tasks that come again because an acknowledgement was lost.
type recent struct {
	mutex   sync.Mutex
	results map[string]task.Done
	order   []string
}

func (r *recent) get(key string) (task.Done, bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	d, ok := r.results[key]
	return d, ok
}

func (r *recent) put(key string, d task.Done) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if _, ok := r.results[key]; !ok {
		r.order = append(r.order, key)
	}
	r.results[key] = d
	if len(r.order) > 1024 {
		delete(r.results, r.order[0])
		r.order = r.order[1:]
	}
}
