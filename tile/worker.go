package tile

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/fragment"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/tile/target"
)

// worker is one worker's rooms. They are reused from tile to tile and from frame to frame.
type worker struct {
	record.Tools
	engine *Engine
	number int  // among the engine's
	tiling bool // draws tiles, otherwise makes chunks
	last   bool // of the frame's last batch
	helps  int  // it takes pieces of the share of the worker so many after it

	maker    bin.Maker
	gatherer bin.Gatherer
	tile     bin.Tile
	target   target.Target
	raster   raster.Rasterizer
	shader   fragment.Shader
}

func newWorker(k *simd.Kernels, o *Options) *worker {
	w := new(worker)
	w.Kernels, w.Pattern = k, o.Poison
	w.Stopped = func() bool { return w.engine.stopped() }
	w.Memory.Stopped = w.Stopped
	if o.Stages {
		w.Clock = new(record.Clock)
	}
	w.maker.Tools, w.gatherer.Tools, w.target.Tools, w.raster.Tools = &w.Tools, &w.Tools, &w.Tools, &w.Tools
	w.shader.Init(&w.Tools)
	return w
}
