package golden_test

import (
	"context"
	"math"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// above looks down on a floor at y = 1 along +z, with y down; depths are 1 - 0.5/w. reversed has them the other way
// round, with no far plane: 1 at w = 0.5, towards 0 far away.
var (
	above    = [16]float32{0: 0.75, 5: 0.875, 6: 0.5, 7: 0.5, 9: -0.5, 10: 0.875, 11: 0.875, 13: 1.75, 14: 0.5, 15: 1}
	reversed = [16]float32{0: 0.75, 5: 0.875, 7: 0.5, 9: -0.5, 11: 0.875, 13: 1.75, 14: 0.5, 15: 1}
)

// reverseZ is a field of boxes and walls that stand in each other, nearest first and nearest last, over a floor that
// goes on to where depths are close to 0: what hides is found by GREATER and GREATER_OR_EQUAL from a clear of 0.
func reverseZ(g *painting) {
	g.clearDepth = 0
	test := func(op vk.CompareOp) vk.GraphicsPipeline {
		return vk.GraphicsPipeline{DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: op}}
	}
	floor := &shade.Mesh{
		Positions: []float32{-512, 1, 0.25, 512, 1, 0.25, 512, 1, 512, -512, 1, 0.25, 512, 1, 512, -512, 1, 512},
		TexCoords: []float32{0, 0, 1024, 0, 1024, 512, 0, 0, 1024, 512, 0, 512},
		Matrix:    reversed, Texture: g.texture(),
	}
	boxes := func(near, far int) *shade.Mesh { // rows of boxes from one distance to another, by steps of either sign
		m := &shade.Mesh{Matrix: reversed}
		step := 2
		if far < near {
			step = -2
		}
		for z := near; z != far; z += step {
			for x := -3; x <= 3; x++ {
				size := float32(g.rng.IntN(256)+384) / 1024
				c := [3]float32{float32(g.rng.IntN(257)) / 256, float32(g.rng.IntN(257)) / 256, float32(g.rng.IntN(257)) / 256}
				g.box(m, [3]float32{2*float32(x) + size, 1 - size, float32(z)}, size, c)
			}
		}
		return m
	}
	wall := &shade.Mesh{Matrix: reversed, Color: [4]float32{0.75, 0.5, 0.25, 1}, Positions: []float32{
		-2, -1, 3, -0.5, 1, 3, -2, 1, 9, -2, -1, 3, -0.5, -1, 3, -0.5, 1, 3, // leans through the rows
		0.5, 0.75, 4, 5, 0.75, 4, 5, -1.5, 16, 0.5, 0.75, 4, 5, -1.5, 16, 0.5, -1.5, 16,
	}}
	g.draw(test(vk.CompareOpGreater), shade.Unlit{Colored: true}, boxes(4, 12))
	g.draw(test(vk.CompareOpGreater), shade.Unlit{}, wall)
	g.draw(test(vk.CompareOpGreaterOrEqual), shade.Unlit{Colored: true}, boxes(24, 12))
	g.draw(test(vk.CompareOpGreaterOrEqual), shade.Unlit{Textured: true}, floor)
}

