package sample

import (
	"errors"
	mathbits "math/bits"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

func footprintView(t *testing.T, kind vk.ImageType, w, h, d, levels int) *mip.View {
	t.Helper()
	m, err := mip.NewImage(vk.ImageInfo{ImageType: kind, Format: vk.FormatR8Unorm, MipLevels: levels,
		Extent: vk.Extent3D{Width: w, Height: h, Depth: d}})
	if err != nil {
		t.Fatal(err)
	}
	if kind == vk.ImageType3D {
		return newView(t, m, vk.ImageViewType3D)
	}
	return newView(t, m, vk.ImageViewType2D)
}

// What has no footprints is refused by name, and a batch of it is empty.
func TestFootprintsNeedClampToEdge(t *testing.T) {
	edges := vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge, AddressModeW: clampToEdge}
	flat, volume := footprintView(t, vk.ImageType2D, 64, 64, 1, 1), footprintView(t, vk.ImageType3D, 16, 16, 16, 1)
	cube := newView(t, newImage(t, vk.FormatR8Unorm, 4, 4, 1, 6), vk.ImageViewTypeCube)
	repeatV, repeatW := edges, edges
	repeatV.AddressModeV, repeatW.AddressModeW = vk.SamplerAddressModeRepeat, vk.SamplerAddressModeRepeat
	for _, c := range []struct {
		field       string
		s           vk.Sampler
		v           *mip.View
		granularity int
	}{
		{"", edges, flat, 1}, {"", edges, volume, 10}, {"", repeatW, flat, 15},
		{"AddressModeV", repeatV, flat, 1}, {"AddressModeW", repeatW, volume, 1}, {"View", edges, cube, 1},
		{"Granularity", edges, flat, 10}, {"Granularity", edges, volume, 2}, {"Granularity", edges, flat, -1},
		{"Granularity", edges, flat, 16},
	} {
		p, err := Compile(c.s, c.v)
		if err != nil {
			t.Fatal(err)
		}
		field := ""
		var e *vk.StateError
		if errors.As(p.CheckFootprint(c.granularity), &e) {
			field = e.Field
		}
		out := make([]Footprint, 1)
		p.Footprint(newBatch(1), c.granularity, false, out)
		if field != c.field || (out[0].Mask == 0) != (c.field != "") {
			t.Errorf("granularity %d of %v: %q, not %q; mask %x", c.granularity, c.v.Info().ViewType, field, c.field, out[0].Mask)
		}
	}
}

// The mask of a volume has the groups of the eight texels around a place.
func TestFootprintOfAVolume(t *testing.T) {
	const size = 64
	p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, AddressModeU: clampToEdge, AddressModeV: clampToEdge,
		AddressModeW: clampToEdge},
		footprintView(t, vk.ImageType3D, size, size, size, 1))
	if err != nil {
		t.Fatal(err)
	}
	b := newBatch(100)
	s := &dealer{state: 4}
	for i := range b.N {
		b.S[i], b.T[i], b.R[i] = float32(s.below(1000))/1000, float32(s.below(1000))/1000, float32(s.below(1000))/1000
	}
	out := make([]Footprint, b.N)
	for g, group := range granularities3D {
		if group[0] == 0 {
			continue
		}
		p.Footprint(b, g, false, out)
		for n := range out {
			var sides [3][]int // the groups along each axis
			for x, c := range [3]float32{b.S[n], b.T[n], b.R[n]} {
				u := fixed(float64(c) * float64(size))
				first := min(max(u>>8, 0), size-1) / group[x]
				sides[x] = []int{first}
				if last := min(max(u>>8+1, 0), size-1) / group[x]; u&255 != 0 && last != first {
					sides[x] = append(sides[x], last)
				}
			}
			var want uint64
			f := &out[n]
			for _, z := range sides[2] {
				for _, y := range sides[1] {
					for _, x := range sides[0] {
						want |= 1 << (16*(z%4) + 4*(y%4) + x%4)
						for i, place := range [3]int{x, y, z} {
							anchor := int(f.Anchor[i])
							if place%4+int(f.Offset[i]) >= 4 {
								anchor--
							}
							if 4*anchor+place%4 != place {
								t.Fatalf("granularity %d lookup %d axis %d: group %d is %d", g, n, i, place, 4*anchor+place%4)
							}
						}
					}
				}
			}
			if f.Mask != want || !f.Single || f.Granularity != 0 {
				t.Fatalf("granularity %d lookup %d: mask %x, not %x", g, n, f.Mask, want)
			}
		}
	}
}

