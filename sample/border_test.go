package sample

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Opaque black has its one in alpha, whatever the order in which a format packs its components.
func TestOpaqueBlackOfPackedFormats(t *testing.T) {
	const border = vk.SamplerAddressModeClampToBorder
	for _, f := range []vk.Format{vk.FormatR4G4B4A4UnormPack16, vk.FormatB4G4R4A4UnormPack16,
		vk.FormatA4R4G4B4UnormPack16, vk.FormatA4B4G4R4UnormPack16} {
		p, err := Compile(vk.Sampler{AddressModeU: border, AddressModeV: border, BorderColor: vk.BorderColorFloatOpaqueBlack},
			newView(t, newImage(t, f, 2, 2, 1, 1), vk.ImageViewType2D))
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(1)
		b.S[0] = -1
		p.SampleLod(b)
		if got := [4]float32{b.Out[0][0], b.Out[1][0], b.Out[2][0], b.Out[3][0]}; got != [4]float32{0, 0, 0, 1} {
			t.Errorf("%v: %v", f, got)
		}
	}
}

// Borders of the other numeric class have the same numbers in the view's class: in every format, on every level, for
// every lookup.
func TestBordersOfTheOtherClass(t *testing.T) {
	figures.Begin(t)
	floats := []vk.BorderColor{vk.BorderColorFloatTransparentBlack, vk.BorderColorFloatOpaqueBlack, vk.BorderColorFloatOpaqueWhite,
		vk.BorderColorFloatCustom}
	custom := map[vk.BorderColor][4]uint32{
		vk.BorderColorFloatCustom: {bits(1.75), bits(0), bits(3), bits(float32(math.NaN()))}, vk.BorderColorIntCustom: {1, 0, 3, 0},
	}
	formats := map[format.Class]int{}
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || in.Wide() || in.Chroma || in.BlockDepth > 1 {
			continue
		}
		view := vk.ImageView{ViewType: vk.ImageViewType2D}
		if in.Depth {
			view.Aspect = vk.ImageAspectDepth
		}
		v, err := mip.NewView(newImage(t, f, 4, 4, 1, 1), view)
		require.NoError(t, err)
		formats[v.Format().Class]++
		for _, border := range floats {
			var want *Batch
			for _, c := range []vk.BorderColor{border, border + 1} { // the integer one follows each
				s := vk.Sampler{AddressModeU: clampToBorder, AddressModeV: clampToBorder, BorderColor: c, CustomBorderColor: custom[c]}
				if c == vk.BorderColorFloatCustom && v.Format().Class == format.ClassFloat {
					s.CustomBorderColor = [4]uint32{bits(1), bits(0), bits(3), bits(0)}
				}
				p, err := Compile(s, v)
				require.NoError(t, err, "%v, %v", f, c)
				for _, l := range simd.Available() {
					b := newBatch(20)
					b.Kernels, err = simd.For(l)
					require.NoError(t, err)
					b.Scratch = new(Scratch)
					for n := range b.N {
						b.S[n], b.T[n] = -1-float32(n), 2
					}
					p.SampleLod(b)
					if want == nil {
						want = b
					}
					require.Equal(t, want.OutBits, b.OutBits, "%v, %v, %v", f, c, l)
					require.Equal(t, want.Out, b.Out, "%v, %v, %v", f, c, l)
				}
			}
			if white := border == vk.BorderColorFloatOpaqueWhite; white && v.Format().Class != format.ClassFloat {
				require.EqualValues(t, 1, want.OutBits[0][0], "%v", f)
			} else if white && f != vk.FormatA8Unorm {
				require.EqualValues(t, 1, want.Out[0][0], "%v", f)
			}
		}
	}
	require.Len(t, formats, 3)
}

// Custom borders of the other class are converted: floats to the integer towards zero that there is, integers as signed
// ones.
func TestCustomBordersAreConverted(t *testing.T) {
	float := func(x ...float64) (b [4]uint32) {
		for c, v := range x {
			b[c] = bits(float32(v))
		}
		return b
	}
	const minus = ^uint32(0)
	for _, c := range []struct {
		border       vk.BorderColor
		custom, want [4]uint32
		class        format.Class
	}{
		{vk.BorderColorFloatCustom, float(-1, 2.9, 5e9, math.NaN()), [4]uint32{0, 2, minus, 0}, format.ClassUint},
		{vk.BorderColorFloatCustom, float(-1.9, 5e9, -5e9, math.Inf(1)),
			[4]uint32{minus, 1<<31 - 1, 1 << 31, 1<<31 - 1}, format.ClassSint},
		{vk.BorderColorFloatCustom, float(0.5, 1, -1, 2), float(0.5, 1, -1, 2), format.ClassFloat},
		{vk.BorderColorIntCustom, [4]uint32{minus, 0, 7, 1 << 24}, float(-1, 0, 7, 1<<24), format.ClassFloat},
		{vk.BorderColorIntCustom, [4]uint32{minus, 0, 7, 8}, [4]uint32{minus, 0, 7, 8}, format.ClassUint},
	} {
		s := vk.Sampler{BorderColor: c.border, CustomBorderColor: c.custom}
		require.Equal(t, format.Texel(c.want), customBorder(&s, c.class), "%v, %v", c.border, c.class)
	}
}

// A custom border is rounded to the nearest value of the layout that the view's texels are fetched in, not cut off; a
// normalized one is limited to [0, 1].
func TestCustomBordersAreTheNearestValue(t *testing.T) {
	for f, most := range map[vk.Format]float64{vk.FormatR8G8B8A8Unorm: 255, vk.FormatR8G8B8A8Srgb: 0,
		vk.FormatR16G16B16A16Unorm: 65535, vk.FormatR32G32B32A32Sfloat: 0} {
		v := newView(t, newImage(t, f, 2, 2, 1, 1), vk.ImageViewType2D)
		for _, at := range []float64{0.3, 7.4, 7.6, 100.45, 100.55, 254.7} {
			value := float32(at / max(most, 255))
			p, err := Compile(vk.Sampler{AddressModeU: clampToBorder, AddressModeV: clampToBorder, BorderColor: vk.BorderColorFloatCustom,
				CustomBorderColor: [4]uint32{bits(value), bits(-1), bits(2), bits(value)}}, v)
			require.NoError(t, err)
			want := [4]float64{float64(value), 0, 1, float64(value)}
			tolerance := 1.0 / 65535 // of sRGB values, which have 16 bits or more
			switch {
			case most > 0:
				want[0] = math.Round(at) / most
				want[3], tolerance = want[0], 1e-7
			case f == vk.FormatR32G32B32A32Sfloat:
				want[1], want[2], tolerance = -1, 2, 0
			}
			for name, b := range engines(t, 1) {
				b.S[0] = -1
				p.SampleLod(b)
				for c := range want {
					require.InDelta(t, want[c], b.Out[c][0], tolerance, "%v, %s, component %d of %v", f, name, c, at)
				}
			}
		}
	}
}
