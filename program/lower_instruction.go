package program

import (
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// instruction lowers an instruction that does not end a block.
func (l *lowerer) instruction(fr *frame, i *spirv.Instruction) {
	switch i.Op {
	case spirv.OpSelectionMerge, spirv.OpLoopMerge, spirv.OpAssumeTrueKHR:
		return
	case spirv.OpPhi:
		t := l.typ(i)
		p := phi{at: i}
		if t.Kind == spirv.KindPointer {
			for range addressWords {
				p.values = append(p.values, l.emit(ir.Instr{Op: ir.Phi, Type: simd.VecWord}))
			}
			fr.phis = append(fr.phis, p)
			fr.pointers[i.Result] = l.pointerAt(i, t, p.values)
			return
		}
		for _, leaf := range l.leaves(i, t) {
			p.values = append(p.values, l.emit(ir.Instr{Op: ir.Phi, Type: vecType(leaf)}))
		}
		fr.phis = append(fr.phis, p)
		l.set(fr, i, p.values...)
		return
	case spirv.OpFunctionCall:
		l.functionCall(fr, i)
		return
	case spirv.OpExtInst:
		l.arg(i, 1)
		switch set := l.arg(i, 0); {
		case l.m.NonSemantic(set):
		case l.m.GLSLSet(set):
			l.glsl(fr, i)
		default:
			l.fail(i, "%d is not an imported set of instructions", set)
		}
		return
	case spirv.OpDemoteToHelperInvocation:
		if l.stage.model != spirv.ModelFragment {
			l.fail(i, "only a fragment stage may have this instruction")
		}
		l.emit(ir.Instr{Op: ir.Demote})
		return
	case spirv.OpBeginInvocationInterlockEXT, spirv.OpEndInvocationInterlockEXT: // no pixel is twice in a batch
		if l.stage.model != spirv.ModelFragment || !l.stage.interlocked() {
			l.fail(i, "a fragment stage with an interlock mode alone may have this instruction")
		}
		return
	case spirv.OpColorAttachmentReadEXT, spirv.OpDepthAttachmentReadEXT, spirv.OpStencilAttachmentReadEXT:
		l.tileRead(fr, i)
		return
	case spirv.OpIsHelperInvocationEXT:
		l.setChecked(fr, i, []ir.Value{l.emit(ir.Instr{Op: ir.IsHelper, Type: simd.VecBool})})
		return
	}
	if l.pointers(fr, i) || l.composite(fr, i) || l.arithmetic(fr, i) || l.memory(fr, i) || l.image(fr, i) || l.subgroup(fr, i) {
		return
	}
	l.fail(i, "this instruction is not known here")
}

// functionCall lowers a call: pointer and image parameters become the caller's pointers and images.
func (l *lowerer) functionCall(fr *frame, i *spirv.Instruction) {
	fn := l.m.Functions[l.arg(i, 0)]
	if fn == nil {
		l.fail(i, "%d is not a function", i.Operands[0])
	}
	args := i.Operands[1:]
	if len(args) != len(fn.Parameters) {
		l.fail(i, "the call has %d arguments, but the function has %d parameters", len(args), len(fn.Parameters))
	}
	v := l.call(fn, func(callee *frame) {
		for n, p := range fn.Parameters {
			id := spirv.ID(args[n])
			t := l.typ(p)
			switch t.Kind {
			case spirv.KindPointer:
				q := l.pointer(i, id)
				if !alike(q.t, t.Element) {
					l.fail(i, "argument %d does not point to the parameter's type", n)
				}
				callee.pointers[p.Result] = q
			case spirv.KindImage, spirv.KindSampler, spirv.KindSampledImage:
				callee.handles[p.Result] = l.handle(i, id)
			default:
				v := l.value(i, id)
				l.match(i, v, l.leaves(p, t))
				callee.values[p.Result] = v
			}
		}
	})
	l.word = i.Word
	switch t := l.typ(i); t.Kind {
	case spirv.KindVoid:
	case spirv.KindPointer:
		fr.pointers[i.Result] = l.pointerAt(i, t, v)
	default:
		l.setChecked(fr, i, v)
	}
}
