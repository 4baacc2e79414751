package examples

import (
	"context"
	"image"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// baked draws a *shade.Mesh where its texture coordinates lie, in the light that its places get.
type baked struct{}

func (baked) Interface() shade.Interface {
	return shade.Interface{Varyings: make([]shade.Interpolation, 6), Colors: 1, Fused: true}
}

func (baked) Vertex(v *shade.Vertices) {
	m := v.Bindings.(*shade.Mesh)
	uv, p, n := v.Floats(m.TexCoords, 2), v.Floats(m.Positions, 3), v.Floats(m.Normals, 3)
	v.SetPosition(v.Transform(&[16]float32{0: 2, 5: 2, 12: -1, 13: -1, 15: 1}, uv.XYZ())) // 0 to 1 become -1 to 1
	v.SetOut(0, p[0], p[1], p[2], n[0], n[1], n[2])
}

func (baked) Fragment(f *shade.Fragments) {
	to := f.Sub3(f.Const3(1.5, 2.5, 2), f.In3(0)) // a lamp
	light := f.Div(f.Max(f.Dot3(f.In3(3), f.Normalize3(to)), f.Const(0.1)), f.Mul(f.Dot3(to, to), f.Const(0.2)))
	f.SetColor(0, shade.Vec4{f.Mul(light, f.Const(1.2)), light, f.Mul(light, f.Const(0.7)), f.Const(1)})
}

// dilated gives texels that nothing covered the mean of their neighbours, so that filters at the edges of islands find
// no black.
type dilated struct{ blended }

func (dilated) Fragment(f *shade.Fragments) {
	t, level := f.Bindings.(*halfspace.Texture), f.Const(0)
	own := f.SampleLod(t, f.In[0], f.In[1], level)
	sum := shade.Vec4{f.Register(0), f.Register(0), f.Register(0), f.Register(0)}
	for i := range 9 {
		dx, dy := f.Const(float32(i%3-1)/96), f.Const(float32(i/3-1)/64)
		for c, near := range f.SampleLod(t, f.Add(f.In[0], dx), f.Add(f.In[1], dy), level) {
			f.Accumulate(sum[c], near, f.Const(1)) // empty texels are 0
		}
	}
	for c := range sum {
		f.Copy(f.Colors[0][c], f.Select(f.Less(own[3], f.Const(0.5)), f.Div(sum[c], f.Max(sum[3], f.Const(1))), own[c]))
	}
}

// Baking lights a cube in texture space, dilates that twice, and draws the cube with it: the texture before and after
// on the left.
func Baking(dev *halfspace.Device) *image.RGBA {
	state, shown, cube := flat(), solid(), unwrapped()
	// all texels that are touched
	state.Rasterization.ConservativeRasterizationMode = vk.ConservativeRasterizationModeOverestimate
	// alpha is coverage
	shown.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{ColorWriteMask: vk.ColorComponentsAll &^ vk.ColorComponentA}}}
	pipes := []*halfspace.Pipeline{must(dev.NewPipeline(state, baked{})), must(dev.NewPipeline(flat(), dilated{}))}
	draw, textures := shade.Draw{Bindings: cube}, [3]*halfspace.Texture{}
	for i := range textures {
		m := newImage(vk.FormatR8G8B8A8Unorm, 96, 64)
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpClear}}})
		pass.Draw(pipes[min(i, 1)], draw)
		check(pass.End(context.Background()))
		textures[i] = newTexture(m, vk.ImageViewType2D, vk.Sampler{
			MagFilter: [...]vk.Filter{2: vk.FilterLinear}[i], AddressModeU: vk.SamplerAddressModeClampToEdge,
			AddressModeV: vk.SamplerAddressModeClampToEdge,
		})
		draw = shade.Draw{Count: 3, Bindings: textures[i]}
	}
	view := transform.LookAt([3]float64{3, 4, 5}, [3]float64{}, [3]float64{0, 1, 0})
	cube.Matrix, cube.Texture = transform.Mul(transform.Perspective(0.6, 0.75, 1, 20), view), textures[2]
	textured, picture := must(dev.NewPipeline(shown, shade.Textured{})), image.NewRGBA(image.Rect(0, 0, 384, 256))
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{onSky(picture)},
		DepthStencil: cleared(newImage(vk.FormatD32Sfloat, 384, 256))})
	for i, m := range []*shade.Mesh{shade.FullScreenMesh(textures[0]), shade.FullScreenMesh(textures[2]), cube} {
		at := [...]vk.Rect2D{{Width: 192, Height: 127}, {Y: 129, Width: 192, Height: 127}, {X: 192, Width: 192, Height: 256}}[i]
		viewport := vk.Viewport{X: float32(at.X), Y: float32(at.Y), Width: float32(at.Width), Height: float32(at.Height), MaxDepth: 1}
		pass.Draw(textured, shade.Draw{Bindings: m, Dynamic: &vk.Dynamic{Viewports: []vk.Viewport{viewport}, Scissors: []vk.Rect2D{at}}})
	}
	check(pass.End(context.Background()))
	return picture
}
