package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What the plugin has counted is added up by function and by part.
func TestParts(t *testing.T) {
	functions := []function{{"simd.a", 0x1000, 0x1010}, {"simd.b", 0x1010, 0x1020}}
	names := "kernel\tA/small\t16\t4\ttrue\nframe\tfill unlit\tframe\t1\ttrue\n"
	file := filepath.Join(t.TempDir(), "counts")
	if err := os.WriteFile(file, []byte("part 0\n1000 3 10\n100c 1 2\n1010 2 4\npart 1\n1020 7 1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	parts, err := readParts(strings.NewReader(names), file, functions)
	if err != nil {
		t.Fatal(err)
	}
	if p := parts[0]; p.total != 40 || p.each() != 10 || p.functions["simd.a"] != 32 || p.functions["simd.b"] != 8 ||
		p.name != "A/small" || !p.own {
		t.Errorf("%+v", p)
	}
	if p := parts[1]; p.total != 7 || p.functions["elsewhere"] != 7 || p.kind != "frame" {
		t.Errorf("%+v", p)
	}
	for _, bad := range []string{"kernel\tA\n", "kernel\tA\t16\t0\ttrue\n", names + names} {
		if _, err := readParts(strings.NewReader(bad), file, functions); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}

// Blocks that always run one behind the other are one piece, a loop of two of them included; what the disassembler
// names is read.
func TestPieces(t *testing.T) {
	p, err := parseProgram(`
0000000000001000 <simd.a>:
    1000:      	adrp	x6, 0x4b4000 <setupWords+0x180>
    1004:      	cbz	x0, 0x1018 <simd.a+0x18>
    1008:      	add	v0.4s, v1.4s, v2.4s
    100c:      	b	0x1010 <simd.a+0x10>
    1010:      	subs	x1, x1, #0x1
    1014:      	b.ne	0x1008 <simd.a+0x8>
    1018:      	ret
`)
	if err != nil || len(p) != 7 {
		t.Fatalf("%d instructions, %v", len(p), err)
	}
	list := pieces(map[block]uint64{{0x1000, 2}: 1, {0x1008, 2}: 10, {0x1010, 2}: 10, {0x1018, 1}: 1}, p)
	if len(list) != 3 || list[0].text != "add v0.4s, v1.4s, v2.4s\nb 0\nsubs x1, x1, #0x1\nb.ne 0\n" || list[0].times != 10 {
		t.Errorf("%+v", list)
	}
	if some, share := covered(list); len(some) != 3 || share != 1 || some[1].text != "adrp x6, 0\ncbz x0, 0\n" {
		t.Errorf("%v: %+v", share, some)
	}
}

// Kernels that a level does not have itself are named, and no figures given.
func TestTables(t *testing.T) {
	var parts []part
	for i, level := range []string{"generic", "neon", "avx2"} {
		total := []uint64{800, 200, 100}[i]
		parts = append(parts, part{level: level, kind: "frame", name: "fill unlit", units: 1, total: total * 1e6,
			functions: map[string]uint64{"simd.a": total * 1e6}},
			part{level: level, kind: "kernel", name: "A/small", unit: "16", units: 10, own: true, total: total},
			part{level: level, kind: "kernel", name: "B", unit: "16", units: 10, own: level == "avx2", total: total})
	}
	var b bytes.Buffer
	writeTables(&b, parts, 1)
	for _, want := range []string{"| fill unlit | 800.0 | 200.0 | 100.0 | 4.0 | 2.0 |",
		"| A/small | 16 | 80.0 | 20.0 | 10.0 | 4.0 | 2.0 |", "Plain Go at the level neon: B.", "100.0 %  simd.a"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "| B |") {
		t.Error("a kernel of plain Go has figures")
	}
}
