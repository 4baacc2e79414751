package scene

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/maphash"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strconv"
	"sync"
	"unsafe"

	"golang.org/x/image/webp"

	"github.com/seed-1acaedba/halfspace/internal/jpeg"
	"github.com/seed-1acaedba/halfspace/simd"
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
	var out *Image
	switch {
	case missing(err):
		l.src.warn(element, "%s; it is grey", err.(*Error).Reason)
		out = greyImage(im.Name)
		out.missing = true
	case err != nil:
		return 0, err
	default:
		if k, ok := l.src.known(data, len(l.Images)); ok {
			l.images[i] = k
			return k, nil
		}
		if out, err = l.src.imageHeader(element, data); err != nil {
			return 0, err
		}
		out.Name = im.Name
	}
	l.images[i] = len(l.Images)
	l.Images = append(l.Images, out)
	return l.images[i], nil
}

// known is the place among the scene's images of one with the same bytes. If there is none it will be next.
func (s *source) known(data []byte, next int) (int, bool) {
	if s.contents == nil {
		s.contents, s.seed = map[uint64][]content{}, maphash.MakeSeed()
	}
	h := maphash.Bytes(s.seed, data)
	for _, c := range s.contents[h] {
		if bytes.Equal(c.data, data) {
			return c.image, true
		}
	}
	s.contents[h] = append(s.contents[h], content{data, next})
	return 0, false
}

// content is the bytes of an image and its place among the scene's.
type content struct {
	data  []byte
	image int
}

// imageHeader makes an image of the size that an encoded one claims, and refuses one that so few bytes cannot hold: DEFLATE
// expands by at most 1032 to 1, and JPEG spends at least a bit on a block of 8x8 texels.
func (s *source) imageHeader(element string, data []byte) (*Image, error) {
	var c image.Config
	var err error
	var most int64
	s.images += int64(len(data))
	decoding := 0.0
	switch {
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		c, err = png.DecodeConfig(bytes.NewReader(data))
		most = int64(len(data)) * 1032 * 8 // texels of one bit
		decoding = pngMemory(data, c.ColorModel)
	case jpeg.Is(data):
		c, err = jpeg.DecodeConfig(data)
		most = int64(len(data)) * 8 * 64
		decoding = jpeg.Memory(data)
	case isWebP(data):
		c, err = webp.DecodeConfig(bytes.NewReader(data))
		most = math.MaxInt64 // a picture of one colour has hardly any
		decoding = 12        // of lossless ones: texels, and those of codes
	default:
		return nil, errf(element, "is neither a PNG nor a JPEG nor a WebP image")
	}
	switch {
	case err != nil:
		return nil, errf(element, "%s", oneLine(err))
	case c.Width < 1 || c.Height < 1 || c.Width > maxImageSize || c.Height > maxImageSize:
		return nil, errf(element, "claims %d x %d pixels; 1 to %d a side are supported", c.Width, c.Height, maxImageSize)
	case int64(c.Width)*int64(c.Height) > most:
		return nil, errf(element, "claims %d x %d pixels and has %d bytes", c.Width, c.Height, len(data))
	}
	m := &Image{Width: c.Width, Height: c.Height, file: s.name, element: element, encoded: data, decoding: decoding}
	switch c.ColorModel {
	case color.Gray16Model, color.RGBA64Model, color.NRGBA64Model:
		m.deep = true
		decoding += 6 // and as many texels of twice the size
	}
	return m, s.chargeImage(element, c.Width, c.Height, decoding)
}

// isWebP says that data begins as WebP files do.
func isWebP(data []byte) bool {
	return len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP"
}

// pngMemory is how many bytes a pixel decoding a PNG image takes: what Go's images of its colour model have, and of an interlaced
// one its passes, too.
func pngMemory(data []byte, m color.Model) float64 {
	bytes := 4.0
	switch m {
	case color.GrayModel:
		bytes = 1
	case color.Gray16Model:
		bytes = 2
	case color.RGBA64Model, color.NRGBA64Model:
		bytes = 8
	default:
		if _, ok := m.(color.Palette); ok {
			bytes = 1
		}
	}
	const interlace = 28 // the last byte of the first chunk
	if len(data) > interlace && data[interlace] != 0 {
		bytes *= 2
	}
	return bytes
}

