package still

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Texels converts rows first to before end of a decoded picture to 8-bit red, green, blue and alpha that does not
// multiply them, four bytes a pixel. 16 bits become the nearest 8. Kernels are as in [Decode].
func Texels(k *simd.Kernels, pix []byte, src image.Image, first, end int) {
	b := src.Bounds()
	w := b.Dx()
	rows := image.Rect(0, 0, w, end-first)
	each := func(row func(out []byte, y int)) {
		for y := first; y < end; y++ {
			row(pix[4*w*(y-first):][:4*w], y)
		}
	}
	switch s := src.(type) {
	case *Reddened:
		s.rows(k, pix, first, end)
	case *image.NRGBA:
		each(func(out []byte, y int) { copy(out, s.Pix[y*s.Stride:]) })
	case *image.RGBA: // of a file without alpha: every pixel is opaque
		each(func(out []byte, y int) { copy(out, s.Pix[y*s.Stride:]) })
	case *image.YCbCr:
		// It is opaque: the same bytes as NRGBA.
		if !fromYCbCr(kernels(k), pix, s, first, end) {
			draw.Draw(&image.RGBA{Pix: pix, Stride: 4 * w, Rect: rows}, rows, s, b.Min.Add(image.Pt(0, first)), draw.Src)
		}
	case *image.Gray:
		each(func(out []byte, y int) {
			for x, v := range s.Pix[y*s.Stride:][:w] {
				binary.LittleEndian.PutUint32(out[4*x:], uint32(v)*0x010101|0xFF000000)
			}
		})
	case *image.Gray16:
		each(func(out []byte, y int) {
			row := s.Pix[y*s.Stride:][:2*w]
			for x := range w {
				binary.LittleEndian.PutUint32(out[4*x:], uint32(nearest(row[2*x:]))*0x010101|0xFF000000)
			}
		})
	case *image.Paletted:
		var colors [256][4]byte
		for i := range colors {
			c := color.NRGBA{A: 255} // a picture may use entries that its palette lacks
			if i < len(s.Palette) {
				c = color.NRGBAModel.Convert(s.Palette[i]).(color.NRGBA)
			}
			colors[i] = [4]byte{c.R, c.G, c.B, c.A}
		}
		each(func(out []byte, y int) {
			for x, v := range s.Pix[y*s.Stride:][:w] {
				copy(out[4*x:], colors[v][:])
			}
		})
	case *image.NRGBA64:
		each(func(out []byte, y int) { nearestRow(out, s.Pix[y*s.Stride:]) })
	case *image.RGBA64: // of a file without alpha
		each(func(out []byte, y int) { nearestRow(out, s.Pix[y*s.Stride:]) })
	default:
		draw.Draw(&image.NRGBA{Pix: pix, Stride: 4 * w, Rect: rows}, rows, src, b.Min.Add(image.Pt(0, first)), draw.Src)
	}
}

// nearest is 16 bits, the higher byte first, as 8.
func nearest(word []byte) byte { return byte((uint32(binary.BigEndian.Uint16(word)) + 128) / 257) }

// nearestRow is nearest of each word.
func nearestRow(out, words []byte) {
	for i := range out {
		out[i] = nearest(words[2*i:])
	}
}

// DeepTexels converts rows first to before end of a picture of 16 bits a channel to red, green, blue and alpha, the
// lower byte first.
func DeepTexels(pix []byte, src image.Image, first, end int) {
	b := src.Bounds()
	pix = pix[:0]
	for y := first; y < end; y++ {
		switch s := src.(type) {
		case *image.NRGBA64:
			pix = appendSwapped(pix, s.Pix[y*s.Stride:][:8*b.Dx()])
		case *image.RGBA64: // of a file without alpha
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
		draw.Draw(&image.RGBA{Pix: pix, Stride: 4 * w, Rect: image.Rect(0, 0, w, end-first)}, rest, s,
			b.Min.Add(image.Pt(whole, first)), draw.Src)
	}
	return true
}
