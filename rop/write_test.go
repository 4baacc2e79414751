package rop

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// TestWriteMasksKeepTheRest overwrites in every renderable format with every write mask: the written components are the
// colour's, the others stay, and so do texels that are not covered.
func TestWriteMasksKeepTheRest(t *testing.T) {
	r := random()
	k := kernels(t)
	for _, f := range renderable() {
		for mask := range vk.ColorComponentsAll + 1 {
			shared := f.Format == vk.FormatE5B9G9R9UfloatPack32
			if rgb := mask & rgbComponents; shared && rgb != 0 && rgb != rgbComponents {
				continue
			}
			samples := 1 << r.IntN(5)
			a := vk.ColorBlendAttachment{ColorWriteMask: mask}
			p := compileFor(t, k, samples, f, &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{a}})
			whole := true
			for c := range 4 {
				whole = whole && (f.Bits[c] == 0 || mask>>c&1 != 0)
			}
			require.Equal(t, whole, p.Overwrites(), "%v, mask %d", f, mask)
			g := newRig(r, samples, 5, f)
			want := slices.Clone(g.tile.Colors[0])
			g.each(func(texel, lane int) {
				var v [1]format.Texel
				for c := range 4 {
					v[0][c] = math.Float32bits(g.batch.Fragments.Colors[0][c][lane])
				}
				code := make([]byte, f.BlockBytes)
				f.Encode(code, v[:])
				now := texelAt(f, want, texel)
				for c, w := range texelAt(f, code, 0) {
					if mask>>c&1 != 0 {
						now[c] = w
					}
				}
				f.Encode(want[texel*f.BlockBytes:], []format.Texel{now})
			})
			p.Write(&g.scratch, &g.tile, &g.state, &g.batch)
			require.Equal(t, want, g.tile.Colors[0], "%v, mask %d, %d samples", f, mask, samples)
		}
	}
}

// TestLogicFollowsTheOracle performs every logical operation in every renderable format.
func TestLogicFollowsTheOracle(t *testing.T) {
	r := random()
	k := kernels(t)
	for _, f := range renderable() {
		if f.Format == vk.FormatE5B9G9R9UfloatPack32 { // logic operations leave it alone; TestWriteMasksKeepTheRest has it
			continue
		}
		for _, op := range vk.Values[vk.LogicOp]() {
			mask := vk.ColorComponents(r.IntN(16))
			if r.IntN(2) == 0 {
				mask = vk.ColorComponentsAll
			}
			p := compileFor(t, k, 1, f, &vk.ColorBlend{LogicOpEnable: true, LogicOp: op, Attachments: []vk.ColorBlendAttachment{{
				BlendEnable: f.Blendable() && r.IntN(2) == 0, ColorWriteMask: mask, // the logic operation turns it off
			}}})
			g := newRig(r, 1, 1, f)
			old := slices.Clone(g.tile.Colors[0])
			p.Write(&g.scratch, &g.tile, &g.state, &g.batch)
			g.each(func(texel, lane int) {
				stored := f.Stored()
				before := wide(stored, texelAt(stored, old, texel))
				want := oracle.Logic(op, f.Format, g.sourceAt(f, &g.batch.Fragments.Colors[0], lane), before)
				got := wide(stored, texelAt(stored, g.tile.Colors[0], texel))
				for c := range 4 {
					if f.Bits[c] == 0 {
						continue
					}
					if mask>>c&1 == 0 {
						want[c] = before[c]
					}
					require.InDelta(t, want[c], got[c], 1e-6*(1+math.Abs(want[c])), "%v of %v, component %d", op, f, c)
				}
			})
		}
	}
}

