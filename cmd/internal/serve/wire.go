package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

// wire is the connection to the client.
type wire struct {
	in     *bufio.Reader
	out    sync.Mutex // replies come from several goroutines
	write  io.Writer
	memory sharer // nil: bytes follow their line
	shelf  shelf
	panes  windows
}

// sharer has files of memory that go beside lines, in both directions.
type sharer interface {
	create(size int64) (sheetFile, error)
	share(line []byte, file sheetFile) error
	take(n int) ([]sentFile, error)
	unmap(bytes []byte)
	close()
}

// sentFile is a file that came beside a line.
type sentFile interface {
	io.ReaderAt
	io.Closer
	stat() (fileStat, error)
	memory() io.WriterAt      // it, as memory if it is a memfd
	window(size int64) []byte // it, mapped: nil unless it is memory that nobody makes smaller
}

// fileStat is what the system says of a file.
type fileStat struct {
	id      [2]uint64 // tells it from others that are there
	size    int64
	regular bool
}

// errLine is a line that is too long; the rest of the input cannot be understood.
var errLine = fmt.Errorf("request: a line has more than %d bytes", maxLine)

// line reads a line without its end. The error is io.EOF at the end of the input.
func (w *wire) line() ([]byte, error) {
	var whole []byte
	for {
		part, err := w.in.ReadSlice('\n')
		if len(whole)+len(part) > maxLine {
			return nil, errLine
		}
		if whole = append(whole, part...); err == nil {
			return whole[:len(whole)-1], nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return nil, io.EOF // a line without its end was never finished
		}
	}
}

// payload reads the bytes behind a line, once there is room for them, or skips them where there never is.
func (w *wire) payload(ctx context.Context, size int64, room *budget) ([]byte, error) {
	if size > room.most {
		if _, err := io.CopyN(io.Discard, w.in, size); err != nil {
			return nil, io.EOF
		}
		return nil, tooLarge(size, room)
	}
	if room.take(ctx, size) != nil {
		return nil, io.EOF
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(w.in, data); err != nil {
		room.give(size)
		return nil, io.EOF
	}
	return data, nil
}

// tooLarge refuses bytes that there never is room for.
func tooLarge(size int64, room *budget) error {
	return limitf("bytes: %d, this server takes at most %d (a quarter of --memory)", size, room.most)
}

// contents reads the file beside a request to load, once there is room for it.
func (r *request) contents(ctx context.Context, room *budget) error {
	info, err := r.files[0].stat()
	switch {
	case err != nil:
		return failf(kindScene, "%s: %w", r.Load.Name, err)
	case !info.regular:
		return failf(kindScene, "%s: is no regular file", r.Load.Name)
	case info.size > room.most:
		return tooLarge(info.size, room)
	}
	if err := room.take(ctx, info.size); err != nil {
		return err
	}
	r.data = make([]byte, info.size)
	if _, err := r.files[0].ReadAt(r.data, 0); err != nil {
		return failf(kindScene, "%s: %w", r.Load.Name, err)
	}
	return nil
}

// files are those that came beside a line.
func (w *wire) files(n int) ([]sentFile, error) {
	if n == 0 {
		return nil, nil
	}
	if w.memory == nil {
		return nil, errors.New("files: come beside lines of a Unix socket on Linux alone")
	}
	return w.memory.take(n)
}

// reply sends an answer and the sheet of its arrays, nil: it has none. The sheet is closed or kept.
func (w *wire) reply(a *answer, s *sheet) error {
	if s != nil {
		a.Bytes, a.Shared, a.Sheet = s.size, s.file != nil, s.number
	}
	line, err := json.Marshal(a)
	if err != nil {
		s.close()
		return err
	}
	line = append(line, '\n')
	w.out.Lock()
	defer w.out.Unlock()
	if a.Sheet == 0 {
		defer s.close()
	} else {
		w.shelf.put(s) // before the client can be done with it, and nobody else puts one there meanwhile
	}
	if a.Shared {
		return w.memory.share(line, s.file)
	}
	if _, err := w.write.Write(line); err != nil || s == nil {
		return err
	}
	_, err = w.write.Write(s.bytes)
	return err
}

// failure is an error with its kind, by which clients tell errors apart.
type failure struct {
	kind string
	error
}

// The kinds of failures.
const (
	kindRequest   = "request"   // the request is wrong
	kindScene     = "scene"     // a file, or bytes, cannot be read
	kindUnknown   = "unknown"   // the scene is not here, or not any more: load it again
	kindLimit     = "limit"     // this server has not the memory
	kindCancelled = "cancelled" // by the client
	kindInternal  = "internal"  // a mistake of the program
)

// Unwrap is the error itself.
func (f failure) Unwrap() error { return f.error }

func failf(kind, format string, args ...any) error { return failure{kind, fmt.Errorf(format, args...)} }

func limitf(format string, args ...any) error { return failf(kindLimit, format, args...) }

// answer is a line to the client: with Error if the request failed.
type answer struct {
	ID      int64        `json:"id"`
	Error   *told        `json:"error,omitempty"`
	Bytes   int64        `json:"bytes,omitempty"`  // of Arrays
	Shared  bool         `json:"shared,omitempty"` // in a memfd beside the line; otherwise behind it
	Sheet   int64        `json:"sheet,omitempty"`  // number for request.Done, of Shared
	Server  *about       `json:"server,omitempty"`
	Scene   *description `json:"scene,omitempty"`
	Arrays  []array      `json:"arrays,omitempty"`
	Cameras []seen       `json:"cameras,omitempty"`
	Hits    []hit        `json:"hits,omitempty"`
}

// told is an error.
type told struct {
	Kind    string `json:"kind"`
	Message string `json:"message"` // one line
}

// about is what a server says of itself, in its first line, whose number is 0.
type about struct {
	Version  string `json:"version"`
	Protocol int    `json:"protocol"`
	Level    string `json:"level"`
	Workers  int    `json:"workers"`  // requests that are drawn side by side
	Requests int    `json:"requests"` // that may be under way; more are not read
	Memory   int64  `json:"memory"`   // bytes of --memory
	Most     int64  `json:"most"`     // bytes of files that follow lines; and of what drawing takes, arrays included
}

// array is where in the bytes an array lies: little-endian, C order, first axis the views.
type array struct {
	Name   string `json:"name"`
	DType  string `json:"dtype"` // of numpy: u1, f4 or u4
	Shape  []int  `json:"shape"`
	Offset int    `json:"offset"`
}

// seen is the camera of a view.
type seen struct {
	World       [16]float64 `json:"world"` // as camera.World
	Clip        [16]float32 `json:"clip"`  // camera space to Vulkan's clip space, column-major
	Perspective bool        `json:"perspective"`
}
