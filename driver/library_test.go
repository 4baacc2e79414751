package driver_test

import (
	"debug/elf"
	"path/filepath"
	"strings"
	"testing"
)

// The libraries need no newer C library than 2.34, which systems of five years have, and libraries of C alone.
func TestLibrariesNeedAnOldC(t *testing.T) {
	for _, name := range []string{"libvulkan_halfspace.so", "libhalfspace_engine.so", "halfspace_replay"} {
		f, err := elf.Open(filepath.Join(built, name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		symbols, err := f.ImportedSymbols()
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range symbols {
			if v, ok := strings.CutPrefix(s.Version, "GLIBC_2."); ok && len(v) >= 2 && v > "34" && !strings.Contains(v[:2], ".") {
				t.Errorf("%s needs %s of %s", name, s.Name, s.Version)
			}
		}
		libraries, err := f.ImportedLibraries()
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range libraries {
			if !strings.HasPrefix(l, "libc.") && !strings.HasPrefix(l, "ld-linux") {
				t.Errorf("%s needs %s", name, l)
			}
		}
	}
}
