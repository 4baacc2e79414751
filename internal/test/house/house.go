// Package house holds the rules that keep the repository's text readable: sentences that name their subject, lines and
// functions that fit a reader's eye. Its test reads every hand-written Go file of all modules in the tree.
package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// hidden finds constructions that hide a sentence's subject.
var hidden = regexp.MustCompile(`\b(what|those|that|the one|the ones) (of|is of|that are of)\b|` +
	`\bis of\b|\bare of\b|\bwhat is\b|\bof what\b|\bthat of\b`)

// file is a hand-written Go file that is no test.
type file struct {
	name string // from the root of the tree, with slashes
	text []byte
	set  *token.FileSet
	tree *ast.File
}

// files reads the files below a folder.
func files(root string) (list []file, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || path != root && strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		f := file{name: filepath.ToSlash(name), set: token.NewFileSet()}
		if f.text, err = os.ReadFile(path); err != nil {
			return err
		}
		if f.tree, err = parser.ParseFile(f.set, path, f.text, parser.ParseComments); err != nil {
			return err
		}
		if !ast.IsGenerated(f.tree) {
			list = append(list, f)
		}
		return nil
	})
	return list, err
}

// comments are the lines of comments that stand on lines of their own and hide their subject.
func (f *file) comments() (lines []string) {
	for i, line := range strings.Split(string(f.text), "\n") {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), "//"); ok && hidden.MatchString(text) {
			lines = append(lines, f.name+":"+strconv.Itoa(i+1)+": "+text)
		}
	}
	return lines
}

// strings are the string literals that hide their subject: errors, help, pages.
func (f *file) strings() (lines []string) {
	ast.Inspect(f.tree, func(n ast.Node) bool {
		l, ok := n.(*ast.BasicLit)
		if !ok || l.Kind != token.STRING || !hidden.MatchString(l.Value) {
			return true
		}
		for i, line := range strings.Split(l.Value, "\n") {
			if hidden.MatchString(line) {
				lines = append(lines, f.name+":"+strconv.Itoa(f.set.Position(l.Pos()).Line+i)+": "+line)
			}
		}
		return true
	})
	return lines
}

// longest is the number of columns of the longest line, with four for a tab, and the line's number.
func (f *file) longest() (columns, line int) {
	for i, text := range strings.Split(string(f.text), "\n") {
		if n := len([]rune(strings.ReplaceAll(text, "\t", "    "))); n > columns {
			columns, line = n, i+1
		}
	}
	return columns, line
}

// complexity is a function's cyclomatic complexity: one, and one for each branch, loop, case and short-circuit.
func complexity(f *ast.FuncDecl) int {
	n := 1
	ast.Inspect(f, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if x.List != nil {
				n++
			}
		case *ast.CommClause:
			if x.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if x.Op == token.LAND || x.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}
