package ledger

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// right is the true result of a task, wrong one that a worker made up.
func right(i uint32) (s Sum) {
	binary.LittleEndian.PutUint32(s[:], i)
	return s
}

func wrong(i uint32, who string) (s Sum) {
	copy(s[4:], "wrong "+who)
	binary.LittleEndian.PutUint32(s[:], i)
	return s
}

// farm is a farm of workers who take orders at random times, die, fail and lie.
type farm struct {
	t        *testing.T
	l        *Ledger
	random   *rand.Rand
	only     map[string][]Order // for each worker
	names    []string
	lies     map[string]float64 // how often
	fails    float64
	stored   map[uint32]Sum
	buried   map[uint32]bool
	banished map[string]bool
	issued   map[[2]uint32]bool // index, run
}

func newFarm(t *testing.T, seed uint64, workers int, check float64) *farm {
	f := &farm{t: t, l: New(Info{Check: check, Secret: seed}), random: rand.New(rand.NewPCG(seed, 1)), only: map[string][]Order{},
		lies: map[string]float64{}, stored: map[uint32]Sum{}, buried: map[uint32]bool{}, banished: map[string]bool{},
		issued: map[[2]uint32]bool{}}
	for i := range workers {
		name := fmt.Sprint("w", i)
		f.names = append(f.names, name)
		f.l.Join(name, fmt.Sprint("m", i/2), 1)
	}
	return f
}

func (f *farm) obey(orders []Order) {
	for _, o := range orders {
		switch o.Kind {
		case Issue:
			if o.Worker == "" {
				f.l.Offer(o.Index, o.Run)
				continue
			}
			require.False(f.t, f.issued[[2]uint32{o.Index, o.Run}], "a queue takes one message for a run")
			f.issued[[2]uint32{o.Index, o.Run}] = true
			require.False(f.t, f.banished[o.Worker])
			f.only[o.Worker] = append(f.only[o.Worker], o)
		case Accept:
			f.stored[o.Index] = o.Sum
			delete(f.buried, o.Index)
		case Judge:
			f.obey(f.l.Said(Report{Index: o.Index, Run: o.Run, Worker: Coordinator, Sum: right(o.Index)}))
		case Bury:
			f.buried[o.Index] = true
		case Banish:
			f.banished[o.Worker] = true
		case Withdraw:
			list := f.only[o.Worker]
			for i := range list {
				if list[i].Index == o.Index && list[i].Run == o.Run {
					f.only[o.Worker] = append(list[:i:i], list[i+1:]...)
					break
				}
			}
		}
	}
}

// step is one worker doing one thing.
func (f *farm) step() {
	if o, ok := f.l.Next(); ok {
		f.obey([]Order{o})
	} else {
		f.obey(f.l.Owed(1))
	}
	f.obey(f.l.Assign())
	name := f.names[f.random.IntN(len(f.names))]
	if len(f.only[name]) == 0 {
		return
	}
	o := f.only[name][0]
	f.only[name] = f.only[name][1:]
	r := Report{Index: o.Index, Run: o.Run, Worker: name, Sum: right(o.Index)}
	switch x := f.random.Float64(); {
	case x < f.fails:
		r.Error = "failed"
	case f.random.Float64() < f.lies[name]:
		r.Sum = wrong(o.Index, name)
	}
	f.obey(f.l.Said(r))
	if f.random.IntN(8) == 0 { // said twice, as after a lost acknowledgement
		f.obey(f.l.Said(r))
	}
	if f.random.IntN(40) == 0 {
		f.obey(f.l.Leave(name))
		f.l.Join(name, "m"+name, 1)
	}
}

func (f *farm) run(tasks int) {
	f.l.Add(tasks)
	for range 400 * tasks {
		if f.l.Ended() {
			c := f.l.Counts()
			require.Equal(f.t, tasks, c.Done+c.Dead)
			require.Zero(f.t, c.Out)
			require.Empty(f.t, f.l.flights)
			return
		}
		f.step()
	}
	require.Fail(f.t, "a job does not end", "%+v", f.l.Counts())
}

