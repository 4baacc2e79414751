package main

// #include <time.h>
import "C"

import (
	"encoding/binary"
	"errors"
	"time"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/queue"
)

func createQueryPool(a *abi.CreateQueryPoolArgs) abi.Result {
	c := a.PCreateInfo
	kind, statistics := queue.QueryOcclusion, uint32(0)
	switch c.QueryType {
	case abi.VK_QUERY_TYPE_OCCLUSION:
	case abi.VK_QUERY_TYPE_TIMESTAMP:
		kind = queue.QueryTimestamp
	case abi.VK_QUERY_TYPE_PIPELINE_STATISTICS:
		kind, statistics = queue.QueryPipelineStatistics, c.PipelineStatistics
	default:
		return made[queue.QueryPool]("vkCreateQueryPool", nil, errors.New("queryType: it is not offered"), a.PQueryPool)
	}
	p, err := on(a.Device).NewQueryPool(kind, int(c.QueryCount), statistics)
	return made("vkCreateQueryPool", p, err, a.PQueryPool)
}

func destroyQueryPool(a *abi.DestroyQueryPoolArgs) { drop(a.QueryPool) }

func resetQueryPool(a *abi.ResetQueryPoolArgs) {
	if err := get[queue.QueryPool](a.QueryPool).Reset(int(a.FirstQuery), int(a.QueryCount)); err != nil {
		say(1, "vkResetQueryPool: %v", err)
	}
}

// getCalibratedTimestampsKHR reads the device's time between two looks at the host's clock.
func getCalibratedTimestampsKHR(a *abi.GetCalibratedTimestampsKHRArgs) abi.Result {
	monotonic := func() uint64 {
		var t C.struct_timespec
		C.clock_gettime(C.CLOCK_MONOTONIC, &t)
		return uint64(t.tv_sec)*1e9 + uint64(t.tv_nsec)
	}
	before := monotonic()
	now := on(a.Device).Timestamp()
	after := monotonic()
	to := list(a.PTimestamps, a.TimestampCount)
	for i, info := range list(a.PTimestampInfos, a.TimestampCount) {
		switch info.TimeDomain {
		case abi.VK_TIME_DOMAIN_DEVICE_KHR:
			to[i] = now
		case abi.VK_TIME_DOMAIN_CLOCK_MONOTONIC_KHR:
			to[i] = before
		default:
			say(1, "vkGetCalibratedTimestampsKHR: pTimestampInfos[%d].timeDomain: %d is not offered", i, info.TimeDomain)
			return abi.VK_ERROR_UNKNOWN
		}
	}
	*a.PMaxDeviation = after - before + 1
	return abi.VK_SUCCESS
}

func getQueryPoolResults(a *abi.GetQueryPoolResultsArgs) abi.Result {
	timeout := time.Duration(0)
	if a.Flags&abi.VK_QUERY_RESULT_WAIT_BIT != 0 {
		timeout = queue.Forever
	}
	results, err := get[queue.QueryPool](a.QueryPool).Results(int(a.FirstQuery), int(a.QueryCount), timeout)
	if err != nil {
		say(1, "vkGetQueryPoolResults: %v", err)
		return abi.VK_ERROR_DEVICE_LOST
	}
	data, status := list((*byte)(a.PData), a.DataSize), abi.Result(abi.VK_SUCCESS)
	word := 4
	if a.Flags&abi.VK_QUERY_RESULT_64_BIT != 0 {
		word = 8
	}
	for i, r := range results {
		if !r.Available {
			status = abi.VK_NOT_READY
		}
		values, known := r.Values, r.Available || a.Flags&abi.VK_QUERY_RESULT_PARTIAL_BIT != 0
		at := uint64(i) * a.Stride
		for k := range len(values) + 1 {
			if at+uint64(word) > uint64(len(data)) {
				break
			}
			v := uint64(0)
			if k < len(values) {
				v = values[k]
			} else if a.Flags&abi.VK_QUERY_RESULT_WITH_AVAILABILITY_BIT == 0 {
				break
			} else if r.Available {
				v = 1
			}
			if known || k == len(values) {
				put64(data[at:], word, v)
			}
			at += uint64(word)
		}
	}
	return status
}

// put64 writes a number in a word; it is at most the greatest that the word holds.
func put64(b []byte, word int, v uint64) {
	if word == 8 {
		binary.LittleEndian.PutUint64(b, v)
		return
	}
	binary.LittleEndian.PutUint32(b, uint32(min(v, 1<<32-1)))
}

func (x *executor) cmdBeginQuery(a *abi.CmdBeginQueryArgs) {
	x.list.BeginQuery(get[queue.QueryPool](a.QueryPool), int(a.Query))
}

func (x *executor) cmdEndQuery(a *abi.CmdEndQueryArgs) {
	x.list.EndQuery(get[queue.QueryPool](a.QueryPool), int(a.Query))
}

func (x *executor) cmdResetQueryPool(a *abi.CmdResetQueryPoolArgs) {
	x.list.ResetQueries(get[queue.QueryPool](a.QueryPool), int(a.FirstQuery), int(a.QueryCount))
}

func (x *executor) cmdWriteTimestamp(a *abi.CmdWriteTimestampArgs) {
	x.list.WriteTimestamp(get[queue.QueryPool](a.QueryPool), int(a.Query))
}

func (x *executor) cmdWriteTimestamp2(a *abi.CmdWriteTimestamp2Args) {
	x.list.WriteTimestamp(get[queue.QueryPool](a.QueryPool), int(a.Query))
}

func (x *executor) cmdCopyQueryPoolResults(a *abi.CmdCopyQueryPoolResultsArgs) {
	x.list.CopyQueries(get[queue.QueryPool](a.QueryPool), int(a.FirstQuery), int(a.QueryCount),
		get[buffer](a.DstBuffer).Buffer,
		int(a.DstOffset), int(a.Stride), queue.QueryFlags(a.Flags))
}
