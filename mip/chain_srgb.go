package mip

import (
	"encoding/binary"
	"sync"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// codes are the signed 16-bit codes of an sRGB format of four bytes: of red, green and blue, and of alpha.
type codes struct {
	color, alpha [256]uint16
	red          int // the byte of red, 0 or 2

	kernel func(*simd.SRGBCodesArgs) // nil: plain Go
	args   simd.SRGBCodesArgs
}

// by is t with a kernel, for one goroutine; of nil, nil.
func (t *codes) by(k *simd.Kernels) *codes {
	if t == nil {
		return nil
	}
	own := *t
	own.kernel, own.args.Codes, own.args.BGRA = k.SRGBCodes, t.color, uint32(t.red)
	return &own
}

func (c *Chain) codes() *codes {
	x := c.fetch
	if c.kind != KindRGBA16 {
		return nil
	}
	t := &codes{}
	switch x.format.Format {
	case vk.FormatR8G8B8A8Srgb, vk.FormatA8B8G8R8SrgbPack32:
	case vk.FormatB8G8R8A8Srgb:
		t.red = 2
	default:
		return nil
	}
	if x.image.residency != nil {
		return nil
	}
	t.fill(x.format)
	return t
}

// fill makes the codes of the bytes of a format of four bytes.
func (t *codes) fill(f *format.Info) {
	var texels [1]format.Texel
	for i := range 256 {
		b := byte(i)
		f.Decode(texels[:], []byte{b, b, b, b})
		t.color[i] = uint16(code(texels[0][0], 65535)) ^ 0x8000
		t.alpha[i] = uint16(code(texels[0][3], 65535)) ^ 0x8000
	}
}

// srgbToCodes are the codes of R8G8B8A8_SRGB, which blocks of sRGB formats decode to.
var srgbToCodes = sync.OnceValue(func() *codes {
	t := &codes{}
	t.fill(format.Of(vk.FormatR8G8B8A8Srgb))
	return t
})

// row decodes a row of texels.
func (t *codes) row(dst, src []byte) {
	if n := len(src) / 4 &^ (simd.Lanes - 1); t.kernel != nil && n > 0 {
		t.args.In, t.args.Out, t.args.N = (*uint32)(unsafe.Pointer(&src[0])), (*uint64)(unsafe.Pointer(&dst[0])), int64(n)
		t.kernel(&t.args)
		src, dst = src[4*n:], dst[8*n:]
	}
	for len(src) >= 4 && len(dst) >= 8 {
		w := uint64(t.color[src[t.red&3]]) | uint64(t.color[src[1]])<<16 | uint64(t.color[src[2-t.red&3]])<<32 | uint64(t.alpha[src[3]])<<48
		binary.LittleEndian.PutUint64(dst, w)
		src, dst = src[4:], dst[8:]
	}
}

// inverse is the byte of each code, of colours and of alpha. No two bytes have the same code.
func (t *codes) inverse() *[2][1 << 16]byte {
	b := new([2][1 << 16]byte)
	for i := range 256 {
		b[0][t.color[i]], b[1][t.alpha[i]] = byte(i), byte(i)
	}
	return b
}

// back encodes a row of texels again, undoing row.
func (t *codes) back(dst, src []byte, bytes *[2][1 << 16]byte) {
	for len(dst) >= 4 {
		w := binary.LittleEndian.Uint64(src)
		dst[t.red&3], dst[1], dst[2-t.red&3], dst[3] = bytes[0][uint16(w)], bytes[0][uint16(w>>16)],
			bytes[0][uint16(w>>32)], bytes[1][w>>48]
		src, dst = src[8:], dst[4:]
	}
}
