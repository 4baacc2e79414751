package halfspace

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"reflect"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ComputePipeline is a compute program, compiled for a device. Goroutines may share it.
type ComputePipeline struct {
	device  *Device
	program shade.Compute
	about   shade.ComputeInterface
}

// NewComputePipeline compiles a compute program, such as a *program.Compute, for the device. The error is a
// [vk.StateError].
func (d *Device) NewComputePipeline(c shade.Compute) (*ComputePipeline, error) {
	if c == nil {
		return nil, vk.Errorf("Compute", "nil: a compute pipeline needs a program")
	}
	if v := reflect.ValueOf(c); v.Kind() == reflect.Pointer && v.IsNil() {
		return nil, vk.Errorf("Compute", "a nil %T: its methods need a value", c)
	}
	p := &ComputePipeline{device: d, program: c, about: c.ComputeInterface()}
	if p.about.Prepare != nil {
		if err := p.about.Prepare(d.kernels); err != nil {
			return nil, err
		}
	}
	invocations := 1
	for _, n := range p.about.Size {
		if n < 1 || n > shade.MaxInvocations || invocations*n > shade.MaxInvocations {
			return nil, vk.Errorf("Compute.Size", "%d: workgroups have 1 to %d invocations", p.about.Size,
				shade.MaxInvocations)
		}
		invocations *= n
	}
	return p, nil
}

// WorkgroupSize is the number of invocations of a workgroup on each axis.
func (p *ComputePipeline) WorkgroupSize() [3]int { return p.about.Size }

// Dispatch is the workgroups that a compute pipeline runs (Vulkan: Dispatching Commands), and what they read and write.
type Dispatch struct {
	// Groups is the number of workgroups on each axis, at most Limits.MaxComputeWorkGroupCount less Base. The zero
	// value, and 0 on any axis, runs nothing.
	Groups [3]int
	// Base is the ID of the first workgroup. NumWorkgroups is Groups all the same.
	Base [3]int
	// Indirect, where not nil, holds Groups in its place: three little-endian words, which are read when the dispatch
	// begins (VkDispatchIndirectCommand).
	Indirect []byte
	// Bindings are what the program's Bind made. What programs write is there when Dispatch returns.
	Bindings any
	// Label names the dispatch in errors and panics.
	Label string
}

// ComputePanic is the value that [ComputePipeline.Dispatch] panics with after a compute program panicked. The device
// can be used afterwards.
type ComputePanic struct {
	// Value is the value that the program panicked with, Stack the stack at that moment.
	Value any
	Stack []byte
	// Label is the dispatch's, Program the program's name.
	Label, Program string
}

// Error names the dispatch and the program, the value, and the stack.
func (p *ComputePanic) Error() string {
	return fmt.Sprintf("halfspace: %s of program %q panicked: %v\n\n%s", dispatchName(p.Label), p.Program, p.Value,
		p.Stack)
}

// Unwrap returns the Value if it is an error, else nil.
func (p *ComputePanic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// dispatchName returns "dispatch" or "dispatch (label)".
func dispatchName(label string) string {
	if label == "" {
		return "dispatch"
	}
	return fmt.Sprintf("dispatch (%s)", label)
}

// Dispatch runs workgroups on the device's workers and returns when all have ended: what they wrote is there for
// whatever the caller does next, dispatches, passes and lookups included. Workgroups begin in the order of their
// numbers, x first, then y, then z; one may wait for those before it, and one that waits for another one ends with ctx.
// Goroutines may dispatch side by side; what they have in common they reach by atomic operations alone, and the caller
// orders everything else, passes too.
//
// The error is a [vk.StateError] for counts or bindings that are refused, the context's, with some of the workgroups
// run, or the program's, such as a *program.BarrierError; it names the dispatch. A panic of the program is raised again
// as a *[ComputePanic]. A nil ctx is a misuse.
func (p *ComputePipeline) Dispatch(ctx context.Context, d Dispatch) error {
	if err := p.dispatch(ctx, &d); err != nil {
		return fmt.Errorf("%s of program %q: %w", dispatchName(d.Label), p.about.Name, err)
	}
	return nil
}

func (p *ComputePipeline) dispatch(ctx context.Context, d *Dispatch) error {
	if ctx == nil {
		return vk.Errorf("Context", "nil: pass context.Background() for a context that never ends")
	}
	if p.about.Check != nil {
		if err := p.about.Check(d.Bindings); err != nil {
			return err
		}
	}
	work := tile.Dispatch{Program: p.program, Interface: p.about, Bindings: d.Bindings}
	if over, ok := p.program.(*shade.Over); ok {
		work.Stays = over.Stays()
	}
	if err := d.counts(&work); err != nil {
		return err
	}
	panicked, err := p.device.engine.Dispatch(ctx, &work)
	if panicked != nil && panicked.Exit {
		return ErrGoexit
	}
	if panicked != nil {
		panic(&ComputePanic{panicked.Value, panicked.Stack, d.Label, p.about.Name})
	}
	return err
}

// Compute calls a function with batches of the elements 0 to n-1 of slices, on the device's workers, and returns when all
// elements are computed: see [shade.Elements]. n is at most [shade.MaxElements]. The error is a [vk.StateError], or the
// context's: some elements have been written then, and nothing that they have in common. A panic of the function, such
// as a *[shade.OperandError], is raised again as a *[ComputePanic]. Goroutines may call it side by side, for other
// slices. A nil ctx is a misuse.
func (d *Device) Compute(ctx context.Context, n int, f func(e *shade.Elements)) error {
	if n < 0 || n > shade.MaxElements {
		return vk.Errorf("n", "%d elements: 0 to %d are computed", n, shade.MaxElements)
	}
	if f == nil {
		return vk.Errorf("f", "nil: a function of elements is computed")
	}
	over := shade.NewOver(n, f)
	p, err := d.NewComputePipeline(over)
	if err != nil {
		return err
	}
	groups := (n + shade.MaxLanes - 1) / shade.MaxLanes
	rows := (groups + shade.MaxWorkgroups - 1) / shade.MaxWorkgroups
	work := Dispatch{Groups: [3]int{min(groups, shade.MaxWorkgroups), rows, 1}, Label: "Compute"}
	if err := p.dispatch(ctx, &work); err != nil {
		return err
	}
	over.Finish()
	return nil
}

// counts checks the numbers of workgroups.
func (d *Dispatch) counts(work *tile.Dispatch) error {
	field, groups := "Groups", d.Groups
	if d.Indirect != nil {
		field = "Indirect"
		if len(d.Indirect) < 12 {
			return vk.Errorf(field, "%d bytes: three words of four bytes are read", len(d.Indirect))
		}
		if groups != [3]int{} {
			return vk.Errorf("Groups", "%d beside Indirect: there is one of them", groups)
		}
		for n := range groups {
			groups[n] = int(min(binary.LittleEndian.Uint32(d.Indirect[4*n:]), math.MaxInt32))
		}
	}
	for n := range groups {
		if d.Base[n] < 0 || d.Base[n] >= shade.MaxWorkgroups {
			return vk.Errorf("Base", "%d: each is 0 to %d", d.Base, shade.MaxWorkgroups-1)
		}
		if groups[n] < 0 || groups[n] > shade.MaxWorkgroups-d.Base[n] {
			return vk.Errorf(field, "%d workgroups from %d on: %d are the most on each axis", groups, d.Base,
				shade.MaxWorkgroups)
		}
		work.Base[n], work.Count[n] = uint32(d.Base[n]), uint32(groups[n])
	}
	return nil
}