// cube is a reflection of coarse faces, magnified over edges and corners, behind balls of which the smaller ones show
// smaller levels.
func cube(g *painting) {
	const size = 8
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Srgb,
		ArrayLayers: 6, CubeCompatible: true,
		Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}, MipLevels: 4})
	require.NoError(g.t, err)
	faces := [6][3]byte{{240, 60, 50}, {60, 200, 220}, {90, 210, 70}, {210, 80, 200}, {60, 90, 240}, {240, 210, 60}}
	for face, c := range faces {
		s := m.Subresource(0, face, 0)
		for y := range size {
			row := s.Row(y, 0)
			for x := range size {
				light := byte(1 + (x/2+y/2+face)%2)
				row[4*x], row[4*x+1], row[4*x+2], row[4*x+3] = c[0]/light, c[1]/light, c[2]/light, 255
			}
		}
	}
	require.NoError(g.t, m.GenerateMips(mip.MipOptions{}))
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewTypeCube})
	require.NoError(g.t, err)
	t, err := halfspace.NewTexture(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
		MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone}, v)
	require.NoError(g.t, err)

	sky := &mapped{texture: t, Mesh: shade.Mesh{ // turned towards a corner of the cube
		Positions: []float32{-1, -1, 1, 1, -1, 1, 1, 1, 1, -1, -1, 1, 1, 1, 1, -1, 1, 1}, Matrix: frametest.Identity,
	}}
	for i := range 6 {
		x, y := sky.Positions[3*i], sky.Positions[3*i+1]
		sky.directions = append(sky.directions, 1-x, 1-float32(1.5*y), 1+x)
	}
	ball := &mapped{texture: t, Mesh: shade.Mesh{Matrix: [16]float32{0: 0.5625, 5: 0.75, 10: 0.25, 14: 0.5, 15: 1}}}
	const rows = 16
	at := func(x, y float32) [3]float32 { // of an octahedron unfolded to the square [-1, 1]^2, brought to the sphere
		d := [3]float32{x, y, 1 - abs(x) - abs(y)}
		if d[2] < 0 {
			d[0], d[1] = sign(x)*(1-abs(y)), sign(y)*(1-abs(x))
		}
		length := float32(math.Sqrt(float64(float32(d[0]*d[0]) + float32(d[1]*d[1]) + float32(d[2]*d[2]))))
		return [3]float32{d[0] / length, d[1] / length, d[2] / length}
	}
	for i := range rows * rows {
		x, y := float32(i%rows)/(rows/2)-1, float32(i/rows)/(rows/2)-1
		const s = 2.0 / rows
		corners := [4][3]float32{at(x, y), at(x+s, y), at(x, y+s), at(x+s, y+s)}
		order := [6]int{0, 1, 3, 0, 3, 2}
		if x < 0 != (y < 0) { // the diagonal follows the octahedron's edges
			order = [6]int{0, 1, 2, 1, 3, 2}
		}
		for _, k := range order {
			d := corners[k]
			ball.Positions = append(ball.Positions, d[0], d[1], d[2])
			ball.directions = append(ball.directions, d[0]+float32(d[2]/2), d[1]+float32(d[2]/4), d[2]-float32(d[0]/2))
		}
	}
	small, tiny := *ball, *ball
	small.Matrix = [16]float32{0: 0.09375, 5: 0.125, 10: 0.125, 12: 0.75, 13: 0.75, 14: 0.5, 15: 1}
	tiny.Matrix = [16]float32{0: 0.03125, 5: 0.0625, 10: 0.0625, 12: 0.875, 13: -0.75, 14: 0.5, 15: 1}
	always := vk.GraphicsPipeline{DepthStencil: &vk.DepthStencil{}}
	g.record(always, environment{}, shade.Draw{Bindings: sky, Count: 6})
	for _, b := range []*mapped{ball, &small, &tiny} {
		g.record(vk.GraphicsPipeline{}, environment{}, shade.Draw{Bindings: b, Count: b.Vertices()})
	}
}

// mapped is a mesh with a direction of a cube map at each vertex.
type mapped struct {
	shade.Mesh
	directions []float32
	texture    *shade.Texture
}

// environment draws the texel of a cube map in an interpolated direction, of the level of detail that its quad says.
type environment struct{}

func (environment) Interface() shade.Interface {
	return shade.Interface{Varyings: make([]shade.Interpolation, 3), Colors: 1, Quads: true}
}

func (environment) Vertex(v *shade.Vertices) {
	m := v.Bindings.(*mapped)
	place(v, &m.Mesh)
	for i, k := range v.Index[:v.N] {
		for c := range 3 {
			v.Out[c][i] = m.directions[3*int(k)+c]
		}
	}
}

func (environment) Fragment(f *shade.Fragments) {
	f.SetColor(0, f.Sample3(f.Bindings.(*mapped).texture, f.In3(0)))
}

