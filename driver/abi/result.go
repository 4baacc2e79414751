// Package abi is the memory that programs hand to the driver, as Go sees it: structures, enumerants and the parameters of
// entry points, written from the registry by driver/generate. Pointers in it point to memory of C.
package abi

// Result is VkResult.
type Result int32
