// Package texture is the slow, obvious reference sampler that the engine is judged against: image instructions on one
// image through one view and sampler, one at a time, in float64, in the specification's order.
//
// Texels are decoded by package format, which is judged on its own; all that follows (levels, addresses, filters,
// cubes, comparison, Y'CbCr conversion) is written here anew from the specification. Weights have 8 bits, texel
// positions with halves up and levels to nearest even: these are the engine's choices where the specification leaves
// one.
package texture
