package main

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"

	"github.com/seed-1acaedba/halfspace/asm/own"
)

// Layout knows where the fields of the records of the package simd lie.
type Layout struct {
	pkg   *types.Package
	sizes types.Sizes
}

// readLayout reads the types of the Go package in dir. Function bodies are not looked at, and no imports but
// internal/lane, so that it works while the assembly is not yet there.
func readLayout(dir string) (*Layout, error) {
	sizes := types.SizesFor("gc", "amd64")
	pkg, err := readTypes(dir, sizes)
	if err != nil {
		return nil, err
	}
	for _, imported := range pkg.Imports() { // which the files' scopes have alone
		pkg.Scope().Insert(types.NewPkgName(token.NoPos, pkg, imported.Name(), imported))
	}
	return &Layout{pkg, sizes}, nil
}

func readTypes(dir string, sizes types.Sizes) (*types.Package, error) {
	set := token.NewFileSet()
	files, err := own.Parse(set, dir, "purego")
	if err != nil {
		return nil, err
	}
	config := types.Config{
		IgnoreFuncBodies: true,
		Importer:         laneAlone{sizes},
		Sizes:            sizes,
		Error:            func(error) {},
	}
	pkg, _ := config.Check(filepath.Base(dir), set, files, nil) // imports fail, types do not
	if pkg == nil {
		return nil, fmt.Errorf("no package in %s", dir)
	}
	return pkg, nil
}

// laneAlone imports the package whose functions the generator writes, as its enumerants are states of kernels.
type laneAlone struct{ sizes types.Sizes }

func (l laneAlone) Import(path string) (*types.Package, error) {
	switch {
	case strings.HasSuffix(path, "/internal/lane"):
		return readTypes(laneFolder, l.sizes)
	case path == "unsafe":
		return types.Unsafe, nil
	}
	return nil, fmt.Errorf("%s is not read", path)
}

// eval is the value, or the type, of an expression of Go in the package.
func (l *Layout) eval(format string, args ...any) types.TypeAndValue {
	v, err := types.Eval(token.NewFileSet(), l.pkg, token.NoPos, fmt.Sprintf(format, args...))
	if err != nil {
		panic(err)
	}
	return v
}

func (l *Layout) number(format string, args ...any) int {
	n, exact := constant.Int64Val(l.eval(format, args...).Value)
	if !exact {
		panic(fmt.Sprintf(format, args...) + " is no integer")
	}
	return int(n)
}

// Offset is where a field lies in a record; path is a field's name, or several with dots between.
func (l *Layout) Offset(record, path string) (offset int) {
	field := record + "{}"
	for name := range strings.SplitSeq(path, ".") {
		field += "." + name
		offset += l.number("unsafe.Offsetof(%s)", field)
	}
	return offset
}

// Size is the size of a record in bytes, or of a field of it.
func (l *Layout) Size(record string, path ...string) int {
	return l.number("unsafe.Sizeof(%s)", strings.Join(append([]string{record + "{}"}, path...), "."))
}

// Element is the size of a field, or of one of the elements of an array.
func (l *Layout) Element(record, path string) int {
	t := l.eval("%s{}.%s", record, path).Type
	for {
		array, ok := t.Underlying().(*types.Array)
		if !ok {
			return int(l.sizes.Sizeof(t))
		}
		t = array.Elem()
	}
}

// Signed says whether a field is a signed integer.
func (l *Layout) Signed(record, path string) bool {
	b, ok := l.eval("%s{}.%s", record, path).Type.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && b.Info()&types.IsUnsigned == 0
}

// Constant is the value of an integer constant of the package, or of internal/lane.
func (l *Layout) Constant(name string) int {
	if l.pkg.Scope().Lookup(name) == nil {
		name = "lane." + name
	}
	return l.number("%s", name)
}
