// Package ir is the intermediate representation of shader functions of all stages, whoever makes them: scalars in
// static single assignment form over blocks that masks of lanes run through.
//
// # Values
//
// A [Func] is one stage of a program. Its instructions are numbered, and the number is the name of the value: each
// value is computed by one instruction. A value has a type: a word (32 bits: an integer of any sign or the bits of a
// float32), a long (64 bits) or a bool. Only operations give bits a meaning, so that there are no conversions between
// integers and floats of the same bits. Integers of 8 and 16 bits are words, sign- or zero-extended as the module has
// them, and halves are words that hold the float32 of equal value, rounded by VecFToHalf and VecHalfToF after each
// operation (which is what a half's own arithmetic would give: 24 bits are at least 2*11+2).
//
// # Operations
//
// Operations below [simd.VecOps] are the operations [simd.VecOp]: pure functions of one to three operands, lane by lane
// (but for VecDPdx and VecDPdy, which look at the lanes of a quad). They have no traps, and computing them in lanes
// that are off does no harm. What begins with [Const] here reads or writes something else; the comments of the
// constants are their semantics.
//
// # Blocks and masks
//
// Blocks stand in structured order: a loop's blocks are neighbours, its header first and the block that goes back to
// the header last; what a header dominates comes before the block where it merges. All edges lead to later blocks but
// those back to the header of a loop, of which each loop has one. The execution of a batch is this:
//
//	pending[0] = the lanes that are on; all other blocks have none
//	for b := 0; b < len(Blocks); b++ {
//		on := pending[b]; pending[b] = none
//		if on is none { continue }
//		run the block's instructions, in the lanes of on
//		for each exit e of the block, in order {
//			take := on where e.Cond (all of on if e has no Cond)
//			phis of e.To, in the lanes of take, become their operand of block b, all at once
//			pending[e.To] |= take; on &^= take
//		}
//		if the block goes back to a header h <= b and pending[h] is not none { b = h - 1 }
//	}
//
// So lanes that leave a loop wait at the block that they leave to, and join at the block where control flow merges. A
// block without exits ends its lanes.
//
// An instruction writes its value in the lanes that are on; it may write others, too, but for two kinds: phis, and
// values that are used outside the innermost loop that computes them ([Func.Kept]), whose lanes that have left the loop
// must keep what they had. Memory, lookups that write, and outputs are only touched by lanes that are on and, in a
// fragment function, live: helper lanes of quads and demoted ones never write memory.
//
// # Memory
//
// [Func.Slots] words a lane hold variables (LoadSlot, StoreSlot, and by computed numbers LoadElement and StoreElement).
// They are zero when a batch begins. Buffers and images are descriptors of the program's bindings; an access out of
// bounds reads zero and writes nothing. The lanes of a workgroup share memory, too, which is zero when it begins.
//
// # Workgroups
//
// A batch of a compute function is one or more whole workgroups, or, where none of its lanes can tell, any neighbouring
// invocations of a dispatch. Lanes run in lock step, an instruction after the other, so that a Barrier is what cuts the
// code into segments: no instruction after it begins before all those before it have ended in all lanes, and what lives
// across it is in the lanes' values and slots as everywhere else. What remains of it is a check, made by the lanes that
// come to it and not by the code that leads there: all lanes of a workgroup, or none.
//
// It is the engine's own, without a promise: docs/stability.md lists the packages for users.
package ir
