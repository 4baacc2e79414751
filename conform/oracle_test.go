package conform

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// feature is a family of random scenes. Of all samples of all scenes, wrong may differ from the reference: where
// positions or depths of the two, made in float32 and in float64, fall on two sides of a border.
type feature struct {
	name   string
	scenes int
	wrong  int
	// codes is how many steps of a colour format a component may be off. The zero value is 1.
	codes float64
	make  func(g generator) *scene
}

// check compares the scenes of features with the reference.
func check(t *testing.T, features []feature) {
	devices := []*halfspace.Device{
		testdevice.New(t, halfspace.DeviceInfo{Threads: 1}),
		testdevice.New(t, halfspace.DeviceInfo{Threads: 1,
			Inside: inside.Options{Tile: tile.Options{Immediate: true, TileSize: 32, BatchRecords: 4}}}),
	}
	for _, d := range devices {
		defer d.Close()
	}
	for _, f := range features {
		t.Run(f.name, func(t *testing.T) {
			scenes, wrong, report := f.scenes, 0, ""
			if testing.Short() {
				scenes = (scenes + 9) / 10
			}
			for seed := range scenes {
				g := generator{rand.New(rand.NewPCG(uint64(seed), 7))}
				s := f.make(g)
				want := s.reference()
				for i, dev := range devices {
					n, first := s.compare(s.engine(t, dev), want, max(f.codes, 1))
					if wrong += n; n > 0 && len(report) < 4000 {
						report += fmt.Sprintf("\nscene %d, device %d, %v, %d samples: %d wrong: %s", seed, i,
							s.draws[0].Topology, s.samples, n, first)
					}
				}
			}
			if wrong > 2*f.wrong {
				t.Errorf("%d samples are wrong, at most %d may be:%s", wrong, 2*f.wrong, report)
			}
		})
	}
}

// compare counts the samples whose colour, depth or stencil is wrong or that are missing in the occlusion count, and
// describes the first.
func (s *scene) compare(got result, want *oracle.Target, codes float64) (wrong int, first string) {
	note := func(i int, format string, args ...any) {
		wrong++
		if first == "" {
			x, y, k := i%s.width, i/s.width%s.height, i/(s.width*s.height)
			first = fmt.Sprintf("pixel (%d, %d) sample %d: ", x, y, k) + fmt.Sprintf(format, args...)
		}
	}
	differ, depth := 0, format.Of(s.depth)
	for i := range s.width * s.height * s.samples {
		bad := false
		for n, f := range s.colors {
			if f == vk.FormatUndefined {
				continue
			}
			g, w := got.color[n][4*i:4*i+4], want.Color[n][i]
			for c := range 4 {
				if !bad && float64(g[c]) != w[c] && !close(float64(g[c]), w[c], codes*step(f, c, w)) {
					bad = true
					note(i, "colour %d (%v) is %v, the reference has %v", n, f, g, w)
				}
			}
		}
		if !bad && depth != nil && depth.Depth && !close(float64(got.depth[i]), want.Depth[i], depthStep(depth)) {
			bad = true
			note(i, "depth is %v, the reference has %v", got.depth[i], want.Depth[i])
		}
		if !bad && depth != nil && depth.Stencil && got.stencil[i] != want.Stencil[i] {
			bad = true
			note(i, "stencil is %d, the reference has %d", got.stencil[i], want.Stencil[i])
		}
		if bad {
			differ++
		}
	}
	for i, n := range got.passed {
		if off := n - s.passed[i]; off > differ || -off > differ {
			wrong += max(off, -off)
			first += fmt.Sprintf(" %d samples of draw %d passed, of the reference %d", n, i, s.passed[i])
		}
	}
	return wrong, first
}

func close(a, b, tolerance float64) bool {
	if math.IsInf(b, 0) && (math.IsInf(a, 0) || math.IsNaN(a)) {
		return true // what lies behind the eye, beyond what float32 holds
	}
	return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= tolerance*1.01
}

