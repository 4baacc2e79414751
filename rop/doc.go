// Package rop tests fragments and writes them to attachments. It trusts the tiles, batches and subresources that it is
// given, and checks nothing.
//
// It does depth bounds, stencil and depth tests, multisample coverage, blending,
// logic operations, write masks, resolve (Vulkan: Fragment Operations, The Framebuffer).
//
// It works on a [Tile]: the attachments' contents inside one tile, block-linear, in the attachments' own formats.
// Groups of fragments come in primitive order; a [Plan], compiled from the pipeline's state, tests and writes them in
// that order. Four entries follow one another for a batch: [Plan.Test] (or, after the fragment function,
// [Plan.Coverage] and [Plan.TestShaded]), then [Plan.Write]; [Resolve] ends a tile.
//
// If an operation reads the tile, a batch is cut into runs of groups of different blocks, so that no group of a run
// reads the result of another, and each run takes a few kernel calls. Kernels for 8-bit RGBA work on the tile directly;
// a codec converts other formats to lanes and back. Both ways of blending round the same.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package rop
