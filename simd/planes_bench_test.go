package simd

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// benchPlanes are planes of random triangles of one kind, with smooth components.
func benchPlanes(kind, triangles, components int) *PlanesArgs {
	rng := rand.New(rand.NewPCG(1, 2))
	size := (components + 2 + 3) &^ 3
	a := &PlanesArgs{
		Triangles: &make([]Triangle, triangles)[0], Refs: &make([]uint32, triangles)[0], Clip: &make([]ClipPlanes, triangles)[0],
		BinSlots: &make([]uint32, triangles)[0], N: int64(triangles),
		Vertices: &make([]float32, 3*triangles*size)[0],
		Modes:    &make([]Mode, components+1)[0], Components: int64(components),
		Slots:  &make([]uint32, triangles+1)[0],
		Narrow: &make([]float32, triangles*(NarrowHeader+3*components))[0],
		Wide:   &make([]float64, triangles*(WideHeader+3*components))[0],
	}
	for i := range 3 * triangles * size {
		*at(a.Vertices, i) = rng.Float32() + 0.5
	}
	for i := range triangles {
		*at(a.Refs, i), *at(a.BinSlots, i) = uint32(i), uint32(i)+1
		r := at(a.Triangles, i)
		x, y := rng.Int32N(64<<8), rng.Int32N(64<<8)
		r.X, r.Y = [3]int32{x, x + 2000, x + rng.Int32N(500)}, [3]int32{y, y + rng.Int32N(500), y + 3000}
		r.V = [3]uint32{uint32(3 * i * size), uint32((3*i + 1) * size), uint32((3*i + 2) * size)}
		if kind == allWide {
			r.Flags = Steep
		}
		if kind == allClipped || kind == allLocal {
			r.Flags = Clipped
			*at(a.Clip, i) = ClipPlanes{Inverse: [9]float64{1e-3, 0, 1, 0, 1e-3, 1, 0, 0, 1},
				Q: [3]float64{3, 1e-3, 1e-3}, QMin: 1, QMax: 9}
		}
	}
	if kind == allLocal {
		a.Local = 1
	}
	return a
}

var kindNames = [...]string{"narrow", "wide", "clipped", "local"}

func BenchmarkPlanes(b *testing.B) {
	const n = 256
	for kind, name := range kindNames {
		for _, components := range []int{2, 4, 8} {
			b.Run(fmt.Sprintf("%s/components=%d", name, components), func(b *testing.B) {
				eachLevelPer(b, "triangle", n, func(k *Kernels) func() {
					a := benchPlanes(kind, n, components)
					return func() { a.Narrows, a.Wides = 0, 0; k.Planes(a) }
				})
			})
		}
	}
}

func BenchmarkInterpolate(b *testing.B) {
	const n, stride = 64, 65 * Lanes
	lanes := map[string]int{"two": 8, "four": 4, "eight": 2, "sixteen": 1} // of a primitive in a group of several
	// primitives: one for all groups, one each, or so many in each
	for _, shape := range []string{"one", "own", "two", "four", "eight", "sixteen"} {
		for kind, name := range kindNames[:2] {
			for _, components := range []int{2, 4, 8} {
				for _, gradients := range []int{0, 2} {
					b.Run(fmt.Sprintf("%s/%s/components=%d/gradients=%d", shape, name, components, gradients), func(b *testing.B) {
						eachLevel(b, n, func(k *Kernels) func() {
							p := benchPlanes(kind, 4*n, components)
							planesGeneric(p)
							a := &InterpolateArgs{
								Groups: &make([]Group, n)[0], N: n, Visibility: &make([]uint32, 256*Lanes)[0],
								Slots: p.Slots, Narrow: p.Narrow, Wide: p.Wide, Modes: p.Modes, Components: int64(components),
								Out: &make([]float32, components*stride)[0], Stride: stride, W: &make([]float32, n*Lanes)[0],
								DX: &make([]float32, components*stride)[0], DY: &make([]float32, components*stride)[0],
								Gradients: int64(gradients), X: 128, Y: 128, BlocksX: 16,
							}
							for i := range 256 * Lanes {
								*at(a.Visibility, i) = uint32(i/max(lanes[shape], 1))%(4*n) + 1
							}
							for g := range n {
								*at(a.Groups, g) = Group{Mask: 0xffff, Block: uint16(g),
									BinSlot: map[string]uint32{"one": 1, "own": uint32(g) + 1}[shape]}
							}
							return func() { k.Interpolate(a) }
						})
					})
				}
			}
		}
	}
}
