package main

import (
	"os"
	"path/filepath"
	"testing"
)

// What breaks on one system alone is found there, tests included, and nowhere else.
func TestBrokenTargetsAreNamed(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":          "module m\n\ngo 1.26.0\n",
		"m.go":            "package m\n",
		"m_windows.go":    "package m\n\nvar x int = \"text\"\n",
		"m_arm_test.go":   "package m\n\nconst tooWide int = 1 << 40\n",
		"body_solaris.go": "package m\n\nfunc bodiless()\n",
		"tagged.go":       "//go:build tagged\n\npackage m\n\nvar y int = \"text\"\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for target, want := range map[string]int{"linux/amd64": 0, "windows/amd64": 1, "linux/arm": 1, "solaris/amd64": 1, "linux/amd64/tagged,other": 1} {
		found, err := check(dir, target)
		if err != nil || len(found) != want {
			t.Errorf("%s: %q, %v; want %d", target, found, err, want)
		}
	}
	if _, err := check(dir, "windows"); err == nil {
		t.Error("a target without an architecture was taken")
	}
}