// Texels is Pix, or where that is nil the decoded image of the file, anew by each call: rows from the top, four bytes a
// texel: red, green, blue, sRGB-encoded and not multiplied by the fourth, alpha. The error is an [*Error].
func (m *Image) Texels() ([]byte, error) {
	if m.Pix != nil || m.encoded == nil && m.parts == nil {
		return m.Pix, nil
	}
	src, err := m.decode(context.Background())
	if err != nil {
		return nil, err
	}
	k, err := simd.Best()
	if err != nil {
		k, _ = simd.For(simd.LevelGeneric) // is everywhere
	}
	pix := make([]byte, 4*m.Width*m.Height)
	var wait sync.WaitGroup
	const band = 256
	for y := 0; y < m.Height; y += band {
		end := min(y+band, m.Height)
		wait.Go(func() { texels(k, pix[4*m.Width*y:4*m.Width*end], src, y, end) })
	}
	wait.Wait()
	return pix, nil
}

// decode is Pix, or the decoded image of the file. If ctx ends first the error is the context's.
func (m *Image) decode(ctx context.Context) (image.Image, error) {
	if m.parts != nil {
		return m.parts.decode(ctx, m.Width, m.Height)
	}
	if m.Pix != nil || m.encoded == nil {
		return &image.NRGBA{Pix: m.Pix, Stride: 4 * m.Width, Rect: image.Rect(0, 0, m.Width, m.Height)}, nil
	}
	src, err := await(ctx, func() (image.Image, error) {
		if jpeg.Is(m.encoded) {
			return jpeg.Decode(m.encoded)
		}
		if isWebP(m.encoded) {
			return webp.Decode(&endingReader{ctx, bytes.NewReader(m.encoded)})
		}
		return png.Decode(&endingReader{ctx, bytes.NewReader(m.encoded)})
	})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, named(m.file, errf(m.element, "%s", oneLine(err)))
	}
	if b := src.Bounds(); b.Dx() != m.Width || b.Dy() != m.Height {
		return nil, named(m.file, errf(m.element, "claims %d x %d pixels and has %d x %d", m.Width, m.Height, b.Dx(), b.Dy()))
	}
	return src, nil
}

// endingReader is a reader until ctx ends, so that a decoder whose picture nobody waits for any more ends soon.
type endingReader struct {
	ctx context.Context
	r   io.Reader
}

// Read reads a little at a time: a kilobyte may unpack to a million.
func (r *endingReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(p[:min(len(p), 1<<12)])
}

// texels converts rows first to before end of a decoded image to 8-bit red, green, blue and alpha that does not multiply
// them.
func texels(k *simd.Kernels, pix []byte, src image.Image, first, end int) {
	b := src.Bounds()
	w := b.Dx()
	rows := image.Rect(0, 0, w, end-first)
	switch s := src.(type) {
	case *image.NRGBA:
		if s.Stride == 4*w {
			copy(pix, s.Pix[first*s.Stride:])
			return
		}
	case *image.RGBA: // from a PNG without alpha: every texel is opaque
		if s.Stride == 4*w && s.SubImage(image.Rect(b.Min.X, b.Min.Y+first, b.Max.X, b.Min.Y+end)).(*image.RGBA).Opaque() {
			copy(pix, s.Pix[first*s.Stride:])
			return
		}
	case *image.YCbCr:
		// It is opaque: the same bytes as NRGBA.
		if fromYCbCr(k, pix, s, first, end) {
			return
		}
		draw.Draw(&image.RGBA{Pix: pix, Stride: 4 * w, Rect: rows}, rows, s, b.Min.Add(image.Pt(0, first)), draw.Src)
		return
	case *image.Gray:
		pix = pix[:0]
		for y := first; y < end; y++ {
			for _, v := range s.Pix[y*s.Stride:][:w] {
				pix = append(pix, v, v, v, 255)
			}
		}
		return
	case *image.Paletted:
		pix = pix[:0]
		for y := first; y < end; y++ {
			for _, v := range s.Pix[y*s.Stride:][:w] {
				c := color.NRGBAModel.Convert(s.Palette[v]).(color.NRGBA)
				pix = append(pix, c.R, c.G, c.B, c.A)
			}
		}
		return
	case *image.NRGBA64: // 16 bits, the higher byte first
		pix = pix[:0]
		for y := first; y < end; y++ {
			row := s.Pix[y*s.Stride:][:8*w]
			for i := 0; i < len(row); i += 2 {
				v := uint32(row[i])<<8 | uint32(row[i+1])
				pix = append(pix, uint8((v+128)/257))
			}
		}
		return
	}
	draw.Draw(&image.NRGBA{Pix: pix, Stride: 4 * w, Rect: rows}, rows, src, b.Min.Add(image.Pt(0, first)), draw.Src)
}

