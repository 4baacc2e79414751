package suite

import "strings"

// Error is the refusal of a malformed suite.
type Error struct {
	File  string // the suite.json or data.bin
	Case  string // the case's name or, without one, its index; empty outside cases
	Field string // the path of the field: "draws[1].blend.logicOp"
	// Reason is one line.
	Reason string
}

// Error is "file: case "name": field: reason" on one line; parts that are empty are left out.
func (e *Error) Error() string {
	s := e.File
	if e.Case != "" {
		s += ": case " + quote(e.Case)
	}
	if e.Field != "" {
		s += ": " + e.Field
	}
	return s + ": " + strings.ReplaceAll(e.Reason, "\n", " ")
}

// quote keeps a name from a file on one line of bounded length.
func quote(s string) string {
	const most = 80
	if len(s) > most {
		s = s[:most] + "..."
	}
	return `"` + strings.Map(func(r rune) rune {
		if r < ' ' || r == '"' || r == '\uFFFD' {
			return '?'
		}
		return r
	}, s) + `"`
}
