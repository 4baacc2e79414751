package examples

import (
	"context"
	"image"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// surfaces writes what the lights need to know: the normal, and the colour. Its draws bind *litMesh.
type surfaces struct{ lit }

func (surfaces) Interface() shade.Interface {
	return shade.Interface{Varyings: make([]shade.Interpolation, 6), Colors: 2, Quads: true, Fused: true}
}

func (surfaces) Fragment(f *shade.Fragments) {
	p := f.In3(0)
	n := faceNormal(f, p)
	f.SetColor(0, shade.Vec4{n[0], n[1], n[2], f.Const(0)})
	block := f.Fract(f.Mul(f.Floor(f.MulAdd(f.Floor(f.Mul(p[0], f.Const(0.5))), f.Const(3), f.Mul(p[2], f.Const(0.5)))), f.Const(0.37)))
	f.SetColor(1, shade.Vec4{f.MulAdd(block, f.Const(0.5), f.Const(0.4)), f.Const(0.6), f.Sub(f.Const(0.9), f.Mul(block, f.Const(0.4))),
		f.Const(1)})
}

// lamps lights what surfaces left, pixel by pixel. Its draws bind *lampsOver.
type lamps struct{ blended }

type lampsOver struct {
	normals, colors, depth *halfspace.Texture
	world                  [16]float32 // takes clip coordinates to the world
}

func (lamps) Fragment(f *shade.Fragments) {
	b, u, v := f.Bindings.(*lampsOver), f.In[0], f.In[1]
	normal, color, z := f.Sample(b.normals, u, v).XYZ(), f.Sample(b.colors, u, v).XYZ(), f.Sample(b.depth, u, v)[0]
	w := f.Transform(&b.world, shade.Vec3{f.MulAdd(u, f.Const(2), f.Const(-1)), f.MulAdd(v, f.Const(2), f.Const(-1)), z})
	position := f.Div3(w.XYZ(), shade.Vec3{w[3], w[3], w[3]})
	sum := shade.Vec3{f.Register(0.06), f.Register(0.06), f.Register(0.1)}
	for i := range 24 { // a lamp over each street corner
		m := f.Mark()
		at := transform.Point(transform.Rotate(math.Pi*float64(i)/4, [3]float64{0, 1, 0}), [3]float64{2.1 + 2*float64(i/8), 0.8, 0})
		to := f.Sub3(f.Const3(float32(at[0]), float32(at[1]), float32(at[2])), position)
		square := f.Dot3(to, to)
		light := f.Div(f.Max(f.Mul(f.Dot3(normal, to), f.InverseSqrt(square)), f.Const(0)), f.Add(square, f.Const(0.3)))
		for c := range sum {
			f.Accumulate(sum[c], light, f.Const(0.2+float32(float32((i+3*c)%5)/4)))
		}
		f.Release(m)
	}
	f.SetColor(0, shade.Vec4{f.Mul(sum[0], color[0]), f.Mul(sum[1], color[1]), f.Mul(sum[2], color[2]), f.Const(1)})
}

// Deferred draws the city's surfaces to two images and depth, then lights them in one pass over the picture.
func Deferred(dev *halfspace.Device) *image.RGBA {
	positions, indices := city()
	normals, colors, depth := newImage(vk.FormatR16G16B16A16Sfloat, 384, 256), newImage(vk.FormatR8G8B8A8Unorm, 384, 256),
		newImage(vk.FormatD32Sfloat, 384, 256)
	state := solid()
	state.ColorFormats = []vk.Format{vk.FormatR16G16B16A16Sfloat, vk.FormatR8G8B8A8Unorm}
	pass := dev.NewPass(halfspace.PassInfo{DepthStencil: cleared(depth), Color: []halfspace.Attachment{
		{Image: normals, Load: vk.AttachmentLoadOpClear}, {Image: colors, Load: vk.AttachmentLoadOpClear},
	}})
	pass.Draw(must(dev.NewPipeline(state, surfaces{})),
		shade.Draw{Indices32: indices, Bindings: &litMesh{positions: positions, camera: camera()}})
	check(pass.End(context.Background()))

	over := &lampsOver{}
	for m, t := range map[*halfspace.Image]**halfspace.Texture{normals: &over.normals, colors: &over.colors, depth: &over.depth} {
		*t = newTexture(m, vk.ImageViewType2D, vk.Sampler{})
	}
	over.world, _ = transform.Inverse(camera())
	picture := image.NewRGBA(image.Rect(0, 0, 384, 256))
	pass = dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(picture)}})
	pass.Draw(must(dev.NewPipeline(flat(), lamps{})), shade.Draw{Count: 3, Bindings: over})
	check(pass.End(context.Background()))
	return picture
}
