package ledger

import (
	"slices"
	"time"
)

// worker is a worker that has said something at some time.
type worker struct {
	name, machine string
	banished      bool
	tried         bool   // one of its results was chosen to be checked
	present       bool   // it has joined and not left
	late          bool   // a task of its passed its deadline, and it has delivered nothing since
	aside         string // why it is put aside; "": it is not
	live          int    // its place among the workers that get tasks, or -1
	slots         int    // tasks that it draws at a time, as it says
	held          []holding
	alone         bool // it has a suspect, and nothing else until that is done
	debts         []debt
	brought, cost int           // tasks that it delivered, and tasks that others had to do for it
	last          time.Duration // when it delivered the last one
	queued        [2]bool       // it is in these queues of workers with room
}

// holding is a task that was issued to a worker and not reported yet, in the order of the issues.
type holding struct {
	index, run uint32
	given      time.Duration
	since      time.Duration // when the worker could begin it; unbegun: tasks before it take all its slots
	passed     bool          // its deadline has passed, and another worker has it, too
	ghost      bool          // it is done or withdrawn, but may take a slot until due
	due        time.Duration
}

// unbegun is the time at which a worker could begin a task that still waits behind others.
const unbegun time.Duration = -1

// coordinator is the number of the coordinator. Number 0 is nobody.
const coordinator = 1

// roll knows the workers, by number.
type roll struct {
	list    []worker
	numbers map[string]uint32
	live    []uint32    // who gets tasks: present, neither late nor put aside
	room    [2][]uint32 // of these, who has a free slot, and who may have a task waiting; some have not any more
}

func (r *roll) init() {
	r.numbers = map[string]uint32{}
	r.list = []worker{{live: -1}}
	r.number(Coordinator)
}

// number is a worker's number, a new one if it has none.
func (r *roll) number(name string) uint32 {
	n, ok := r.numbers[name]
	if !ok {
		n = uint32(len(r.list))
		r.numbers[name] = n
		r.list = append(r.list, worker{name: name, live: -1})
	}
	return n
}

// Join says that a worker is there, which draws so many tasks at a time.
func (l *Ledger) Join(name, machine string, slots int) {
	n := l.roll.number(name)
	w := &l.roll.list[n]
	w.machine, w.slots = machine, max(slots, 1)
	if w.banished || n == coordinator {
		return
	}
	w.present = true
	l.enter(n)
}

// enter lets a worker have tasks, unless something speaks against it.
func (l *Ledger) enter(n uint32) {
	w := &l.roll.list[n]
	if w.live >= 0 || !w.present || w.late || w.aside != "" || w.banished {
		return
	}
	w.live = len(l.roll.live)
	l.roll.live = append(l.roll.live, n)
	l.vacant(n)
}

// absent lets a worker have no more tasks.
func (l *Ledger) absent(n uint32) {
	w := &l.roll.list[n]
	if w.live < 0 {
		return
	}
	last := l.roll.live[len(l.roll.live)-1]
	l.roll.live[w.live] = last
	l.roll.list[last].live = w.live
	l.roll.live = l.roll.live[:len(l.roll.live)-1]
	w.live = -1
}

// Leave says that a worker has left. Its tasks go to others.
func (l *Ledger) Leave(name string) []Order { return l.gone(l.roll.number(name), false) }

// Lost says that nothing is heard of a worker any more. Its tasks go to others. Each that it could have begun may be
// what ended it: such a task is tried Info.Attempts times at most, and by a worker that has nothing else once it has
// been there twice.
func (l *Ledger) Lost(name string) []Order { return l.gone(l.roll.number(name), true) }

func (l *Ledger) gone(n uint32, lost bool) (orders []Order) {
	l.absent(n)
	w := &l.roll.list[n]
	held, blamed := w.held, slices.ContainsFunc(w.debts, func(d debt) bool { return !d.charged })
	w.held, w.debts, w.present, w.late, w.alone = nil, nil, false, false, false
	for _, h := range held {
		if h.ghost {
			continue
		}
		blamed = blamed || h.passed
		orders = append(orders, Order{Kind: Withdraw, Index: h.index, Run: h.run, Worker: w.name})
		f := l.flights[h.index]
		if f == nil || !f.remove(h.run, n) {
			continue // another one has it
		}
		e := l.at(h.index)
		switch {
		case lost && h.since != unbegun && e.state != done:
			f.failed = append(f.failed, n)
			f.attempts++
			f.lost++
			orders = append(orders, l.again(h.index, e, f, w.name, "its worker was lost while it had it")...)
		case len(f.issues) == 0:
			orders = append(orders, l.more(h.index, f)...)
		}
	}
	if blamed {
		l.roll.list[n].cost++ // who comes back has not got rid of what it owes
	}
	return l.with(orders)
}

// Banished says that a worker is not believed any more.
func (l *Ledger) Banished(name string) bool {
	n, ok := l.roll.numbers[name]
	return ok && l.roll.list[n].banished
}

// knows says that a worker had its chance at a task: it gave a result, failed, or let its deadline pass.
func (f *flight) knows(n uint32) bool {
	for _, v := range f.votes {
		if v.worker == n {
			return true
		}
	}
	return slices.Contains(f.failed, n) || slices.Contains(f.late, n) ||
		slices.ContainsFunc(f.issues, func(o issue) bool { return o.worker == n })
}

// pick is a worker who gets tasks and had no chance at one yet: on a machine of nobody who gave a result, if there is
// one. 0 is nobody.
func (l *Ledger) pick(f *flight) uint32 {
	live := l.roll.live
	usable := func(n uint32) (ok, elsewhere bool) {
		if f.knows(n) {
			return false, false
		}
		elsewhere = true
		for _, v := range f.votes {
			elsewhere = elsewhere && l.roll.list[v.worker].machine != l.roll.list[n].machine
		}
		return true, elsewhere
	}
	second := uint32(0)
	for range min(2*len(live), 16) {
		n := live[l.random.IntN(len(live))]
		ok, elsewhere := usable(n)
		if elsewhere {
			return n
		}
		if ok {
			second = n
		}
	}
	if len(live) > 8 && second != 0 {
		return second
	}
	for _, n := range live {
		if ok, elsewhere := usable(n); elsewhere {
			return n
		} else if ok {
			second = n
		}
	}
	return second
}
