// Package jit compiles code of shader programs to machine code for AVX2 and AVX-512, without cgo.
//
// A [Segment] is a list of loads, operations (simd.VecOp) and stores, with jumps and loops between them that follow
// lanes: a jump's body is left out where no lane is on, and a loop goes round while a lane is on. [Compile] takes each
// operation apart into the sequence of vector instructions that its kernel in the package simd is made of
// (sequences.go, from the text of internal/lane), so that machine code and kernels give the same bits; computes equal
// instructions once; gives values registers by linear scan; and writes a loop over groups of 16 lanes. Values then stay
// in registers where an interpreter stores and loads them: this saves the time.
//
// Code with loops counts its rounds: after some it keeps its registers in scratch and returns, so that [Code.Run] can
// see whether its result is still wanted, and goes on where it was.
//
// The code is a leaf: it calls nothing, and touches nothing but the file of registers and the scratch that [Code.Run]
// hands it, at the places that the segment names: whoever makes the segment vouches for these. Memory is written first
// and then made executable, never both; it is bounded by [MaxCode] and freed when the Code is garbage.
package jit