// deepTexels converts rows first to before end of an image of 16 bits a channel to red, green, blue and alpha, the lower byte first.
func deepTexels(pix []byte, src image.Image, first, end int) {
	b := src.Bounds()
	pix = pix[:0]
	for y := first; y < end; y++ {
		switch s := src.(type) {
		case *image.NRGBA64:
			pix = appendSwapped(pix, s.Pix[y*s.Stride:][:8*b.Dx()])
		case *image.RGBA64: // from a PNG without alpha
			pix = appendSwapped(pix, s.Pix[y*s.Stride:][:8*b.Dx()])
		default:
			for x := range b.Dx() {
				c := color.NRGBA64Model.Convert(src.At(b.Min.X+x, b.Min.Y+y)).(color.NRGBA64)
				for _, v := range [...]uint16{c.R, c.G, c.B, c.A} {
					pix = binary.LittleEndian.AppendUint16(pix, v)
				}
			}
		}
	}
}

// appendSwapped adds 16-bit words with their bytes exchanged.
func appendSwapped(pix, words []byte) []byte {
	for i := 0; i+1 < len(words); i += 2 {
		pix = append(pix, words[i+1], words[i])
	}
	return pix
}

// fromYCbCr converts rows of a Y'CbCr image whose texels have Cb and Cr of their own or share them with one or three
// others; it says whether it is one. The last texels of a row, where they are no whole group, are left to image/draw,
// which takes ten times as long.
func fromYCbCr(k *simd.Kernels, pix []byte, s *image.YCbCr, first, end int) bool {
	a := &simd.YCbCrArgs{}
	switch s.SubsampleRatio {
	case image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420:
		a.Shared = 1
	case image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio440:
	default:
		return false
	}
	b := s.Bounds()
	w := b.Dx()
	whole := w &^ (simd.Lanes - 1)
	if b.Min.X%2 != 0 || whole == 0 {
		return false
	}
	a.N = int64(whole)
	for y := first; y < end; y++ {
		i, j := s.YOffset(b.Min.X, b.Min.Y+y), s.COffset(b.Min.X, b.Min.Y+y)
		a.Y, a.Cb, a.Cr = &s.Y[i], &s.Cb[j], &s.Cr[j]
		a.Out = (*uint32)(unsafe.Pointer(&pix[4*w*(y-first)]))
		k.FromYCbCr(a)
	}
	if rest := image.Rect(whole, 0, w, end-first); !rest.Empty() {
		draw.Draw(&image.RGBA{Pix: pix, Stride: 4 * w, Rect: image.Rect(0, 0, w, end-first)}, rest, s, b.Min.Add(image.Pt(whole, first)), draw.Src)
	}
	return true
}

// indexedSet is an attribute's name with its set: "TEXCOORD_1".
func indexedSet(prefix string, set int) string { return prefix + strconv.Itoa(set) }
