package worker

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/seed-1acaedba/halfspace/farm/store"
	"github.com/seed-1acaedba/halfspace/farm/task"
)

// cache keeps the files of bundles in a folder: each in a folder of its bundle's name.
type cache struct {
	folder string
	inputs store.Store
	most   int64 // bytes

	mutex   sync.Mutex
	bundles map[string]*held
	order   []string // the one that was used longest ago first
	used    int64
}

// held is a bundle whose files are there, or are being fetched.
type held struct {
	ready chan struct{} // closed when the rest is known
	list  *task.Bundle
	err   error
	size  int64
	users int
}

func newCache(folder string, inputs store.Store, most int64) *cache {
	return &cache{folder: folder, inputs: inputs, most: most, bundles: map[string]*held{}}
}

// open gets the files of a bundle. They stay until release is called.
func (c *cache) open(ctx context.Context, name string) (list *task.Bundle, folder string, release func(), err error) {
	c.mutex.Lock()
	h := c.bundles[name]
	mine := h == nil
	if mine {
		h = &held{ready: make(chan struct{})}
		c.bundles[name] = h
	}
	h.users++
	c.order = append(slices.DeleteFunc(c.order, func(s string) bool { return s == name }), name)
	c.mutex.Unlock()
	folder = filepath.Join(c.folder, name)
	if mine {
		h.list, h.size, h.err = c.fetch(ctx, name, folder)
		c.mutex.Lock()
		c.used += h.size
		if h.err != nil {
			delete(c.bundles, name) // the next one tries again
		}
		c.mutex.Unlock()
		close(h.ready)
		c.trim()
	}
	select {
	case <-h.ready:
	case <-ctx.Done():
		h.err = ctx.Err()
	}
	release = sync.OnceFunc(func() {
		c.mutex.Lock()
		defer c.mutex.Unlock()
		h.users--
	})
	if h.err != nil {
		release()
		return nil, "", nil, h.err
	}
	return h.list, folder, release, nil
}

// fetch gets a bundle's list and its files.
func (c *cache) fetch(ctx context.Context, name, folder string) (*task.Bundle, int64, error) {
	data, err := store.Insist(ctx, c.inputs, name, task.MaxBundle)
	if err != nil {
		return nil, 0, fmt.Errorf("bundle: %w", err)
	}
	list, err := task.DecodeBundle(data)
	if err != nil {
		return nil, 0, fmt.Errorf("bundle %.12s: %w", name, err)
	}
	size := int64(0)
	for i := range list.Scene {
		if err := c.file(ctx, &list.Scene[i], filepath.Join(folder, "scene", filepath.FromSlash(list.Scene[i].Name))); err != nil {
			return nil, size, err
		}
		size += list.Scene[i].Size
	}
	for i := range list.Settings {
		f := &list.Settings[i]
		if err := c.file(ctx, f, settingsFile(folder, i, f)); err != nil {
			return nil, size, err
		}
		size += f.Size
	}
	return list, size, nil
}

// settingsFile is where file i of the settings lies. What it ends in says what it is.
func settingsFile(folder string, i int, f *task.File) string {
	return filepath.Join(folder, "settings", fmt.Sprint(i)+filepath.Ext(f.Name))
}

// file gets one file, unless it is there. It appears whole or not at all.
func (c *cache) file(ctx context.Context, f *task.File, path string) error {
	if info, err := os.Stat(path); err == nil && info.Size() == f.Size {
		return nil // of a time before: what appears is whole
	}
	data, err := store.Insist(ctx, c.inputs, f.SHA256, f.Size)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".fetch-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(data)
	if err = errors.Join(err, temp.Close()); err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		os.Remove(temp.Name())
	}
	return err
}

// trim removes bundles that nobody uses while there is more than may be.
func (c *cache) trim() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for i := 0; i < len(c.order) && c.used > c.most; {
		name := c.order[i]
		h := c.bundles[name]
		if h != nil && h.users > 0 {
			i++
			continue
		}
		if h != nil {
			c.used -= h.size
			delete(c.bundles, name)
			_ = os.RemoveAll(filepath.Join(c.folder, name)) // what stays is used the next time
		}
		c.order = slices.Delete(c.order, i, i+1)
	}
}
