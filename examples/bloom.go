package examples

import (
	"context"
	"image"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// developed adds the glow of bright areas to a picture of floats, and maps it to display values. Its draws bind the
// *halfspace.Texture.
type developed struct{ blended }

func (developed) Fragment(f *shade.Fragments) {
	t, u, v := f.Bindings.(*halfspace.Texture), f.In[0], f.In[1]
	sum := f.SampleLod(t, u, v, f.Const(0)).XYZ()
	for level := range 5 { // each level is a blur twice as wide as the one before
		glow := f.SampleLod(t, u, v, f.Const(float32(level)+1.5)).XYZ()
		for c := range sum {
			sum[c] = f.MulAdd(glow[c], f.Const(0.15), sum[c])
		}
	}
	x, y := f.Sub(u, f.Const(0.5)), f.Sub(v, f.Const(0.5))
	vignette := f.Sub(f.Const(1.1), f.Dot2(shade.Vec2{x, y}, shade.Vec2{x, y}))
	for c, light := range sum {
		light = f.Mul(light, vignette)
		f.Copy(f.Colors[0][c], f.Pow(f.Div(light, f.Add(light, f.Const(0.8))), f.Const(1/2.2)))
	}
	f.Copy(f.Colors[0][3], f.Const(1))
}

// Bloom draws the city at night to an image of floats, where the roofs of some towers are brighter than a screen, and
// develops it.
func Bloom(dev *halfspace.Device) *image.RGBA {
	const width, height = 384, 256
	hdr := must(halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: vk.FormatR16G16B16A16Sfloat, Extent: vk.Extent3D{Width: width, Height: height, Depth: 1},
		MipLevels: mip.FullLevels(width, height, 1),
	}))
	positions, indices := city()
	towers := &shade.Mesh{Positions: positions, Matrix: camera()}
	for i := range towers.Vertices() {
		color := [4]float32{0.03, 0.035, 0.06, 1}
		if i >= 8 && i&2 != 0 && i/8%3 == 0 { // upper corners
			color = [4]float32{float32(2 + i/8%4*3), 3, float32(9 - i/8%5*2), 1}
		} else if i >= 8 {
			color = [4]float32{0.1, 0.1, 0.12, 1}
		}
		towers.Colors = append(towers.Colors, color[:]...)
	}
	state := solid()
	state.ColorFormats = []vk.Format{vk.FormatR16G16B16A16Sfloat}
	pass := dev.NewPass(halfspace.PassInfo{
		Color:        []halfspace.Attachment{{Image: hdr, Load: vk.AttachmentLoadOpClear, Clear: [4]float64{0.01, 0.012, 0.03, 1}}},
		DepthStencil: cleared(newImage(vk.FormatD32Sfloat, width, height)),
	})
	pass.Draw(must(dev.NewPipeline(state, shade.Unlit{Colored: true})), shade.Draw{Indices32: indices, Bindings: towers})
	check(pass.End(context.Background()))
	check(hdr.GenerateMips(mip.MipOptions{}))

	blur := newTexture(hdr, vk.ImageViewType2D, vk.Sampler{
		MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone,
		AddressModeU: vk.SamplerAddressModeClampToEdge, AddressModeV: vk.SamplerAddressModeClampToEdge,
	})
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	pass = dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(picture)}})
	pass.Draw(must(dev.NewPipeline(flat(), developed{})), shade.Draw{Count: 3, Bindings: blur})
	check(pass.End(context.Background()))
	return picture
}
