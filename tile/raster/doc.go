// Package raster finds the fragments of a tile: it reads the records in the tile's bin (package bin) and makes groups of
// covered, visible fragments, which package fragment shades.
//
// It computes coverage first, and then the depth and stencil tests that run before the fragment function. Three rules
// save work without a change to the picture: records behind everything in the tile are dropped; a record that covers
// the whole tile and hides all before it waits until another record is drawn over it; draws whose order does not matter
// run from front to back.
//
// A type has one duty and owns its fields: cover makes groups, [Tests] tests them, hiz bounds the tile's depths and
// keeps the occluder, listed and frontToBack are faster ways. A [Rasterizer] is all of them, as the engine sees them.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package raster
