package rop

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// codec encodes lanes to texels of one format and decodes them: n lanes, a multiple of simd.Lanes. Texels that kernels
// take apart lie in w.words, word by word, or where plain is set in the lanes themselves; others in w.bytes(), one
// after the other.
type codec struct {
	format *format.Info
	size   int  // bytes of a texel
	apart  bool // kernels take texels apart
	plain  bool // the words are the components
	float  bool // components are floating-point numbers: every level stores the same NaN
	encode func(c *codec, w *Scratch, k *simd.Kernels, src [4]*float32, n int)
	decode func(c *codec, w *Scratch, k *simd.Kernels, n int) // to w.lanes
	unorm  [2]simd.UnormArgs                                  // of the first and the second 4 bytes
}

// nan is the NaN that attachments hold.
const nan = 0x7fc00000

func (c *codec) compile(f *format.Info) {
	*c = codec{format: f, size: f.BlockBytes, encode: encodeAny, decode: decodeAny}
	c.float = f.Numeric == format.Sfloat || f.Numeric == format.Ufloat
	plain := f.BlockBytes == 4*f.Components // of 32 bits a component
	for k := range f.Components {
		plain = plain && f.Bits[k] == 32
	}
	c.apart = true
	switch {
	case plain && f.Components != 3:
		c.plain, c.encode, c.decode = true, func(*codec, *Scratch, *simd.Kernels, [4]*float32, int) {}, decodePlain
	case f.Numeric == format.Sfloat && f.BlockBytes == 2*f.Components && f.Components != 3:
		c.encode, c.decode = encodeHalf, decodeHalf
	case f.Format == vk.FormatB10G11R11UfloatPack32:
		c.encode, c.decode = encodeUfloats, decodeUfloats
	case (f.Numeric == format.Unorm || f.Numeric == format.Snorm) && c.packed():
		c.encode, c.decode = encodeUnorm, decodeUnorm
	default:
		c.apart = false
	}
}

// wordPointers are where the words of texels lie that kernels take apart, lanes being the components.
func (c *codec) wordPointers(w *Scratch, lanes [4]*float32) (p [4]*uint32) {
	if !c.plain {
		return [4]*uint32{&w.words[0][0], &w.words[1][0]}
	}
	for k := range p {
		p[k] = (*uint32)(unsafe.Pointer(lanes[k]))
	}
	return p
}

// packed finds the places of UNORM or SNORM components, and whether the kernels can reach them.
func (c *codec) packed() bool {
	signed := 0
	if c.format.Numeric == format.Snorm {
		signed = 1
		c.unorm[0].Signed, c.unorm[1].Signed = 1, 1
	}
	if c.size > 8 || c.size&(c.size-1) != 0 {
		return false
	}
	for k := range 4 {
		if c.format.Bits[k] == 0 {
			continue
		}
		var b [8]byte
		texel := [1]format.Texel{}
		texel[0][k] = math.Float32bits(1)
		c.format.Encode(b[:c.size], texel[:])
		code := uint64(0)
		for i, v := range b {
			code |= uint64(v) << (8 * i)
		}
		shift := bits.TrailingZeros64(code)
		word, place := shift/32, k
		if c.size == 8 { // red and green, blue and alpha
			word, place = k/2, k%2
		}
		code >>= shift
		if shift/32 != word || code > math.MaxUint16 || code != 1<<(c.format.Bits[k]-signed)-1 {
			return false
		}
		c.unorm[word].Scale[place], c.unorm[word].Shift[place] = float32(code), uint32(shift%32)
	}
	return true
}

// encodeAny is the encoder of formats without a quicker one.
func encodeAny(c *codec, w *Scratch, _ *simd.Kernels, src [4]*float32, n int) {
	for first := 0; first < n; first += simd.Lanes {
		for k := range 4 {
			v := (*[simd.Lanes]float32)(unsafe.Add(unsafe.Pointer(src[k]), 4*first))
			for i, f := range v {
				word := math.Float32bits(f)
				if c.float && f != f {
					word = nan
				}
				w.texels[i][k] = word
			}
		}
		c.format.Encode(w.bytes()[first*c.size:][:simd.Lanes*c.size], w.texels[:])
	}
}

