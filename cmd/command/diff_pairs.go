package command

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// pair is two files of one name; one of the paths may be missing.
type pair struct{ name, a, b string }

// pictureSuffixes are the suffixes of the files that are compared in folders.
var pictureSuffixes = []string{".png", ".jpg", ".jpeg", ".exr", ".hdr", ".ktx2", ".dds", ".webp",
	".qoi", ".pfm", ".apng", ".gif", ".npy", ".y4m"}

// pairsOf are the pairs of two files, or of the files below two folders that have the same names there, in order.
func pairsOf(ctx context.Context, a, b string) (list []pair, folders bool, err error) {
	ia, err := os.Stat(a)
	if err != nil {
		return nil, false, readError(a, err)
	}
	ib, err := os.Stat(b)
	if err != nil {
		return nil, false, readError(b, err)
	}
	switch {
	case ia.IsDir() && !ib.IsDir():
		return nil, false, usagef("%s is a folder and %s is not: give two files or two folders", a, b)
	case ib.IsDir() && !ia.IsDir():
		return nil, false, usagef("%s is a folder and %s is not: give two files or two folders", b, a)
	case !ia.IsDir():
		return []pair{{filepath.Base(b), a, b}}, false, nil
	}
	named := map[string]*pair{}
	for i, folder := range []string{a, b} {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil || d.IsDir() || !slices.Contains(pictureSuffixes, strings.ToLower(filepath.Ext(path))) {
				return err
			}
			name, err := filepath.Rel(folder, path)
			if err != nil {
				return err
			}
			name = filepath.ToSlash(name)
			p := named[name]
			if p == nil {
				p = &pair{name: name}
				named[name] = p
			}
			if i == 0 {
				p.a = path
			} else {
				p.b = path
			}
			return nil
		})
		if err != nil {
			return nil, true, readError(folder, err)
		}
	}
	for _, p := range named {
		list = append(list, *p)
	}
	slices.SortFunc(list, func(x, y pair) int { return strings.Compare(x.name, y.name) })
	if len(list) == 0 {
		return nil, true, fmt.Errorf("%s, %s: no pictures: none ends in %s", a, b, orList(pictureSuffixes))
	}
	return list, true, nil
}

// readError is an error about an input by the name that the user gave.
func readError(name string, err error) error {
	if pe, ok := err.(*fs.PathError); ok {
		err = pe.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}
