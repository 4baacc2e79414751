// Package raster makes groups of fragments of the records of a tile's bin: coverage, then the tests of depth and stencil, where these
// come first. Records that lie behind all that a tile has are left out, one that hides everything is drawn last, and draws whose
// order does not matter are drawn from front to back.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package raster
