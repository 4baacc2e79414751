//go:build unix

package picfile

import (
	"os"
	"syscall"
)

// mapFile is the first bytes of a file, read as they are looked at.
func mapFile(f *os.File, size int) (data []byte, release func() error, err error) {
	data, err = syscall.Mmap(int(f.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_SHARED)
	return data, func() error { return syscall.Munmap(data) }, err
}
