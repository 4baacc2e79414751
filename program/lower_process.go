package program

import (
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// processes are the instructions of image processing (Vulkan: VK_QCOM_image_processing, VK_QCOM_image_processing2).
var processes = map[spirv.Op]ir.Lookup{
	spirv.OpImageSampleWeightedQCOM:      {Kind: ir.LookWeighted},
	spirv.OpImageBoxFilterQCOM:           {Kind: ir.LookBox},
	spirv.OpImageBlockMatchSADQCOM:       {Kind: ir.LookBlockMatch},
	spirv.OpImageBlockMatchSSDQCOM:       {Kind: ir.LookBlockMatch, SumOfSquares: true},
	spirv.OpImageBlockMatchWindowSADQCOM: {Kind: ir.LookBlockMatch, Window: true},
	spirv.OpImageBlockMatchWindowSSDQCOM: {Kind: ir.LookBlockMatch, Window: true, SumOfSquares: true},
	spirv.OpImageBlockMatchGatherSADQCOM: {Kind: ir.LookBlockMatch, Gathers: true},
	spirv.OpImageBlockMatchGatherSSDQCOM: {Kind: ir.LookBlockMatch, Gathers: true, SumOfSquares: true},
}

// process lowers an instruction of image processing.
func (l *lowerer) process(fr *frame, i *spirv.Instruction, p ir.Lookup) {
	h := l.handle(i, l.arg(i, 0))
	if h.t.Dim != spirv.Dim2D || h.t.Arrayed || h.t.Multi || h.t.Storage || h.t.Sampled.Kind != spirv.KindFloat {
		l.fail(i, "the image must be a sampled 2D image of floats, of one layer and one sample")
	}
	k := l.looker(i, h, p.Kind)
	k.lookup.SumOfSquares, k.lookup.Window, k.lookup.Gathers, k.lookup.Other = p.SumOfSquares, p.Window, p.Gathers, -1
	k.sampler()
	other := func(id spirv.ID) {
		o := l.handle(i, id)
		if o.image < 0 || o.t.Multi || o.t.Storage || o.t.Sampled.Kind != spirv.KindFloat || o.t.Arrayed != (p.Kind == ir.LookWeighted) {
			l.fail(i, "%d must be an image of weights (arrayed) or a reference image (not arrayed), sampled, of floats "+
				"and one sample", id)
		}
		k.lookup.Other = o.image
		k.operand(ir.OtherElement, o.imageElement)
	}
	switch p.Kind {
	case ir.LookWeighted:
		k.coordinates(l.arg(i, 1), false)
		other(l.arg(i, 2))
	case ir.LookBox:
		k.coordinates(l.arg(i, 1), false)
		k.pair(ir.BoxWidth, l.arg(i, 2), spirv.KindFloat)
	default:
		k.pair(ir.S, l.arg(i, 1), spirv.KindInt)
		other(l.arg(i, 2))
		k.pair(ir.ReferenceS, l.arg(i, 3), spirv.KindInt)
		k.pair(ir.BlockWidth, l.arg(i, 4), spirv.KindInt)
	}
	k.parts(fr, 4, false)
}

// pair adds a vector of two as an operand and the one after it; integers that are coordinates become floats.
func (k *looker) pair(first ir.Operand, id spirv.ID, kind spirv.Kind) {
	t := k.l.typeOf(k.i, id)
	if t.Kind != spirv.KindVector || t.Count != 2 || t.Element.Kind != kind || t.Element.Width != 32 {
		k.l.fail(k.i, "%d must be a vector of two 32-bit numbers of the kind that the instruction takes", id)
	}
	for n, v := range k.l.value(k.i, id) {
		if kind == spirv.KindInt && first != ir.BlockWidth {
			v = k.l.op(simd.VecUToF, v)
		}
		k.operand(first+ir.Operand(n), v)
	}
}
