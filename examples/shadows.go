package examples

import (
	"context"
	"image"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// lit draws a mesh in sunlight where a shadow map says that the sun sees it. Its draws bind *litMesh.
type lit struct{}

type litMesh struct {
	positions   []float32
	camera, sun [16]float32 // to clip coordinates of the picture and of the map
	towards     [3]float32  // the sun
	shadows     *halfspace.Texture
}

// Varyings: the position, and where it is in the map.
func (lit) Interface() shade.Interface {
	return shade.Interface{Varyings: make([]shade.Interpolation, 6), Colors: 1, Quads: true, Fused: true}
}

func (lit) Vertex(v *shade.Vertices) {
	b := v.Bindings.(*litMesh)
	p := v.Floats(b.positions, 3).XYZ()
	s := v.Transform(&b.sun, p) // orthographic: w is 1
	v.SetPosition(v.Transform(&b.camera, p))
	v.SetOut(0, p[0], p[1], p[2], s[0], s[1], s[2])
}

func (lit) Fragment(f *shade.Fragments) {
	b, half := f.Bindings.(*litMesh), f.Const(0.5)
	n := faceNormal(f, f.In3(0))
	u, v := f.MulAdd(f.In[3], half, half), f.MulAdd(f.In[4], half, half)
	seen := f.SampleCompareLod(b.shadows, u, v, f.In[5], f.Const(0))
	light := f.Mul(seen, f.Max(f.Dot3(n, f.Const3(b.towards[0], b.towards[1], b.towards[2])), f.Const(0)))
	sky := f.MulAdd(n[1], f.Const(0.15), f.Const(0.25))
	f.SetColor(0, shade.Vec4{f.MulAdd(light, f.Const(0.7), sky), f.MulAdd(light, f.Const(0.6), sky),
		f.MulAdd(light, f.Const(0.4), f.Mul(sky, f.Const(1.3))), f.Const(1)})
}

// Shadows draws the city's depth as the sun sees it, then the city with that.
func Shadows(dev *halfspace.Device) *image.RGBA {
	positions, indices := city()
	sun := transform.Mul(transform.Orthographic(-12, 12, -12, 12, 1, 40),
		transform.LookAt([3]float64{12, 16, 2}, [3]float64{}, [3]float64{0, 1, 0}))
	depth := newImage(vk.FormatD32Sfloat, 1024, 1024)
	cast := must(dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, DepthStencil: depthTested(), DepthStencilFormat: vk.FormatD32Sfloat,
		Rasterization: vk.Rasterization{DepthBias: &vk.DepthBias{ConstantFactor: 4, SlopeFactor: 2}}, // nothing shadows itself
	}, shade.Depth{}))
	pass := dev.NewPass(halfspace.PassInfo{DepthStencil: cleared(depth)})
	pass.Draw(cast, shade.Draw{Indices32: indices, Bindings: &shade.Mesh{Positions: positions, Matrix: sun}})
	check(pass.End(context.Background()))

	b := &litMesh{positions: positions, camera: camera(), sun: sun, towards: [3]float32{0.597, 0.796, 0.0995}}
	b.shadows = newTexture(depth, vk.ImageViewType2D, vk.Sampler{
		MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, CompareEnable: true, CompareOp: vk.CompareOpLessOrEqual,
		AddressModeU: vk.SamplerAddressModeClampToEdge, AddressModeV: vk.SamplerAddressModeClampToEdge,
	})
	pipe := must(dev.NewPipeline(solid(), lit{}))
	picture := image.NewRGBA(image.Rect(0, 0, 384, 256))
	pass = dev.NewPass(halfspace.PassInfo{
		Color: []halfspace.Attachment{onSky(picture)}, DepthStencil: cleared(newImage(vk.FormatD32Sfloat, 384, 256)),
	})
	pass.Draw(pipe, shade.Draw{Indices32: indices, Bindings: b})
	check(pass.End(context.Background()))
	return picture
}
