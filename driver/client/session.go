package client

import (
	"fmt"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
)

// Session is an instance, a device and its queue, with a command buffer. Its methods keep the first error in Err, and
// what they make until Destroy.
type Session struct {
	*Client
	Instance, Physical, Device, Queue, Commands unsafe.Pointer
	Fence                                       uint64
	types                                       abi.PhysicalDeviceMemoryProperties
	failed                                      error
	owned                                       []owned
}

// owned is an object and the entry point that destroys it.
type owned struct {
	op     uint32
	handle uint64
}

// Options say how a session is opened. The zero value asks for Vulkan 1.1 without extensions and features.
type Options struct {
	// Version is what the program asks for, as VK_MAKE_API_VERSION writes it.
	Version uint32
	// Engine is the name of the program's engine; none: it says none.
	Engine string
	// Extensions are the instance's.
	Extensions []string
	// Choose says with which extensions and structures of features the device is made; the physical device is known.
	Choose func(s *Session) (extensions []string, features unsafe.Pointer)
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

// Forget forgets the first error of a call, so that the session goes on.
func (s *Session) Forget() { s.failed = nil }

// at makes a copy of a value in shared memory.
func at[T any](s *Session, v T) *T { return List(s.Client, v) }

// args makes the parameters of an entry point.
func args[T any](s *Session, v T) unsafe.Pointer { return unsafe.Pointer(at(s, v)) }

// Open makes a session on a driver's first device, with some extensions of devices.
func (c *Client) Open(extensions ...string) (*Session, error) {
	return c.OpenWith(Options{Choose: func(*Session) ([]string, unsafe.Pointer) { return extensions, nil }})
}

// OpenWith makes a session on a driver's first device.
func (c *Client) OpenWith(o Options) (*Session, error) {
	s := &Session{Client: c}
	if o.Version == 0 {
		o.Version = 1<<22 | 1<<12
	}
	app := at(s, abi.ApplicationInfo{SType: abi.VK_STRUCTURE_TYPE_APPLICATION_INFO, ApiVersion: o.Version,
		PEngineName: Text(c, o.Engine)})
	info := at(s, abi.InstanceCreateInfo{SType: abi.VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, PApplicationInfo: app,
		EnabledExtensionCount: uint32(len(o.Extensions)), PpEnabledExtensionNames: s.names(o.Extensions)})
	out := New[unsafe.Pointer](c)
	s.Do(abi.OpCreateInstance, args(s, abi.CreateInstanceArgs{PCreateInfo: info, PInstance: out}))
	s.Instance = *out
	c.Instance(s.Instance)
	count := at(s, uint32(1))
	s.Do(abi.OpEnumeratePhysicalDevices, args(s, abi.EnumeratePhysicalDevicesArgs{Instance: s.Instance,
		PPhysicalDeviceCount: count, PPhysicalDevices: out}))
	s.Physical = *out
	if s.Err() != nil {
		return s, s.Err()
	}
	types := New[abi.PhysicalDeviceMemoryProperties](c)
	s.Call(abi.OpGetPhysicalDeviceMemoryProperties, args(s, abi.GetPhysicalDeviceMemoryPropertiesArgs{
		PhysicalDevice: s.Physical, PMemoryProperties: types}))
	s.types = *types
	var extensions []string
	var features unsafe.Pointer
	if o.Choose != nil {
		extensions, features = o.Choose(s)
	}
	device := at(s, abi.DeviceCreateInfo{SType: abi.VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, PNext: features,
		QueueCreateInfoCount: 1,
		PQueueCreateInfos: at(s, abi.DeviceQueueCreateInfo{SType: abi.VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
			QueueCount:       1,
			PQueuePriorities: at(s, float32(1))}),
		EnabledExtensionCount: uint32(len(extensions)), PpEnabledExtensionNames: s.names(extensions)})
	s.Do(abi.OpCreateDevice, args(s, abi.CreateDeviceArgs{PhysicalDevice: s.Physical, PCreateInfo: device,
		PDevice: out}))
	s.Device = *out
	if s.Err() != nil {
		return s, s.Err()
	}
	c.Device(s.Device)
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

// names are strings of C.
func (s *Session) names(list []string) **byte {
	var names []*byte
	for _, e := range list {
		names = append(names, Text(s.Client, e))
	}
	return List(s.Client, names...)
}

// Create makes an object that Destroy destroys. Entry points that create have the same parameters: the device, the
// object's description, callbacks, and where the handle goes.
func (s *Session) Create(op, destroy uint32, info unsafe.Pointer) uint64 {
	h := New[uint64](s.Client)
	s.Do(op, args(s, abi.CreateBufferArgs{Device: s.Device, PCreateInfo: (*abi.BufferCreateInfo)(info), PBuffer: h}))
	s.Own(destroy, *h)
	return *h
}

// Own has Destroy destroy an object by an entry point, whose parameters are the device, the object and callbacks.
func (s *Session) Own(destroy uint32, handle uint64) {
	if handle != 0 {
		s.owned = append(s.owned, owned{destroy, handle})
	}
}

// Destroy destroys what was made, the last first.
func (s *Session) Destroy() {
	for n := len(s.owned) - 1; n >= 0; n-- {
		s.Call(s.owned[n].op, args(s, abi.DestroyBufferArgs{Device: s.Device, Buffer: s.owned[n].handle}))
	}
	s.owned = nil
}

// memory allocates memory, and maps it if the host needs it.
func (s *Session) memory(r abi.MemoryRequirements, host bool) (handle uint64, mapped unsafe.Pointer) {
	kind := -1
	for n := range int(s.types.MemoryTypeCount) {
		const visible = abi.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | abi.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT
		if r.MemoryTypeBits>>n&1 != 0 && (!host || s.types.MemoryTypes[n].PropertyFlags&visible == visible) {
			kind = n
			break
		}
	}
	if s.Err() == nil && kind < 0 {
		s.failed = fmt.Errorf("no type of memory for bits %x", r.MemoryTypeBits)
	}
	if s.Err() != nil {
		return 0, nil
	}
	h := s.Create(abi.OpAllocateMemory, abi.OpFreeMemory, unsafe.Pointer(at(s, abi.MemoryAllocateInfo{
		SType: abi.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, AllocationSize: r.Size, MemoryTypeIndex: uint32(kind)})))
	p := New[unsafe.Pointer](s.Client)
	if host && s.Err() == nil {
		s.Do(abi.OpMapMemory, args(s, abi.MapMemoryArgs{Device: s.Device, Memory: h, Size: abi.VK_WHOLE_SIZE, PpData: p}))
	}
	return h, *p
}

// Buffer is a buffer in mapped memory.
type Buffer struct {
	Handle uint64
	mapped unsafe.Pointer
	size   int
}

// NewBuffer makes a buffer with bytes.
func (s *Session) NewBuffer(usage uint32, data []byte) (b Buffer) {
	h := s.Create(abi.OpCreateBuffer, abi.OpDestroyBuffer, unsafe.Pointer(at(s, abi.BufferCreateInfo{
		SType: abi.VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, Size: uint64(max(len(data), 1)), Usage: usage})))
	if s.Err() != nil {
		return b
	}
	r := New[abi.MemoryRequirements](s.Client)
	s.Call(abi.OpGetBufferMemoryRequirements, args(s, abi.GetBufferMemoryRequirementsArgs{Device: s.Device, Buffer: h,
		PMemoryRequirements: r}))
	m, p := s.memory(*r, true)
	if s.Err() != nil {
		return b
	}
	s.Do(abi.OpBindBufferMemory, args(s, abi.BindBufferMemoryArgs{Device: s.Device, Buffer: h, Memory: m}))
	b = Buffer{h, p, len(data)}
	if len(data) > 0 {
		s.Copy(p, unsafe.Pointer(List(s.Client, data...)), len(data))
	}
	return b
}

// Bytes are a buffer's.
func (s *Session) Bytes(b Buffer) []byte {
	if b.size == 0 {
		return nil
	}
	to := Slice[byte](s.Client, b.size)
	s.Copy(unsafe.Pointer(&to[0]), b.mapped, b.size)
	return to
}

// NewImage makes an image in memory of its own.
func (s *Session) NewImage(info abi.ImageCreateInfo) uint64 {
	info.SType = abi.VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO
	h := s.Create(abi.OpCreateImage, abi.OpDestroyImage, unsafe.Pointer(at(s, info)))
	if s.Err() != nil {
		return 0
	}
	r := New[abi.MemoryRequirements](s.Client)
	s.Call(abi.OpGetImageMemoryRequirements, args(s, abi.GetImageMemoryRequirementsArgs{Device: s.Device, Image: h,
		PMemoryRequirements: r}))
	m, _ := s.memory(*r, false)
	if s.Err() == nil {
		s.Do(abi.OpBindImageMemory, args(s, abi.BindImageMemoryArgs{Device: s.Device, Image: h, Memory: m}))
	}
	return h
}

// Module makes a shader module.
func (s *Session) Module(words []uint32) uint64 {
	return s.Create(abi.OpCreateShaderModule, abi.OpDestroyShaderModule, unsafe.Pointer(at(s, abi.ShaderModuleCreateInfo{
		SType:    abi.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
		CodeSize: uint64(4 * len(words)), PCode: List(s.Client, words...)})))
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
