package format

import "github.com/seed-1acaedba/halfspace/vk"

// The table has one row a format. A new format whose layout parseLayout knows is a row here and an enumerant in package
// vk.

// texelRows are the formats of one plane whose texels stand alone, and the packed 4:2:2 pairs. The layout is
// explained at parseLayout.
var texelRows = []struct {
	format  vk.Format
	numeric Numeric
	layout  string
}{
	{vk.FormatR4G4UnormPack8, Unorm, "R4G4/8"},
	{vk.FormatR4G4B4A4UnormPack16, Unorm, "R4G4B4A4/16"},
	{vk.FormatB4G4R4A4UnormPack16, Unorm, "B4G4R4A4/16"},
	{vk.FormatR5G6B5UnormPack16, Unorm, "R5G6B5/16"},
	{vk.FormatB5G6R5UnormPack16, Unorm, "B5G6R5/16"},
	{vk.FormatR5G5B5A1UnormPack16, Unorm, "R5G5B5A1/16"},
	{vk.FormatB5G5R5A1UnormPack16, Unorm, "B5G5R5A1/16"},
	{vk.FormatA1R5G5B5UnormPack16, Unorm, "A1R5G5B5/16"},
	{vk.FormatR8Unorm, Unorm, "R8"},
	{vk.FormatR8Snorm, Snorm, "R8"},
	{vk.FormatR8Uscaled, Uscaled, "R8"},
	{vk.FormatR8Sscaled, Sscaled, "R8"},
	{vk.FormatR8Uint, Uint, "R8"},
	{vk.FormatR8Sint, Sint, "R8"},
	{vk.FormatR8Srgb, Srgb, "R8"},
	{vk.FormatR8G8Unorm, Unorm, "R8G8"},
	{vk.FormatR8G8Snorm, Snorm, "R8G8"},
	{vk.FormatR8G8Uscaled, Uscaled, "R8G8"},
	{vk.FormatR8G8Sscaled, Sscaled, "R8G8"},
	{vk.FormatR8G8Uint, Uint, "R8G8"},
	{vk.FormatR8G8Sint, Sint, "R8G8"},
	{vk.FormatR8G8Srgb, Srgb, "R8G8"},
	{vk.FormatR8G8B8Unorm, Unorm, "R8G8B8"},
	{vk.FormatR8G8B8Snorm, Snorm, "R8G8B8"},
	{vk.FormatR8G8B8Uscaled, Uscaled, "R8G8B8"},
	{vk.FormatR8G8B8Sscaled, Sscaled, "R8G8B8"},
	{vk.FormatR8G8B8Uint, Uint, "R8G8B8"},
	{vk.FormatR8G8B8Sint, Sint, "R8G8B8"},
	{vk.FormatR8G8B8Srgb, Srgb, "R8G8B8"},
	{vk.FormatB8G8R8Unorm, Unorm, "B8G8R8"},
	{vk.FormatB8G8R8Snorm, Snorm, "B8G8R8"},
	{vk.FormatB8G8R8Uscaled, Uscaled, "B8G8R8"},
	{vk.FormatB8G8R8Sscaled, Sscaled, "B8G8R8"},
	{vk.FormatB8G8R8Uint, Uint, "B8G8R8"},
	{vk.FormatB8G8R8Sint, Sint, "B8G8R8"},
	{vk.FormatB8G8R8Srgb, Srgb, "B8G8R8"},
	{vk.FormatR8G8B8A8Unorm, Unorm, "R8G8B8A8"},
	{vk.FormatR8G8B8A8Snorm, Snorm, "R8G8B8A8"},
	{vk.FormatR8G8B8A8Uscaled, Uscaled, "R8G8B8A8"},
	{vk.FormatR8G8B8A8Sscaled, Sscaled, "R8G8B8A8"},
	{vk.FormatR8G8B8A8Uint, Uint, "R8G8B8A8"},
	{vk.FormatR8G8B8A8Sint, Sint, "R8G8B8A8"},
	{vk.FormatR8G8B8A8Srgb, Srgb, "R8G8B8A8"},
	{vk.FormatB8G8R8A8Unorm, Unorm, "B8G8R8A8"},
	{vk.FormatB8G8R8A8Snorm, Snorm, "B8G8R8A8"},
	{vk.FormatB8G8R8A8Uscaled, Uscaled, "B8G8R8A8"},
	{vk.FormatB8G8R8A8Sscaled, Sscaled, "B8G8R8A8"},
	{vk.FormatB8G8R8A8Uint, Uint, "B8G8R8A8"},
	{vk.FormatB8G8R8A8Sint, Sint, "B8G8R8A8"},
	{vk.FormatB8G8R8A8Srgb, Srgb, "B8G8R8A8"},
	{vk.FormatA8B8G8R8UnormPack32, Unorm, "A8B8G8R8/32"},
	{vk.FormatA8B8G8R8SnormPack32, Snorm, "A8B8G8R8/32"},
	{vk.FormatA8B8G8R8UscaledPack32, Uscaled, "A8B8G8R8/32"},
	{vk.FormatA8B8G8R8SscaledPack32, Sscaled, "A8B8G8R8/32"},
	{vk.FormatA8B8G8R8UintPack32, Uint, "A8B8G8R8/32"},
	{vk.FormatA8B8G8R8SintPack32, Sint, "A8B8G8R8/32"},
	{vk.FormatA8B8G8R8SrgbPack32, Srgb, "A8B8G8R8/32"},
	{vk.FormatA2R10G10B10UnormPack32, Unorm, "A2R10G10B10/32"},
	{vk.FormatA2R10G10B10SnormPack32, Snorm, "A2R10G10B10/32"},
	{vk.FormatA2R10G10B10UscaledPack32, Uscaled, "A2R10G10B10/32"},
	{vk.FormatA2R10G10B10SscaledPack32, Sscaled, "A2R10G10B10/32"},
	{vk.FormatA2R10G10B10UintPack32, Uint, "A2R10G10B10/32"},
	{vk.FormatA2R10G10B10SintPack32, Sint, "A2R10G10B10/32"},
	{vk.FormatA2B10G10R10UnormPack32, Unorm, "A2B10G10R10/32"},
	{vk.FormatA2B10G10R10SnormPack32, Snorm, "A2B10G10R10/32"},
	{vk.FormatA2B10G10R10UscaledPack32, Uscaled, "A2B10G10R10/32"},
	{vk.FormatA2B10G10R10SscaledPack32, Sscaled, "A2B10G10R10/32"},
	{vk.FormatA2B10G10R10UintPack32, Uint, "A2B10G10R10/32"},
	{vk.FormatA2B10G10R10SintPack32, Sint, "A2B10G10R10/32"},
	{vk.FormatR16Unorm, Unorm, "R16"},
	{vk.FormatR16Snorm, Snorm, "R16"},
	{vk.FormatR16Uscaled, Uscaled, "R16"},
	{vk.FormatR16Sscaled, Sscaled, "R16"},
	{vk.FormatR16Uint, Uint, "R16"},
	{vk.FormatR16Sint, Sint, "R16"},
	{vk.FormatR16Sfloat, Sfloat, "R16"},
	{vk.FormatR16G16Unorm, Unorm, "R16G16"},
	{vk.FormatR16G16Snorm, Snorm, "R16G16"},
	{vk.FormatR16G16Uscaled, Uscaled, "R16G16"},
	{vk.FormatR16G16Sscaled, Sscaled, "R16G16"},
	{vk.FormatR16G16Uint, Uint, "R16G16"},
	{vk.FormatR16G16Sint, Sint, "R16G16"},
	{vk.FormatR16G16Sfloat, Sfloat, "R16G16"},
	{vk.FormatR16G16B16Unorm, Unorm, "R16G16B16"},
	{vk.FormatR16G16B16Snorm, Snorm, "R16G16B16"},
	{vk.FormatR16G16B16Uscaled, Uscaled, "R16G16B16"},
	{vk.FormatR16G16B16Sscaled, Sscaled, "R16G16B16"},
	{vk.FormatR16G16B16Uint, Uint, "R16G16B16"},
	{vk.FormatR16G16B16Sint, Sint, "R16G16B16"},
	{vk.FormatR16G16B16Sfloat, Sfloat, "R16G16B16"},
	{vk.FormatR16G16B16A16Unorm, Unorm, "R16G16B16A16"},
	{vk.FormatR16G16B16A16Snorm, Snorm, "R16G16B16A16"},
	{vk.FormatR16G16B16A16Uscaled, Uscaled, "R16G16B16A16"},
	{vk.FormatR16G16B16A16Sscaled, Sscaled, "R16G16B16A16"},
	{vk.FormatR16G16B16A16Uint, Uint, "R16G16B16A16"},
	{vk.FormatR16G16B16A16Sint, Sint, "R16G16B16A16"},
	{vk.FormatR16G16B16A16Sfloat, Sfloat, "R16G16B16A16"},
	{vk.FormatR32Uint, Uint, "R32"},
	{vk.FormatR32Sint, Sint, "R32"},
	{vk.FormatR32Sfloat, Sfloat, "R32"},
	{vk.FormatR32G32Uint, Uint, "R32G32"},
	{vk.FormatR32G32Sint, Sint, "R32G32"},
	{vk.FormatR32G32Sfloat, Sfloat, "R32G32"},
	{vk.FormatR32G32B32Uint, Uint, "R32G32B32"},
	{vk.FormatR32G32B32Sint, Sint, "R32G32B32"},
	{vk.FormatR32G32B32Sfloat, Sfloat, "R32G32B32"},
	{vk.FormatR32G32B32A32Uint, Uint, "R32G32B32A32"},
	{vk.FormatR32G32B32A32Sint, Sint, "R32G32B32A32"},
	{vk.FormatR32G32B32A32Sfloat, Sfloat, "R32G32B32A32"},
	{vk.FormatR64Uint, Uint, "R64"},
	{vk.FormatR64Sint, Sint, "R64"},
	{vk.FormatR64Sfloat, Sfloat, "R64"},
	{vk.FormatR64G64Uint, Uint, "R64G64"},
	{vk.FormatR64G64Sint, Sint, "R64G64"},
	{vk.FormatR64G64Sfloat, Sfloat, "R64G64"},
	{vk.FormatR64G64B64Uint, Uint, "R64G64B64"},
	{vk.FormatR64G64B64Sint, Sint, "R64G64B64"},
	{vk.FormatR64G64B64Sfloat, Sfloat, "R64G64B64"},
	{vk.FormatR64G64B64A64Uint, Uint, "R64G64B64A64"},
	{vk.FormatR64G64B64A64Sint, Sint, "R64G64B64A64"},
	{vk.FormatR64G64B64A64Sfloat, Sfloat, "R64G64B64A64"},
	{vk.FormatB10G11R11UfloatPack32, Ufloat, "B10G11R11/32"},
	{vk.FormatE5B9G9R9UfloatPack32, Ufloat, "E5B9G9R9/32"},
	{vk.FormatD16Unorm, Unorm, "D16"},
	{vk.FormatX8D24UnormPack32, Unorm, "X8D24/32"},
	{vk.FormatD32Sfloat, Sfloat, "D32"},
	{vk.FormatS8Uint, Uint, "S8"},
	{vk.FormatG8B8G8R8422Unorm, Unorm, "G8B8G8R8"},
	{vk.FormatB8G8R8G8422Unorm, Unorm, "B8G8R8G8"},
	{vk.FormatR10X6UnormPack16, Unorm, "R10X6"},
	{vk.FormatR10X6G10X6Unorm2Pack16, Unorm, "R10X6G10X6"},
	{vk.FormatR10X6G10X6B10X6A10X6Unorm4Pack16, Unorm, "R10X6G10X6B10X6A10X6"},
	{vk.FormatG10X6B10X6G10X6R10X6422Unorm4Pack16, Unorm, "G10X6B10X6G10X6R10X6"},
	{vk.FormatB10X6G10X6R10X6G10X6422Unorm4Pack16, Unorm, "B10X6G10X6R10X6G10X6"},
	{vk.FormatR12X4UnormPack16, Unorm, "R12X4"},
	{vk.FormatR12X4G12X4Unorm2Pack16, Unorm, "R12X4G12X4"},
	{vk.FormatR12X4G12X4B12X4A12X4Unorm4Pack16, Unorm, "R12X4G12X4B12X4A12X4"},
	{vk.FormatG12X4B12X4G12X4R12X4422Unorm4Pack16, Unorm, "G12X4B12X4G12X4R12X4"},
	{vk.FormatB12X4G12X4R12X4G12X4422Unorm4Pack16, Unorm, "B12X4G12X4R12X4G12X4"},
	{vk.FormatG16B16G16R16422Unorm, Unorm, "G16B16G16R16"},
	{vk.FormatB16G16R16G16422Unorm, Unorm, "B16G16R16G16"},
	{vk.FormatA4R4G4B4UnormPack16, Unorm, "A4R4G4B4/16"},
	{vk.FormatA4B4G4R4UnormPack16, Unorm, "A4B4G4R4/16"},
	{vk.FormatA1B5G5R5UnormPack16, Unorm, "A1B5G5R5/16"},
	{vk.FormatA8Unorm, Unorm, "A8"},
	{vk.FormatR16G16Sfixed5, Sfixed5, "R16G16"},
	{vk.FormatR10X6UintPack16, Uint, "R10X6"},
	{vk.FormatR10X6G10X6Uint2Pack16, Uint, "R10X6G10X6"},
	{vk.FormatR10X6G10X6B10X6A10X6Uint4Pack16, Uint, "R10X6G10X6B10X6A10X6"},
	{vk.FormatR12X4UintPack16, Uint, "R12X4"},
	{vk.FormatR12X4G12X4Uint2Pack16, Uint, "R12X4G12X4"},
	{vk.FormatR12X4G12X4B12X4A12X4Uint4Pack16, Uint, "R12X4G12X4B12X4A12X4"},
	{vk.FormatR14X2UintPack16, Uint, "R14X2"},
	{vk.FormatR14X2G14X2Uint2Pack16, Uint, "R14X2G14X2"},
	{vk.FormatR14X2G14X2B14X2A14X2Uint4Pack16, Uint, "R14X2G14X2B14X2A14X2"},
	{vk.FormatR14X2UnormPack16, Unorm, "R14X2"},
	{vk.FormatR14X2G14X2Unorm2Pack16, Unorm, "R14X2G14X2"},
	{vk.FormatR14X2G14X2B14X2A14X2Unorm4Pack16, Unorm, "R14X2G14X2B14X2A14X2"},
}

