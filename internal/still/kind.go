package still

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"math"
	"path"
	"slices"
	"strings"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"

	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/internal/still/jpeg"
	"github.com/seed-1acaedba/halfspace/simd"
)

// kind is a row of a format: how its files are called and known, and how they are read.
type kind struct {
	name    string
	endings []string
	is      func(data []byte) bool
	header  func(data []byte) (Header, error) // nil: files of this format are known, and not read
	decode  func(ctx context.Context, k *simd.Kernels, data []byte, memory *pages.Memory) (image.Image, error)
}

// kinds are the formats. TGA is the last one that is read: it is known by a header that makes sense, and the others by
// their first bytes.
var kinds = []kind{
	{"PNG", []string{".png"}, IsPNG, headerPNG, decodePNG},
	{"JPEG", []string{".jpg", ".jpeg", ".jpe", ".jfif"}, jpeg.Is, headerJPEG,
		func(ctx context.Context, k *simd.Kernels, data []byte, memory *pages.Memory) (image.Image, error) {
			return jpeg.DecodeIn(ctx, kernels(k), data, memory)
		}},
	{"WebP", []string{".webp"}, IsWebP, headerWebP, decodeWebP},
	{"BMP", []string{".bmp", ".dib"}, prefixed("BM"), headerBMP, decodeBMP},
	{"GIF", []string{".gif"}, prefixed("GIF87a", "GIF89a"), nil, nil},
	{"TIFF", []string{".tif", ".tiff"}, prefixed("II*\x00", "MM\x00*"), nil, nil},
	{"DDS", []string{".dds"}, prefixed("DDS "), nil, nil},
	{"KTX", []string{".ktx", ".ktx2"}, prefixed("\xabKTX "), nil, nil},
	{"Basis Universal", []string{".basis"}, prefixed("sB\x13\x00", "sB\x14\x00"), nil, nil},
	{"OpenEXR", []string{".exr"}, prefixed("v/1\x01"), nil, nil},
	{"Radiance HDR", []string{".hdr", ".pic"}, prefixed("#?"), nil, nil},
	{"Photoshop", []string{".psd"}, prefixed("8BPS"), nil, nil},
	{"AVIF", []string{".avif"}, isAVIF, nil, nil},
	{"TGA", []string{".tga", ".targa", ".icb", ".vda", ".vst"}, isTGA, headerTGA,
		func(ctx context.Context, _ *simd.Kernels, data []byte, _ *pages.Memory) (image.Image, error) {
			return decodeTGA(ctx, data)
		}},
}

// prefixed is a test for files that begin with one of these.
func prefixed(magic ...string) func([]byte) bool {
	return func(data []byte) bool {
		return slices.ContainsFunc(magic, func(m string) bool { return bytes.HasPrefix(data, []byte(m)) })
	}
}

// isAVIF says whether data begins as an AVIF file does.
func isAVIF(data []byte) bool { return len(data) >= 12 && string(data[4:12]) == "ftypavif" }

// kindOf returns the format of data, nil for an unknown one.
func kindOf(data []byte) *kind {
	for i := range kinds {
		if kinds[i].is(data) {
			return &kinds[i]
		}
	}
	return nil
}

// Kind returns the name of the format of data, like "PNG" or "TGA"; "" for an unknown one.
func Kind(data []byte) string {
	if k := kindOf(data); k != nil {
		return k.name
	}
	return ""
}

// KindOfName is the name of the format whose files are called so; "" for an ending that no known format has.
func KindOfName(name string) string {
	ending := strings.ToLower(path.Ext(name))
	for i := range kinds {
		if slices.Contains(kinds[i].endings, ending) {
			return kinds[i].name
		}
	}
	return ""
}

// headerBMP reads a BMP file's header. A pixel has one bit or more, and a decoded one four bytes or fewer.
func headerBMP(data []byte) (Header, error) {
	c, err := bmp.DecodeConfig(bytes.NewReader(data))
	return Header{Width: c.Width, Height: c.Height, Most: int64(len(data)) * 8, Decoding: 4}, err
}

// decodeBMP reads a BMP file.
func decodeBMP(ctx context.Context, _ *simd.Kernels, data []byte, _ *pages.Memory) (image.Image, error) {
	return bmp.Decode(&endingReader{ctx, bytes.NewReader(data)})
}

// headerTGA reads a TGA file's header.
func headerTGA(data []byte) (Header, error) {
	t, ok := parseTGA(data)
	if !ok {
		return Header{}, ErrKind
	}
	return Header{Width: t.width, Height: t.height, Most: t.most(len(data) - t.body), Decoding: 4}, nil
}

// headerPNG reads a PNG file's header.
func headerPNG(data []byte) (Header, error) {
	c, err := png.DecodeConfig(bytes.NewReader(data))
	return Header{Width: c.Width, Height: c.Height, Deep: isDeep(c.ColorModel), Most: int64(len(data)) * 1032 * 8, // pixels of one bit
		Decoding: pngMemory(data, c.ColorModel)}, err
}

// headerJPEG reads a JPEG file's header.
func headerJPEG(data []byte) (Header, error) {
	c, err := jpeg.DecodeConfig(data)
	return Header{Width: c.Width, Height: c.Height, Most: int64(len(data)) * 8 * 64, Decoding: jpeg.Memory(data)}, err
}

// headerWebP reads a WebP file's header.
func headerWebP(data []byte) (Header, error) {
	c, err := webp.DecodeConfig(bytes.NewReader(data))
	return Header{Width: c.Width, Height: c.Height, Most: math.MaxInt64, // a picture of one colour has hardly any bytes
		Decoding: 12}, err // lossless files: texels, and the texels of codes
}

// decodeWebP reads a WebP file.
func decodeWebP(ctx context.Context, _ *simd.Kernels, data []byte, _ *pages.Memory) (image.Image, error) {
	m, err := webp.Decode(&endingReader{ctx, bytes.NewReader(data)})
	return fromVideo(m), err
}
