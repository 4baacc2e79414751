//go:build amd64 && unix && !purego

package jit

import (
	"syscall"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// supported says whether this build can run machine code.
const supported = true

const pageSize = 4096

// executable is memory of whole pages that holds text and can no longer be written.
func executable(text []byte, size int) ([]byte, error) {
	memory, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, err
	}
	copy(memory, text)
	if err := syscall.Mprotect(memory, syscall.PROT_READ|syscall.PROT_EXEC); err != nil {
		release(memory)
		return nil, err
	}
	return memory, nil
}

// release gives memory back. It cannot fail for what executable returned.
func release(memory []byte) { _ = syscall.Munmap(memory) }

func call(code, record unsafe.Pointer) { simd.Call(code, record) }
