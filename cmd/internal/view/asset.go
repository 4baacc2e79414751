package view

import (
	"context"
	"path/filepath"
	"sync"

	"github.com/seed-1acaedba/halfspace/scene"
)

// asset is a file that is loaded while somebody looks at it.
type asset struct {
	path string
	data []byte // of one that was dropped on a page; nil: path's

	mu     sync.Mutex
	users  int
	loaded *loaded
	wait   *loading
}

// name is what pages call the file.
func (a *asset) name() string { return filepath.Base(a.path) }

// loaded is what the sessions that look at a file have in common.
type loaded struct {
	scene *scene.Scene
	cache scene.Cache
}

// loading is a load that is under way; done is closed at its end.
type loading struct {
	done chan struct{}
	err  error
}

// open is the file's scene, loaded unless it is. Each open that succeeds is followed by a release. A load goes on where
// ctx ends and others wait for it, or will: it ends with the server's.
func (a *asset) open(ctx context.Context, s *Server) (*loaded, error) {
	for {
		a.mu.Lock()
		if a.loaded != nil {
			a.users++
			defer a.mu.Unlock()
			return a.loaded, nil
		}
		w := a.wait
		if w == nil {
			w = &loading{done: make(chan struct{})}
			a.wait = w
			go a.load(w, s)
		}
		a.mu.Unlock()
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-w.done:
			if w.err != nil {
				return nil, w.err
			}
		}
	}
}

// load loads the file.
func (a *asset) load(w *loading, s *Server) {
	sc, err := a.read(s.ctx, s)
	a.mu.Lock()
	defer a.mu.Unlock()
	if w.err = err; err == nil {
		a.loaded = &loaded{scene: sc}
	}
	a.wait = nil
	close(w.done)
}

// release says that a session looks at something else. The file that was looked at last stays in memory for those who
// come back.
func (a *asset) release(s *Server) {
	a.mu.Lock()
	a.users--
	a.mu.Unlock()
	if old := s.recent.Swap(a); old != nil && old != a {
		old.mu.Lock()
		if old.users == 0 {
			old.loaded = nil
		}
		old.mu.Unlock()
	}
}

// environment is light that is read when somebody wants it.
type environment struct {
	name string
	once sync.Once
	env  *scene.Environment
	err  error
}

func (e *environment) open() (*scene.Environment, error) {
	e.once.Do(func() { e.env, e.err = scene.OpenEnvironment(e.name) })
	return e.env, e.err
}
