// Package exec runs functions of package ir over batches of lanes, for whoever has made them.
//
// A [Plan] is a function whose values have registers in a worker's file: a value that all lanes of a draw share is
// computed once, before the draw's batches ([ir.Func.Uniform]); others live as long as they are needed. A [Machine] is
// one worker's memory, and runs plans. There are two back ends, with the same bits: kernels, a call an operation, and
// machine code of package jit for segments of the plan, where the processor's level and the system have it. The tests'
// oracle, a lane after the other in plain Go, is the definition.
//
// A Machine knows no stage. An [Environment] is what a stage is to it: where inputs come from, where outputs go to, and
// which images instructions reach.
package exec
