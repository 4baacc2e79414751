package house_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// ratchets are counts of the generated assembly and of its generator, which may only fall: nobody can review what grows.
// A change that makes one smaller writes the new count here.
var ratchets = []struct {
	name string
	// folder has the files, with all below it; file says which of them by the ends of their names.
	folder, file string
	// what is counted: lines where nil
	what *regexp.Regexp
	most int
}{
	{"lines of assembly for amd64", "simd", "_amd64.s", nil, 146811},
	{"lines of the sampling kernels' assembly for amd64", "simd", "texture_amd64.s", nil, 30984},
	{"lines of the generator", "asm", ".go", nil, 28906},
	{"questions of the generator for the width of registers", "asm", ".go", regexp.MustCompile(`\.Wide\(\)`), 0},
	{"questions of the generator for a property of its target", "asm", ".go",
		regexp.MustCompile(`\.(HasMasks|Rounds|OneRegister\(\)|Registers (>|==))`), 219},
	// Until 29 November 2026 the 828 calls that take registers were among them: GP64, GP32, XMM, YMM and ZMM, which are
	// Reg64, Reg32, Vec128, Vec256 and Vec512 now. Asm.K, which takes a mask, was never.
	{"instructions that the generator writes by their names", "asm", ".go",
		regexp.MustCompile(`\b[a-zA-Z]+\.[A-Z][A-Z0-9]{2,}(_[A-Z0-9]+)*\(`), 1623},
}

// vocabularies are the files that name each instruction once.
var vocabularies = map[string]bool{"asm/instructions.go": true, "asm/neon/instructions.go": true,
	"asm/neon/vocabulary.go": true}

func TestAssemblyOnlyShrinks(t *testing.T) {
	t.Chdir("../../..")
	for _, r := range ratchets {
		count := 0
		require.NoError(t, filepath.WalkDir(r.folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, r.file) || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			switch {
			case err != nil:
				return err
			case r.what == nil:
				count += bytes.Count(text, []byte("\n"))
			case !vocabularies[filepath.ToSlash(path)]:
				count += len(r.what.FindAll(text, -1))
			}
			return nil
		}))
		if count > r.most {
			t.Errorf("%d %s, at most %d", count, r.name, r.most)
		}
		t.Logf("%d %s, at most %d", count, r.name, r.most)
	}
}
