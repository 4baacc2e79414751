package program

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// analytic gives lookups whose level is implied, and whose coordinates are inputs as they come, the derivatives that
// the engine has of these: then nobody needs a lane's neighbours.
func (s *stage) analytic() {
	f := s.f
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		for n := 0; n < len(blk.Code); n++ {
			v := blk.Code[n]
			if i := &f.Code[v]; i.Op != ir.Look || !i.Look.Implicit || !s.plain(i) {
				continue
			}
			lookup, args := *f.Code[v].Look, slices.Clone(f.Code[v].Args)
			lookup.Operands = slices.Clone(lookup.Operands)
			var code []ir.Value
			for k, o := range f.Code[v].Look.Operands {
				if o < ir.S || o > ir.R {
					continue
				}
				for way, first := range []ir.Operand{ir.DxS, ir.DyS} {
					x := s.derivative(int(f.Code[args[k]].Imm), ir.LocationDx+ir.Kind(way))
					code = append(code, x)
					if at := slices.Index(lookup.Operands, first+o-ir.S); at >= 0 {
						args[at] = x
					} else {
						lookup.Operands, args = append(lookup.Operands, first+o-ir.S), append(args, x)
					}
				}
			}
			f.Code[v].Look, f.Code[v].Args = &lookup, args
			blk.Code = slices.Insert(blk.Code, n, code...)
			n += len(code)
		}
	}
}

// plain says whether all coordinates of a lookup are inputs that vary smoothly from pixel centre to pixel centre.
func (s *stage) plain(lookup *ir.Instr) bool {
	for k, o := range lookup.Look.Operands {
		if o < ir.S || o > ir.R {
			continue
		}
		i := &s.f.Code[lookup.Args[k]]
		if i.Op != ir.Input || s.f.Inputs[i.Imm].Kind != ir.Location || s.f.Inputs[i.Imm].Vertex != 0 {
			return false
		}
		if x := s.interpolation[i.Imm]; x.flat || x.centroid || x.sample {
			return false
		}
	}
	return true
}

// derivative is a new instruction for the derivative of an input.
func (s *stage) derivative(input int, kind ir.Kind) ir.Value {
	x := s.f.Inputs[input]
	x.Kind = kind
	n := slices.Index(s.f.Inputs, x)
	if n < 0 {
		n = len(s.f.Inputs)
		s.f.Inputs, s.interpolation = append(s.f.Inputs, x), append(s.interpolation, s.interpolation[input])
	}
	s.f.Code = append(s.f.Code, ir.Instr{Op: ir.Input, Type: simd.VecWord, Imm: uint64(n)})
	s.f.Kept = append(s.f.Kept, false) // the lookup alone uses it
	return ir.Value(len(s.f.Code) - 1)
}
