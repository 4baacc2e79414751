package program_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
	"github.com/seed-1acaedba/halfspace/vk"
)

// scalarModule is a fragment module that stores %r, an unsigned integer that INSTRUCTIONS make of %a and %b: the
// numbers of VALUES that the fragment's column and row choose.
const scalarModule = `OpCapability Shader
OpCapability Int16
OpCapability Float16
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %coord %color
OpExecutionMode %main OriginUpperLeft
OpDecorate %coord BuiltIn FragCoord
OpDecorate %color Location 0
%void = OpTypeVoid
%type = OpTypeFunction %void
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%short = OpTypeInt 16 1
%ushort = OpTypeInt 16 0
%float = OpTypeFloat 32
%half = OpTypeFloat 16
%vec4 = OpTypeVector %float 4
%uvec4 = OpTypeVector %uint 4
%tovec4 = OpTypePointer Input %vec4
%fromuvec4 = OpTypePointer Output %uvec4
%coord = OpVariable %tovec4 Input
%color = OpVariable %fromuvec4 Output
%zero = OpConstant %uint 0
%one = OpConstant %uint 1
%bits = OpConstant %uint 31
VALUES
%values = OpConstantComposite %uvec4 %v0 %v1 %v2 %v3
%main = OpFunction %void None %type
%begin = OpLabel
%place = OpLoad %vec4 %coord
%fx = OpCompositeExtract %float %place 0
%fy = OpCompositeExtract %float %place 1
%x = OpConvertFToU %uint %fx
%y = OpConvertFToU %uint %fy
%a = OpVectorExtractDynamic %uint %values %x
%b = OpVectorExtractDynamic %uint %values %y
INSTRUCTIONS
%all = OpCompositeConstruct %uvec4 %r %r %r %r
OpStore %color %all
OpReturn
OpFunctionEnd
`

