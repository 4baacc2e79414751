package frametest

import (
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/shade"
)

// Located shows where a fragment lies, and on which primitive, in two attachments.
type Located struct{ shade.Unlit }

// Interface is what the shader declares.
func (s Located) Interface() shade.Interface {
	i := s.Unlit.Interface()
	i.Function, i.Colors = nil, 2
	i.Inputs = shade.InputFragCoord | shade.InputFrontFacing | shade.InputPrimitiveID | shade.InputBaryCoord
	return i
}

// Fragment shades a batch of fragments.
func (s Located) Fragment(f *shade.Fragments) {
	for i := range f.N {
		for c := range 4 {
			f.Colors[0][c][i] = f.In[c][i]
		}
		f.Colors[1][0][i] = f.FragCoord[0][i] / 100
		f.Colors[1][1][i] = f.FragCoord[1][i] / 100
		f.Colors[1][2][i] = float32(float32(f.PrimitiveID[i]&7)*0.0625) + float32(float32(f.FrontFacing[i])*0.5)
		f.Colors[1][3][i] = f.BaryCoord[1][i]
	}
}

// Twice writes its colour to two attachments, halved to the second.
type Twice struct{ shade.Unlit }

// Interface is what the shader declares.
func (s Twice) Interface() shade.Interface {
	i := s.Unlit.Interface()
	i.Function, i.Colors = nil, 2
	return i
}

// Fragment shades a batch of fragments.
func (s Twice) Fragment(f *shade.Fragments) {
	s.Unlit.Fragment(f)
	for c := range 4 {
		for i := range f.N {
			f.Colors[1][c][i] = f.Colors[0][c][i] / 2
		}
	}
}

// Corners is a shader of vertices in clip coordinates.
type Corners struct {
	Positions [][4]float32
	// Size is the size of points in pixels.
	Size  float32
	State shade.Interface
	// Shade is the fragment function.
	Shade func(f *shade.Fragments)
	// Vertices counts the vertices that were shaded.
	Vertices atomic.Int64
}

// Interface is what the shader declares.
func (c *Corners) Interface() shade.Interface { return c.State }

// Vertex shades a batch of vertices.
func (c *Corners) Vertex(v *shade.Vertices) {
	c.Vertices.Add(int64(v.N))
	for i, n := range v.Index[:v.N] {
		p := c.Positions[n]
		v.X[i], v.Y[i], v.Z[i], v.W[i] = p[0], p[1], p[2], p[3]
		if v.PointSize != nil {
			v.PointSize[i] = c.Size
		}
	}
}

// Fragment shades a batch of fragments.
func (c *Corners) Fragment(f *shade.Fragments) { c.Shade(f) }

// WholeScreen is a triangle over all of the target at a depth.
func WholeScreen(z float32) [][4]float32 {
	return [][4]float32{{-1, -1, z, 1}, {3, -1, z, 1}, {-1, 3, z, 1}}
}

// Hooked draws a white triangle over everything. AfterVertex and AfterFragment change a batch at a function's end; nil
// changes nothing.
type Hooked struct {
	AfterVertex   func(v *shade.Vertices)
	AfterFragment func(f *shade.Fragments)
	Declared      shade.Interface
}

// Interface is what the shader declares.
func (h Hooked) Interface() shade.Interface { return h.Declared }

// Vertex shades a batch of vertices.
func (h Hooked) Vertex(v *shade.Vertices) {
	p := [...]float32{-1, -1, 3, -1, -1, 3}
	for i, k := range v.Index[:v.N] {
		v.X[i], v.Y[i], v.Z[i], v.W[i] = p[2*(k%3)], p[2*(k%3)+1], 0.5, 1
	}
	if h.AfterVertex != nil {
		h.AfterVertex(v)
	}
}

// Fragment shades a batch of fragments.
func (h Hooked) Fragment(f *shade.Fragments) {
	for c := range f.Colors[0] {
		for i := range f.Colors[0][c] {
			f.Colors[0][c][i] = 1
		}
	}
	if h.AfterFragment != nil {
		h.AfterFragment(f)
	}
}
