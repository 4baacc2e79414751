package main

import (
	"fmt"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
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
	return &Layout{pkg, sizes}, err
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
	if strings.HasSuffix(path, "/internal/lane") {
		return readTypes(laneFolder, l.sizes)
	}
	return nil, fmt.Errorf("%s is not read", path)
}

// Type is the type of the package with this name.
func (l *Layout) Type(name string) types.Type {
	object := l.pkg.Scope().Lookup(name)
	if object == nil {
		panic("no type " + name)
	}
	return object.Type()
}

// Offset is where a field lies in a record; path is a field's name, or several with dots between.
func (l *Layout) Offset(record, path string) int {
	offset, _ := l.field(record, path)
	return offset
}

// Size is the size of a record in bytes, or of a field of it.
func (l *Layout) Size(record string, path ...string) int {
	if len(path) == 0 {
		return int(l.sizes.Sizeof(l.Type(record)))
	}
	_, t := l.field(record, path[0])
	return int(l.sizes.Sizeof(t))
}

// Element is the size of a field, or of one of the elements of an array.
func (l *Layout) Element(record, path string) int {
	_, t := l.field(record, path)
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
	_, t := l.field(record, path)
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && b.Info()&types.IsUnsigned == 0
}

func (l *Layout) field(record, path string) (int, types.Type) {
	t, offset := l.Type(record), int64(0)
	for _, name := range strings.Split(path, ".") {
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			panic(record + "." + path + ": not a field of a struct")
		}
		fields := slices.Collect(s.Fields())
		at := slices.IndexFunc(fields, func(f *types.Var) bool { return f.Name() == name })
		if at < 0 {
			panic(record + " has no field " + path)
		}
		offset += l.sizes.Offsetsof(fields)[at]
		t = fields[at].Type()
	}
	return int(offset), t
}

// Constant is the value of an integer constant of the package, or of internal/lane.
func (l *Layout) Constant(name string) (v int) {
	for _, pkg := range append(l.pkg.Imports(), l.pkg) {
		if c, ok := pkg.Scope().Lookup(name).(*types.Const); ok {
			if _, err := fmt.Sscan(c.Val().ExactString(), &v); err != nil {
				panic(err)
			}
			return v
		}
	}
	panic("no constant " + name)
}
