// Package program turns SPIR-V modules into shaders: a vertex and a fragment module become a [Program], which is a
// [shade.Shader] like any other, and a compute module a [Compute], with the same bits on every level of kernels.
//
// A module passes these steps. Package spirv parses and checks it; lowering makes it package ir's scalars over blocks
// that masks of lanes run through, with calls in place and pointers resolved; optimising folds constants
// (specialization constants, too), turns variables into values and drops unused ones; planning gives values registers
// in a worker's file, where batches shrink before the file grows; and a machine runs the plan over batches of vertices
// or fragments: neighbouring operations as machine code (internal/jit), or one call of a kernel (simd.Kernels.Vec) an
// operation, to the same bits. Values that are the same in all lanes are computed once a batch.
//
// Machine code is made with the pipeline, for devices whose level has vectors: on linux/amd64, on other systems with
// that processor where the environment variable HALFSPACE_JIT is "on", and nowhere where it is "off", where the system
// refuses executable memory, or in builds with the tag purego. [Options].Exec asks for one or the other. Profiles show
// it as an external function without a caller.
//
// [Load] finds a program that is in use again by its modules and options. A program lives as long as its users hold it.
//
// Resources are checked when they are bound ([Program.Bind]), against the module's own types; a running program cannot
// fail: reads outside the bound memory give zero and writes outside it do nothing, in buffers, images, arrays and
// variables alike.
//
// # Workgroups
//
// A compute module passes the same steps. Its workgroup is lanes of one batch in lock step, whatever their number: the
// plan's file grows where it must. So all lanes have done what comes before a barrier when the first one does what comes
// after it, and nothing has to be kept that is not kept anyway; machine code ends before a barrier and begins anew behind
// it. Whether control flow is uniform is seen where it matters: lanes come to a barrier in the structured order of blocks,
// wherever it stands, and a workgroup of which some lanes have come and others have not ends the dispatch
// ([BarrierError]). A batch has several small workgroups side by side, each with its own memory, but one alone where a loop
// reads a buffer or image that the module writes: it may wait there for an earlier one. Without barriers and workgroup memory,
// nobody can tell where workgroups begin, and a batch is neighbouring invocations.
//
// Memory that invocations share is a worker's, zeroed for each workgroup. Variables without a layout are words in it, and
// every access is checked against the array that it indexes, as in a lane's own variables; no other worker sees it, so
// that atomic operations on it need not be any. Workers take workgroups in the order of their numbers.
//
// # Choices that the specifications leave
//
// Sums of products are in order and never contracted; fma is two roundings; precision words are ignored. Integers
// divided by 0 give 0, remainders by 0 the dividend. Shifts take the low bits of their count. Floats become the nearest
// integer there is, NaN 0. Coarse derivatives are fine ones. Undefined values, and inputs that the vertex stage
// declares and does not write, are 0. Where a picture depends on the order of atomic operations, or on races, it may
// differ from run to run.
package program
