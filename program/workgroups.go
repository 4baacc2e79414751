package program

import (
	"fmt"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// computeStage is the stage of a compute program.
type computeStage struct {
	plan        *exec.Plan
	size        [3]int
	invocations int // of a workgroup
	groups      int // of lanes, of a workgroup
	// whole: a batch is whole workgroups, each from a group's first lane on, for invocations share memory or subgroups,
	// or wait for one another. Otherwise it is neighbouring invocations of a dispatch.
	whole bool
	batch int // how many workgroups it likes at once
	// By invocation: its number and its LocalInvocationId. The last one's stand for those that its group of lanes lacks.
	numbers []uint32
	local   [3][]uint32
}

// batchMemory is how many bytes the workgroups of a batch share at most, where they are more than one: they lie in a
// core's caches.
const batchMemory = 1 << 17

// init plans a stage.
func (c *computeStage) init(s *stage) error {
	size, err := s.module.WorkgroupSize(s.entry)
	if err != nil {
		return err
	}
	c.invocations = 1
	for n, v := range size {
		if v > shade.MaxInvocations || c.invocations*int(v) > shade.MaxInvocations {
			return &spirv.Error{Word: s.entry.Word, Op: "OpEntryPoint", Reason: fmt.Sprintf(
				"%d x %d x %d invocations in a workgroup: %d are the most", size[0], size[1], size[2], shade.MaxInvocations)}
		}
		c.size[n] = int(v)
		c.invocations *= int(v)
	}
	c.groups = (c.invocations + simd.Lanes - 1) / simd.Lanes
	f := s.f
	waits := f.Spins()
	c.whole = waits || f.Memory > 0 || f.Waits() || f.Subgroups()
	least := simd.Lanes
	if c.whole {
		least = c.groups * simd.Lanes
	}
	if c.plan, err = exec.NewPlan(f, exec.InputRows{}, least); err != nil {
		return err
	}
	switch {
	case waits:
		c.batch = 1
	case c.whole:
		c.batch = max(min(c.plan.Lanes/(c.groups*simd.Lanes), batchMemory/max(f.Memory, 1)), 1)
	default:
		c.batch = max(c.plan.Lanes/c.invocations, 1)
	}
	for k := range c.groups * simd.Lanes {
		k = min(k, c.invocations-1)
		c.numbers = append(c.numbers, uint32(k))
		for n, v := range [3]int{k % c.size[0], k / c.size[0] % c.size[1], k / c.size[0] / c.size[1]} {
			c.local[n] = append(c.local[n], uint32(v))
		}
	}
	return nil
}

// computeEnvironment is a batch of a compute stage.
type computeEnvironment struct {
	resources
	c     *computeStage
	w     *shade.Workgroups
	first uint64 // workgroup of the batch, less the dispatch's first
	runs  []workgroupRun
}

// workgroupRun is lanes of a batch that are neighbouring invocations of a workgroup.
type workgroupRun struct {
	at, lanes  int
	id         [3]uint32 // of the workgroup, less the base
	invocation int       // the first one
}

// workgroup is the ID of the batch's workgroup n.
func (e *computeEnvironment) workgroup(n int) (id [3]uint32) {
	id = coordinates(e.w, e.first+uint64(n))
	for c := range id {
		id[c] += e.w.Base[c]
	}
	return id
}

// coordinates are the place of a dispatch's workgroup.
func coordinates(w *shade.Workgroups, n uint64) [3]uint32 {
	x, y := uint64(w.Count[0]), uint64(w.Count[1])
	return [3]uint32{uint32(n % x), uint32(n / x % y), uint32(n / x / y)}
}

// Workgroups runs neighbouring workgroups of a dispatch.
func (c *Compute) Workgroups(w *shade.Workgroups) error {
	x := workerOf(w.Scratch)
	e := &x.compute
	b, _ := tableOf(w.Bindings)
	e.resources, e.c, e.w = resources{bind: b}, &c.stage, w
	x.prepare(c.stage.plan, w.Kernels, e, w.Bindings)
	defer func() {
		e.resources, e.c, e.w = resources{}, nil, nil
		x.release()
	}()
	if c.stage.whole {
		return e.whole(&x.Machine)
	}
	e.invocations(&x.Machine)
	return nil
}

// whole runs batches of whole workgroups.
func (e *computeEnvironment) whole(m *exec.Machine) error {
	s, w, on := e.c, e.w, m.WorkgroupLanes()
	for done := uint64(0); done < w.N && !m.Stops(); {
		n := int(min(w.N-done, uint64(s.batch)))
		m.BeginWorkgroups(s.plan.Func.Memory, s.groups, n)
		e.first, e.runs = w.First+done, e.runs[:0]
		for k := range n {
			for g := range s.groups {
				on[k*s.groups+g] = uint16(1<<min(s.invocations-g*simd.Lanes, simd.Lanes) - 1)
			}
			lanes := s.groups * simd.Lanes
			e.runs = append(e.runs, workgroupRun{k * lanes, lanes, coordinates(w, e.first+uint64(k)), 0})
		}
		if d := m.RunWorkgroups(n * s.groups); d != nil {
			return &BarrierError{Word: d.Word, Workgroup: e.workgroup(d.Workgroup), Arrived: d.Arrived, Invocations: d.Invocations}
		}
		done += uint64(n)
	}
	return nil
}

// invocations runs batches of neighbouring invocations.
func (e *computeEnvironment) invocations(m *exec.Machine) {
	s, w, on := e.c, e.w, m.WorkgroupLanes()
	m.BeginWorkgroups(0, 1, 0)
	invocation, workgroup := 0, w.First
	for left := w.N * uint64(s.invocations); left > 0 && !m.Stops(); {
		n := int(min(left, uint64(s.plan.Lanes)))
		e.runs = e.runs[:0]
		for at := 0; at < n; {
			k := min(n-at, s.invocations-invocation)
			e.runs = append(e.runs, workgroupRun{at, k, coordinates(w, workgroup), invocation})
			at += k
			if invocation += k; invocation == s.invocations {
				invocation, workgroup = 0, workgroup+1
			}
		}
		groups := (n + simd.Lanes - 1) / simd.Lanes
		for g := range groups {
			on[g] = uint16(1<<min(n-g*simd.Lanes, simd.Lanes) - 1)
		}
		m.RunWorkgroups(groups)
		left -= uint64(n)
	}
}

// Input writes an input of the compute stage.
func (e *computeEnvironment) Input(m *exec.Machine, i *ir.Instr, out exec.Register, s exec.Span) {
	x := &e.c.plan.Func.Inputs[i.Imm]
	dst, first := m.Words(out, s), s.From*simd.Lanes
	switch x.Kind {
	case ir.NumWorkgroups:
		fill(dst, e.w.Count[x.Component])
	case ir.NumSubgroups:
		fill(dst, uint32(e.c.groups))
	case ir.WorkgroupID, ir.LocalInvocationID, ir.GlobalInvocationID, ir.LocalInvocationIndex, ir.SubgroupID:
		end := first
		for k := range e.runs {
			r := &e.runs[k]
			from, to := max(r.at, first), min(r.at+r.lanes, first+len(dst))
			if from < to {
				e.ofRun(x, r, r.invocation+from-r.at, dst[from-first:to-first])
				end = to
			}
		}
		clear(dst[end-first:]) // lanes that are off
	default:
		subgroupInput(x, dst, false)
	}
}

// ofRun writes an input of neighbouring invocations of a workgroup, from one on.
func (e *computeEnvironment) ofRun(x *ir.Variable, r *workgroupRun, invocation int, dst []uint32) {
	n := x.Component
	numbers := e.c.numbers[invocation:][:len(dst)]
	workgroup := e.w.Base[n] + r.id[n]
	switch x.Kind {
	case ir.WorkgroupID:
		fill(dst, workgroup)
	case ir.LocalInvocationID:
		copy(dst, e.c.local[n][invocation:])
	case ir.GlobalInvocationID:
		first := workgroup * uint32(e.c.size[n])
		for k, v := range e.c.local[n][invocation:][:len(dst)] {
			dst[k] = first + v
		}
	case ir.LocalInvocationIndex:
		copy(dst, numbers)
	default: // SubgroupID
		for k, v := range numbers {
			dst[k] = v / simd.Lanes
		}
	}
}

// fill makes all words the same.
func fill(words []uint32, v uint32) {
	for n := copy(words, []uint32{v}); n < len(words); n *= 2 {
		copy(words[n:], words[:n])
	}
}

// subgroupInput writes an input that follows from a lane's place in its subgroup, or 0.
func subgroupInput(x *ir.Variable, dst []uint32, quads bool) {
	const all = 1<<simd.Lanes - 1
	for k := range dst {
		v, lane := uint32(0), uint32(k%simd.Lanes)
		if quads {
			lane = ir.LaneOf(lane)
		}
		switch {
		case x.Kind == ir.SubgroupSize:
			v = simd.Lanes
		case x.Kind == ir.SubgroupInvocation:
			v = lane
		case x.Component > 0: // of masks, for lanes from 32 on
		case x.Kind == ir.SubgroupEqMask:
			v = 1 << lane
		case x.Kind == ir.SubgroupGeMask:
			v = all << lane & all
		case x.Kind == ir.SubgroupGtMask:
			v = all << (lane + 1) & all
		case x.Kind == ir.SubgroupLeMask:
			v = 2<<lane - 1
		case x.Kind == ir.SubgroupLtMask:
			v = 1<<lane - 1
		}
		dst[k] = v
	}
}

// Output takes nothing: compute stages have no outputs.
func (e *computeEnvironment) Output(*exec.Machine, *ir.Instr, exec.Register, exec.Span) {}

// Rows gives nothing.
func (e *computeEnvironment) Rows(*exec.Machine, []exec.Given) {}
