package bench

import (
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// featureSize is the framebuffer's edge in pixels.
const featureSize = 512

// featureScene is one draw with a feature.
type featureScene struct {
	pipeline vk.GraphicsPipeline
	shader   featureShader
}

// featureShader draws the vertices of a mesh in their colours.
type featureShader struct {
	face  shade.Interface
	mesh  featureMesh
	costs int           // multiplications a fragment
	color []float32     // of all fragments, where not nil
	cloud func() *cloud // the vertices, where not nil
}

// cloud is points, coordinate by coordinate, so that a vertex function takes next to no time: their colours are their
// coordinates.
type cloud struct{ x, y, z []float32 }

// featureClouds are a million points row by row, and shuffled, each made once and when it is needed.
var featureClouds = [2]func() *cloud{
	sync.OnceValue(func() *cloud { return featureCloud(1000, 1000, false) }),
	sync.OnceValue(func() *cloud { return featureCloud(1000, 1000, true) }),
}

// featureCloud is points of a surface that bulges towards the viewer, as a scanner finds them, row by row, or shuffled.
func featureCloud(rows, columns int, shuffled bool) *cloud {
	n := rows * columns
	c := &cloud{make([]float32, n), make([]float32, n), make([]float32, n)}
	rng := rand.New(rand.NewPCG(1, 1))
	order := make([]int, n)
	if shuffled {
		order = rng.Perm(n)
	} else {
		for i := range order {
			order[i] = i
		}
	}
	for i, k := range order {
		u := (float32(k%columns)+rng.Float32())*2/float32(columns) - 1
		v := (float32(k/columns)+rng.Float32())*2/float32(rows) - 1
		c.x[i], c.y[i], c.z[i] = u*0.95, v*0.95, 0.4+float32(u*u)*0.2+float32(v*v)*0.2
	}
	return c
}

// vertices is how many the scene has.
func (s *featureShader) vertices() int {
	if s.cloud != nil {
		return len(s.cloud().x)
	}
	return len(s.mesh) / 3
}

// featureMesh is vertices in clip coordinates: x, y, z each.
type featureMesh []float32

func (s *featureShader) Interface() shade.Interface {
	i := s.face
	if s.color != nil {
		i.Function = shade.Uniform(s, func(any) [4]float32 { return [4]float32(s.color) })
	}
	return i
}

func (s *featureShader) Vertex(v *shade.Vertices) {
	if s.cloud != nil {
		c, first := s.cloud(), v.Index[0]
		copy(v.X, c.x[first:])
		copy(v.Y, c.y[first:])
		copy(v.Z, c.z[first:])
		for k := range v.W {
			v.W[k] = 1
		}
		copy(v.Out[0], v.X)
		copy(v.Out[1], v.Y)
		copy(v.Out[2], v.Z)
		copy(v.Out[3], v.W)
		return
	}
	for k, i := range v.Index[:v.N] {
		v.X[k], v.Y[k], v.Z[k], v.W[k] = s.mesh[3*i], s.mesh[3*i+1], s.mesh[3*i+2], 1
		for c := range v.Out {
			v.Out[c][k] = float32((i*7+uint32(c)*3)%16) / 16
		}
		if v.PointSize != nil {
			v.PointSize[k] = 8
		}
	}
}

func (s *featureShader) Fragment(f *shade.Fragments) {
	for n := range s.face.Colors {
		for c := range 4 {
			out := f.Colors[n][c][:f.N]
			if s.color != nil {
				for i := range out {
					out[i] = s.color[c]
				}
				continue
			}
			copy(out, f.In[c])
			if s.costs == 0 {
				continue
			}
			for i, x := range out {
				for range s.costs {
					x = float32(x*0.99) + 0.001
				}
				out[i] = x
			}
		}
	}
	if s.face.Discards {
		for g := range f.Live {
			f.Live[g] &= 0xF5F5
		}
	}
}

// featureTriangles is layers of a grid of right triangles with legs of so many pixels, each layer nearer and shifted a
// little.
func featureTriangles(layers, legs int) (m featureMesh) {
	n := featureSize / legs
	for l := range layers {
		z, o := 0.9-float32(l)*0.1, float32(l)/97
		at := func(x, y int) { m = append(m, float32(x)*2/float32(n)-1+o, float32(y)*2/float32(n)-1+o, z) }
		for y := range n {
			for x := range n {
				at(x, y)
				at(x+1, y)
				at(x, y+1)
				at(x+1, y)
				at(x+1, y+1)
				at(x, y+1)
			}
		}
	}
	return m
}

// featureLines is random lines of up to 109 pixels, 54 of which are seen of a line in the mean.
func featureLines() (m featureMesh) { return randomLines(2000, 0.6) }

// randomLines is lines whose ends lie apart by up to half of reach in both directions.
func randomLines(n int, reach float32) (m featureMesh) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range n {
		x, y := rng.Float32()*2-1, rng.Float32()*2-1
		m = append(m, x, y, 0.5, x+rng.Float32()*reach-reach/2, y+rng.Float32()*reach-reach/2, 0.5)
	}
	return m
}

