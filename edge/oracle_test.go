package edge

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// seen is what a sample got: how many fragments, and of the last one the primitive, facing and depth.
type seen struct {
	count, primitive int
	front            bool
	z, invW, value   float64
	record           covered
}

// engine runs a scene with this package and finds what each sample got, [sample][y][x].
func (s *scene) engine(t testing.TB) []seen {
	p, v, chunks := s.run(t)
	all := coverage(p, v, chunks, s.target)
	out := make([]seen, int(p.samples.N)*s.target.Width*s.target.Height)
	for _, c := range all {
		r := &chunks[c.chunk].Records[c.record]
		o := &out[(c.sample*s.target.Height+c.y)*s.target.Width+c.x]
		o.count++
		o.primitive, o.front, o.record = int(r.Primitive), r.Flags&simd.BackFacing == 0, c
		l := p.Locations(c.x, c.y)
		x, y := float64(c.x)+float64(l.X[c.sample])/256, float64(c.y)+float64(l.Y[c.sample])/256
		z, _, _ := s.evaluate(&chunks[c.chunk], r, x, y)
		lo, hi := v.DepthRange(c.viewport)
		o.z = min(max(z, float64(lo)), float64(hi))
		if p.samples.N > 1 {
			x, y = float64(c.x)+0.5, float64(c.y)+0.5
		}
		_, o.invW, o.value = s.evaluate(&chunks[c.chunk], r, x, y)
	}
	return out
}

// evaluate is a record's depth, 1/w, and the perspective value of a varying that is 1, 2, 4 at the vertices of index 0,
// 1, 2 modulo 3, at a place in pixels.
func (s *scene) evaluate(c *Chunk, r *simd.Triangle, x, y float64) (z, q, value float64) {
	var f, iw [3]float64
	for i, v := range r.V {
		n := s.vertices[v-1000]
		f[i] = float64(int(1) << (n % 3))
		iw[i] = 1 / float64(s.positions[n][3])
	}
	narrow := func() float64 {
		return float64(r.Z[0]) + (x-float64(r.X[0])/256)*float64(r.Z[1]) + (y-float64(r.Y[0])/256)*float64(r.Z[2])
	}
	if r.Flags&simd.Clipped != 0 {
		k := &c.Clip[r.Extra-c.Base]
		at := func(p [3]float64) float64 { return p[0] + x*p[1] + y*p[2] }
		var sum [3]float64
		for i := range 3 {
			for j, to := range [3]int{1, 2, 0} {
				sum[to] += f[i] * k.Inverse[3*i+j]
			}
		}
		q = min(max(at(k.Q), k.QMin), k.QMax) // the centre may lie outside
		if r.Flags&simd.Wide == 0 {
			return narrow() + float64(k.Bias), q, at(sum) / q
		}
		return at(k.Z) + float64(k.Bias), q, at(sum) / q
	}
	through := func(a, b, d float64) float64 {
		if r.Flags&simd.Point != 0 {
			return a
		}
		x0, y0 := float64(r.X[0])/256, float64(r.Y[0])/256
		x1, y1 := float64(r.X[1])/256-x0, float64(r.Y[1])/256-y0
		x2, y2 := float64(r.X[2])/256-x0, float64(r.Y[2])/256-y0
		area2 := x1*y2 - x2*y1
		b, d = b-a, d-a
		return a + (x-x0)*(b*y2-d*y1)/area2 + (y-y0)*(d*x1-b*x2)/area2
	}
	switch {
	case r.Flags&simd.Wide != 0:
		z = through(float64(r.Z[0]), float64(r.Z[1]), float64(r.Z[2]))
	default:
		z = narrow()
	}
	if r.Flags&simd.Biased != 0 {
		z += float64(math.Float32frombits(r.Extra))
	}
	q = max(through(iw[0], iw[1], iw[2]), 0x1p-126)
	return z, q, through(f[0]*iw[0], f[1]*iw[1], f[2]*iw[2]) / q
}

