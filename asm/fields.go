package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// fieldMark begins the symbol of memory that is a record's field, until the assembly is printed: "field:Triangle.X@8".
const fieldMark = "field:"

// fieldOf is the memory of a field, which knows its name.
func fieldOf(base reg.Register, name string, offset int) operand.Mem {
	return operand.Mem{Symbol: operand.Symbol{Name: fieldMark + name + "@" + strconv.Itoa(offset)}, Base: base, Disp: offset}
}

// fields takes the names of fields out of a function's operands and returns them, instruction by instruction.
func fields(fn *ir.Function) (names []string) {
	for _, i := range fn.Instructions() {
		name := ""
		for n, op := range i.Operands {
			m, ok := op.(operand.Mem)
			if !ok || !strings.HasPrefix(m.Symbol.Name, fieldMark) {
				continue
			}
			field, offset, _ := strings.Cut(m.Symbol.Name[len(fieldMark):], "@")
			start, _ := strconv.Atoi(offset)
			if name = field; m.Disp != start {
				name += fmt.Sprintf("%+d", m.Disp-start)
			}
			m.Symbol = operand.Symbol{}
			i.Operands[n] = m
		}
		names = append(names, name)
	}
	return names
}

// annotate appends to the lines of instructions the names of the fields that they touch.
func annotate(text []byte, names []string) ([]byte, error) {
	lines := strings.Split(string(text), "\n")
	instruction := func(line string) bool { return strings.HasPrefix(line, "\t") && !strings.HasPrefix(line, "\t//") }
	next := 0
	for from := 0; from < len(lines); from++ {
		to, width := from, 0
		for ; to < len(lines) && instruction(lines[to]); to++ {
			if next+to-from < len(names) && names[next+to-from] != "" {
				width = max(width, len(lines[to]))
			}
		}
		for ; from < to; from, next = from+1, next+1 {
			if next == len(names) {
				return nil, fmt.Errorf("more lines than %d instructions: %s", len(names), lines[from])
			}
			if names[next] != "" {
				lines[from] = fmt.Sprintf("%-*s // %s", width, lines[from], names[next])
			}
		}
	}
	if next != len(names) {
		return nil, fmt.Errorf("%d lines of %d instructions", next, len(names))
	}
	return bytes.TrimLeft([]byte(strings.Join(lines, "\n")), "\n"), nil
}
