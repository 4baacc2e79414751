// Package ledger is the bookkeeping of a job: which tasks are out, which are done and by whom, whom to believe, and
// what to do next.
//
// It has no clock, no network and no files. What happened comes in, and what time it is; orders for the coordinator
// come out. So a simulation of many machines runs the very code that a farm does. Every method takes time that does not
// grow with the number of tasks, but for the loss of a worker's good name, whose tasks are looked for among all, and
// for a worker that is alone, whose tasks nobody can check.
package ledger

import (
	"math/rand/v2"
	"slices"
	"time"
)

// Info says how a job is kept.
type Info struct {
	// Check is the share of tasks that a second worker does as well, from 0 to 1. Unless it is 0 each worker's first
	// task is one of them.
	Check float64
	// Secret decides which tasks these are. Workers must not know it.
	Secret uint64
	// Attempts is how often a task is tried. The zero value is 5.
	Attempts int
	Pace
}

// Sum is the SHA-256 of a result.
type Sum [32]byte

// Kind is what an order asks for.
type Kind uint8

// The kinds of orders.
const (
	// Issue hands a task out to Worker. Where that is "" the task is for anybody: Offer has it wait for a worker with
	// room.
	Issue Kind = iota
	// Accept puts the result Sum, which Worker made, in its place; a later one replaces it.
	Accept
	// Judge draws a task on the coordinator's own machine, whom the ledger believes, and reports it as worker
	// Coordinator.
	Judge
	// Bury gives a task up, for Reason.
	Bury
	// Banish lets Worker work no more, for Reason.
	Banish
	// Withdraw takes back what was issued to Worker.
	Withdraw
	// Aside says that Worker gets no more tasks, for Reason; Readmit that it does again.
	Aside
	Readmit
)

// Coordinator is the name of the worker that is always believed.
const Coordinator = "coordinator"

// Order is an action that the coordinator has to take.
type Order struct {
	Kind       Kind
	Index, Run uint32
	Worker     string
	Sum        Sum
	Reason     string
}

// Report is what a worker says of a task.
type Report struct {
	Index, Run uint32
	Worker     string
	// Sum is the result's, unless Error says why there is none. Fatal: the coordinator knows that another try would
	// fail, too.
	Sum   Sum
	Error string
	Fatal bool
}

// state is how far a task is.
type state uint8

const (
	fresh state = iota // nobody was given it
	out
	done
	dead
)

// entry is the state of a task: 40 bytes. A run is used once, also where a task is done anew: the queue takes a message
// for one that it has had.
type entry struct {
	sum       Sum
	by        uint32 // the worker whose result it is, by number
	run       uint16 // of the next issue, while there is no flight
	state     state
	confirmed bool // another worker had the same result
}

// page is how many entries are allocated at a time.
const page = 1 << 14

// flight is the state of a task that has not ended.
type flight struct {
	run      uint32 // of the next issue
	issues   []issue
	votes    []vote
	failed   []uint32      // workers that reported an error, or were lost
	errors   []uint32      // of these, who reported an error
	late     []uint32      // workers whose deadline passed
	hung     time.Duration // when the first deadline passed
	took     time.Duration // how long it took who did it; 0: nobody that was given it
	attempts int
	lost     int  // of these, by workers that were lost
	check    bool // another result is wanted though there is one
}

// remove says that an issue to a worker is none any more; it says whether it was one.
func (f *flight) remove(run, worker uint32) bool {
	n := len(f.issues)
	f.issues = slices.DeleteFunc(f.issues, func(o issue) bool { return o.run == run && o.worker == worker })
	return len(f.issues) < n
}

type issue struct {
	run    uint32
	worker uint32 // 0: anybody
}

type vote struct {
	worker uint32
	sum    Sum
}

// Counts are how many tasks and workers there are.
type Counts struct {
	Tasks, Out, Done, Dead int
	// Checked are done by two workers with one result; Checks are out to be; Wrong were found to be; Redone were done
	// by who lied elsewhere.
	Checked, Checks, Wrong, Redone int
	Workers, Banished              int
	// Overdue are tasks that went to another worker when their deadline passed; Aside are workers that were put aside.
	Overdue, Aside int
}

