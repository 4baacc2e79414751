package queue

import (
	"time"

	"github.com/seed-1acaedba/halfspace/vk"
)

// QueryType is the kind of a query pool. The zero value counts samples.
type QueryType uint8

// The query types.
const (
	QueryOcclusion QueryType = iota
	QueryPipelineStatistics
	QueryTimestamp
)

// maxQueries is the largest number of queries of a pool.
const maxQueries = 1 << 24

// QueryPool is queries of one type and their results (Vulkan: Query Pools).
type QueryPool struct {
	device  *Device
	kind    QueryType
	bits    uint32
	results []QueryResult
}

// QueryResult is the result of a query.
type QueryResult struct {
	// Available: the query has ended. Before, Values are as far as they have come.
	Available bool
	// Values are the samples counted, the nanoseconds since the device was made, or the statistics that the pool was
	// made for, in the order of their bits.
	Values []uint64
}

// NewQueryPool makes a pool of queries that have been reset. statistics are the bits of the values wanted
// (VkQueryPipelineStatisticFlagBits); 0 of other types.
func (d *Device) NewQueryPool(kind QueryType, count int, statistics uint32) (*QueryPool, error) {
	var errs vk.Refusals
	errs.RefuseIf(kind > QueryTimestamp, "Type", "%d is not a query type", kind)
	errs.RefuseIf(count < 1 || count > maxQueries, "Count", "%d: must be 1 to %d", count, maxQueries)
	errs.RefuseIf(kind != QueryPipelineStatistics && statistics != 0, "Statistics", "%#x, of another type", statistics)
	errs.RefuseIf(statistics&^allStatistics != 0, "Statistics", "%#x has bits of stages that do not exist", statistics)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	n := 1
	if kind == QueryPipelineStatistics {
		n = len(new(PipelineStatistics).values(statistics))
	}
	p := &QueryPool{device: d, kind: kind, bits: statistics, results: make([]QueryResult, count)}
	values := make([]uint64, n*count)
	for i := range p.results {
		p.results[i].Values = values[i*n : (i+1)*n : (i+1)*n]
	}
	return p, nil
}

// Reset forgets the results of some queries.
func (p *QueryPool) Reset(first, count int) error {
	if !p.has(first, count) {
		return p.refuse(first, count)
	}
	p.device.state.mu.Lock()
	defer p.device.state.mu.Unlock()
	for i := first; i < first+count; i++ {
		p.results[i].Available = false
		clear(p.results[i].Values)
	}
	return nil
}

// Results copies the results of some queries, after waiting until all are available: a timeout of 0 does not wait, and
// is no error.
func (p *QueryPool) Results(first, count int, timeout time.Duration) ([]QueryResult, error) {
	if !p.has(first, count) {
		return nil, p.refuse(first, count)
	}
	err := p.device.state.wait(timeout, func() bool {
		for i := first; i < first+count; i++ {
			if !p.results[i].Available {
				return false
			}
		}
		return true
	})
	if err != nil && timeout != 0 {
		return nil, err
	}
	p.device.state.mu.Lock()
	defer p.device.state.mu.Unlock()
	list := make([]QueryResult, count)
	for i := range list {
		r := &p.results[first+i]
		list[i] = QueryResult{r.Available, clone(r.Values)}
	}
	return list, nil
}

// has says whether the pool has the queries.
func (p *QueryPool) has(first, count int) bool {
	return first >= 0 && count >= 0 && first <= len(p.results) && count <= len(p.results)-first
}

func (p *QueryPool) refuse(first, count int) error {
	return vk.Errorf("Query", "%d from %d on, the pool has %d", count, first, len(p.results))
}

// finish makes a result available.
func (p *QueryPool) finish(n int, values ...uint64) {
	p.device.state.change(func() {
		copy(p.results[n].Values, values)
		p.results[n].Available = true
	})
}

// PipelineStatistics are what draws and dispatches did (Vulkan: Pipeline Statistics Queries).
type PipelineStatistics struct {
	InputAssemblyVertices     int64 // that draws took, repeated ones too
	InputAssemblyPrimitives   int64 // that they made
	VertexShaderInvocations   int64 // as many as vertices were taken
	ClippingInvocations       int64 // primitives that came in
	ClippingPrimitives        int64 // primitives that were not culled
	FragmentShaderInvocations int64 // of visible fragments, mostly
	ComputeShaderInvocations  int64 // of all workgroups
}

// allStatistics are the bits of the statistics that there are.
const allStatistics = 0x1 | 0x2 | 0x4 | 0x20 | 0x40 | 0x80 | 0x400

// values lists the statistics that have a bit set.
func (s *PipelineStatistics) values(bits uint32) (list []uint64) {
	for _, v := range []struct {
		bit uint32
		n   int64
	}{
		{0x1, s.InputAssemblyVertices}, {0x2, s.InputAssemblyPrimitives}, {0x4, s.VertexShaderInvocations},
		{0x20, s.ClippingInvocations}, {0x40, s.ClippingPrimitives}, {0x80, s.FragmentShaderInvocations},
		{0x400, s.ComputeShaderInvocations},
	} {
		if bits&v.bit != 0 {
			list = append(list, uint64(v.n))
		}
	}
	return list
}

// since is what s has more than an earlier count.
func (s *PipelineStatistics) since(t *PipelineStatistics) PipelineStatistics {
	return PipelineStatistics{
		s.InputAssemblyVertices - t.InputAssemblyVertices, s.InputAssemblyPrimitives - t.InputAssemblyPrimitives,
		s.VertexShaderInvocations - t.VertexShaderInvocations,
		s.ClippingInvocations - t.ClippingInvocations, s.ClippingPrimitives - t.ClippingPrimitives,
		s.FragmentShaderInvocations - t.FragmentShaderInvocations,
		s.ComputeShaderInvocations - t.ComputeShaderInvocations,
	}
}
