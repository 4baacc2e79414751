package halfspace

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ShadingRateAttachment is an image of shading rates, one for each region of the framebuffer (Vulkan: Attachment Fragment
// Shading Rate): R8_UINT, log2 of a fragment's height in bits 0 and 1, of its width in bits 2 and 3.
type ShadingRateAttachment struct {
	// Image has at least one texel for each region: the framebuffer's width / RegionWidth of them across, rounded up, and likewise down.
	Image *Image
	// Level and Layer are the mip level and the array layer of these texels.
	Level, Layer int
	// RegionWidth and RegionHeight are the size of a region in pixels: 4, 8, 16, 32 or 64. The zero value is 8.
	RegionWidth, RegionHeight int
}

// compile checks an attachment for a framebuffer of some size.
func (a *ShadingRateAttachment) compile(t *record.RateAttachment, width, height int) error {
	const field = "ShadingRate"
	if a.Image == nil {
		return vk.Errorf(field+".Image", "none")
	}
	in := a.Image.Info()
	if in.Format != vk.FormatR8Uint {
		return vk.Errorf(field+".Image", "%v, must be R8_UINT", in.Format)
	}
	if in.Samples > 1 {
		return vk.Errorf(field+".Image", "%d samples, must be 1", in.Samples)
	}
	if _, err := subresources(&t.Pixels, nil, a.Image, a.Level, a.Layer, 1, 0, field); err != nil {
		return err
	}
	for _, axis := range []struct {
		name               string
		region, have, want int
		log2               *int
	}{
		{"Width", a.RegionWidth, t.Pixels.Width, width, &t.RegionX},
		{"Height", a.RegionHeight, t.Pixels.Height, height, &t.RegionY},
	} {
		r := axis.region
		if r == 0 {
			r = 8
		}
		if r < 4 || r > 64 || r&(r-1) != 0 {
			return vk.Errorf(field+".Region"+axis.name, "%d: must be 4, 8, 16, 32 or 64", r)
		}
		if axis.have*r < axis.want {
			return vk.Errorf(field+".Image", "%d texels of %d pixels, the framebuffer's %s is %d", axis.have, r, axis.name, axis.want)
		}
		*axis.log2 = bits.Len(uint(r)) - 1
	}
	return nil
}
