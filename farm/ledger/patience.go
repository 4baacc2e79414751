package ledger

import (
	"fmt"
	"slices"
	"time"
)

// A task has a deadline: some times what tasks of this job took until now. When it passes, another worker gets the task
// as well; the first one gets no more tasks until it delivers something. Whether the worker is to blame is known when
// another one has done the same task: if the first one still has nothing after several times as long, the task was at
// its cost. A worker that delivers nothing, or costs more than it brings, is put aside. So a task that is slow
// everywhere puts nobody aside, nor does a machine that is slow.

// Pace says when the ledger loses patience.
type Pace struct {
	// Floor is the least time that a worker has for a task before another one gets it, too. The zero value is 2 s.
	Floor time.Duration
	// Start is that time while no task has ended. The zero value is 1 min.
	Start time.Duration
	// Expect is how long a task should take, 0 where that is not known; Fetch how long a worker may need to get what it
	// is drawn from. The zero values say 0 of all.
	Expect, Fetch func(index uint32) time.Duration
}

const (
	// slack is how many times as long as others a worker may take: a machine that is four times slower stays well below
	// it.
	slack = 8
	// sampled is how many of the last tasks' times are remembered.
	sampled = 32
	// mercy is how many tasks more than it brought a worker may cost.
	mercy = 2
	// surrender is how many times Pace.Start a task that hangs everywhere is waited for.
	surrender = 10
	// remembered is how many debts of a worker are remembered.
	remembered = 64
)

// debt is a task that another worker did instead.
type debt struct {
	index   uint32
	since   time.Duration
	due     time.Duration // after which it was at the worker's cost
	took    time.Duration // what it took the other one
	charged bool
}

// At tells what time it is, since the ledger was made.
func (l *Ledger) At(now time.Duration) { l.now = max(l.now, now) }

// median is what a task took until now, 0 if none has ended.
func (l *Ledger) median() time.Duration {
	if len(l.times) == 0 {
		return 0
	}
	list := slices.Clone(l.times)
	slices.Sort(list)
	return list[len(list)/2]
}

// limit is how long a worker may have a task, where the tasks of this job take median.
func (l *Ledger) limit(i uint32, f *flight, median time.Duration) time.Duration {
	d := l.info.Start
	if median > 0 {
		d = max(l.info.Floor, slack*median)
	}
	if l.info.Expect != nil {
		d = max(d, slack*l.info.Expect(i))
	}
	if f != nil {
		d <<= min(len(f.late), 8) // it may be slow everywhere
	}
	return d
}

// Tick does what time brings: tasks whose deadline passed go to others, workers that cost too much are put aside. It is
// called every second or so.
func (l *Ledger) Tick() (orders []Order) {
	median := l.median()
	for n := uint32(coordinator + 1); int(n) < len(l.roll.list); n++ {
		w := &l.roll.list[n]
		if !w.present {
			continue
		}
		var late []uint32
		for k := range min(w.slots, len(w.held)) {
			h := &w.held[k]
			if !h.passed && !h.ghost && l.now-h.since > l.limit(h.index, l.flights[h.index], median) {
				h.passed = true
				late = append(late, h.index, h.run)
			}
		}
		for k := 0; k < len(late); k += 2 {
			orders = append(orders, l.overdue(n, late[k], late[k+1])...)
		}
		if w := &l.roll.list[n]; slices.ContainsFunc(w.held, func(h holding) bool { return h.ghost && l.now > h.due }) {
			w.held = slices.DeleteFunc(w.held, func(h holding) bool { return h.ghost && l.now > h.due })
			l.begin(n)
		}
		for k := range l.roll.list[n].debts {
			if d := &l.roll.list[n].debts[k]; !d.charged && l.now > d.due && l.roll.list[n].aside == "" {
				d.charged = true
				l.roll.list[n].cost++
			}
		}
		orders = append(orders, l.weigh(n)...)
	}
	orders = append(orders, l.surrender()...)
	return l.with(append(orders, l.move()...))
}

// overdue gives a task whose deadline passed to another worker, too.
func (l *Ledger) overdue(n, i, run uint32) []Order {
	w := &l.roll.list[n]
	w.late = true
	l.absent(n)
	f := l.flights[i]
	if f == nil || !f.remove(run, n) {
		return nil
	}
	l.counts.Overdue++
	if len(f.late) == 0 {
		f.hung = l.now
	}
	f.late = append(f.late, n)
	if len(f.issues) > 0 {
		return nil
	}
	return l.more(i, f)
}

// surrender gives up tasks that hang wherever they are drawn.
func (l *Ledger) surrender() (orders []Order) {
	for _, o := range slices.Clone(l.offers) {
		f := l.flights[o.index]
		if f == nil || len(f.late) == 0 || l.now-f.hung < surrender*l.info.Start || len(f.late) < l.info.Attempts && l.pick(f) != 0 {
			continue
		}
		orders = append(orders, l.bury(o.index, l.at(o.index), l.roll.list[f.late[0]].name,
			fmt.Sprintf("%d workers had it and none ended it, for %.0f s", len(f.late), (l.now-f.hung).Seconds()))...)
	}
	return orders
}

