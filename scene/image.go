package scene

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
)

// maxImageSize is the largest width and height of an image: the engine's.
const maxImageSize = 16384

// imageJob is an image whose claims were checked and that is still to be decoded.
type imageJob struct {
	element string
	data    []byte
	index   int // in Scene.Images
}

// image is an image in Scene.Images, made when first used. Its size is checked now, its texels follow later, all images
// at once.
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
	l.decode = append(l.decode, imageJob{element, data, len(l.Images)})
	l.Images = append(l.Images, out)
	return l.images[i], nil
}

// imageHeader reads the size that an encoded image claims, and refuses one that so few bytes cannot hold: DEFLATE
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
	return &Image{Width: c.Width, Height: c.Height}, s.charge(element, int64(c.Width)*int64(c.Height), 8)
}

// decodeImages fills the images, several at a time. Of several errors the first image's is returned.
func decodeImages(images []*Image, jobs []imageJob) error {
	errs := make([]error, len(jobs))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(jobs)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(jobs); i = int(next.Add(1)) - 1 {
				errs[i] = images[jobs[i].index].decode(jobs[i])
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// decode fills im. A decoder's panic must not take the process down.
func (im *Image) decode(job imageJob) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errf(job.element, "malformed image")
		}
	}()
	var src image.Image
	if job.data[0] == 0xff {
		src, err = jpeg.Decode(bytes.NewReader(job.data))
	} else {
		src, err = png.Decode(bytes.NewReader(job.data))
	}
	if err != nil {
		return errf(job.element, "%s", oneLine(err))
	}
	if b := src.Bounds(); b.Dx() != im.Width || b.Dy() != im.Height {
		return errf(job.element, "claims %d x %d pixels and has %d x %d", im.Width, im.Height, b.Dx(), b.Dy())
	}
	im.Pix = texels(src)
	return nil
}

// texels converts a decoded image to 8-bit red, green, blue and alpha that does not multiply them.
func texels(src image.Image) []byte {
	b := src.Bounds()
	w, h := b.Dx(), b.Dy()
	switch s := src.(type) {
	case *image.NRGBA:
		if s.Stride == 4*w {
			return s.Pix[:4*w*h]
		}
	case *image.RGBA: // from a PNG without alpha: every texel is opaque
		if s.Stride == 4*w && s.Opaque() {
			return s.Pix[:4*w*h]
		}
	case *image.YCbCr:
		// image/draw converts it by rows, as color.YCbCrToRGB does texel by texel; bands of rows on all cores.
		dst := image.NewRGBA(image.Rect(0, 0, w, h)) // opaque: the same bytes as NRGBA
		var wg sync.WaitGroup
		const band = 256
		for y := 0; y < h; y += band {
			wg.Go(func() {
				draw.Draw(dst, image.Rect(0, y, w, min(y+band, h)), s, image.Pt(b.Min.X, b.Min.Y+y), draw.Src)
			})
		}
		wg.Wait()
		return dst.Pix
	case *image.Gray:
		pix := make([]byte, 0, 4*w*h)
		for y := range h {
			for _, v := range s.Pix[y*s.Stride:][:w] {
				pix = append(pix, v, v, v, 255)
			}
		}
		return pix
	case *image.Paletted:
		pix := make([]byte, 0, 4*w*h)
		for y := range h {
			for _, v := range s.Pix[y*s.Stride:][:w] {
				c := color.NRGBAModel.Convert(s.Palette[v]).(color.NRGBA)
				pix = append(pix, c.R, c.G, c.B, c.A)
			}
		}
		return pix
	case *image.NRGBA64: // 16 bits, the higher byte first
		pix := make([]byte, 0, 4*w*h)
		for y := range h {
			row := s.Pix[y*s.Stride:][:8*w]
			for i := 0; i < len(row); i += 2 {
				v := uint32(row[i])<<8 | uint32(row[i+1])
				pix = append(pix, uint8((v+128)/257))
			}
		}
		return pix
	}
	dst := image.NewNRGBA(image.Rect(0, 0, w, h))
	draw.Draw(dst, dst.Rect, src, b.Min, draw.Src)
	return dst.Pix
}

// indexedSet is an attribute's name with its set: "TEXCOORD_1".
func indexedSet(prefix string, set int) string { return prefix + strconv.Itoa(set) }
