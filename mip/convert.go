package mip

import (
	"encoding/binary"
	"image"
	"image/color"

	"github.com/seed-1acaedba/halfspace/vk"
)

// FromImage makes a 2D image of one level of a Go image.
//
// [*image.RGBA] and [*image.NRGBA] are shared, not copied: the result is R8G8B8A8_UNORM over the same pixels. Go's RGBA
// is premultiplied by alpha, its NRGBA is not; neither is converted. [*image.Gray] (R8_UNORM) and [*image.Alpha]
// (A8_UNORM) are shared, too. [*image.Gray16], [*image.RGBA64] and [*image.NRGBA64] are copied to 16-bit UNORM formats,
// everything else to R8G8B8A8_UNORM, not premultiplied. The pixel at the image's upper left corner is texel (0, 0).
func FromImage(img image.Image) (*Image, error) {
	if err := given(img); err != nil {
		return nil, err
	}
	b := img.Bounds()
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: b.Dx(), Height: b.Dy(), Depth: 1}}
	if b.Empty() {
		return nil, vk.Errorf("Extent", "%v is empty", b)
	}
	info.Format = vk.FormatR8G8B8A8Unorm
	switch p := img.(type) {
	case *image.RGBA:
		return Wrap(info, p.Pix, p.Stride)
	case *image.NRGBA:
		return Wrap(info, p.Pix, p.Stride)
	case *image.Gray:
		info.Format = vk.FormatR8Unorm
		return Wrap(info, p.Pix, p.Stride)
	case *image.Alpha:
		info.Format = vk.FormatA8Unorm
		return Wrap(info, p.Pix, p.Stride)
	case *image.Gray16:
		info.Format = vk.FormatR16Unorm
		return swapped(info, p.Pix, p.Stride)
	case *image.RGBA64:
		info.Format = vk.FormatR16G16B16A16Unorm
		return swapped(info, p.Pix, p.Stride)
	case *image.NRGBA64:
		info.Format = vk.FormatR16G16B16A16Unorm
		return swapped(info, p.Pix, p.Stride)
	}
	m, err := NewImage(info)
	if err != nil {
		return nil, err
	}
	for y := range b.Dy() {
		row := m.data[y*4*b.Dx():]
		for x := range b.Dx() {
			c := color.NRGBAModel.Convert(img.At(b.Min.X+x, b.Min.Y+y)).(color.NRGBA)
			copy(row[4*x:], []byte{c.R, c.G, c.B, c.A})
		}
	}
	return m, nil
}

// swapped copies 16-bit pixels, which Go keeps in big endian.
func swapped(info vk.ImageInfo, pix []byte, stride int) (*Image, error) {
	m, err := NewImage(info)
	if err != nil {
		return nil, err
	}
	s := m.Subresource(0, 0, 0)
	if last := (s.Height-1)*stride + s.RowPitch; stride < s.RowPitch || stride > MaxBytes/s.Height || len(pix) < last {
		return nil, vk.Errorf("Pix", "%d bytes with a stride of %d: %d rows have %d each", len(pix), stride, s.Height, s.RowPitch)
	}
	for y := range s.Height {
		row := s.Row(y, 0)
		src := pix[y*stride:]
		for i := 0; i < len(row); i += 2 {
			binary.LittleEndian.PutUint16(row[i:], binary.BigEndian.Uint16(src[i:]))
		}
	}
	return m, nil
}