// step is the distance of two neighbouring values of a component of a colour format at a texel, or what float32
// arithmetic loses on the way there.
func step(f vk.Format, c int, texel [4]float64) float64 {
	i, v := format.Of(f), texel[c]
	if f == vk.FormatE5B9G9R9UfloatPack32 {
		return math.Ldexp(max(texel[0], texel[1], texel[2], 0x1p-16), -8)
	}
	switch i.Numeric {
	case format.Unorm, format.Srgb:
		return 1 / (math.Ldexp(1, i.Bits[c]) - 1)
	case format.Snorm:
		return 1 / (math.Ldexp(1, i.Bits[c]-1) - 1)
	case format.Uint, format.Sint:
		return math.Ldexp(math.Abs(v), -23) // read back as float32
	case format.Ufloat:
		return math.Ldexp(max(v, 0x1p-14), 5-i.Bits[c])
	}
	if i.Bits[c] == 16 {
		return math.Ldexp(max(math.Abs(v), 0x1p-14), -10)
	}
	return 1e-4 * (1 + math.Abs(v))
}

func depthStep(f *format.Info) float64 {
	if f.DepthBits == 16 {
		return 1.0 / 65535
	}
	return 4e-6 // float32 planes, on the way to 24 bits, too
}

// place is a coordinate in the view volume and a little beyond whose framebuffer position is exact in float32.
func (g generator) place() float64 {
	return float64(g.IntN(1<<13)-1<<12)/(1<<12)*float64(1+g.IntN(3))/2 + 1.0/(1<<13)
}

// vertex is a random vertex with all attributes.
func (g generator) vertex(crooked bool) oracle.Vertex {
	w := 1.0
	z := float64(g.IntN(1<<8)) / (1 << 8)
	if crooked {
		w = pick(g, 1, 2, 4, 0.5, 0.25, -1, -0.5)
		if g.chance(4) {
			z = z*3 - 1
		}
	}
	v := oracle.Vertex{Position: [4]float64{g.place() * w, g.place() * w, z * w, w}, PointSize: float64(1+g.IntN(80)) / 8}
	for range sampleAttribute + 1 {
		a := [4]float64{}
		for c := range a {
			a[c] = float64(g.IntN(65)) / 64
		}
		v.Attributes = append(v.Attributes, a)
	}
	v.Attributes[flatAttribute][3] = 0
	v.Attributes[centroidAttribute] = v.Attributes[0]
	return v
}

// topologies that make points, lines and triangles.
var (
	pointTopologies = []vk.PrimitiveTopology{vk.PrimitiveTopologyPointList}
	lineTopologies  = []vk.PrimitiveTopology{vk.PrimitiveTopologyLineList, vk.PrimitiveTopologyLineStrip,
		vk.PrimitiveTopologyLineListWithAdjacency, vk.PrimitiveTopologyLineStripWithAdjacency}
	triangleTopologies = []vk.PrimitiveTopology{
		vk.PrimitiveTopologyTriangleList, vk.PrimitiveTopologyTriangleStrip, vk.PrimitiveTopologyTriangleFan,
		vk.PrimitiveTopologyTriangleListWithAdjacency, vk.PrimitiveTopologyTriangleStripWithAdjacency,
	}
)

// allInputs are the built-ins that every shader may read without changing how often it runs.
const allInputs = shade.InputFragCoord | shade.InputFrontFacing | shade.InputPrimitiveID | shade.InputPointCoord |
	shade.InputSampleMask | shade.InputFullyCovered | shade.InputBaryCoord | shade.InputBaryCoordNoPersp |
	shade.InputViewportIndex

// inputs is a scene that writes all that a fragment shader reads to eight attachments.
func (g generator) inputs(topologies ...vk.PrimitiveTopology) *scene {
	s := &scene{
		width: pick(g, 32, 24, 40, 17), height: pick(g, 32, 20, 9),
		samples: pick(g, 1, 1, 2, 4, 8, 16), depth: vk.FormatD32Sfloat, clearDepth: 1,
	}
	for range 8 {
		s.colors = append(s.colors, vk.FormatR32G32B32A32Sfloat)
	}
	for range 1 + g.IntN(2) {
		s.draws = append(s.draws, g.inputsDraw(s, topologies...))
	}
	return s
}

