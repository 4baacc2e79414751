package rop

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// fieldsOf are the fields that an error refuses.
func fieldsOf(err error) (fields []string) {
	var one *vk.StateError
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range many.Unwrap() {
			fields = append(fields, fieldsOf(e)...)
		}
	} else if errors.As(err, &one) {
		fields = append(fields, one.Field)
	}
	return fields
}

// TestCompileRefuses has a row for every rule: a change to a state that is fine, and the fields refused.
func TestCompileRefuses(t *testing.T) {
	type pipeline = vk.GraphicsPipeline
	nan := float32(math.NaN())
	rows := []struct {
		name   string
		change func(p *pipeline, i *shade.Interface)
		fields []string
	}{
		{"nothing", func(p *pipeline, i *shade.Interface) {}, nil},
		{"nine attachments", func(p *pipeline, i *shade.Interface) {
			p.ColorFormats, p.ColorBlend = make([]vk.Format, 9), nil
		}, []string{"ColorFormats"}},
		{"a format that is none", func(p *pipeline, i *shade.Interface) { p.ColorFormats[1] = 9999 }, []string{"ColorFormats[1]"}},
		{"a compressed format", func(p *pipeline, i *shade.Interface) { p.ColorFormats[1] = vk.FormatBC7UnormBlock },
			[]string{"ColorFormats[1]"}},
		{"a scaled format", func(p *pipeline, i *shade.Interface) { p.ColorFormats[0] = vk.FormatR8Uscaled },
			[]string{"ColorFormats[0]"}},
		{"depth as colour", func(p *pipeline, i *shade.Interface) { p.ColorFormats[0] = vk.FormatD16Unorm }, []string{"ColorFormats[0]"}},
		{"colour as depth", func(p *pipeline, i *shade.Interface) { p.DepthStencilFormat = vk.FormatR32Sfloat },
			[]string{"DepthStencilFormat"}},
		{"no format as depth", func(p *pipeline, i *shade.Interface) { p.DepthStencilFormat = 9999 }, []string{"DepthStencilFormat"}},
		{"a compare operation that is none", func(p *pipeline, i *shade.Interface) { p.DepthStencil.DepthCompareOp = 8 },
			[]string{"DepthStencil.DepthCompareOp"}},
		{"depth bounds below 0", func(p *pipeline, i *shade.Interface) { p.DepthStencil.MinDepthBounds = -0.5 },
			[]string{"DepthStencil.MinDepthBounds"}},
		{"depth bounds above 1", func(p *pipeline, i *shade.Interface) { p.DepthStencil.MaxDepthBounds = 1.5 },
			[]string{"DepthStencil.MaxDepthBounds"}},
		{"depth bounds NaN", func(p *pipeline, i *shade.Interface) {
			p.DepthStencil.MinDepthBounds, p.DepthStencil.MaxDepthBounds = nan, nan
		},
			[]string{"DepthStencil.MinDepthBounds", "DepthStencil.MaxDepthBounds"}},
		{"depth bounds that nobody tests", func(p *pipeline, i *shade.Interface) {
			p.DepthStencil.DepthBoundsTestEnable, p.DepthStencil.MinDepthBounds = false, -1
		}, nil},
		{"stencil operations that are none", func(p *pipeline, i *shade.Interface) {
			p.DepthStencil.Front = vk.StencilOpState{FailOp: 8, PassOp: 9, DepthFailOp: 10, CompareOp: 11}
			p.DepthStencil.Back.CompareOp = 12
		}, []string{
			"DepthStencil.Front.FailOp", "DepthStencil.Front.PassOp", "DepthStencil.Front.DepthFailOp", "DepthStencil.Front.CompareOp",
			"DepthStencil.Back.CompareOp",
		}},
		{"tests without a depth/stencil attachment pass",
			func(p *pipeline, i *shade.Interface) { p.DepthStencilFormat = vk.FormatUndefined }, nil},
		{"a logic operation that is none", func(p *pipeline, i *shade.Interface) {
			p.ColorBlend.LogicOpEnable,
				p.ColorBlend.LogicOp = true, 16
		},
			[]string{"ColorBlend.LogicOp"}},
		{"a logic operation that is off", func(p *pipeline, i *shade.Interface) { p.ColorBlend.LogicOp = 16 }, nil},
		{"too few attachments", func(p *pipeline, i *shade.Interface) { p.ColorBlend.Attachments = p.ColorBlend.Attachments[:1] },
			[]string{"ColorBlend.Attachments"}},
		{"too many attachments", func(p *pipeline, i *shade.Interface) { p.ColorFormats = p.ColorFormats[:1] },
			[]string{"ColorBlend.Attachments"}},
		{"enumerants of blending that are none", func(p *pipeline, i *shade.Interface) {
			p.ColorBlend.Attachments[1] = vk.ColorBlendAttachment{
				SrcColorBlendFactor: 19, DstColorBlendFactor: 20, ColorBlendOp: 51, SrcAlphaBlendFactor: 21,
				DstAlphaBlendFactor: 22, AlphaBlendOp: 52,
				BlendOverlap: 3, ColorWriteMask: 16,
			}
		}, []string{
			"ColorBlend.Attachments[1].SrcColorBlendFactor", "ColorBlend.Attachments[1].DstColorBlendFactor",
			"ColorBlend.Attachments[1].ColorBlendOp", "ColorBlend.Attachments[1].SrcAlphaBlendFactor",
			"ColorBlend.Attachments[1].DstAlphaBlendFactor", "ColorBlend.Attachments[1].AlphaBlendOp",
			"ColorBlend.Attachments[1].BlendOverlap", "ColorBlend.Attachments[1].ColorWriteMask",
		}},
		{"blending integers", func(p *pipeline, i *shade.Interface) { p.ColorFormats[0] = vk.FormatR8G8B8A8Uint },
			[]string{"ColorBlend.Attachments[0].BlendEnable"}},
		{"a shared exponent's mask", func(p *pipeline, i *shade.Interface) {
			p.ColorFormats[1] = vk.FormatE5B9G9R9UfloatPack32
			p.ColorBlend.Attachments[1].ColorWriteMask = vk.ColorComponentR
		}, []string{"ColorBlend.Attachments[1].ColorWriteMask"}},
		{"an advanced operation of colour alone", func(p *pipeline, i *shade.Interface) {
			p.ColorBlend.Attachments[0].ColorBlendOp = vk.BlendOpMultiply
			p.ColorBlend.Attachments[1].BlendEnable = false
		}, []string{"ColorBlend.Attachments[0].AlphaBlendOp"}},
		{"an advanced operation of alpha alone", func(p *pipeline, i *shade.Interface) {
			p.ColorBlend.Attachments[1].AlphaBlendOp = vk.BlendOpMultiply
		}, []string{"ColorBlend.Attachments[1].AlphaBlendOp"}},
		{"an advanced operation of one attachment", func(p *pipeline, i *shade.Interface) {
			p.ColorBlend.Attachments[0].ColorBlendOp, p.ColorBlend.Attachments[0].AlphaBlendOp = vk.BlendOpMultiply, vk.BlendOpMultiply
		}, []string{"ColorBlend.Attachments[1].ColorBlendOp"}},
		{"an advanced operation of all attachments", func(p *pipeline, i *shade.Interface) {
			for n := range p.ColorBlend.Attachments {
				p.ColorBlend.Attachments[n].ColorBlendOp, p.ColorBlend.Attachments[n].AlphaBlendOp = vk.BlendOpHslHue, vk.BlendOpHslHue
			}
		}, nil},
		{"two sources and several attachments", func(p *pipeline, i *shade.Interface) {
			i.DualSource = true
			p.ColorBlend.Attachments[0].SrcColorBlendFactor = vk.BlendFactorSrc1Color
			p.ColorBlend.Attachments[1].DstAlphaBlendFactor = vk.BlendFactorOneMinusSrc1Alpha
		}, []string{"ColorBlend.Attachments[0].SrcColorBlendFactor", "ColorBlend.Attachments[1].DstAlphaBlendFactor"}},
		{"a second source that the shader lacks", func(p *pipeline, i *shade.Interface) {
			p.ColorFormats[1] = vk.FormatUndefined
			p.ColorBlend.Attachments[0].DstColorBlendFactor = vk.BlendFactorSrc1Alpha
		}, []string{"ColorBlend.Attachments[0].DstColorBlendFactor"}},
		{"two sources and one attachment", func(p *pipeline, i *shade.Interface) {
			i.DualSource = true
			p.ColorFormats[1] = vk.FormatUndefined
			p.ColorBlend.Attachments[0].SrcAlphaBlendFactor = vk.BlendFactorSrc1Alpha
		}, nil},
		{"a second source without a first", func(p *pipeline, i *shade.Interface) {
			i.DualSource, i.Colors = true, 0
			p.ColorFormats, p.ColorBlend = nil, nil
		}, []string{"Shader.Interface.DualSource"}},
		{"alpha to coverage without alpha", func(p *pipeline, i *shade.Interface) {
			i.Colors = 0
			p.ColorFormats, p.ColorBlend = nil, nil
			p.Multisample = &vk.Multisample{AlphaToCoverageEnable: true}
		}, []string{"Multisample.AlphaToCoverageEnable"}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			blend := vk.ColorBlendAttachment{
				BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorOne, DstColorBlendFactor: vk.BlendFactorOne,
				ColorWriteMask: vk.ColorComponentsAll,
			}
			p := &pipeline{
				ColorFormats:       []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Sfloat},
				DepthStencilFormat: vk.FormatD24UnormS8Uint,
				DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthBoundsTestEnable: true,
					MaxDepthBounds: 1, StencilTestEnable: true},
				ColorBlend: &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{blend, blend}},
			}
			i := shade.Interface{Colors: 2}
			row.change(p, &i)
			plan, err := Compile(kernels(t), p, i)
			require.Equal(t, row.fields, fieldsOf(err), "%v", err)
			require.Equal(t, err == nil, plan != nil)
		})
	}
}

