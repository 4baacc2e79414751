package halfspace_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/doc"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/golden"
)

const module = "github.com/seed-1acaedba/halfspace"

// stable are the packages for users: what they export is held against testdata/api. The others are the engine's own.
var stable = []string{".", "vk", "shade", "shape", "transform", "scene", "texfile", "mip", "sample", "program", "spirv", "golden", "queue"}

// What the packages for users export is what testdata/api says: a change of it is seen, and written there on purpose by
//
//	go test -run TestAPI -update .
//
// Each line is one constant with its value, variable, function, type, field or method; of types that are aliases of the
// engine's own, the fields and methods, too.
func TestAPI(t *testing.T) {
	for i, p := range userPackages(t) {
		s := stable[i]
		got := strings.Join(exported(p), "\n") + "\n"
		file := filepath.Join("testdata", "api", p.Name()+".txt")
		if golden.Updating() {
			require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
			require.NoError(t, os.WriteFile(file, []byte(got), 0o666))
			continue
		}
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		want := strings.Split(string(data), "\n")
		for _, line := range strings.Split(got, "\n") {
			if i := slices.Index(want, line); i >= 0 {
				want = slices.Delete(want, i, i+1)
			} else {
				t.Errorf("package %s: new: %s\n(go test -run TestAPI -update . notes it)", s, line)
			}
		}
		for _, line := range want {
			t.Errorf("package %s: gone: %s\n(go test -run TestAPI -update . notes it)", s, line)
		}
	}
}

// userPackages are the types of the packages of stable.
func userPackages(t *testing.T) (list []*types.Package) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command")
	}
	names := []string{"list", "-deps", "-export", "-f", "{{.ImportPath}} {{.Export}}"}
	for _, s := range stable {
		names = append(names, "./"+s)
	}
	out, err := exec.Command("go", names...).Output()
	require.NoError(t, err)
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if name, file, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			exports[name] = file
		}
	}
	gc := importer.ForCompiler(token.NewFileSet(), "gc", func(name string) (io.ReadCloser, error) { return os.Open(exports[name]) })
	for _, s := range stable {
		p, err := gc.Import(path.Join(module, s))
		require.NoError(t, err)
		list = append(list, p)
	}
	return list
}

// exported lists what a package exports.
func exported(p *types.Package) (lines []string) {
	qualify := func(other *types.Package) string {
		if other == p {
			return ""
		}
		return other.Name()
	}
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	scope := p.Scope()
	for _, name := range scope.Names() {
		o := scope.Lookup(name)
		if !o.Exported() {
			continue
		}
		switch o := o.(type) {
		case *types.Const:
			if p.Name() == "spirv" {
				continue // the specification's tables
			}
			value := o.Val().ExactString()
			if o.Val().Kind() == constant.Float {
				value = o.Val().String()
			}
			add("const %s %s = %s", name, types.TypeString(o.Type(), qualify), value)
		case *types.TypeName:
			typeLines(o, p, qualify, add)
		case *types.Func:
			add("func %s%s", name, strings.TrimPrefix(types.TypeString(o.Type(), qualify), "func"))
		default:
			add("%s", types.ObjectString(o, qualify))
		}
	}
	slices.Sort(lines)
	return lines
}

// typeLines are a type's own line, and those of its fields and methods unless another package of the stable ones has
// them.
func typeLines(o *types.TypeName, p *types.Package, qualify types.Qualifier, add func(format string, args ...any)) {
	name, t := o.Name(), types.Unalias(o.Type())
	named, ok := t.(*types.Named)
	if o.IsAlias() {
		add("type %s = %s", name, types.TypeString(t, qualify))
		if !ok || slices.Contains(stable, strings.TrimPrefix(named.Obj().Pkg().Path(), module+"/")) {
			return
		}
	}
	if !ok {
		return
	}
	switch u := named.Underlying().(type) {
	case *types.Struct:
		if !o.IsAlias() {
			add("type %s%s struct", name, parameters(named, qualify))
		}
		for f := range u.Fields() {
			if f.Exported() {
				add("type %s struct, %s %s", name, f.Name(), types.TypeString(f.Type(), qualify))
			}
		}
	case *types.Interface:
		add("type %s interface%s", name, strings.TrimPrefix(types.TypeString(u, qualify), "interface"))
	default:
		add("type %s %s", name, types.TypeString(u, qualify))
	}
	if _, ok := named.Underlying().(*types.Interface); ok {
		return
	}
	set := types.NewMethodSet(types.NewPointer(named))
	methods := make([]*types.Selection, set.Len())
	for i := range methods {
		methods[i] = set.At(i)
	}
	slices.SortFunc(methods, func(a, b *types.Selection) int { return cmp.Compare(a.Obj().Name(), b.Obj().Name()) })
	for _, m := range methods {
		if m.Obj().Exported() {
			star := ""
			if types.NewMethodSet(named).Lookup(p, m.Obj().Name()) == nil {
				star = "*"
			}
			add("method (%s%s) %s%s", star, name, m.Obj().Name(), strings.TrimPrefix(types.TypeString(m.Type(), qualify), "func"))
		}
	}
}

