package lane

// YcbcrExpand is a component after range expansion (Vulkan: Sampler Y'CbCr Range Expansion).
func YcbcrExpand(v, scale, shift float32) float32 { return float32(scale*v) - shift }

// YcbcrConvert are red, green and blue of expanded components, by the factors of a model (Vulkan: Sampler Y'CbCr Model
// Conversion).
func YcbcrConvert(y, cb, cr, rcr, gcb, gcr, bcb float32) (r, g, b float32) {
	return y + float32(rcr*cr), y - (float32(gcb*cb) + float32(gcr*cr)), y + float32(bcb*cb)
}

// ChromaSite is where chroma lies along an axis, and how it is reconstructed. The zero value is ChromaWhole.
type ChromaSite uint32

// The sites.
const (
	ChromaWhole    ChromaSite = iota // chroma has as many texels as luma
	ChromaNearest                    // half as many, each of two texels of luma
	ChromaCosited                    // half as many, at even texels of luma; between them the mean
	ChromaMidpoint                   // half as many, between two texels of luma
)

// ChromaBegin is the first of the two texels of chroma that make a texel of luma's, and the second's weight (Vulkan:
// Chroma Reconstruction). Texels of luma are 0 to last.
func ChromaBegin(site ChromaSite, luma, last int32) (begin int32, weight float32) {
	luma = min(max(luma, 0), last)
	half := float32(toFloat(luma&1) * 0.5)
	switch site {
	case ChromaMidpoint:
		return (luma - 1) >> 1, 0.75 - half
	case ChromaCosited:
		return luma >> 1, half
	case ChromaNearest:
		return luma >> 1, 0
	}
	return luma, 0
}

// ChromaPlace is where a texel of chroma lies, limited to 0 and last.
func ChromaPlace(texel, last, step int32) int32 { return min(max(texel, 0), last) * step }
