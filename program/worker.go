package program

import (
	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// worker is one worker's memory for running programs.
type worker struct {
	exec.Machine
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
	w.Begin(s.Stopped, s.Frame)
	return w
}

// prepare readies the worker for a plan and a draw's bindings.
func (w *worker) prepare(p *exec.Plan, k *simd.Kernels, env exec.Environment, bindings any) {
	b, d := tableOf(bindings)
	buffers := b.buffers
	if d != nil {
		buffers = w.overlay.over(b, d)
	}
	w.Machine.Prepare(p, k, env, exec.Memory{Buffers: buffers, Number: b.number, Own: d.identity()})
}

// release keeps nothing of a draw's bindings alive.
func (w *worker) release() {
	w.Machine.Release()
	w.overlay.forget()
}
