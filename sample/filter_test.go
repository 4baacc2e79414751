package sample

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A row of filters is all that lookups need of a filter: with weights that CUBIC does not have its lookups go through
// the kernels of stages and one by one alike, and with those of LINEAR they are LINEAR lookups.
func TestAFilterIsARow(t *testing.T) {
	cubic := filterOf(vk.FilterCubic)
	before := *cubic
	defer func() { *cubic = before }()
	v := benchView(t, vk.FormatR16G16B16A16Sfloat, vk.ImageViewType2D, 32)
	sampler := func(f vk.Filter) vk.Sampler {
		return vk.Sampler{MagFilter: f, MinFilter: f, AddressModeU: vk.SamplerAddressModeClampToEdge}
	}
	const n = 5 * simd.Lanes
	look := func(f vk.Filter, k *simd.Kernels) *Batch {
		p, err := compileNew(sampler(f), v) // the view keeps textures of other rows
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(n)
		b.S, b.T = make([]float32, n), make([]float32, n)
		for i := range n {
			b.S[i], b.T[i] = float32(i)/n*1.2-0.1, float32(i*7%n)/n
		}
		if b.Kernels = k; k != nil {
			b.Scratch = new(Scratch)
		}
		p.SampleLod(b)
		return b
	}
	generic, err := simd.For(simd.LevelGeneric)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]filter{
		"box of four": {taps: 4, first: -1, weights: func(*vk.Sampler, float32) [4]float32 { return [4]float32{0.25, 0.25, 0.25, 0.25} }},
		"tent":        {taps: 4, first: -1, weights: func(_ *vk.Sampler, a float32) [4]float32 { return [4]float32{0, 1 - a, a, 0} }},
	}
	for name, row := range rows {
		*cubic = row
		one, staged := look(vk.FilterCubic, nil), look(vk.FilterCubic, generic)
		linear := look(vk.FilterLinear, nil)
		for i := range n {
			for c := range 4 {
				if one.OutBits[c][i] != staged.OutBits[c][i] {
					t.Fatalf("%s: lookup %d: one by one %g, in stages %g", name, i, one.Out[c][i], staged.Out[c][i])
				}
				if d := one.Out[c][i] - linear.Out[c][i]; name == "tent" && abs(d) > 1e-6 {
					t.Fatalf("tent: lookup %d is %g, LINEAR %g", i, one.Out[c][i], linear.Out[c][i])
				}
			}
		}
	}
}
