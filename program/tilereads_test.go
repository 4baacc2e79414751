package program_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
)

// tileModule is a fragment stage that writes what frametest.TileReads.After says of so many samples: sample 0 without an
// operand, the others by constants, or by a loaded number. The variable is one image, or the second of an array.
func tileModule(t *testing.T, samples int, dynamic, array bool, change ...string) ([]uint32, error) {
	t.Helper()
	var body strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&body, format+"\n", args...) }
	line("%%id = OpLoad %%uint %%primitive\n%%v0 = OpIAdd %%uint %%id %%n1")
	line("%%signed = OpBitcast %%int %%id\n%%never = OpIMul %%int %%signed %%zero")
	source, declared := "%image", "%tile"
	if array {
		source, declared = "%images", "%element"
		line("%%element = OpAccessChain %%toimage %%tile %%n0")
	}
	for s := range samples {
		operand := ""
		switch {
		case dynamic:
			line("%%dyn%d = OpIAdd %%int %%never %%s%d", s, s)
			operand = fmt.Sprintf(" %%dyn%d", s)
		case s > 0:
			operand = fmt.Sprintf(" %%s%d", s)
		}
		line("%%img%d = OpLoad %%image %s", s, declared)
		line("%%c%d = OpColorAttachmentReadEXT %%uvec4 %%img%d%s", s, s, operand)
		line("%%d%d = OpDepthAttachmentReadEXT %%float%s", s, operand)
		line("%%t%d = OpStencilAttachmentReadEXT %%uint%s", s, operand)
		line("%%x%d = OpCompositeExtract %%uint %%c%d 0", s, s)
		line("%%m%d = OpIMul %%uint %%v%d %%n31\n%%a%d = OpIAdd %%uint %%m%d %%x%d", s, s, s, s, s)
		line("%%f%d = OpFMul %%float %%d%d %%f65535\n%%g%d = OpFAdd %%float %%f%d %%half", s, s, s, s)
		line("%%u%d = OpConvertFToU %%uint %%g%d\n%%w%d = OpIMul %%uint %%u%d %%n7", s, s, s, s)
		line("%%b%d = OpIAdd %%uint %%a%d %%w%d\n%%y%d = OpIMul %%uint %%t%d %%n3", s, s, s, s, s)
		line("%%v%d = OpIAdd %%uint %%b%d %%y%d", s+1, s, s)
	}
	text := strings.NewReplacer("BODY", body.String(), "LAST", fmt.Sprintf("%%v%d", samples), "SOURCE", source).Replace(`
OpCapability Shader
OpCapability TileImageColorReadAccessEXT
OpCapability TileImageDepthReadAccessEXT
OpCapability TileImageStencilReadAccessEXT
OpExtension "SPV_EXT_shader_tile_image"
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %primitive %color %tile
OpExecutionMode %main OriginUpperLeft
OpExecutionMode %main NonCoherentStencilAttachmentReadEXT
OpDecorate %primitive BuiltIn PrimitiveId
OpDecorate %primitive Flat
OpDecorate %color Location 0
OpDecorate %tile Location 0
%void = OpTypeVoid
%type = OpTypeFunction %void
%float = OpTypeFloat 32
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%uvec4 = OpTypeVector %uint 4
%image = OpTypeImage %uint 4173 0 0 0 2 Unknown
%n0 = OpConstant %uint 0
%n1 = OpConstant %uint 1
%n2 = OpConstant %uint 2
%n3 = OpConstant %uint 3
%n7 = OpConstant %uint 7
%n31 = OpConstant %uint 31
%f65535 = OpConstant %float 65535.0
%half = OpConstant %float 0.5
%zero = OpConstant %int 0
%s0 = OpConstant %int 0
%s1 = OpConstant %int 1
%s2 = OpConstant %int 2
%s3 = OpConstant %int 3
%images = OpTypeArray %image %n2
%toimage = OpTypePointer TileImageEXT %image
%toimages = OpTypePointer TileImageEXT SOURCE
%touint = OpTypePointer Input %uint
%fromuvec4 = OpTypePointer Output %uvec4
%primitive = OpVariable %touint Input
%color = OpVariable %fromuvec4 Output
%tile = OpVariable %toimages TileImageEXT
%main = OpFunction %void None %type
%begin = OpLabel
BODY
%all = OpCompositeConstruct %uvec4 LAST %n0 %n0 %n0
OpStore %color %all
OpReturn
OpFunctionEnd
`)
	return spirvasm.Assemble(4, strings.NewReplacer(change...).Replace(text))
}

// Programs find in the attachments what the fragments before left at their places, by instructions of
// SPV_EXT_shader_tile_image, in each sample that they name.
func TestTileReadsOfPrograms(t *testing.T) {
	for _, c := range []struct {
		samples, triangles int
		extent             float32
		dynamic, array     bool
	}{{1, 40, 4, false, false}, {1, 1500, 0.2, false, true}, {4, 150, 0.5, false, false}, {4, 40, 2, true, false}} {
		r := frametest.NewTileReads(c.samples, c.triangles, c.extent)
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
		want := r.Want(t, dev)
		dev.Close()
		module, err := tileModule(t, c.samples, c.dynamic, c.array)
		require.NoError(t, err)
		buffer := make([]byte, 16*len(r.Corners))
		for i, v := range r.Corners {
			for k, x := range v {
				binary.LittleEndian.PutUint32(buffer[16*i+4*k:], math.Float32bits(x))
			}
		}
		for _, w := range ways(t) {
			prog, err := program.Load(words(t, "triangles.vert"), module, program.Options{Exec: w.exec})
			require.NoError(t, err)
			i := prog.Interface()
			require.Equal(t, []any{uint8(1), true, true}, []any{i.TileColors, i.TileDepth, i.TileStencil})
			bindings, err := prog.Bind(program.Resources{Descriptors: []program.Descriptor{{Binding: 1, Buffer: buffer}}})
			require.NoError(t, err)
			got := r.Draw(t, w.dev, prog, bindings)
			for s := range want {
				require.Equal(t, want[s], got[s], "%+v, %v, %v: sample %d", c, w.dev.ISA(), w.exec, s)
			}
		}
	}
}

// What tile images cannot be is refused by instruction.
func TestTileReadsOfProgramsRefuse(t *testing.T) {
	for _, c := range []struct {
		reason string
		change []string
	}{
		{"a tile image needs a Location", []string{"OpDecorate %tile Location 0\n", ""}},
		{"a tile image needs a Location", []string{"OpDecorate %tile Location 0\n", "OpDecorate %tile Location 8\n"}},
		{"neither arrayed nor multisampled", []string{"4173 0 0 0 2", "4173 0 1 0 2"}},
		{"neither arrayed nor multisampled", []string{"4173 0 0 0 2", "4173 0 0 0 1"}},
		{"an image of tile image data", []string{"4173 0 0 0 2", "2D 0 0 0 1"}},
		{"the result must be a vector of four", []string{"OpColorAttachmentReadEXT %uvec4", "OpColorAttachmentReadEXT %uint"}},
		{"the operand must be an image", []string{"OpColorAttachmentReadEXT %uvec4 %img0", "OpImageRead %uvec4 %img0 %zero"}},
	} {
		module, err := tileModule(t, 1, false, false, c.change...)
		require.NoError(t, err)
		_, err = program.Load(words(t, "triangles.vert"), module, program.Options{})
		require.ErrorContains(t, err, c.reason)
	}
}
