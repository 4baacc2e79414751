package simd

import (
	"encoding/binary"
	"unsafe"
)

// block is block i of blocks of size bytes.
func (a *BlocksArgs) block(i, size int) []byte {
	return unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(a.In), i*size)), size)
}

// to is the 4 texels of row y of block i, of size bytes all together.
func (a *BlocksArgs) to(y, i, size int) []byte {
	return unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(a.Out[y]), size*i)), size)
}

// put8 stores the 8-bit codes of block i, put16 the 16-bit codes.
func (a *BlocksArgs) put8(i int, texels *[16]uint32) {
	for y := range 4 {
		to := a.to(y, i, 16)
		for x := range 4 {
			binary.LittleEndian.PutUint32(to[4*x:], texels[4*y+x]^a.Sign)
		}
	}
}

func (a *BlocksArgs) put16(i int, texels *[16]uint64) {
	sign := uint64(a.Sign) | uint64(a.Sign)<<32
	for y := range 4 {
		to := a.to(y, i, 32)
		for x := range 4 {
			binary.LittleEndian.PutUint64(to[8*x:], texels[4*y+x]^sign)
		}
	}
}
