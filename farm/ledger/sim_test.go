package ledger

import (
	"container/heap"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/bench"
)

// The simulation of docs/farm.md is
//
//	go test ./ledger -run Simulation -v -simtasks 10000000 -simworkers 10000
var (
	simTasks   = flag.Int("simtasks", 100000, "tasks of the simulation")
	simWorkers = flag.Int("simworkers", 1000, "workers of the simulation")
)

// event is something that happens to a worker of the simulation.
type event struct {
	at     float64 // seconds
	worker int
	order  Order
	life   int // of the worker when it began
	kind   happening
}

// happening is what happens: a task ends, a worker dies, or a second has passed.
type happening int

const (
	ends happening = iota
	dies
	ticks
)

type agenda []event

func (a agenda) Len() int           { return len(a) }
func (a agenda) Less(i, j int) bool { return a[i].at < a[j].at }
func (a agenda) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)        { *a = append(*a, x.(event)) }
func (a *agenda) Pop() any {
	x := (*a)[len(*a)-1]
	*a = (*a)[:len(*a)-1]
	return x
}

// seconds is how long a task takes: from 0.2 to 5, about 1 in the mean.
func seconds(i uint32) float64 {
	x := (uint64(i) + 1) * 0x9e3779b97f4a7c15
	x ^= x >> 29
	x *= 0xbf58476d1ce4e5b9
	u := float64(x>>11) / (1 << 53)
	return 0.2 + 4.8*u*u*u*u
}

// A farm of many machines, some of which die and come back, and some of which lie, in a time of its own, on the books
// that a farm keeps.
func TestSimulation(t *testing.T) {
	n, tasks := *simWorkers, *simTasks
	const (
		latency  = 0.005  // from the queue to a worker, and back
		lifetime = 3600.0 // of a worker, in the mean
	)
	random := rand.New(rand.NewPCG(1, 2))
	began := bench.ProcessorTime()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	l := New(Info{Check: 0.02, Secret: 99})
	names := make([]string, n)
	lies := make([]bool, n)
	numbers := map[string]int{}
	lives := make([]int, n)
	banished := make([]bool, n)
	for i := range n {
		names[i] = fmt.Sprint("worker", i)
		numbers[names[i]] = i
		lies[i] = i%1000 == 7 // in one task of ten
	}
	var todo agenda
	only := make([][]Order, n)
	messages := 0
	now := 0.0
	stored := make([]bool, tasks) // whether the result in its place is right
	busy := make([]bool, n)
	begin := func(w int) { // in the order of their issues
		o := only[w][0]
		only[w] = only[w][1:]
		busy[w] = true
		heap.Push(&todo, event{at: now + latency + seconds(o.Index), worker: w, order: o, life: lives[w]})
	}
	var obey func([]Order)
	obey = func(orders []Order) {
		for _, o := range orders {
			switch o.Kind {
			case Issue:
				if o.Worker == "" {
					l.Offer(o.Index, o.Run)
					continue
				}
				messages++
				w := numbers[o.Worker]
				if only[w] = append(only[w], o); !busy[w] {
					begin(w)
				}
			case Accept:
				stored[o.Index] = o.Sum == right(o.Index)
			case Judge:
				obey(l.Said(Report{Index: o.Index, Run: o.Run, Worker: Coordinator, Sum: right(o.Index)}))
			case Banish:
				banished[numbers[o.Worker]] = true
			case Withdraw:
				w := numbers[o.Worker]
				only[w] = slices.DeleteFunc(only[w], func(was Order) bool { return was.Index == o.Index && was.Run == o.Run })
			case Aside:
				require.Fail(t, "an honest worker, or a liar, that does its tasks is put aside", "%s: %s", o.Worker, o.Reason)
			}
		}
	}
	for i := range n {
		l.Join(names[i], names[i], 1)
		heap.Push(&todo, event{at: random.ExpFloat64() * lifetime, worker: i, kind: dies})
	}
	heap.Push(&todo, event{at: 1, kind: ticks})
	ideal, added := 0.0, 0
	for i := range uint32(tasks) {
		ideal += seconds(i)
	}
	ideal /= float64(n)
	fill := func() {
		for l.Counts().Out < 3*n { // what workers have, and some more
			if !l.Waiting() {
				if added == tasks {
					obey(l.Owed(n))
					break
				}
				l.Add(1)
				added++
			}
			o, ok := l.Next()
			if !ok {
				break
			}
			obey([]Order{o})
		}
		obey(l.Assign())
	}
	fill()
	for !(added == tasks && l.Ended()) {
		require.NotEmpty(t, todo)
		e := heap.Pop(&todo).(event)
		now = e.at
		w := e.worker
		l.At(time.Duration(now * 1e9))
		switch {
		case e.kind == ticks:
			obey(l.Tick())
			heap.Push(&todo, event{at: now + 1, kind: ticks})
		case e.kind == dies: // its tasks come again when nothing is heard of it, and it is back a minute later
			lives[w]++
			only[w] = nil
			obey(l.Lost(names[w]))
			l.Join(names[w], names[w], 1)
			busy[w] = false
			heap.Push(&todo, event{at: now + 60 + random.ExpFloat64()*lifetime, worker: w, kind: dies})
		case e.life == lives[w]:
			r := Report{Index: e.order.Index, Run: e.order.Run, Worker: names[w], Sum: right(e.order.Index)}
			if lies[w] && random.IntN(10) == 0 {
				r.Sum = wrong(e.order.Index, names[w])
			}
			messages++
			if busy[w] = len(only[w]) > 0; busy[w] {
				begin(w)
			}
			obey(l.Said(r))
		}
		fill()
	}
	spent := bench.ProcessorTime() - began
	runtime.GC()
	runtime.ReadMemStats(&after)
	c := l.Counts()
	require.Equal(t, tasks, c.Done)
	bad := 0
	for _, ok := range stored {
		if !ok {
			bad++
		}
	}
	found := 0
	for i := range n {
		if banished[i] {
			require.True(t, lies[i], "%s is honest", names[i])
			found++
		}
	}
	t.Logf("%d workers, %d tasks: %.0f s, ideal %.0f s (%.3f); %d messages, %.0f a second; books and simulated "+
		"machines: %.2f s of processor, %.2f us a message; books: %.0f MB",
		n, tasks, now, ideal, now/ideal, messages, float64(messages)/now, spent.Seconds(), spent.Seconds()*1e6/float64(messages),
		float64(after.HeapAlloc-before.HeapAlloc)/1e6)
	t.Logf("%d tasks checked, %d of %d liars found, %d tasks redone, %d wrong results stay", c.Checked, found,
		(n+992)/1000, c.Redone, bad)
	runtime.KeepAlive(l)
	// A liar that stays has done about as many tasks as any other; a tenth of them is wrong.
	require.LessOrEqual(t, bad, ((n+992)/1000-found)*(tasks/n+100)/5+10)
}
