package ledger

// worker is one who has ever said something.
type worker struct {
	name, machine string
	banished      bool
	tried         bool            // one of its results was chosen to be checked
	live          int             // its place among those that are there, or -1
	assigned      map[uint32]bool // tasks that were issued to it alone
}

// coordinator is the number of the coordinator. Number 0 is nobody.
const coordinator = 1

// roll knows the workers, by number.
type roll struct {
	list    []worker
	numbers map[string]uint32
	live    []uint32
}

func (r *roll) init() {
	r.numbers = map[string]uint32{}
	r.list = []worker{{live: -1, assigned: map[uint32]bool{}}}
	r.number(Coordinator)
}

// number is the one of a worker.
func (r *roll) number(name string) uint32 {
	n, ok := r.numbers[name]
	if !ok {
		n = uint32(len(r.list))
		r.numbers[name] = n
		r.list = append(r.list, worker{name: name, live: -1, assigned: map[uint32]bool{}})
	}
	return n
}

// Join says that a worker is there.
func (l *Ledger) Join(name, machine string) {
	n := l.roll.number(name)
	w := &l.roll.list[n]
	w.machine = machine
	if w.live >= 0 || w.banished || n == coordinator {
		return
	}
	w.live = len(l.roll.live)
	l.roll.live = append(l.roll.live, n)
}

// Leave says that a worker is gone. What was issued to it alone goes to others.
func (l *Ledger) Leave(name string) (orders []Order) {
	n := l.roll.number(name)
	l.absent(n)
	w := &l.roll.list[n]
	for i := range w.assigned {
		f := l.flights[i]
		for k := len(f.issues) - 1; k >= 0; k-- {
			if o := f.issues[k]; o.worker == n {
				f.issues = append(f.issues[:k], f.issues[k+1:]...)
				orders = append(orders, Order{Kind: Withdraw, Index: i, Run: o.run, Worker: name})
			}
		}
		delete(w.assigned, i)
		if len(f.issues) == 0 {
			orders = append(orders, l.more(i, f)...)
		}
	}
	return orders
}

// absent takes a worker out of those that are there.
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

// Banished says that a worker is not believed any more.
func (l *Ledger) Banished(name string) bool {
	n, ok := l.roll.numbers[name]
	return ok && l.roll.list[n].banished
}

// pick is a worker who is there and has given no result of a task yet and has not failed in it: on a machine of nobody who has, if there is one. 0 is
// nobody.
func (l *Ledger) pick(f *flight) uint32 {
	live := l.roll.live
	usable := func(n uint32) (ok, elsewhere bool) {
		elsewhere = true
		for _, v := range f.votes {
			if v.worker == n {
				return false, false
			}
			elsewhere = elsewhere && l.roll.list[v.worker].machine != l.roll.list[n].machine
		}
		for _, v := range f.failed {
			if v == n {
				return false, false
			}
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
