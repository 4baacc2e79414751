package vk

// Format is a texel format: the layout of a texel, or of a block of texels, in memory. The zero value is UNDEFINED.
//
// Names list components from the most significant bit where they end in PACKnn (one little-endian word), otherwise in
// memory order.
type Format uint32

// The values of Format.
const (
	FormatUndefined Format = iota

	// Small packed formats.
	FormatR4G4UnormPack8
	FormatR4G4B4A4UnormPack16
	FormatB4G4R4A4UnormPack16
	FormatR5G6B5UnormPack16
	FormatB5G6R5UnormPack16
	FormatR5G5B5A1UnormPack16
	FormatB5G5R5A1UnormPack16
	FormatA1R5G5B5UnormPack16

	// 8 bits a component.
	FormatR8Unorm
	FormatR8Snorm
	FormatR8Uscaled
	FormatR8Sscaled
	FormatR8Uint
	FormatR8Sint
	FormatR8Srgb

	FormatR8G8Unorm
	FormatR8G8Snorm
	FormatR8G8Uscaled
	FormatR8G8Sscaled
	FormatR8G8Uint
	FormatR8G8Sint
	FormatR8G8Srgb

	FormatR8G8B8Unorm
	FormatR8G8B8Snorm
	FormatR8G8B8Uscaled
	FormatR8G8B8Sscaled
	FormatR8G8B8Uint
	FormatR8G8B8Sint
	FormatR8G8B8Srgb

	FormatB8G8R8Unorm
	FormatB8G8R8Snorm
	FormatB8G8R8Uscaled
	FormatB8G8R8Sscaled
	FormatB8G8R8Uint
	FormatB8G8R8Sint
	FormatB8G8R8Srgb

	FormatR8G8B8A8Unorm
	FormatR8G8B8A8Snorm
	FormatR8G8B8A8Uscaled
	FormatR8G8B8A8Sscaled
	FormatR8G8B8A8Uint
	FormatR8G8B8A8Sint
	FormatR8G8B8A8Srgb

	FormatB8G8R8A8Unorm
	FormatB8G8R8A8Snorm
	FormatB8G8R8A8Uscaled
	FormatB8G8R8A8Sscaled
	FormatB8G8R8A8Uint
	FormatB8G8R8A8Sint
	FormatB8G8R8A8Srgb

	FormatA8B8G8R8UnormPack32
	FormatA8B8G8R8SnormPack32
	FormatA8B8G8R8UscaledPack32
	FormatA8B8G8R8SscaledPack32
	FormatA8B8G8R8UintPack32
	FormatA8B8G8R8SintPack32
	FormatA8B8G8R8SrgbPack32

	// 10 bits a component.
	FormatA2R10G10B10UnormPack32
	FormatA2R10G10B10SnormPack32
	FormatA2R10G10B10UscaledPack32
	FormatA2R10G10B10SscaledPack32
	FormatA2R10G10B10UintPack32
	FormatA2R10G10B10SintPack32

	FormatA2B10G10R10UnormPack32
	FormatA2B10G10R10SnormPack32
	FormatA2B10G10R10UscaledPack32
	FormatA2B10G10R10SscaledPack32
	FormatA2B10G10R10UintPack32
	FormatA2B10G10R10SintPack32

	// 16 bits a component.
	FormatR16Unorm
	FormatR16Snorm
	FormatR16Uscaled
	FormatR16Sscaled
	FormatR16Uint
	FormatR16Sint
	FormatR16Sfloat

	FormatR16G16Unorm
	FormatR16G16Snorm
	FormatR16G16Uscaled
	FormatR16G16Sscaled
	FormatR16G16Uint
	FormatR16G16Sint
	FormatR16G16Sfloat

	FormatR16G16B16Unorm
	FormatR16G16B16Snorm
	FormatR16G16B16Uscaled
	FormatR16G16B16Sscaled
	FormatR16G16B16Uint
	FormatR16G16B16Sint
	FormatR16G16B16Sfloat

	FormatR16G16B16A16Unorm
	FormatR16G16B16A16Snorm
	FormatR16G16B16A16Uscaled
	FormatR16G16B16A16Sscaled
	FormatR16G16B16A16Uint
	FormatR16G16B16A16Sint
	FormatR16G16B16A16Sfloat

	// 32 bits a component.
	FormatR32Uint
	FormatR32Sint
	FormatR32Sfloat

	FormatR32G32Uint
	FormatR32G32Sint
	FormatR32G32Sfloat

	FormatR32G32B32Uint
	FormatR32G32B32Sint
	FormatR32G32B32Sfloat

	FormatR32G32B32A32Uint
	FormatR32G32B32A32Sint
	FormatR32G32B32A32Sfloat

	// 64 bits a component.
	FormatR64Uint
	FormatR64Sint
	FormatR64Sfloat

	FormatR64G64Uint
	FormatR64G64Sint
	FormatR64G64Sfloat

	FormatR64G64B64Uint
	FormatR64G64B64Sint
	FormatR64G64B64Sfloat

	FormatR64G64B64A64Uint
	FormatR64G64B64A64Sint
	FormatR64G64B64A64Sfloat

	// Small floats.
	FormatB10G11R11UfloatPack32
	FormatE5B9G9R9UfloatPack32

	// Depth and stencil.
	FormatD16Unorm
	FormatX8D24UnormPack32
	FormatD32Sfloat
	FormatS8Uint
	FormatD16UnormS8Uint
	FormatD24UnormS8Uint
	FormatD32SfloatS8Uint

	// BC.
	FormatBC1RGBUnormBlock
	FormatBC1RGBSrgbBlock
	FormatBC1RGBAUnormBlock
	FormatBC1RGBASrgbBlock
	FormatBC2UnormBlock
	FormatBC2SrgbBlock
	FormatBC3UnormBlock
	FormatBC3SrgbBlock
	FormatBC4UnormBlock
	FormatBC4SnormBlock
	FormatBC5UnormBlock
	FormatBC5SnormBlock
	FormatBC6HUfloatBlock
	FormatBC6HSfloatBlock
	FormatBC7UnormBlock
	FormatBC7SrgbBlock

	// ETC2 and EAC.
	FormatETC2R8G8B8UnormBlock
	FormatETC2R8G8B8SrgbBlock
	FormatETC2R8G8B8A1UnormBlock
	FormatETC2R8G8B8A1SrgbBlock
	FormatETC2R8G8B8A8UnormBlock
	FormatETC2R8G8B8A8SrgbBlock
	FormatEACR11UnormBlock
	FormatEACR11SnormBlock
	FormatEACR11G11UnormBlock
	FormatEACR11G11SnormBlock

	// ASTC.
	FormatASTC4x4UnormBlock
	FormatASTC4x4SrgbBlock
	FormatASTC5x4UnormBlock
	FormatASTC5x4SrgbBlock
	FormatASTC5x5UnormBlock
	FormatASTC5x5SrgbBlock
	FormatASTC6x5UnormBlock
	FormatASTC6x5SrgbBlock
	FormatASTC6x6UnormBlock
	FormatASTC6x6SrgbBlock
	FormatASTC8x5UnormBlock
	FormatASTC8x5SrgbBlock
	FormatASTC8x6UnormBlock
	FormatASTC8x6SrgbBlock
	FormatASTC8x8UnormBlock
	FormatASTC8x8SrgbBlock
	FormatASTC10x5UnormBlock
	FormatASTC10x5SrgbBlock
	FormatASTC10x6UnormBlock
	FormatASTC10x6SrgbBlock
	FormatASTC10x8UnormBlock
	FormatASTC10x8SrgbBlock
	FormatASTC10x10UnormBlock
	FormatASTC10x10SrgbBlock
	FormatASTC12x10UnormBlock
	FormatASTC12x10SrgbBlock
	FormatASTC12x12UnormBlock
	FormatASTC12x12SrgbBlock
)

