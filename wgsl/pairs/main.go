// Command pairs writes shaders that are in WGSL and in GLSL, and the modules that both become, for tests that draw them
// side by side:
//
//	go run ./pairs FOLDER
//
// It needs glslangValidator. The cases are in table.go; a module has the cases of one theme, each a function, and a
// column of the picture for each. The GLSL is made from the WGSL by rules for the few things that differ, or written by
// hand where the rules do not suffice.
package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/seed-1acaedba/halfspace/wgsl"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: pairs FOLDER")
		os.Exit(2)
	}
	total := 0
	for _, t := range themes() {
		if err := t.write(os.Args[1]); err != nil {
			fmt.Fprintf(os.Stderr, "pairs: %s: %v\n", t.name, err)
			os.Exit(1)
		}
		total += len(t.cases)
	}
	fmt.Println(total, "shaders")
}

// theme is the cases of one module.
type theme struct {
	name  string
	cases []kase
}

// kase is the body of a function of uv (vec2<f32>, from 0 to 1), n (i32, 0 to 15) and u (u32, any) that returns a
// vec4<f32>. No glsl is what the rules make of wgsl.
type kase struct{ wgsl, glsl, functions, glslFunctions string }

// wgsl is the theme's shader.
func (t *theme) wgsl() string {
	var b strings.Builder
	for k, c := range t.cases {
		fmt.Fprintf(&b, "%sfn case%d(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {\n%s}\n", lines(c.functions), k, lines(c.wgsl))
	}
	b.WriteString("@fragment fn fs(@builtin(position) at: vec4<f32>, @location(0) uv: vec2<f32>) -> @location(0) vec4<f32> {\n")
	b.WriteString("let k = i32(at.x) / 4;\nlet n = i32(at.y) & 15;\nlet u = u32(i32(at.x) + 64 * i32(at.y)) * 2654435761u;\n")
	for k := range t.cases {
		fmt.Fprintf(&b, "if (k == %d) { return case%d(uv, n, u); }\n", k, k)
	}
	b.WriteString("return vec4<f32>(0.0);\n}\n")
	return b.String()
}

// glsl is the same in GLSL.
func (t *theme) glsl() string {
	var b strings.Builder
	b.WriteString("#version 450\nlayout(location = 0) in vec2 uv;\nlayout(location = 0) out vec4 color;\n")
	for k, c := range t.cases {
		body, functions := c.glsl, c.glslFunctions
		if body == "" {
			body = translate(c.wgsl)
		}
		if functions == "" {
			functions = translate(c.functions)
		}
		fmt.Fprintf(&b, "%svec4 case%d(vec2 uv, int n, uint u) {\n%s}\n", lines(functions), k, lines(body))
	}
	b.WriteString("void main() {\nint k = int(gl_FragCoord.x) / 4;\nint n = int(gl_FragCoord.y) & 15;\nuint u = " +
		"uint(int(gl_FragCoord.x) + 64 * int(gl_FragCoord.y)) * 2654435761u;\ncolor = vec4(0.0);\n")
	for k := range t.cases {
		fmt.Fprintf(&b, "if (k == %d) { color = case%d(uv, n, u); }\n", k, k)
	}
	b.WriteString("}\n")
	return b.String()
}

func lines(s string) string {
	if s == "" {
		return ""
	}
	return strings.TrimSpace(s) + "\n"
}

// rules rewrite WGSL as GLSL, applied one after the other.
var rules = []struct {
	from *regexp.Regexp
	to   string
}{
	{regexp.MustCompile(`vec([234])<f32>`), "vec$1"},
	{regexp.MustCompile(`vec([234])<i32>`), "ivec$1"},
	{regexp.MustCompile(`vec([234])<u32>`), "uvec$1"},
	{regexp.MustCompile(`vec([234])<bool>`), "bvec$1"},
	{regexp.MustCompile(`mat([234])x([234])<f32>`), "mat${1}x${2}"},
	{regexp.MustCompile(`\bf32\b`), "float"},
	{regexp.MustCompile(`\bi32\b`), "int"},
	{regexp.MustCompile(`\bu32\b`), "uint"},
	{regexp.MustCompile(`bitcast<uint>\(f:`), "floatBitsToUint("},
	{regexp.MustCompile(`bitcast<float>\(`), "uintBitsToFloat("},
	{regexp.MustCompile(`\binverseSqrt\b`), "inversesqrt"},
	{regexp.MustCompile(`\bcountOneBits\b`), "bitCount"},
	{regexp.MustCompile(`\breverseBits\b`), "bitfieldReverse"},
	{regexp.MustCompile(`\bfirstLeadingBit\b`), "findMSB"},
	{regexp.MustCompile(`\bfirstTrailingBit\b`), "findLSB"},
	{regexp.MustCompile(`\bdpdx\b`), "dFdx"},
	{regexp.MustCompile(`\bdpdy\b`), "dFdy"},
	{regexp.MustCompile(`\b(?:let|var) (\w+): (\w+) =`), "$2 $1 ="},
	{regexp.MustCompile(`fn (\w+)\((\w+): (\w+)\) -> (\w+)`), "$4 $1($3 $2)"},
	{regexp.MustCompile(`fn (\w+)\((\w+): (\w+), (\w+): (\w+)\) -> (\w+)`), "$6 $1($3 $2, $5 $4)"},
}

// translate makes GLSL of WGSL.
func translate(s string) string {
	for _, r := range rules {
		s = r.from.ReplaceAllString(s, r.to)
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "ROUND(", "roundEven("), "bitcastU(", "floatBitsToUint(")
}

// write writes a theme's sources and modules.
func (t *theme) write(folder string) error {
	source := t.wgsl()
	source = strings.ReplaceAll(strings.ReplaceAll(source, "ROUND(", "round("), "bitcastU(", "bitcast<u32>(")
	_, words, err := wgsl.Compile(source, "", "fs")
	if err != nil {
		return err
	}
	var data []byte
	for _, w := range words {
		data = binary.LittleEndian.AppendUint32(data, w)
	}
	stem := filepath.Join(folder, t.name)
	for name, text := range map[string][]byte{stem + ".wgsl": []byte(source), stem + ".wgsl.spv": data,
		stem + ".frag": []byte(t.glsl())} {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return err
		}
	}
	if out, err := exec.Command("glslangValidator", "-V", "-g0", stem+".frag", "-o", stem+".frag.spv").CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}
