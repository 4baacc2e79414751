// Package vk is the specification's vocabulary: Vulkan's enumerants and state structs under their own names, without the
// prefix, and the error type that every refusal of state uses.
//
// An enumerant's String is Vulkan's spelling without the VK_X_ prefix ("TRIANGLE_LIST"), and [Parse] reads it back, so
// that a state in a file, an error and the specification read the same. Enumerants have Vulkan's numbers, and what a
// number 0 means is the zero value's meaning: an image of zero ImageType is 1D, a zero CompareOp is NEVER. State structs have useful zero values: a nil sub-state is off, a present one is taken to the letter.
package vk
