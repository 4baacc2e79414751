package scene

import (
	"encoding/base64"
	"errors"
	"hash/maphash"
	"io/fs"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/regular"
)

// source is the file that is read, and the folder that it may read more from.
type source struct {
	budget
	name   string
	data   []byte
	folder fs.FS             // nil: no further files
	files  map[string][]byte // files of the folder that were read
	order  []string          // their names
	absent []string          // names of files that are not there
	base   string            // where in the folder the file lies, "." if at its top
	top    string            // the folder's absolute name in the system, "" if it has none

	contents map[int]*sameLength // images by their bytes, of each length
	seed     maphash.Seed
	// universal are the KTX2 images that were decoded side by side, by their first bytes.
	universal map[*byte]*universalImage

	warnings []Warning
	warned   map[Warning]bool
}

// open reads a file of the folder, once.
func (s *source) open(name string) ([]byte, error) {
	if data, ok := s.files[name]; ok {
		return data, nil
	}
	data, err := regular.Read(s.ctx, s.folder, name, regular.Most)
	if err != nil {
		if s.ctx.Err() != nil {
			panic(stopped{})
		}
		e := errf("", "%s", oneLine(err))
		if e.missing = errors.Is(err, fs.ErrNotExist); e.missing && !slices.Contains(s.absent, name) {
			s.absent = append(s.absent, name)
		}
		// Anything else may be a link that leaves the folder, for which os.Root has no error of its own.
		e.final = !e.missing && !errors.Is(err, fs.ErrPermission) && !errors.Is(err, regular.ErrFolder) &&
			!errors.Is(err, regular.ErrOther)
		if strings.Contains(e.Reason, "escapes from parent") {
			e.Reason += rootHint
		}
		return nil, e
	}
	if s.files == nil {
		s.files = map[string][]byte{}
	}
	s.files[name] = data
	s.order = append(s.order, name)
	s.read += int64(len(data))
	s.used += int64(len(data))
	return data, nil
}

// fetch reads what a URI in the file stands for: the bytes in a data URI, or a file in the scene's folder, and says
// which.
func (s *source) fetch(element, uri string) (data []byte, file string, err error) {
	if len(uri) >= 5 && strings.EqualFold(uri[:5], "data:") {
		if err := s.charge(element, int64(len(uri)), 2); err != nil {
			return nil, "", err
		}
		s.work(len(uri) / 8)
		data, err = dataURI(element, uri[5:])
		return data, "", err
	}
	name, err := url.PathUnescape(uri)
	if err != nil {
		name = uri // a bare % in a file's name
	}
	return s.relative(element, s.base, name)
}

// relative reads a file that another file of folder names, and says where it is.
func (s *source) relative(element, folder, name string) (data []byte, file string, err error) {
	if file, err = s.confine(element, folder, name); err != nil {
		return nil, "", err
	}
	if s.folder == nil {
		return nil, "", errf(element, "%.200q is another file, and there is no folder to read it from", name)
	}
	if data, err = s.open(file); err != nil {
		was := err.(*Error)
		e := errf(element, "%.200q: %s", name, was.Reason)
		e.missing, e.final = was.missing, was.final
		return nil, file, e
	}
	return data, file, nil
}

// confine turns a name that a file in folder uses into a path that does not leave the scene's folder. An absolute name
// is one in it where it begins with the name of the scene's folder: some programs write no others.
func (s *source) confine(element, folder, name string) (string, error) {
	p := strings.ReplaceAll(name, `\`, "/")
	scheme, _, colon := strings.Cut(p, ":")
	if s.top != "" && filepath.IsAbs(filepath.FromSlash(p)) {
		if below, err := filepath.Rel(s.top, filepath.FromSlash(p)); err == nil && filepath.IsLocal(below) {
			folder, p, colon = ".", filepath.ToSlash(below), false
		}
	}
	switch {
	case p == "":
		return "", errf(element, "is empty")
	case colon && !strings.Contains(scheme, "/"):
		hint := ""
		if len(scheme) == 1 { // a drive
			hint = rootHint
		}
		return "", finalf(element, "%.200q is not a file in the scene's folder%s", name, hint)
	case strings.HasPrefix(p, "/"):
		return "", finalf(element, "%.200q is an absolute path; only files in the scene's folder are read%s", name, rootHint)
	}
	p = path.Join(folder, p)
	if p == "." || p == ".." || strings.HasPrefix(p, "../") || !fs.ValidPath(p) || strings.ContainsRune(p, 0) {
		return "", finalf(element, "%.200q leaves the scene's folder%s", name, rootHint)
	}
	return p, nil
}

// rootHint tells what lets a scene read files of another folder.
const rootHint = " (--root, Options.Root, names a folder around both that may be read)"

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
