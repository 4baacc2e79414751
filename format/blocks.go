package format

import (
	"math"
	"sync"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// blockRows are the compressed formats.
var blockRows = []struct {
	format               vk.Format
	numeric              Numeric
	width, height, bytes int
	components           int
	decode               blockDecoder
}{
	{vk.FormatBC1RGBUnormBlock, Unorm, 4, 4, 8, 3, decodeBC1(bcOpaque, bcLinear)},
	{vk.FormatBC1RGBSrgbBlock, Srgb, 4, 4, 8, 3, decodeBC1(bcOpaque, bcSRGB)},
	{vk.FormatBC1RGBAUnormBlock, Unorm, 4, 4, 8, 4, decodeBC1(bcPunch, bcLinear)},
	{vk.FormatBC1RGBASrgbBlock, Srgb, 4, 4, 8, 4, decodeBC1(bcPunch, bcSRGB)},
	{vk.FormatBC2UnormBlock, Unorm, 4, 4, 16, 4, decodeBC2(bcLinear)},
	{vk.FormatBC2SrgbBlock, Srgb, 4, 4, 16, 4, decodeBC2(bcSRGB)},
	{vk.FormatBC3UnormBlock, Unorm, 4, 4, 16, 4, decodeBC3(bcLinear)},
	{vk.FormatBC3SrgbBlock, Srgb, 4, 4, 16, 4, decodeBC3(bcSRGB)},
	{vk.FormatBC4UnormBlock, Unorm, 4, 4, 8, 1, decodeBC4(false)},
	{vk.FormatBC4SnormBlock, Snorm, 4, 4, 8, 1, decodeBC4(true)},
	{vk.FormatBC5UnormBlock, Unorm, 4, 4, 16, 2, decodeBC5(false)},
	{vk.FormatBC5SnormBlock, Snorm, 4, 4, 16, 2, decodeBC5(true)},
	{vk.FormatBC6HUfloatBlock, Ufloat, 4, 4, 16, 3, decodeBC6H(false)},
	{vk.FormatBC6HSfloatBlock, Sfloat, 4, 4, 16, 3, decodeBC6H(true)},
	{vk.FormatBC7UnormBlock, Unorm, 4, 4, 16, 4, decodeBC7(linear8)},
	{vk.FormatBC7SrgbBlock, Srgb, 4, 4, 16, 4, decodeBC7(srgb8)},
	{vk.FormatETC2R8G8B8UnormBlock, Unorm, 4, 4, 8, 3, decodeETC2(etcOpaque, linear8)},
	{vk.FormatETC2R8G8B8SrgbBlock, Srgb, 4, 4, 8, 3, decodeETC2(etcOpaque, srgb8)},
	{vk.FormatETC2R8G8B8A1UnormBlock, Unorm, 4, 4, 8, 4, decodeETC2(etcPunch, linear8)},
	{vk.FormatETC2R8G8B8A1SrgbBlock, Srgb, 4, 4, 8, 4, decodeETC2(etcPunch, srgb8)},
	{vk.FormatETC2R8G8B8A8UnormBlock, Unorm, 4, 4, 16, 4, decodeETC2(etcEAC, linear8)},
	{vk.FormatETC2R8G8B8A8SrgbBlock, Srgb, 4, 4, 16, 4, decodeETC2(etcEAC, srgb8)},
	{vk.FormatEACR11UnormBlock, Unorm, 4, 4, 8, 1, decodeEAC(1, false)},
	{vk.FormatEACR11SnormBlock, Snorm, 4, 4, 8, 1, decodeEAC(1, true)},
	{vk.FormatEACR11G11UnormBlock, Unorm, 4, 4, 16, 2, decodeEAC(2, false)},
	{vk.FormatEACR11G11SnormBlock, Snorm, 4, 4, 16, 2, decodeEAC(2, true)},
	{vk.FormatASTC4x4UnormBlock, Unorm, 4, 4, 16, 4, decodeASTC(4, 4, astcLDR)},
	{vk.FormatASTC4x4SrgbBlock, Srgb, 4, 4, 16, 4, decodeASTC(4, 4, astcSRGB)},
	{vk.FormatASTC5x4UnormBlock, Unorm, 5, 4, 16, 4, decodeASTC(5, 4, astcLDR)},
	{vk.FormatASTC5x4SrgbBlock, Srgb, 5, 4, 16, 4, decodeASTC(5, 4, astcSRGB)},
	{vk.FormatASTC5x5UnormBlock, Unorm, 5, 5, 16, 4, decodeASTC(5, 5, astcLDR)},
	{vk.FormatASTC5x5SrgbBlock, Srgb, 5, 5, 16, 4, decodeASTC(5, 5, astcSRGB)},
	{vk.FormatASTC6x5UnormBlock, Unorm, 6, 5, 16, 4, decodeASTC(6, 5, astcLDR)},
	{vk.FormatASTC6x5SrgbBlock, Srgb, 6, 5, 16, 4, decodeASTC(6, 5, astcSRGB)},
	{vk.FormatASTC6x6UnormBlock, Unorm, 6, 6, 16, 4, decodeASTC(6, 6, astcLDR)},
	{vk.FormatASTC6x6SrgbBlock, Srgb, 6, 6, 16, 4, decodeASTC(6, 6, astcSRGB)},
	{vk.FormatASTC8x5UnormBlock, Unorm, 8, 5, 16, 4, decodeASTC(8, 5, astcLDR)},
	{vk.FormatASTC8x5SrgbBlock, Srgb, 8, 5, 16, 4, decodeASTC(8, 5, astcSRGB)},
	{vk.FormatASTC8x6UnormBlock, Unorm, 8, 6, 16, 4, decodeASTC(8, 6, astcLDR)},
	{vk.FormatASTC8x6SrgbBlock, Srgb, 8, 6, 16, 4, decodeASTC(8, 6, astcSRGB)},
	{vk.FormatASTC8x8UnormBlock, Unorm, 8, 8, 16, 4, decodeASTC(8, 8, astcLDR)},
	{vk.FormatASTC8x8SrgbBlock, Srgb, 8, 8, 16, 4, decodeASTC(8, 8, astcSRGB)},
	{vk.FormatASTC10x5UnormBlock, Unorm, 10, 5, 16, 4, decodeASTC(10, 5, astcLDR)},
	{vk.FormatASTC10x5SrgbBlock, Srgb, 10, 5, 16, 4, decodeASTC(10, 5, astcSRGB)},
	{vk.FormatASTC10x6UnormBlock, Unorm, 10, 6, 16, 4, decodeASTC(10, 6, astcLDR)},
	{vk.FormatASTC10x6SrgbBlock, Srgb, 10, 6, 16, 4, decodeASTC(10, 6, astcSRGB)},
	{vk.FormatASTC10x8UnormBlock, Unorm, 10, 8, 16, 4, decodeASTC(10, 8, astcLDR)},
	{vk.FormatASTC10x8SrgbBlock, Srgb, 10, 8, 16, 4, decodeASTC(10, 8, astcSRGB)},
	{vk.FormatASTC10x10UnormBlock, Unorm, 10, 10, 16, 4, decodeASTC(10, 10, astcLDR)},
	{vk.FormatASTC10x10SrgbBlock, Srgb, 10, 10, 16, 4, decodeASTC(10, 10, astcSRGB)},
	{vk.FormatASTC12x10UnormBlock, Unorm, 12, 10, 16, 4, decodeASTC(12, 10, astcLDR)},
	{vk.FormatASTC12x10SrgbBlock, Srgb, 12, 10, 16, 4, decodeASTC(12, 10, astcSRGB)},
	{vk.FormatASTC12x12UnormBlock, Unorm, 12, 12, 16, 4, decodeASTC(12, 12, astcLDR)},
	{vk.FormatASTC12x12SrgbBlock, Srgb, 12, 12, 16, 4, decodeASTC(12, 12, astcSRGB)},
	{vk.FormatASTC4x4SfloatBlock, Sfloat, 4, 4, 16, 4, decodeASTC(4, 4, astcHDR)},
	{vk.FormatASTC5x4SfloatBlock, Sfloat, 5, 4, 16, 4, decodeASTC(5, 4, astcHDR)},
	{vk.FormatASTC5x5SfloatBlock, Sfloat, 5, 5, 16, 4, decodeASTC(5, 5, astcHDR)},
	{vk.FormatASTC6x5SfloatBlock, Sfloat, 6, 5, 16, 4, decodeASTC(6, 5, astcHDR)},
	{vk.FormatASTC6x6SfloatBlock, Sfloat, 6, 6, 16, 4, decodeASTC(6, 6, astcHDR)},
	{vk.FormatASTC8x5SfloatBlock, Sfloat, 8, 5, 16, 4, decodeASTC(8, 5, astcHDR)},
	{vk.FormatASTC8x6SfloatBlock, Sfloat, 8, 6, 16, 4, decodeASTC(8, 6, astcHDR)},
	{vk.FormatASTC8x8SfloatBlock, Sfloat, 8, 8, 16, 4, decodeASTC(8, 8, astcHDR)},
	{vk.FormatASTC10x5SfloatBlock, Sfloat, 10, 5, 16, 4, decodeASTC(10, 5, astcHDR)},
	{vk.FormatASTC10x6SfloatBlock, Sfloat, 10, 6, 16, 4, decodeASTC(10, 6, astcHDR)},
	{vk.FormatASTC10x8SfloatBlock, Sfloat, 10, 8, 16, 4, decodeASTC(10, 8, astcHDR)},
	{vk.FormatASTC10x10SfloatBlock, Sfloat, 10, 10, 16, 4, decodeASTC(10, 10, astcHDR)},
	{vk.FormatASTC12x10SfloatBlock, Sfloat, 12, 10, 16, 4, decodeASTC(12, 10, astcHDR)},
	{vk.FormatASTC12x12SfloatBlock, Sfloat, 12, 12, 16, 4, decodeASTC(12, 12, astcHDR)},
}

// volumeRows are the compressed formats whose blocks have a depth, by the first of each size: UNORM, then SRGB and
// SFLOAT.
var volumeRows = []struct {
	unorm                vk.Format
	width, height, depth int
}{
	{vk.FormatASTC3x3x3UnormBlock, 3, 3, 3},
	{vk.FormatASTC4x3x3UnormBlock, 4, 3, 3},
	{vk.FormatASTC4x4x3UnormBlock, 4, 4, 3},
	{vk.FormatASTC4x4x4UnormBlock, 4, 4, 4},
	{vk.FormatASTC5x4x4UnormBlock, 5, 4, 4},
	{vk.FormatASTC5x5x4UnormBlock, 5, 5, 4},
	{vk.FormatASTC5x5x5UnormBlock, 5, 5, 5},
	{vk.FormatASTC6x5x5UnormBlock, 6, 5, 5},
	{vk.FormatASTC6x6x5UnormBlock, 6, 6, 5},
	{vk.FormatASTC6x6x6UnormBlock, 6, 6, 6},
}

// blockDecoder decodes blocks of a format.
type blockDecoder struct {
	texels func(dst []Texel, src []byte)
	// codes is the layout that kernel decodes blocks of 4x4 texels to. NoCodes: there is no kernel.
	codes  Codes
	kernel blockKernel
	// paint decodes one block to codes in place of kernel: rows of size*codes.Bytes() bytes, size being the block's
	// width.
	paint func(k *simd.Kernels) func(dst, src []byte)
}

// A blockKernel fills in those fields of the record that depend on the format, and decodes blocks by a kernel of a
// level.
type blockKernel = func(k *simd.Kernels, a *simd.BlocksArgs)

// decodeCodes is the decoder of a format whose components are codes of 8 bits; rgb has the values of the colors' codes.
// Texels are decoded by the plain Go kernel, so that there is one definition.
func decodeCodes(kernel blockKernel, rgb func() *[256]uint32) blockDecoder {
	return blockDecoder{
		texels: func(dst []Texel, src []byte) {
			b := oneBlocks.Get().(*oneBlock)
			out := &b.out
			b.args = simd.BlocksArgs{In: &src[0], N: 1, Out: [4]*byte{&out[0], &out[16], &out[32], &out[48]}}
			kernel(plain(), &b.args)
			t := rgb()
			for i := range dst {
				o := out[4*i : 4*i+4 : 4*i+4]
				dst[i] = Texel{t[o[0]], t[o[1]], t[o[2]], unorm8[o[3]]}
			}
			b.args = simd.BlocksArgs{}
			oneBlocks.Put(b)
		},
		codes: Codes8, kernel: kernel,
	}
}

// oneBlock is the record and the result of one block's decoding, pooled: a new one would be allocated for each block.
type oneBlock struct {
	args simd.BlocksArgs
	out  [64]byte
}

var oneBlocks = sync.Pool{New: func() any { return new(oneBlock) }}

// plain are the kernels in plain Go.
var plain = sync.OnceValue(func() *simd.Kernels {
	k, err := simd.For(simd.LevelGeneric)
	if err != nil {
		panic(err) // it is everywhere
	}
	return k
})

// code16 is the nearest code of 16 bits of the bits of a float from 0 to 1.
func code16(bits uint32) uint16 {
	return uint16(math.RoundToEven(float64(math.Float32frombits(bits)) * 65535))
}

// The two tables from 8-bit codes to texel words, for decoders that work in codes.
func linear8() *[256]uint32 { return unorm8 }
func srgb8() *[256]uint32   { return &srgb.linear }

func decodeBC7(rgb func() *[256]uint32) blockDecoder {
	return decodeCodes(func(k *simd.Kernels, a *simd.BlocksArgs) {
		a.BC7 = simd.NewBC7Tables()
		k.DecodeBC7(a)
	}, rgb)
}

// etcAlpha is the place of a format's alpha.
type etcAlpha uint8

const (
	etcOpaque etcAlpha = iota
	etcPunch           // one bit, within the color block
	etcEAC             // an EAC block before the color block
)

func decodeETC2(alpha etcAlpha, rgb func() *[256]uint32) blockDecoder {
	return decodeCodes(func(k *simd.Kernels, a *simd.BlocksArgs) {
		if alpha == etcEAC {
			k.DecodeETC2Alpha(a)
			return
		}
		a.Punch = uint32(alpha)
		k.DecodeETC2(a)
	}, rgb)
}
