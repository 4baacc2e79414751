package program_test

import (
	"fmt"
	"math"
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

// processing is a fragment module that writes what an instruction of image processing gives: of the texture at binding
// 0, coordinates %uv or %at, and either the texture at binding 1 or nothing. No compiler that is around writes these.
func processing(t *testing.T, instruction, dim string, arrayed int) []uint32 {
	t.Helper()
	text := `
OpCapability Shader
OpCapability TextureSampleWeightedQCOM
OpCapability TextureBoxFilterQCOM
OpCapability TextureBlockMatchQCOM
OpCapability TextureBlockMatch2QCOM
OpCapability Sampled1D
OpExtension "SPV_QCOM_image_processing"
OpExtension "SPV_QCOM_image_processing2"
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %uvin %color %coord
OpExecutionMode %main OriginUpperLeft
OpName %source "source"
OpName %other "other"
OpDecorate %uvin Location 0
OpDecorate %coord BuiltIn FragCoord
OpDecorate %color Location 0
OpDecorate %source DescriptorSet 0
OpDecorate %source Binding 0
OpDecorate %other DescriptorSet 0
OpDecorate %other Binding 1
OpDecorate %other WeightTextureQCOM
%void = OpTypeVoid
%type = OpTypeFunction %void
%float = OpTypeFloat 32
%uint = OpTypeInt 32 0
%vec2 = OpTypeVector %float 2
%vec4 = OpTypeVector %float 4
%uvec2 = OpTypeVector %uint 2
%image = OpTypeImage %float 2D 0 0 0 1 Unknown
%sampled = OpTypeSampledImage %image
%image1 = OpTypeImage %float DIM 0 ARRAYED 0 1 Unknown
%sampled1 = OpTypeSampledImage %image1
%tosampled = OpTypePointer UniformConstant %sampled
%tosampled1 = OpTypePointer UniformConstant %sampled1
%tovec2 = OpTypePointer Input %vec2
%tovec4 = OpTypePointer Input %vec4
%fromvec4 = OpTypePointer Output %vec4
%uvin = OpVariable %tovec2 Input
%coord = OpVariable %tovec4 Input
%color = OpVariable %fromvec4 Output
%source = OpVariable %tosampled UniformConstant
%other = OpVariable %tosampled1 UniformConstant
%two = OpConstant %uint 2
%three = OpConstant %uint 3
%uthree = OpConstantComposite %uvec2 %three %two
%big = OpConstant %float 3.25
%small = OpConstant %float 2.5
%box = OpConstantComposite %vec2 %big %small
%main = OpFunction %void None %type
%begin = OpLabel
%uv = OpLoad %vec2 %uvin
%place = OpLoad %vec4 %coord
%place2 = OpVectorShuffle %vec2 %place %place 0 1
%at = OpConvertFToU %uvec2 %place2
%next = OpIAdd %uvec2 %at %uthree
%s = OpLoad %sampled %source
%o = OpLoad %sampled1 %other
%result = INSTRUCTION
OpStore %color %result
OpReturn
OpFunctionEnd
`
	if !strings.Contains(instruction, "%o") {
		text = strings.NewReplacer("%o = OpLoad %sampled1 %other\n", "", "%other = OpVariable %tosampled1 UniformConstant\n", "",
			"OpDecorate %other DescriptorSet 0\nOpDecorate %other Binding 1\nOpDecorate %other WeightTextureQCOM\n",
			"", "OpName %other \"other\"\n", "").Replace(text)
	}
	words, err := spirvasm.Assemble(3, strings.NewReplacer("DIM", dim, "ARRAYED", fmt.Sprint(arrayed), "INSTRUCTION",
		instruction).Replace(text))
	require.NoError(t, err)
	return words
}

// noise is an image of floats, four components or one, and a view of it.
func noise(t *testing.T, f vk.Format, view vk.ImageViewType, width, height, layers, seed int) *mip.View {
	t.Helper()
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
		Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}, ArrayLayers: layers}
	if view == vk.ImageViewType1DArray {
		info.ImageType = vk.ImageType1D
	}
	m, err := halfspace.NewImage(info)
	require.NoError(t, err)
	b := m.Bytes()
	for i := 0; i < len(b); i += 4 {
		v := math.Float32bits(float32((i/4*7919+seed*104729)%251) / 250)
		b[i], b[i+1], b[i+2], b[i+3] = byte(v), byte(v>>8), byte(v>>16), byte(v>>24)
	}
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: view})
	require.NoError(t, err)
	return v
}

