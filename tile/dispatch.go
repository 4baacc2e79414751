package tile

import (
	"context"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/shade"
)

// Dispatch is the work of one dispatch: Count workgroups on each axis.
type Dispatch struct {
	Program     shade.Compute
	Interface   shade.ComputeInterface
	Bindings    any
	Base, Count [3]uint32
	// Stays says that the program never ends its goroutine. The zero value is that it may.
	Stays bool

	next  atomic.Uint64 // the first workgroup that nobody has taken
	total uint64
	piece uint64 // workgroups that a worker takes at once
	err   atomic.Pointer[error]
}

// pieces is how many pieces of a dispatch a worker gets, where there are enough workgroups: some take longer than
// others.
const pieces = 8

// begin cuts the dispatch into pieces for so many workers. Workers take pieces in the order of their workgroups, and
// run a piece in that order, too: a workgroup begins when all before it have begun, or will without waiting.
func (d *Dispatch) begin(workers int) (active int) {
	batch := uint64(max(d.Interface.Batch, 1))
	d.piece = max(min(d.total/uint64(workers*pieces), batch), 1)
	return int(min(uint64(workers), (d.total+d.piece-1)/d.piece))
}

// effort is about how long a dispatch takes on one thread, in nanoseconds.
func (d *Dispatch) effort() float64 {
	size := d.Interface.Size
	return float64(d.total) * float64(size[0]*size[1]*size[2]) * float64(max(d.Interface.Cost, 1))
}

// Dispatch runs a dispatch as soon as it gets workers, and returns when no worker touches it any more. If ctx ends
// first, the error is the context's, and some workgroups have run. A panic of the program ends it likewise and is
// returned, and so is an error of the program's.
func (s *Scheduler) Dispatch(ctx context.Context, d *Dispatch) (*Panic, error) {
	d.total = uint64(d.Count[0]) * uint64(d.Count[1]) * uint64(d.Count[2])
	l, err := s.lend(ctx, d.effort())
	defer s.takeBack(l)
	if err != nil || d.total == 0 {
		return nil, err
	}
	return l.engine.runDispatch(ctx, d)
}

// runDispatch runs a dispatch.
func (e *Engine) runDispatch(ctx context.Context, d *Dispatch) (*Panic, error) {
	e.begin(ctx)
	e.dispatch = d
	active := d.begin(len(e.workers))
	if active == 1 && d.Stays {
		e.team.Alone(e.job)
	} else {
		e.pool.Run(e.team, e.members[:active], false, e.job)
	}
	e.dispatch, e.done = nil, nil
	if p := e.panics.Load(); p != nil {
		return p, nil
	}
	if err := d.err.Load(); err != nil {
		return nil, *err
	}
	return nil, ctx.Err()
}

// runWorkgroups runs pieces of the engine's dispatch.
func (w *worker) runWorkgroups() {
	e := w.engine
	d := e.dispatch
	w.calls.Memory.Frame++
	g := shade.Workgroups{Base: d.Base, Count: d.Count, Bindings: d.Bindings, Kernels: w.engine.kernels, Scratch: w.calls.Memory}
	for !e.stopped() {
		end := d.next.Add(d.piece)
		if g.First = end - d.piece; g.First >= d.total {
			return
		}
		g.N = min(d.piece, d.total-g.First)
		if err := d.Program.Workgroups(&g); err != nil {
			d.err.CompareAndSwap(nil, &err)
			e.stop.Store(true)
			return
		}
	}
}
