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

// The device's time and the host's are told together: both go on, a timestamp is between those around it, and two
// answers differ by as much in both clocks, but for the deviations.
func TestTimestampsAreCalibrated(t *testing.T) {
	s := open(t, "")
	const device, monotonic = abi.VK_TIME_DOMAIN_DEVICE_KHR, abi.VK_TIME_DOMAIN_CLOCK_MONOTONIC_KHR
	n, domains := client.At(s, uint32(8)), client.Slice[uint32](s.Client, 8)
	s.Do(abi.OpGetPhysicalDeviceCalibrateableTimeDomainsKHR, client.Args(s,
		abi.GetPhysicalDeviceCalibrateableTimeDomainsKHRArgs{PhysicalDevice: s.Physical, PTimeDomainCount: n,
			PTimeDomains: &domains[0]}))
	if got := domains[:*n]; !slices.Equal(got, []uint32{device, monotonic}) {
		t.Errorf("the clocks are %d", got)
	}
	info := abi.CalibratedTimestampInfoKHR{SType: abi.VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_KHR, TimeDomain: device}
	other := info
	other.TimeDomain = monotonic
	times := func() (clocks [2]int64, deviation int64) {
		to, d := client.New[[2]uint64](s.Client), client.New[uint64](s.Client)
		s.Do(abi.OpGetCalibratedTimestampsKHR, client.Args(s, abi.GetCalibratedTimestampsKHRArgs{Device: s.Device,
			TimestampCount: 2, PTimestampInfos: client.List(s.Client, info, other), PTimestamps: &to[0], PMaxDeviation: d}))
		return [2]int64{int64(to[0]), int64(to[1])}, int64(*d)
	}
	pool := s.Create(abi.OpCreateQueryPool, abi.OpDestroyQueryPool, unsafe.Pointer(client.At(s, abi.QueryPoolCreateInfo{
		SType: abi.VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO, QueryType: abi.VK_QUERY_TYPE_TIMESTAMP, QueryCount: 1})))
	before, early := times()
	s.Run(func() {
		s.Call(abi.OpCmdResetQueryPool, client.Args(s, abi.CmdResetQueryPoolArgs{CommandBuffer: s.Commands, QueryPool: pool,
			QueryCount: 1}))
		s.Call(abi.OpCmdWriteTimestamp, client.Args(s, abi.CmdWriteTimestampArgs{CommandBuffer: s.Commands, QueryPool: pool,
			PipelineStage: abi.VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT}))
	})
	after, late := times()
	stamp := client.New[int64](s.Client)
	s.Do(abi.OpGetQueryPoolResults, client.Args(s, abi.GetQueryPoolResultsArgs{Device: s.Device, QueryPool: pool,
		QueryCount: 1, DataSize: 8, PData: unsafe.Pointer(stamp), Stride: 8, Flags: abi.VK_QUERY_RESULT_64_BIT}))
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	if before[0] > *stamp || *stamp > after[0] {
		t.Errorf("a timestamp between %d and %d is %d", before[0], after[0], *stamp)
	}
	ours, hosts := after[0]-before[0], after[1]-before[1]
	if hosts < 0 || max(ours-hosts, hosts-ours) > early+late {
		t.Errorf("%d ns are %d of the host's, the deviations are %d and %d", ours, hosts, early, late)
	}
}

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