// TestAttachmentsHaveTheirOwnState draws to eight attachments at once and to each alone.
func TestAttachmentsHaveTheirOwnState(t *testing.T) {
	r := random()
	k := kernels(t)
	list := renderable()
	for range 30 {
		var infos []*format.Info
		pipeline := &vk.GraphicsPipeline{ColorBlend: &vk.ColorBlend{}}
		for range shade.MaxColors {
			f := list[r.IntN(len(list))]
			infos = append(infos, f)
			pipeline.ColorFormats = append(pipeline.ColorFormats, f.Format)
			pipeline.ColorBlend.Attachments = append(pipeline.ColorBlend.Attachments, vk.ColorBlendAttachment{
				BlendEnable: f.Blendable() && r.IntN(2) == 0, ColorWriteMask: [2]vk.ColorComponents{0, vk.ColorComponentsAll}[r.IntN(2)],
				SrcColorBlendFactor: vk.BlendFactor(r.IntN(15)), DstColorBlendFactor: vk.BlendFactor(r.IntN(15)),
			})
		}
		unused := r.IntN(8)
		pipeline.ColorFormats[unused] = vk.FormatUndefined
		p, err := Compile(k, pipeline, shade.Interface{Colors: shade.MaxColors})
		require.NoError(t, err)
		g := newRig(r, 4, 5, infos...)
		before := make([][]byte, len(infos))
		for a := range infos {
			before[a] = slices.Clone(g.tile.Colors[a])
		}
		p.Write(&g.scratch, &g.tile, &g.state, &g.batch)
		for a, f := range infos {
			got := g.tile.Colors[a]
			if a == unused {
				require.Equal(t, before[a], got)
				continue
			}
			alone := *pipeline
			alone.ColorFormats = []vk.Format{f.Format}
			alone.ColorBlend = &vk.ColorBlend{Attachments: pipeline.ColorBlend.Attachments[a : a+1]}
			q, err := Compile(k, &alone, shade.Interface{Colors: 1})
			require.NoError(t, err)
			g.tile.Colors[a] = nil
			g.tile.Colors[0] = before[a]
			g.batch.Fragments.Colors[0] = g.batch.Fragments.Colors[a]
			q.Write(&g.scratch, &g.tile, &g.state, &g.batch)
			require.Equal(t, before[a], got, "%v", f)
		}
	}
}

// TestNothingAllocates says that fragment operations make no garbage.
func TestNothingAllocates(t *testing.T) {
	r := random()
	k := kernels(t)
	add := vk.ColorBlendAttachment{
		BlendEnable: true, ColorWriteMask: vk.ColorComponentsAll,
		SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
	}
	hue := add
	hue.ColorBlendOp, hue.AlphaBlendOp = vk.BlendOpHslHue, vk.BlendOpHslHue
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat} {
		for _, b := range []*vk.ColorBlend{
			nil, {Attachments: []vk.ColorBlendAttachment{add}}, {Attachments: []vk.ColorBlendAttachment{hue}},
			{LogicOpEnable: true, LogicOp: vk.LogicOpXor, Attachments: []vk.ColorBlendAttachment{add}},
		} {
			p := compileFor(t, k, 4, format.Of(f), b)
			g := newRig(r, 4, 8, format.Of(f))
			require.Zero(t, allocs.PerRun(10, func() { p.Write(&g.scratch, &g.tile, &g.state, &g.batch) }), "%v %+v", f, b)
		}
	}
	for _, op := range advancedOps() {
		hue.ColorBlendOp, hue.AlphaBlendOp = op, op
		f := format.Of(vk.FormatR8G8B8A8Unorm)
		p := compileFor(t, k, 1, f, &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{hue}})
		g := newRig(r, 1, 2, f)
		require.Zero(t, allocs.PerRun(5, func() { p.Write(&g.scratch, &g.tile, &g.state, &g.batch) }), "%v", op)
	}
	g := newTestRig(r, format.Of(vk.FormatD24UnormS8Uint), 4, 8)
	g.batch.Fragments.SampleMask = make([]uint32, g.batch.Fragments.N)
	g.batch.Fragments.Colors[0][3] = make([]float32, g.batch.Fragments.N)
	p, err := Compile(k, &vk.GraphicsPipeline{
		Multisample:  &vk.Multisample{RasterizationSamples: 4, AlphaToCoverageEnable: true},
		DepthStencil: &vk.DepthStencil{DepthTestEnable: true, StencilTestEnable: true, DepthBoundsTestEnable: true, MaxDepthBounds: 1},
		ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}, DepthStencilFormat: vk.FormatD24UnormS8Uint,
	}, shade.Interface{Colors: 1, WritesSampleMask: true, WritesDepth: true, WritesStencil: true})
	require.NoError(t, err)
	require.Zero(t, allocs.PerRun(10, func() {
		p.Test(&g.tile, &g.state, &g.args)
		p.TestShaded(&g.tile, &g.state, &g.args, g.batch.Fragments)
		p.Coverage(&g.scratch, &g.tile, &g.batch)
	}))
}

// TestEmptyBatchesAndNoAttachmentsAreFine says that an empty batch and a pipeline without attachments are fine.
func TestEmptyBatchesAndNoAttachmentsAreFine(t *testing.T) {
	p, err := Compile(kernels(t), &vk.GraphicsPipeline{}, shade.Interface{})
	require.NoError(t, err)
	require.True(t, p.Overwrites())
	require.False(t, p.WritesColor())
	g := newRig(random(), 1, 1)
	p.Write(&g.scratch, &g.tile, &g.state, &g.batch)
	p.Coverage(&g.scratch, &g.tile, &g.batch)
	p.Write(&g.scratch, &g.tile, &g.state, &Batch{Groups: []simd.Group{}})
}
