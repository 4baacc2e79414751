package program_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A fragment stage that uses an input of a sample is shaded once a sample, also where the read value is unused
// (Vulkan: Sample Shading, of static use); one that only declares it is not.
func TestInputsOfSamplesShadeEverySample(t *testing.T) {
	const text = `
		OpCapability Shader
		OpCapability SampleRateShading
		OpMemoryModel Logical GLSL450
		OpEntryPoint Fragment %main "main" %in %coord %out
		OpExecutionMode %main OriginUpperLeft
		OpDecorate %in DECORATION
		OpDecorate %in Location 0
		OpDecorate %coord BuiltIn FragCoord
		OpDecorate %out Location 0
		%void = OpTypeVoid
		%fn = OpTypeFunction %void
		%float = OpTypeFloat 32
		%int = OpTypeInt 32 1
		%vec2 = OpTypeVector %float 2
		%vec4 = OpTypeVector %float 4
		%pin = OpTypePointer Input %TYPE
		%pcoord = OpTypePointer Input %vec4
		%pout = OpTypePointer Output %vec4
		%in = OpVariable %pin Input
		%coord = OpVariable %pcoord Input
		%out = OpVariable %pout Output
		%main = OpFunction %void None %fn
		%entry = OpLabel
		USE
		%at = OpLoad %vec4 %coord
		OpStore %out %at
		OpReturn
		OpFunctionEnd`
	const use = "%unused = OpLoad %TYPE %in"
	for _, c := range []struct {
		name, decoration, typ, use string
		each                       bool // sample is shaded
	}{
		{"used", "Sample", "vec2", use, true}, {"declared", "Sample", "vec2", "", false}, {"of pixels", "Centroid", "vec2", use, false},
		{"number", "BuiltIn SampleId", "int", use, true}, {"number declared", "BuiltIn SampleId", "int", "", false},
		{"place", "BuiltIn SamplePosition", "vec2", use, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := text
			if strings.HasPrefix(c.decoration, "BuiltIn") {
				text = strings.Replace(text, "%in Location 0", "%in Flat", 1)
			}
			text = strings.NewReplacer("DECORATION", c.decoration, "USE", c.use).Replace(text)
			fragment, err := spirvasm.Assemble(3, strings.ReplaceAll(text, "TYPE", c.typ))
			require.NoError(t, err)
			for _, w := range ways(t) {
				prog, err := program.Load(words(t, "quad.vert"), fragment, program.Options{Exec: w.exec})
				require.NoError(t, err)
				bindings, err := prog.Bind(program.Resources{})
				require.NoError(t, err)
				pipe, err := w.dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip,
					ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}, Multisample: &vk.Multisample{RasterizationSamples: 4}}, prog)
				require.NoError(t, err)
				const size = 16
				pass := w.dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t,
					vk.FormatR8G8B8A8Unorm, size, size, 4)}}})
				pass.Draw(pipe, shade.Draw{Count: 4, Bindings: bindings})
				require.NoError(t, pass.End(t.Context()))
				shaded := pass.Statistics().FragmentsShaded // twice where both triangles are
				require.Equal(t, c.each, shaded == 4*size*size, "%v, %v: %d", w.dev.ISA(), w.exec, shaded)
				require.True(t, c.each || shaded < 2*size*size, "%v, %v: %d", w.dev.ISA(), w.exec, shaded)
			}
		})
	}
}
