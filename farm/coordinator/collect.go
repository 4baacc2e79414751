package coordinator

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/seed-1acaedba/halfspace/farm/ledger"
	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/store"
	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/picfile"
)

// maxFetches is how many results are fetched and written at a time.
const maxFetches = 16

// hear takes what workers say, until ctx ends.
func (c *Coordinator) hear(from jetstream.Consumer) {
	limit := make(chan struct{}, 4*maxFetches)
	var err error
	for c.ctx.Err() == nil {
		if err != nil {
			select {
			case <-time.After(200 * time.Millisecond):
			case <-c.ctx.Done():
				return
			}
		}
		wait, cancel := queue.Wait(c.ctx, c.Conn)
		var batch jetstream.MessageBatch
		if batch, err = from.Fetch(64, jetstream.FetchContext(wait)); err != nil {
			cancel()
			continue
		}
		for m := range batch.Messages() {
			d, err := task.DecodeDone(m.Data())
			if err == nil && m.Subject() != queue.DoneSubject(c.Name, d.Worker) {
				err = errors.New("the message names another worker than its subject")
			}
			if err != nil {
				_ = m.Term() // it comes again if that is lost
				c.malformed(m.Subject(), err)
				continue
			}
			limit <- struct{}{}
			c.post(func() {
				<-limit
				c.said(m, d)
			})
		}
		cancel()
		if err = batch.Error(); errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) {
			err = nil // nobody said anything
		}
	}
}

// said takes a worker's word.
func (c *Coordinator) said(m jetstream.Msg, d *task.Done) {
	if int64(d.Index) >= int64(len(c.cutter.cuts)) {
		_ = m.Term() // of a job of this name that was another one; it comes again if that is lost
		return
	}
	if c.key(d.Index) != d.Key || d.Worker == ledger.Coordinator {
		c.logf("worker %.12s: its message names key %.12s for task %d, which has another one: the message is thrown "+
			"away", d.Worker, d.Key, d.Index)
		_ = m.Term() // it comes again if that is lost
		return
	}
	c.admit(m, d, time.Now())
}

// admit waits until who says something has shown its certificate; what it says is worth nothing without.
func (c *Coordinator) admit(m jetstream.Msg, d *task.Done, since time.Time) {
	if !c.admitted[d.Worker] && !c.ledger.Banished(d.Worker) {
		if time.Since(since) < lostAfter {
			c.held = append(c.held, func() { c.admit(m, d, since) })
			return
		}
		c.take(ledger.Report{Index: d.Index, Run: d.Run, Worker: d.Worker, Error: "its worker showed no certificate"}, nil, m, d.Worker)
		return
	}
	c.handled++
	c.collect(m, d, d.Worker)
}

// collect gets a result that was spoken of from the worker that has it, unless its bytes are known; m, if there is one,
// is acknowledged when all is done.
func (c *Coordinator) collect(m jetstream.Msg, d *task.Done, at string) {
	if at, ok := c.issued[d.Index]; ok && d.Error == "" && !d.There && d.Seconds > 0 && !c.ledger.Banished(d.Worker) {
		most := time.Since(at.at).Seconds() // a worker cannot have drawn for longer
		c.cutter.measure(d.Index, min(d.Seconds, most), min(d.Load, most))
	}
	r := ledger.Report{Index: d.Index, Run: d.Run, Worker: d.Worker, Error: d.Error}
	_, _ = hex.Decode(r.Sum[:], []byte(d.SHA256)) // checked
	if sum, _, ok := c.ledger.Result(d.Index); r.Error != "" || ok && sum == r.Sum || c.ledger.Banished(d.Worker) {
		c.take(r, nil, m, at)
		return
	}
	c.fetches++
	want := c.files(d.Index)
	first := &c.cutter.tasks(d.Index)[0]
	strip, width, from := first.Strip, first.Settings.Width, c.Results.Of(at)
	go func() {
		files, err := c.fetch(from, task.ResultName(d.SHA256, d.Key), d.Size, want)
		if err == nil && strip.Rows > 0 {
			err = picfile.CheckStrip(files[0], width, strip.Rows)
		}
		c.post(func() {
			c.fetches--
			if err != nil && c.ctx.Err() == nil {
				r.Error = "the stored result is not the announced one: " + err.Error()
			}
			c.take(r, files, m, at)
		})
	}()
}

