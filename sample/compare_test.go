package sample

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// engines are empty batches of n lookups: one that is looked up one by one, and one for the kernels of each level.
func engines(t testing.TB, n int) map[string]*Batch {
	all := map[string]*Batch{"one by one": newBatch(n)}
	for _, l := range simd.Available() {
		b := newBatch(n)
		k, err := simd.For(l)
		require.NoError(t, err)
		b.Kernels, b.Scratch = k, new(Scratch)
		all[l.String()] = b
	}
	return all
}

// Depth compare is "reference OP texel" for every operation and depth format: the reference is clamped to [0, 1] where
// depths are UNORM, the border is compared, too, and LINEAR filters the results, which are 0 or 1.
func TestDepthCompareIsReferenceOpTexel(t *testing.T) {
	ops := map[vk.CompareOp]func(ref, texel float64) bool{
		vk.CompareOpNever:          func(_, _ float64) bool { return false },
		vk.CompareOpAlways:         func(_, _ float64) bool { return true },
		vk.CompareOpLess:           func(a, b float64) bool { return a < b },
		vk.CompareOpLessOrEqual:    func(a, b float64) bool { return a <= b },
		vk.CompareOpGreater:        func(a, b float64) bool { return a > b },
		vk.CompareOpGreaterOrEqual: func(a, b float64) bool { return a >= b },
		vk.CompareOpEqual:          func(a, b float64) bool { return a == b },
		vk.CompareOpNotEqual:       func(a, b float64) bool { return a != b },
	}
	require.Len(t, ops, len(vk.Values[vk.CompareOp]()))
	const n, size = 64, 4
	rng := rand.New(rand.NewPCG(5, 1))
	for _, f := range []vk.Format{vk.FormatD16Unorm, vk.FormatX8D24UnormPack32, vk.FormatD32Sfloat} {
		m := newImage(t, f, size, size, 1, 1)
		info, texels := format.Of(f), make([]float32, size*size)
		for i := range texels {
			texels[i] = float32(i%4) / 2 // 0, 1/2, 1 and, of floats, 3/2
			if f != vk.FormatD32Sfloat {
				texels[i] = min(texels[i], 1)
			}
			info.EncodeDepth(m.Bytes()[i*info.BlockBytes:], texels[i:i+1])
			info.DecodeDepth(texels[i:i+1], m.Bytes()[i*info.BlockBytes:])
		}
		m.Touch()
		for op, holds := range ops {
			for _, filter := range []vk.Filter{vk.FilterNearest, vk.FilterLinear} {
				p, err := Compile(vk.Sampler{CompareEnable: true, CompareOp: op, MagFilter: filter, MinFilter: filter,
					AddressModeU: clampToBorder, AddressModeV: clampToBorder, BorderColor: vk.BorderColorFloatOpaqueWhite,
				}, newView(t, m, vk.ImageViewType2D))
				require.NoError(t, err)
				s, v, refs := make([]float32, n), make([]float32, n), make([]float32, n)
				for i := range n {
					s[i], v[i] = float32(rng.IntN(24)-4)/16, float32(rng.IntN(24)-4)/16
					refs[i] = []float32{0, 0.25, texels[1], 0.75, 1, 1.25, 1.5, -1}[rng.IntN(8)]
				}
				for name, b := range engines(t, n) {
					copy(b.S, s)
					copy(b.T, v)
					b.Dref = refs
					p.SampleLod(b)
					for i := range n {
						ref := float64(refs[i])
						if f != vk.FormatD32Sfloat {
							ref = min(max(ref, 0), 1)
						}
						passes := func(x, y int) float64 {
							texel := 1.0 // of the border
							if uint(x) < size && uint(y) < size {
								texel = float64(texels[y*size+x])
							}
							if holds(ref, texel) {
								return 1
							}
							return 0
						}
						x, y := float64(s[i])*size, float64(v[i])*size
						want := passes(int(math.Floor(x)), int(math.Floor(y)))
						if filter == vk.FilterLinear {
							x, y = x-0.5, y-0.5
							i, j := math.Floor(x), math.Floor(y)
							row := func(j int) float64 {
								return (1-(x-i))*passes(int(i), j) + (x-i)*passes(int(i)+1, j)
							}
							want = (1-(y-j))*row(int(j)) + (y-j)*row(int(j)+1)
						}
						require.InDelta(t, want, b.Out[0][i], 1e-6, "%v, %v, %v, %s: reference %v at (%v, %v)",
							f, op, filter, name, refs[i], s[i], v[i])
					}
				}
			}
		}
	}
}
