package conform

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// anything are scenes of inputs with any of the changes that the reference knows.
func anything(g generator) *scene {
	s := g.inputs(allTopologies...)
	for _, d := range s.draws {
		for _, c := range []change{
			sometimes(sampleShading), sometimes(sampleLocations), sometimes(sampleMask), sometimes(viewports), sometimes(distances),
			sometimes(depthClip), sometimes(restart), sometimes(anyLine), sometimes(anyPolygon), sometimes(instances), sometimes(early),
		} {
			c(g, s, d)
		}
	}
	return s
}

// Everything that fragment shaders read, against the reference.
func TestOracleInputs(t *testing.T) {
	figures.Begin(t)
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
		{name: "points", scenes: 12, make: inputs(pointTopologies)},
		{name: "sizes of points", scenes: 10, make: inputs(pointTopologies, func(g generator, s *scene, d *draw) {
			for i := range d.Vertices {
				d.Vertices[i].PointSize = pick(g, 0.01, 1.0/16, 0.5, 33.25, 300, 2000)
			}
		})},
		{name: "lines", scenes: 18, make: inputs(lineTopologies)},
		{name: "triangles", scenes: 30, make: inputs(triangleTopologies)},
		{name: "polygons as lines", scenes: 18, make: inputs(triangleTopologies, mode(vk.PolygonModeLine))},
		{name: "polygons as points", scenes: 18, make: inputs(triangleTopologies, mode(vk.PolygonModePoint))},
		{name: "fill rectangle", scenes: 18, make: inputs(triangleTopologies, mode(vk.PolygonModeFillRectangle))},
		{name: "conservative", scenes: 24, make: inputs(triangleTopologies, conservative)},
		{name: "sample shading", scenes: 24, make: inputs(allTopologies, sampleShading)},
		{name: "sample locations", scenes: 24, make: inputs(allTopologies, sampleLocations)},
		{name: "sample locations and sample shading", scenes: 18, make: inputs(allTopologies, sampleLocations, sampleShading)},
		{name: "sample mask", scenes: 12, make: inputs(allTopologies, sampleMask)},
		{name: "interpolation elsewhere", scenes: 24, make: inputs(allTopologies, elsewhere)},
		{name: "interpolation elsewhere, sample shading", scenes: 12, make: inputs(allTopologies, elsewhere, sampleShading)},
		{name: "derivatives", scenes: 24, make: inputs(allTopologies, quads)},
		{name: "derivatives at samples", scenes: 12, make: inputs(allTopologies, quads, sampleShading)},
		// Outside of a primitive, where 1/w is limited, slopes are those of the quotient rule with the limited 1/w and
		// the slope of the one without limits; the reference has the slope of the value.
		{name: "analytic derivatives", scenes: 24, wrong: 75, make: inputs(allTopologies, gradients)},
		{name: "long strips", scenes: 4, make: inputs([]vk.PrimitiveTopology{vk.PrimitiveTopologyLineStrip}, long,
			lineMode(vk.LineRasterizationModeBresenham), stipple)},
		{name: "viewports", scenes: 24, make: inputs(allTopologies, viewports)},
		{name: "distances", scenes: 24, make: inputs(allTopologies, distances)},
		{name: "depth clip", scenes: 24, make: inputs(allTopologies, depthClip)},
		{name: "bresenham", scenes: 18, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeBresenham))},
		{name: "smooth lines", scenes: 18, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeRectangularSmooth))},
		{name: "stippled smooth lines", scenes: 18,
			make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeRectangularSmooth), stipple)},
		{name: "wide lines", scenes: 18, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeRectangular))},
		{name: "default lines", scenes: 18, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeDefault))},
		{name: "parallelograms", scenes: 24, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeDefault),
			func(_ generator, _ *scene, d *draw) {
				d.Rasterization.NonStrictLines = true
			})},
		{name: "stippled rectangles", scenes: 24, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeRectangular), stipple)},
		{name: "stippled bresenham", scenes: 24, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeBresenham), stipple)},
		{name: "stippled default lines", scenes: 18, make: inputs(lineTopologies, lineMode(vk.LineRasterizationModeDefault), stipple)},
		{name: "outlines of any line", scenes: 18, make: inputs(triangleTopologies, mode(vk.PolygonModeLine), anyLine)},
		{name: "restart", scenes: 30, make: inputs(allTopologies, restart)},
		{name: "instances", scenes: 18, make: inputs(allTopologies, instances)},
		{name: "early tests", scenes: 12, make: inputs(allTopologies, early)},
		{name: "many tiles", scenes: 12, make: func(g generator) *scene {
			s := g.inputs(allTopologies...)
			s.width, s.height = 100+g.IntN(100), 70+g.IntN(70)
			s.samples = pick(g, 1, 1, 2)
			return s.each(func(d *draw) {
				d.Multisample.RasterizationSamples = s.samples
				for _, c := range []change{sometimes(anyPolygon), sometimes(anyLine), sometimes(viewports), sometimes(sampleShading)} {
					c(g, s, d)
				}
			})
		}},
		// Triangles that share an edge are as deep there, to the last bit of float32.
		{name: "all at once", scenes: 60, wrong: 50, make: anything},
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