// files is how many files a task's result has.
func (c *Coordinator) files(index uint32) int {
	list := c.cutter.tasks(index)
	t := task.Task{Pictures: list, Moves: c.Plan.Groups[c.cutter.cuts[index].group].Moves}
	return t.Files(list[0].Settings.Sidecar)
}

// maxPacked is how many bytes a task's pictures have at most, unpacked, if it has several. quota is how many bytes a
// worker's results may have in the store: some tasks, of whatever pictures the job has.
const maxPacked = 128 << 20

func (c *Coordinator) quota() int64 {
	largest := int64(0)
	for g := range c.Plan.Groups {
		p := &c.Plan.Groups[g]
		n := unpacked(p.Tasks[0].Settings)
		if p.Moves {
			n *= int64(len(p.Tasks))
		}
		largest = max(largest, min(n, task.MaxResult))
	}
	return 4*maxPacked + 2*largest
}

// unpacked is how many bytes a picture has that is not packed, with its other channels.
func unpacked(s *job.Settings) int64 {
	return int64(s.Width) * int64(s.Height) * int64(16+16*len(s.AOVs))
}

// fetch gets the files of a result.
func (c *Coordinator) fetch(from store.Store, name string, most int64, want int) ([][]byte, error) {
	data, err := store.Insist(c.ctx, from, name, most)
	if err != nil {
		return nil, err
	}
	return task.Unpack(data, want)
}

// take gives the ledger a report and does what it orders. files are the files of the report's result, if they were
// fetched; worker at has it.
func (c *Coordinator) take(r ledger.Report, files [][]byte, m jetstream.Msg, at string) {
	before, key := c.ledger.Confirmed(r.Index), c.key(r.Index)
	orders := c.ledger.Said(r)
	accepted := c.obey(orders, &payload{r.Index, r.Sum, files, m, at})
	if !accepted && m != nil && c.writes[r.Index] == nil { // else it is the write's, or comes again after that
		c.acks = append(c.acks, m)
	}
	if !before && c.ledger.Confirmed(r.Index) && c.writes[r.Index] == nil {
		if sum, by, ok := c.ledger.Result(r.Index); ok {
			c.journal.done(recordConfirm, r.Index, by, sum)
		}
	}
	if r.Error == "" && !c.Keep && !c.ledger.Open(r.Index) && c.writes[r.Index] == nil {
		c.drop(at, r.Sum, key) // of a check, or said again
	}
	c.settle(r.Index)
}

// settle forgets what was handed out of a task that is at its end.
func (c *Coordinator) settle(index uint32) {
	if !c.ledger.Open(index) {
		delete(c.issued, index)
	}
}

// payload is a result that was fetched.
type payload struct {
	index uint32
	sum   ledger.Sum
	files [][]byte
	m     jetstream.Msg
	at    string
}

// obey does what the ledger orders; it says whether the payload was accepted.
func (c *Coordinator) obey(orders []ledger.Order, p *payload) (accepted bool) {
	for _, o := range orders {
		switch o.Kind {
		case ledger.Issue:
			c.issue(o)
		case ledger.Accept:
			if p != nil && p.files != nil && o.Index == p.index && o.Sum == p.sum {
				accepted = true
				c.put(&write{index: o.Index, sum: o.Sum, by: p.at, files: p.files, m: p.m})
				continue
			}
			c.put(&write{index: o.Index, sum: o.Sum, by: o.Worker})
		case ledger.Judge:
			c.judge(o)
		case ledger.Bury:
			c.journal.dead(o.Index)
			c.fail(o.Index, o.Worker, o.Reason)
			c.settle(o.Index)
		case ledger.Banish:
			c.banish(o.Worker, o.Reason)
		case ledger.Withdraw:
			c.withdraw(o)
			c.settle(o.Index)
		case ledger.Aside:
			c.logf("worker %.12s%s is put aside: %s", o.Worker, c.called(o.Worker), o.Reason)
		case ledger.Readmit:
			c.logf("worker %.12s%s has tasks again: it brings more than it costs", o.Worker, c.called(o.Worker))
		}
	}
	return accepted
}

