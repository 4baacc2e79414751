package wgsl

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// valid checks a module by spirv-val, where that is installed.
func valid(t *testing.T, words []uint32) {
	t.Helper()
	if len(words) < 5 || words[0] != 0x07230203 {
		t.Fatalf("%d words are no module", len(words))
	}
	validator, err := exec.LookPath("spirv-val")
	if err != nil {
		t.Log("without spirv-val")
		return
	}
	var data []byte
	for _, w := range words {
		data = binary.LittleEndian.AppendUint32(data, w)
	}
	file := filepath.Join(t.TempDir(), "module.spv")
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(validator, "--target-env", "vulkan1.1", file).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

const quad = `
struct Out { @builtin(position) position: vec4<f32>, @location(0) uv: vec2<f32> }
@vertex fn vs(@builtin(vertex_index) index: u32) -> Out {
	let uv = vec2<f32>(f32(index & 1u), f32(index >> 1u));
	return Out(vec4<f32>(uv * 2.0 - 1.0, 0.25, 1.0), uv);
}
`

// fragment is a fragment stage with a body.
func fragment(body string) string {
	return quad + "@fragment fn fs(@location(0) uv: vec2<f32>) -> @location(0) vec4<f32> {\n" + body + "\n}\n"
}

// Both stages are modules of their own, with an entry point called main.
func TestCompile(t *testing.T) {
	v, f, err := Compile(fragment("return vec4<f32>(uv, 0.0, 1.0);"), "vs", "fs")
	if err != nil {
		t.Fatal(err)
	}
	valid(t, v)
	valid(t, f)
	for _, c := range []struct{ vs, fs, want string }{
		{"fs", "fs", `no vertex entry point "fs"`}, {"vs", "nothing", `no fragment entry point "nothing"`},
	} {
		if _, _, err := Compile(fragment("return vec4<f32>(uv, 0.0, 1.0);"), c.vs, c.fs); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, not %q", err, c.want)
		}
	}
	if _, f, err = Compile(fragment("return vec4<f32>(uv, 0.0, 1.0);"), "vs", ""); err != nil || f != nil {
		t.Error("no name is no module")
	}
}

// What is not WGSL, and what naga lets through, is refused with a reason.
func TestRefused(t *testing.T) {
	for body, want := range map[string]string{
		"let a: i32 = uv.x; return vec4<f32>(f32(a));":                         `is i32, but its value is f32`,
		"var a: i32 = uv.x; return vec4<f32>(f32(a));":                         `is i32`,
		"var a: i32; a = uv.x; return vec4<f32>(f32(a));":                      `the target of the assignment is i32, but its value is f32`,
		"return vec4<f32>(1.0) + vec3<f32>(1.0);":                              `the operator does not take vec4<f32> and vec3<f32>`,
		"return vec4<f32>(1.0) * i32(uv.x);":                                   `the operator does not take`,
		"return vec3<f32>(1.0);":                                               `the result is vec4<f32>, but its value is vec3<f32>`,
		"if (uv.x) { return vec4<f32>(1.0); } return vec4<f32>(0.0);":          `the condition of an if`,
		"if (uv.x > 0.5) { return vec4<f32>(1.0); }":                           `the function may end without returning a value`,
		"for (var i = 0; i < 3; i++) { return vec4<f32>(1.0); }":               `the function may end without returning a value`,
		"switch i32(uv.x) { case 0: { return vec4<f32>(1.0); } default: { } }": `the function may end without returning a value`,
		"return vec4<f32>(uv, 1.0);":                                           `cannot be made from 3 components`,
		"return vec4<f32>(max(uv, vec3<f32>(1.0)), 1.0, 1.0);":                 `the arguments of the function must have one type, not vec2<f32> and vec3<f32>`,
		"return vec4<f32>(sin(1u));":                                           `u32`,
		"return vec4<f32>(f32(!uv.x));":                                        `the operator does not take f32`,
		"let a = array<f32, 2>(1.0, 2.0); return vec4<f32>(a[uv.x]);":          `an index must be an integer, not f32`,
		"return vec4<f32>(select(1.0, vec2<f32>(1.0), uv.x > 0.5), 1.0, 1.0);": `select`,
		"return vec4<f32>(f32(u32(1) << i32(uv.x)));":                          `the operator does not take u32 and i32`,
		"let m = mat3x3<f32>(); return vec4<f32>(m * vec4<f32>(1.0), 1.0);":    `the operator does not take mat3x3<f32> and vec4<f32>`,
		"let m = mat3x2<f32>(); return vec4<f32>(transpose(m)[0], 1.0);":       `transpose of mat3x2<f32>`,
		"return vec4<f32>(1.0":                                                 ``,
		"/* no end":                                                            `does not end`,
	} {
		_, _, err := Compile(fragment(body), "vs", "fs")
		if err == nil || !strings.HasPrefix(err.Error(), "wgsl: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, not %q", body, err, want)
		}
	}
	for _, deep := range []string{strings.Repeat("(", 1000), strings.Repeat("!", 1000), strings.Repeat("{", 300)} {
		if _, _, err := Compile(fragment("return "+deep), "vs", "fs"); err == nil || !strings.Contains(err.Error(), "nests deeper") {
			t.Error(err)
		}
	}
	for source, want := range map[string]string{
		"fn f(n: i32) -> f32 { if (n < 1) { return 0.0; } return f(n - 1); }":                                       `calls itself`,
		"fn f(n: i32) -> f32 { return g(n); }\nfn g(n: i32) -> f32 { if (n < 1) { return 0.0; } return f(n - 1); }": `calls itself`,
		"var<private> v: f32 = 1.0; fn f(n: i32) -> f32 { return v; }":                                              `drops a private variable's value`,
		"fn f(n: i32) -> f32 { return f32(countLeadingZeros(u32(n))); }":                                            `countLeadingZeros`,
		"fn f(n: i32) -> f32 { if (n < 1) { return 0.0; } }":                                                        `the function may end without returning a value`,
	} {
		_, _, err := Compile(source+fragment("return vec4<f32>(f(3));"), "vs", "fs")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, not %q", source, err, want)
		}
	}
	for _, source := range []string{"fn f(n: i32) -> f32 { return 1.0; }", "fn f(n: f32, m: f32) -> f32 { return 1.0; }"} {
		if _, _, err := Compile(source+fragment("return vec4<f32>(f(uv.x));"), "vs", "fs"); err == nil {
			t.Errorf("%q: arguments of other types", source)
		}
	}
}