// TestPlanTellsTheTileLoop is what a plan tells the tile loop.
func TestPlanTellsTheTileLoop(t *testing.T) {
	unorm := []vk.Format{vk.FormatR8G8B8A8Unorm}
	attachment := func(a vk.ColorBlendAttachment) *vk.ColorBlend {
		return &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{a}}
	}
	all := vk.ColorComponentsAll
	for _, row := range []struct {
		name                           string
		p                              vk.GraphicsPipeline
		i                              shade.Interface
		overwrites, early, writesColor bool
	}{
		{"no attachment", vk.GraphicsPipeline{}, shade.Interface{}, true, true, false},
		{"plain", vk.GraphicsPipeline{ColorFormats: unorm}, shade.Interface{Colors: 1}, true, true, true},
		{"an unused slot", vk.GraphicsPipeline{ColorFormats: []vk.Format{0}}, shade.Interface{}, true, true, false},
		{"blend off", vk.GraphicsPipeline{ColorFormats: unorm, ColorBlend: attachment(vk.ColorBlendAttachment{ColorWriteMask: all})},
			shade.Interface{Colors: 1}, true, true, true},
		{"blend", vk.GraphicsPipeline{ColorFormats: unorm,
			ColorBlend: attachment(vk.ColorBlendAttachment{ColorWriteMask: all, BlendEnable: true})},
			shade.Interface{Colors: 1}, false, true, true},
		{"nothing written", vk.GraphicsPipeline{ColorFormats: unorm, ColorBlend: attachment(vk.ColorBlendAttachment{})},
			shade.Interface{Colors: 1}, false, true, false},
		{"red alone", vk.GraphicsPipeline{ColorFormats: unorm,
			ColorBlend: attachment(vk.ColorBlendAttachment{ColorWriteMask: vk.ColorComponentR})},
			shade.Interface{Colors: 1}, false, true, true},
		{"red alone of red", vk.GraphicsPipeline{
			ColorFormats: []vk.Format{vk.FormatR8Unorm},
			ColorBlend:   attachment(vk.ColorBlendAttachment{ColorWriteMask: vk.ColorComponentR}),
		}, shade.Interface{Colors: 1}, true, true, true},
		{"logic", vk.GraphicsPipeline{ColorFormats: unorm, ColorBlend: &vk.ColorBlend{
			LogicOpEnable: true, LogicOp: vk.LogicOpXor, Attachments: []vk.ColorBlendAttachment{{ColorWriteMask: all}},
		}}, shade.Interface{Colors: 1}, false, true, true},
		{"logic that copies turns blending off", vk.GraphicsPipeline{ColorFormats: unorm, ColorBlend: &vk.ColorBlend{
			LogicOpEnable: true, LogicOp: vk.LogicOpCopy,
			Attachments: []vk.ColorBlendAttachment{{ColorWriteMask: all, BlendEnable: true}},
		}}, shade.Interface{Colors: 1}, true, true, true},
		{"discard", vk.GraphicsPipeline{ColorFormats: unorm}, shade.Interface{Colors: 1, Discards: true}, true, false, true},
		{"depth", vk.GraphicsPipeline{ColorFormats: unorm}, shade.Interface{Colors: 1, WritesDepth: true}, true, false, true},
		{"stencil", vk.GraphicsPipeline{ColorFormats: unorm}, shade.Interface{Colors: 1, WritesStencil: true}, true, false, true},
		{"mask", vk.GraphicsPipeline{ColorFormats: unorm}, shade.Interface{Colors: 1, WritesSampleMask: true}, false, false, true},
		{"early whatever it does", vk.GraphicsPipeline{ColorFormats: unorm},
			shade.Interface{Colors: 1, Discards: true, WritesDepth: true, EarlyFragmentTests: true}, true, true, true},
		{"alpha to coverage", vk.GraphicsPipeline{ColorFormats: unorm, Multisample: &vk.Multisample{AlphaToCoverageEnable: true}},
			shade.Interface{Colors: 1}, false, false, true},
		{"alpha to one", vk.GraphicsPipeline{ColorFormats: unorm, Multisample: &vk.Multisample{AlphaToOneEnable: true}},
			shade.Interface{Colors: 1}, false, true, true},
	} {
		p, err := Compile(kernels(t), &row.p, row.i)
		require.NoError(t, err, row.name)
		require.Equal(t, row.overwrites, p.Overwrites(), row.name)
		require.Equal(t, row.early, p.Early(), row.name)
		require.Equal(t, row.writesColor, p.WritesColor(), row.name)
	}
}

// TestStateComesFromPipelineOrDraw is where a draw's state comes from.
func TestStateComesFromPipelineOrDraw(t *testing.T) {
	p, err := Compile(kernels(t), &vk.GraphicsPipeline{
		DepthStencil: &vk.DepthStencil{Front: vk.StencilOpState{Reference: 3}, Back: vk.StencilOpState{Reference: 4}},
		ColorBlend:   &vk.ColorBlend{BlendConstants: [4]float32{1, 2, 3, 4}},
	}, shade.Interface{})
	require.NoError(t, err)
	own := State{BlendConstants: [4]float32{1, 2, 3, 4}, StencilReference: [2]uint32{3, 4}}
	require.Equal(t, own, p.State(nil))
	require.Equal(t, own, p.State(&vk.Dynamic{}))
	require.Equal(t, State{BlendConstants: [4]float32{5}, StencilReference: [2]uint32{6, 7}}, p.State(&vk.Dynamic{
		BlendConstants: &[4]float32{5}, StencilReference: &[2]uint32{6, 7},
	}))
}
