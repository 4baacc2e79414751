package program

import (
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// gatherModes are the modes of OpImageGatherQCOM by their number (SPV_QCOM_image_processing3).
var gatherModes = [...]sample.GatherMode{
	sample.GatherModeFourByOne, sample.GatherModeDiagonal, sample.GatherModeHorizontalTwo, sample.GatherModeVerticalTwo,
}

// gatherMode lowers OpImageGatherQCOM.
func (l *lowerer) gatherMode(fr *frame, i *spirv.Instruction) {
	h := l.handle(i, l.arg(i, 0))
	if h.t.Dim != spirv.Dim2D || h.t.Multi || h.t.Storage {
		l.fail(i, "the image must be a sampled 2D image of one sample")
	}
	k := l.looker(i, h, ir.LookGather)
	k.sampler()
	k.coordinates(l.arg(i, 1), false)
	k.lookup.Component = l.small(i, 2, "component", 3)
	k.lookup.Mode = uint8(gatherModes[l.small(i, 3, "mode", len(gatherModes)-1)])
	if k.optional(4)&^(operandConstOffset|operandOffset) != 0 {
		l.fail(i, "the image operands may be ConstOffset and Offset alone")
	}
	k.parts(fr, 4, false)
}

// small is operand n, a constant from 0 to most.
func (l *lowerer) small(i *spirv.Instruction, n int, what string, most int) int {
	c := &l.f.Code[l.scalar(i, l.arg(i, n), spirv.KindInt)]
	if c.Op != ir.Const || c.Imm > uint64(most) {
		l.fail(i, "the %s must be a constant from 0 to %d", what, most)
	}
	return int(c.Imm)
}

// footprint lowers OpImageSampleFootprintNV. Its result is a struct: whether one level is read alone, the anchor, the
// offset, the mask, the level and the granularity.
func (l *lowerer) footprint(fr *frame, i *spirv.Instruction) {
	h := l.handle(i, l.arg(i, 0))
	if h.t.Dim != spirv.Dim2D && h.t.Dim != spirv.Dim3D || h.t.Multi || h.t.Storage {
		l.fail(i, "the image must be a sampled 2D or 3D image of one sample")
	}
	n := axes(h.t)
	if t := l.typ(i); t.Kind != spirv.KindStruct || len(t.Members) != 6 || t.Leaves != 5+2*n {
		l.fail(i, "the result must be a struct of a bool, two vectors of %d integers, one of 2, and two integers", n)
	}
	k := l.looker(i, h, ir.LookFootprint)
	k.lookup.Bits = true
	k.sampler()
	c := k.coordinates(l.arg(i, 1), false)
	k.lookup.Granularity = l.small(i, 2, "granularity", 15)
	coarse := &l.f.Code[l.scalar(i, l.arg(i, 3), spirv.KindBool)]
	if coarse.Op != ir.Const {
		l.fail(i, "Coarse must be a constant")
	}
	k.lookup.Coarse = coarse.Imm&1 != 0
	mask := k.optional(4)
	if mask&(operandConstOffsets|operandSample) != 0 {
		l.fail(i, "the image operands may be neither ConstOffsets nor Sample")
	}
	if mask&(operandLod|operandGrad) == 0 {
		k.gradients(c)
	}
	lookup := k.lookup
	at := l.emit(ir.Instr{Op: ir.Look, Args: k.args, Look: &lookup})
	part := func(p int) ir.Value {
		return l.emit(ir.Instr{Op: ir.Part, Type: simd.VecWord, Args: []ir.Value{at}, Imm: uint64(p)})
	}
	out := []ir.Value{l.op(simd.VecINe, part(ir.PartSingle), l.word32(0))}
	for _, first := range []int{ir.PartAnchor, ir.PartOffset} {
		for a := range n {
			out = append(out, part(first+a))
		}
	}
	for p := ir.PartMask; p < ir.MostParts; p++ {
		out = append(out, part(p))
	}
	l.setChecked(fr, i, out)
}
