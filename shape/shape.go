package shape

import (
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Shape is a triangle list. Its slices may be changed; the zero value has no triangles.
type Shape struct {
	// Positions and Normals hold x, y, z of each vertex, TexCoords u, v.
	Positions, Normals, TexCoords []float32
	// Indices are three vertices a triangle.
	Indices []uint32
}

// Vertices is the number of vertices.
func (s *Shape) Vertices() int { return len(s.Positions) / 3 }

// Draw is a draw of the shape by a built-in shader: m's matrix, colour and texture, with the shape's slices.
func (s *Shape) Draw(m *shade.Mesh) shade.Draw {
	mesh := *m
	mesh.Positions, mesh.Normals, mesh.TexCoords = s.Positions, s.Normals, s.TexCoords
	return shade.Draw{Bindings: &mesh, Indices32: s.Indices}
}

// Attributes describe the vertex buffers of [Shape.Buffers] to a program: location 0 is the position, 1 the normal
// (three floats each), 2 the texture coordinates (two).
func Attributes() program.VertexInput {
	return program.VertexInput{
		Bindings: []program.VertexBinding{{Binding: 0, Stride: 12}, {Binding: 1, Stride: 12}, {Binding: 2, Stride: 8}},
		Attributes: []program.VertexAttribute{
			{Location: 0, Binding: 0, Format: vk.FormatR32G32B32Sfloat},
			{Location: 1, Binding: 1, Format: vk.FormatR32G32B32Sfloat},
			{Location: 2, Binding: 2, Format: vk.FormatR32G32Sfloat},
		},
	}
}

// Buffers are positions, normals and texture coordinates as the vertex buffers of a program ([program.Resources]),
// sharing the slices' memory.
func (s *Shape) Buffers() [][]byte {
	return [][]byte{bytesOf(s.Positions), bytesOf(s.Normals), bytesOf(s.TexCoords)}
}

func bytesOf(f []float32) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(f))), 4*len(f))
}

// Transform is a copy of the shape, moved by an affine matrix of package transform. Normals follow as the inverse
// transpose has them; a matrix that mirrors turns triangles around, so that they face outwards still.
func (s *Shape) Transform(m [16]float32) *Shape {
	out := &Shape{
		Positions: make([]float32, 0, len(s.Positions)), Normals: make([]float32, 0, len(s.Normals)),
		TexCoords: append([]float32(nil), s.TexCoords...), Indices: append([]uint32(nil), s.Indices...),
	}
	for i := 0; i+2 < len(s.Positions); i += 3 {
		p := transform.Point(m, [3]float64{float64(s.Positions[i]), float64(s.Positions[i+1]), float64(s.Positions[i+2])})
		out.Positions = append(out.Positions, float32(p[0]), float32(p[1]), float32(p[2]))
	}
	column := func(c int) [3]float64 { return [3]float64{float64(m[4*c]), float64(m[4*c+1]), float64(m[4*c+2])} }
	side := 1.0
	if dot(cross(column(0), column(1)), column(2)) < 0 {
		side = -1
		for i := 0; i+2 < len(out.Indices); i += 3 {
			out.Indices[i+1], out.Indices[i+2] = out.Indices[i+2], out.Indices[i+1]
		}
	}
	normals := transform.Normals(m) // times the determinant
	for i := 0; i+2 < len(s.Normals); i += 3 {
		var n [3]float64
		for r := range n {
			for c := range 3 {
				n[r] += float64(side * float64(normals[3*c+r]) * float64(s.Normals[i+c])) // products of float32 are exact
			}
		}
		out.normal(n)
	}
	return out
}

// Join is one shape of the triangles of many, in their order.
func Join(shapes ...*Shape) *Shape {
	out := &Shape{}
	for _, s := range shapes {
		first := uint32(out.Vertices())
		out.Positions, out.Normals = append(out.Positions, s.Positions...), append(out.Normals, s.Normals...)
		out.TexCoords = append(out.TexCoords, s.TexCoords...)
		for _, i := range s.Indices {
			out.Indices = append(out.Indices, first+i)
		}
	}
	return out
}

// vertex appends a vertex and returns its index. The normal's length may be any but 0.
func (s *Shape) vertex(p, n [3]float64, u, v float64) uint32 {
	s.Positions = append(s.Positions, float32(p[0]), float32(p[1]), float32(p[2]))
	s.normal(n)
	s.TexCoords = append(s.TexCoords, float32(u), float32(v))
	return uint32(s.Vertices() - 1)
}

// normal appends a normal with length 1.
func (s *Shape) normal(n [3]float64) {
	length := math.Sqrt(dot(n, n))
	if length == 0 {
		length = 1
	}
	s.Normals = append(s.Normals, float32(n[0]/length), float32(n[1]/length), float32(n[2]/length))
}

// sheet appends a grid of columns by rows cells, whose vertices at gives; u and v go from 0 to 1. Triangles are
// counter-clockwise as one sees them with u to the right and v down. Triangles without area, whose corners lie at one
// point, are left out.
func (s *Shape) sheet(columns, rows int, at func(column, row int) (p, n [3]float64)) {
	first := uint32(s.Vertices())
	for i := range rows + 1 {
		for k := range columns + 1 {
			p, n := at(k, i)
			s.vertex(p, n, float64(k)/float64(columns), float64(i)/float64(rows))
		}
	}
	for i := range rows {
		for k := range columns {
			a := first + uint32(i*(columns+1)+k)
			b := a + uint32(columns) + 1
			s.triangle(a, b, b+1)
			s.triangle(a, b+1, a+1)
		}
	}
}

// triangle appends a triangle unless two of its corners lie at one point.
func (s *Shape) triangle(a, b, c uint32) {
	p := func(i uint32) [3]float32 { return [3]float32(s.Positions[3*i:]) }
	if p(a) != p(b) && p(b) != p(c) && p(c) != p(a) {
		s.Indices = append(s.Indices, a, b, c)
	}
}

func dot(a, b [3]float64) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2])
}

func cross(a, b [3]float64) [3]float64 {
	return [3]float64{
		float64(a[1]*b[2]) - float64(a[2]*b[1]), float64(a[2]*b[0]) - float64(a[0]*b[2]), float64(a[0]*b[1]) - float64(a[1]*b[0]),
	}
}
