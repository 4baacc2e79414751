package program_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// decorated is a module whose variables of a storage class have another number in a decoration.
func decorated(words []uint32, class spirv.StorageClass, d spirv.Decoration, from, to uint32) []uint32 {
	of := map[uint32]bool{}
	edited(words, func(i []uint32) []uint32 {
		if spirv.Op(i[0]&0xFFFF) == spirv.OpVariable && spirv.StorageClass(i[3]) == class {
			of[i[2]] = true
		}
		return i
	})
	return edited(words, func(i []uint32) []uint32 {
		if spirv.Op(i[0]&0xFFFF) == spirv.OpDecorate && of[i[1]] && spirv.Decoration(i[2]) == d && i[3] == from {
			i[3] = to
		}
		return i
	})
}

// matching are vertex inputs that match.vert has the numbers of.
func matching() program.VertexInput {
	return program.VertexInput{
		Bindings: []program.VertexBinding{{Stride: 64}},
		Attributes: []program.VertexAttribute{
			{Location: 0, Format: vk.FormatR32G32Sfloat}, {Location: 1, Format: vk.FormatR8G8B8A8Sint},
			{Location: 2, Format: vk.FormatR16Uint}, {Location: 3, Format: vk.FormatR64G64Sfloat, Offset: 16},
			{Location: 9, Format: vk.FormatR8G8B8A8Unorm},
		},
	}
}

// What Vulkan's rules for interfaces forbid is refused when a program is loaded, by field, with both sides; what they
// allow is not.
func TestInterfacesMatch(t *testing.T) {
	vertex, fragment := words(t, "match.vert"), words(t, "match.frag")
	const stages, attributes = "Fragment.Inputs[location ", "VertexInput.Attributes["
	const slots = "; Vulkan's Interface Matching wants each component of an input to be an output"
	const types = "; Vulkan's Interface Matching wants the same type and width"
	located := func(from, to uint32) []uint32 {
		return decorated(fragment, spirv.StorageClassInput, spirv.DecorationLocation, from, to)
	}
	attribute := func(n int, change func(*program.VertexAttribute)) program.VertexInput {
		in := matching()
		change(&in.Attributes[n])
		return in
	}
	format := func(n int, f vk.Format) program.VertexInput {
		return attribute(n, func(a *program.VertexAttribute) { a.Format = f })
	}
	without, twice, exchanged := matching(), matching(), format(1, vk.FormatR32G32Uint)
	without.Attributes = slices.Delete(without.Attributes, 1, 2)
	twice.Bindings = append(twice.Bindings, twice.Bindings[0])
	exchanged.Attributes[2].Format = vk.FormatR16Sint
	for name, c := range map[string]struct {
		fragment []uint32
		input    program.VertexInput
		vertex   []uint32
		want     string
	}{
		"all match, with fewer components": {},
		"no fragment stage":                {fragment: []uint32{}},
		"vec2 to vec3": {fragment: located(3, 0), want: stages + `0]: "wide" (vec3): the vertex stage's output "uv" (vec2) lacks ` +
			"component z" + slots},
		"an input that nobody declares": {fragment: located(0, 8), want: stages + `8]: "uv" (vec2): the vertex stage has no output ` +
			"there" + slots},
		"float to flat int": {fragment: located(2, 1), want: stages + `1]: "id" (int): component x is int, the vertex stage's output ` +
			`"shade" (float) has float` + types},
		"double to float": {fragment: located(1, 5), want: stages + `5]: "shade" (float): component x is float, the vertex stage's ` +
			`output "exact" (dvec2) has double` + types},
		"int to uint": {
			vertex: edited(vertex, func(i []uint32) []uint32 { // the module's int and uint exchanged
				if spirv.Op(i[0]&0xFFFF) == spirv.OpTypeInt {
					i[3] ^= 1
				}
				return i
			}),
			input: exchanged,
			want:  stages + `2]: "id" (int): component x is int, the vertex stage's output "id" (uint) has uint` + types,
		},
		"a UINT attribute of a float": {input: format(0, vk.FormatR32G32B32Uint), want: attributes + "0].Format: R32G32B32_UINT has " +
			`unsigned integers, the vertex stage's input "position" (vec3) at location 0 floats`},
		"a UNORM attribute of an int": {input: format(1, vk.FormatR8G8Unorm), want: attributes + "1].Format: R8G8_UNORM has floats, " +
			`the vertex stage's input "cell" (ivec2) at location 1 signed integers`},
		"a SINT attribute of a uint": {input: format(2, vk.FormatR32Sint), want: attributes + "2].Format: R32_SINT has signed " +
			`integers, the vertex stage's input "kind" (uint) at location 2 unsigned integers`},
		"32 bits for 64": {input: format(3, vk.FormatR32G32Sfloat), want: attributes + "3].Format: R32G32_SFLOAT, the vertex " +
			`stage's input "twice" (dvec2) at location 3 has components of 64 bits`},
		"64 bits for 32": {input: format(0, vk.FormatR64G64B64Sfloat), want: attributes + "0].Format: R64G64B64_SFLOAT, the vertex " +
			`stage's input "position" (vec3) at location 0 has components of 32 bits`},
		"too few of 64 bits": {input: format(3, vk.FormatR64Sfloat),
			want: attributes + "3].Format: R64_SFLOAT has fewer components than the vertex " +
				`stage's input "twice" (dvec2) at location 3: components of 64 bits have no default`},
		"no attribute": {input: without, want: `VertexInput.Attributes: the vertex stage has the input "cell" (ivec2) at location 1, ` +
			"which no attribute has"},
		"two attributes at a location": {input: attribute(4, func(a *program.VertexAttribute) { a.Location = 2 }),
			want: attributes + "4].Location: 2: attribute 2 has the same location\n" + attributes +
				"4].Format: R8G8B8A8_UNORM has floats, " +
				`the vertex stage's input "kind" (uint) at location 2 unsigned integers`},
		"a format of no attribute, which nobody reads": {input: format(4, vk.FormatD16Unorm),
			want: attributes + "4].Format: location 9: D16_UNORM is not a format of vertex attributes"},
		"an attribute without a binding, which nobody reads": {
			input: attribute(4, func(a *program.VertexAttribute) { a.Binding = 3 }),
			want:  "VertexInput.Attributes: location 9: there is no binding 3"},
		"a binding twice": {input: twice, want: "VertexInput.Bindings[1].Binding: binding 0 is listed twice"},
	} {
		t.Run(name, func(t *testing.T) {
			if c.vertex == nil {
				c.vertex = vertex
			}
			if c.fragment == nil {
				c.fragment = fragment
			} else if len(c.fragment) == 0 {
				c.fragment = nil
			}
			if c.input.Attributes == nil {
				c.input = matching()
			}
			_, err := program.Load(c.vertex, c.fragment, program.Options{VertexInput: c.input})
			if c.want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, c.want)
		})
	}
}

