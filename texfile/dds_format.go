package texfile

import (
	"github.com/seed-1acaedba/halfspace/vk"
)

// ddsKind is how the texels of a DDS file are read.
type ddsKind struct {
	format        vk.Format
	components    vk.ComponentMapping
	premultiplied bool
}

// The components of formats that keep something else than RGBA.
var (
	ddsOpaque = vk.ComponentMapping{A: vk.ComponentSwizzleOne}
	ddsGray   = vk.ComponentMapping{R: vk.ComponentSwizzleR, G: vk.ComponentSwizzleR, B: vk.ComponentSwizzleR,
		A: vk.ComponentSwizzleOne}
	ddsGrayAlpha = vk.ComponentMapping{R: vk.ComponentSwizzleR, G: vk.ComponentSwizzleR, B: vk.ComponentSwizzleR,
		A: vk.ComponentSwizzleG}
	ddsGrayAlphaSwap = vk.ComponentMapping{R: vk.ComponentSwizzleG, G: vk.ComponentSwizzleG, B: vk.ComponentSwizzleG,
		A: vk.ComponentSwizzleR}
)

// ddsFourCC are the codes of legacy headers: four letters, or a number of the D3DFORMAT enumeration.
var ddsFourCC = map[uint32]ddsKind{
	fourCC("DXT1"): {format: vk.FormatBC1RGBAUnormBlock},
	fourCC("DXT2"): {format: vk.FormatBC2UnormBlock, premultiplied: true},
	fourCC("DXT3"): {format: vk.FormatBC2UnormBlock},
	fourCC("DXT4"): {format: vk.FormatBC3UnormBlock, premultiplied: true},
	fourCC("DXT5"): {format: vk.FormatBC3UnormBlock},
	fourCC("ATI1"): {format: vk.FormatBC4UnormBlock},
	fourCC("BC4U"): {format: vk.FormatBC4UnormBlock},
	fourCC("BC4S"): {format: vk.FormatBC4SnormBlock},
	fourCC("ATI2"): {format: vk.FormatBC5UnormBlock},
	fourCC("BC5U"): {format: vk.FormatBC5UnormBlock},
	fourCC("BC5S"): {format: vk.FormatBC5SnormBlock},
	fourCC("BC6H"): {format: vk.FormatBC6HUfloatBlock},
	fourCC("BC7L"): {format: vk.FormatBC7UnormBlock},
	fourCC("YUY2"): {format: vk.FormatG8B8G8R8422Unorm},
	fourCC("UYVY"): {format: vk.FormatB8G8R8G8422Unorm},
	36:             {format: vk.FormatR16G16B16A16Unorm},
	110:            {format: vk.FormatR16G16B16A16Snorm},
	111:            {format: vk.FormatR16Sfloat},
	112:            {format: vk.FormatR16G16Sfloat},
	113:            {format: vk.FormatR16G16B16A16Sfloat},
	114:            {format: vk.FormatR32Sfloat},
	115:            {format: vk.FormatR32G32Sfloat},
	116:            {format: vk.FormatR32G32B32A32Sfloat},
}

