// Package own reads Go: packages that the generators write for, and their own text, from which the assembly has what it
// says of itself.
package own

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
)

// Parse reads the files of the Go package in dir that are built for amd64 with some tags, in the order of their names.
func Parse(set *token.FileSet, dir string, tags ...string) (files []*ast.File, err error) {
	context := build.Default
	context.GOARCH, context.BuildTags = "amd64", tags
	p, err := context.ImportDir(dir, 0)
	if err != nil {
		return nil, err
	}
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(set, filepath.Join(dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}
