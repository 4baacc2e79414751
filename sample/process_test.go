package sample

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

func noise(t testing.TB, f vk.Format, w, h int) *mip.Image {
	m := newImage(t, f, w, h, 1, 1)
	s := &dealer{state: uint32(w * h)}
	for i := range m.Bytes() {
		m.Bytes()[i] = s.byte()
	}
	return m
}

func TestBoxOfOneTexelIsLinear(t *testing.T) {
	v := newView(t, noise(t, vk.FormatR8G8B8A8Unorm, 9, 6), vk.ImageViewType2D)
	in := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, AddressModeU: clampToEdge, AddressModeV: clampToEdge}
	p, err := Compile(in, v)
	if err != nil {
		t.Fatal(err)
	}
	box, err := CompileBox(in, v)
	if err != nil {
		t.Fatal(err)
	}
	s := &dealer{state: 1}
	a, b := newBatch(100), newBatch(100)
	for i := range a.N {
		a.S[i], a.T[i] = float32(s.below(2000))/1000-0.5, float32(s.below(2000))/1000-0.5
	}
	copy(b.S, a.S)
	copy(b.T, a.T)
	p.SampleLod(a)
	box.Sample(b, 1, 1)
	for i := range a.N {
		if d := math.Abs(float64(a.Out[1][i] - b.Out[1][i])); d > 3e-7 {
			t.Fatalf("lookup %d: %v, not %v", i, b.Out[1][i], a.Out[1][i])
		}
	}
}

// A box of any size equals the integral of the texels, which are squares, to within the grid of 1/256 texel.
func TestBoxIsTheArea(t *testing.T) {
	const w, h = 12, 9
	m := newImage(t, vk.FormatR32Sfloat, w, h, 1, 1)
	texels := randomFloats(m)
	box, err := CompileBox(vk.Sampler{AddressModeU: clampToEdge, AddressModeV: vk.SamplerAddressModeClampToBorder},
		newView(t, m, vk.ImageViewType2D))
	if err != nil {
		t.Fatal(err)
	}
	b := newBatch(60)
	for i := range b.N {
		b.S[i], b.T[i] = float32(i*7%50)/50, float32(i*11%50)/50
	}
	for _, size := range [][2]float32{{1, 2}, {2.5, 3.75}, {7, 1.25}, {5, 5}} {
		box.Sample(b, size[0], size[1])
		for i := range b.N {
			u0, v0 := float64(b.S[i])*w-float64(size[0])/2, float64(b.T[i])*h-float64(size[1])/2
			u1, v1 := u0+float64(size[0]), v0+float64(size[1])
			sum := 0.0
			for y := int(math.Floor(v0)); y < int(math.Ceil(v1)); y++ {
				for x := int(math.Floor(u0)); x < int(math.Ceil(u1)); x++ {
					if y >= 0 && y < h {
						dx := math.Min(u1, float64(x+1)) - math.Max(u0, float64(x))
						dy := math.Min(v1, float64(y+1)) - math.Max(v0, float64(y))
						sum += dx * dy * texels[y*w+min(max(x, 0), w-1)]
					}
				}
			}
			want := sum / float64(size[0]*size[1])
			if math.Abs(float64(b.Out[0][i])-want) > 2.0/256 {
				t.Fatalf("%v: lookup %d is %v, not %v", size, i, b.Out[0][i], want)
			}
		}
	}
}