// Every task is done once, whatever fails, dies or is said twice; where all results are checked, all of them are right
// however many lie.
func TestJobsEnd(t *testing.T) {
	for seed := range uint64(60) {
		f := newFarm(t, seed, 1+int(seed%9), []float64{0, 0.02, 1}[seed%3])
		f.fails = []float64{0, 0.05}[seed%2]
		f.run(300)
		for i := range uint32(300) {
			if !f.buried[i] {
				require.Equal(t, right(i), f.stored[i])
				sum, _, ok := f.l.Result(i)
				require.True(t, ok)
				require.Equal(t, right(i), sum)
			}
		}
		require.Empty(t, f.banished)
		if seed%2 == 0 {
			require.Zero(t, f.l.Counts().Dead)
		}
	}
}

// Who lies in every task is found, and nothing of it stays, though few tasks are checked; the honest are believed.
func TestLiarsAreFound(t *testing.T) {
	for seed := range uint64(40) {
		f := newFarm(t, seed, 8, 0.05)
		f.lies["w3"] = 1
		f.run(2000)
		require.Equal(t, map[string]bool{"w3": true}, f.banished, seed)
		for i := range uint32(2000) {
			require.Equal(t, right(i), f.stored[i])
		}
	}
}

// Where everything is checked, liars that are not of one mind are found even if they are many.
func TestManyLiars(t *testing.T) {
	for seed := range uint64(40) {
		f := newFarm(t, seed, 9, 1)
		for i := range 6 {
			f.lies[fmt.Sprint("w", i)] = []float64{0.1, 1}[seed%2]
		}
		f.run(300)
		for i := range uint32(300) {
			require.Equal(t, right(i), f.stored[i])
		}
		for name := range f.banished {
			require.NotZero(t, f.lies[name], "%s is honest", name)
		}
	}
}

// One who is alone is not checked; with a second one who is wrong, the coordinator decides.
func TestTheCoordinatorDecides(t *testing.T) {
	f := newFarm(t, 1, 1, 1)
	f.run(20)
	require.Zero(t, f.l.Counts().Checked)
	f.l.Join("late", "elsewhere", 1) // and does what is owed
	f.names = append(f.names, "late")
	require.False(t, f.l.Ended())
	f.obey(f.l.Owed(15))
	require.Equal(t, 15, f.l.Counts().Checks)
	for !f.l.Ended() {
		f.step()
	}
	require.Equal(t, 20, f.l.Counts().Checked)
	f = newFarm(t, 2, 2, 1)
	f.lies["w1"] = 1
	f.run(50)
	require.Equal(t, map[string]bool{"w1": true}, f.banished)
	for i := range uint32(50) {
		require.Equal(t, right(i), f.stored[i])
	}
}

// A job waits for the checks that it owes as long as somebody is there who can do them, and no longer: who has gone is
// not waited for, and nobody says that workers disagree.
func TestOwedChecksAreDoneAtTheEnd(t *testing.T) {
	l := New(Info{Check: 1, Secret: 7})
	l.Add(3)
	l.Join("a", "a", 1)
	say := func(worker string, orders ...Order) (all []Order) {
		for _, o := range orders {
			require.Equal(t, Issue, o.Kind)
			all = append(all, l.Said(Report{Index: o.Index, Run: o.Run, Worker: worker, Sum: right(o.Index)})...)
		}
		return all
	}
	for range 3 {
		o, ok := l.Next()
		require.True(t, ok)
		say("a", o)
	}
	require.True(t, l.Ended(), "a is alone")
	require.Empty(t, l.Owed(9))
	l.Join("b", "b", 1)
	require.False(t, l.Ended())
	say("b", l.Owed(1)...)
	require.Equal(t, 1, l.Counts().Checked)
	require.Len(t, l.Owed(9), 2)
	for _, o := range l.Leave("b") { // before it did them
		require.Equal(t, Withdraw, o.Kind)
	}
	require.True(t, l.Ended())
	l.Join("c", "c", 1)
	l.Leave("a")
	require.False(t, l.Ended())
	say("c", l.Owed(9)...)
	require.True(t, l.Ended())
	require.Equal(t, 3, l.Counts().Checked)
	require.Empty(t, l.owed)
	require.Empty(t, l.flights)
}