// Ledger keeps the tasks of a job, by number.
type Ledger struct {
	info    Info
	pages   [][]entry
	flights map[uint32]*flight
	ready   []uint32 // to be issued, before tasks that are fresh
	owed    []uint32 // done and chosen to be checked, when there was nobody else to do it
	next    uint32   // the first fresh task
	roll    roll
	random  *rand.Rand
	counts  Counts
	now     time.Duration
	times   []time.Duration // that the last tasks took
	offers  []offer
	side    []Order // that others bring with them
}

// New is an empty ledger.
func New(info Info) *Ledger {
	if info.Attempts == 0 {
		info.Attempts = 5
	}
	if info.Floor == 0 {
		info.Floor = 2 * time.Second
	}
	if info.Start == 0 {
		info.Start = time.Minute
	}
	l := &Ledger{info: info, flights: map[uint32]*flight{}, random: rand.New(rand.NewPCG(info.Secret, 0x9e3779b97f4a7c15))}
	l.roll.init()
	return l
}

// Add adds tasks; the numbers of these begin with first.
func (l *Ledger) Add(n int) (first uint32) {
	first = uint32(l.counts.Tasks)
	l.counts.Tasks += n
	for len(l.pages)*page < l.counts.Tasks {
		l.pages = append(l.pages, make([]entry, page))
	}
	return first
}

func (l *Ledger) at(i uint32) *entry { return &l.pages[i/page][i%page] }

// Counts are how things stand.
func (l *Ledger) Counts() Counts {
	c := l.counts
	c.Workers = len(l.roll.live)
	return c
}

// Waiting says whether there is a task to issue without adding one.
func (l *Ledger) Waiting() bool { return len(l.ready) > 0 || int(l.next) < l.counts.Tasks }

// Ended says that all tasks are done or dead, that none is in doubt, and that there is no check that somebody who is
// there could do: see Owed.
func (l *Ledger) Ended() bool {
	return l.counts.Done+l.counts.Dead == l.counts.Tasks && l.counts.Checks == 0 && !slices.ContainsFunc(l.owed, l.owes)
}

// Next is the next task to issue to anybody.
func (l *Ledger) Next() (Order, bool) {
	for len(l.ready) > 0 {
		i := l.ready[0]
		l.ready = l.ready[1:]
		if len(l.ready) == 0 {
			l.ready = nil
		}
		if e := l.at(i); e.state == out && len(l.flight(i).issues) == 0 {
			return l.issue(i, 0), true
		}
	}
	for ; int(l.next) < l.counts.Tasks; l.next++ {
		if e := l.at(l.next); e.state == fresh {
			e.state = out
			l.counts.Out++
			l.next++
			return l.issue(l.next-1, 0), true
		}
	}
	return Order{}, false
}

// flight returns the flight of a task, a new one if it has none.
func (l *Ledger) flight(i uint32) *flight {
	f := l.flights[i]
	if f == nil {
		f = &flight{run: uint32(l.at(i).run)}
		l.flights[i] = f
	}
	return f
}

// issue hands a task out.
func (l *Ledger) issue(i, worker uint32) Order {
	f := l.flight(i)
	o := Order{Kind: Issue, Index: i, Run: f.run}
	f.issues = append(f.issues, issue{f.run, worker})
	f.run++
	if worker != 0 {
		o.Worker = l.roll.list[worker].name
		l.hold(worker, i, o.Run)
	}
	return o
}

// Issued are the tasks that workers have; for who finds out that all messages were lost.
func (l *Ledger) Issued() (list []uint32) {
	for i, f := range l.flights {
		if slices.ContainsFunc(f.issues, func(o issue) bool { return o.worker > coordinator }) {
			list = append(list, i)
		}
	}
	slices.Sort(list)
	return list
}

