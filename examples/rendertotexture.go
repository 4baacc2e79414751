package examples

import (
	"context"
	"image"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// RenderToTexture draws the city to an image with mip levels, and that on three screens that stand in it.
func RenderToTexture(dev *halfspace.Device) *image.RGBA {
	const width, height = 512, 256
	off := must(halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm, Extent: vk.Extent3D{Width: width, Height: height, Depth: 1},
		MipLevels: mip.FullLevels(width, height, 1),
	}))
	colored, textured := must(dev.NewPipeline(solid(), shade.Unlit{Colored: true})), must(dev.NewPipeline(solid(), shade.Textured{}))
	positions, indices := city()
	towers := &shade.Mesh{Positions: positions}
	for i := range towers.Vertices() {
		p := positions[3*i:]
		towers.Colors = append(towers.Colors, 0.5+p[0]/20, 0.3+p[1]/5, 0.5+p[2]/20, 1)
	}

	// First pass: from above, to level 0. The other levels are made of it.
	above := *towers
	above.Matrix = transform.Mul(transform.Perspective(1, 2, 1, 60),
		transform.LookAt([3]float64{6, 14, 6}, [3]float64{}, [3]float64{0, 1, 0}))
	pass := dev.NewPass(halfspace.PassInfo{
		Color:        []halfspace.Attachment{{Image: off, Load: vk.AttachmentLoadOpClear, Clear: [4]float64{0.1, 0.1, 0.2, 1}}},
		DepthStencil: cleared(newImage(vk.FormatD32Sfloat, width, height)),
	})
	pass.Draw(colored, shade.Draw{Indices32: indices, Bindings: &above})
	check(pass.End(context.Background()))
	check(off.GenerateMips(mip.MipOptions{}))

	// Second pass: the city with screens that show it.
	screen := newTexture(off, vk.ImageViewType2D, vk.Sampler{
		MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone,
		AnisotropyEnable: true, MaxAnisotropy: 8,
		AddressModeU: vk.SamplerAddressModeClampToEdge, AddressModeV: vk.SamplerAddressModeClampToEdge,
	})
	view := camera()
	towers.Matrix = view
	picture := image.NewRGBA(image.Rect(0, 0, 384, 256))
	pass = dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{onSky(picture)},
		DepthStencil: cleared(newImage(vk.FormatD32Sfloat, 384, 256))})
	pass.Draw(colored, shade.Draw{Indices32: indices, Bindings: towers})
	for i := range 3 {
		turned := transform.Rotate(float64(i*7-2)/10, [3]float64{0, 1, 0})
		place := transform.Mul(view, transform.Translate(float64(5*i-5), 3.6, 2), turned, transform.Scale(2.4, 1.2, 1))
		pass.Draw(textured, shade.Draw{Indices8: []uint8{0, 1, 2, 2, 1, 3}, Bindings: &shade.Mesh{
			Positions: []float32{-1, 1, 0, -1, -1, 0, 1, 1, 0, 1, -1, 0}, TexCoords: []float32{0, 0, 0, 1, 1, 0, 1, 1},
			Matrix: place, Texture: screen,
		}})
	}
	check(pass.End(context.Background()))
	return picture
}
