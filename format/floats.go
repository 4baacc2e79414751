package format

import (
	"encoding/binary"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// littleEndian says that words lie in memory as in images.
var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// srgbValues are the values of sRGB bytes, and of UNORM ones, of alpha.
var srgbValues = &[2][256]uint32{srgb.linear, *unorm8}

// DecodeBy is [Info.Decode] with a level's kernels for R8G8B8A8 in 8 bits, four halves, four codes of 16 bits and words
// of 32 bits. The caller passes the kernels' record, which would be allocated otherwise, and in it Stream.
func (i *Info) DecodeBy(k *simd.Kernels, a *simd.ReadArgs, dst []Texel, src []byte) {
	if len(dst) == 0 {
		return
	}
	*a = simd.ReadArgs{In: &src[0], Out: (*float32)(unsafe.Pointer(&dst[0])),
		N: int64(len(dst) * 4 &^ (simd.Lanes - 1)), Stream: a.Stream}
	switch i.Format {
	case vk.FormatR8G8B8A8Unorm:
		k.FloatsOfCodes8(a)
	case vk.FormatR8G8B8A8Srgb:
		a.Values = srgbValues
		k.FloatsOfBytes(a)
	case vk.FormatR16G16B16A16Sfloat:
		k.FloatsOfHalves(a)
	case vk.FormatR16G16B16A16Unorm:
		k.FloatsOfCodes16(a)
	case vk.FormatR32G32B32A32Sfloat, vk.FormatR32G32B32A32Uint, vk.FormatR32G32B32A32Sint:
		if !littleEndian {
			a.N = 0
			break
		}
		copy(unsafe.Slice((*byte)(unsafe.Pointer(&dst[0])), 16*len(dst)), src[:16*len(dst)])
		return
	default:
		a.N = 0
	}
	done := int(a.N) / 4
	i.Decode(dst[done:], src[done*i.BlockBytes:])
}

// FirstBy decodes a row of texels to their first components, by a level's kernels: of formats of one normalized
// component of 8 or 16 bits, of one half, and of 16 or 24 bits of depth. The last few are left: done is how many there
// are. It is 0 of other formats.
func (i *Info) FirstBy(k *simd.Kernels, a *simd.ReadArgs, dst []float32, src []byte) (done int) {
	done = len(dst) &^ (simd.Lanes - 1)
	if done == 0 || i.Components != 1 || i.fields[0].bits == 0 {
		return 0
	}
	*a = simd.ReadArgs{In: &src[0], Out: &dst[0], N: int64(done), Stream: a.Stream}
	switch {
	case i.bytes != nil && i.Bits[0] == 8 && i.Numeric == Unorm && !i.SRGB:
		k.FloatsOfCodes8(a)
	case i.bytes != nil:
		a.Values = (*[2][256]uint32)(i.bytes[:])
		k.FloatsOfBytes(a)
	case i.BlockBytes == 2 && i.Numeric == Sfloat:
		k.FloatsOfHalves(a)
	case i.BlockBytes == 2 && i.Bits[0] == 16 && i.Numeric == Unorm:
		k.FloatsOfCodes16(a)
	case i.DepthBits == 24 && i.BlockBytes == 4:
		k.FloatsOfCodes24(a)
	default:
		return 0
	}
	return done
}

// Words copies the components of a format of one component of 32 bits; false: the format is another.
func (i *Info) Words(dst []uint32, src []byte) bool {
	if i.Components != 1 || i.Bits[0] != 32 || i.BlockBytes != 4 {
		return false
	}
	if littleEndian && len(dst) > 0 {
		copy(unsafe.Slice((*byte)(unsafe.Pointer(&dst[0])), 4*len(dst)), src)
		return true
	}
	for k := range dst {
		dst[k] = binary.LittleEndian.Uint32(src[4*k:])
	}
	return true
}
