package neon

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// vocabulary lists the files whose registers get their names from the lines that call them.
var vocabulary = map[string]bool{"instructions.go": true, "instructions_numbers.go": true, "fixed.go": true,
	"assembler.go": true, "lane.go": true}

// targets are what the lines of this package's files assign calls to.
var targets = sync.OnceValue(func() map[string]map[int][]string {
	_, here, _, _ := runtime.Caller(0)
	files, all := token.NewFileSet(), map[string]map[int][]string{}
	paths, err := filepath.Glob(filepath.Join(filepath.Dir(here), "*.go"))
	if err != nil {
		panic(err)
	}
	for _, path := range paths {
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			panic(err)
		}
		lines := map[int][]string{}
		all[filepath.Base(path)] = lines
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.AssignStmt); ok {
				if _, ok := s.Rhs[0].(*ast.CallExpr); ok {
					line := files.Position(s.Pos()).Line
					for _, l := range s.Lhs {
						var b bytes.Buffer
						printer.Fprint(&b, files, l)
						lines[line] = append(lines[line], b.String())
					}
				}
			}
			return true
		})
	}
	return all
})

// naming names registers after the variables that a line of a kernel's text assigns them to: its calls have the variables
// in their order, or, where there are more calls, the last call has the last variable.
type naming struct {
	file  string
	line  int
	calls []uintptr
	taken [][]*register // by the line's calls
}

// name notes that the text takes a register.
func (n *naming) name(r *register) {
	var pcs [32]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs[:])])
	for {
		f, more := frames.Next()
		if base := filepath.Base(f.File); strings.Contains(f.Function, "/asm/neon.") && !vocabulary[base] {
			n.at(base, f.Line, f.PC, r)
			return
		}
		if !more {
			return
		}
	}
}

func (n *naming) at(file string, line int, call uintptr, r *register) {
	last := len(n.calls) - 1
	if file != n.file || line != n.line || last >= 0 && call < n.calls[last] {
		*n, last = naming{file: file, line: line}, -1
	}
	if last < 0 || call != n.calls[last] {
		n.calls, n.taken = append(n.calls, call), append(n.taken, nil)
		last++
	}
	n.taken[last] = append(n.taken[last], r)
	variables := targets()[file][line]
	for i, registers := range n.taken {
		for _, r := range registers {
			switch beyond := len(n.taken) - len(variables); {
			case beyond <= 0:
				r.variable = variables[i]
			case i == last && len(variables) > 0:
				r.variable = variables[len(variables)-1]
			default:
				r.variable = ""
			}
		}
	}
}
