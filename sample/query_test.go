package sample

import (
	"math"
	"testing"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The depth of a storage view of slices is their number, or what is left of the image.
func TestDepthOfSlices(t *testing.T) {
	m := newImage(t, vk.FormatR8Unorm, 4, 2, 8, 1)
	for _, c := range []struct {
		offset, count int
		depth         int32
	}{{0, 0, 8}, {3, 2, 2}, {3, 0, 5}, {7, 1, 1}} {
		v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType3D, SliceOffset: c.offset, SliceCount: c.count})
		if err != nil {
			t.Fatal(err)
		}
		s, err := CompileStorage(v)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Size(); got != [4]int32{4, 2, c.depth} {
			t.Errorf("%d slices from %d: %v", c.count, c.offset, got)
		}
	}
}

// The level of derivatives that are given is that of the same differences within quads, with kernels and without.
func TestLevelOfGivenDerivatives(t *testing.T) {
	m := newImage(t, vk.FormatR8G8B8A8Unorm, 64, 32, 1, 7)
	v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(vk.Sampler{MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone, MipLodBias: 0.25}, v)
	if err != nil {
		t.Fatal(err)
	}
	const n = 48
	row := func() []float32 { return make([]float32, n) }
	in := Batch{N: n, S: row(), T: row()}
	for i := range n {
		if in.S[i], in.T[i] = float32(i*i%37)/50, float32(i*i*i%41)/20; i/8 == 2 { // two quads without differences, one of them in t alone
			if in.S[i] = 0.5; i < 20 {
				in.T[i] = 0.25
			}
		}
	}
	dx, dy := [3][]float32{row(), row()}, [3][]float32{row(), row()}
	differences(in.S, dx[0], dy[0])
	differences(in.T, dx[1], dy[1])
	query := func(b Batch) [4][]float32 {
		for c := range b.Out {
			b.Out[c] = row()
		}
		p.QueryLod(&b)
		return b.Out
	}
	want := query(in)
	in.DPdx, in.DPdy = dx, dy
	check := func(name string, got [4][]float32) {
		for c := range got {
			for i := range got[c] {
				if got[c][i] != want[c][i] {
					t.Fatalf("%s, query %d, result %d: %v, in quads %v", name, i, c, got[c][i], want[c][i])
				}
			}
		}
	}
	check("one by one", query(in))
	for _, level := range simd.Available() {
		in.Kernels, err = simd.For(level)
		if err != nil {
			t.Fatal(err)
		}
		in.Scratch = new(Scratch)
		check(level.String(), query(in))
	}
}

// Numbers are within a limit where each of them is.
func TestAllWithinLooksAtEach(t *testing.T) {
	for i := range 8 {
		for x, want := range map[float32]bool{0: true, -3: true, 4: true, -4: true, 4.5: false, -5: false, float32(math.Inf(-1)): false, float32(math.NaN()): false} {
			v := make([]float32, 8)
			if v[i] = x; allWithin(v, 4) != want {
				t.Errorf("%v at %d: %v", x, i, !want)
			}
		}
	}
}
