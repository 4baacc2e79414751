package ir

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Print writes a function as text: an instruction a line.
func (f *Func) Print(w io.Writer) error {
	var s strings.Builder
	for n, v := range f.Inputs {
		fmt.Fprintf(&s, "input %d: %v\n", n, v)
	}
	for n, v := range f.Outputs {
		fmt.Fprintf(&s, "output %d: %v\n", n, v)
	}
	uniform, primitive := f.Uniform(), f.PerPrimitive()
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		if b > 0 && len(blk.Preds) == 0 && len(blk.Code) == 0 {
			continue
		}
		fmt.Fprintf(&s, "block %d", b)
		if len(blk.Preds) > 0 {
			fmt.Fprintf(&s, " from %v", blk.Preds)
		}
		s.WriteString("\n")
		for _, v := range blk.Code {
			same := ""
			if primitive[v] {
				same = " per primitive"
			}
			if uniform[v] {
				same = " uniform"
			}
			f.print(&s, v, same)
		}
		for _, e := range blk.Exits {
			if e.Cond == None {
				fmt.Fprintf(&s, "\tgo to %d\n", e.To)
			} else {
				fmt.Fprintf(&s, "\tgo to %d where %%%d\n", e.To, e.Cond)
			}
		}
		if len(blk.Exits) == 0 {
			s.WriteString("\tend\n")
		}
	}
	_, err := io.WriteString(w, s.String())
	return err
}

func (f *Func) print(s *strings.Builder, v Value, same string) {
	i := &f.Code[v]
	s.WriteString("\t")
	if i.Type != simd.VecNone {
		fmt.Fprintf(s, "%%%d%s", v, [...]string{"", ".b", "", ".l"}[i.Type])
		s.WriteString(same + " = ")
	} else if i.Op == Look {
		fmt.Fprintf(s, "%%%d = ", v)
	}
	s.WriteString(Name(i.Op))
	switch i.Op {
	case Const:
		fmt.Fprintf(s, " %#x", i.Imm)
		if x := math.Float32frombits(uint32(i.Imm)); i.Type == simd.VecWord && math.Abs(float64(x)) > 1e-20 &&
			math.Abs(float64(x)) < 1e20 {
			fmt.Fprintf(s, " (%v)", x)
		}
	case Input, LoadSlot, StoreSlot, Part, Output, QuadBroadcast:
		fmt.Fprintf(s, " %d", i.Imm)
	case LoadElement, StoreElement:
		fmt.Fprintf(s, " %d+%d", i.Imm, i.Count)
	case LoadBuffer, StoreBuffer, AtomicBuffer, BufferSize:
		if i.Binding == Workgroup {
			s.WriteString(" workgroup")
		} else {
			fmt.Fprintf(s, " binding %d", i.Binding)
		}
		if i.Op != BufferSize {
			fmt.Fprintf(s, " bytes %d+%d", i.Imm, i.Width)
		}
		if i.Op == AtomicBuffer {
			fmt.Fprintf(s, " atomic %d", i.Atomic)
		}
	case Barrier:
		s.WriteString([2]string{" of memory", " of the workgroup"}[i.Imm&1])
	case Interpolate:
		fmt.Fprintf(s, " %d place %d", i.Imm, i.Place)
	case Look:
		fmt.Fprintf(s, " %v image %d", i.Look.Kind, i.Look.Image)
		if i.Look.Sampler >= 0 {
			fmt.Fprintf(s, " sampler %d", i.Look.Sampler)
		}
	}
	for n, a := range i.Args {
		switch i.Op {
		case Phi:
			fmt.Fprintf(s, " %d:", i.From[n])
		case Look:
			fmt.Fprintf(s, " %v", i.Look.Operands[n])
		}
		fmt.Fprintf(s, " %%%d", a)
	}
	s.WriteString("\n")
}
