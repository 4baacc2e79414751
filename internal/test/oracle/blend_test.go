package oracle

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// colorFormats are formats to draw to, of every class.
var colorFormats = []vk.Format{
	vk.FormatR5G6B5UnormPack16, vk.FormatA1R5G5B5UnormPack16, vk.FormatR8Unorm, vk.FormatR8G8B8A8Unorm,
	vk.FormatR8G8B8A8Snorm, vk.FormatR8G8B8A8Srgb, vk.FormatR8G8B8A8Uint, vk.FormatR8G8B8A8Sint,
	vk.FormatA2B10G10R10UnormPack32, vk.FormatR16G16B16A16Unorm, vk.FormatR16G16B16A16Sfloat,
	vk.FormatB10G11R11UfloatPack32, vk.FormatR32G32B32A32Sfloat, vk.FormatE5B9G9R9UfloatPack32,
}

func TestStore(t *testing.T) {
	r := random()
	for _, f := range colorFormats {
		for range 300 {
			v := [4]float64{}
			for c := range v {
				v[c] = r.NormFloat64() * 2
			}
			if class := texelOf(f).class; class == uint_ || class == sint {
				v = [4]float64{1, 2, 77, 127}
			}
			s := Store(f, v)
			again := s
			if texelOf(f).class == srgb {
				again = Load(f, s)
			}
			require.Equal(t, s, Store(f, again), "%v of %v", f, v)
		}
	}
	half := func(v float64) float64 { return Store(vk.FormatR16Sfloat, [4]float64{v})[0] }
	require.Equal(t, 65504.0, half(65519))
	require.Equal(t, math.Inf(1), half(65520))
	require.Equal(t, math.Ldexp(1, -24), half(math.Ldexp(0.6, -24)))
	require.Equal(t, 65024.0, Store(vk.FormatB10G11R11UfloatPack32, [4]float64{1e9})[0])
	for v, want := range map[[4]float64][4]float64{
		{65408, 1, 0}:           {65408, 0, 0, 1},
		{1, 0.5, 0.25}:          {1, 0.5, 0.25, 1},
		{511.6 / 512, 0, -1}:    {1, 0, 0, 1},
		{0x1p-24, 0x1p-26, 1e9}: {0, 0, 65408, 1},
		{0x1p-24}:               {0x1p-24, 0, 0, 1},
	} {
		require.Equal(t, want, Store(vk.FormatE5B9G9R9UfloatPack32, v), "%v", v)
	}
}

// TestLogic checks the operations bit by bit: their enumerants in order are truth tables.
func TestLogic(t *testing.T) {
	f := vk.FormatR8Uint
	truth := map[vk.LogicOp][4]int{ // of (s, d) = 00, 01, 10, 11
		vk.LogicOpClear: {0, 0, 0, 0}, vk.LogicOpAnd: {0, 0, 0, 1}, vk.LogicOpAndReverse: {0, 0, 1, 0},
		vk.LogicOpCopy: {0, 0, 1, 1}, vk.LogicOpAndInverted: {0, 1, 0, 0}, vk.LogicOpNoOp: {0, 1, 0, 1},
		vk.LogicOpXor: {0, 1, 1, 0}, vk.LogicOpOr: {0, 1, 1, 1}, vk.LogicOpNor: {1, 0, 0, 0},
		vk.LogicOpEquivalent: {1, 0, 0, 1}, vk.LogicOpInvert: {1, 0, 1, 0}, vk.LogicOpOrReverse: {1, 0, 1, 1},
		vk.LogicOpCopyInverted: {1, 1, 0, 0}, vk.LogicOpOrInverted: {1, 1, 0, 1}, vk.LogicOpNand: {1, 1, 1, 0},
		vk.LogicOpSet: {1, 1, 1, 1},
	}
	for _, op := range vk.Values[vk.LogicOp]() {
		want := 0
		for i, bit := range truth[op] {
			want |= bit * 3 << (2 * i)
		}
		got := Logic(op, f, [4]float64{0b11110000}, [4]float64{0b11001100})
		require.Equal(t, float64(want), got[0], op)
	}
	inverted := Logic(vk.LogicOpInvert, vk.FormatR8Snorm, [4]float64{}, [4]float64{0})
	require.Equal(t, -1.0/127, inverted[0], "the bits of 0 inverted are -1")
}

