package sample

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/guard"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// SampleFootprint and SampleTexels once went past the end of results and operands that were too short for the batch: what is
// missing reads as zeros, what has no room is dropped, on every level.
func TestShortFootprints(t *testing.T) {
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm, Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1}})
	require.NoError(t, err)
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(37 * i)
	}
	m.Touch()
	v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(t, err)
	linear := vk.Sampler{MinFilter: vk.FilterLinear, MagFilter: vk.FilterLinear}
	minimum := linear
	minimum.ReductionMode = vk.SamplerReductionModeMin
	const n = 64
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		for _, s := range []vk.Sampler{linear, minimum} {
			p, err := Compile(s, v)
			require.NoError(t, err)
			lengths := []int{0, 1, 15, 16, 48, n}
			for _, in := range lengths {
				for _, out := range lengths {
					full, short := &Batch{N: n, Kernels: k, Scratch: new(Scratch)}, &Batch{N: n, Kernels: k, Scratch: new(Scratch)}
					for i, to := range []*[]float32{&full.S, &full.T, &full.Rho2} {
						*to = make([]float32, n)
						for j := range in {
							(*to)[j] = float32(i+j) / 50
						}
					}
					short.S, short.T, short.Rho2 = guard.Copy(t, full.S[:in]), guard.Copy(t, full.T[:in]), guard.Copy(t, full.Rho2[:in])
					for c := range 4 {
						full.Out[c], short.Out[c] = make([]float32, n), guard.Slice[float32](t, out)
					}
					p.SampleFootprint(full)
					p.SampleFootprint(short)
					for c := range 4 {
						require.Equal(t, full.Out[c][:out], []float32(short.Out[c]), "%v, %d operands, %d results", level, in, out)
					}
					groups := make([]simd.Group, n/simd.Lanes)
					for g := range groups {
						groups[g] = simd.Group{Mask: 0xffff, Block: uint16(g)}
					}
					color := guard.Slice[uint32](t, out)
					p.SampleTexels(short, groups, color, 0)
					if want := in == n && out == n && p.Packs(); want != (len(color) > 0 && color[len(color)-1] != 0) {
						t.Errorf("%v, %d operands, %d texels: packed %v", level, in, out, !want)
					}
				}
			}
		}
	}
}

// A plan that is nil, or the zero value, gives zeros.
func TestNilPlans(t *testing.T) {
	for _, p := range []*Plan{nil, new(Plan), Null()} {
		b := &Batch{N: 16, Lod: make([]float32, 16), Scratch: new(Scratch)}
		for c := range b.Out {
			b.Out[c] = []float32{1, 1, 1}
		}
		p.SampleLod(b)
		p.SampleGrad(b)
		p.SampleImplicit(b)
		p.SampleFootprint(b)
		p.SampleTexels(b, make([]simd.Group, 1), make([]uint32, 16), 0)
		require.Equal(t, []float32{0, 0, 0}, b.Out[0])
		_, _, ok := p.Footprints()
		require.False(t, ok || p.Packs())
	}
}
