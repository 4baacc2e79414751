package ledger

// RestoreDone says that a task was done, from a journal.
func (l *Ledger) RestoreDone(i uint32, worker string, sum Sum, confirmed bool) {
	e := l.at(i)
	switch e.state {
	case done:
		l.counts.Done--
		if e.confirmed {
			l.counts.Checked--
		}
	case dead:
		l.counts.Dead--
	}
	*e = entry{sum: sum, by: l.roll.number(worker), run: 1, state: done, confirmed: confirmed}
	l.counts.Done++
	if confirmed {
		l.counts.Checked++
	}
}

// RestoreDead says that a task was given up.
func (l *Ledger) RestoreDead(i uint32) {
	e := l.at(i)
	if e.state == done {
		l.counts.Done--
	}
	if e.state != dead {
		l.counts.Dead++
	}
	*e = entry{run: uint16(l.info.Attempts), state: dead}
}

// RestoreAlive says that tasks that were given up had another chance.
func (l *Ledger) RestoreAlive() {
	for i := range uint32(l.counts.Tasks) {
		if e := l.at(i); e.state == dead {
			e.state = fresh
			l.counts.Dead--
		}
	}
}

// RestoreBanished says that a worker was not believed any more.
func (l *Ledger) RestoreBanished(name string) {
	n := l.roll.number(name)
	l.roll.list[n].banished = true
	l.counts.Banished++
	for i := range uint32(l.counts.Tasks) {
		if e := l.at(i); e.by == n && e.state == done && !e.confirmed {
			*e = entry{run: e.run + 1}
			l.counts.Done--
		}
	}
}

// Restored ends what a journal restores.
func (l *Ledger) Restored() {
	for i := range uint32(l.counts.Tasks) {
		e := l.at(i)
		if e.state != done || !e.confirmed && !l.Chosen(i) {
			continue
		}
		l.roll.list[e.by].tried = true
		if !e.confirmed {
			l.owed = append(l.owed, i)
		}
	}
	for i := range uint32(l.counts.Tasks) {
		if e := l.at(i); e.state == done && l.first(e.by) {
			l.roll.list[e.by].tried = true
			l.owed = append(l.owed, i)
		}
	}
}

// Result returns the result of a task that is done.
func (l *Ledger) Result(i uint32) (sum Sum, worker string, ok bool) {
	if int64(i) >= int64(l.counts.Tasks) {
		return Sum{}, "", false
	}
	e := l.at(i)
	return e.sum, l.roll.list[e.by].name, e.state == done
}

// Confirmed says that two workers had a task's result.
func (l *Ledger) Confirmed(i uint32) bool { return l.at(i).confirmed }