// stencil is a mirror, a pond in the floor that shows what stands over it upside down and nothing beside it, and an
// outline around a ball, by two stencil operations more.
func stencil(g *painting) {
	g.depthFormat = vk.FormatD24UnormS8Uint
	solid := &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess}
	with := func(d vk.DepthStencil, op vk.StencilOpState) vk.GraphicsPipeline {
		d.StencilTestEnable = true
		op.CompareMask, op.WriteMask = 0xFF, 0xFF
		d.Front, d.Back = op, op
		return vk.GraphicsPipeline{DepthStencil: &d}
	}
	things := func(flip float32) *shade.Mesh {
		m := &shade.Mesh{Matrix: above}
		for i, z := range []float32{3, 4, 6, 9} {
			size := float32(i+3) / 8
			g.box(m, [3]float32{float32(i)*1.5 - 1.75, flip*(1-size) + (1 - flip), z}, size,
				[3]float32{1 - float32(i)/4, float32(i) / 4, float32(i%2) / 2})
		}
		return m
	}
	floor := &shade.Mesh{Matrix: above, Texture: g.texture(),
		Positions: []float32{-32, 1, 0.5, 32, 1, 0.5, 32, 1, 48, -32, 1, 0.5, 32, 1, 48, -32, 1, 48},
		TexCoords: []float32{0, 0, 32, 0, 32, 24, 0, 0, 32, 24, 0, 24}}
	const surface = 1 - 1.0/64 // a little above the floor
	pond := &shade.Mesh{Matrix: above, Color: [4]float32{0.125, 0.25, 0.5, 1}}
	for i := range 12 { // a fan
		around := [13][2]float32{{2, 0}, {1.75, 1}, {1, 1.75}, {0, 2}, {-1, 1.75}, {-1.75, 1}, {-2, 0}, {-1.75, -1},
			{-1, -1.75}, {0, -2}, {1, -1.75}, {1.75, -1}, {2, 0}}
		a, b := around[i], around[i+1]
		pond.Positions = append(pond.Positions, 0, surface, 4, a[0], surface, 4+a[1], b[0], surface, 4+b[1])
	}
	g.draw(vk.GraphicsPipeline{DepthStencil: solid}, shade.Unlit{Textured: true}, floor)
	g.draw(vk.GraphicsPipeline{DepthStencil: solid}, shade.Unlit{Colored: true}, things(1))
	// The pond where it is seen: 1. Its depths are the farthest ones again, so that what it shows is not behind it.
	g.draw(with(vk.DepthStencil{DepthTestEnable: true, DepthCompareOp: vk.CompareOpLessOrEqual},
		vk.StencilOpState{PassOp: vk.StencilOpReplace, CompareOp: vk.CompareOpAlways, Reference: 1}), shade.Flat{}, pond)
	g.draw(with(vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpAlways},
		vk.StencilOpState{CompareOp: vk.CompareOpEqual, Reference: 1}), shade.Flat{},
		&shade.Mesh{Matrix: frametest.Identity, Color: pond.Color, Positions: []float32{-1, -1, 1, 3, -1, 1, -1, 3, 1}})
	g.draw(with(*solid, vk.StencilOpState{CompareOp: vk.CompareOpEqual, Reference: 1}), shade.Unlit{Colored: true}, things(-1))
	// The diamond inverts what it covers; its outline is where a larger one finds the value of before.
	diamond := func(size float32, c [4]float32) *shade.Mesh {
		return &shade.Mesh{Matrix: frametest.Identity, Color: c, Positions: []float32{
			0.5, -0.5 - size, 0.5, 0.5 + size, -0.5, 0.5, 0.5, -0.5 + size, 0.5, 0.5, -0.5 - size, 0.5, 0.5 - size,
			-0.5, 0.5, 0.5, -0.5 + size, 0.5}}
	}
	g.draw(with(vk.DepthStencil{}, vk.StencilOpState{PassOp: vk.StencilOpInvert, CompareOp: vk.CompareOpAlways}), shade.Flat{},
		diamond(0.3125, [4]float32{0.75, 0.25, 0.5, 1}))
	g.draw(with(vk.DepthStencil{}, vk.StencilOpState{FailOp: vk.StencilOpZero, PassOp: vk.StencilOpIncrementAndClamp,
		CompareOp: vk.CompareOpGreater, Reference: 16}), shade.Flat{}, diamond(0.375, [4]float32{1, 1, 1, 1}))
}