// Instructions of image processing give what package sample gives for their coordinates.
func TestImageProcessing(t *testing.T) {
	const width, height = 19, 13
	clamped := vk.Sampler{
		MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
		AddressModeU: vk.SamplerAddressModeClampToEdge, AddressModeV: vk.SamplerAddressModeClampToEdge,
	}
	blocks := clamped
	blocks.MagFilter, blocks.MinFilter, blocks.UnnormalizedCoordinates = vk.FilterNearest, vk.FilterNearest, true
	source := noise(t, vk.FormatR32G32B32A32Sfloat, vk.ImageViewType2D, width, height, 1, 1)
	reference := noise(t, vk.FormatR32G32B32A32Sfloat, vk.ImageViewType2D, width+4, height+4, 1, 2)
	red, red2 := noise(t, vk.FormatR32Sfloat, vk.ImageViewType2D, width, height, 1, 3),
		noise(t, vk.FormatR32Sfloat, vk.ImageViewType2D, width+4, height+4, 1, 4)
	layered := sample.Weights{View: noise(t, vk.FormatR32Sfloat, vk.ImageViewType2DArray, 3, 3, 4, 5),
		FilterCenter: [2]int{1, 1}, FilterSize: [2]int{3, 3}, NumPhases: 4}
	separable := sample.Weights{View: noise(t, vk.FormatR32Sfloat, vk.ImageViewType1DArray, 8, 1, 2, 6),
		FilterCenter: [2]int{1, 1}, FilterSize: [2]int{3, 4}, NumPhases: 4}
	window := &program.BlockWindow{Width: 3, Height: 2, Largest: true}
	for name, c := range map[string]struct {
		instruction, dim string
		arrayed          int
		sampler          vk.Sampler
		source, other    *mip.View
		weights          *sample.Weights
		want             func(b *sample.Batch) error
	}{
		"weighted": {"OpImageSampleWeightedQCOM %vec4 %s %uv %o", "2D", 1, clamped, source, layered.View, &layered,
			func(b *sample.Batch) error {
				x, err := sample.CompileWeighted(clamped, source, layered)
				x.Sample(b)
				return err
			}},
		"separable": {"OpImageSampleWeightedQCOM %vec4 %s %uv %o", "1D", 1, clamped, source, separable.View,
			&separable, func(b *sample.Batch) error {
				x, err := sample.CompileWeighted(clamped, source, separable)
				x.Sample(b)
				return err
			}},
		"box": {"OpImageBoxFilterQCOM %vec4 %s %uv %box", "2D", 0, clamped, source, nil, nil, func(b *sample.Batch) error {
			x, err := sample.CompileBox(clamped, source)
			x.Sample(b, 3.25, 2.5)
			return err
		}},
		"sad": {"OpImageBlockMatchSADQCOM %vec4 %s %at %o %next %uthree", "2D", 0, blocks, source, reference, nil,
			func(b *sample.Batch) error {
				x, err := sample.CompileBlockMatch(blocks, source, reference, sample.BlockMetricSAD, 3, 2)
				x.Match(b)
				return err
			}},
		"ssd": {"OpImageBlockMatchSSDQCOM %vec4 %s %at %o %next %uthree", "2D", 0, blocks, source, reference, nil,
			func(b *sample.Batch) error {
				x, err := sample.CompileBlockMatch(blocks, source, reference, sample.BlockMetricSSD, 3, 2)
				x.Match(b)
				return err
			}},
		"window": {"OpImageBlockMatchWindowSSDQCOM %vec4 %s %at %o %next %uthree", "2D", 0, blocks, red, red2, nil,
			func(b *sample.Batch) error {
				x, err := sample.CompileBlockMatch(blocks, red, red2, sample.BlockMetricSSD, 3, 2)
				x.MatchWindow(b, 3, 2, true)
				return err
			}},
		"gather": {"OpImageBlockMatchGatherSADQCOM %vec4 %s %at %o %next %uthree", "2D", 0, blocks, red, red2, nil,
			func(b *sample.Batch) error {
				x, err := sample.CompileBlockMatch(blocks, red, red2, sample.BlockMetricSAD, 3, 2)
				x.MatchGather(b)
				return err
			}},
	} {
		t.Run(name, func(t *testing.T) {
			p := picture{words: processing(t, c.instruction, c.dim, c.arrayed), width: width, height: height}
			p.resources = func() program.Resources {
				r := program.Resources{Descriptors: []program.Descriptor{{View: c.source, Sampler: &c.sampler, Window: window}}}
				if c.other != nil {
					d := program.Descriptor{Name: "other", View: c.other, Weights: c.weights}
					if c.weights == nil {
						d.Sampler = &c.sampler
					}
					r.Descriptors = append(r.Descriptors, d)
				}
				return r
			}
			texels := p.draw(t)
			for i, v := range texels {
				x, y := i%width, i/width
				b := &sample.Batch{N: 1, S: []float32{(float32(x) + 0.5) / width}, T: []float32{(float32(y) + 0.5) / height}}
				if c.sampler.UnnormalizedCoordinates {
					b.S, b.T = []float32{float32(x)}, []float32{float32(y)}
					b.Reference = [2][]float32{{float32(x + 3)}, {float32(y + 2)}}
				}
				for n := range b.Out {
					b.Out[n] = make([]float32, 1)
				}
				require.NoError(t, c.want(b))
				for n := range v {
					require.InDelta(t, b.Out[n][0], f32(v[n]), 1e-5, "texel %d, component %d", i, n)
				}
			}
			require.NotEqual(t, texels[0], texels[40])
		})
	}
}

