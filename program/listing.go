package program

import (
	"io"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Assembly writes the machine code that the module becomes for an instruction set, "avx2" or "avx512", segment by
// segment: the operations of each, and its instructions with their offsets and bytes. Between segments, kernels are
// called. The error says so if there is no machine code for the instruction set.
func (i *Inspection) Assembly(w io.Writer, isa string) error {
	level, err := simd.ParseLevel(isa)
	if err != nil {
		return err
	}
	p, err := exec.NewPlan(i.Function, exec.InputRows{}, simd.Lanes)
	if err != nil {
		return err
	}
	return p.Print(w, level)
}
