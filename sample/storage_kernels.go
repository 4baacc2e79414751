package sample

import (
	"encoding/binary"
	"math"
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

// fetches is where kernels find the image's texels, and its bytes from the first layer's to the last one's; ok says
// that they do: not in sparse images, nor in formats whose bytes are not a decoded layout.
func (s *Storage) fetches(b *Batch) (f fetches, kind mip.Kind, pix []byte, ok bool) {
	t := &s.t
	kind, f.words, ok = storageKind(t.format.Format)
	if !ok || b.Kernels == nil || b.Scratch == nil || b.N < simd.Lanes || t.sparse || len(s.sub) == 0 {
		return f, kind, nil, false
	}
	words := f.words
	first, last, step := &s.sub[0], &s.sub[len(s.sub)-1], kind.Bytes()
	start := unsafe.SliceData(first.Pix)
	size := int(uintptr(unsafe.Pointer(unsafe.SliceData(last.Pix)))-uintptr(unsafe.Pointer(start))) + len(last.Pix)
	pitch := 0
	if n := len(s.sub) - 1; n > 0 {
		pitch = (size - len(last.Pix)) / n
	}
	lv := mip.Level{Width: s.width, Height: s.height, Depth: s.depth, Offset: s.slice0 * first.SlicePitch, RowPitch: first.RowPitch,
		SlicePitch: first.SlicePitch, LayerPitch: pitch}
	if !f.set(kind, size) || !f.level(0, &lv, step) {
		return f, kind, nil, false
	}
	f.words, f.reduce.Texels = words, start
	f.places.Levels, f.places.Layers, f.places.Samples = 1, int32(len(s.sub)), int32(t.samples)
	return f, kind, unsafe.Slice(start, size), true
}

// read does reads with kernels, or says that it does not.
func (s *Storage) read(b *Batch) bool {
	f, kind, _, ok := s.fetches(b)
	if !ok {
		return false
	}
	f.border(kind, mip.ToKind(kind, present(s.t.format, format.Texel{}, s.t.one)))
	f.run(&s.t, b, nil)
	return true
}

// writes is a worker's memory for writes.
type writes struct {
	pack   simd.PackArgs
	groups [stagedLanes / simd.Lanes]simd.Group // all of a run of texels
	lanes  [4][stagedLanes]float32
	texels [stagedLanes][4]byte
}

// write does writes of texels of four bytes with kernels, one after the other to where these found them, or says that
// it does not.
func (s *Storage) write(b *Batch) bool {
	f, kind, pix, ok := s.fetches(b)
	if !ok || kind.Bytes() != 4 {
		return false
	}
	find := f.begin(b, nil)
	if find.batch.write == nil {
		w := &writes{pack: simd.PackArgs{Samples: 1, Write: [4]uint8{255, 255, 255, 255}}}
		for g := range w.groups {
			w.groups[g] = simd.Group{Mask: 1<<simd.Lanes - 1, Block: uint16(g)}
		}
		w.pack.Groups, w.pack.Color = &w.groups[0], (*uint32)(unsafe.Pointer(&w.texels[0]))
		find.batch.write = w
	}
	w := find.batch.write
	for i := 0; i < b.N; i += stagedLanes {
		m := min(b.N-i, stagedLanes)
		n := find.find(b.Kernels, i, m)
		texels := w.texels[:m]
		switch {
		case kind == mip.KindRGBA8:
			for c, v := range b.Out {
				if i+n <= len(v) {
					w.pack.Source[c] = &v[i]
					continue
				}
				lanes := w.lanes[c][:n]
				clear(lanes[copy(lanes, v[min(i, len(v)):]):])
				w.pack.Source[c] = &lanes[0]
			}
			w.pack.N = int64(n / simd.Lanes)
			b.Kernels.PackRGBA8(&w.pack)
			w.pack.Source = [4]*float32{}
		case f.words:
			v := b.OutBits[0]
			v = v[min(i, len(v)):]
			for j := range texels {
				word := uint32(0)
				if j < len(v) {
					word = v[j]
				}
				binary.LittleEndian.PutUint32(texels[j][:], word)
			}
		default:
			for j := range texels {
				binary.LittleEndian.PutUint32(texels[j][:], math.Float32bits(at(b.Out[0], i+j)))
			}
		}
		place := find.place[0][0][:m]
		for j := range texels {
			if o := 4 * int(place[j]); o >= 0 {
				*(*[4]byte)(pix[o:]) = texels[j]
			}
		}
	}
	return true
}
