package exec

import (
	"fmt"
	"io"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Print writes the machine code of a plan for a level, segment by segment.
func (p *Plan) Print(w io.Writer, level simd.Level) error {
	for _, s := range p.code.segments {
		if err := s.print(w, level); err != nil {
			return err
		}
	}
	return nil
}

// print writes a segment.
func (s *Segment) print(w io.Writer, level simd.Level) error {
	lines, constants, err := jit.Listing(level, s.Code)
	if err != nil {
		return err
	}
	var out strings.Builder
	operations := 0
	for _, in := range s.Code {
		if in.Kind == jit.Operate {
			operations++
		}
	}
	fmt.Fprintf(&out, "segment %d of block %d", s.number, s.first)
	if s.flow {
		fmt.Fprintf(&out, " from step %d to the end of block %d", s.from, s.last)
		if s.Rest > 0 {
			fmt.Fprintf(&out, " and %d steps more", s.Rest)
		}
	}
	fmt.Fprintf(&out, ": %d operations\n", operations)
	column := 0
	for _, in := range s.Code {
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
