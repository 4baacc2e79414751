package main

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// core is a core that llvm-mca has a model of.
type core struct{ name, triple string }

// cores are those that are asked for, by architecture.
var cores = map[string][]core{
	"arm64": {{"neoverse-v1", "aarch64"}, {"apple-m1", "aarch64"}},
	"amd64": {{"sapphirerapids", "x86_64"}},
}

// block is a block of instructions as QEMU cuts them: it ends where it may jump, at the latest.
type block struct{ address, instructions uint64 }

// instruction is one of a program's.
type instruction struct {
	address, next, target uint64 // target is where it jumps, or 0
	goes                  bool   // it never goes on with the next one
	text                  string // as llvm-mca reads it, with no place that it jumps to
}

// program is the instructions of the package simd in a program, in order.
type program []instruction

// at is where the instruction of an address stands, or -1.
func (p program) at(address uint64) int {
	i, ok := slices.BinarySearchFunc(p, address, func(i instruction, a uint64) int { return cmp.Compare(i.address, a) })
	if !ok {
		return -1
	}
	return i
}

// kernels is how the names of functions begin whose instructions are looked at.
const kernels = "github.com/seed-1acaedba/halfspace/simd."

// disassemble reads the instructions of a program's package simd.
func disassemble(file string, functions []function) (program, error) {
	var start, end uint64
	for _, f := range functions {
		if strings.HasPrefix(f.name, kernels) {
			if start == 0 {
				start = f.start
			}
			end = f.end
		}
	}
	var out bytes.Buffer
	if err := run(&out, nil, tool("llvm-objdump"), "-d", "--no-show-raw-insn",
		fmt.Sprintf("--start-address=%#x", start), fmt.Sprintf("--stop-address=%#x", end), file); err != nil {
		return nil, err
	}
	return parseProgram(out.String())
}

// tool is a program of LLVM's: version 19 has a model of neoverse-v1 of its own, older ones take another core's.
func tool(name string) string {
	if path, err := exec.LookPath(name + "-19"); err == nil {
		return path
	}
	return name
}

var line = regexp.MustCompile(`^\s*([0-9a-f]+):\s+(\S.*)$`)

// jump is an operand that is a place in the program, or a comment that names one.
var jump = regexp.MustCompile(`(?:0x)?([0-9a-f]+) <[^>]*>$`)

// parseProgram reads what llvm-objdump writes.
func parseProgram(text string) (p program, err error) {
	for lines := bufio.NewScanner(strings.NewReader(text)); lines.Scan(); {
		m := line.FindStringSubmatch(lines.Text())
		if m == nil {
			continue
		}
		i := instruction{text: strings.ReplaceAll(strings.TrimSpace(m[2]), "\t", " ")}
		if i.address, err = strconv.ParseUint(m[1], 16, 64); err != nil {
			return nil, err
		}
		for _, comment := range []string{" # ", " // ", " ; "} {
			i.text, _, _ = strings.Cut(i.text, comment)
		}
		i.text = strings.TrimSpace(i.text)
		name, _, _ := strings.Cut(i.text, " ")
		if place := jump.FindStringSubmatchIndex(i.text); place != nil {
			if name != "adrp" && name != "adr" && name != "bl" && !strings.HasPrefix(name, "call") && !strings.HasPrefix(name, "lea") {
				i.target, _ = strconv.ParseUint(i.text[place[2]:place[3]], 16, 64)
			}
			i.text = i.text[:place[0]] + "0"
		}
		i.goes = name == "b" || name == "ret" || name == "br" || strings.HasPrefix(name, "jmp") || strings.HasPrefix(name, "ret")
		if len(p) > 0 {
			p[len(p)-1].next = i.address
		}
		p = append(p, i)
	}
	return p, nil
}

// piece is instructions that always run one behind the other, such as the body of a loop without branches, and how
// often they did.
type piece struct {
	text         string
	instructions int
	times        uint64
}

