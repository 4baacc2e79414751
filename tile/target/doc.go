// Package target moves a tile's attachments: load operations fill its buffers, store and resolve operations empty them.
// In a tile's buffers the values of a block lie together, sample after sample.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package target
