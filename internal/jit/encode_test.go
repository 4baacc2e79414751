package jit

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
)

// TestEncodingsAgainstAssembler assembles every form of every instruction with registers of every class, and memory,
// and wants GNU as to make the same bytes.
func TestEncodingsAgainstAssembler(t *testing.T) {
	as, err := exec.LookPath("as")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("no assembler here")
	}
	var text strings.Builder
	text.WriteString(".intel_syntax noprefix\n.code64\n")
	a := &assembler{}
	type line struct {
		text string
		at   int
	}
	var lines []line
	write := func(s string) {
		lines = append(lines, line{s, len(a.code)})
		text.WriteString(s + "\n")
	}
	places := map[string]operand{
		"[rdi+rcx+0x12345]": memory(rdi, rcx, 0x12345), "[rdi+rdx-0x12345]": memory(rdi, rdx, -0x12345),
		"[rdi+0x10]":    memory(rdi, none, 16),
		"[rax+0x12340]": memory(rax, none, 0x12340), "[rdi+rcx+0x40]": memory(rdi, rcx, 64),
		"[r10+r11]": memory(r10, r11, 0), "[r10+rbx+0xf0]": memory(r10, rbx, 0xF0),
		"[rax]": memory(rax, none, 0), "[rax+rdx]": memory(rax, rdx, 0),
		"[rax+0x1fc0]": memory(rax, none, 127*64), "[rdi-0x2000]": memory(rdi, none, -128*64),
		"[rdi+rcx-0x2040]": memory(rdi, rcx, -129*64),
		"[rdi+0x1fc]":      memory(rdi, none, 127*4), "[rdi-0x80]": memory(rdi, none, -128),
	}
	forms := 0
	for i := range instructions {
		row := table[i]
		for _, form := range []uint8{vex, evex} {
			if row.forms&form == 0 {
				continue
			}
			forms++
			a.on = targetOf(form == evex)
			name, prefix, numbers := "ymm", "", []int{0, 5, 9, 15}
			if a.on.hasMasks {
				name, prefix, numbers = "zmm", "{evex} ", []int{0, 7, 8, 15, 18, 25, 31}
			}
			v := func(n int) string { return fmt.Sprint(name, n) }
			k := func(n int) string { return fmt.Sprint("k", n) }
			first, source := v, v
			switch row.shape {
			case rvmk:
				first = k
			case kvk, kk, mk:
				first, source, numbers = k, k, []int{0, 1, 6, 7}
				prefix = ""
			case rmGP:
				first = func(n int) string { return []string{"eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi"}[n] }
			}
			for n, x := range numbers {
				d, s := numbers[(n+1)%len(numbers)], numbers[(n+2)%len(numbers)]
				if row.shape == rvmk || row.shape == rmGP {
					d &= 7
				}
				sources := map[string]operand{}
				if row.shape != mr && row.shape != mk && !(i == vpbroadcastd || i == vpbroadcastb || i.quarter()) {
					sources[source(x)] = register(x)
				}
				if row.shape != rmGP && row.shape != kvk && i != knotw && i != kortestw {
					for m, o := range places {
						size := map[bool]string{false: "ymmword ptr ", true: "zmmword ptr "}[a.on.hasMasks]
						if i.quarter() {
							size = "xmmword ptr "
						}
						switch i {
						case vpbroadcastd:
							size = "dword ptr "
						case vpbroadcastb:
							size = "byte ptr "
						case kmovwLoad, kmovwStore:
							size = "word ptr "
						}
						if row.shape == vmi && !a.on.hasMasks {
							continue
						}
						sources[size+m] = o
						if a.on.hasMasks && row.w == 0 && row.shape != mr && i != vmovups && i != vpbroadcastd && !i.quarter() {
							o.broadcast = true
							sources["dword ptr "+m+"{1to16}"] = o
						}
					}
				}
				for m, o := range sources {
					var ops []string
					mask := 0
					switch row.shape {
					case rvm, rvmk, rvmr, kvk:
						ops = []string{first(d), source(s), m}
					case rm, rmGP, kk, vmi:
						ops = []string{first(d), m}
					case mr, mk:
						ops = []string{m, first(d)}
					}
					if i == vpblendmd {
						mask = 1 + n
						ops[0] += fmt.Sprintf("{k%d}", mask)
					}
					if row.shape == rvmr {
						mask = x
						ops = append(ops, v(x))
					}
					if row.imm {
						ops = append(ops, "0x13")
					}
					if i == vmovups { // of two forms for registers the assembler takes the shorter one
						prefix = map[bool]string{false: "{load} ", true: "{evex} {load} "}[a.on.hasMasks]
					}
					if i == vbroadcasti128 && a.on.hasMasks {
						row.name = "vbroadcasti32x4"
					}
					write(prefix + row.name + " " + strings.Join(ops, ", "))
					a.emit(i, d, s, o, mask, 0x13)
				}
			}
		}
	}
	a.on = targetOf(true)
	write("vfmadd231ps zmm9, zmm17, zmm25, {ru-sae}")
	up := register(25)
	up.up = true
	a.emit(vfmadd231ps, 9, 17, up, 0, 0)
	write("vmulps zmm9{k5}, zmm17, zmm25")
	a.emit(vmulps, 9, 17, register(25), 5, 0)
	write("mov rsi, [rdi+8]")
	a.load(rsi, rdi, 8)
	write("mov rax, [rdi+16]")
	a.load(rax, rdi, 16)
	write("add rcx, 0x140")
	a.addImm(rcx, 0x140)
	write("sub rsi, 2")
	a.subImm(rsi, 2)
	write("1: {disp32} js 1b")
	a.land(a.jump(ifNegative), len(a.code)-6)
	write("2: {disp32} jmp 2b")
	a.back(len(a.code))
	write("dec rsi")
	a.dec(rsi)
	write("shl rsi, 1")
	a.double(rsi)
	write("mov byte ptr [rdi+rdx+0x12345], bl")
	a.storeByte(0x12345)
	write("mov byte ptr [rdi+rdx+0x45], bl")
	a.storeByte(0x45)
	write("mov byte ptr [rdi+rdx+0x12345], 0")
	a.clearByte(0x12345)
	write("mov rbx, 0x1234")
	a.constantRBX(0x1234)
	write("3: {disp32} jmp 3b")
	a.land(a.always(), len(a.code)-5)
	write("vzeroupper\nret")
	a.end()
	for _, level := range []simd.Level{simd.LevelAVX2, simd.LevelAVX512} { // what code with loops has on general registers
		list, _, err := Listing(level, collatz(3, 5))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range list {
			if name, _, _ := strings.Cut(l.Text, " "); name == "mov" && !strings.HasSuffix(l.Text, "+0]") ||
				name == "test" || name == "dec" || strings.Contains(l.Text, " r10") && name != "lea" {
				write(l.Text)
				a.bytes(l.Bytes...)
			}
		}
	}
	for _, wide := range []bool{false, true} { // numbers of one and two bytes
		for _, r := range []int{0, 7, 8, 13, 22, 31} {
			if r > 15 && !wide {
				continue
			}
			var list []Line
			w := &writer{known: map[string]int32{}, temp: [4]int{12, 13, r, (r + 5) % 16}}
			w.lines, w.on = &list, targetOf(wide)
			for width := range uint8(2) {
				n := &node{width: width + 1}
				w.loadRow(n, r)
				w.loadOne(n, r)
				w.loadEach(n, 3, r)
				w.storeRow(n, r, 1+r%7)
				w.storeNarrow(n)
			}
			for k, l := range list {
				end := len(w.code)
				if k+1 < len(list) {
					end = list[k+1].Offset
				}
				switch name, _, _ := strings.Cut(l.Text, " "); name {
				case "vpmovzxbd", "vpmovzxwd", "vpmovdb", "vpmovdw", "vpackusdw", "movzx":
					write(l.Text)
				case "vpackuswb", "vmovq":
					write("{vex3} " + l.Text)
				case "vmovd":
					write(map[bool]string{true: "{evex} "}[wide] + l.Text)
				default:
					if !strings.HasPrefix(l.Text, "mov [r10+r12]") && !strings.HasPrefix(l.Text, "vmovups [r10+rbx], xmm") {
						continue
					}
					write(l.Text)
				}
				a.bytes(w.code[l.Offset:end]...)
			}
		}
	}

	for change := ChangeSMin; change <= ChangeUMax; change++ {
		for own := range int32(2) {
			var list []Line
			w := &writer{}
			w.lines = &list
			w.extreme(&node{change: change, own: own})
			for k, l := range list {
				end := len(w.code)
				if k+1 < len(list) {
					end = list[k+1].Offset
				}
				write(l.Text)
				a.bytes(w.code[l.Offset:end]...)
			}
		}
	}

	dir := t.TempDir()
	source, object, flat := filepath.Join(dir, "x.s"), filepath.Join(dir, "x.o"), filepath.Join(dir, "x.bin")
	if err := os.WriteFile(source, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(as, "--64", "-o", object, source).CombinedOutput(); err != nil {
		t.Fatalf("as: %v\n%.2000s", err, out)
	}
	if out, err := exec.Command("objcopy", "-O", "binary", "-j", ".text", object, flat).CombinedOutput(); err != nil {
		t.Fatalf("objcopy: %v\n%s", err, out)
	}
	want, err := os.ReadFile(flat)
	if err != nil {
		t.Fatal(err)
	}
	for n, l := range lines {
		end := len(a.code)
		if n+1 < len(lines) {
			end = lines[n+1].at
		}
		if end > len(want) || !bytes.Equal(a.code[l.at:end], want[l.at:end]) {
			t.Fatalf("%s: % x, want % x", l.text, a.code[l.at:end], want[l.at:min(end+4, len(want))])
		}
	}
	t.Logf("%d instructions, %d forms, %d encodings", instructions, forms, len(lines))
}

// targetOf is the target of AVX-512, or AVX2.
func targetOf(masks bool) target {
	if masks {
		return targets[simd.LevelAVX512]
	}
	return targets[simd.LevelAVX2]
}