// shadingRate is sharp in the middle and coarser towards the edges, by an attachment, with a few triangles whose
// pipeline's rate counts alone.
func shadingRate(g *painting) {
	const region = 16
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Uint,
		Extent: vk.Extent3D{Width: (goldenWidth + region - 1) / region, Height: (goldenHeight + region - 1) / region, Depth: 1}})
	require.NoError(g.t, err)
	s := m.Subresource(0, 0, 0)
	for y := range s.Height {
		for x := range s.Width {
			dx, dy := max(x-5, 4-x), max(y-4, 3-y)
			s.Row(y, 0)[x] = byte(min(dx/2, 2)<<2 | min(dy/2+dy%2, 2))
		}
	}
	g.rate = &halfspace.ShadingRateAttachment{Image: m, RegionWidth: region, RegionHeight: region}
	by := func(width, height int, ops ...vk.FragmentShadingRateCombinerOp) vk.GraphicsPipeline {
		return vk.GraphicsPipeline{FragmentShadingRate: &vk.FragmentShadingRate{Width: width, Height: height,
			CombinerOps: [2]vk.FragmentShadingRateCombinerOp(ops)}}
	}
	const keep, replace, most = vk.FragmentShadingRateCombinerOpKeep, vk.FragmentShadingRateCombinerOpReplace,
		vk.FragmentShadingRateCombinerOpMax
	back := g.triangles(2, 0)
	back.Positions = []float32{-1, -1, 1, 1, -1, 1, 1, 1, 1, -1, -1, 1, 1, 1, 1, -1, 1, 1}
	for i := range 6 { // behind almost all
		back.Positions[3*i+2] = 1023.0 / 1024
		back.TexCoords[2*i], back.TexCoords[2*i+1] = back.Positions[3*i]+back.Positions[3*i+1]/2,
			back.Positions[3*i+1]-back.Positions[3*i]/2
	}
	g.draw(by(1, 1, keep, replace), shade.Textured{}, back)
	g.draw(by(1, 2, keep, most), shade.Unlit{Colored: true}, g.triangles(24, 0))
	g.draw(by(4, 4, keep, keep), shade.Unlit{Colored: true}, g.triangles(8, 0))
}

// shadow is a floor and boxes in the light of a lamp far away, which a first pass drew: what it saw is compared with,
// four texels a lookup, so that the edges of shadows are soft. Beyond the map there is light.
func shadow(g *painting) {
	const size = 96
	depth, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatD32Sfloat,
		Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}})
	require.NoError(g.t, err)
	scene := &lit{Mesh: shade.Mesh{Matrix: above,
		Positions: []float32{-32, 1, 0.5, 32, 1, 0.5, 32, 1, 48, -32, 1, 0.5, 32, 1, 48, -32, 1, 48}}}
	for range 6 {
		scene.Colors = append(scene.Colors, 0.75, 0.75, 0.625, 1)
	}
	for i, p := range [][4]float32{{-1.25, 0, 4, 1}, {0.5, -0.5, 5, 0.375}, {0.5, 0.5, 5, 0.5},
		{1.75, 0.25, 2.5, 0.25}, {3, 0, 7, 1}, {-3.5, -0.5, 7, 0.5}} {
		g.box(&scene.Mesh, [3]float32(p[:3]), p[3], [3]float32{float32(i%3) / 2, float32(i%2) * 0.75, 1 - float32(i)/8})
	}
	// The lamp looks down and to the right: x and z of where a ray meets y = 0, and depth from y = -1 to 1.5.
	lamp := [16]float32{0.2, 0, 0, 0, -0.1, 0.05, 0.4, 0, 0, 0.2, 0, 0, 0, -1.2, 0.4, 1}
	pipe, err := g.dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, DepthStencilFormat: vk.FormatD32Sfloat,
		DepthStencil:  &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
		Rasterization: vk.Rasterization{DepthBias: &vk.DepthBias{ConstantFactor: 2, SlopeFactor: 1.5}},
	}, shade.Depth{})
	require.NoError(g.t, err)
	pass := g.dev.NewPass(halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{
		Image: depth, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1,
	}})
	pass.Draw(pipe, shade.Draw{Bindings: &shade.Mesh{Positions: scene.Positions, Matrix: lamp}, Count: scene.Vertices()})
	require.NoError(g.t, pass.End(context.Background()))

	v, err := halfspace.NewView(depth, vk.ImageView{ViewType: vk.ImageViewType2D, Aspect: vk.ImageAspectDepth})
	require.NoError(g.t, err)
	scene.shadows, err = halfspace.NewTexture(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
		CompareEnable: true, CompareOp: vk.CompareOpLessOrEqual, BorderColor: vk.BorderColorFloatOpaqueWhite,
		AddressModeU: vk.SamplerAddressModeClampToBorder, AddressModeV: vk.SamplerAddressModeClampToBorder}, v)
	require.NoError(g.t, err)
	scene.lamp = lamp
	g.record(vk.GraphicsPipeline{}, shadowed{}, shade.Draw{Bindings: scene, Count: scene.Vertices()})
}

