package examples

import (
	"context"
	"image"
	"image/color"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// screen shows a texture of one level over a whole picture. Its draws bind the *halfspace.Texture.
type screen struct{ blended }

func (screen) Interface() shade.Interface {
	return shade.Interface{Varyings: make([]shade.Interpolation, 2), Colors: 1, Fused: true}
}

func (screen) Fragment(f *shade.Fragments) {
	f.SetColor(0, f.SampleLod(f.Bindings.(*halfspace.Texture), f.In[0], f.In[1], f.Const(0)))
}

// footage writes a frame as a decoder would: bars of colours that move with time, brighter in a disc.
func footage(frame *image.YCbCr, time int) {
	bars := [...]color.RGBA{{235, 235, 235, 255}, {230, 200, 20, 255}, {20, 190, 200, 255}, {30, 180, 40, 255}, {190, 40, 180, 255},
		{200, 30, 30, 255}, {30, 40, 190, 255}}
	size := frame.Rect.Size()
	for y := range size.Y {
		for x := range size.X {
			c := bars[(x*len(bars)/size.X+time)%len(bars)]
			luma, cb, cr := color.RGBToYCbCr(c.R, c.G, c.B)
			if dx, dy := 2*x-size.X, 2*y-size.Y; dx*dx+dy*dy > size.Y*size.Y*3/5 {
				luma -= luma / 3
			}
			at := frame.COffset(x, y)
			frame.Y[frame.YOffset(x, y)], frame.Cb[at], frame.Cr[at] = luma, cb, cr
		}
	}
}

// player is the texture of a frame, in the frame's own memory: when that has changed, the image is told so, and nothing is copied.
func player(frame *image.YCbCr) (*halfspace.Image, *halfspace.Texture) {
	size := frame.Rect.Size()
	m := must(mip.WrapPlanes(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: vk.FormatG8B8R83Plane420Unorm, Extent: vk.Extent3D{Width: size.X, Height: size.Y},
	}, []mip.PlaneMemory{{Pix: frame.Y, RowPitch: frame.YStride}, {Pix: frame.Cb, RowPitch: frame.CStride},
		{Pix: frame.Cr, RowPitch: frame.CStride}}))
	const edge = vk.SamplerAddressModeClampToEdge
	return m, newTexture(m, vk.ImageViewType2D, vk.Sampler{
		MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, AddressModeU: edge, AddressModeV: edge, AddressModeW: edge,
		Ycbcr: &vk.SamplerYcbcrConversion{
			Model: vk.SamplerYcbcrModelConversionYcbcr601, ChromaFilter: vk.FilterLinear,
			XChromaOffset: vk.ChromaLocationMidpoint, YChromaOffset: vk.ChromaLocationMidpoint,
		},
	})
}

// Video draws the third frame of a film in Y'CbCr 4:2:0.
func Video(dev *halfspace.Device) *image.RGBA {
	frame := image.NewYCbCr(image.Rect(0, 0, 192, 128), image.YCbCrSubsampleRatio420)
	film, texture := player(frame)
	pipe := must(dev.NewPipeline(flat(), screen{}))
	picture := image.NewRGBA(image.Rect(0, 0, 384, 256))
	for time := range 3 {
		footage(frame, time)
		film.Touch()
		show(dev, pipe, texture, picture)
	}
	return picture
}

// show draws a texture over a picture, of which nothing is left.
func show(dev *halfspace.Device, pipe *halfspace.Pipeline, t *halfspace.Texture, picture *image.RGBA) {
	target := halfspace.Target(picture)
	target.Load = vk.AttachmentLoadOpDontCare
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{target}})
	pass.Draw(pipe, shade.Draw{Count: 3, Bindings: t})
	check(pass.End(context.Background()))
}