// planeRows are the formats of several planes.
var planeRows = []struct {
	format vk.Format
	planes []Plane
}{
	{vk.FormatD16UnormS8Uint, depthStencil(vk.FormatD16Unorm)},
	{vk.FormatD24UnormS8Uint, depthStencil(vk.FormatX8D24UnormPack32)},
	{vk.FormatD32SfloatS8Uint, depthStencil(vk.FormatD32Sfloat)},
	{vk.FormatG8B8R83Plane420Unorm, threePlanes(vk.FormatR8Unorm, 2, 2)},
	{vk.FormatG8B8R82Plane420Unorm, twoPlanes(vk.FormatR8Unorm, vk.FormatR8G8Unorm, 2, 2)},
	{vk.FormatG8B8R83Plane422Unorm, threePlanes(vk.FormatR8Unorm, 2, 1)},
	{vk.FormatG8B8R82Plane422Unorm, twoPlanes(vk.FormatR8Unorm, vk.FormatR8G8Unorm, 2, 1)},
	{vk.FormatG8B8R83Plane444Unorm, threePlanes(vk.FormatR8Unorm, 1, 1)},
	{vk.FormatG10X6B10X6R10X63Plane420Unorm3Pack16, threePlanes(vk.FormatR10X6UnormPack16, 2, 2)},
	{vk.FormatG10X6B10X6R10X62Plane420Unorm3Pack16, twoPlanes(vk.FormatR10X6UnormPack16, vk.FormatR10X6G10X6Unorm2Pack16, 2, 2)},
	{vk.FormatG10X6B10X6R10X63Plane422Unorm3Pack16, threePlanes(vk.FormatR10X6UnormPack16, 2, 1)},
	{vk.FormatG10X6B10X6R10X62Plane422Unorm3Pack16, twoPlanes(vk.FormatR10X6UnormPack16, vk.FormatR10X6G10X6Unorm2Pack16, 2, 1)},
	{vk.FormatG10X6B10X6R10X63Plane444Unorm3Pack16, threePlanes(vk.FormatR10X6UnormPack16, 1, 1)},
	{vk.FormatG12X4B12X4R12X43Plane420Unorm3Pack16, threePlanes(vk.FormatR12X4UnormPack16, 2, 2)},
	{vk.FormatG12X4B12X4R12X42Plane420Unorm3Pack16, twoPlanes(vk.FormatR12X4UnormPack16, vk.FormatR12X4G12X4Unorm2Pack16, 2, 2)},
	{vk.FormatG12X4B12X4R12X43Plane422Unorm3Pack16, threePlanes(vk.FormatR12X4UnormPack16, 2, 1)},
	{vk.FormatG12X4B12X4R12X42Plane422Unorm3Pack16, twoPlanes(vk.FormatR12X4UnormPack16, vk.FormatR12X4G12X4Unorm2Pack16, 2, 1)},
	{vk.FormatG12X4B12X4R12X43Plane444Unorm3Pack16, threePlanes(vk.FormatR12X4UnormPack16, 1, 1)},
	{vk.FormatG16B16R163Plane420Unorm, threePlanes(vk.FormatR16Unorm, 2, 2)},
	{vk.FormatG16B16R162Plane420Unorm, twoPlanes(vk.FormatR16Unorm, vk.FormatR16G16Unorm, 2, 2)},
	{vk.FormatG16B16R163Plane422Unorm, threePlanes(vk.FormatR16Unorm, 2, 1)},
	{vk.FormatG16B16R162Plane422Unorm, twoPlanes(vk.FormatR16Unorm, vk.FormatR16G16Unorm, 2, 1)},
	{vk.FormatG16B16R163Plane444Unorm, threePlanes(vk.FormatR16Unorm, 1, 1)},
	{vk.FormatG8B8R82Plane444Unorm, twoPlanes(vk.FormatR8Unorm, vk.FormatR8G8Unorm, 1, 1)},
	{vk.FormatG10X6B10X6R10X62Plane444Unorm3Pack16, twoPlanes(vk.FormatR10X6UnormPack16, vk.FormatR10X6G10X6Unorm2Pack16, 1, 1)},
	{vk.FormatG12X4B12X4R12X42Plane444Unorm3Pack16, twoPlanes(vk.FormatR12X4UnormPack16, vk.FormatR12X4G12X4Unorm2Pack16, 1, 1)},
	{vk.FormatG14X2B14X2R14X22Plane420Unorm3Pack16, twoPlanes(vk.FormatR14X2UnormPack16, vk.FormatR14X2G14X2Unorm2Pack16, 2, 2)},
	{vk.FormatG14X2B14X2R14X22Plane422Unorm3Pack16, twoPlanes(vk.FormatR14X2UnormPack16, vk.FormatR14X2G14X2Unorm2Pack16, 2, 1)},
	{vk.FormatG16B16R162Plane444Unorm, twoPlanes(vk.FormatR16Unorm, vk.FormatR16G16Unorm, 1, 1)},
}

