package edge

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/vk"
	"github.com/stretchr/testify/require"
)

// TestCoverageOfSuites compares the samples covered with the samples that the conformance suites' answers have written,
// in the cases in which every covered sample shows.
func TestCoverageOfSuites(t *testing.T) {
	dirs, err := suite.All("../internal/suite/testdata")
	require.NoError(t, err)
	for _, dir := range dirs {
		s, err := suite.Open(dir)
		require.NoError(t, err)
		for _, c := range s.Raster {
			if !shows(c) {
				continue
			}
			if wrong := mismatches(t, c); wrong > c.Tolerance.CoverageMismatchedSamples {
				t.Errorf("%s/%s: %d samples differ, %d may", s.Name, c.Name, wrong, c.Tolerance.CoverageMismatchedSamples)
			}
		}
	}
}

// shows says whether every covered sample of a case changes its colour.
func shows(c *suite.RasterCase) bool {
	for i := range c.Draws {
		d := &c.Draws[i]
		b := &d.Blend.Attachments[0]
		if d.DepthStencil.DepthTestEnable || d.DepthStencil.StencilTestEnable || d.DepthStencil.DepthBoundsTestEnable ||
			d.Blend.LogicOpEnable || b.BlendEnable && b.SrcColorBlendFactor != vk.BlendFactorOne ||
			b.ColorWriteMask != vk.ColorComponentsAll || d.Multisample.AlphaToCoverageEnable ||
			d.Multisample.SampleMask[0] != 0xFFFFFFFF {
			return false
		}
	}
	return true
}

func mismatches(t *testing.T, c *suite.RasterCase) (wrong int) {
	size := vk.Extent2D{Width: c.Target.Width, Height: c.Target.Height}
	hit := make([]bool, c.Target.Samples*size.Width*size.Height)
	for i := range c.Draws {
		d := &c.Draws[i]
		s := scene{target: size, pipeline: vk.GraphicsPipeline{
			Topology: d.Topology, PrimitiveRestartEnable: d.PrimitiveRestart, Rasterization: d.Rasterization,
			Multisample: &d.Multisample, DepthStencilFormat: c.Target.DepthFormat,
		}}
		for v := range d.Vertices.N {
			s.positions = append(s.positions, d.Vertices.Vec4(d.Vertices.Position, v))
			s.sizes = append(s.sizes, d.Vertices.PointSize(v))
		}
		if d.Indices.Present() {
			s.draw.Indices32 = d.Indices.Words()
		}
		s.draw.Dynamic = &vk.Dynamic{Viewports: []vk.Viewport{d.Viewport}, Scissors: []vk.Rect2D{d.Scissor}}
		for _, h := range s.cover(t) {
			hit[(h.sample*size.Height+h.y)*size.Width+h.x] = true
		}
	}
	for i, h := range hit {
		written := false
		for k := range 4 {
			written = written || float64(c.Expected.Color.Float(4*i+k)) != c.Target.ClearColor[k]
		}
		if h != written {
			wrong++
		}
	}
	return wrong
}
