package coordinator

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/seed-1acaedba/halfspace/farm/ledger"
	"github.com/seed-1acaedba/halfspace/farm/queue"
	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/farm/worker"
)

// lostAfter is how long a worker may say nothing.
const lostAfter = 10 * time.Second

// lookEvery is how often lost tasks are looked for.
const lookEvery = 10 * time.Second

// person is a worker, as the coordinator knows it.
type person struct {
	beat    task.Beat
	seen    time.Time
	since   time.Time
	joining bool
	joined  bool
	refused string
	right   int // pictures of its certificate
}

// listen begins to hear workers and those who ask.
func (c *Coordinator) listen() (stop func(), err error) {
	ctx, cancel := context.WithTimeout(c.ctx, jsWait)
	defer cancel()
	from, err := queue.MakeCoordinator(ctx, c.js, c.Name)
	if err != nil {
		return nil, err
	}
	var subs []*nats.Subscription
	stop = func() {
		for _, s := range subs {
			_ = s.Unsubscribe() // the connection may have ended
		}
	}
	sub := func(subject string, f func(*nats.Msg)) {
		if err == nil {
			var s *nats.Subscription
			if s, err = c.Conn.Subscribe(subject, f); err == nil {
				subs = append(subs, s)
			}
		}
	}
	sub(queue.BeatSubject("*"), func(m *nats.Msg) {
		b, err := task.DecodeBeat(m.Data)
		if err == nil && m.Subject != queue.BeatSubject(b.Worker) {
			err = errors.New("the message names another worker than its subject")
		}
		if err != nil {
			c.malformed(m.Subject, err)
			return
		}
		c.post(func() { c.beat(b) })
	})
	sub(queue.AskSubject(""), c.asked)
	sub(queue.AskSubject(c.Name), c.asked)
	if err != nil {
		stop()
		return nil, err
	}
	go c.hear(from)
	_ = c.Conn.Publish(queue.Call, nil) // they say it by themselves soon
	return stop, nil
}

// beat takes what a worker says of itself.
func (c *Coordinator) beat(b *task.Beat) {
	p := c.people[b.Worker]
	if p == nil {
		p = &person{since: time.Now()}
		c.people[b.Worker] = p
	}
	p.beat, p.seen = *b, time.Now()
	switch {
	case b.Leaving:
		c.leave(b.Worker)
		return
	case p.joined || p.joining:
		return
	case c.ledger.Banished(b.Worker):
		c.refuse(b.Worker, "it gave a wrong result")
		return
	case b.Version != c.Version:
		c.refuse(b.Worker, "its engine is "+b.Version+", the job's is "+c.Version)
		return
	}
	var ok bool
	if p.right, ok = worker.Certified(b.Certificate); !ok {
		c.obey(c.ledger.Banish(b.Worker, "its certificate is wrong: it draws other pictures than all the others"), nil)
		return
	}
	p.joining = true
	name, machine, quota := b.Worker, b.Machine, c.quota()
	go func() {
		ctx, cancel := context.WithTimeout(c.ctx, jsWait)
		defer cancel()
		err := queue.MakeWorker(ctx, c.js, name, queue.Replicas(c.Conn.ConnectedClusterName()), quota)
		c.post(func() {
			p.joining = false
			if err != nil {
				c.logf("worker %.12s (%s) waits: %v", name, p.beat.Name, err)
			}
			if err != nil || p.refused != "" {
				return // with the next beat
			}
			p.joined = true
			c.admitted[name] = true
			c.ledger.Join(name, machine, p.beat.Slots)
			c.logf("worker %.12s (%s, %d threads, %s) joined; certificate: %d of %d pictures", name, p.beat.Name,
				p.beat.Threads, p.beat.Level, p.right,
				len(worker.Known()))
		})
	}()
}

// malformed banishes who says what no worker says: a server lets each speak under its own name alone.
func (c *Coordinator) malformed(subject string, err error) {
	name := subject[strings.LastIndexByte(subject, '.')+1:]
	if !task.IsWorker(name) || name == ledger.Coordinator {
		return
	}
	c.post(func() { c.obey(c.ledger.Banish(name, "it sent a malformed message: "+err.Error()), nil) })
}

// called is what people call a worker, in brackets.
func (c *Coordinator) called(name string) string {
	if p := c.people[name]; p != nil {
		return " (" + p.beat.Name + ")"
	}
	return ""
}

// refuse tells a worker that the farm does not accept it.
func (c *Coordinator) refuse(name, reason string) {
	if p := c.people[name]; p != nil {
		if p.refused == "" {
			c.logf("worker %.12s (%s) is refused: %s", name, p.beat.Name, reason)
		}
		p.refused = reason
	}
	_ = c.Conn.Publish(queue.TellSubject(name), []byte(reason)) // with the next beat again
}

// banish ends a worker whom nobody believes any more.
func (c *Coordinator) banish(name, reason string) {
	c.refuse(name, reason)
	c.journal.banish(name)
	if p := c.people[name]; p != nil {
		p.joined = false
	}
	if c.Server != nil {
		time.AfterFunc(time.Second, func() { c.Server.Banish(name) }) // when it has been told
	}
	go func() {
		ctx, cancel := context.WithTimeout(c.ctx, jsWait)
		defer cancel()
		_ = queue.DropWorker(ctx, c.js, name) // its quota bounds it otherwise
	}()
}

// leave is the end of a worker.
func (c *Coordinator) leave(name string) {
	p := c.people[name]
	if p.joined {
		c.logf("worker %.12s (%s) left", name, p.beat.Name)
	}
	p.joined = false
	c.obey(c.ledger.Leave(name), nil)
	delete(c.people, name)
}

// tick is what happens each second.
func (c *Coordinator) tick() {
	now := time.Now()
	for name, p := range c.people {
		if p.joined && now.Sub(p.seen) > lostAfter {
			c.logf("worker %.12s (%s) is lost", name, p.beat.Name)
			p.joined = false
			c.obey(c.ledger.Lost(name), nil)
		}
		if now.Sub(p.seen) > 10*time.Minute {
			delete(c.people, name)
		}
	}
	held := c.held
	c.held = nil
	for _, h := range held {
		h()
	}
	if !c.paused {
		c.obey(c.ledger.Tick(), nil)
		c.obey(c.ledger.Owed(max(4, c.ledger.Slots()/8)), nil)
	}
	if now.Sub(c.last) > lookEvery && !c.paused {
		c.last = now
		go func() {
			ctx, cancel := context.WithTimeout(c.ctx, jsWait)
			defer cancel()
			if there, unheard, err := c.queued(ctx); err == nil {
				c.post(func() { c.reissueLost(there, unheard) })
			}
		}()
	}
}
