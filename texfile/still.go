package texfile

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"

	"github.com/seed-1acaedba/halfspace/internal/jpeg"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

const (
	pngMagic  = "\x89PNG\r\n\x1a\n"
	jpegMagic = "\xff\xd8\xff"
)

// readPNG reads a PNG. DEFLATE expands by at most 1032 to 1, and a pixel has at least a bit.
func readPNG(o Options, data []byte) (*Texture, error) {
	return readStill(o, data, "PNG", int64(len(data))*1032*8, fromBytes(png.DecodeConfig), fromBytes(png.Decode))
}

// readJPEG reads a JPEG, which spends at least a bit on a block of 8x8 pixels.
func readJPEG(o Options, data []byte) (*Texture, error) {
	return readStill(o, data, "JPEG", int64(len(data))*8*64, jpeg.DecodeConfig, jpeg.Decode)
}

// fromBytes is a decoder of bytes.
func fromBytes[T any](decode func(io.Reader) (T, error)) func([]byte) (T, error) {
	return func(data []byte) (T, error) { return decode(bytes.NewReader(data)) }
}

// readStill reads a picture of at most so many pixels that a library decodes.
func readStill(o Options, data []byte, container string, most int64, config func([]byte) (image.Config, error),
	decode func([]byte) (image.Image, error)) (t *Texture, err error) {
	c, err := config(data)
	if err != nil {
		return nil, errf("", "%s", oneLine(err))
	}
	b := newBudget(len(data), o.MaxBytes)
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Srgb, MipLevels: 1, ArrayLayers: 1,
		Extent: vk.Extent3D{Width: c.Width, Height: c.Height, Depth: 1}}
	if o.Linear {
		info.Format = vk.FormatR8G8B8A8Unorm
	}
	if int64(c.Width)*int64(c.Height) > most {
		return nil, errf("size", "claims %d x %d pixels and has %d bytes", c.Width, c.Height, len(data))
	}
	// A decoder makes pixels of up to 8 bytes, twice where they are interlaced.
	if err := b.take("size", int64(c.Width)*int64(c.Height), 16); err != nil {
		return nil, err
	}
	b += budget(int64(c.Width) * int64(c.Height) * 4)
	m, err := b.image(info, map[string]string{"Extent": "size"})
	if err != nil {
		return nil, err
	}
	defer func() { // a decoder's panic must not take the process down
		if p := recover(); p != nil {
			t, err = nil, errf("", "malformed picture")
		}
	}()
	src, err := decode(data)
	if err != nil {
		return nil, errf("", "%s", oneLine(err))
	}
	if b := src.Bounds(); b.Dx() != c.Width || b.Dy() != c.Height {
		return nil, errf("size", "claims %d x %d pixels and has %d x %d", c.Width, c.Height, b.Dx(), b.Dy())
	}
	texels(m.Bytes(), src)
	return newTexture(container, m, false), nil
}

// texels converts a decoded picture to 8-bit red, green, blue and alpha that does not multiply them.
func texels(pix []byte, src image.Image) {
	b := src.Bounds()
	w, h := b.Dx(), b.Dy()
	switch s := src.(type) {
	case *image.NRGBA:
		for y := range h {
			copy(pix[4*w*y:4*w*(y+1)], s.Pix[y*s.Stride:])
		}
	case *image.NRGBA64: // 16 bits, the higher byte first, to the nearest of 8
		for y := range h {
			row := s.Pix[y*s.Stride:][:8*w]
			for i := range 4 * w {
				pix[4*w*y+i] = uint8((uint32(row[2*i])<<8 + uint32(row[2*i+1]) + 128) / 257)
			}
		}
	case *image.RGBA64: // of a PNG without alpha
		for y := range h {
			row := s.Pix[y*s.Stride:][:8*w]
			for i := range 4 * w {
				pix[4*w*y+i] = uint8((uint32(row[2*i])<<8 + uint32(row[2*i+1]) + 128) / 257)
			}
		}
	case *image.Gray16:
		for y := range h {
			row := s.Pix[y*s.Stride:][:2*w]
			for x := range w {
				v := uint8((uint32(row[2*x])<<8 + uint32(row[2*x+1]) + 128) / 257)
				copy(pix[4*(w*y+x):], []byte{v, v, v, 255})
			}
		}
	case *image.Gray:
		for y := range h {
			for x, v := range s.Pix[y*s.Stride:][:w] {
				copy(pix[4*(w*y+x):], []byte{v, v, v, 255})
			}
		}
	case *image.YCbCr:
		for y := range h {
			for x := range w {
				c := s.COffset(x+b.Min.X, y+b.Min.Y)
				r, g, bl := color.YCbCrToRGB(s.Y[s.YOffset(x+b.Min.X, y+b.Min.Y)], s.Cb[c], s.Cr[c])
				copy(pix[4*(w*y+x):], []byte{r, g, bl, 255})
			}
		}
	case *image.Paletted:
		for y := range h {
			for x := range w {
				// A picture may use entries that its palette lacks.
				n := color.NRGBA{A: 255}
				if k := int(s.Pix[y*s.Stride+x]); k < len(s.Palette) {
					n = color.NRGBAModel.Convert(s.Palette[k]).(color.NRGBA)
				}
				copy(pix[4*(w*y+x):], []byte{n.R, n.G, n.B, n.A})
			}
		}
	default:
		dst := &image.NRGBA{Pix: pix, Stride: 4 * w, Rect: image.Rect(0, 0, w, h)}
		draw.Draw(dst, dst.Rect, src, b.Min, draw.Src)
	}
}

// WritePNG writes level 0 of layer 0 of an R8G8B8A8 image (UNORM or SRGB) as a PNG. Colors are stored as they are, not
// multiplied by alpha.
func WritePNG(w io.Writer, m *mip.Image) error {
	p := m.NRGBA(0, 0)
	if p == nil {
		return errf("Format", "%v with %d samples is no R8G8B8A8 image of one sample", m.Info().Format, m.Info().Samples)
	}
	return png.Encode(w, p)
}
