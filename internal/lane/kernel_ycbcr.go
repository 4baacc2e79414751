package lane

// YcbcrExpand is a component after range expansion (Vulkan: Sampler Y'CbCr Range Expansion).
func YcbcrExpand(v, scale, shift float32) float32 { return float32(scale*v) - shift }

// YcbcrConvert are red, green and blue of expanded components, by the factors of a model (Vulkan: Sampler Y'CbCr Model
// Conversion).
func YcbcrConvert(y, cb, cr, rcr, gcb, gcr, bcb float32) (r, g, b float32) {
	return y + float32(rcr*cr), y - (float32(gcb*cb) + float32(gcr*cr)), y + float32(bcb*cb)
}
