// Package regular reads regular files. What a name stands for is found out before it is opened: opening a FIFO waits
// for a writer, and a device may do anything.
package regular

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
)

// Most is the size of the largest file that is read in one piece.
const Most = min(8<<30, math.MaxInt>>1)

// ErrFolder and ErrOther say which kind of file was refused because it is not regular.
var (
	ErrFolder = errors.New("is a folder")
	ErrOther  = errors.New("is not a regular file")
)

// Read reads a file of a file system, of at most so many bytes. It looks at ctx between pieces.
func Read(ctx context.Context, fsys fs.FS, name string, most int64) ([]byte, error) {
	if info, err := fs.Stat(fsys, name); err != nil {
		return nil, err
	} else if err := check(info, most); err != nil {
		return nil, err
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return read(ctx, f, most)
}

// ReadPath reads a file of the system, of at most so many bytes. It looks at ctx between pieces.
func ReadPath(ctx context.Context, path string, most int64) ([]byte, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, err
	} else if err := check(info, most); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return read(ctx, f, most)
}

func check(info fs.FileInfo, most int64) error {
	switch {
	case info.IsDir():
		return ErrFolder
	case !info.Mode().IsRegular():
		return ErrOther
	case info.Size() > most:
		return fmt.Errorf("has %d bytes, more than %d", info.Size(), most)
	}
	return nil
}

// read reads what has been opened, which may be another file than the one that was looked at.
func read(ctx context.Context, f fs.File, most int64) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if err := check(info, most); err != nil {
		return nil, err
	}
	const piece = 16 << 20
	data := make([]byte, info.Size())
	for at := 0; at < len(data); {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		n, err := io.ReadFull(f, data[at:min(at+piece, len(data))])
		at += n
		if err == io.EOF || err == io.ErrUnexpectedEOF { // it has become shorter
			return data[:at], nil
		}
		if err != nil {
			return nil, err
		}
	}
	return data, nil
}
