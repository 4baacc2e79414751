package program_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Programs read the size of their fragments, and how often they are shaded, in passes with a density map
// (FragmentDensityEXT); in others both are 1.
func TestFragmentsOfProgramsHaveADensity(t *testing.T) {
	const size = 32
	m := frametest.NewImage(t, vk.FormatR8G8Unorm, 2, 2, 1)
	copy(m.Bytes(), []byte{255, 255, 63, 127, 127, 127, 64, 63})
	want := [][2]int{{1, 1}, {4, 2}, {2, 2}, {2, 4}}
	for _, w := range ways(t) {
		prog, err := program.Load(words(t, "quad.vert"), words(t, "density.frag"), program.Options{Exec: w.exec})
		require.NoError(t, err)
		require.Equal(t, shade.InputFragSize|shade.InputFragInvocationCount|shade.InputFragCoord, prog.Interface().Inputs)
		bindings, err := prog.Bind(program.Resources{})
		require.NoError(t, err)
		for _, c := range []struct {
			samples int
			mapped  bool
		}{{1, true}, {4, true}, {1, false}} {
			pipe, err := w.dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip,
				ColorFormats: []vk.Format{vk.FormatR32G32B32A32Sfloat}, FragmentDensityMap: true,
				Multisample: &vk.Multisample{RasterizationSamples: c.samples, SampleShadingEnable: true,
					MinSampleShading: 1}}, prog)
			require.NoError(t, err)
			color := frametest.NewImage(t, vk.FormatR32G32B32A32Sfloat, size, size, c.samples)
			info := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}}}
			if c.mapped {
				info.DensityMap = &halfspace.DensityMapAttachment{Image: m}
			}
			pass := w.dev.NewPass(info)
			pass.Draw(pipe, shade.Draw{Count: 4, Bindings: bindings})
			require.NoError(t, pass.End(t.Context()))
			texels, err := halfspace.Read[[4]float32](color, halfspace.Region{})
			require.NoError(t, err)
			for i, texel := range texels {
				x, y, s := i%size, i/size, [2]int{1, 1}
				if c.samples > 1 { // sample shading: the sample's place is not compared
					require.Equal(t, [3]float32{1, 1, float32(c.samples)}, [3]float32(texel[:3]), "%v, %v", w.dev.ISA(), w.exec)
					continue
				}
				if c.mapped {
					s = want[y/16*2+x/16]
				}
				at := float32(x/s[0]*s[0]) + float32(s[0])/2 + 100*(float32(y/s[1]*s[1])+float32(s[1])/2)
				require.Equal(t, [4]float32{float32(s[0]), float32(s[1]), 1, at}, texel, "%v, %v: pixel (%d, %d)", w.dev.ISA(),
					w.exec, x, y)
			}
		}
	}
}
