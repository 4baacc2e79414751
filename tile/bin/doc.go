// Package bin makes geometry and puts it where tiles find it. A [Maker] makes chunks: the vertex function, setup, and
// lists of the records by tile, all in the memory of a frame's [Geometry]. A [Gatherer] puts a tile's lists together:
// its bin, which a [Tile] has beside its attachments' contents. Records are named by their BinSlots: places in the bin,
// plus 1.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package bin
