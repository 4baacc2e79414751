package main

import (
	"strings"
	"testing"
)

const root = "../.."

// Every mutation's text occurs once, what takes its place is Go, and its test exists and stands in its row.
func TestMutationsApply(t *testing.T) {
	for _, err := range checkAll(root, mutations()) {
		t.Error(err)
	}
}

// A table that shrinks would show less and say nothing.
func TestMutationsAreInEveryPackage(t *testing.T) {
	all := mutations()
	if len(all) < 150 {
		t.Errorf("%d mutations, not at least 150", len(all))
	}
	for _, folder := range []string{"rop", "edge", "tile", "sample", "format", "program", "scene", "mip", "transform", "shape", "queue", "picfile", "texfile",
		"internal/compare", "cmd/internal/serve"} {
		n := 0
		for _, m := range all {
			if strings.HasPrefix(m.File, folder+"/") {
				n++
			}
		}
		if n == 0 {
			t.Errorf("no mutation is in %s", folder)
		}
	}
	for _, row := range strings.Fields("G1 F13 G14 N7 F5 F8 F9 H3 O2 O5 S9 U1 U5 P7 P10") {
		n := 0
		for _, m := range all {
			if m.Row == row {
				n++
			}
		}
		if n == 0 {
			t.Errorf("row %s has no mutation", row)
		}
	}
}

// A mutation that does not apply is an error that says why.
func TestWrongMutationsAreFound(t *testing.T) {
	good := mutations()[0]
	for why, change := range map[string]func(m *Mutation){
		"occurs 0 times":      func(m *Mutation) { m.Old = "no such text" },
		"is the text itself":  func(m *Mutation) { m.New = m.Old },
		"is not valid Go":     func(m *Mutation) { m.New = "}{" },
		"has no test":         func(m *Mutation) { m.Test = "TestThatIsNotThere" },
		"has no subtest":      func(m *Mutation) { m.Test += "/no such subtest" },
		"no such file":        func(m *Mutation) { m.File += "x" },
		"image.md does not":   func(m *Mutation) { m.Row = "I8" },
		"in the table twice ": func(*Mutation) {},
	} {
		bad := good
		change(&bad)
		list := []Mutation{bad}
		if why == "in the table twice " {
			list = append(list, bad)
		}
		errs := checkAll(root, list)
		found := false
		for _, err := range errs {
			found = found || strings.Contains(err.Error(), strings.TrimSpace(why))
		}
		if !found {
			t.Errorf("%q is not among %v", why, errs)
		}
	}
}
