package house

import (
	"go/ast"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const root = "../../.."

// The numbers may only fall. They count what was there when the rules were made.
const (
	widest      = 140 // columns
	mostComplex = 40
)

// complex are the functions over mostComplex that were there before the rule; a row goes when its function is simpler.
var complex = map[string]int{
	"edge/view.go checkDynamic": 41, "pass.go attach": 50,
	"internal/ir/optimise/optimise.go same": 64, "internal/ir/optimise/unroll.go write": 41, "sample/compile.go validate": 44,
	"sample/kernel_plan.go newKernelPlan": 52, "sample/ycbcr.go validateYcbcr": 49, "spirv/constants.go fold": 47,
	"spirv/declare.go declare": 48, "spirv/types.go typ": 61, "wgsl/expression.go binary": 56,
}

// Errors, help and pages name their subjects: no string has a construction that hides one.
func TestErrorsAndHelpNameTheirSubject(t *testing.T) {
	for _, f := range read(t) {
		if strings.HasPrefix(f.name, "internal/test/house/") {
			continue // names the constructions
		}
		for _, line := range f.strings() {
			t.Error(line)
		}
	}
}

// Comments name their subjects, too.
func TestCommentsNameTheirSubject(t *testing.T) {
	for _, f := range read(t) {
		for _, line := range f.comments() {
			t.Error(line)
		}
	}
}

// Lines end where a reader's eye finds the next one.
func TestLinesFit(t *testing.T) {
	for _, f := range read(t) {
		if n, line := f.longest(); n > widest {
			t.Errorf("%s:%d: %d columns, %d may be", f.name, line, n, widest)
		}
	}
}

// A function that decides more than a reader can hold is cut into parts.
func TestFunctionsStaySimple(t *testing.T) {
	found := map[string]int{}
	for _, f := range read(t) {
		for _, d := range f.tree.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && complexity(fn) > mostComplex {
				found[f.name+" "+fn.Name.Name] = complexity(fn)
			}
		}
	}
	for name, n := range found {
		if n > complex[name] {
			t.Errorf("%s: cyclomatic complexity %d, %d may be", name, n, max(mostComplex, complex[name]))
		}
	}
	for name := range complex {
		require.Contains(t, found, name, "its row can go")
	}
}

func read(t *testing.T) []file {
	list, err := files(root)
	require.NoError(t, err)
	require.Greater(t, len(list), 500)
	return list
}
