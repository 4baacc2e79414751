package sample

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// The values are those of the wrapping formulas at size 4, i = -5 to 8.
func TestWrap(t *testing.T) {
	for mode, want := range map[vk.SamplerAddressMode][]int{
		vk.SamplerAddressModeRepeat:            {3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0},
		vk.SamplerAddressModeMirroredRepeat:    {3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0, 0},
		vk.SamplerAddressModeMirrorClampToEdge: {3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 3, 3, 3, 3},
		vk.SamplerAddressModeClampToEdge:       {0, 0, 0, 0, 0, 0, 1, 2, 3, 3, 3, 3, 3, 3},
		vk.SamplerAddressModeClampToBorder:     {-1, -1, -1, -1, -1, 0, 1, 2, 3, -1, -1, -1, -1, -1},
	} {
		for i, w := range want {
			if got := wrap(mode, i-5, 4); got != w {
				t.Errorf("%v of %d is %d, not %d", mode, i-5, got, w)
			}
		}
	}
}
