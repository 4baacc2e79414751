// Package format decodes and encodes texels. One table has a row for each format ([Of]); a row converts whole runs of
// texels to values and back.
//
// A [Texel] is four words, R, G, B, A, each the bits of a float32 or an integer by the format's [Class]. Decoding
// fills components that a format lacks with (0, 0, 0, 1), the specification's conversion to RGBA, and turns sRGB into
// linear values; encoding rounds to the nearest representable value, ties to even, saturates, and stores NaN as 0
// where the format has none.
//
// Block formats decode by whole blocks ([Info.DecodeBlock]); formats of several planes (Y'CbCr, depth with stencil)
// name the format of each plane ([Info.Planes]). Nothing here knows of images, levels or views.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package format
