// Package rop is where fragments meet attachments: depth bounds, stencil and depth tests, blending, logic operations,
// write masks, resolve.
//
// It works on a [Tile]: the attachments' contents inside one tile, block-linear, in the attachments' own formats. Groups
// of fragments come in primitive order; a [Plan], compiled from the pipeline's state, tests and writes them in that
// order.
package rop
