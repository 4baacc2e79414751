package sample

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// NEAREST lookups, gathers, fetches, reads of storage images and blits gave values that differed in the last bit, and
// by 2^-17 of sRGB. They give what the format's decoder does, whatever the level; of BC1 to BC5 and EAC they agree.
func TestOneDecodeForAllLookups(t *testing.T) {
	figures.Begin(t)
	const width, height = 32, 12
	rng := rand.New(rand.NewPCG(3, 1))
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || in.Chroma || in.Wide() || in.Depth || in.Stencil || in.BlockDepth > 1 {
			continue
		}
		m := newImage(t, f, width, height, 1, 1)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(rng.Uint32())
			if in.BlockBytes < 4 {
				m.Bytes()[i] = byte(i) // all codes
			}
		}
		m.Touch()
		v := newView(t, m, vk.ImageViewType2D)
		x, err := CompileTexels(v)
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		const n = width * height
		want := newBatch(n)
		want.I, want.J = make([]int32, n), make([]int32, n)
		for i := range n {
			want.I[i], want.J[i] = int32(i%width), int32(i/width)
		}
		x.Fetch(want)
		if in.BlockTexels() == 1 {
			texels := make([]format.Texel, n)
			in.Decode(texels, m.Bytes())
			for i, texel := range texels {
				for c, w := range texel {
					if in.Class == format.ClassFloat && float(w) != float(w) {
						w = 0x7FC00000
					}
					if got := want.OutBits[c][i]; got != w {
						t.Fatalf("%v: component %d of texel %d is fetched as %x, not %x", f, c, i, got, w)
					}
				}
			}
		}
		same := func(what string, got *Batch) {
			t.Helper()
			for c := range 4 {
				for i := range n {
					g, w := got.OutBits[c][i], want.OutBits[c][i]
					if in.Class == format.ClassFloat && float(g) == 0 && float(w) == 0 {
						continue // zeros of either sign: sums begin with +0
					}
					if g != w {
						t.Fatalf("%v: %s gives %08x for component %d of texel %d, a fetch %08x", f, what, g, c, i, w)
					}
				}
			}
		}
		samplers := map[string]vk.Sampler{"NEAREST": {}, "NEAREST magnified": {MinFilter: vk.FilterLinear}}
		if in.Class != format.ClassFloat || in.SRGB {
			delete(samplers, "NEAREST magnified") // sRGB is rounded to 16 bits where it is filtered
		}
		for name, s := range samplers {
			p, err := Compile(s, v)
			if err != nil {
				t.Fatalf("%v: %v", f, err)
			}
			for _, level := range simd.Available() {
				k, err := simd.For(level)
				if err != nil {
					t.Fatal(err)
				}
				b := newBatch(n)
				b.Kernels, b.Scratch, b.Resident = k, new(Scratch), nil
				for i := range n {
					b.S[i], b.T[i] = (float32(i%width)+0.5)/width, (float32(i/width)+0.5)/height
				}
				p.SampleLod(b)
				same(name+" on "+level.String(), b)
				b.Scratch = nil
				p.SampleLod(b)
				same(name+" one by one", b)
				if name == "NEAREST" {
					gathered := newBatch(n)
					gathered.S, gathered.T = b.S, b.T
					for c := range 4 {
						one := newBatch(n)
						one.S, one.T, one.Component = b.S, b.T, c
						p.GatherMode(one, GatherModeFourByOne)
						copy(gathered.OutBits[c], one.OutBits[0])
					}
					same("a gather", gathered)
				}
			}
		}
		if in.Storable() {
			s, err := CompileStorage(v)
			if err != nil {
				t.Fatalf("%v: %v", f, err)
			}
			b := newBatch(n)
			b.I, b.J = want.I, want.J
			s.Read(b)
			same("a read", b)
		}
		to := map[format.Class]vk.Format{format.ClassFloat: vk.FormatR32G32B32A32Sfloat,
			format.ClassUint: vk.FormatR32G32B32A32Uint, format.ClassSint: vk.FormatR32G32B32A32Sint}[in.Class]
		for _, filter := range []vk.Filter{vk.FilterNearest, vk.FilterLinear} {
			if filter == vk.FilterLinear && in.Class != format.ClassFloat {
				continue
			}
			dst := newImage(t, to, width, height, 1, 1)
			whole := BlitRegion{To: vk.Offset3D{X: width, Y: height, Z: 1}}
			if err := Blit(dst, whole, m, whole, filter); err != nil {
				t.Fatalf("%v: %v", f, err)
			}
			x, err := CompileTexels(newView(t, dst, vk.ImageViewType2D))
			if err != nil {
				t.Fatal(err)
			}
			b := newBatch(n)
			b.I, b.J = want.I, want.J
			x.Fetch(b)
			same("a blit with "+filter.String(), b)
		}
	}
}

// A coordinate just below a whole period was in the first texel, because its fraction rounds to 1.
func TestRepeatJustBelowAPeriodIsTheLastTexel(t *testing.T) {
	for _, width := range []int{4, 5, 16384} {
		m := newImage(t, vk.FormatR8Unorm, width, 1, 1, 1)
		m.Bytes()[width-1] = 255
		m.Bytes()[1] = 51
		p, err := Compile(vk.Sampler{}, newView(t, m, vk.ImageViewType2D))
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range simd.Available() {
			k, err := simd.For(level)
			if err != nil {
				t.Fatal(err)
			}
			b := newBatch(32) // 16 on kernels, and again one by one
			b.Kernels, b.Scratch, b.Resident = k, new(Scratch), nil
			for i, s := range []float32{-1e-9, -1e-30, -1e-8, 1 - 1.0/(1<<24), -1 - 1.0/(1<<23)} {
				b.S[i], b.S[16+i] = s, s
			}
			general := *b
			general.Scratch = nil
			for _, b := range []*Batch{b, &general} {
				p.SampleLod(b)
				for i := range b.N {
					want := float32(0)
					if i%16 < 5 {
						want = 1
					}
					if b.Out[0][i] != want {
						t.Errorf("%v, %d texels: %v reads %v, not %v", level, width, b.S[i], b.Out[0][i], want)
					}
				}
			}
			moved := newBatch(1)
			moved.S[0], moved.Offset[0] = -1e-9, 2
			p.SampleLod(moved)
			if moved.Out[0][0] != 0.2 {
				t.Errorf("%d texels: with an offset of 2, %v", width, moved.Out[0][0])
			}
		}
	}
}
