package mip

import "github.com/seed-1acaedba/halfspace/vk"

// Values is a new image of R32G32B32A32_SFLOAT whose one level holds the exact values of a layer of a level, of a format of floats that is neither
// multi-planar nor multisampled, from the first slice, block row and column on. Unbound texels are zero. level and layer are the image's, as in
// [Image.Subresource]; the error is that of [NewImage].
func (m *Image) Values(level, layer int) (*Image, error) {
	s := m.Subresource(level, layer, 0)
	to, err := NewImage(vk.ImageInfo{ImageType: m.info.ImageType, Format: vk.FormatR32G32B32A32Sfloat, CornerSampled: m.info.CornerSampled,
		Subsampled: m.info.Subsampled, Extent: vk.Extent3D{Width: s.Width, Height: s.Height, Depth: s.Depth}})
	if err != nil {
		return nil, err
	}
	x, out := m.decodedTexels(m.format, 0), to.Subresource(0, 0, 0)
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