func TestWeightedSampling(t *testing.T) {
	const w, h = 10, 8
	m := newImage(t, vk.FormatR32Sfloat, w, h, 1, 1)
	texels := randomFloats(m)
	v := newView(t, m, vk.ImageViewType2D)
	in := vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge, UnnormalizedCoordinates: true}
	const size, phases, root = 4, 4, 2

	// Separable: h(phase, k) = 10 phase + k, v(phase, l) = 1 + l + phase.
	sep := func(x, phase int, vertical bool) float64 {
		if vertical {
			return float64(1 + x + phase)
		}
		return float64(10*phase + x)
	}
	line, err := mip.NewImage(vk.ImageInfo{Format: vk.FormatR32Sfloat, Extent: vk.Extent3D{Width: 4 * root}, ArrayLayers: 2})
	if err != nil {
		t.Fatal(err)
	}
	full := newImage(t, vk.FormatR32Sfloat, size, size, 1, phases)
	put32 := func(m *mip.Image, layer, x, y int, v float64) {
		s := m.Subresource(0, layer, 0)
		m.Subresource(0, layer, 0)
		bits := math.Float32bits(float32(v))
		o := y*s.RowPitch + 4*x
		s.Pix[o], s.Pix[o+1], s.Pix[o+2], s.Pix[o+3] = byte(bits), byte(bits>>8), byte(bits>>16), byte(bits>>24)
	}
	for phase := range root {
		for k := range size {
			put32(line, 0, 4*phase+k, 0, sep(k, phase, false))
			put32(line, 1, 4*phase+k, 0, sep(k, phase, true))
		}
	}
	for psi := range phases {
		for l := range size {
			for k := range size {
				put32(full, psi, k, l, sep(k, psi%root, false)*sep(l, psi/root, true))
			}
		}
	}
	weights := Weights{FilterCenter: [2]int{2, 1}, FilterSize: [2]int{size, size}, NumPhases: phases}
	for _, view := range []*mip.View{newView(t, line, vk.ImageViewType1DArray), newView(t, full, vk.ImageViewType2DArray)} {
		weights.View = view
		x, err := CompileWeighted(in, v, weights)
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(40)
		for i := range b.N {
			b.S[i], b.T[i] = float32(i*37%160)/16+1.0/64, float32(i*11%128)/16+1.0/64
		}
		x.Sample(b)
		for i := range b.N {
			u, v := float64(b.S[i]), float64(b.T[i])
			fu, fv := u-0.5-math.Floor(u-0.5), v-0.5-math.Floor(v-0.5)
			want := 0.0
			for l := range size {
				for k := range size {
					tx := min(max(int(math.Floor(u-2))+k, 0), w-1)
					ty := min(max(int(math.Floor(v-1))+l, 0), h-1)
					want += sep(k, int(fu*root), false) * sep(l, int(fv*root), true) * texels[ty*w+tx]
				}
			}
			if math.Abs(float64(b.Out[0][i])-want) > 1e-5*math.Max(1, want) {
				t.Fatalf("%v: lookup %d is %v, not %v", view.Info().ViewType, i, b.Out[0][i], want)
			}
		}
	}
}

func TestBlockMatching(t *testing.T) {
	const w, h = 20, 16
	target, reference := newImage(t, vk.FormatR32Sfloat, w, h, 1, 1), newImage(t, vk.FormatR32Sfloat, w, h, 1, 1)
	a := randomFloats(target)
	// The reference is the target moved by (3, 2).
	for y := range h - 2 {
		for x := range w - 3 {
			copy(reference.Bytes()[4*(y*w+x):][:4], target.Bytes()[4*((y+2)*w+x+3):][:4])
		}
	}
	reference.Touch()
	in := vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge, UnnormalizedCoordinates: true}
	for _, metric := range []BlockMetric{BlockMetricSAD, BlockMetricSSD} {
		x, err := CompileBlockMatch(in, newView(t, target, vk.ImageViewType2D), newView(t, reference, vk.ImageViewType2D), metric, 4, 3)
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(2)
		copy(b.S, []float32{4.5, 9})
		copy(b.T, []float32{3.5, 5})
		b.Reference = [2][]float32{{4.5, 6}, {3.5, 3}}
		x.Match(b)
		if b.Out[0][1] != 0 || b.Out[3][1] != 1 || b.Out[0][0] == 0 {
			t.Errorf("the moved block differs by %v, another by %v", b.Out[0][1], b.Out[0][0])
		}
		want := 0.0
		for j := range 3 {
			for i := range 4 {
				d := a[(3+j+2)*w+4+i+3] - a[(3+j)*w+4+i]
				if metric == BlockMetricSSD {
					want += d * d
				} else {
					want += math.Abs(d)
				}
			}
		}
		if math.Abs(float64(b.Out[0][0])-want) > 1e-5 {
			t.Errorf("the error is %v, not %v", b.Out[0][0], want)
		}
		// A window of 8x6 at the reference's place finds the move.
		b.S[0], b.T[0] = 4, 3
		x.MatchWindow(b, 8, 6, false)
		if b.Out[0][0] != 0 || b.Out[1][0] != 3 || b.Out[2][0] != 2 || b.Out[3][0] != 0 {
			t.Errorf("the window found (%v, %v), error %v", b.Out[1][0], b.Out[2][0], b.Out[0][0])
		}
		b.S[0], b.T[0] = 4, 5
		x.MatchGather(b)
		if b.Out[3][0] != 0 || b.Out[0][0] == 0 {
			t.Errorf("the gather is %v %v", b.Out[0][0], b.Out[3][0])
		}
	}
}

