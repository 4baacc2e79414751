package scene

import (
	"bytes"
	"context"
	"hash/maphash"
	"image"
	"strconv"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/still"
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

// imageHeader makes an image of the size that an encoded one claims, and refuses one that so few bytes cannot hold.
func (s *source) imageHeader(element string, data []byte) (*Image, error) {
	s.images += int64(len(data))
	h, err := still.ReadHeader(data)
	switch {
	case err != nil:
		return nil, errf(element, "%s", oneLine(err))
	case h.Width < 1 || h.Height < 1 || h.Width > maxImageSize || h.Height > maxImageSize:
		return nil, errf(element, "claims %d x %d pixels; 1 to %d a side are supported", h.Width, h.Height, maxImageSize)
	case int64(h.Width)*int64(h.Height) > h.Most:
		return nil, errf(element, "claims %d x %d pixels and has %d bytes", h.Width, h.Height, len(data))
	}
	m := &Image{Width: h.Width, Height: h.Height, file: s.name, element: element, encoded: data, decoding: h.Decoding, deep: h.Deep}
	if h.Deep {
		h.Decoding += 6 // and as many texels of twice the size
	}
	return m, s.chargeImage(element, h.Width, h.Height, h.Decoding)
}

// Texels is Pix, or where that is nil the decoded image of the file, anew by each call: rows from the top, four bytes a
// texel: red, green, blue, sRGB-encoded and not multiplied by the fourth, alpha. The error is an [*Error].
func (m *Image) Texels() ([]byte, error) {
	if m.Pix != nil || m.encoded == nil && m.made == nil {
		return m.Pix, nil
	}
	src, err := m.decode(context.Background(), nil)
	if err != nil {
		return nil, err
	}
	pix := make([]byte, 4*m.Width*m.Height)
	var wait sync.WaitGroup
	const band = 256
	for y := 0; y < m.Height; y += band {
		end := min(y+band, m.Height)
		wait.Go(func() { still.Texels(nil, pix[4*m.Width*y:4*m.Width*end], src, y, end) })
	}
	wait.Wait()
	return pix, nil
}

// decode is Pix, or the decoded image of the file, by kernels as still.Decode has them. If ctx ends first the error is the context's.
func (m *Image) decode(ctx context.Context, k *simd.Kernels) (image.Image, error) {
	if m.made != nil {
		return m.made.decode(ctx, k, m.Width, m.Height)
	}
	if m.Pix != nil || m.encoded == nil {
		return &image.NRGBA{Pix: m.Pix, Stride: 4 * m.Width, Rect: image.Rect(0, 0, m.Width, m.Height)}, nil
	}
	src, err := await(ctx, func() (image.Image, error) { return still.Decode(ctx, k, m.encoded) })
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

// indexedSet is an attribute's name with its set: "TEXCOORD_1".
func indexedSet(prefix string, set int) string { return prefix + strconv.Itoa(set) }
