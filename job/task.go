package job

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"runtime/debug"
	"sync"
)

// Task is one picture. Its result is a pure function of it, of the content of its files and of the version of the
// engine.
type Task struct {
	// Input is the scene's file; "" is the bundled demo.
	Input string `json:"input"`
	// Output is the name of the result.
	Output string `json:"output"`
	// Camera is where it is seen from.
	Camera Camera `json:"camera"`
	// Frame is the number of the picture in a sequence; it is part of the name alone.
	Frame int `json:"frame"`
	// Animation, Time and Variant are as scene.Pose has them. Animation "first" is the first one that the file has, if
	// it has any.
	Animation string  `json:"animation,omitempty"`
	Time      float64 `json:"time"`
	Variant   string  `json:"variant,omitempty"`
	// Step is how many seconds before Time the frame before is, from which surfaces have moved.
	Step float64 `json:"step,omitempty"`
	// Span is the first and the last Time of a sequence, which a camera that fits the scene fits all of. The zero value
	// is none.
	Span [2]float64 `json:"span,omitzero"`
	// Layer names the entry of Settings.AOVs that this file has. The zero value is all of them.
	Layer string `json:"layer,omitempty"`
	// Strip is rows of the picture that are drawn alone: the result is a picfile strip of these rows, which
	// picfile.Strips puts together. The zero value is the whole picture, as a file of the settings' format.
	Strip Strip `json:"strip,omitzero"`
	// Part is some of the frames that are added up (Settings.Frames): the result is a file of sums. The zero value is all
	// of them.
	Part Part `json:"part,omitzero"`
	// Parts are files of sums, which are added up in place of frames. The zero value draws the frames.
	Parts    []string  `json:"parts,omitempty"`
	Settings *Settings `json:"settings"`
}

// Version names the engine whose pictures these are: the commit it was built from, or the hash of the program where it
// was built from something that is no commit.
var Version = sync.OnceValue(func() string {
	if b, ok := debug.ReadBuildInfo(); ok {
		revision, modified := "", true
		for _, s := range b.Settings {
			switch s.Key {
			case "vcs.revision":
				revision = s.Value
			case "vcs.modified":
				modified = s.Value == "true"
			}
		}
		if revision != "" && !modified {
			return revision
		}
	}
	if path, err := os.Executable(); err == nil {
		if sum, err := HashFile(path); err == nil {
			return "program " + sum
		}
	}
	return "unknown"
})

// HashFile is the SHA-256 of a file's content, in hexadecimal.
func HashFile(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Key names the task's result: the SHA-256 of the engine's version, of the task but for the names of its files, and of
// these files' contents, given as hashes: the scene's files in the order in which they are read, then those that the
// settings name. The same key is the same bytes, on any machine.
func (t *Task) Key(version string, files []string) string {
	plain := *t
	settings := *t.Settings
	plain.Settings = &settings
	plain.Input, plain.Output, plain.Frame, plain.Parts = "", "", 0, nil
	settings.Root, settings.Strict = "", false
	if len(settings.Files()) > 0 { // their contents count, which files has
		if settings.Background.Picture != "" {
			settings.Background.Picture = "file"
		}
		for _, f := range t.Settings.Files() {
			if f == settings.Env {
				settings.Env = "file"
			}
		}
	}
	look := 0
	if settings.Look != "" {
		look = lookVersion
	}
	text, err := json.Marshal(struct {
		Version string   `json:"version"`
		Look    int      `json:"look,omitempty"`
		Task    *Task    `json:"task"`
		Files   []string `json:"files"`
	}{version, look, &plain, files})
	if err != nil {
		panic(err) // plain data
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
