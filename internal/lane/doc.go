// Package lane defines the arithmetic of shader programs, one 32-bit lane at a time: what SPIR-V's instructions and
// GLSL.std.450 do to a float32, an int32, a uint32 or a bool, with the same bits on every processor.
//
// Each exported function is an operation, or in a file kernel_*.go a part of kernels, which may have several results and
// which the generator's walks over lanes call. It is written once: the generator in asm/ reads this text and makes
// the vector kernels of the package simd and the sequences of native code from it, instruction by instruction. So the
// functions keep to a part of Go that has a vector form:
//
//   - arguments and results are float32, int32, uint32 or bool, or all numbers of a part of kernels are float64, or int64
//     that kernels compute in float64, which has to have them all; an operation has one result;
//   - statements are :=, =, op=, if, else, switch and return; an if, and a switch without a value, becomes a selection,
//     both sides of which are computed;
//   - a part's first parameter may have a type of its own: an enumerant, a state that all lanes share. A switch on it
//     becomes jumps, in the order of its cases: the usual ones come first;
//   - an if on rare(cond) is a jump: its body runs where any lane asks for it, and changes those lanes only;
//   - expressions are constants, variables, operators, conversions between the integers, calls of this package's
//     functions, and the primitives of primitives.go; tables have eight words and are indexed with & 7;
//   - shifts follow Go: a shift by 32 or more leaves 0 or the sign.
//
// Every operation is an IEEE 754 addition, multiplication, division, square root or rounding, or works on bits. A
// product that is added to something is rounded by an explicit conversion first, which the language forbids to fuse.
// Denormals are kept. Which NaN comes out, where one does, is not defined.
package lane
