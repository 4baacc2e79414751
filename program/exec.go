package program

import (
	"fmt"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Exec is how a program's operations on words are executed. It changes how fast a picture is made, never the picture.
type Exec uint8

// The ways. The zero value is ExecAuto.
const (
	// ExecAuto is ExecNative where machine code can be made and run, else ExecInterpret.
	ExecAuto Exec = iota
	// ExecInterpret is a call of a kernel an operation.
	ExecInterpret
	// ExecNative is machine code. Load fails where this system does not run any, NewPipeline for devices whose level
	// has none, or where there is no memory for it. Operations that have no machine code are calls of kernels all the
	// same.
	ExecNative
)

// String is the way as command lines spell it.
func (e Exec) String() string {
	if int(e) < len(execNames) {
		return execNames[e]
	}
	return fmt.Sprintf("Exec(%d)", uint8(e))
}

var execNames = [...]string{"auto", "interpret", "native"}

// check says whether a way is known, and can be gone on this system at all.
func (e Exec) check() error {
	switch {
	case int(e) >= len(execNames):
		return vk.Errorf("Exec", "%v: use ExecAuto, ExecInterpret or ExecNative", e)
	case e == ExecNative && !exec.Native():
		return vk.Errorf("Exec", "machine code is not run here: see HALFSPACE_JIT")
	}
	return nil
}

// Exec says how a device with an instruction set, such as "avx2", executes the program's operations: ExecInterpret or
// ExecNative. halfspace.ISAs lists the names; the program is interpreted under any other name.
func (p *Program) Exec(isa string) Exec {
	level, err := simd.ParseLevel(isa)
	if err != nil {
		return ExecInterpret
	}
	return p.execOn(level)
}

// execOn is Exec with kernels of a level.
func (p *Program) execOn(level simd.Level) Exec {
	if p.exec == ExecInterpret || !exec.NativeOn(level) {
		return ExecInterpret
	}
	return ExecNative
}

// prepare makes the code of the stages for a device's kernels. Of a fragment stage with variants it is made when a draw
// first runs the stage itself.
func (p *Program) prepare(k *simd.Kernels) error {
	if p.variants != nil && p.exec != ExecNative {
		return p.prepareStages(k, p.vertex.plan)
	}
	return p.prepareStages(k, p.vertex.plan, p.fragment.plan)
}

// prepareStages makes the code of plans for a device's kernels. Where a plan without code is interpreted, nobody waits
// for it but the first who runs the plan: programs go on with their next pipeline meanwhile.
func (p *Program) prepareStages(k *simd.Kernels, plans ...*exec.Plan) error {
	if p.exec != ExecNative {
		for _, s := range plans {
			if s != nil && !s.Interpret && exec.NativeOn(k.Level) {
				go s.PrepareAhead(k.Level)
			}
		}
		return nil
	}
	if p.execOn(k.Level) != ExecNative {
		return vk.Errorf("Exec", "there is no machine code for %v", k.Level)
	}
	for _, s := range plans {
		if s == nil {
			continue
		}
		if err := s.Prepare(k.Level); err != nil {
			return vk.Errorf("Exec", "%v", err)
		}
	}
	return nil
}