// TestAdvancedAgreesWithFactors compares the operations that factors can express, on premultiplied colours.
func TestAdvancedAgreesWithFactors(t *testing.T) {
	r := random()
	one, zero := vk.BlendFactorOne, vk.BlendFactorZero
	sa, ia := vk.BlendFactorSrcAlpha, vk.BlendFactorOneMinusSrcAlpha
	da, id := vk.BlendFactorDstAlpha, vk.BlendFactorOneMinusDstAlpha
	f := vk.FormatR32G32B32A32Sfloat
	for op, factors := range map[vk.BlendOp][2]vk.BlendFactor{
		vk.BlendOpZero: {zero, zero}, vk.BlendOpSrc: {one, zero}, vk.BlendOpDst: {zero, one},
		vk.BlendOpSrcOver: {one, ia}, vk.BlendOpDstOver: {id, one}, vk.BlendOpSrcIn: {da, zero},
		vk.BlendOpDstIn: {zero, sa}, vk.BlendOpSrcOut: {id, zero}, vk.BlendOpDstOut: {zero, ia},
		vk.BlendOpSrcAtop: {da, ia}, vk.BlendOpDstAtop: {id, sa}, vk.BlendOpXor: {id, ia}, vk.BlendOpPlus: {one, one},
	} {
		for range 50 {
			src, dst := premultipliedColor(r.Float64), premultipliedColor(r.Float64)
			got := Blend(vk.ColorBlendAttachment{ColorBlendOp: op}, [4]float64{}, f, src, src, dst)
			want := Blend(vk.ColorBlendAttachment{
				SrcColorBlendFactor: factors[0], SrcAlphaBlendFactor: factors[0],
				DstColorBlendFactor: factors[1], DstAlphaBlendFactor: factors[1],
			}, [4]float64{}, f, src, src, dst)
			for c := range got {
				require.InDelta(t, want[c], got[c], 1e-12, op)
			}
		}
	}
}

func premultipliedColor(next func() float64) [4]float64 {
	a := next()
	return [4]float64{next() * a, next() * a, next() * a, a}
}

// TestAdvancedRange says that every operation keeps opaque colours opaque colours.
func TestAdvancedRange(t *testing.T) {
	r := random()
	for op := vk.BlendOpMultiply; op <= vk.BlendOpHslLuminosity; op++ {
		for range 100 {
			s := [4]float64{r.Float64(), r.Float64(), r.Float64(), 1}
			d := [4]float64{r.Float64(), r.Float64(), r.Float64(), 1}
			v := AdvancedBlend(vk.ColorBlendAttachment{ColorBlendOp: op}, s, d)
			require.Equal(t, 1.0, v[3])
			for c := range 3 {
				require.True(t, v[c] >= -1e-12 && v[c] <= 1+1e-12, "%v of %v and %v is %v", op, s, d, v)
			}
		}
	}
}

func TestResolve(t *testing.T) {
	g := NewTarget(1, 1, 4, vk.FormatUndefined, vk.FormatR8G8B8A8Unorm, vk.FormatR8Uint, vk.FormatR8Srgb)
	for s := range 4 {
		g.Color[0][s] = Store(g.ColorFormats[0], [4]float64{float64(s) / 4, 1, 0, 0.5})
		g.Color[1][s] = [4]float64{float64(10 + s), 0, 0, 1}
		g.Color[2][s] = [4]float64{float64(s % 2), 0, 0, 1}
	}
	require.InDelta(t, 0.375, g.Resolve(0, vk.ResolveModeAverage)[0][0], 1.0/255)
	require.Equal(t, 0.0, g.Resolve(0, vk.ResolveModeMin)[0][0])
	require.InDelta(t, 0.75, g.Resolve(0, vk.ResolveModeMax)[0][0], 1.0/255)
	require.Equal(t, 10.0, g.Resolve(1, vk.ResolveModeAverage)[0][0])
	require.Equal(t, 188.0/255, g.Resolve(2, vk.ResolveModeAverage)[0][0], "sRGB averages are linear")
}
