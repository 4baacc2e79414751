// Package exact has the elementary functions that may reach a pixel: powers, logarithms and circular functions in
// float64, with the same bits on every processor.
//
// The functions of package math do not promise that: some are assembly on some architectures, and the compiler may fuse
// a product and a sum into one rounding where the processor can. Here every operation is an IEEE 754 addition,
// multiplication, division or square root, or works on bits, and each product that is added to something is rounded by
// an explicit conversion, which the language forbids to fuse. Relative errors stay within 1e-15 where the result is a
// normal number and the argument's own rounding does not change it more.
package exact