// features are the scenes, in the order of the table.
func features() (names []string, scenes map[string]*featureScene) {
	scenes = map[string]*featureScene{}
	add := func(name string, change func(s *featureScene)) {
		s := &featureScene{}
		s.pipeline = vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
			Multisample: &vk.Multisample{RasterizationSamples: 1},
		}
		s.shader = featureShader{mesh: featureTriangles(4, 64),
			face: shade.Interface{Colors: 1, Varyings: make([]shade.Interpolation, 4)}}
		if change != nil {
			change(s)
		}
		names = append(names, name)
		scenes[name] = s
	}
	depth := func(f vk.Format) func(s *featureScene) {
		return func(s *featureScene) {
			s.pipeline.DepthStencilFormat = f
			s.pipeline.DepthStencil = &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess}
		}
	}
	blend := func(s *featureScene) {
		s.pipeline.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
			BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
			SrcAlphaBlendFactor: vk.BlendFactorOne, DstAlphaBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
			ColorWriteMask: vk.ColorComponentsAll,
		}}}
	}
	lines := func(m vk.LineRasterizationMode, change func(r *vk.Rasterization)) func(s *featureScene) {
		return func(s *featureScene) {
			s.pipeline.Topology, s.shader.mesh = vk.PrimitiveTopologyLineList, featureLines()
			s.pipeline.Rasterization.LineRasterizationMode = m
			if change != nil {
				change(&s.pipeline.Rasterization)
			}
		}
	}

	layers := func(s *featureScene) {
		s.shader.face, s.shader.color = shade.Interface{Colors: 1}, []float32{0.9, 0.2, 0.6, 0.3}
		s.shader.mesh = nil
		for range 16 {
			s.shader.mesh = append(s.shader.mesh, -1, -1, 0, 3, -1, 0, -1, 3, 0)
		}
	}

	add("opaque", nil)
	add("layers, at once", func(s *featureScene) {
		layers(s)
		s.shader.face.Quads = true // shaded at once
	})
	add("layers, blended", func(s *featureScene) {
		layers(s)
		blend(s)
	})
	add("layers, opaque", layers)
	add("layers, hidden", func(s *featureScene) {
		layers(s)
		blend(s)
		depth(vk.FormatD32Sfloat)(s)
	})
	add("immediate", func(s *featureScene) { s.shader.face.SideEffects = true })
	for _, n := range []int{2, 4, 8, 16} {
		add(fmt.Sprint("samples ", n), func(s *featureScene) { s.pipeline.Multisample.RasterizationSamples = n })
	}
	add("samples 4, shaded each", func(s *featureScene) {
		s.pipeline.Multisample = &vk.Multisample{RasterizationSamples: 4, SampleShadingEnable: true, MinSampleShading: 1}
	})
	add("samples 4, shaded each, blended", func(s *featureScene) {
		s.pipeline.Multisample = &vk.Multisample{RasterizationSamples: 4, SampleShadingEnable: true, MinSampleShading: 1}
		blend(s)
	})
	add("samples 4, alpha to coverage", func(s *featureScene) {
		s.pipeline.Multisample = &vk.Multisample{RasterizationSamples: 4, AlphaToCoverageEnable: true}
	})
	for _, f := range []vk.Format{vk.FormatD16Unorm, vk.FormatX8D24UnormPack32, vk.FormatD32Sfloat} {
		add(fmt.Sprint("depth ", f), depth(f))
	}
	add("depth alone", func(s *featureScene) {
		depth(vk.FormatD32Sfloat)(s)
		s.pipeline.ColorFormats, s.shader.face = nil, shade.Interface{}
	})
	add("stencil", func(s *featureScene) {
		depth(vk.FormatD24UnormS8Uint)(s)
		op := vk.StencilOpState{PassOp: vk.StencilOpIncrementAndWrap, CompareOp: vk.CompareOpAlways, CompareMask: 255, WriteMask: 255}
		s.pipeline.DepthStencil.StencilTestEnable, s.pipeline.DepthStencil.Front, s.pipeline.DepthStencil.Back = true, op, op
	})
	add("depth bounds", func(s *featureScene) {
		depth(vk.FormatD32Sfloat)(s)
		s.pipeline.DepthStencil.DepthBoundsTestEnable, s.pipeline.DepthStencil.MaxDepthBounds = true, 1
	})
	add("depth bias", func(s *featureScene) {
		depth(vk.FormatD32Sfloat)(s)
		s.pipeline.Rasterization.DepthBias = &vk.DepthBias{SlopeFactor: 1, ConstantFactor: 2}
	})
	add("discard", func(s *featureScene) { s.shader.face.Discards = true })
	add("whole quads", func(s *featureScene) { s.shader.face.Quads = true })
	add("inputs", func(s *featureScene) {
		s.shader.face.Inputs = shade.InputFragCoord | shade.InputPrimitiveID | shade.InputFrontFacing | shade.InputBaryCoord
	})
	add("centroid, samples 4", func(s *featureScene) {
		s.pipeline.Multisample.RasterizationSamples = 4
		s.shader.face.Varyings = []shade.Interpolation{{At: shade.AtCentroid}, {At: shade.AtCentroid}, {}, {}}
	})
	add("clip distances", func(s *featureScene) { s.shader.face.ClipDistances = 2 })

	for _, f := range []vk.Format{
		vk.FormatR8G8B8A8Unorm, vk.FormatB8G8R8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR8G8B8A8Snorm, vk.FormatR8Unorm,
		vk.FormatA2B10G10R10UnormPack32, vk.FormatB10G11R11UfloatPack32, vk.FormatR5G6B5UnormPack16, vk.FormatR16G16B16A16Unorm,
		vk.FormatR16G16B16A16Sfloat, vk.FormatR32G32B32A32Sfloat,
	} {
		add(fmt.Sprint("blend ", f), func(s *featureScene) {
			blend(s)
			s.pipeline.ColorFormats[0] = f
		})
	}
	add("blend, samples 4", func(s *featureScene) {
		blend(s)
		s.pipeline.Multisample.RasterizationSamples = 4
	})
	for _, legs := range []int{2, 5, 10} {
		small := func(s *featureScene) { s.shader.mesh = featureTriangles(1, legs) }
		add(fmt.Sprint("triangles of ", legs), small)
		add(fmt.Sprint("triangles of ", legs, ", blended"), func(s *featureScene) {
			small(s)
			blend(s)
		})
		add(fmt.Sprint("triangles of ", legs, ", blended with inputs"), func(s *featureScene) {
			small(s)
			blend(s)
			s.shader.face.Inputs = shade.InputFragCoord
		})
		add(fmt.Sprint("triangles of ", legs, ", blended quads"), func(s *featureScene) {
			small(s)
			blend(s)
			s.shader.face.Quads, s.shader.face.Cost = true, 400
		})
	}
	for _, op := range []vk.BlendOp{vk.BlendOpMultiply, vk.BlendOpHslColor} {
		add(fmt.Sprint("blend ", op), func(s *featureScene) {
			blend(s)
			a := &s.pipeline.ColorBlend.Attachments[0]
			a.ColorBlendOp, a.AlphaBlendOp = op, op
		})
	}
	add("logic XOR", func(s *featureScene) {
		blend(s)
		s.pipeline.ColorBlend.LogicOpEnable, s.pipeline.ColorBlend.LogicOp = true, vk.LogicOpXor
	})
	add("write mask", func(s *featureScene) {
		blend(s)
		a := &s.pipeline.ColorBlend.Attachments[0]
		a.BlendEnable, a.ColorWriteMask = false, vk.ColorComponentR|vk.ColorComponentB
	})
	add("four attachments", func(s *featureScene) {
		s.shader.face.Colors = 4
		s.pipeline.ColorFormats = []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Sfloat,
			vk.FormatR8G8B8A8Unorm, vk.FormatR32G32Sfloat}
	})

	add("lines rectangular", lines(vk.LineRasterizationModeRectangular, nil))
	add("lines rectangular, long", func(s *featureScene) { // 128 pixels in the mean
		lines(vk.LineRasterizationModeRectangular, nil)(s)
		s.shader.mesh = randomLines(1000, 1.7)
	})
	add("lines rectangular 5 wide", lines(vk.LineRasterizationModeRectangular, func(r *vk.Rasterization) { r.LineWidth = 5 }))
	add("lines parallelogram", lines(vk.LineRasterizationModeDefault, func(r *vk.Rasterization) { r.NonStrictLines = true }))
	add("lines Bresenham", lines(vk.LineRasterizationModeBresenham, nil))
	add("lines Bresenham 5 wide", lines(vk.LineRasterizationModeBresenham, func(r *vk.Rasterization) { r.LineWidth = 5 }))
	add("lines smooth", lines(vk.LineRasterizationModeRectangularSmooth, nil))
	stipple := func(r *vk.Rasterization) { r.LineStipple = &vk.LineStipple{Factor: 2, Pattern: 0x3F07} }
	add("lines stippled", lines(vk.LineRasterizationModeRectangular, stipple))
	add("lines Bresenham stippled", lines(vk.LineRasterizationModeBresenham, stipple))
	add("lines smooth stippled", lines(vk.LineRasterizationModeRectangularSmooth, stipple))
	add("points 1", func(s *featureScene) {
		s.pipeline.Topology, s.shader.mesh = vk.PrimitiveTopologyPointList, append(featureLines(), featureLines()...)
	})
	for i, name := range []string{"points 1, a million", "points 1, a million shuffled"} {
		for _, tested := range []bool{false, true} {
			if tested {
				name += ", depth"
			}
			add(name, func(s *featureScene) {
				s.pipeline.Topology, s.shader.mesh, s.shader.cloud = vk.PrimitiveTopologyPointList, nil, featureClouds[i]
				if tested {
					depth(vk.FormatD32Sfloat)(s)
				}
			})
		}
	}
	add("points 8", func(s *featureScene) {
		s.pipeline.Topology, s.shader.mesh = vk.PrimitiveTopologyPointList, featureLines()
		s.shader.face.PointSize, s.shader.face.Inputs = true, shade.InputPointCoord
	})
	add("outlines", func(s *featureScene) { s.pipeline.Rasterization.PolygonMode = vk.PolygonModeLine })
	add("fill rectangle", func(s *featureScene) { s.pipeline.Rasterization.PolygonMode = vk.PolygonModeFillRectangle })
	add("overestimate", func(s *featureScene) {
		s.pipeline.Rasterization.ConservativeRasterizationMode = vk.ConservativeRasterizationModeOverestimate
	})
	add("underestimate", func(s *featureScene) {
		s.pipeline.Rasterization.ConservativeRasterizationMode = vk.ConservativeRasterizationModeUnderestimate
	})
	add("sample locations 2x2", func(s *featureScene) {
		l := &vk.SampleLocations{Grid: vk.Extent2D{Width: 2, Height: 2}}
		for i := range 4 * 4 {
			l.Locations = append(l.Locations, [2]float32{float32(i) / 16, float32(i*5%16) / 16})
		}
		s.pipeline.Multisample = &vk.Multisample{RasterizationSamples: 4, SampleLocations: l}
	})
	for _, costs := range []int{0, 200} {
		for _, r := range [][2]int{{1, 1}, {2, 1}, {2, 2}, {4, 4}} {
			add(fmt.Sprintf("rate %dx%d, cost %d", r[0], r[1], costs), func(s *featureScene) {
				s.shader.costs, s.shader.face.SideEffects = costs, true // shaded at once, as with any rate
				s.shader.mesh = nil
				for range 4 {
					s.shader.mesh = append(s.shader.mesh, -1, -1, 0, 3, -1, 0, -1, 3, 0)
				}
				s.pipeline.FragmentShadingRate = &vk.FragmentShadingRate{Width: r[0], Height: r[1]}
			})
		}
	}
	return names, scenes
}
