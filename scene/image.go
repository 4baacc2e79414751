package scene

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"strconv"
	"sync"
)

// maxImageSize is the largest width and height of an image: the engine's.
const maxImageSize = 16384

// image is an image in Scene.Images, made when first used.
func (l *gltfFile) image(user string, i int) (int, error) {
	if err := within(user, "images", i, l.doc.Images); err != nil {
		return 0, err
	}
	if k, ok := l.images[i]; ok {
		return k, nil
	}
	im, element := l.doc.Images[i], indexed("images", i)
	var data []byte
	var err error
	switch {
	case im.URI != "":
		data, err = l.src.fetch(element+".uri", im.URI)
	case im.BufferView != nil:
		data, _, err = l.view(element, *im.BufferView)
	default:
		err = errf(element, "has neither a uri nor a bufferView")
	}
	if err != nil {
		return 0, err
	}
	out, err := l.src.imageHeader(element, data)
	if err != nil {
		return 0, err
	}
	out.Name = im.Name
	l.images[i] = len(l.Images)
	l.Images = append(l.Images, out)
	return l.images[i], nil
}

// imageHeader makes an image of the size that an encoded one claims, and refuses one that so few bytes cannot hold: DEFLATE
// expands by at most 1032 to 1, and JPEG spends at least a bit on a block of 8x8 texels.
func (s *source) imageHeader(element string, data []byte) (*Image, error) {
	var c image.Config
	var err error
	var most int64
	switch {
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		c, err = png.DecodeConfig(bytes.NewReader(data))
		most = int64(len(data)) * 1032 * 8 // texels of one bit
	case bytes.HasPrefix(data, []byte("\xff\xd8")):
		c, err = jpeg.DecodeConfig(bytes.NewReader(data))
		most = int64(len(data)) * 8 * 64
	default:
		return nil, errf(element, "is neither a PNG nor a JPEG image")
	}
	switch {
	case err != nil:
		return nil, errf(element, "%s", oneLine(err))
	case c.Width < 1 || c.Height < 1 || c.Width > maxImageSize || c.Height > maxImageSize:
		return nil, errf(element, "claims %d x %d pixels; 1 to %d a side are supported", c.Width, c.Height, maxImageSize)
	case int64(c.Width)*int64(c.Height) > most:
		return nil, errf(element, "claims %d x %d pixels and has %d bytes", c.Width, c.Height, len(data))
	}
	return &Image{Width: c.Width, Height: c.Height, file: s.name, element: element, encoded: data}, s.charge(element, int64(c.Width)*int64(c.Height), 8)
}

// Texels is Pix, or where that is nil the decoded image of the file, anew by each call: rows from the top, four bytes a
// texel: red, green, blue, sRGB-encoded and not multiplied by the fourth, alpha. The error is an [*Error].
func (m *Image) Texels() ([]byte, error) {
	if m.Pix != nil || m.encoded == nil {
		return m.Pix, nil
	}
	pix := make([]byte, 4*m.Width*m.Height)
	if err := m.texels(pix); err != nil {
		return nil, err
	}
	return pix, nil
}

// texels writes what Texels returns to pix, which has 4 * Width * Height bytes.
func (m *Image) texels(pix []byte) (err error) {
	if m.Pix != nil || m.encoded == nil {
		copy(pix, m.Pix)
		return nil
	}
	defer func() { // a decoder's panic must not take the process down
		if p := recover(); p != nil {
			err = errf(m.element, "malformed image")
		}
		if err != nil {
			err = named(m.file, err)
		}
	}()
	decode := png.Decode
	if m.encoded[0] == 0xff {
		decode = jpeg.Decode
	}
	src, err := decode(bytes.NewReader(m.encoded))
	if err != nil {
		return errf(m.element, "%s", oneLine(err))
	}
	if b := src.Bounds(); b.Dx() != m.Width || b.Dy() != m.Height {
		return errf(m.element, "claims %d x %d pixels and has %d x %d", m.Width, m.Height, b.Dx(), b.Dy())
	}
	convert(pix, src)
	return nil
}

// convert writes a decoded image as 8-bit red, green, blue and alpha that does not multiply them.
func convert(pix []byte, src image.Image) {
	b := src.Bounds()
	w, h := b.Dx(), b.Dy()
	switch s := src.(type) {
	case *image.NRGBA:
		if s.Stride == 4*w {
			inBands(h, func(y, end int) { copy(pix[4*w*y:4*w*end], s.Pix[4*w*y:]) })
			return
		}
	case *image.RGBA: // from a PNG without alpha: every texel is opaque
		if s.Stride == 4*w && s.Opaque() {
			inBands(h, func(y, end int) { copy(pix[4*w*y:4*w*end], s.Pix[4*w*y:]) })
			return
		}
	case *image.YCbCr:
		// image/draw converts it by rows, as color.YCbCrToRGB does texel by texel.
		dst := &image.RGBA{Pix: pix, Stride: 4 * w, Rect: image.Rect(0, 0, w, h)} // opaque: the same bytes as NRGBA
		inBands(h, func(y, end int) {
			draw.Draw(dst, image.Rect(0, y, w, end), s, image.Pt(b.Min.X, b.Min.Y+y), draw.Src)
		})
		return
	case *image.Gray:
		pix = pix[:0]
		for y := range h {
			for _, v := range s.Pix[y*s.Stride:][:w] {
				pix = append(pix, v, v, v, 255)
			}
		}
		return
	case *image.Paletted:
		pix = pix[:0]
		for y := range h {
			for _, v := range s.Pix[y*s.Stride:][:w] {
				c := color.NRGBAModel.Convert(s.Palette[v]).(color.NRGBA)
				pix = append(pix, c.R, c.G, c.B, c.A)
			}
		}
		return
	case *image.NRGBA64: // 16 bits, the higher byte first
		pix = pix[:0]
		for y := range h {
			row := s.Pix[y*s.Stride:][:8*w]
			for i := 0; i < len(row); i += 2 {
				v := uint32(row[i])<<8 | uint32(row[i+1])
				pix = append(pix, uint8((v+128)/257))
			}
		}
		return
	}
	dst := &image.NRGBA{Pix: pix, Stride: 4 * w, Rect: image.Rect(0, 0, w, h)}
	draw.Draw(dst, dst.Rect, src, b.Min, draw.Src)
}

// inBands calls f for bands of rows on all cores.
func inBands(rows int, f func(y, end int)) {
	var wait sync.WaitGroup
	const band = 256
	for y := 0; y < rows; y += band {
		wait.Go(func() { f(y, min(y+band, rows)) })
	}
	wait.Wait()
}

// indexedSet is an attribute's name with its set: "TEXCOORD_1".
func indexedSet(prefix string, set int) string { return prefix + strconv.Itoa(set) }
