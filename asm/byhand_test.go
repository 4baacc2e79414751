package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A kernel calls a lane function, or a line says why it is written by hand.
func TestKernelsByHandSayWhy(t *testing.T) {
	findRoot(t)
	layout := layoutOf(t)
	own := sourceOnce()
	used := map[string]bool{}
	for _, f := range families() {
		assembly, _, err := f.Build(layout, own, levels)
		if err != nil {
			t.Fatal(err)
		}
		text := regexp.MustCompile(`(?m)^TEXT ·`).Split(string(assembly), -1)
		lanes := func(t string) bool { return strings.Contains(t, "// lane.") }
		calls := func(t string) bool { // whether t calls a stage with one
			return slices.ContainsFunc(text, func(s string) bool {
				name, _, _ := strings.Cut(s, "(SB)")
				return lanes(s) && strings.Contains(t, "·"+name)
			})
		}
		for _, k := range f.Kernels {
			if slices.ContainsFunc(text, func(t string) bool {
				return strings.HasPrefix(t, k.Name+"AVX") && (lanes(t) || calls(t))
			}) {
				continue
			}
			used[k.Name], used[f.Name] = true, true
			if byHand[k.Name] == "" && byHand[f.Name] == "" {
				t.Errorf("%s of family %s calls no lane function, and no row of byHand says why", k.Name, f.Name)
			}
		}
	}
	for name := range byHand {
		if !used[name] {
			t.Errorf("byHand has a row for %s, which is a walk, or no kernel", name)
		}
	}
}
