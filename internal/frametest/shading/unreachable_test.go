package shading_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
)

// unreachable ends the invocations of the left half at OpUnreachable, before their output.
const unreachable = `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %coord %color
OpExecutionMode %main OriginUpperLeft
OpDecorate %coord BuiltIn FragCoord
OpDecorate %color Location 0
%void = OpTypeVoid
%type = OpTypeFunction %void
%bool = OpTypeBool
%float = OpTypeFloat 32
%vec4 = OpTypeVector %float 4
%in = OpTypePointer Input %vec4
%out = OpTypePointer Output %vec4
%coord = OpVariable %in Input
%color = OpVariable %out Output
%middle = OpConstant %float 1108344832
%one = OpConstant %float 1065353216
%white = OpConstantComposite %vec4 %one %one %one %one
%main = OpFunction %void None %type
%begin = OpLabel
%c = OpLoad %vec4 %coord
%x = OpCompositeExtract %float %c 0
%left = OpFOrdLessThan %bool %x %middle
OpSelectionMerge %rest None
OpBranchConditional %left %never %rest
%never = OpLabel
OpUnreachable
%rest = OpLabel
OpStore %color %white
OpReturn
OpFunctionEnd
`

// Invocations that end where the module says that none does leave zeros, not an earlier draw's colours.
func TestUnreachableInvocationsLeaveZeros(t *testing.T) {
	words, err := spirvasm.Assemble(3, unreachable)
	require.NoError(t, err)
	at, all := positions(), writing{outputs: []output{{0, 0, 0, 4}}}
	first := &goShader{writes: all, all: all}
	var want [][]byte
	for _, e := range []program.Exec{program.ExecAuto, program.ExecInterpret} {
		p := load(t, e, vertexWords(t, true), words)
		require.Nil(t, p.Interface().Complete)
		b, err := p.Bind(program.Resources{VertexBuffers: [][]byte{bytesOf(at)}})
		require.NoError(t, err)
		for _, o := range []tile.Options{{}, {Poison: 0xFFFFFFFF}, {Poison: 0x3F013F01, Immediate: true}} {
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Tile: o}})
			got, _ := frame(t, dev, "deferred", &all, []shade.Shader{first, p}, []any{at, b})
			dev.Close()
			if want == nil {
				want = got
			}
			require.Equal(t, want, got)
		}
	}
	for i := 0; i < len(want[0]); i += 4 {
		texel := [4]byte(want[0][i:])
		require.Contains(t, [][4]byte{{}, {255, 255, 255, 255}, {32, 64, 128, 191}}, texel, "zeros, white or the clear value")
	}
}