// deliver says that a worker has done a task that it was given, and how long it took; 0 if it was not.
func (l *Ledger) deliver(n, i uint32) (took time.Duration) {
	w := &l.roll.list[n]
	k := slices.IndexFunc(w.held, func(h holding) bool { return h.index == i })
	ok := k >= 0
	var h holding
	if ok {
		h = w.held[k]
		w.held = slices.Delete(w.held, k, k+1)
		for j := k - 1; j >= 0; j-- { // it has come to what was issued later
			if w.held[j].ghost {
				w.held = slices.Delete(w.held, j, j+1)
			}
		}
		l.begin(n)
	}
	if k := slices.IndexFunc(w.debts, func(d debt) bool { return d.index == i }); k >= 0 {
		took = max(l.now-w.debts[k].since, 1)
		w.debts = slices.Delete(w.debts, k, k+1)
	} else if !ok {
		return 0
	}
	if ok {
		if took = max(l.now-h.since, 1); h.since == unbegun {
			took = max(l.now-h.given, 1)
		}
		l.times = append(l.times, took)
		if len(l.times) > sampled {
			l.times = l.times[1:]
		}
	}
	w.brought++
	w.late, w.last = false, l.now
	if w.aside != "" && w.cost <= w.brought {
		w.aside = ""
		l.counts.Aside--
		l.side = append(l.side, Order{Kind: Readmit, Worker: w.name})
	}
	l.enter(n)
	l.vacant(n)
	return took
}

// blame remembers who had a task and did not do it when others have, and takes it back from who has it still.
func (l *Ledger) blame(i uint32, f *flight) {
	for _, n := range f.errors {
		l.roll.list[n].cost++
		l.side = append(l.side, l.weigh(n)...)
	}
	for _, n := range f.late {
		h, ok := l.recall(n, i, f.took)
		if !ok || f.took == 0 || h.since == unbegun {
			continue
		}
		w := &l.roll.list[n]
		w.debts = append(w.debts, debt{index: i, since: h.since, due: h.since + l.patience(i, f.took), took: f.took})
		if len(w.debts) > remembered {
			w.debts = w.debts[1:]
		}
	}
}

// patience is how long a worker may have a task that took another one so long, before it is at its cost.
func (l *Ledger) patience(i uint32, took time.Duration) time.Duration {
	d := max(3*l.info.Floor, slack*took)
	if l.info.Fetch != nil {
		d += l.info.Fetch(i)
	}
	return d
}

// weigh puts a worker aside if it costs more than it brings, and others are there.
func (l *Ledger) weigh(n uint32) []Order {
	w := &l.roll.list[n]
	others := len(l.roll.live)
	if w.live >= 0 {
		others--
	}
	if w.cost == 0 || !w.present || w.aside != "" || w.banished || others == 0 {
		return nil
	}
	silent := slices.IndexFunc(w.debts, func(d debt) bool { return d.charged && w.last <= d.since })
	switch {
	case silent >= 0:
		d := &w.debts[silent]
		w.aside = fmt.Sprintf("it has a task for %.1f s and delivers nothing; another worker did that task in %.1f s",
			(l.now - d.since).Seconds(), d.took.Seconds())
	case w.cost > w.brought+mercy || w.late && w.cost > w.brought:
		w.aside = fmt.Sprintf("others had to do %d of its tasks, it did %d", w.cost, w.brought)
	default:
		return nil
	}
	l.counts.Aside++
	l.absent(n)
	orders := []Order{{Kind: Aside, Worker: w.name, Reason: w.aside}}
	var back []holding
	for k := range w.held {
		if h := &w.held[k]; !h.passed && !h.ghost {
			h.passed = true
			back = append(back, *h)
		}
	}
	for _, h := range back {
		f := l.flights[h.index]
		if f == nil || !f.remove(h.run, n) {
			continue
		}
		if len(f.late) == 0 {
			f.hung = l.now
		}
		f.late = append(f.late, n)
		orders = append(orders, Order{Kind: Withdraw, Index: h.index, Run: h.run, Worker: w.name})
		if len(f.issues) == 0 {
			orders = append(orders, l.more(h.index, f)...)
		}
	}
	return orders
}

// Blame is a worker that was put aside.
type Blame struct {
	Worker string `json:"worker"`
	Reason string `json:"reason"`
	// Brought are the tasks that it did, Cost those that others had to do for it.
	Brought int `json:"brought"`
	Cost    int `json:"cost"`
}

// Aside are the workers that are put aside, with the reasons.
func (l *Ledger) Aside() (list []Blame) {
	for i := range l.roll.list {
		if w := &l.roll.list[i]; w.aside != "" {
			list = append(list, Blame{w.name, w.aside, w.brought, w.cost})
		}
	}
	return list
}

// with is orders, and those that others brought with them.
func (l *Ledger) with(orders []Order) []Order {
	orders = append(orders, l.side...)
	l.side = nil
	return orders
}
