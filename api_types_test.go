package halfspace_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The reasons for types of the engine's own in what packages for users export.
const (
	door      = "tests of this module choose the engine's options by it; programs cannot import the package of its type"
	handedOn  = "kernels are made by package simd, chosen once, and handed on: users do not look into them"
	engines   = "the engine calls it, which must be in another package"
	looksInto = "it is for looking into the engine, and changes with it: docs/stability.md"
	describes = "texels in the words of package format, which this package decodes and encodes by"
)

// engineTypes are the places that name one, or packages and the types that they may name anywhere.
var engineTypes = map[string]string{
	"halfspace.DeviceInfo.Inside": door, "halfspace.Device.Kernels": handedOn, "shade simd.Kernels": handedOn,
	"sample simd.Kernels": handedOn,
	"mip simd.Kernels":    handedOn,
	"mip format.Texel":    describes, "mip format.Info": describes, "sample format.Info": describes,
	"program.Inspection.Function":  looksInto,
	"program.Program.Functions":    looksInto,
	"shade.Fragments.SampleTexels": engines, "sample.Texture.SampleTexels": engines, "mip.Chain.Texture": engines,
	"shade.Draw.Bounds": engines,
}

// Users see types of packages for users, but for those above, each with a reason.
func TestUsersSeeTypesForUsers(t *testing.T) {
	left := maps.Clone(engineTypes)
	for _, p := range userPackages(t) {
		look := func(place string, typ types.Type) {
			place = p.Name() + "." + place
			for _, name := range foreign(typ) {
				everywhere := p.Name() + " " + name
				if engineTypes[place]+engineTypes[everywhere] == "" {
					t.Errorf("%s names %s, of a package that is not for users", place, name)
				}
				delete(left, place)
				delete(left, everywhere)
			}
		}
		for _, name := range p.Scope().Names() {
			o := p.Scope().Lookup(name)
			if !o.Exported() {
				continue
			}
			tn, ok := o.(*types.TypeName)
			if !ok {
				look(name, o.Type())
				continue
			}
			if tn.IsAlias() { // what it stands for is the package's own: TestAPI holds its fields and methods
				continue
			}
			named := tn.Type().(*types.Named)
			for m := range named.Methods() {
				if m.Exported() {
					look(name+"."+m.Name(), m.Type())
				}
			}
			s, ok := named.Underlying().(*types.Struct)
			if !ok {
				look(name, named.Underlying())
				continue
			}
			for f := range s.Fields() {
				if f.Exported() {
					look(name+"."+f.Name(), f.Type())
				}
			}
		}
	}
	require.Empty(t, left, "these do not name types of the engine's own any more")
}

// foreign are the named types of a type whose packages are this module's and not for users.
func foreign(t types.Type) (names []string) {
	switch t := t.(type) {
	case *types.Alias:
		if p := t.Obj().Pkg(); p == nil || !user(p) {
			return foreign(types.Unalias(t))
		}
		for arg := range t.TypeArgs().Types() {
			names = append(names, foreign(arg)...)
		}
	case *types.Named:
		if p := t.Obj().Pkg(); p != nil && strings.HasPrefix(p.Path(), module) && !user(p) {
			return []string{p.Name() + "." + t.Obj().Name()}
		}
	case interface{ Elem() types.Type }: // pointers, slices, arrays, maps and channels
		names = foreign(t.Elem())
		if m, ok := t.(*types.Map); ok {
			names = append(names, foreign(m.Key())...)
		}
	case *types.Signature:
		names = foreign(t.Params())
		names = append(names, foreign(t.Results())...)
	case *types.Tuple:
		for v := range t.Variables() {
			names = append(names, foreign(v.Type())...)
		}
	case *types.Struct:
		for f := range t.Fields() {
			names = append(names, foreign(f.Type())...)
		}
	case *types.Interface:
		for m := range t.ExplicitMethods() {
			names = append(names, foreign(m.Type())...)
		}
	}
	return names
}

// user says whether a package is for users.
func user(p *types.Package) bool {
	return p.Path() == module || slices.Contains(stable, strings.TrimPrefix(p.Path(), module+"/"))
}

// An alias stands for a type of a package for users, and its comment names the fields that go doc does not show there.
func TestAliasesShowTheirFields(t *testing.T) {
	for i, p := range userPackages(t) {
		docs := typeDocs(t, stable[i])
		for _, name := range p.Scope().Names() {
			tn, ok := p.Scope().Lookup(name).(*types.TypeName)
			if !ok || !tn.Exported() || !tn.IsAlias() {
				continue
			}
			require.Empty(t, foreign(types.Unalias(tn.Type())), "%s.%s", p.Name(), name)
			s, ok := types.Unalias(tn.Type()).Underlying().(*types.Struct)
			if !ok {
				continue
			}
			for f := range s.Fields() {
				if f.Exported() && !f.Embedded() {
					require.Contains(t, docs[name], f.Name(), "the comment of %s.%s", p.Name(), name)
				}
			}
		}
	}
}

// typeDocs are the comments of a package's types.
func typeDocs(t *testing.T, folder string) map[string]string {
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	docs, files := map[string]string{}, token.NewFileSet()
	for _, name := range names {
		f, err := parser.ParseFile(files, name, nil, parser.ParseComments)
		require.NoError(t, err)
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
				for _, spec := range g.Specs {
					spec := spec.(*ast.TypeSpec)
					docs[spec.Name.Name] = g.Doc.Text() + spec.Doc.Text()
				}
			}
		}
	}
	return docs
}
