package ledger

import (
	"slices"
	"time"
)

// offer is an issue to nobody in particular, which waits for a worker with room.
type offer struct{ index, run uint32 }

// trust is how many tasks a worker that has delivered nothing has at most: who says that it draws thousands at a time
// gets more as it delivers.
const trust = 16

// allowance is how many tasks a worker has at a time: those that it draws, and as many that wait, so that it never
// does.
func (w *worker) allowance() int { return min(2*w.slots, trust+2*w.brought) }

// Slots is how many tasks the workers that get tasks draw at a time, as far as they are trusted.
func (l *Ledger) Slots() (n int) {
	for _, i := range l.roll.live {
		w := &l.roll.list[i]
		n += min(w.slots, w.allowance())
	}
	return n
}

// class is which queue of workers with room a worker belongs to: 0 with a free slot, 1 with room for a task that waits,
// -1 without room.
func (w *worker) class() int {
	switch {
	case w.alone:
		return -1
	case len(w.held) < min(w.slots, w.allowance()):
		return 0
	case len(w.held) < w.allowance():
		return 1
	}
	return -1
}

// vacant puts a worker into the queue that it belongs to.
func (l *Ledger) vacant(n uint32) {
	w := &l.roll.list[n]
	c := w.class()
	if w.live < 0 || c < 0 || w.queued[c] {
		return
	}
	l.roll.room[c] = append(l.roll.room[c], n)
	w.queued[c] = true
}

// suspect says that a task may be what ended workers: more than one was lost while it had it.
func (f *flight) suspect() bool { return f.lost > 1 }

// Offer has a task that was issued to anybody wait for a worker. A task that somebody had before goes first, a
// suspect last: it waits for a worker that has nothing else.
func (l *Ledger) Offer(index, run uint32) {
	if f := l.flights[index]; f != nil && !f.suspect() && (len(f.failed) > 0 || len(f.late) > 0) {
		l.offers = slices.Insert(l.offers, 0, offer{index, run})
		return
	}
	l.offers = append(l.offers, offer{index, run})
}

// lookahead is how many offers are looked at for one that a worker with room may have.
const lookahead = 64

// Assign issues tasks that were offered to workers that have room.
func (l *Ledger) Assign() (orders []Order) {
	for k := 0; k < min(len(l.offers), lookahead); {
		o := l.offers[k]
		f := l.flights[o.index]
		if f == nil || !slices.Contains(f.issues, issue{o.run, 0}) { // it is done, or was issued anew
			l.offers = slices.Delete(l.offers, k, k+1)
			continue
		}
		n, any := l.vacancy(f)
		if n == 0 {
			if !any {
				break
			}
			k++ // others may have room for the next one
			continue
		}
		f.issues[slices.Index(f.issues, issue{o.run, 0})].worker = n
		l.hold(n, o.index, o.run)
		orders = append(orders, Order{Kind: Issue, Index: o.index, Run: o.run, Worker: l.roll.list[n].name})
		if k == 0 {
			l.offers = l.offers[1:]
		} else {
			l.offers = slices.Delete(l.offers, k, k+1)
		}
	}
	if len(l.offers) == 0 {
		l.offers = nil
	}
	return orders
}

// vacancy takes a worker that has room for a task out of the queues; any says that there is one that has room for
// another task.
func (l *Ledger) vacancy(f *flight) (n uint32, any bool) {
	again := l.pick(f) == 0 // all that are there had their chance
	for c := range l.roll.room {
		q := l.roll.room[c]
		for k := 0; k < len(q); {
			n := q[k]
			w := &l.roll.list[n]
			fits := w.live >= 0 && w.class() == c
			if fits && (f.knows(n) && !again || l.holds(n, f) || f.suspect() && len(w.held) > 0) {
				any = true
				k++
				continue
			}
			w.queued[c] = false
			if k == 0 {
				q = q[1:]
			} else {
				q = slices.Delete(q, k, k+1)
			}
			if fits {
				l.roll.room[c] = q
				return n, true
			}
			l.vacant(n)
		}
		l.roll.room[c] = q
	}
	return 0, any
}

// holds says that a worker has a task now, be it late.
func (l *Ledger) holds(n uint32, f *flight) bool {
	return slices.ContainsFunc(l.roll.list[n].held, func(h holding) bool { return l.flights[h.index] == f })
}

// hold remembers that a worker has a task.
func (l *Ledger) hold(n, index, run uint32) {
	w := &l.roll.list[n]
	w.held = slices.DeleteFunc(w.held, func(h holding) bool { return h.index == index }) // a ghost
	h := holding{index: index, run: run, given: l.now, since: unbegun}
	if len(w.held) < w.slots {
		h.since = l.now
	}
	w.held = append(w.held, h)
	w.alone = w.alone || len(w.held) == 1 && l.flights[index].suspect()
	l.vacant(n)
}

// unhold says that a worker has a task no more: the next one that it has can begin.
func (l *Ledger) unhold(n, index uint32) (h holding, ok bool) {
	w := &l.roll.list[n]
	k := slices.IndexFunc(w.held, func(h holding) bool { return h.index == index })
	if k < 0 {
		return h, false
	}
	h = w.held[k]
	w.held = slices.Delete(w.held, k, k+1)
	l.begin(n)
	return h, true
}

// begin says that tasks of a worker have gone: those that have a slot now can begin.
func (l *Ledger) begin(n uint32) {
	w := &l.roll.list[n]
	w.alone = w.alone && len(w.held) > 0
	for k := range min(w.slots, len(w.held)) {
		if w.held[k].since == unbegun {
			w.held[k].since = l.now
		}
	}
	l.vacant(n)
}

// recall takes a task back from a worker. If the worker could begin it, it may still be drawing it: the slot is taken
// until it delivers something that was issued later, or its patience ends.
func (l *Ledger) recall(n, index uint32, took time.Duration) (h holding, ok bool) {
	w := &l.roll.list[n]
	k := slices.IndexFunc(w.held, func(h holding) bool { return h.index == index && !h.ghost })
	if k < 0 {
		return h, false
	}
	h = w.held[k]
	l.side = append(l.side, Order{Kind: Withdraw, Index: index, Run: h.run, Worker: w.name})
	if h.since == unbegun {
		return l.unhold(n, index)
	}
	w.held[k].ghost, w.held[k].due = true, max(h.since, 0)+l.patience(index, took)
	return w.held[k], true
}

// move gives tasks that wait at busy workers to idle ones, once nothing else is left to hand out.
func (l *Ledger) move() (orders []Order) {
	if len(l.offers) > 0 || l.Waiting() {
		return nil
	}
	var idle []uint32
	for _, n := range l.roll.live {
		if len(l.roll.list[n].held) == 0 {
			idle = append(idle, n)
		}
	}
	for n := range l.roll.list {
		for len(idle) > 0 {
			w := &l.roll.list[n]
			last := len(w.held) - 1
			if last < w.slots || w.held[last].passed || w.held[last].since != unbegun {
				break
			}
			h := w.held[last]
			f := l.flights[h.index]
			if f == nil || f.knows(idle[0]) || !f.remove(h.run, uint32(n)) {
				break
			}
			l.unhold(uint32(n), h.index)
			orders = append(orders, Order{Kind: Withdraw, Index: h.index, Run: h.run, Worker: w.name}, l.issue(h.index, idle[0]))
			idle = idle[1:]
		}
	}
	return orders
}
