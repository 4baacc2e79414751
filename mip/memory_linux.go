package mip

import (
	"os"
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

// largePages asks for large pages for memory that nobody has touched.
func largePages(b []byte) {
	if b = aligned(b, hugePage); len(b) > 0 {
		_ = unix.Madvise(b, unix.MADV_HUGEPAGE) // a wish
	}
}

// populate makes the pages of memory, but for those at its ends that other memory shares.
func populate(b []byte) {
	if b = aligned(b, os.Getpagesize()); len(b) > 0 {
		_ = unix.Madvise(b, unix.MADV_POPULATE_WRITE) // old systems make each when it is first touched
	}
}

// aligned is the whole pages in b.
func aligned(b []byte, page int) []byte {
	if len(b) == 0 {
		return nil
	}
	start := int(-uintptr(unsafe.Pointer(&b[0])) % uintptr(page))
	if start >= len(b) {
		return nil
	}
	return b[start : start+(len(b)-start)/page*page]
}
