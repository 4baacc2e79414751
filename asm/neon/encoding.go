package neon

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Encodings are the words of instructions that Go's assembler lacks, by their text in GNU's syntax with registers 0, as
// asm2plan9s has written them behind one another into encodings.s: it starts a process for each, and so each is asked for
// once.
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

// registers finds the registers of an instruction's text, in the order of their fields: the result, and the sources.
var registers = regexp.MustCompile(`\b[bdhqsvwx]\d+`)

// word finds the word of registers 0, and puts the instruction's numbers into their fields; 0 where it is not known yet.
func (e *Encodings) word(instruction string) (w uint32) {
	fields := []int{0, 5, 16}
	of0 := registers.ReplaceAllStringFunc(instruction, func(r string) string {
		n, _ := strconv.Atoi(r[1:])
		w |= uint32(n) << fields[0]
		fields = fields[1:]
		return r[:1] + "0"
	})
	e.used[of0] = true
	if e.known[of0] == 0 {
		return 0
	}
	return w | e.known[of0]
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
