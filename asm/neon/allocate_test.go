package neon

import (
	"strings"
	"testing"
)

// layout has one field of every name.
type layout struct{}

func (layout) Offset(record, field string) int         { return 8 }
func (layout) Size(record string, field ...string) int { return 8 }
func (layout) Signed(record, field string) bool        { return false }
func (layout) Constant(name string) int                { return 0 }

// written is the text of a kernel.
func written(body func(a *Asm)) string {
	f := NewFile("x", &Encodings{map[string]uint32{}, map[string]bool{}})
	f.kernel(Kernel{Name: "x", Record: "XArgs", Body: body}, "X", layout{})
	return strings.Join(f.functions[0].lines, "\n")
}

// A value that a loop reads keeps its register through all of it, though nothing behind its last line reads it.
func TestValuesLiveThroughLoops(t *testing.T) {
	text := written(func(a *Asm) {
		n, step, sum := a.Imm(10), a.Imm(3), a.Imm(0)
		a.Times(n, func() {
			a.AddX(sum, step, sum)
			other := a.Imm(7)
			a.AddX(sum, other, sum)
		})
		a.SetField(a.Args, "N", sum)
	})
	for _, line := range []string{"MOVD $3, R2", "MOVD $0, R3", "ADD R2, R3, R3", "MOVD $7, R4", "ADD R4, R3, R3"} {
		if !strings.Contains(text, line) {
			t.Errorf("%q is not in\n%s", line, text)
		}
	}
}

// A copy of what is not needed any more is none; one of what is changed later stays.
func TestCopies(t *testing.T) {
	none := written(func(a *Asm) { a.SetField(a.Args, "N", a.MoveX(a.Imm(1))) })
	if strings.Count(none, "MOVD R") != 1 { // the store
		t.Errorf("it copies:\n%s", none)
	}
	one := written(func(a *Asm) {
		x := a.Imm(1)
		y := a.MoveX(x)
		a.AddI(y, 1, y)
		a.SetField(a.Args, "N", a.AddX(x, y))
	})
	if !strings.Contains(one, "MOVD R1, R2") {
		t.Errorf("it does not copy:\n%s", one)
	}
}

// What is read before it is written, and what does not find place, is no kernel.
func TestKernelsThatAreNone(t *testing.T) {
	for what, body := range map[string]func(a *Asm){
		"read but not written": func(a *Asm) { a.SetField(a.Args, "N", a.General()) },
		"too few registers": func(a *Asm) {
			var all []X
			for i := range 30 {
				all = append(all, a.Imm(i))
			}
			for _, x := range all {
				a.SetField(a.Args, "N", x)
			}
		},
		"no label": func(a *Asm) { a.Jump("nowhere") },
	} {
		func() {
			defer func() {
				if said, ok := recover().(string); !ok || !strings.Contains(said, what) {
					t.Errorf("%v, not %q", said, what)
				}
			}()
			written(body)
		}()
	}
}
