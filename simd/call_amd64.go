//go:build amd64 && !purego

package simd

import "unsafe"

// Call runs machine code that is no Go function: a leaf that finds its record in DI, returns with RET, keeps SP and BP,
// and may use 504 bytes of stack above the return address. While it runs the goroutine cannot be preempted, and a
// garbage collection that begins waits for it: keep a call under 50 microseconds. What the record points to the caller
// keeps alive.
//
//go:noescape
func Call(code, record unsafe.Pointer)