// oracle runs a scene with the reference.
func (s *scene) oracle(p *Plan) []seen {
	n := int(p.samples.N)
	target := oracle.NewTarget(s.target.Width, s.target.Height, n, s.pipeline.DepthStencilFormat,
		vk.FormatR32G32B32A32Sfloat, vk.FormatR32G32B32A32Sfloat)
	d := oracle.Draw{GraphicsPipeline: s.pipeline, Indices: s.draw.Indices32, Attributes: []oracle.Attribute{{}}}
	d.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{
		{BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorOne, DstColorBlendFactor: vk.BlendFactorOne,
			ColorWriteMask: vk.ColorComponentsAll},
		{ColorWriteMask: vk.ColorComponentsAll},
	}}
	d.DepthStencil = &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpAlways}
	if s.draw.Dynamic != nil {
		d.Viewports, d.Scissors = s.draw.Dynamic.Viewports, s.draw.Dynamic.Scissors
	}
	for i, q := range s.positions {
		v := oracle.Vertex{
			Position:   [4]float64{float64(q[0]), float64(q[1]), float64(q[2]), float64(q[3])},
			Attributes: [][4]float64{{float64(int(1) << (i % 3))}},
		}
		if s.sizes != nil {
			v.PointSize = float64(s.sizes[i])
		}
		for _, c := range s.clip {
			v.ClipDistances = append(v.ClipDistances, float64(c[i]))
		}
		for _, c := range s.cull {
			v.CullDistances = append(v.CullDistances, float64(c[i]))
		}
		if s.viewports != nil {
			v.ViewportIndex = int(s.viewports[i])
		}
		d.Vertices = append(d.Vertices, v)
	}
	d.Shader = func(f *oracle.Fragment) (o oracle.Output) {
		front := 0.0
		if f.FrontFacing {
			front = 1
		}
		o.Colors[0] = [4]float64{1}
		o.Colors[1] = [4]float64{float64(f.PrimitiveID), front, f.FragCoord[3], f.Attributes[0][0]}
		return o
	}
	d.Draw(target)
	out := make([]seen, n*s.target.Width*s.target.Height)
	for i := range out {
		c := target.Color[1][i]
		out[i] = seen{
			count: int(target.Color[0][i][0]), primitive: int(c[0]), front: c[1] != 0, invW: c[2], value: c[3], z: target.Depth[i],
		}
	}
	return out
}

// randomScene is a small scene of random state. Positions are such that framebuffer coordinates are exact in float32:
// the reference computes them in float64.
func randomScene(rng *rand.Rand, topologies ...vk.PrimitiveTopology) *scene {
	s := &scene{target: vk.Extent2D{Width: 32, Height: 32}}
	g := &s.pipeline
	pick := func(n int) int { return rng.IntN(n) }
	g.Topology = topologies[pick(len(topologies))]
	g.DepthStencilFormat = vk.FormatD32Sfloat
	g.Multisample = &vk.Multisample{RasterizationSamples: []int{1, 1, 2, 4, 8}[pick(5)]}
	r := &g.Rasterization
	r.CullMode = []vk.CullMode{0, 0, 0, vk.CullModeFront, vk.CullModeBack}[pick(5)]
	r.FrontFace = vk.FrontFace(pick(2))
	r.ProvokingVertexMode = vk.ProvokingVertexMode(pick(2))
	r.NegativeOneToOne = pick(4) == 0
	r.DepthClampEnable = pick(4) == 0
	r.LineWidth = 1
	if pick(3) == 0 {
		r.LineWidth = float32(4+pick(40)) / 4
	}
	n := 3 + pick(9)
	crooked := pick(2) == 0
	for range n {
		w := float32(1)
		if crooked {
			w = []float32{1, 2, 4, 0.5, 0.25, -1, -0.5}[pick(7)]
		}
		place := func() float32 { return float32(pick(1<<13)-1<<12)/(1<<12)*float32(1+pick(2)) + 1.0/(1<<13) }
		z := float32(pick(1<<8)) / (1 << 8)
		if crooked && pick(4) == 0 {
			z = z*3 - 1
		}
		s.positions = append(s.positions, [4]float32{place() * w, place() * w, z * w, w})
	}
	return s
}

