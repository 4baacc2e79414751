//go:build amd64 && unix && !purego

package jit

import (
	"unsafe"

	"golang.org/x/sys/unix" // package syscall has no Mprotect on the BSDs and Solaris

	"github.com/seed-1acaedba/halfspace/simd"
)

// supported says whether this build can run machine code.
const supported = true

const pageSize = 4096

// executable is memory of whole pages that holds text and can no longer be written.
func executable(text []byte, size int) ([]byte, error) {
	memory, err := unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, err
	}
	copy(memory, text)
	if err := unix.Mprotect(memory, unix.PROT_READ|unix.PROT_EXEC); err != nil {
		release(memory)
		return nil, err
	}
	return memory, nil
}

// release gives memory back. It cannot fail for what executable returned.
func release(memory []byte) { _ = unix.Munmap(memory) }

func call(code, record unsafe.Pointer) { simd.Call(code, record) }
