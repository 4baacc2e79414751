package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A target is something to build for whose compiler fuses, as environment variables of the go command.
type target []string

// targets: the compiler's rules are an architecture's own, but alike; these two are the ones tested with pictures.
var targets = []target{
	{"GOOS=linux", "GOARCH=arm64"},
	{"GOOS=linux", "GOARCH=amd64", "GOAMD64=v3"},
}

// A spot is an instruction that multiplies and adds in one rounding.
type spot struct {
	target      target
	where       string // file:line, the file below the folder asked for where it lies there
	instruction string
}

func (s spot) String() string {
	return fmt.Sprintf("%s: %s (%s)", s.where, s.instruction, strings.Join(s.target[1:], " "))
}

// flags have the compiler say where it fuses: tests that are built with them, too, compile nothing anew.
const flags = "-gcflags=-dwarf=false -d=fmahash=vy"

var (
	// compiled is what the compiler says of a product and a sum that it fuses: the places that code is inlined at, and its own.
	compiled = regexp.MustCompile(`^fmahash triggered (?:.*; )?(.*:[0-9]+):[0-9]+ [01]+\n`)
	// complaint is a line that belongs to no listing.
	complaint = regexp.MustCompile(`(?m)^(?:go: |pattern |package |[^\s<].*\.(?:go|s):[0-9]+:).*\n`)
	// written is FMADDS, FNMSUBD and so on of arm64, VFMADD231SD and so on of amd64, FMLA of arm64's vectors in an assembly file,
	// spelled by the assembler or in the comment beside the bytes that encode it.
	written = regexp.MustCompile(`(?i)(?:^|\s)(V?FN?M(?:ADD|SUB)[0-9A-Z]*|V?FML[AS])\s`)
	// called is one that a Go file asks for, of which the compiler says nothing.
	called = regexp.MustCompile(`\b(math\.FMA)\(`)
)

// spots builds packages for the target and lists the fused instructions in them, by file and line. The go command keeps
// what a compiler said with what it built and repeats it, so a second call compiles nothing. Code of other packages
// counts where it was inlined.
func (t target) spots(folder string, packages ...string) ([]spot, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	module, err := t.run(folder, "list", "-m")
	if err != nil {
		return nil, err
	}
	said, err := t.run(folder, append([]string{"build", flags, "-o", os.DevNull}, packages...)...)
	if err != nil {
		return nil, err
	}
	var found []spot
	add := func(where, instruction string) {
		if rel, ok := strings.CutPrefix(where, folder+string(filepath.Separator)); ok {
			where = filepath.ToSlash(rel)
		}
		where = strings.TrimPrefix(where, strings.TrimSpace(string(module))+"/") // as builds with -trimpath name it
		found = append(found, spot{t, where, instruction})
	}
	for line := range bytes.Lines(said) {
		if m := compiled.FindSubmatch(line); m != nil {
			add(string(m[1]), "a product and a sum")
		}
	}
	const sources = `{{range .SFiles}}{{$.Dir}}/{{.}}{{"\n"}}{{end}}{{range .GoFiles}}{{$.Dir}}/{{.}}{{"\n"}}{{end}}`
	files, err := t.run(folder, append([]string{"list", "-f", sources}, packages...)...)
	if err != nil {
		return nil, err
	}
	for file := range strings.Lines(string(files)) {
		file = strings.TrimSpace(file)
		if file == "" {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		pattern := called
		if filepath.Ext(file) == ".s" {
			pattern = written
		}
		for i, line := range strings.Split(string(text), "\n") {
			if m := pattern.FindStringSubmatch(line); m != nil {
				add(fmt.Sprintf("%s:%d", filepath.FromSlash(file), i+1), m[1])
			}
		}
	}
	slices.SortFunc(found, func(a, b spot) int { return strings.Compare(a.where, b.where) })
	return slices.CompactFunc(found, func(a, b spot) bool { return a.where == b.where && a.instruction == b.instruction }), nil
}

// run is what the go command prints for the target, on its error output where it builds; a failure carries what it
// complained of.
func (t target) run(folder string, arguments ...string) ([]byte, error) {
	cmd := exec.Command("go", arguments...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), t...)
	cmd.Env = append(cmd.Env, "CGO_ENABLED=0")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		said := bytes.Join(complaint.FindAll(errs.Bytes(), 20), nil)
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(arguments, " "), err, said)
	}
	if arguments[0] == "build" {
		return errs.Bytes(), nil
	}
	return out.Bytes(), nil
}
