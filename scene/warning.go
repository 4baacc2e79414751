package scene

import "fmt"

// Warning is something about a file that changes how its scene looks and nothing else. What breaks its structure is an [Error].
type Warning struct {
	// Element is where in the file, as in Error.
	Element string
	// Reason is a sentence.
	Reason string
}

// String is one line.
func (w Warning) String() string {
	if w.Element == "" {
		return w.Reason
	}
	return w.Element + ": " + w.Reason
}

// maxWarnings is how many warnings a scene keeps.
const maxWarnings = 64

// warn adds a warning, once.
func (s *source) warn(element, format string, args ...any) {
	w := Warning{element, fmt.Sprintf(format, args...)}
	switch {
	case s.warned[w]:
		return
	case len(s.warnings) == maxWarnings:
		s.warnings = append(s.warnings, Warning{"", "and more"})
		return
	case len(s.warnings) > maxWarnings:
		return
	}
	if s.warned == nil {
		s.warned = map[Warning]bool{}
	}
	s.warned[w] = true
	s.warnings = append(s.warnings, w)
}

// missing says that an error is about a file that is not there.
func missing(err error) bool {
	e, ok := err.(*Error)
	return ok && e.missing
}

// greyImage stands for an image that is missing.
func greyImage(name string) *Image {
	return &Image{Name: name, Width: 1, Height: 1, Pix: []byte{188, 188, 188, 255}}
}
