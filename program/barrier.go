package program

import "fmt"

// BarrierError says that a barrier was reached by some invocations of a workgroup alone, which Vulkan forbids (SPIR-V:
// OpControlBarrier). It ends the dispatch.
type BarrierError struct {
	// Word is the offset of the barrier in the module, in words.
	Word int
	// Workgroup is the workgroup's ID. Arrived of its Invocations came to the barrier.
	Workgroup            [3]uint32
	Arrived, Invocations int
}

// Error names the barrier and the workgroup.
func (e *BarrierError) Error() string {
	return fmt.Sprintf("SPIR-V word %d: OpControlBarrier: %d of the %d invocations of workgroup %d came to the "+
		"barrier: control flow around a barrier must be uniform in the workgroup", e.Word, e.Arrived, e.Invocations,
		e.Workgroup)
}
