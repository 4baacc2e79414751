package scene

import (
	"bytes"
	"encoding/binary"
	"errors"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/texfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ktx2Magic is the first bytes of a KTX2 file.
const ktx2Magic = "\xabKTX 20\xbb\r\n\x1a\n"

// isKTX2 says that data begin as a KTX2 file does.
func isKTX2(data []byte) bool { return bytes.HasPrefix(data, []byte(ktx2Magic)) }

// ktx2Image decodes a KTX2 file of universal texels or of 8 bits a channel, with the levels that it has
// (KHR_texture_basisu).
func (s *source) ktx2Image(element string, data []byte) (*Image, error) {
	const sizes = 20 // where width and height are
	if len(data) < sizes+8 {
		return nil, errf(element, "truncated: %d bytes of a header", len(data))
	}
	w, h := binary.LittleEndian.Uint32(data[sizes:]), binary.LittleEndian.Uint32(data[sizes+4:])
	if w < 1 || h < 1 || w > maxImageSize || h > maxImageSize {
		return nil, errf(element, "claims %d x %d pixels; 1 to %d a side are supported", w, h, maxImageSize)
	}
	s.images += int64(len(data))
	// Texels with their levels here, and as colours or as data in the renderer.
	if err := s.charge(element, int64(w)*int64(h), 6+2*6); err != nil {
		return nil, err
	}
	t, err := texfile.Options{MaxBytes: max(s.limit()-s.used, 1)}.Decode(bytes.NewReader(data), "")
	if err != nil {
		var e *texfile.Error
		if errors.As(err, &e) && e.Field != "" {
			return nil, errf(element, "KTX2: %s: %s", e.Field, e.Reason)
		}
		return nil, errf(element, "KTX2: %s", oneLine(err))
	}
	info := t.Image.Info()
	switch {
	case info.Format != vk.FormatR8G8B8A8Srgb && info.Format != vk.FormatR8G8B8A8Unorm:
		return nil, errf(element, "KTX2: texels of %v are not supported here; universal ones are", info.Format)
	case t.View.ViewType != vk.ImageViewType2D:
		return nil, errf(element, "KTX2: %v is not a single picture", t.View.ViewType)
	}
	m := &Image{Width: int(w), Height: int(h), file: s.name, element: element, Pix: t.Image.Bytes()[:4*int(w)*int(h)]}
	if !t.WantsMips {
		m.levels = t.Image
	}
	return m, nil
}

// levelsAs is an image's own levels in a format of 4 bytes, and a view of them.
func (m *Image) levelsAs(f vk.Format) (*halfspace.View, error) {
	info := m.levels.Info()
	info.Format = f
	to, err := mip.NewImage(info)
	if err != nil {
		return nil, err
	}
	copy(to.Bytes(), m.levels.Bytes())
	return mip.NewView(to, vk.ImageView{ViewType: vk.ImageViewType2D})
}
