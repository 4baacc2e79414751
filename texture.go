package halfspace

import (
	"image"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// TextureOf is a 2D texture of a Go image, as [mip.FromImage] has its texels: an *image.RGBA, *image.NRGBA, *image.Gray or *image.Alpha is
// shared, and shows what is drawn to it later. With a sampler whose MaxLod is above 0 it has all mip levels, of a copy. The error joins a
// [vk.StateError] for each field of the sampler that is refused, or says that the image is empty.
func TextureOf(m image.Image, s vk.Sampler) (*Texture, error) {
	img, err := mip.FromImage(m)
	if err != nil {
		return nil, err
	}
	if info := img.Info(); s.MaxLod > 0 {
		pix := img.Subresource(0, 0, 0)
		info.MipLevels = mip.FullLevels(info.Extent.Width, info.Extent.Height, 1)
		full, err := mip.NewImage(info)
		if err != nil {
			return nil, err
		}
		to := full.Subresource(0, 0, 0)
		for y := range info.Extent.Height {
			copy(to.Pix[y*to.RowPitch:][:to.RowPitch], pix.Pix[y*pix.RowPitch:])
		}
		if err := full.GenerateMips(mip.MipOptions{Repeat: s.AddressModeU == vk.SamplerAddressModeRepeat}); err != nil {
			return nil, err
		}
		img = full
	}
	view, err := mip.NewView(img, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		return nil, err
	}
	return NewTexture(s, view)
}
