package mip

import "sync/atomic"

// touches notes when the texels of each layer of each level changed, so that copies of them are made anew where they
// did, not everywhere: a level that is drawn to and sampled in turn leaves the copies of the others alone. The zero
// value tells no parts apart.
type touches struct {
	now   atomic.Uint64   // how often texels changed
	whole atomic.Uint64   // now of the latest change of all texels
	parts []atomic.Uint64 // now of the latest change of a layer of a level, level after level; nil: all change at once
}

// mostParts is how many layers of levels are told apart: of images with more all texels change at once.
const mostParts = 1 << 12

func (t *touches) init(levels, layers int) {
	if n := levels * layers; n > 1 && n <= mostParts {
		t.parts = make([]atomic.Uint64, n)
	}
}

// latest is the number of the latest change.
func (t *touches) latest() uint64 { return t.now.Load() }

// all notes that all texels changed.
func (t *touches) all() {
	if t.parts == nil {
		t.now.Add(1)
		return
	}
	t.note(&t.whole)
}

// part notes that part n changed.
func (t *touches) part(n int) {
	if t.parts == nil {
		t.now.Add(1)
		return
	}
	t.note(&t.parts[n])
}

// note stores the number of a change before the change counts: whoever reads the count and then misses the number has
// read a lesser count, and looks again.
func (t *touches) note(at *atomic.Uint64) {
	for {
		n := t.now.Load()
		for old := at.Load(); old < n+1 && !at.CompareAndSwap(old, n+1); old = at.Load() {
		}
		if t.now.CompareAndSwap(n, n+1) {
			return
		}
	}
}

// since says whether part n changed after a copy was made, when the latest change was number copied-1; 0: there is no
// copy.
func (t *touches) since(copied uint64, n int) bool {
	return copied == 0 || t.parts == nil || t.whole.Load() >= copied || t.parts[n].Load() >= copied
}

// Changes returns a number that is greater after each change of texels: by passes, copies and the image's own functions, and
// where [Image.Touch] or [Image.TouchLayers] says so. It is 0 for images whose texels may change without that: in memory of
// the caller's, pinned, disjoint or sparse ones.
func (m *Image) Changes() uint64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.pinned || !m.slack || m.disjoint != nil || m.residency != nil {
		return 0
	}
	return m.generation.latest() + 1
}

// Touch notes that texels changed, so that views decode them again. It is cheap and may be called by several
// goroutines.
func (m *Image) Touch() { m.generation.all() }

// TouchLayers notes that texels of some layers of a level changed, and no others, as [Image.Touch] does of all. What
// does not exist is left out.
func (m *Image) TouchLayers(level, baseLayer, layerCount int) {
	if uint(level) >= uint(len(m.levels)) {
		return
	}
	for layer := max(baseLayer, 0); layer < min(baseLayer+layerCount, m.info.ArrayLayers); layer++ {
		m.generation.part(level*m.info.ArrayLayers + layer)
	}
}
