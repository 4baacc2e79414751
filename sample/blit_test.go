package sample

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A blit's texels are lookups one by one, encoded by the format's row: on every level, of all kinds of format, scaled
// either way and mirrored, with rows that end within a group.
func TestBlitsAreLookupsOneByOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatB8G8R8A8Unorm, vk.FormatR8G8B8A8Srgb,
		vk.FormatB8G8R8A8Srgb, vk.FormatR16G16B16A16Sfloat,
		vk.FormatR16G16B16A16Unorm, vk.FormatR32Sfloat, vk.FormatR5G6B5UnormPack16, vk.FormatA2B10G10R10UnormPack32,
		vk.FormatR8G8B8A8Snorm,
		vk.FormatR8G8B8A8Uint, vk.FormatR16Sint}
	for round := range 300 {
		df, sf := formats[rng.IntN(len(formats))], formats[rng.IntN(len(formats))]
		if format.Of(df).Class != format.Of(sf).Class {
			continue
		}
		filters := []vk.Filter{vk.FilterNearest, vk.FilterLinear, vk.FilterCubic}
		filter := filters[rng.IntN(len(filters))]
		if format.Of(df).Class != format.ClassFloat {
			filter = vk.FilterNearest
		}
		depth := 1 + 2*rng.IntN(2)
		src, dst := newImage(t, sf, 1+rng.IntN(70), 1+rng.IntN(20), depth, 1), newImage(t, df, 1+rng.IntN(70), 1+rng.IntN(20), depth, 1)
		fill(src, rng)
		to, from := someBox(dst, rng), someBox(src, rng)
		sv, err := blitView(src, from)
		if err != nil {
			t.Fatal(err)
		}
		want := oneByOne(t, dst, to, sv, from, filter)
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			if err != nil {
				t.Fatal(err)
			}
			clear(dst.Bytes())
			p, err := Compile(blitSampler(filter), sv)
			if err != nil {
				t.Fatal(err)
			}
			if done, err := blitValues(k, dst, to, p, src, from); err != nil {
				t.Fatal(err)
			} else if done {
				if !bytes.Equal(dst.Bytes(), want) {
					t.Fatalf("round %d: %v %v from %v %v, filter %v, level %v, by strips", round, df, to, sf, from, filter, l)
				}
				clear(dst.Bytes())
			}
			if p, err = p.averaging(); err != nil {
				t.Fatal(err)
			}
			blit(k, dst, to, p.inTexels(), from)
			if !bytes.Equal(dst.Bytes(), want) {
				t.Fatalf("round %d: %v %v from %v %v, filter %v, level %v, %s", round, df, to, sf, from, filter, l, p)
			}
		}
	}
}

func someBox(m *mip.Image, rng *rand.Rand) (r BlitRegion) {
	e := m.Info().Extent
	pick := func(n int) (a, b int) {
		for a == b {
			a, b = rng.IntN(n+1), rng.IntN(n+1)
		}
		return a, b
	}
	r.From.X, r.To.X = pick(e.Width)
	r.From.Y, r.To.Y = pick(e.Height)
	r.From.Z, r.To.Z = pick(max(e.Depth, 1))
	return r
}

// fill gives an image random texels that are no NaN.
func fill(m *mip.Image, rng *rand.Rand) {
	f := format.Of(m.Info().Format)
	s := m.Subresource(0, 0, 0)
	row := make([]format.Texel, s.Width)
	for z := range s.Depth {
		for y := range s.Height {
			for x := range row {
				for c := range row[x] {
					if row[x][c] = rng.Uint32() >> 16; f.Class == format.ClassFloat {
						row[x][c] = math.Float32bits(rng.Float32()*1.5 - 0.2)
					}
				}
			}
			f.Encode(s.Row(y, z), row)
		}
	}
	m.Touch()
}

// valuesOf is a view of the values that the format's decoder gives of the only level of an image.
func valuesOf(t *testing.T, v *mip.View) *mip.View {
	m, f := v.Image(), v.Format()
	info := m.Info()
	info.Format = vk.FormatR32G32B32A32Sfloat
	to, err := mip.NewImage(info)
	if err != nil {
		t.Fatal(err)
	}
	s, d := m.Subresource(0, 0, 0), to.Subresource(0, 0, 0)
	texels := make([]format.Texel, s.Width)
	for z := range s.Depth {
		for y := range s.Height {
			f.Decode(texels, s.Row(y, z))
			format.Of(info.Format).Encode(d.Row(y, z), texels)
		}
	}
	of, err := blitView(to, BlitRegion{})
	if err != nil {
		t.Fatal(err)
	}
	return of
}

