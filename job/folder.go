package job

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Folder is a [Store] of files below a folder, by its path; "" is the current folder. A name with slashes is a path in
// the folder, whose subfolders are made. A file appears whole or not at all: it is written beside its place and renamed.
// A name that leads out of the folder is refused.
type Folder string

// Create begins a file.
func (f Folder) Create(name string) (Output, error) {
	local := filepath.FromSlash(name)
	if !filepath.IsLocal(local) {
		return nil, fmt.Errorf("output %q: the name leads out of the folder %q", name, string(f))
	}
	path := filepath.Join(string(f), local)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, err
	}
	temporary, err := os.CreateTemp(filepath.Dir(path), ".*"+filepath.Ext(path))
	if err != nil {
		return nil, err
	}
	return &folderFile{path: path, file: temporary}, nil
}

// folderFile is a file that is being made.
type folderFile struct {
	path string
	file *os.File // nil once it was committed or discarded
}

// Spare refuses a place where one of the inputs lies.
func (o *folderFile) Spare(inputs []string) error {
	old, err := os.Stat(o.path)
	if err != nil {
		return nil // nothing is there
	}
	for _, name := range inputs {
		if in, err := os.Stat(name); err == nil && os.SameFile(old, in) {
			return fmt.Errorf("%s: the result would replace the input %s", o.path, name)
		}
	}
	return nil
}

// Commit writes the file and puts it in its place.
func (o *folderFile) Commit(write func(io.Writer) error) (err error) {
	if o.file == nil {
		return fmt.Errorf("%s: %w", o.path, fs.ErrClosed)
	}
	defer o.Discard()
	if err := write(o.file); err != nil {
		return err
	}
	if err := o.file.Chmod(0o644); err != nil {
		return err
	}
	if err := o.file.Close(); err != nil {
		return err
	}
	return os.Rename(o.file.Name(), o.path)
}

// Discard removes the file that was begun.
func (o *folderFile) Discard() {
	if o.file != nil {
		o.file.Close()
		os.Remove(o.file.Name())
		o.file = nil
	}
}
