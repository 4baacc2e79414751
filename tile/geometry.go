package tile

import (
	"slices"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// chunk is a number of primitives of one draw that follow one another: the unit of geometry work.
type chunk struct {
	draw, index int32 // the draw and the chunk's number within it
	number      uint32
	// base and vertices are the chunk's places in the arena, of records and of floats; records is how many it has room
	// for.
	base, vertices uint32
	records        int
	viewport       int32
	spans          []edge.Span     // if there are several viewports
	spill          []simd.Triangle // all its records, where they outgrew the room
	most           int             // the largest number of records that ever did
	bins           bins
}

// geometry is a worker's scratch for chunks.
type geometry struct {
	mesh     edge.Mesh
	setup    edge.Chunk
	input    edge.Input
	vertices shade.Vertices
	arrays   []float32 // x, y, z and what else does not go to the arena
	rows     []float32 // what does, before Kernels.Interleave

	interleave simd.InterleaveArgs

	viewportIndex []uint32
	own, handed   [][]float32 // see vertex: the engine's list of slices and the one that the function gets
}

// runChunk makes a chunk's records and lists them by tile. The first chunk of a draw whose chunks depend on one another
// runs them all.
func (w *worker) runChunk(f *Frame, i int, stop int) {
	c := &f.chunks[i]
	d := &f.Draws[c.draw]
	if !d.Pipeline.Edge.Serial() {
		w.makeChunk(f, c)
		return
	}
	if c.index > 0 && i > w.engine.batch.round {
		return // the first of them in this round has it
	}
	if c.index == 0 {
		d.stipple = 0
	}
	for ; i < stop && f.chunks[i].draw == c.draw; i++ {
		w.setup.Stipple = d.stipple
		w.makeChunk(f, &f.chunks[i])
		d.stipple = w.setup.Stipple
	}
}

func (w *worker) makeChunk(f *Frame, c *chunk) {
	d := &f.Draws[c.draw]
	p := d.Pipeline
	if c.index == 0 {
		w.compileDraw(f, d)
	}
	m := &w.mesh
	w.stage(StageAssemble)
	d.assembly.Chunk(int(c.index), m)
	w.stage(StageVertex)
	w.shadeVertices(f, d, c)
	w.stage(StageSetup)
	s := &w.setup
	s.Number, s.Base = c.number, 0
	room := f.arena.records[c.base : c.base : int(c.base)+c.records+simd.Lanes]
	s.Records = room
	p.Edge.Setup(s, &w.input)
	if n := len(m.Vertices); p.layout.size > 1 && len(s.Records) > 0 {
		w.interleave = simd.InterleaveArgs{
			In: &w.rows[0], Stride: int64(rowStride(d.stride)), Rows: int64(p.layout.size), N: int64(n), Out: &f.arena.vertices[c.vertices],
		}
		w.engine.kernels.Interleave(&w.interleave)
	}
	if len(s.Clip) > 0 {
		f.arena.keep(&w.engine.arenaMu, s)
	}
	c.spans = c.spans[:0]
	if len(s.Spans) > 1 {
		c.spans = append(c.spans, s.Spans...)
	} else if len(s.Spans) > 0 {
		c.viewport = int32(s.Spans[0].Viewport)
	}
	c.spill = nil
	if n := len(s.Records); n > cap(room) {
		c.spill = slices.Clone(s.Records)
		f.arena.spilled.Store(true)
		c.most = n
	} else if n > 0 && &s.Records[0] != &room[:1][0] {
		copy(room[:n], s.Records) // clipping made it move, but not too big
	}
	w.stage(StageBin)
	w.stats.Primitives += s.Statistics.Primitives
	w.stats.Culled += s.Statistics.Culled
	w.stats.Clipped += s.Statistics.Clipped
	w.stats.Binned += w.bin(w.engine.kernels, &c.bins, s.Records, c.base, f, p.grow)
	f.touched[int(c.number)+w.engine.batch.start] = c.bins.tiles
	s.Records = nil // the arena's
}

// rowStride keeps rows of vertices from meeting in the same cache sets.
func rowStride(vertices int) int { return vertices + 2*simd.Lanes }

// shadeVertices runs the vertex function. What fragments need of it goes to rows, one for each float of a vertex in the arena,
// or if that is 1/w alone to the arena itself.
func (w *worker) shadeVertices(f *Frame, d *Draw, c *chunk) {
	p := d.Pipeline
	i := &p.Interface
	m := &w.mesh
	v := &w.vertices
	n := len(m.Vertices)
	nc := len(p.modes)
	stride := d.stride
	l := p.layout
	own := 4 + i.ClipDistances + i.CullDistances + 1
	w.arrays = grow(w.arrays, own*stride)
	rows := f.arena.vertices[c.vertices:]
	if l.size > 1 {
		w.rows = grow(w.rows, l.size*rowStride(stride))
		rows = w.rows
	}
	next := 0
	take := func() []float32 {
		next++
		return w.arrays[(next-1)*stride : (next-1)*stride+n : next*stride]
	}
	pitch := rowStride(stride)
	row := func(k int) []float32 { return rows[k*pitch : k*pitch+n : k*pitch+stride] }
	v.N, v.Index, v.Consecutive, v.Instance, v.Draw, v.Bindings = n, m.Vertices, m.Consecutive, m.Instance, &d.Draw, d.Bindings
	v.Kernels, v.Scratch = w.engine.kernels, &w.shadeMemory
	slices := append(w.own[:0], take(), take(), take(), take())
	if l.w > 0 {
		slices[3] = row(l.w)
	}
	for k := range nc {
		slices = append(slices, row(k+1))
	}
	distances := len(slices)
	for range i.ClipDistances + i.CullDistances {
		slices = append(slices, take())
	}
	v.ViewportIndex, v.ShadingRate = nil, nil
	if i.PointSize {
		sizes := take()
		for k := range sizes {
			sizes[k] = 1
		}
		slices = append(slices, sizes)
	}
	w.own = slices
	if i.ViewportIndex {
		w.viewportIndex = grow(w.viewportIndex, stride)
		v.ViewportIndex = w.viewportIndex[:n]
		clear(v.ViewportIndex)
	}
	if l.rate > 0 && n > 0 {
		rates := row(l.rate)
		v.ShadingRate = unsafe.Slice((*uint32)(unsafe.Pointer(&rates[0])), cap(rates))[:n]
		clear(v.ShadingRate)
	}
	if n > 0 {
		w.vertex(d)
	}
	w.input = edge.Input{
		Mesh: m, View: &d.view, X: slices[0], Y: slices[1], Z: slices[2], W: slices[3], Q: row(0), Base: c.vertices, Size: uint32(l.size),
		ClipDistance: slices[distances:][:i.ClipDistances], CullDistance: slices[distances+i.ClipDistances:][:i.CullDistances],
		ViewportIndex: v.ViewportIndex,
	}
	if i.PointSize {
		w.input.PointSize = slices[len(slices)-1]
	}
}
