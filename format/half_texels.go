package format

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// HalfTexels makes codes of 8 bits of texels of R16G16B16A16_SFLOAT: a goroutine's memory for some texels at a time. Between
// Load and Store the colours may change. What lies past the texels at hand, up to a whole group of simd.Lanes, is anything.
type HalfTexels struct {
	Texels []byte       // what Load reads
	Lanes  [4][]float32 // red, green, blue, alpha
	Codes  []byte       // what Store writes

	kernels *simd.Kernels
	load    simd.TexelsArgs
	half    simd.HalfArgs
	pack    simd.PackArgs
}

// NewHalfTexels has room for so many texels, 1 or more.
func NewHalfTexels(k *simd.Kernels, texels int) *HalfTexels {
	n := (texels + simd.Lanes - 1) &^ (simd.Lanes - 1)
	codes := make([]uint32, n)
	h := &HalfTexels{kernels: k, Texels: make([]byte, 8*n), Codes: unsafe.Slice((*byte)(unsafe.Pointer(&codes[0])), 4*n)}
	groups := make([]simd.Group, n/simd.Lanes)
	for i := range groups {
		groups[i] = simd.Group{Mask: 1<<simd.Lanes - 1, Block: uint16(i)}
	}
	h.load = simd.TexelsArgs{Texels: &h.Texels[0], Size: 8, Groups: &groups[0]}
	for i := range 2 {
		words := make([]uint32, n)
		h.half.Words[i], h.load.Words[i] = &words[0], &words[0]
	}
	for c := range h.Lanes {
		h.Lanes[c] = make([]float32, n)
		h.half.Lanes[c] = &h.Lanes[c][0]
	}
	h.pack = simd.PackArgs{Color: &codes[0], Samples: 1, Groups: &groups[0], Source: h.half.Lanes,
		Write: [4]uint8{255, 255, 255, 255}}
	return h
}

// groups is how many groups some of the texels are.
func (h *HalfTexels) groups(texels int) int64 {
	if texels > len(h.Lanes[0]) {
		panic("format: more texels than there is room for")
	}
	return int64((texels + simd.Lanes - 1) / simd.Lanes)
}

// Load makes colours of the first texels.
func (h *HalfTexels) Load(texels int) {
	n := h.groups(texels)
	h.load.N, h.half.N = n, n*simd.Lanes
	h.kernels.LoadTexels(&h.load)
	h.kernels.DecodeHalf(&h.half)
}

// Store makes codes of the first colours, R8G8B8A8_UNORM or R8G8B8A8_SRGB.
func (h *HalfTexels) Store(texels int, srgb bool) {
	h.pack.N = h.groups(texels)
	if srgb {
		h.kernels.PackSRGB8(&h.pack)
	} else {
		h.kernels.PackRGBA8(&h.pack)
	}
}
