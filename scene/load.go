package scene

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// Load reads the scene at path. What kind of file it is follows from its first bytes, and from its extension where
// these are silent. Files that it names are read from its own folder and the folders below, links included. The error
// is an [*Error].
func Load(path string) (*Scene, error) {
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return nil, named(path, err)
	}
	defer root.Close()
	return load(root.FS(), filepath.Base(path), path)
}

// LoadFS is [Load] from a file system.
func LoadFS(fsys fs.FS, name string) (*Scene, error) {
	if !fs.ValidPath(name) {
		return nil, &Error{File: name, Reason: "not a path in a file system"}
	}
	sub, err := fs.Sub(fsys, path.Dir(name))
	if err != nil {
		return nil, named(name, err)
	}
	return load(sub, path.Base(name), name)
}

// LoadBytes is [Load] from the bytes of one file, which must be whole in itself. The name decides the kind where the
// bytes are silent, and stands in errors.
func LoadBytes(name string, data []byte) (*Scene, error) {
	return parse(&source{name: name, data: data, read: int64(len(data))})
}

func load(folder fs.FS, base, name string) (*Scene, error) {
	src := &source{name: name, folder: folder}
	data, err := src.open(base)
	if err != nil {
		return nil, named(name, err)
	}
	src.data = data
	return parse(src)
}

// parse reads src by its kind. A panic below is a bug in a parser, ours or somebody else's; on input from anywhere it
// must not take the process down, so it becomes an error.
func parse(src *source) (s *Scene, err error) {
	defer func() {
		if p := recover(); p != nil {
			s, err = nil, &Error{File: src.name, Reason: oneLine(fmt.Errorf("malformed: %v", p))}
		}
	}()
	s = &Scene{Name: path.Base(filepath.ToSlash(src.name)), Up: [3]float32{0, 1, 0}}
	switch kind(src.name, src.data) {
	case ".glb":
		err = loadGLB(s, src)
	case ".gltf":
		err = loadGLTF(s, src, src.data, nil)
	case ".obj":
		err = loadOBJ(s, src)
	case ".ply":
		err = loadPLY(s, src)
	case ".stl":
		err = loadSTL(s, src)
	default:
		err = errf("", "neither .glb, .gltf, .obj, .ply nor .stl")
	}
	if err != nil {
		return nil, named(src.name, err)
	}
	s.finish()
	return s, nil
}

// kind tells files apart, as the extension that they ought to have.
func kind(name string, data []byte) string {
	ext := strings.ToLower(path.Ext(filepath.ToSlash(name)))
	head := bytes.TrimLeft(bytes.TrimPrefix(data[:min(len(data), 4096)], []byte("\xef\xbb\xbf")), " \t\r\n")
	switch {
	case bytes.HasPrefix(data, []byte("glTF")):
		return ".glb"
	case bytes.HasPrefix(data, []byte("ply\n")), bytes.HasPrefix(data, []byte("ply\r")):
		return ".ply"
	case ext == ".glb" || ext == ".gltf" || ext == ".obj" || ext == ".ply" || ext == ".stl":
		return ext
	case bytes.HasPrefix(head, []byte("{")):
		return ".gltf"
	case bytes.HasPrefix(head, []byte("solid")), isBinarySTL(data):
		return ".stl"
	case len(head) > 0 && utf8.Valid(head[:len(head)/2]) && looksLikeOBJ(string(head)):
		return ".obj"
	}
	return ""
}

// isBinarySTL says that data is as long as a binary STL with its number of triangles.
func isBinarySTL(data []byte) bool {
	return len(data) >= 84 && 84+50*int64(binary.LittleEndian.Uint32(data[80:])) == int64(len(data))
}

// looksLikeOBJ says that a first line which is not a comment starts with one of OBJ's words.
func looksLikeOBJ(head string) bool {
	for line := range strings.Lines(head) {
		f := strings.Fields(line)
		if len(f) == 0 || strings.HasPrefix(f[0], "#") {
			continue
		}
		switch f[0] {
		case "v", "vn", "vt", "o", "g", "mtllib", "usemtl", "s":
			return true
		}
		return false
	}
	return false
}
