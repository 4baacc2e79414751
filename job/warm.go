package job

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/seed-1acaedba/halfspace/scene"
)

// Warm is what runs that come one after the other, or side by side, have in common: scenes that are loaded and
// prepared, and the bound on the memory of work under way. Runs of one Warm must have the same device, and settings and
// inputs that stay what they are. It never changes a picture.
type Warm struct {
	scenes, frames *gate

	mutex  sync.Mutex
	most   int
	idle   []*seat // the one that waits longest first
	shared map[*Settings]*shared
}

// seat is a scene ready to draw.
type seat struct {
	input    string
	settings *Settings
	base     *scene.Scene
	painter  *painter
	loaded   time.Duration
	free     func() // gives back its memory
}

// NewWarm keeps at most so many scenes that nobody draws, within an amount of memory in bytes: half of it for scenes,
// half for pictures that are not written yet; 0 is 1 GiB.
func NewWarm(memory int64, scenes int) *Warm {
	if memory <= 0 {
		memory = 1 << 30
	}
	return &Warm{scenes: newGate(memory / 2), frames: newGate(memory / 2), most: scenes, shared: map[*Settings]*shared{}}
}

// Forget drops what belongs to settings that are not used any more.
func (w *Warm) Forget(s *Settings) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	delete(w.shared, s)
	w.idle = slices.DeleteFunc(w.idle, func(at *seat) bool {
		if at.settings == s {
			at.free()
		}
		return at.settings == s
	})
}

// share holds the state that pictures of the same settings have in common.
func (w *Warm) share(s *Settings) *shared {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	h := w.shared[s]
	if h == nil {
		h = &shared{}
		w.shared[s] = h
	}
	return h
}

// take is a scene that nobody draws, nil where there is none.
func (w *Warm) take(input string, s *Settings) *seat {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for i, at := range w.idle {
		if at.input == input && at.settings == s {
			w.idle = slices.Delete(w.idle, i, i+1)
			at.loaded = 0
			return at
		}
	}
	return nil
}

// enter waits for the memory of a scene, for which those go that nobody draws.
func (w *Warm) enter(ctx context.Context, n int64) (func(), error) {
	w.mutex.Lock()
	for len(w.idle) > 0 && !w.scenes.fits(n) {
		w.idle[0].free()
		w.idle = slices.Delete(w.idle, 0, 1)
	}
	w.mutex.Unlock()
	return w.scenes.enter(ctx, n)
}

// leave takes back a scene. It is kept if all went well, there is room, and nobody waits for its memory.
func (w *Warm) leave(at *seat, whole bool) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if !whole || w.most == 0 || w.scenes.wanted() {
		at.free()
		return
	}
	at.painter.last = nil
	w.idle = append(w.idle, at)
	if len(w.idle) > w.most {
		w.idle[0].free()
		w.idle = slices.Delete(w.idle, 0, 1)
	}
}
