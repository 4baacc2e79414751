package serve

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/release"
)

// Info configures a server.
type Info struct {
	// In and Out are standard input and output.
	In, Out *os.File
	// Roots are the folders that files may be read from. The zero value, nil, is none.
	Roots []string
	// Memory is shared out: a half of it bounds the scenes that are kept, a quarter what drawing takes, arrays included,
	// and a quarter the files that come by the input.
	Memory int64
	// Requests is how many may be under way, at least 1.
	Requests int
	// Device is how devices are made.
	Device halfspace.DeviceInfo
}

// server answers one client.
type server struct {
	info   Info
	wire   wire
	scenes *library
	narrow []*easel // one a worker
	wide   *easel
	files  budget // bytes of files that came by the input
	arrays budget // bytes that drawing takes
	level  string

	room    chan struct{} // a token for each request under way
	work    chan *task
	mu      sync.Mutex
	cancels map[int64]context.CancelFunc
	greeted bool
}

// task is a request that waits for a worker.
type task struct {
	*request
	ctx   context.Context
	sheet *sheet // of its arrays, until the client has them
	need  int64  // what it took of the bytes that drawing takes
}

// Serve answers requests until the input ends, or ctx, or the parent of this process.
func Serve(ctx context.Context, info Info) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s, err := newServer(info)
	if err != nil {
		return err
	}
	defer s.close()
	go func() {
		watchParent(ctx)
		cancel()
	}()
	go s.wide.warm(ctx)
	var workers sync.WaitGroup
	for _, e := range s.narrow {
		workers.Go(func() { s.run(e) })
	}
	ended := make(chan error, 1)
	go func() { ended <- s.read(ctx) }()
	select {
	case err = <-ended:
	case <-ctx.Done(): // the reader waits for input that may never come
		return nil
	}
	cancel()
	close(s.work)
	workers.Wait()
	return err
}

func newServer(info Info) (*server, error) {
	s := &server{info: info, cancels: map[int64]context.CancelFunc{}, room: make(chan struct{}, info.Requests),
		work: make(chan *task, info.Requests)}
	s.wire = wire{in: bufio.NewReaderSize(info.In, 1<<16), write: info.Out}
	if c := asSocket(info.In); c != nil {
		s.wire = wire{in: bufio.NewReaderSize(c, 1<<16), write: c, memory: c.sharer()}
	}
	var err error
	s.files.most, s.arrays.most = info.Memory/4, info.Memory/4
	s.wire.shelf.most, s.wire.panes.most = info.Memory/16, info.Memory/16
	if s.scenes, err = newLibrary(info.Roots, info.Memory/2); err != nil {
		return nil, err
	}
	envs := &collection{scenes: s.scenes, list: map[string]*collected{}}
	workers := info.Device.Threads
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	easelOf := func(threads int) (*easel, error) {
		d := info.Device
		d.Threads = threads
		dev, err := halfspace.NewDevice(d)
		return &easel{device: dev, collected: envs, scenes: s.scenes, room: s.arrays.most / int64(workers+1)}, err
	}
	if s.wide, err = easelOf(workers); err != nil {
		return nil, err
	}
	s.scenes.device = s.wide.device
	for range workers {
		e, err := easelOf(1)
		if err != nil {
			return nil, err
		}
		s.narrow = append(s.narrow, e)
	}
	s.level = s.wide.device.ISA()
	return s, nil
}

// close ends the devices.
func (s *server) close() {
	for _, e := range append(s.narrow, s.wide) {
		e.mu.Lock() // the frame at hand ends first
		e.device.Close()
	}
	s.wire.shelf.close()
	if s.wire.memory != nil {
		s.wire.panes.end(s.wire.memory)
		s.wire.memory.close()
	}
}

// read reads requests until the input ends.
func (s *server) read(ctx context.Context) error {
	about := &about{Version: release.Version, Protocol: Protocol, Level: s.level, Workers: len(s.narrow),
		Requests: s.info.Requests, Memory: s.info.Memory, Most: s.files.most}
	if err := s.wire.reply(&answer{Server: about}, nil); err != nil {
		return nil // nobody is there
	}
	for {
		line, err := s.wire.line()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errors.Join(err, s.fail(0, failure{kindRequest, err}))
		}
		r, err := parse(line)
		var missing error
		if r.files, missing = s.wire.files(r.Files); missing != nil && err == nil {
			err = missing
		}
		if r.Bytes > 0 {
			data, lost := s.wire.payload(ctx, r.Bytes, &s.files)
			if errors.Is(lost, io.EOF) {
				return nil
			}
			if r.data = data; err == nil {
				err = lost
			}
		}
		if err == nil {
			s.wire.shelf.done(r.Done)
			err = s.accept(ctx, r)
		}
		if err != nil {
			s.drop(r)
		}
		if err != nil && s.fail(r.ID, err) != nil {
			return nil
		}
	}
}