// The mask of a footprint has the groups of the texels that a lookup reads, and no others.
func TestFootprintIsWhatIsRead(t *testing.T) {
	const size = 70
	v := newView(t, newImage(t, vk.FormatR8Unorm, size, size, 1, 1), vk.ImageViewType2D)
	p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, AddressModeU: clampToEdge, AddressModeV: clampToEdge}, v)
	if err != nil {
		t.Fatal(err)
	}
	b := newBatch(300)
	b.Lod = make([]float32, b.N)
	s := &dealer{state: 9}
	for i := range b.N {
		b.S[i], b.T[i] = float32(s.below(1100))/1000-0.05, float32(s.below(1100))/1000-0.05
	}
	out := make([]Footprint, b.N)
	for g, group := range granularities2D {
		if group[0] == 0 {
			continue
		}
		p.Footprint(b, g, false, out)
		for i := range out {
			want := map[[2]int]bool{}
			for dy := range 2 {
				for dx := range 2 {
					x := fixed(unnormalize(clampToEdge, b.S[i], size, 0, true, 0))
					y := fixed(unnormalize(clampToEdge, b.T[i], size, 0, true, 0))
					if x&255*dx == 0 && dx == 1 || y&255*dy == 0 && dy == 1 {
						continue
					}
					tx, ty := min(max(x>>8+dx, 0), size-1), min(max(y>>8+dy, 0), size-1)
					want[[2]int{tx / group[0], ty / group[1]}] = true
				}
			}
			got := map[[2]int]bool{}
			f := &out[i]
			for bit := range 64 {
				if f.Mask>>bit&1 == 0 {
					continue
				}
				var at [2]int
				for x, n := range []int{bit % 8, bit / 8} {
					anchor := int(f.Anchor[x])
					if n+int(f.Offset[x]) >= 8 {
						anchor--
					}
					at[x] = 8*anchor + n
				}
				got[at] = true
			}
			if len(got) != len(want) || !f.Single || f.Granularity != 0 {
				t.Fatalf("granularity %d lookup %d: %v, not %v", g, i, got, want)
			}
			for k := range want {
				if !got[k] {
					t.Fatalf("granularity %d lookup %d: %v is missing from %v", g, i, k, got)
				}
			}
		}
	}
}

// Weights that do not add up to 1 scaled the alpha that R8 has not: components are filled in after the sum.
func TestWeightedSumsAreCompletedAfterwards(t *testing.T) {
	weights := newImage(t, vk.FormatR32Sfloat, 2, 1, 1, 1)
	for i := range 2 {
		binary.LittleEndian.PutUint32(weights.Bytes()[4*i:], bits(0.25))
	}
	for _, c := range []struct {
		format     vk.Format
		components vk.ComponentMapping
		want       [4]float32
	}{
		{vk.FormatR8Unorm, vk.ComponentMapping{}, [4]float32{0.5, 0, 0, 1}},
		{vk.FormatR8Unorm, vk.ComponentMapping{G: vk.ComponentSwizzleA}, [4]float32{0.5, 1, 0, 1}},
		{vk.FormatR8G8B8A8Unorm, vk.ComponentMapping{}, [4]float32{0.5, 0.5, 0.5, 0.5}},
		{vk.FormatA8Unorm, vk.ComponentMapping{}, [4]float32{0, 0, 0, 0.5}},
	} {
		m := newImage(t, c.format, 8, 8, 1, 1)
		for i := range m.Bytes() {
			m.Bytes()[i] = 255
		}
		v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D, Components: c.components})
		if err != nil {
			t.Fatal(err)
		}
		x, err := CompileWeighted(vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge}, v,
			Weights{View: newView(t, weights, vk.ImageViewType2DArray), FilterSize: [2]int{2, 1}, NumPhases: 1})
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(1)
		b.S[0], b.T[0] = 0.5, 0.5
		x.Sample(b)
		if got := [4]float32{b.Out[0][0], b.Out[1][0], b.Out[2][0], b.Out[3][0]}; got != c.want {
			t.Errorf("%v %v: %v, not %v", c.format, c.components, got, c.want)
		}
	}
}