// Again issues a task that is out once more: what was issued is lost.
func (l *Ledger) Again(i uint32) []Order {
	f := l.flights[i]
	if f == nil {
		return nil
	}
	for _, was := range f.issues {
		l.unhold(was.worker, i)
	}
	f.issues = nil
	return l.with(l.more(i, f))
}

// more asks for another result of a task: of a worker who has not given one, or of the coordinator where there is none.
func (l *Ledger) more(i uint32, f *flight) []Order {
	if len(f.votes) == 0 {
		return []Order{l.issue(i, 0)}
	}
	if w := l.pick(f); w != 0 {
		return []Order{l.issue(i, w)}
	}
	if len(f.votes) == 1 && len(f.failed) == 0 { // nothing speaks against its result: it is checked when somebody comes
		l.close(i)
		l.owed = append(l.owed, i)
		return nil
	}
	o := Order{Kind: Judge, Index: i, Run: f.run}
	f.issues = append(f.issues, issue{f.run, coordinator})
	f.run++
	return []Order{o}
}

// Said takes a worker's report.
func (l *Ledger) Said(r Report) []Order { return l.with(l.said(r)) }

func (l *Ledger) said(r Report) []Order {
	if int64(r.Index) >= int64(l.counts.Tasks) {
		return nil
	}
	w := l.roll.number(r.Worker)
	e, f := l.at(r.Index), l.flights[r.Index]
	ours := false // it answers what was issued to it
	if f != nil {
		f.issues = slices.DeleteFunc(f.issues, func(o issue) bool {
			if o.run != r.Run || o.worker != w && o.worker != 0 && w != coordinator {
				return false
			}
			if ours = true; o.worker != w {
				l.unhold(o.worker, r.Index)
			}
			return true
		})
	}
	switch {
	case l.roll.list[w].banished:
		l.unhold(w, r.Index)
		if ours && len(f.issues) == 0 {
			return l.more(r.Index, f)
		}
		return nil
	case r.Error != "":
		l.unhold(w, r.Index)
		return l.failed(w, r, e, f, ours)
	}
	took := l.deliver(w, r.Index)
	switch e.state {
	case done:
		if e.by == w && f == nil {
			if e.sum != r.Sum {
				return l.doubt(w, r, e) // it contradicts itself
			}
			return nil
		}
		if f == nil && e.sum == r.Sum {
			l.confirm(e)
			return nil
		}
		return l.doubt(w, r, e)
	case dead:
		l.counts.Dead--
	case out:
		l.counts.Out--
	case fresh: // restored from a journal that did not have its end
	}
	e.state, e.sum, e.by, e.confirmed = done, r.Sum, w, w == coordinator
	l.counts.Done++
	orders := []Order{{Kind: Accept, Index: r.Index, Worker: r.Worker, Sum: r.Sum}}
	if f == nil {
		f = l.flight(r.Index)
	}
	f.took = took
	f.votes = append(f.votes, vote{w, r.Sum})
	chosen := !e.confirmed && (l.Chosen(r.Index) || l.first(w))
	l.roll.list[w].tried = l.roll.list[w].tried || chosen
	if f.check = chosen && l.pick(f) != 0; f.check {
		l.counts.Checks++
		return append(orders, l.more(r.Index, f)...)
	}
	if chosen {
		l.owed = append(l.owed, r.Index)
	}
	l.close(r.Index)
	return orders
}

// owes says that a task is one that was to be checked, that it still is, and that somebody is there who can do it.
func (l *Ledger) owes(i uint32) bool {
	e, live := l.at(i), l.roll.live
	return e.state == done && !e.confirmed && l.flights[i] == nil && (len(live) > 1 || len(live) == 1 && live[0] != e.by)
}

// Owed begins checks, at most so many, of tasks that were chosen when there was nobody else to do them.
func (l *Ledger) Owed(most int) []Order { return l.with(l.owe(most)) }

