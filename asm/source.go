package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"path/filepath"
	"runtime"
	"strings"
)

// source is the generator's own text, from which the assembly has its comments: what a step of a body says of itself,
// and what a body calls the registers that it takes.
type source struct {
	// said has the comments inside functions by file and by the line that they stand at or above, and a function's
	// first sentence at each of its other lines.
	said map[string]map[int]string
	// names are what a line's calls that take registers are assigned to, in order; "" of one that is assigned to
	// nothing.
	names map[string]map[int][]string
}

// takes are the methods that take registers.
var takes = setOf(`Reg64 Reg32 Vec128 Vec256 Vec512 K Vec Vecs Half Field Get64 Get32 Address Copy All AllOf Zeros one
	add sub mul div lesser greater compare choice64 LaneOf4 Choose Ints Floats Where WhereF Zero64
	AllQ BitsOf SignsOf MaskOf Get16 LowestBit Into32 Doubles spread gathered`)

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// vocabulary are the files whose text says how a step is spelled; what it is for, say the lines that call them.
var vocabulary = setOf(`asm.go vec.go instructions.go float64.go vecops.go source.go jumps.go target.go narrate.go
	registers.go family.go main.go stage.go expressions.go`)

// readSource reads the files of this package where they were compiled.
func readSource() (*source, error) {
	_, here, _, _ := runtime.Caller(0)
	names, err := filepath.Glob(filepath.Join(filepath.Dir(here), "*.go"))
	if err != nil {
		return nil, err
	}
	s := &source{said: map[string]map[int]string{}, names: map[string]map[int][]string{}}
	for _, name := range names {
		base := filepath.Base(name)
		if strings.HasSuffix(base, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		s.said[base], s.names[base] = map[int]string{}, map[int][]string{}
		s.comments(base, set, file)
		s.targets(base, set, file)
	}
	return s, nil
}

// comments notes what the lines of a file's functions say.
func (s *source) comments(base string, set *token.FileSet, file *ast.File) {
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		first, last := set.Position(fn.Body.Pos()).Line, set.Position(fn.Body.End()).Line
		for line := first; line <= last; line++ {
			s.said[base][line] = sentence(fn.Doc.Text())
		}
	}
	for _, g := range file.Comments {
		text := strings.Join(strings.Fields(g.Text()), " ")
		from, to := set.Position(g.Pos()).Line, set.Position(g.End()).Line
		for line := from; line <= to+1; line++ {
			if _, inside := s.said[base][line]; inside && text != "" {
				s.said[base][line] = text
			}
		}
	}
}

// sentence is a comment's first one.
func sentence(doc string) string {
	doc = strings.Join(strings.Fields(doc), " ")
	for at, r := range doc {
		if (r == '.' || r == ':') && (at+1 == len(doc) || doc[at+1] == ' ') {
			return doc[:at]
		}
	}
	return doc
}

// targets notes what the registers are called that a file's lines take, a call's arguments before the call.
func (s *source) targets(base string, set *token.FileSet, file *ast.File) {
	named := map[ast.Expr]string{}
	text := func(e ast.Expr) string {
		var b bytes.Buffer
		printer.Fprint(&b, set, e)
		return b.String()
	}
	var inside []ast.Node
	ast.Inspect(file, func(n ast.Node) bool {
		if n != nil {
			inside = append(inside, n)
		} else {
			if call, ok := inside[len(inside)-1].(*ast.CallExpr); ok {
				if f, ok := call.Fun.(*ast.SelectorExpr); ok && takes[f.Sel.Name] {
					line := set.Position(f.Sel.Pos()).Line
					s.names[base][line] = append(s.names[base][line], named[call])
				}
			}
			inside = inside[:len(inside)-1]
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, v := range n.Rhs {
				if len(n.Lhs) == len(n.Rhs) {
					named[v] = text(n.Lhs[i])
					if call, ok := v.(*ast.CallExpr); ok && text(call.Fun) == "into" {
						named[call.Args[0]] = named[v]
					}
				}
			}
		case *ast.KeyValueExpr:
			named[n.Value] = text(n.Key)
		}
		return true
	})
}

// place is a line of a body or of one of its parts, and all calls on the way to it.
type place struct {
	file string
	line int
	path string
}

// spelling are the vocabulary's files that take registers for themselves.
var spelling = map[string]bool{"vecops.go": true}

// caller is the innermost place outside the vocabulary that asks for the text being written; inside it where names are
// asked for.
func caller(names bool) place {
	var pcs [48]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs[:])])
	var p place
	var path []string
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, "main.") {
			break
		}
		if base := filepath.Base(f.File); !vocabulary[base] || names && spelling[base] {
			if p.file == "" {
				p.file, p.line = base, f.Line
			}
			name, _, _ := strings.Cut(f.Function, ".func") // a literal is part of the function that it stands in
			if len(path) == 0 || path[len(path)-1] != name {
				path = append(path, name)
			}
		}
		if !more {
			break
		}
	}
	p.path = strings.Join(path, "<")
	return p
}
