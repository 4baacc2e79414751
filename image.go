package halfspace

import (
	"image"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// NewImage2D makes a 2D image of zero bytes with one level, layer and sample: [NewImage] has the others. The error
// joins a [vk.StateError] for each field that is refused.
func NewImage2D(f vk.Format, width, height int) (*Image, error) {
	return NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}})
}

// NewImageTexture pairs a sampler with all levels and layers of an image, in its own format: a view of type CUBE or
// CUBE_ARRAY where the image is CubeCompatible and has whole cubes, 1D_ARRAY or 2D_ARRAY with more than one layer, else
// 1D, 2D or 3D. Depth/stencil formats show their depth, if they have one. [NewView] and [NewTexture] make other views.
// The error joins a [vk.StateError] for each field that is refused.
func NewImageTexture(m *Image, s vk.Sampler) (*Texture, error) {
	if m == nil {
		return nil, vk.Errorf("Image", "nil: an image is needed")
	}
	info := m.Info()
	v := vk.ImageView{ViewType: vk.ImageViewType2D}
	layered := info.ArrayLayers > 1
	switch {
	case info.ImageType == vk.ImageType3D:
		v.ViewType = vk.ImageViewType3D
	case info.CubeCompatible && info.ArrayLayers%6 == 0:
		v.ViewType = vk.ImageViewTypeCube
		if info.ArrayLayers > 6 {
			v.ViewType = vk.ImageViewTypeCubeArray
		}
	case info.ImageType == vk.ImageType1D && layered:
		v.ViewType = vk.ImageViewType1DArray
	case info.ImageType == vk.ImageType1D:
		v.ViewType = vk.ImageViewType1D
	case layered:
		v.ViewType = vk.ImageViewType2DArray
	}
	view, err := NewView(m, v)
	if err != nil {
		return nil, err
	}
	return NewTexture(s, view)
}

// TextureOf makes a 2D texture of a Go image, with the texels of [mip.FromImage]: it shares the pixels of an
// *image.RGBA, *image.NRGBA, *image.Gray or *image.Alpha, so that lookups see later changes. If the sampler's MaxLod is
// above 0, the texture is a copy with all mip levels. The error joins a [vk.StateError] for each field of the sampler
// that is refused, or says that the image is empty.
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

// Cleared returns the attachment with load operation CLEAR and a value: red, green, blue and alpha, in the units of
// Clear.
//
//	Color: []halfspace.Attachment{halfspace.Target(picture).Cleared(0.6, 0.75, 0.9, 1)}
func (a Attachment) Cleared(red, green, blue, alpha float64) Attachment {
	a.Load, a.Clear = vk.AttachmentLoadOpClear, [4]float64{red, green, blue, alpha}
	return a
}

// DepthTarget makes a depth attachment with a new D32_SFLOAT image, one sample a pixel, cleared to 1, the farthest
// depth. Pipelines with [vk.DepthTest] of LESS and DepthStencilFormat D32_SFLOAT draw to it. Its Image can be a texture
// afterwards ([NewImageTexture]). A refused size makes the pass's End fail.
func DepthTarget(width, height int) *DepthStencilAttachment {
	m, err := NewImage2D(vk.FormatD32Sfloat, width, height)
	return &DepthStencilAttachment{Image: m, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1, err: err}
}
