package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// output is a file that appears whole or not at all: it is written under another name in the same folder and renamed at
// the end. Standard output, pipes and devices are written to directly.
type output struct {
	name string
	file *os.File
	w    io.Writer
	temp string // "" where it is written to directly
	path string
}

// create opens the output before any work is done, so that a place that cannot be written to is known at once. The
// name "-" is standard output.
func create(name string, stdout io.Writer) (*output, error) {
	if name == "-" {
		return &output{name: "standard output", w: stdout}, nil
	}
	path := name
	if real, err := filepath.EvalSymlinks(name); err == nil {
		path = real // a link stays, what it points to is replaced
	}
	o := &output{name: name, path: path}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s: is a folder", name)
	case err == nil:
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, outputError(name, err)
		}
		if !info.Mode().IsRegular() {
			o.file, o.w = file, file
			return o, nil
		}
		file.Close()
	case !errors.Is(err, fs.ErrNotExist):
		return nil, outputError(name, err)
	}
	for range 100 {
		temp := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%08x", filepath.Base(path), rand.Uint32()))
		if o.file, err = os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666); err == nil {
			o.temp, o.w = temp, o.file
			return o, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return nil, outputError(name, err)
}

// outputError is an error about the output by the name that the user gave.
func outputError(name string, err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	}
	return fmt.Errorf("%s: cannot write: %w", name, err)
}

// commit writes by f and puts the file in its place.
func (o *output) commit(f func(io.Writer) error) error {
	b := bufio.NewWriterSize(o.w, 1<<16)
	err := f(b)
	if err == nil {
		err = b.Flush()
	}
	if o.file != nil {
		if e := o.file.Close(); err == nil {
			err = e
		}
		o.file = nil
	}
	if err == nil && o.temp != "" {
		if err = os.Rename(o.temp, o.path); err == nil {
			o.temp = ""
		}
	}
	if err != nil {
		return outputError(o.name, err)
	}
	return nil
}

// discard removes what was not committed. It may follow commit, and then does nothing.
func (o *output) discard() {
	if o.file != nil {
		o.file.Close()
		o.file = nil
	}
	if o.temp != "" {
		os.Remove(o.temp)
		o.temp = ""
	}
}
