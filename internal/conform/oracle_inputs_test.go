package conform

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/oracle"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Everything that fragment shaders read, against the reference. Stippled rectangles differ where they are cut: the pieces'
// corners are rounded to the grid, the reference asks each sample how far along it lies.
func TestOracleInputs(t *testing.T) {
	inputs := func(topologies []vk.PrimitiveTopology, changes ...func(g generator, s *scene, d *draw)) func(g generator) *scene {
		return func(g generator) *scene {
			s := g.inputs(topologies...)
			for _, d := range s.draws {
				for _, c := range changes {
					c(g, s, d)
				}
			}
			return s
		}
	}
	check(t, []feature{
		{name: "points", scenes: 20, make: inputs(pointTopologies)},
		{name: "lines", scenes: 30, make: inputs(lineTopologies)},
		{name: "triangles", scenes: 50, make: inputs(triangleTopologies)},
		{name: "polygons as lines", scenes: 30, make: inputs(triangleTopologies, mode(vk.PolygonModeLine))},
		{name: "polygons as points", scenes: 30, make: inputs(triangleTopologies, mode(vk.PolygonModePoint))},
		{name: "fill rectangle", scenes: 30, make: inputs(triangleTopologies, mode(vk.PolygonModeFillRectangle))},
		{name: "conservative", scenes: 40, make: inputs(triangleTopologies, conservative)},
		{name: "sample shading", scenes: 40, make: inputs(allTopologies, sampleShading)},
		{name: "sample locations", scenes: 40, make: inputs(allTopologies, sampleLocations)},
		{name: "sample locations and sample shading", scenes: 30, make: inputs(allTopologies, sampleLocations, sampleShading)},
		{name: "sample mask", scenes: 20, make: inputs(allTopologies, sampleMask)},
		{name: "interpolation elsewhere", scenes: 40, make: inputs(allTopologies, elsewhere)},
		{name: "interpolation elsewhere, sample shading", scenes: 20, make: inputs(allTopologies, elsewhere, sampleShading)},
		{name: "derivatives", scenes: 40, make: inputs(allTopologies, quads)},
		{name: "derivatives at samples", scenes: 20, make: inputs(allTopologies, quads, sampleShading)},
		{name: "viewports", scenes: 40, make: inputs(allTopologies, viewports)},
		{name: "distances", scenes: 40, make: inputs(allTopologies, distances)},
		{name: "depth clip", scenes: 40, make: inputs(allTopologies, depthClip)},
		{name: "bresenham", scenes: 30, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeBresenham))},
		{name: "smooth lines", scenes: 30, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeRectangularSmooth))},
		{name: "stippled smooth lines", scenes: 30, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeRectangularSmooth), stipple)},
		{name: "wide lines", scenes: 30, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeRectangular))},
		{name: "default lines", scenes: 30, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeDefault))},
		{name: "stippled rectangles", scenes: 40, wrong: 130, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeRectangular), stipple)},
		{name: "stippled bresenham", scenes: 40, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeBresenham), stipple)},
		{name: "outlines of any line", scenes: 30, wrong: 90, make: inputs(triangleTopologies, mode(vk.PolygonModeLine), anyLine)},
		{name: "restart", scenes: 50, make: inputs(allTopologies, restart)},
		{name: "instances", scenes: 30, make: inputs(allTopologies, instances)},
		{name: "early tests", scenes: 20, make: inputs(allTopologies, early)},
		{name: "all at once", scenes: 100, wrong: 2, make: inputs(allTopologies, sometimes(sampleShading), sometimes(sampleLocations),
			sometimes(sampleMask), sometimes(viewports), sometimes(distances), sometimes(depthClip), sometimes(restart),
			sometimes(anyLine), sometimes(anyPolygon), sometimes(instances), sometimes(early))},
	})
}

var allTopologies = vk.Values[vk.PrimitiveTopology]()

// change is a change to a draw of a scene.
type change = func(g generator, s *scene, d *draw)

func sometimes(c change) change {
	return func(g generator, s *scene, d *draw) {
		if g.chance(3) {
			c(g, s, d)
		}
	}
}

func mode(m vk.PolygonMode) change {
	return func(g generator, s *scene, d *draw) { d.Rasterization.PolygonMode = m }
}

func anyPolygon(g generator, s *scene, d *draw) {
	d.shader.PointSize = true
	d.Rasterization.PolygonMode = pick(g, vk.Values[vk.PolygonMode]()...)
	if g.chance(3) {
		conservative(g, s, d)
	}
}

func conservative(g generator, s *scene, d *draw) {
	d.Rasterization.ConservativeRasterizationMode = vk.ConservativeRasterizationMode(1 + g.IntN(2))
	d.Rasterization.ExtraPrimitiveOverestimationSize = pick(g, float32(0), 0, 0.25, 0.75)
}

func sampleShading(g generator, s *scene, d *draw) {
	if g.chance(2) {
		d.PerSample = true
		d.Attributes = append(d.Attributes, oracle.Attribute{Location: oracle.Sample})
		return
	}
	d.Multisample.SampleShadingEnable = true
	d.Multisample.MinSampleShading = float32(g.IntN(9)) / 8
}

