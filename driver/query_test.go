package driver_test

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
)

// A draw whose count is in a buffer draws as many as the count says, and at most as many as the command says; the
// statistics of the pipeline count them, and the host resets them.
func TestDrawsWithACountAreCounted(t *testing.T) {
	s := open(t, "")
	const draws = 4
	var commands, counts []byte
	for range draws {
		for _, v := range []uint32{3, 1, 0, 0} { // VkDrawIndirectCommand
			commands = binary.LittleEndian.AppendUint32(commands, v)
		}
	}
	for _, v := range []uint32{0, 2, 100} {
		counts = binary.LittleEndian.AppendUint32(counts, v)
	}
	buffer := s.NewBuffer(abi.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, commands)
	count := s.NewBuffer(abi.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, counts)
	pool := client.New[uint64](s.Client)
	s.Do(abi.OpCreateQueryPool, client.Args(s, abi.CreateQueryPoolArgs{Device: s.Device, PQueryPool: pool,
		PCreateInfo: client.At(s, abi.QueryPoolCreateInfo{SType: abi.VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
			QueryType: abi.VK_QUERY_TYPE_PIPELINE_STATISTICS, QueryCount: 1,
			PipelineStatistics: abi.VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_VERTICES_BIT |
				abi.VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_PRIMITIVES_BIT})}))
	reset := func() {
		s.Call(abi.OpResetQueryPool, client.Args(s, abi.ResetQueryPoolArgs{Device: s.Device, QueryPool: *pool,
			QueryCount: 1}))
	}
	results := func() (v [3]uint64, result int32) {
		to := client.New[[3]uint64](s.Client)
		result = int32(s.Call(abi.OpGetQueryPoolResults, client.Args(s, abi.GetQueryPoolResultsArgs{Device: s.Device,
			QueryPool: *pool, QueryCount: 1, DataSize: 24, PData: unsafe.Pointer(to), Stride: 24,
			Flags: abi.VK_QUERY_RESULT_64_BIT | abi.VK_QUERY_RESULT_WITH_AVAILABILITY_BIT})))
		return *to, result
	}
	picture := reference(t)
	for i, want := range []uint64{0, 2, draws} {
		reset()
		if _, r := results(); r != abi.VK_NOT_READY {
			t.Errorf("count %d: a query that was reset has VkResult %d", i, r)
		}
		got := triangle(t, s, shot{draw: func() {
			cb := s.Commands
			s.Call(abi.OpCmdBeginQuery, client.Args(s, abi.CmdBeginQueryArgs{CommandBuffer: cb, QueryPool: *pool}))
			s.Call(abi.OpCmdDrawIndirectCount, client.Args(s, abi.CmdDrawIndirectCountArgs{CommandBuffer: cb,
				Buffer: buffer.Handle, CountBuffer: count.Handle, CountBufferOffset: uint64(4 * i), MaxDrawCount: draws,
				Stride: 16}))
			s.Call(abi.OpCmdEndQuery, client.Args(s, abi.CmdEndQueryArgs{CommandBuffer: cb, QueryPool: *pool}))
		}})
		if drawn := bytes.Equal(got, picture); drawn != (want > 0) {
			t.Errorf("count %d: the triangle is drawn: %v", i, drawn)
		}
		v, r := results()
		if w := [3]uint64{3 * want, want, 1}; r != abi.VK_SUCCESS || !slices.Equal(v[:], w[:]) {
			t.Errorf("count %d: %d, VkResult %d; want %d", i, v, r, w)
		}
	}
}
