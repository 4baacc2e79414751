package scene

import (
	"sync"
	"sync/atomic"
)

// stage is a step of work whose parts are done side by side, once the stages that it comes after are done.
type stage struct {
	after []*stage
	begin func()                       // before the first part; nil: nothing
	parts int                          // 1 or more
	do    func(worker, part int) error // worker is the goroutine's number

	next  atomic.Int32  // the first part that nobody has
	left  atomic.Int32  // parts that are not done
	ready chan struct{} // closed once parts may begin
	done  chan struct{} // closed once all have ended
}

// inStages does stages on n goroutines, which take parts in the stages' order: a stage comes after stages before it
// alone. While the last parts of one stage are done, others do the next stage's, if it need not wait for this one. The
// error, or the panic, comes from one of the parts, after which no part is begun.
func inStages(n int, list []*stage) error {
	for _, s := range list {
		s.left.Store(int32(s.parts))
		s.ready, s.done = make(chan struct{}), make(chan struct{})
	}
	var failed atomic.Pointer[failure]
	work := func(worker int) {
		for _, s := range list {
			for part := int(s.next.Add(1)) - 1; part < s.parts; part = int(s.next.Add(1)) - 1 {
				if f := s.part(worker, part, &failed); f != nil {
					failed.CompareAndSwap(nil, f)
				}
				if s.left.Add(-1) == 0 {
					close(s.done)
				}
			}
		}
	}
	var wait sync.WaitGroup
	for worker := 1; worker < n; worker++ {
		wait.Go(func() { work(worker) })
	}
	work(0)
	wait.Wait()
	switch f := failed.Load(); {
	case f == nil:
		return nil
	case f.panicked != nil:
		panic(f.panicked)
	default:
		return f.err
	}
}

// between puts the stages of a second list between the first list's: a goroutine that would wait for a stage of the first
// then does a part of the second.
func between(list, other []*stage) (all []*stage) {
	for i := range max(len(list), len(other)) {
		if i < len(list) {
			all = append(all, list[i])
		}
		if i < len(other) {
			all = append(all, other[i])
		}
	}
	return all
}

// failure is how a part of a stage failed.
type failure struct {
	err      error
	panicked any
}

// part does a part once it may begin, unless another one has failed. Who has the first one begins the stage.
func (s *stage) part(worker, part int, failed *atomic.Pointer[failure]) (f *failure) {
	defer func() {
		if p := recover(); p != nil {
			f = &failure{panicked: p}
		}
	}()
	if part == 0 {
		s.open(failed)
	}
	<-s.ready
	if failed.Load() != nil {
		return nil
	}
	if err := s.do(worker, part); err != nil {
		return &failure{err: err}
	}
	return nil
}

// open begins the stage once the stages before it are done. After a panic of begin, too, nobody waits for it.
func (s *stage) open(failed *atomic.Pointer[failure]) {
	defer close(s.ready)
	defer func() {
		if p := recover(); p != nil {
			failed.CompareAndSwap(nil, &failure{panicked: p})
		}
	}()
	for _, before := range s.after {
		<-before.done
	}
	if s.begin != nil && failed.Load() == nil {
		s.begin()
	}
}
