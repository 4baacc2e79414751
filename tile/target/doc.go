// Package target copies attachments into and out of a tile's buffers. Load operations, or clears, fill the buffers
// before the tile is drawn; store and resolve operations write them to the images afterwards. In the buffers the values
// of a block of 4x4 pixels lie together, sample after sample.
//

// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package target
