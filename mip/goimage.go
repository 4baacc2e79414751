package mip

import (
	"encoding/binary"
	"image"
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// NRGBA is a layer of a level of an R8G8B8A8 or A8B8G8R8 image (UNORM or SRGB) as a Go image over the same pixels. The
// error is a [vk.StateError] for other formats, which [Image.GoImage] converts, for multisampled and 3D images, and
// where the level or the layer does not exist.
func (m *Image) NRGBA(level, layer int) (*image.NRGBA, error) {
	s, err := m.pixels(level, layer)
	if err != nil {
		return nil, err
	}
	return &image.NRGBA{Pix: s.Pix, Stride: s.RowPitch, Rect: image.Rect(0, 0, s.Width, s.Height)}, nil
}

// RGBA is NRGBA for pixels that are premultiplied by alpha.
func (m *Image) RGBA(level, layer int) (*image.RGBA, error) {
	s, err := m.pixels(level, layer)
	if err != nil {
		return nil, err
	}
	return &image.RGBA{Pix: s.Pix, Stride: s.RowPitch, Rect: image.Rect(0, 0, s.Width, s.Height)}, nil
}

// pixels are four components of 8 bits.
func (m *Image) pixels(level, layer int) (Subresource, error) {
	s, err := m.plain(level, layer)
	if err == nil && !fourBytes(m.info.Format) {
		err = vk.Errorf("Format", "%v does not have the bytes of R8G8B8A8: GoImage converts it", m.info.Format)
	}
	return s, err
}

func fourBytes(f vk.Format) bool {
	switch f {
	case vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatA8B8G8R8UnormPack32, vk.FormatA8B8G8R8SrgbPack32:
		return true
	}
	return false
}

// plain is a layer of a level that a Go image can show: texels with one sample in one slice.
func (m *Image) plain(level, layer int) (Subresource, error) {
	if m == nil {
		return Subresource{}, vk.Errorf("Image", "none")
	}
	s := m.Subresource(level, layer, 0)
	switch {
	case uint(level) >= uint(m.info.MipLevels):
		return s, vk.Errorf("Level", "%d, the image has %d levels", level, m.info.MipLevels)
	case uint(layer) >= uint(m.info.ArrayLayers):
		return s, vk.Errorf("Layer", "%d, the image has %d layers", layer, m.info.ArrayLayers)
	case m.info.Samples > 1:
		return s, vk.Errorf("Samples", "%d: resolve the image first", m.info.Samples)
	case m.info.ImageType == vk.ImageType3D:
		return s, vk.Errorf("ImageType", "%v: a Go image has no slices; Copy one to a 2D image", m.info.ImageType)
	}
	return s, nil
}

// GoImage is a layer of a level as a Go image, to be encoded as PNG or looked at. Its type follows from the format:
//
//	R8G8B8A8, A8B8G8R8     *image.NRGBA    the same pixels (UNORM, SRGB)
//	R8                     *image.Gray     the same pixels (UNORM, SRGB)
//	A8                     *image.Alpha    the same pixels
//	other sRGB formats     *image.NRGBA    copied: nonlinear codes of 8 bits
//	other colours          *image.NRGBA64  copied, or *image.Gray16 for formats of R alone
//	depth                  *image.Gray16   copied
//
// Values become codes like UNORM formats' codes: 0 to 1 become 0 to 65535, rounded to the nearest; less becomes 0, more
// 65535, NaN 0, and no transfer function is applied. Floats that go beyond 0 to 1 are read by halfspace.Read, and saved
// by package texfile. Alpha is taken as straight, not premultiplied. The error is a [vk.StateError] for formats of
// integers, stencil alone or Y'CbCr, for multisampled and 3D images, and where the level or the layer does not exist.
func (m *Image) GoImage(level, layer int) (image.Image, error) {
	s, err := m.plain(level, layer)
	if err != nil {
		return nil, err
	}
	r := image.Rect(0, 0, s.Width, s.Height)
	switch f := m.format; {
	case fourBytes(f.Format):
		return &image.NRGBA{Pix: s.Pix, Stride: s.RowPitch, Rect: r}, nil
	case f.Format == vk.FormatR8Unorm, f.Format == vk.FormatR8Srgb:
		return &image.Gray{Pix: s.Pix, Stride: s.RowPitch, Rect: r}, nil
	case f.Format == vk.FormatA8Unorm:
		return &image.Alpha{Pix: s.Pix, Stride: s.RowPitch, Rect: r}, nil
	case f.Chroma:
		return nil, vk.Errorf("Format", "%v: sample it with a conversion to RGB", f)
	case f.Class != format.ClassFloat:
		return nil, vk.Errorf("Format", "%v: integers are not colours; read them with halfspace.Read", f)
	}
	values, err := m.Values(level, layer)
	if err != nil {
		return nil, err
	}
	switch from := values.Subresource(0, 0, 0); {
	case m.format.SRGB:
		to := image.NewNRGBA(r)
		encode(&from, 4, func(i int, v [4]float32) {
			for c := range 3 {
				to.Pix[4*i+c] = format.LinearToSRGB8(v[c])
			}
			to.Pix[4*i+3] = uint8(unorm(v[3], 255))
		})
		return to, nil
	case m.format.Components == 1 && (m.format.Depth || m.format.Bits[3] == 0), m.format.Depth:
		to := image.NewGray16(r)
		encode(&from, 1, func(i int, v [4]float32) { binary.BigEndian.PutUint16(to.Pix[2*i:], uint16(unorm(v[0], 65535))) })
		return to, nil
	default:
		to := image.NewNRGBA64(r)
		encode(&from, 4, func(i int, v [4]float32) {
			for c := range v {
				binary.BigEndian.PutUint16(to.Pix[8*i+2*c:], uint16(unorm(v[c], 65535)))
			}
		})
		return to, nil
	}
}

// encode calls put for each texel of an image of [Image.Values], with so many of its components.
func encode(from *Subresource, components int, put func(i int, v [4]float32)) {
	inBands(from.Height, from.Width, func(y, end int) {
		for ; y < end; y++ {
			row := from.Row(y, 0)
			for x := range from.Width {
				var v [4]float32
				for c := range components {
					v[c] = math.Float32frombits(binary.LittleEndian.Uint32(row[16*x+4*c:]))
				}
				put(y*from.Width+x, v)
			}
		}
	})
}

// unorm is the code of a value: of so many that most is 1 (Vulkan: Conversion From Floating-Point to Normalized
// Fixed-Point).
func unorm(v float32, most float64) uint32 {
	if !(v > 0) {
		return 0
	}
	return uint32(math.RoundToEven(float64(min(v, 1)) * most))
}
