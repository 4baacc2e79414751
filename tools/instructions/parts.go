package main

import (
	"bufio"
	"cmp"
	"debug/elf"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

// function is one of a program's, with its place in memory.
type function struct {
	name       string
	start, end uint64
}

// readFunctions lists a program's functions in order of their places.
func readFunctions(program string) ([]function, error) {
	f, err := elf.Open(program)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", program, err)
	}
	var list []function
	for _, s := range symbols {
		if elf.ST_TYPE(s.Info) == elf.STT_FUNC && s.Size > 0 {
			list = append(list, function{s.Name, s.Value, s.Value + s.Size})
		}
	}
	slices.SortFunc(list, func(a, b function) int { return cmp.Compare(a.start, b.start) })
	return list, nil
}

// part is what lay between two marks.
type part struct {
	arch, level      string
	kind, name, unit string
	units            int
	own              bool // the kernel is the level's own, not plain Go
	total            uint64
	functions        map[string]uint64 // instructions by function
	blocks           map[block]uint64  // how often each ran
	// cycles is what all of it takes, by core, as llvm-mca predicts; most is the piece with the most instructions.
	cycles map[string]float64
	most   *piece
}

// each is how many instructions a unit takes.
func (p *part) each() float64 { return float64(p.total) / float64(p.units) }

// readParts reads what the counted program says of its parts, and what the plugin has counted.
func readParts(names io.Reader, counts string, functions []function) ([]part, error) {
	var parts []part
	for lines := bufio.NewScanner(names); lines.Scan(); {
		f := strings.Split(lines.Text(), "\t")
		if len(f) != 5 {
			return nil, fmt.Errorf("%q: not what a counted program says", lines.Text())
		}
		units, err := strconv.Atoi(f[3])
		if err != nil || units < 1 {
			return nil, fmt.Errorf("%q: no number of units", lines.Text())
		}
		parts = append(parts, part{kind: f[0], name: f[1], unit: f[2], units: units, own: f[4] == "true",
			functions: map[string]uint64{}, blocks: map[block]uint64{}})
	}
	file, err := os.Open(counts)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var p *part
	next := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var number int
		if n, _ := fmt.Sscanf(lines.Text(), "part %d", &number); n == 1 {
			if number != next || number >= len(parts) {
				return nil, fmt.Errorf("%s: part %d, not %d of %d", counts, number, next, len(parts))
			}
			p, next = &parts[number], next+1
			continue
		}
		var address, instructions, times uint64
		if _, err := fmt.Sscanf(lines.Text(), "%x %d %d", &address, &instructions, &times); err != nil || p == nil {
			return nil, fmt.Errorf("%s: %q is not a count of a block", counts, lines.Text())
		}
		name := nameAt(functions, address)
		if p.kind == "kernel" && strings.HasPrefix(name, "runtime.") && !strings.HasPrefix(name, "runtime.mem") {
			continue // what Go's other threads do meanwhile
		}
		p.total += instructions * times
		p.blocks[block{address, instructions}] += times
		p.functions[name] += instructions * times
	}
	if next != len(parts) {
		return nil, fmt.Errorf("%s: %d parts, not %d", counts, next, len(parts))
	}
	return parts, nil
}

// nameAt is the function that an address belongs to.
func nameAt(list []function, address uint64) string {
	i, _ := slices.BinarySearchFunc(list, address, func(f function, a uint64) int {
		if f.end <= a {
			return -1
		}
		return 1
	})
	if i < len(list) && list[i].start <= address {
		return list[i].name
	}
	return "elsewhere"
}
