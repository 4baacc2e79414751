package scene

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// behind is what lies behind glass: the picture without it, level by level smaller.
type behind struct {
	image   *mip.Image
	texture *halfspace.Texture
}

func newBehind(p *pbr) (*behind, error) {
	m, err := p.image(radianceFormat, 1, bits.Len(uint(max(p.info.Width, p.info.Height))))
	if err != nil {
		return nil, err
	}
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		return nil, err
	}
	s := trilinear()
	s.AddressModeU, s.AddressModeV = vk.SamplerAddressModeClampToEdge, vk.SamplerAddressModeClampToEdge
	t, err := halfspace.NewTexture(s, v)
	return &behind{m, t}, err
}

// last is the number of the last level.
func (b *behind) last() int {
	if b == nil {
		return 0
	}
	return b.image.Info().MipLevels - 1
}

// take copies a picture.
func (b *behind) take(radiance *mip.Image) error {
	e := radiance.Info().Extent
	if err := mip.Copy(b.image, mip.Region{}, radiance, mip.Region{}, e); err != nil {
		return err
	}
	return b.image.GenerateMips(mip.MipOptions{})
}

// blankIfNil is what lies behind, or nothing.
func blankIfNil(b *behind, blank *halfspace.Texture) *halfspace.Texture {
	if b == nil {
		return blank
	}
	return b.texture
}
