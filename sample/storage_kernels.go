package sample

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// storageKind is the layout of a format whose bytes the kernels read as they are, and whether it has one component.
func storageKind(f vk.Format) (kind mip.Kind, words, ok bool) {
	switch f {
	case vk.FormatR8G8B8A8Unorm, vk.FormatA8B8G8R8UnormPack32:
		return mip.KindRGBA8, false, true
	case vk.FormatR16G16B16A16Unorm:
		return mip.KindRGBA16, false, true
	case vk.FormatR16G16B16A16Sfloat:
		return mip.KindRGBA16F, false, true
	case vk.FormatR32G32B32A32Sfloat:
		return mip.KindRGBA32F, false, true
	case vk.FormatR32G32B32A32Uint, vk.FormatR32G32B32A32Sint:
		return mip.KindRGBA32I, true, true
	case vk.FormatR32Sfloat:
		return mip.KindR32F, false, true
	case vk.FormatR32Uint, vk.FormatR32Sint:
		return mip.KindR32F, true, true
	}
	return 0, false, false
}

// read does reads with kernels, or says that it does not: of sparse images, and of formats whose bytes are not a decoded layout.
func (s *Storage) read(b *Batch) bool {
	t := &s.t
	kind, words, ok := storageKind(t.format.Format)
	if !ok || b.Kernels == nil || b.Scratch == nil || b.N < simd.Lanes || t.sparse || len(s.sub) == 0 {
		return false
	}
	first, last, step := &s.sub[0], &s.sub[len(s.sub)-1], kind.Bytes()
	start := uintptr(unsafe.Pointer(unsafe.SliceData(first.Pix)))
	size := int(uintptr(unsafe.Pointer(unsafe.SliceData(last.Pix)))-start) + len(last.Pix)
	pitch := 0
	if n := len(s.sub) - 1; n > 0 {
		pitch = (size - len(last.Pix)) / n
	}
	var f fetches
	lv := mip.Level{Width: s.width, Height: s.height, Depth: s.depth, Offset: s.slice0 * first.SlicePitch, RowPitch: first.RowPitch,
		SlicePitch: first.SlicePitch, LayerPitch: pitch}
	if !f.set(kind, size) || !f.level(0, &lv, step) {
		return false
	}
	f.words, f.reduce.Texels = words, unsafe.SliceData(first.Pix)
	f.places.Levels, f.places.Layers, f.places.Samples = 1, int32(len(s.sub)), int32(t.samples)
	f.border(kind, mip.ToKind(kind, present(t.format, format.Texel{}, t.one)))
	f.run(t, b, nil)
	return true
}
