package texfile

import (
	"context"
	"image/png"
	"io"

	"github.com/seed-1acaedba/halfspace/internal/still"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

const (
	pngMagic  = "\x89PNG\r\n\x1a\n"
	jpegMagic = "\xff\xd8\xff"
)

// readStill reads a PNG or JPEG.
func readStill(container string) func(Options, []byte) (*Texture, error) {
	return func(o Options, data []byte) (t *Texture, err error) {
		h, err := still.ReadHeader(data)
		if err != nil {
			return nil, errf("", "%s", oneLine(err))
		}
		b := newBudget(len(data), o.MaxBytes)
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Srgb, MipLevels: 1, ArrayLayers: 1,
			Extent: vk.Extent3D{Width: h.Width, Height: h.Height, Depth: 1}}
		if o.Linear {
			info.Format = vk.FormatR8G8B8A8Unorm
		}
		if int64(h.Width)*int64(h.Height) > h.Most {
			return nil, errf("size", "claims %d x %d pixels and has %d bytes", h.Width, h.Height, len(data))
		}
		// A decoder makes pixels of up to 8 bytes, twice where they are interlaced.
		if err := b.take("size", int64(h.Width)*int64(h.Height), 16); err != nil {
			return nil, err
		}
		b += budget(int64(h.Width) * int64(h.Height) * 4)
		m, err := b.image(info, map[string]string{"Extent": "size"})
		if err != nil {
			return nil, err
		}
		defer func() { // a decoder's panic must not take the process down
			if p := recover(); p != nil {
				t, err = nil, errf("", "malformed picture")
			}
		}()
		src, err := still.Decode(context.Background(), nil, data)
		if err != nil {
			return nil, errf("", "%s", oneLine(err))
		}
		if b := src.Bounds(); b.Dx() != h.Width || b.Dy() != h.Height {
			return nil, errf("size", "claims %d x %d pixels and has %d x %d", h.Width, h.Height, b.Dx(), b.Dy())
		}
		still.Texels(nil, m.Bytes(), src, 0, h.Height)
		return newTexture(container, m, false), nil
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
