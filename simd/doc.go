// Package simd holds the vector kernels of the engine. They check nothing and trust the pointers, strides and counts of
// a record.
//
// It is the only package with assembly. A record's pointers must have the room that the kernel's comment asks for;
// otherwise the kernel reads and writes other memory. Shaders and callers of the engine do not need this package:
// package shade's functions and package sample's batches check their arguments.
//
// A kernel is a field of [Kernels]: a function that takes one record of arguments and does one thing over a run of
// work. Its pure-Go form, named xGeneric, is always compiled and is the definition: every level of every kernel equals
// it bit for bit. [For] picks a level's row; nothing outside this package asks what the CPU can do.
//
// The unit of fragment work is the block of 4x4 pixels: 16 lanes, lane 4 y + x, so that lanes 0 1 4 5 are a quad. Tile
// buffers are block-linear: the 16 values of a block lie together, blocks in rows.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package simd

// Lanes is the number of pixels in a block, and of lanes in a group of fragments.
const Lanes = 16

// BlockSize is the edge of a block in pixels.
const BlockSize = 4

// MaxSamples is the largest number of samples a pixel.
const MaxSamples = 16
