package tile

import (
	"context"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/pool"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// DefaultSize is the edge of a tile in pixels: colour, depth and visibility of 64x64 pixels fit a core's caches, also
// with four samples (tiles of 32 took a tenth to a quarter longer). With more samples tiles are smaller.
const DefaultSize = 64

// Options configure an engine. The zero value is the default of each.
type Options struct {
	// TileSize is 32 or 64; the zero value is DefaultSize with up to four samples, 32 with more.
	TileSize int
	// BatchRecords is how many primitives a batch of geometry holds at most; the zero value is 1<<19, or 1<<20 with
	// more than two workers or several samples.
	BatchRecords int
	// DenseRecords is how many records a tile must have for its batch to end early, on average over the tiles touched;
	// the zero value is 1024 a sample.
	DenseRecords int
	// Without are rows of the plans' table that are left out, of those that plan.Fast lists. The zero value leaves out
	// none.
	Without plan.Set
	// Immediate leaves out plan.Deferred: draws are shaded at once, in order.
	Immediate bool
	// Poison, where not 0, is for tests: the engine fills each worker's scratch memory with this pattern again and
	// again, before each frame, chunk, tile, draw of a tile and batch of fragments. Pictures are the same with any
	// pattern, as nothing is read before it was written. The zero value fills nothing, and takes no time.
	Poison uint32
	// Stages times the stages of each frame, for Engine.Stages. The zero value takes no time.
	Stages bool
}

// Engine is workers that draw a frame together. It draws one at a time.
type Engine struct {
	kernels *simd.Kernels
	pool    *pool.Pool
	team    *pool.Team
	arenas  *arenas
	options Options
	workers []*worker
	members []int // their numbers in the pool

	frame    *Frame
	beside   *Frame          // drawn of the frame's geometry, too; nil: none
	dispatch *Dispatch       // instead of a frame, or nil
	done     <-chan struct{} // the frame's context's
	stop     atomic.Bool     // a shader has panicked
	shares   []share         // of the workers that take part in the frame
	batch    batches
	job      func(worker int) // e.work, made once: a method value allocates
	placed   func()           // e.nextBatch
	closed   func()           // e.endRound
	panics   atomic.Pointer[Panic]
}

// Panic is the panic of a shader function that ended a frame: its value, and where it happened.
type Panic struct {
	Value any
	Stack []byte
	// Exit says that nobody panicked: the goroutine was ended (runtime.Goexit). Value is nil then.
	Exit bool
	// Draw is the number of the draw whose shader it was, Stage "Vertex", "Fragment" or "Function"; -1 and empty where no
	// shader was running.
	Draw   int
	Beside bool // it is a draw of the frame beside
	Stage  string
	Shader shade.Shader
}

// newEngine makes an engine of some of a pool's workers.
func newEngine(k *simd.Kernels, p *pool.Pool, arenas *arenas, workers []*worker, members []int, o Options) *Engine {
	e := &Engine{kernels: k, pool: p, team: pool.NewTeam(), arenas: arenas, options: o, workers: workers, members: members,
		shares: make([]share, len(workers))}
	e.job, e.placed, e.closed = e.work, e.nextBatch, e.endRound
	return e
}

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

// run draws a frame and returns when no worker touches it any more. If ctx ends first, the attachments hold whole
// tiles, each as it was before the frame or as one of its batches left it, and the error is the context's. A shader's
// panic ends the frame likewise and is returned. With linger the workers expect another frame soon.
//
// A frame beside, which may be nil, is drawn, too, of the same geometry, tile by tile: see record.Frame.Serves.
func (e *Engine) run(ctx context.Context, f, beside *Frame, linger bool) (*Panic, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	e.begin(ctx)
	e.frame, e.beside = f, beside
	e.beginStages()
	without := e.options.Without
	if e.options.Immediate {
		without |= plan.Of(plan.Deferred)
	}
	f.Begin(e.options.TileSize, without)
	f.begin()
	g := &f.geometry
	g.Arena, g.Drawn = e.arenas.take(), f.drawn
	g.Begin(&f.Frame, len(e.workers))
	g.Start, g.Round, g.Stop = 0, 0, 0
	if beside != nil {
		beside.Begin(1<<f.TileLog2, without)
		beside.begin()
		g.Depths().Forget()
	}
	e.shares = e.shares[:min(len(e.workers), max(f.Tiles(), g.Len()))] // others would have nothing to do
	e.beginBatches()
	for _, w := range e.workers {
		w.counts.Begin(&f.Frame)
		if beside != nil {
			w.aside.Begin(&beside.Frame)
		}
		w.maker.BeginBatch(e.batch.number, w.number, len(e.workers))
		w.tiling = false
	}
	if e.options.Poison != 0 {
		e.workers[0].poison.Fill(g.Arena)
	}
	if len(e.shares) == 1 && f.Stays() && (beside == nil || beside.Stays()) {
		e.team.Alone(e.job)
	} else {
		e.pool.Run(e.team, e.members[:len(e.shares)], linger, e.job)
	}
	e.endStages()
	e.frame, e.beside, e.done = nil, nil, nil
	e.arenas.put(g.Arena)
	g.Arena = nil
	for _, w := range e.workers {
		w.tile.Frame, w.tile.Arena = nil, nil
		f.Take(&w.counts)
		if beside != nil {
			beside.Take(&w.aside)
		}
	}
	f.Total.Chunks, f.Total.Batches = int64(g.Len()), e.batch.number
	if p := e.panics.Load(); p != nil {
		return p, nil
	}
	return nil, ctx.Err()
}

// begin readies the workers for a frame or a dispatch.
func (e *Engine) begin(ctx context.Context) {
	e.stop.Store(false)
	e.panics.Store(nil)
	e.done = ctx.Done()
	for i, w := range e.workers {
		w.engine, w.number = e, i
	}
}

// work is one worker's part of a frame or a dispatch.
func (e *Engine) work(i int) {
	w := e.workers[i]
	if e.dispatch != nil {
		w.guard((*worker).runWorkgroups)
		return
	}
	over := false
	defer func() {
		if !over { // a shader has ended the goroutine: the frame is stopped, and the others wait at the barriers
			e.phases(w)
		}
	}()
	e.phases(w)
	over = true
}

// phases runs a worker through the frame's phases from the one on that it has got to.
func (e *Engine) phases(w *worker) {
	for {
		if !w.tiling {
			w.guard((*worker).runChunks)
			w.clock.Stage(record.StageWait)
			e.team.Barrier(e.closed)
			if e.batch.open {
				continue
			}
			w.tiling, w.last = true, e.batch.last
		}
		w.guard((*worker).runTiles)
		w.clock.Stage(record.StageWait)
		if w.last {
			return
		}
		e.team.Barrier(e.placed) // a stopped frame's batches pass quickly: nobody takes work
		w.tiling = false
	}
}

// panicked says what a panic was and where; nil is no panic, but the end of the goroutine.
func (w *worker) panicked(v any) *Panic {
	p := &Panic{Value: v, Stack: debug.Stack(), Exit: v == nil, Draw: -1}
	if d := w.calls.Call.Draw; d != nil {
		p.Stage, p.Shader = w.calls.Call.Stage, d.Pipeline.Shader
		for n, f := range [2]*Frame{w.engine.frame, w.engine.beside} {
			for i := range f.draws() {
				if &f.Draws[i] == d {
					p.Draw, p.Beside = i, n == 1
				}
			}
		}
		w.calls.Call = record.Call{}
	}
	return p
}

// guard runs f so that a shader's panic does not end the process: the first panic is kept and the frame stops. Where
// the shader ends the goroutine, the frame stops likewise, and the goroutine goes on to its end.
func (w *worker) guard(f func(*worker)) {
	over := false
	defer func() {
		if over {
			return
		}
		w.engine.panics.CompareAndSwap(nil, w.panicked(recover()))
		w.engine.stop.Store(true)
		w.shader.Recover()
	}()
	f(w)
	over = true
}

// runChunks makes chunks.
func (w *worker) runChunks() {
	e := w.engine
	w.calls.Memory.Frame++
	g := &e.frame.geometry
	if g.Round == g.Start {
		w.maker.DropBins()
	}
	for w.helps = 0; !e.stopped(); {
		i := e.take(w)
		if i < 0 {
			return
		}
		first, n := g.Opens(i)
		for _, f := range [2]*Frame{e.frame, e.beside} {
			for k := first; k < min(first+n, len(f.draws())); k++ {
				w.shader.CompileDraw(&f.Frame, &f.Draws[k])
			}
		}
		w.maker.RunChunk(g, i)
	}
}

// runTiles draws tiles.
func (w *worker) runTiles() {
	e := w.engine
	f, last := e.frame, e.batch.last
	w.gatherer.BeginTiles()
	w.calls.Memory.Frame++
	w.helps = 0
	for i := e.take(w); i >= 0 && !e.stopped(); {
		p := f.order[i]
		x, y := p.tile%int32(f.TilesX), p.tile/int32(f.TilesX)
		var began time.Duration
		if w.clock != nil {
			began = w.clock.Now()
		}
		store := false
		if p.clears > 0 {
			w.clock.Stage(record.StageClear)
			for _, f := range [2]*Frame{f, e.beside} {
				if f != nil {
					w.target.ClearTiles(&f.Frame, f.before[p.tile:][:p.clears], x, y%int32(f.TilesY), p.clears, int(y)/f.TilesY)
				}
			}
		} else {
			w.shader.BeginTile(e.beside != nil)
			if e.beside != nil && w.runBeside(e.beside, x, y, last) {
				w.target.StoreTile(&w.tile, last)
			}
			store = w.runTile(f, x, y, last)
		}
		if w.clock != nil {
			w.noteTiles(f, p, began)
		}
		i = e.take(w) // before stores past the caches, for which an atomic operation would wait
		if store {
			w.target.StoreTile(&w.tile, last)
		}
	}
}

// noteTiles notes the time of a piece of the work on tiles, which is shared out among those that are cleared.
func (w *worker) noteTiles(f *Frame, p piece, began time.Duration) {
	n, size := max(p.clears, 1), 1<<f.TileLog2
	t := record.TileTime{Size: size, Worker: w.number, Time: (w.clock.Now() - began) / time.Duration(n)}
	if p.clears == 0 {
		t.Records = len(w.tile.Refs)
	}
	for tile := p.tile; tile < p.tile+n; tile++ {
		t.X, t.Y = int(tile)%f.TilesX*size, int(tile)/f.TilesX*size
		w.clock.Tiles = append(w.clock.Tiles, t)
	}
}

// beginStages starts the workers' clocks; endStages stops them.
func (e *Engine) beginStages() {
	if !e.options.Stages {
		return
	}
	now := time.Now()
	for _, w := range e.workers {
		w.clock.Begin(now, record.StageWait)
	}
	e.workers[0].clock.Stage(record.StageFrame)
}

func (e *Engine) endStages() {
	for _, w := range e.workers {
		w.clock.Stage(record.StageWait)
	}
}

// tiles are the times of the last frame's tiles.
func (e *Engine) tiles() (times []record.TileTime) {
	for _, w := range e.workers {
		times = append(times, w.clock.Tiles...)
	}
	return times
}

// stages are the times of the last frame, worker by worker.
func (e *Engine) stages() (times []record.StageTimes) {
	for _, w := range e.workers {
		times = append(times, w.clock.Times)
	}
	return times
}
