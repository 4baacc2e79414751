package shade

import (
	"context"
	"reflect"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/cluster"
)

// ClusterTriangles is how many triangles a cluster has, but for a mesh's last one.
const ClusterTriangles = cluster.Triangles

// Clusters bound the triangles of a mesh, 64 that follow one another in its indices at a time: by a box, and by the
// directions that they face. Where a draw's vertex function places vertices by a matrix alone ([Interface.Positions]),
// the engine leaves out those that lie outside of the picture, face away or are hidden behind what earlier draws have
// left, before it shades their vertices. The picture is the same without. It pays for meshes of ten thousands of
// triangles, drawn more than once, whose neighbours in the indices are neighbours in space, too.
type Clusters struct {
	bounds    *cluster.List
	positions *float32
	indices   unsafe.Pointer
	n         int // indices
}

// NewClusters bounds the triangles that indices, three each, make of positions: x, y and z of each vertex. It takes
// some 50 nanoseconds a triangle and 50 bytes for 64 of them. Neither slice may change as long as the clusters are in
// use: they serve draws of a triangle list with these very indices, or a part of them, and positions. The error is the
// context's, where ctx ends first.
func NewClusters[I uint8 | uint16 | uint32](ctx context.Context, positions []float32, indices []I) (*Clusters, error) {
	bounds, err := cluster.Build(ctx, positions, indices)
	if err != nil {
		return nil, err
	}
	return &Clusters{bounds: bounds, positions: unsafe.SliceData(positions),
		indices: unsafe.Pointer(unsafe.SliceData(indices)), n: len(indices)}, nil
}

// Positions is a vertex function that places vertices by a matrix alone: what [Interface.Positions] says.
type Positions struct {
	// Of is the shader whose Vertex it is. A shader that embeds it has another type, and perhaps a Vertex of its own:
	// the engine then shades all vertices.
	Of Shader
	// Mesh is the mesh of a draw's bindings: its Matrix takes its Positions to clip coordinates, each product and sum
	// rounded to float32, in any order; vertices are numbered as its own. Nil says that the draw has no mesh.
	Mesh func(bindings any) *Mesh

	check func(bindings any) error // of built-in shaders
}

// Are says whether the positions belong to a shader: p is not nil, and Of has the shader's type.
func (p *Positions) Are(of Shader) bool {
	return p != nil && same(p.Of, of)
}

// same says whether two shaders have one type; a pointer to it has the same methods.
func same(a, b Shader) bool {
	t, u := reflect.TypeOf(a), reflect.TypeOf(b)
	return t == u || t != nil && u != nil && u.Kind() == reflect.Pointer && u.Elem() == t
}

// positionsOf returns the Positions of a shader that draws meshes.
func positionsOf(s Shader) *Positions {
	return &Positions{s, findMesh, func(bindings any) error { return checkMesh(bindings, false) }}
}

func findMesh(bindings any) *Mesh {
	m, _ := bindings.(*Mesh)
	return m
}

// Bounds returns the cluster bounds of the draw's mesh, nil where the clusters were made for other indices or positions
// than the draw's, and the matrix that takes positions to clip coordinates. The engine calls it.
func (d *Draw) Bounds(m *Mesh) (bounds *cluster.List, matrix [16]float32) {
	c := m.Clusters
	if c == nil || c.positions != unsafe.SliceData(m.Positions) || d.VertexOffset != 0 || d.First%3 != 0 {
		return nil, matrix
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
		return nil, matrix
	}
	return c.bounds, m.matrix()
}