// lit is a mesh with vertex colours, and the lamp's matrix and shadow map.
type lit struct {
	shade.Mesh
	lamp    [16]float32
	shadows *shade.Texture
}

// shadowed draws vertex colours, a quarter of them where the lamp does not reach.
type shadowed struct{}

func (shadowed) Interface() shade.Interface { // three coordinates in the lamp's image, then the colour
	return shade.Interface{Varyings: make([]shade.Interpolation, 6), Gradients: 2, Colors: 1}
}

func (shadowed) Vertex(v *shade.Vertices) {
	m := v.Bindings.(*lit)
	place(v, &m.Mesh)
	for i, k := range v.Index[:v.N] {
		p := transform(&m.lamp, m.Positions[3*k:])
		v.Out[0][i], v.Out[1][i], v.Out[2][i] = float32(p[0]*0.5)+0.5, float32(p[1]*0.5)+0.5, p[2]
		for c := range 3 {
			v.Out[3+c][i] = m.Colors[4*int(k)+c]
		}
	}
}

func (shadowed) Fragment(f *shade.Fragments) {
	b := sample.Batch{N: f.N, Kernels: f.Kernels, Scratch: new(sample.Scratch), S: f.In[0], T: f.In[1], Dref: f.In[2]}
	b.DPdx[0], b.DPdx[1], b.DPdy[0], b.DPdy[1] = f.DX[0], f.DX[1], f.DY[0], f.DY[1]
	b.Out[0] = make([]float32, f.N)
	f.Bindings.(*lit).shadows.SampleGrad(&b)
	for i, light := range b.Out[0] {
		light = float32(light*0.75) + 0.25
		for c := range 3 {
			f.Colors[0][c][i] = f.In[3+c][i] * light
		}
		f.Colors[0][3][i] = 1
	}
}

// place transforms the positions of a mesh.
func place(v *shade.Vertices, m *shade.Mesh) {
	for i, k := range v.Index[:v.N] {
		p := transform(&m.Matrix, m.Positions[3*k:])
		v.X[i], v.Y[i], v.Z[i], v.W[i] = p[0], p[1], p[2], p[3]
	}
}

// transform is a matrix times (x, y, z, 1), with every product rounded.
func transform(m *[16]float32, p []float32) (out [4]float32) {
	for r := range out {
		out[r] = ((float32(m[r]*p[0]) + float32(m[4+r]*p[1])) + float32(m[8+r]*p[2])) + m[12+r]
	}
	return out
}

// box adds a cube to a mesh: its middle, half an edge, and its colour, darker from face to face.
func (g *painting) box(m *shade.Mesh, at [3]float32, half float32, color [3]float32) {
	for axis := range 3 {
		for _, side := range []float32{-1, 1} {
			corner := func(u, v float32) {
				var d [3]float32
				d[axis], d[(axis+1)%3], d[(axis+2)%3] = side, u, v
				for c := range 3 {
					m.Positions = append(m.Positions, at[c]+float32(half*d[c]))
					m.Colors = append(m.Colors, float32(color[c]*(0.5+0.25*float32(axis))))
				}
				m.Colors = append(m.Colors, 1)
			}
			for _, uv := range [6][2]float32{{-1, -1}, {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}} {
				corner(uv[0], uv[1])
			}
		}
	}
}

func abs(x float32) float32 {
	if x < 0 {
		return -x
	}
	return x
}

func sign(x float32) float32 {
	if x < 0 {
		return -1
	}
	return 1
}
