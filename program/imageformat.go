package program

import (
	"fmt"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// imageFormats are the formats of SPIR-V's Image Format enumerants, by their numbers (Vulkan: Compatibility Between
// SPIR-V Image Formats and Vulkan Formats). 0, Unknown, is any.
var imageFormats = [...]vk.Format{
	1: vk.FormatR32G32B32A32Sfloat, 2: vk.FormatR16G16B16A16Sfloat, 3: vk.FormatR32Sfloat, 4: vk.FormatR8G8B8A8Unorm,
	5: vk.FormatR8G8B8A8Snorm,
	6: vk.FormatR32G32Sfloat, 7: vk.FormatR16G16Sfloat, 8: vk.FormatB10G11R11UfloatPack32, 9: vk.FormatR16Sfloat,
	10: vk.FormatR16G16B16A16Unorm,
	11: vk.FormatA2B10G10R10UnormPack32, 12: vk.FormatR16G16Unorm, 13: vk.FormatR8G8Unorm, 14: vk.FormatR16Unorm, 15: vk.FormatR8Unorm,
	16: vk.FormatR16G16B16A16Snorm, 17: vk.FormatR16G16Snorm, 18: vk.FormatR8G8Snorm, 19: vk.FormatR16Snorm, 20: vk.FormatR8Snorm,
	21: vk.FormatR32G32B32A32Sint, 22: vk.FormatR16G16B16A16Sint, 23: vk.FormatR8G8B8A8Sint, 24: vk.FormatR32Sint,
	25: vk.FormatR32G32Sint,
	26: vk.FormatR16G16Sint, 27: vk.FormatR8G8Sint, 28: vk.FormatR16Sint, 29: vk.FormatR8Sint,
	30: vk.FormatR32G32B32A32Uint, 31: vk.FormatR16G16B16A16Uint, 32: vk.FormatR8G8B8A8Uint, 33: vk.FormatR32Uint,
	34: vk.FormatA2B10G10R10UintPack32,
	35: vk.FormatR32G32Uint, 36: vk.FormatR16G16Uint, 37: vk.FormatR8G8Uint, 38: vk.FormatR16Uint, 39: vk.FormatR8Uint,
	40: vk.FormatR64Uint, 41: vk.FormatR64Sint,
}

// sameBytes are the formats that have the same texels as one of those, under another name.
var sameBytes = map[vk.Format]vk.Format{
	vk.FormatA8B8G8R8UnormPack32: vk.FormatR8G8B8A8Unorm, vk.FormatA8B8G8R8SnormPack32: vk.FormatR8G8B8A8Snorm,
	vk.FormatA8B8G8R8UintPack32: vk.FormatR8G8B8A8Uint, vk.FormatA8B8G8R8SintPack32: vk.FormatR8G8B8A8Sint,
}

// imageFormat checks the format of a storage image or texel buffer against the one that the program names (Vulkan:
// Instruction/Sampler/Image View Validation).
func imageFormat(x *spirv.Binding, f *format.Info) error {
	n := x.Image.Format
	if n == 0 {
		return nil
	}
	if n >= uint32(len(imageFormats)) {
		return fmt.Errorf("the program declares the image format %d, which does not exist", n)
	}
	got := f.Format
	if same, ok := sameBytes[got]; ok {
		got = same
	}
	if got != imageFormats[n] {
		return fmt.Errorf("the format is %v, but the program declares %v", f, imageFormats[n])
	}
	return nil
}
