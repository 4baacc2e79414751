package serve

import (
	"fmt"
	"io"

	"github.com/seed-1acaedba/halfspace/internal/pages"
)

// sheet is what the arrays of a request are written on, a view at a time: a file, as [wire.memory] makes them, or memory.
// It is borrowed until the client has it.
type sheet struct {
	file   sheetFile
	bytes  []byte
	memory pages.Memory // of bytes
	size   int64
	number int64 // by which the client says that it reads it no more; 0: it need not
}

// sheetFile is a file that goes beside a line.
type sheetFile interface {
	io.WriterAt
	io.Closer
}

// newSheet is one of a size in bytes, whose bytes may be any.
func (w *wire) newSheet(size int64) (s *sheet, err error) {
	if s = w.shelf.take(size); s != nil {
		return s, nil
	}
	s = &sheet{size: size}
	if w.memory != nil {
		if s.file, err = w.memory.create(size); err == nil {
			w.shelf.number(s)
		}
		return s, err
	}
	s.bytes = s.memory.Bytes(int(size))
	return s, nil
}

// WriteAt writes a part of an array.
func (s *sheet) WriteAt(data []byte, at int64) (int, error) {
	if s.file != nil {
		return s.file.WriteAt(data, at)
	}
	return copy(s.bytes[at:], data), nil
}

// close ends a sheet, or none.
func (s *sheet) close() {
	if s == nil {
		return
	}
	if s.file != nil {
		s.file.Close()
	}
	s.memory.Release()
}

// places are where each of the layers is written: on a sheet.
func (s *sheet) places(list []layer) (to []io.WriterAt) {
	for i := range list {
		to = append(to, io.NewOffsetWriter(s, int64(list[i].Offset)))
	}
	return to
}

// places are where each of the layers is written: in the files of a request. Layers' offsets become those in the files.
func (r *request) places(list []layer) (to []io.WriterAt, err error) {
	for i := range list {
		l, at := &list[i], r.Render.Into[i]
		info, err := r.files[i].Stat()
		if err != nil {
			return nil, fmt.Errorf("into[%d]: %w", i, err)
		}
		if need := int64(l.size) * int64(len(r.Render.Views)); !info.Mode().IsRegular() || at > info.Size()-need {
			return nil, fmt.Errorf("into[%d]: the file has no %d bytes from %d on", i, need, at)
		}
		l.Offset = int(at)
		to = append(to, io.NewOffsetWriter(inMemory(r.files[i]), at))
	}
	return to, nil
}
