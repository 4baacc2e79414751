package scene

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/seed-1acaedba/halfspace"
)

// Options bound the memory and work that a file may ask for, before it gets them, and name the parts that are not
// needed. The zero value has bounds that honest files do not reach.
type Options struct {
	// MaxBytes is the most memory that loading and drawing a scene may take. The zero value is 768 MiB, 8 times the
	// size of a glTF file or 16 times the size of another file, and 64 times the size of its images.
	MaxBytes int64
	// MaxTriangles is the largest number of triangles of a frame, over all instances. The zero value is 2^28.
	MaxTriangles int64
	// NoTangents leaves out tangents that a glTF file does not have. Only [ShadePBR] needs them.
	NoTangents bool
	// Root is the folder that Load may read from. The zero value is the one where the file lies.
	Root string
	// Ahead, where it is not nil, gets the images of a glTF file's materials as Shading reads them of pictures with
	// RenderInfo.SRGB, decoded while the rest of the file is read, by the kernels of Device: for renderers with this
	// cache, which wait for the last ones. The zero value, nil, leaves images to renderers.
	Ahead   *Cache
	Device  *halfspace.Device
	Shading Shading
	// Strict makes the first warning an error, of [NewRenderer] for an image whose bytes turn out to be damaged when it
	// is decoded.
	Strict bool
}

// Load reads the scene at path with the zero [Options].
func Load(path string) (*Scene, error) { return Options{}.Load(context.Background(), path) }

// LoadFS is [Load] from a file system.
func LoadFS(fsys fs.FS, name string) (*Scene, error) {
	return Options{}.LoadFS(context.Background(), fsys, name)
}

// LoadBytes is [Load] from the bytes of one file, which must be whole in itself. The name stands in errors, and decides
// the kind where the bytes are silent.
func LoadBytes(name string, data []byte) (*Scene, error) {
	return Options{}.LoadBytes(context.Background(), name, data)
}

// Load reads the scene at path, which may be a link. What kind of file it is follows from its first bytes, and from its
// extension where these are silent. Files that it names are read from the folder where it really lies and the folders
// below, or from Root, links included; only regular files are read. The error is an [*Error], or the context's if ctx
// ends first, which it does within milliseconds.
func (o Options) Load(ctx context.Context, path string) (*Scene, error) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		real = path // opening it says why
	}
	folder, base := filepath.Dir(real), filepath.Base(real)
	if o.Root != "" {
		if folder, base, err = under(o.Root, real); err != nil {
			return nil, named(path, err)
		}
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, named(path, err)
	}
	defer root.Close()
	top, err := filepath.Abs(folder)
	if err != nil {
		return nil, named(path, err)
	}
	s, err := o.load(ctx, root.FS(), top, filepath.ToSlash(base), path)
	if err != nil {
		return nil, err
	}
	for i, name := range s.Files {
		s.Files[i] = filepath.Join(folder, filepath.FromSlash(name))
	}
	return s, nil
}

// under is the real root, and where in it a file lies.
func under(root, file string) (folder, base string, err error) {
	if folder, err = filepath.EvalSymlinks(root); err != nil {
		return "", "", err
	}
	if folder, err = filepath.Abs(folder); err != nil {
		return "", "", err
	}
	if file, err = filepath.Abs(file); err != nil {
		return "", "", err
	}
	if base, err = filepath.Rel(folder, file); err != nil || !filepath.IsLocal(base) {
		return "", "", errf("", "does not lie in %s", root)
	}
	return folder, base, nil
}

// LoadFS is Load from a file system.
func (o Options) LoadFS(ctx context.Context, fsys fs.FS, name string) (*Scene, error) {
	if !fs.ValidPath(name) {
		return nil, &Error{File: name, Reason: "not a path in a file system"}
	}
	sub, err := fs.Sub(fsys, path.Dir(name))
	if err != nil {
		return nil, named(name, err)
	}
	s, err := o.load(ctx, sub, "", path.Base(name), name)
	if err != nil {
		return nil, err
	}
	for i, file := range s.Files {
		s.Files[i] = path.Join(path.Dir(name), file)
	}
	return s, nil
}

// LoadBytes is Load from the bytes of one file, which must be whole in itself. The name stands in errors, and decides
// the kind where the bytes are silent.
func (o Options) LoadBytes(ctx context.Context, name string, data []byte) (*Scene, error) {
	n := int64(len(data))
	return (&source{name: name, data: data, base: ".", budget: budget{ctx: ctx, limits: o, read: n, used: n}}).parse()
}

func (o Options) load(ctx context.Context, folder fs.FS, top, base, name string) (*Scene, error) {
	return (&source{name: name, folder: folder, top: top, budget: budget{ctx: ctx, limits: o}}).parseFile(base)
}

// parseFile is parse of a file of the folder.
func (src *source) parseFile(base string) (s *Scene, err error) {
	defer src.recover(&s, &err)
	src.base = path.Dir(base)
	if src.data, err = src.open(base); err != nil {
		return nil, named(src.name, err)
	}
	return src.parse()
}

// recover makes an error of a panic. One from below is a bug in a parser, ours or somebody else's; on input from
// anywhere it must not take the process down. A load whose context has ended has no other error.
func (src *source) recover(s **Scene, err *error) {
	p := recover()
	switch {
	case src.ctx.Err() != nil && (p != nil || *err != nil):
		*s, *err = nil, src.ctx.Err()
	case p != nil:
		*s, *err = nil, &Error{File: src.name, Reason: oneLine(fmt.Errorf("malformed: %v", p))}
	}
}

