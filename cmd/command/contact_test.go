package command

import (
	"encoding/json"
	"image"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// insideOutOFF is a box whose faces look inwards, and a triangle far away without area.
const insideOutOFF = "OFF\n12 7 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n0 0 1\n1 0 1\n1 1 1\n0 1 1\n5 5 5\n6 5 5\n7 5 5\n5 6 5\n" +
	"4 0 1 2 3\n4 4 7 6 5\n4 0 4 5 1\n4 1 5 6 2\n4 2 6 7 3\n4 3 7 4 0\n3 8 9 10\n"

// contacted is what contact says of a file with some text.
func contacted(t *testing.T, name, text string) (r contactReport) {
	t.Helper()
	require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	require.NoError(t, json.Unmarshal([]byte(must(t, "contact", name, "--no-sheet", "--json")), &r))
	return r
}

// whats are the kinds of findings, with their counts.
func whats(r contactReport) map[string]int {
	m := map[string]int{}
	for _, f := range r.Unusual {
		m[f.What] += f.Count
	}
	return m
}

// What is unusual about assets is found and counted.
func TestContactFindsWhatIsUnusual(t *testing.T) {
	t.Chdir(t.TempDir())
	r := contacted(t, "a.off", insideOutOFF)
	require.Equal(t, map[string]int{"degenerate": 1, "inside-out": 13}, whats(r))
	require.Equal(t, 13, r.Triangles)
	require.Equal(t, [3]float32{7, 5, 5}, r.Size)
	// Turned round, it is as it should be, and with a face less it is open.
	turned := strings.NewReplacer("4 0 1 2 3", "4 3 2 1 0", "4 4 7 6 5", "4 5 6 7 4", "4 0 4 5 1", "4 1 5 4 0", "4 1 5 6 2", "4 2 6 5 1",
		"4 2 6 7 3", "4 3 7 6 2", "4 3 7 4 0", "4 0 4 7 3").Replace(insideOutOFF)
	require.Equal(t, map[string]int{"degenerate": 1}, whats(contacted(t, "b.off", turned)))
	open := strings.Replace(strings.Replace(turned, "12 7 0", "12 6 0", 1), "4 0 4 7 3\n", "", 1)
	require.Equal(t, map[string]int{"degenerate": 1, "open": 4}, whats(contacted(t, "c.off", open)))
	require.Equal(t, map[string]int{"non-manifold": 1, "open": 6}, whats(contacted(t, "d.off",
		"OFF 5 3\n0 0 0\n0 0 1\n1 0 0\n0 1 0\n-1 0 0\n3 0 1 2\n3 0 1 3\n3 0 1 4\n")))
	require.Equal(t, map[string]int{"no-triangles": 0, "not-finite": 1}, whats(contacted(t, "e.xyz", "1 2 3\nnan 0 0\n4 5 6\n")))
	require.Equal(t, map[string]int{"distant": 1, "open": 3}, whats(contacted(t, "f.off", "OFF 3 1\n9e6 0 0\n9000100 0 0\n9e6 99 0\n3 0 1 2\n")))
	require.Equal(t, map[string]int{"far-away": 1, "open": 9}, whats(contacted(t, "g.obj",
		"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 90 0 0\nv 91 0 0\nv 90 1 0\nv 1 1 0\nusemtl a\nf 1 2 3\nusemtl b\nf 4 5 6\nusemtl c\nf 2 7 3\n")))
	r = contacted(t, "h.obj", "mtllib none.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
	require.Equal(t, []string{"none.mtl"}, r.Missing)
	require.NotEmpty(t, r.Warnings)
}

// The sheet has eight views and the lines that are printed.
func TestContactSheetOfViews(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("a.off", []byte(insideOutOFF), 0o666))
	text := must(t, "contact", "a.off", "-o", "sheets/a.png", "--size", "64x48", "--threads", "1")
	require.Contains(t, text, "size 7 x 5 x 5 units")
	require.Contains(t, text, "inside-out: part 0: is closed, and all of its 13 triangles face inwards")
	m := picture(t, "sheets/a.png")
	require.Equal(t, image.Rect(0, 0, 4*72+8, 8+3*16+8+2*(48+16+8)+2*16+8), m.Rect)
	for _, c := range [][]string{{"-o", "a.exr"}, {"--size", "4000x4000"}, {"-o", "a.txt"}} {
		status, _, stderr := command(append([]string{"contact", "a.off"}, c...)...)
		require.Equal(t, exitUsage, status, stderr)
	}
}
