// Package bin turns draws into setup records and lists the records by tile. It runs between the recorded draws (package
// record) and the rasterizer (package raster).
//
// A [Maker] makes a chunk of primitives: it runs the vertex function, makes setup records (package edge), and writes
// for each tile a list of the records that touch it, all in the memory of a frame's [Geometry]. When a worker draws a
// tile, its [Gatherer] concatenates that tile's lists, in the order of the chunks, to the tile's bin. A [Tile] holds the
// bin beside the contents of the attachments. A BinSlot names a record: its index in the bin, plus 1.
//

// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package bin
