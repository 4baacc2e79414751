// Package oracle is the slow, obvious reference rasterizer that the engine is judged against.
//
// [Draw] runs one draw on a [Target]: assembly, clipping, viewport, coverage, interpolation, shading, fragment
// operations, blending, in the specification's order, one sample at a time. Coverage is decided in integers on the grid
// of 1/256 pixel, everything else in float64. The functions it is made of ([Covers], [Bresenham], [Blend], ...) are
// exported for property tests of single stages. Nothing here is fast, and nothing of the engine is used here but the
// vocabulary of package vk: where the two agree, two readings of the specification agree. Its subpackage texture is the
// same for sampling.
package oracle
