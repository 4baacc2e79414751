package queue

import (
	"encoding/binary"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Dispatch records workgroups of the compute pipeline.
func (l *List) Dispatch(x, y, z int) { l.DispatchBase([3]int{}, [3]int{x, y, z}) }

// DispatchBase records workgroups whose numbers begin at base.
func (l *List) DispatchBase(base, groups [3]int) {
	if l.outside("Dispatch") && l.counts(base[0], base[1], base[2], groups[0], groups[1], groups[2]) {
		l.add(func(x *executor) error { return x.dispatch(base, groups) })
	}
}

// DispatchIndirect records workgroups whose numbers are three words of a buffer when the list runs.
func (l *List) DispatchIndirect(b *Buffer, offset int) {
	if !l.needs("Buffer", b != nil) || !l.outside("DispatchIndirect") {
		return
	}
	if offset < 0 || offset%4 != 0 || offset > len(b.bytes)-12 {
		l.fail(vk.Errorf("Offset", "%d, the buffer has %d bytes", offset, len(b.bytes)))
		return
	}
	l.add(func(x *executor) error {
		var groups [3]int
		for i := range groups {
			groups[i] = int(binary.LittleEndian.Uint32(b.bytes[offset+4*i:]))
		}
		return x.dispatch([3]int{}, groups)
	})
}

func (x *executor) dispatch(base, groups [3]int) error {
	if x.skip {
		return nil
	}
	p := x.compute
	if p == nil {
		return vk.Errorf("Pipeline", "no compute pipeline is bound")
	}
	table, err := p.table(&x.sets[Compute])
	if err != nil {
		return err
	}
	own := &program.Dynamic{Table: table, PushConstants: x.push[:],
		Offsets: p.pick(nil, &x.sets[Compute], &x.offsets[Compute])}
	if err := p.pipe.Dispatch(x.context, halfspace.Dispatch{Base: base, Groups: groups, Bindings: own}); err != nil {
		return err
	}
	size := p.pipe.WorkgroupSize()
	invocations := int64(1)
	for i := range groups {
		invocations *= int64(groups[i]) * int64(size[i])
	}
	x.count(func(s *PipelineStatistics) { s.ComputeShaderInvocations += invocations })
	x.device.watched.touch()
	return nil
}
