package program

import (
	"fmt"
	"io"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/program/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// Assembly writes the machine code that the module becomes for a level, segment by segment: which operations it is of, and its
// instructions with their offsets and bytes. What lies between segments calls kernels.
func (i *Inspection) Assembly(w io.Writer, level simd.Level) error {
	quads := i.Entry.Model == spirv.ModelFragment && differentiates(i.Function)
	p, err := newPlan(i.Function, quads)
	if err != nil {
		return err
	}
	for b := range p.blocks {
		for n := range p.blocks[b].steps {
			s := p.blocks[b].steps[n].segment
			if s == nil {
				continue
			}
			if err := s.print(w, level, b); err != nil {
				return err
			}
		}
	}
	return nil
}

// print writes a segment.
func (s *segment) print(w io.Writer, level simd.Level, block int) error {
	lines, constants, err := jit.Listing(level, s.code)
	if err != nil {
		return err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "segment %d of block %d: %d operations\n", s.number, block, s.steps)
	column := 0
	for _, in := range s.code {
		if in.Kind != jit.Operate {
			continue
		}
		name := ir.Name(in.Op)
		if column == 0 || column+len(name) > 100 {
			if column > 0 {
				out.WriteString("\n")
			}
			out.WriteString(" ")
			column = 1
		}
		out.WriteString(" " + name)
		column += 1 + len(name)
	}
	out.WriteString("\n")
	bytes := 0
	for _, l := range lines {
		fmt.Fprintf(&out, "  %04x  %-22x  %s\n", l.Offset, l.Bytes, l.Text)
		bytes += len(l.Bytes)
	}
	fmt.Fprintf(&out, "  %d bytes, and %d of constants\n\n", bytes, constants)
	_, err = io.WriteString(w, out.String())
	return err
}
