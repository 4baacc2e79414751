package own

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Text is the text of a package of the generator.
type Text struct {
	Set   *token.FileSet
	Files []*ast.File
	// within begins the names of its functions. The files of spelling say how a step is written; what it is for, say the
	// lines that call them.
	within   string
	spelling map[string]bool
	// variables are what lines assign calls to, by file and line.
	variables map[string]map[int][]string
}

// Read reads the package that calls it, where it was compiled.
func Read(spelling string) *Text {
	pc, here, _, _ := runtime.Caller(1)
	folder, function := filepath.Split(runtime.FuncForPC(pc).Name())
	name, _, _ := strings.Cut(function, ".")
	t := &Text{Set: token.NewFileSet(), within: folder + name + ".", spelling: map[string]bool{},
		variables: map[string]map[int][]string{}}
	for _, file := range strings.Fields(spelling) {
		t.spelling[file+".go"] = true
	}
	var err error
	if t.Files, err = Parse(t.Set, source(filepath.Dir(here))); err != nil {
		panic(err)
	}
	for _, file := range t.Files {
		lines := map[int][]string{}
		t.variables[t.Name(file)] = lines
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.AssignStmt); ok {
				if _, ok := s.Rhs[0].(*ast.CallExpr); ok {
					line := t.Set.Position(s.Pos()).Line
					for _, l := range s.Lhs {
						lines[line] = append(lines[line], types.ExprString(l))
					}
				}
			}
			return true
		})
	}
	return t
}

// source is a folder of the generator's as the compiler names it. Where it leaves paths out (-trimpath) a name begins with
// the module's path, whose folder the process runs in or below.
func source(folder string) string {
	const module = "github.com/seed-1acaedba/halfspace/asm"
	root := "."
	for range 3 {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		root = filepath.Join(root, "..")
	}
	if below, ok := strings.CutPrefix(folder, module); ok {
		return filepath.Join(root, below)
	}
	return folder
}

// Name is a file's name.
func (t *Text) Name(file *ast.File) string {
	return filepath.Base(t.Set.Position(file.Package).Filename)
}

// Place is a line of a kernel's text, which of its calls, and the functions on the way to it, the innermost first.
type Place struct {
	File string
	Line int
	Path string
	call uintptr
}

// Caller is the innermost line of a kernel's text that leads to the call.
func (t *Text) Caller() (p Place) {
	var pcs [48]uintptr
	last := ""
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	for {
		f, more := frames.Next()
		if base := filepath.Base(f.File); strings.HasPrefix(f.Function, t.within) && !t.spelling[base] {
			if p.File == "" {
				p.File, p.Line, p.call = base, f.Line, f.PC
			}
			name, _, _ := strings.Cut(f.Function, ".func") // a literal is part of the function that it stands in
			if name != last {
				p.Path += "<" + name
			}
			last = name
		}
		if !more {
			return p
		}
	}
}

// Naming names registers after the variables that a line of a kernel's text assigns them to: its calls have the variables
// in their order, or, where there are more calls, the last call has the last variable.
type Naming struct {
	Text  *Text
	at    Place
	calls []uintptr
	taken [][]*string // by the line's calls
}

// Name notes that the text takes a register, which has its name there.
func (n *Naming) Name(register *string) {
	at, last := n.Text.Caller(), len(n.calls)-1
	if at.File != n.at.File || at.Line != n.at.Line || last >= 0 && at.call < n.calls[last] {
		*n, last = Naming{Text: n.Text, at: at}, -1
	}
	if last < 0 || at.call != n.calls[last] {
		n.calls, n.taken = append(n.calls, at.call), append(n.taken, nil)
		last++
	}
	n.taken[last] = append(n.taken[last], register)
	variables := n.Text.variables[at.File][at.Line]
	for i, registers := range n.taken {
		for _, r := range registers {
			switch beyond := len(n.taken) - len(variables); {
			case beyond <= 0:
				*r = variables[i]
			case i == last && len(variables) > 0:
				*r = variables[len(variables)-1]
			default:
				*r = ""
			}
		}
	}
}
