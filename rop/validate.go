package rop

import (
	"fmt"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// refusals collects the refusals of the fragment operations.
type refusals struct{ vk.Refusals }

// validate checks the fragment operations' part of a pipeline.
func validate(p *vk.GraphicsPipeline, i *shade.Interface) error {
	var r refusals
	r.formats(p)
	if p.DepthStencil != nil {
		r.depthStencil(p.DepthStencil, p.Rasterization.DepthRangeUnrestricted)
	}
	if p.ColorBlend != nil {
		r.colorBlend(p.ColorBlend, p.ColorFormats, i)
	}
	if m := p.Multisample; m != nil {
		r.reduce(p)
		r.RefuseIf(m.CoverageToColorEnable && !i.HasColor(m.CoverageToColorLocation), "Multisample.CoverageToColorLocation",
			"the shader has no colour %d", m.CoverageToColorLocation)
		r.RefuseIf(m.AlphaToCoverageEnable && !i.HasColor(0), "Multisample.AlphaToCoverageEnable", "the shader has no colour 0")
	}
	r.RefuseIf(i.DualSource && !i.HasColor(0), "Shader.Interface.DualSource", "set, but the shader has no colour 0")
	return r.Err()
}

func (r *refusals) formats(p *vk.GraphicsPipeline) {
	r.RefuseIf(len(p.ColorFormats) > shade.MaxColors, "ColorFormats", "%d formats, at most %d", len(p.ColorFormats), shade.MaxColors)
	for n, f := range p.ColorFormats {
		field := fmt.Sprintf("ColorFormats[%d]", n)
		info := format.Of(f)
		switch {
		case f == vk.FormatUndefined:
		case info == nil:
			r.RefuseIf(true, field, "%v is not a format", f)
		default:
			r.RefuseIf(!info.Renderable(), field, "%v cannot be drawn to", f)
		}
	}
	if f := p.DepthStencilFormat; f != vk.FormatUndefined {
		info := format.Of(f)
		r.RefuseIf(info == nil || info.Color(), "DepthStencilFormat", "%v has neither depth nor stencil", f)
	}
}

func (r *refusals) depthStencil(s *vk.DepthStencil, unrestricted bool) {
	r.enum(vk.Valid(s.DepthCompareOp), s.DepthCompareOp, "DepthStencil.DepthCompareOp")
	if s.DepthBoundsTestEnable {
		bound := func(v float32, field string) {
			r.RefuseIf(!(v >= 0 && v <= 1) && !(unrestricted && v == v), field, "%v is not in [0, 1]", v)
		}
		bound(s.MinDepthBounds, "DepthStencil.MinDepthBounds")
		bound(s.MaxDepthBounds, "DepthStencil.MaxDepthBounds")
	}
	r.face(&s.Front, "DepthStencil.Front.")
	r.face(&s.Back, "DepthStencil.Back.")
}

func (r *refusals) face(s *vk.StencilOpState, field string) {
	r.enum(vk.Valid(s.FailOp), s.FailOp, field+"FailOp")
	r.enum(vk.Valid(s.PassOp), s.PassOp, field+"PassOp")
	r.enum(vk.Valid(s.DepthFailOp), s.DepthFailOp, field+"DepthFailOp")
	r.enum(vk.Valid(s.CompareOp), s.CompareOp, field+"CompareOp")
}

func (r *refusals) colorBlend(b *vk.ColorBlend, formats []vk.Format, i *shade.Interface) {
	if b.LogicOpEnable {
		r.enum(vk.Valid(b.LogicOp), b.LogicOp, "ColorBlend.LogicOp")
	}
	if len(b.Attachments) != len(formats) {
		r.RefuseIf(true, "ColorBlend.Attachments", "%d attachments, must be one for each of the %d ColorFormats",
			len(b.Attachments), len(formats))
		return
	}
	var advanced *vk.ColorBlendAttachment // the first attachment with an advanced operation
	for n := range b.Attachments {
		if a := &b.Attachments[n]; a.BlendEnable && advancedOp(a.ColorBlendOp) && advanced == nil {
			advanced = a
		}
	}
	used := 0
	for _, f := range formats {
		if f != vk.FormatUndefined {
			used++
		}
	}
	for n := range b.Attachments {
		a := &b.Attachments[n]
		field := fmt.Sprintf("ColorBlend.Attachments[%d].", n)
		r.attachment(a, format.Of(formats[n]), field)
		if !a.BlendEnable {
			continue
		}
		r.RefuseIf(advanced != nil && a.ColorBlendOp != advanced.ColorBlendOp, field+"ColorBlendOp",
			"%v, another attachment has %v: all attachments must have the same advanced operation", a.ColorBlendOp, opOf(advanced))
		r.RefuseIf((advancedOp(a.ColorBlendOp) || advancedOp(a.AlphaBlendOp)) && a.ColorBlendOp != a.AlphaBlendOp, field+"AlphaBlendOp",
			"%v, ColorBlendOp is %v: colour and alpha must have the same advanced operation", a.AlphaBlendOp, a.ColorBlendOp)
		for _, f := range []struct {
			v    vk.BlendFactor
			name string
		}{
			{a.SrcColorBlendFactor, "SrcColorBlendFactor"}, {a.DstColorBlendFactor, "DstColorBlendFactor"},
			{a.SrcAlphaBlendFactor, "SrcAlphaBlendFactor"}, {a.DstAlphaBlendFactor, "DstAlphaBlendFactor"},
		} {
			if !dualSource(f.v) {
				continue
			}
			r.RefuseIf(n > 0 || used > 1, field+f.name, "%v with several colour attachments: only one can have two sources", f.v)
			r.RefuseIf(!i.DualSource, field+f.name, "%v, but the shader has no second source", f.v)
		}
	}
}

// opOf is an attachment's colour operation, for a message.
func opOf(a *vk.ColorBlendAttachment) vk.BlendOp {
	if a == nil {
		return vk.BlendOpAdd
	}
	return a.ColorBlendOp
}

func (r *refusals) attachment(a *vk.ColorBlendAttachment, f *format.Info, field string) {
	r.enum(vk.Valid(a.SrcColorBlendFactor), a.SrcColorBlendFactor, field+"SrcColorBlendFactor")
	r.enum(vk.Valid(a.DstColorBlendFactor), a.DstColorBlendFactor, field+"DstColorBlendFactor")
	r.enum(vk.Valid(a.ColorBlendOp), a.ColorBlendOp, field+"ColorBlendOp")
	r.enum(vk.Valid(a.SrcAlphaBlendFactor), a.SrcAlphaBlendFactor, field+"SrcAlphaBlendFactor")
	r.enum(vk.Valid(a.DstAlphaBlendFactor), a.DstAlphaBlendFactor, field+"DstAlphaBlendFactor")
	r.enum(vk.Valid(a.AlphaBlendOp), a.AlphaBlendOp, field+"AlphaBlendOp")
	r.enum(vk.Valid(a.BlendOverlap), a.BlendOverlap, field+"BlendOverlap")
	r.RefuseIf(a.ColorWriteMask&^vk.ColorComponentsAll != 0, field+"ColorWriteMask", "%#x has bits beyond RGBA", a.ColorWriteMask)
	if f == nil || !f.Renderable() {
		return
	}
	r.RefuseIf(a.BlendEnable && !f.Blendable(), field+"BlendEnable", "%v does not support blending", f)
	rgb := a.ColorWriteMask & rgbComponents
	r.RefuseIf(f.Format == vk.FormatE5B9G9R9UfloatPack32 && rgb != 0 && rgb != rgbComponents, field+"ColorWriteMask",
		"%#x: red, green and blue of %v are written together", a.ColorWriteMask, f)
}

const rgbComponents = vk.ColorComponentR | vk.ColorComponentG | vk.ColorComponentB

// enum notes a value that is none of its type's enumerants.
func (r *refusals) enum(valid bool, v fmt.Stringer, field string) { r.RefuseIf(!valid, field, "%v", v) }

// dualSource says whether a factor reads the second source.
func dualSource(f vk.BlendFactor) bool { return f >= vk.BlendFactorSrc1Color }

// advancedOp says whether an operation is one of the advanced ones.
func advancedOp(op vk.BlendOp) bool { return op >= vk.BlendOpZero }
