package driver_test

import (
	"bytes"
	"path/filepath"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
)

// Indices of bytes draw what a draw without indices does, by either name of the extension, and primitives restart.
func TestIndicesOfBytes(t *testing.T) {
	for _, name := range []string{"VK_KHR_index_type_uint8", "VK_EXT_index_type_uint8"} {
		c, err := client.Start(filepath.Join(built, "client"), filepath.Join(built, "libvulkan_halfspace.so"))
		if err != nil {
			t.Fatal(err)
		}
		s, err := c.OpenWith(client.Options{Choose: func(s *client.Session) ([]string, unsafe.Pointer) {
			return []string{name}, unsafe.Pointer(client.At(s, abi.PhysicalDeviceIndexTypeUint8Features{
				SType: abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INDEX_TYPE_UINT8_FEATURES, IndexTypeUint8: 1}))
		}})
		if err != nil {
			t.Fatal(err)
		}
		got := restarting(t, s, abi.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, []byte{9, 255, 0, 1, 2, 255})
		if !bytes.Equal(got, reference(t)) {
			t.Errorf("%s: the pictures differ", name)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

// restarting draws bytes of indices, after the first one, with primitives that restart.
func restarting(t *testing.T, s *client.Session, topology uint32, indices []byte) []byte {
	buffer := s.NewBuffer(abi.VK_BUFFER_USAGE_INDEX_BUFFER_BIT, indices)
	return triangle(t, s, shot{
		pipeline: func(i *abi.GraphicsPipelineCreateInfo) {
			i.PInputAssemblyState.Topology = topology
			i.PInputAssemblyState.PrimitiveRestartEnable = 1
		},
		draw: func() {
			s.Call(abi.OpCmdBindIndexBuffer, client.Args(s, abi.CmdBindIndexBufferArgs{CommandBuffer: s.Commands,
				Buffer: buffer.Handle, Offset: 1, IndexType: abi.VK_INDEX_TYPE_UINT8}))
			s.Call(abi.OpCmdDrawIndexed, client.Args(s, abi.CmdDrawIndexedArgs{CommandBuffer: s.Commands,
				IndexCount: uint32(len(indices) - 1), InstanceCount: 1}))
		}})
}

// Lists of triangles restart, too: what comes before is left out where it is no whole triangle.
func TestListsRestart(t *testing.T) {
	s := open(t, "")
	const list = abi.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST
	if got := restarting(t, s, list, []byte{9, 1, 2, 255, 0, 1, 2, 0, 255}); !bytes.Equal(got, reference(t)) {
		t.Error("the pictures differ")
	}
	if got := restarting(t, s, list, []byte{9, 0, 1, 255, 2}); bytes.Equal(got, reference(t)) {
		t.Error("nothing restarts")
	}
}

// Secondary command buffers run others, which run others, sixteen deep; each writes a word of its own.
func TestNestedCommandBuffers(t *testing.T) {
	s := open(t, "")
	const deep = 16
	pool := s.Create(abi.OpCreateCommandPool, abi.OpDestroyCommandPool, unsafe.Pointer(client.At(s,
		abi.CommandPoolCreateInfo{SType: abi.VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO})))
	lists := client.Slice[unsafe.Pointer](s.Client, deep)
	s.Do(abi.OpAllocateCommandBuffers, client.Args(s, abi.AllocateCommandBuffersArgs{Device: s.Device,
		PCommandBuffers: &lists[0], PAllocateInfo: client.At(s, abi.CommandBufferAllocateInfo{
			SType: abi.VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, CommandPool: pool,
			Level: abi.VK_COMMAND_BUFFER_LEVEL_SECONDARY, CommandBufferCount: deep})}))
	buffer := s.NewBuffer(abi.VK_BUFFER_USAGE_TRANSFER_DST_BIT, make([]byte, 4*deep))
	execute := func(in unsafe.Pointer, list *unsafe.Pointer) {
		s.Call(abi.OpCmdExecuteCommands, client.Args(s, abi.CmdExecuteCommandsArgs{CommandBuffer: in,
			CommandBufferCount: 1, PCommandBuffers: list}))
	}
	for n, list := range lists {
		s.Do(abi.OpBeginCommandBuffer, client.Args(s, abi.BeginCommandBufferArgs{CommandBuffer: list,
			PBeginInfo: client.At(s, abi.CommandBufferBeginInfo{SType: abi.VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
				PInheritanceInfo: client.At(s, abi.CommandBufferInheritanceInfo{
					SType: abi.VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO})})}))
		if n > 0 {
			execute(list, &lists[n-1])
		}
		s.Call(abi.OpCmdFillBuffer, client.Args(s, abi.CmdFillBufferArgs{CommandBuffer: list, DstBuffer: buffer.Handle,
			DstOffset: uint64(4 * n), Size: 4, Data: uint32(n+1) * 0x01010101}))
		s.Do(abi.OpEndCommandBuffer, client.Args(s, abi.EndCommandBufferArgs{CommandBuffer: list}))
	}
	s.Run(func() { execute(s.Commands, &lists[deep-1]) })
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	for i, b := range s.Bytes(buffer) {
		if int(b) != i/4+1 {
			t.Fatalf("byte %d is %d", i, b)
		}
	}
}
