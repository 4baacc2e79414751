//go:build !unix

package picfile

import (
	"io"
	"os"
	"unsafe"
)

// mapFile is the first bytes of a file, in memory.
func mapFile(f *os.File, size int) (data []byte, release func() error, err error) {
	words := make([]uint32, (size+3)/4) // numbers begin at multiples of four
	data = unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), size)
	_, err = io.ReadFull(io.NewSectionReader(f, 0, int64(size)), data)
	return data, func() error { return nil }, err
}
