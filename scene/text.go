package scene

import (
	"math"
	"strconv"
)

// textReader reads words off lines.
type textReader struct {
	text, rest string
	number     int
	budget     *budget // counts the words; nil: nobody does
}

// work tells of n steps.
func (r *textReader) work(n int) {
	if r.budget != nil {
		r.budget.work(n)
	}
}

// line steps to the next line; a backslash at the end of a line joins the next to it.
func (r *textReader) line() bool {
	if r.text == "" {
		return false
	}
	r.number++
	i := 0
	for i < len(r.text) && r.text[i] != '\n' && r.text[i] != '\r' {
		i++
	}
	r.rest = r.text[:i]
	r.work(2 + i/16)
	if i+1 < len(r.text) && r.text[i] == '\r' && r.text[i+1] == '\n' {
		i++
	}
	r.text = r.text[min(i+1, len(r.text)):]
	return true
}

// word takes the next word off the line, "" at its end.
func (r *textReader) word() string {
	s, i := r.rest, 0
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\v' || s[i] == '\f') {
		i++
	}
	j := i
	for j < len(s) && s[j] != ' ' && s[j] != '\t' && s[j] != '\v' && s[j] != '\f' {
		j++
	}
	r.rest = s[j:]
	r.work(2 + j/16)
	return s[i:j]
}

// float takes the next word as a number.
func (r *textReader) float(what string) (float32, error) {
	w := r.word()
	v, err := parseFloat(w)
	if err != nil {
		if w == "" {
			return 0, errf(r.at(), "a number of the %s is missing", what)
		}
		return 0, errf(r.at(), "%.40q in the %s is not a number", w, what)
	}
	return float32(v), nil
}

// at names the line.
func (r *textReader) at() string { return "line " + strconv.Itoa(r.number) }

// parseFloat reads a number, infinities and NaNs included; one beyond the range is infinite.
func parseFloat(w string) (float64, error) {
	v, err := strconv.ParseFloat(w, 64)
	if err != nil && math.IsInf(v, 0) {
		return v, nil
	}
	return v, err
}
