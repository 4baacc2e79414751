// Package still reads pictures of PNG, JPEG, WebP, BMP and TGA files, and makes texels of them: for scenes, textures
// and comparisons alike.
package still

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"

	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/simd"
)

// ErrKind is the error of bytes that are no picture of these kinds.
var ErrKind = errors.New("is not a PNG, JPEG, WebP, BMP or TGA image")

// Header is what the beginning of a file says.
type Header struct {
	Width, Height int
	// Deep says that the file has 16 bits a channel.
	Deep bool
	// Most is how many pixels so few bytes can hold: DEFLATE expands by at most 1032 to 1, JPEG spends at least a bit
	// on a block of 8x8 pixels, and TGA a packet on 128 pixels.
	Most int64
	// Decoding is how many bytes a pixel [Decode] takes at most.
	Decoding float64
}

// IsPNG says whether data begins as a PNG file does.
func IsPNG(data []byte) bool { return bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")) }

// IsWebP says whether data begins as a WebP file does.
func IsWebP(data []byte) bool {
	return len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP"
}

// ReadHeader reads a file's header. The sizes are not judged; the error is [ErrKind], one that names the format that is
// not read, or the decoder's.
func ReadHeader(data []byte) (Header, error) {
	switch k := kindOf(data); {
	case k == nil:
		return Header{}, ErrKind
	case k.header == nil:
		return Header{}, fmt.Errorf("has the format %s, which is not supported: use PNG, JPEG, WebP, BMP or TGA", k.name)
	default:
		return k.header(data)
	}
}

// isDeep says that a colour model has 16 bits a channel.
func isDeep(m color.Model) bool {
	return m == color.Gray16Model || m == color.RGBA64Model || m == color.NRGBA64Model
}

// pngMemory is how many bytes a pixel decoding a PNG image takes: what Go's images of its colour model have, and of an
// interlaced one its passes, too.
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

// Decode reads a file, for Texels, with these kernels; nil are the best there are. If ctx ends first, the error is the
// context's or a decoder's.
func Decode(ctx context.Context, k *simd.Kernels, data []byte) (image.Image, error) {
	return DecodeIn(ctx, k, data, nil)
}

// DecodeIn is Decode with a picture that may lie in memory: it lasts as long as that does. Where the error is ctx's, a
// decoder may use the memory on.
func DecodeIn(ctx context.Context, k *simd.Kernels, data []byte, memory *pages.Memory) (image.Image, error) {
	if f := kindOf(data); f != nil && f.decode != nil {
		return f.decode(ctx, k, data, memory)
	}
	return nil, ErrKind
}

// kernels are k, or the best there are.
func kernels(k *simd.Kernels) *simd.Kernels {
	if k != nil {
		return k
	}
	k, err := simd.Best()
	if err != nil { // the environment names a level that is not here
		k, _ = simd.For(simd.LevelGeneric)
	}
	return k
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

// fromVideo makes colours of a lossy WebP's Y'CbCr, which is BT.601's of the narrow range (RFC 9649, 2.5); image/color
// would take it for the full one.
func fromVideo(m image.Image) image.Image {
	var colors *image.YCbCr
	var alpha *image.NYCbCrA
	switch m := m.(type) {
	case *image.YCbCr:
		colors = m
	case *image.NYCbCrA:
		colors, alpha = &m.YCbCr, m
	default:
		return m
	}
	b := colors.Rect
	out := image.NewNRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	for y := range b.Dy() {
		row := out.Pix[y*out.Stride:][:4*b.Dx()]
		for x := range b.Dx() {
			i, c := colors.YOffset(b.Min.X+x, b.Min.Y+y), colors.COffset(b.Min.X+x, b.Min.Y+y)
			narrow(row[4*x:], colors.Y[i], colors.Cb[c], colors.Cr[c])
			if alpha != nil {
				row[4*x+3] = alpha.A[alpha.AOffset(b.Min.X+x, b.Min.Y+y)]
			}
		}
	}
	return out
}

// narrow writes an opaque colour of the narrow range. The factors are in 1/16384.
func narrow(out []byte, y, cb, cr byte) {
	l, u, v := 19077*(int(y)-16)+1<<13, int(cb)-128, int(cr)-128
	code := func(v int) byte { return byte(min(max(v>>14, 0), 255)) }
	out[0], out[1], out[2], out[3] = code(l+26149*v), code(l-6419*u-13320*v), code(l+33050*u), 255
}
