// Package jpeg reads JPEG images: sequential and progressive ones of 8 bits with Huffman codes, gray, Y'CbCr, RGB, CMYK
// and YCCK.
//
// Samples come from one transform in integers, [simd.Kernels.InverseDCT], so that a file has the same picture on every
// machine; it is the transform of Go's image/jpeg, and so are the pictures: tests compare them sample by sample. Chroma
// that several pixels share is left as it is. What image/jpeg takes is taken but for what follows, which is refused:
// symbols that have no place in a scan, tables with more codes than there are, and a file whose end is missing. The
// scans of a single component of several blocks a unit are read as T.81, A.2.2, says: restart intervals count its
// blocks.
package jpeg

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"runtime"

	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Is says whether data begins as a JPEG file does.
func Is(data []byte) bool { return bytes.HasPrefix(data, []byte{0xFF, soi}) }

// DecodeConfig reads the size in pixels and the color model of a file, of which its beginning is enough. Errors have
// one line, without the file's name.
func DecodeConfig(data []byte) (image.Config, error) {
	d := &decoder{ctx: context.Background(), data: data, header: true}
	if err := d.segments(); err != nil {
		return image.Config{}, err
	}
	c := image.Config{Width: d.width, Height: d.height}
	switch {
	case d.mode == 0:
		return image.Config{}, errNoFrame
	case len(d.components) == 1:
		c.ColorModel = color.GrayModel
	case len(d.components) == 4:
		c.ColorModel = color.CMYKModel
	case d.isRGB():
		c.ColorModel = color.RGBAModel
	default:
		c.ColorModel = color.YCbCrModel
	}
	return c, nil
}

// Decode reads a file with these kernels: as *image.YCbCr, *image.Gray, *image.CMYK, or *image.RGBA where it is RGB,
// rows from the top. An EXIF orientation is not applied. Errors are like DecodeConfig's; if ctx ends first, within
// milliseconds, the error is the context's. [Memory] says how much memory it takes.
func Decode(ctx context.Context, k *simd.Kernels, data []byte) (image.Image, error) {
	return DecodeIn(ctx, k, data, nil)
}

// DecodeIn is Decode with a picture that may lie in memory: it lasts as long as that does.
func DecodeIn(ctx context.Context, k *simd.Kernels, data []byte, memory *pages.Memory) (image.Image, error) {
	d := &decoder{ctx: ctx, k: k, data: data, memory: memory}
	defer runtime.KeepAlive(memory)
	if err := d.segments(); err != nil {
		return nil, err
	}
	switch {
	case d.mode == 0:
		return nil, errNoFrame
	case d.components[0].samples == nil:
		return nil, malformed("no scan")
	}
	if err := d.progressiveSamples(); err != nil {
		return nil, err
	}
	return d.picture()
}
