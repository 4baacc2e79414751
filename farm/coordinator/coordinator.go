// Package coordinator leads a job: it cuts the plan into tasks, hands them out, collects and checks results, and writes
// down what it decided.
//
// One goroutine, the loop, owns all that is known; what takes time (reading inputs, fetching and writing results) is
// done by others, who post what came of it. What was decided is in the journal before it is acted upon, and what a
// worker said is acknowledged after that: killed at any moment, a coordinator goes on where it was.
package coordinator

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"github.com/seed-1acaedba/halfspace/farm/ledger"
	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/store"
	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/farm/worker"
	"github.com/seed-1acaedba/halfspace/job"
)

// jsWait is how long an answer of the server may take, and logWait one that all else waits for: it is asked again.
const (
	jsWait  = 10 * time.Second
	logWait = 3 * time.Second
)

// Info says what job is led, and how.
type Info struct {
	Conn *nats.Conn
	// Name is the job's: Name(plan, version). Title is what people call it; Command is what draws it, as a line for a
	// shell.
	Name, Title, Command string
	Plan                 *job.Plan
	Version              string
	// Output is where results go.
	Output job.Store
	// Inputs and Results are where bytes are. Send puts inputs there; without it all workers are in this process, and
	// Judge is their Drawer.
	Inputs  store.Store
	Results store.Results
	Send    bool
	// Keep leaves results in the store, and remembers their keys: another job has them at once.
	Keep bool
	// Judge draws here: what nobody else can decide.
	Judge *worker.Artist
	// Server is the farm's own; nil: a cluster's.
	Server *queue.Server
	// Check is the share of tasks that are done twice. Pace says when the job loses patience with workers; its Expect
	// and Fetch are the coordinator's.
	Check    float64
	Pace     ledger.Pace
	FailFast bool
	// Whole names files that are made of all results, which no input may be; Finish makes them, once all that there is
	// of the job is in its place: there says of which pictures, by their numbers in the plan. Nil: there is nothing to
	// make.
	Whole  []string
	Finish func(ctx context.Context, there func(i int) bool) error
	// Log is told what people should know, a line at a time; Done how many pictures there are. Nil: nobody is told.
	Log  io.Writer
	Done func(pictures int)
}

// Coordinator leads a job.
type Coordinator struct {
	Info
	js       jetstream.JetStream
	ctx      context.Context
	cancel   context.CancelCauseFunc
	events   chan func()
	ledger   *ledger.Ledger
	cutter   *cutter
	journal  journal
	settings string // object
	salt     string // part of messages' identities: a server remembers the identities of an earlier coordinator
	emptied  bool   // the queue has no tasks that a coordinator before this one handed out
	keys     jetstream.KeyValue

	people   map[string]*person
	admitted map[string]bool // who has shown a right certificate to this process
	held     []func()        // what others said, until they have
	issued   map[uint32]outstanding
	orders   []ledger.Order  // to be published
	acks     []jetstream.Msg // to be acknowledged when the journal is stored
	writes   map[uint32]*write
	mosaics  map[place]*mosaic
	gone     []string       // files to be removed when the journal is stored
	late     sync.WaitGroup // what the store hears once all is done
	fetches  int            // under way
	room     chan struct{}
	released int // groups whose room was given back

	begun    time.Time
	pictures int             // in their places
	there    int             // of these, before this process began
	failed   int             // pictures
	counted  map[uint32]bool // tasks whose pictures are counted, while they may change
	dead     []Failure
	bytes    int64
	handled  int64 // tasks that workers ended since this process began
	paused   bool
	problem  string
	missing  map[issueName]bool // at the last check
	last     time.Time          // of that check
}

// issueName tells messages of tasks apart.
type issueName struct{ index, run uint32 }

// outstanding is a task that was handed out.
type outstanding struct {
	key string
	at  time.Time
	run uint32
}

// Failure is a task that was given up, or an input that cannot be read.
type Failure struct {
	Index   uint32 `json:"index"`
	First   string `json:"first"`
	Count   int    `json:"pictures"`
	Worker  string `json:"worker,omitempty"`
	Error   string `json:"error"`
	Command string `json:"command"`
}

