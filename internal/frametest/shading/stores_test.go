package shading_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// storing stores 1 + the vertex's index at its place in a buffer, and adds to the buffer's first word by an atomic
// operation.
const storing = `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Vertex %main "main" %index %position
OpDecorate %index BuiltIn VertexIndex
OpDecorate %position BuiltIn Position
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %words ArrayStride 4
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
%void = OpTypeVoid
%type = OpTypeFunction %void
%float = OpTypeFloat 32
%uint = OpTypeInt 32 0
%vec4 = OpTypeVector %float 4
%words = OpTypeRuntimeArray %uint
%block = OpTypeStruct %words
%toblock = OpTypePointer StorageBuffer %block
%touint = OpTypePointer StorageBuffer %uint
%in = OpTypePointer Input %uint
%out = OpTypePointer Output %vec4
%buffer = OpVariable %toblock StorageBuffer
%index = OpVariable %in Input
%position = OpVariable %out Output
%zero = OpConstantNull %vec4
%n0 = OpConstant %uint 0
%n1 = OpConstant %uint 1
%main = OpFunction %void None %type
%begin = OpLabel
%i = OpLoad %uint %index
%v = OpIAdd %uint %i %n1
%p = OpAccessChain %touint %buffer %n0 %v
OpStore %p %v
%q = OpAccessChain %touint %buffer %n0 %n0
%old = OpAtomicIAdd %uint %q %n1 %n0 %n1
OpStore %position %zero
OpReturn
OpFunctionEnd
`

const vertices = 300

// Primitives are discarded after the last stage before the rasterizer: a vertex stage that stores leaves the same in
// buffers.
func TestVertexStagesStoreWhereTheRasterizerDiscards(t *testing.T) {
	words, err := spirvasm.Assemble(3, storing)
	require.NoError(t, err)
	for _, e := range []program.Exec{program.ExecAuto, program.ExecInterpret} {
		p, err := program.Load(words, nil, program.Options{Exec: e})
		require.NoError(t, err)
		require.True(t, p.Interface().VertexStores)
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			require.NoError(t, err)
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Kernels: k}})
			for _, topology := range []vk.PrimitiveTopology{vk.PrimitiveTopologyPointList,
				vk.PrimitiveTopologyLineStrip, vk.PrimitiveTopologyTriangleList} {
				for _, d := range []shade.Draw{{Count: vertices}, {Count: vertices, Instances: 3}, {Indices16: backwards()}} {
					draw := func(discard bool) []byte {
						buffer := make([]byte, 4*(vertices+1))
						b, err := p.Bind(program.Resources{Descriptors: []program.Descriptor{{Buffer: buffer}}})
						require.NoError(t, err)
						pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: topology,
							Rasterization: vk.Rasterization{RasterizerDiscardEnable: discard}}, p)
						require.NoError(t, err)
						pass := dev.NewPass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 8, Height: 8}, CountSamples: true})
						d.Bindings = b
						pass.Draw(pipe, d)
						require.NoError(t, pass.End(context.Background()))
						require.Zero(t, pass.SamplesPassed(0, 1))
						return buffer
					}
					on, off := draw(true), draw(false)
					require.Equal(t, off, on, fmt.Sprint(l, topology))
					require.GreaterOrEqual(t, binary.LittleEndian.Uint32(on), uint32(vertices))
					for v := range uint32(vertices) {
						require.Equal(t, v+1, binary.LittleEndian.Uint32(on[4*v+4:]))
					}
				}
			}
			dev.Close()
		}
	}
}

// backwards lists all vertices from the last to the first.
func backwards() (list []uint16) {
	for v := range uint16(vertices) {
		list = append(list, vertices-1-v)
	}
	return list
}
