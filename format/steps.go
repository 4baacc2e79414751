package format

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Steps are operations on the numbers of many texels: each is done for all of them before the next one.
type Steps struct {
	kernels *simd.Kernels
	texels  int // that there is room for
	list    []step
}

// LaneOp is an operation of [Steps].
type LaneOp = simd.VecOp

// The operations: what shader programs make of floats, NaN included. The first two make a bit a texel, which selects.
const (
	LaneLess      = simd.VecFLt
	LaneLessEqual = simd.VecFLe
	LaneSelect    = simd.VecSelect // the second operand where the first one's bit is set, else the third
	LaneMin       = simd.VecFMin
	LaneMax       = simd.VecFMax
	LaneClamp     = simd.VecFClamp
	LaneAdd       = simd.VecFAdd
	LaneSub       = simd.VecFSub
	LaneMul       = simd.VecFMul
	LaneDiv       = simd.VecFDiv
)

type step struct {
	do   func(*simd.VecArgs)
	args simd.VecArgs
	call func(groups int) // instead
}

// Operand is memory of an operation: a number or a bit a texel, or a number that all texels have.
type Operand struct {
	at   unsafe.Pointer
	step int64
	size int // texels
}

// NewSteps are none yet, for up to so many texels as h has room for.
func NewSteps(k *simd.Kernels, h *HalfTexels) *Steps {
	return &Steps{kernels: k, texels: len(h.Lanes[0])}
}

// Words are numbers, such as a slice of [HalfTexels.Lanes]; nil makes memory for them.
func (s *Steps) Words(list []float32) Operand {
	if list == nil {
		list = make([]float32, s.texels)
	}
	return Operand{unsafe.Pointer(&list[0]), simd.VecWord.Step(), len(list)}
}

// Bits are a bit a texel, 16 a word.
func (s *Steps) Bits() (Operand, []uint16) {
	list := make([]uint16, s.texels/simd.Lanes)
	return Operand{unsafe.Pointer(&list[0]), simd.VecBool.Step(), s.texels}, list
}

// All is a number that all texels have.
func (s *Steps) All(v float32) Operand {
	o := Operand{unsafe.Pointer(new([simd.Lanes]float32)), 0, s.texels}
	o.Set(v)
	return o
}

// Set changes a number that all texels have.
func (o Operand) Set(v float32) {
	if o.step != 0 {
		panic("format: each texel has a number of its own")
	}
	all := (*[simd.Lanes]float32)(o.at)
	for i := range all {
		all[i] = v
	}
}

// Do adds an operation, of three operands at most. The result may be one of them.
func (s *Steps) Do(op LaneOp, out Operand, in ...Operand) {
	a := simd.VecArgs{Out: out.at}
	info, fits := op.Info(), out.step == op.Info().Out.Step() && out.size >= s.texels
	for i, o := range in {
		fits = fits && (o.step == info.In[i].Step() || o.step == 0 && info.In[i] == simd.VecWord) && o.size >= s.texels
		switch i {
		case 0:
			a.A, a.StepA = o.at, o.step
		case 1:
			a.B, a.StepB = o.at, o.step
		case 2:
			a.C, a.StepC = o.at, o.step
		}
	}
	if !fits || len(in) < len(info.In) && info.In[len(in)] != simd.VecNone {
		panic("format: " + info.Name + " has operands of other kinds or sizes")
	}
	s.list = append(s.list, step{do: s.kernels.Vec[op], args: a})
}

// Call adds a function of the number of groups of 16 texels.
func (s *Steps) Call(f func(groups int)) { s.list = append(s.list, step{call: f}) }

// Run does the steps for the first texels.
func (s *Steps) Run(texels int) {
	if texels > s.texels {
		panic("format: more texels than there is room for")
	}
	groups := (texels + simd.Lanes - 1) / simd.Lanes
	for i := range s.list {
		x := &s.list[i]
		if x.call != nil {
			x.call(groups)
			continue
		}
		x.args.N = int64(groups)
		x.do(&x.args)
	}
}
