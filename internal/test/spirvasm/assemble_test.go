package spirvasm

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/spirv"
)

const fragment = `
; writes 1.5, 0.5, 0, 1
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %color
OpExecutionMode %main OriginUpperLeft
OpDecorate %color Location 0
%void = OpTypeVoid
%type = OpTypeFunction %void
%float = OpTypeFloat 32
%vec4 = OpTypeVector %float 4
%pointer = OpTypePointer Output %vec4
%color = OpVariable %pointer Output
%a = OpConstant %float 1.5
%b = OpConstant %float 0x3f000000
%c = OpConstant %float 0
%value = OpConstantComposite %vec4 %a %b %c %a
%main = OpFunction %void None %type
%begin = OpLabel
OpStore %color %value
OpReturn
OpFunctionEnd
`

// Text becomes the module that it says.
func TestAssemble(t *testing.T) {
	words, err := Assemble(3, fragment)
	require.NoError(t, err)
	m, err := spirv.Parse(words, nil)
	require.NoError(t, err)
	e, err := m.Entry("main", spirv.ModelFragment)
	require.NoError(t, err)
	list, err := m.Interfaces(e)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.Equal(t, 0, list[0].Location)
	require.EqualValues(t, 0x00010300, m.Version)

	for text, want := range map[string]string{
		"\nOpNothing":                    `line 2: "OpNothing": no such instruction`,
		"OpTypeVoid":                     `a result or a type is missing`,
		"%a = OpCapability Shader":       `one too many`,
		"OpCapability Shadow":            `invalid syntax`,
		"%f = OpConstant %t 99999999999": `out of range`,
	} {
		_, err := Assemble(0, text)
		require.ErrorContains(t, err, want)
	}
}
