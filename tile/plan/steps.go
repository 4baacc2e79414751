package plan

import (
	"fmt"

	"github.com/seed-1acaedba/halfspace/shade"
)

// checkSteps ends a draw whose shader's steps ask for what its interface does not have: compiled steps check nothing.
func checkSteps(i *shade.Interface, list []shade.Step) {
	for n := range list {
		s, varyings := &list[n], 0
		switch s.Op {
		case shade.OpMultiply:
			varyings = 4
		case shade.OpLambert:
			varyings = 3
		case shade.OpLookup:
			if i.Gradients < 2 && (s.Texture == nil || !s.Texture.LevelFree()) {
				panic(&shade.OperandError{Op: "Steps", Operand: n + 1,
					Reason: "OpLookup of varyings without Gradients"})
			}
		case shade.OpAlphaTest:
			if !i.Discards {
				panic(&shade.OperandError{Op: "Steps", Operand: n + 1,
					Reason: "OpAlphaTest of an interface that does not say Discards"})
			}
		case shade.OpCall:
			if s.Call == nil {
				panic(&shade.OperandError{Op: "Steps", Operand: n + 1, Reason: "OpCall without Call"})
			}
		}
		switch {
		case s.Op > shade.OpCall:
			panic(&shade.OperandError{Op: "Steps", Operand: n + 1, Reason: fmt.Sprintf("%d is no operation", s.Op)})
		case s.Op < shade.OpCall && i.Colors < 1:
			panic(&shade.OperandError{Op: "Steps", Operand: n + 1,
				Reason: "an operation on colours of an interface without Colors"})
		case varyings > 0 && (s.Varying < 0 || s.Varying > len(i.Varyings)-varyings):
			panic(&shade.OperandError{Op: "Steps", Operand: n + 1,
				Reason: fmt.Sprintf("%d varyings from %d of %d", varyings, s.Varying, len(i.Varyings))})
		}
	}
}

// KindOf is the row that a fragment function is: Constant, Lookup or Shade.
func KindOf(steps []shade.Step) Row {
	if len(steps) == 0 {
		return Shade
	}
	constant := steps[0].Op == shade.OpConstant
	for _, s := range steps[1:] {
		constant = constant && (s.Op == shade.OpConstant || s.Op == shade.OpScale)
	}
	switch {
	case constant:
		return Constant
	case steps[0].Op == shade.OpLookup && steps[0].Texture != nil && readsColors(steps[1:]):
		return Lookup
	}
	return Shade
}

// readsColors says whether steps read nothing but the colour and varyings: no derivatives, nor w.
func readsColors(steps []shade.Step) bool {
	for _, s := range steps {
		if s.Op == shade.OpLookup || s.Op == shade.OpCall {
			return false
		}
	}
	return true
}
