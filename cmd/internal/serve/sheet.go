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
	bytes  []byte       // of a file that was written before, mapped; or of memory
	memory pages.Memory // of bytes
	size   int64
	number int64 // by which the client says that it reads it no more; 0: it need not
}

// sheetFile is a file that goes beside a line.
type sheetFile interface {
	io.WriterAt
	io.Closer
	mapped(size int64) []byte
}

// newSheet is one of a size in bytes, whose bytes may be any.
func (w *wire) newSheet(size int64) (s *sheet, err error) {
	if s = w.shelf.take(size); s != nil {
		s.bytes = s.file.mapped(size)
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

// target is where an array is written.
type target struct {
	bytes []byte // mapped, from the array's first byte on; nil: file is written
	file  io.WriterAt
	at    int64
}

// part is n bytes of an array from one on, nil where they are not mapped.
func (p *target) part(from, n int64) []byte {
	if p.bytes == nil {
		return nil
	}
	return p.bytes[from : from+n]
}

// write writes bytes of an array from one on, which may lie there.
func (p *target) write(data []byte, from int64) error {
	if out := p.part(from, int64(len(data))); out == nil {
		_, err := p.file.WriteAt(data, p.at+from)
		return err
	} else if len(data) > 0 && &data[0] != &out[0] {
		copy(out, data)
	}
	return nil
}

// places are where each of the layers is written: on a sheet.
func (s *sheet) places(list []layer) (to []target) {
	for i := range list {
		p := target{file: s.file, at: int64(list[i].Offset)}
		if s.bytes != nil {
			p.bytes = s.bytes[p.at:]
		}
		to = append(to, p)
	}
	return to
}

// places are where each of the layers is written: in the files of a request. Layers' offsets become those in the files.
func (w *wire) places(r *request, list []layer) (to []target, err error) {
	for i := range list {
		l, at := &list[i], r.Render.Into[i]
		info, err := r.files[i].stat()
		if err != nil {
			return nil, fmt.Errorf("into[%d]: %w", i, err)
		}
		if need := int64(l.size) * int64(len(r.Render.Views)); !info.regular || at > info.size-need {
			return nil, fmt.Errorf("into[%d]: the file has no %d bytes from %d on", i, need, at)
		}
		l.Offset = int(at)
		p := target{file: r.files[i].memory(), at: at}
		if r.Render.Again && w.memory != nil {
			if pane := w.panes.open(w.memory, r.files[i], &info); pane != nil {
				r.panes = append(r.panes, pane)
				p.bytes = pane.bytes[at:]
			}
		}
		to = append(to, p)
	}
	return to, nil
}