// decodeAny is the decoder of formats without a quicker one; missing components are (0, 0, 0, 1).
func decodeAny(c *codec, w *Scratch, _ *simd.Kernels, n int) {
	for first := 0; first < n; first += simd.Lanes {
		c.format.Decode(w.texels[:], w.bytes()[first*c.size:])
		for i := range w.texels {
			for k, word := range &w.texels[i] {
				w.lanes[k][first+i] = math.Float32frombits(word)
			}
		}
	}
}

// decodePlain fills the components that the format lacks: the others are words of texels.
func decodePlain(c *codec, w *Scratch, _ *simd.Kernels, n int) {
	for k := c.format.Components; k < 4; k++ {
		w.missing(k, n)
	}
}

// missing fills a component that the format lacks.
func (w *Scratch) missing(k, n int) {
	v := w.lanes[k][:n]
	for i := range v {
		v[i] = float32(k / 3)
	}
}

// encodeHalf makes words of one, two or four 16-bit floats.
func encodeHalf(c *codec, w *Scratch, k *simd.Kernels, src [4]*float32, n int) {
	a := &w.half
	a.Lanes, a.N, a.Words = src, int64(n), c.halves(w)
	k.EncodeHalf(a)
}

func decodeHalf(c *codec, w *Scratch, k *simd.Kernels, n int) {
	a := &w.half
	a.Lanes, a.N, a.Words = w.lanePointers(), int64(n), c.halves(w)
	k.DecodeHalf(a)
	for m := c.format.Components; m < 4; m++ {
		w.missing(m, n)
	}
}

// halves are the words of two 16-bit floats each: blue and alpha have some of 8 bytes alone.
func (c *codec) halves(w *Scratch) [2]*uint32 {
	if c.size < 8 {
		return [2]*uint32{&w.words[0][0]}
	}
	return [2]*uint32{&w.words[0][0], &w.words[1][0]}
}

// encodeUnorm makes the words of packed texels of up to 8 bytes.
func encodeUnorm(c *codec, w *Scratch, k *simd.Kernels, src [4]*float32, n int) {
	a := &w.unorm
	*a = c.unorm[0]
	a.Lanes, a.N, a.Words = src, int64(n), &w.words[0][0]
	k.EncodeUnorm(a)
	if c.size == 8 {
		*a = c.unorm[1]
		a.Lanes, a.N, a.Words = [4]*float32{src[2], src[3], src[0], src[0]}, int64(n), &w.words[1][0]
		k.EncodeUnorm(a)
	}
}

func decodeUnorm(c *codec, w *Scratch, k *simd.Kernels, n int) {
	a := &w.unorm
	*a = c.unorm[0]
	a.Lanes, a.N, a.Words = w.lanePointers(), int64(n), &w.words[0][0]
	k.DecodeUnorm(a)
	if c.size == 8 {
		*a = c.unorm[1]
		a.Lanes = [4]*float32{&w.lanes[2][0], &w.lanes[3][0], &w.spare[0], &w.spare[0]}
		a.N, a.Words = int64(n), &w.words[1][0]
		k.DecodeUnorm(a)
	}
}

// rgba8Format is a format of the kernels that write 4-byte texels to tiles.
type rgba8Format struct {
	has, srgb bool
	bgra      uint32
	mask      [4]uint8
}

func (q *rgba8Format) compile(f *format.Info) {
	switch f.Format {
	case vk.FormatR8G8B8A8Unorm, vk.FormatA8B8G8R8UnormPack32:
		q.has = true
	case vk.FormatB8G8R8A8Unorm:
		q.has, q.bgra = true, 1
	case vk.FormatR8G8B8A8Srgb, vk.FormatA8B8G8R8SrgbPack32:
		q.has, q.srgb = true, true
	case vk.FormatB8G8R8A8Srgb:
		q.has, q.srgb, q.bgra = true, true, 1
	}
}