// Instructions on scalars are what their names say, in plain Go and on every level: comparisons with NaN, signed and
// unsigned integers, integers of 16 bits, which are extended by their sign, and halves, which every operation rounds.
func TestInstructionsOfScalars(t *testing.T) {
	type operation = func(a, b uint32) uint32
	f, nan := math.Float32frombits, func(x float32) bool { return x != x }
	truth := func(is bool) uint32 {
		if is {
			return 1
		}
		return 0
	}
	floats := [4]uint32{math.Float32bits(1.5), math.Float32bits(-2), 0x7fc00000, math.Float32bits(float32(math.Inf(1)))}
	integers := [4]uint32{7, 0x80000003, 0xfffffffe, 3}
	halves := [4]uint32{math.Float32bits(1), math.Float32bits(0x1p-11), math.Float32bits(2049), math.Float32bits(-0.3)}
	run := func(name, instructions string, values [4]uint32, want operation) {
		t.Run(name, func(t *testing.T) {
			var constants strings.Builder
			for i, v := range values {
				fmt.Fprintf(&constants, "%%v%d = OpConstant %%uint %d\n", i, v)
			}
			words, err := spirvasm.Assemble(3,
				strings.NewReplacer("VALUES\n", constants.String(), "INSTRUCTIONS\n", instructions).Replace(scalarModule))
			require.NoError(t, err)
			got := picture{words: words, format: vk.FormatR32G32B32A32Uint, width: 4, height: 4}.draw(t)
			for i := range got {
				a, b := values[i%4], values[i/4]
				require.Equal(t, want(a, b), got[i][0], "%#x, %#x", a, b)
			}
		})
	}
	for name, holds := range map[string]func(a, b float32) bool{
		"OpFOrdEqual":              func(a, b float32) bool { return a == b },
		"OpFOrdNotEqual":           func(a, b float32) bool { return a < b || a > b },
		"OpFOrdLessThan":           func(a, b float32) bool { return a < b },
		"OpFOrdGreaterThan":        func(a, b float32) bool { return a > b },
		"OpFOrdLessThanEqual":      func(a, b float32) bool { return a <= b },
		"OpFOrdGreaterThanEqual":   func(a, b float32) bool { return a >= b },
		"OpFUnordEqual":            func(a, b float32) bool { return a == b || nan(a) || nan(b) },
		"OpFUnordNotEqual":         func(a, b float32) bool { return a != b },
		"OpFUnordLessThan":         func(a, b float32) bool { return a < b || nan(a) || nan(b) },
		"OpFUnordGreaterThan":      func(a, b float32) bool { return a > b || nan(a) || nan(b) },
		"OpFUnordLessThanEqual":    func(a, b float32) bool { return a <= b || nan(a) || nan(b) },
		"OpFUnordGreaterThanEqual": func(a, b float32) bool { return a >= b || nan(a) || nan(b) },
	} {
		run(name, "%fa = OpBitcast %float %a\n%fb = OpBitcast %float %b\n%t = "+name+" %bool %fa %fb\n"+
			"%r = OpSelect %uint %t %one %zero\n", floats,
			func(a, b uint32) uint32 { return truth(holds(f(a), f(b))) })
	}
	for name, holds := range map[string]func(a, b uint32) bool{
		"OpIEqual":            func(a, b uint32) bool { return a == b },
		"OpINotEqual":         func(a, b uint32) bool { return a != b },
		"OpULessThan":         func(a, b uint32) bool { return a < b },
		"OpULessThanEqual":    func(a, b uint32) bool { return a <= b },
		"OpUGreaterThan":      func(a, b uint32) bool { return a > b },
		"OpUGreaterThanEqual": func(a, b uint32) bool { return a >= b },
		"OpSLessThan":         func(a, b uint32) bool { return int32(a) < int32(b) },
		"OpSLessThanEqual":    func(a, b uint32) bool { return int32(a) <= int32(b) },
		"OpSGreaterThan":      func(a, b uint32) bool { return int32(a) > int32(b) },
		"OpSGreaterThanEqual": func(a, b uint32) bool { return int32(a) >= int32(b) },
	} {
		run(name, "%t = "+name+" %bool %a %b\n%r = OpSelect %uint %t %one %zero\n", integers,
			func(a, b uint32) uint32 { return truth(holds(a, b)) })
	}
	for name, of := range map[string]operation{
		"OpShiftRightArithmetic": func(a, b uint32) uint32 { return uint32(int32(a) >> (b & 31)) },
		"OpShiftRightLogical":    func(a, b uint32) uint32 { return a >> (b & 31) },
		"OpShiftLeftLogical":     func(a, b uint32) uint32 { return a << (b & 31) },
	} {
		run(name, "%s = OpBitwiseAnd %uint %b %bits\n%r = "+name+" %uint %a %s\n", integers, of)
	}
	for name, of := range map[string]operation{
		"OpUDiv": func(a, b uint32) uint32 { return a / b },
		"OpUMod": func(a, b uint32) uint32 { return a % b },
		"OpSDiv": func(a, b uint32) uint32 { return uint32(int32(a) / int32(b)) },
		"OpSRem": func(a, b uint32) uint32 { return uint32(int32(a) % int32(b)) },
	} {
		run(name, "%r = "+name+" %uint %a %b\n", integers, of)
	}
	for name, of := range map[string]func(a, b int16) int16{
		"OpIAdd": func(a, b int16) int16 { return a + b },
		"OpIMul": func(a, b int16) int16 { return a * b },
		"OpSDiv": func(a, b int16) int16 { return a / b },
	} {
		run(name+" of 16 bits", "%us = OpUConvert %ushort %a\n%ut = OpUConvert %ushort %b\n"+
			"%s = OpBitcast %short %us\n%u = OpBitcast %short %ut\n%p = "+name+" %short %s %u\n"+
			"%w = OpSConvert %int %p\n%r = OpBitcast %uint %w\n",
			[4]uint32{7, 0x1234fff3, 0x7fff, 0xff34},
			func(a, b uint32) uint32 { return uint32(int32(of(int16(a), int16(b)))) })
	}
	half := func(x float32) float32 { return format.HalfToFloat(format.FloatToHalf(x)) }
	for name, of := range map[string]func(a, b float32) float32{
		"OpFAdd": func(a, b float32) float32 { return a + b },
		"OpFMul": func(a, b float32) float32 { return a * b },
		"OpFSub": func(a, b float32) float32 { return a - b },
	} {
		run(name+" of halves", "%fa = OpBitcast %float %a\n%fb = OpBitcast %float %b\n"+
			"%ha = OpFConvert %half %fa\n%hb = OpFConvert %half %fb\n%h = "+name+" %half %ha %hb\n"+
			"%w = OpFConvert %float %h\n%r = OpBitcast %uint %w\n", halves,
			func(a, b uint32) uint32 { return math.Float32bits(half(of(half(f(a)), half(f(b))))) })
	}
}
