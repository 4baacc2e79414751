package rop

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// basicOps and advancedOps are the two kinds of blend operations.
func basicOps() []vk.BlendOp    { return vk.Values[vk.BlendOp]()[:vk.Ordinal(vk.BlendOpZero)] }
func advancedOps() []vk.BlendOp { return vk.Values[vk.BlendOp]()[vk.Ordinal(vk.BlendOpZero):] }

func someFactor(r *rand.Rand) vk.BlendFactor {
	all := vk.Values[vk.BlendFactor]()
	return all[r.IntN(len(all))]
}

// TestBlendFollowsTheOracle blends with every factor and operation in every format.
func TestBlendFollowsTheOracle(t *testing.T) {
	r := random()
	k := kernels(t)
	for _, f := range renderable() {
		if !f.Blendable() {
			continue
		}
		for _, op := range basicOps() {
			for _, factor := range vk.Values[vk.BlendFactor]() {
				a := vk.ColorBlendAttachment{
					BlendEnable: true, ColorWriteMask: vk.ColorComponentsAll, ColorBlendOp: op, AlphaBlendOp: basicOps()[r.IntN(5)],
					SrcColorBlendFactor: factor, DstColorBlendFactor: someFactor(r),
					SrcAlphaBlendFactor: someFactor(r), DstAlphaBlendFactor: factor,
				}
				if r.IntN(2) == 0 {
					a.SrcColorBlendFactor, a.DstColorBlendFactor = a.DstColorBlendFactor, a.SrcColorBlendFactor
				}
				blendsAs(t, k, r, f, a)
			}
		}
	}
}

// TestAdvancedFollowsTheOracle blends with every advanced operation, overlap and flag.
func TestAdvancedFollowsTheOracle(t *testing.T) {
	r := random()
	k := kernels(t)
	for _, f := range []vk.Format{
		vk.FormatR8G8B8A8Unorm, vk.FormatB8G8R8A8Srgb, vk.FormatR16G16B16A16Sfloat, vk.FormatR32G32B32A32Sfloat,
		vk.FormatA2B10G10R10UnormPack32, vk.FormatR8G8B8A8Snorm, vk.FormatR5G6B5UnormPack16,
	} {
		for _, op := range advancedOps() {
			for _, overlap := range vk.Values[vk.BlendOverlap]() {
				hsl := op >= vk.BlendOpHslHue && op <= vk.BlendOpHslLuminosity // may be 0/0, which a clamp would hide
				blendsAs(t, k, r, format.Of(f), vk.ColorBlendAttachment{
					BlendEnable: true, ColorWriteMask: vk.ColorComponentsAll, ColorBlendOp: op, AlphaBlendOp: op, BlendOverlap: overlap,
					SrcNonPremultiplied: r.IntN(2) == 0, DstNonPremultiplied: r.IntN(2) == 0, ClampResults: !hsl && r.IntN(2) == 0,
				})
			}
		}
	}
}

// blendsAs blends a block and compares every texel with the oracle's number before its rounding.
func blendsAs(t *testing.T, k *simd.Kernels, r *rand.Rand, f *format.Info, a vk.ColorBlendAttachment) {
	t.Helper()
	p := compileFor(t, k, 1, f, &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{a}})
	g := newRig(r, 1, 1, f)
	old := slices.Clone(g.tile.Colors[0])
	p.Write(&g.scratch, &g.tile, &g.state, &g.batch)
	written := map[int]bool{}
	g.each(func(texel, lane int) {
		written[texel] = true
		fr := g.batch.Fragments
		var constants [4]float64
		for c, v := range g.state.BlendConstants {
			constants[c] = float64(v)
		}
		src, second := g.sourceAt(f, &fr.Colors[0], lane), g.sourceAt(f, &fr.Src1, lane)
		want := oracle.Blend(a, constants, f.Format, src, second, wide(f, texelAt(f, old, texel)))
		got := wide(f.Stored(), texelAt(f.Stored(), g.tile.Colors[0], texel))
		for c := range 4 {
			if want[c] != want[c] { // 0/0 of a grey out of range: no rule says
				continue
			}
			if f.Bits[c] > 0 && !stores(f, c, got, want) {
				require.Fail(t, "blending", "%v of %+v: got %v, want %v of source %v, %v, destination %v",
					f, a, got, want, src, second, wide(f, texelAt(f, old, texel)))
			}
		}
	})
	n := f.BlockBytes
	for i := range g.tile.SampleStride {
		if !written[i] {
			require.Equal(t, old[i*n:(i+1)*n], g.tile.Colors[0][i*n:(i+1)*n], "texel %d is not covered", i)
		}
	}
}

