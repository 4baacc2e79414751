package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

func layoutOf(t *testing.T) *Layout {
	t.Helper()
	layout, err := readLayout("../simd")
	if err != nil {
		t.Fatal(err)
	}
	return layout
}

var sourceOnce = sync.OnceValue(readSource)

// kernelOf builds a family of one kernel.
func kernelOf(t *testing.T, layout *Layout, body func(a *Asm)) (assembly string, err error) {
	t.Helper()
	own := sourceOnce()
	text, _, err := Family{Name: "probe", Kernels: []Kernel{{Name: "probe", Record: "FloatsArgs", Doc: "is a probe",
		Body: body}}}.Build(layout, own, levels)
	return string(text), err
}

// functionOf is a kernel's text at a level.
func functionOf(assembly string, l *Target) string {
	_, text, _ := strings.Cut(assembly, "TEXT ·probe"+l.Name+"(SB)")
	text, _, _ = strings.Cut(text, "\n// func")
	return text
}

// Values that live at one time never share a register: random bodies of sums, with a loop around them, are run by a
// small machine on the registers that they were given, and every value must be there when it is read.
func TestAllocationKeepsWhatLives(t *testing.T) {
	layout := layoutOf(t)
	for seed := range uint64(60) {
		var order [][3]int // dst, and the two that it is the sum of
		count := 2 + int(seed%14)
		assembly, err := kernelOf(t, layout, func(a *Asm) {
			order = order[:0]
			var vs []x86.Vec
			for i := range count {
				v := a.Vec()
				a.VBROADCASTSS(a.Args.At("Value").Offset(4*i), v)
				vs = append(vs, v)
			}
			n := a.Field(a.Args, "N")
			loop := a.Unique("loop")
			a.Label(loop)
			local := rand.New(rand.NewPCG(seed, 2)) // the same body at every level
			for range 30 {
				to, x, y := local.IntN(count), local.IntN(count), local.IntN(count)
				a.VADDPS(vs[x], vs[y], vs[to])
				order = append(order, [3]int{to, x, y})
			}
			a.DECQ(n)
			a.JNZ(LabelRef(loop))
			for i := range count {
				a.Move(vs[i], Mem{Base: a.Args.Base, Disp: 64 * i})
			}
		})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, level := range levels {
			if err := follow(functionOf(assembly, level), order, count); err != nil {
				t.Errorf("seed %d, %v: %v", seed, level, err)
			}
		}
	}
}

// follow runs a function's additions twice around its loop: registers hold the names of the values, which must be those
// of the body's own run.
func follow(text string, order [][3]int, count int) error {
	registers, values := map[string]string{}, map[int]string{}
	at, loaded := 0, 0
	var body []string
	for _, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "//")
		f := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' })
		switch {
		case len(f) == 0:
		case f[0] == "VBROADCASTSS":
			registers[f[2]] = fmt.Sprint("in", loaded)
			values[loaded] = registers[f[2]]
			loaded++
		case f[0] == "VADDPS":
			body = append(body, line)
		}
	}
	if loaded != count || len(body) != len(order) {
		return fmt.Errorf("%d loads and %d sums, want %d and %d", loaded, len(body), count, len(order))
	}
	for range 2 {
		for i, line := range body {
			f := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' })
			to, x, y := order[i][0], order[i][1], order[i][2]
			if registers[f[1]] != values[x] || registers[f[2]] != values[y] {
				return fmt.Errorf("sum %d reads %q and %q, want %q and %q", at, registers[f[1]], registers[f[2]], values[x], values[y])
			}
			name := fmt.Sprint("sum", at)
			registers[f[3]], values[to] = name, name
			at++
		}
	}
	return nil
}

