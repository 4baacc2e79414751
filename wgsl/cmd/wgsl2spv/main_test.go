package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each entry point becomes a file beside the source, or in a folder.
func TestRun(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "a.wgsl")
	source := "@vertex fn top() -> @builtin(position) vec4<f32> { return vec4<f32>(0.0); }\n@fragment fn red() -> " +
		"@location(0) vec4<f32> { return vec4<f32>(1.0, 0.0, 0.0, 1.0); }\n"
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run(file, "", &out); err != nil {
		t.Fatal(err)
	}
	want := []string{filepath.Join(folder, "a.top.vert.spv"), filepath.Join(folder, "a.red.frag.spv")}
	if got := strings.Fields(out.String()); strings.Join(got, " ") != strings.Join(want, " ") {
		t.Fatalf("%v, not %v", got, want)
	}
	for _, name := range want {
		if data, err := os.ReadFile(name); err != nil || len(data) < 20 || len(data)%4 != 0 {
			t.Errorf("%s: %d bytes, %v", name, len(data), err)
		}
	}
	if err := os.WriteFile(file, []byte("fn f() {}"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := run(file, "", &out); err == nil || !strings.Contains(err.Error(), "no vertex or fragment entry points") {
		t.Error(err)
	}
	if run(filepath.Join(folder, "gone.wgsl"), "", &out) == nil {
		t.Error("a file that is not there")
	}
}
