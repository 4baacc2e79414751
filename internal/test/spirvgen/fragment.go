package spirvgen

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
)

// Fragment is a module and what it writes for the fragment at a place: the bits of a colour of unsigned numbers at
// location 0, unless the fragment is discarded. The error is one of the text that was written.
func Fragment(seed uint64) (module []uint32, of func(x, y uint32) (texel [4]uint32, live bool), err error) {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 5)), constants: map[uint32]bool{}}
	g.helper = true
	result := g.expression(3)
	helper := g.text.String()
	g.helper, g.called = false, value{"%helper", result.of}
	g.text.Reset()
	do := g.block(4+g.IntN(4), "%end")
	body := g.text.String()
	for k := range uint32(5) {
		g.constant(k)
	}
	// The body is a function of its own, so that a return in it still writes the output.
	var b strings.Builder
	b.WriteString(`OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %coord %color
OpExecutionMode %main OriginUpperLeft
OpDecorate %coord BuiltIn FragCoord
OpDecorate %color Location 0
%void = OpTypeVoid
%type = OpTypeFunction %void
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%vec4 = OpTypeVector %float 4
%uvec4 = OpTypeVector %uint 4
%helpertype = OpTypeFunction %uint %uint %uint
%tovec4 = OpTypePointer Input %vec4
%fromuvec4 = OpTypePointer Output %uvec4
%touint = OpTypePointer Function %uint
`)
	for c := range g.constants {
		fmt.Fprintf(&b, "%%c%d = OpConstant %%uint %d\n", c, c)
	}
	b.WriteString(`%uint4 = OpTypeArray %uint %c4
%tolist = OpTypePointer Function %uint4
%worktype = OpTypeFunction %void %uint %uint %touint %touint %touint %touint %touint %tolist
%coord = OpVariable %tovec4 Input
%color = OpVariable %fromuvec4 Output
%nothing = OpConstantNull %uint4
%helper = OpFunction %uint None %helpertype
%left = OpFunctionParameter %uint
%next = OpFunctionParameter %uint
%helperbegin = OpLabel
` + helper + "OpReturnValue " + result.id + "\nOpFunctionEnd\n%main = OpFunction %void None %type\n%begin = OpLabel\n")
	for k := range 5 {
		fmt.Fprintf(&b, "%%m%d = OpVariable %%touint Function %%c0\n", k)
	}
	b.WriteString(`%mlist = OpVariable %tolist Function %nothing
%place = OpLoad %vec4 %coord
%fx = OpCompositeExtract %float %place 0
%fy = OpCompositeExtract %float %place 1
%mx = OpConvertFToU %uint %fx
%my = OpConvertFToU %uint %fy
%done = OpFunctionCall %void %work %mx %my %m0 %m1 %m2 %m3 %m4 %mlist
`)
	for k := range 4 {
		fmt.Fprintf(&b, "%%o%d = OpLoad %%uint %%m%d\n%%p%d = OpAccessChain %%touint %%mlist %%c%d\n", k, k, k, k)
		fmt.Fprintf(&b, "%%q%d = OpLoad %%uint %%p%d\n%%r%d = OpIAdd %%uint %%o%d %%q%d\n", k, k, k, k, k)
	}
	b.WriteString(`%o4 = OpLoad %uint %m4
%r4 = OpBitwiseXor %uint %r3 %o4
%all = OpCompositeConstruct %uvec4 %r0 %r1 %r2 %r4
OpStore %color %all
OpReturn
OpFunctionEnd
%work = OpFunction %void None %worktype
%x = OpFunctionParameter %uint
%y = OpFunctionParameter %uint
`)
	for k := range 5 {
		fmt.Fprintf(&b, "%%v%d = OpFunctionParameter %%touint\n", k)
	}
	b.WriteString("%list = OpFunctionParameter %tolist\n%workbegin = OpLabel\n" + body + "%end = OpLabel\nOpReturn\nOpFunctionEnd\n")
	words, err := spirvasm.Assemble(3, b.String())
	return words, func(x, y uint32) (v [4]uint32, live bool) {
		s := &state{x: x, y: y}
		do([]*state{s})
		if s.ends == kills {
			return v, false
		}
		for k := range 4 {
			v[k] = s.vars[k] + s.list[k]
		}
		v[3] ^= s.vars[4]
		return v, true
	}, err
}
