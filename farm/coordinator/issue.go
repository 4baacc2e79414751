package coordinator

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/seed-1acaedba/halfspace/farm/ledger"
	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/task"
)

// window is how many tasks are out at a time: what keeps all workers busy, and no more, so that the queue is short and
// the next tasks are cut by what the last ones took.
func (c *Coordinator) window() int { return 2*c.ledger.Slots() + 8 }

// maxCounts is how many bytes the cuts of a group are that are kept for other jobs.
const maxCounts = 256 << 10

// fill hands out tasks until enough are out. It waits while results cannot be written.
func (c *Coordinator) fill() {
	defer c.release()
	if c.paused || c.problem != "" {
		return
	}
	slots := c.ledger.Slots()
	for most := c.window(); len(c.issued) < most; {
		if !c.ledger.Waiting() {
			for c.cutter.ready() && c.cutter.groups[c.cutter.next].err != nil {
				c.unreadable()
			}
			if c.cutter.done() || !c.cutter.ready() {
				c.obey(c.ledger.Owed(most-len(c.issued)), nil)
				return
			}
			k := c.cutter.cut(slots)
			c.journal.cut(k)
			c.lay(c.ledger.Add(1))
			if g := int(k.group); c.Keep && c.cutter.next > k.group && (len(c.Plan.Groups[g].Tasks) > 1 || k.rows > 0) {
				if text := c.cutter.counted(); len(text) < maxCounts {
					c.keep(c.cutter.whole(g, c.Version, c.cutter.groups[g].list.Hashes()), text)
				}
			}
		}
		o, ok := c.ledger.Next()
		if !ok {
			return
		}
		c.issue(o)
	}
}

// issue remembers a task to be published.
func (c *Coordinator) issue(o ledger.Order) {
	t := c.task(o.Index, o.Run)
	c.issued[o.Index] = outstanding{t.Key, time.Now(), o.Run}
	c.orders = append(c.orders, o)
}

func (c *Coordinator) task(index, run uint32) *task.Task {
	return c.cutter.task(c.Name, c.Version, index, run)
}

// unreadable gives up the next group.
func (c *Coordinator) unreadable() {
	g := &c.Plan.Groups[c.cutter.next]
	first := g.Tasks[c.cutter.first].Output
	err := c.cutter.groups[c.cutter.next].err
	n := c.cutter.skip()
	c.failed += n
	c.dead = append(c.dead, Failure{First: first, Count: n, Error: err.Error(), Command: c.Command})
	c.logf("%s: %v", first, err)
	if c.FailFast {
		c.cancel(errFast)
	}
}

// fail gives up a task.
func (c *Coordinator) fail(index uint32, by, reason string) {
	list := c.cutter.tasks(index)
	n := len(list)
	if m, _ := c.mosaic(index); m != nil {
		if m.failed {
			n = 0 // its picture is counted
		}
		m.failed = true
	}
	c.failed += n
	f := Failure{Index: index, First: list[0].Output, Count: n, Worker: by, Error: reason, Command: c.reproduce(index)}
	c.dead = append(c.dead, f)
	c.logf("%s: %s", f.First, reason)
	if c.FailFast {
		c.cancel(errFast)
	}
	c.bury(f)
}

// reproduce is the command that draws a task on one machine.
func (c *Coordinator) reproduce(index uint32) string {
	k := c.cutter.cuts[index]
	first := int(k.first)
	for _, g := range c.Plan.Groups[:k.group] {
		first += len(g.Tasks)
	}
	return fmt.Sprintf("%s --here %d-%d", c.Command, first, first+int(k.count)-1)
}

// flush stores the journal, and then does what it says: acknowledgements, and tasks for workers. Where the server does
// not take something it is tried again, for as long as the job lives.
func (c *Coordinator) flush() error {
	for {
		ctx, cancel := context.WithTimeout(c.ctx, logWait)
		err := c.journal.flush(ctx)
		cancel()
		if err == nil {
			break
		}
		if errors.Is(err, errOther) || c.ctx.Err() != nil {
			return err
		}
		c.logf("journal: %v", err)
		select {
		case <-time.After(time.Second):
		case <-c.ctx.Done():
			return c.ctx.Err()
		}
	}
	for _, m := range c.acks {
		_ = m.Ack() // it comes again if that is lost
	}
	c.acks = c.acks[:0]
	for _, name := range c.gone {
		_ = os.Remove(name) // what stays is only in the way
	}
	c.gone = c.gone[:0]
	return c.publish()
}