// Variables of functions have values, and lets types that are checked; what is outside of functions stays.
func TestExplain(t *testing.T) {
	for source, want := range map[string]string{
		"fn f() { loop { var s: f32; } }":                   "fn f() { loop { var s: f32 = f32(); } }",
		"fn f() { var<function> a: array<vec2<f32>, 3> ; }": "fn f() { var<function> a: array<vec2<f32>, 3>  = array<vec2<f32>, 3>(); }",
		"fn f() { let a: i32 = 1; let b = a + 2; let p: ptr<function, f32> = &c; let q = &c; let r = q; let s = b; let " +
			"u = tex; } var tex: texture_2d<f32>;": "fn f() { var a: i32 = 1; var b = a + 2; let p: ptr<function, f32> " +
			"= &c; let q = &c; let r = q; var s = b; let u = tex; } var tex: texture_2d<f32>;",
		"var<private> s: f32; fn f() { var t = 1; var u: i32 = 3; }": "var<private> s: f32; fn f() { var t = 1; var u: i32 = 3; }",
		"fn f() { /* var s: f32; /* } */ */ // var t: f32;\n}":       "fn f() { /* var s: f32; /* } */ */ // var t: f32;\n}",
		"struct S { let_: f32, var_: i32 }":                          "struct S { let_: f32, var_: i32 }",
	} {
		got, err := explain(source)
		if err != nil || got != want {
			t.Errorf("%q: %q (%v), not %q", source, got, err, want)
		}
	}
}

// Values that are used many times take no longer.
func TestSharedValues(t *testing.T) {
	body := "let a0 = uv.x;\n"
	for k := range 60 {
		body += fmt.Sprintf("let a%d = a%d + a%d;\n", k+1, k, k)
	}
	if _, _, err := Compile(fragment(body+"return vec4<f32>(a60);"), "vs", "fs"); err != nil {
		t.Error(err)
	}
}

// The modules that package program draws beside GLSL's are those of today, and valid.
func TestPairsAreCurrent(t *testing.T) {
	sources, err := filepath.Glob("../program/testdata/pairs/*.wgsl")
	if err != nil || len(sources) == 0 {
		t.Fatal("no sources", err)
	}
	for _, file := range sources {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, words, err := Compile(string(source), "", "fs")
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		valid(t, words)
		var data []byte
		for _, w := range words {
			data = binary.LittleEndian.AppendUint32(data, w)
		}
		if old, err := os.ReadFile(file + ".spv"); err != nil || !bytes.Equal(old, data) {
			t.Errorf("%s.spv is not what the source becomes: go run ./pairs ../program/testdata/pairs (%v)", file, err)
		}
	}
}

// Any source gives modules or an error, never a panic.
func FuzzCompile(f *testing.F) {
	f.Add(fragment("var s: f32; for (var i: i32 = 0; i < 3; i++) { s += uv.x; } return vec4<f32>(s);"))
	f.Add("@fragment fn fs() { let a: i32 = 1.0; }")
	f.Add("fn f(){f();} /*/**/")
	f.Fuzz(func(t *testing.T, source string) {
		if v, _, err := Compile(source, "vs", "fs"); err == nil && len(v) < 5 {
			t.Error("neither modules nor an error")
		}
	})
}
