package rop

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Resolve writes the resolved samples of one attachment's texels in a tile to dst, of width x height pixels from the
// tile's origin on.
func Resolve(k *simd.Kernels, t *Tile, f *format.Info, mode vk.ResolveMode, texels []byte, dst *mip.Subresource, width, height int) {
}
