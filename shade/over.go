package shade

import (
	"math"
	"sync"
	"unsafe"
)

// Over is a function over the elements of slices: a [Compute] whose workgroups are batches of MaxLanes elements. It is
// for the engine: see Device.Compute.
type Over struct {
	n     int
	f     func(e *Elements)
	fused *Fused
	stays bool

	mu      sync.Mutex
	sums    []*reduced
	puts    [][]effect // by batch, with memory of their own
	tallies []*tallied
	idle    []*Elements
}

// reduced is a reduction: where its result goes, and the results of batches.
type reduced struct {
	reduction
	to    *float32
	parts []float32
}

// tallied is a slice that integers are added to, and copies of it that begin with zeros, each for one batch at a time.
// A copy has the slice's elements once, or four times, for elements in a row: four additions to one number need not
// wait for one another.
type tallied struct {
	to     []uint32
	copies [][]uint32
	idle   [][]uint32
}

// copied is how many elements a slice may have for batches to add to copies of it. What is added to longer ones is kept.
const copied = 1 << 16

// fourfold is how many elements a slice may have to be copied four times: what fits the first cache.
const fourfold = 1 << 11

// NewOver makes one of n elements.
func NewOver(n int, f func(e *Elements)) *Over {
	o := NewOverWith(n, f, new(Fused))
	o.stays = false
	return o
}

// NewOverWith makes one that shares plans with others, whose functions make the same calls for other elements: a list of
// calls is planned once. They do not end their goroutines (runtime.Goexit).
func NewOverWith(n int, f func(e *Elements), fused *Fused) *Over {
	return &Over{n: n, f: f, fused: fused, stays: true, puts: make([][]effect, (n+MaxLanes-1)/MaxLanes)}
}

// Stays says that the function never ends its goroutine.
func (o *Over) Stays() bool { return o.stays }

// ComputeInterface describes the program.
func (o *Over) ComputeInterface() ComputeInterface {
	return ComputeInterface{Name: "Compute", Size: [3]int{MaxLanes, 1, 1}, Batch: mostPieces, Cost: 16}
}

// mostPieces is how many times MaxLanes elements the function gets at once: recording its calls takes about as long as
// computing a few operations on so many elements once.
const mostPieces = 8

// Workgroups runs the function on batches.
func (o *Over) Workgroups(w *Workgroups) error {
	e := o.take()
	e.Batch = Batch{Kernels: w.Kernels, Scratch: w.Scratch}
	begin := int(uint64(w.Base[0]) + w.First)
	end := min(o.n, (begin+int(w.N))*MaxLanes)
	for first := begin * MaxLanes; first < end; first += mostPieces * MaxLanes {
		w.Scratch.Begin()
		e.run(first, min(end-first, mostPieces*MaxLanes))
	}
	o.mu.Lock()
	o.idle = append(o.idle, e)
	o.mu.Unlock()
	return nil
}

// take is an Elements that nobody uses.
func (o *Over) take() *Elements {
	o.mu.Lock()
	defer o.mu.Unlock()
	if n := len(o.idle); n > 0 {
		e := o.idle[n-1]
		o.idle = o.idle[:n-1]
		return e
	}
	return &Elements{of: o}
}

// reduced is the reduction whose result goes to a place.
func (o *Over) reduced(to *float32, r reduction) *reduced {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, x := range o.sums {
		if x.to == to {
			return x
		}
	}
	x := &reduced{r, to, make([]float32, len(o.puts))}
	for k := range x.parts {
		x.parts[k] = r.none
	}
	o.sums = append(o.sums, x)
	return x
}

// putLater keeps what a batch puts somewhere.
func putLater(e *Elements, x *effect) {
	own := *x
	own.at, own.v, own.where = append([]float32(nil), x.at...), append([]float32(nil), x.v...), append(Mask(nil), x.where...)
	list := &e.of.puts[e.First/MaxLanes]
	*list = append(*list, own)
}

// tally adds a batch's integers to a copy of a slice.
func tally(e *Elements, x *effect) {
	t, to := e.of.tallied(wordsOf(x.to))
	at, v := wordsOf(x.at), wordsOf(x.v)
	one := to[:len(x.to)]
	switch {
	case len(v) > 0 || x.where != nil:
		for k, n := range at {
			switch {
			case !x.on(k) || uint(n) >= uint(len(one)):
			case len(v) == 0:
				one[n]++
			default:
				one[n] += v[k]
			}
		}
	case len(to) > len(one):
		at = count4(at, to)
		fallthrough
	default:
		for _, n := range at {
			if uint(n) < uint(len(one)) {
				one[n]++
			}
		}
	}
	e.of.mu.Lock()
	t.idle = append(t.idle, to)
	e.of.mu.Unlock()
}

// count4 adds 1 to elements of the four parts of to by their numbers, in turn, and returns the last numbers, fewer than
// four.
func count4(at, to []uint32) []uint32 {
	n := len(to) / 4
	a, b, c, d := to[:n], to[n:2*n], to[2*n:3*n], to[3*n:4*n]
	for len(at) >= 4 {
		i, j, k, l := at[0], at[1], at[2], at[3]
		if uint(i) < uint(len(a)) {
			a[i]++
		}
		if uint(j) < uint(len(b)) {
			b[j]++
		}
		if uint(k) < uint(len(c)) {
			c[k]++
		}
		if uint(l) < uint(len(d)) {
			d[l]++
		}
		at = at[4:]
	}
	return at
}

// tallied is a slice that integers are added to, and a copy of it that nobody uses.
func (o *Over) tallied(to []uint32) (t *tallied, copy []uint32) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, x := range o.tallies {
		if unsafe.SliceData(x.to) == unsafe.SliceData(to) && len(x.to) == len(to) {
			t = x
		}
	}
	if t == nil {
		t = &tallied{to: to}
		o.tallies = append(o.tallies, t)
	}
	if n := len(t.idle); n > 0 {
		copy, t.idle = t.idle[n-1], t.idle[:n-1]
		return t, copy
	}
	n := len(to)
	if n <= fourfold {
		n *= 4
	}
	copy = make([]uint32, n)
	t.copies = append(t.copies, copy)
	return t, copy
}

// Finish gives slices and places what elements have in common. It is called once, when all workgroups have run.
func (o *Over) Finish() {
	for _, list := range o.puts {
		if len(list) == 0 {
			continue
		}
		for k := range list[0].at {
			for n := range list {
				x := &list[n]
				switch at := math.Float32bits(x.at[k]); {
				case !x.on(k) || uint64(at) >= uint64(len(x.to)):
				case x.adds:
					wordsOf(x.to)[at] += math.Float32bits(x.v[k])
				default:
					wordsOf(x.to)[at] = math.Float32bits(x.v[k])
				}
			}
		}
	}
	for _, t := range o.tallies {
		for _, c := range t.copies {
			for ; len(c) > 0; c = c[len(t.to):] {
				for k := range t.to {
					t.to[k] += c[k]
				}
			}
		}
	}
	for _, x := range o.sums {
		*x.to = x.tree(x.parts)
	}
}
