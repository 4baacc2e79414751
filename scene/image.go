package scene

import (
	"bytes"
	"context"
	"hash/maphash"
	"image"
	"strconv"
	"sync"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/internal/still"
)

// maxImageSize is the largest width and height of an image: the engine's.
const maxImageSize = 16384

// mimeKTX2 is the type of images that have universal texels: nothing stands for one that is damaged.
const mimeKTX2 = "image/ktx2"

// image is an image in Scene.Images, made when first used.
func (l *gltfFile) image(user string, i int) (int, error) {
	if err := within(user, "images", i, l.doc.Images); err != nil {
		return 0, err
	}
	if k, ok := l.images[i]; ok {
		return k, nil
	}
	f, err := l.imageFile(i)
	if f == nil {
		return 0, err
	}
	k, err := l.src.addImage(l.Scene, f, err)
	if err != nil {
		return 0, err
	}
	l.images[i] = k
	return k, nil
}

// imageFile reads the bytes of the document's image i, once. There is a file with an error where addImage judges that.
func (l *gltfFile) imageFile(i int) (f *imageFile, err error) {
	if known := l.imageFiles[i]; known != nil {
		return known, nil
	}
	im, element := l.doc.Images[i], indexed("images", i)
	f = &imageFile{element: element, place: element, name: im.Name, final: im.MimeType == mimeKTX2}
	switch {
	case im.URI != "":
		f.data, f.file, err = l.src.fetch(element+".uri", im.URI)
	case im.BufferView != nil:
		if f.data, _, err = l.view(element, *im.BufferView); err != nil {
			return nil, err
		}
	default:
		err = errf(element, "has neither a uri nor a bufferView")
	}
	if err == nil {
		l.imageFiles[i] = f
	}
	return f, err
}

// imageFile is an image that a scene's file names.
type imageFile struct {
	element string // that names it
	place   string // what errors of its content are about
	name    string // Image.Name
	file    string // where it lies, "" in the scene's file
	data    []byte
	final   bool // it refuses the scene if it cannot be read
}

// addImage is the place of an image among the scene's. One that cannot be read, for the reason err or another one, is
// told of and grey; but what would leave the scene's folder, or take more memory than there may be, refuses the scene.
func (s *source) addImage(to *Scene, f *imageFile, err error) (int, error) {
	var m *Image
	if err == nil {
		if k, ok := s.known(f.data, len(to.Images)); ok {
			return k, nil
		}
		m, err = s.imageHeader(f.place, f.data)
	}
	if err != nil {
		e, ok := err.(*Error)
		if !ok || e.final || f.final {
			return 0, err
		}
		s.warn(f.element, "%s; it is grey", e.about(f.file))
		m = greyImage(f.name)
		m.missing = true
	} else if called, is := still.KindOfName(f.file), still.Kind(f.data); called != "" && called != is {
		s.warn(f.element, "%.200q has the name of a %s file and the content of a %s file; its content counts", f.file, called, is)
	}
	m.Name = f.name
	to.Images = append(to.Images, m)
	return len(to.Images) - 1, nil
}

// known is the place among the scene's images of one with the same bytes. If there is none it will be next.
func (s *source) known(data []byte, next int) (int, bool) {
	if s.contents == nil {
		s.contents, s.seed = map[int]*sameLength{}, maphash.MakeSeed()
	}
	same := s.contents[len(data)]
	if same == nil { // most images are the only one of their length, and need no hash
		s.contents[len(data)] = &sameLength{first: content{data, next}, others: map[uint64][]content{}}
		return 0, false
	}
	if bytes.Equal(same.first.data, data) {
		return same.first.image, true
	}
	h := maphash.Bytes(s.seed, data)
	for _, c := range same.others[h] {
		if bytes.Equal(c.data, data) {
			return c.image, true
		}
	}
	same.others[h] = append(same.others[h], content{data, next})
	return 0, false
}

// sameLength is the images of one length: the first, and the others by their hashes.
type sameLength struct {
	first  content
	others map[uint64][]content
}

// content is the bytes of an image and its place among the scene's.
type content struct {
	data  []byte
	image int
}

// imageHeader makes an image of the size that an encoded one claims, and refuses one that so few bytes cannot hold.
func (s *source) imageHeader(element string, data []byte) (*Image, error) {
	if isKTX2(data) {
		return s.ktx2Image(element, data)
	}
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
	src, err := m.decode(context.Background(), nil, nil)
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

// decode is Pix, or the decoded image of the file, as decodeFile has it. If ctx ends first the error is the context's. An
// image beside another error is white in place of a damaged part.
func (m *Image) decode(ctx context.Context, d *halfspace.Device, memory *pages.Memory) (image.Image, error) {
	if m.made != nil {
		return m.made.decode(ctx, d, memory, m.Width, m.Height)
	}
	if m.Pix != nil || m.encoded == nil {
		return &image.NRGBA{Pix: m.Pix, Stride: 4 * m.Width, Rect: image.Rect(0, 0, m.Width, m.Height)}, nil
	}
	src, err := await(ctx, func() (image.Image, error) { return decodeFile(ctx, d, m.encoded, memory) })
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

// decodeFile is still.DecodeIn by the kernels of a device, or by the best where it is nil.
func decodeFile(ctx context.Context, d *halfspace.Device, data []byte, memory *pages.Memory) (image.Image, error) {
	if d == nil {
		return still.DecodeIn(ctx, nil, data, memory)
	}
	return still.DecodeIn(ctx, d.Kernels(), data, memory)
}

// convertTexels is still.Texels by the kernels of a device, or by the best where it is nil.
func convertTexels(d *halfspace.Device, pix []byte, src image.Image, first, end int) {
	if d == nil {
		still.Texels(nil, pix, src, first, end)
		return
	}
	still.Texels(d.Kernels(), pix, src, first, end)
}
