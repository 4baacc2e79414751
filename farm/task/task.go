package task

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"

	"github.com/seed-1acaedba/halfspace/job"
)

// MaxBytes is the size of the largest message.
const MaxBytes = 512 << 10

// MaxPictures is how many pictures a task that is cut has at most. Files of many pictures are not cut.
const MaxPictures = 256

// maxMovie is how many pictures a file of many has at most: what fits into a message.
const maxMovie = 1 << 14

// Task is pictures of one input, which one worker draws at a time.
type Task struct {
	// Job is the job's name; Index is the task's number in it; Run counts how often it was handed out, from 0.
	Job   string `json:"job"`
	Index uint32 `json:"index"`
	Run   uint32 `json:"run"`
	// Key names the result: Task.Sum.
	Key string `json:"key"`
	// Version is the engine's that must draw it.
	Version string `json:"version"`
	// Bundle and Settings are names of objects: the files (Bundle) and what all pictures have in common (job.Settings).
	Bundle   string `json:"bundle"`
	Settings string `json:"settings"`
	// Pictures are the pictures to draw, without their settings.
	Pictures []job.Task `json:"pictures"`
	// Moves says that all pictures are one file.
	Moves bool `json:"moves,omitempty"`
	// Memory is how many bytes drawing it takes, about.
	Memory int64 `json:"memory"`
}

// hexSum matches a SHA-256 in hexadecimal.
var hexSum = regexp.MustCompile(`^[0-9a-f]{64}$`)

// jobName matches the name of a job.
var jobName = regexp.MustCompile(`^[0-9a-z]{1,32}$`)

// IsSum says that a text is a SHA-256 in hexadecimal.
func IsSum(s string) bool { return hexSum.MatchString(s) }

// IsJob says that a text is the name of a job.
func IsJob(s string) bool { return jobName.MatchString(s) }

// Hash is the SHA-256 of bytes in hexadecimal.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// resultName matches the name of an object: the SHA-256 of its bytes, and for a result a part of its task's key.
var resultName = regexp.MustCompile(`^[0-9a-f]{64}(-[0-9a-f]{16})?$`)

// IsObject says that a text is the name of an object.
func IsObject(s string) bool { return resultName.MatchString(s) }

// ResultName is the name of the object of a task's result, both SHA-256 in hexadecimal. Tasks that have the same result
// have each their own: it is removed when its task is done.
func ResultName(sum, key string) string { return sum + "-" + key[:16] }

// Sum is the key of a task with its settings and the hashes of its files: the SHA-256 of its pictures' keys
// (job.Task.Key), and of their names where results hold these.
func (t *Task) Sum(s *job.Settings, files []string) string {
	h := sha256.New()
	fmt.Fprintf(h, "halfspace farm 1\nmoves %t\n", t.Moves)
	for i := range t.Pictures {
		p := t.Pictures[i]
		p.Settings = s
		fmt.Fprintln(h, p.Key(t.Version, files))
		if s.Sidecar {
			fmt.Fprintf(h, "%q %q %d\n", p.Input, p.Output, p.Frame)
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Encode is the task as a message.
func (t *Task) Encode() ([]byte, error) {
	data, err := json.Marshal(t)
	if err == nil && len(data) > MaxBytes {
		err = fmt.Errorf("task %d has %d bytes, at most %d are sent", t.Index, len(data), MaxBytes)
	}
	return data, err
}

// Decode reads a task. It is what a task may be; whether the key is its content's is known with its files: Sum.
func Decode(data []byte) (*Task, error) {
	t := &Task{}
	if err := decode(data, MaxBytes, t); err != nil {
		return nil, err
	}
	most := MaxPictures
	if t.Moves {
		most = maxMovie
	}
	switch {
	case !IsJob(t.Job):
		return nil, fmt.Errorf("job: %.40q is not a name", t.Job)
	case !IsSum(t.Key):
		return nil, fmt.Errorf("key: %.80q is not a SHA-256", t.Key)
	case !IsSum(t.Bundle):
		return nil, fmt.Errorf("bundle: %.80q is not a SHA-256", t.Bundle)
	case !IsSum(t.Settings):
		return nil, fmt.Errorf("settings: %.80q is not a SHA-256", t.Settings)
	case t.Version == "" || len(t.Version) > 200:
		return nil, fmt.Errorf("version: has %d bytes", len(t.Version))
	case len(t.Pictures) == 0 || len(t.Pictures) > most:
		return nil, fmt.Errorf("pictures: %d are not from 1 to %d", len(t.Pictures), most)
	case t.Memory < 0:
		return nil, fmt.Errorf("memory: %d", t.Memory)
	}
	for i := range t.Pictures {
		if p := &t.Pictures[i]; p.Settings != nil {
			return nil, fmt.Errorf("pictures: %d has settings of its own", i)
		} else if p.Input != t.Pictures[0].Input {
			return nil, fmt.Errorf("pictures: %d has another input than the first picture", i)
		} else if s := p.Strip; s != (job.Strip{}) && (t.Moves || len(t.Pictures) > 1 || s.First < 0 || s.Rows < 1 ||
			max(s.First, s.Rows) > job.MaxSide) {
			return nil, fmt.Errorf("pictures: %d is a strip of %d rows from %d", i, s.Rows, s.First)
		}
	}
	return t, nil
}

// maxSettings is the size of the largest settings.
const maxSettings = 64 << 10

// EncodeSettings are settings as an object.
func EncodeSettings(s *job.Settings) ([]byte, error) { return json.Marshal(s) }

// DecodeSettings reads and checks settings.
func DecodeSettings(data []byte) (*job.Settings, error) {
	s := &job.Settings{}
	if err := decode(data, maxSettings, s); err != nil {
		return nil, err
	}
	return s, s.Check()
}

// decode reads one JSON value of at most so many bytes, with no keys that v does not have.
func decode(data []byte, most int, v any) error {
	if len(data) > most {
		return fmt.Errorf("has %d bytes, at most %d are read", len(data), most)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("more follows the value")
	}
	return nil
}
