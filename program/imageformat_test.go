package program_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A storage image, or storage texel buffer, whose format a program names takes views of that format alone, and of those
// with the same texels; every format of the specification's table, with every format that there is. Where the program
// names none, it takes all of its numbers' class.
func TestStorageImagesHaveTheProgramsFormat(t *testing.T) {
	// What the specifications' tables say: names and numbers of SPIR-V, the type of the components, and formats.
	table := []struct {
		name    string
		number  int
		kind    string
		formats []string
	}{
		{"Unknown", 0, "f", nil},
		{"Unknown", 0, "u", nil},
		{"Rgba32f", 1, "f", []string{"R32G32B32A32_SFLOAT"}},
		{"Rgba16f", 2, "f", []string{"R16G16B16A16_SFLOAT"}},
		{"R32f", 3, "f", []string{"R32_SFLOAT"}},
		{"Rgba8", 4, "f", []string{"R8G8B8A8_UNORM", "A8B8G8R8_UNORM_PACK32"}},
		{"Rgba8Snorm", 5, "f", []string{"R8G8B8A8_SNORM", "A8B8G8R8_SNORM_PACK32"}},
		{"Rg32f", 6, "f", []string{"R32G32_SFLOAT"}},
		{"Rg16f", 7, "f", []string{"R16G16_SFLOAT"}},
		{"R11fG11fB10f", 8, "f", []string{"B10G11R11_UFLOAT_PACK32"}},
		{"R16f", 9, "f", []string{"R16_SFLOAT"}},
		{"Rgba16", 10, "f", []string{"R16G16B16A16_UNORM"}},
		{"Rgb10A2", 11, "f", []string{"A2B10G10R10_UNORM_PACK32"}},
		{"Rg16", 12, "f", []string{"R16G16_UNORM"}},
		{"Rg8", 13, "f", []string{"R8G8_UNORM"}},
		{"R16", 14, "f", []string{"R16_UNORM"}},
		{"R8", 15, "f", []string{"R8_UNORM"}},
		{"Rgba16Snorm", 16, "f", []string{"R16G16B16A16_SNORM"}},
		{"Rg16Snorm", 17, "f", []string{"R16G16_SNORM"}},
		{"Rg8Snorm", 18, "f", []string{"R8G8_SNORM"}},
		{"R16Snorm", 19, "f", []string{"R16_SNORM"}},
		{"R8Snorm", 20, "f", []string{"R8_SNORM"}},
		{"Rgba32i", 21, "i", []string{"R32G32B32A32_SINT"}},
		{"Rgba16i", 22, "i", []string{"R16G16B16A16_SINT"}},
		{"Rgba8i", 23, "i", []string{"R8G8B8A8_SINT", "A8B8G8R8_SINT_PACK32"}},
		{"R32i", 24, "i", []string{"R32_SINT"}},
		{"Rg32i", 25, "i", []string{"R32G32_SINT"}},
		{"Rg16i", 26, "i", []string{"R16G16_SINT"}},
		{"Rg8i", 27, "i", []string{"R8G8_SINT"}},
		{"R16i", 28, "i", []string{"R16_SINT"}},
		{"R8i", 29, "i", []string{"R8_SINT"}},
		{"Rgba32ui", 30, "u", []string{"R32G32B32A32_UINT"}},
		{"Rgba16ui", 31, "u", []string{"R16G16B16A16_UINT"}},
		{"Rgba8ui", 32, "u", []string{"R8G8B8A8_UINT", "A8B8G8R8_UINT_PACK32"}},
		{"R32ui", 33, "u", []string{"R32_UINT"}},
		{"Rgb10a2ui", 34, "u", []string{"A2B10G10R10_UINT_PACK32"}},
		{"Rg32ui", 35, "u", []string{"R32G32_UINT"}},
		{"Rg16ui", 36, "u", []string{"R16G16_UINT"}},
		{"Rg8ui", 37, "u", []string{"R8G8_UINT"}},
		{"R16ui", 38, "u", []string{"R16_UINT"}},
		{"R8ui", 39, "u", []string{"R8_UINT"}},
	}
	const text = `
OpCapability Shader
OpCapability StorageImageExtendedFormats
OpCapability StorageImageReadWithoutFormat
OpCapability ImageBuffer
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %color
OpExecutionMode %main OriginUpperLeft
OpDecorate %color Location 0
OpDecorate %image DescriptorSet 0
OpDecorate %image Binding 0
%void = OpTypeVoid
%type = OpTypeFunction %void
%f = OpTypeFloat 32
%i = OpTypeInt 32 1
%u = OpTypeInt 32 0
%texel = OpTypeVector %TYPE 4
%place = OpTypeVector %i 2
%zero = OpConstant %i 0
%at2D = OpConstantComposite %place %zero %zero
%picture = OpTypeImage %TYPE DIM 0 0 0 2 FORMAT
%topicture = OpTypePointer UniformConstant %picture
%image = OpVariable %topicture UniformConstant
%totexel = OpTypePointer Output %texel
%color = OpVariable %totexel Output
%main = OpFunction %void None %type
%begin = OpLabel
%p = OpLoad %picture %image
%v = OpImageRead %texel %p AT
OpStore %color %v
OpReturn
OpFunctionEnd
`
	bound, vertex := 0, words(t, "quad.vert")
	for _, row := range table {
		key, kind, names := row.name, row.kind, row.formats
		for _, buffer := range []bool{false, true} {
			dim, at := "2D", "%at2D"
			if buffer {
				dim, at = "Buffer", "%zero"
			}
			words, err := spirvasm.Assemble(3,
				strings.NewReplacer("TYPE", kind, "DIM", dim, "FORMAT", fmt.Sprint(row.number), "AT", at).Replace(text))
			require.NoError(t, err, key)
			p, err := program.Load(vertex, words, program.Options{})
			require.NoError(t, err, key)
			for _, f := range vk.Values[vk.Format]() {
				in := format.Of(f)
				if in == nil || !in.Storable() || in.Chroma || in.Depth || in.Stencil || in.Wide() {
					continue
				}
				d := program.Descriptor{Format: f, Buffer: make([]byte, 64)}
				if !buffer {
					d = program.Descriptor{View: storage(t, f, 2, 2)}
				}
				_, err := p.Bind(program.Resources{Descriptors: []program.Descriptor{d}})
				class := map[string]format.Class{"f": format.ClassFloat, "i": format.ClassSint, "u": format.ClassUint}[kind] == in.Class
				named := names == nil
				for _, n := range names {
					named = named || n == f.String()
				}
				if class && named {
					require.NoError(t, err, "%s: %v, buffer: %v", key, f, buffer)
					bound++
				} else {
					require.ErrorContains(t, err, fmt.Sprintf("the format is %v, but the program declares ", f), key)
				}
			}
		}
	}
	require.Greater(t, bound, 2*len(table))
}
