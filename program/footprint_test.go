package program_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/vk"
)

// asked is a fragment module that writes four words of what an instruction on the texture at binding 0 gives: of a
// struct's members or of a vector of floats. No compiler that is around writes these.
func asked(t *testing.T, axes int, instruction, words string) ([]uint32, error) {
	t.Helper()
	dim, coordinate := "2D", "%uv"
	if axes == 3 {
		dim, coordinate = "3D", "%uvw"
	}
	instruction = strings.Replace(instruction, "COORDINATE", coordinate, 1)
	return spirvasm.Assemble(4, strings.NewReplacer("DIM", dim, "AXES", fmt.Sprint(axes), "INSTRUCTION", instruction,
		"WORDS", words).Replace(`
OpCapability Shader
OpCapability ImageFootprintNV
OpCapability ImageGatherLinearQCOM
OpCapability ImageGatherExtendedModesQCOM
OpExtension "SPV_NV_shader_image_footprint"
OpExtension "SPV_QCOM_image_processing3"
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %uvin %color %source
OpExecutionMode %main OriginUpperLeft
OpDecorate %uvin Location 0
OpDecorate %color Location 0
OpDecorate %source DescriptorSet 0
OpDecorate %source Binding 0
%void = OpTypeVoid
%type = OpTypeFunction %void
%bool = OpTypeBool
%float = OpTypeFloat 32
%uint = OpTypeInt 32 0
%vec2 = OpTypeVector %float 2
%vec3 = OpTypeVector %float 3
%vec4 = OpTypeVector %float 4
%uvec2 = OpTypeVector %uint 2
%uvec3 = OpTypeVector %uint 3
%uvec4 = OpTypeVector %uint 4
%ivec2 = OpTypeVector %uint 2
%image = OpTypeImage %float DIM 0 0 0 1 Unknown
%sampled = OpTypeSampledImage %image
%struct = OpTypeStruct %bool %uvecAXES %uvecAXES %uvec2 %uint %uint
%tosampled = OpTypePointer UniformConstant %sampled
%tovec2 = OpTypePointer Input %vec2
%fromvec4 = OpTypePointer Output %vec4
%uvin = OpVariable %tovec2 Input
%color = OpVariable %fromvec4 Output
%source = OpVariable %tosampled UniformConstant
%zero = OpConstant %uint 0
%one = OpConstant %uint 1
%two = OpConstant %uint 2
%three = OpConstant %uint 3
%four = OpConstant %uint 4
%offset = OpConstantComposite %uvec2 %one %two
%no = OpConstantFalse %bool
%yes = OpConstantTrue %bool
%depth = OpConstant %float 0.4
%lod = OpConstant %float 1.5
%step = OpConstant %float 0.11
%still = OpConstant %float 0.03
%dx2 = OpConstantComposite %vec2 %step %still
%dy2 = OpConstantComposite %vec2 %still %still
%main = OpFunction %void None %type
%begin = OpLabel
%uv = OpLoad %vec2 %uvin
%u = OpCompositeExtract %float %uv 0
%v = OpCompositeExtract %float %uv 1
%uvw = OpCompositeConstruct %vec3 %u %v %depth
%s = OpLoad %sampled %source
%result = INSTRUCTION
WORDS
OpStore %color %out
OpReturn
OpFunctionEnd
`))
}

// wordsOf takes four words of a footprint: each is a member of the struct, and a component of a vector.
func wordsOf(members ...string) string {
	var text strings.Builder
	names := ""
	for n, m := range members {
		if m == "0" {
			fmt.Fprintf(&text, "%%b = OpCompositeExtract %%bool %%result 0\n%%w%d = OpSelect %%uint %%b %%one %%zero\n", n)
		} else {
			fmt.Fprintf(&text, "%%w%d = OpCompositeExtract %%uint %%result %s\n", n, m)
		}
		names += fmt.Sprintf(" %%w%d", n)
	}
	return text.String() + "%all = OpCompositeConstruct %uvec4" + names + "\n%out = OpBitcast %vec4 %all\n"
}

