package job

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/scene"
)

// Endings are the endings of names of scene files.
var Endings = scene.Endings()

// maxInputs bounds how many files a job has.
const maxInputs = 1 << 20

// ExpandInputs makes a list of files: of names, of patterns (*, ?, [a-z], and ** for folders below), of folders, which
// stand for the scenes in them and below, and of lists, @FILE with a name on each line and # before comments. What
// patterns and folders stand for is sorted, and is named once even where several stand for it.
func ExpandInputs(inputs []string) ([]string, error) {
	var out []string
	seen := map[string]bool{}
	add := func(names ...string) error {
		for _, n := range names {
			if !seen[n] {
				seen[n] = true
				out = append(out, n)
			}
		}
		if len(out) > maxInputs {
			return fmt.Errorf("more than %d inputs", maxInputs)
		}
		return nil
	}
	var expand func(in string, listed bool) error
	expand = func(in string, listed bool) error {
		if list, ok := strings.CutPrefix(in, "@"); ok && !listed {
			data, err := os.ReadFile(list)
			if err != nil {
				return err
			}
			for s := bufio.NewScanner(bytes.NewReader(data)); s.Scan(); {
				if line := strings.TrimSpace(s.Text()); line != "" && line[0] != '#' {
					if err := expand(line, true); err != nil {
						return fmt.Errorf("%s: %w", list, err)
					}
				}
			}
			return nil
		}
		info, err := os.Stat(in)
		switch {
		case err == nil && info.IsDir():
			found, err := scenesBelow(in)
			if err == nil && len(found) == 0 {
				err = fmt.Errorf("%s: is a folder without %s", in, strings.Join(Endings, ", "))
			}
			if err != nil {
				return err
			}
			return add(found...)
		case err != nil && strings.ContainsAny(in, "*?["):
			found, err := glob(in)
			if err == nil && len(found) == 0 {
				err = fmt.Errorf("%s: no file matches", in)
			}
			if err != nil {
				return err
			}
			return add(found...)
		}
		return add(in)
	}
	for _, in := range inputs {
		if err := expand(in, false); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// scenesBelow are the scenes in a folder and below. Hidden files and folders are none.
func scenesBelow(folder string) (list []string, err error) {
	err = filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		hidden := name != folder && strings.HasPrefix(d.Name(), ".")
		switch {
		case err != nil:
			return err
		case hidden && d.IsDir():
			return fs.SkipDir
		case !hidden && !d.IsDir() && slices.Contains(Endings, strings.ToLower(filepath.Ext(name))):
			list = append(list, name)
		}
		return nil
	})
	return list, err
}

// glob is filepath.Glob, with ** for any folders.
func glob(pattern string) ([]string, error) {
	before, after, deep := strings.Cut(filepath.ToSlash(pattern), "**/")
	if !deep {
		return filepath.Glob(pattern)
	}
	var list []string
	roots := []string{filepath.FromSlash(before)}
	if before == "" {
		roots = []string{"."}
	} else if strings.ContainsAny(before, "*?[") {
		var err error
		if roots, err = filepath.Glob(strings.TrimSuffix(before, "/")); err != nil {
			return nil, err
		}
	}
	for _, root := range roots {
		err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			found, err := glob(filepath.Join(name, filepath.FromSlash(after)))
			list = append(list, found...)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}
