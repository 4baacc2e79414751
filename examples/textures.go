package examples

import (
	"context"
	"image"
	"image/color"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// blended lays one texture over another, by a mask that grows with time. Its draws bind *blendedTextures.
type blended struct{}

type blendedTextures struct {
	below, above *halfspace.Texture
	time         float32
}

func (blended) Interface() shade.Interface {
	return shade.Interface{Varyings: make([]shade.Interpolation, 2), Gradients: 2, Colors: 1, Fused: true}
}

func (blended) Vertex(v *shade.Vertices) {
	uv := v.FullScreen(0)
	v.SetOut(0, uv[0], uv[1])
}

func (blended) Fragment(f *shade.Fragments) {
	b, u, v := f.Bindings.(*blendedTextures), f.In[0], f.In[1]
	below, above := f.Sample(b.below, u, v), f.Sample(b.above, u, v)
	x, y := f.Sub(u, f.Const(0.5)), f.Sub(v, f.Const(0.5))
	far := f.Length2(shade.Vec2{x, y})
	wave := f.Mul(f.Sin(f.Mul(f.Atan2(y, x), f.Const(9))), f.Const(0.03))
	mask := f.SmoothStep(f.Const(b.time), f.Const(b.time+0.02), f.Add(far, wave))
	rgb := f.Mix3(above.XYZ(), below.XYZ(), mask)
	f.SetColor(0, shade.Vec4{rgb[0], rgb[1], rgb[2], f.Const(1)})
}

// Textures draws a shader with two textures of Go images over a whole picture.
func Textures(dev *halfspace.Device) *image.RGBA {
	checkers, stripes := image.NewRGBA(image.Rect(0, 0, 256, 256)), image.NewRGBA(image.Rect(0, 0, 256, 256))
	for y := range 256 {
		for x := range 256 {
			checkers.SetRGBA(x, y, color.RGBA{40, uint8(60 + (x/16+y/16)%2*60), uint8(120 + y/4), 255})
			stripes.SetRGBA(x, y, color.RGBA{uint8(160 + (x+y)/12%2*80), uint8(120 + x/4), 40, 255})
		}
	}
	trilinear := vk.Sampler{
		MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone,
	}
	b := &blendedTextures{
		below: must(halfspace.TextureOf(checkers, trilinear)), above: must(halfspace.TextureOf(stripes, trilinear)), time: 0.3,
	}
	pipe := must(dev.NewPipeline(flat(), blended{}))
	picture := image.NewRGBA(image.Rect(0, 0, 384, 256))
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(picture)}})
	pass.Draw(pipe, shade.Draw{Count: 3, Bindings: b})
	check(pass.End(context.Background()))
	return picture
}
