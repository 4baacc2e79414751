package tile

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/pool"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// MaxWorkers bounds a scheduler's workers.
const MaxWorkers = 1024

// The errors of Scheduler.Run where it does not draw, or not to the end.
var (
	ErrClosed   = errors.New("the device is closed")
	ErrInShader = errors.New("a shader cannot wait for a device: its own, or another one that is busy")
	// ErrGoexit is the error of a frame whose shader ended its goroutine.
	ErrGoexit = errors.New("a shader ended its goroutine (runtime.Goexit)")
)

// smallFrame and mediumFrame are efforts in nanoseconds on one thread: see Frame.Effort. A small frame is over before
// another worker has woken, so one worker draws it. A medium frame is drawn by one worker, too, while other frames
// wait: as many frames are then drawn at once as there are workers, and no worker waits for others of its frame.
const (
	smallFrame  = 100e3
	mediumFrame = 10e6
)

// busyTime is how long the device counts as shared after two frames have met.
const busyTime = 10 * time.Millisecond

// Scheduler lends a device's workers to frames: one to a small frame, all of them to a large one. Frames of different
// goroutines take turns, or are drawn side by side, each by a worker.
type Scheduler struct {
	options Options
	pool    *pool.Pool
	workers []*worker
	all     *Engine   // of all workers
	single  []*Engine // of one each

	tokens       chan struct{} // one for each worker that is free
	collectToken chan struct{} // holds one while nobody collects tokens
	mu           sync.Mutex
	free         []int // the workers that are; the last one was drawing just now, and its memory is warm
	begun        time.Time
	met          atomic.Int64 // when frames met last: nanoseconds after begun
	flying       atomic.Int32 // calls of Run
	closed       chan struct{}
	gone         chan struct{} // closed once the workers have ended
	closing      sync.Once
	ending       sync.Once
}

// NewScheduler makes a scheduler of so many workers, 1 to MaxWorkers.
func NewScheduler(k *simd.Kernels, workers int, o Options) *Scheduler {
	s := &Scheduler{
		options: o, pool: pool.NewPool(workers), tokens: make(chan struct{}, workers),
		collectToken: make(chan struct{}, 1), begun: time.Now(),
		closed: make(chan struct{}), gone: make(chan struct{}),
	}
	runtime.AddCleanup(s, (*pool.Pool).Close, s.pool) // where it is dropped without Close
	s.met.Store(-int64(busyTime))
	members := make([]int, workers)
	for i := range workers {
		w := newWorker(k, &o)
		s.workers = append(s.workers, w)
		members[i] = i
		s.tokens <- struct{}{}
		s.free = append(s.free, workers-1-i)
	}
	s.collectToken <- struct{}{}
	lent := new(arenas)
	s.all = newEngine(k, s.pool, lent, s.workers, members, o)
	for i := range workers {
		s.single = append(s.single, newEngine(k, s.pool, lent, s.workers[i:i+1], members[i:i+1], o))
	}
	return s
}

// Workers is the number of workers.
func (s *Scheduler) Workers() int { return len(s.workers) }

// Run draws a frame, and one beside it that may be nil, see Engine.run, as soon as it gets workers. Until then it looks at
// the context, too.
func (s *Scheduler) Run(ctx context.Context, f, beside *Frame) (*Panic, error) {
	effort := f.Effort()
	if beside != nil {
		effort += beside.Effort()
	}
	l, err := s.lend(ctx, effort)
	defer s.takeBack(l)
	if err != nil {
		return nil, err
	}
	return l.engine.run(ctx, f, beside, l.linger)
}

// loan is an engine that somebody has, and what there is to give back.
type loan struct {
	engine *Engine
	linger bool // another frame is expected soon
	flying bool // it counts among the calls of Run
	single int  // 1 more than the number of the worker, or 0
	all    int  // as takeAll counts
}

// aloneKey is the key of Alone's value.
type aloneKey struct{}

// Alone returns a context whose frames and dispatches are drawn by one worker each, however large they are: for who has
// as many of them at once as there are workers, and nothing to do before all have ended.
func Alone(ctx context.Context) context.Context { return context.WithValue(ctx, aloneKey{}, true) }

