package vk

import "testing"

// The constants and the table of names stand in two files: some of them say that both have the same order, and no name
// stands twice.
func TestFormatNamesFollowTheConstants(t *testing.T) {
	for f, want := range map[Format]string{
		FormatUndefined:                            "UNDEFINED",
		FormatR8G8B8A8Unorm:                        "R8G8B8A8_UNORM",
		FormatA2B10G10R10SintPack32:                "A2B10G10R10_SINT_PACK32",
		FormatR64G64B64A64Sfloat:                   "R64G64B64A64_SFLOAT",
		FormatD24UnormS8Uint:                       "D24_UNORM_S8_UINT",
		FormatBC7SrgbBlock:                         "BC7_SRGB_BLOCK",
		FormatASTC12x12SfloatBlock:                 "ASTC_12x12_SFLOAT_BLOCK",
		FormatG12X4B12X4R12X42Plane422Unorm3Pack16: "G12X4_B12X4R12X4_2PLANE_422_UNORM_3PACK16",
		FormatA8Unorm:                              "A8_UNORM",
	} {
		if f.String() != want {
			t.Errorf("%d is %s, want %s", f, f, want)
		}
	}
	for _, f := range Values[Format]() {
		if g, err := Parse[Format](f.String()); err != nil || g != f {
			t.Errorf("Parse(%q) = %d, %v, want %d", f.String(), g, err, f)
		}
	}
}
