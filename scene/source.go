package scene

import (
	"encoding/base64"
	"io"
	"io/fs"
	"math"
	"net/url"
	"path"
	"strings"
)

const (
	// maxFile bounds one file: larger ones would not be read in one piece.
	maxFile = min(8<<30, math.MaxInt>>1)
	// memoryBase and memoryFactor bound what a scene may need beside its files: honest files unpack by less (bytes
	// become floats, 4 to 1; corners become vertices of their own, 50 to 1 in OBJ), dishonest ones repeat themselves.
	memoryBase   = 1 << 30
	memoryFactor = 64
)

// source is the file that is read, the folder that it may read more from, and the account of the memory that it takes.
type source struct {
	name   string
	data   []byte
	folder fs.FS // nil: no further files
	read   int64 // bytes of all files read so far
	used   int64 // bytes accounted for
}

// open reads a file of the folder.
func (s *source) open(name string) ([]byte, error) {
	f, err := s.folder.Open(name)
	if err != nil {
		return nil, errf("", "%s", oneLine(err))
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, errf("", "%s", oneLine(err))
	case info.IsDir():
		return nil, errf("", "is a folder")
	case !info.Mode().IsRegular():
		return nil, errf("", "is not a regular file")
	case info.Size() > maxFile:
		return nil, errf("", "has %d bytes, more than %d", info.Size(), int64(maxFile))
	}
	data := make([]byte, info.Size())
	n, err := io.ReadFull(f, data)
	if data = data[:n]; err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, errf("", "%s", oneLine(err))
	}
	s.read += int64(len(data))
	return data, nil
}

// charge accounts for n elements of size bytes before they are allocated.
func (s *source) charge(element string, n, size int64) error {
	limit := memoryBase + memoryFactor*s.read
	if n >= 0 && n <= (limit-s.used)/size {
		s.used += n * size
		return nil
	}
	return errf(element, "the scene would need more than %d MiB of memory, out of proportion to its %d bytes", limit>>20, s.read)
}

// fetch reads what a URI in the file stands for: the bytes in a data URI, or a file in the scene's folder.
func (s *source) fetch(element, uri string) ([]byte, error) {
	if len(uri) >= 5 && strings.EqualFold(uri[:5], "data:") {
		return dataURI(element, uri[5:])
	}
	name, err := url.PathUnescape(uri)
	if err != nil {
		name = uri // a bare % in a file's name
	}
	data, _, err := s.relative(element, ".", name)
	return data, err
}

// relative reads a file that another file of folder names, and says where it is.
func (s *source) relative(element, folder, name string) (data []byte, file string, err error) {
	if file, err = confine(element, folder, name); err != nil {
		return nil, "", err
	}
	if s.folder == nil {
		return nil, "", errf(element, "%.200q is another file, and there is no folder to read it from", name)
	}
	if data, err = s.open(file); err != nil {
		return nil, "", errf(element, "%.200q: %s", name, err.(*Error).Reason)
	}
	return data, file, nil
}

// confine turns a name that a file in folder uses into a path that does not leave the scene's folder.
func confine(element, folder, name string) (string, error) {
	p := strings.ReplaceAll(name, `\`, "/")
	scheme, _, colon := strings.Cut(p, ":")
	switch {
	case p == "":
		return "", errf(element, "is empty")
	case colon && !strings.Contains(scheme, "/"):
		return "", errf(element, "%.200q is not a file in the scene's folder", name)
	case strings.HasPrefix(p, "/"):
		return "", errf(element, "%.200q is an absolute path; only files in the scene's folder are read", name)
	}
	p = path.Join(folder, p)
	if p == "." || p == ".." || strings.HasPrefix(p, "../") || !fs.ValidPath(p) || strings.ContainsRune(p, 0) {
		return "", errf(element, "%.200q leaves the scene's folder", name)
	}
	return p, nil
}

// dataURI decodes what follows "data:".
func dataURI(element, uri string) ([]byte, error) {
	meta, body, ok := strings.Cut(uri, ",")
	if !ok {
		return nil, errf(element, "data URI without a comma")
	}
	if !strings.HasSuffix(strings.ToLower(meta), ";base64") {
		s, err := url.PathUnescape(body)
		if err != nil {
			return nil, errf(element, "data URI: %s", oneLine(err))
		}
		return []byte(s), nil
	}
	if strings.ContainsRune(body, '%') {
		if s, err := url.PathUnescape(body); err == nil {
			body = s
		}
	}
	data, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(body, "="))
	if err != nil {
		return nil, errf(element, "data URI: %s", oneLine(err))
	}
	return data, nil
}