// mipped is an image of floats with all levels, and a view of it.
func mipped(t *testing.T, axes int) *mip.View {
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Sfloat,
		Extent: vk.Extent3D{Width: 64, Height: 40, Depth: 1}, MipLevels: 6}
	kind := vk.ImageViewType2D
	if axes == 3 {
		info.ImageType, info.Extent.Depth, kind = vk.ImageType3D, 20, vk.ImageViewType3D
	}
	m, err := halfspace.NewImage(info)
	require.NoError(t, err)
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: kind})
	require.NoError(t, err)
	return v
}

// OpImageSampleFootprintNV gives each part of what package sample gives for its operands: explicit levels, gradients,
// and differences between neighbours, of the finer and the coarser level.
func TestFootprintsOfPrograms(t *testing.T) {
	const width, height = 16, 12
	edge := vk.SamplerAddressModeClampToEdge
	sampler := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear,
		AddressModeU: edge, AddressModeV: edge, AddressModeW: edge, MaxLod: 9}
	seen := map[[4]uint32]bool{}
	for _, axes := range []int{2, 3} {
		view := mipped(t, axes)
		texture, err := sample.Compile(sampler, view)
		require.NoError(t, err)
		for _, operands := range []string{"", " Bias %lod", " Lod %lod", " Grad %dx2 %dy2"} {
			if axes == 3 && strings.Contains(operands, "Grad") {
				continue
			}
			for _, coarse := range []bool{false, true} {
				instruction := fmt.Sprintf("OpImageSampleFootprintNV %%struct %%s COORDINATE %%three %%%s%s",
					map[bool]string{false: "no", true: "yes"}[coarse], operands)
				lists := [][]string{{"0", "1 0", "1 1", "2 0"}, {"2 1", "3 0", "3 1", "4"}, {"5", "4", "0", "1 1"}}
				if axes == 3 {
					lists = append(lists, []string{"1 2", "2 2", "3 0", "3 1"})
				}
				for _, members := range lists {
					module, err := asked(t, axes, instruction, wordsOf(members...))
					require.NoError(t, err)
					got := picture{words: module, width: width, height: height, resources: func() program.Resources {
						return program.Resources{Descriptors: []program.Descriptor{{View: view, Sampler: &sampler}}}
					}}.draw(t)
					b := &sample.Batch{N: width * height, S: make([]float32, width*height), T: make([]float32, width*height)}
					if axes == 3 {
						b.R = make([]float32, b.N)
					}
					fill := func(v float32) []float32 {
						list := make([]float32, b.N)
						for i := range list {
							list[i] = v
						}
						return list
					}
					for i := range b.N {
						b.S[i], b.T[i] = (float32(i%width)+0.5)/width, (float32(i/width)+0.5)/height
						if axes == 3 {
							b.R[i] = 0.4
						}
					}
					switch {
					case strings.Contains(operands, "Lod"):
						b.Lod = fill(1.5)
					case strings.Contains(operands, "Grad"):
						b.DPdx, b.DPdy = [3][]float32{fill(0.11), fill(0.03)}, [3][]float32{fill(0.03), fill(0.03)}
					default:
						b.DPdx, b.DPdy = [3][]float32{fill(1.0 / width), fill(0), fill(0)}, [3][]float32{fill(0), fill(1.0 / height), fill(0)}
						if operands != "" {
							b.Bias = fill(1.5)
						}
					}
					want := make([]sample.Footprint, b.N)
					texture.Footprint(b, 3, coarse, want)
					for i, f := range want {
						words := map[string]uint32{"0": 0, "1 0": f.Anchor[0], "1 1": f.Anchor[1], "1 2": f.Anchor[2],
							"2 0": f.Offset[0], "2 1": f.Offset[1], "2 2": f.Offset[2], "3 0": uint32(f.Mask),
							"3 1": uint32(f.Mask >> 32), "4": uint32(f.Level), "5": uint32(f.Granularity)}
						if f.Single {
							words["0"] = 1
						}
						for c, m := range members {
							require.Equal(t, words[m], got[i][c], "%d axes,%s, coarse %v: pixel %d, member %s", axes, operands, coarse, i, m)
						}
						seen[got[i]] = true
					}
				}
			}
		}
	}
	require.Greater(t, len(seen), 100)
}

