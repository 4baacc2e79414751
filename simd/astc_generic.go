package simd

import (
	"encoding/binary"
	"math/bits"
	"sync"
	"unsafe"
)

// sums are 64 times the components of each texel of a group, which lie between two end points: 16 bits each.
func (a *ASTCArgs) sums(out *[16]uint64, taps *ASTCTaps, parts *[16]uint8) {
	var ends [4][2]uint64
	second := uint64(0)
	for c, plane := range a.Plane {
		second |= uint64(plane&0xFFFF) << (16 * c)
		for p, e := range a.Ends[c] {
			ends[p][0] |= uint64(e&0xFFFF) << (16 * c)
			ends[p][1] |= uint64(e>>16) << (16 * c)
		}
	}
	between := func(i int, grid *[64 + 4]uint8) uint64 {
		at, of := (*[4]uint8)(taps.At[4*i:]), (*[4]uint8)(taps.Of[4*i:])
		w := uint64(8)
		for k := range at {
			w += uint64(grid[at[k]&63]) * uint64(of[k])
		}
		w >>= 4
		e := &ends[parts[i]&3]
		return e[0]*(64-w) + e[1]*w
	}
	for i := range out {
		sum := between(i, &a.Grid[0])
		if second != 0 {
			sum = sum&^second | between(i, &a.Grid[1])&second
		}
		out[i] = sum
	}
}

// astcHalves maps sums to halves: v/65536 rounded toward zero, v being the sum widened to 16 bits, and 1 for v = 65535.
var astcHalves = sync.OnceValue(func() *[64*255 + 1]uint16 {
	t := new([64*255 + 1]uint16)
	for sum := range t {
		switch v := (sum*257 + 32) >> 6; {
		case v == 65535:
			t[sum] = 0x3C00
		case v < 4: // denormalized
			t[sum] = uint16(v << 8)
		default:
			n := bits.Len(uint(v))
			t[sum] = uint16((n-2)<<10 | v<<(16-n)>>5&0x3FF)
		}
	}
	return t
})

// groups calls f with the sums of each group.
func (a *ASTCArgs) groups(f func(at int, sums *[16]uint64)) {
	n := int(a.N)
	taps, parts := unsafe.Slice(a.Taps, n), unsafe.Slice(a.Parts, 16*n)
	var sums [16]uint64
	for i := range taps {
		a.sums(&sums, &taps[i], (*[16]uint8)(parts[16*i:]))
		f(16*i, &sums)
	}
}

func paintASTCHalvesGeneric(a *ASTCArgs) {
	out, h := unsafe.Slice(a.Out, 8*16*a.N), astcHalves()
	a.groups(func(at int, sums *[16]uint64) {
		for i, s := range sums {
			texel := uint64(h[s&0x3FFF]) | uint64(h[s>>16&0x3FFF])<<16 | uint64(h[s>>32&0x3FFF])<<32 | uint64(h[s>>48&0x3FFF])<<48
			binary.LittleEndian.PutUint64(out[8*(at+i):], texel)
		}
	})
}

func paintASTCCodesGeneric(a *ASTCArgs) {
	out := unsafe.Slice(a.Out, 4*16*a.N)
	a.groups(func(at int, sums *[16]uint64) {
		for i, s := range sums {
			v := (s + 0x0020_0020_0020_0020) >> 6 & 0x00FF_00FF_00FF_00FF
			v = (v | v>>8) & 0x0000_FFFF_0000_FFFF
			binary.LittleEndian.PutUint32(out[4*(at+i):], uint32(v|v>>16))
		}
	})
}