func parameters(t *types.Named, qualify types.Qualifier) string {
	var list []string
	for i := range t.TypeParams().Len() {
		list = append(list, types.TypeString(t.TypeParams().At(i).Constraint(), qualify))
	}
	if list == nil {
		return ""
	}
	return "[" + strings.Join(list, ", ") + "]"
}

// fields fails where a field of an exported struct has no comment, and is not named in those of the struct and its
// other fields.
func fields(t *testing.T, pkg string, typ *doc.Type) {
	for _, spec := range typ.Decl.Specs {
		s, ok := spec.(*ast.TypeSpec).Type.(*ast.StructType)
		if !ok || !ast.IsExported(typ.Name) {
			continue
		}
		text := typ.Doc
		for _, f := range s.Fields.List {
			text += " " + f.Doc.Text() + f.Comment.Text()
		}
		words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		for _, f := range s.Fields.List {
			for _, name := range f.Names {
				if name.IsExported() && f.Doc.Text()+f.Comment.Text() == "" && !slices.Contains(words, name.Name) {
					t.Errorf("%s.%s.%s has no comment", pkg, typ.Name, name.Name)
				}
			}
		}
	}
}

// Every exported name of a package for users has a comment, and the package says in its own what it is for.
func TestAPIIsDocumented(t *testing.T) {
	for _, s := range stable {
		names, err := filepath.Glob(filepath.Join(s, "*.go"))
		require.NoError(t, err)
		files := token.NewFileSet()
		var parsed []*ast.File
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(files, name, nil, parser.ParseComments)
			require.NoError(t, err)
			parsed = append(parsed, f)
		}
		p, err := doc.NewFromFiles(files, parsed, path.Join(module, s))
		require.NoError(t, err)
		check := func(name, comment string) {
			if ast.IsExported(name[strings.LastIndexByte(name, '.')+1:]) && strings.TrimSpace(comment) == "" {
				t.Errorf("%s.%s has no comment", p.Name, name)
			}
		}
		if len(p.Doc) < 600 {
			t.Errorf("package %s has no tour: %q", p.Name, p.Doc)
		}
		values := func(list []*doc.Value) {
			for _, v := range list {
				for _, spec := range v.Decl.Specs {
					spec := spec.(*ast.ValueSpec)
					for _, name := range spec.Names {
						check(name.Name, v.Doc+spec.Doc.Text()+spec.Comment.Text())
					}
				}
			}
		}
		functions := func(list []*doc.Func, prefix string) {
			for _, f := range list {
				check(prefix+f.Name, f.Doc)
			}
		}
		values(p.Consts)
		values(p.Vars)
		functions(p.Funcs, "")
		for _, typ := range p.Types {
			check(typ.Name, typ.Doc)
			fields(t, p.Name, typ)
			values(typ.Consts)
			values(typ.Vars)
			functions(typ.Funcs, "")
			functions(typ.Methods, typ.Name+".")
		}
	}
}

// The reasons for types of the engine's own in what packages for users export.
const (
	door      = "tests of this module choose the engine's options by it; programs cannot import the package of its type"
	handedOn  = "kernels are made by package simd, chosen once, and handed on: users do not look into them"
	engines   = "the engine calls it, which must be in another package"
	looksInto = "it is for looking into the engine, and changes with it: docs/stability.md"
	makes     = "package program makes functions of modules by it; users have shade.Uniform, and recordings"
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
	"shade.Binder":      makes, "shade.NewFunction": makes,
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