// twoPlanes is luma and interleaved chroma, B first.
func twoPlanes(luma, chroma vk.Format, w, h int) []Plane {
	return []Plane{{luma, 1, 1, []int{1}}, {chroma, w, h, []int{2, 0}}}
}

// threePlanes is G, B, R.
func threePlanes(f vk.Format, w, h int) []Plane {
	return []Plane{{f, 1, 1, []int{1}}, {f, w, h, []int{2}}, {f, w, h, []int{0}}}
}

func depthStencil(depth vk.Format) []Plane {
	return []Plane{{depth, 1, 1, []int{0}}, {vk.FormatS8Uint, 1, 1, []int{0}}}
}

// refused are the formats of the specification that have no row, and why.
var refused = map[vk.Format]string{
	vk.FormatPVRTC12BPPUnormBlock: pvrtc, vk.FormatPVRTC14BPPUnormBlock: pvrtc, vk.FormatPVRTC22BPPUnormBlock: pvrtc,
	vk.FormatPVRTC24BPPUnormBlock: pvrtc,
	vk.FormatPVRTC12BPPSrgbBlock:  pvrtc, vk.FormatPVRTC14BPPSrgbBlock: pvrtc, vk.FormatPVRTC22BPPSrgbBlock: pvrtc,
	vk.FormatPVRTC24BPPSrgbBlock: pvrtc,
	vk.FormatR8Bool:              "is a format of tensors, not of images",
}

const pvrtc = "is refused: a texel of PVRTC depends on four blocks of the image, and the extension is deprecated without a replacement"

// Refuse returns the error, for the field Format, of a format without a row. It gives the reason if the specification
// has the format.
func Refuse(f vk.Format) error {
	if why := refused[f]; why != "" {
		return vk.Errorf("Format", "%v %s", f, why)
	}
	return vk.Errorf("Format", "%v is not a format of texels", f)
}