func gradients(g generator, s *scene, d *draw) { d.shader.Gradients = 4 }

// long makes strips of several chunks of geometry.
func long(g generator, s *scene, d *draw) {
	at := g.vertex(false)
	d.Vertices = nil
	for range 2500 {
		next := g.vertex(false)
		for axis := range 2 {
			step := float64(g.IntN(2049)-1024) / (1 << 12)
			next.Position[axis] = min(max(at.Position[axis]+step, -0.875), 0.875)
		}
		at = next
		d.Vertices = append(d.Vertices, at)
	}
}

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
	d.Rasterization.LineStipple = &vk.LineStipple{Factor: 1 + g.IntN(4), Pattern: uint16(g.Uint32())}
}

func restart(g generator, s *scene, d *draw) {
	d.PrimitiveRestartEnable = g.chance(2)
	d.indexBits = pick(g, 8, 16, 32)
	d.Indices = nil
	d.vertexOffset, d.first = g.IntN(3), g.IntN(3)
	for range 1 + g.IntN(24) {
		if d.PrimitiveRestartEnable && g.chance(6) {
			d.Indices = append(d.Indices, oracle.Restart)
			continue
		}
		d.Indices = append(d.Indices, uint32(d.vertexOffset+g.IntN(len(d.Vertices)-d.vertexOffset)))
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

// With SideEffects and early tests the fragment function runs once for every fragment that survives the tests: not for
// each of the pieces that points, lines and clipped polygons are made of.
func TestSideEffectsOnce(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	for seed := range uint64(40) {
		g := generator{rand.New(rand.NewPCG(seed, 11))}
		s := g.inputs(allTopologies...)
		calls := 0
		for _, d := range s.draws {
			early(g, s, d)
			sometimes(shadingRate)(g, s, d)
			d.shader.SideEffects = true
		}
		s.engine(t, dev)
		got := 0
		for _, d := range s.draws {
			got += int(d.calls.Load())
			d.then(func(*fragment, *oracle.Output) { calls++ })
		}
		s.reference()
		if got != calls {
			t.Errorf("scene %d, %v, %d samples: %d calls, %d fragments", seed, s.draws[0].Topology, s.samples, got, calls)
		}
	}
}

// With PostDepthCoverage SampleMask holds the samples that passed the tests, and so are written.
func TestPostDepthCoverage(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	partly := 0
	for seed := range uint64(20) {
		g := generator{rand.New(rand.NewPCG(seed, 13))}
		s := g.layers(1)
		s.samples, s.depth = 4, vk.FormatD32Sfloat
		d := s.draws[0]
		d.Multisample.RasterizationSamples, d.DepthStencilFormat = 4, s.depth
		sloped(g, s, d)
		early(g, s, d)
		d.DepthStencil.DepthTestEnable, d.DepthStencil.DepthWriteEnable = true, true
		d.shader.Inputs, d.shader.PostDepthCoverage = shade.InputSampleMask|shade.InputPrimitiveID, true
		d.then(func(f *fragment, o *oracle.Output) {
			o.Colors[0] = [4]float64{1 + float64(f.PrimitiveID)}
			for i, b := range f.SampleMask {
				if b {
					o.Colors[0][1] += float64(uint(1) << i)
				}
			}
		})
		r := s.engine(t, dev).color[0]
		n := s.width * s.height
		for i := range n {
			for k := range 4 {
				primitive, mask := r[4*(k*n+i)], uint(r[4*(k*n+i)+1])
				if primitive == 0 {
					continue
				}
				if mask>>k&1 == 0 {
					t.Fatalf("scene %d: sample %d of pixel %d is written and not in the mask %#x", seed, k, i, mask)
				}
				// A sample of the mask is written by this primitive or by a later one.
				for j := range 4 {
					if mask>>j&1 != 0 && r[4*(j*n+i)] < primitive {
						t.Fatalf("scene %d: sample %d of pixel %d is in the mask %#x and not written", seed, j, i, mask)
					}
				}
				if mask != 15 {
					partly++
				}
			}
		}
	}
	if partly == 0 {
		t.Error("no mask is partial")
	}
}
