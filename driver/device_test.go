package driver_test

import (
	"strings"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/simd"
)

// The device says which kernels it draws with, and caches of pipelines belong to them; all else is the same on every
// level. Without HALFSPACE_ISA the level is the engine's best.
func TestTheDeviceNamesItsLevel(t *testing.T) {
	type answer struct {
		core  abi.PhysicalDeviceProperties
		ids   abi.PhysicalDeviceIDProperties
		named string
	}
	ask := func(environment ...string) (a answer) {
		s := open(t, "", environment...)
		ids := client.At(s, abi.PhysicalDeviceIDProperties{SType: abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES})
		driver := client.At(s, abi.PhysicalDeviceDriverProperties{
			SType: abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES, PNext: unsafe.Pointer(ids)})
		p := client.At(s, abi.PhysicalDeviceProperties2{SType: abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
			PNext: unsafe.Pointer(driver)})
		s.Call(abi.OpGetPhysicalDeviceProperties2, client.Args(s, abi.GetPhysicalDeviceProperties2Args{
			PhysicalDevice: s.Physical, PProperties: p}))
		a.core, a.ids = p.Properties, *ids
		a.named, _, _ = strings.Cut(string(driver.DriverInfo[:]), "\x00")
		return a
	}
	levels := simd.Available()
	best := ask()
	if last := levels[len(levels)-1].String(); !strings.HasSuffix(best.named, " "+last) {
		t.Errorf("driverInfo is %q, the best level %s", best.named, last)
	}
	caches := map[any]bool{}
	for _, level := range levels {
		a := ask("HALFSPACE_ISA=" + level.String())
		if !strings.HasSuffix(a.named, " "+level.String()) {
			t.Errorf("driverInfo is %q on %v", a.named, level)
		}
		caches[a.core.PipelineCacheUUID] = true
		a.core.PipelineCacheUUID = best.core.PipelineCacheUUID
		if a.core != best.core || a.ids != best.ids {
			t.Errorf("on %v the device has other properties", level)
		}
	}
	if len(caches) != len(levels) {
		t.Errorf("%d levels have %d UUIDs of caches", len(levels), len(caches))
	}
}

// The data of a cache makes another; data of another driver, or cut short, does no harm.
func TestCachesOfPipelines(t *testing.T) {
	s := open(t, "")
	cacheOf := func(data []byte) uint64 {
		h := client.New[uint64](s.Client)
		info := abi.PipelineCacheCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO,
			InitialDataSize: uint64(len(data)), PInitialData: unsafe.Pointer(client.List(s.Client, data...))}
		s.Do(abi.OpCreatePipelineCache, client.Args(s, abi.CreatePipelineCacheArgs{Device: s.Device,
			PCreateInfo: client.At(s, info), PPipelineCache: h}))
		return *h
	}
	dataOf := func(cache uint64) []byte {
		size, bytes := client.At(s, uint64(64)), client.At(s, [64]byte{})
		s.Do(abi.OpGetPipelineCacheData, client.Args(s, abi.GetPipelineCacheDataArgs{Device: s.Device, PipelineCache: cache,
			PDataSize: size, PData: unsafe.Pointer(bytes)}))
		return append([]byte(nil), bytes[:*size]...)
	}
	data := dataOf(cacheOf(nil))
	if len(data) != 32 || data[0] != 32 || data[4] != abi.VK_PIPELINE_CACHE_HEADER_VERSION_ONE {
		t.Errorf("%x", data)
	}
	for _, other := range [][]byte{data, data[:16], append([]byte{1}, data...)} {
		if got := dataOf(cacheOf(other)); string(got) != string(data) {
			t.Errorf("%x, not %x", got, data)
		}
	}
	if err := s.Err(); err != nil {
		t.Error(err)
	}
}