// parse reads src by its kind.
func (src *source) parse() (s *Scene, err error) {
	defer src.recover(&s, &err)
	s = &Scene{Name: path.Base(filepath.ToSlash(src.name)), Up: [3]float32{0, 1, 0}}
	format := kind(src.name, src.data)
	if called := ending(src.name); formatOf(called) != format && slices.Contains(Endings(), called) && format != "" {
		src.warn("", "the name ends in %s, but the content is %s; the content counts", called, format)
	}
	err = errf("", "neither %s", strings.Join(Endings(), ", "))
	if other := foreign(src.name, src.data); format == "" && other != nil {
		err = other.refusal()
	}
	for _, f := range formats() {
		if f.endings[0] == format {
			src.factor = f.factor
			err = f.load(s, src)
		}
	}
	if err == nil {
		err = src.checkTriangles(s)
	}
	if err != nil {
		return nil, named(src.name, err)
	}
	s.Files, s.Missing = src.order, src.absent
	s.finish(src)
	if s.drawsNothing() {
		src.warn("", "draws nothing: it has no triangles, lines or points in its scene")
	}
	if o := src.limits; o.Strict && len(src.warnings) > 0 {
		w := src.warnings[0]
		return nil, named(src.name, errf(w.Element, "%s", w.Reason))
	}
	s.Warnings, s.strict = src.warnings, src.limits.Strict
	s.room = &room{src.limit() - src.used, src.read}
	return s, nil
}

// fileFormat is a kind of scene files.
type fileFormat struct {
	endings []string // of names, the usual one first, by which kind names the format
	factor  int64    // bytes a scene may take for each of the file's
	load    func(s *Scene, src *source) error
}

// formats are the kinds of scene files. It is a function because loaders need it, too.
func formats() []fileFormat {
	return []fileFormat{
		{[]string{".glb"}, textFactor, loadGLB},
		{[]string{".gltf"}, textFactor, func(s *Scene, src *source) error { return loadGLTF(s, src, src.data, nil) }},
		{[]string{".obj"}, meshFactor, loadOBJ},
		{[]string{".ply"}, meshFactor, loadPLY},
		{[]string{".stl"}, meshFactor, loadSTL},
		{[]string{".drc"}, dracoFactor, loadDRC},
		{[]string{".3mf"}, zipFactor, load3MF},
		{[]string{".off", ".coff", ".noff", ".cnoff"}, meshFactor, loadOFF},
		{[]string{".xyz", ".xyzn", ".xyzrgb", ".pts"}, meshFactor, loadXYZ},
	}
}

// Endings are the endings of names of scene files, with the dot.
func Endings() (list []string) {
	for _, f := range formats() {
		list = append(list, f.endings...)
	}
	return list
}

// ending is the ending of a name, in small letters.
func ending(name string) string { return strings.ToLower(path.Ext(filepath.ToSlash(name))) }

// formatOf is the usual ending of files of an ending's format, "" for none.
func formatOf(ending string) string {
	for _, f := range formats() {
		if slices.Contains(f.endings, ending) {
			return f.endings[0]
		}
	}
	return ""
}

// kind tells files apart, as the extension that they ought to have. What a file is called counts only where what it
// holds does not say.
func kind(name string, data []byte) string {
	start := data[:min(len(data), 4096)]
	if order, is := wide(start); is {
		start = narrowed(start, order)
		if looksLikeOBJ(start) {
			return ".obj"
		}
	}
	head := bytes.TrimLeft(bytes.TrimPrefix(start, []byte("\xef\xbb\xbf")), " \t\r\n")
	switch {
	case bytes.HasPrefix(data, []byte("glTF")):
		return ".glb"
	case bytes.HasPrefix(data, []byte("DRACO")):
		return ".drc"
	case is3MF(name, data):
		return ".3mf"
	case foreignByStart(data) != nil:
		return ""
	case isOFF(head):
		return ".off"
	case bytes.HasPrefix(data, []byte("ply\n")), bytes.HasPrefix(data, []byte("ply\r")):
		return ".ply"
	case isBinarySTL(data), isTextSTL(data):
		return ".stl"
	case bytes.HasPrefix(head, []byte("{")):
		return ".gltf"
	case len(head) > 0 && utf8.Valid(head[:len(head)/2]) && looksLikeOBJ(data):
		return ".obj"
	}
	return formatOf(ending(name))
}

// isBinarySTL says that data is as long as a binary STL with its number of triangles.
func isBinarySTL(data []byte) bool {
	return len(data) >= 84 && 84+50*int64(binary.LittleEndian.Uint32(data[80:])) == int64(len(data))
}

// isTextSTL says that data begins with the word solid in letters of any size, and is text: a binary file's header may
// begin so too.
func isTextSTL(data []byte) bool {
	head := bytes.TrimLeft(data[:min(len(data), 1024)], " \t\r\n")
	return len(head) >= 5 && bytes.EqualFold(head[:5], []byte("solid")) && (len(head) == 5 || head[5] <= ' ') &&
		bytes.IndexByte(head, 0) < 0
}

// looksLikeOBJ says that the first line which is not a comment starts with one of OBJ's words.
func looksLikeOBJ(data []byte) bool {
	r := textReader{text: textOf(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))}
	for r.line() {
		word := r.word()
		if word == "" || word[0] == '#' {
			continue
		}
		switch word {
		case "v", "vn", "vt", "o", "g", "mtllib", "usemtl", "s":
			return true
		}
		return false
	}
	return false
}

// textOf is bytes that do not change as a string, without a copy.
func textOf(data []byte) string { return unsafe.String(unsafe.SliceData(data), len(data)) }
