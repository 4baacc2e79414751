package mip

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// halfRows decodes rows of R16G16B16A16_SFLOAT to float32, for one goroutine: what seamless cubes hold, which are drawn
// to and sampled in turn where light is filtered.
type halfRows struct {
	*format.HalfRow
	kernels *simd.Kernels
	texels  []byte // a row of floats, to whole groups
	join    simd.TexelsArgs
}

// newHalfRows is nil where the texels or the kind are others.
func (x *DecodedTexels) newHalfRows(k *simd.Kernels, kind Kind, width int) *halfRows {
	if x.format.Format != vk.FormatR16G16B16A16Sfloat || kind != KindRGBA32F || x.image.residency != nil {
		return nil
	}
	n := (width + simd.Lanes - 1) / simd.Lanes
	h := &halfRows{HalfRow: format.NewHalfRow(k, width), kernels: k, texels: make([]byte, 16*simd.Lanes*n)}
	groups := make([]simd.Group, n)
	for i := range groups {
		groups[i] = simd.Group{Mask: 1<<simd.Lanes - 1, Block: uint16(i)}
	}
	all := ^uint32(0)
	h.join = simd.TexelsArgs{Texels: &h.texels[0], Size: 16, Groups: &groups[0], N: int64(n),
		Write: [4]uint32{all, all, all, all}}
	for c := range h.join.Words {
		h.join.Words[c] = (*uint32)(unsafe.Pointer(&h.Lanes[c][0]))
	}
	return h
}

// decode decodes a row of the width.
func (h *halfRows) decode(dst, src []byte) {
	h.Load(src)
	h.kernels.StoreTexels(&h.join)
	copy(dst, h.texels)
}
