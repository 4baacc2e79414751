package jit

import (
	"fmt"
	"strings"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Line is an instruction of a listing.
type Line struct {
	// Offset is where its bytes begin in the code.
	Offset int
	Bytes  []byte
	// Text is the instruction in Intel's syntax, destination first; [c+n] is a constant of the pool behind the code.
	Text string
}

// Listing is the machine code that Compile makes of a segment, and how many bytes of constants follow it. It runs
// nothing, and needs no processor of the level.
func Listing(level simd.Level, s Segment) (lines []Line, constants int, err error) {
	w := &writer{}
	w.lines = &lines
	code, _, err := w.write(level, s)
	if err != nil {
		return nil, 0, err
	}
	for n := range lines {
		end := w.text
		if n+1 < len(lines) {
			end = lines[n+1].Offset
		}
		lines[n].Bytes = code[lines[n].Offset:end]
	}
	return lines, len(w.pool), nil
}

// note begins a line of the listing.
func (a *assembler) note(format string, args ...any) {
	if a.lines != nil {
		*a.lines = append(*a.lines, Line{Offset: len(a.code), Text: fmt.Sprintf(format, args...)})
	}
}

// target names where the jump goes whose distance is at from.
func (a *assembler) target(from, to int) {
	if a.lines == nil {
		return
	}
	for n := range *a.lines {
		if l := &(*a.lines)[n]; l.Offset < from && from-l.Offset <= 2 {
			l.Text += fmt.Sprintf(" %04x", to)
		}
	}
}

// general are the names of general registers.
var general = map[int]string{rax: "rax", rcx: "rcx", rdx: "rdx", rbx: "rbx", rsi: "rsi", rdi: "rdi", r10: "r10"}

// noteInstruction begins the line of a row of the table.
func (a *assembler) noteInstruction(i instruction, dst, v int, x operand, mask int, imm byte) {
	if a.lines == nil {
		return
	}
	t := &table[i]
	vector := func(n int) string {
		if a.on.bytes == 64 && t.forms&evex != 0 {
			return fmt.Sprint("zmm", n)
		}
		return fmt.Sprint("ymm", n)
	}
	opmask := func(n int) string { return fmt.Sprint("k", n) }
	name, first, second := t.name, vector, vector
	switch t.shape {
	case rvmk:
		first = opmask
	case rmGP:
		first = func(n int) string { return general[n] }
	case kvk, kk, mk:
		first, second = opmask, opmask
	}
	source := second(int(x.reg))
	switch {
	case x.pool:
		source = fmt.Sprintf("[c+%d]", x.disp)
	case x.memory && x.index != none:
		source = fmt.Sprintf("[%s+%s%+d]", general[int(x.base)], general[int(x.index)], x.disp)
	case x.memory:
		source = fmt.Sprintf("[%s%+d]", general[int(x.base)], x.disp)
	}
	if x.broadcast {
		source += "{1to16}"
	}
	var list []string
	switch t.shape {
	case mr, mk:
		list = []string{source, first(dst)}
	case rvm, rvmk, kvk:
		list = []string{first(dst), second(v), source}
	case rvmr:
		list = []string{first(dst), second(v), source, vector(mask)}
	default:
		list = []string{first(dst), source}
	}
	if mask != 0 && t.shape != rvmr {
		list[0] += "{" + opmask(mask) + "}"
	}
	if t.imm {
		list = append(list, fmt.Sprint(imm))
	}
	if x.up {
		list = append(list, "{ru-sae}")
	}
	a.note("%s %s", name, strings.Join(list, ", "))
}