// What image processing lacks is told by name.
func TestImageProcessingRefuses(t *testing.T) {
	sampler := vk.Sampler{AddressModeU: vk.SamplerAddressModeClampToEdge,
		AddressModeV: vk.SamplerAddressModeClampToEdge, UnnormalizedCoordinates: true}
	bind := func(instruction string, other program.Descriptor) error {
		p, err := program.Load(words(t, "quad.vert"), processing(t, instruction, "2D", 0), program.Options{})
		require.NoError(t, err)
		red := noise(t, vk.FormatR32Sfloat, vk.ImageViewType2D, 8, 8, 1, 3)
		_, err = p.Bind(program.Resources{Descriptors: []program.Descriptor{{View: red, Sampler: &sampler}, other}})
		return err
	}
	other := program.Descriptor{Binding: 1, View: noise(t, vk.FormatR32Sfloat, vk.ImageViewType2D, 8, 8, 1, 3), Sampler: &sampler}
	require.NoError(t, bind("OpImageBlockMatchSADQCOM %vec4 %s %at %o %next %uthree", other))
	require.ErrorContains(t, bind("OpImageBlockMatchWindowSADQCOM %vec4 %s %at %o %next %uthree", other), "Window")
	p, err := program.Load(words(t, "quad.vert"), processing(t, "OpImageSampleWeightedQCOM %vec4 %s %uv %o", "2D", 1), program.Options{})
	require.NoError(t, err)
	other.View = noise(t, vk.FormatR32Sfloat, vk.ImageViewType2DArray, 8, 8, 4, 3)
	sampler.UnnormalizedCoordinates = false
	_, err = p.Bind(program.Resources{Descriptors: []program.Descriptor{{View: noise(t, vk.FormatR32Sfloat,
		vk.ImageViewType2D, 8, 8, 1, 3), Sampler: &sampler}, other}})
	require.ErrorContains(t, err, `"other"[0] has no Weights`)
	_, err = program.Load(words(t, "quad.vert"),
		processing(t, "OpImageBlockMatchSADQCOM %vec4 %s %uv %o %next %uthree", "2D", 0), program.Options{})
	require.ErrorContains(t, err, "OpImageBlockMatchSADQCOM")
}