// accept begins a request. Its error is the answer.
func (s *server) accept(ctx context.Context, r *request) error {
	switch {
	case r.Hello != nil:
		if r.Hello.Protocol != Protocol {
			return failf(kindRequest, "hello: protocol %d; this server speaks %d", r.Hello.Protocol, Protocol)
		}
		s.greeted = true
		return s.wire.reply(&answer{ID: r.ID}, nil)
	case !s.greeted:
		return failf(kindRequest, "hello: comes first")
	case r.Cancel != 0:
		s.mu.Lock()
		cancel := s.cancels[r.Cancel]
		s.mu.Unlock()
		if cancel != nil {
			cancel()
		}
		return s.wire.reply(&answer{ID: r.ID}, nil)
	case r.Forget != "":
		s.scenes.forget(r.Forget)
		return s.wire.reply(&answer{ID: r.ID}, nil)
	}
	s.room <- struct{}{} // until a request is done no more are read
	if d := r.Render; d == nil || d.wide() || min(len(s.room), len(s.narrow)) >= runtime.GOMAXPROCS(0) {
		watch()
	}
	one, cancel := context.WithCancel(ctx)
	if !s.begin(r.ID, cancel) {
		<-s.room
		cancel()
		return failf(kindRequest, "id: %d is under way", r.ID)
	}
	s.work <- &task{request: r, ctx: one}
	return nil
}

// begin notes a request that is under way, unless one of its number is.
func (s *server) begin(id int64, cancel context.CancelFunc) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancels[id] != nil {
		return false
	}
	s.cancels[id] = cancel
	return true
}

// done ends a request.
func (s *server) done(r *request) {
	s.drop(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cancels[r.ID]()
	delete(s.cancels, r.ID)
	<-s.room
}

// drop lets the files of a request go.
func (s *server) drop(r *request) {
	s.files.give(int64(len(r.data)))
	for _, f := range r.files {
		f.Close()
	}
	if len(r.panes) > 0 {
		s.wire.panes.close(r.panes)
	}
	r.data, r.files, r.panes = nil, nil, nil
}

// run answers requests until there are no more.
func (s *server) run(own *easel) {
	for t := range s.work {
		a, err := s.answer(own, t)
		s.done(t.request)
		switch {
		case err != nil:
			t.sheet.close()
			err = s.fail(t.ID, err)
		default:
			a.ID = t.ID
			err = s.wire.reply(a, t.sheet)
		}
		s.arrays.give(t.need)
		_ = err // who does not listen any more is gone: the reader finds the end of the input
	}
}

// answer does what a request asks for. A mistake of the engine fails the request alone.
func (s *server) answer(own *easel, t *task) (a *answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			a, err = nil, failf(kindInternal, "%v", p)
		}
	}()
	if t.ctx.Err() != nil {
		return nil, t.ctx.Err()
	}
	if t.Load != nil {
		e, err := s.scenes.load(t.ctx, t.request, &s.files)
		if err != nil {
			return nil, err
		}
		return &answer{Scene: e.describe()}, nil
	}
	d := t.Render
	if d == nil {
		d = t.Pick
	}
	return s.draw(own, t, d)
}

// draw draws the pictures of a request.
func (s *server) draw(own *easel, t *task, d *drawRequest) (*answer, error) {
	in, err := s.scenes.find(d.Scene)
	if err != nil {
		return nil, err
	}
	if _, _, err := d.info(); err != nil {
		return nil, failure{kindRequest, err}
	}
	list, total, err := d.plan()
	if err != nil {
		return nil, failure{kindRequest, err}
	}
	if len(d.Into) > 0 {
		total = 0 // the client's memory
	}
	need := total + d.working(list)
	if need > s.arrays.most {
		return nil, limitf("views: %d of %dx%d take about %d MiB to draw, this server has %d MiB (a quarter of --memory): "+
			"ask for fewer views, or a smaller size", len(d.Views), d.Width, d.Height, need>>20, s.arrays.most>>20)
	}
	if err := s.arrays.take(t.ctx, need); err != nil {
		return nil, err
	}
	t.need = need
	e := own
	if d.wide() {
		e = s.wide
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	c, err := e.canvas(t.ctx, in, d, need-total)
	if err != nil {
		return nil, drawError(t.ctx, err)
	}
	defer func() { _ = c.settle() }() // of a request that fails before it needs the picture
	if t.Pick != nil {
		hits, err := c.pick(t.ctx, d)
		if err != nil {
			return nil, drawError(t.ctx, err)
		}
		return &answer{Hits: hits}, nil
	}
	var to []target
	if len(d.Into) > 0 {
		if to, err = s.wire.places(t.request, list); err != nil {
			return nil, failure{kindRequest, err}
		}
	} else {
		if t.sheet, err = s.wire.newSheet(total); err != nil {
			return nil, failf(kindLimit, "arrays: %w", err)
		}
		to = t.sheet.places(list)
	}
	a := &answer{}
	if a.Cameras, err = c.render(t.ctx, d, list, to); err != nil {
		return nil, drawError(t.ctx, err)
	}
	for i := range list {
		a.Arrays = append(a.Arrays, list[i].array)
	}
	return a, nil
}

// fail answers with an error, in one line.
func (s *server) fail(id int64, err error) error {
	kind := kindRequest
	if f, ok := errors.AsType[failure](err); ok {
		kind = f.kind
	}
	if errors.Is(err, context.Canceled) {
		kind, err = kindCancelled, errors.New("cancelled")
	}
	message := strings.Join(strings.Fields(strings.ReplaceAll(fmt.Sprint(err), "\n", "; ")), " ")
	return s.wire.reply(&answer{ID: id, Error: &told{kind, message}}, nil)
}