// Coarse chooses the second level, and is empty where there is none.
func TestFootprintOfTheCoarserLevel(t *testing.T) {
	p, err := Compile(vk.Sampler{MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone,
		AddressModeU: clampToEdge, AddressModeV: clampToEdge}, footprintView(t, vk.ImageType2D, 64, 64, 1, 7))
	if err != nil {
		t.Fatal(err)
	}
	b := newBatch(2)
	b.S, b.T, b.Lod = []float32{0.5, 0.5}, []float32{0.5, 0.5}, []float32{1.5, 1}
	out := make([]Footprint, 2)
	for i, want := range [][2]Footprint{
		{{Level: 1, Anchor: [3]uint32{1, 1}, Offset: [3]uint32{1, 1}},
			{Single: true, Level: 1, Anchor: [3]uint32{1, 1}, Offset: [3]uint32{1, 1}}},
		{{Level: 2, Anchor: [3]uint32{1, 1}, Offset: [3]uint32{5, 5}}, {Single: true, Level: 1}},
	} {
		p.Footprint(b, 1, i == 1, out)
		for n := range out {
			if empty := i == 1 && n == 1; (out[n].Mask == 0) != empty || out[n].Level != want[n].Level ||
				out[n].Single != want[n].Single ||
				out[n].Anchor != want[n].Anchor || out[n].Offset != want[n].Offset {
				t.Errorf("coarse %v lookup %d: %+v, not %+v", i == 1, n, out[n], want[n])
			}
		}
	}
}

// An anisotropic footprint lies along the longer axis; where it needs more groups than a mask has, they become larger.
func TestFootprintAlongTheLongerAxis(t *testing.T) {
	p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, AnisotropyEnable: true, MaxAnisotropy: 16,
		AddressModeU: clampToEdge, AddressModeV: clampToEdge}, footprintView(t, vk.ImageType2D, 256, 256, 1, 1))
	if err != nil {
		t.Fatal(err)
	}
	b := newBatch(2)
	b.S, b.T = []float32{0.5, 0.5}, []float32{129.5 / 256, 129.5 / 256}
	b.DPdx[0], b.DPdx[1] = []float32{8.0 / 256, 64.0 / 256}, make([]float32, 2)
	b.DPdy[0], b.DPdy[1] = make([]float32, 2), []float32{1.0 / 256, 4.0 / 256}
	out := make([]Footprint, 2)
	p.Footprint(b, 1, false, out)
	if f := out[0]; f.Granularity != 0 || mathbits.OnesCount64(f.Mask) < 4 ||
		mathbits.OnesCount64(f.Mask&(0xFF<<(8*(64%8)))) != mathbits.OnesCount64(f.Mask) {
		t.Errorf("8 texels of row 129: %+v", f)
	}
	if f := out[1]; f.Granularity < 4 || f.Mask == 0 {
		t.Errorf("64 texels in groups of 2: %+v", f)
	}
}