// compare counts the samples on which the two disagree.
func compare(t *testing.T, s *scene, label string, allowed int) (disagree int) {
	t.Helper()
	p, _, _ := s.run(t)
	got, want := s.engine(t), s.oracle(p)
	first := ""
	for i := range got {
		a, b := got[i], want[i]
		near := func(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance*(1+math.Abs(b)) }
		wrong := a.count != b.count
		if !wrong && a.count > 0 {
			wrong = a.primitive != b.primitive || a.front != b.front
			if inside := p.conservative == vk.ConservativeRasterizationModeDisabled; inside { // else the reference limits z and 1/w
				wrong = wrong || !near(a.z, b.z, 1e-5) || !near(max(a.invW, 0), max(b.invW, 0), 1e-5) || !near(a.value, b.value, 1e-4)
			}
		}
		if wrong {
			disagree++
			if first == "" {
				first = fmt.Sprintf("sample %d (%d, %d): %+v, the reference has %+v", i/1024, i%32, i/32%32, a, b)
			}
		}
	}
	if disagree > allowed {
		t.Errorf("%s: %d samples differ: %s\n%+v %+v\n%v", label, disagree, first, s.pipeline.Topology,
			s.pipeline.Rasterization, s.positions)
	}
	return disagree
}

var triangles = []vk.PrimitiveTopology{
	vk.PrimitiveTopologyTriangleList, vk.PrimitiveTopologyTriangleStrip, vk.PrimitiveTopologyTriangleFan,
	vk.PrimitiveTopologyTriangleListWithAdjacency, vk.PrimitiveTopologyTriangleStripWithAdjacency,
}

var lines = []vk.PrimitiveTopology{
	vk.PrimitiveTopologyLineList, vk.PrimitiveTopologyLineStrip, vk.PrimitiveTopologyLineListWithAdjacency,
	vk.PrimitiveTopologyLineStripWithAdjacency,
}

