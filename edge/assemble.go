package edge

import (
	"slices"
	"sort"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ChunkPrimitives is the least number of primitives of a chunk, but for a draw's last one; MaxChunkPrimitives is the
// greatest.
const (
	ChunkPrimitives    = 1024
	MaxChunkPrimitives = 4 * ChunkPrimitives
)

// ChunkSize is the number of primitives of a chunk, in a frame of so many primitives and for so many workers. Chunks
// are larger where workers have enough of them all the same, as each tile asks each chunk for its list (Sponza with
// chunks of 1024 and 4096, depth alone on one thread: gather 0.18 and 0.115 ms, bunny's frame 1.40 and 1.29).
func ChunkSize(primitives, workers int) int {
	const chunks, most = 8, 4 * MaxChunkPrimitives // a worker's, and the primitives of all workers' chunks at hand
	n := min((primitives/(chunks*workers)+ChunkPrimitives-1)/ChunkPrimitives, most/workers/ChunkPrimitives,
		MaxChunkPrimitives/ChunkPrimitives)
	return max(n, 1) * ChunkPrimitives
}

// Primitives bounds how many primitives so many indices or vertices make: with primitive restart there may be fewer.
func (p *Plan) Primitives(elements int) int {
	if p.discard {
		return 0
	}
	return primitives(p.topology, elements)
}

// perPrimitive is how many vertices of a primitive reach the rasterizer.
func perPrimitive(t vk.PrimitiveTopology) int {
	switch t {
	case vk.PrimitiveTopologyPointList:
		return 1
	case vk.PrimitiveTopologyLineList, vk.PrimitiveTopologyLineStrip, vk.PrimitiveTopologyLineListWithAdjacency,
		vk.PrimitiveTopologyLineStripWithAdjacency:
		return 2
	}
	return 3
}

// strip says whether a topology's consecutive segments or triangles share vertices.
func strip(t vk.PrimitiveTopology) bool {
	switch t {
	case vk.PrimitiveTopologyLineStrip, vk.PrimitiveTopologyTriangleStrip, vk.PrimitiveTopologyTriangleFan,
		vk.PrimitiveTopologyLineStripWithAdjacency, vk.PrimitiveTopologyTriangleStripWithAdjacency:
		return true
	}
	return false
}

// primitives is how many primitives n vertices make (Vulkan: Primitive Topologies).
func primitives(t vk.PrimitiveTopology, n int) int {
	switch t {
	case vk.PrimitiveTopologyLineList:
		return n / 2
	case vk.PrimitiveTopologyLineStrip:
		return max(0, n-1)
	case vk.PrimitiveTopologyTriangleList:
		return n / 3
	case vk.PrimitiveTopologyTriangleStrip, vk.PrimitiveTopologyTriangleFan:
		return max(0, n-2)
	case vk.PrimitiveTopologyLineListWithAdjacency:
		return n / 4
	case vk.PrimitiveTopologyLineStripWithAdjacency:
		return max(0, n-3)
	case vk.PrimitiveTopologyTriangleListWithAdjacency:
		return n / 6
	case vk.PrimitiveTopologyTriangleStripWithAdjacency:
		return max(0, n-4) / 2
	}
	return n
}

// cornersOf are the places of primitive i's vertices in a run of vertices, in the order in which the specification
// numbers them: the provoking vertex is the first one, or with last the last one.
func cornersOf(t vk.PrimitiveTopology, last bool, i int) [3]int {
	odd := i&1 != 0
	switch t {
	case vk.PrimitiveTopologyPointList:
		return [3]int{i}
	case vk.PrimitiveTopologyLineList:
		return [3]int{2 * i, 2*i + 1}
	case vk.PrimitiveTopologyLineStrip:
		return [3]int{i, i + 1}
	case vk.PrimitiveTopologyLineListWithAdjacency:
		return [3]int{4*i + 1, 4*i + 2}
	case vk.PrimitiveTopologyLineStripWithAdjacency:
		return [3]int{i + 1, i + 2}
	case vk.PrimitiveTopologyTriangleStrip:
		switch {
		case !odd:
			return [3]int{i, i + 1, i + 2}
		case last:
			return [3]int{i + 1, i, i + 2}
		}
		return [3]int{i, i + 2, i + 1}
	case vk.PrimitiveTopologyTriangleFan:
		if last {
			return [3]int{0, i + 1, i + 2}
		}
		return [3]int{i + 1, i + 2, 0}
	case vk.PrimitiveTopologyTriangleListWithAdjacency:
		return [3]int{6 * i, 6*i + 2, 6*i + 4}
	case vk.PrimitiveTopologyTriangleStripWithAdjacency:
		switch {
		case !odd:
			return [3]int{2 * i, 2*i + 2, 2*i + 4}
		case last:
			return [3]int{2*i + 2, 2 * i, 2*i + 4}
		}
		return [3]int{2 * i, 2*i + 4, 2*i + 2}
	}
	return [3]int{3 * i, 3*i + 1, 3*i + 2}
}

// run is the vertices between two restarts.
type run struct {
	first, n  int // places of the draw's indices
	primitive int // primitives in the runs before
}

// Assembly cuts a draw into chunks of consecutive primitives, in order: of one instance, or of several instances as a
// whole. Its memory is reused by Init.
type Assembly struct {
	plan      *Plan
	first     run   // nothing, where there are no primitives
	more      []run // those after the first, which primitive restart alone makes
	total     int   // primitives an instance
	instances int
	size      int // primitives a chunk
	chunks    int // an instance
	together  int // instances a chunk; 1 where an instance has several chunks
}

// run is run i.
func (a *Assembly) run(i int) *run {
	if i == 0 {
		return &a.first
	}
	return &a.more[i-1]
}

// Init takes a draw. With primitive restart it reads all indices once. Indices beyond the draw's are left out.
func (a *Assembly) Init(p *Plan, d *shade.Draw) {
	*a = Assembly{plan: p, more: a.more[:0], instances: d.Repeats()}
	if first, n := max(d.First, 0), d.Elements(); !p.discard {
		if p.restart && d.Indices() >= 0 {
			a.split(d, first, n)
		} else {
			a.add(first, n)
		}
	}
	a.Cut(ChunkPrimitives, 0)
}

// split adds the runs of n indices between those that restart.
func (a *Assembly) split(d *shade.Draw, first, n int) {
	restart := uint32(0xFFFFFFFF)
	switch {
	case d.Indices16 != nil:
		restart = 0xFFFF
	case d.Indices8 != nil:
		restart = 0xFF
	}
	for start, end := first, first+n; start <= end; {
		stop := start
		for stop < end && index(d, stop) != restart {
			stop++
		}
		a.add(start, stop-start)
		start = stop + 1
	}
}

// Cut sets how many primitives a chunk has at most, and how many one that instances share; 0: they share none.
func (a *Assembly) Cut(primitives, shared int) {
	a.size = min(primitives, MaxChunkPrimitives)
	a.chunks, a.together = (a.total+a.size-1)/a.size, 1
	if a.total > 0 {
		a.together = max(min(min(shared, a.size)/a.total, a.instances), 1)
	}
}

func (a *Assembly) add(first, n int) {
	k := primitives(a.plan.topology, n)
	switch {
	case k == 0:
	case a.total == 0:
		a.first = run{first, n, 0}
	default:
		a.more = append(a.more, run{first, n, a.total})
	}
	a.total += k
}

// index is the index at a place, before VertexOffset.
func index(d *shade.Draw, i int) uint32 {
	switch {
	case d.Indices32 != nil:
		return d.Indices32[i]
	case d.Indices16 != nil:
		return uint32(d.Indices16[i])
	}
	return uint32(d.Indices8[i])
}

// Primitives is the number of primitives of all instances.
func (a *Assembly) Primitives() int { return a.total * a.instances }

// PrimitiveID is the PrimitiveID of a primitive that a chunk numbers so: chunks of several instances count on.
func (a *Assembly) PrimitiveID(primitive uint32) uint32 {
	if a.together > 1 {
		return primitive % uint32(a.total)
	}
	return primitive
}

// Chunks is how many chunks there are.
func (a *Assembly) Chunks() int { return (a.chunks*a.instances + a.together - 1) / a.together }

// ChunkPrimitives is how many primitives chunk i has.
func (a *Assembly) ChunkPrimitives(i int) int {
	if a.together > 1 {
		return a.total * a.shared(i)
	}
	return min(a.size, a.total-i%a.chunks*a.size)
}

// shared is how many instances chunk i has, where chunks have whole instances.
func (a *Assembly) shared(i int) int { return min(a.together, a.instances-i*a.together) }

// MaxVertices bounds how many vertices a chunk's Mesh has.
func (a *Assembly) MaxVertices() int {
	return max(min(a.total*a.together, a.size)*a.plan.corners, 1)
}

// Mesh is the assembled primitives of one chunk.
type Mesh struct {
	// Instance is the first one, counted from the draw's FirstInstance; Instances is how many follow one another.
	Instance, Instances int
	// Vertices are the vertices to be shaded, VertexOffset included, as many for each instance; Consecutive says that
	// an instance's vertices follow one another.
	Vertices    []uint32
	Consecutive bool
	// Local holds N primitives, one, two or three places in Vertices each: points, lines or triangles.
	Local []uint32
	N     int
	// Primitive is the PrimitiveID of the first. The primitives of further instances count on.
	Primitive uint32
	// Starts are the primitives, counted from the chunk's first, that begin a strip, in order; only of strips.
	Starts []int32
	// Pieces are the parts of the chunk that hold the N primitives, in order; empty means the whole chunk.
	Pieces []Piece

	own     []uint32 // memory for the vertex list that Unshare makes; it never aliases Vertices
	seen    table
	indices simd.IndicesArgs
	dense   simd.Run // Vertices, where Consecutive
	expand  simd.ExpandArgs
}

// Piece is a part of a chunk: N primitives that follow one another, from number First of the chunk on.
type Piece struct{ First, N int }

// Range is where the triangles of chunk i lie among all triangles of the draw's indices, where it draws a list of
// triangles without restarts: n from number first on.
func (a *Assembly) Range(d *shade.Draw, i int) (first, n int, ok bool) {
	if a.together > 1 || a.plan.topology != vk.PrimitiveTopologyTriangleList || len(a.more) > 0 || d.Indices() < 0 || a.first.first%3 != 0 {
		return 0, 0, false
	}
	first = i % a.chunks * a.size
	return a.first.first/3 + first, min(a.size, a.total-first), true
}

// Pieces assembles some pieces of chunk i, at least one, of a draw whose triangles have a [Assembly.Range].
func (a *Assembly) Pieces(d *shade.Draw, i int, m *Mesh, pieces []Piece) {
	first := i % a.chunks * a.size
	m.Instance, m.Instances = d.FirstInstance+i/a.chunks, 1
	m.Primitive, m.Starts, m.Pieces = uint32(first), m.Starts[:0], pieces
	m.N = 0
	m.Local = m.Local[:0]
	for _, p := range pieces {
		from, n := a.first.first+3*(first+p.First), len(m.Local)
		m.Local = slices.Grow(m.Local, 3*p.N)[:n+3*p.N]
		switch out := m.Local[n:]; {
		case d.Indices32 != nil:
			copy(out, d.Indices32[from:])
		case d.Indices16 != nil:
			assemble(a.plan, d.Indices16[from:], out, 0, p.N)
		default:
			assemble(a.plan, d.Indices8[from:], out, 0, p.N)
		}
		m.N += p.N
	}
	m.compact(a.plan.kernels, m.Local, uint32(d.VertexOffset))
}

// Chunk assembles chunk i, in [0, Chunks), of the draw that Init took.
func (a *Assembly) Chunk(d *shade.Draw, i int, m *Mesh) {
	corners := a.plan.corners
	m.Instance, m.Instances = d.FirstInstance+i*a.together/a.chunks, 1
	first := i % a.chunks * a.size
	m.N = min(a.size, a.total-first)
	m.Primitive = uint32(first)
	m.Starts, m.Pieces = m.Starts[:0], nil
	m.Local = slices.Grow(m.Local[:0], m.N*corners)[:m.N*corners]

	from := m.Local // where the indices are
	if len(a.more) == 0 && a.plan.topology == vk.PrimitiveTopologyTriangleList && d.Indices32 != nil {
		from = d.Indices32[a.first.first+3*first:][:len(m.Local)]
	} else {
		a.gather(d, m, first)
	}
	m.compact(a.plan.kernels, from, uint32(d.VertexOffset))
	if a.together > 1 {
		m.repeat(a.shared(i))
	}
}

// repeat gives the mesh of one instance the primitives of so many instances.
func (m *Mesh) repeat(instances int) {
	places, vertices, starts := len(m.Local), len(m.Vertices), len(m.Starts)
	m.Local = slices.Grow(m.Local, places*(instances-1))[:places*instances]
	m.Vertices = slices.Grow(m.Vertices, vertices*(instances-1)+simd.Lanes)[:vertices*instances]
	for i := 1; i < instances; i++ {
		copy(m.Vertices[i*vertices:], m.Vertices[:vertices])
		list, offset := m.Local[i*places:][:places], uint32(i*vertices)
		for k, place := range m.Local[:places] {
			list[k] = place + offset
		}
		for _, first := range m.Starts[:starts] {
			m.Starts = append(m.Starts, first+int32(i*m.N))
		}
	}
	m.N, m.Instances = m.N*instances, instances
}

// Empty makes the mesh one without primitives, for [Mesh.Append].
func (m *Mesh) Empty() {
	m.Vertices, m.Local, m.Starts, m.Pieces = m.Vertices[:0], m.Local[:0], m.Starts[:0], nil
	m.N, m.Instance, m.Instances, m.Primitive, m.Consecutive = 0, 0, 0, 0, false
}

// Append puts the vertices and the primitives of another mesh, of whole draws, behind its own.
func (m *Mesh) Append(other *Mesh) {
	vertices, places := len(m.Vertices), len(m.Local)
	m.Vertices = append(slices.Grow(m.Vertices, len(other.Vertices)+simd.Lanes), other.Vertices...)
	m.Local = slices.Grow(m.Local, len(other.Local))[:places+len(other.Local)]
	list := m.Local[places:]
	for i, place := range other.Local {
		list[i] = place + uint32(vertices)
	}
	for _, first := range other.Starts {
		m.Starts = append(m.Starts, first+int32(m.N))
	}
	m.N += other.N
}

// gather writes the indices of the primitives from first on to m.Local.
func (a *Assembly) gather(d *shade.Draw, m *Mesh, first int) {
	t, corners := a.plan.topology, a.plan.corners
	r := sort.Search(len(a.more), func(r int) bool { return a.more[r].primitive > first })
	for done := 0; done < m.N; r++ {
		u := a.run(r)
		from := first + done - u.primitive
		n := min(primitives(t, u.n)-from, m.N-done)
		if from == 0 && strip(t) {
			m.Starts = append(m.Starts, int32(done))
		}
		out := m.Local[done*corners:]
		switch {
		case d.Indices32 != nil:
			assemble(a.plan, d.Indices32[u.first:], out, from, n)
		case d.Indices16 != nil:
			assemble(a.plan, d.Indices16[u.first:], out, from, n)
		case d.Indices8 != nil:
			assemble(a.plan, d.Indices8[u.first:], out, from, n)
		case !strip(t) && primitives(t, corners) == 1: // a list
			for i := range out[:n*corners] {
				out[i] = uint32(u.first + from*corners + i)
			}
		default:
			for k := range n {
				for c, v := range cornersOf(t, a.plan.last, from+k) {
					if c < corners {
						out[k*corners+c] = uint32(u.first + v)
					}
				}
			}
		}
		done += n
	}
}

// assemble writes the indices of primitives from to from+n-1 of a run.
func assemble[T uint8 | uint16 | uint32](p *Plan, run []T, out []uint32, from, n int) {
	if p.topology == vk.PrimitiveTopologyTriangleList {
		for i, v := range run[3*from : 3*(from+n)] {
			out[i] = uint32(v)
		}
		return
	}
	for k := range n {
		for c, v := range cornersOf(p.topology, p.last, from+k) {
			if c < p.corners {
				out[k*p.corners+c] = uint32(run[v])
			}
		}
	}
}

// compact sets m.Local to the places in m.Vertices of indices, which may lie in m.Local. A dense range is taken whole:
// shading a few vertices that nobody refers to costs less than finding out.
func (m *Mesh) compact(k *simd.Kernels, indices []uint32, offset uint32) {
	count := len(indices)
	m.indices = simd.IndicesArgs{In: &indices[0], Out: &m.Local[0], N: int64(count)}
	k.Indices(&m.indices)
	least := m.indices.Least
	if span := int(m.indices.Greatest-least) + 1; span <= count {
		m.Consecutive = true
		m.Vertices = slices.Grow(m.Vertices[:0], span+simd.Lanes)[:span]
		m.dense = simd.Run{First: least + offset, N: uint32(span)}
		m.expand = simd.ExpandArgs{Runs: &m.dense, N: 1, Out: &m.Vertices[0]}
		k.Expand(&m.expand)
		return
	}
	m.Consecutive = false
	m.Vertices = slices.Grow(m.Vertices[:0], len(m.Local))
	vertices := m.Vertices[:len(m.Local)]
	n := uint32(0)
	slots, generation, bits := m.seen.next(count)
	offset += least
	for i, v := range m.Local {
		v += offset
		for h := v * 0x9E3779B1 >> (32 - bits); ; h = (h + 1) & uint32(len(slots)-1) {
			s := slots[h]
			place := s & (1<<placeBits - 1)
			if s>>placeBits != generation {
				slots[h] = generation<<placeBits | n
				vertices[n] = v
				m.Local[i] = n
				n++
				break
			}
			if vertices[place] == v {
				m.Local[i] = place
				break
			}
		}
	}
	m.Vertices = vertices[:n]
}

// table finds the vertices that a chunk has already: a hash table of places in its list that is emptied by counting up
// its generation.
type table struct {
	slots      []uint32 // generation, and place in the lowest placeBits
	generation uint32
}

// A table of 1 << tableBits slots is three eighths full with 3072 vertices, and fits the L1 cache; the largest chunks,
// with four times as many, fill one of 1 << maxTableBits. A place has placeBits.
const (
	tableBits    = 13
	maxTableBits = tableBits + 2
	placeBits    = 14
)

// next empties the table for a chunk of so many vertices: slots are its 1 << bits slots, generation is what marks full
// ones.
func (t *table) next(vertices int) (slots []uint32, generation, bits uint32) {
	t.generation++
	if t.slots == nil || t.generation == 1<<(32-placeBits) {
		t.slots = make([]uint32, 1<<maxTableBits)
		t.generation = 1
	}
	bits = tableBits
	if vertices > 3*ChunkPrimitives {
		bits = maxTableBits
	}
	return t.slots[:1<<bits], t.generation, bits
}
