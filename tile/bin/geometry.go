package bin

import (
	"math/bits"
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// chunk is a number of primitives of one draw that follow one another, or of several whole draws: the unit of geometry
// work. A frame may have ten
// thousands of them, and its tiles read them from memory: so a chunk is two lines of a cache, and what few chunks have
// lies elsewhere.
type chunk struct {
	draw     int32
	part     int32  // the chunk's place among the draw's parts
	viewport int32  // of its records, where these have one
	draws    uint16 // that it has as a whole, from draw on; or it is of one
	view     uint8  // vertex functions make it for this one
	opens    bool   // it is the draws' first
	// base and vertices are the chunk's places in the arena, of records and of floats; room and floats are how many it
	// has there.
	base, vertices, room, floats uint32
	bins                         bins
	rare                         *rareChunk // nil: none of it
}

// rareChunk is what few chunks have. A chunk keeps it from one frame to the next.
type rareChunk struct {
	spans  []edge.Span     // if there are several viewports, or several layers
	draws  []drawSpan      // if there are several draws
	layers []layerBins     // in their order, if the records lie in several layers: then chunk.bins is nothing
	spill  []simd.Triangle // all its records, where they outgrew the room
	most   int             // the largest number of records that ever did
}

// rarely is the chunk's memory for what few chunks have.
func (c *chunk) rarely() *rareChunk {
	if c.rare == nil {
		c.rare = new(rareChunk)
	}
	return c.rare
}

// forget empties what the chunk of an earlier batch had.
func (r *rareChunk) forget() {
	r.spans, r.draws, r.layers, r.spill = r.spans[:0], r.draws[:0], r.layers[:0], nil
}

// Geometry is the memory of a frame's geometry: its chunks, what a batch of them makes, and which tiles that touches.
type Geometry struct {
	Frame   *record.Frame
	chunks  []chunk
	touches touches
	near    []nearRow // the batch's, by row of all layers' tiles
	// Start is the batch's first chunk, Round the first one of its round, Stop the end of that.
	Start, Round, Stop int
	Arena              *Arena         // lent by the engine while it draws the frame
	Claims             []atomic.Int64 // of tiles, by the latest batch that touches them: its number times the workers plus the worker
	Drawn              []bool         // the tiles that have been drawn, with a batch's records: the frame's
	depths             Depths
}

// Depths is what tiles tell of their depths after a batch that is not the last.
func (g *Geometry) Depths() *Depths { return &g.depths }

// Begin cuts a frame's draws into chunks, for so many workers.
func (g *Geometry) Begin(f *record.Frame, workers int) {
	g.Frame = f
	tiles := f.Tiles()
	g.Claims = record.Grow(g.Claims, tiles)
	clear(g.Claims)
	g.depths.begin(f)
	primitives := edge.ChunkSize(f.Primitives(), workers)
	g.chunks = g.chunks[:0]
	for i := 0; i < len(f.Draws); {
		draws := g.share(i, primitives, workers)
		g.cut(i, draws)
		i += draws
	}
	g.touches.grow(len(g.chunks))
}

// cut makes the chunks of draw i, or a chunk that so many draws from i on share.
func (g *Geometry) cut(i, draws int) {
	f, opens := g.Frame, true
	d := &f.Draws[i]
	for views := f.Passes(d.Pipeline); views != 0; views &= views - 1 {
		for part := range d.Assembly.Chunks() {
			c := g.add()
			c.draw, c.draws, c.part, c.view = int32(i), uint16(draws), int32(part), uint8(bits.TrailingZeros32(views))
			c.opens, opens = opens, false
			room := 0
			for k := range draws {
				room += f.Draws[i+k].Assembly.ChunkPrimitives(part)
			}
			c.room, c.floats = uint32(room*d.Pipeline.Edge.Records()), uint32(d.Stride*d.Pipeline.Layout.Size)
			if c.rare != nil {
				c.room = max(c.room, uint32(c.rare.most)) // so that no frame spills twice
				c.rare.forget()
			}
		}
	}
}

// add is a further chunk, with the memory that one of an earlier frame had in its place.
func (g *Geometry) add() *chunk {
	n := len(g.chunks)
	if n < cap(g.chunks) {
		g.chunks = g.chunks[:n+1]
	} else {
		g.chunks = append(g.chunks, chunk{})
	}
	return &g.chunks[n]
}

// Len is the number of chunks.
func (g *Geometry) Len() int { return len(g.chunks) }

// Fit returns where n primitives' chunks end that begin at start, at least one of them, before end. A chunk has room
// for a register of records more, so that small ones count as much: a million instances of a triangle would take a
// gigabyte.
func (g *Geometry) Fit(start, end, n int) int {
	stop := start
	for records := 0; stop < end; stop++ {
		if records += max(int(g.chunks[stop].room), simd.Lanes); records > n && stop > start {
			break
		}
	}
	return stop
}

// Place gives the chunks of a batch, from Start to end-1, their regions in the arena.
func (g *Geometry) Place(end int) { g.Arena.place(g.chunks[g.Start:end]) }

// Close ends the batch's geometry: from here on tiles read what its chunks have made.
func (g *Geometry) Close() {
	g.Arena.close(g.chunks[g.Start:g.Stop])
	g.touches.join(g.Start, g.Stop)
	g.forgetRows()
}

// Opens are the draws whose first chunk a chunk is: n from first on.
func (g *Geometry) Opens(chunk int) (first, n int) {
	c := &g.chunks[chunk]
	if c.opens {
		n = int(c.draws)
	}
	return int(c.draw), n
}

// Maker is a worker's memory for making chunks: their vertices, their records and the lists of these by tile.
type Maker struct {
	kernels *simd.Kernels
	clock   *record.Clock
	counts  *record.Counts
	calls   *record.Calls
	poison  *record.Poison
	binner
	culler
	mesh     edge.Mesh
	setup    edge.Chunk
	input    edge.Input
	vertices shade.Vertices
	arrays   []float32 // x, y, z and whatever else the arena does not keep
	rows     []float32 // the floats that it keeps, row by row, before Kernels.Interleave

	interleave simd.InterleaveArgs

	viewportIndex, layer []uint32
	own, handed          [][]float32 // see vertex: the engine's list of slices and the one that the function gets
	parts                []part      // of the mesh
	instances            []uint32    // of the mesh's vertices, where the vertex function asks for them
	ofPart               [][]float32 // a part's piece of the engine's
	one                  edge.Mesh   // a draw's, of several
}

// Init gives the maker its tools.
func (w *Maker) Init(k *simd.Kernels, clock *record.Clock, counts *record.Counts, calls *record.Calls, poison *record.Poison) {
	w.kernels, w.clock, w.counts, w.calls, w.poison = k, clock, counts, calls, poison
}

// RunChunk makes a chunk's records and lists them by tile. The first chunk of a draw whose chunks depend on one another
// runs them all.
func (w *Maker) RunChunk(g *Geometry, i int) {
	c := &g.chunks[i]
	d := &g.Frame.Draws[c.draw]
	if !d.Pipeline.Edge.Serial() {
		w.makeChunk(g, i)
		return
	}
	if !c.opens && i > g.Round {
		return // the draw's first chunk in this round makes all of them
	}
	for ; i < g.Stop && g.chunks[i].draw == c.draw; i++ {
		if g.chunks[i].part == 0 {
			d.Stipple = 0
		}
		w.setup.Stipple = d.Stipple
		w.makeChunk(g, i)
		d.Stipple = w.setup.Stipple
	}
}

func (w *Maker) makeChunk(g *Geometry, i int) {
	c := &g.chunks[i]
	d := &g.Frame.Draws[c.draw]
	p := d.Pipeline
	m := &w.mesh
	w.clock.Stage(record.StageAssemble)
	if w.poison.Pattern != 0 {
		w.poison.Fill(w, w.calls.Memory)
	}
	switch {
	case c.draws > 1:
		w.assembleDraws(g.Frame.Draws[c.draw:][:c.draws])
	case !w.cull(g, d, c.draw, int(c.part)):
		d.Assembly.Chunk(&d.Draw, int(c.part), m)
	case len(w.pieces) > 0:
		d.Assembly.Pieces(&d.Draw, int(c.part), m, w.pieces)
	default:
		c.bins, g.touches.chunks[i] = noBins, touchesNone
		return
	}
	if p.Vertex.ViewportIndex && d.View.Transforms() {
		m.Unshare()
	}
	if c.draws <= 1 {
		w.divide(d)
	}
	w.clock.Stage(record.StageVertex)
	if w.shadeVertices(g, d, c); p.Vertex.Flats && w.signals(p) {
		g.Arena.signalling.Store(true)
	}
	if p.Vertex.Stores {
		c.bins, g.touches.chunks[i] = noBins, touchesNone
		return
	}
	w.clock.Stage(record.StageSetup)
	s := &w.setup
	s.Number, s.Base = uint32(i-g.Start), 0
	room := g.Arena.Records[c.base : c.base : c.base+c.room+simd.Lanes]
	s.Records = room
	p.Edge.Setup(s, &w.input)
	if g.Frame.Debug {
		p.Edge.Explain(s, &w.input, &w.counts.Tallies[c.draw].Fates)
	}
	if n := len(m.Vertices); p.Layout.Size > 1 && len(s.Records) > 0 {
		w.interleave = simd.InterleaveArgs{
			In: &w.rows[0], Stride: int64(rowStride(d.Stride)), Rows: int64(p.Layout.Size), N: int64(n),
			Out: &g.Arena.Vertices[c.vertices],
		}
		w.kernels.Interleave(&w.interleave)
	}
	if s.Odd {
		g.Arena.odd.Store(true)
	}
	if len(s.Clip) > 0 {
		g.Arena.keep(s)
	}
	if p.Vertex.Layer && len(s.Spans) > 1 {
		w.byLayer(s)
	}
	if c.draws > 1 {
		spanDraws(c, g.Frame.Draws[c.draw:][:c.draws], s.Records)
	}
	if len(s.Spans) > 1 {
		r := c.rarely()
		r.spans = append(r.spans, s.Spans...)
	} else if len(s.Spans) > 0 {
		c.viewport = int32(s.Spans[0].Viewport)
	}
	if n := len(s.Records); n > cap(room) {
		r := c.rarely()
		r.spill, r.most = slices.Clone(s.Records), n
		g.Arena.spilled.Store(true)
	} else if n > 0 && &s.Records[0] != &room[:1][0] {
		copy(room[:n], s.Records) // clipping had moved the list to larger memory, but in the end it fits
	}
	w.clock.Stage(record.StageBin)
	w.counts.Geometry(c.draw, record.Statistics{Primitives: s.Statistics.Primitives, Culled: s.Statistics.Culled,
		Clipped: s.Statistics.Clipped, Binned: w.binLayers(g, i, s)})
	s.Records = nil // the arena's
}

// rowStride keeps rows of vertices from meeting in the same cache sets.
func rowStride(vertices int) int { return vertices + 2*simd.Lanes }

// shadeVertices runs the vertex function. The outputs that fragments need go to rows, one for each float of a vertex in
// the arena, or straight to the arena where 1/w is all of them.
func (w *Maker) shadeVertices(g *Geometry, d *record.Draw, c *chunk) {
	p := d.Pipeline
	i := &p.Vertex
	m := &w.mesh
	v := &w.vertices
	n := len(m.Vertices)
	nc := len(p.Function.Modes)
	stride := d.Stride
	l := p.Layout
	own := 4 + i.ClipDistances + i.CullDistances + 1
	w.arrays = record.Grow(w.arrays, own*stride)
	rows := g.Arena.Vertices[c.vertices:]
	if l.Size > 1 {
		w.rows = record.Grow(w.rows, l.Size*rowStride(stride))
		rows = w.rows
	}
	next := 0
	take := func() []float32 {
		next++
		return w.arrays[(next-1)*stride : (next-1)*stride+n : next*stride]
	}
	pitch := rowStride(stride)
	row := func(k int) []float32 { return rows[k*pitch : k*pitch+n : k*pitch+stride] }
	v.Kernels, v.Scratch, v.ViewIndex = w.kernels, w.calls.Memory, int(c.view)
	slices := append(w.own[:0], take(), take(), take(), take())
	if l.W > 0 {
		slices[3] = row(l.W)
	}
	for k := range nc {
		slices = append(slices, row(k+1))
	}
	distances := len(slices)
	for range i.ClipDistances + i.CullDistances {
		slices = append(slices, take())
	}
	v.ViewportIndex, v.Layer, v.ShadingRate = nil, nil, nil
	if i.PointSize {
		slices = append(slices, take())
	}
	w.own = slices
	if i.ViewportIndex {
		w.viewportIndex = record.Grow(w.viewportIndex, stride)
		v.ViewportIndex = w.viewportIndex[:n]
	}
	if i.Layer {
		w.layer = record.Grow(w.layer, stride)
		v.Layer = w.layer[:n]
	}
	if l.Rate > 0 && n > 0 {
		rates := row(l.Rate)
		v.ShadingRate = unsafe.Slice((*uint32)(unsafe.Pointer(&rates[0])), cap(rates))[:n]
	}
	if n > 0 {
		w.shadeParts()
	}
	w.input = edge.Input{
		Mesh: m, View: &d.State.View, X: slices[0], Y: slices[1], Z: slices[2], W: slices[3], Q: row(0),
		Base: c.vertices, Size: uint32(l.Size),
		ClipDistance: slices[distances:][:i.ClipDistances], CullDistance: slices[distances+i.ClipDistances:][:i.CullDistances],
		ViewportIndex: v.ViewportIndex, Layer: v.Layer, Layers: g.Frame.Layers, PointCoord: p.Function.Inputs&shade.InputPointCoord != 0,
	}
	if i.PointSize {
		w.input.PointSize = slices[len(slices)-1]
	}
	if n > 0 && d.View.Transforms() {
		p.Edge.Transform(&w.input)
	}
}
