package ledger

import "slices"

// doubt takes a result of a task that has one, or more, already. Two workers with one result are believed, and so is
// the coordinator; who had another is not believed in anything any more.
func (l *Ledger) doubt(w uint32, r Report, e *entry) []Order {
	if e.by == w && e.sum != r.Sum && w != coordinator { // one worker, two results: whatever is true, it is no pure function there
		return l.banish(w, "it had two results of one task")
	}
	f := l.flight(r.Index)
	if !slices.ContainsFunc(f.votes, func(v vote) bool { return v.worker == e.by && v.sum == e.sum }) && e.by != 0 {
		f.votes = append(f.votes, vote{e.by, e.sum})
	}
	if !slices.Contains(f.votes, vote{w, r.Sum}) {
		f.votes = append(f.votes, vote{w, r.Sum})
	}
	if !f.check {
		f.check = true
		l.counts.Checks++
	}
	winner, ok := f.winner()
	if !ok {
		if len(f.issues) > 0 {
			return nil // one more is under way
		}
		return l.more(r.Index, f)
	}
	var orders []Order
	var liars []uint32
	for _, v := range f.votes {
		if v.sum == winner {
			if e.sum != winner {
				e.sum, e.by = winner, v.worker
				l.counts.Wrong++
				orders = append(orders, Order{Kind: Accept, Index: r.Index, Worker: l.roll.list[v.worker].name, Sum: winner})
			}
			continue
		}
		liars = append(liars, v.worker)
	}
	l.confirm(e)
	l.close(r.Index)
	for _, n := range liars {
		orders = append(orders, l.banish(n, "its result of a task differs from the result of two other workers")...)
	}
	return orders
}

// winner is the result that is believed.
func (f *flight) winner() (Sum, bool) {
	for i, v := range f.votes {
		if v.worker == coordinator {
			return v.sum, true
		}
		for _, o := range f.votes[:i] {
			if o.sum == v.sum && o.worker != v.worker {
				return v.sum, true
			}
		}
	}
	return Sum{}, false
}

// banish ends a worker. What it did and nobody confirmed is done again.
func (l *Ledger) banish(n uint32, reason string) []Order {
	w := &l.roll.list[n]
	if w.banished || n == coordinator {
		return nil
	}
	w.banished = true
	if w.aside != "" {
		w.aside = ""
		l.counts.Aside--
	}
	l.counts.Banished++
	orders := append([]Order{{Kind: Banish, Worker: w.name, Reason: reason}}, l.Leave(w.name)...)
	for i := range uint32(l.counts.Tasks) {
		e := l.at(i)
		if e.by != n || e.state != done || e.confirmed {
			continue
		}
		l.counts.Redone++
		f := l.flights[i]
		if f != nil {
			f.votes = slices.DeleteFunc(f.votes, func(v vote) bool { return v.worker == n })
		}
		switch {
		case f == nil:
			l.reopen(i, e)
		case len(f.votes) > 0: // somebody else's stands in for it
			e.by, e.sum = f.votes[0].worker, f.votes[0].sum
			orders = append(orders, Order{Kind: Accept, Index: i, Worker: l.roll.list[e.by].name, Sum: e.sum})
		default: // its check is under way, which is now the first
			if f.check {
				l.counts.Checks--
			}
			f.check = false
			e.state = out
			l.counts.Done--
			l.counts.Out++
			if len(f.issues) == 0 {
				orders = append(orders, l.more(i, f)...)
			}
		}
	}
	return orders
}

// Banish ends a worker that was found out elsewhere: by its certificate, or by a result that is not what it said.
func (l *Ledger) Banish(name, reason string) []Order {
	return l.with(l.banish(l.roll.number(name), reason))
}
