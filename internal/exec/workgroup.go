package exec

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
)

// Divergence is a barrier that some lanes of a workgroup alone have come to.
type Divergence struct {
	Word      int // of the barrier, in the module
	Workgroup int // of the batch
	// Arrived of its invocations came to the barrier.
	Arrived, Invocations int
}

// Workgroups is a worker's memory for batches of workgroups.
type Workgroups struct {
	Memory []uint64 // what the workgroups of the batch share, each
	bytes  int      // of one of them
	groups int      // of lanes, of one of them
	fence  atomic.Uint32
	fault  *Divergence // a barrier that not all lanes came to
	on     [MaxGroups]uint16
	live   [MaxGroups]uint16
}

// begin makes the memory of n workgroups, of zeros.
func (w *Workgroups) begin(bytes, groups, n int) {
	words := (bytes + 7) / 8
	w.bytes, w.groups, w.fault = bytes, groups, nil
	if len(w.Memory) < words*n {
		w.Memory = make([]uint64, words*n)
		return
	}
	clear(w.Memory[:words*n])
}

// of is the memory that a group of lanes shares with its workgroup.
func (w *Workgroups) of(group int) []byte {
	if w.bytes == 0 {
		return nil
	}
	at := group / w.groups * ((w.bytes + 7) / 8)
	return unsafe.Slice((*byte)(unsafe.Pointer(&w.Memory[at])), w.bytes)
}

// memoryOf is the memory that an instruction may reach in the lanes of a group.
func (m *Machine) memoryOf(i *ir.Instr, element uint32, group int) []byte {
	if i.Binding != ir.Workgroup {
		return m.buffer(i.Binding, element)
	}
	if element != 0 {
		return nil
	}
	data := m.Workgroups.of(group)
	if i.Count > 0 {
		if most := i.Imm + 4*uint64(i.Count-1) + uint64(i.Width); most < uint64(len(data)) {
			data = data[:most]
		}
	}
	return data
}

// barrier executes a barrier. Lanes have waited for one another already: every step is done in all lanes before the
// next one begins. Where not all lanes of a workgroup have come, or none, all lanes end.
func (m *Machine) barrier(i *ir.Instr) {
	w := &m.Workgroups
	w.fence.Add(1) // orders what other workers see of this one's memory operations, and it of theirs
	if i.Imm == 0 {
		return
	}
	for first := 0; first < m.groups; first += w.groups {
		any, all := false, true
		for g := first; g < min(first+w.groups, m.groups); g++ {
			any, all = any || m.On[g] != 0, all && m.On[g] == w.on[g]
		}
		if any && !all {
			m.diverged(i, first)
			return
		}
	}
}

// diverged notes a barrier that not all lanes of a workgroup have come to, and ends all lanes.
func (m *Machine) diverged(i *ir.Instr, first int) {
	w := &m.Workgroups
	e := &Divergence{Word: int(i.Word), Workgroup: first / w.groups}
	for g := first; g < first+w.groups; g++ {
		e.Arrived, e.Invocations = e.Arrived+bits.OnesCount16(m.On[g]), e.Invocations+bits.OnesCount16(w.on[g])
	}
	w.fault = e
	clear(m.On[:])
	for b := range m.p.blocks {
		clear(m.quadruples(m.p.masks + int32(b)*m.p.maskStep))
	}
}

// WorkgroupLanes are the lanes of the batch that belong to invocations, by group, to be set before RunWorkgroups.
func (m *Machine) WorkgroupLanes() *[MaxGroups]uint16 { return &m.Workgroups.on }

// BeginWorkgroups makes the memory of n workgroups, each of so many bytes and groups of lanes.
func (m *Machine) BeginWorkgroups(bytes, groups, n int) { m.Workgroups.begin(bytes, groups, n) }

// RunWorkgroups runs the batch's groups of lanes, and returns the barrier that not all lanes of a workgroup came to, or
// nil.
func (m *Machine) RunWorkgroups(groups int) *Divergence {
	w := &m.Workgroups
	copy(w.live[:groups], w.on[:groups])
	m.Run(w.on[:groups], w.live[:groups])
	return w.fault
}