// What footprints lack is told by name: an address mode when the program is bound, the rest when it is loaded.
func TestFootprintsOfProgramsRefuse(t *testing.T) {
	load := func(instruction string) (*program.Program, error) {
		module, err := asked(t, 2, instruction, wordsOf("0", "1 0", "1 1", "2 0"))
		require.NoError(t, err)
		return program.Load(words(t, "quad.vert"), module, program.Options{})
	}
	p, err := load("OpImageSampleFootprintNV %struct %s %uv %three %no")
	require.NoError(t, err)
	_, err = p.Bind(program.Resources{Descriptors: []program.Descriptor{{View: mipped(t, 2), Sampler: &vk.Sampler{}}}})
	require.ErrorContains(t, err, "AddressModeU")
	_, err = load("OpImageSampleFootprintNV %struct %s %uv %zero %no")
	require.NoError(t, err) // the granularity depends on the view
	_, err = load("OpImageSampleFootprintNV %struct %s %uv %u %no")
	require.ErrorContains(t, err, "OpImageSampleFootprintNV")
	_, err = load("OpImageSampleFootprintNV %uvec4 %s %uv %three %no")
	require.ErrorContains(t, err, "struct")
}

// OpImageGatherQCOM reads the four texels that its mode names, with an offset and without.
func TestGatherModesOfPrograms(t *testing.T) {
	const width, height = 12, 10
	view := noise(t, vk.FormatR32G32B32A32Sfloat, vk.ImageViewType2D, 9, 7, 1, 3)
	sampler := vk.Sampler{AddressModeV: vk.SamplerAddressModeMirroredRepeat}
	texture, err := sample.Compile(sampler, view)
	require.NoError(t, err)
	modes := []sample.GatherMode{sample.GatherModeFourByOne, sample.GatherModeDiagonal, sample.GatherModeHorizontalTwo,
		sample.GatherModeVerticalTwo}
	for n, number := range []string{"zero", "one", "two", "three"} {
		for _, operands := range []string{"", " ConstOffset %offset"} {
			module, err := asked(t, 2, "OpImageGatherQCOM %vec4 %s %uv %two %"+number+operands, "%out = OpCopyObject %vec4 %result\n")
			require.NoError(t, err)
			got := picture{words: module, width: width, height: height, resources: func() program.Resources {
				return program.Resources{Descriptors: []program.Descriptor{{View: view, Sampler: &sampler}}}
			}}.draw(t)
			b := &sample.Batch{N: width * height, S: make([]float32, width*height), T: make([]float32, width*height), Component: 2}
			if operands != "" {
				b.Offset = [3]int32{1, 2}
			}
			for i := range b.N {
				b.S[i], b.T[i] = (float32(i%width)+0.5)/width, (float32(i/width)+0.5)/height
			}
			for c := range b.Out {
				b.Out[c] = make([]float32, b.N)
			}
			texture.GatherMode(b, modes[n])
			for i, v := range got {
				for c := range v {
					require.Equal(t, b.Out[c][i], f32(v[c]), "mode %s%s, pixel %d, component %d", number, operands, i, c)
				}
			}
		}
	}
	for instruction, reason := range map[string]string{
		"OpImageGatherQCOM %vec4 %s %uv %four %zero":                "component",
		"OpImageGatherQCOM %vec4 %s %uv %zero %four":                "mode",
		"OpImageGatherQCOM %vec4 %s %uvw %zero %zero Sample %three": "image operands",
		"OpImageGatherQCOM %vec4 %s %uvw %zero %zero Bias %lod":     "image operands",
	} {
		module, err := asked(t, 2, instruction, "%out = OpCopyObject %vec4 %result\n")
		require.NoError(t, err)
		_, err = program.Load(words(t, "quad.vert"), module, program.Options{})
		require.ErrorContains(t, err, reason)
	}
}
