package serve

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/regular"
	"github.com/seed-1acaedba/halfspace/scene"
)

// library has scenes by their content, within a bound: those that were used longest ago go first.
type library struct {
	roots  []string          // folders that files may lie in, absolute and without links
	memory int64             // bytes of all scenes
	device *halfspace.Device // whose kernels decode images; nil: whoever draws them decodes them

	mu     sync.Mutex
	scenes map[string]*entry
	files  map[string]*entry // by path, root and up
	tick   int64
}

// entry is a scene of a library.
type entry struct {
	key    string
	scene  *scene.Scene
	cache  *scene.Cache // of decoded images
	bytes  int64        // about what it takes
	used   int64        // when it was last
	stamps []stamp      // of the files that it was read from
	gone   bool         // renderers of it can go
}

// stamp tells a version of a file from others.
type stamp struct {
	name string
	size int64
	time time.Time
}

func newLibrary(roots []string, memory int64) (*library, error) {
	l := &library{memory: memory, scenes: map[string]*entry{}, files: map[string]*entry{}}
	for _, root := range roots {
		real, err := filepath.EvalSymlinks(root)
		if err == nil {
			real, err = filepath.Abs(real)
		}
		if err != nil {
			return nil, fmt.Errorf("--root: %w", err)
		}
		l.roots = append(l.roots, real)
	}
	return l, nil
}

// allowed is the real place of a file, or an error if it lies in none of the folders.
func (l *library) allowed(path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	if err == nil {
		real, err = filepath.Abs(real)
	}
	if err != nil {
		return "", failf(kindScene, "%w", err)
	}
	for _, root := range l.roots {
		if rel, err := filepath.Rel(root, real); err == nil && filepath.IsLocal(rel) {
			return real, nil
		}
	}
	return "", failf(kindScene, "%s: lies in no folder that this server reads (--root)", path)
}

// load is the scene of a request, read unless it is here already. A file beside the request takes of room.
func (l *library) load(ctx context.Context, r *request, room *budget) (*entry, error) {
	if len(r.files) > 0 {
		if err := r.contents(ctx, room); err != nil {
			return nil, err
		}
	}
	if r.Load.Path == "" {
		return l.loadBytes(ctx, r.Load, r.data)
	}
	path, err := l.allowed(r.Load.Path)
	if err != nil {
		return nil, err
	}
	root := r.Load.Root
	if root != "" {
		if root, err = l.allowed(root); err != nil {
			return nil, err
		}
	}
	name := path + "\x00" + root + "\x00" + r.Load.Up
	l.mu.Lock()
	e := l.files[name]
	l.mu.Unlock()
	if e != nil && !e.gone && e.current() {
		l.use(e)
		return e, nil
	}
	cache := &scene.Cache{Later: true}
	s, err := scene.Options{Root: root, MaxBytes: l.memory, Ahead: cache, Device: l.device, Shading: scene.ShadePBR}.Load(ctx, path)
	if err != nil {
		return nil, loadError(ctx, err)
	}
	h := sha256.New()
	e = &entry{scene: s, cache: cache}
	for _, file := range s.Files {
		info, err := os.Stat(file)
		if err != nil {
			return nil, failf(kindScene, "%w", err)
		}
		data, err := regular.ReadPath(ctx, file, regular.Most)
		if err != nil {
			return nil, failf(kindScene, "%s: %w", file, err)
		}
		fmt.Fprintf(h, "%q %d\n", filepath.Base(file), len(data))
		h.Write(data)
		e.stamps = append(e.stamps, stamp{file, info.Size(), info.ModTime()})
	}
	fmt.Fprintf(h, "%q", s.Missing)
	e, err = l.keep(e, h.Sum(nil), r.Load.Up)
	if err == nil {
		l.mu.Lock()
		l.files[name] = e
		l.mu.Unlock()
	}
	return e, err
}

// loadBytes is load from the bytes of one file.
func (l *library) loadBytes(ctx context.Context, r *loadRequest, data []byte) (*entry, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%q %d\n", r.Name, len(data))
	h.Write(data)
	sum := h.Sum(nil)
	l.mu.Lock()
	e := l.scenes[key(sum, r.Up)]
	l.mu.Unlock()
	if e != nil {
		l.use(e)
		return e, nil
	}
	cache := &scene.Cache{Later: true}
	s, err := scene.Options{MaxBytes: l.memory, Ahead: cache, Device: l.device, Shading: scene.ShadePBR}.LoadBytes(ctx, r.Name, data)
	if err != nil {
		return nil, loadError(ctx, err)
	}
	return l.keep(&entry{scene: s, cache: cache}, sum, r.Up)
}

// loadError is an error of a load with its kind.
func loadError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return failure{kindScene, err}
}

// key names a scene by its content and the axis that is up.
func key(sum []byte, up string) string { return hex.EncodeToString(sum[:16]) + up }