func (g generator) inputsDraw(s *scene, topologies ...vk.PrimitiveTopology) *draw {
	d := &draw{shader: shade.Interface{Inputs: allInputs, PointSize: true, ViewportIndex: true}}
	if g.chance(2) {
		d.shader.Inputs &^= shade.InputFullyCovered | shade.InputSampleMask // shaded last, if nothing else is in the way
	}
	d.Topology = pick(g, topologies...)
	d.ColorFormats, d.DepthStencilFormat = s.colors, s.depth
	d.Multisample = &vk.Multisample{RasterizationSamples: s.samples}
	d.DepthStencil = &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpAlways}
	d.Rasterization.CullMode = pick(g, vk.CullModeNone, vk.CullModeNone, vk.CullModeNone, vk.CullModeFront, vk.CullModeBack)
	d.Rasterization.FrontFace = pick(g, vk.Values[vk.FrontFace]()...)
	d.Rasterization.ProvokingVertexMode = pick(g, vk.Values[vk.ProvokingVertexMode]()...)
	d.Rasterization.NegativeOneToOne = g.chance(4)
	d.Rasterization.DepthClampEnable = g.chance(4)
	d.Attributes = []oracle.Attribute{{}, {Interpolation: oracle.Noperspective}, {Interpolation: oracle.Flat},
		{Location: oracle.Centroid}}
	crooked := g.chance(2)
	for range 6 + g.IntN(9) {
		d.Vertices = append(d.Vertices, g.vertex(crooked))
	}
	d.program = func(f *fragment) oracle.Output { return describe(d, f) }
	return d
}

// describe writes a fragment's inputs.
func describe(d *draw, f *fragment) (o oracle.Output) {
	bit := func(b bool) float64 {
		if b {
			return 1
		}
		return 0
	}
	covered := 0.0
	for i, b := range f.SampleMask {
		covered += math.Ldexp(bit(b), i)
	}
	o.Colors[0] = f.Attributes[0]
	o.Colors[1] = f.Attributes[linearAttribute]
	o.Colors[2] = f.Attributes[flatAttribute]
	o.Colors[3] = f.Attributes[centroidAttribute]
	o.Colors[4] = f.FragCoord
	o.Colors[5] = [4]float64{float64(f.PrimitiveID), bit(f.FrontFacing) + 2*bit(f.FullyCovered), float64(f.SampleID), covered}
	if d.inputs()&shade.InputSampleMask == 0 {
		o.Colors[5][3] = 0
	}
	if d.inputs()&shade.InputFullyCovered == 0 {
		o.Colors[5][1] = bit(f.FrontFacing)
	}
	o.Colors[6] = [4]float64{f.PointCoord[0], f.PointCoord[1]}
	if inputs := d.inputs(); inputs&shade.InputSampleID == 0 {
		o.Colors[5][2] = 0
	} else if inputs&shade.InputSamplePosition != 0 {
		o.Colors[6][2], o.Colors[6][3] = f.SamplePosition[0], f.SamplePosition[1]
	}
	if d.Rasterization.PolygonMode != vk.PolygonModeLine {
		o.Colors[7] = [4]float64{f.BaryCoord[0], f.BaryCoord[1], f.BaryCoordNoPersp[1], f.BaryCoordNoPersp[2]}
	}
	if len(f.Attributes) > sampleAttribute {
		o.Colors[2] = f.Attributes[sampleAttribute]
	}
	if d.shader.Interpolates {
		o.Colors[1], o.Colors[2], o.Colors[3] = f.atCentroid, f.atSample, f.atOffset
	}
	if d.shader.Quads {
		o.Colors[7] = f.slopes
	}
	if d.shader.Gradients > 0 {
		o.Colors[1], o.Colors[3] = f.dx, f.dy
	}
	return o
}

// overlay puts dynamic state over a pipeline's.
func overlay(d *oracle.Draw, y *vk.Dynamic) {
	if y.DepthBias != nil && d.Rasterization.DepthBias != nil {
		d.Rasterization.DepthBias = y.DepthBias
	}
	if y.BlendConstants != nil && d.ColorBlend != nil {
		blend := *d.ColorBlend
		blend.BlendConstants = *y.BlendConstants
		d.ColorBlend = &blend
	}
	if y.StencilReference != nil && d.DepthStencil != nil {
		state := *d.DepthStencil
		state.Front.Reference, state.Back.Reference = y.StencilReference[0], y.StencilReference[1]
		d.DepthStencil = &state
	}
	if y.LineWidth != 0 {
		d.Rasterization.LineWidth = y.LineWidth
	}
}

// each changes every draw of a scene.
func (s *scene) each(change func(d *draw)) *scene {
	for _, d := range s.draws {
		change(d)
	}
	return s
}
