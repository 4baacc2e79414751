package simd

import (
	"encoding/binary"
	"unsafe"
)

// loadTexelsGeneric is the definition of Kernels.LoadTexels.
func loadTexelsGeneric(a *TexelsArgs) {
	a.each(func(texel []byte, i int, _ bool) {
		for w := range max(len(texel)/4, 1) {
			*at(a.Words[w], i) = wordOf(texel[4*w:])
		}
	})
}

// storeTexelsGeneric is the definition of Kernels.StoreTexels.
func storeTexelsGeneric(a *TexelsArgs) {
	a.each(func(texel []byte, i int, inside bool) {
		if !inside {
			return
		}
		for w := range max(len(texel)/4, 1) {
			v := *at(a.Words[w], i)
			if a.Floats != 0 && len(texel) >= 4 && v&0x7FFFFFFF > 0x7F800000 {
				v = 0x7FC00000
			}
			v = v&a.Write[w] | wordOf(texel[4*w:])&^a.Write[w]
			switch len(texel) {
			case 1:
				texel[0] = uint8(v)
			case 2:
				binary.LittleEndian.PutUint16(texel, uint16(v))
			default:
				binary.LittleEndian.PutUint32(texel[4*w:], v)
			}
		}
	})
}

// each calls body with the texels of all groups, their place in Words, and whether they are in the group's mask.
func (a *TexelsArgs) each(body func(texel []byte, i int, inside bool)) {
	size := int(a.Size)
	for g := range int(a.N) {
		group := at(a.Groups, g)
		for lane := range Lanes {
			texel := unsafe.Slice(at(a.Texels, (int(group.Block)*Lanes+lane)*size), size)
			body(texel, g*Lanes+lane, group.Mask>>lane&1 != 0)
		}
	}
}

// wordOf is the first word of a texel, of one or two bytes with zeros above.
func wordOf(texel []byte) uint32 {
	switch len(texel) {
	case 1:
		return uint32(texel[0])
	case 2:
		return uint32(binary.LittleEndian.Uint16(texel))
	}
	return binary.LittleEndian.Uint32(texel)
}