// keep adds a scene, unless one of its content is here, and lets others go that there is no room for.
func (l *library) keep(e *entry, sum []byte, up string) (*entry, error) {
	e.key, e.bytes = key(sum, up), sceneBytes(e.scene)
	switch up {
	case "y":
		e.scene.Up = [3]float32{0, 1, 0}
	case "z":
		e.scene.Up = [3]float32{0, 0, 1}
	}
	if e.bytes > l.memory {
		return nil, limitf("%s: takes about %d MiB, this server keeps %d MiB (--memory)", e.scene.Name, e.bytes>>20, l.memory>>20)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if old := l.scenes[e.key]; old != nil {
		old.stamps = e.stamps
		l.tick++
		old.used = l.tick
		return old, nil
	}
	room := l.memory - e.bytes
	for {
		sum, last := int64(0), (*entry)(nil)
		for _, o := range l.scenes {
			sum += o.bytes
			if last == nil || o.used < last.used {
				last = o
			}
		}
		if sum <= room {
			break
		}
		l.drop(last)
	}
	l.tick++
	e.used = l.tick
	l.scenes[e.key] = e
	return e, nil
}

// drop lets a scene go, of a library that is locked.
func (l *library) drop(e *entry) {
	e.gone = true
	delete(l.scenes, e.key)
	for name, f := range l.files {
		if f == e {
			delete(l.files, name)
		}
	}
}

// forget lets a scene go if it is here.
func (l *library) forget(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.scenes[key]; e != nil {
		l.drop(e)
	}
}

// use notes that a scene is used now.
func (l *library) use(e *entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tick++
	e.used = l.tick
}

// find is a scene that was loaded.
func (l *library) find(key string) (*entry, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e := l.scenes[key]
	if e == nil {
		return nil, failf(kindUnknown, "scene: there is none %.80q: load it", key)
	}
	l.tick++
	e.used = l.tick
	return e, nil
}

// isGone says that a scene was let go.
func (l *library) isGone(e *entry) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return e.gone
}

// current says that the files of a scene are as they were read.
func (e *entry) current() bool {
	for _, s := range e.stamps {
		info, err := os.Stat(s.name)
		if err != nil || info.Size() != s.size || !info.ModTime().Equal(s.time) {
			return false
		}
	}
	return len(e.scene.Missing) == 0 && len(e.stamps) > 0
}

// sceneBytes is about what a scene takes with its textures.
func sceneBytes(s *scene.Scene) int64 {
	n := int64(1 << 16)
	for i := range s.Primitives {
		p := &s.Primitives[i]
		each := len(p.Positions) + len(p.Normals) + len(p.Tangents) + len(p.Colors) + len(p.Indices)
		for _, set := range p.TexCoords {
			each += len(set)
		}
		n += 2 * 4 * int64(each) // as it was read, and laid out for drawing
	}
	n += 512 * int64(len(s.Instances))
	for _, m := range s.Images {
		n += int64(m.Width) * int64(m.Height) * 8 * 3 / 2 // texels of 4 to 8 bytes, and smaller levels
	}
	return n
}

// description is what a client is told of a scene.
type description struct {
	Key        string        `json:"key"`
	Name       string        `json:"name"`
	Triangles  int           `json:"triangles"`
	Min        *[3]float32   `json:"min"` // null for an empty scene
	Max        *[3]float32   `json:"max"`
	Up         [3]float32    `json:"up"`
	Metres     float64       `json:"metres"`
	Cameras    []string      `json:"cameras"`
	Lights     []light       `json:"lights"`
	Animations []moving      `json:"animations"`
	Variants   []string      `json:"variants"`
	Materials  []string      `json:"materials"`
	Objects    map[int]thing `json:"objects"`
	Instances  []instance    `json:"instances"`
	Warnings   []string      `json:"warnings"`
	Files      []string      `json:"files"`
}

// moving is an animation.
type moving struct {
	Name     string  `json:"name"`
	Duration float64 `json:"duration"`
}

// thing is an object.
type thing struct {
	Name  string      `json:"name"`
	World [16]float32 `json:"world"`
}

// instance is scene.Instance: number i of them has the ID i + 1 in arrays.
type instance struct {
	Object   int `json:"object"`
	Material int `json:"material"`
}

// mostInstances is how many instances are described.
const mostInstances = 4096

// describe tells of a scene.
func (e *entry) describe() *description {
	s := e.scene
	d := &description{Key: e.key, Name: s.Name, Triangles: s.Triangles(), Up: s.Up, Metres: s.Metres, Variants: s.Variants,
		Files: s.Files, Objects: map[int]thing{}}
	if !s.Bounds.Empty() {
		d.Min, d.Max = &s.Bounds.Min, &s.Bounds.Max
	}
	for i := range s.Cameras {
		d.Cameras = append(d.Cameras, s.Cameras[i].Name)
	}
	for _, l := range s.Lights {
		d.Lights = append(d.Lights, light{l.Name, l.Type.String(), l.Color, l.Intensity, l.Range, l.InnerConeAngle, l.OuterConeAngle,
			l.Position, l.Direction})
	}
	for _, a := range s.Animations {
		d.Animations = append(d.Animations, moving{a.Name, a.Duration})
	}
	for i := range s.Materials {
		d.Materials = append(d.Materials, s.Materials[i].Name)
	}
	for i := range s.Instances[:min(len(s.Instances), mostInstances)] {
		in := &s.Instances[i]
		d.Objects[in.Object] = thing{in.Node, in.World}
		d.Instances = append(d.Instances, instance{in.Object, s.Primitives[in.Primitive].Material})
	}
	for _, w := range s.Warnings {
		d.Warnings = append(d.Warnings, w.String())
	}
	return d
}
