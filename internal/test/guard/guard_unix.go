//go:build unix

package guard

import (
	"testing"

	"golang.org/x/sys/unix"
)

// Enforced says whether the guard pages are real.
const Enforced = true

// before is n bytes that end where an unreadable page starts, after such bytes that start where one ends.
func before(tb testing.TB, n int) []byte {
	tb.Helper()
	m, page := pages(tb, n)
	end := len(m) - page
	return m[end-n : end : end]
}

func after(tb testing.TB, n int) []byte {
	tb.Helper()
	m, page := pages(tb, n)
	return m[page : page+n : page+n]
}

// pages is a mapping of room for n bytes between two unreadable pages.
func pages(tb testing.TB, n int) (m []byte, page int) {
	tb.Helper()
	page = unix.Getpagesize()
	room := (n + page - 1) / page * page
	m, err := unix.Mmap(-1, 0, room+2*page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		tb.Fatalf("guard: map %d bytes: %v", room+2*page, err)
	}
	tb.Cleanup(func() {
		if err := unix.Munmap(m); err != nil {
			tb.Errorf("guard: unmap: %v", err)
		}
	})
	for _, p := range [][]byte{m[:page], m[page+room:]} {
		if err := unix.Mprotect(p, unix.PROT_NONE); err != nil {
			tb.Fatalf("guard: protect: %v", err)
		}
	}
	return m, page
}
