package x86

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
)

// made is an instruction, which must be one.
func made(t *testing.T, name string, ops ...Op) *Instruction {
	t.Helper()
	i, err := instruction(name, ops)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// The tables name opcodes of the generator's instructions, and alignment; all instructions are exact.
func TestOpcodesAreTheInstructions(t *testing.T) {
	text, err := os.ReadFile("../instructions.go")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{"PCALIGN": true}
	_, text, _ = bytes.Cut(text, []byte("type instructions struct"))
	text, _, _ = bytes.Cut(text, []byte("\n}"))
	for _, m := range regexp.MustCompile(`\b([A-Z0-9]{2,})(_[A-Z_]+)?\b`).FindAllStringSubmatch(string(text), -1) {
		named[m[1]] = true
		if regexp.MustCompile("FMADD|FNM|RCP|RSQRT").MatchString(m[1]) {
			t.Errorf("%s is not exact", m[1])
		}
	}
	for opcode := range roles {
		if !named[opcode] {
			t.Errorf("%s is no instruction of the generator", opcode)
		}
	}
	for _, table := range []map[string]bool{evexOnly, vexOnly, cancelling} {
		for opcode := range table {
			if !named[opcode] {
				t.Errorf("%s is no instruction of the generator", opcode)
			}
		}
	}
}

// What instructions do with their operands.
func TestRoles(t *testing.T) {
	var c Collection
	x, y, k, r, q := c.Vec512(), c.Vec256(), c.K(), c.Reg64(), c.Reg64()
	m := Mem{Base: r}
	for _, test := range []struct {
		name string
		ops  []Op
		want string
	}{
		{"VADDPS", []Op{m, x, x}, "rrw"},
		{"VADDPS", []Op{m, x, k, x}, "rrrm"}, // lanes that are off stay
		{"VADDPS_Z", []Op{m, x, k, x}, "rrrw"},
		{"VPBLENDMD", []Op{x, x, k, x}, "rrrw"}, // the mask chooses
		{"VPCMPUD", []Op{U8(1), x, x, k, k}, "rrrrw"},
		{"VPTERNLOGD", []Op{U8(1), x, x, x}, "rrrm"},
		{"VPERMI2B", []Op{m, x, k, x}, "rrrm"},
		{"VGATHERDPS", []Op{m, k, x}, "rmm"},
		{"VPGATHERDD", []Op{y, m, y}, "mrm"},
		{"VMOVDQU32", []Op{x, k, m}, "rrm"},
		{"ADDQ", []Op{r, q}, "rm"},
		{"SHLQ", []Op{U8(3), q}, "rm"},
		{"SHLQ", []Op{U8(3), r, q}, "rrm"},
		{"SETEQ", []Op{r}, "w"},
		{"RET", nil, ""},
	} {
		if got := made(t, test.name, test.ops...).role(); got != test.want {
			t.Errorf("%s of %d: %s, want %s", test.name, len(test.ops), got, test.want)
		}
	}
	if in := made(t, "VPXOR", y, y, y).inputs(); in != nil {
		t.Errorf("what is cleared reads %v", in)
	}
	if in := made(t, "VPXOR", y, c.Vec256(), y).inputs(); len(in) != 2 {
		t.Errorf("a difference reads %v", in)
	}
	if in := made(t, "DIVL", r.As32()).inputs(); len(in) != 3 {
		t.Errorf("a division reads %v", in)
	}
}

// What is written by a register's short name does not live before, where that clears the rest.
func TestShortNamesClearTheRest(t *testing.T) {
	var c Collection
	for _, test := range []struct {
		i    *Instruction
		want parts
	}{
		{made(t, "VMOVDQU", Mem{}, c.Vec128()), partsOf(64)},
		{made(t, "MOVL", Mem{}, c.Reg32()), partsOf(8)},
		{made(t, "MOVW", Mem{}, c.Reg64().As16()), partsOf(2)},
		{made(t, "SETEQ", c.Reg64().As8()), partsOf(1)},
	} {
		if got := test.i.outputs(); len(got) != 1 || got[0].parts != test.want {
			t.Errorf("%s writes %v, want %07b", test.i.Opcode, got, test.want)
		}
	}
}

// A function that is wrong is refused with what is wrong.
func TestFunctionsThatAreWrong(t *testing.T) {
	for want, write := range map[string]func(f *Function){
		"f: it runs past its end":                 func(f *Function) { f.Emit("INCL", EAX) },
		"f: JMP to nowhere, which is nowhere":     func(f *Function) { f.Emit("JMP", LabelRef("nowhere")); f.Emit("RET") },
		"f: ADDQ has 2 operands, not 1":           func(f *Function) { f.Emit("ADDQ", EAX); f.Emit("RET") },
		"f: VPANDD is not an instruction of AVX2": func(f *Function) { f.Emit("VPANDD", RSP, RSP, RSP); f.Emit("RET") },
		"f: label here stands at two places": func(f *Function) {
			f.Label("here")
			f.Emit("JNZ",
				LabelRef("here"))
			f.Label("here")
			f.Emit("RET")
		},
		"f: KMOVW of a mask is not an instruction of AVX2": func(f *Function) { f.Emit("KMOVW", K0, EAX); f.Emit("RET") },
	} {
		f := &Function{Name: "f", AVX2: true}
		write(f)
		if err := f.Compile(nil); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// Jumps to what comes next, labels that nothing uses and moves to the same register are not written; MOVL is, which
// clears a half.
func TestNothingIsWrittenForNothing(t *testing.T) {
	f := &Function{Name: "f", Doc: "f is a probe.", Parameter: "a *Args"}
	f.Emit("MOVQ", EAX.As64(), EAX.As64())
	f.Emit("MOVL", EAX, EAX)
	f.Emit("JMP", LabelRef("next"))
	f.Label("next")
	f.Emit("RET")
	if err := f.Compile(nil); err != nil {
		t.Fatal(err)
	}
	file := File{}
	file.Function(f)
	_, text, _ := strings.Cut(string(file.Assembly()), "TEXT")
	if want := " ·f(SB), NOSPLIT, $0-8; PCALIGN $64\n\tMOVL AX, AX\n\tRET\n"; text != want {
		t.Errorf("%q, want %q", text, want)
	}
}

// A copy gets its original's register where that is not read any more, and is not written then; but a gather's result,
// although it be a copy of its index, gets another.
func TestCopiesLieWhereTheirOriginalsDid(t *testing.T) {
	for _, gathers := range []bool{false, true} {
		var c Collection
		f, v, result := &Function{Name: "f", Parameter: "a *Args"}, c.Vec512(), c.Vec512()
		f.Emit("VMOVDQU32", Mem{Base: RSP}, v)
		f.Emit("VMOVDQU32", v, result)
		if gathers {
			f.Emit("VPGATHERDD", Mem{Base: RSP, Index: v, Scale: 4}, MaskNumber(1), result)
		}
		f.Emit("VMOVDQU32", result, Mem{Base: RSP})
		f.Emit("RET")
		if err := f.Compile(nil); err != nil {
			t.Fatal(err)
		}
		if same := f.place(v.ID()) == f.place(result.ID()); same == gathers {
			t.Errorf("with a gather %v: a copy in its original's register %v", gathers, same)
		}
		if n := len(f.instructions()); n != 3 && !gathers {
			t.Errorf("%d instructions", n)
		}
	}
}

// A caller's values lie in what a stage does not write, a stage's results in what it gives, and a stage of which the
// caller keeps nothing free is refused.
func TestCallersKeepWhatStagesDoNotWrite(t *testing.T) {
	y := func(n int) Vec { return VectorNumber(n, 32) }
	stage := &Function{Name: "stage", AVX2: true, Doc: "stage adds.", Takes: []Register{y(0)}, Gives: []Register{y(1)}}
	var c Collection
	inner := c.Vec256()
	stage.Emit("VADDPS", y(0), y(0), inner)
	stage.Emit("VADDPS", inner, inner, y(1))
	stage.Emit("RET")
	if err := stage.Compile(nil); err != nil {
		t.Fatal(err)
	}
	caller := func(kept int) (*Function, []Vec) {
		f := &Function{Name: "f", AVX2: true, Parameter: "a *A"}
		var vs []Vec
		for range kept {
			v := c.Vec256()
			f.Emit("VMOVDQU", Mem{Base: RSP}, v)
			vs = append(vs, v)
		}
		f.Emit("VMOVDQU", Mem{Base: RSP}, y(0))
		f.Call(stage)
		for _, v := range append(vs, y(1)) {
			f.Emit("VMOVDQU", v, Mem{Base: RSP})
		}
		f.Emit("RET")
		return f, vs
	}
	written := map[int]bool{}
	for _, o := range stage.written {
		written[o.id.Number] = true
	}
	if len(written) != 2 || !written[1] {
		t.Errorf("the stage writes %v", written)
	}
	f, vs := caller(13)
	if err := f.Compile(nil); err != nil {
		t.Fatal(err)
	}
	for _, v := range vs {
		if at := f.place(v.ID()).Number; written[at] || at == 0 {
			t.Errorf("a value that lives over the call is in %d", at)
		}
	}
	if f, _ = caller(15); f.Compile(nil) == nil {
		t.Error("15 values live over a call that leaves 14 registers")
	}
	file := &File{Package: "p"}
	file.Function(stage)
	file.Function(f)
	text := string(file.Assembly())
	for _, want := range []string{"// stage adds.\nTEXT ·stage<>(SB), NOSPLIT, $0-0; PCALIGN $64\n", "CALL    ·stage<>+0(SB)\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(string(file.Stubs()), "stage") {
		t.Error("a stage is declared")
	}
}