// publish sends the tasks.
func (c *Coordinator) publish() error {
	if !c.emptied {
		ctx, cancel := context.WithTimeout(c.ctx, logWait)
		defer cancel()
		if err := queue.EmptyTasks(ctx, c.js, c.Name); err != nil {
			c.logf("tasks of a coordinator before this one: %v", err)
			return nil // with the next event
		}
		c.emptied = true
	}
	list := c.named()
	if len(list) == 0 {
		return nil
	}
	futures := make([]jetstream.PubAckFuture, len(list))
	for i, o := range list {
		t := c.task(o.Index, o.Run)
		data, err := t.Encode()
		if err != nil {
			c.obey(c.ledger.Said(ledger.Report{Index: o.Index, Run: o.Run, Worker: ledger.Coordinator,
				Error: err.Error(), Fatal: true}), nil)
			continue
		}
		m := &nats.Msg{Subject: queue.TaskSubject(o.Worker, c.Name, o.Index, o.Run), Data: data}
		if futures[i], err = c.js.PublishMsgAsync(m,
			jetstream.WithMsgID(fmt.Sprintf("%s.%s.%d%s", t.Key, c.Name, o.Run, c.salt))); err != nil {
			c.orders = append(c.orders, o)
		}
	}
	timeout := time.After(logWait)
	var problem error
	for i, f := range futures {
		if f == nil {
			continue
		}
		var err error
		select {
		case <-f.Ok():
		case err = <-f.Err():
		case <-timeout:
			err = context.DeadlineExceeded
			timeout = time.After(0)
		case <-c.ctx.Done():
			return c.ctx.Err()
		}
		if err != nil && !strings.Contains(err.Error(), "maximum messages per subject") { // that one is in the queue already
			c.orders = append(c.orders, list[i])
			problem = err
		}
	}
	if problem != nil {
		c.logf("tasks wait: %v", problem)
		select {
		case <-time.After(time.Second):
		case <-c.ctx.Done():
			return c.ctx.Err()
		}
	}
	return nil
}

// named are the orders to be published, each for a named worker: an order for any worker waits in the ledger until one
// has room.
func (c *Coordinator) named() []ledger.Order {
	var list, anybody []ledger.Order
	for _, o := range c.orders {
		if o.Worker == "" {
			anybody = append(anybody, o)
		} else {
			list = append(list, o)
		}
	}
	c.orders = nil
	if c.Keep {
		anybody = c.known(anybody)
	}
	for _, o := range anybody {
		c.ledger.Offer(o.Index, o.Run)
	}
	for _, o := range c.ledger.Assign() {
		c.issued[o.Index] = outstanding{c.key(o.Index), time.Now(), o.Run}
		list = append(list, o)
	}
	return list
}

// known leaves out the tasks whose results are there, of other jobs.
func (c *Coordinator) known(list []ledger.Order) []ledger.Order {
	type result struct{ sum, by, at string } // by whom, or by two, and who has it
	found := make([]result, len(list))
	var all sync.WaitGroup
	limit := make(chan struct{}, 32)
	for i, o := range list {
		if o.Run > 0 {
			continue
		}
		key := c.issued[o.Index].key
		limit <- struct{}{}
		all.Go(func() {
			defer func() { <-limit }()
			ctx, cancel := context.WithTimeout(c.ctx, logWait)
			defer cancel()
			e, err := c.keys.Get(ctx, key)
			if err != nil {
				return
			}
			words := strings.Fields(string(e.Value()))
			if len(words) != 3 || !task.IsSum(words[0]) || !task.IsWorker(words[1]) || !task.IsWorker(words[2]) {
				return
			}
			r := result{words[0], words[1], words[2]}
			if there, err := c.Results.Of(r.at).Has(ctx, task.ResultName(r.sum, key)); err == nil && there {
				found[i] = r
			}
		})
	}
	all.Wait()
	rest := list[:0]
	for i, o := range list {
		if found[i].sum == "" || c.ledger.Banished(found[i].by) {
			rest = append(rest, o)
			continue
		}
		c.collect(nil, &task.Done{Job: c.Name, Index: o.Index, Run: o.Run, Key: c.issued[o.Index].key,
			Worker: found[i].by, SHA256: found[i].sum, Size: task.MaxResult, There: true}, found[i].at)
	}
	return rest
}

// bury puts a task among the dead letters.
func (c *Coordinator) bury(f Failure) {
	go func() {
		for wait := time.Second; ; wait = min(2*wait, time.Minute) {
			ctx, cancel := context.WithTimeout(c.ctx, jsWait)
			_, err := c.js.Publish(ctx, queue.DeadSubject(c.Name), encode(f))
			cancel()
			if err == nil || c.ctx.Err() != nil {
				return
			}
			time.Sleep(wait)
		}
	}()
}