// judge draws a task here.
func (c *Coordinator) judge(o ledger.Order) {
	c.logf("task %d: workers disagree; the coordinator draws it", o.Index)
	t := c.task(o.Index, o.Run)
	want := c.files(o.Index)
	c.fetches++
	go func() {
		d, err := c.Judge.Draw(c.ctx, t)
		r := ledger.Report{Index: o.Index, Run: o.Run, Worker: ledger.Coordinator}
		var files [][]byte
		if err == nil {
			_, _ = hex.Decode(r.Sum[:], []byte(task.Hash(d.Data))) // a hash
			files, err = task.Unpack(d.Data, want)
		}
		if err != nil {
			r.Error = err.Error()
		}
		c.post(func() {
			c.fetches--
			c.take(r, files, nil, ledger.Coordinator)
		})
	}()
}

// write is a result on its way to its place.
type write struct {
	index uint32
	sum   ledger.Sum
	by    string   // the worker that has it
	key   string   // of the task
	files [][]byte // nil: to be fetched
	m     jetstream.Msg
	next  *write // replaces it when it is there
}

// put writes a result, after earlier writes of the same task.
func (c *Coordinator) put(w *write) {
	w.key = c.key(w.index)
	if now := c.writes[w.index]; now != nil {
		for now.next != nil {
			now = now.next
		}
		now.next = w
		return
	}
	c.writes[w.index] = w
	c.fetches++
	list := c.cutter.tasks(w.index)
	want := c.files(w.index)
	m, _ := c.mosaic(w.index)
	moves, from := c.Plan.Groups[c.cutter.cuts[w.index].group].Moves, c.Results.Of(w.by)
	go func() {
		var err error
		if w.files == nil {
			w.files, err = c.fetch(from, task.ResultName(hex.EncodeToString(w.sum[:]), w.key), task.MaxResult, want)
		}
		if err == nil {
			err = c.persist(func() error {
				if m != nil {
					return c.inlay(m, &list[0], w.files[0])
				}
				return c.store(list, w.files, moves)
			})
		}
		c.post(func() { c.written(w, err) })
	}()
}