// A task that fails everywhere is given up after so many attempts, and can be tried again.
func TestDeadTasksAreRetried(t *testing.T) {
	f := newFarm(t, 3, 3, 0)
	f.fails = 1
	f.run(10)
	require.Equal(t, 10, f.l.Counts().Dead)
	require.Len(t, f.buried, 10)
	f.fails = 0
	require.Equal(t, 10, f.l.Retry())
	for !f.l.Ended() {
		f.step()
	}
	require.Equal(t, 10, f.l.Counts().Done)
	require.Empty(t, f.buried)
}

// What a journal restores is what was there; what a banished worker did alone is not.
func TestRestore(t *testing.T) {
	f := newFarm(t, 5, 4, 0.3)
	f.run(500)
	l := New(Info{Check: 0.3, Secret: 5})
	l.Add(500)
	for i := range uint32(500) {
		sum, by, ok := f.l.Result(i)
		require.True(t, ok)
		l.RestoreDone(i, by, sum, f.l.Confirmed(i))
	}
	require.True(t, l.Ended())
	a, b := f.l.Counts(), l.Counts()
	a.Workers = 0
	require.Equal(t, a, b)
	l.RestoreBanished("w1")
	require.False(t, l.Ended())
	lost := 500 - l.Counts().Done
	require.Positive(t, lost)
	for range lost {
		_, ok := l.Next()
		require.True(t, ok)
	}
	_, ok := l.Next()
	require.False(t, ok)
}

// A worker that lies in every task and does so few that the share of tasks to be checked has none of them was believed.
func TestTheFirstTaskOfEachWorkerIsChecked(t *testing.T) {
	for seed := range uint64(50) {
		l := New(Info{Check: 0.001, Secret: seed})
		for _, name := range []string{"liar", "a", "b"} {
			l.Join(name, name, 1)
		}
		l.Add(3)
		truth, lie := Sum{1}, Sum{2}
		banished := 0
		// orders does what workers are asked for.
		var orders func(list []Order)
		orders = func(list []Order) {
			for _, o := range list {
				switch {
				case o.Kind == Banish:
					require.Equal(t, "liar", o.Worker)
					banished++
				case o.Kind == Issue:
					sum, by := truth, o.Worker
					if by == "" {
						by = "a"
					}
					if by == "liar" {
						sum = lie
					}
					orders(l.Said(Report{Index: o.Index, Run: o.Run, Worker: by, Sum: sum}))
				}
			}
		}
		for k, name := range []string{"a", "liar", "b"} {
			o, ok := l.Next()
			require.True(t, ok)
			require.EqualValues(t, k, o.Index)
			sum := truth
			if name == "liar" {
				sum = lie
			}
			orders(l.Said(Report{Index: o.Index, Run: o.Run, Worker: name, Sum: sum}))
		}
		for o, ok := l.Next(); ok; o, ok = l.Next() {
			orders([]Order{o})
		}
		require.True(t, l.Ended())
		require.Equal(t, 1, banished)
		for i := range uint32(3) {
			sum, _, ok := l.Result(i)
			require.True(t, ok)
			require.Equal(t, truth, sum)
		}
	}
	// A journal does not say whose first task was to be checked: it is owed again.
	l := New(Info{Check: 0.001, Secret: 3})
	l.Add(2)
	l.RestoreDone(0, "liar", Sum{2}, false)
	l.RestoreDone(1, "a", Sum{1}, true)
	l.Restored()
	l.Join("a", "a", 1)
	require.False(t, l.Ended())
	require.Len(t, l.Owed(10), 1)
	// Where nothing is to be checked, it is not either.
	l = New(Info{Secret: 3})
	l.Join("liar", "x", 1)
	l.Join("a", "a", 1)
	l.Add(1)
	o, _ := l.Next()
	l.Said(Report{Index: 0, Run: o.Run, Worker: "liar", Sum: Sum{2}})
	require.True(t, l.Ended())
}

// A task whose messages were all lost is issued again.
func TestLostMessages(t *testing.T) {
	f := newFarm(t, 6, 3, 1)
	f.l.Add(30)
	for range 10000 {
		if f.l.Ended() {
			break
		}
		f.step()
		if f.random.IntN(10) == 0 {
			f.only = map[string][]Order{}
			for _, i := range f.l.Issued() {
				f.obey(f.l.Again(i))
			}
		}
	}
	require.True(t, f.l.Ended())
}
