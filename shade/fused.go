package shade

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/internal/exec"
)

// Fused is a recorded vertex or fragment function, of a shader whose Interface says FusedVertex or Fused: the calls that
// it made once. It is for the engine. Goroutines may share it. The zero value is ready.
type Fused struct {
	recordings atomic.Pointer[[]*recording]
	mu         sync.Mutex
}

// mostRecordings is how many different lists of calls are planned for a function. A function whose calls differ from
// batch to batch is then computed call by call.
const mostRecordings = 8

// Run calls a shader's fragment function and computes what it calls.
func (p *Fused) Run(s Shader, f *Fragments) { p.run(&f.Batch, func() { s.Fragment(f) }) }

// RunVertices calls a shader's vertex function and computes what it calls. One vertex alone is computed call by call: its
// slices of one element would be taken for constants.
func (p *Fused) RunVertices(s Shader, v *Vertices) {
	if v.N < 2 {
		s.Vertex(v)
		return
	}
	p.run(&v.Batch, func() { s.Vertex(v) })
}

// run calls a function of a batch and computes what it calls.
func (p *Fused) run(b *Batch, f func()) {
	if !p.pieces(b, f, func(int, int) {}) {
		f()
	}
}

// pieces calls a function of a batch, which may have more than MaxLanes lanes, and computes what it calls, MaxLanes lanes
// at a time. It calls done after each piece, with its first lane and how many it has. It returns false where nothing is
// computed: the function's calls differ too much from batch to batch.
func (p *Fused) pieces(b *Batch, f func(), done func(from, n int)) bool {
	if b.Scratch.recorder == nil {
		b.Scratch.recorder = new(recorder)
	}
	r := b.Scratch.recorder
	r.begin()
	defer r.end() // also of a function that panics
	f()
	r.on = false
	x := p.recording(r)
	if x == nil {
		return false
	}
	r.env = recorded{f: x.plan.Func, r: r}
	r.machine.Prepare(x.plan, b.Kernels, &r.env, exec.Memory{Buffers: r.buffers})
	for from, all := 0, b.N; from < all; from += MaxLanes { // done may change N
		n := min(all-from, MaxLanes)
		r.run(from, n)
		done(from, n)
	}
	r.machine.Release()
	b.Scratch.registers.floats.taken = len(r.calls) / 4 // as costly as so many registers that are written one by one
	return true
}

// recording is the recording of a recorder's calls, planned where they are new; nil: there are too many.
func (p *Fused) recording(r *recorder) *recording {
	if x := p.find(r); x != nil {
		return x
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if x := p.find(r); x != nil { // another worker's
		return x
	}
	var list []*recording
	if old := p.recordings.Load(); old != nil {
		list = *old
	}
	if len(list) == mostRecordings {
		return nil
	}
	x := newRecording(r)
	list = append(slices.Clone(list), x)
	p.recordings.Store(&list)
	return x
}

func (p *Fused) find(r *recorder) *recording {
	if list := p.recordings.Load(); list != nil {
		for _, x := range *list {
			if x.is(r) {
				return x
			}
		}
	}
	return nil
}
