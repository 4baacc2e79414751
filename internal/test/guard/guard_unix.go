//go:build unix

package guard

import (
	"sync"
	"testing"

	"golang.org/x/sys/unix"
)

// Enforced says whether the guard pages are real.
const Enforced = true

// before is n bytes that end where an unreadable page starts, after such bytes that start where one ends.
func before(tb testing.TB, n int) []byte {
	m, page := pages(tb, n)
	end := len(m) - page
	return m[end-n : end : end]
}

func after(tb testing.TB, n int) []byte {
	m, page := pages(tb, n)
	return m[page : page+n : page+n]
}

// mappings are the ones that tests hold, and the spare ones, by their lengths, of tests that ended: mapping and protecting pages takes
// far longer than clearing them.
var mappings struct {
	sync.Mutex
	held  map[testing.TB][][]byte
	spare map[int][][]byte
	bytes int // of the spare ones
}

// mostSpare bounds the bytes of spare mappings. Of a mapping of three pages one is memory.
const mostSpare = 1 << 28

// pages is a zero mapping of room for n bytes between two unreadable pages. The test's cleanup hands it to a later one.
func pages(tb testing.TB, n int) (m []byte, page int) {
	page = unix.Getpagesize()
	size := (n+page-1)/page*page + 2*page
	m, first := taken(tb, size)
	if first {
		tb.Cleanup(func() { release(tb) })
	}
	if m != nil {
		clear(m[page : size-page])
	} else {
		m = mapped(tb, size, page)
	}
	mappings.Lock()
	defer mappings.Unlock()
	mappings.held[tb] = append(mappings.held[tb], m)
	return m, page
}

// mapped is a new mapping whose first and last page cannot be read.
func mapped(tb testing.TB, size, page int) []byte {
	tb.Helper()
	m, err := unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		tb.Fatalf("guard: map %d bytes: %v", size, err)
	}
	for _, p := range [][]byte{m[:page], m[size-page:]} {
		if err := unix.Mprotect(p, unix.PROT_NONE); err != nil {
			tb.Fatalf("guard: protect: %v", err)
		}
	}
	return m
}

// taken is a spare mapping of that length, or nil, and whether the test holds none yet.
func taken(tb testing.TB, size int) (m []byte, first bool) {
	mappings.Lock()
	defer mappings.Unlock()
	if mappings.held == nil {
		mappings.held, mappings.spare = map[testing.TB][][]byte{}, map[int][][]byte{}
	}
	if l := mappings.spare[size]; len(l) > 0 {
		m, mappings.spare[size] = l[len(l)-1], l[:len(l)-1]
		mappings.bytes -= size
	}
	return m, len(mappings.held[tb]) == 0
}

// release makes the mappings of a test spare, or unmaps them where enough are.
func release(tb testing.TB) {
	mappings.Lock()
	defer mappings.Unlock()
	for _, m := range mappings.held[tb] {
		if mappings.bytes+len(m) <= mostSpare {
			mappings.spare[len(m)] = append(mappings.spare[len(m)], m)
			mappings.bytes += len(m)
		} else if err := unix.Munmap(m); err != nil {
			tb.Errorf("guard: unmap: %v", err)
		}
	}
	delete(mappings.held, tb)
}
