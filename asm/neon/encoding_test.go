package neon

import (
	"encoding/binary"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A disassembler reads every word as the instruction that stands beside it.
func TestEncodingsDisassemble(t *testing.T) {
	objdump, err := exec.LookPath("aarch64-linux-gnu-objdump")
	if err != nil {
		t.Skip("there is no aarch64-linux-gnu-objdump")
	}
	text, err := os.ReadFile("encodings.s")
	if err != nil {
		t.Fatal(err)
	}
	e, err := ReadEncodings(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(e.known) == 0 {
		t.Fatal("there are none")
	}
	var instructions []string
	var code []byte
	add := func(i string) {
		instructions, code = append(instructions, i), binary.LittleEndian.AppendUint32(code, e.word(i))
	}
	for _, i := range slices.Sorted(maps.Keys(e.known)) {
		add(i)
		for _, first := range []int{1, 9, 21} { // other registers
			if n := first; first < 16 || !strings.Contains(i, ".h[") { // an operand that is one 16-bit element names registers 0 to 15 alone
				add(registers.ReplaceAllStringFunc(i, func(r string) string { n++; return fmt.Sprint(r[:1], n) }))
			}
		}
	}
	file := filepath.Join(t.TempDir(), "code")
	if err := os.WriteFile(file, code, 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(objdump, "-D", "-b", "binary", "-m", "aarch64", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	var read []string
	for _, line := range strings.Split(string(out), "\n") {
		if f := strings.SplitN(strings.TrimSpace(line), "\t", 3); len(f) == 3 { // address, word, instruction
			read = append(read, strings.Join(strings.Fields(f[2]), " "))
		}
	}
	if !slices.Equal(read, instructions) {
		for i := range min(len(read), len(instructions)) {
			if read[i] != instructions[i] {
				t.Errorf("%#08x is %q, not %q", e.word(instructions[i]), read[i], instructions[i])
			}
		}
		t.Fatalf("%d instructions, %d read", len(instructions), len(read))
	}
}

// What multiplies and adds at once, or estimates, is not to be had.
func TestInstructionsThatMayNotBeUsed(t *testing.T) {
	for _, text := range []string{"fmla v0.4s, v1.4s, v2.4s", "fmls v0.4s, v1.4s, v2.4s", "fmadd s0, s1, s2, s3",
		"frecpe v0.4s, v1.4s", "frsqrte v0.4s, v1.4s", "frecps v0.4s, v1.4s, v2.4s", "FNMSUBD F0, F1, F2, F3",
		"VFMLA V0.S4, V1.S4, V2.S4", "fcmla v0.4s, v1.4s, v2.4s, #90", "fmlal v0.4s, v1.4h, v2.4h", "bfmmla v0.4s, v1.8h, v2.8h",
		"bfdot v0.4s, v1.8h, v2.8h"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s may be used", text)
				}
			}()
			NewFile("x", &Encodings{map[string]uint32{}, map[string]bool{}}).function("f", "", "").instruction(text)
		}()
	}
}

// What has no word yet is named, and stands in the text where asm2plan9s finds it.
func TestEncodingsMissing(t *testing.T) {
	e, err := ReadEncodings("    WORD $0x4e20d400 // fadd v0.4s, v0.4s, v0.4s")
	if err != nil {
		t.Fatal(err)
	}
	if w := e.word("fadd v0.4s, v1.4s, v2.4s"); w != 0x4e22d420 {
		t.Errorf("%#x", w)
	}
	if w := e.word("fsub v0.4s, v1.4s, v2.4s"); w != 0 {
		t.Errorf("%#x, which nobody knows", w)
	}
	if m := e.Missing(); !slices.Equal(m, []string{"fsub v0.4s, v0.4s, v0.4s"}) {
		t.Error(m)
	}
	want := "    WORD $0x4e20d400 // fadd v0.4s, v0.4s, v0.4s\n" + strings.Repeat(" ", 65) + "// fsub v0.4s, v0.4s, v0.4s\n"
	if text := e.Text(); text != want {
		t.Errorf("%q, not %q", text, want)
	}
	if _, err := ReadEncodings("WORD $0xnone // fadd"); err == nil {
		t.Error("a line that is no word was read")
	}
}
