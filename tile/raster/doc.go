// Package raster makes groups of fragments of the records of a tile's bin. Coverage comes first, then the tests of
// depth and stencil, where these are early ones. Records that lie behind everything in the tile are left out, a record
// that hides everything before it is put off until another one is drawn over it or not, and draws whose order does not
// matter are drawn from front to back.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package raster