// store puts the files of a result in their places. Each appears whole or not at all.
func (c *Coordinator) store(list []job.Task, files [][]byte, moves bool) error {
	var names []string
	for i := range list {
		names = append(names, list[i].Output)
		if moves {
			break
		}
		if list[i].Settings.Sidecar {
			names = append(names, job.SidecarName(list[i].Output))
		}
	}
	for i, name := range names {
		err := c.place(&list[0], name, func(w io.Writer) error {
			_, err := w.Write(files[i])
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// written ends a write.
func (c *Coordinator) written(w *write, err error) {
	c.fetches--
	next := w.next
	delete(c.writes, w.index)
	if w.m != nil {
		c.acks = append(c.acks, w.m)
	}
	c.inlaid(w.index, err)
	if err != nil { // its bytes are gone: it is drawn again
		c.logf("task %d: %v", w.index, err)
		if next == nil {
			c.ledger.Redo(w.index)
			c.settle(w.index)
		}
	} else {
		c.problem = ""
		for _, f := range w.files {
			c.bytes += int64(len(f))
		}
		c.count(w.index)
		kind := byte(recordDone)
		if c.ledger.Confirmed(w.index) {
			kind = recordConfirm
		}
		if sum, by, ok := c.ledger.Result(w.index); ok && sum == w.sum {
			c.journal.done(kind, w.index, by, sum)
			c.remember(w, by)
		}
	}
	if next != nil {
		c.put(next)
	} else if m, at := c.mosaic(w.index); m != nil {
		c.join(m, at)
	}
}

// count counts a task's pictures once.
func (c *Coordinator) count(index uint32) {
	if m, _ := c.mosaic(index); m != nil || c.counted[index] {
		return
	}
	c.counted[index] = true
	c.pictures += int(c.cutter.cuts[index].count)
	if c.Done != nil {
		c.Done(c.pictures)
	}
}

// key returns the key of a task.
func (c *Coordinator) key(index uint32) string {
	if key := c.issued[index].key; key != "" {
		return key
	}
	return c.task(index, 0).Key
}

// remember keeps a result for other jobs, with whose it is, or removes it from the store when its task is at its end.
func (c *Coordinator) remember(w *write, by string) {
	if !c.Keep {
		if !c.ledger.Open(w.index) {
			c.drop(w.by, w.sum, w.key)
		}
		return
	}
	if c.ledger.Confirmed(w.index) {
		by = ledger.Coordinator
	}
	c.keep(w.key, hex.EncodeToString(w.sum[:])+" "+by+" "+w.by)
}

// keep keeps something for other jobs.
func (c *Coordinator) keep(key, value string) {
	c.late.Go(func() {
		ctx, cancel := context.WithTimeout(c.ctx, jsWait)
		defer cancel()
		_, _ = c.keys.Put(ctx, key, []byte(value)) // another job draws it otherwise
	})
}

// drop removes a result that nobody reads any more.
func (c *Coordinator) drop(by string, sum ledger.Sum, key string) {
	from := c.Results.Of(by)
	c.late.Go(func() {
		ctx, cancel := context.WithTimeout(c.ctx, jsWait)
		defer cancel()
		_ = from.Delete(ctx, task.ResultName(hex.EncodeToString(sum[:]), key)) // it goes with the store otherwise
	})
}

// withdraw takes back a task that was for one worker.
func (c *Coordinator) withdraw(o ledger.Order) {
	go func() {
		ctx, cancel := context.WithTimeout(c.ctx, jsWait)
		defer cancel()
		if s, err := c.js.Stream(ctx, queue.Tasks); err == nil {
			// it is done in vain otherwise
			_ = s.Purge(ctx, jetstream.WithPurgeSubject(queue.TaskSubject(o.Worker, c.Name, o.Index, o.Run)))
		}
	}()
}

// reissueLost hands out again the tasks whose messages are lost: two checks in a row found them in no queue, and no worker
// has reported on them.
func (c *Coordinator) reissueLost(there map[issueName]bool, unheard int) {
	lost := map[issueName]bool{}
	for _, i := range c.ledger.Issued() {
		at := c.issued[i]
		if n := (issueName{i, at.run}); !there[n] && time.Since(at.at) > 2*queue.AckWait && unheard == 0 &&
			len(c.events) == 0 && c.fetches == 0 {
			if !c.missing[n] {
				lost[n] = true
				continue
			}
			c.logf("task %d was lost and is handed out again", i)
			c.obey(c.ledger.Again(i), nil)
			c.settle(i)
		}
	}
	c.missing = lost
}

// queued asks the server which tasks are in its queue, and how many messages of workers were not read yet.
func (c *Coordinator) queued(ctx context.Context) (there map[issueName]bool, unheard int, err error) {
	s, err := c.js.Stream(ctx, queue.Tasks)
	if err != nil {
		return nil, 0, err
	}
	there = map[issueName]bool{}
	tasks, err := s.Info(ctx, jetstream.WithSubjectFilter(queue.TasksOf(c.Name)))
	if err != nil {
		return nil, 0, err
	}
	for subject := range tasks.State.Subjects {
		var n issueName
		words := strings.Split(subject, ".")
		if len(words) < 2 {
			continue
		}
		if _, err := fmt.Sscan(words[len(words)-2]+" "+words[len(words)-1], &n.index, &n.run); err == nil {
			there[n] = true
		}
	}
	said, err := c.js.Consumer(ctx, queue.Said, queue.Coordinator(c.Name))
	if err != nil {
		return nil, 0, err
	}
	info, err := said.Info(ctx)
	if err != nil {
		return nil, 0, err
	}
	return there, int(info.NumPending) + info.NumAckPending, nil
}

// encode is plain data as JSON.
func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain data
	}
	return data
}
