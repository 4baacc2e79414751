package program

import (
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// worker is one worker's memory for running programs.
type worker struct {
	machine
	overlay   overlay
	attribute attributeScratch
	fragments fragmentScratch
	compute   computeEnvironment
}

// workerOf is the memory of a worker.
func workerOf(s *shade.Scratch) *worker {
	w, ok := s.Own.(*worker)
	if !ok {
		w = &worker{}
		s.Own = w
	}
	w.begins(s.Stopped, s.Frame)
	return w
}

// prepare readies the worker for a plan and a draw's bindings.
func (w *worker) prepare(p *plan, k *simd.Kernels, env environment, bindings any) {
	b, d := tableOf(bindings)
	buffers := b.buffers
	if d != nil {
		buffers = w.overlay.over(b, d)
	}
	w.machine.prepare(p, k, env, memory{buffers: buffers, number: b.number, own: d.identity()})
}

// release keeps nothing of a draw's bindings alive.
func (w *worker) release() {
	w.machine.release()
	w.overlay.forget()
}
