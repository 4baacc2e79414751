package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
)

// shader check prints what a module has at its border, and what the compiler made of it.
func TestShaderCheck(t *testing.T) {
	status, stdout, stderr := command("shader", "check", module("head.frag.spv"))
	require.Zero(t, status, stderr)
	require.Regexp(t, `^fragment stage "main", \d+ instructions in \d+ blocks\n`, stdout)
	for _, want := range []string{
		`input +location 1 +vec3 `, `output +location 0 +vec4 `, `binding +push constants +PUSH_CONSTANTS`, `offset 64 +vec4`,
	} {
		require.Regexp(t, want, stdout)
	}
	require.NotContains(t, stdout, "vmulps")

	status, stdout, stderr = command("shader", "check", module("head.frag.spv"), "--ir")
	require.Zero(t, status, stderr)
	require.Regexp(t, `%\d+ = \w+`, stdout)

	for isa, register := range map[string]string{"avx2": "ymm", "avx512": "zmm"} {
		status, stdout, stderr = command("shader", "check", module("head.frag.spv"), "--asm", "--isa", isa)
		require.Zero(t, status, stderr)
		require.Regexp(t, `(?m)^segment 0 of block \d+: \d+ operations$`, stdout)
		require.Regexp(t, `(?m)^  [0-9a-f]{4}  [0-9a-f]+ +vmulps `+register+`\d+, `+register+`\d+, `, stdout)
		require.Regexp(t, `(?m)^  \d+ bytes, and \d+ of constants$`, stdout)
	}

	status, stdout, stderr = command("shader", "check", module("own.vert.spv"), "--json")
	require.Zero(t, status, stderr)
	var r shaderReport
	require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	require.Equal(t, "vertex", r.Stage)
	require.Len(t, r.Inputs, 3)
	require.Equal(t, []int{0, 64, 80}, []int{r.Bindings[0].Members[0].Offset, r.Bindings[0].Members[1].Offset,
		r.Bindings[0].Members[2].Offset})
}

// What is wrong with a module is told in a line, with the offset of the word.
func TestShaderCheckRefuses(t *testing.T) {
	folder := t.TempDir()
	data, err := os.ReadFile(module("head.frag.spv"))
	require.NoError(t, err)
	for name, c := range map[string]struct {
		bytes []byte
		want  string
	}{
		"short.spv": {data[:8], "a header of 5 words"}, "odd.spv": {data[:len(data)-1], "whole words of 4 bytes"},
		"cut.spv": {data[:len(data)-8], "SPIR-V word "}, "text.spv": {[]byte(strings.Repeat("text", 10)), "the first word is"},
	} {
		status, stdout, stderr := command("shader", "check", write(t, folder, name, c.bytes))
		require.Equal(t, exitFailure, status)
		requireOneLine(t, stdout, stderr)
		require.Contains(t, stderr, c.want)
		require.Contains(t, stderr, name)
	}
	status, stdout, stderr := command("shader", "check", folder)
	require.Equal(t, exitFailure, status)
	requireOneLine(t, stdout, stderr)
	status, stdout, stderr = command("shader", "check", module("head.frag.spv"), "--entry", "other")
	require.Equal(t, exitFailure, status)
	requireOneLine(t, stdout, stderr)
}

// shader run draws with a fragment module, the same picture on every level, frames by their time.
func TestShaderRun(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join("testdata", "clock.frag.spv")
	out := filepath.Join(folder, "a.png")
	require.Subset(t, levels(), halfspace.ISAs())
	for _, isa := range halfspace.ISAs() {
		status, _, stderr := command("shader", "run", file, "-o", out, "--size", "40x20", "--time", "0.5", "--isa", isa)
		require.Zero(t, status, stderr)
		m := picture(t, out)
		require.Equal(t, []int{40, 20}, []int{m.Bounds().Dx(), m.Bounds().Dy()})
		requirePixel(t, m, 0, 0, 3, 6, 128, 255)
		requirePixel(t, m, 39, 19, 252, 249, 128, 255)
	}
	status, _, stderr := command("shader", "run", file, "-o", out, "--size", "8x8", "--frames", "3", "--fps", "4")
	require.Zero(t, status, stderr)
	for n, blue := range []uint8{0, 64, 128} {
		m := picture(t, filepath.Join(folder, []string{"a-00000.png", "a-00001.png", "a-00002.png"}[n]))
		require.Equal(t, blue, m.NRGBAAt(3, 3).B)
	}
	for _, c := range [][]string{{"--fps", "0"}, {"--frames", "2", "-o", "-"}, {"--time", "Inf"}} {
		status, stdout, stderr := command(append([]string{"shader", "run", file}, c...)...)
		require.Equal(t, exitUsage, status)
		requireOneLine(t, stdout, stderr)
	}
	status, stdout, stderr := command("shader", "run", module("unlit.frag.spv"), "-o", out)
	require.Equal(t, exitFailure, status)
	requireOneLine(t, stdout, stderr)
}
