package program_test

import (
	"encoding/binary"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Programs sample and gather images with 64-bit components (Int64ImageEXT): all words are the texel's.
func TestWideImagesAreSampled(t *testing.T) {
	const size = 8
	for name, c := range map[string]struct {
		instruction, extract string
		want                 func(x, y int) (texel, other int) // in rows
	}{
		"sample": {"OpImageSampleImplicitLod %ulvec4 %s %uv", "0", func(x, y int) (int, int) { return y*size + x, -1 }},
		"lod":    {"OpImageSampleExplicitLod %ulvec4 %s %uv Lod %zero", "0", func(x, y int) (int, int) { return y*size + x, -1 }},
		"gather": {"OpImageGather %ulvec4 %s %uv %none", "2", func(x, y int) (int, int) { return y*size + (x+1)%size, -1 }},
		"mode": {"OpImageGatherQCOM %ulvec4 %s %uv %none %none", "3",
			func(x, y int) (int, int) { return y*size + (x+3)%size, -1 }},
	} {
		module, err := spirvasm.Assemble(4, strings.NewReplacer("INSTRUCTION", c.instruction, "EXTRACT", c.extract).Replace(`
OpCapability Shader
OpCapability Int64
OpCapability Int64ImageEXT
OpCapability ImageGatherLinearQCOM
OpExtension "SPV_EXT_shader_image_int64"
OpExtension "SPV_QCOM_image_processing3"
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %coord %color %source
OpExecutionMode %main OriginUpperLeft
OpDecorate %coord BuiltIn FragCoord
OpDecorate %color Location 0
OpDecorate %source DescriptorSet 0
OpDecorate %source Binding 0
%void = OpTypeVoid
%type = OpTypeFunction %void
%float = OpTypeFloat 32
%uint = OpTypeInt 32 0
%long = OpTypeInt 64 0
%vec2 = OpTypeVector %float 2
%vec4 = OpTypeVector %float 4
%uvec2 = OpTypeVector %uint 2
%uvec4 = OpTypeVector %uint 4
%ulvec4 = OpTypeVector %long 4
%image = OpTypeImage %long 2D 0 0 0 1 Unknown
%sampled = OpTypeSampledImage %image
%tosampled = OpTypePointer UniformConstant %sampled
%tovec4 = OpTypePointer Input %vec4
%fromuvec4 = OpTypePointer Output %uvec4
%coord = OpVariable %tovec4 Input
%color = OpVariable %fromuvec4 Output
%source = OpVariable %tosampled UniformConstant
%none = OpConstant %uint 0
%zero = OpConstant %float 0.0
%eighth = OpConstant %float 0.125
%little = OpConstant %float 0.01
%main = OpFunction %void None %type
%begin = OpLabel
%at = OpLoad %vec4 %coord
%xy = OpVectorShuffle %vec2 %at %at 0 1
%scaled = OpVectorTimesScalar %vec2 %xy %eighth
%small = OpCompositeConstruct %vec2 %little %little
%uv = OpFAdd %vec2 %scaled %small
%s = OpLoad %sampled %source
%result = INSTRUCTION
%one = OpCompositeExtract %long %result EXTRACT
%words = OpBitcast %uvec2 %one
%last = OpCompositeExtract %long %result 3
%lasts = OpBitcast %uvec2 %last
%out = OpVectorShuffle %uvec4 %words %lasts 0 1 2 3
OpStore %color %out
OpReturn
OpFunctionEnd
`))
		require.NoError(t, err)
		m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR64Uint,
			Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}})
		require.NoError(t, err)
		number := func(i int) uint64 { return uint64(i+1)*0x100000007 + 5 }
		for i := range size * size {
			binary.LittleEndian.PutUint64(m.Bytes()[8*i:], number(i))
		}
		view, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
		require.NoError(t, err)
		got := picture{words: module, format: vk.FormatR32G32B32A32Uint, width: size, height: size,
			resources: func() program.Resources {
				return program.Resources{Descriptors: []program.Descriptor{{View: view, Sampler: &vk.Sampler{}}}}
			}}.draw(t)
		for i, v := range got {
			texel, _ := c.want(i%size, i/size)
			last := uint64(1) // alpha of an image of one component
			switch name {
			case "gather":
				last = number(i) // i0, j0
			case "mode":
				last = number(texel)
			}
			require.Equal(t, number(texel), uint64(v[0])|uint64(v[1])<<32, "%s: pixel %d", name, i)
			require.Equal(t, last, uint64(v[2])|uint64(v[3])<<32, "%s: pixel %d", name, i)
		}
	}
}
