package conform

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// anyTests are scenes of layers with any of the tests.
func anyTests(g generator) *scene {
	s := g.layers(3)
	for _, d := range s.draws {
		for _, c := range []change{
			sometimes(depthTest), sometimes(stencilTest), sometimes(depthBounds), sometimes(discard), sometimes(writtenDepth),
			sometimes(writtenStencil), sometimes(writtenMask), sometimes(alpha), sometimes(sampleMask), sometimes(sampleLocations),
			sometimes(sampleShading), sometimes(early), sometimes(viewports),
		} {
			c(g, s, d)
		}
	}
	return s
}

// The tests between fragments and attachments, against the reference.
func TestOracleTests(t *testing.T) {
	tests := func(changes ...change) func(g generator) *scene {
		return func(g generator) *scene {
			s := g.layers(3)
			for _, d := range s.draws {
				for _, c := range changes {
					c(g, s, d)
				}
			}
			return s
		}
	}
	check(t, []feature{
		{name: "depth", scenes: 24, make: tests(depthTest)},
		{name: "sloped depth", scenes: 24, wrong: 30, make: tests(sloped, depthTest)},
		{name: "stencil", scenes: 30, make: tests(stencilTest)},
		{name: "stencil and depth", scenes: 30, make: tests(stencilTest, depthTest)},
		{name: "depth bounds", scenes: 18, make: tests(stencilTest, depthTest, depthBounds)},
		{name: "depth bias", scenes: 36, make: tests(sloped, sometimes(perspective), depthBias)},
		{name: "depth bias of outlines", scenes: 18, make: tests(sloped, depthBias, anyPolygon)},
		{name: "discard", scenes: 18, make: tests(depthTest, stencilTest, discard)},
		{name: "written depth", scenes: 24, make: tests(depthTest, sometimes(stencilTest), writtenDepth)},
		{name: "written stencil", scenes: 18, make: tests(stencilTest, writtenStencil)},
		{name: "written sample mask", scenes: 18, make: tests(depthTest, writtenMask)},
		{name: "alpha", scenes: 24, make: tests(depthTest, alpha)},
		{name: "smooth lines and alpha", scenes: 12, make: tests(depthTest, smoothAlpha)},
		{name: "a smooth line leaves its coverage to itself", scenes: 10, make: func(g generator) *scene {
			s := g.layers(3)
			for i, d := range s.draws {
				alpha(g, s, d)
				if i == 0 {
					smoothAlpha(g, s, d)
				}
			}
			return s
		}},
		{name: "early tests", scenes: 24, make: tests(depthTest, stencilTest, early, sometimes(discard),
			sometimes(writtenMask), sometimes(alpha))},
		{name: "dynamic state", scenes: 18, make: tests(sloped, stencilTest, depthBias, dynamic)},
		{name: "no attachments", scenes: 12, make: func(g generator) *scene {
			s := g.layers(2)
			s.colors, s.depth = nil, vk.FormatUndefined
			return s.each(func(d *draw) {
				d.ColorFormats, d.DepthStencilFormat = nil, vk.FormatUndefined
				sometimes(discard)(g, s, d)
				sometimes(sampleMask)(g, s, d)
			})
		}},
		{name: "depth alone", scenes: 12, make: func(g generator) *scene {
			s := g.layers(3)
			s.colors = nil
			return s.each(func(d *draw) {
				d.ColorFormats = nil
				depthTest(g, s, d)
				sometimes(stencilTest)(g, s, d)
			})
		}},
		{name: "discarding rasterizer", scenes: 5, make: tests(func(g generator, s *scene, d *draw) {
			d.Rasterization.RasterizerDiscardEnable = g.chance(2)
		})},
		{name: "all at once", scenes: 60, wrong: 5, make: anyTests},
	})
}

// layers is a scene of triangles over one another, each at a depth of its own, in up to n draws.
func (g generator) layers(n int) *scene {
	s := &scene{
		width: pick(g, 32, 20), height: pick(g, 24, 13), samples: pick(g, 1, 1, 2, 4, 8, 16),
		colors: []vk.Format{vk.FormatR32G32B32A32Sfloat},
		depth: pick(g, vk.FormatD16Unorm, vk.FormatX8D24UnormPack32, vk.FormatD32Sfloat, vk.FormatD24UnormS8Uint,
			vk.FormatD32SfloatS8Uint, vk.FormatS8Uint),
		clearDepth: pick(g, float32(1), 9.0/16), clearStencil: uint8(g.IntN(256)),
	}
	for range 1 + g.IntN(n) {
		d := &draw{}
		d.Topology = vk.PrimitiveTopologyTriangleList
		d.ColorFormats, d.DepthStencilFormat = s.colors, s.depth
		d.Multisample = &vk.Multisample{RasterizationSamples: s.samples}
		d.DepthStencil = &vk.DepthStencil{}
		d.Attributes = []oracle.Attribute{{Interpolation: oracle.Flat}, {}, {Interpolation: oracle.Flat}, {Location: oracle.Centroid}}
		for range 2 + g.IntN(6) {
			z := float64(2*g.IntN(8)+1) / 16 // between the codes of no format
			for range 3 {
				v := g.vertex(false)
				v.Position[2] = z
				d.Vertices = append(d.Vertices, v)
			}
		}
		d.program = func(f *fragment) (o oracle.Output) {
			o.Colors[0] = f.Attributes[0]
			return o
		}
		s.draws = append(s.draws, d)
	}
	return s
}

