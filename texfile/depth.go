package texfile

import (
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// packedDepth is the bytes of a texel of a format with depth and stencil in files, which keep both in one word; 0 of
// other formats. Images have two planes.
func packedDepth(f vk.Format) int {
	switch f {
	case vk.FormatD16UnormS8Uint, vk.FormatD24UnormS8Uint:
		return 4
	case vk.FormatD32SfloatS8Uint:
		return 8
	}
	return 0
}

// splitDepth puts texels of depth and stencil into the two planes of a layer. The bits are the lowest of each; the
// stencil begins at a byte.
func splitDepth(m *mip.Image, level, layer int, src []byte, depthBit, stencilBit int) {
	depth, stencil := m.Subresource(level, layer, 0), m.Subresource(level, layer, 1)
	n := packedDepth(m.Info().Format)
	bytes := depth.Texel
	mask := uint64(1)<<(8*bytes) - 1
	if m.Info().Format == vk.FormatD24UnormS8Uint {
		mask = 1<<24 - 1
	}
	for i := range depth.Width * depth.Height * depth.Depth {
		w := uint64(0)
		for k := range n {
			w |= uint64(src[n*i+k]) << (8 * k)
		}
		stencil.Pix[i] = byte(w >> stencilBit)
		w = w >> depthBit & mask
		for k := range bytes {
			depth.Pix[bytes*i+k] = byte(w >> (8 * k))
		}
	}
}
