package scene

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// Error is why a file is no scene. Its text is one line: "File: Element: Reason", without Element where the file as a
// whole is meant.
type Error struct {
	// File is the name that the caller gave.
	File string
	// Element is where in the file: "accessors[3]", "line 12", "vertex 7".
	Element string
	// Reason is a sentence.
	Reason string

	missing bool // a file is not there
	final   bool // it refuses the scene even where it is about an image
}

// about is the reason with the name of the file that it is about, where it does not begin with a name.
func (e *Error) about(file string) string {
	if file == "" || strings.HasPrefix(e.Reason, `"`) {
		return e.Reason
	}
	return fmt.Sprintf("%.200q: %s", file, e.Reason)
}

// Error is the one line.
func (e *Error) Error() string {
	if e.Element == "" {
		return e.File + ": " + e.Reason
	}
	return e.File + ": " + e.Element + ": " + e.Reason
}

// errf makes an Error that still lacks its file's name.
func errf(element, format string, args ...any) *Error {
	return &Error{Element: element, Reason: fmt.Sprintf(format, args...)}
}

// finalf is errf for errors that refuse a scene even if they concern one image alone.
func finalf(element, format string, args ...any) *Error {
	e := errf(element, format, args...)
	e.final = true
	return e
}

// oneLine is the first line of a message of somebody else's, without the prefixes that packages put in front.
func oneLine(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	s, _, _ := strings.Cut(err.Error(), "\n")
	for _, p := range []string{"json: ", "gltf: ", "png: ", "jpeg: ", "webp: ", "bmp: ", "riff: ", "vp8: ", "vp8l: "} {
		s = strings.TrimPrefix(s, p)
	}
	return s[:min(len(s), 300)]
}

// named gives err the file's name, and makes an Error of anything else.
func named(file string, err error) error {
	var e *Error
	if errors.As(err, &e) {
		if e.File == "" {
			e.File = file
		}
		return e
	}
	return &Error{File: file, Reason: oneLine(err)}
}
