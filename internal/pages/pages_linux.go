package pages

import (
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Make is n zero bytes, in large pages where the system grants them: the many rows of a footprint then miss the TLB
// less. mapped must be given to [Put] or [Free], and not be used after that; nil needs neither.
func Make(n int) (b, mapped []byte) {
	if n < Large {
		return make([]byte, n), nil
	}
	idle.give(n)
	room := rounded(n)
	mapped, err := unix.Mmap(-1, 0, room+Large, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return make([]byte, n), nil
	}
	b = within(mapped, room)
	_ = unix.Madvise(b, unix.MADV_HUGEPAGE) // a wish
	return b[:n:n], mapped
}

// rounded is n bytes, or the large pages that hold them where these are at most a quarter more, and the small ones at
// the end would be many.
func rounded(n int) int {
	if whole := (n + Large - 1) / Large * Large; n%Large >= Large/8 && (whole-n)*4 <= n {
		return whole
	}
	return n
}

// within is n bytes of mapped memory that begin at a large page.
func within(mapped []byte, n int) []byte {
	start := -uintptr(unsafe.Pointer(&mapped[0])) % Large
	return mapped[start : start+uintptr(n)]
}

// Used is n bytes of memory that was put back, with what was there; nil where there is none. mapped is as in [Make].
func Used(n int) (b, mapped []byte) {
	if n < Large {
		return nil, nil
	}
	if mapped = idle.take(n + Large); mapped == nil {
		return nil, nil
	}
	return within(mapped, n), mapped
}

// Free gives mapped memory back to the system.
func Free(mapped []byte) { _ = unix.Munmap(mapped) } // fails for what is not mapped alone

// Want asks for large pages for memory that nobody has touched.
func Want(b []byte) {
	if b = aligned(b, Large); len(b) > 0 {
		_ = unix.Madvise(b, unix.MADV_HUGEPAGE) // a wish
	}
}

// wantAll asks for large pages also where memory shares one with its neighbours.
func wantAll(b []byte) {
	if b = aligned(b, os.Getpagesize()); len(b) > 0 {
		_ = unix.Madvise(b, unix.MADV_HUGEPAGE) // a wish
	}
}

// Populate makes the pages of memory, but for those at its ends that other memory shares.
func Populate(b []byte) {
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
