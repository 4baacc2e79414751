package mip

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePage is the size of a large page, where the system grants them.
const hugePage = 2 << 20

// texelMemory is n zero bytes for texels, in large pages where the system grants them: the many rows of a footprint then
// miss the TLB less. What free wants must be given back to it; nil needs not.
func texelMemory(n int) (pix, mapped []byte) {
	if n < hugePage {
		return make([]byte, n), nil
	}
	mapped, err := unix.Mmap(-1, 0, n+hugePage, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return make([]byte, n), nil
	}
	start := -uintptr(unsafe.Pointer(&mapped[0])) % hugePage
	pix = mapped[start : start+uintptr(n)]
	_ = unix.Madvise(pix, unix.MADV_HUGEPAGE) // a wish
	return pix, mapped
}

func free(mapped []byte) { _ = unix.Munmap(mapped) } // fails for what is not mapped alone
