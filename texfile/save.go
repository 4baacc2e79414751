package texfile

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Save writes a texture to a file of the kind that the path's suffix names: .ktx2 (all levels and layers), .hdr, .exr
// or .png (level 0 of layer 0). The file appears when it is complete: it is written beside its place under another name
// first. Errors have the type [*Error].
func Save(path string, t *Texture) error {
	if t == nil {
		return named(path, errf("Texture", "none"))
	}
	if err := there(t.Image); err != nil {
		return named(path, err)
	}
	var write func(io.Writer) error
	switch strings.ToLower(filepath.Ext(path)) {
	case ".ktx2":
		write = func(w io.Writer) error { return WriteKTX2(w, t, KTX2Options{}) }
	case ".hdr":
		write = func(w io.Writer) error { return WriteHDR(w, t.Image) }
	case ".exr":
		write = func(w io.Writer) error { return WriteEXR(w, t.Image, EXROptions{}) }
	case ".png":
		write = func(w io.Writer) error { return WritePNG(w, t.Image) }
	default:
		return named(path, errf("", "does not end in .ktx2, .hdr, .exr or .png"))
	}
	return SaveFunc(path, write)
}

// there refuses an image that there is not, and the zero value, which has no texels.
func there(m *mip.Image) error {
	if m == nil || m.Info().Format == vk.FormatUndefined {
		return errf("Image", "none")
	}
	return nil
}

// SaveFunc writes a file with one of the Write functions, as [Save] does: nothing is at path until write has returned,
// and what was there stays if it fails.
func SaveFunc(path string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".*"+filepath.Ext(path))
	if err != nil {
		return named(path, err)
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
			err = named(path, err)
		}
	}()
	if write == nil {
		return errf("write", "no function that writes the file")
	}
	w := bufio.NewWriterSize(f, 1<<16)
	if err := write(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := f.Chmod(0o644); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
