package sample

import (
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
)

// layout describes a decoded layout to lookups: a row of layouts.
type layout struct {
	// most is the greatest code, 1 of floats and integers. A sum R counts part parts a code, and R times scale is the
	// value (see the package comment). Where texels are not codes, part is 0 and scale 1.
	most, part, scale float32
	shift             int                                       // part is 1<<shift
	texel             simd.TexelKind                            // the name of [simd.Kernels].Reduce
	sample            func(k *simd.Kernels, a *simd.SampleArgs) // the kernel of whole lookups
}

// layouts are the rows by [mip.Kind].
var layouts = [...]layout{
	mip.KindRGBA8: {255, 1 << 16, simd.ScaleRGBA8, 16, simd.TexelRGBA8, func(k *simd.Kernels, a *simd.SampleArgs) { k.SampleRGBA8(a) }},
	mip.KindRGBA16: {65535, 1 << 8, simd.ScaleRGBA16, 8, simd.TexelRGBA16,
		func(k *simd.Kernels, a *simd.SampleArgs) { k.SampleRGBA16(a) }},
	mip.KindRGBA16F: {1, 0, 1, 0, simd.TexelRGBA16F, func(k *simd.Kernels, a *simd.SampleArgs) { k.SampleRGBA16F(a) }},
	mip.KindRGBA32F: {1, 0, 1, 0, simd.TexelRGBA32F, func(k *simd.Kernels, a *simd.SampleArgs) { k.SampleRGBA32F(a) }},
	mip.KindRGBA32I: {1, 0, 1, 0, simd.TexelRGBA32F, func(k *simd.Kernels, a *simd.SampleArgs) { k.SampleRGBA32I(a) }},
	mip.KindR32F:    {1, 0, 1, 0, simd.TexelR32F, func(k *simd.Kernels, a *simd.SampleArgs) { k.SampleR32F(a) }},
}

// codes says that texels are integer codes of values.
func (l *layout) codes() bool { return l.part != 0 }