// pieces joins blocks of a part of which one always follows the other: nothing else ran behind the first, and both ran
// equally often.
func pieces(counts map[block]uint64, p program) (list []piece) {
	starts := map[uint64][]block{}
	for b := range counts {
		starts[b.address] = append(starts[b.address], b)
	}
	next, follows := map[block]block{}, map[block]bool{}
	for b, times := range counts {
		i := p.at(b.address)
		if i < 0 || i+int(b.instructions) > len(p) {
			continue
		}
		last := p[i+int(b.instructions)-1]
		behind := starts[last.target]
		if !last.goes {
			behind = append(slices.Clone(behind), starts[last.next]...)
		}
		if len(behind) == 1 && counts[behind[0]] == times && !follows[behind[0]] {
			next[b], follows[behind[0]] = behind[0], true
		}
	}
	done := map[block]bool{}
	join := func(b block) {
		if i := p.at(b.address); i < 0 || i+int(b.instructions) > len(p) || done[b] {
			return
		}
		whole := piece{times: counts[b]}
		var text strings.Builder
		for !done[b] {
			done[b] = true
			i := p.at(b.address)
			for _, c := range p[i:min(i+int(b.instructions), len(p))] {
				text.WriteString(c.text + "\n")
				whole.instructions++
			}
			n, ok := next[b]
			if !ok {
				break
			}
			b = n
		}
		whole.text = text.String()
		list = append(list, whole)
	}
	order := slices.SortedFunc(maps.Keys(counts), func(a, b block) int {
		return cmp.Or(cmp.Compare(a.address, b.address), cmp.Compare(a.instructions, b.instructions))
	})
	for _, b := range order {
		if !follows[b] {
			join(b)
		}
	}
	for _, b := range order { // loops of several blocks that nothing leads into
		join(b)
	}
	slices.SortStableFunc(list, func(a, b piece) int { return cmp.Compare(b.size(), a.size()) })
	return list
}

func (p *piece) size() uint64 { return p.times * uint64(p.instructions) }

// covered are the pieces that 99 of 100 of the instructions in all of them are in.
func covered(list []piece) (some []piece, share float64) {
	var all, sum uint64
	for _, p := range list {
		all += p.size()
	}
	for i, p := range list {
		if sum += p.size(); sum*100 >= all*99 {
			return list[:i+1], float64(sum) / float64(all)
		}
	}
	return list, 1
}

// predict sets the cycles of parts on each core: the sum over their pieces of runs times cycles, where a piece is
// predicted as a loop without end with all memory in the nearest cache.
func predict(parts []part, p program, arch string) error {
	all := map[string]int{}
	var texts []string
	of := make([][]piece, len(parts))
	for i := range parts {
		of[i] = pieces(parts[i].blocks, p)
		some, _ := covered(of[i])
		for _, piece := range some {
			if _, ok := all[piece.text]; !ok {
				all[piece.text] = len(texts)
				texts = append(texts, piece.text)
			}
		}
	}
	for _, c := range cores[arch] {
		cycles, err := c.ask(texts)
		if err != nil {
			return err
		}
		for i := range parts {
			some, share := covered(of[i])
			sum := 0.
			for _, piece := range some {
				sum += float64(float64(piece.times) * cycles[all[piece.text]])
			}
			if parts[i].cycles == nil {
				parts[i].cycles = map[string]float64{}
			}
			if len(some) > 0 {
				parts[i].cycles[c.name] = sum / share
				parts[i].most = &some[0]
			}
		}
	}
	return nil
}

// rounds is how often llvm-mca performs a piece.
const rounds = 100

var total = regexp.MustCompile(`Total Cycles:\s+(\d+)`)

// ask has llvm-mca predict how many cycles pieces take, each over and over.
func (c core) ask(texts []string) ([]float64, error) {
	var in, out bytes.Buffer
	for i, t := range texts {
		fmt.Fprintf(&in, "# LLVM-MCA-BEGIN %d\n%s# LLVM-MCA-END\n", i, t)
	}
	cmd := exec.Command(tool("llvm-mca"), "-mtriple="+c.triple, "-mcpu="+c.name, fmt.Sprint("-iterations=", rounds),
		"-instruction-info=0", "-resource-pressure=0", "-skip-unsupported-instructions=any")
	var errs bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, &errs
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%s (Debian: llvm-19): %w\n%.1000s", cmd.Path, err, errs.String())
	}
	found := total.FindAllStringSubmatch(out.String(), -1)
	if len(found) != len(texts) {
		return nil, fmt.Errorf("%s: %d pieces, not %d", cmd.Path, len(found), len(texts))
	}
	cycles := make([]float64, len(texts))
	for i, m := range found {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			return nil, err
		}
		cycles[i] = float64(n) / rounds
	}
	return cycles, nil
}
