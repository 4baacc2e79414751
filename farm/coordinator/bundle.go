package coordinator

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/seed-1acaedba/halfspace/farm/store"
	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/job"
)

// bundle lists the files of an input, with their hashes, and where each of them lies.
func bundle(ctx context.Context, input string, s *job.Settings) (*task.Bundle, map[string]string, error) {
	files, err := job.SceneFiles(ctx, job.Load, input, s)
	if err != nil {
		return nil, nil, err
	}
	b, where := &task.Bundle{}, map[string]string{}
	add := func(list *[]task.File, path, name string) error {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		sum, err := job.HashFile(path)
		if err != nil {
			return err
		}
		where[sum] = path
		*list = append(*list, task.File{Name: filepath.ToSlash(name), SHA256: sum, Size: info.Size()})
		return nil
	}
	root := ""
	if len(files) > 0 {
		if root = filepath.Dir(files[0]); s.Root != "" {
			if root, err = filepath.EvalSymlinks(s.Root); err == nil {
				root, err = filepath.Abs(root)
			}
			if err != nil {
				return nil, nil, err
			}
		}
	}
	for _, f := range files {
		path := f
		if s.Root != "" {
			if path, err = filepath.Abs(f); err != nil {
				return nil, nil, err
			}
		}
		name, err := filepath.Rel(root, path)
		if err == nil {
			err = add(&b.Scene, f, name)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", f, err)
		}
	}
	for _, f := range s.Files() {
		if err := add(&b.Settings, f, filepath.Base(f)); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", f, err)
		}
	}
	return b, where, nil
}

// send puts the files of a bundle into the store, those that are not there.
func send(ctx context.Context, to store.Store, b *task.Bundle, where map[string]string) error {
	for sum, path := range where {
		if there, err := to.Has(ctx, sum); err != nil {
			return err
		} else if there {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if task.Hash(data) != sum {
			return fmt.Errorf("%s: changed while it was read", path)
		}
		if err := to.Put(ctx, sum, data); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}
