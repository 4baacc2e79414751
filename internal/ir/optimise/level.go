package optimise

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// WithoutLevels is a function with level 0 for the lookups of some images and samplers that had derivatives: nobody
// needs derivatives of their coordinates then, nor helper lanes for them. The function that it is made of stays.
func WithoutLevels(f *ir.Func, free func(image, sampler int32) bool) (*ir.Func, error) {
	f = f.Clone()
	zero := ir.Value(len(f.Code))
	f.Code = append(f.Code, ir.Instr{Op: ir.Const, Type: simd.VecWord})
	f.Blocks[0].Code = slices.Insert(f.Blocks[0].Code, 0, zero)
	for v := range f.Code {
		i := &f.Code[v]
		if !i.LevelByDerivatives() || !free(i.Look.Image, i.Look.Sampler) {
			continue
		}
		look, args := *i.Look, i.Args
		look.Operands, i.Args, look.Implicit = nil, nil, false
		for k, o := range i.Look.Operands {
			if !choosesLevel(o) {
				look.Operands, i.Args = append(look.Operands, o), append(i.Args, args[k])
			}
		}
		look.Operands, i.Args = append(look.Operands, ir.Lod), append(i.Args, zero)
		i.Look = &look
	}
	return f, Func(f)
}

// choosesLevel says whether an operand only chooses the level of a lookup.
func choosesLevel(o ir.Operand) bool {
	return o == ir.Lod || o == ir.Bias || o == ir.MinLod || o >= ir.DxS && o <= ir.DyR
}