// TestLikeReference compares random draws with the reference. New corners at the guard band are rounded to the grid
// some way off, those of the reference farther off, so that a sample on a clipped edge may differ: few of a million do.
func TestLikeReference(t *testing.T) {
	all := append(append([]vk.PrimitiveTopology{vk.PrimitiveTopologyPointList}, lines...), triangles...)
	for _, c := range []struct {
		name       string
		scenes     int
		topologies []vk.PrimitiveTopology
		change     func(s *scene, rng *rand.Rand)
	}{
		{"triangles", 300, triangles, func(*scene, *rand.Rand) {}},
		{"bias", 100, triangles, func(s *scene, rng *rand.Rand) {
			s.pipeline.Rasterization.DepthBias = &vk.DepthBias{
				ConstantFactor: rng.Float32()*1e5 - 5e4, SlopeFactor: rng.Float32()*2 - 1, Clamp: float32(rng.IntN(3)-1) / 100,
			}
			s.pipeline.Rasterization.DepthBias.Exact = s.pipeline.Rasterization.DepthBias.SlopeFactor > 0
			// Behind the eye the depth that the unit follows has no bound.
			s.pipeline.Rasterization.DepthClampEnable = false
			s.pipeline.DepthStencilFormat = []vk.Format{vk.FormatD16Unorm, vk.FormatD32Sfloat, vk.FormatX8D24UnormPack32}[rng.IntN(3)]
		}},
		{"distances", 100, all, func(s *scene, rng *rand.Rand) {
			for range rng.IntN(3) {
				s.clip = append(s.clip, randomDistances(s, rng))
			}
			for range rng.IntN(3) {
				s.cull = append(s.cull, randomDistances(s, rng))
			}
		}},
		{"points", 100, all[:1], func(s *scene, rng *rand.Rand) {
			for range s.positions {
				s.sizes = append(s.sizes, float32(1+rng.IntN(1000))/128)
			}
		}},
		{"lines", 200, lines, func(*scene, *rand.Rand) {}},
		{"parallelograms", 50, lines, func(s *scene, _ *rand.Rand) { s.pipeline.Rasterization.NonStrictLines = true }},
		{"bresenham", 200, lines, func(s *scene, _ *rand.Rand) {
			s.pipeline.Rasterization.LineRasterizationMode = vk.LineRasterizationModeBresenham
		}},
		{"outlines", 200, triangles, func(s *scene, rng *rand.Rand) {
			s.pipeline.Rasterization.PolygonMode = vk.PolygonModeLine
			if rng.IntN(2) == 0 {
				s.pipeline.Rasterization.LineRasterizationMode = vk.LineRasterizationModeBresenham
			}
		}},
		{"vertices", 100, triangles, func(s *scene, rng *rand.Rand) {
			s.pipeline.Rasterization.PolygonMode = vk.PolygonModePoint
			for range s.positions {
				s.sizes = append(s.sizes, float32(1+rng.IntN(1000))/128)
			}
		}},
		{"rectangles", 100, triangles, func(s *scene, _ *rand.Rand) {
			s.pipeline.Rasterization.PolygonMode = vk.PolygonModeFillRectangle
		}},
		{"conservative", 100, triangles, func(s *scene, rng *rand.Rand) {
			r := &s.pipeline.Rasterization
			r.ConservativeRasterizationMode = vk.ConservativeRasterizationMode(1 + rng.IntN(2))
			r.ExtraPrimitiveOverestimationSize = float32(rng.IntN(4)) / 4
		}},
		{"locations", 100, all, func(s *scene, rng *rand.Rand) {
			m := s.pipeline.Multisample
			m.SampleLocations = &vk.SampleLocations{Grid: vk.Extent2D{Width: 1 << rng.IntN(3), Height: 1 << rng.IntN(2)}}
			l := m.SampleLocations
			for range l.Grid.Width * l.Grid.Height * m.RasterizationSamples {
				l.Locations = append(l.Locations, [2]float32{float32(rng.IntN(16)) / 16, float32(rng.IntN(16)) / 16})
			}
		}},
		{"viewports", 100, all, func(s *scene, rng *rand.Rand) {
			d := &vk.Dynamic{}
			for range 1 + rng.IntN(3) {
				v := vk.Viewport{
					X: float32(rng.IntN(64)-16) / 4, Y: float32(rng.IntN(64)-16) / 4, Width: float32(int(4) << rng.IntN(5)),
					Height: float32(int(4) << rng.IntN(5)), MinDepth: float32(rng.IntN(3)) / 2, MaxDepth: float32(rng.IntN(3)) / 2,
				}
				if rng.IntN(2) == 0 {
					v.Height, v.Y = -v.Height, v.Y+v.Height
				}
				d.Viewports = append(d.Viewports, v)
				d.Scissors = append(d.Scissors, vk.Rect2D{X: rng.IntN(8), Y: rng.IntN(8), Width: rng.IntN(40), Height: rng.IntN(40)})
			}
			s.draw.Dynamic = d
			for range s.positions {
				s.viewports = append(s.viewports, uint32(rng.IntN(len(d.Viewports))))
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 1))
			total := 0
			if testing.Short() {
				c.scenes = (c.scenes + 9) / 10
			}
			for i := range c.scenes {
				s := randomScene(rng, c.topologies...)
				c.change(s, rng)
				total += compare(t, s, fmt.Sprint("scene ", i), 4)
				if t.Failed() {
					return
				}
			}
			if total > 0 {
				t.Logf("%d samples differ", total)
			}
		})
	}
}

func randomDistances(s *scene, rng *rand.Rand) []float32 {
	d := make([]float32, len(s.positions))
	for i := range d {
		d[i] = float32(rng.IntN(64)-24) / 16
	}
	return d
}