// Kernels of levels of detail leave footprints as they are: of levels, derivatives and quads, with one tap and several,
// in two dimensions and three, with biases and least levels.
func TestFootprintsByKernels(t *testing.T) {
	figures.Begin(t)
	rng := rand.New(rand.NewPCG(4, 2))
	views := []*mip.View{footprintView(t, vk.ImageType2D, 64, 32, 1, 6), footprintView(t, vk.ImageType3D, 16, 16, 8, 4)}
	for _, l := range simd.Available() {
		k, err := simd.For(l)
		if err != nil {
			t.Fatal(err)
		}
		for round := range 60 {
			filters := 2 + round/2%2 // with CUBIC, which has one tap, every other time
			s := vk.Sampler{MagFilter: vk.Values[vk.Filter]()[rng.IntN(filters)], MinFilter: vk.Values[vk.Filter]()[rng.IntN(filters)],
				MipmapMode: vk.SamplerMipmapMode(rng.IntN(2)), MaxLod: 5, AddressModeU: clampToEdge, AddressModeV: clampToEdge,
				AddressModeW: clampToEdge, AnisotropyEnable: filters == 2 && rng.IntN(2) == 0, MaxAnisotropy: 16}
			p, err := Compile(s, views[round%2])
			if err != nil {
				t.Fatal(err)
			}
			n := 4 * (1 + rng.IntN(400))
			value := func(scale float32) []float32 {
				x := make([]float32, n)
				for i := range x {
					x[i] = (rng.Float32() - 0.3) * scale
				}
				return x
			}
			b := &Batch{N: n, S: value(2), T: value(2), R: value(2)}
			switch rng.IntN(3) {
			case 0:
				b.Lod = value(6)
			case 1:
				b.DPdx, b.DPdy = [3][]float32{value(1), value(1), value(1)}, [3][]float32{value(0.1), value(0.2), value(0.1)}
			}
			if rng.IntN(2) == 0 {
				b.Bias, b.MinLod, b.Offset = value(2), value(3), [3]int32{1, -2, 3}
			}
			for _, coarse := range []bool{false, true} {
				want, got := make([]Footprint, n), make([]Footprint, n)
				b.Kernels, b.Scratch = nil, nil
				g := []int{1, 3, 14}[rng.IntN(3)]
				p.Footprint(b, g, coarse, want)
				b.Kernels, b.Scratch = k, new(Scratch)
				p.Footprint(b, g, coarse, got)
				for i := range want {
					if want[i] != got[i] {
						t.Fatalf("%v %+v, lookup %d: %+v, want %+v", l, s, i, got[i], want[i])
					}
				}
			}
		}
	}
}

// A mask has the groups of all taps of a line, whichever way it goes.
func TestMaskOfALine(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 3000 {
		g := grouping{least: 1, table: &granularities2D, side: 8, log2: 3, spread: &spread2D}
		axes := 2 + rng.IntN(2)
		if axes == 3 {
			g = grouping{least: 1, table: &granularities3D, side: 4, log2: 2, spread: &spread3D}
		}
		taps, apart, at := 1+rng.IntN(16), 1+rng.IntN(3), rng.IntN(5)
		x := tapTexels{apart: apart}
		for axis := range axes {
			first, last := make([]int32, at+taps*apart), make([]int32, at+taps*apart)
			width, start, step := int32(rng.IntN(2)), float64(rng.IntN(300)), float64(rng.IntN(80)-40)/8 // at most 75 texels, which fit
			for i := range taps {
				u := max(int32(start+step*float64(i)), 0)
				first[at+i*apart], last[at+i*apart] = u, u+width
			}
			x.along(axis, &g, first, last)
		}
		var f Footprint
		g.mask(&x, axes, at, taps, &f)
		size := g.table[max(f.Granularity, g.least)]
		var want uint64
		for i := at; i < at+taps*apart; i += apart {
			groups := func(axis int) (list []int) {
				for n := int(x.axis[axis].first[i]) / size[axis]; axis < axes && n <= int(x.axis[axis].last[i])/size[axis]; n++ {
					if base := int(f.Anchor[axis]) * g.side; n < base-int(f.Offset[axis]) || n >= base-int(f.Offset[axis])+g.side {
						t.Fatalf("group %d is outside the mask at %v, %v", n, f.Anchor, f.Offset)
					}
					list = append(list, n%g.side)
				}
				return list
			}
			depth := []int{0}
			if axes == 3 {
				depth = groups(2)
			}
			for _, z := range depth {
				for _, y := range groups(1) {
					for _, x := range groups(0) {
						want |= 1 << (z*g.side*g.side + y*g.side + x)
					}
				}
			}
		}
		if f.Mask != want {
			t.Fatalf("%d taps: mask %x, not %x (%+v)", taps, f.Mask, want, x)
		}
	}
}
