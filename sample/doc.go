// Package sample looks up texels: it decides which texels a lookup reads, and their weights: addresses, filters, cube
// maps, gathers, comparisons, borders and Y'CbCr conversion.
//
// A sampler and a view become a [Texture] ([Compile]), which refuses pairs that do not fit together. After that,
// batches of lookups cannot fail: every coordinate and every level of detail stays inside the image. [Texels] fetches
// and answers queries without a sampler, [Storage] reads and writes texels of one level, atomically where asked.
//
// The arithmetic is the same everywhere, bit for bit. Texel coordinates are rounded to 1/256 texel before they become
// indices and weights ([fixed]). Texels of the 8-bit and 16-bit decoded layouts are filtered in exact integers: with
// the weights of all axes w, of 2^24 in sum, and texels t
//
//	R = (sum of w t + 2^7) >> 8       8-bit layout: the value times 2^16
//	R = (sum of w t + 2^15) >> 16     16-bit layout: the value times 2^8
//	R = ((256-d) R0 + d R1 + 2^7) >> 8  between levels, d in 1/256 level
//
// and the result is float32(R) times float32(1 / (255 2^16)) or float32(1 / (65535 2^8)); R summed over N anisotropic
// taps is divided by N after that. Where a sampler has a NEAREST filter and no anisotropy, a whole code, R of which the
// low bits are 0, is float32(code) / 255 or float32(code) / 65535, the value that the format's decoder gives.
//
// Lookups that do not average read the same bits: samplers that are NEAREST throughout, gathers, fetches, reads of
// storage images and blits. Of sRGB formats, whose texels are linear codes of 16 bits, they give the exact values,
// which the codes tell ([format.Info.SRGBValues]); blits filter these values, of a copy that ends with them.
//
// In one and two dimensions the 8-bit layout loses nothing within a level. The other layouts are filtered in float32:
// products of exact weights and texels, each rounded, added in the order of x, y, z; texels of weight 0 do not count,
// the two that a mirror turns around come in the image's order, and the two that an edge makes one count once.
//
// # Speed
//
// Batches with Kernels and Scratch run on vector kernels, whatever their length and operands; [Texture.String] names
// the kernels. Some kernels do whole lookups at once: NEAREST and LINEAR, in one and two dimensions, of arrays and
// cubes, of any address mode, anisotropic or comparing, with Offset, or of unnormalized coordinates; MIN and MAX of
// 8-bit codes and of one float; gathers of the same under REPEAT and CLAMP_TO_EDGE, and on cubes; LINEAR ones of 8-bit
// codes with several offsets ([Batch.More]). Others work in stages (levels, addresses, texels, the mixture of two
// levels), which is three to ten times slower: lookups with CUBIC filters, other MIN and MAX, other gathers, 3D views,
// anisotropic ones of one and three axes, corner-sampled images.
// Of 3D views NEAREST and LINEAR lookups have one stage, which finds slices, and are whole otherwise. Fetches, reads of
// storage images whose format is a decoded layout or R32, and QueryLod have kernels, too. Y'CbCr conversions have
// kernels that read the planes as they lie in the image's memory: nothing is decoded first. Weighted sampling, boxes
// and block matching have kernels, too, but of two layouts, and where residency of sparse images is asked for.
//
// One by one, in plain Go, at 2 to 10 million a second, go comparing lookups, gathers, and MIN and MAX at the corner of
// a seamless cube, and anisotropic ones at its edges; Y'CbCr conversions of sparse images and with two filters or
// CUBIC; Resident of images of which some is not bound, of gathers, fetches, CUBIC and anisotropic lookups of seamless
// cubes, and anisotropic ones of 3D views; gathers of components that are constants, of corner-sampled images, and with
// offsets on cubes; storage writes of other than four bytes a texel, other reads, and atomics; texel footprints, but
// for their levels of detail.
//
// Texels are decoded when they are first sampled, and again after [mip.Image.Touch]. The copy is a [mip.Chain]: 4 bytes
// a texel for formats of at most 8 bits a component, BC7, ETC2, depth, and floats of one component; 8 bytes for sRGB,
// 16 bits, halves, shared exponents, BC1 to BC6 and ASTC; 16 bytes for seamless cubes of such floats, and for all else,
// integers among them. Where Resident is asked for of an image of which some is not bound, four more bytes per texel
// say which texels are bound. So BC1 takes 16 times its size, BC7 four times, and as sRGB eight. Lookups in plain Go
// and fetches read the same copy, or the image's own memory where its format is its own layout (RGBA8, RGBA16 and so
// on): see [mip.Layout]. [mip.Image.Trim] frees the image's own memory where a copy is in use.
//
// A filter is a row of filters, a decoded layout one of layouts. The result of a filter is defined once, here, in
// lookup.level and lookup.reduce, for any number of axes and any layout; the kernels' own definitions are in
// package simd.
package sample
