package queue

import (
	"context"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The parts of an executor's state that a draw has to look at again.
const (
	staleTable    = 1 << iota // the sets
	stalePush                 // push constants
	staleVertices             // vertex buffers
	staleOwn                  // any of these, or dynamic offsets
	staleDraws                // the state of draws
	stalePipeline             // the pipeline
	staleAll      = 1<<iota - 1
)

// executor runs lists on a queue's goroutine.
type executor struct {
	device  *Device
	context context.Context

	bound
	queries active
	skip    bool // conditional rendering draws nothing

	// Rendering: the pass of the engine begins with the first draw.
	in     *rendering
	pass   *halfspace.Pass
	begun  bool // pass is recorded
	first  bool // no part was drawn yet
	stores bool // a draw writes memory that descriptors name

	// Memory of draws, until the pass has ended.
	owns     arena[program.Dynamic]
	bytes    arena[byte]
	words    arena[uint32]
	vertexes arena[[]byte]
}

// bound is the state that commands have bound.
type bound struct {
	graphics *GraphicsPipeline
	compute  *ComputePipeline
	sets     [2][MaxSets]*Set
	offsets  [2][MaxSets][]uint32
	push     [MaxPushConstants]byte

	vertices      [maxVertexBuffers][]byte
	strides       [maxVertexBuffers]int
	vertexBuffers int
	indices       []byte
	indexType     IndexType
	data          any

	draws vk.Dynamic
	state vk.GraphicsPipeline
	input program.VertexInput

	// What follows from the state above, where it is not stale.
	stale    int
	loaded   *loaded
	pipe     *halfspace.Pipeline
	dynamic  vk.Dynamic
	table    *program.Bindings
	pushed   []byte
	vertexOf [][]byte
	own      *program.Dynamic
}

// forget makes all bound state undefined.
func (x *executor) forget() { x.bound = bound{stale: staleAll} }

// run runs the commands of a list.
func (x *executor) run(l *List) error {
	for _, c := range l.commands {
		if err := c(x); err != nil {
			return err
		}
	}
	return nil
}

// draw records a draw.
func (x *executor) draw(d *shade.Draw) error {
	if x.skip {
		return nil
	}
	if x.graphics == nil {
		return vk.Errorf("Pipeline", "no graphics pipeline is bound")
	}
	if x.in == nil {
		return vk.Errorf("Draw", "outside of rendering")
	}
	if x.stale != 0 {
		if err := x.refresh(); err != nil {
			return err
		}
	}
	if err := x.start(); err != nil {
		return err
	}
	if d.Bindings = x.data; x.own != nil {
		d.Bindings = x.own
	}
	d.Dynamic = &x.dynamic
	d.CountSamples = x.queries.counting > 0
	x.countDraw(d)
	x.stores = x.stores || x.loaded.stores
	x.pass.Draw(x.pipe, *d)
	return nil
}

// refresh follows up changes of the bound state.
func (x *executor) refresh() error {
	g := x.graphics
	if x.stale&stalePipeline != 0 {
		if err := x.choose(); err != nil {
			return err
		}
		x.stale |= staleDraws | staleTable | staleOwn
	}
	if x.stale&staleDraws != 0 {
		x.dynamic = g.info.Draws
		take(drawRows, g.info.Dynamic&ofDraws, &x.dynamic, &x.draws)
		// Commands may set more than the pipeline has attachments.
		if e := x.dynamic.ColorWriteEnables; len(e) > len(g.info.State.ColorFormats) {
			x.dynamic.ColorWriteEnables = e[:len(g.info.State.ColorFormats)]
		}
	}
	if x.loaded.resources.program == nil { // a shader in Go
		x.own, x.stale = nil, 0
		return nil
	}
	if x.stale&staleTable != 0 {
		table, err := x.loaded.table(&x.sets[Graphics])
		if err != nil {
			return err
		}
		x.table = table
	}
	if x.stale&stalePush != 0 || x.pushed == nil {
		x.pushed = x.bytes.take(MaxPushConstants)
		copy(x.pushed, x.push[:])
	}
	if x.stale&staleVertices != 0 || x.vertexOf == nil {
		x.vertexOf = x.vertexes.take(max(x.vertexBuffers, 1))
		copy(x.vertexOf, x.vertices[:x.vertexBuffers])
	}
	if x.stale&staleOwn != 0 || x.own == nil {
		x.own = &x.owns.take(1)[0]
		*x.own = program.Dynamic{Table: x.table, PushConstants: x.pushed, VertexBuffers: x.vertexOf}
		var few [16]uint32
		if offsets := x.loaded.pick(few[:0], &x.sets[Graphics], &x.offsets[Graphics]); len(offsets) > 0 {
			x.own.Offsets = x.words.take(len(offsets))
			copy(x.own.Offsets, offsets)
		}
	}
	x.stale = 0
	return nil
}

// choose finds the engine's pipeline for the bound pipeline and the state that it leaves to commands.
func (x *executor) choose() (err error) {
	g := x.graphics
	x.loaded = g.first
	if g.info.Dynamic&(DynamicVertexInput|DynamicVertexStride) != 0 {
		input := g.info.VertexInput
		if g.info.Dynamic&DynamicVertexInput != 0 {
			input = x.input
		}
		if g.info.Dynamic&DynamicVertexStride != 0 {
			input.Bindings = clone(input.Bindings)
			for i := range input.Bindings {
				if b := &input.Bindings[i]; uint(b.Binding) < maxVertexBuffers {
					b.Stride = x.strides[b.Binding]
				}
			}
		}
		if x.loaded, err = g.with(&input); err != nil {
			return err
		}
	}
	if x.pipe = x.loaded.pipe; x.pipe != nil {
		return nil
	}
	state := g.info.State.Clone()
	take(pipelineRows, g.info.Dynamic&ofPipelines, &state, &x.state)
	if b := state.ColorBlend; b != nil && len(b.Attachments) > len(state.ColorFormats) {
		b.Attachments = b.Attachments[:len(state.ColorFormats)]
	}
	x.pipe, err = x.device.engine.NewPipeline(state, x.loaded.shader)
	return err
}

// begin begins rendering.
func (x *executor) begin(in *rendering) error {
	if in.resuming {
		if x.in == nil {
			return vk.Errorf("Resuming", "no rendering is suspended")
		}
		return nil
	}
	if x.in != nil {
		return vk.Errorf("BeginRendering", "rendering that was begun before has not ended")
	}
	x.in, x.begun, x.first = in, false, true
	return nil
}

// start begins the pass of the engine, where it has not begun.
func (x *executor) start() error {
	if x.begun {
		return nil
	}
	info := x.in.info
	if x.in.parts {
		info = x.in.part(x.first, false)
	}
	if len(x.in.images) == 0 && info.Samples == 0 && x.graphics != nil {
		if m := x.graphics.info.State.Multisample; m != nil {
			info.Samples = m.RasterizationSamples
		}
	}
	if x.pass == nil {
		x.pass = x.device.engine.NewPass(info)
	} else {
		x.pass.Reset(info)
	}
	x.begun = true
	x.queries.begin(x)
	return nil
}

// split draws the part of the rendering that was recorded, so that what comes next sees it.
func (x *executor) split() error {
	if x.in == nil || !x.begun {
		return nil
	}
	return x.finish()
}

// finish ends the pass of the engine.
func (x *executor) finish() error {
	x.begun, x.first = false, false
	err := x.pass.End(x.context)
	x.owns.reset()
	x.bytes.reset()
	x.words.reset()
	x.vertexes.reset()
	x.pushed, x.vertexOf, x.own = nil, nil, nil
	x.stale |= staleOwn
	if err != nil {
		return err
	}
	for _, m := range x.in.images {
		m.changed()
	}
	if x.stores {
		x.device.watched.touch()
		x.stores = false
	}
	x.queries.end(x)
	return nil
}

// end ends rendering.
func (x *executor) end() error {
	if x.in == nil {
		return vk.Errorf("EndRendering", "no rendering was begun")
	}
	defer func() { x.in = nil }()
	if !x.in.parts {
		if err := x.start(); err != nil {
			return err
		}
		return x.finish()
	}
	if err := x.start(); err != nil {
		return err
	}
	if err := x.finish(); err != nil {
		return err
	}
	if !x.in.resolves() {
		return nil
	}
	x.pass.Reset(x.in.part(false, true)) // resolves what the parts have drawn
	x.begun = true
	x.queries.begin(x)
	return x.finish()
}

// resolves says whether an attachment is resolved.
func (in *rendering) resolves() bool {
	for i := range in.info.Color {
		if in.info.Color[i].Resolve != nil {
			return true
		}
	}
	return in.info.DepthStencil != nil && in.info.DepthStencil.Resolve != nil
}