// oneByOne is the blit's definition.
func oneByOne(t *testing.T, dst *mip.Image, to BlitRegion, sv *mip.View, from BlitRegion, filter vk.Filter) []byte {
	if format.Of(sv.Info().Format).SRGB {
		sv = valuesOf(t, sv)
	}
	p, err := Compile(blitSampler(filter), sv)
	if err != nil {
		t.Fatal(err)
	}
	p.normalized, p.divides = false, true
	k := p.lookup(&Batch{})
	k.filter = filterOf(filter)
	k.exact = p.codes() && k.filter.exact()
	d, out := format.Of(dst.Info().Format), dst.Subresource(0, 0, 0)
	clear(dst.Bytes())
	at := func(i, d0, d1, s0, s1 int) float32 {
		return float32(float64((float64(i-d0)+0.5)*(float64(s1-s0)/float64(d1-d0))) + float64(s0))
	}
	for z := min(to.From.Z, to.To.Z); z < max(to.From.Z, to.To.Z); z++ {
		for y := min(to.From.Y, to.To.Y); y < max(to.From.Y, to.To.Y); y++ {
			for x := min(to.From.X, to.To.X); x < max(to.From.X, to.To.X); x++ {
				v := k.level(0, at(x, to.From.X, to.To.X, from.From.X, from.To.X),
					at(y, to.From.Y, to.To.Y, from.From.Y, from.To.Y), at(z, to.From.Z, to.To.Z, from.From.Z, from.To.Z))
				d.Encode(out.Row(y, z)[x*out.Texel:], []format.Texel{d.ClampInteger(k.finish(v, 1))})
			}
		}
	}
	return bytes.Clone(dst.Bytes())
}

func BenchmarkBlit(b *testing.B) {
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat,
		vk.FormatR5G6B5UnormPack16} {
		b.Run(fmt.Sprint(f), func(b *testing.B) {
			const size = 2048
			src, dst := newImage(b, f, size, size, 1, 1), newImage(b, f, size/2, size/2, 1, 1)
			all := func(n int) BlitRegion { return BlitRegion{To: vk.Offset3D{X: n, Y: n, Z: 1}} }
			for b.Loop() {
				if err := Blit(dst, all(size/2), src, all(size), vk.FilterLinear); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)*size*size/4/b.Elapsed().Seconds()/1e6, "Mpixel/s")
		})
	}
}

// LINEAR blits of bytes to half the size, which take no lookups, are lookups one by one: of all sums of four codes, and
// of boxes anywhere.
func TestBlitsToHalfTheSize(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 2))
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatA8B8G8R8UnormPack32, vk.FormatB8G8R8A8Unorm} {
		for round := range 20 {
			src, dst := newImage(t, f, 2100, 6, 1, 1), newImage(t, f, 1050, 4, 1, 1)
			fill(src, rng)
			s := src.Subresource(0, 0, 0)
			for x := range 1021 {
				for c := range 4 {
					sum := x
					for i, at := range rng.Perm(4) {
						code := min(sum, rng.IntN(256))
						if i == 3 || sum-code > 255*(3-i) {
							code = min(sum, 255)
						}
						s.Row(2+at/2, 0)[4*(2*x+at%2)+c] = byte(code)
						sum -= code
					}
				}
			}
			src.Touch()
			to, from := BlitRegion{To: vk.Offset3D{X: 1050, Y: 3, Z: 1}}, BlitRegion{To: vk.Offset3D{X: 2100, Y: 6, Z: 1}}
			if round > 0 {
				x, width := rng.IntN(500), 16+rng.IntN(500)
				to.From, to.To = vk.Offset3D{X: x, Y: 1}, vk.Offset3D{X: x + width, Y: 3, Z: 1}
				x = rng.IntN(500)
				from.From, from.To = vk.Offset3D{X: x, Y: round % 3}, vk.Offset3D{X: x + 2*width, Y: round%3 + 4, Z: 1}
			}
			sv, err := blitView(src, from)
			require.NoError(t, err)
			want := oneByOne(t, dst, to, sv, from, vk.FilterLinear)
			for _, l := range simd.Available() {
				k, err := simd.For(l)
				require.NoError(t, err)
				clear(dst.Bytes())
				require.True(t, halve(k, dst, to, src, from, vk.FilterLinear))
				if !bytes.Equal(dst.Bytes(), want) {
					t.Fatalf("round %d: %v of %v from %v, level %v", round, to, f, from, l)
				}
			}
			to.To.X--
			require.False(t, halve(nil, dst, to, src, from, vk.FilterLinear))
		}
	}
}