// Summary is what came of a job.
type Summary struct {
	// Pictures are in their places, There of them before this began; Failed are not.
	Pictures, There, Failed int
	Counts                  ledger.Counts
	// Aside are the workers that were put aside, and are still.
	Aside []ledger.Blame
	// Bytes is the size of all results, Handled the number of tasks that workers ended, both since this coordinator
	// began.
	Bytes, Handled int64
	Seconds        float64
}

// ErrCancelled is the end of a job that somebody cancelled.
var ErrCancelled = errors.New("the job was cancelled")

// ErrStuck ends a job whose queue hangs after its disk was full: NATS' server waits for itself for good when it is to
// end after a write failed. A new process goes on where it was.
var ErrStuck = errors.New("the queue did not come back after its disk was full: start the job again, and it resumes")

// errFast ends a job at its first failure.
var errFast = errors.New("a picture failed")

// New makes a coordinator.
func New(info Info) (*Coordinator, error) {
	js, err := jetstream.New(info.Conn)
	if err != nil {
		return nil, err
	}
	if info.Log == nil {
		info.Log = io.Discard
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	return &Coordinator{
		Info: info, js: js, ctx: ctx, cancel: cancel, events: make(chan func(), 256), cutter: newCutter(info.Plan),
		people: map[string]*person{}, admitted: map[string]bool{},
		issued: map[uint32]outstanding{}, writes: map[uint32]*write{}, mosaics: map[place]*mosaic{},
		missing: map[issueName]bool{}, counted: map[uint32]bool{}, room: make(chan struct{}, ahead),
	}, nil
}

func (c *Coordinator) logf(format string, args ...any) { fmt.Fprintf(c.Log, format+"\n", args...) }

// post has the loop do something.
func (c *Coordinator) post(f func()) {
	select {
	case c.events <- f:
	case <-c.ctx.Done():
	}
}

// Run does the job. The error is ctx's if it ends first.
func (c *Coordinator) Run(ctx context.Context) (Summary, error) {
	defer context.AfterFunc(ctx, func() { c.cancel(context.Cause(ctx)) })()
	defer c.cancel(nil)
	c.begun = time.Now()
	if c.Server != nil {
		go func() {
			select {
			case <-c.Server.Stuck():
				c.cancel(ErrStuck)
			case <-c.ctx.Done():
			}
		}()
	}
	err := c.run()
	if cause := context.Cause(c.ctx); err != nil && cause != nil && !errors.Is(cause, context.Canceled) {
		err = cause
	}
	if errors.Is(err, errFast) {
		err = nil
	}
	return Summary{
		Pictures: c.pictures, There: c.there, Failed: c.failed, Counts: c.ledger.Counts(), Aside: c.ledger.Aside(),
		Bytes: c.bytes, Handled: c.handled,
		Seconds: time.Since(c.begun).Seconds(),
	}, err
}

func (c *Coordinator) run() error {
	secret := rand.Uint64()
	c.ledger = c.newLedger(secret)
	if err := c.insist(c.open); err != nil {
		return err
	}
	if err := c.insist(func() error {
		c.ledger, c.cutter = c.newLedger(secret), newCutter(c.Plan)
		c.mosaics = map[place]*mosaic{}
		return c.restore(secret)
	}); err != nil {
		return err
	}
	go c.prepare()
	for !c.cutter.prepared() { // what was cut before must be what it was
		c.release()
		select {
		case f := <-c.events:
			f()
		case <-c.ctx.Done():
			return c.ctx.Err()
		}
	}
	c.compare()
	var stop func()
	if err := c.insist(func() (err error) {
		stop, err = c.listen()
		return err
	}); err != nil {
		return err
	}
	defer stop()
	every := 500 * time.Millisecond
	if c.Pace.Floor > 0 {
		every = min(every, c.Pace.Floor/4)
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		c.ledger.At(time.Since(c.begun))
		c.fill()
		if err := c.flush(); err != nil {
			return err
		}
		if c.ended() {
			return c.finish()
		}
		select {
		case f := <-c.events:
			c.ledger.At(time.Since(c.begun))
			f()
			for more := 0; more < 512; more++ {
				select {
				case f := <-c.events:
					f()
				default:
					more = 512
				}
			}
		case <-tick.C:
			c.ledger.At(time.Since(c.begun))
			c.tick()
		case <-c.ctx.Done():
			return c.ctx.Err()
		}
	}
}

// newLedger is an empty ledger of this job.
func (c *Coordinator) newLedger(secret uint64) *ledger.Ledger {
	pace := c.Pace
	pace.Expect = func(i uint32) time.Duration { return c.cutter.expect(i) }
	if c.Send {
		pace.Fetch = func(i uint32) time.Duration { return c.cutter.fetch(i) }
	}
	return ledger.New(ledger.Info{Check: c.Check, Secret: secret, Pace: pace})
}

// insist tries until it goes well, for a minute: a cluster that lost a server takes a while.
func (c *Coordinator) insist(try func() error) error {
	for end := time.Now().Add(6 * jsWait); ; {
		err := try()
		if err == nil || queue.Refused(err) || errors.Is(err, errOther) || errors.Is(err, errPlan) ||
			c.ctx.Err() != nil || time.Now().After(end) {
			return err
		}
		select {
		case <-time.After(time.Second):
		case <-c.ctx.Done():
			return c.ctx.Err()
		}
	}
}

// errPlan says that a journal belongs to another plan of the job.
var errPlan = errors.New("the record belongs to another plan of the job")

// open makes what the job needs on the server.
func (c *Coordinator) open() (err error) {
	ctx, cancel := context.WithTimeout(c.ctx, 2*jsWait)
	defer cancel()
	c.salt = nuid.Next()
	if err := queue.Make(ctx, c.js, queue.Replicas(c.Conn.ConnectedClusterName())); err != nil {
		return err
	}
	if c.Server == nil {
		_ = queue.Sweep(ctx, c.js) // the next job does it otherwise
	}
	if c.keys, err = c.js.KeyValue(ctx, queue.Keys); err != nil {
		return err
	}
	data, err := task.EncodeSettings(c.Plan.Groups[0].Tasks[0].Settings)
	if err != nil {
		return err
	}
	c.settings = task.Hash(data)
	if c.Send {
		_, err = store.Keep(ctx, c.Inputs, data)
	}
	return err
}

// restore reads the journal, or begins one.
func (c *Coordinator) restore(secret uint64) error {
	c.journal = journal{js: c.js, subject: queue.LogSubject(c.Name)}
	var workers []string
	begun := false
	bundles := map[uint32]string{}
	err := c.journal.read(c.ctx, func(r *record) error {
		switch {
		case r.kind == recordHead:
			begun = true
			c.ledger = c.newLedger(r.a)
			return nil
		case !begun:
			return errors.New("has no beginning")
		}
		known := r.kind == recordDone || r.kind == recordConfirm || r.kind == recordDead
		if known && r.a >= uint64(len(c.cutter.cuts)) || (r.kind == recordDone || r.kind == recordConfirm) &&
			r.b >= uint64(len(workers)) ||
			r.kind == recordBanish && r.a >= uint64(len(workers)) {
			return fmt.Errorf("task %d or its worker is not in it", r.a)
		}
		switch r.kind {
		case recordBundle:
			if r.a < uint64(len(c.cutter.groups)) {
				bundles[uint32(r.a)] = hex.EncodeToString(r.sum[:])
			}
		case recordCut, recordStrip:
			k := cut{group: uint32(r.a), first: uint32(r.b), count: uint32(r.c)}
			if r.kind == recordStrip {
				k.count, k.row, k.rows = 1, uint32(r.c), uint32(r.d)
			}
			for c.cutter.next < k.group && int(c.cutter.next) < len(c.cutter.groups) { // groups that could not be read
				c.cutter.skip()
			}
			if max(r.a, r.b, r.c, r.d) > 1<<31 || r.kind == recordStrip && k.rows == 0 || !c.cutter.valid(k) {
				return errPlan
			}
			c.cutter.restore(k)
			c.lay(c.ledger.Add(1))
		case recordWhole:
			at := place{uint32(r.a), uint32(r.b)}
			m := c.mosaics[at]
			if m == nil || max(r.a, r.b) > 1<<31 {
				return errPlan
			}
			if m.whole = r.c == 1; !m.whole {
				clear(m.there)
			}
		case recordWorker:
			c.journal.workers[r.name] = uint64(len(workers))
			workers = append(workers, r.name)
		case recordDone, recordConfirm:
			c.ledger.RestoreDone(uint32(r.a), workers[r.b], r.sum, r.kind == recordConfirm)
			if m, _ := c.mosaic(uint32(r.a)); m != nil {
				m.there[uint32(r.a)] = true
			}
		case recordDead:
			c.ledger.RestoreDead(uint32(r.a))
		case recordAlive:
			c.ledger.RestoreAlive()
		case recordBanish:
			c.ledger.RestoreBanished(workers[r.a])
		}
		return nil
	})
	if err != nil {
		return err
	}
	for g, b := range bundles {
		c.cutter.groups[g].bundle = b
	}
	if !begun {
		c.journal.head(secret, c.Name)
		return c.journal.flush(c.ctx)
	}
	c.ledger.Restored()
	if c.ledger.Counts().Dead > 0 { // who begins a job again wants to have it
		c.ledger.RestoreAlive()
		c.journal.alive()
	}
	return nil
}

// compare finds what was done before and is not there any more, or was made of other files.
func (c *Coordinator) compare() {
	for i := range c.cutter.cuts {
		i := uint32(i)
		if _, _, ok := c.ledger.Result(i); !ok {
			continue
		}
		if m, _ := c.mosaic(i); m != nil {
			if !c.stand(i) {
				c.ledger.Redo(i)
			}
			continue
		}
		whole := true
		list := c.cutter.tasks(i)
		for k := range list {
			if _, err := os.Stat(list[k].Output); err != nil && c.Output != nil {
				whole = false
			}
		}
		if g := &c.cutter.groups[c.cutter.cuts[i].group]; !whole || g.changed || g.err != nil {
			c.ledger.Redo(i)
			continue
		}
		c.pictures += len(list)
		c.there += len(list)
		c.counted[i] = true
	}
	for at, m := range c.mosaics {
		c.join(m, at)
	}
	if c.Done != nil {
		c.Done(c.pictures)
	}
	for i := range c.cutter.cuts {
		if g := &c.cutter.groups[c.cutter.cuts[i].group]; g.err != nil { // an input that cannot be read any more
			c.ledger.RestoreDead(uint32(i))
			c.fail(uint32(i), "", g.err.Error())
		}
	}
}

// ended says that nothing is left to do.
func (c *Coordinator) ended() bool {
	return c.cutter.done() && len(c.writes) == 0 && c.fetches == 0 && len(c.orders) == 0 && c.ledger.Ended()
}

// inPlace says of which pictures of the plan there are results.
func (c *Coordinator) inPlace() []bool {
	there := make([]bool, c.Plan.Pictures())
	first := make([]int, len(c.Plan.Groups)) // pictures
	for g := range len(first) - 1 {
		first[g+1] = first[g] + len(c.Plan.Groups[g].Tasks)
	}
	for i, k := range c.cutter.cuts {
		_, _, ok := c.ledger.Result(uint32(i))
		if m, _ := c.mosaic(uint32(i)); m != nil {
			ok = m.whole
		}
		for n := range k.count {
			there[first[k.group]+int(k.first+n)] = ok
		}
	}
	return there
}

// finish assembles the job's final outputs, and removes the job from the server.
func (c *Coordinator) finish() error {
	c.late.Wait()
	if c.Finish != nil {
		there := c.inPlace()
		if err := c.Finish(c.ctx, func(i int) bool { return there[i] }); err != nil {
			return err
		}
	}
	if c.failed > 0 {
		return nil // to be tried again
	}
	ctx, cancel := context.WithTimeout(c.ctx, jsWait)
	defer cancel()
	return queue.Drop(ctx, c.js, c.Name)
}

// Name is the name of a plan's job under a version: the same for the same plan, so that a job that was begun goes on.
func Name(p *job.Plan, version, folder string) string {
	h := newHash()
	fmt.Fprintf(h, "%q %q\n", version, folder)
	for g := range p.Groups {
		for i := range p.Groups[g].Tasks {
			t := p.Groups[g].Tasks[i]
			fmt.Fprintf(h, "%q %q %s\n", t.Input, t.Output, t.Key(version, nil))
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// JetStream is what the coordinator uses.
func (c *Coordinator) JetStream() jetstream.JetStream { return c.js }
