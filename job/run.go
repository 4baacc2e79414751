package job

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/scene"
)

// Runner does plans.
type Runner struct {
	Device *halfspace.Device
	Store  Store
	// Load reads scenes. The zero value is Load.
	Load Loader
	// Memory bounds, approximately, the memory of work under way: scenes that are loaded and pictures that are not
	// written yet, half of it each. The zero value is 1 GiB. A scene that needs more is drawn alone.
	Memory int64
	// Warm keeps scenes, ready to draw, for later runs, and has their memory in place of Memory. The zero value keeps
	// none.
	Warm *Warm
	// FailFast ends the run at the first task that fails; the zero value goes on.
	FailFast bool
	// Resume skips results that exist already, and records new ones. The zero value does not.
	Resume *Records
	// Seen, where it is not nil, sees each picture that is drawn, before it is written; from several goroutines. It
	// must not change it.
	Seen func(*Task, *picfile.Picture)
	// Done is told of each task as it ends, one at a time, in no order.
	Done func(*Result)
}

// Result is how a task ended.
type Result struct {
	Task *Task
	// Err is nil if the result is in the store.
	Err error
	// Skipped says that it was there already.
	Skipped bool
	// Key is the task's key, where Runner.Resume wants it.
	Key       string
	Camera    scene.Camera
	View      scene.View
	Triangles int
	Stats     halfspace.Statistics
	// Report is what was found about the draws, of a device with DeviceInfo.Debug.
	Report halfspace.Report
	// Load is the time for the input, which several tasks may share; the others are the task's own.
	Load, Prepare, Draw, Encode time.Duration
	// Warnings are the input's, with its first task, and the warnings of images that turned out to be damaged, with the
	// first task that shows them.
	Warnings []scene.Warning
	// Files are those that the input was read from.
	Files []string
	// Sidecar is what the picture shows, where the settings want one and it was drawn now.
	Sidecar *Sidecar
}

// Summary counts a run's tasks.
type Summary struct {
	// Done, Skipped and Failed are drawn now, there already, and not made.
	Done, Skipped, Failed int
	// Err is the first error, if any task failed.
	Err error
}

// run is a run of a plan.
type run struct {
	*Runner
	ctx    context.Context
	cancel context.CancelFunc
	warm   *Warm
	jobs   chan *encoding
	alone  bool // there is one input, and no core has anything else to do
	mutex  sync.Mutex
	sum    Summary
	needs  needs
}

// shared is what pictures of the same settings have in common.
type shared struct {
	once  sync.Once
	env   *scene.Environment
	back  *backdrop
	files []string // hashes of Settings.Files
	err   error
}

// encoding is a picture to be written.
type encoding struct {
	drawn  *drawn
	result *Result
	out    Output
	record *record
}

// Run does a plan. As many inputs as the device has threads are under way at a time, each loaded and drawn by a worker
// of its own; as many other workers encode and write. The engine's threads draw for all of them, so that no core waits
// while there is anything to do. What fails is told to Done, and the rest goes on. The error is ctx's, if it ends
// first.
func (r *Runner) Run(ctx context.Context, plan *Plan) (Summary, error) {
	x := &run{Runner: r, warm: r.Warm, jobs: make(chan *encoding), alone: r.Warm == nil && len(plan.Groups) == 1}
	x.ctx, x.cancel = context.WithCancel(ctx)
	defer x.cancel()
	if x.warm == nil {
		x.warm = NewWarm(r.Memory, 0)
	}
	workers := max(r.Device.Threads(), 1)
	var drawing, writing sync.WaitGroup
	for range workers {
		writing.Go(func() {
			for e := range x.jobs {
				x.encode(e)
			}
		})
	}
	var next atomic.Int64
	for range min(workers, len(plan.Groups)) {
		drawing.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(plan.Groups) && x.ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				x.group(plan, &plan.Groups[i])
			}
		})
	}
	drawing.Wait()
	close(x.jobs)
	writing.Wait()
	return x.sum, ctx.Err()
}

// done tells how a task ended.
func (x *run) done(r *Result) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if x.ctx.Err() != nil && errors.Is(r.Err, context.Canceled) {
		return // of a run that has ended
	}
	switch {
	case r.Err != nil:
		x.sum.Failed++
		if x.sum.Err == nil {
			x.sum.Err = r.Err
		}
		if x.FailFast {
			x.cancel()
		}
	case r.Skipped:
		x.sum.Skipped++
	default:
		x.sum.Done++
	}
	if x.Done != nil {
		x.Done(r)
	}
}

