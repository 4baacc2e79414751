package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"
)

// output is a file that appears whole or not at all: it is written under another name in the same folder and renamed at
// the end. Standard output, pipes and devices are written to directly.
type output struct {
	name string
	file *os.File
	w    io.Writer
	temp string   // "" where it is written to directly
	made []string // folders that were made for it, the outermost first
	path string
	all  *outputs
}

// outputs are those that are being written, so that a signal can remove them.
type outputs struct {
	mutex sync.Mutex
	begun map[*output]bool
	ended bool
	swept map[string]bool // folders in which what dead processes left was removed
	// told is who says that the command was interrupted: the first of toldByCommand and toldBySignal.
	told atomic.Int32
}

// What outputs.told may be; 0 is nobody.
const (
	toldByCommand = 1 + iota
	toldBySignal
)

// tells says that it is for the caller to say that the command was interrupted, and to end it.
func (all *outputs) tells(who int32) bool {
	return all.told.CompareAndSwap(0, who) || all.told.Load() == who
}

// outputsKey is where a context has its outputs.
type outputsKey struct{}

// withOutputs is a context with outputs, those it has or new ones.
func withOutputs(ctx context.Context) (context.Context, *outputs) {
	all, ok := ctx.Value(outputsKey{}).(*outputs)
	if !ok {
		all = &outputs{begun: map[*output]bool{}}
		ctx = context.WithValue(ctx, outputsKey{}, all)
	}
	return ctx, all
}

// abandon removes what was not committed. Nothing is begun or committed after it. It waits for a commit that is under
// way, unless it must not.
func (all *outputs) abandon(wait bool) {
	if !all.mutex.TryLock() {
		if !wait {
			return
		}
		all.mutex.Lock()
	}
	defer all.mutex.Unlock()
	all.ended = true
	for o := range all.begun {
		os.Remove(o.temp)
		o.unmake()
	}
}

// unmake removes the folders that were made for an output that did not come, unless something lies in them.
func (o *output) unmake() {
	for i := len(o.made) - 1; i >= 0; i-- {
		if os.Remove(o.made[i]) != nil {
			break
		}
	}
	o.made = nil
}

// makeFolder makes the folder of an output.
func (o *output) makeFolder() error {
	for at := filepath.Dir(o.path); ; at = filepath.Dir(at) {
		if _, err := os.Lstat(at); err == nil || !errors.Is(err, fs.ErrNotExist) || at == filepath.Dir(at) {
			break
		}
		o.made = append([]string{at}, o.made...)
	}
	if len(o.made) == 0 {
		return nil
	}
	return os.MkdirAll(filepath.Dir(o.path), 0o777)
}

// create opens the output before any work is done, so that a place that cannot be written to is known at once, and
// refuses one that is an input. The name "-" is standard output. The output's folder is made where there is none.
func create(c *cobra.Command, name string, inputs ...string) (*output, error) {
	if name == "-" {
		return &output{name: "standard output", w: c.OutOrStdout()}, refuseTerminal(c.OutOrStdout())
	}
	path := name
	if real, err := filepath.EvalSymlinks(name); err == nil {
		path = real // a link stays, what it points to is replaced
	}
	_, all := withOutputs(c.Context())
	o := &output{name: name, path: path, all: all}
	info, err := os.Stat(path)
	mode := fs.FileMode(0o666)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s: is a folder", name)
	case err == nil:
		if err := o.spare(inputs); err != nil {
			return nil, err
		}
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, outputError(name, err)
		}
		if !info.Mode().IsRegular() {
			o.file, o.w = file, file
			return o, nil
		}
		file.Close()
		mode = info.Mode().Perm()
	case !errors.Is(err, fs.ErrNotExist):
		return nil, outputError(name, err)
	}
	if err := o.begin(mode, info != nil); err != nil {
		return nil, outputError(name, err)
	}
	return o, nil
}

// begin makes the file that is written, with a short name: the name of the output may already have the greatest length.
// It has the mode of the file that it replaces.
func (o *output) begin(mode fs.FileMode, replaces bool) (err error) {
	o.all.mutex.Lock()
	defer o.all.mutex.Unlock()
	if o.all.ended {
		return context.Canceled
	}
	if err := o.makeFolder(); err != nil {
		return err
	}
	o.all.sweep(filepath.Dir(o.path))
	for range 100 {
		temp := filepath.Join(filepath.Dir(o.path), temporaryName(rand.Uint32()))
		if o.file, err = os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode); err == nil {
			o.temp, o.w = temp, o.file
			o.all.begun[o] = true
			if replaces {
				_ = o.file.Chmod(mode) // some file systems have no modes
			}
			return nil
		}
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return err
}

// spare refuses an output that is one of the inputs, by whatever name.
func (o *output) spare(inputs []string) error {
	if o == nil || o.path == "" {
		return nil
	}
	info, err := os.Stat(o.path)
	if err != nil {
		return nil // there is nothing to overwrite
	}
	for _, input := range inputs {
		if in, err := os.Stat(input); err == nil && in.Mode().IsRegular() && os.SameFile(in, info) {
			return fmt.Errorf("%s: would overwrite %s, which is an input", o.name, input)
		}
	}
	return nil
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
		err = o.replace()
	}
	if err != nil {
		return outputError(o.name, err)
	}
	return nil
}

// replace gives the file its name.
func (o *output) replace() error {
	o.all.mutex.Lock()
	defer o.all.mutex.Unlock()
	if o.all.ended {
		return context.Canceled
	}
	if err := os.Rename(o.temp, o.path); err != nil {
		return err
	}
	delete(o.all.begun, o)
	o.temp = ""
	return nil
}

// discard removes what was not committed. It may follow commit, and then does nothing.
func (o *output) discard() {
	if o.file != nil {
		o.file.Close()
		o.file = nil
	}
	if o.temp != "" {
		o.all.mutex.Lock()
		defer o.all.mutex.Unlock()
		os.Remove(o.temp)
		o.unmake()
		delete(o.all.begun, o)
		o.temp = ""
	}
}
