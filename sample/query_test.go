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
	p, err := Compile(vk.Sampler{MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear,
		MaxLod: vk.LodClampNone, MipLodBias: 0.25}, v)
	if err != nil {
		t.Fatal(err)
	}
	const n = 48
	row := func() []float32 { return make([]float32, n) }
	in := Batch{N: n, S: row(), T: row()}
	for i := range n {
		// two quads without differences, one of them in t alone
		if in.S[i], in.T[i] = float32(i*i%37)/50, float32(i*i*i%41)/20; i/8 == 2 {
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
		for x, want := range map[float32]bool{0: true, -3: true, 4: true, -4: true, 4.5: false, -5: false,
			float32(math.Inf(-1)): false, float32(math.NaN()): false} {
			v := make([]float32, 8)
			if v[i] = x; allWithin(v, 4) != want {
				t.Errorf("%v at %d: %v", x, i, !want)
			}
		}
	}
}

// The size of a level is that of the image's level, counted from the view's base, without gaps: width, height and depth
// as the view has them, then its layers, or its cubes. Levels are the view's, samples the image's; a level that does
// not exist has size 0.
func TestSizesAreTheViews(t *testing.T) {
	image := func(kind vk.ImageType, width, height, depth, layers int) vk.ImageInfo {
		return vk.ImageInfo{ImageType: kind, Format: vk.FormatR8Unorm,
			Extent: vk.Extent3D{Width: width, Height: height, Depth: depth}, ArrayLayers: layers,
			MipLevels: 4, CubeCompatible: kind == vk.ImageType2D && width == height}
	}
	seen := map[vk.ImageViewType]bool{}
	for _, c := range []struct {
		info  vk.ImageInfo
		view  vk.ImageView
		sizes [][4]int32
	}{
		{image(vk.ImageType1D, 37, 1, 1, 1), vk.ImageView{ViewType: vk.ImageViewType1D}, [][4]int32{{37}, {18}, {9}, {4}}},
		{image(vk.ImageType1D, 37, 1, 1, 5), vk.ImageView{ViewType: vk.ImageViewType1DArray, BaseArrayLayer: 1,
			LayerCount: 3, BaseMipLevel: 2},
			[][4]int32{{9, 3}, {4, 3}}},
		{image(vk.ImageType2D, 37, 11, 1, 1),
			vk.ImageView{ViewType: vk.ImageViewType2D, BaseMipLevel: 1, LevelCount: 2}, [][4]int32{{18, 5}, {9, 2}}},
		{image(vk.ImageType2D, 37, 11, 1, 7), vk.ImageView{ViewType: vk.ImageViewType2DArray, BaseArrayLayer: 2},
			[][4]int32{{37, 11, 5}, {18, 5, 5}, {9, 2, 5}, {4, 1, 5}}},
		{image(vk.ImageType3D, 37, 11, 9, 1), vk.ImageView{ViewType: vk.ImageViewType3D, BaseMipLevel: 1},
			[][4]int32{{18, 5, 4}, {9, 2, 2}, {4, 1, 1}}},
		{image(vk.ImageType2D, 16, 16, 1, 6), vk.ImageView{ViewType: vk.ImageViewTypeCube}, [][4]int32{{16, 16}, {8, 8}, {4, 4}, {2, 2}}},
		{image(vk.ImageType2D, 16, 16, 1, 18),
			vk.ImageView{ViewType: vk.ImageViewTypeCubeArray, BaseArrayLayer: 6, LayerCount: 12, BaseMipLevel: 3},
			[][4]int32{{2, 2, 2}}},
	} {
		seen[c.view.ViewType] = true
		m, err := mip.NewImage(c.info)
		if err != nil {
			t.Fatal(err)
		}
		v, err := mip.NewView(m, c.view)
		if err != nil {
			t.Fatal(err)
		}
		x, err := CompileTexels(v)
		if err != nil {
			t.Fatal(err)
		}
		if x.Levels() != len(c.sizes) || x.Samples() != 1 {
			t.Errorf("%v: %d levels of %d samples", c.view, x.Levels(), x.Samples())
		}
		b := newBatch(7)
		b.Level = []int32{-1, 0, 1, 2, 3, 4, 1 << 30}
		x.QuerySize(b)
		for n, level := range b.Level {
			var want [4]int32
			if level >= 0 && int(level) < len(c.sizes) {
				want = c.sizes[level]
			}
			if got := [4]int32{int32(b.OutBits[0][n]), int32(b.OutBits[1][n]), int32(b.OutBits[2][n]),
				int32(b.OutBits[3][n])}; got != want {
				t.Errorf("%v: level %d is %v, not %v", c.view, level, got, want)
			}
		}
	}
	if len(seen) != len(vk.Values[vk.ImageViewType]()) {
		t.Errorf("%d of %d view types", len(seen), len(vk.Values[vk.ImageViewType]()))
	}
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Unorm,
		Extent: vk.Extent3D{Width: 5, Height: 3}, Samples: 8})
	if err != nil {
		t.Fatal(err)
	}
	x, err := CompileTexels(newView(t, m, vk.ImageViewType2D))
	if err != nil || x.Samples() != 8 || x.Levels() != 1 || x.Size(0) != [4]int32{5, 3} {
		t.Errorf("of 8 samples: %v", err)
	}
}
