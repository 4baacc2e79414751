package job

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/seed-1acaedba/halfspace/texfile"
)

// Records describe results that exist already: beside a result out.png lies .out.png.halfspace, with its key, its hash,
// and the files that it is made of.
type Records struct {
	// Version is the version of the engine. The zero value is Version().
	Version string

	mutex sync.Mutex
	known map[string]string // hashes of files
}

// record is what lies beside a result.
type record struct {
	// Key is the task's; SHA256 is the result's, in hexadecimal.
	Key    string `json:"key"`
	SHA256 string `json:"sha256"`
	// Files are the files of the scene, by their names, and Hashes the hashes of their contents, followed by the hashes
	// of the settings' files.
	Files  []string `json:"files"`
	Hashes []string `json:"hashes"`

	version string
}

func (r *Records) version() string {
	if r.Version != "" {
		return r.Version
	}
	return Version()
}

// recordName is where the record of a result lies.
func recordName(output string) string {
	return filepath.Join(filepath.Dir(output), "."+filepath.Base(output)+".halfspace")
}

// hash is the hash of a file, which is read once.
func (r *Records) hash(name string) (string, error) {
	r.mutex.Lock()
	sum, ok := r.known[name]
	r.mutex.Unlock()
	if ok {
		return sum, nil
	}
	sum, err := HashFile(name)
	if err != nil {
		return "", err
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.known == nil {
		r.known = map[string]string{}
	}
	r.known[name] = sum
	return sum, nil
}

// hashes computes the hashes of files.
func hashes(files []string) (list []string, err error) {
	for _, f := range files {
		sum, err := HashFile(f)
		if err != nil {
			return nil, err
		}
		list = append(list, sum)
	}
	return list, nil
}

// begin is the record of results of a scene; nil without records.
func (r *Records) begin(files, settings []string) (*record, error) {
	if r == nil {
		return nil, nil
	}
	out := &record{Files: files, version: r.version()}
	for _, f := range files {
		sum, err := r.hash(f)
		if err != nil {
			return nil, err
		}
		out.Hashes = append(out.Hashes, sum)
	}
	out.Hashes = append(out.Hashes, settings...)
	return out, nil
}

// key is the key of a task under the record's files.
func (r *record) key(t *Task) string { return t.Key(r.version, r.Hashes) }

// write puts a record beside a result.
func (r *Records) write(of *record, t *Task, sum string) error {
	mine := *of
	mine.Key, mine.SHA256 = of.key(t), sum
	text, err := json.Marshal(&mine)
	if err != nil {
		return err
	}
	return texfile.SaveFunc(recordName(t.Output), func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}

// have says that a task's result is there: its record has the key that the task has now, and its bytes have the
// record's hash.
func (r *Records) have(t *Task, settings []string) (string, bool) {
	data, err := os.ReadFile(recordName(t.Output))
	if err != nil {
		return "", false
	}
	var was record
	if json.Unmarshal(data, &was) != nil || len(was.Files) == 0 && t.Input != "" {
		return "", false
	}
	now, err := r.begin(was.Files, settings)
	if err != nil || now.key(t) != was.Key {
		return "", false
	}
	if _, err := os.Stat(SidecarName(t.Output)); t.Settings.Sidecar && err != nil {
		return "", false
	}
	sum, err := HashFile(t.Output)
	return was.Key, err == nil && sum == was.SHA256
}

// unfinished are the tasks of a group whose results are not there; the others are told. A file of many pictures is made
// anew.
func (x *run) unfinished(g *Group) []Task {
	if x.Resume == nil || g.Moves {
		return g.Tasks
	}
	var list []Task
	for i := range g.Tasks {
		t := &g.Tasks[i]
		h, err := x.share(t.Settings)
		if err == nil {
			if key, ok := x.Resume.have(t, h.files); ok {
				x.done(&Result{Task: t, Skipped: true, Key: key})
				continue
			}
		}
		list = append(list, *t)
	}
	return list
}

// hashing is a writer that computes the SHA-256 of the bytes that pass through it.
type hashing struct{ hash hash.Hash }

func (h *hashing) through(w io.Writer) io.Writer {
	h.hash = sha256.New()
	return io.MultiWriter(w, h.hash)
}

func (h *hashing) hex() string { return hex.EncodeToString(h.hash.Sum(nil)) }
