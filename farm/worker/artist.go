package worker

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"sync"
	"time"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/farm/store"
	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/job"
)

// Drawn is a task's result.
type Drawn struct {
	Data []byte
	// Load and Pictures are how long the scene and the pictures took.
	Load, Pictures time.Duration
}

// Drawer draws tasks, several at a time.
type Drawer interface {
	Draw(ctx context.Context, t *task.Task) (Drawn, error)
}

// Artist draws tasks on a device. Scenes stay ready for the tasks that follow.
type Artist struct {
	device *halfspace.Device
	cache  *cache
	warm   *job.Warm
	inputs store.Store

	mutex  sync.Mutex
	places map[place]*setting
}

// place is where tasks of one bundle and settings are drawn.
type place struct{ bundle, settings string }

// setting is what these tasks have in common.
type setting struct {
	once   sync.Once
	err    error
	sent   *job.Settings // as they came, for keys
	hashes []string
	used   *job.Settings // with the names that files have here
	input  string
	leave  func()
}

// ArtistInfo says how an artist is made.
type ArtistInfo struct {
	Device *halfspace.Device
	Inputs store.Store
	// Folder keeps files, at most CacheBytes of them; the zero value is 16 GiB.
	Folder     string
	CacheBytes int64
	// Memory bounds the scenes and pictures under way, in bytes. The zero value is 1 GiB.
	Memory int64
}

// maxSettings is how many pairs of bundles and settings are remembered.
const maxSettings = 64

// NewArtist makes an artist.
func NewArtist(info ArtistInfo) *Artist {
	if info.CacheBytes == 0 {
		info.CacheBytes = 16 << 30
	}
	return &Artist{
		device: info.Device, inputs: info.Inputs, cache: newCache(info.Folder, info.Inputs, info.CacheBytes),
		warm: job.NewWarm(info.Memory, 2*info.Device.Threads()), places: map[place]*setting{},
	}
}

// Here tells that the files of a bundle are on this machine: input is drawn as it is, with settings as they are.
func (a *Artist) Here(bundle, settings string, list *task.Bundle, input string, s *job.Settings) {
	at := &setting{sent: s, hashes: list.Hashes(), used: s, input: input, leave: func() {}}
	at.once.Do(func() {})
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.places[place{bundle, settings}] = at
}

// setting gets what the tasks of a bundle and of settings have in common.
func (a *Artist) setting(ctx context.Context, t *task.Task) (*setting, error) {
	at := place{t.Bundle, t.Settings}
	a.mutex.Lock()
	s := a.places[at]
	if s == nil {
		for old, was := range a.places { // any one: a used place comes back
			if len(a.places) < maxSettings {
				break
			}
			if was.leave != nil {
				was.leave()
				a.warm.Forget(was.used)
				delete(a.places, old)
			}
		}
		s = &setting{}
		a.places[at] = s
	}
	a.mutex.Unlock()
	s.once.Do(func() { s.err = a.fill(ctx, t, s) })
	if s.err != nil {
		a.mutex.Lock()
		if a.places[at] == s {
			delete(a.places, at)
		}
		a.mutex.Unlock()
	}
	return s, s.err
}

func (a *Artist) fill(ctx context.Context, t *task.Task, s *setting) error {
	data, err := store.Insist(ctx, a.inputs, t.Settings, 64<<10)
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	if s.sent, err = task.DecodeSettings(data); err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	list, folder, leave, err := a.cache.open(ctx, t.Bundle)
	if err != nil {
		return err
	}
	used := *s.sent
	if named := used.Files(); len(named) != len(list.Settings) {
		leave()
		return fmt.Errorf("settings name %d files, the bundle has %d", len(named), len(list.Settings))
	}
	for i, name := range s.sent.Files() {
		path := settingsFile(folder, i, &list.Settings[i])
		if used.Env == name {
			used.Env = path
		}
		if used.Background.Picture == name {
			used.Background.Picture = path
		}
	}
	used.Root = filepath.Join(folder, "scene")
	if len(list.Scene) > 0 {
		s.input = filepath.Join(used.Root, filepath.FromSlash(list.Scene[0].Name))
	}
	s.hashes, s.used = list.Hashes(), &used
	s.leave = leave
	return nil
}

// Draw draws a task.
func (a *Artist) Draw(ctx context.Context, t *task.Task) (Drawn, error) {
	start := time.Now()
	s, err := a.setting(ctx, t)
	if err != nil {
		return Drawn{}, err
	}
	if t.Sum(s.sent, s.hashes) != t.Key {
		return Drawn{}, fmt.Errorf("task %d: its key does not match its content", t.Index)
	}
	fetched := time.Since(start)
	files := &files{data: map[string][]byte{}}
	group := job.Group{Input: s.input, Tasks: make([]job.Task, len(t.Pictures)), Moves: t.Moves}
	copy(group.Tasks, t.Pictures)
	for i := range group.Tasks {
		group.Tasks[i].Settings = s.used
		if !s.used.Sidecar { // which has it
			group.Tasks[i].Output = fmt.Sprintf("\x00%d", i) // no file's name: what lies here has nothing to do with it
		}
		if t.Moves {
			group.Tasks[i].Output = group.Tasks[0].Output
		}
	}
	var out Drawn
	r := job.Runner{Device: a.device, Store: files, Warm: a.warm, FailFast: true,
		Done: func(r *job.Result) { out.Load = max(out.Load, r.Load) }}
	start = time.Now()
	sum, err := r.Run(ctx, &job.Plan{Groups: []job.Group{group}})
	if err == nil {
		err = sum.Err
	}
	if err != nil {
		return Drawn{}, err
	}
	out.Pictures = time.Since(start) - out.Load
	out.Load += fetched
	list := make([][]byte, 0, t.Files(s.used.Sidecar))
	for i := range group.Tasks {
		list = append(list, files.data[group.Tasks[i].Output])
		if t.Moves {
			break
		}
		if s.used.Sidecar {
			list = append(list, files.data[job.SidecarName(group.Tasks[i].Output)])
		}
	}
	for i, data := range list {
		if data == nil {
			return Drawn{}, fmt.Errorf("task %d: file %d of its result was not written", t.Index, i)
		}
	}
	out.Data = task.Pack(list)
	return out, nil
}

// files is a store of results in memory.
type files struct {
	mutex sync.Mutex
	data  map[string][]byte
}

// Create begins a file.
func (f *files) Create(name string) (job.Output, error) { return &file{f, name}, nil }

type file struct {
	all  *files
	name string
}

// Spare has nothing to spare: no file is replaced.
func (f *file) Spare([]string) error { return nil }

// Discard has nothing to remove.
func (f *file) Discard() {}

// Commit keeps the file.
func (f *file) Commit(write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	f.all.mutex.Lock()
	defer f.all.mutex.Unlock()
	f.all.data[f.name] = b.Bytes()
	return nil
}