// then changes what a draw's fragment shader writes.
func (d *draw) then(change func(f *fragment, o *oracle.Output)) {
	first := d.program
	d.program = func(f *fragment) oracle.Output {
		o := first(f)
		change(f, &o)
		return o
	}
}

func sloped(g generator, s *scene, d *draw) {
	for i := range d.Vertices {
		d.Vertices[i].Position[2] = float64(g.IntN(257)) / 256
	}
}

// perspective scales vertices by w, which leaves them where they are.
func perspective(g generator, s *scene, d *draw) {
	for i := range d.Vertices {
		w := pick(g, 1, 2, 4, 0.5)
		for c := range d.Vertices[i].Position {
			d.Vertices[i].Position[c] *= w
		}
	}
}

func depthTest(g generator, s *scene, d *draw) {
	d.DepthStencil.DepthTestEnable = !g.chance(6)
	d.DepthStencil.DepthWriteEnable = !g.chance(3)
	d.DepthStencil.DepthCompareOp = pick(g, vk.Values[vk.CompareOp]()...)
}

func depthBounds(g generator, s *scene, d *draw) {
	d.DepthStencil.DepthBoundsTestEnable = true
	d.DepthStencil.MinDepthBounds, d.DepthStencil.MaxDepthBounds = float32(g.IntN(9))/16, 0.5+float32(g.IntN(9))/16
}

func stencilTest(g generator, s *scene, d *draw) {
	face := func() vk.StencilOpState {
		ops := vk.Values[vk.StencilOp]()
		f := vk.StencilOpState{
			FailOp: pick(g, ops...), PassOp: pick(g, ops...), DepthFailOp: pick(g, ops...),
			CompareOp: pick(g, vk.Values[vk.CompareOp]()...), CompareMask: g.Uint32(), WriteMask: g.Uint32(), Reference: g.Uint32(),
		}
		if g.chance(2) {
			f.CompareMask, f.WriteMask = 255, 255
		}
		return f
	}
	d.DepthStencil.StencilTestEnable = true
	d.DepthStencil.Front, d.DepthStencil.Back = face(), face()
}

func depthBias(g generator, s *scene, d *draw) {
	d.DepthStencil.DepthTestEnable, d.DepthStencil.DepthWriteEnable = true, true
	d.DepthStencil.DepthCompareOp = vk.CompareOpAlways
	d.Rasterization.DepthBias = &vk.DepthBias{
		ConstantFactor: float32(g.IntN(2001)-1000) * 4, SlopeFactor: pick(g, float32(0), 1, -0.5, 0.25),
		Clamp: pick(g, float32(0), 0, 0.001, -0.001), Representation: pick(g, vk.Values[vk.DepthBiasRepresentation]()...),
	}
	if d.Rasterization.DepthBias.Representation == vk.DepthBiasRepresentationFloat {
		d.Rasterization.DepthBias.ConstantFactor /= 1 << 16
	}
	d.Rasterization.DepthClampEnable = g.chance(3)
	d.Rasterization.DepthBias.Exact = g.chance(3)
}

func discard(g generator, s *scene, d *draw) {
	d.shader.Discards = true
	d.then(func(f *fragment, o *oracle.Output) { o.Discard = f.Attributes[1][0] > 0.5 })
	for i := range d.Vertices { // no fragment close to the border
		d.Vertices[i].Attributes[1][0] = float64(i / 3 % 2)
	}
}

func writtenDepth(g generator, s *scene, d *draw) {
	d.shader.WritesDepth = true
	d.then(func(f *fragment, o *oracle.Output) {
		z := f.Attributes[0][1]*1.25 - 0.125 // beyond 0 and 1, too
		o.Depth = &z
	})
}

func writtenStencil(g generator, s *scene, d *draw) {
	d.shader.WritesStencil = true
	d.then(func(f *fragment, o *oracle.Output) {
		r := uint8(f.Attributes[0][2] * 64)
		o.StencilRef = &r
	})
}

func writtenMask(g generator, s *scene, d *draw) {
	d.shader.WritesSampleMask = true
	d.then(func(f *fragment, o *oracle.Output) {
		o.SampleMask = make([]bool, 32)
		for i := range o.SampleMask {
			o.SampleMask[i] = int(f.Attributes[0][3]*64)>>(i%7)&1 != 0
		}
	})
}

