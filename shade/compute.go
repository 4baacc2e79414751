package shade

import "github.com/seed-1acaedba/halfspace/simd"

// Limits of compute programs and their dispatches (Vulkan: maxComputeWorkGroupInvocations,
// maxComputeWorkGroupSize, maxComputeWorkGroupCount, maxComputeSharedMemorySize).
const (
	// MaxInvocations is the most invocations of a workgroup, and the most on each axis.
	MaxInvocations = MaxLanes
	// MaxWorkgroups is the most workgroups of a dispatch on each axis, those before its base included.
	MaxWorkgroups = 65535
	// MaxWorkgroupMemory is the most bytes that the variables of a workgroup may have.
	MaxWorkgroupMemory = 1 << 16
)

// Compute is a compute program: workgroups of invocations, which dispatches run. A *program.Compute is one. It is
// shared by goroutines and must not write to itself.
type Compute interface {
	// ComputeInterface describes the program. It is called once, when a pipeline is made.
	ComputeInterface() ComputeInterface
	// Workgroups runs neighbouring workgroups of a dispatch, in order. Several goroutines run others meanwhile. The
	// error ends the dispatch.
	Workgroups(w *Workgroups) error
}

// ComputeInterface describes a compute program.
type ComputeInterface struct {
	// Name is the program's in errors and panics.
	Name string
	// Size is the number of invocations of a workgroup on each axis.
	Size [3]int
	// Batch is how many workgroups the program likes to run at once; 1 for programs whose workgroups may wait for those
	// before them. The zero value is 1.
	Batch int
	// Cost is about how much an invocation does, in the units of Interface.Cost. The zero value is not known.
	Cost int
	// Check, where not nil, checks a dispatch's bindings; its error refuses the dispatch.
	Check func(bindings any) error
	// Prepare, where not nil, readies the program for a device's kernels when a pipeline is made; its error refuses the
	// pipeline.
	Prepare func(k *simd.Kernels) error
}

// Workgroups are neighbouring workgroups of a dispatch: those numbered First to First+N-1 of Count, x first, then y,
// then z, of which the first has the ID Base.
type Workgroups struct {
	Base, Count [3]uint32
	First, N    uint64
	// Bindings are the dispatch's.
	Bindings any
	// Kernels are the device's.
	Kernels *simd.Kernels
	// Scratch is the worker's memory.
	Scratch *Scratch
}
