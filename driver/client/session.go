package client

import (
	"fmt"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
)

// Session is an instance, a device and its queue, with a command buffer. Its methods keep the first error in Err.
type Session struct {
	*Client
	Instance, Physical, Device, Queue, Commands unsafe.Pointer
	Fence                                       uint64
	failed                                      error
}

// Do calls an entry point that returns a VkResult.
func (s *Session) Do(op uint32, args unsafe.Pointer) {
	if r := int32(s.Call(op, args)); r != abi.VK_SUCCESS && s.failed == nil {
		s.failed = fmt.Errorf("%s: VkResult %d", abi.OpNames[op], r)
	}
}

// Err is the first error.
func (s *Session) Err() error {
	if err := s.Client.Err(); err != nil {
		return err
	}
	return s.failed
}

// at makes a copy of a value in shared memory.
func at[T any](s *Session, v T) *T { return List(s.Client, v) }

// args makes the parameters of an entry point.
func args[T any](s *Session, v T) unsafe.Pointer { return unsafe.Pointer(at(s, v)) }

// Open makes a session on a driver's first device, with some extensions of devices.
func (c *Client) Open(extensions ...string) (*Session, error) {
	s := &Session{Client: c}
	app := at(s, abi.ApplicationInfo{SType: abi.VK_STRUCTURE_TYPE_APPLICATION_INFO, ApiVersion: 1<<22 | 1<<12})
	info := at(s, abi.InstanceCreateInfo{SType: abi.VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, PApplicationInfo: app})
	out := New[unsafe.Pointer](c)
	s.Do(abi.OpCreateInstance, args(s, abi.CreateInstanceArgs{PCreateInfo: info, PInstance: out}))
	s.Instance = *out
	c.Instance(s.Instance)
	count := at(s, uint32(1))
	s.Do(abi.OpEnumeratePhysicalDevices, args(s, abi.EnumeratePhysicalDevicesArgs{Instance: s.Instance,
		PPhysicalDeviceCount: count, PPhysicalDevices: out}))
	s.Physical = *out
	var names []*byte
	for _, e := range extensions {
		names = append(names, Text(c, e))
	}
	device := at(s, abi.DeviceCreateInfo{SType: abi.VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, QueueCreateInfoCount: 1,
		PQueueCreateInfos: at(s, abi.DeviceQueueCreateInfo{SType: abi.VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
			QueueCount:       1,
			PQueuePriorities: at(s, float32(1))}),
		EnabledExtensionCount: uint32(len(names)), PpEnabledExtensionNames: List(c, names...)})
	s.Do(abi.OpCreateDevice, args(s, abi.CreateDeviceArgs{PhysicalDevice: s.Physical, PCreateInfo: device,
		PDevice: out}))
	s.Device = *out
	if s.Err() != nil {
		return s, s.Err()
	}
	s.Call(abi.OpGetDeviceQueue, args(s, abi.GetDeviceQueueArgs{Device: s.Device, PQueue: out}))
	s.Queue = *out
	handle := New[uint64](c)
	s.Do(abi.OpCreateCommandPool, args(s, abi.CreateCommandPoolArgs{Device: s.Device, PCommandPool: handle,
		PCreateInfo: at(s, abi.CommandPoolCreateInfo{SType: abi.VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
			Flags: abi.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT})}))
	s.Do(abi.OpAllocateCommandBuffers, args(s, abi.AllocateCommandBuffersArgs{Device: s.Device, PCommandBuffers: out,
		PAllocateInfo: at(s, abi.CommandBufferAllocateInfo{SType: abi.VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
			CommandPool: *handle, CommandBufferCount: 1})}))
	s.Commands = *out
	s.Do(abi.OpCreateFence, args(s, abi.CreateFenceArgs{Device: s.Device, PFence: handle, PCreateInfo: at(s,
		abi.FenceCreateInfo{SType: abi.VK_STRUCTURE_TYPE_FENCE_CREATE_INFO})}))
	s.Fence = *handle
	return s, s.Err()
}

// Memory allocates memory, and returns where it is mapped.
func (s *Session) Memory(size uint64) (handle uint64, mapped unsafe.Pointer) {
	h, p := New[uint64](s.Client), New[unsafe.Pointer](s.Client)
	s.Do(abi.OpAllocateMemory, args(s, abi.AllocateMemoryArgs{Device: s.Device, PMemory: h,
		PAllocateInfo: at(s, abi.MemoryAllocateInfo{SType: abi.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
			AllocationSize: size})}))
	if s.Err() == nil {
		s.Do(abi.OpMapMemory, args(s, abi.MapMemoryArgs{Device: s.Device, Memory: *h, Size: abi.VK_WHOLE_SIZE,
			PpData: p}))
	}
	return *h, *p
}