// fail ends tasks with one error.
func (x *run) fail(tasks []Task, err error) {
	for i := range tasks {
		x.done(&Result{Task: &tasks[i], Err: err})
	}
}

// share is what pictures of settings have in common, made once.
func (x *run) share(s *Settings) (*shared, error) {
	h := x.warm.share(s)
	h.once.Do(func() {
		info := s.Info(false)
		if h.err = s.Environment(&info); h.err != nil {
			h.err = UsageError{fmt.Errorf("--env: %w", h.err)}
			return
		}
		h.env = info.Env
		if h.back, h.err = newBackdrop(s); h.err != nil {
			h.err = UsageError{fmt.Errorf("--background: %w", h.err)}
			return
		}
		if x.Resume != nil {
			h.files, h.err = hashes(s.Files())
		}
	})
	return h, h.err
}

// sit gets the scene of an input ready to draw, one that is warm or a new one.
func (x *run) sit(g *Group, t *Task) (*seat, error) {
	s := t.Settings
	if seat := x.warm.take(g.Input, s); seat != nil {
		return seat, nil
	}
	size := int64(0)
	if info, err := os.Stat(g.Input); err == nil {
		size = info.Size()
	}
	leave, err := x.warm.enter(x.ctx, t.sceneBytes(size))
	if err != nil {
		return nil, err
	}
	start := time.Now()
	have, err := x.share(s)
	var base *scene.Scene
	o := s.options()
	if x.alone && !s.Clay {
		o.Ahead, o.Device, o.Shading = new(scene.Cache), x.Device, shadings[s.Shading]
	}
	if err == nil {
		load := x.Load
		if load == nil {
			load = Load
		}
		base, err = load(x.ctx, g.Input, o)
	}
	if err != nil {
		leave()
		return nil, err
	}
	if textures := textureBytes(base); textures > 0 { // nobody keeps what others wait for, and waits itself
		leave()
		if leave, err = x.warm.enter(x.ctx, t.sceneBytes(size)+textures); err != nil {
			return nil, err
		}
	}
	p := newPainter(x.Device, s, base, have.env, have.back)
	p.info.Cache = o.Ahead
	p.info.Once = x.warm.most == 0 && len(g.Tasks) == 1 && s.frames() == 1 && t.own(max(s.Supersample, 1)).rows == 0
	return &seat{g.Input, s, base, p, time.Since(start), func() { p.close(); leave() }}, nil
}

// record is what the results of tasks of a scene have in common, where it is wanted: to know results again, or the parts
// of a picture.
func (x *run) record(scene []string, tasks []Task, have *shared) (*record, error) {
	r, settings := x.Resume, have.files
	if r == nil {
		if !slices.ContainsFunc(tasks, func(t Task) bool { return t.parted() }) {
			return nil, nil
		}
		var err error
		if settings, err = hashes(tasks[0].Settings.Files()); err != nil {
			return nil, err
		}
		r = &Records{}
	}
	return r.begin(scene, settings)
}