// Registers that VEX cannot name are never given to bodies of AVX2, nor at any level to instructions that have no EVEX
// form.
func TestRegistersThatCannotBeNamed(t *testing.T) {
	assembly, err := kernelOf(t, layoutOf(t), func(a *Asm) {
		live := a.Vecs(14)
		for i, v := range live {
			a.VBROADCASTSS(a.Args.At("Value").Offset(4*i), v)
		}
		x := a.Vec256()
		a.VMOVDQU(Mem{Base: a.Args.Base}, x)
		a.VPXOR(x, x, x)
		a.VMOVDQU(x, Mem{Base: a.Args.Base})
		if a.Registers > 16 {
			more := a.Vecs(14)
			for i, v := range more {
				a.VBROADCASTSS(a.Args.At("Value").Offset(4*i), v)
			}
			live = append(live, more...)
			a.VMOVDQU(Mem{Base: a.Args.Base}, x)
			a.VPXOR(x, x, x)
			a.VMOVDQU(x, Mem{Base: a.Args.Base})
		}
		for i, v := range live {
			a.Move(v, Mem{Base: a.Args.Base, Disp: 64 * i})
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	high := func(text, opcode string) bool {
		for _, line := range strings.Split(text, "\n") {
			if strings.Contains(line, opcode) {
				for n := 16; n < 32; n++ {
					if strings.Contains(line+" ", fmt.Sprintf("Y%d ", n)) ||
						strings.Contains(line, fmt.Sprintf("Y%d,", n)) ||
						strings.Contains(line, fmt.Sprintf("Z%d,", n)) && opcode == "\t" {
						return true
					}
				}
			}
		}
		return false
	}
	if high(functionOf(assembly, avx2), "\t") {
		t.Error("a body of AVX2 has a register above Y15")
	}
	if high(functionOf(assembly, avx512), "VPXOR ") {
		t.Error("VPXOR has a register above Y15")
	}
	if !strings.Contains(functionOf(assembly, avx512), "Z20") {
		t.Error("the body of AVX-512 does not use the upper registers: this test shows nothing")
	}
}

// A body that holds more than there is fails, and the error says where most lives.
func TestTooManyRegisters(t *testing.T) {
	_, err := kernelOf(t, layoutOf(t), func(a *Asm) {
		live := a.Vecs(33)
		for i, v := range live {
			a.VBROADCASTSS(a.Args.At("Value").Offset(4*i), v)
		}
		for i, v := range live {
			a.Move(v, Mem{Base: a.Args.Base, Disp: 64 * i})
		}
	})
	if err == nil || !strings.Contains(err.Error(), "probeAVX") || !strings.Contains(err.Error(), "33 vector ones") {
		t.Errorf("33 vectors: %v; want an error with the kernel and how many live", err)
	}
}

// Instructions outside a level's sets are refused.
func TestInstructionOutsideItsLevel(t *testing.T) {
	_, err := kernelOf(t, layoutOf(t), func(a *Asm) {
		v := a.Vec512()
		a.VBROADCASTSS(a.Args.At("Value"), v)
		a.VPMULLD(v, v, v)
		a.VMOVDQU32(v, Mem{Base: a.Args.Base})
	})
	if err == nil || !strings.Contains(err.Error(), "AVX2") {
		t.Errorf("AVX-512 at AVX2: %v; want an error", err)
	}
}

// The text has a table of what loops hold, the names of fields, and the generator's comments.
func TestAssemblySaysWhatItDoes(t *testing.T) {
	assembly, err := kernelOf(t, layoutOf(t), func(a *Asm) {
		remaining := a.Field(a.Args, "N")
		loop := a.Unique("loop")
		value := a.Vec()
		a.VBROADCASTSS(a.Args.At("Value"), value)
		a.Label(loop)
		a.Move(value, Mem{Base: a.Args.Base})
		a.DECQ(remaining)
		a.JNZ(LabelRef(loop))
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"// N\n", "// Value\n", "\t// Held through loops: "} {
		if !strings.Contains(assembly, want) {
			t.Errorf("no %q in\n%s", want, assembly)
		}
	}
}
