package pages

import (
	"os"
	"slices"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Watch watches the pages that lie whole in b, memory of [Make], if nobody has touched them and the system says what
// was touched: pieces that follow one another and end where a large page ends. Memory behind them stays in large pages.
func Watch(b []byte) (pieces []Watched) {
	b = aligned(b, os.Getpagesize())
	large := aligned(b, Large)
	if len(large) > 0 {
		b = b[:address(large)-address(b)+uintptr(len(large))]
	}
	if len(b) == 0 || !tells() || resident(b) {
		return nil
	}
	// Reads of small pages meet the system's page of zeros, which takes no memory and is never swapped.
	_ = unix.Madvise(b, unix.MADV_NOHUGEPAGE) // fails where there are no large pages
	if before := b[:len(b)-len(large)]; len(before) > 0 {
		pieces = append(pieces, Watched{before})
	}
	for piece := range slices.Chunk(large, Large) {
		pieces = append(pieces, Watched{piece})
	}
	return pieces
}

// Touched says that some of the memory may have been read or written.
func (w *Watched) Touched() bool { return len(w.bytes) > 0 && resident(w.bytes) }

// End makes the memory anew, of zeros, and watches no more. Nobody may use the memory meanwhile.
func (w *Watched) End() {
	b := w.bytes
	if w.bytes = nil; len(b) == 0 {
		return
	}
	// Large pages come only where no small ones were: in a new mapping.
	_, err := unix.MmapPtr(-1, 0, unsafe.Pointer(&b[0]), uintptr(len(b)), unix.PROT_READ|unix.PROT_WRITE,
		unix.MAP_ANON|unix.MAP_PRIVATE|unix.MAP_FIXED)
	if err != nil {
		clear(b)
	}
	_ = unix.Madvise(b, unix.MADV_HUGEPAGE) // a wish
}

// resident says that the system has some pages of memory, or does not answer. The call does not wait, and is raw so
// that the monitor of Go's scheduler sleeps on: it is asked after each picture.
func resident(b []byte) bool {
	var pages [1 << 11]byte
	size := os.Getpagesize()
	for len(b) > 0 {
		n := min(len(b), len(pages)*size)
		_, _, code := unix.RawSyscall(unix.SYS_MINCORE, uintptr(unsafe.Pointer(&b[0])), uintptr(n), uintptr(unsafe.Pointer(&pages[0])))
		if code != 0 || slices.ContainsFunc(pages[:(n+size-1)/size], func(p byte) bool { return p&1 != 0 }) {
			return true
		}
		b = b[n:]
	}
	return false
}

// Faults counts the pages that this process met, if only to read the system's zeros there: as long as it is the same,
// nobody has touched memory under watch. It takes a hundredth of the time that asking for the pages of some textures does.
func Faults() int64 {
	var u unix.Rusage
	_, _, _ = unix.RawSyscall(unix.SYS_GETRUSAGE, unix.RUSAGE_SELF, uintptr(unsafe.Pointer(&u)), 0)
	return int64(u.Minflt) + int64(u.Majflt) // faults that are tried again count there
}

// tells says that the system tells touched memory from other memory, and counts: emulators take all of it for the one or
// the other.
var tells = sync.OnceValue(func() bool {
	b, err := unix.Mmap(-1, 0, os.Getpagesize(), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return false
	}
	defer Free(b)
	before := Faults()
	return !resident(b) && b[0] == 0 && resident(b) && Faults() > before
})