func (l *Ledger) owe(most int) (orders []Order) {
	if len(l.roll.live) == 0 {
		return nil
	}
	var kept []uint32 // of the one worker that is there
	for len(l.owed) > 0 && most > 0 {
		i := l.owed[0]
		l.owed = l.owed[1:]
		switch e := l.at(i); {
		case e.state != done || e.confirmed || l.flights[i] != nil: // it is done anew, or was confirmed
		case !l.owes(i):
			kept = append(kept, i)
		default:
			f := l.flight(i)
			f.votes, f.check = []vote{{e.by, e.sum}}, true
			l.counts.Checks++
			orders = append(orders, l.more(i, f)...)
			most--
		}
	}
	l.owed = append(l.owed, kept...)
	return orders
}

// Chosen says that a task is one that two workers do.
func (l *Ledger) Chosen(i uint32) bool {
	x := l.info.Secret + (uint64(i)+1)*0x9e3779b97f4a7c15 // SplitMix64
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	x ^= x >> 31
	return float64(x>>11) < l.info.Check*(1<<53)
}

// first says that none of a worker's results was chosen to be checked yet: so one that lies always is found out,
// however few tasks it does.
func (l *Ledger) first(w uint32) bool {
	return l.info.Check > 0 && w != coordinator && !l.roll.list[w].tried
}

// confirm says that two workers had one result.
func (l *Ledger) confirm(e *entry) {
	if !e.confirmed {
		e.confirmed = true
		l.counts.Checked++
	}
}

// close drops the state of a task, except its entry.
func (l *Ledger) close(i uint32) {
	f := l.flights[i]
	if f == nil {
		return
	}
	for _, o := range f.issues {
		l.recall(o.worker, i, f.took)
	}
	if l.at(i).state == done {
		l.blame(i, f)
	}
	if f.check {
		l.counts.Checks--
	}
	l.at(i).run = uint16(f.run)
	delete(l.flights, i)
}

// failed takes a report of a failure.
func (l *Ledger) failed(w uint32, r Report, e *entry, f *flight, ours bool) []Order {
	if f == nil || !ours {
		return nil
	}
	f.failed = append(f.failed, w)
	f.attempts++
	if w != coordinator {
		f.errors = append(f.errors, w)
	}
	if e.state == done { // of a check
		if w == coordinator {
			l.close(r.Index)
			return nil
		}
		if len(f.issues) > 0 {
			return nil
		}
		return l.more(r.Index, f)
	}
	if r.Fatal && w == coordinator {
		return l.bury(r.Index, e, r.Worker, r.Error)
	}
	return l.again(r.Index, e, f, r.Worker, r.Error)
}

// again has a task that failed tried once more, or gives it up.
func (l *Ledger) again(i uint32, e *entry, f *flight, by, reason string) []Order {
	switch {
	case f.attempts >= l.info.Attempts:
		return l.bury(i, e, by, reason)
	case len(f.issues) > 0:
		return nil // another one has it
	}
	return l.more(i, f)
}

// bury gives a task up.
func (l *Ledger) bury(i uint32, e *entry, by, reason string) []Order {
	if e.state == out {
		l.counts.Out--
	}
	e.state = dead
	l.counts.Dead++
	l.close(i)
	return []Order{{Kind: Bury, Index: i, Worker: by, Reason: reason}}
}

// Retry gives tasks that are dead another chance.
func (l *Ledger) Retry() (n int) {
	for i := range uint32(l.counts.Tasks) {
		if e := l.at(i); e.state == dead {
			e.state = out
			l.counts.Dead--
			l.counts.Out++
			l.ready = append(l.ready, i)
			n++
		}
	}
	return n
}

// Redo says that a result that was accepted is not there: the task is done again.
func (l *Ledger) Redo(i uint32) {
	if e := l.at(i); e.state == done {
		l.close(i)
		l.reopen(i, e)
	}
}

func (l *Ledger) reopen(i uint32, e *entry) {
	if e.confirmed {
		l.counts.Checked--
	}
	e.state, e.confirmed = out, false
	l.counts.Done--
	l.counts.Out++
	l.ready = append(l.ready, i)
}

// Open says that something of a task is not at its end: it is out, or is being checked.
func (l *Ledger) Open(i uint32) bool { return l.flights[i] != nil }
