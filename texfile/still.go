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
	bmpMagic  = "BM"
)

// readStill reads a PNG, JPEG, BMP or TGA.
func readStill(o Options, data []byte) (t *Texture, err error) {
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
	return newTexture(still.Kind(data), m, false), nil
}

// WritePNG writes level 0 of layer 0 of a 2D image as a PNG: 8 bits a component of 8-bit UNORM and all sRGB formats
// that have four, 8 or 16 bits of grey of those that have R alone, and 16 bits of R16G16B16A16 and all other colours
// (see [mip.Image.GoImage], which says how floats become codes). Colors are stored as they are, not multiplied by
// alpha.
func WritePNG(w io.Writer, m *mip.Image) error {
	if err := there(m); err != nil {
		return err
	}
	p, err := m.GoImage(0, 0)
	if err != nil {
		return errf("", "%s", oneLine(err))
	}
	return png.Encode(w, p)
}
