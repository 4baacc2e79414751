package oracle

import "github.com/seed-1acaedba/halfspace/vk"

// write blends the shader's colours into the attachments at a sample.
func (d *Draw) write(t *Target, q sample, out Output) {
	for a, format := range t.ColorFormats {
		if format == vk.FormatUndefined {
			continue
		}
		stored := &t.Color[a][t.index(q.x, q.y, q.index)]
		state := vk.ColorBlendAttachment{ColorWriteMask: vk.ColorComponentsAll}
		var result [4]float64
		if d.ColorBlend != nil {
			state = d.ColorBlend.Attachments[a]
		}
		switch {
		case d.ColorBlend != nil && d.ColorBlend.LogicOpEnable:
			result = Logic(d.ColorBlend.LogicOp, format, out.Colors[a], *stored)
		case state.BlendEnable && blendable(format):
			var constants [4]float64
			for i, c := range d.ColorBlend.BlendConstants {
				constants[i] = float64(c)
			}
			result = Store(format, Blend(state, constants, format, out.Colors[a], out.Second, Load(format, *stored)))
		default:
			result = Store(format, out.Colors[a])
		}
		for c := range result {
			if state.ColorWriteMask>>c&1 == 1 {
				stored[c] = result[c]
			}
		}
	}
}

func blendable(f vk.Format) bool {
	class := texelOf(f).class
	return class != uint_ && class != sint
}

// clampToFormat limits a colour to what a normalized format can hold; float formats are not limited.
func clampToFormat(f vk.Format, v [4]float64) [4]float64 {
	for c := range v {
		switch texelOf(f).class {
		case unorm, srgb:
			v[c] = clamp(v[c], 0, 1)
		case snorm:
			v[c] = clamp(v[c], -1, 1)
		}
	}
	return v
}

// Blend is the result of blending a source, and a second one, with what a target holds, before it is stored (Blending).
// All colours are linear.
func Blend(b vk.ColorBlendAttachment, constants [4]float64, f vk.Format, src, second, dst [4]float64) [4]float64 {
	src, second = clampToFormat(f, src), clampToFormat(f, second)
	constants = clampToFormat(f, constants)
	if b.ColorBlendOp >= vk.BlendOpZero {
		return AdvancedBlend(b, src, dst)
	}
	var r [4]float64
	for c := range r {
		op, s, d := b.ColorBlendOp, b.SrcColorBlendFactor, b.DstColorBlendFactor
		if c == 3 {
			op, s, d = b.AlphaBlendOp, b.SrcAlphaBlendFactor, b.DstAlphaBlendFactor
		}
		fs := blendFactor(s, c, src, second, dst, constants)
		fd := blendFactor(d, c, src, second, dst, constants)
		switch op {
		case vk.BlendOpAdd:
			r[c] = float64(src[c]*fs) + float64(dst[c]*fd)
		case vk.BlendOpSubtract:
			r[c] = float64(src[c]*fs) - float64(dst[c]*fd)
		case vk.BlendOpReverseSubtract:
			r[c] = float64(dst[c]*fd) - float64(src[c]*fs)
		case vk.BlendOpMin:
			r[c] = min(src[c], dst[c])
		case vk.BlendOpMax:
			r[c] = max(src[c], dst[c])
		}
	}
	return r
}

// blendFactor is a factor for component c.
func blendFactor(f vk.BlendFactor, c int, src, second, dst, constants [4]float64) float64 {
	switch f {
	case vk.BlendFactorOne:
		return 1
	case vk.BlendFactorSrcColor:
		return src[c]
	case vk.BlendFactorOneMinusSrcColor:
		return 1 - src[c]
	case vk.BlendFactorDstColor:
		return dst[c]
	case vk.BlendFactorOneMinusDstColor:
		return 1 - dst[c]
	case vk.BlendFactorSrcAlpha:
		return src[3]
	case vk.BlendFactorOneMinusSrcAlpha:
		return 1 - src[3]
	case vk.BlendFactorDstAlpha:
		return dst[3]
	case vk.BlendFactorOneMinusDstAlpha:
		return 1 - dst[3]
	case vk.BlendFactorConstantColor:
		return constants[c]
	case vk.BlendFactorOneMinusConstantColor:
		return 1 - constants[c]
	case vk.BlendFactorConstantAlpha:
		return constants[3]
	case vk.BlendFactorOneMinusConstantAlpha:
		return 1 - constants[3]
	case vk.BlendFactorSrcAlphaSaturate:
		if c == 3 {
			return 1
		}
		return min(src[3], 1-dst[3])
	case vk.BlendFactorSrc1Color:
		return second[c]
	case vk.BlendFactorOneMinusSrc1Color:
		return 1 - second[c]
	case vk.BlendFactorSrc1Alpha:
		return second[3]
	case vk.BlendFactorOneMinusSrc1Alpha:
		return 1 - second[3]
	}
	return 0
}
