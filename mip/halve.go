package mip

import (
	"encoding/binary"
	"sync"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// halving is the fast 2x2 box of a format, or nil: it makes the rows from first to before end.
func halving(f *format.Info) func(dst, src *Subresource, first, end int) {
	switch f.Format {
	case vk.FormatR8G8B8A8Unorm:
		return halve
	case vk.FormatR8G8B8A8Srgb, vk.FormatB8G8R8A8Srgb, vk.FormatA8B8G8R8SrgbPack32:
		return halveSRGB
	case vk.FormatR16G16B16A16Sfloat:
		return halveHalf
	}
	return nil
}

// halveHalf is the 2x2 box of four halves: the exact mean, rounded as float32, then as a half, as shrink makes it; NaN
// is 0x7E00.
func halveHalf(dst, src *Subresource, first, end int) {
	le := binary.LittleEndian
	for y := first; y < end; y++ {
		halveHalfRow(le, dst.Row(y, 0), src.Row(2*y, 0), src.Row(2*y+1, 0))
	}
}

func halveHalfRow(le binary.ByteOrder, to, a, b []byte) {
	for ; len(to) >= 8 && len(a) >= 16 && len(b) >= 16; to, a, b = to[8:], a[16:], b[16:] {
		for c := 0; c < 8; c += 2 {
			value := func(p []byte) float64 { return float64(format.HalfToFloat(le.Uint16(p[c:]))) }
			sum := value(a) + value(a[8:]) + (value(b) + value(b[8:]))
			mean := float32(float64(sum*0.25) + 0)
			h := uint16(0x7E00)
			if mean == mean {
				h = format.FloatToHalf(mean)
			}
			le.PutUint16(to[c:], h)
		}
	}
}

// halve is the 2x2 box of four bytes a texel: (a + b + c + d + 2) >> 2.
func halve(dst, src *Subresource, first, end int) {
	for y := first; y < end; y++ {
		halveRow(dst.Row(y, 0), src.Row(2*y, 0), src.Row(2*y+1, 0))
	}
}

// halveRow is halve of rows. Two texels are in one word, its even and its odd bytes are added up in lanes of 16 bits.
func halveRow(to, a, b []byte) {
	const even = 0x00FF00FF00FF00FF
	le := binary.LittleEndian
	for len(to) >= 4 && len(a) >= 8 && len(b) >= 8 {
		p, q := le.Uint64(a), le.Uint64(b)
		rb, ga := p&even+q&even, p>>8&even+q>>8&even
		rb, ga = (rb+rb>>32+0x00020002)>>2&0x00FF00FF, (ga+ga>>32+0x00020002)>>2&0x00FF00FF
		le.PutUint32(to, uint32(rb|ga<<8))
		to, a, b = to[4:], a[8:], b[8:]
	}
}

// halvingBy is halving by a device's kernels, for one goroutine.
func halvingBy(k *simd.Kernels, f *format.Info) func(dst, src *Subresource, first, end int) {
	switch {
	case f.Format == vk.FormatR16G16B16A16Sfloat:
		return halveHalfBy(k)
	case f.Format == vk.FormatR8G8B8A8Unorm:
		return halveBy(k)
	case f.SRGB && halving(f) != nil:
		return halveSRGBBy(k)
	}
	return halving(f)
}

// twoRows are the rows of a source that row y of a result is made of.
func twoRows[T any](src *Subresource, y int) [2]*T {
	return [2]*T{(*T)(unsafe.Pointer(&src.Row(2*y, 0)[0])), (*T)(unsafe.Pointer(&src.Row(2*y+1, 0)[0]))}
}

func halveHalfBy(k *simd.Kernels) func(dst, src *Subresource, first, end int) {
	a := &simd.HalveHalfArgs{}
	return func(dst, src *Subresource, first, end int) {
		n := dst.Width &^ 3
		a.N = int64(n)
		for y := first; y < end; y++ {
			to := dst.Row(y, 0)
			if n > 0 {
				a.Out, a.Rows = (*uint64)(unsafe.Pointer(&to[0])), twoRows[uint64](src, y)
				k.HalveHalf(a)
			}
			halveHalfRow(binary.LittleEndian, to[8*n:], src.Row(2*y, 0)[16*n:], src.Row(2*y+1, 0)[16*n:])
		}
	}
}

func halveBy(k *simd.Kernels) func(dst, src *Subresource, first, end int) {
	a := &simd.HalveRGBA8Args{}
	return func(dst, src *Subresource, first, end int) {
		n := dst.Width &^ (simd.Lanes - 1)
		a.N = int64(n)
		for y := first; y < end; y++ {
			to := dst.Row(y, 0)
			if n > 0 {
				a.Out, a.Rows = (*uint32)(unsafe.Pointer(&to[0])), twoRows[uint32](src, y)
				k.HalveRGBA8(a)
			}
			halveRow(to[4*n:], src.Row(2*y, 0)[8*n:], src.Row(2*y+1, 0)[8*n:])
		}
	}
}

func halveSRGBBy(k *simd.Kernels) func(dst, src *Subresource, first, end int) {
	a := &simd.HalveSRGBArgs{Codes: &srgbCodes()[0]}
	for i := range a.Linear {
		a.Linear[i] = format.SRGBToLinear16(uint8(i))
	}
	return func(dst, src *Subresource, first, end int) {
		if dst.Width%simd.Lanes != 0 {
			halveSRGB(dst, src, first, end)
			return
		}
		a.N = int64(dst.Width)
		for y := first; y < end; y++ {
			a.Out, a.Rows = (*uint32)(unsafe.Pointer(&dst.Row(y, 0)[0])), twoRows[uint32](src, y)
			k.HalveSRGB(a)
		}
	}
}

// srgbCodes are the sRGB codes of the 16-bit linear ones, and three bytes.
var srgbCodes = sync.OnceValue(func() *[1<<16 + 3]uint8 {
	t := new([1<<16 + 3]uint8)
	for i := range 1 << 16 {
		t[i] = format.LinearToSRGB8(float32(i) / 65535)
	}
	return t
})

// halveSRGB is the 2x2 box of three bytes of sRGB and one of alpha: the colours' 16-bit linear codes are averaged,
// halves up.
func halveSRGB(dst, src *Subresource, first, end int) {
	var linear [256]uint32
	for i := range linear {
		linear[i] = uint32(format.SRGBToLinear16(uint8(i)))
	}
	codes := srgbCodes()
	for y := first; y < end; y++ {
		to, a, b := dst.Row(y, 0), src.Row(2*y, 0), src.Row(2*y+1, 0)
		for x := 0; x < len(to); x += 4 {
			p, q, t := a[2*x:2*x+8:2*x+8], b[2*x:2*x+8:2*x+8], to[x:x+4:x+4]
			t[0] = codes[(linear[p[0]]+linear[p[4]]+linear[q[0]]+linear[q[4]]+2)>>2&65535]
			t[1] = codes[(linear[p[1]]+linear[p[5]]+linear[q[1]]+linear[q[5]]+2)>>2&65535]
			t[2] = codes[(linear[p[2]]+linear[p[6]]+linear[q[2]]+linear[q[6]]+2)>>2&65535]
			t[3] = uint8((uint32(p[3]) + uint32(p[7]) + uint32(q[3]) + uint32(q[7]) + 2) >> 2)
		}
	}
}
