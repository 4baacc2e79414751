// Package mip says which image, view, level and layer a texel is in, and which level of detail a lookup needs.
//
// An [Image] holds the canonical bytes of all its levels, layers and planes in one allocation, or wraps pixels that
// somebody else owns. A [View] chooses levels, layers, a format, an aspect and a swizzle. Samplers do not read the
// canonical bytes: a view gives them a [DecodedTexels], its texels decoded to one of five layouts, made when it is first asked
// for and again after [Image.Touch]. Copies, clears, resolves and the generation of mip levels are here, too.
//
// The package imports the texel formats and is imported by everything that reads or writes an image.
package mip
