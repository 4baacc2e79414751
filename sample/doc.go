// Package sample says which texels a lookup reads, and with what weights: addresses, filters, cube maps, gathers,
// comparisons, borders and Y'CbCr conversion.
//
// A sampler and a view become a [Plan] ([Compile]), which refuses what does not fit together; after that batches of
// lookups cannot fail: any coordinate, any level of detail stays inside the image. [Texels] fetches and answers queries
// without a sampler, [Storage] reads and writes texels of one level, atomically where asked.
//
// The arithmetic is the same everywhere, bit for bit. Texel coordinates are rounded to 1/256 texel before they become
// indices and weights ([fixed]). Texels of the 8-bit and 16-bit fetch layouts are filtered in exact integers: with the
// weights of all axes w, of 2^24 in sum, and texels t
//
//	R = (sum of w t + 2^7) >> 8       8-bit layout: the value times 2^16
//	R = (sum of w t + 2^15) >> 16     16-bit layout: the value times 2^8
//	R = ((256-d) R0 + d R1 + 2^7) >> 8  between levels, d in 1/256 level
//
// and the result is float32(R) times float32(1 / (255 2^16)) or float32(1 / (65535 2^8)); R summed over N anisotropic taps
// is divided by N after that. In one and two dimensions the 8-bit layout loses nothing within a level. The other layouts are filtered in
// float32: products of exact weights and texels, each rounded, added in the order of x, y, z; texels of weight 0 take no
// part.
package sample
