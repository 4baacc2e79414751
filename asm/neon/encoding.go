package neon

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Encodings are the words of instructions that Go's assembler lacks, by their text in GNU's syntax, as asm2plan9s has
// written them behind one another into encodings.s: it starts a process for each, and so each is asked for once.
type Encodings struct {
	known map[string]uint32
	used  map[string]bool
}

// ReadEncodings reads the text of encodings.s.
func ReadEncodings(text string) (*Encodings, error) {
	e := &Encodings{map[string]uint32{}, map[string]bool{}}
	for n, line := range strings.Split(text, "\n") {
		word, instruction, ok := strings.Cut(strings.TrimSpace(line), " // ")
		if line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		digits, isWord := strings.CutPrefix(word, "WORD $0x")
		w, err := strconv.ParseUint(digits, 16, 32)
		if !ok || !isWord || err != nil {
			return nil, fmt.Errorf("encodings.s:%d: %q is no word and its instruction", n+1, line)
		}
		e.known[instruction] = uint32(w)
	}
	return e, nil
}

// word is an instruction's word; 0 where it is not known yet.
func (e *Encodings) word(instruction string) uint32 {
	e.used[instruction] = true
	return e.known[instruction]
}

// Missing are instructions that were asked for and have no word.
func (e *Encodings) Missing() (list []string) {
	for _, i := range slices.Sorted(maps.Keys(e.used)) {
		if e.known[i] == 0 {
			list = append(list, i)
		}
	}
	return list
}

// Text is encodings.s with those that were asked for, in order. Those without a word stand where asm2plan9s looks for
// them: behind 65 blanks.
func (e *Encodings) Text() string {
	var b strings.Builder
	for _, i := range slices.Sorted(maps.Keys(e.used)) {
		if w := e.known[i]; w != 0 {
			fmt.Fprintf(&b, "    WORD $%#08x // %s\n", w, i)
		} else {
			fmt.Fprintf(&b, "%65s// %s\n", "", i)
		}
	}
	return b.String()
}
