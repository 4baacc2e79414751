// Package program turns SPIR-V modules into shaders: a vertex and a fragment module become a [Program], which is a [shade.Shader]
// like any other, with the same bits on every level of kernels.
//
// A module goes one way. Package spirv parses and checks it; lowering makes it package ir's scalars over blocks that masks of lanes
// run through, with calls in place and pointers resolved; optimising folds constants (those of specialization too), makes values
// of variables and drops what nobody needs; planning gives values registers in a worker's file, where batches shrink before the file grows; and
// a machine runs the plan over batches of vertices or fragments: neighbouring operations as machine code (internal/jit), or one call
// of a kernel (simd.Kernels.Vec) an operation, to the same bits. What is the same in all lanes is computed once a batch.
//
// Machine code is made with the pipeline, for devices whose level has vectors: on linux/amd64, on other systems with that processor
// where the environment variable HALFSPACE_JIT is "on", and nowhere where it is "off", where the system refuses executable memory,
// or in builds with the tag purego. [Options].Exec asks for one or the other. Profiles show it as an external function without a caller.
//
// Programs that somebody has are found again by their modules and options ([Load]), and hold nothing longer than their users do.
//
// Resources are checked when they are bound ([Program.Bind]), against the module's own types; while it runs a program cannot fail:
// what lies outside of what was bound reads zero and writes nothing, in buffers, images, arrays and variables alike.
//
// # Choices that the specifications leave
//
// Sums of products are in order and never contracted; fma is two roundings; precision words are ignored. Integers divided by 0 give 0,
// remainders by 0 the dividend. Shifts take the low bits of their count. Floats become the nearest integer there is, NaN 0. Coarse
// derivatives are fine ones. Undefined values, and inputs that the vertex stage does not write, are 0. What a picture shows of
// the order of atomic operations, or of races, may differ from run to run.
package program
