package shade

import (
	"reflect"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/cluster"
)

// ClusterTriangles is how many triangles a cluster has, but for a mesh's last one.
const ClusterTriangles = cluster.Triangles

// Clusters bound the triangles of a mesh, 64 that follow one another in its indices at a time: by a box, and by the directions that they
// face. Where a draw's vertex function places vertices by a matrix alone ([Interface.Positions]), the engine leaves out those that lie
// outside of the picture, face away or are hidden behind what earlier draws have left, before it shades their vertices. The picture is the
// same without. It pays for meshes of ten thousands of triangles, drawn more than once, whose neighbours in the indices are neighbours in
// space, too.
type Clusters struct {
	bounds    *cluster.List
	positions *float32
	indices   unsafe.Pointer
	n         int // indices
}

// NewClusters bounds the triangles that indices, three each, make of positions: x, y and z of each vertex. It takes some ten
// nanoseconds a vertex and some 50 bytes for 64 triangles. Neither slice may change as long as the clusters are in use: they serve draws of a
// triangle list with these very indices, or a part of them, and positions.
func NewClusters[I uint8 | uint16 | uint32](positions []float32, indices []I) *Clusters {
	return &Clusters{
		bounds: cluster.Build(positions, indices), positions: unsafe.SliceData(positions), indices: unsafe.Pointer(unsafe.SliceData(indices)), n: len(indices),
	}
}

// Positions is a vertex function that places vertices by a matrix alone: what [Interface.Positions] says.
type Positions struct {
	// Of is the shader whose Vertex it is. A shader that embeds it has another type, and perhaps a Vertex of its own: the engine
	// then shades all vertices.
	Of Shader
	// Find gives, for a draw's bindings, the mesh whose Positions and Clusters count and the matrix that takes a position (x, y, z, 1) to
	// clip coordinates, column-major; vertices are numbered as the mesh's. It may round each product and sum to float32, in any order.
	// A nil mesh: the draw is of none.
	Find func(bindings any) (mesh *Mesh, matrix [16]float32)
}

// Are says whether the positions are those of a shader: they are there, and Of has its type.
func (p *Positions) Are(of Shader) bool {
	return p != nil && reflect.TypeOf(p.Of) == reflect.TypeOf(of)
}

// positionsOf are those of a shader of meshes.
func positionsOf(s Shader) *Positions { return &Positions{s, findMesh} }

func findMesh(bindings any) (*Mesh, [16]float32) {
	m, ok := bindings.(*Mesh)
	if !ok || m == nil {
		return nil, [16]float32{}
	}
	return m, m.matrix()
}

// Bounds are those of the clusters of a mesh that a draw is of, nil where it has none, or where they are not those of the draw's indices and
// the mesh's positions: for the engine.
func (d *Draw) Bounds(m *Mesh) *cluster.List {
	c := m.Clusters
	if c == nil || c.positions != unsafe.SliceData(m.Positions) || d.VertexOffset != 0 || d.First%3 != 0 {
		return nil
	}
	var indices unsafe.Pointer
	switch {
	case d.Indices32 != nil:
		indices = unsafe.Pointer(unsafe.SliceData(d.Indices32))
	case d.Indices16 != nil:
		indices = unsafe.Pointer(unsafe.SliceData(d.Indices16))
	case d.Indices8 != nil:
		indices = unsafe.Pointer(unsafe.SliceData(d.Indices8))
	}
	if indices == nil || indices != c.indices || d.Indices() > c.n {
		return nil
	}
	return c.bounds
}
