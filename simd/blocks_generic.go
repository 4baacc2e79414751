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

// eachBlock8 decodes blocks of size bytes one by one to codes of 8 bits, eachBlock16 to codes of 16.
func eachBlock8(a *BlocksArgs, size int, decode func(dst *[16]uint32, src []byte)) {
	var texels [16]uint32
	for i := range int(a.N) {
		decode(&texels, a.block(i, size))
		for y := range 4 {
			to := a.to(y, i, 16)
			for x := range 4 {
				binary.LittleEndian.PutUint32(to[4*x:], texels[4*y+x]^a.Sign)
			}
		}
	}
}

func eachBlock16(a *BlocksArgs, size int, decode func(dst *[16]uint64, src []byte)) {
	var texels [16]uint64
	sign := uint64(a.Sign) | uint64(a.Sign)<<32
	for i := range int(a.N) {
		decode(&texels, a.block(i, size))
		for y := range 4 {
			to := a.to(y, i, 32)
			for x := range 4 {
				binary.LittleEndian.PutUint64(to[8*x:], texels[4*y+x]^sign)
			}
		}
	}
}