// fourCC is a code of four letters.
func fourCC(s string) uint32 {
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

// The flags of a DDS pixel format.
const (
	ddpfAlphaPixels = 0x1
	ddpfAlpha       = 0x2
	ddpfFourCC      = 0x4
	ddpfRGB         = 0x40
	ddpfLuminance   = 0x20000
	ddpfBumpDuDv    = 0x80000
	ddpfKinds       = ddpfAlpha | ddpfFourCC | ddpfRGB | ddpfLuminance | ddpfBumpDuDv | 0x200 // and YUV
)

// ddsMasks are the layouts that legacy headers describe by bits and masks.
var ddsMasks = []struct {
	kind, bits uint32
	masks      [4]uint32 // red or luminance, green, blue, alpha; alpha 0 where there is none
	is         ddsKind
}{
	{ddpfRGB, 32, [4]uint32{0xff, 0xff00, 0xff0000, 0xff000000}, ddsKind{format: vk.FormatR8G8B8A8Unorm}},
	{ddpfRGB, 32, [4]uint32{0xff, 0xff00, 0xff0000, 0}, ddsKind{format: vk.FormatR8G8B8A8Unorm, components: ddsOpaque}},
	{ddpfRGB, 32, [4]uint32{0xff0000, 0xff00, 0xff, 0xff000000}, ddsKind{format: vk.FormatB8G8R8A8Unorm}},
	{ddpfRGB, 32, [4]uint32{0xff0000, 0xff00, 0xff, 0}, ddsKind{format: vk.FormatB8G8R8A8Unorm, components: ddsOpaque}},
	{ddpfRGB, 32, [4]uint32{0x3ff, 0xffc00, 0x3ff00000, 0xc0000000}, ddsKind{format: vk.FormatA2B10G10R10UnormPack32}},
	{ddpfRGB, 32, [4]uint32{0x3ff00000, 0xffc00, 0x3ff, 0xc0000000}, ddsKind{format: vk.FormatA2R10G10B10UnormPack32}},
	{ddpfRGB, 32, [4]uint32{0xffff, 0xffff0000, 0, 0}, ddsKind{format: vk.FormatR16G16Unorm}},
	{ddpfRGB, 32, [4]uint32{0xffffffff, 0, 0, 0}, ddsKind{format: vk.FormatR32Sfloat}}, // as D3DX wrote it
	{ddpfRGB, 24, [4]uint32{0xff0000, 0xff00, 0xff, 0}, ddsKind{format: vk.FormatB8G8R8Unorm}},
	{ddpfRGB, 24, [4]uint32{0xff, 0xff00, 0xff0000, 0}, ddsKind{format: vk.FormatR8G8B8Unorm}},
	{ddpfRGB, 16, [4]uint32{0xf800, 0x7e0, 0x1f, 0}, ddsKind{format: vk.FormatR5G6B5UnormPack16}},
	{ddpfRGB, 16, [4]uint32{0x1f, 0x7e0, 0xf800, 0}, ddsKind{format: vk.FormatB5G6R5UnormPack16}},
	{ddpfRGB, 16, [4]uint32{0x7c00, 0x3e0, 0x1f, 0x8000}, ddsKind{format: vk.FormatA1R5G5B5UnormPack16}},
	{ddpfRGB, 16, [4]uint32{0x7c00, 0x3e0, 0x1f, 0}, ddsKind{format: vk.FormatA1R5G5B5UnormPack16, components: ddsOpaque}},
	{ddpfRGB, 16, [4]uint32{0x1f, 0x3e0, 0x7c00, 0x8000}, ddsKind{format: vk.FormatA1B5G5R5UnormPack16}},
	{ddpfRGB, 16, [4]uint32{0xf00, 0xf0, 0xf, 0xf000}, ddsKind{format: vk.FormatA4R4G4B4UnormPack16}},
	{ddpfRGB, 16, [4]uint32{0xf00, 0xf0, 0xf, 0}, ddsKind{format: vk.FormatA4R4G4B4UnormPack16, components: ddsOpaque}},
	{ddpfRGB, 16, [4]uint32{0xf, 0xf0, 0xf00, 0xf000}, ddsKind{format: vk.FormatA4B4G4R4UnormPack16}},
	{ddpfRGB, 16, [4]uint32{0xff, 0xff00, 0, 0}, ddsKind{format: vk.FormatR8G8Unorm}},
	{ddpfRGB, 16, [4]uint32{0xffff, 0, 0, 0}, ddsKind{format: vk.FormatR16Unorm}},
	{ddpfRGB, 8, [4]uint32{0xff, 0, 0, 0}, ddsKind{format: vk.FormatR8Unorm}},
	{ddpfLuminance, 8, [4]uint32{0xff, 0, 0, 0}, ddsKind{format: vk.FormatR8Unorm, components: ddsGray}},
	{ddpfLuminance, 8, [4]uint32{0xf, 0, 0, 0xf0}, ddsKind{format: vk.FormatR4G4UnormPack8, components: ddsGrayAlphaSwap}},
	{ddpfLuminance, 16, [4]uint32{0xffff, 0, 0, 0}, ddsKind{format: vk.FormatR16Unorm, components: ddsGray}},
	{ddpfLuminance, 16, [4]uint32{0xff, 0, 0, 0xff00}, ddsKind{format: vk.FormatR8G8Unorm, components: ddsGrayAlpha}},
	{ddpfAlpha, 8, [4]uint32{0, 0, 0, 0xff}, ddsKind{format: vk.FormatA8Unorm}},
	{ddpfBumpDuDv, 16, [4]uint32{0xff, 0xff00, 0, 0}, ddsKind{format: vk.FormatR8G8Snorm}},
	{ddpfBumpDuDv, 32, [4]uint32{0xffff, 0xffff0000, 0, 0}, ddsKind{format: vk.FormatR16G16Snorm}},
	{ddpfBumpDuDv, 32, [4]uint32{0xff, 0xff00, 0xff0000, 0xff000000}, ddsKind{format: vk.FormatR8G8B8A8Snorm}},
}

// dxgi are the numbers of the DXGI_FORMAT enumeration that have a format here.
var dxgi = map[uint32]ddsKind{
	2: {format: vk.FormatR32G32B32A32Sfloat}, 3: {format: vk.FormatR32G32B32A32Uint}, 4: {format: vk.FormatR32G32B32A32Sint},
	6: {format: vk.FormatR32G32B32Sfloat}, 7: {format: vk.FormatR32G32B32Uint}, 8: {format: vk.FormatR32G32B32Sint},
	10: {format: vk.FormatR16G16B16A16Sfloat}, 11: {format: vk.FormatR16G16B16A16Unorm}, 12: {format: vk.FormatR16G16B16A16Uint},
	13: {format: vk.FormatR16G16B16A16Snorm}, 14: {format: vk.FormatR16G16B16A16Sint},
	16: {format: vk.FormatR32G32Sfloat}, 17: {format: vk.FormatR32G32Uint}, 18: {format: vk.FormatR32G32Sint},
	20: {format: vk.FormatD32SfloatS8Uint}, 24: {format: vk.FormatA2B10G10R10UnormPack32}, 25: {format: vk.FormatA2B10G10R10UintPack32},
	26: {format: vk.FormatB10G11R11UfloatPack32},
	28: {format: vk.FormatR8G8B8A8Unorm}, 29: {format: vk.FormatR8G8B8A8Srgb}, 30: {format: vk.FormatR8G8B8A8Uint},
	31: {format: vk.FormatR8G8B8A8Snorm}, 32: {format: vk.FormatR8G8B8A8Sint},
	34: {format: vk.FormatR16G16Sfloat}, 35: {format: vk.FormatR16G16Unorm}, 36: {format: vk.FormatR16G16Uint},
	37: {format: vk.FormatR16G16Snorm}, 38: {format: vk.FormatR16G16Sint},
	40: {format: vk.FormatD32Sfloat}, 41: {format: vk.FormatR32Sfloat}, 42: {format: vk.FormatR32Uint}, 43: {format: vk.FormatR32Sint},
	45: {format: vk.FormatD24UnormS8Uint}, 49: {format: vk.FormatR8G8Unorm}, 50: {format: vk.FormatR8G8Uint},
	51: {format: vk.FormatR8G8Snorm}, 52: {format: vk.FormatR8G8Sint},
	54: {format: vk.FormatR16Sfloat}, 55: {format: vk.FormatD16Unorm}, 56: {format: vk.FormatR16Unorm}, 57: {format: vk.FormatR16Uint},
	58: {format: vk.FormatR16Snorm}, 59: {format: vk.FormatR16Sint},
	61: {format: vk.FormatR8Unorm}, 62: {format: vk.FormatR8Uint}, 63: {format: vk.FormatR8Snorm}, 64: {format: vk.FormatR8Sint},
	65: {format: vk.FormatA8Unorm}, 67: {format: vk.FormatE5B9G9R9UfloatPack32},
	71: {format: vk.FormatBC1RGBAUnormBlock}, 72: {format: vk.FormatBC1RGBASrgbBlock},
	74: {format: vk.FormatBC2UnormBlock}, 75: {format: vk.FormatBC2SrgbBlock},
	77: {format: vk.FormatBC3UnormBlock}, 78: {format: vk.FormatBC3SrgbBlock},
	80: {format: vk.FormatBC4UnormBlock}, 81: {format: vk.FormatBC4SnormBlock},
	83: {format: vk.FormatBC5UnormBlock}, 84: {format: vk.FormatBC5SnormBlock},
	85: {format: vk.FormatR5G6B5UnormPack16}, 86: {format: vk.FormatA1R5G5B5UnormPack16},
	87: {format: vk.FormatB8G8R8A8Unorm}, 88: {format: vk.FormatB8G8R8A8Unorm, components: ddsOpaque},
	91: {format: vk.FormatB8G8R8A8Srgb}, 93: {format: vk.FormatB8G8R8A8Srgb, components: ddsOpaque},
	95: {format: vk.FormatBC6HUfloatBlock}, 96: {format: vk.FormatBC6HSfloatBlock},
	98: {format: vk.FormatBC7UnormBlock}, 99: {format: vk.FormatBC7SrgbBlock},
	107: {format: vk.FormatG8B8G8R8422Unorm}, 115: {format: vk.FormatA4R4G4B4UnormPack16},
}
