package job

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A file is there whole or not at all, nothing else is left, and no name leads out of the folder.
func TestFolderKeepsWholeFiles(t *testing.T) {
	folder := t.TempDir()
	store := Folder(folder)
	put := func(name, text string, fails error) error {
		out, err := store.Create(name)
		if err != nil {
			return err
		}
		defer out.Discard()
		return out.Commit(func(w io.Writer) error {
			if _, err := io.WriteString(w, text); err != nil {
				return err
			}
			return fails
		})
	}
	require.NoError(t, put("a/b.png", "one", nil))
	require.ErrorContains(t, put("a/b.png", "half", errors.New("no more")), "no more")
	data, err := os.ReadFile(filepath.Join(folder, "a", "b.png"))
	require.NoError(t, err)
	require.Equal(t, "one", string(data))
	for _, name := range []string{"../c.png", "/c.png", ""} {
		require.ErrorContains(t, put(name, "out", nil), "leads out of the folder", name)
	}
	out, err := store.Create("a/b.png")
	require.NoError(t, err)
	require.ErrorContains(t, out.Spare([]string{filepath.Join(folder, "a", "b.png")}), "would replace the input")
	require.NoError(t, out.Spare([]string{folder}))
	out.Discard()
	require.Error(t, out.Commit(func(io.Writer) error { return nil }), "it was discarded")
	entries, err := os.ReadDir(filepath.Join(folder, "a"))
	require.NoError(t, err)
	require.Len(t, entries, 1)
}
