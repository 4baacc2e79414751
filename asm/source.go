package main

import (
	"go/ast"
	"strings"

	"github.com/seed-1acaedba/halfspace/asm/own"
)

// source is the generator's own text, from which the assembly has its comments: what a step of a body says of itself,
// and what a body calls the registers that it takes.
type source struct {
	*own.Text
	// said has the comments inside functions by file and by the line that they stand at or above, and a function's
	// first sentence at each of its other lines; docs has that at each.
	said, docs map[string]map[int]string
}

// readSource reads the files of this package where they were compiled.
func readSource() *source {
	s := &source{own.Read(`asm vec instructions float64 vecops source jumps target narrate registers family main stage
		expressions evaluator masks`), map[string]map[int]string{}, map[string]map[int]string{}}
	for _, file := range s.Files {
		s.comments(s.Name(file), file)
	}
	return s
}

// comments notes what the lines of a file's functions say.
func (s *source) comments(base string, file *ast.File) {
	lines, docs := map[int]string{}, map[int]string{}
	s.said[base], s.docs[base] = lines, docs
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
			for line := s.Set.Position(fn.Body.Pos()).Line; line <= s.Set.Position(fn.Body.End()).Line; line++ {
				docs[line] = sentence(fn.Doc.Text())
				lines[line] = docs[line]
			}
		}
	}
	for _, g := range file.Comments {
		text := strings.Join(strings.Fields(g.Text()), " ")
		for line := s.Set.Position(g.Pos()).Line; line <= s.Set.Position(g.End()).Line+1; line++ {
			if _, inside := lines[line]; inside && text != "" {
				lines[line] = text
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