// A set and binding has one type of descriptor in both stages, but for images and samplers, which combined ones stand
// for. Variables of a module's other entry points do not count.
func TestBindingsHaveOneTypeOfDescriptor(t *testing.T) {
	bound := func(name string, class spirv.StorageClass, from, to uint32) []uint32 {
		return decorated(words(t, name), class, spirv.DecorationBinding, from, to)
	}
	_, err := program.Load(words(t, "shared.vert"), bound("shared.frag", spirv.StorageClassUniform, 3, 2), program.Options{})
	require.EqualError(t, err, `Bindings[set 1, binding 2]: "camera" is UNIFORM_BUFFER in the vertex stage and "list" STORAGE_BUFFER in `+
		"the fragment stage: a binding has one type of descriptor")
	_, err = program.Load(words(t, "quad.vert"), bound("texture.frag", spirv.StorageClassUniformConstant, 3, 1), program.Options{})
	require.NoError(t, err, "a combined image sampler and a sampler")

	both := words(t, "entries")
	_, err = program.Load(both, both, program.Options{})
	require.ErrorContains(t, err, "Bindings[set 0, binding 0]: ")
	p, err := program.Load(words(t, "quad.vert"), both, program.Options{})
	require.NoError(t, err)
	_, err = p.NewBlock("list", 0)
	require.NoError(t, err)
	_, err = p.NewBlock("lamp", 0)
	require.ErrorContains(t, err, `it has "view" (set 0, binding 0), "list" (set 0, binding 0)`)
}

