//go:build unix

package regular

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// A FIFO without a writer was opened, and waited for one for good.
func TestFIFOsAreNotOpened(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "f")
	require.NoError(t, unix.Mkfifo(path, 0o666))
	_, err := ReadPath(t.Context(), path, 9)
	require.EqualError(t, err, "is not a regular file")
	_, err = Read(t.Context(), os.DirFS(folder), "f", 9)
	require.EqualError(t, err, "is not a regular file")
	root, err := os.OpenRoot(folder)
	require.NoError(t, err)
	defer root.Close()
	_, err = Read(t.Context(), root.FS(), "f", 9)
	require.EqualError(t, err, "is not a regular file")
}
