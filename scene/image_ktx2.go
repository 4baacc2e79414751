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

// ktx2Image is the image of a KTX2 file of universal texels or of 8 bits a channel, with the levels that it has
// (KHR_texture_basisu).
func (s *source) ktx2Image(element string, data []byte) (*Image, error) {
	if made, ok := s.universal[&data[0]]; ok && len(made.data) == len(data) {
		return made.image, made.err
	}
	m, err := s.ktx2Header(element, data)
	if err != nil {
		return nil, err
	}
	return m, m.decodeKTX2(data)
}

// ktx2Header is an image without texels, which are accounted for.
func (s *source) ktx2Header(element string, data []byte) (*Image, error) {
	const sizes = 20 // where width, height, depth, layers and faces are
	if len(data) < sizes+20 {
		return nil, errf(element, "truncated: %d bytes of a header", len(data))
	}
	field := func(i int) uint32 { return binary.LittleEndian.Uint32(data[sizes+4*i:]) }
	w, h, depth, layers, faces := field(0), field(1), field(2), field(3), field(4)
	switch {
	case w < 1 || h < 1 || w > maxImageSize || h > maxImageSize:
		return nil, errf(element, "claims %d x %d pixels; 1 to %d a side are supported", w, h, maxImageSize)
	case depth > 0 || layers > 0 || faces != 1:
		return nil, errf(element, "KTX2: pixelDepth %d, layerCount %d, faceCount %d: is not a single picture", depth, layers, faces)
	}
	s.images += int64(len(data))
	m := &Image{Width: int(w), Height: int(h), file: s.name, element: element}
	return m, s.charge(element, int64(w)*int64(h), ktx2Texel+2*6)
}

// ktx2Texel is what a texel takes here, with its levels and its blocks before they are decoded; as colours or as data in
// the renderer it takes 6 bytes each.
const ktx2Texel = 7

// decodeKTX2 makes the texels of an image.
func (m *Image) decodeKTX2(data []byte) error {
	const least = 1 << 18 // for blocks of narrow pictures
	t, err := texfile.Options{MaxBytes: ktx2Texel*int64(m.Width)*int64(m.Height) + least}.Decode(bytes.NewReader(data), "")
	if err != nil {
		var e *texfile.Error
		if errors.As(err, &e) && e.Field != "" {
			return errf(m.element, "KTX2: %s: %s", e.Field, e.Reason)
		}
		return errf(m.element, "KTX2: %s", oneLine(err))
	}
	if f := t.Image.Info().Format; f != vk.FormatR8G8B8A8Srgb && f != vk.FormatR8G8B8A8Unorm {
		return errf(m.element, "KTX2: texels of %v are not supported here; universal ones are", f)
	}
	m.Pix = t.Image.Bytes()[:4*m.Width*m.Height]
	if !t.WantsMips {
		m.levels = t.Image
	}
	return nil
}

// levelsAs is a view of an image's own levels in a format of 4 bytes: of a copy where theirs is another one.
func (m *Image) levelsAs(f vk.Format) (*halfspace.View, error) {
	to := m.levels
	if info := to.Info(); info.Format != f {
		info.Format = f
		var err error
		if to, err = mip.NewImage(info); err != nil {
			return nil, err
		}
		copy(to.Bytes(), m.levels.Bytes())
	}
	return mip.NewView(to, vk.ImageView{ViewType: vk.ImageViewType2D})
}
