package sample

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Three texels meet at a corner of a cube. Integers have no mean: a gather gives that of the X face, whichever of the
// three faces it looks at.
func TestCornersOfCubesOfIntegers(t *testing.T) {
	const size = 4
	m := newImage(t, vk.FormatR32Uint, size, size, 1, 6)
	for face := range 6 {
		s := m.Subresource(0, face, 0)
		for i := range size * size {
			s.Pix[4*i] = byte(100 + face)
		}
	}
	m.Touch()
	p, err := Compile(vk.Sampler{}, newView(t, m, vk.ImageViewTypeCube))
	if err != nil {
		t.Fatal(err)
	}
	for corner := range 8 {
		sign := func(bit int) float32 { return float32(1 - corner>>bit&1*2) }
		face := uint32(100 + corner&1) // +X is face 0
		for axis := range 3 {
			b := newBatch(1)
			v := [3]float32{sign(0), sign(1), sign(2)}
			for k := range v { // so close to the corner, on the face of the axis
				if k != axis {
					v[k] *= 0.99
				}
			}
			b.S, b.T, b.R = []float32{v[0]}, []float32{v[1]}, []float32{v[2]}
			b.OutBits[0], b.OutBits[1], b.OutBits[2], b.OutBits[3] = []uint32{0}, []uint32{0}, []uint32{0}, []uint32{0}
			p.Gather(b)
			count := map[uint32]int{}
			for c := range b.OutBits {
				count[b.OutBits[c][0]]++
			}
			if len(count) != 3 || count[face] != 2 {
				t.Errorf("corner %d, axis %d: %v, not two of %d", corner, axis, count, face)
			}
		}
	}
}