func sampleLocations(g generator, s *scene, d *draw) {
	l := &vk.SampleLocations{Grid: vk.Extent2D{Width: pick(g, 1, 2, 4), Height: pick(g, 1, 2, 4)}}
	for range l.Grid.Width * l.Grid.Height * s.samples {
		l.Locations = append(l.Locations, [2]float32{float32(g.IntN(18)-1) / 16, float32(g.IntN(18)-1) / 16})
	}
	d.Multisample.SampleLocations = l
	d.shader.Inputs &^= shade.InputSamplePosition
	d.poisonSamplePosition = true
}

func sampleMask(g generator, s *scene, d *draw) { d.Multisample.SampleMask = []uint32{g.Uint32()} }

func elsewhere(g generator, s *scene, d *draw) { d.shader.Interpolates = true }

func quads(g generator, s *scene, d *draw) { d.shader.Quads = true }

func viewports(g generator, s *scene, d *draw) {
	d.shader.ViewportIndex = true
	d.Viewports, d.Scissors = nil, nil
	for range 1 + g.IntN(4) {
		quarter := func(n int) float32 { return float32(g.IntN(4*n)) / 4 }
		v := vk.Viewport{X: quarter(20) - 4, Y: quarter(16) - 4, Width: 4 + quarter(32), Height: 4 + quarter(32), MaxDepth: 1}
		if g.chance(2) {
			v.Y, v.Height = v.Y+v.Height, -v.Height
		}
		if g.chance(2) {
			v.MinDepth, v.MaxDepth = float32(g.IntN(9))/8, float32(g.IntN(9))/8
		}
		d.Viewports = append(d.Viewports, v)
		c := vk.Rect2D{Width: s.width, Height: s.height}
		if g.chance(2) {
			c = vk.Rect2D{X: g.IntN(16), Y: g.IntN(8), Width: g.IntN(40), Height: g.IntN(40)}
		}
		d.Scissors = append(d.Scissors, c)
	}
	for i := range d.Vertices {
		d.Vertices[i].ViewportIndex = g.IntN(len(d.Viewports))
		d.Vertices[i].Attributes[flatAttribute][3] = float64(d.Vertices[i].ViewportIndex)
	}
}

func distances(g generator, s *scene, d *draw) {
	clip := g.IntN(5)
	cull := g.IntN(5)
	for i := range d.Vertices {
		v := &d.Vertices[i]
		v.ClipDistances, v.CullDistances = nil, nil
		for range clip {
			v.ClipDistances = append(v.ClipDistances, float64(g.IntN(65)-16)/32)
		}
		for range cull {
			v.CullDistances = append(v.CullDistances, float64(g.IntN(65)-40)/32)
		}
	}
}

func depthClip(g generator, s *scene, d *draw) {
	d.Rasterization.DepthClampEnable = g.chance(2)
	d.Rasterization.DepthClip = vk.DepthClip(g.IntN(3))
	for i := range d.Vertices {
		d.Vertices[i].Position[2] = (d.Vertices[i].Position[2]*3 - d.Vertices[i].Position[3])
	}
}

func lineMode(m vk.LineRasterizationMode) change {
	return func(g generator, s *scene, d *draw) {
		d.Rasterization.LineRasterizationMode = m
		d.Rasterization.NonStrictLines = g.chance(2)
		if g.chance(2) {
			d.Rasterization.LineWidth = float32(4+g.IntN(30)) / 4
		}
	}
}

func anyLine(g generator, s *scene, d *draw) {
	lineMode(pick(g, vk.Values[vk.LineRasterizationMode]()...))(g, s, d)
	if g.chance(2) {
		stipple(g, s, d)
	}
}

func stipple(g generator, s *scene, d *draw) {
	d.Rasterization.NonStrictLines = false // how a parallelogram is cut is not laid down
	d.Rasterization.LineStipple = &vk.LineStipple{Factor: 1 + g.IntN(4), Pattern: uint16(g.Uint32())}
}

func restart(g generator, s *scene, d *draw) {
	d.PrimitiveRestartEnable = g.chance(2)
	d.indexBits = pick(g, 8, 16, 32)
	d.Indices = nil
	for range 1 + g.IntN(24) {
		if d.PrimitiveRestartEnable && g.chance(6) {
			d.Indices = append(d.Indices, oracle.Restart)
			continue
		}
		d.Indices = append(d.Indices, uint32(g.IntN(len(d.Vertices))))
	}
}

func instances(g generator, s *scene, d *draw) {
	d.instances = 1 + g.IntN(4)
	d.shift = [2]float64{float64(g.IntN(17)-8) / 32, float64(g.IntN(17)-8) / 32}
}

func early(g generator, s *scene, d *draw) {
	d.Early = true
	d.DepthStencil.DepthCompareOp = vk.CompareOpLessOrEqual
}
