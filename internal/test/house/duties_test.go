package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each type of the rooms between bins and pixels has one duty: few methods, fields of its own, no other type embedded.
// Types know one another in one direction, as packages do: no type names another one that names it, by whatever way
// around.
func TestTypesOfRoomsHaveADutyEach(t *testing.T) {
	t.Chdir("../../..")
	for room, way := range map[string]string{"tile/raster": "Rasterizer", "tile/fragment": "Shader"} {
		t.Run(room, func(t *testing.T) { checkDuties(t, room, way) })
	}
}

// checkDuties checks the types of a package, one of which is its way in.
func checkDuties(t *testing.T, room, way string) {
	const mostMethods = 20
	names, err := filepath.Glob(room + "/*.go")
	require.NoError(t, err)
	types, methods := map[string][]ast.Node{}, map[string]int{} // a type's declaration and its methods
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if s, ok := s.(*ast.TypeSpec); ok {
						types[s.Name.Name] = append(types[s.Name.Name], s.Type)
					}
				}
			case *ast.FuncDecl:
				if d.Recv != nil {
					name := receiver(d)
					types[name] = append(types[name], d.Type, d.Body)
					methods[name]++
				}
			}
		}
	}
	require.Greater(t, len(types), 8, "the types were found")
	require.Contains(t, types, way)
	below := map[string][]string{}
	for name, nodes := range types {
		require.LessOrEqual(t, methods[name], mostMethods, "methods of %s's %s: it has several duties", room, name)
		if s, ok := nodes[0].(*ast.StructType); ok {
			for _, f := range s.Fields.List {
				require.NotEmpty(t, f.Names, "%s's %s embeds a type", room, name)
			}
		}
		var collect func(n ast.Node) bool
		collect = func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr: // a field or a method, or another package's
				return false
			case *ast.Field: // its name may be a type's
				ast.Inspect(n.Type, collect)
				return false
			case *ast.KeyValueExpr:
				ast.Inspect(n.Value, collect)
				return false
			case *ast.Ident:
				if types[n.Name] != nil && n.Name != name {
					below[name] = append(below[name], n.Name)
				}
			}
			return true
		}
		for _, n := range nodes {
			ast.Inspect(n, collect)
		}
	}
	done, under := map[string]bool{}, map[string]bool{}
	var walk func(name string, way []string)
	walk = func(name string, way []string) {
		if under[name] {
			t.Fatalf("types of %s know one another in a circle: %s", room, strings.Join(append(way, name), ", "))
		}
		if done[name] {
			return
		}
		under[name] = true
		for _, other := range below[name] {
			walk(other, append(way, name))
		}
		under[name], done[name] = false, true
	}
	for name := range types {
		walk(name, nil)
	}
}

// receiver is the name of a method's type.
func receiver(d *ast.FuncDecl) string {
	x := d.Recv.List[0].Type
	if p, ok := x.(*ast.StarExpr); ok {
		x = p.X
	}
	return x.(*ast.Ident).Name
}
