// Package edge turns triangles, lines and points into setup records: the edge equations, depth planes and flags from
// which the rasterizer finds covered pixels.
//
// It works between the vertex function and the tiles. [Assembly] cuts a draw's indices into chunks of primitives, in
// order. From the shaded vertices of a chunk the package makes [simd.Triangle] records, in primitive order: it
// assembles primitives, culls and clips them, applies the viewport, snaps vertices to the grid of 1/256 pixel, finds
// which side faces the viewer, and computes depth planes and bias. Points and lines become the triangles of their
// squares and rectangles.
//
// # Widths
//
// Positions are snapped to 1/256 pixel and lie in the guard band [-8192, 24576] pixels, so that edge coefficients A and
// B have |A|, |B| <= 2^23 and areas fit 48 bits. The constant of an edge at a tile's origin is int64 and then saturated
// to 2^30: inside a tile of 64 pixels A x + B y varies by less, so that saturation never changes a sign.
//
// # Clipping
//
// A triangle inside the guard band is not clipped by the sides of the view volume: the tile loop lets only the samples
// in the viewport pass ([View.Allow]). A triangle that crosses the near or far plane, w = 0, a user plane or the guard
// band is cut into pieces that keep the planes of the whole triangle ([simd.ClipPlanes]). Intersections are symmetric
// in the two ends of an edge, so that neighbours, and clipping by d and by -d, get the same bits.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package edge
