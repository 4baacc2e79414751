package main

import (
	"encoding/json"
	"go/build"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// findRoot tells the reader of Go's packages where they are, in a test that was built with -trimpath.
func findRoot(t *testing.T) {
	t.Helper()
	if build.Default.GOROOT == "" {
		out, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			t.Fatal(err)
		}
		build.Default.GOROOT = strings.TrimSpace(string(out))
	}
}

// lanePure are the families whose lanes do not look at each other, or look through operations of the target alone.
var lanePure = map[string]bool{"advanced": true, "alpha": true, "axis": true, "blend": true, "coordinates": true,
	"cube": true, "floats": true, "gather": true, "halve": true, "lod": true, "lut": true, "max": true, "pack": true, "picklanes": true,
	"popcount": true, "readback": true, "reduce": true, "resolve": true, "resolves": true, "samples": true, "stencil": true,
	"taps": true, "texels": true, "vec": true, "window": true, "ycbcr": true}

// A target is a record: the one for 32 registers of 256 bits with masks (AVX-512VL), which is no level, makes kernels
// that equal their definitions on guard pages. They take the place of AVX-512's in a build of the package simd.
func TestKernelsOf256BitsWithMasks(t *testing.T) {
	if testing.Short() || runtime.GOARCH != "amd64" {
		t.Skip("it builds the tests of the package simd for amd64 and runs them")
	}
	vl := &Target{Name: "AVX512", Bytes: 32, Registers: 32, HasMasks: true,
		other: map[string]string{"CopyMask": "KMOVB", "TestMask": "KORTESTB", "Bits": "KMOVB %0 %1d"}} // a mask has 8 lanes
	findRoot(t)
	own := sourceOnce()
	layout, dir := layoutOf(t), t.TempDir()
	replace, names := map[string]string{}, []string{}
	for _, f := range append(families(), vecOps(laneSequences().operations)) {
		if !lanePure[f.Name] {
			continue
		}
		text, _, err := f.Build(layout, own, []*Target{avx2, vl})
		if err != nil {
			t.Fatal(err)
		}
		file, err := filepath.Abs(filepath.Join("../simd", f.Name+"_amd64.s"))
		if err != nil {
			t.Fatal(err)
		}
		replace[file] = filepath.Join(dir, f.Name+"_amd64.s")
		if err := os.WriteFile(replace[file], text, 0o644); err != nil {
			t.Fatal(err)
		}
		for _, k := range f.Kernels {
			if f.Name != "vec" {
				names = append(names, k.Name)
			}
		}
	}
	if len(replace) != len(lanePure) {
		t.Errorf("%d families, want %d", len(replace), len(lanePure))
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	test := func(run string) string {
		cmd := exec.Command("go", "test", "-overlay", filepath.Join(dir, "overlay.json"), "-v", "-run", run, ".")
		cmd.Dir = "../simd"
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", cmd, err, out)
		}
		return string(out)
	}
	out := test("^TestAllLevelsEqualGeneric$/^(?i:" + strings.Join(names, "|") + ")$/^level=avx512$")
	if !strings.Contains(out, "level=avx512") {
		t.Skip("SKIPPED: this CPU lacks AVX-512, so that kernels of 256 bits with masks were assembled but NOT RUN")
	}
	for _, name := range names {
		if !strings.Contains(strings.ToLower(out), "--- pass: testalllevelsequalgeneric/"+strings.ToLower(name)+"/") {
			t.Errorf("%s did not run", name)
		}
	}
	test("^TestVecKernelsEqualTheirDefinition$|^TestEveryOperationHasNameShapeAndDefinition$")
}