// Buffer is a buffer in mapped memory.
type Buffer struct {
	Handle uint64
	mapped unsafe.Pointer
	size   int
}

// NewBuffer makes a buffer with bytes.
func (s *Session) NewBuffer(usage uint32, data []byte) (b Buffer) {
	h, r := New[uint64](s.Client), New[abi.MemoryRequirements](s.Client)
	s.Do(abi.OpCreateBuffer, args(s, abi.CreateBufferArgs{Device: s.Device, PBuffer: h,
		PCreateInfo: at(s, abi.BufferCreateInfo{SType: abi.VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
			Size: uint64(len(data)), Usage: usage})}))
	s.Call(abi.OpGetBufferMemoryRequirements, args(s, abi.GetBufferMemoryRequirementsArgs{Device: s.Device, Buffer: *h,
		PMemoryRequirements: r}))
	m, p := s.Memory(r.Size)
	if s.Err() != nil {
		return b
	}
	s.Do(abi.OpBindBufferMemory, args(s, abi.BindBufferMemoryArgs{Device: s.Device, Buffer: *h, Memory: m}))
	b = Buffer{*h, p, len(data)}
	s.Copy(p, unsafe.Pointer(List(s.Client, data...)), len(data))
	return b
}

// Bytes are a buffer's.
func (s *Session) Bytes(b Buffer) []byte {
	to := Slice[byte](s.Client, b.size)
	s.Copy(unsafe.Pointer(&to[0]), b.mapped, b.size)
	return to
}

// NewImage makes an image in memory of its own.
func (s *Session) NewImage(info abi.ImageCreateInfo) uint64 {
	h, r := New[uint64](s.Client), New[abi.MemoryRequirements](s.Client)
	info.SType = abi.VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO
	s.Do(abi.OpCreateImage, args(s, abi.CreateImageArgs{Device: s.Device, PImage: h, PCreateInfo: at(s, info)}))
	s.Call(abi.OpGetImageMemoryRequirements, args(s, abi.GetImageMemoryRequirementsArgs{Device: s.Device, Image: *h,
		PMemoryRequirements: r}))
	m, _ := s.Memory(r.Size)
	if s.Err() == nil {
		s.Do(abi.OpBindImageMemory, args(s, abi.BindImageMemoryArgs{Device: s.Device, Image: *h, Memory: m}))
	}
	return *h
}

// Module makes a shader module.
func (s *Session) Module(words []uint32) uint64 {
	h := New[uint64](s.Client)
	s.Do(abi.OpCreateShaderModule, args(s, abi.CreateShaderModuleArgs{Device: s.Device, PShaderModule: h,
		PCreateInfo: at(s, abi.ShaderModuleCreateInfo{SType: abi.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
			CodeSize: uint64(4 * len(words)), PCode: List(s.Client, words...)})}))
	return *h
}

// Run records commands, submits them and waits for their end.
func (s *Session) Run(record func()) {
	s.Do(abi.OpBeginCommandBuffer, args(s, abi.BeginCommandBufferArgs{CommandBuffer: s.Commands,
		PBeginInfo: at(s, abi.CommandBufferBeginInfo{SType: abi.VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO})}))
	record()
	s.Do(abi.OpEndCommandBuffer, args(s, abi.EndCommandBufferArgs{CommandBuffer: s.Commands}))
	s.Do(abi.OpResetFences, args(s, abi.ResetFencesArgs{Device: s.Device, FenceCount: 1, PFences: at(s, s.Fence)}))
	s.Do(abi.OpQueueSubmit, args(s, abi.QueueSubmitArgs{Queue: s.Queue, SubmitCount: 1, Fence: s.Fence,
		PSubmits: at(s, abi.SubmitInfo{SType: abi.VK_STRUCTURE_TYPE_SUBMIT_INFO, CommandBufferCount: 1,
			PCommandBuffers: at(s, s.Commands)})}))
	s.Do(abi.OpWaitForFences, args(s, abi.WaitForFencesArgs{Device: s.Device, FenceCount: 1, PFences: at(s, s.Fence),
		WaitAll: 1, Timeout: 60e9}))
}

// Args makes the parameters of an entry point in the session's shared memory.
func Args[T any](s *Session, v T) unsafe.Pointer { return args(s, v) }

// At makes a copy of a value in the session's shared memory.
func At[T any](s *Session, v T) *T { return at(s, v) }
