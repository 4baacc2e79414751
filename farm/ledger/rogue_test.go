package ledger

import (
	"container/heap"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// manner is how a worker of a small farm is.
type manner struct {
	slots   int     // tasks at a time, 0: 1
	factor  float64 // how many times as long as others it takes; 0: it does nothing of what it has
	load    float64 // seconds that its first task takes besides
	joins   float64 // when it joins
	fails   bool    // it reports an error for each task
	each    int     // it does one task of so many, and holds the others; 0: all
	poison  bool    // it is lost, and joins again, when it begins task 7
	returns float64 // when it ends what it hung in; 0: never
}

// village is what came of a job of workers of some manners, in a simulated time.
type village struct {
	took   float64
	orders map[Kind][]Order
	l      *Ledger
	stored map[uint32]Sum
}

// settle does a job of so many tasks of 0.5 s.
func settle(t *testing.T, info Info, tasks int, people []manner) (v village) {
	const second, latency = 0.5, 0.002
	l := New(info)
	v = village{orders: map[Kind][]Order{}, l: l, stored: map[uint32]Sum{}}
	l.Add(tasks)
	var todo agenda
	now := 0.0
	waiting, busy, taken, held := make([][]Order, len(people)), make([]int, len(people)), make([]int, len(people)),
		make([][]Order, len(people))
	name := func(w int) string { return fmt.Sprint("w", w) }
	begin := func(w int) {
		p := &people[w]
		for busy[w] < max(p.slots, 1) && len(waiting[w]) > 0 {
			o := waiting[w][0]
			waiting[w] = waiting[w][1:]
			busy[w]++
			taken[w]++
			e := event{at: now + latency + second*p.factor, worker: w, order: o}
			switch {
			case p.fails:
				e.at = now + latency
			case p.factor == 0 && p.returns > 0:
				e.at = max(p.returns, now+second)
			case p.factor == 0 || p.each > 0 && taken[w]%p.each != 0:
				held[w] = append(held[w], o)
				if p.each > 0 {
					busy[w]--
				}
				continue
			case taken[w] == 1:
				e.at += p.load
			}
			if p.poison && o.Index == 7 {
				e.at, e.kind = now+0.1, dies
			}
			heap.Push(&todo, e)
		}
	}
	var obey func([]Order)
	obey = func(orders []Order) {
		for _, o := range orders {
			v.orders[o.Kind] = append(v.orders[o.Kind], o)
			w := -1
			if o.Worker != "" && o.Worker != Coordinator {
				_, err := fmt.Sscanf(o.Worker, "w%d", &w)
				require.NoError(t, err)
			}
			switch o.Kind {
			case Issue:
				if w < 0 {
					l.Offer(o.Index, o.Run)
					continue
				}
				waiting[w] = append(waiting[w], o)
				begin(w)
			case Accept:
				v.stored[o.Index] = o.Sum
			case Withdraw:
				waiting[w] = slices.DeleteFunc(waiting[w], func(was Order) bool { return was.Index == o.Index && was.Run == o.Run })
			case Judge:
				obey(l.Said(Report{Index: o.Index, Run: o.Run, Worker: Coordinator, Sum: right(o.Index)}))
			}
		}
	}
	for w := range people {
		if people[w].joins == 0 {
			l.Join(name(w), name(w), people[w].slots)
		}
	}
	heap.Push(&todo, event{kind: ticks})
	for !l.Ended() {
		require.Less(t, now, 3600.0, "a job does not end: %+v", l.Counts())
		for n := 0; n < 100; n++ {
			o, ok := l.Next()
			if !ok {
				obey(l.Owed(9))
				break
			}
			obey([]Order{o})
		}
		obey(l.Assign())
		if l.Ended() {
			break
		}
		e := heap.Pop(&todo).(event)
		now = e.at
		l.At(time.Duration(now * 1e9))
		w := e.worker
		switch e.kind {
		case ticks:
			for w := range people {
				if p := &people[w]; p.joins > 0 && now >= p.joins {
					l.Join(name(w), name(w), p.slots)
					p.joins = 0
				}
			}
			obey(l.Tick())
			heap.Push(&todo, event{at: now + 0.25, kind: ticks})
		case dies:
			waiting[w], busy[w], held[w] = nil, 0, nil
			todo = slices.DeleteFunc(todo, func(e event) bool { return e.worker == w && e.kind == ends })
			heap.Init(&todo)
			obey(l.Lost(name(w)))
			l.Join(name(w), name(w), people[w].slots)
		case ends:
			busy[w]--
			r := Report{Index: e.order.Index, Run: e.order.Run, Worker: name(w), Sum: right(e.order.Index)}
			if people[w].fails {
				r.Sum, r.Error = Sum{}, "it is broken"
			}
			begin(w)
			obey(l.Said(r))
		}
	}
	v.took = now
	for i, sum := range v.stored {
		require.Equal(t, right(i), sum)
	}
	return v
}

// Whatever one worker of three does, or two do alike, a job of 160 tasks takes at most three times as long as with the
// honest alone, and they are put aside; an honest worker never is.
func TestWhoCostsMoreThanItBringsIsPutAside(t *testing.T) {
	for what, bad := range map[string]manner{
		"holds all":                      {slots: 4},
		"claims many slots":              {slots: 1 << 16},
		"hangs in a draw":                {slots: 1},
		"fails in all":                   {slots: 2, fails: true},
		"does one of ten":                {slots: 4, factor: 1, each: 10},
		"does one of ten, of many":       {slots: 64, factor: 1, each: 10},
		"hangs for a while, and is back": {slots: 1, returns: 30},
	} {
		for n := 1; n <= 2; n++ {
			for _, check := range []float64{0, 0.05, 1} {
				info := Info{Check: check, Secret: uint64(n)}
				var people []manner
				for range 3 - n {
					people = append(people, manner{slots: 1, factor: 1})
				}
				alone := settle(t, info, 160, people)
				for range n {
					people = append(people, bad)
				}
				v := settle(t, info, 160, people)
				require.Equal(t, 160, v.l.Counts().Done, what)
				require.Less(t, v.took, 3*alone.took, "%s, %d of 3, checked %v", what, n, check)
				for _, o := range v.orders[Aside] {
					require.NotContains(t, []string{"w0", "w1"}[:3-n], o.Worker, "%s: %s", what, o.Reason)
				}
				require.Empty(t, v.orders[Bury], what)
				require.GreaterOrEqual(t, len(v.orders[Aside]), n, "%s, %d of 3, checked %v", what, n, check)
				if bad.returns > 0 && check < 1 {
					require.NotEmpty(t, v.orders[Readmit], what)
				}
			}
		}
	}
}

// A machine that is four times slower, one that joins late, and one that loads its scene for long, are never put aside.
func TestHonestWorkersAreNotPutAside(t *testing.T) {
	for what, people := range map[string][]manner{
		"four times slower":              {{factor: 1}, {factor: 1}, {factor: 4}},
		"two of three slower":            {{factor: 1}, {factor: 4}, {factor: 4}},
		"slower, with many slots":        {{factor: 1, slots: 8}, {factor: 1}, {factor: 4, slots: 16}},
		"late":                           {{factor: 1}, {factor: 1}, {factor: 1, joins: 10}},
		"late and slower":                {{factor: 1}, {factor: 1}, {factor: 4, joins: 10, slots: 4}},
		"late, and loads for 20 s":       {{factor: 1}, {factor: 1}, {factor: 1, joins: 5, load: 20}},
		"all load for 20 s but the last": {{factor: 1, load: 20}, {factor: 1, load: 20}, {factor: 1}},
	} {
		for seed := range uint64(5) {
			info := Info{Check: []float64{0, 0.05, 1}[seed%3], Secret: seed}
			info.Fetch = func(uint32) time.Duration { return 20 * time.Second } // for 20 MB
			v := settle(t, info, 300, people)
			require.Equal(t, 300, v.l.Counts().Done, what)
			require.Empty(t, v.orders[Aside], what)
			require.Empty(t, v.l.Aside(), what)
		}
	}
}

// Tasks that take a hundred times as long as those before them are done, and nobody is put aside: they are slow
// everywhere.
func TestSlowTasksBlameNobody(t *testing.T) {
	l := New(Info{Secret: 1})
	l.Add(40)
	now := time.Duration(0)
	type run struct {
		o   Order
		end time.Duration
	}
	under := map[string][]run{}
	for _, n := range []string{"w0", "w1", "w2"} {
		l.Join(n, n, 1)
	}
	for !l.Ended() {
		require.Less(t, now, time.Hour)
		for o, ok := l.Next(); ok; o, ok = l.Next() {
			l.Offer(o.Index, o.Run)
		}
		var orders []Order
		orders = append(orders, l.Tick()...)
		orders = append(orders, l.Assign()...)
		for n, list := range under {
			if len(list) > 0 && list[0].end == 0 {
				list[0].end = now + map[bool]time.Duration{true: 100 * time.Millisecond, false: 10 * time.Second}[list[0].o.Index < 20]
			}
			if len(list) > 0 && list[0].end <= now {
				under[n] = list[1:]
				orders = append(orders, l.Said(Report{Index: list[0].o.Index, Run: list[0].o.Run, Worker: n,
					Sum: right(list[0].o.Index)})...)
			}
		}
		for _, o := range orders {
			switch o.Kind {
			case Issue:
				if o.Worker == "" {
					l.Offer(o.Index, o.Run)
					continue
				}
				under[o.Worker] = append(under[o.Worker], run{o: o})
			case Aside, Bury:
				require.Fail(t, "nobody is to blame", "%+v", o)
			}
		}
		now += 50 * time.Millisecond
		l.At(now)
	}
	require.Equal(t, 40, l.Counts().Done)
}

// A task that ends, fails or hangs every worker is given up after its tries, and the others are done.
func TestPoisonTasksEnd(t *testing.T) {
	v := settle(t, Info{Check: 0.05, Secret: 3}, 60,
		[]manner{{slots: 2, factor: 1, poison: true}, {slots: 2, factor: 1, poison: true}, {slots: 2, factor: 1, poison: true}})
	require.Len(t, v.orders[Bury], 1)
	require.EqualValues(t, 7, v.orders[Bury][0].Index)
	require.Contains(t, v.orders[Bury][0].Reason, "lost")
	require.Equal(t, 59, v.l.Counts().Done)
	require.Equal(t, 1, v.l.Counts().Dead)
	require.Empty(t, v.orders[Aside])
	// Where nobody ends a task it is given up, late.
	v = settle(t, Info{Secret: 3}, 2, []manner{{slots: 1}, {slots: 1}})
	require.Equal(t, 2, v.l.Counts().Dead)
	require.Empty(t, v.orders[Aside])
	require.Greater(t, v.took, 600.0)
}

// Nobody says for another worker that a task has failed.
func TestFailuresOfOthersAreNotBelieved(t *testing.T) {
	l := New(Info{Secret: 1})
	l.Add(1)
	l.Join("a", "a", 1)
	o, ok := l.Next()
	require.True(t, ok)
	l.Join("rogue", "rogue", 1)
	l.Offer(o.Index, o.Run)
	list := l.Assign()
	require.Len(t, list, 1)
	other := map[string]string{"a": "rogue", "rogue": "a"}[list[0].Worker]
	for range 9 {
		require.Empty(t, l.Said(Report{Index: 0, Run: o.Run, Worker: other, Error: "no"}))
	}
	require.Zero(t, l.Counts().Dead)
	require.Equal(t, []uint32{0}, l.Issued())
}
