package program

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Lookups that differ by constant offsets are one step, whatever stands between them, and give what they give each for
// itself: with all lanes on and with some.
func TestLookupsWithOffsetsAreOneStep(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Width: 32, Height: 32, Depth: 1}, MipLevels: 6})
	require.NoError(t, err)
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(rng.Uint32())
	}
	m.Touch()
	v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(t, err)
	sampler := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
		MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone}
	const n = 512
	var in [6][]float32
	for i := range in {
		in[i] = make([]float32, n)
		for j := range in[i] {
			if in[i][j] = rng.Float32(); i > 1 {
				in[i][j] *= 0.06
			}
		}
	}
	for _, exec := range []Exec{ExecInterpret, ExecAuto} {
		draw := func(apart bool, level simd.Level, on uint16) (out [4][]float32, steps []int) {
			p, err := Load(module(t, "quad.vert"), module(t, "offsets.frag"), Options{Exec: exec})
			require.NoError(t, err)
			steps = p.fragment.plan.Joined()
			p.fragment.plan.Apart = apart
			defer func() { p.fragment.plan.Apart = false }() // others share the plan
			bindings, err := p.Bind(Resources{Descriptors: []Descriptor{{View: v, Sampler: &sampler}}})
			require.NoError(t, err)
			k, err := simd.For(level)
			require.NoError(t, err)
			f := &shade.Fragments{Batch: shade.Batch{N: n, Kernels: k, Scratch: &shade.Scratch{}}, Bindings: bindings}
			for range n / simd.Lanes {
				f.Live = append(f.Live, on)
			}
			f.In, f.DX, f.DY = [][]float32{in[0], in[1]}, [][]float32{in[2], in[3]}, [][]float32{in[4], in[5]}
			for c := range 4 {
				out[c] = make([]float32, n)
			}
			f.Colors[0] = out
			p.Fragment(f)
			for i := range n {
				if f.Live[i/simd.Lanes]>>(i%simd.Lanes)&1 == 0 {
					for c := range out {
						out[c][i] = 0 // nobody takes it
					}
				}
			}
			return out, steps
		}
		for _, level := range simd.Available() {
			for _, on := range []uint16{0xFFFF, 0x33F0} {
				want, _ := draw(true, simd.LevelGeneric, on)
				got, steps := draw(false, level, on)
				require.Equal(t, want, got, "%v, lanes %x", level, on)
				require.Equal(t, []int{2, 5, 1}, steps, "a block ends where lanes may")
			}
		}
	}
}
