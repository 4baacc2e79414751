package task

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path/filepath"
)

// MaxBundle is the size of the largest list of files.
const MaxBundle = 4 << 20

// maxFiles is how many files a bundle has at most.
const maxFiles = 1 << 14

// MaxFile is the size of the largest file of a bundle.
const MaxFile = 8 << 30

// Bundle is the files that an input is drawn from: the files of the scene, in the order in which they are read, then
// the files of the settings.
type Bundle struct {
	// Scene are the scene's files, the input first; none for the bundled demo. Their names are seen from one folder.
	Scene []File `json:"scene"`
	// Settings are the files that settings name, in the order of job.Settings.Files.
	Settings []File `json:"settings,omitempty"`
}

// File is a file of a bundle.
type File struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
	Size   int64  `json:"size"`
}

// Hashes are the hashes of the files, as job.Task.Key wants them.
func (b *Bundle) Hashes() []string {
	list := make([]string, 0, len(b.Scene)+len(b.Settings))
	for _, files := range [][]File{b.Scene, b.Settings} {
		for i := range files {
			list = append(list, files[i].SHA256)
		}
	}
	return list
}

// Size is how many bytes the scene's files have.
func (b *Bundle) Size() (n int64) {
	for i := range b.Scene {
		n += b.Scene[i].Size
	}
	return n
}

// Encode is the bundle as an object.
func (b *Bundle) Encode() ([]byte, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	data, err := json.Marshal(b)
	if err == nil && len(data) > MaxBundle {
		err = fmt.Errorf("the list of %d files has more than %d bytes", len(b.Scene), MaxBundle)
	}
	return data, err
}

// DecodeBundle reads a bundle. No name in it leaves the folder that it is seen from.
func DecodeBundle(data []byte) (*Bundle, error) {
	b := &Bundle{}
	if err := decode(data, MaxBundle, b); err != nil {
		return nil, err
	}
	return b, b.check()
}

func (b *Bundle) check() error {
	if n := len(b.Scene) + len(b.Settings); n > maxFiles {
		return fmt.Errorf("%d files, at most %d", n, maxFiles)
	}
	taken := map[string]bool{}
	for i := range b.Scene {
		f := &b.Scene[i]
		if err := f.check(); err != nil {
			return err
		}
		if taken[f.Name] {
			return fmt.Errorf("%.80q: appears twice", f.Name)
		}
		taken[f.Name] = true
	}
	for i := range b.Settings {
		if err := b.Settings[i].check(); err != nil {
			return err
		}
	}
	return nil
}

func (f *File) check() error {
	switch {
	case f.Name == "." || !fs.ValidPath(f.Name) || !filepath.IsLocal(filepath.FromSlash(f.Name)) || len(f.Name) > 1024:
		return fmt.Errorf("%.80q: is not a name of a file in a bundle", f.Name)
	case !IsSum(f.SHA256):
		return fmt.Errorf("%.80q: %.80q is not a SHA-256", f.Name, f.SHA256)
	case f.Size < 0 || f.Size > MaxFile:
		return fmt.Errorf("%.80q: has %d bytes, at most %d", f.Name, f.Size, int64(MaxFile))
	}
	return nil
}
