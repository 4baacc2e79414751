package program

import (
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// handle is an image, a sampler, or both: bindings and elements of their arrays. A binding that is not there is -1.
type handle struct {
	image, sampler               int32
	imageElement, samplerElement ir.Value
	t                            spirv.Image
}

// handleOf is what a pointer to an image or sampler points to.
func (l *lowerer) handleOf(i *spirv.Instruction, p pointer) handle {
	element := p.element
	if element == ir.None {
		element = l.word32(0)
	}
	h := handle{image: -1, sampler: -1, imageElement: element, samplerElement: element, t: p.t.Image}
	switch p.t.Kind {
	case spirv.KindSampledImage:
		h.image, h.sampler = p.binding, p.binding
	case spirv.KindImage:
		h.image = p.binding
	case spirv.KindSampler:
		h.sampler = p.binding
	default:
		l.fail(i, "the pointer addresses a whole array of images: index the image array first")
	}
	return h
}

// handle is the image or sampler that an id names.
func (l *lowerer) handle(i *spirv.Instruction, id spirv.ID) handle {
	h, ok := l.frame().handles[id]
	if !ok {
		l.fail(i, "%d is neither an image nor a sampler", id)
	}
	return h
}

// The bits of image operands.
const (
	operandBias         = 1 << 0
	operandLod          = 1 << 1
	operandGrad         = 1 << 2
	operandConstOffset  = 1 << 3
	operandOffset       = 1 << 4
	operandConstOffsets = 1 << 5
	operandSample       = 1 << 6
	operandMinLod       = 1 << 7
	operandsKnown       = 1<<15 - 1
)

// looker puts a lookup together.
type looker struct {
	l      *lowerer
	i      *spirv.Instruction
	h      handle
	lookup ir.Lookup
	args   []ir.Value
}

func (k *looker) operand(o ir.Operand, v ir.Value) {
	if k.l.f.Code[v].Type != simd.VecWord {
		k.l.fail(k.i, "an operand of the lookup must have 32 bits")
	}
	k.lookup.Operands, k.args = append(k.lookup.Operands, o), append(k.args, v)
}

// looker begins a lookup of an image.
func (l *lowerer) looker(i *spirv.Instruction, h handle, kind ir.LookKind) *looker {
	if h.image < 0 {
		l.fail(i, "the operand must be an image")
	}
	if h.t.Dim == spirv.DimSubpassData && kind != ir.LookFetch {
		l.fail(i, "an input attachment is read, and nothing else")
	}
	t := h.t.Sampled
	wide := t.Kind == spirv.KindInt && t.Width == 64
	if t.Kind != spirv.KindVoid && t.Width != 32 && !wide {
		l.fail(i, "the image has %d-bit components: images have 32 or 64 bits", t.Width)
	}
	k := &looker{l: l, i: i, h: h, lookup: ir.Lookup{Kind: kind, Image: h.image, Sampler: -1, Bits: t.Kind == spirv.KindInt, Wide: wide}}
	k.operand(ir.ImageElement, h.imageElement)
	return k
}

// sampler adds the sampler.
func (k *looker) sampler() {
	if k.h.sampler < 0 {
		k.l.fail(k.i, "the image has no sampler: combine it with one first")
	}
	k.lookup.Sampler = k.h.sampler
	k.operand(ir.SamplerElement, k.h.samplerElement)
}

// axes is how many coordinates an image has, without the layer.
func axes(t spirv.Image) int {
	return [...]int{spirv.Dim1D: 1, spirv.Dim2D: 2, spirv.Dim3D: 3, spirv.DimCube: 3, 4: 2, spirv.DimBuffer: 1,
		spirv.DimSubpassData: 2}[t.Dim]
}

// coordinates adds float coordinates and the layer, and returns the former: divided by the component after them, if
// projected.
func (k *looker) coordinates(id spirv.ID, projected bool) []ir.Value {
	n, need := axes(k.h.t), axes(k.h.t)
	if k.h.t.Arrayed || projected {
		need++
	}
	t := k.l.typeOf(k.i, id)
	v := k.l.value(k.i, id)
	for t.Element != nil {
		t = t.Element
	}
	if t.Kind != spirv.KindFloat || t.Width != 32 || len(v) < need || projected && k.h.t.Arrayed {
		k.l.fail(k.i, "the coordinate has %d scalars: it must have at least %d, all floats of 32 bits, and no "+
			"projection where the image is arrayed", len(v), need)
	}
	c := append([]ir.Value(nil), v[:n]...)
	if projected {
		for a := range c {
			c[a] = k.l.op(simd.VecFDiv, c[a], v[n])
		}
	}
	for a, x := range c {
		k.operand(ir.S+ir.Operand(a), x)
	}
	if k.h.t.Arrayed {
		k.operand(ir.Layer0, v[n])
	}
	return c
}

// gradients adds the derivatives of the coordinates within quads, or level 0 where there are no quads.
func (k *looker) gradients(c []ir.Value) {
	if k.l.stage.model != spirv.ModelFragment {
		k.operand(ir.Lod, k.l.word32(0))
		return
	}
	k.lookup.Implicit = true
	for a, x := range c {
		k.operand(ir.DxS+ir.Operand(a), k.l.op(simd.VecDPdx, x))
		k.operand(ir.DyS+ir.Operand(a), k.l.op(simd.VecDPdy, x))
	}
}

// texels adds integer coordinates: a cube's third is its layer.
func (k *looker) texels(id spirv.ID) {
	n := axes(k.h.t)
	if k.h.t.Dim == spirv.DimCube {
		n = 2
	}
	need := n
	if k.h.t.Arrayed || k.h.t.Dim == spirv.DimCube {
		need++
	}
	t := k.l.typeOf(k.i, id)
	v := k.l.value(k.i, id)
	for t.Element != nil {
		t = t.Element
	}
	if t.Kind != spirv.KindInt || t.Width != 32 || len(v) < need {
		k.l.fail(k.i, "the coordinate has %d scalars: it must have at least %d, all integers of 32 bits", len(v), need)
	}
	for a := range n {
		k.operand(ir.I+ir.Operand(a), v[a])
	}
	if need > n {
		k.operand(ir.L, v[n])
	}
}

// optional adds image operands, which begin at operand n of the instruction, and returns their mask.
func (k *looker) optional(n int) uint32 {
	l, i := k.l, k.i
	if n >= len(i.Operands) {
		return 0
	}
	mask := i.Operands[n]
	if mask&^operandsKnown != 0 {
		l.fail(i, "the image operands %#x hold a bit that is not known here", mask)
	}
	next := func() spirv.ID {
		n++
		return l.arg(i, n)
	}
	float := func(o ir.Operand) {
		id := next()
		k.operand(o, l.scalar(i, id, spirv.KindFloat))
	}
	if mask&operandBias != 0 {
		float(ir.Bias)
	}
	if mask&operandLod != 0 {
		if id := next(); k.lookup.Kind == ir.LookSample || k.lookup.Kind == ir.LookFootprint {
			k.operand(ir.Lod, l.scalar(i, id, spirv.KindFloat))
		} else {
			k.operand(ir.Level, l.scalar(i, id, spirv.KindInt))
		}
	}
	if mask&operandGrad != 0 {
		for _, first := range []ir.Operand{ir.DxS, ir.DyS} {
			id := next()
			if t := l.typeOf(i, id); t.Kind != spirv.KindFloat && t.Kind != spirv.KindVector {
				l.fail(i, "the gradients must be floats or vectors of floats")
			}
			v := l.value(i, id)
			if len(v) != axes(k.h.t) {
				l.fail(i, "the gradients have %d components, which are not as many as the image has axes", len(v))
			}
			for a := range v {
				k.operand(first+ir.Operand(a), v[a])
			}
		}
	}
	if mask&(operandConstOffset|operandOffset) != 0 {
		v := l.value(i, next())
		if len(v) > 3 {
			l.fail(i, "the offset has %d components: 3 are the most", len(v))
		}
		for a := range v {
			k.operand(ir.OffsetI+ir.Operand(a), v[a])
		}
	}
	if mask&operandConstOffsets != 0 {
		v := l.valueOf(i, next(), 8)
		k.lookup.Offsets = new([4][2]int32)
		for a, x := range v {
			c := &l.f.Code[x]
			if c.Op != ir.Const {
				l.fail(i, "the offsets of ConstOffsets must be constants")
			}
			k.lookup.Offsets[a/2][a%2] = int32(c.Imm)
		}
	}
	if mask&operandSample != 0 {
		k.operand(ir.Sample, l.scalar(i, next(), spirv.KindInt))
	}
	if mask&operandMinLod != 0 {
		float(ir.MinLod)
	}
	return mask
}

// parts emits the lookup, and its first n parts as scalars of the result; sparse ones follow the residency.
func (k *looker) parts(fr *frame, n int, sparse bool) {
	lookup := k.lookup
	lookup.Resident = sparse
	at := k.l.emit(ir.Instr{Op: ir.Look, Args: k.args, Look: &lookup})
	part := func(p int) ir.Value {
		return k.l.emit(ir.Instr{Op: ir.Part, Type: simd.VecWord, Args: []ir.Value{at}, Imm: uint64(p)})
	}
	var out []ir.Value
	if sparse {
		out = append(out, part(4))
	}
	switch {
	case !lookup.Wide:
	case lookup.Kind == ir.LookGather:
		for p := range n {
			out = append(out, k.l.op(simd.VecPack, part(p), part(ir.PartHigh+p)))
		}
		n = 0
	case lookup.Kind == ir.LookFetch || lookup.Kind == ir.LookRead || lookup.Kind == ir.LookSample:
		out = append(out, k.l.op(simd.VecPack, part(0), part(1)))
		for p := 1; p < n; p++ {
			out = append(out, k.l.bits(simd.VecLong, uint64(truth(p == 3)))) // 0, 0, 1: the image has one component
		}
		n = 0
	}
	for p := range n {
		out = append(out, part(p))
	}
	k.l.setChecked(fr, k.i, out)
}

// words are the halves of a number of 64 bits, or the number of 32.
func (k *looker) words(v ir.Value) []ir.Value {
	if !k.lookup.Wide {
		return []ir.Value{v}
	}
	if k.l.f.Code[v].Type != simd.VecLong {
		k.l.fail(k.i, "an operand of an image with 64-bit components must have 64 bits")
	}
	return []ir.Value{k.l.op(simd.VecLow, v), k.l.op(simd.VecHigh, v)}
}

// sampling describes an instruction that samples, by the parts of its name.
type sampling struct{ implicit, dref, projected, sparse bool }

var samplings = map[spirv.Op]sampling{
	spirv.OpImageSampleImplicitLod:               {implicit: true},
	spirv.OpImageSampleExplicitLod:               {},
	spirv.OpImageSampleDrefImplicitLod:           {implicit: true, dref: true},
	spirv.OpImageSampleDrefExplicitLod:           {dref: true},
	spirv.OpImageSampleProjImplicitLod:           {implicit: true, projected: true},
	spirv.OpImageSampleProjExplicitLod:           {projected: true},
	spirv.OpImageSampleProjDrefImplicitLod:       {implicit: true, dref: true, projected: true},
	spirv.OpImageSampleProjDrefExplicitLod:       {dref: true, projected: true},
	spirv.OpImageSparseSampleImplicitLod:         {implicit: true, sparse: true},
	spirv.OpImageSparseSampleExplicitLod:         {sparse: true},
	spirv.OpImageSparseSampleDrefImplicitLod:     {implicit: true, dref: true, sparse: true},
	spirv.OpImageSparseSampleDrefExplicitLod:     {dref: true, sparse: true},
	spirv.OpImageSparseSampleProjImplicitLod:     {implicit: true, projected: true, sparse: true},
	spirv.OpImageSparseSampleProjExplicitLod:     {projected: true, sparse: true},
	spirv.OpImageSparseSampleProjDrefImplicitLod: {implicit: true, dref: true, projected: true, sparse: true},
	spirv.OpImageSparseSampleProjDrefExplicitLod: {dref: true, projected: true, sparse: true},
}

// image lowers instructions on images.
func (l *lowerer) image(fr *frame, i *spirv.Instruction) bool {
	if s, ok := samplings[i.Op]; ok {
		l.sample(fr, i, s)
		return true
	}
	if p, ok := processes[i.Op]; ok {
		l.process(fr, i, p)
		return true
	}
	switch i.Op {
	case spirv.OpSampledImage:
		h, s := l.handle(i, l.arg(i, 0)), l.handle(i, l.arg(i, 1))
		h.sampler, h.samplerElement = s.sampler, s.samplerElement
		fr.handles[i.Result] = h
	case spirv.OpImage:
		h := l.handle(i, l.arg(i, 0))
		h.sampler = -1
		fr.handles[i.Result] = h
	case spirv.OpImageFetch, spirv.OpImageSparseFetch, spirv.OpImageRead, spirv.OpImageSparseRead:
		h := l.handle(i, l.arg(i, 0))
		kind := ir.LookFetch
		subpass := h.t.Dim == spirv.DimSubpassData
		if h.t.Dim == spirv.DimBuffer || !subpass && (i.Op == spirv.OpImageRead || i.Op == spirv.OpImageSparseRead) {
			kind = ir.LookRead
		}
		k := l.looker(i, h, kind)
		if subpass {
			k.ownTexel(l.arg(i, 1))
		} else {
			k.texels(l.arg(i, 1))
		}
		k.optional(2)
		sparse := i.Op == spirv.OpImageSparseFetch || i.Op == spirv.OpImageSparseRead
		k.parts(fr, l.typ(i).Leaves-truth(sparse), sparse)
	case spirv.OpImageWrite:
		k := l.looker(i, l.handle(i, l.arg(i, 0)), ir.LookWrite)
		k.texels(l.arg(i, 1))
		v := l.value(i, l.arg(i, 2))
		if v = v[:min(4, len(v))]; k.lookup.Wide {
			v = k.words(v[0])
		}
		for c := range v {
			k.operand(ir.Value0+ir.Operand(c), v[c])
		}
		k.optional(3)
		l.emit(ir.Instr{Op: ir.Look, Args: k.args, Look: &k.lookup})
	case spirv.OpImageGather, spirv.OpImageDrefGather, spirv.OpImageSparseGather, spirv.OpImageSparseDrefGather:
		k := l.looker(i, l.handle(i, l.arg(i, 0)), ir.LookGather)
		k.sampler()
		k.coordinates(l.arg(i, 1), false)
		if i.Op == spirv.OpImageDrefGather || i.Op == spirv.OpImageSparseDrefGather {
			k.operand(ir.Dref, l.scalar(i, l.arg(i, 2), spirv.KindFloat))
		} else {
			c := &l.f.Code[l.scalar(i, l.arg(i, 2), spirv.KindInt)]
			if c.Op != ir.Const || c.Imm > 3 {
				l.fail(i, "the component must be a constant from 0 to 3")
			}
			k.lookup.Component = int(c.Imm)
		}
		k.optional(3)
		k.parts(fr, 4, i.Op == spirv.OpImageSparseGather || i.Op == spirv.OpImageSparseDrefGather)
	case spirv.OpImageGatherQCOM:
		l.gatherMode(fr, i)
	case spirv.OpImageSampleFootprintNV:
		l.footprint(fr, i)
	case spirv.OpImageQuerySizeLod, spirv.OpImageQuerySize:
		k := l.looker(i, l.handle(i, l.arg(i, 0)), ir.LookSize)
		k.lookup.Bits = true
		if i.Op == spirv.OpImageQuerySizeLod {
			k.operand(ir.Level, l.scalar(i, l.arg(i, 1), spirv.KindInt))
		}
		k.parts(fr, l.typ(i).Leaves, false)
	case spirv.OpImageQueryLevels, spirv.OpImageQuerySamples:
		kind := ir.LookLevels
		if i.Op == spirv.OpImageQuerySamples {
			kind = ir.LookSamples
		}
		k := l.looker(i, l.handle(i, l.arg(i, 0)), kind)
		k.lookup.Bits = true
		k.parts(fr, 1, false)
	case spirv.OpImageQueryLod:
		if l.stage.model != spirv.ModelFragment {
			l.fail(i, "only a fragment stage may have this instruction")
		}
		h := l.handle(i, l.arg(i, 0))
		h.t.Arrayed = false
		k := l.looker(i, h, ir.LookLod)
		k.lookup.Bits, k.lookup.Implicit = false, true
		k.sampler()
		k.coordinates(l.arg(i, 1), false)
		k.parts(fr, 2, false)
	case spirv.OpImageSparseTexelsResident:
		l.setChecked(fr, i, []ir.Value{l.op(simd.VecINe, l.scalar(i, l.arg(i, 0), spirv.KindInt), l.word32(0))})
	case spirv.OpImageTexelPointer:
		p := l.pointer(i, l.arg(i, 0))
		if p.place != inHandles {
			l.fail(i, "the operand must be an image")
		}
		k := l.looker(i, l.handleOf(i, p), ir.LookAtomic)
		k.lookup.Bits = true
		k.texels(l.arg(i, 1))
		k.operand(ir.Sample, l.scalar(i, l.arg(i, 2), spirv.KindInt))
		fr.pointers[i.Result] = pointer{
			place: inTexel, t: k.h.t.Sampled, lookup: &k.lookup, args: k.args, element: ir.None, offset: ir.None, index: ir.None, input: -1,
		}
	default:
		return false
	}
	return true
}

// atomicTexel is an atomic operation on a texel.
func (l *lowerer) atomicTexel(i *spirv.Instruction, p pointer, op ir.Atomic, v []ir.Value) ir.Value {
	lookup := *p.lookup
	lookup.Atomic = op
	lookup.Operands = append([]ir.Operand(nil), lookup.Operands...)
	k := &looker{l: l, i: i, lookup: lookup, args: append([]ir.Value(nil), p.args...)}
	for _, x := range v {
		for _, w := range k.words(x) {
			k.operand(ir.Value0+ir.Operand(len(k.args)-len(p.args)), w)
		}
	}
	at := l.emit(ir.Instr{Op: ir.Look, Args: k.args, Look: &k.lookup})
	part := func(n uint64) ir.Value {
		return l.emit(ir.Instr{Op: ir.Part, Type: simd.VecWord, Args: []ir.Value{at}, Imm: n})
	}
	if lookup.Wide {
		return l.op(simd.VecPack, part(0), part(1))
	}
	return part(0)
}

// sample lowers an instruction that samples.
func (l *lowerer) sample(fr *frame, i *spirv.Instruction, s sampling) {
	h := l.handle(i, l.arg(i, 0))
	if h.t.Multi || h.t.Dim == spirv.DimBuffer || h.t.Storage {
		l.fail(i, "the image must be a sampled image of one sample, not a storage image or a texel buffer")
	}
	k := l.looker(i, h, ir.LookSample)
	k.sampler()
	c := k.coordinates(l.arg(i, 1), s.projected)
	n, parts := 2, 4
	if s.dref {
		ref := l.scalar(i, l.arg(i, 2), spirv.KindFloat)
		if s.projected {
			ref = l.op(simd.VecFDiv, ref, l.value(i, l.arg(i, 1))[len(c)])
		}
		k.operand(ir.Dref, ref)
		n, parts = 3, 1
	}
	mask := k.optional(n)
	if s.implicit {
		if mask&(operandLod|operandGrad) != 0 {
			l.fail(i, "an instruction with an implicit level of detail may have neither Lod nor Grad")
		}
		k.gradients(c)
	} else if mask&(operandLod|operandGrad) == 0 {
		l.fail(i, "an instruction with an explicit level of detail must have Lod or Grad")
	}
	k.parts(fr, parts, s.sparse)
}
