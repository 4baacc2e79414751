// Command elsewhere checks that a module's packages and tests compile for other systems:
//
//	elsewhere FOLDER GOOS/GOARCH[/TAGS]...
//
// It checks the types of the packages from their source, which takes a tenth of the time of building them. Of packages
// outside of FOLDER it reads declarations alone. A function without a body needs an assembly file in its package.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "elsewhere: name the module's folder and targets like windows/amd64")
		os.Exit(2)
	}
	failed := false
	for _, target := range os.Args[2:] {
		found, err := check(os.Args[1], target)
		if err != nil {
			found = append(found, err.Error())
		}
		for _, f := range found {
			fmt.Fprintf(os.Stderr, "elsewhere: %s: %s\n", target, f)
		}
		failed = failed || len(found) > 0
	}
	if failed {
		os.Exit(1)
	}
}

// check returns what keeps the packages of the module at dir from compiling for a target, a line each.
func check(dir, target string) ([]string, error) {
	goos, goarch, ok := strings.Cut(target, "/")
	if !ok {
		return nil, fmt.Errorf("a target is GOOS/GOARCH, or GOOS/GOARCH/TAGS")
	}
	goarch, tags, _ := strings.Cut(goarch, "/")
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	roots, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax, Dir: dir, Tests: true, BuildFlags: []string{"-tags=" + tags},
		Env: append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0"),
		ParseFile: func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
			file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution|parser.AllErrors)
			if !inside(dir, name) {
				empty(file)
			}
			return file, err
		},
	}, "./...")
	if err != nil {
		return nil, err
	}
	if len(roots) == 0 {
		return nil, fmt.Errorf("%s has no packages", dir)
	}
	var found []string
	for _, p := range roots {
		if strings.HasSuffix(p.ID, ".test") { // the program that go test generates
			continue
		}
		for _, e := range p.Errors {
			found = append(found, e.Error())
		}
		found = append(found, bodiless(p)...)
	}
	return found, nil
}

// inside says whether a file lies below a folder; both paths are absolute.
func inside(dir, name string) bool {
	rel, err := filepath.Rel(dir, name)
	return err == nil && filepath.IsLocal(rel)
}

// empty takes the statements out of a file's functions.
func empty(file *ast.File) {
	if file == nil {
		return
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			f.Body = &ast.BlockStmt{Lbrace: f.Body.Lbrace, Rbrace: f.Body.Rbrace}
		}
	}
}

// bodiless returns the functions of a package that have no body though no assembly could give them one.
func bodiless(p *packages.Package) []string {
	for _, name := range p.OtherFiles {
		if filepath.Ext(name) == ".s" {
			return nil
		}
	}
	var found []string
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body == nil {
				found = append(found, fmt.Sprintf("%s: %s has no body", p.Fset.Position(f.Pos()), f.Name.Name))
			}
		}
	}
	return found
}
