// Package rop is where fragments meet attachments; tiles, batches and subresources that it is given are trusted, not checked.
//
// It does depth bounds, stencil and depth tests, multisample coverage, blending,
// logic operations, write masks, resolve (Vulkan: Fragment Operations, The Framebuffer).
//
// It works on a [Tile]: the attachments' contents inside one tile, block-linear, in the attachments' own formats. Groups
// of fragments come in primitive order; a [Plan], compiled from the pipeline's state, tests and writes them in that
// order. Four entries follow one another for a batch: [Plan.Test] (or, after the fragment function, [Plan.Coverage] and
// [Plan.TestShaded]), then [Plan.Write]; [Resolve] ends a tile.
//
// Where an operation needs what the tile holds, a batch is cut into runs of groups of different blocks, none of which sees
// what another one writes, and each run is a few kernel calls. 8-bit RGBA has kernels that go to the tile directly; other
// formats go through lanes by a codec. A blend has the same roundings on either way.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package rop
