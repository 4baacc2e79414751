package format

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// Blocks whose end points are gray decode to gray texels: red and green, which are interpolated in one product, do not
// meet.
func TestGrayBlocksOfBC6HAreGray(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 8))
	var src [16]byte
	texels := make([]Texel, 16)
	for range 2000 {
		e0, e1 := uint64(rng.IntN(1024)), uint64(rng.IntN(1024))
		lo := 3 | e0<<5 | e0<<15 | e0<<25 | e1<<35 | e1<<45 | e1<<55 // the mode of two end points of 10 bits a component
		hi := e1>>9 | rng.Uint64()<<1
		binary.LittleEndian.PutUint64(src[:], lo)
		binary.LittleEndian.PutUint64(src[8:], hi)
		for _, signed := range []bool{false, true} {
			decodeBC6H(signed).texels(texels, src[:])
			for i, x := range texels {
				if x[0] != x[1] || x[0] != x[2] || x[3] != one {
					t.Fatalf("end points %d and %d, signed: %v: texel %d is %x", e0, e1, signed, i, x)
				}
			}
		}
	}
}