// lend lends workers for an effort in nanoseconds: see Frame.Effort. What it returns is given back also with an error.
func (s *Scheduler) lend(ctx context.Context, effort float64) (l loan, err error) {
	if err := ctx.Err(); err != nil {
		return l, err
	}
	l.flying = true
	met, alone := s.flying.Add(1) > 1, ctx.Value(aloneKey{}) != nil
	if s.isClosed() {
		return l, ErrClosed
	}
	now := int64(time.Since(s.begun))
	if met {
		if !alone && now-s.met.Load() > int64(busyTime)/8 { // not with every frame: all cores look at the time
			s.met.Store(now)
		}
		if s.pool.Busy() && inShader() && s.pool.Mine() {
			return l, ErrInShader
		}
	}
	shared := now-s.met.Load() < int64(busyTime)
	if len(s.workers) > 1 && !s.options.Stages && (alone || effort < smallFrame || shared && effort < mediumFrame) {
		if err := s.take(ctx); err != nil {
			return l, err
		}
		i := s.pop()
		l.single, l.engine = i+1, s.single[i]
		return l, nil
	}
	l.all, err = s.takeAll(ctx)
	l.engine, l.linger = s.all, !shared
	return l, err
}

// takeBack takes back what was lent.
func (s *Scheduler) takeBack(l loan) {
	if l.single > 0 {
		s.giveBack(l.single - 1)
	}
	s.giveBackAll(l.all)
	if l.flying {
		s.leave()
	}
}

// take takes a token, or fails where the context or the scheduler ends before there is one, or there is none and the
// caller is a shader, which cannot wait.
func (s *Scheduler) take(ctx context.Context) error { return receive(ctx, s, s.tokens) }

func receive(ctx context.Context, s *Scheduler, from chan struct{}) error {
	select {
	case <-from:
		return nil
	default:
	}
	if s.flying.Load() > 1 && inShader() { // asked where there is something to wait for: frames side by side are short
		return ErrInShader
	}
	select {
	case <-from:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-s.closed:
		return ErrClosed
	}
}

// takeAll takes all tokens; n is how many things it took in any case, the right to collect tokens among them.
func (s *Scheduler) takeAll(ctx context.Context) (n int, err error) {
	if err := receive(ctx, s, s.collectToken); err != nil {
		return 0, err
	}
	for n = 1; n <= len(s.workers); n++ {
		if err := s.take(ctx); err != nil {
			return n, err
		}
	}
	return n, nil
}

func (s *Scheduler) giveBackAll(n int) {
	if n == 0 {
		return
	}
	for ; n > 1; n-- {
		s.tokens <- struct{}{}
	}
	s.collectToken <- struct{}{}
}

// pop is a free worker, for a token.
func (s *Scheduler) pop() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.free[len(s.free)-1]
	s.free = s.free[:len(s.free)-1]
	return i
}

func (s *Scheduler) giveBack(i int) {
	s.mu.Lock()
	s.free = append(s.free, i)
	s.mu.Unlock()
	s.tokens <- struct{}{}
}

func (s *Scheduler) isClosed() bool {
	select {
	case <-s.closed:
		return true
	default:
		return false
	}
}

// leave ends a call of Run. The last one after Close ends the workers.
func (s *Scheduler) leave() {
	if s.flying.Add(-1) == 0 && s.isClosed() {
		s.end()
	}
}

// end ends the workers, if nobody uses them: calls of Run that come now find that the scheduler is closed.
func (s *Scheduler) end() {
	if s.flying.Load() == 0 {
		s.ending.Do(func() {
			s.pool.Close()
			close(s.gone)
		})
	}
}

// Close ends the workers, once they have drawn what they are drawing; frames that wait for them get ErrClosed. It may
// be called more than once, and waits for the end; but not inside a shader, which the end has to wait for.
func (s *Scheduler) Close() {
	s.closing.Do(func() { close(s.closed) })
	s.end()
	if !inShader() {
		<-s.gone
	}
}

// Stages are the times of the last frame, worker by worker; nil without Options.Stages.
func (s *Scheduler) Stages() []record.StageTimes {
	if !s.options.Stages {
		return nil
	}
	n, _ := s.takeAll(context.Background())
	defer s.giveBackAll(n)
	return s.all.stages()
}

// Tiles are the times of the last frame's tiles, worker after worker, a tile once a batch; nil without Options.Stages.
func (s *Scheduler) Tiles() []record.TileTime {
	if !s.options.Stages {
		return nil
	}
	n, _ := s.takeAll(context.Background())
	defer s.giveBackAll(n)
	return s.all.tiles()
}

// inShader says whether the caller was called by a worker, of any device. It takes a microsecond.
func inShader() bool {
	var pcs [64]uintptr
	for skip := 2; ; {
		n := runtime.Callers(skip, pcs[:])
		for _, pc := range pcs[:n] {
			if f := runtime.FuncForPC(pc - 1); f != nil && strings.HasSuffix(f.Name(), workName) {
				return true
			}
		}
		if n < len(pcs) {
			return false
		}
		skip += n
	}
}

// workName is how Engine.work is called in stacks.
const workName = "halfspace/tile.(*Engine).work"
