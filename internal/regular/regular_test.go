package regular

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// Only regular files are read, and of these no more than they may have; nothing else is even opened.
func TestReadTakesRegularFilesAlone(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a")
	require.NoError(t, os.WriteFile(path, []byte("four"), 0o666))
	for _, read := range []func(name string, most int64) ([]byte, error){
		func(name string, most int64) ([]byte, error) {
			return ReadPath(t.Context(), filepath.Join(folder, name), most)
		},
		func(name string, most int64) ([]byte, error) { return Read(t.Context(), os.DirFS(folder), name, most) },
	} {
		data, err := read("a", 4)
		require.NoError(t, err)
		require.Equal(t, "four", string(data))
		_, err = read("a", 3)
		require.EqualError(t, err, "has 4 bytes, more than 3")
		_, err = read(".", 4)
		require.EqualError(t, err, "is a folder")
		_, err = read("b", 4)
		require.ErrorIs(t, err, os.ErrNotExist)
	}
	_, err := ReadPath(t.Context(), os.DevNull, 4)
	require.EqualError(t, err, "is not a regular file")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Read(ctx, fstest.MapFS{"a": {Data: []byte("four")}}, "a", 4)
	require.ErrorIs(t, err, context.Canceled)
}
