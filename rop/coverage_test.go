package rop

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// TestCoverageFollowsTheOracle narrows masks by sample masks, line factors and alpha, in this order.
func TestCoverageFollowsTheOracle(t *testing.T) {
	r := random()
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Uint, vk.FormatUndefined} {
		for range 200 {
			samples := 1 << r.IntN(5)
			m := &vk.Multisample{RasterizationSamples: samples, AlphaToCoverageEnable: r.IntN(2) == 0, AlphaToOneEnable: r.IntN(2) == 0}
			i := shade.Interface{Colors: 1, WritesSampleMask: r.IntN(2) == 0}
			p, err := Compile(kernels(t), &vk.GraphicsPipeline{Multisample: m, ColorFormats: []vk.Format{f}}, i)
			require.NoError(t, err)
			g := newRig(r, samples, 6)
			b := &g.batch
			fr := b.Fragments
			for c := range 4 {
				fr.Colors[0][c] = make([]float32, fr.N)
			}
			alpha := fr.Colors[0][3]
			for k := range alpha {
				alpha[k] = someNumber(r)
			}
			alpha[3] = float32(math.NaN())
			fr.SampleMask = make([]uint32, fr.N)
			for k := range fr.SampleMask {
				fr.SampleMask[k] = r.Uint32()
			}
			if r.IntN(2) == 0 {
				b.Factor = make([]float32, fr.N)
				for k := range b.Factor {
					b.Factor[k] = r.Float32()
				}
			}
			if r.IntN(2) == 0 {
				b.MaskShift = make([]uint8, fr.N)
				for k := range b.MaskShift {
					b.MaskShift[k] = uint8(r.IntN(32/samples) * samples)
				}
			}
			integer := f == vk.FormatR8G8B8A8Uint
			narrows := i.WritesSampleMask || m.AlphaToCoverageEnable && !integer
			require.Equal(t, !narrows, p.Early())
			require.Equal(t, !narrows && (integer || !m.AlphaToOneEnable), p.Overwrites())

			wantAlpha := slices.Clone(alpha)
			want := map[[2]int]bool{}
			for k, a := range wantAlpha {
				if b.Factor != nil && !integer {
					a *= b.Factor[k]
				}
				for s := range samples {
					keep := b.mask(k/16, s, samples)>>(k%16)&1 != 0
					if i.WritesSampleMask {
						shift := uint8(0)
						if b.MaskShift != nil {
							shift = b.MaskShift[k]
						}
						keep = keep && fr.SampleMask[k]>>(shift+uint8(s))&1 != 0
					}
					if m.AlphaToCoverageEnable && !integer {
						keep = keep && oracle.AlphaCovers(float64(a), s, samples)
					}
					want[[2]int{k, s}] = keep
				}
				if m.AlphaToOneEnable && !integer {
					a = 1
				}
				wantAlpha[k] = a
			}
			p.Coverage(&g.scratch, &g.tile, b)
			for k := range fr.N {
				any := false
				for s := range samples {
					got := b.mask(k/16, s, samples)>>(k%16)&1 != 0
					require.Equal(t, want[[2]int{k, s}], got, "%+v %+v", m, i)
					any = any || got
				}
				require.Equal(t, any, b.Groups[k/16].Mask>>(k%16)&1 != 0)
				if k != 3 {
					require.Equal(t, wantAlpha[k], alpha[k])
				}
			}
		}
	}
}

// TestAlphaToCoverageIsMonotonic says that more alpha never loses a sample, that 0 has none and 1 all.
func TestAlphaToCoverageIsMonotonic(t *testing.T) {
	for _, samples := range []int{1, 2, 4, 8, 16} {
		p := &Plan{kernels: kernels(t)}
		last := uint32(0)
		for step := range 101 {
			g := newRig(random(), samples, 1)
			alpha := make([]float32, 16)
			alpha[0] = float32(step) / 100
			g.batch.Fragments.Colors[0][3] = alpha
			g.batch.Groups[0].Mask = 1
			for s := range g.batch.Masks {
				g.batch.Masks[s] = 1
			}
			p.applyAlpha(&g.scratch, samples, &g.batch)
			mask := uint32(0)
			for s := range samples {
				mask |= uint32(g.batch.mask(0, s, samples)) << s
			}
			require.Equal(t, last, mask&last)
			last = mask
			if step == 0 {
				require.Zero(t, mask)
			}
		}
		require.Equal(t, uint32(1)<<samples-1, last)
	}
}
