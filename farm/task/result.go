package task

import (
	"encoding/binary"
	"fmt"
)

// MaxResult is the size of the largest result.
const MaxResult = 4 << 30

// magic begins a result.
const magic = "HSFARM01"

// Files is how many files a task's result has: one a picture, and one beside each where sidecar says so; or one of all.
func (t *Task) Files(sidecar bool) int {
	switch {
	case t.Moves:
		return 1
	case sidecar:
		return 2 * len(t.Pictures)
	}
	return len(t.Pictures)
}

// Pack is files as one result: their number and their sizes, then their bytes.
func Pack(files [][]byte) []byte {
	size := len(magic) + 4
	for _, f := range files {
		size += 8 + len(f)
	}
	out := make([]byte, 0, size)
	out = append(out, magic...)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(files)))
	for _, f := range files {
		out = binary.LittleEndian.AppendUint64(out, uint64(len(f)))
	}
	for _, f := range files {
		out = append(out, f...)
	}
	return out
}

// Unpack are the files of a result, which must be so many. They share its memory.
func Unpack(data []byte, files int) ([][]byte, error) {
	head := len(magic) + 4
	if len(data) < head || string(data[:len(magic)]) != magic {
		return nil, fmt.Errorf("is not a result of a task")
	}
	if n := binary.LittleEndian.Uint32(data[len(magic):]); int64(n) != int64(files) {
		return nil, fmt.Errorf("has %d files, the task has %d", n, files)
	}
	sizes, rest := data[head:], 8*files
	if len(sizes) < rest {
		return nil, fmt.Errorf("ends within the list of its files' sizes")
	}
	body := sizes[rest:]
	list := make([][]byte, files)
	for i := range list {
		n := binary.LittleEndian.Uint64(sizes[8*i:])
		if n > uint64(len(body)) {
			return nil, fmt.Errorf("file %d has %d bytes, %d are there", i, n, len(body))
		}
		list[i], body = body[:n:n], body[n:]
	}
	if len(body) > 0 {
		return nil, fmt.Errorf("%d bytes follow the last file", len(body))
	}
	return list, nil
}