// group does the tasks of an input.
func (x *run) group(plan *Plan, g *Group) {
	var tasks []Task
	for _, t := range x.unfinished(g) {
		err := x.spare(plan, t.Output)
		if err == nil && t.Settings.Sidecar {
			err = x.spare(plan, SidecarName(t.Output))
		}
		if err != nil {
			x.fail([]Task{t}, err)
			continue
		}
		tasks = append(tasks, t)
	}
	if len(tasks) == 0 {
		return
	}
	first, err := x.Store.Create(tasks[0].Output)
	if err != nil && (g.Moves || len(tasks) == 1) {
		x.fail(tasks, err)
		return
	}
	if err != nil {
		x.fail(tasks[:1], err)
		tasks = tasks[1:]
	}
	defer func() {
		if first != nil {
			first.Discard()
		}
	}()
	s := tasks[0].Settings
	at, err := x.sit(g, &tasks[0])
	if err != nil {
		x.fail(tasks, err)
		return
	}
	whole := false // all went well
	defer func() { x.warm.leave(at, whole) }()
	base, p := at.base, at.painter
	have, err := x.share(s)
	var record *record
	if err == nil {
		record, err = x.record(base.Files, tasks, have)
	}
	if err != nil {
		x.fail(tasks, err)
		return
	}
	loaded, warnings, told := at.loaded, base.Warnings, map[scene.Warning]bool{}
	var movie *movie
	if g.Moves {
		movie, first = newMovie(x, first, tasks), nil
		defer movie.end()
	}
	for i := range tasks {
		t := &tasks[i]
		if x.ctx.Err() != nil || movie != nil && movie.broken.Load() {
			return
		}
		result := &Result{Task: t, Load: loaded, Warnings: warnings, Files: base.Files}
		warnings = nil
		out := first
		first = nil
		if out == nil && movie == nil {
			if out, err = x.Store.Create(t.Output); err != nil {
				result.Err = err
				x.done(result)
				continue
			}
		}
		discard := func(err error) {
			if out != nil {
				out.Discard()
			}
			result.Err = err
			x.done(result)
		}
		if movie != nil && (t.Strip != (Strip{}) || t.parted()) {
			movie.fail(UsageError{errors.New("strip or part: of a file of many pictures")})
			return
		}
		files := slices.Concat(base.Files, s.Files(), t.Parts)
		if out != nil {
			if err := out.Spare(files); err != nil {
				discard(err)
				continue
			}
		} else if err := movie.out.Spare(files); err != nil {
			movie.fail(err)
			return
		}
		release, err := x.warm.frames.enter(x.ctx, t.frameBytes())
		if err != nil {
			discard(err)
			return
		}
		var sums *totals
		var d *drawn
		if len(t.Parts) > 0 {
			sums, err = t.join(x.ctx, record.picture(t), base)
		}
		if err == nil {
			d, err = p.paint(x.ctx, t, sums)
		}
		if err != nil {
			release()
			if movie != nil {
				movie.fail(err)
				return
			}
			discard(err)
			continue
		}
		d.release = release
		for _, w := range d.warnings {
			if !told[w] {
				told[w] = true
				result.Warnings = append(result.Warnings[:len(result.Warnings):len(result.Warnings)], w)
			}
		}
		result.Camera, result.View, result.Triangles, result.Stats = d.camera, d.view, d.triangles, d.stats
		result.Report = d.report
		result.Prepare, result.Draw = d.prepare, d.draw
		e := &encoding{drawn: d, result: result, out: out, record: record}
		if movie != nil {
			movie.frames <- e
			continue
		}
		select {
		case x.jobs <- e:
		case <-x.ctx.Done():
			release()
			discard(x.ctx.Err())
			return
		}
	}
	whole = true
}

// encode writes a picture.
func (x *run) encode(e *encoding) {
	defer e.drawn.release()
	defer e.out.Discard()
	r := e.result
	start := time.Now()
	if r.Err = x.ctx.Err(); r.Err == nil {
		r.Err = e.write(x)
	}
	r.Encode = time.Since(start)
	x.done(r)
}

// beside writes a result's sidecar.
func (x *run) beside(name string, r *Result) error {
	out, err := x.Store.Create(name)
	if err != nil {
		return err
	}
	defer out.Discard()
	if err := out.Spare(r.Files); err != nil {
		return err
	}
	return out.Commit(r.Sidecar.write)
}

func (e *encoding) write(x *run) error {
	t := e.result.Task
	var write func(w io.Writer) error
	if t.Part != (Part{}) {
		write = func(w io.Writer) error { return e.drawn.totals.write(w, e.record.picture(t), t.Settings, t.Part) }
	} else {
		pic, err := e.drawn.finish()
		if err != nil {
			return err
		}
		if x.Seen != nil {
			x.Seen(t, pic)
		}
		f, err := picfile.Named(t.Settings.Format)
		if err != nil {
			return err
		}
		write = func(w io.Writer) error { return f.Write(w, pic, t.Settings.Options(1)) }
		if t.Strip != (Strip{}) {
			write = func(w io.Writer) error { return picfile.WriteStrip(w, pic) }
		}
	}
	if e.record != nil {
		e.result.Key = e.record.key(t)
	}
	if t.Settings.Sidecar {
		e.result.Sidecar = e.drawn.sidecar(e.drawn.alone)
		if err := x.beside(SidecarName(t.Output), e.result); err != nil {
			return err
		}
	}
	var sum hashing
	err := e.out.Commit(func(w io.Writer) error {
		if x.Resume != nil {
			w = sum.through(w)
		}
		return write(w)
	})
	if err == nil && x.Resume != nil {
		err = x.Resume.write(e.record, t, sum.hex())
	}
	return err
}
