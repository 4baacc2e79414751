package task

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// maxSaid is the size of the largest message of a worker.
const maxSaid = 16 << 10

// Done is what a worker says at the end of a task.
type Done struct {
	Job   string `json:"job"`
	Index uint32 `json:"index"`
	Run   uint32 `json:"run"`
	Key   string `json:"key"`
	// Worker is who says it.
	Worker string `json:"worker"`
	// SHA256 and Size are the result's, which is in the store.
	SHA256 string `json:"sha256,omitempty"`
	Size   int64  `json:"size,omitempty"`
	// Error is why there is no result.
	Error string `json:"error,omitempty"`
	// Seconds is how long the pictures took, Load how long the files and the scene did.
	Seconds float64 `json:"seconds"`
	Load    float64 `json:"load"`
	// There says that the result was there already.
	There bool `json:"there,omitempty"`
}

// workerName matches the name of a worker: a public NKey, or one that was chosen.
var workerName = regexp.MustCompile(`^[0-9A-Za-z-]{1,64}$`)

// IsWorker says that a text is the name of a worker.
func IsWorker(s string) bool { return workerName.MatchString(s) }

// Encode is the message.
func (d *Done) Encode() []byte {
	d.Error = line(d.Error, 1000)
	return must(d)
}

// DecodeDone reads a message.
func DecodeDone(data []byte) (*Done, error) {
	d := &Done{}
	if err := decode(data, maxSaid, d); err != nil {
		return nil, err
	}
	switch {
	case !IsJob(d.Job):
		return nil, fmt.Errorf("job: %.40q is not a name", d.Job)
	case !IsWorker(d.Worker):
		return nil, fmt.Errorf("worker: %.40q is not a name", d.Worker)
	case !IsSum(d.Key):
		return nil, fmt.Errorf("key: %.80q is not a SHA-256", d.Key)
	case d.Error == "" && !IsSum(d.SHA256):
		return nil, fmt.Errorf("sha256: %.80q is not a SHA-256", d.SHA256)
	case d.Error == "" && (d.Size < 0 || d.Size > MaxResult):
		return nil, fmt.Errorf("size: %d is not from 0 to %d", d.Size, int64(MaxResult))
	case !(d.Seconds >= 0 && d.Seconds < 1e9 && d.Load >= 0 && d.Load < 1e9):
		return nil, fmt.Errorf("seconds: %v, load: %v", d.Seconds, d.Load)
	}
	d.Error = line(d.Error, 1000)
	return d, nil
}

// Beat is what a worker says of itself every few seconds.
type Beat struct {
	Worker string `json:"worker"`
	// Name is what people call the machine; Machine tells machines apart.
	Name    string `json:"name"`
	Machine string `json:"machine"`
	Version string `json:"version"`
	Level   string `json:"level"`
	Threads int    `json:"threads"`
	// Slots is how many tasks it draws at a time.
	Slots  int   `json:"slots"`
	Memory int64 `json:"memory"`
	// Certificate are the hashes of known pictures, as this worker draws them.
	Certificate []string `json:"certificate"`
	// Busy is how many tasks are under way, Done how many it ended since it began.
	Busy int   `json:"busy"`
	Done int64 `json:"done"`
	// Leaving says that this is the last one.
	Leaving bool `json:"leaving,omitempty"`
}

// Encode is the message.
func (b *Beat) Encode() []byte {
	b.Name, b.Machine = line(b.Name, 100), line(b.Machine, 100)
	return must(b)
}

// DecodeBeat reads a message.
func DecodeBeat(data []byte) (*Beat, error) {
	b := &Beat{}
	if err := decode(data, maxSaid, b); err != nil {
		return nil, err
	}
	switch {
	case !IsWorker(b.Worker):
		return nil, fmt.Errorf("worker: %.40q is not a name", b.Worker)
	case b.Threads < 1 || b.Threads > 1<<16:
		return nil, fmt.Errorf("threads: %d is not from 1 to %d", b.Threads, 1<<16)
	case b.Slots < 1 || b.Slots > 1<<16:
		return nil, fmt.Errorf("slots: %d is not from 1 to %d", b.Slots, 1<<16)
	case b.Memory < 0 || b.Busy < 0 || b.Done < 0:
		return nil, fmt.Errorf("memory, busy or done is negative: %d, %d, %d", b.Memory, b.Busy, b.Done)
	case len(b.Certificate) > 64 || len(b.Version) > 200 || len(b.Level) > 40:
		return nil, fmt.Errorf("certificate: has %d hashes", len(b.Certificate))
	}
	for _, sum := range b.Certificate {
		if !IsSum(sum) {
			return nil, fmt.Errorf("certificate: %.80q is not a SHA-256", sum)
		}
	}
	b.Name, b.Machine, b.Level = line(b.Name, 100), line(b.Machine, 100), line(b.Level, 40)
	return b, nil
}

// line is text without what moves a terminal's cursor, of at most so many bytes.
func line(s string, most int) string {
	s = strings.ToValidUTF8(s, "?")
	s = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, s)
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "")
	}
	return s
}

// must is plain data as JSON.
func must(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain data
	}
	return data
}
