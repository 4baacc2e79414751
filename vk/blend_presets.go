package vk

// Presets for the usual blending of a colour attachment: each returns a [ColorBlendAttachment] that writes all
// components, and that the caller may change.

// BlendNone replaces the attachment's colour.
func BlendNone() ColorBlendAttachment {
	return ColorBlendAttachment{ColorWriteMask: ColorComponentsAll}
}

// BlendAlpha lays colours c with straight alpha a over the attachment's d: c a + d (1 - a). The resulting alpha
// combines both alphas, so that a picture that began transparent is premultiplied, as *image.RGBA is.
func BlendAlpha() ColorBlendAttachment {
	return blend(BlendFactorSrcAlpha, BlendFactorOneMinusSrcAlpha, BlendFactorOne, BlendFactorOneMinusSrcAlpha)
}

// BlendPremultiplied lays colours c that are already multiplied by their alpha a over the attachment's d: c + d (1 -
// a).
func BlendPremultiplied() ColorBlendAttachment {
	return blend(BlendFactorOne, BlendFactorOneMinusSrcAlpha, BlendFactorOne, BlendFactorOneMinusSrcAlpha)
}

// BlendAdd adds colours, weighted by their alpha: c a + d. Alpha stays: light, glow, sparks.
func BlendAdd() ColorBlendAttachment {
	return blend(BlendFactorSrcAlpha, BlendFactorOne, BlendFactorZero, BlendFactorOne)
}

// BlendMultiply multiplies colours: c d. Alpha stays: shadows, glass, dirt.
func BlendMultiply() ColorBlendAttachment {
	return blend(BlendFactorDstColor, BlendFactorZero, BlendFactorZero, BlendFactorOne)
}

func blend(src, dst, srcAlpha, dstAlpha BlendFactor) ColorBlendAttachment {
	return ColorBlendAttachment{
		BlendEnable: true, SrcColorBlendFactor: src, DstColorBlendFactor: dst,
		SrcAlphaBlendFactor: srcAlpha, DstAlphaBlendFactor: dstAlpha, ColorWriteMask: ColorComponentsAll,
	}
}

// Blend is the blend state of as many colour attachments.
func Blend(attachments ...ColorBlendAttachment) *ColorBlend {
	return &ColorBlend{Attachments: attachments}
}
