package job

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/scene"
)

// memory is a store in memory.
type memory struct {
	mutex sync.Mutex
	files map[string][]byte
}

// Create begins a file.
func (m *memory) Create(name string) (Output, error) { return &memoryFile{m, name}, nil }

type memoryFile struct {
	store *memory
	name  string
}

func (f *memoryFile) Spare([]string) error { return nil }
func (f *memoryFile) Discard()             {}
func (f *memoryFile) Commit(write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	f.store.mutex.Lock()
	defer f.store.mutex.Unlock()
	f.store.files[f.name] = b.Bytes()
	return nil
}

// tiny loads a scene of a few triangles, whatever the input is.
func tiny(ctx context.Context, input string, o scene.Options) (*scene.Scene, error) {
	return o.LoadBytes(ctx, "tiny.obj", []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 3 4\nf 1 4 2\nf 4 3 2\n"))
}

// device is one that a test closes.
func device(t *testing.T, threads int) *halfspace.Device {
	t.Helper()
	d, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: threads})
	require.NoError(t, err)
	t.Cleanup(d.Close)
	return d
}

// The bytes of results do not depend on the threads, on the memory, on how a plan is cut, or on what came before; nor
// are they half there after an end in between, at whatever picture.
func TestRunIsPure(t *testing.T) {
	for _, format := range []string{"png", "exr", "apng"} {
		s := Spec{Turntable: 5, Settings: settings(format)}
		if format == "exr" {
			s.Settings.AOVs = []string{"color", "depth", "motion", "object"}
		}
		whole := plan(t, s)
		all := &memory{files: map[string][]byte{}}
		sum, err := (&Runner{Device: device(t, 3), Store: all, Load: tiny}).Run(t.Context(), whole)
		require.NoError(t, err)
		require.NoError(t, sum.Err)
		require.Equal(t, 5, sum.Done)
		parts := &memory{files: map[string][]byte{}}
		for i := range 3 {
			part, err := whole.Shard(i, 3)
			require.NoError(t, err)
			_, err = (&Runner{Device: device(t, 1), Store: parts, Load: tiny, Memory: 1}).Run(t.Context(), part)
			require.NoError(t, err)
		}
		require.Equal(t, all.files, parts.files)
		warm, dev := NewWarm(0, 2), device(t, 2)
		again := &memory{files: map[string][]byte{}}
		for i := range 7 { // what is warm has drawn other pictures before
			part, err := whole.Shard(6-i, 7)
			require.NoError(t, err)
			_, err = (&Runner{Device: dev, Store: again, Load: tiny, Warm: warm}).Run(t.Context(), part)
			require.NoError(t, err)
		}
		require.Equal(t, all.files, again.files)
		for end := range 3 {
			ctx, cancel := context.WithCancel(t.Context())
			some := &memory{files: map[string][]byte{}}
			n := 0
			_, err := (&Runner{Device: device(t, 2), Store: some, Load: tiny, Done: func(*Result) {
				if n++; n > end {
					cancel()
				}
			}}).Run(ctx, whole)
			if len(some.files) < len(all.files) {
				require.ErrorIs(t, err, context.Canceled)
			}
			for name, data := range some.files {
				require.True(t, bytes.Equal(all.files[name], data), name)
			}
			cancel()
		}
		ctx, cancel := context.WithCancel(t.Context()) // an end while the first scene was prepared was a crash
		none := &memory{files: map[string][]byte{}}
		load := func(ctx context.Context, input string, o scene.Options) (*scene.Scene, error) {
			s, err := tiny(ctx, input, o)
			cancel()
			return s, err
		}
		_, err = (&Runner{Device: device(t, 2), Store: none, Load: load}).Run(ctx, whole)
		require.ErrorIs(t, err, context.Canceled)
		require.Empty(t, none.files)
	}
}

// Tasks of an input that cannot be read fail, the others are done; with FailFast nothing begins after that.
func TestRunGoesOn(t *testing.T) {
	s := Spec{Inputs: []string{"bad", "good", "also"}, Output: "{name}-{frame}.png", Turntable: 2, Settings: settings("png")}
	load := func(ctx context.Context, input string, o scene.Options) (*scene.Scene, error) {
		if input == "bad" {
			return nil, errors.New("bad: is bad")
		}
		return tiny(ctx, input, o)
	}
	for _, fast := range []bool{false, true} {
		m := &memory{files: map[string][]byte{}}
		var told []string
		sum, err := (&Runner{Device: device(t, 1), Store: m, Load: load, FailFast: fast, Done: func(r *Result) {
			told = append(told, fmt.Sprint(r.Task.Output, " ", r.Err))
		}}).Run(t.Context(), plan(t, s))
		require.NoError(t, err)
		require.EqualError(t, sum.Err, "bad: is bad")
		require.Contains(t, told, "bad-0.png bad: is bad")
		if fast {
			require.Empty(t, m.files)
		} else {
			require.Len(t, m.files, 4)
			require.Equal(t, []int{4, 2}, []int{sum.Done, sum.Failed})
		}
	}
}
