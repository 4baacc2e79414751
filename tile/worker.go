package tile

import (
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/fragment"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/tile/target"
)

// worker is one worker's rooms. They are reused from tile to tile and from frame to frame.
type worker struct {
	shader fragment.Shader // first, at the beginning of a line of the cache

	clock  *record.Clock // nil without Options.Stages
	counts record.Counts
	aside  record.Counts // of the frame beside
	calls  record.Calls
	poison record.Poison
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
}

func newWorker(k *simd.Kernels, o *Options) *worker {
	w := new(worker)
	stopped := func() bool { return w.engine.stopped() }
	w.calls.Memory = &shade.Scratch{Stopped: stopped}
	w.poison = record.Poison{Pattern: o.Poison, Memory: w.calls.Memory}
	if o.Stages {
		w.clock = new(record.Clock)
	}
	w.maker.Init(k, w.clock, &w.counts, &w.calls, &w.poison)
	w.gatherer.Init(k)
	w.target.Init(k, w.clock)
	w.raster.Init(k, w.clock, &w.counts, stopped)
	w.shader.Init(k, w.clock, &w.counts, &w.calls, &w.poison, stopped)
	return w
}
