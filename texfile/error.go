package texfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// Error is why a file is no texture, or why a texture is no file. Its text is one line: "File: Field: Reason", without
// Field where the file as a whole is meant.
type Error struct {
	// File is the name that the caller gave.
	File string
	// Field is where in the file, by the name that the file's specification uses: "levelCount", "level 3",
	// "channels", "scanline 17".
	Field string
	// Reason is a sentence.
	Reason string
}

// Error is the one line.
func (e *Error) Error() string {
	if e.Field == "" {
		return e.File + ": " + e.Reason
	}
	return e.File + ": " + e.Field + ": " + e.Reason
}

// errf makes an Error that still lacks its file's name.
func errf(field, format string, args ...any) *Error {
	return &Error{Field: field, Reason: fmt.Sprintf(format, args...)}
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

// oneLine is a message of somebody else's on one line, without the prefixes that packages put in front.
func oneLine(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	var le *os.LinkError
	if errors.As(err, &le) {
		err = le.Err
	}
	s := strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
	for _, p := range []string{"png: ", "jpeg: ", "bmp: ", "zlib: ", "zstd: "} {
		s = strings.TrimPrefix(s, p)
	}
	return s
}
