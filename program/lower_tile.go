package program

import (
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// Tile image reads (SPIR-V: SPV_EXT_shader_tile_image; Vulkan: Tile Image Reads): what a fragment's place in the
// attachments holds is an input, a word for each component of each sample.

// tileImage is the number in place of a binding's that colour attachment 0 has; attachment n has tileImage-n.
const tileImage = -2

// tileVariable is a colour attachment, or an array of them, from the variable's location on.
func (l *lowerer) tileVariable(i *spirv.Instruction, v *spirv.Variable) pointer {
	location, ok := l.m.Location(v.ID)
	count := 1
	if v.Type.Kind == spirv.KindArray {
		count = v.Type.Count
	}
	switch {
	case l.stage.model != spirv.ModelFragment:
		l.fail(i, "only a fragment stage may have tile images")
	case !ok || location > shade.MaxColors-count:
		l.fail(i, "a tile image needs a Location: there are %d colour attachments", shade.MaxColors)
	case v.Type.Kind != spirv.KindImage && (v.Type.Kind != spirv.KindArray || v.Type.Element.Kind != spirv.KindImage):
		l.fail(i, "arrays of arrays of tile images are not known here: use arrays of one dimension")
	}
	return pointer{place: inHandles, t: v.Type, binding: int32(tileImage - location), element: ir.None, offset: ir.None,
		index: ir.None, input: -1, readOnly: true}
}

// tileElement is an element of an array of tile images.
func (l *lowerer) tileElement(i *spirv.Instruction, p pointer, k uint64, known bool) pointer {
	if !known || p.t.Kind != spirv.KindArray || k >= uint64(p.t.Count) {
		l.fail(i, "the index of an array of tile images must be a constant inside of it")
	}
	p.binding -= int32(k)
	p.t = p.t.Element
	return p
}

// tileRead lowers a read of an attachment at the fragment's place.
func (l *lowerer) tileRead(fr *frame, i *spirv.Instruction) {
	if l.stage.model != spirv.ModelFragment {
		l.fail(i, "only a fragment stage may have this instruction")
	}
	var list []ir.Value
	switch i.Op {
	case spirv.OpColorAttachmentReadEXT:
		h := l.handle(i, l.arg(i, 0))
		if h.image > tileImage || h.t.Dim != spirv.DimTileImageData {
			l.fail(i, "the operand must be a tile image")
		}
		t, r := h.t.Sampled, l.typ(i)
		if r.Kind != spirv.KindVector || r.Count != 4 || !alike(r.Element, t) || t.Width != 32 {
			l.fail(i, "the result must be a vector of four of the image's components, of 32 bits")
		}
		for c := range 4 {
			list = append(list, l.ofSample(i, 1, ir.Variable{Kind: ir.TileColor,
				Index: int(tileImage-h.image) * simd.MaxSamples, Component: c}))
		}
	case spirv.OpDepthAttachmentReadEXT:
		list = append(list, l.ofSample(i, 0, ir.Variable{Kind: ir.TileDepth}))
	default:
		list = append(list, l.ofSample(i, 0, ir.Variable{Kind: ir.TileStencil}))
	}
	l.setChecked(fr, i, list)
}

// ofSample is the input of the sample that an operand names, sample 0 without one. One that does not exist gives 0.
func (l *lowerer) ofSample(i *spirv.Instruction, operand int, v ir.Variable) ir.Value {
	first := v.Index
	at := func(sample int) ir.Value {
		v.Index = first + sample
		return l.builtInOf(v)
	}
	if len(i.Operands) <= operand {
		return at(0)
	}
	id := l.arg(i, operand)
	sample := l.scalar(i, id, spirv.KindInt)
	if l.f.Code[sample].Type != simd.VecWord {
		l.fail(i, "the sample must be an integer of 32 bits")
	}
	if k, known := l.m.Integer(id); known {
		if k >= simd.MaxSamples {
			return l.word32(0)
		}
		return at(int(k))
	}
	result := l.word32(0)
	for s := range simd.MaxSamples {
		result = l.op(simd.VecSelect, l.op(simd.VecIEq, sample, l.word32(uint32(s))), at(s), result)
	}
	return result
}