// ASTC with high dynamic range.
const (
	FormatASTC4x4SfloatBlock Format = 1000066000 + iota
	FormatASTC5x4SfloatBlock
	FormatASTC5x5SfloatBlock
	FormatASTC6x5SfloatBlock
	FormatASTC6x6SfloatBlock
	FormatASTC8x5SfloatBlock
	FormatASTC8x6SfloatBlock
	FormatASTC8x8SfloatBlock
	FormatASTC10x5SfloatBlock
	FormatASTC10x6SfloatBlock
	FormatASTC10x8SfloatBlock
	FormatASTC10x10SfloatBlock
	FormatASTC12x10SfloatBlock
	FormatASTC12x12SfloatBlock
)

// Y'CbCr of 8 bits.
const (
	FormatG8B8G8R8422Unorm Format = 1000156000 + iota
	FormatB8G8R8G8422Unorm
	FormatG8B8R83Plane420Unorm
	FormatG8B8R82Plane420Unorm
	FormatG8B8R83Plane422Unorm
	FormatG8B8R82Plane422Unorm
	FormatG8B8R83Plane444Unorm

	// Components in the high 10 of 16 bits, and Y'CbCr of them.
	FormatR10X6UnormPack16
	FormatR10X6G10X6Unorm2Pack16
	FormatR10X6G10X6B10X6A10X6Unorm4Pack16
	FormatG10X6B10X6G10X6R10X6422Unorm4Pack16
	FormatB10X6G10X6R10X6G10X6422Unorm4Pack16
	FormatG10X6B10X6R10X63Plane420Unorm3Pack16
	FormatG10X6B10X6R10X62Plane420Unorm3Pack16
	FormatG10X6B10X6R10X63Plane422Unorm3Pack16
	FormatG10X6B10X6R10X62Plane422Unorm3Pack16
	FormatG10X6B10X6R10X63Plane444Unorm3Pack16

	// Components in the high 12 of 16 bits, and Y'CbCr of them.
	FormatR12X4UnormPack16
	FormatR12X4G12X4Unorm2Pack16
	FormatR12X4G12X4B12X4A12X4Unorm4Pack16
	FormatG12X4B12X4G12X4R12X4422Unorm4Pack16
	FormatB12X4G12X4R12X4G12X4422Unorm4Pack16
	FormatG12X4B12X4R12X43Plane420Unorm3Pack16
	FormatG12X4B12X4R12X42Plane420Unorm3Pack16
	FormatG12X4B12X4R12X43Plane422Unorm3Pack16
	FormatG12X4B12X4R12X42Plane422Unorm3Pack16
	FormatG12X4B12X4R12X43Plane444Unorm3Pack16

	// Y'CbCr of 16 bits.
	FormatG16B16G16R16422Unorm
	FormatB16G16R16G16422Unorm
	FormatG16B16R163Plane420Unorm
	FormatG16B16R162Plane420Unorm
	FormatG16B16R163Plane422Unorm
	FormatG16B16R162Plane422Unorm
	FormatG16B16R163Plane444Unorm
)

// Two planes 4:4:4.
const (
	FormatG8B8R82Plane444Unorm Format = 1000330000 + iota
	FormatG10X6B10X6R10X62Plane444Unorm3Pack16
	FormatG12X4B12X4R12X42Plane444Unorm3Pack16
	FormatG16B16R162Plane444Unorm
)

// Formats of later versions.
const (
	FormatA4R4G4B4UnormPack16 Format = 1000340000
	FormatA4B4G4R4UnormPack16 Format = 1000340001
	FormatA1B5G5R5UnormPack16 Format = 1000470000
	FormatA8Unorm             Format = 1000470001
)

// String is the specification's name of v.
func (v Format) String() string { return nameOf(v) }

func (v Format) names() names { return names{formatNames, formatRuns} }
