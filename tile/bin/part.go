package bin

import (
	"math"
	"math/bits"
	"slices"
	"sort"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Small draws in a row that have pipeline and state in common share a chunk, as small instances do: setup, lists and
// rooms of the arena are there once. The vertex function runs for each part of the mesh by itself.

// part is the vertices of a mesh that a call of the vertex function shades: those that one instance of a draw has, or
// all of its instances there, where the function takes several.
type part struct {
	draw        *record.Draw
	instance    int // the first
	first, n    int
	consecutive bool
}

// drawSpan is where the records of a draw begin in a chunk of several, counted from the chunk's first.
type drawSpan struct {
	first uint32
	draw  int32
}

// mostShared is how many primitives a draw has at most that shares a chunk.
const mostShared = 64

// chunksAWorker is how many chunks a worker has at least of a frame whose draws and instances share them: 64 draws of a
// quad over the whole picture, in one chunk, are binned by one worker alone while 15 wait.
const chunksAWorker = 8

// share cuts draw i into chunks of so many primitives, and returns how many draws from it on share one, which has fewer.
func (g *Geometry) share(i, primitives, workers int) int {
	d, draws := &g.Frame.Draws[i], 1
	few := min(primitives, g.Frame.Primitives()/(chunksAWorker*workers))
	if !sharesInstances(d) {
		few = 0
	}
	d.Assembly.Cut(primitives, few)
	vertices, one := d.Assembly.MaxVertices(), d.Assembly.Primitives() <= mostShared && g.shares(d)
	for sum := d.Assembly.Primitives(); one && i+draws < len(g.Frame.Draws) && draws < math.MaxUint16; draws++ {
		next := &g.Frame.Draws[i+draws]
		n := next.Assembly.Primitives()
		if sum += n; next.Pipeline != d.Pipeline || next.State != d.State || n == 0 || n > mostShared || sum > few {
			break
		}
		next.Assembly.Cut(primitives, few)
		vertices += next.Assembly.MaxVertices()
	}
	// Kernels write up to the next multiple of Lanes behind each part.
	d.Stride = (vertices + 2*simd.Lanes - 1) &^ (simd.Lanes - 1)
	return draws
}

// sharesInstances says whether instances of a draw may share chunks.
func sharesInstances(d *record.Draw) bool {
	return !d.Pipeline.Edge.Serial() && !d.Pipeline.Vertex.ViewportIndex
}

// shares says whether a small draw may share a chunk with others.
func (g *Geometry) shares(d *record.Draw) bool {
	v := &d.Pipeline.Vertex
	return d.Assembly.Primitives() > 0 && sharesInstances(d) && !v.Layer && !v.Stores && !g.Frame.Debug && !g.Frame.CountDraws &&
		bits.OnesCount32(g.Frame.Passes(d.Pipeline)) == 1
}

// divide finds the parts of a mesh of one draw.
func (w *Maker) divide(d *record.Draw) {
	w.parts = w.parts[:0]
	w.divideMesh(d, &w.mesh, w.mesh.Instance, 0)
}

// divideMesh appends the parts of a draw's mesh, whose vertices lie behind so many others.
func (w *Maker) divideMesh(d *record.Draw, m *edge.Mesh, instance, first int) {
	n := len(m.Vertices) / m.Instances
	if !d.Pipeline.Vertex.Instances {
		for k := range m.Instances {
			w.part(part{d, instance + k, first + k*n, n, m.Consecutive})
		}
		return
	}
	w.instances = slices.Grow(w.instances[:first], len(m.Vertices))
	for k := range m.Instances {
		for range n {
			w.instances = append(w.instances, uint32(instance+k))
		}
	}
	w.part(part{d, instance, first, len(m.Vertices), m.Consecutive && m.Instances == 1})
}

// part appends a part, in pieces that a recorded function can take.
func (w *Maker) part(p part) {
	for p.draw.Pipeline.Vertex.Fused != nil && p.n > shade.MaxLanes {
		piece := p
		piece.n = shade.MaxLanes
		w.parts = append(w.parts, piece)
		p.first, p.n = p.first+shade.MaxLanes, p.n-shade.MaxLanes
		if p.draw.Pipeline.Vertex.Instances {
			p.instance = int(w.instances[p.first])
		}
	}
	w.parts = append(w.parts, p)
}

// assembleDraws makes the mesh of several draws, and its parts.
func (w *Maker) assembleDraws(draws []record.Draw) {
	m, one := &w.mesh, &w.one
	m.Empty()
	w.parts = w.parts[:0]
	for i := range draws {
		d := &draws[i]
		if i == 0 || !sameElements(&draws[i-1].Draw, &d.Draw) {
			d.Assembly.Chunk(&d.Draw, 0, one)
		}
		w.divideMesh(d, one, d.FirstInstance, len(m.Vertices))
		m.Append(one)
	}
}

// sameElements says whether two draws of one pipeline are assembled alike.
func sameElements(a, b *shade.Draw) bool {
	return a.First == b.First && a.Count == b.Count && a.VertexOffset == b.VertexOffset && a.Instances == b.Instances &&
		same(a.Indices32, b.Indices32) && same(a.Indices16, b.Indices16) && same(a.Indices8, b.Indices8)
}

// same says whether two slices are one.
func same[T any](a, b []T) bool {
	return len(a) == len(b) && unsafe.SliceData(a) == unsafe.SliceData(b)
}

// shadeParts runs the vertex functions of the mesh's parts on the worker's batch. Kernels write up to the next multiple
// of Lanes, into the next part's outputs: these are cleared after.
func (w *Maker) shadeParts() {
	v, m := &w.vertices, &w.mesh
	own, viewports, layers, rates := w.own, v.ViewportIndex, v.Layer, v.ShadingRate
	for i := range w.parts {
		p := &w.parts[i]
		w.ofPart = w.ofPart[:0]
		for _, s := range own {
			w.ofPart = append(w.ofPart, of(s, p))
		}
		v.ViewportIndex, v.Layer, v.ShadingRate = of(viewports, p), of(layers, p), of(rates, p)
		v.N, v.Index, v.Consecutive, v.Instance = p.n, m.Vertices[p.first:][:p.n:p.n], p.consecutive, p.instance
		if v.Instances = nil; p.draw.Pipeline.Vertex.Instances {
			v.Instances = w.instances[p.first:][:p.n:p.n]
		}
		v.Draw, v.Bindings = &p.draw.Draw, p.draw.Bindings
		w.own = w.ofPart
		w.clearOutputs(p.draw)
		w.vertex(p.draw)
	}
	w.own, v.ViewportIndex, v.Layer, v.ShadingRate = own, viewports, layers, rates
}

// of is a part's piece of a list.
func of[T any](s []T, p *part) []T {
	if s == nil {
		return nil
	}
	return s[p.first : p.first+p.n : cap(s)]
}

// spanDraws finds where each draw's records begin in a chunk of several draws, and numbers each draw's primitives from 0.
func spanDraws(c *chunk, draws []record.Draw, records []simd.Triangle) {
	r := c.rarely()
	r.draws = r.draws[:0]
	at, first, end := -1, uint32(0), uint32(0)
	for i := range records {
		t := &records[i]
		for t.Primitive >= end {
			at++
			first, end = end, end+uint32(draws[at].Assembly.Primitives())
		}
		if n, draw := len(r.draws), c.draw+int32(at); n == 0 || r.draws[n-1].draw != draw {
			r.draws = append(r.draws, drawSpan{uint32(i), draw})
		}
		t.Primitive -= first
	}
}

// drawSegments cuts a list of a chunk of several draws, the last of the bin, where its draw changes.
func (t *Tile) drawSegments(c *chunk, list []uint32) {
	spans := c.rare.draws
	for len(list) > 0 {
		i := sort.Search(len(spans), func(k int) bool { return spans[k].first > list[0]-c.base }) - 1
		k := len(list)
		if i+1 < len(spans) {
			end := spans[i+1].first + c.base
			for k = 1; k < len(list) && list[k] < end; k++ {
			}
		}
		t.segment(spans[i].draw, c.viewport, k)
		list = list[k:]
	}
}
