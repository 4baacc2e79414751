// Package spirv reads SPIR-V modules: it parses their words, checks everything that a compiler relies on, and describes
// the module from outside: entry points, interface variables, descriptor bindings with the layout of their blocks, push
// constants and specialization constants.
//
// Every sequence of words gives a [Module] or an [Error] that names an instruction and its word offset; the memory that
// a module makes a reader allocate is bounded by its own length and the limits of this package. A parsed module has
// unique ids, types and constants that only refer to earlier ones, and functions made of blocks that end in one
// terminator and branch within the function. Types of operands are for the compiler to check.
//
// The rules are from "SPIR-V Specification, Version 1.6, Unified1", for shaders of Vulkan.
package spirv
