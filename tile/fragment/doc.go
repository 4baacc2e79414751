// Package fragment makes colours of groups of fragments. A run of up to shade.MaxGroups groups of one draw goes through
// the steps of that draw, one after the other. A pipeline lists them (package record); when a draw's first chunk is
// made, its fragment function takes its place among them, and the rows of the fuse table replace sequences that a
// special kernel does at once.
//
// Fragments come from two places: deferred draws leave their names in the visibility buffer, and the visible fragments
// are cut into runs at the end; other draws are shaded at once, in order, from the groups that package raster has just
// covered.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package fragment