// stores says whether component c of a texel may be what a format holds of a number: to nearest, and as the float32
// arithmetic before that errs by some 1e-6 of the numbers involved.
func stores(f *format.Info, c int, got, want [4]float64) bool {
	const eps = 2e-6
	limit := func(low, high float64) float64 { return min(max(want[c], low), high) }
	g, w := got[c], want[c]
	switch n := f.Bits[c]; {
	case f.Numeric == format.Unorm, f.Numeric == format.Srgb && c == 3:
		top := float64(uint64(1)<<n - 1)
		return math.Abs(g-limit(0, 1))*top <= 0.5+top*eps
	case f.Numeric == format.Srgb:
		return math.Abs(g-oracle.EncodeSRGB(limit(0, 1)))*255 <= 0.5+255*13*eps
	case f.Numeric == format.Snorm:
		top := float64(uint64(1)<<(n-1) - 1)
		return math.Abs(g-limit(-1, 1))*top <= 0.5+top*eps
	case f.Format == vk.FormatE5B9G9R9UfloatPack32:
		most := max(want[0], want[1], want[2], 0)
		return math.Abs(g-max(w, 0)) <= most/256+eps
	case f.Numeric == format.Ufloat:
		return math.Abs(g-max(w, 0)) <= math.Ldexp(max(w, 0), 4-n)+10*eps
	case n == 16:
		return math.Abs(g-w) <= math.Ldexp(math.Abs(w), -11)+10*eps || math.IsInf(g, 0) && math.Abs(w) > 65000
	}
	return math.Abs(g-w) <= 10*eps*(1+math.Abs(w))
}

// TestKernelsBlendAsTheGenericPath says that how a draw is blended never depends on which path has it.
func TestKernelsBlendAsTheGenericPath(t *testing.T) {
	everyLevel(t, func(t *testing.T, k *simd.Kernels) {
		r := random()
		for _, f := range renderable() {
			var q rgba8Format
			if q.compile(f); !q.has {
				continue
			}
			for range 400 {
				a := vk.ColorBlendAttachment{
					BlendEnable:         r.IntN(8) > 0,
					SrcColorBlendFactor: someFactor(r), DstColorBlendFactor: someFactor(r), ColorBlendOp: basicOps()[r.IntN(5)],
					SrcAlphaBlendFactor: someFactor(r), DstAlphaBlendFactor: someFactor(r), AlphaBlendOp: basicOps()[r.IntN(5)],
					ColorWriteMask: vk.ColorComponents(r.IntN(16)),
				}
				if r.IntN(2) == 0 {
					a.ColorWriteMask = vk.ColorComponentsAll
				}
				samples := 1 << r.IntN(5)
				p := compileFor(t, k, samples, f, &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{a}})
				g := newRig(r, samples, 1+r.IntN(12), f)
				if r.IntN(4) == 0 {
					g.batch.Fragments.Colors[0][r.IntN(4)][0] = float32(math.NaN())
					g.batch.Fragments.Colors[0][r.IntN(4)][1] = float32(math.Inf(1))
				}
				before := slices.Clone(g.tile.Colors[0])
				p.Write(&g.scratch, &g.tile, &g.state, &g.batch)
				got := slices.Clone(g.tile.Colors[0])
				copy(g.tile.Colors[0], before)
				slow := *p
				c := &slow.colors[0]
				c.rgba8.has = false
				if c.write != nil {
					c.write = (*Plan).overwriteTexels
					if c.blend != nil {
						c.write = (*Plan).blendTexels
					}
				}
				slow.Write(&g.scratch, &g.tile, &g.state, &g.batch)
				require.True(t, bytes.Equal(got, g.tile.Colors[0]), "%v with %+v", f, a)
			}
		}
	})
}

// TestBlendKeepsOneNaN says that floating-point attachments hold the same NaN on all machines.
func TestBlendKeepsOneNaN(t *testing.T) {
	f := format.Of(vk.FormatR32G32B32A32Sfloat)
	one := vk.ColorBlendAttachment{
		BlendEnable: true, ColorWriteMask: vk.ColorComponentsAll, SrcColorBlendFactor: vk.BlendFactorOne,
		DstColorBlendFactor: vk.BlendFactorZero,
	}
	for _, b := range []*vk.ColorBlend{nil, {Attachments: []vk.ColorBlendAttachment{one}}} {
		g := newRig(random(), 1, 1, f)
		g.batch.Groups[0].Mask = 0xffff
		for c := range 3 {
			g.batch.Fragments.Colors[0][c][c] = math.Float32frombits(0xffc12345)
		}
		compileFor(t, kernels(t), 1, f, b).Write(&g.scratch, &g.tile, &g.state, &g.batch)
		for c := range 3 {
			require.Equal(t, uint32(nan), texelAt(f, g.tile.Colors[0], c)[c])
		}
	}
}
