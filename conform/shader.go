package conform

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/shade"
)

// rasterShader is the shaders of the raster cases: positions and attributes as they are, and the fragment shader that
// the case names. The Bindings of its draws are a *suite.Vertices.
type rasterShader struct {
	fragment suite.Fragment
	format   *format.Info // of the colour target
}

// Interface declares what the case's fragment shader reads.
func (s *rasterShader) Interface() shade.Interface {
	i := shade.Interface{Colors: 1, PointSize: true}
	varyings := func(m shade.Mode) {
		for range 4 {
			i.Varyings = append(i.Varyings, shade.Interpolation{Mode: m})
		}
	}
	switch s.fragment {
	case suite.Smooth:
		varyings(shade.ModeSmooth)
	case suite.Noperspective:
		varyings(shade.ModeNoPerspective)
	case suite.Flat:
		varyings(shade.ModeFlat)
	case suite.PointCoord:
		i.Inputs = shade.InputPointCoord
	case suite.FragCoord:
		i.Inputs = shade.InputFragCoord
	case suite.FrontFacing:
		i.Inputs = shade.InputFrontFacing
	case suite.SampleID:
		i.Inputs = shade.InputSampleID
	case suite.PrimitiveID:
		i.Inputs = shade.InputPrimitiveID
	}
	return i
}

// Vertex copies positions, point sizes and the attribute that the fragment shader reads.
func (s *rasterShader) Vertex(v *shade.Vertices) {
	in := v.Bindings.(*suite.Vertices)
	attribute := in.Smooth
	switch s.fragment {
	case suite.Noperspective:
		attribute = in.Noperspective
	case suite.Flat:
		attribute = in.Flat
	}
	for k, index := range v.Index[:v.N] {
		i := int(index)
		p := in.Vec4(in.Position, i)
		v.X[k], v.Y[k], v.Z[k], v.W[k] = p[0], p[1], p[2], p[3]
		v.PointSize[k] = in.PointSize(i)
		if len(v.Out) == 4 {
			for c, x := range in.Vec4(attribute, i) {
				v.Out[c][k] = x
			}
		}
	}
}

// Fragment writes the four numbers that the case asks for.
func (s *rasterShader) Fragment(f *shade.Fragments) {
	for i := range f.N {
		var v [4]float32
		switch s.fragment {
		case suite.Smooth, suite.Noperspective, suite.Flat:
			v = [4]float32{f.In[0][i], f.In[1][i], f.In[2][i], f.In[3][i]}
		case suite.PointCoord:
			v = [4]float32{f.PointCoord[0][i], f.PointCoord[1][i], 0, 1}
		case suite.FragCoord:
			v = [4]float32{f.FragCoord[0][i], f.FragCoord[1][i], f.FragCoord[2][i], f.FragCoord[3][i]}
		case suite.FrontFacing:
			v = [4]float32{0, 1, 0, 1}
			if f.FrontFacing[i] != 0 {
				v = [4]float32{1, 0, 0, 1}
			}
		case suite.SampleID:
			v = [4]float32{float32(f.SampleID[i]), 0, 0, 1}
		case suite.PrimitiveID:
			v = [4]float32{float32(f.PrimitiveID[i]), 0, 0, 1}
		case suite.ConstantOne:
			v = [4]float32{1, 1, 1, 1}
		}
		for c, x := range v {
			f.Colors[0][c][i] = s.output(x)
		}
	}
}

// output is a number in the type of the target: integers are truncated, and written as bits.
func (s *rasterShader) output(x float32) float32 {
	switch {
	case s.format.Class == format.ClassFloat:
		return x
	case !(x > -1<<31): // and NaN
		return math.Float32frombits(1 << 31)
	}
	return math.Float32frombits(uint32(int64(min(x, 1<<32-256))))
}
