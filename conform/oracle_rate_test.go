package conform

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Fragments of several pixels, against the reference.
func TestOracleShadingRate(t *testing.T) {
	inputs := func(topologies []vk.PrimitiveTopology, changes ...change) func(g generator) *scene {
		return func(g generator) *scene {
			s := g.inputs(topologies...)
			s.width, s.height = pick(g, 32, 40), pick(g, 32, 20, 13)
			if g.chance(2) {
				s.ratesWide = 5
				for range 5 * 4 {
					s.rates = append(s.rates, byte(g.IntN(3)<<2|g.IntN(3)))
				}
			}
			for _, d := range s.draws {
				for _, c := range append(changes, shadingRate) {
					c(g, s, d)
				}
			}
			return s
		}
	}
	tests := func(changes ...change) func(g generator) *scene {
		return func(g generator) *scene {
			s := g.layers(3)
			s.width, s.height = 32, 20
			for _, d := range s.draws {
				for _, c := range append(changes, shadingRate) {
					c(g, s, d)
				}
			}
			return s
		}
	}
	check(t, []feature{
		{name: "points", scenes: 18, make: inputs(pointTopologies)},
		{name: "lines", scenes: 18, make: inputs(lineTopologies)},
		{name: "triangles", scenes: 36, make: inputs(triangleTopologies)},
		{name: "polygons", scenes: 18, make: inputs(triangleTopologies, anyPolygon)},
		{name: "sample shading", scenes: 10, make: inputs(allTopologies, sampleShading)},
		{name: "sample locations", scenes: 18, make: inputs(allTopologies, sampleLocations)},
		{name: "interpolation elsewhere", scenes: 18, make: inputs(allTopologies, elsewhere)},
		{name: "derivatives", scenes: 24, wrong: 5, make: inputs(allTopologies, quads)},
		{name: "viewports", scenes: 18, make: inputs(allTopologies, viewports)},
		{name: "early tests", scenes: 12, make: inputs(allTopologies, early)},
		{name: "tests", scenes: 36, make: tests(depthTest, sometimes(stencilTest), sometimes(sampleMask), sometimes(alpha))},
		{name: "discard", scenes: 18, make: tests(depthTest, discard)},
		{name: "written depth", scenes: 18, make: tests(depthTest, writtenDepth)},
		{name: "written sample mask", scenes: 18, make: tests(depthTest, writtenMask)},
	})
}

func shadingRate(g generator, s *scene, d *draw) {
	d.FragmentShadingRate = &vk.FragmentShadingRate{
		Width: pick(g, 0, 1, 2, 4), Height: pick(g, 0, 1, 2, 4),
		CombinerOps: [2]vk.FragmentShadingRateCombinerOp{
			pick(g, vk.Values[vk.FragmentShadingRateCombinerOp]()...), pick(g, vk.Values[vk.FragmentShadingRateCombinerOp]()...),
		},
	}
	d.shader.Inputs |= shade.InputShadingRate
	d.shader.ShadingRate = g.chance(2)
	for i := range d.Vertices {
		if d.shader.ShadingRate {
			d.Vertices[i].ShadingRate = vk.Extent2D{Width: pick(g, 1, 2, 4), Height: pick(g, 1, 2, 4)}
		}
	}
	d.then(func(f *fragment, o *oracle.Output) {
		o.Colors[6][2] += float64(f.ShadingRate.Width)
		o.Colors[6][3] += float64(f.ShadingRate.Height)
	})
}

// A pass of 2x2 fragments runs the fragment function a quarter as often, on lanes without gaps.
func TestShadingRateSaves(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	shaded := func(width, height int) (fragments int64, lanes int) {
		m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
			Extent: vk.Extent3D{Width: 256, Height: 256, Depth: 1}})
		require.NoError(t, err)
		s := &counting{}
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
			FragmentShadingRate: &vk.FragmentShadingRate{Width: width, Height: height},
		}, s)
		require.NoError(t, err)
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}})
		pass.Draw(pipe, shade.Draw{Count: 3})
		require.NoError(t, pass.End(context.Background()))
		return pass.Statistics().FragmentsShaded, s.lanes
	}
	all, lanes := shaded(1, 1)
	require.Equal(t, int64(256*256), all)
	require.Equal(t, 256*256, lanes)
	for _, r := range [][2]int{{2, 1}, {1, 2}, {2, 2}, {4, 2}, {2, 4}, {4, 4}} {
		n, k := shaded(r[0], r[1])
		require.Equal(t, all/int64(r[0]*r[1]), n, "%v", r)
		require.Equal(t, lanes/(r[0]*r[1]), k, "%v", r)
	}
}

// counting is a shader of one triangle over everything that counts its lanes.
type counting struct{ lanes int }

func (*counting) Interface() shade.Interface { return shade.Interface{Colors: 1} }

func (*counting) Vertex(v *shade.Vertices) {
	for k, i := range v.Index[:v.N] {
		v.X[k], v.Y[k], v.Z[k], v.W[k] = float32(i&1)*4-1, float32(i&2)*2-1, 0, 1
	}
}

func (c *counting) Fragment(f *shade.Fragments) { c.lanes += f.N }