// triangle is three vertices of match.vert that cover everything: (-1, -1), (3, -1), (-1, 3), and zeros.
var triangle = []byte{2: 0x80, 3: 0xbf, 6: 0x80, 7: 0xbf, 66: 0x40, 67: 0x40, 70: 0x80, 71: 0xbf, 130: 0x80,
	131: 0xbf, 134: 0x40, 135: 0x40,
	191: 0}

// What Vulkan ignores or leaves undefined is drawn, and found under Debug: numbers of attachments, values that nobody
// writes, and specialization constants that a module does not have.
func TestUndefinedInterfacesAreFound(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Debug: true})
	defer dev.Close()
	report := func(formats [3]vk.Format, o program.Options) halfspace.Report {
		o.VertexInput = matching()
		p, err := program.Load(words(t, "match.vert"), words(t, "match.frag"), o)
		require.NoError(t, err)
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: formats[:],
		}, p)
		require.NoError(t, err)
		bindings, err := p.Bind(program.Resources{VertexBuffers: [][]byte{triangle}})
		require.NoError(t, err)
		var info halfspace.PassInfo
		for _, f := range formats {
			m, err := halfspace.NewImage(vk.ImageInfo{
				ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 4, Height: 4},
			})
			require.NoError(t, err)
			info.Color = append(info.Color, halfspace.Attachment{Image: m, Load: vk.AttachmentLoadOpClear})
		}
		pass := dev.NewPass(info)
		pass.Draw(pipe, shade.Draw{Count: 3, Bindings: bindings})
		require.NoError(t, pass.End(context.Background()))
		return pass.Report()
	}
	never := halfspace.Finding{Kind: halfspace.FindingUndefined, Shader: "*program.Program", Field: "Fragment.Inputs[location 4]",
		Reason: `"never" (vec4): the vertex stage never writes it, so that Vulkan leaves the value undefined (Interface Matching); it is 0 here`}
	good := [3]vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR32G32B32A32Uint, vk.FormatR32Sint}
	require.Equal(t, halfspace.Report{never}, report(good, program.Options{}))

	found := report(good, program.Options{
		VertexConstants: map[uint32][]uint32{3: {1}}, FragmentConstants: map[uint32][]uint32{0: {1}, 9: {1}, 8: {1, 2}},
	})
	const has = "so that the value has no effect: it has 0 (bright), 7 (turns)"
	for n, want := range [][2]string{
		{"VertexConstants[3]", "the vertex module has no specialization constant 3, so that the value has no effect: it has none"},
		{"FragmentConstants[8]", "the fragment module has no specialization constant 8, " + has},
		{"FragmentConstants[9]", "the fragment module has no specialization constant 9, " + has},
	} {
		require.Equal(t, halfspace.Finding{
			Kind: halfspace.FindingUnusedState, Shader: never.Shader, Field: want[0], Reason: want[1],
		}, found[n])
	}
	require.Equal(t, never, found[3])
	require.Len(t, found, 4)

	found = report([3]vk.Format{vk.FormatR8G8B8A8Uint, vk.FormatR32G32B32A32Sfloat, vk.FormatR32Uint}, program.Options{})
	require.Equal(t, never, found[0])
	for n, want := range []string{
		"R8G8B8A8_UINT has unsigned integers, and the shader's output 0 has floats",
		"R32G32B32A32_SFLOAT has floats, and the shader's output 1 has unsigned integers",
		"R32_UINT has unsigned integers, and the shader's output 2 has signed integers",
	} {
		f := found[n+1]
		require.Equal(t, halfspace.FindingUndefined, f.Kind)
		require.Equal(t, "ColorFormats["+string(rune('0'+n))+"]", f.Field)
		require.Contains(t, f.Reason, want)
	}
	require.Len(t, found, 4)
}

// Values of specialization constants have the words of their types.
func TestSpecializationConstantsHaveTheirWords(t *testing.T) {
	for _, c := range []struct {
		value []uint32
		want  string
	}{{[]uint32{1, 0}, "2 words for a bool: it has one"}, {[]uint32{}, "0 words for a bool: it has one"}} {
		_, err := program.Load(words(t, "match.vert"), words(t, "match.frag"), program.Options{
			VertexInput: matching(), FragmentConstants: map[uint32][]uint32{0: c.value},
		})
		require.ErrorContains(t, err, c.want)
	}
}
