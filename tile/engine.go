package tile

import (
	"context"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// DefaultSize is the edge of a tile in pixels: colour, depth and visibility of 64x64 pixels fit a core's caches, also with
// four samples (tiles of 32 took a tenth to a quarter longer). With more samples tiles are smaller.
const DefaultSize = 64

// Options configure an engine. The zero value is the default of each.
type Options struct {
	// TileSize is 32 or 64; the zero value is DefaultSize with up to four samples, 32 with more.
	TileSize int
	// BatchRecords is how many primitives a batch of geometry holds at most; the zero value is 1<<19, or 1<<20 with more than
	// two workers.
	BatchRecords int
	// DenseRecords is how many records a tile must have for its batch to end early, on average over the tiles touched; the
	// zero value is 1024.
	DenseRecords int
	// Immediate shades all draws at once, in order, deferring none.
	Immediate bool
	// Stages times the stages of each frame, for Engine.Stages. The zero value takes no time.
	Stages bool
}

// Engine draws frames. One frame is drawn at a time; concurrent calls of Run take turns.
type Engine struct {
	kernels *simd.Kernels
	pool    *Pool
	options Options
	workers []*worker

	mu      sync.Mutex
	frame   *Frame
	done    <-chan struct{} // the frame's context's
	stop    atomic.Bool     // a shader has panicked
	shares  []share         // of the workers that take part in the frame
	batch   batches
	job     func(worker int) // e.work, made once: a method value allocates
	placed  func()           // e.nextBatch
	closed  func()           // e.endRound
	panics  atomic.Pointer[Panic]
	scratch sync.Mutex // guards the arena's shared lists while geometry runs
}

// Panic is what a function panicked with that a frame called.
type Panic struct {
	Value any
	Stack []byte
	// Draw is the number of the draw whose shader it was, Stage "Vertex", "Fragment" or "Lookup"; -1 and empty where no shader
	// was running.
	Draw   int
	Stage  string
	Shader shade.Shader
}

// NewEngine makes an engine of the given number of workers, the caller of Run included.
func NewEngine(k *simd.Kernels, workers int, o Options) *Engine {
	if o.BatchRecords == 0 {
		if o.BatchRecords = batchRecords; workers > fewWorkers {
			o.BatchRecords = 2 * batchRecords
		}
	}
	if o.DenseRecords == 0 {
		o.DenseRecords = denseRecords
	}
	e := &Engine{kernels: k, pool: NewPool(workers), options: o, shares: make([]share, workers)}
	e.job, e.placed, e.closed = e.work, e.nextBatch, e.endRound
	for i := range workers {
		w := &worker{engine: e, number: i}
		if o.Stages {
			w.clock = new(clock)
		}
		e.workers = append(e.workers, w)
	}
	return e
}

// Close ends the workers.
func (e *Engine) Close() { e.pool.Close() }

// Workers is the number of workers.
func (e *Engine) Workers() int { return e.pool.Workers() }

// stopped says whether the frame is to end: once true, true until it has. The context is asked itself. A flag set by
// context.AfterFunc came when its goroutine did: on a busy machine after the frame, and then it stopped the next one.
func (e *Engine) stopped() bool {
	select {
	case <-e.done:
		return true
	default:
		return e.stop.Load()
	}
}

// Run draws a frame and returns when no worker touches it any more. If ctx ends first, the attachments hold whole tiles,
// each as it was before the frame or as one of its batches left it, and the error is the context's. A shader's panic
// ends the frame likewise and is returned.
func (e *Engine) Run(ctx context.Context, f *Frame) (Statistics, *Panic, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return Statistics{}, nil, err
	}
	e.stop.Store(false)
	e.panics.Store(nil)
	e.frame, e.done = f, ctx.Done()
	e.beginStages()
	f.begin(e)
	e.shares = e.shares[:min(len(e.workers), max(len(f.drawn), len(f.chunks)))] // others would have nothing to do
	e.batch = batches{}
	e.nextBatch()
	for _, w := range e.workers {
		w.stats = Statistics{}
		w.beginBatch(e.batch.number, w.number, len(e.workers))
		w.passed = grow(w.passed, len(f.Draws))
		clear(w.passed)
	}
	e.pool.Run(len(e.shares), e.job)
	e.endStages()
	e.frame, e.done = nil, nil
	var total Statistics
	for _, w := range e.workers {
		total.add(&w.stats)
		for i, n := range w.passed {
			f.Draws[i].Passed += n
		}
	}
	total.Chunks, total.Batches = int64(len(f.chunks)), e.batch.number
	if p := e.panics.Load(); p != nil {
		return total, p, nil
	}
	return total, nil, ctx.Err()
}

// work is one worker's part of a frame.
func (e *Engine) work(i int) {
	w := e.workers[i]
	for {
		w.guard((*worker).runChunks)
		w.stage(StageWait)
		e.pool.Barrier(e.closed)
		if e.batch.open {
			continue
		}
		last := e.batch.last
		w.guard((*worker).runTiles)
		w.stage(StageWait)
		if last {
			return
		}
		e.pool.Barrier(e.placed) // a stopped frame's batches pass quickly: nobody takes work
	}
}

// panicked says what a panic was and where.
func (w *worker) panicked(v any) *Panic {
	p := &Panic{Value: v, Stack: debug.Stack(), Draw: -1}
	if d := w.call.draw; d != nil {
		p.Stage, p.Shader = w.call.stage, d.Pipeline.Shader
		for i := range w.engine.frame.Draws {
			if &w.engine.frame.Draws[i] == d {
				p.Draw = i
			}
		}
		w.call = call{}
	}
	return p
}

// guard keeps a shader's panic from ending the process on a worker: the first one is kept and the frame stops.
func (w *worker) guard(f func(*worker)) {
	defer func() {
		if v := recover(); v != nil {
			w.engine.panics.CompareAndSwap(nil, w.panicked(v))
			w.engine.stop.Store(true)
		}
	}()
	f(w)
}

// runChunks makes chunks.
func (w *worker) runChunks() {
	e := w.engine
	f, stop := e.frame, e.batch.stop
	if e.batch.round == e.batch.start {
		w.dropBins()
	}
	for w.helps = 0; !e.stopped(); {
		i := e.take(w)
		if i < 0 {
			return
		}
		w.runChunk(f, i, stop)
	}
}

// runTiles draws tiles.
func (w *worker) runTiles() {
	e := w.engine
	f, last := e.frame, e.batch.last
	w.beginTiles()
	w.helps = 0
	for i := e.take(w); i >= 0 && !e.stopped(); {
		tile := f.order[i]
		store := w.runTile(f, tile%int32(f.tilesX), tile/int32(f.tilesX), last)
		i = e.take(w) // before stores past the caches, for which an atomic operation would wait
		if store {
			w.storeTile(f, last)
		}
	}
}