func alpha(g generator, s *scene, d *draw) {
	d.Multisample.AlphaToCoverageEnable, d.Multisample.AlphaToOneEnable = !g.chance(4), g.chance(2)
	d.then(func(f *fragment, o *oracle.Output) {
		o.Colors[0][3] = f.Attributes[0][3]*1.25 - 0.125
		if f.Attributes[0][3] == 0.5 {
			o.Colors[0][3] = math.NaN()
		}
	})
}

func smoothAlpha(g generator, s *scene, d *draw) {
	alpha(g, s, d)
	d.Topology = vk.PrimitiveTopologyLineStrip
	d.Rasterization.LineRasterizationMode = vk.LineRasterizationModeRectangularSmooth
	d.Rasterization.LineWidth = float32(4+g.IntN(30)) / 4
	if g.chance(3) {
		d.shader.Inputs |= shade.InputSampleMask
		d.then(func(f *fragment, o *oracle.Output) {
			for i, b := range f.SampleMask {
				if b {
					o.Colors[0][0] = float64(i)
				}
			}
		})
	}
}

func dynamic(g generator, s *scene, d *draw) {
	d.dynamic = &vk.Dynamic{
		StencilReference: &[2]uint32{g.Uint32(), g.Uint32()},
		DepthBias:        &vk.DepthBias{SlopeFactor: float32(g.IntN(9)-4) / 4},
		LineWidth:        1 + float32(g.IntN(9))/4,
	}
	if g.chance(2) {
		d.Topology = vk.PrimitiveTopologyLineList
	}
}

// Resolves of depth and stencil, of every mode, against the samples themselves.
func TestOracleDepthResolve(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for seed := range uint64(30) {
		g := generator{rand.New(rand.NewPCG(seed, 9))}
		s := g.layers(1)
		if s.samples == 1 {
			continue
		}
		d := s.draws[0]
		depthTest(g, s, d)
		stencilTest(g, s, d)
		modes := vk.Values[vk.ResolveMode]()
		a := halfspace.DepthStencilAttachment{
			Image: s.image(t, s.depth, s.samples), Resolve: s.image(t, s.depth, 1),
			DepthLoad: vk.AttachmentLoadOpClear, StencilLoad: vk.AttachmentLoadOpClear,
			ClearDepth: s.clearDepth, ClearStencil: s.clearStencil,
			DepthResolveMode: pick(g, modes...), StencilResolveMode: pick(g, modes...),
		}
		if a.StencilResolveMode == vk.ResolveModeAverage {
			a.StencilResolveMode = vk.ResolveModeMax // there is no average of integers
		}
		if f := format.Of(s.depth); (!f.Depth || a.DepthResolveMode == 0) && (!f.Stencil || a.StencilResolveMode == 0) {
			a.Resolve = nil
			continue
		}
		pass := dev.NewPass(halfspace.PassInfo{
			Color: []halfspace.Attachment{{Image: s.image(t, s.colors[0], s.samples)}}, DepthStencil: &a,
		})
		pipe, err := dev.NewPipeline(d.GraphicsPipeline, d)
		require.NoError(t, err)
		pass.Draw(pipe, d.recorded())
		require.NoError(t, pass.End(t.Context()))
		z, st := ReadDepthStencil(a.Resolve)
		samplesZ, samplesSt := ReadDepthStencil(a.Image)
		n := s.width * s.height
		for i := range n {
			least, most, sum := samplesZ[i], samplesZ[i], float32(0)
			leastSt, mostSt := samplesSt[i], samplesSt[i]
			for k := range s.samples {
				v, w := samplesZ[k*n+i], samplesSt[k*n+i]
				least, most, sum = min(least, v), max(most, v), sum+v
				leastSt, mostSt = min(leastSt, w), max(mostSt, w)
			}
			wantZ := map[vk.ResolveMode]float32{
				vk.ResolveModeSampleZero: samplesZ[i], vk.ResolveModeMin: least, vk.ResolveModeMax: most,
				vk.ResolveModeAverage: sum / float32(s.samples),
			}[a.DepthResolveMode]
			wantSt := map[vk.ResolveMode]uint8{
				vk.ResolveModeSampleZero: samplesSt[i], vk.ResolveModeMin: leastSt, vk.ResolveModeMax: mostSt,
			}[a.StencilResolveMode]
			if f := format.Of(s.depth); f.Depth && !close(float64(z[i]), float64(wantZ), depthStep(f)) || f.Stencil && st[i] != wantSt {
				t.Fatalf("scene %d, %v, %v and %v, pixel %d: %v and %d, want %v and %d", seed, s.depth,
					a.DepthResolveMode, a.StencilResolveMode,
					i, z[i], st[i], wantZ, wantSt)
			}
		}
	}
}
