package mip

import "github.com/seed-1acaedba/halfspace/vk"

// Values returns a new R32G32B32A32_SFLOAT image whose one level holds the exact values of one layer of a level, with
// slices and rows in the same order. The image must have a format of class float and be neither multi-planar nor
// multisampled. Unbound texels are zero. level and layer are as in [Image.Subresource]; the error is [NewImage]'s.
func (m *Image) Values(level, layer int) (*Image, error) {
	if err := m.made("Image"); err != nil {
		return nil, err
	}
	s := m.Subresource(level, layer, 0)
	to, err := NewImage(vk.ImageInfo{ImageType: m.info.ImageType, Format: vk.FormatR32G32B32A32Sfloat,
		CornerSampled: m.info.CornerSampled,
		Subsampled:    m.info.Subsampled, Extent: vk.Extent3D{Width: s.Width, Height: s.Height, Depth: s.Depth}})
	if err != nil {
		return nil, err
	}
	x, out := m.decodedTexels(m.format, 0, astcHalves), to.Subresource(0, 0, 0)
	for z := range s.Depth {
		inBands(s.Rows(), s.Width*s.BlockHeight, func(first, end int) {
			d := x.newRowDecoder(KindRGBA32F, &s, false)
			for y := first; y < end; y++ {
				d.decode(out.Pix[z*out.SlicePitch+y*s.BlockHeight*out.RowPitch:], out.RowPitch, level, layer, z, y)
			}
		})
	}
	return to, nil
}
