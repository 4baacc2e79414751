package oracle

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/vk"
)

// TestConformance draws every case of the raster suites, of the repository's small copy and of HALFSPACE_SUITES.
func TestConformance(t *testing.T) {
	found, err := suite.All("../../suite/testdata")
	require.NoError(t, err)
	var report suite.Report
	for _, dir := range found {
		s, err := suite.Open(dir)
		require.NoError(t, err)
		for _, c := range s.Raster {
			report.Add(s.Name, c.Name, c.Judge(drawCase(c)))
		}
	}
	var b strings.Builder
	require.NoError(t, report.Print(&b))
	t.Log("\n" + b.String())
	for _, f := range report.Failures() {
		t.Error(f)
	}
}

func drawCase(c *suite.RasterCase) suite.RasterResult {
	t := NewTarget(c.Target.Width, c.Target.Height, c.Target.Samples, c.Target.DepthFormat, c.Target.ColorFormat)
	t.ClearColor(0, c.Target.ClearColor)
	t.ClearDepthStencil(float64(c.Target.ClearDepth), c.Target.ClearStencil)
	for i := range c.Draws {
		drawOf(c, &c.Draws[i]).Draw(t)
	}
	r := suite.RasterResult{Color: flatten(t.Color[0]), Stencil: t.Stencil}
	for _, z := range t.Depth {
		r.Depth = append(r.Depth, float32(z))
	}
	if c.Expected.Resolved.Present() {
		r.Resolved = flatten(t.Resolve(0, vk.ResolveModeAverage))
	}
	return r
}

func flatten(texels [][4]float64) []float32 {
	list := make([]float32, 0, 4*len(texels))
	for _, v := range texels {
		for _, x := range v {
			list = append(list, float32(x))
		}
	}
	return list
}

// drawOf is a draw of a case: attributes 0, 1 and 2 are the smooth, the noperspective and the flat one.
func drawOf(c *suite.RasterCase, s *suite.RasterDraw) *Draw {
	d := &Draw{
		GraphicsPipeline: vk.GraphicsPipeline{
			Topology:               s.Topology,
			PrimitiveRestartEnable: s.PrimitiveRestart,
			Rasterization:          s.Rasterization,
			Multisample:            &s.Multisample,
			DepthStencil:           &s.DepthStencil,
			ColorBlend:             &s.Blend,
		},
		Viewports:  []vk.Viewport{s.Viewport},
		Scissors:   []vk.Rect2D{s.Scissor},
		Attributes: []Attribute{{}, {Interpolation: Noperspective}, {Interpolation: Flat}},
		PerSample:  s.Fragment == suite.SampleID,
		Shader:     shaders[s.Fragment],
	}
	v := s.Vertices
	for i := range v.N {
		d.Vertices = append(d.Vertices, Vertex{
			Position:   widen(v.Vec4(v.Position, i)),
			PointSize:  float64(v.PointSize(i)),
			Attributes: [][4]float64{widen(v.Vec4(v.Smooth, i)), widen(v.Vec4(v.Noperspective, i)), widen(v.Vec4(v.Flat, i))},
		})
	}
	if s.Indices.Present() {
		d.Indices = s.Indices.Words()
	}
	return d
}

func widen(v [4]float32) (w [4]float64) {
	for c := range v {
		w[c] = float64(v[c])
	}
	return w
}

// shaders are the fragment shaders of raster cases.
var shaders = map[suite.Fragment]func(*Fragment) Output{
	suite.Smooth:        func(f *Fragment) Output { return color(f.Attributes[0]) },
	suite.Noperspective: func(f *Fragment) Output { return color(f.Attributes[1]) },
	suite.Flat:          func(f *Fragment) Output { return color(f.Attributes[2]) },
	suite.PointCoord:    func(f *Fragment) Output { return color([4]float64{f.PointCoord[0], f.PointCoord[1], 0, 1}) },
	suite.FragCoord:     func(f *Fragment) Output { return color(f.FragCoord) },
	suite.FrontFacing: func(f *Fragment) Output {
		if f.FrontFacing {
			return color([4]float64{1, 0, 0, 1})
		}
		return color([4]float64{0, 1, 0, 1})
	},
	suite.SampleID:    func(f *Fragment) Output { return color([4]float64{float64(f.SampleID), 0, 0, 1}) },
	suite.PrimitiveID: func(f *Fragment) Output { return color([4]float64{float64(f.PrimitiveID), 0, 0, 1}) },
	suite.ConstantOne: func(*Fragment) Output { return color([4]float64{1, 1, 1, 1}) },
}

func color(v [4]float64) Output { return Output{Colors: [8][4]float64{v}} }
