package shade

import (
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Mesh holds the data that the built-in shaders read: the Bindings of their draws are a *Mesh. Its fields are copied
// when a draw is recorded: one Mesh, changed between draws, serves all of them. The contents of its slices are read
// while the pass ends.
type Mesh struct {
	// Positions holds x, y, z of each vertex. They are read by End, and stay as they are until it has returned.
	Positions []float32
	// Normals holds x, y, z of each vertex, or is nil: then (0, 0, 1). They are read by End, and stay as they are until
	// it has returned.
	Normals []float32
	// TexCoords holds u, v of each vertex, or is nil: then (0, 0). They are read by End, and stay as they are until it
	// has returned.
	TexCoords []float32
	// Colors holds r, g, b, a of each vertex, or is nil: then 1. They are read by End, and stay as they are until it
	// has returned.
	Colors []float32
	// Matrix takes positions to clip coordinates, column-major; package transform makes such matrices, and has the
	// conventions. The zero value leaves positions as they are.
	Matrix [16]float32
	// NormalMatrix takes normals to world space, column-major. The zero value leaves them as they are.
	NormalMatrix [9]float32
	// Color is the base colour, linear red, green, blue and alpha, that texture and vertex colours multiply. The zero
	// value is white.
	Color [4]float32
	// Texture multiplies the colour; nil: none.
	Texture *Texture
	// AlphaCutoff discards fragments with an alpha below it, in shaders made with Mask. The zero value discards none.
	AlphaCutoff float32
	// ID is the number that the shader ID writes.
	ID uint32
	// Clusters bound the mesh's triangles: see [NewClusters]. The zero value bounds none.
	Clusters *Clusters
}

// Vertices is the number of vertices.
func (m *Mesh) Vertices() int {
	if m == nil {
		return 0
	}
	return len(m.Positions) / 3
}

// position transforms the positions of a batch. An index past the mesh's last vertex gets a NaN, which drops its
// primitives.
func (m *Mesh) position(v *Vertices) {
	positions := m.Positions
	n := uint32(min(int64(len(positions)/3), math.MaxUint32))
	if v.Consecutive && v.Index[0]+uint32(v.N) <= n && v.Index[0]+uint32(v.N) >= v.Index[0] ||
		uint64(len(positions)) < 1<<32 && inRange(v.Index[:v.N], n) {
		a := &v.Scratch.transform
		*a = simd.TransformArgs{
			Positions: &positions[0], Stride: 3, Index: &v.Index[:v.N][0], N: int64(v.N),
			X: first(v.X, v.N), Y: first(v.Y, v.N), Z: first(v.Z, v.N), W: first(v.W, v.N), Matrix: m.matrix(),
		}
		if v.Consecutive {
			a.Index, a.First = nil, int64(v.Index[0])
		}
		v.Kernels.Transform(a)
		*a = simd.TransformArgs{} // keeps nothing alive
		return
	}
	e := m.matrix()
	for i, k := range v.Index[:v.N] {
		if k >= n {
			v.X[i], v.Y[i], v.Z[i], v.W[i] = nan, nan, nan, nan
			continue
		}
		p := positions[3*int(k):][:3]
		row := func(r int) float32 {
			return ((float32(e[r]*p[0]) + float32(e[4+r]*p[1])) + float32(e[8+r]*p[2])) + e[12+r]
		}
		v.X[i], v.Y[i], v.Z[i], v.W[i] = row(0), row(1), row(2), row(3)
	}
}

func inRange(index []uint32, n uint32) bool {
	most := uint32(0)
	for _, k := range index {
		most = max(most, k)
	}
	return most < n
}

// fetch copies an attribute of size components to v.Out[out:], or fills it with a constant where a vertex has none: so
// have those past 1<<31 floats.
func fetch(v *Vertices, out, size int, attribute []float32, absent float32) {
	a := &v.Scratch.fetch
	bound := min(int64(len(attribute)), 1<<31) / int64(size)
	*a = simd.FetchArgs{
		In: unsafe.SliceData(attribute), Components: int64(size), Stride: int64(size), Bound: uint32(bound),
		Absent: absent, Index: &v.Index[:v.N][0], N: int64(v.N),
	}
	if v.Consecutive && int64(v.Index[0])+int64(v.N) <= bound {
		a.Consecutive = 1
	}
	for c := range size {
		a.Out[c] = first(v.Out[out+c], v.N)
	}
	v.Kernels.Fetch(a)
	*a = simd.FetchArgs{} // keeps nothing alive
}

// normals writes world-space normals to v.Out[out:out+3].
func (m *Mesh) normals(v *Vertices, out int) {
	if len(m.Normals) == 0 {
		fetch(v, out, 2, nil, 0)
		fetch(v, out+2, 1, nil, 1)
	} else {
		fetch(v, out, 3, m.Normals, 0)
	}
	if m.NormalMatrix == [9]float32{} {
		return
	}
	a := &v.Scratch.normals
	*a = simd.NormalsArgs{
		X: first(v.Out[out], v.N), Y: first(v.Out[out+1], v.N), Z: first(v.Out[out+2], v.N), N: int64(v.N), Matrix: m.NormalMatrix,
	}
	v.Kernels.Normals(a)
	*a = simd.NormalsArgs{}
}

// matrix is the one that takes positions to clip coordinates.
func (m *Mesh) matrix() [16]float32 {
	if m.Matrix == [16]float32{} {
		return [16]float32{0: 1, 5: 1, 10: 1, 15: 1}
	}
	return m.Matrix
}

// color is the base colour.
func (m *Mesh) color() [4]float32 {
	if m.Color == [4]float32{} {
		return [4]float32{1, 1, 1, 1}
	}
	return m.Color
}
